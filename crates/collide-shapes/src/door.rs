//! The doors: every query of this crate between any two operands, in one `impl` each.
//!
//! Where the types tell the kinds, the matrix comes down to one cell. Where they do not, what the
//! shapes store leads to a tuned cell, and their views to all others.

use crate::kernel::mass::moments;
use crate::kernel::round_polygon::to_polygon;
use crate::kernel::signed_distance::signed_distance;
use crate::matrix::{self, Holder, asked, intersects_of_shapes, intersects_unpromoted};
use crate::query::{
    Approximation, ClosestPoints, Contain, Distance, Intersect, Mass, MassProperties, Scale,
    SignedDistance, SignedDistanceResult, ToPolygon, Touch,
};
use crate::shape::{AnyShape, ConvexPolygon, scaled};
use collide_core::{Operand, Own, Point2, Real, ShapeError, Stored, Vec2, Vector2, are_known};

/// What a query of the matrix answers two operands.
macro_rules! answer {
    ($query:ident, $a:expr, $b:expr, $argument:expr) => {
        if are_known::<A, B>() {
            matrix::$query::of_types($a, $b, $argument)
        } else {
            matrix::$query::of_shapes($a.as_shape(), $b.as_shape(), $argument)
        }
    };
}

impl<A, B> Intersect<B> for A
where
    A: Own + ?Sized,
    B: Own<Scalar = A::Scalar> + ?Sized,
{
    #[inline(always)]
    fn intersects(&self, other: &B) -> bool {
        if !are_known::<A, B>() {
            return intersects_of_shapes(self.as_shape(), other.as_shape());
        }
        let (a, b) = (self.to_stored(), other.to_stored());
        // The parts may be a user's, and have answers of their own.
        if matches!(a, Stored::Other) || matches!(b, Stored::Other) {
            return asked(self.as_shape(), other.as_shape());
        }
        intersects_unpromoted(a, b).unwrap_or_else(|| matrix::intersects::of_types(self, other, ()))
    }
}

impl<A, B> Contain<B> for A
where
    A: Operand + ?Sized,
    B: Operand<Scalar = A::Scalar> + ?Sized,
{
    #[inline]
    fn contains(&self, other: &B) -> bool {
        answer!(contains, self, other, Holder::A)
    }

    #[inline]
    fn is_within(&self, other: &B) -> bool {
        answer!(contains, self, other, Holder::B)
    }
}

impl<A, B> Touch<B> for A
where
    A: Operand + ?Sized,
    B: Operand<Scalar = A::Scalar> + ?Sized,
{
    #[inline]
    fn touches(&self, other: &B) -> bool {
        answer!(touches, self, other, ())
    }
}

impl<A, B> Distance<B> for A
where
    A: Operand + ?Sized,
    B: Operand<Scalar = A::Scalar> + ?Sized,
{
    type Scalar = A::Scalar;

    #[inline(always)]
    fn distance(&self, other: &B) -> A::Scalar {
        A::Scalar::nearest_keeping_sign(answer!(distance, self, other, ()))
    }

    #[inline]
    fn closest_points(&self, other: &B) -> ClosestPoints<A::Scalar> {
        answer!(closest_points, self, other, ()).into()
    }
}

impl<T, S> SignedDistance<T> for S
where
    T: Real,
    S: Operand<Scalar = T> + ?Sized,
{
    #[inline]
    fn signed_distance(&self, point: &Point2<T>) -> SignedDistanceResult<T> {
        signed_distance(&self.to_view(), &Vec2::from_point(*point)).into()
    }
}

impl<T, S> Mass<T> for S
where
    T: Real,
    S: Operand<Scalar = T> + ?Sized,
{
    fn mass_properties(&self) -> Option<MassProperties<T>> {
        moments(&self.to_view()).map(MassProperties::from)
    }
}

impl<T, S> Scale<T> for S
where
    T: Real,
    S: Operand<Scalar = T> + ?Sized,
{
    fn scaled(&self, factors: Vector2<T>) -> Result<AnyShape<T>, ShapeError> {
        scaled(self.as_shape(), factors)
    }
}

impl<T, S> ToPolygon<T> for S
where
    T: Real,
    S: Operand<Scalar = T> + ?Sized,
{
    fn to_polygon(
        &self,
        tolerance: T,
        approximation: Approximation,
    ) -> Result<ConvexPolygon<T>, ShapeError> {
        to_polygon(&self.to_view(), tolerance, approximation)
    }
}
