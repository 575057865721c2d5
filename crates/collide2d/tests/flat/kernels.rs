//! What the kernels of the family `flat` answer for two shapes of its kinds, also where a
//! hand-tuned cell answers for them.

use collide_shapes::kernel::flat::{self, FlatPair};
use collide_shapes::kernel::hull::AsHull;
use collide_shapes::kernel::hull::boolean::intersects_exact;
use collide_shapes::kernel::{Gap, Separation};
use collide2d::prelude::*;
use collide2d::{Engine, Kind, View, views};

/// The kinds of the family that are bounded.
pub(crate) fn hulls() -> Vec<Kind> {
    let is_hull = |kind: &Kind| matches!(kind.class(), "small_hull" | "large_hull");
    Kind::ALL.into_iter().filter(is_hull).collect()
}

/// The kinds of the family: first the bounded ones.
pub(crate) fn kinds() -> Vec<Kind> {
    let unbounded = Kind::ALL.into_iter().filter(|kind| kind.class() == "unbounded");
    hulls().into_iter().chain(unbounded).collect()
}

macro_rules! with {
    ($view:expr, $shape:ident => $answer:expr) => {
        views! {
            match &$view, hull($shape) => $answer;
            View::Ray($shape) => $answer,
            View::Line($shape) => $answer,
            View::HalfPlane($shape) => $answer,
            views!(curved | region | compound) => unreachable!("not of the family"),
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

pub(crate) fn answers_to(a: &AnyShape<f64>, b: &AnyShape<f64>) -> Answer {
    with!(a.view(), x => with!(b.view(), y => Answer {
        intersects: x.intersects(y),
        contains: x.contains(y),
        touches: x.touches(y),
        separation: x.separation(y),
        gap: flat::closest_points(x, y),
    }))
}

/// A bounded shape of the family as a hull.
macro_rules! with_hull {
    ($view:expr, $hull:ident => $answer:expr) => {
        views! {
            match &$view, hull(shape) => {
                let $hull = shape.hull();
                $answer
            };
            views!(unbounded | curved | region | compound) => unreachable!("not a hull"),
        }
    };
}

/// Whether two of these share a point, by the exact predicates alone.
pub(crate) fn intersects_exactly(a: &AnyShape<f64>, b: &AnyShape<f64>) -> bool {
    with_hull!(a.view(), x => with_hull!(b.view(), y => intersects_exact(&x, &y)))
}
