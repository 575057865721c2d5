//! A shape that the library does not know: what a user would define.

use collide_core::predicate::compare_distance;
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{Isometry2, Real};

/// The hull of two circles of different radii.
#[derive(Clone, Debug)]
pub struct Lens<T: Real> {
    circles: [(Point2<T>, T); 2],
}

impl<T: Real> Lens<T> {
    /// The hull. Of a circle within the other nothing is kept, and the order does not count: equal
    /// hulls are equal numbers.
    pub fn new([p, q]: [(Point2<T>, T); 2]) -> Self {
        let holds = |outer: (Point2<T>, T), inner: (Point2<T>, T)| {
            let [c, d] = [outer.0, inner.0].map(Vec2::from_point);
            compare_distance(c, d, outer.1.to_f64(), -inner.1.to_f64()) <= 0.0
        };
        let numbers = |(center, radius): (Point2<T>, T)| [center.x, center.y, radius];
        let circles = if holds(p, q) {
            [p, p]
        } else if holds(q, p) {
            [q, q]
        } else if numbers(q) < numbers(p) {
            [q, p]
        } else {
            [p, q]
        };
        Self { circles }
    }

    /// Centers and radii.
    pub fn circles(&self) -> &[(Point2<T>, T); 2] {
        &self.circles
    }

    /// The lens after a rigid motion.
    pub fn placed(&self, pose: &Isometry2<T>) -> Self {
        Self { circles: self.circles.map(|(center, radius)| (pose * center, radius)) }
    }

    /// The lens with every number multiplied.
    pub fn scaled(&self, factor: T) -> Self {
        Self { circles: self.circles.map(|(center, radius)| (center * factor, radius * factor)) }
    }
}

macro_rules! lens {
    ($t:ty) => {
        impl SupportMap<$t> for Lens<$t> {
            fn support_point(&self, direction: Vector2<$t>) -> Point2<$t> {
                let largest = direction.x.abs().max(direction.y.abs());
                let unit = (direction / largest).normalize();
                let [a, b] = self.circles.map(|(center, radius)| center + unit * radius);
                if (a - b).dot(&unit) >= 0.0 { a } else { b }
            }
        }
        user_shape!(Lens<$t>: $t, convex);
    };
}
lens!(f32);
lens!(f64);
