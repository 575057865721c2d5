//! The eleven kinds as one type, and what the kernels answer for two of them.

use collide_core::view::{
    Aabb, Capsule, Circle, ConvexPolygon, HalfPlane, Line, Ray, Rect, Segment, Triangle,
};
use collide_core::{Discs, Vec2};
use collide_shapes::kernel::flat::FlatPair;
use collide_shapes::kernel::hull::AsHull;
use collide_shapes::kernel::hull::boolean::intersects_exact;
use collide_shapes::kernel::hull::box_hull::BoxHull;
use collide_shapes::kernel::hull::few::SmallHull;
use collide_shapes::kernel::{Gap, Separation};

#[derive(Clone, Debug)]
pub(crate) struct Polygon {
    pub(crate) vertices: Vec<Vec2>,
    pub(crate) normals: Vec<Vec2>,
    pub(crate) discs: Discs,
    pub(crate) radius: f64,
}

impl Polygon {
    /// The polygon of these vertices, which are in convex position, counterclockwise.
    pub(crate) fn new(vertices: &[Vec2], radius: f64) -> Self {
        let next = |i: usize| vertices[(i + 1) % vertices.len()];
        let normal = |i: usize| (-(next(i) - vertices[i]).perp()).unit().expect("an edge");
        let normals: Vec<Vec2> = (0..vertices.len()).map(normal).collect();
        let discs = Discs::of_polygon(vertices, &normals);
        Self { vertices: vertices.to_vec(), normals, discs, radius }
    }

    fn view(&self) -> ConvexPolygon<'_> {
        ConvexPolygon {
            vertices: &self.vertices,
            normals: &self.normals,
            discs: &self.discs,
            radius: self.radius,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Flat {
    Point(Vec2),
    Segment(Segment),
    Ray(Ray),
    Line(Line),
    HalfPlane(HalfPlane),
    Circle(Circle),
    Capsule(Capsule),
    Aabb(Aabb),
    Rect(Rect),
    Triangle(Triangle),
    Polygon(Polygon),
}

pub(crate) const KINDS: usize = 11;

macro_rules! with {
    ($flat:expr, $shape:ident => $answer:expr) => {
        match $flat {
            Flat::Point($shape) => $answer,
            Flat::Segment($shape) => $answer,
            Flat::Ray($shape) => $answer,
            Flat::Line($shape) => $answer,
            Flat::HalfPlane($shape) => $answer,
            Flat::Circle($shape) => $answer,
            Flat::Capsule($shape) => $answer,
            Flat::Aabb($shape) => $answer,
            Flat::Rect($shape) => $answer,
            Flat::Triangle($shape) => $answer,
            Flat::Polygon(polygon) => {
                let $shape = &polygon.view();
                $answer
            }
        }
    };
}

/// What the kernels answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) intersects: bool,
    pub(crate) contains: bool,
    pub(crate) touches: bool,
    pub(crate) separation: Separation,
    pub(crate) gap: Gap,
}

pub(crate) fn ask(a: &Flat, b: &Flat) -> Answer {
    with!(a, x => with!(b, y => Answer {
        intersects: x.intersects(y),
        contains: x.contains(y),
        touches: x.touches(y),
        separation: x.separation(y),
        gap: x.closest_points(y),
    }))
}

/// The form of a compact shape as a hull.
macro_rules! with_hull {
    ($flat:expr, $hull:ident => $answer:expr) => {
        match $flat {
            Flat::Ray(_) | Flat::Line(_) | Flat::HalfPlane(_) => unreachable!("unbounded"),
            Flat::Point(shape) => (|$hull: SmallHull<1>| $answer)(shape.hull()),
            Flat::Segment(shape) => (|$hull: SmallHull<2>| $answer)(shape.hull()),
            Flat::Circle(shape) => (|$hull: SmallHull<1>| $answer)(shape.hull()),
            Flat::Capsule(shape) => (|$hull: SmallHull<2>| $answer)(shape.hull()),
            Flat::Aabb(shape) => (|$hull: BoxHull| $answer)(shape.hull()),
            Flat::Rect(shape) => (|$hull: BoxHull| $answer)(shape.hull()),
            Flat::Triangle(shape) => (|$hull: SmallHull<3>| $answer)(shape.hull()),
            Flat::Polygon(polygon) => {
                let $hull = &polygon.view();
                $answer
            }
        }
    };
}

/// Whether two compact shapes share a point, by the exact predicates alone.
pub(crate) fn intersects_exactly(a: &Flat, b: &Flat) -> bool {
    with_hull!(a, x => with_hull!(b, y => intersects_exact(&x, &y)))
}

pub(crate) fn v(x: f64, y: f64) -> Vec2 {
    Vec2::new(x, y)
}

pub(crate) fn outline(mut points: Vec<Vec2>) -> Vec<Vec2> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    points.dedup();
    let chain = |points: &mut dyn Iterator<Item = Vec2>| {
        let mut chain: Vec<Vec2> = Vec::new();
        for p in points {
            while chain.len() > 1
                && (chain[chain.len() - 1] - chain[chain.len() - 2])
                    .cross(p - chain[chain.len() - 2])
                    <= 0.0
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut lower = chain(&mut points.iter().copied());
    lower.extend(chain(&mut points.iter().rev().copied()));
    lower
}
