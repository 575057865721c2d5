//! The axis-aligned box: a shape, and every other shape's bounding box.

use crate::check::{check_point, difference_down, is_nowhere};
use crate::error::Argument;
use crate::pose::{Pose, is_in_range, out_of_range};
use crate::{
    Engine, IntoPoint, Kind, Own, Real, Shape, ShapeError, Stored, Vec2, View, greater_of,
    lesser_of, operand, view,
};
use alloc::boxed::Box;
use nalgebra::{Isometry2, Point2, Vector2};

/// A filled axis-aligned box.
///
/// **Degenerate**: a box without width or height is a segment or a point.
///
/// ```
/// use collide2d::prelude::*;
/// let unit = Aabb::new([0.0, 0.0], [1.0, 1.0])?;
/// assert_eq!(unit.center(), Point2::new(0.5, 0.5));
/// assert!(Aabb::new([1.0, 0.0], [0.0, 1.0]).is_err(), "from right to left");
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename = "aabb", try_from = "Corners<T>"))]
pub struct Aabb<T: Real> {
    min: Point2<T>,
    max: Point2<T>,
}

impl<T: Real> Aabb<T> {
    /// The box from `min` to `max`.
    ///
    /// **Error**: a coordinate that is not finite or out of range, or `min` beyond `max`.
    pub fn new(min: impl IntoPoint<T>, max: impl IntoPoint<T>) -> Result<Self, ShapeError> {
        let (min, max) = (min.into_point(), max.into_point());
        check_point(&min, Argument::named("min"))?;
        check_point(&max, Argument::named("max"))?;
        for (low, high) in [(min.x, max.x), (min.y, max.y)] {
            if low > high {
                let value = high.to_f64() - low.to_f64();
                return Err(ShapeError::NegativeExtent { argument: "max - min".into(), value });
            }
        }
        Ok(Self { min, max })
    }

    /// The smallest box around those of the points that are somewhere; `None` if there are none.
    pub fn around(points: impl IntoIterator<Item = impl IntoPoint<T>>) -> Option<Self> {
        let points = points.into_iter().map(IntoPoint::into_point);
        let mut points = points.filter(|&p| !is_nowhere(Vec2::from_point(p)));
        let first = points.next()?;
        let start = Self { min: first, max: first };
        Some(
            points.fold(start, |all, p| Self { min: least(all.min, p), max: greatest(all.max, p) }),
        )
    }

    /// The smallest box around two points, which must be finite and in range.
    #[doc(hidden)]
    #[inline]
    pub fn of_two(a: Point2<T>, b: Point2<T>) -> Self {
        Self { min: least(a, b), max: greatest(a, b) }
    }

    /// The smallest box with corners of scalar `T` that holds `[min, max]`: rounded outward.
    pub fn rounded_outward(min: Vec2, max: Vec2) -> Self {
        Self {
            min: Point2::new(T::round_down(min.x), T::round_down(min.y)),
            max: Point2::new(T::round_up(max.x), T::round_up(max.y)),
        }
    }

    /// The smallest box that holds everything within `reach` ≥ 0 (in x, in y) of the box
    /// `[min, max]`: every sum is rounded outward.
    pub fn rounded_outward_around(min: Vec2, max: Vec2, reach: Vec2) -> Self {
        let low = Vec2::new(difference_down(min.x, reach.x), difference_down(min.y, reach.y));
        let high = Vec2::new(-difference_down(-max.x, reach.x), -difference_down(-max.y, reach.y));
        Self::rounded_outward(low, high)
    }

    /// The corner with the least coordinates.
    pub fn min(&self) -> Point2<T> {
        self.min
    }

    /// The corner with the greatest coordinates.
    pub fn max(&self) -> Point2<T> {
        self.max
    }

    /// The middle, rounded.
    pub fn center(&self) -> Point2<T> {
        Vec2::from_point(self.min).midpoint(Vec2::from_point(self.max)).to_point()
    }

    /// Half of the width and the height, rounded.
    pub fn half_extents(&self) -> Vector2<T> {
        ((Vec2::from_point(self.max) - Vec2::from_point(self.min)) * 0.5).to_vector()
    }

    /// Whether the point belongs to the box; its outline does.
    #[inline]
    pub fn contains_point(&self, point: impl IntoPoint<T>) -> bool {
        self.holds(&point.into_point())
    }

