//! A shape that the library does not know: what a user would define.

use collide2d::prelude::*;
use collide2d::{Isometry2, Real};

/// The hull of two circles of different radii.
#[derive(Clone, Debug)]
pub struct Lens<T: Real> {
    /// Centers and radii.
    pub circles: [(Point2<T>, T); 2],
}

impl<T: Real> Lens<T> {
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
