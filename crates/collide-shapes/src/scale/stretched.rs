//! A convex shape of the user's after a stretch.

use crate::matrix::inner;
use crate::scale::factors::Factors;
use alloc::boxed::Box;
use collide_core::error::Argument;
use collide_core::pose::is_in_range;
use collide_core::{Point2, Real, Shape, ShapeError, SupportMap, Vec2, Vector2, View};
use core::any::Any;

/// The support point is taken in the direction that is stretched as well: what lies furthest there
/// comes to lie furthest here. A rounding radius that is no radius any more becomes part of the
/// points.
#[derive(Debug)]
pub(crate) struct Stretched<T: Real> {
    shape: Box<dyn Shape<T>>,
    factors: Factors,
}

impl<T: Real> Stretched<T> {
    pub(crate) fn new(shape: Box<dyn Shape<T>>, factors: Factors) -> Result<Self, ShapeError> {
        let stretched = Self::of(shape, factors);
        let axes = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        let is_within =
            axes.iter().all(|&(x, y)| is_in_range::<T>(stretched.image(Vec2::new(x, y))));
        if is_within && stretched.radius() <= T::MAX_COORDINATE.to_f64() {
            Ok(stretched)
        } else {
            Err(ShapeError::OutOfRange { argument: Argument::named("factors") })
        }
    }

    /// Of a shape that is stretched already the factors become one pair: stretches do not nest,
    /// unless the product of two is none.
    fn of(shape: Box<dyn Shape<T>>, factors: Factors) -> Self {
        let any: &dyn Any = inner(&*shape);
        let again = any.downcast_ref::<Self>().and_then(|stretched| {
            let factors = factors.after::<T>(stretched.factors)?;
            Some(Self { shape: stretched.shape.clone_shape(), factors })
        });
        again.unwrap_or(Self { shape, factors })
    }

    fn image(&self, direction: Vec2) -> Vec2 {
        let before = self.factors.direction_before(direction);
        let View::Custom(map) = self.shape.view() else { return Vec2::ZERO };
        let rounding = if self.factors.is_uniform() { 0.0 } else { map.rounding() };
        self.factors.times(map.support_point(before) + before * rounding)
    }

    fn radius(&self) -> f64 {
        let View::Custom(map) = self.shape.view() else { return 0.0 };
        if self.factors.is_uniform() { map.rounding() * self.factors.size() } else { 0.0 }
    }
}

impl<T: Real> SupportMap<T> for Stretched<T> {
    fn support_point(&self, direction: Vector2<T>) -> Point2<T> {
        self.image(Vec2::from_vector(direction)).to_point()
    }

    fn rounding(&self) -> T {
        T::nearest(self.radius())
    }
}

impl<T: Real> Clone for Stretched<T> {
    fn clone(&self) -> Self {
        Self { shape: self.shape.clone_shape(), factors: self.factors }
    }
}

crate::user_shape!(@shape [T: Real] Stretched<T>, T, convex, []);