    /// The smallest box that holds both.
    pub fn merged(&self, other: &Self) -> Self {
        Self { min: least(self.min, other.min), max: greatest(self.max, other.max) }
    }

    /// This box grown by `margin` ≥ 0 on every side, rounded outward, as far as shapes may reach.
    pub fn loosened(&self, margin: T) -> Self {
        let reach = Vec2::new(margin.to_f64(), margin.to_f64());
        let view = self.as_view();
        let loose = Self::rounded_outward_around(view.min, view.max, reach);
        let limit = Point2::new(T::MAX_COORDINATE, T::MAX_COORDINATE);
        Self { min: greatest(loose.min, -limit), max: least(loose.max, limit) }
    }

    /// The box as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::Aabb {
        view::Aabb { min: Vec2::from_point(self.min), max: Vec2::from_point(self.max) }
    }
}

/// A box as it was written, not yet validated.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Corners<T: Real> {
    min: Point2<T>,
    max: Point2<T>,
}

#[cfg(feature = "serde")]
impl<T: Real> TryFrom<Corners<T>> for Aabb<T> {
    type Error = ShapeError;

    fn try_from(corners: Corners<T>) -> Result<Self, ShapeError> {
        Self::new(corners.min, corners.max)
    }
}

/// The lesser coordinates of two points.
#[inline]
fn least<T: Real>(p: Point2<T>, q: Point2<T>) -> Point2<T> {
    p.coords.zip_map(&q.coords, lesser_of).into()
}

/// The greater coordinates of two points.
#[inline]
fn greatest<T: Real>(p: Point2<T>, q: Point2<T>) -> Point2<T> {
    p.coords.zip_map(&q.coords, greater_of).into()
}

impl<T: Real> Shape<T> for Aabb<T> {
    fn kind(&self) -> Kind {
        Kind::Aabb
    }

    fn bounding_box(&self) -> Option<Aabb<T>> {
        Some(*self)
    }

    fn contains_point(&self, point: &Point2<T>) -> bool {
        self.holds(point)
    }

    /// The box around the moved box: only a `Rect` can turn.
    fn placed_shape(&self, pose: &Isometry2<T>) -> Result<Box<dyn Shape<T>>, ShapeError> {
        Ok(Box::new(self.placed(pose)?))
    }

    fn clone_shape(&self) -> Box<dyn Shape<T>> {
        Box::new(*self)
    }
}

impl<T: Real> Engine<T> for Aabb<T> {
    #[inline]
    fn view(&self) -> View<'_> {
        View::Aabb(self.as_view())
    }

    #[inline]
    fn stored(&self) -> Stored<'_, T> {
        Stored::Aabb(self)
    }
}

impl<T: Real> Own for Aabb<T> {}

operand!([T: Real] Aabb<T>, T, Some(Kind::Aabb));

impl<T: Real> Aabb<T> {
    /// Whether the boxes share a point.
    #[doc(hidden)]
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }

    /// Whether the point belongs to the box.
    #[doc(hidden)]
    #[inline]
    pub fn holds(&self, point: &Point2<T>) -> bool {
        self.min.x <= point.x
            && point.x <= self.max.x
            && self.min.y <= point.y
            && point.y <= self.max.y
    }
}

impl<T: Real> Aabb<T> {
    /// The smallest axis-aligned box around this one after a rigid motion. To keep the
    /// rectangle itself, convert it to a `Rect` first.
    ///
    /// **Error**: a pose that is no motion, or that brings the box out of range.
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let pose = Pose::new(pose)?;
        let moved = self.as_view().corners().map(|corner| pose.image_of(corner));
        let (min, max) =
            moved.iter().fold((moved[0], moved[0]), |(low, high), &c| (low.min(c), high.max(c)));
        if is_in_range::<T>(min) && is_in_range::<T>(max) {
            Ok(Self::rounded_outward(min, max))
        } else {
            Err(out_of_range())
        }
    }

    /// Writes the box around this one after a rigid motion to `out`.
    ///
    /// **Error**: as [`Aabb::placed`]; `out` stays as it was.
    pub fn place_into(&self, pose: &Isometry2<T>, out: &mut Self) -> Result<(), ShapeError> {
        *out = self.placed(pose)?;
        Ok(())
    }
}
