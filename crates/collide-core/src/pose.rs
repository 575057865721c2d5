//! Rigid motions: checked when they enter, then applied in `f64` and rounded once.

use crate::check::{check_point, check_reach_of};
use crate::error::Argument;
use crate::{Bounds, Real, ShapeError, Vec2};
use core::cmp::Ordering;
use nalgebra::{Isometry2, Point2, UnitComplex, Vector2};

/// How far `cos² + sin²` may be from 1, in EPS of the scalar: rounding both numbers to the
/// nearest costs up to 1.5, and a caller who multiplied a few rotations adds some more. With
/// less, correctly rounded pairs would be refused; with more, rectangles would grow visibly.
const UNIT_SLACK: f64 = 8.0;

/// Between which `cos² + sin²` of a pose is taken for a rotation that multiplications have let
/// drift: a product of `f32` rotations drifts by 0.05 in a million steps. Beyond, it was none.
const DRIFTED: core::ops::RangeInclusive<f64> = 0.5..=2.0;

/// Whether (cos, sin) is a rotation but for the rounding of both numbers.
#[inline]
pub fn is_rotation<T: Real>(rotation: Vec2) -> bool {
    (rotation.length_squared() - 1.0).abs() <= UNIT_SLACK * T::EPS.to_f64()
}

/// A rigid motion, promoted to `f64`: a rotation of unit length, and a translation in range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    rotation: Vec2,
    translation: Vec2,
}

impl Pose {
    /// The motion that leaves everything where it is.
    pub const IDENTITY: Self = Self { rotation: Vec2::new(1.0, 0.0), translation: Vec2::ZERO };

    /// The motion of an isometry. A rotation that has drifted from unit length is normalized.
    ///
    /// **Error**: a number that is not finite, a translation out of range, a rotation of which
    /// `cos² + sin²` lies below ½ or above 2.
    #[inline]
    pub fn new<T: Real>(pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let rotation = Vec2::from_rotation(pose.rotation);
        let translation = Vec2::from_vector(pose.translation.vector);
        if is_in_range::<T>(translation) && is_rotation::<T>(rotation) {
            return Ok(Self { rotation, translation });
        }
        Self::of_unusual(pose)
    }

    #[cold]
    #[inline(never)]
    fn of_unusual<T: Real>(pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        check_point::<T>(&pose.translation.vector.into(), TRANSLATION)?;
        let given = Vec2::from_rotation(pose.rotation);
        if !given.is_finite() {
            return Err(ShapeError::NonFinite { argument: Argument::named("pose.rotation") });
        }
        let unit = given.unit().filter(|_| DRIFTED.contains(&given.length_squared()));
        let rotation = unit.ok_or(ShapeError::NotARotation { cos: given.x, sin: given.y })?;
        Ok(Self { rotation, translation: Vec2::from_vector(pose.translation.vector) })
    }

    /// This motion after another of shapes of scalar `T`.
    ///
    /// **Error**: a translation out of range.
    pub fn after<T: Real>(&self, first: &Self) -> Result<Self, ShapeError> {
        let product = first.rotation.rotated(self.rotation);
        let is_unit = is_rotation::<T>(product);
        let rotation = if is_unit { product } else { product.unit().unwrap_or(product) };
        let translation = self.image_of(first.translation);
        if is_in_range::<T>(translation) {
            Ok(Self { rotation, translation })
        } else {
            Err(out_of_range())
        }
    }

    /// The same motion with a rotation of unit length in `f64`: one that is unit in `f32` is not.
    #[inline]
    pub fn of_unit_length(self) -> Self {
        Self { rotation: brought_to_unit(self.rotation), ..self }
    }

    /// This motion after another, of any length.
    pub fn of(&self, first: &Self) -> Self {
        let rotation = brought_to_unit(first.rotation.rotated(self.rotation));
        Self { rotation, translation: self.image_of(first.translation) }
    }

    /// The motion that brings the frame at the pose `to` into the one at `from`: exactly a
    /// translation where both are turned alike.
    #[inline]
    pub fn relative(from: &Self, to: &Self) -> Self {
        let is_turned_alike = from.rotation == to.rotation;
        let turned = brought_to_unit(to.rotation.unrotated(from.rotation));
        let rotation = if is_turned_alike { Self::IDENTITY.rotation } else { turned };
        let translation = (to.translation - from.translation).unrotated(from.rotation);
        Self { rotation, translation }
    }

    /// The same as an isometry, rounded once.
    pub fn to_isometry<T: Real>(&self) -> Isometry2<T> {
        let [cos, sin] = [self.rotation.x, self.rotation.y].map(T::nearest);
        let rotation = UnitComplex::from_cos_sin_unchecked(cos, sin);
        Isometry2::from_parts(self.translation.to_vector::<T>().into(), rotation)
    }

    /// An order of motions by their numbers.
    #[inline]
    pub fn total_cmp(&self, other: &Self) -> Ordering {
        let by_place = self.translation.total_cmp(other.translation);
        by_place.then_with(|| self.rotation.total_cmp(other.rotation))
    }

