//! The factors of a stretch.

use collide_core::check::check_number;
use collide_core::error::Argument;
use collide_core::{Real, ShapeError, Vec2, Vector2, greater};

/// Two factors, neither zero, promoted to `f64`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Factors(pub(super) Vec2);

impl Factors {
    pub(super) fn new<T: Real>(factors: Vector2<T>) -> Result<Self, ShapeError> {
        for (index, &factor) in factors.iter().enumerate() {
            let argument = Argument::element("factors", index);
            check_number(factor, argument)?;
            if factor == T::zero() {
                return Err(ShapeError::ZeroFactor { argument });
            }
        }
        Ok(Self(Vec2::from_vector(factors)))
    }

    /// These after others, if the products are factors.
    pub(super) fn after<T: Real>(self, first: Self) -> Option<Self> {
        Self::new::<T>(Vector2::new(
            T::nearest(self.0.x * first.0.x),
            T::nearest(self.0.y * first.0.y),
        ))
        .ok()
    }

    pub(crate) fn is_uniform(self) -> bool {
        self.0.x.abs() == self.0.y.abs()
    }

    pub(super) fn is_mirror(self) -> bool {
        (self.0.x < 0.0) != (self.0.y < 0.0)
    }

    /// The coordinates times the factors; no zero is negative.
    pub(crate) fn times(self, v: Vec2) -> Vec2 {
        Vec2::new(v.x * self.0.x + 0.0, v.y * self.0.y + 0.0)
    }

    /// The direction in which what lies furthest comes to lie furthest along `direction`; unit.
    pub(crate) fn direction_before(self, direction: Vec2) -> Vec2 {
        let largest = greater(self.0.x.abs(), self.0.y.abs());
        let (x, y) = (self.0.x / largest, self.0.y / largest);
        Vec2::new(direction.x * x, direction.y * y).unit().unwrap_or(Vec2::new(1.0, 0.0))
    }

    /// The size of uniform factors.
    pub(crate) fn size(self) -> f64 {
        self.0.x.abs()
    }
}
