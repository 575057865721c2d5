//! nalgebra's `Point2` as a shape, and the checks that every constructor starts with.

use crate::aabb::difference_down;
use crate::error::Argument;
use crate::{Aabb, Intersect, Kind, Real, Shape, ShapeError, Stored, Vec2, View, greater};
use alloc::boxed::Box;
use nalgebra::{Isometry2, Point2, Vector2};

impl<T: Real> Intersect<Point2<T>> for Point2<T> {
    #[inline]
    fn intersects(&self, other: &Point2<T>) -> bool {
        self == other && !is_nowhere(Vec2::from_point(*self))
    }
}

/// Whether a point is nowhere: a coordinate is not finite, or beyond [`Real::MAX_COORDINATE`].
///
/// A `Point2` is no type of ours and is not validated when it is made; every other shape is, and a
/// compound refuses such points. One that is nowhere belongs to nothing, itself not excepted, and is
/// apart from everything: no boolean holds, there is no contact, hit or impact within any margin or
/// motion, and the distance is the greatest number, with closest points that mean nothing.
#[inline(always)]
pub fn is_nowhere(point: Vec2) -> bool {
    let limit = f64::MAX_COORDINATE;
    !(point.x.abs() <= limit && point.y.abs() <= limit)
}

/// A point is a shape as it is; see [`is_nowhere`] for one that is not finite or out of range.
impl<T: Real> Shape<T> for Point2<T> {
    fn kind(&self) -> Kind {
        Kind::Point
    }

    #[inline]
    fn view(&self) -> View<'_, T> {
        View::Point(Vec2::from_point(*self))
    }

    #[inline]
    fn stored(&self) -> Stored<'_, T> {
        Stored::Point(self)
    }

    /// `None` also where the point is nowhere.
    fn bounding_box(&self) -> Option<Aabb<T>> {
        Aabb::around([*self])
    }

    fn contains_point(&self, point: &Point2<T>) -> bool {
        self.intersects(point)
    }

    fn intersects_aabb(&self, aabb: &Aabb<T>) -> bool {
        aabb.intersects(self)
    }

    fn intersects_shape(&self, other: &dyn Shape<T>) -> bool {
        other.contains_point(self)
    }

    fn placed_shape(&self, pose: &Isometry2<T>) -> Box<dyn Shape<T>> {
        Box::new(place_point(pose, self))
    }

    fn clone_shape(&self) -> Box<dyn Shape<T>> {
        Box::new(*self)
    }
}

/// The point after a rigid motion, computed in `f64` and rounded once. One that is nowhere stays.
#[inline]
pub fn place_point<T: Real>(pose: &Isometry2<T>, point: &Point2<T>) -> Point2<T> {
    let moves = !is_nowhere(Vec2::from_point(*point));
    if moves { Pose::new(pose).place(*point) } else { *point }
}

/// A rigid motion, promoted to `f64`.
///
/// Placing computes in `f64` and rounds once. What would leave the range of coordinates (or a
/// pose that is not finite) ends at [`Real::MAX_COORDINATE`], so that a placed shape is valid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// (cos, sin).
    pub rotation: Vec2,
    /// Added after the rotation.
    pub translation: Vec2,
}

impl Pose {
    /// The motion of an isometry.
    #[inline]
    pub fn new<T: Real>(pose: &Isometry2<T>) -> Self {
        Self {
            rotation: Vec2::from_rotation(pose.rotation),
            translation: Vec2::from_vector(pose.translation.vector),
        }
    }

    /// The point after the motion.
    #[inline]
    pub fn place<T: Real>(&self, point: Point2<T>) -> Point2<T> {
        self.place_within(point, Vec2::ZERO)
    }

    /// The point after the motion, moved so that what reaches this far from it along both axes is in
    /// range. The reach itself is.
    #[inline]
    pub fn place_within<T: Real>(&self, point: Point2<T>, reach: Vec2) -> Point2<T> {
        let limit = T::MAX_COORDINATE.to_f64();
        let placed = Vec2::from_point(point).rotated(self.rotation) + self.translation;
        let nearest = Point2::new(T::nearest(placed.x), T::nearest(placed.y));
        // One test for both: what is not a number fails it.
        let far = Vec2::from_point(nearest).abs() + reach;
        let is_within = (far.x < limit) & (far.y < limit);
        if is_within { nearest } else { placed_into_range(placed, reach) }
    }

