//! What the kernels of the family `flat` answer for two shapes of its eleven kinds, also where a
//! hand-tuned cell answers for them.

use collide_shapes::kernel::flat::FlatPair;
use collide_shapes::kernel::hull::AsHull;
use collide_shapes::kernel::hull::boolean::intersects_exact;
use collide_shapes::kernel::hull::box_hull::BoxHull;
use collide_shapes::kernel::hull::few::SmallHull;
use collide_shapes::kernel::{Gap, Separation};
use collide2d::prelude::*;
use collide2d::{Engine, Kind, View};

/// The kinds of the family: first the compact ones.
pub(crate) const KINDS: [Kind; 11] = [
    Kind::Point,
    Kind::Segment,
    Kind::Circle,
    Kind::Capsule,
    Kind::Aabb,
    Kind::Rect,
    Kind::Triangle,
    Kind::ConvexPolygon,
    Kind::Ray,
    Kind::Line,
    Kind::HalfPlane,
];

macro_rules! with {
    ($view:expr, $shape:ident => $answer:expr) => {
        with!($view, $shape => $answer, Point Segment Circle Capsule Aabb Rect Triangle
            ConvexPolygon Ray Line HalfPlane)
    };
    ($view:expr, $shape:ident => $answer:expr, $($kind:ident)*) => {
        match &$view {
            $(View::$kind($shape) => $answer,)*
            other => unreachable!("not of the family: {other:?}"),
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

pub(crate) fn ask(a: &AnyShape<f64>, b: &AnyShape<f64>) -> Answer {
    with!(a.view(), x => with!(b.view(), y => Answer {
        intersects: x.intersects(y),
        contains: x.contains(y),
        touches: x.touches(y),
        separation: x.separation(y),
        gap: x.closest_points(y),
    }))
}

/// The form of a compact shape as a hull.
macro_rules! with_hull {
    ($view:expr, $hull:ident => $answer:expr) => {
        match &$view {
            View::Point(shape) => (|$hull: SmallHull<1>| $answer)(shape.hull()),
            View::Segment(shape) => (|$hull: SmallHull<2>| $answer)(shape.hull()),
            View::Circle(shape) => (|$hull: SmallHull<1>| $answer)(shape.hull()),
            View::Capsule(shape) => (|$hull: SmallHull<2>| $answer)(shape.hull()),
            View::Aabb(shape) => (|$hull: BoxHull| $answer)(shape.hull()),
            View::Rect(shape) => (|$hull: BoxHull| $answer)(shape.hull()),
            View::Triangle(shape) => (|$hull: SmallHull<3>| $answer)(shape.hull()),
            View::ConvexPolygon($hull) => $answer,
            other => unreachable!("not compact: {other:?}"),
        }
    };
}

/// Whether two compact shapes share a point, by the exact predicates alone.
pub(crate) fn intersects_exactly(a: &AnyShape<f64>, b: &AnyShape<f64>) -> bool {
    with_hull!(a.view(), x => with_hull!(b.view(), y => intersects_exact(&x, &y)))
}
