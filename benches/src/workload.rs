//! What is measured: a query on a pair of kinds.

use crate::inputs::Draw;

/// The query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// `intersects`.
    Boolean,
    /// The first hit of a ray.
    Ray,
    /// `distance`.
    Distance,
    /// `contact`.
    Contact,
    /// `manifold`.
    Manifold,
    /// Linear shape cast.
    Cast,
    /// Shape cast with rotation.
    Sweep,
}

impl Query {
    const fn prefix(self) -> &'static str {
        match self {
            Self::Boolean => "bool",
            Self::Ray => "ray",
            Self::Distance => "dist",
            Self::Contact => "contact",
            Self::Manifold => "manifold",
            Self::Cast => "toi",
            Self::Sweep => "sweep",
        }
    }
}

/// What the numbers of the shapes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// `f32`.
    F32,
    /// `f64`.
    F64,
}

impl Scalar {
    /// Both.
    pub const ALL: [Self; 2] = [Self::F32, Self::F64];

    /// `f32` or `f64`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }
}

/// A query on a pair of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workload {
    /// The query.
    pub query: Query,
    /// The first shape; the ray of a ray query.
    pub a: Draw,
    /// The second shape.
    pub b: Draw,
}

impl Workload {
    /// `bool/circle-convex8` and the like.
    pub fn name(&self) -> String {
        match self.query {
            Query::Ray => format!("ray/{}", label(self.b)),
            query => format!("{}/{}-{}", query.prefix(), label(self.a), label(self.b)),
        }
    }
}

fn label(draw: Draw) -> String {
    match draw {
        Draw::Point => "point".into(),
        Draw::Circle => "circle".into(),
        Draw::Segment => "segment".into(),
        Draw::Capsule => "capsule".into(),
        Draw::Rect => "obb".into(),
        Draw::Triangle => "triangle".into(),
        Draw::Convex(n) => format!("convex{n}"),
        Draw::Concave(n) => format!("concave{n}"),
        Draw::Ellipse => "ellipse".into(),
        Draw::Ray => "ray".into(),
    }
}

/// Every workload, in the order of the report.
pub fn all() -> Vec<Workload> {
    use Draw::{Capsule, Circle, Concave, Convex, Ellipse, Point, Ray, Rect, Segment, Triangle};
    let boolean = [
        (Circle, Circle),
        (Circle, Segment),
        (Circle, Capsule),
        (Circle, Triangle),
        (Circle, Convex(4)),
        (Circle, Convex(8)),
        (Circle, Convex(16)),
        (Circle, Rect),
        (Rect, Rect),
        (Triangle, Triangle),
        (Convex(4), Convex(4)),
        (Convex(8), Convex(8)),
        (Convex(16), Convex(16)),
        (Segment, Segment),
        (Point, Circle),
        (Point, Convex(8)),
        (Point, Concave(64)),
        (Point, Concave(1024)),
        (Circle, Concave(64)),
        (Concave(64), Concave(64)),
        (Capsule, Capsule),
        (Capsule, Rect),
        (Segment, Rect),
        (Segment, Convex(8)),
        (Rect, Convex(8)),
        (Segment, Capsule),
        (Segment, Triangle),
        (Capsule, Triangle),
        (Capsule, Convex(8)),
        (Rect, Triangle),
        (Triangle, Convex(8)),
        (Point, Ellipse),
        (Circle, Ellipse),
        (Ellipse, Ellipse),
        (Ellipse, Rect),
        (Ellipse, Convex(8)),
    ];
    let rays = [Circle, Rect, Convex(8), Triangle, Segment, Capsule, Ellipse, Concave(64)];
    let distances = [
        (Rect, Rect),
        (Convex(8), Convex(8)),
        (Circle, Rect),
        (Segment, Segment),
        (Capsule, Capsule),
        (Circle, Circle),
        (Circle, Segment),
        (Circle, Capsule),
        (Circle, Triangle),
        (Circle, Convex(8)),
        (Segment, Rect),
        (Capsule, Rect),
        (Segment, Convex(8)),
        (Rect, Triangle),
        (Rect, Convex(8)),
        (Triangle, Triangle),
        (Point, Ellipse),
        (Circle, Ellipse),
        (Ellipse, Ellipse),
        (Ellipse, Rect),
        (Ellipse, Convex(8)),
    ];
    let contacts = [
        (Circle, Circle),
        (Circle, Rect),
        (Rect, Rect),
        (Convex(8), Convex(8)),
        (Capsule, Capsule),
        (Capsule, Rect),
        (Circle, Capsule),
        (Circle, Triangle),
        (Circle, Convex(8)),
        (Capsule, Convex(8)),
        (Rect, Convex(8)),
        (Triangle, Triangle),
        (Circle, Ellipse),
        (Ellipse, Ellipse),
        (Ellipse, Rect),
    ];
    let manifolds = [
        (Circle, Circle),
        (Circle, Rect),
        (Rect, Rect),
        (Convex(8), Convex(8)),
        (Capsule, Capsule),
        (Capsule, Rect),
        (Segment, Rect),
        (Circle, Capsule),
        (Circle, Triangle),
        (Circle, Convex(8)),
        (Capsule, Triangle),
        (Capsule, Convex(8)),
        (Rect, Triangle),
        (Rect, Convex(8)),
        (Triangle, Triangle),
        (Ellipse, Rect),
    ];
    let casts = [
        (Circle, Circle),
        (Circle, Rect),
        (Rect, Rect),
        (Convex(8), Convex(8)),
        (Capsule, Rect),
        (Circle, Convex(8)),
        (Triangle, Triangle),
    ];
    let sweeps = [(Circle, Rect), (Rect, Rect), (Convex(8), Convex(8)), (Ellipse, Rect)];
    let with = |query, pairs: &[(Draw, Draw)]| -> Vec<Workload> {
        pairs.iter().map(|&(a, b)| Workload { query, a, b }).collect()
    };
    let rays: Vec<_> = rays.into_iter().map(|b| (Ray, b)).collect();
    [
        with(Query::Boolean, &boolean),
        with(Query::Ray, &rays),
        with(Query::Distance, &distances),
        with(Query::Contact, &contacts),
        with(Query::Manifold, &manifolds),
        with(Query::Cast, &casts),
        with(Query::Sweep, &sweeps),
    ]
    .concat()
}