    /// (cos, sin), of unit length.
    #[inline]
    pub fn rotation(&self) -> Vec2 {
        self.rotation
    }

    /// Where the origin comes to lie.
    #[inline]
    pub fn translation(&self) -> Vec2 {
        self.translation
    }

    /// The same motion, and then a shift.
    #[inline]
    pub fn shifted(&self, by: Vec2) -> Self {
        Self { translation: self.translation + by, ..*self }
    }

    /// Where the point comes to lie, rounded once. It may lie out of range: not finite, for `f32`.
    #[inline]
    pub fn image<T: Real>(&self, point: Point2<T>) -> Point2<T> {
        let image = self.image_of(Vec2::from_point(point));
        let rounded = |x: f64| T::nearest_in_range(x) + T::zero();
        Point2::new(rounded(image.x), rounded(image.y))
    }

    /// The same of a point as it is stored in a list, rounded once to scalar `T`.
    #[inline]
    pub fn rounded_image<T: Real>(&self, point: Vec2) -> Vec2 {
        let image = self.image_of(point);
        let rounded = |x: f64| T::nearest_in_range(x).to_f64() + 0.0;
        Vec2::new(rounded(image.x), rounded(image.y))
    }

    /// How far, at most, an image lies from where a motion that is exactly rigid, and not rounded,
    /// would bring its point; for points in the box `before` with images in the box `after`.
    pub fn stray<T: Real>(&self, before: &Bounds, after: &Bounds) -> f64 {
        let largest = |b: &Bounds| b.min.abs().max(b.max.abs());
        let (from, to) = (largest(before).norm_l1(), largest(after).norm_l1());
        // About the middle of the box, the rotation stretches by as much as it is not unit.
        let stretch = (self.rotation.length_squared() - 1.0).abs() + 4.0 * f64::EPSILON;
        let rounding = 0.5 * T::EPS.to_f64() * to + f64::EPSILON * (3.0 * from + to);
        stretch * (before.max - before.min).length() + rounding + 4.0 * T::LEAST.to_f64()
    }

    /// Where the point comes to lie.
    #[inline]
    pub fn image_of(&self, point: Vec2) -> Vec2 {
        point.rotated(self.rotation) + self.translation
    }

    /// Where the point lay whose image this is.
    #[inline]
    pub fn preimage_of(&self, point: Vec2) -> Vec2 {
        (point - self.translation).unrotated(self.rotation)
    }

    /// How far rounding moves images, at most, of points within `reach` of `point`.
    pub fn rounding_at(&self, point: Vec2, reach: f64) -> f64 {
        4.0 * f64::EPSILON * (point.norm_l1() + reach + self.translation.norm_l1())
    }

    /// The point after the motion.
    ///
    /// **Error**: it would lie out of range.
    #[inline]
    pub fn place<T: Real>(&self, point: Point2<T>) -> Result<Point2<T>, ShapeError> {
        self.place_within(point, Vec2::ZERO)
    }

    /// The point after the motion.
    ///
    /// **Error**: what reaches this far from it along both axes would lie out of range.
    #[inline]
    pub fn place_within<T: Real>(
        &self,
        point: Point2<T>,
        reach: Vec2,
    ) -> Result<Point2<T>, ShapeError> {
        let image = self.image(point);
        check_within::<T>(Vec2::from_point(image), reach).map(|()| image)
    }

    /// The direction after the rotation, halved where it would leave the range of coordinates.
    #[inline]
    pub fn turn<T: Real>(&self, direction: Vector2<T>) -> Vector2<T> {
        let turned = Vec2::from_vector(direction).rotated(self.rotation);
        (if is_in_range::<T>(turned) { turned } else { turned * 0.5 }).to_vector()
    }
}

/// The rotation, nearly of unit length, brought to it: `1 / √s` to the third order.
#[inline]
pub fn brought_to_unit(rotation: Vec2) -> Vec2 {
    let off = rotation.length_squared() - 1.0;
    let is_unit = off.abs() <= 2.0 * f64::EPSILON;
    if is_unit { rotation } else { rotation * (1.0 - off * (0.5 - 0.375 * off)) }
}

const TRANSLATION: Argument = Argument::named("pose.translation");

/// Whether both coordinates are finite and in the range of the scalar.
#[inline]
pub fn is_in_range<T: Real>(point: Vec2) -> bool {
    let limit = T::MAX_COORDINATE.to_f64();
    point.x.abs() <= limit && point.y.abs() <= limit
}

/// `Ok` if what reaches this far from a placed point along both axes is in range.
#[inline]
pub fn check_within<T: Real>(placed: Vec2, reach: Vec2) -> Result<(), ShapeError> {
    let limit = T::MAX_COORDINATE.to_f64();
    // One test for both: what is not a number fails it.
    let far = placed.abs() + reach;
    let is_clearly_within = (far.x < limit) & (far.y < limit);
    if is_clearly_within { Ok(()) } else { check_reach_of::<T>(placed, reach, TRANSLATION) }
}

/// What is wrong with a pose that would bring a shape out of the range of coordinates.
#[cold]
pub fn out_of_range() -> ShapeError {
    ShapeError::OutOfRange { argument: TRANSLATION }
}
