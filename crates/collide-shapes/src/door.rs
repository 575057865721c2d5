//! The doors: every query of this crate between any two operands, in one `impl` each.
//!
//! Where the types tell the kinds, the matrix comes down to one cell. Where they do not, what the
//! shapes store leads to a tuned cell, and their views to all others.

use crate::kernel::signed_distance::signed_distance;
use crate::matrix::{self, Holder, asked, intersects_of_shapes, intersects_unpromoted};
use crate::query::{
    ClosestPoints, Contain, Distance, Intersect, SignedDistance, SignedDistanceResult, Touch,
};
use collide_core::{Operand, Own, Point2, Real, Stored, Vec2, are_known};

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
        intersects_unpromoted(a, b).unwrap_or_else(|| matrix::intersects::of(self, other, ()))
    }
}

impl<A, B> Contain<B> for A
where
    A: Operand + ?Sized,
    B: Operand<Scalar = A::Scalar> + ?Sized,
{
    #[inline]
    fn contains(&self, other: &B) -> bool {
        matrix::contains::of(self, other, Holder::A)
    }

    #[inline]
    fn is_within(&self, other: &B) -> bool {
        matrix::contains::of(self, other, Holder::B)
    }
}

impl<A, B> Touch<B> for A
where
    A: Operand + ?Sized,
    B: Operand<Scalar = A::Scalar> + ?Sized,
{
    #[inline]
    fn touches(&self, other: &B) -> bool {
        matrix::touches::of(self, other, ())
    }
}

impl<A, B> Distance<B> for A
where
    A: Operand + ?Sized,
    B: Operand<Scalar = A::Scalar> + ?Sized,
{
    type Scalar = A::Scalar;

    #[inline]
    fn distance(&self, other: &B) -> A::Scalar {
        A::Scalar::nearest_keeping_sign(matrix::distance::of(self, other, ()))
    }

    #[inline]
    fn closest_points(&self, other: &B) -> ClosestPoints<A::Scalar> {
        matrix::closest_points::of(self, other, ()).into()
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