    /// The direction after the rotation, halved where it would leave the range of coordinates.
    /// A direction that this pose would make zero or not finite stays as it is.
    #[inline]
    pub fn turn<T: Real>(&self, direction: Vector2<T>) -> Vector2<T> {
        let turned = Vec2::from_vector(direction).rotated(self.rotation);
        let limit = T::MAX_COORDINATE.to_f64();
        let is_in_range = |v: Vec2| v.x.abs() <= limit && v.y.abs() <= limit;
        let candidate = if is_in_range(turned) { turned } else { turned * 0.5 };
        let rounded = candidate.to_vector();
        if is_in_range(candidate) && rounded != Vector2::zeros() { rounded } else { direction }
    }
}

/// The number nearest to `x` whose magnitude is at most [`Real::MAX_COORDINATE`]. NaN has none
/// and becomes zero.
#[inline]
fn in_range<T: Real>(x: f64) -> T {
    let limit = T::MAX_COORDINATE.to_f64();
    if x.abs() <= limit {
        T::nearest(x)
    } else if x.is_nan() {
        T::zero()
    } else {
        T::nearest(limit.copysign(x))
    }
}

/// How far a radius reaches along both axes.
#[inline(always)]
pub fn reach<T: Real>(radius: T) -> Vec2 {
    Vec2::new(radius.to_f64(), radius.to_f64())
}

/// The point, moved so that what reaches this far from it along both axes is in range. The reach
/// itself is.
#[inline(always)]
pub fn kept_in_range<T: Real>(point: Point2<T>, reach: Vec2) -> Point2<T> {
    let limit = T::MAX_COORDINATE.to_f64();
    let far = Vec2::from_point(point).abs() + reach;
    if greater(far.x, far.y) < limit { point } else { moved_into_range(point, reach) }
}

#[cold]
#[inline(never)]
fn placed_into_range<T: Real>(placed: Vec2, reach: Vec2) -> Point2<T> {
    kept_in_range(Point2::new(in_range(placed.x), in_range(placed.y)), reach)
}

#[cold]
#[inline(never)]
fn moved_into_range<T: Real>(point: Point2<T>, reach: Vec2) -> Point2<T> {
    let within = |x: T, reach: f64| {
        let most = T::round_down(difference_down(T::MAX_COORDINATE.to_f64(), reach));
        if x.abs() > most { if x < T::zero() { -most } else { most } } else { x }
    };
    Point2::new(within(point.x, reach.x), within(point.y, reach.y))
}

/// `Ok` if what reaches this far from the point along both axes is in range.
pub fn check_reach<T: Real>(
    point: &Point2<T>,
    reach: Vec2,
    argument: Argument,
) -> Result<(), ShapeError> {
    let is_within =
        |x: T, reach: f64| x.to_f64().abs() <= difference_down(T::MAX_COORDINATE.to_f64(), reach);
    if is_within(point.x, reach.x) && is_within(point.y, reach.y) {
        return Ok(());
    }
    Err(ShapeError::OutOfRange { argument })
}

/// `Ok` if both coordinates are finite and in range.
pub fn check_point<T: Real>(point: &Point2<T>, argument: Argument) -> Result<(), ShapeError> {
    check_number(point.x, argument)?;
    check_number(point.y, argument)
}

/// `Ok` if both coordinates are finite and in range and not both zero.
pub fn check_direction<T: Real>(vector: &Vector2<T>, argument: Argument) -> Result<(), ShapeError> {
    check_number(vector.x, argument)?;
    check_number(vector.y, argument)?;
    if vector.x == T::zero() && vector.y == T::zero() {
        return Err(ShapeError::ZeroDirection { argument });
    }
    Ok(())
}

/// `Ok` if the number is finite and in range.
pub fn check_number<T: Real>(number: T, argument: Argument) -> Result<(), ShapeError> {
    if !number.is_finite() {
        return Err(ShapeError::NonFinite { argument });
    }
    if number.abs() > T::MAX_COORDINATE {
        return Err(ShapeError::OutOfRange { argument });
    }
    Ok(())
}

/// `Ok` if the number is finite, in range and not negative.
pub fn check_radius<T: Real>(radius: T, argument: Argument) -> Result<(), ShapeError> {
    check_number(radius, argument)?;
    if radius < T::zero() {
        return Err(ShapeError::NegativeRadius { value: radius.to_f64() });
    }
    Ok(())
}

/// `Ok` if the extent is finite, in range and not negative.
pub fn check_extent<T: Real>(extent: T, argument: Argument) -> Result<(), ShapeError> {
    check_number(extent, argument)?;
    if extent < T::zero() {
        return Err(ShapeError::NegativeExtent { argument, value: extent.to_f64() });
    }
    Ok(())
}
