//! The hits of a ray: as they are reported, and as the kernels see them.

use crate::ray::scaled_ray::ScaledRay;
use collide_core::pose::Pose;
use collide_core::{Point2, Real, Vec2, Vector2};
use collide_shapes::Ray;
use smallvec::SmallVec;

/// What a ray does at a hit.
///
/// ```
/// use collide2d::prelude::*;
/// let ball = Circle::new([0.0, 0.0], 1.0)?;
/// let through = ball.ray_hits(&Ray::new([-2.0, 0.0], [1.0, 0.0])?);
/// assert_eq!([through[0].kind, through[1].kind], [HitKind::Enter, HitKind::Exit]);
/// let past = ball.ray_hits(&Ray::new([-2.0, 1.0], [1.0, 0.0])?);
/// assert_eq!(past[0].kind, HitKind::Touch);
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum HitKind {
    /// It comes from outside and goes on inside, or along the outline.
    Enter,
    /// It comes from inside, or from along the outline, and goes on outside.
    Exit,
    /// It stays outside, or stays inside, or the shape has no interior.
    Touch,
}

/// One hit of a ray.
///
/// ```
/// use collide2d::prelude::*;
/// let ray = Ray::new([-3.0, 0.0], [2.0, 0.0])?;
/// let hit = Circle::new([0.0, 0.0], 1.0)?.cast_ray(&ray, 10.0).expect("on the way");
/// assert_eq!((hit.t, hit.point), (1.0, ray.point_at(1.0)));
/// assert_eq!(hit.normal, Vector2::new(-1.0, 0.0));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RayHit<T: Real> {
    /// Where along the ray, ≥ 0, in units of the ray's direction: `origin + t · direction`. Always
    /// finite: what is beyond all numbers is at the greatest one.
    pub t: T,
    /// The point of the outline, world frame.
    pub point: Point2<T>,
    /// The unit outward normal there, world frame. It never points along the ray at an
    /// `Enter`, never against it at an `Exit`; on a shape without interior it faces the ray.
    pub normal: Vector2<T>,
    /// What the ray does there.
    pub kind: HitKind,
}

/// The hits of a ray in the order in which it meets them; up to eight without allocation.
///
/// ```
/// use collide2d::RayHits;
/// use collide2d::prelude::*;
/// let ray = Ray::new([-3.0, 0.0], [1.0, 0.0])?;
/// let hits: RayHits<f64> = Circle::new([0.0, 0.0], 1.0)?.ray_hits(&ray);
/// assert_eq!(hits.iter().map(|hit| hit.t).collect::<Vec<_>>(), [2.0, 4.0]);
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
pub type RayHits<T> = SmallVec<[RayHit<T>; 8]>;

/// A hit as the kernels see it, in `f64`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// In units of the ray's direction, ≥ 0 and finite.
    pub t: f64,
    /// The point of the outline.
    pub point: Vec2,
    /// The unit outward normal.
    pub normal: Vec2,
    /// What the ray does there.
    pub kind: HitKind,
}

impl Crossing {
    /// The same after a motion of ray and shape.
    #[inline]
    pub(crate) fn moved(self, pose: &Pose) -> Self {
        let (point, normal) = (pose.image_of(self.point), self.normal.rotated(pose.rotation()));
        Self { point, normal, ..self }
    }

    /// The same, if not behind the origin of the ray, which meets it: what rounding puts there is
    /// at the origin, in time and in place.
    #[inline]
    pub(crate) fn not_behind(self, scaled_ray: &ScaledRay) -> Self {
        if self.t > 0.0 { self } else { Self { t: 0.0, point: scaled_ray.origin, ..self } }
    }
}

/// The hits of a ray as the kernels see them.
pub type Crossings = SmallVec<[Crossing; 8]>;

impl<T: Real> From<Crossing> for RayHit<T> {
    #[inline]
    fn from(crossing: Crossing) -> Self {
        Self {
            // Of a zero the sign is positive.
            t: T::nearest(crossing.t + 0.0),
            point: crossing.point.to_point(),
            normal: crossing.normal.to_normal(),
            kind: crossing.kind,
        }
    }
}

impl<T: Real> RayHit<T> {
    /// The same, if the ray runs along an axis at the ray's other coordinate, whatever rounding did
    /// to the point.
    #[inline]
    pub(crate) fn on(mut self, ray: &Ray<T>) -> Self {
        let (origin, direction) = (ray.origin(), ray.direction());
        // Of a zero the sign is positive.
        if direction.x == T::zero() {
            self.point.x = origin.x + T::zero();
        }
        if direction.y == T::zero() {
            self.point.y = origin.y + T::zero();
        }
        self
    }
}

/// At most two hits: those of a convex shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stretch([Option<Crossing>; 2]);

impl Stretch {
    pub(crate) const NONE: Self = Self([None, None]);

    pub(crate) fn one(hit: Crossing) -> Self {
        Self([Some(hit), None])
    }

    pub(crate) fn two(first: Crossing, second: Crossing) -> Self {
        Self([Some(first), Some(second)])
    }

    pub(crate) fn first(self) -> Option<Crossing> {
        self.0[0]
    }

    pub(crate) fn map(self, change: impl Fn(Crossing) -> Crossing) -> Self {
        Self(self.0.map(|hit| hit.map(&change)))
    }
}

impl IntoIterator for Stretch {
    type Item = Crossing;
    type IntoIter = core::iter::Flatten<core::array::IntoIter<Option<Crossing>, 2>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().flatten()
    }
}
