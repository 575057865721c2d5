//! Mass properties.

use crate::kernel::mass::Moments;
use collide_core::pose::Pose;
use collide_core::{Point2, Real, Vec2};

/// What a shape weighs and how it resists turning, per density.
pub trait MeasureMass<T: Real> {
    /// The area of the shape, its centroid, its second moment of area and its perimeter; `None` if
    /// it is unbounded (a ray, a line, a half-plane, a compound with one of these as a part).
    ///
    /// A body of density ρ has the mass `ρ · area`, its center of mass in the centroid, and the
    /// rotational inertia `ρ · second_moment` about it.
    ///
    /// A **compound** is the sum of its parts: where they overlap, they count twice. A shape
    /// **without area** has its centroid by length (by number, if it is made of points); a flat
    /// triangle, as any other triangle, in the mean of its vertices. A **shape of your own** that
    /// is known by its support map is measured between two polygons.
    ///
    /// **Error**: in the numbers of the shape, with S its diameter: area and second moment of
    /// polygons within 16 EPS of S, S³ times their perimeter, and everything else of theirs, and
    /// all of the other shapes, within 16 EPS; centroids within 16 EPS of S, times S · perimeter
    /// over the area of polygons. Of a shape of your own area and perimeter within 2^-15, the
    /// centroid within 2^-14 S, the second moment within 2^-14 S² times the area. Rounded once to
    /// the scalar of the shape: a positive number that is beyond its range becomes the greatest or
    /// the least one, never infinite or zero.
    ///
    /// **Source**: Green's theorem, Steiner's formula, Gauss's arithmetic-geometric mean: see the
    /// headers of the kernels.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let block = Rect::from_angle([5.0, 1.0], 0.3, [2.0, 1.0])?;
    /// let measured = block.mass_properties().expect("bounded");
    /// assert_eq!(measured.centroid, block.center());
    /// let is = |found: f64, expected: f64| (found - expected).abs() < 1e-12;
    /// assert!(is(measured.area, 8.0) && is(measured.perimeter, 12.0));
    /// let (density, mass) = (3.0, 24.0);
    /// let inertia = mass * (4.0 * 4.0 + 2.0 * 2.0) / 12.0;
    /// assert!(is(density * measured.second_moment, inertia));
    ///
    /// let light = Ray::new(Point2::new(0.0, 0.0), Vector2::new(1.0, 0.0))?;
    /// assert_eq!(light.mass_properties(), None);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn mass_properties(&self) -> Option<MassProperties<T>>;
}

/// What a bounded shape measures. World frame.
///
/// ```
/// use collide2d::prelude::*;
/// let body = Aabb::new([0.0, 0.0], [4.0, 2.0])?.mass_properties().expect("bounded");
/// assert_eq!((body.area, body.perimeter), (8.0, 12.0));
/// assert_eq!(body.centroid, Point2::new(2.0, 1.0));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MassProperties<T: Real> {
    /// The area, in squared units; zero for a point, a segment, a polyline.
    pub area: T,
    /// The center of the area: the center of mass at constant density.
    pub centroid: Point2<T>,
    /// The polar second moment of area, `∫ |x − centroid|² dA`, in units to the fourth: times the
    /// density, it is the rotational inertia about the centroid. About a point at distance d from
    /// it, it is larger by `area · d²`.
    pub second_moment: T,
    /// The length of the outline, those of holes included: of a segment or a polyline its length,
    /// once; of a filled shape that is flat the way there and back.
    pub perimeter: T,
}

impl<T: Real> MassProperties<T> {
    /// The same after a motion of the shape.
    pub(crate) fn moved(self, pose: &Pose) -> Self {
        let centroid = pose.image_of(Vec2::from_point(self.centroid)).to_point();
        Self { centroid, ..self }
    }
}

impl<T: Real> From<Moments> for MassProperties<T> {
    fn from(moments: Moments) -> Self {
        let (area, centroid, second_moment, perimeter) = moments.to_numbers();
        Self {
            area: T::nearest_keeping_sign(area),
            centroid: centroid.to_point(),
            second_moment: T::nearest_keeping_sign(second_moment),
            perimeter: T::nearest_keeping_sign(perimeter),
        }
    }
}
