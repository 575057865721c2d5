//! What is measured: a query on a pair of kinds. The table of them stands here once; rows, our
//! doors and the hand-written ones come from it.

use crate::inputs::Draw;
use std::iter;

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

    /// With flat polygons in place of those on a circle, if it has any.
    fn flattened(self) -> Option<Self> {
        let flat = |draw| if let Draw::Convex(n) = draw { Draw::Flat(n) } else { draw };
        let flat = Self { a: flat(self.a), b: flat(self.b), ..self };
        (flat != self).then_some(flat)
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
        Draw::Flat(n) => format!("flat{n}"),
        Draw::Concave(n) => format!("concave{n}"),
        Draw::Needles(n) => format!("needles{n}"),
        Draw::Coast(n) => format!("coast{n}"),
        Draw::Ellipse => "ellipse".into(),
        Draw::Ray => "ray".into(),
    }
}

/// Hands every pair of every query, in the order of the report, to a macro: `Query => the function
/// that answers it { A, B = the hand-written kernel, if there is one; … }`.
///
/// A pair with a convex polygon stands for two workloads, see [`all`].
macro_rules! pairs {
    ($then:ident! $args:tt) => {
        $then! { $args
            Boolean => boolean {
                Circle, Circle = circle_circle; Circle, Segment = circle_segment;
                Circle, Capsule = circle_capsule; Circle, Triangle = circle_convex;
                Circle, Convex(4) = circle_convex; Circle, Convex(8) = circle_convex;
                Circle, Convex(16) = circle_convex; Circle, Rect = circle_obb; Rect, Rect = obb_obb;
                Triangle, Triangle = convex_convex; Convex(4), Convex(4) = convex_convex;
                Convex(8), Convex(8) = convex_convex; Convex(16), Convex(16) = convex_convex;
                Segment, Segment = segment_segment; Point, Circle = point_circle;
                Point, Convex(8) = point_convex; Point, Concave(64) = point_concave;
                Point, Concave(1024) = point_concave; Circle, Concave(64) = circle_concave;
                Concave(64), Concave(64) = concave_concave; Capsule, Capsule = capsule_capsule;
                Capsule, Rect; Segment, Rect; Segment, Convex(8) = segment_convex; Rect, Convex(8);
                Segment, Capsule; Segment, Triangle; Capsule, Triangle; Capsule, Convex(8);
                Rect, Triangle; Triangle, Convex(8); Point, Ellipse; Circle, Ellipse;
                Ellipse, Ellipse; Ellipse, Rect; Ellipse, Convex(8); Rect, Concave(64);
            }
            Ray => ray {
                Ray, Circle = ray_circle; Ray, Rect = ray_obb; Ray, Convex(8) = ray_convex;
                Ray, Triangle = ray_convex; Ray, Segment = ray_segment; Ray, Capsule = ray_capsule;
                Ray, Ellipse; Ray, Concave(64);
            }
            Distance => distance {
                Rect, Rect = obb_obb_distance; Convex(8), Convex(8) = convex_convex_distance;
                Circle, Rect = circle_obb_distance; Segment, Segment = segment_segment_distance;
                Capsule, Capsule; Circle, Circle; Circle, Segment; Circle, Capsule;
                Circle, Triangle; Circle, Convex(8); Segment, Rect; Capsule, Rect;
                Segment, Convex(8); Rect, Triangle; Rect, Convex(8); Triangle, Triangle;
                Point, Ellipse; Circle, Ellipse; Ellipse, Ellipse; Ellipse, Rect;
                Ellipse, Convex(8); Point, Concave(64); Point, Concave(1024);
            }
            Contact => contact {
                Circle, Circle = circle_circle_contact; Circle, Rect = circle_obb_contact;
                Rect, Rect = obb_obb_contact; Convex(8), Convex(8) = convex_convex_contact;
                Capsule, Capsule; Capsule, Rect; Circle, Capsule; Circle, Triangle;
                Circle, Convex(8); Capsule, Convex(8); Rect, Convex(8); Triangle, Triangle;
                Circle, Ellipse; Ellipse, Ellipse; Ellipse, Rect; Circle, Concave(64);
                Concave(64), Concave(64);
            }
            Manifold => manifold {
                Circle, Circle = circle_circle_contact; Circle, Rect = circle_obb_contact;
                Rect, Rect = obb_obb_manifold; Convex(8), Convex(8) = convex_convex_manifold;
                Capsule, Capsule; Capsule, Rect; Segment, Rect; Circle, Capsule; Circle, Triangle;
                Circle, Convex(8); Capsule, Triangle; Capsule, Convex(8); Rect, Triangle;
                Rect, Convex(8); Triangle, Triangle; Ellipse, Rect; Rect, Concave(64);
            }
            Cast => cast {
                Circle, Circle; Circle, Rect = circle_obb_cast; Rect, Rect = obb_obb_cast;
                Convex(8), Convex(8); Capsule, Rect; Circle, Convex(8); Triangle, Triangle;
                Circle, Concave(64); Rect, Concave(64); Concave(64), Concave(64);
            }
            Sweep => sweep {
                Circle, Rect; Rect, Rect; Convex(8), Convex(8); Ellipse, Rect;
            }
        }
    };
}
pub(crate) use pairs;

/// Every workload, in the order of the report: after each with polygons on a circle the same with
/// flattened ones.
pub fn all() -> Vec<Workload> {
    macro_rules! listed {
        (() $($query:ident => $door:ident { $(
            $a:ident $(($n:literal))?, $b:ident $(($m:literal))? $(= $kernel:ident)?;
        )* })*) => {
            [$($(
                (Query::$query, Draw::$a $(($n))?, Draw::$b $(($m))?),
            )*)*]
        };
    }
    let listed = pairs!(listed!());
    let listed = listed.map(|(query, a, b)| Workload { query, a, b });
    listed.into_iter().flat_map(|w| iter::once(w).chain(w.flattened())).collect()
}
