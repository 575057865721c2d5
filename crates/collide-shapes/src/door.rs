//! The query impls: every query of this crate between any two operands, in one `impl` each.
//!
//! Where the types name the kinds, the matrix comes down to one cell. Where they do not, what the
//! shapes store leads to a tuned cell, and their views to all others.

use crate::kernel::approximation::to_polygon;
use crate::kernel::far::are_beyond;
use crate::kernel::mass::moments;
use crate::kernel::signed_distance::signed_distance;
use crate::matrix::{self, Holder, by_users_answer, intersects_of_shapes, intersects_unpromoted};
use crate::query::{
    Approximate, Approximation, ClosestPoints, Contain, Intersect, MassProperties, MeasureDistance,
    MeasureMass, MeasureSignedDistance, Scale, SignedDistanceResult, Touch,
};
use crate::scale::scaled;
use crate::shape::{AnyShape, ConvexPolygon};
use collide_core::posed::{PosedView, in_one_frame, of_users};
use collide_core::{
    IntoPoint, IntoVector, Operand, Own, Real, ShapeError, Stored, Vec2, View, are_known, is_posed,
};

/// Whether two operands share a point of which one is posed.
fn posed_intersect<A, B>(a: &A, b: &B) -> bool
where
    A: Operand + ?Sized,
    B: Operand<Scalar = A::Scalar> + ?Sized,
{
    let (a, b) = (PosedView::of(a), PosedView::of(b));
    of_users(&a, &b, intersects_of_shapes)
        .unwrap_or_else(|| in_one_frame(&a, &b, |a, b, _| matrix::intersects(a, b)))
}

impl<A: Own + ?Sized, B: Own<Scalar = A::Scalar> + ?Sized> Intersect<B> for A {
    #[inline(always)]
    fn intersects(&self, other: &B) -> bool {
        if const { is_posed::<A, B>() } {
            return posed_intersect(self, other);
        }
        if !are_known::<A, B>() {
            return intersects_of_shapes(self.as_shape(), other.as_shape());
        }
        let (a, b) = (self.to_stored(), other.to_stored());
        // A user's shape, or a union of parts that may be a user's: these may have answers of their
        // own.
        if matches!(a, Stored::Other) || matches!(b, Stored::Other) {
            return by_users_answer(self.as_shape(), other.as_shape());
        }
        intersects_unpromoted(a, b).unwrap_or_else(|| matrix::intersects::of(self, other, ()))
    }
}

impl<A: Operand + ?Sized, B: Operand<Scalar = A::Scalar> + ?Sized> Contain<B> for A {
    #[inline]
    fn contains(&self, other: &B) -> bool {
        matrix::contains::of(self, other, Holder::A)
    }

    #[inline]
    fn is_within(&self, other: &B) -> bool {
        matrix::contains::of(self, other, Holder::B)
    }
}

impl<A: Operand + ?Sized, B: Operand<Scalar = A::Scalar> + ?Sized> Touch<B> for A {
    #[inline]
    fn touches(&self, other: &B) -> bool {
        matrix::touches::of(self, other, ())
    }
}

impl<A: Operand + ?Sized, B: Operand<Scalar = A::Scalar> + ?Sized> MeasureDistance<B> for A {
    type Scalar = A::Scalar;

    #[inline]
    fn distance(&self, other: &B) -> A::Scalar {
        A::Scalar::nearest_keeping_sign(matrix::distance::of(self, other, ()))
    }

    #[inline]
    fn closest_points(&self, other: &B) -> ClosestPoints<A::Scalar> {
        if const { is_posed::<A, B>() } {
            return in_one_frame(&PosedView::of(self), &PosedView::of(other), |a, b, frame| {
                matrix::closest_points(a, b).moved(frame).into()
            });
        }
        matrix::closest_points::of(self, other, ()).into()
    }

    fn distance_within(&self, other: &B, max: A::Scalar) -> Option<A::Scalar> {
        if const { is_posed::<A, B>() } {
            return in_one_frame(&PosedView::of(self), &PosedView::of(other), |a, b, _| {
                let distance = || A::Scalar::nearest_keeping_sign(matrix::distance(a, b));
                unless_beyond(a, b, max, distance).filter(|&distance| distance <= max)
            });
        }
        unless_beyond(&self.to_view(), &other.to_view(), max, || self.distance(other))
            .filter(|&distance| distance <= max)
    }

    fn closest_points_within(&self, other: &B, max: A::Scalar) -> Option<ClosestPoints<A::Scalar>> {
        if const { is_posed::<A, B>() } {
            return in_one_frame(&PosedView::of(self), &PosedView::of(other), |a, b, frame| {
                let closest = || ClosestPoints::from(matrix::closest_points(a, b).moved(frame));
                unless_beyond(a, b, max, closest).filter(|closest| closest.distance <= max)
            });
        }
        unless_beyond(&self.to_view(), &other.to_view(), max, || self.closest_points(other))
            .filter(|closest| closest.distance <= max)
    }
}

/// What `measure` says, unless boxes do that the shapes are further apart than `max`.
fn unless_beyond<T: Real, R>(
    a: &View<'_>,
    b: &View<'_>,
    max: T,
    measure: impl FnOnce() -> R,
) -> Option<R> {
    (max >= T::zero() && !are_beyond(a, b, max.to_f64())).then(measure)
}

impl<T: Real, S: Operand<Scalar = T> + ?Sized> MeasureSignedDistance<T> for S {
    #[inline]
    fn signed_distance(&self, point: impl IntoPoint<T>) -> SignedDistanceResult<T> {
        let point = Vec2::from_point(point.into_point());
        if const { S::IS_POSED } {
            return PosedView::of(self).query_alone(|view, frame| {
                signed_distance(view, &frame.preimage_of(point)).moved(frame).into()
            });
        }
        signed_distance(&self.to_view(), &point).into()
    }
}

impl<T: Real, S: Operand<Scalar = T> + ?Sized> MeasureMass<T> for S {
    fn mass_properties(&self) -> Option<MassProperties<T>> {
        PosedView::of(self).query_alone(|view, frame| {
            moments(view).map(|moments| MassProperties::from(moments).moved(frame))
        })
    }
}

impl<T: Real, S: Operand<Scalar = T> + ?Sized> Scale<T> for S {
    fn scaled(&self, factors: impl IntoVector<T>) -> Result<AnyShape<T>, ShapeError> {
        const { assert!(!S::IS_POSED, "place the shape, then scale it") };
        scaled(self.as_shape(), factors.into_vector())
    }
}

impl<T: Real, S: Operand<Scalar = T> + ?Sized> Approximate<T> for S {
    fn to_polygon(
        &self,
        tolerance: T,
        approximation: Approximation,
    ) -> Result<ConvexPolygon<T>, ShapeError> {
        const { assert!(!S::IS_POSED, "place the polygon of the shape in its own frame") };
        to_polygon(&self.to_view(), tolerance, approximation)
    }
}
