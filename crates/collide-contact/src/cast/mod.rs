//! Shape casts: when two translating shapes first touch.

pub(crate) mod approach;
pub(crate) mod closing;
pub(crate) mod difference_walk;
pub(crate) mod exact_end;
pub(crate) mod filter;
pub(crate) mod horizon;
pub(crate) mod hull;
pub(crate) mod limits;
pub(crate) mod matrix;
pub(crate) mod minkowski;
pub(crate) mod nearing;
pub(crate) mod options;
pub(crate) mod outline;
pub(crate) mod parts;
pub(crate) mod rect;
pub(crate) mod seam;
pub(crate) mod shadow;
pub(crate) mod start;
pub(crate) mod unbounded;

use crate::{CastContact, CastOptions};
use collide_core::pose::Pose;
use collide_core::{IntoVector, Point2, Real, Vec2, Vector2, View, greater};
use collide_shapes::kernel::tolerance::LONGEST_TRANSLATION;

/// When two shapes that translate first touch.
pub trait CastShape<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The first time in [0, 1] at which `self`, translated by `time · motion`, touches
    /// `other`, translated by `time · other_motion`; `None` if they pass each other.
    ///
    /// Shapes that intersect at the start meet at time 0, with their contact's normal.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let ball = Circle::new([0.0, 5.0], 1.0)?;
    /// let floor = Segment::new([-9.0, 0.0], [9.0, 0.0])?;
    /// let hit = ball.cast([0.0, -8.0], &floor, [0.0, 0.0]).unwrap();
    /// assert_eq!((hit.time, hit.point), (0.5, Point2::new(0.0, 0.0)));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn cast(
        &self,
        motion: impl IntoVector<Self::Scalar>,
        other: &B,
        other_motion: impl IntoVector<Self::Scalar>,
    ) -> Option<CastHit<Self::Scalar>>;

    /// The first time in [0, `max_time`] at which `self`, translated by `time · motion`, and
    /// `other`, translated by `time · other_motion`, are no further apart than `target_distance`,
    /// with their contact then; `None` if they never are. With the default options these are time
    /// and normal of [`cast`](CastShape::cast), bit for bit.
    ///
    /// Shapes that near at the start, where `contact` with that margin finds a contact, are hit at
    /// time 0 with that contact. **`stop_at_penetration: false`** reports the first time at which
    /// the gap is below the target and shrinking: shapes that near at the start are let go where
    /// the motion of `other` relative to `self` along a normal of their contact is at least −4 EPS
    /// of its length, away or along. Where vertices touch there is a cone of normals, and where two
    /// exits are equally short there are two: any of them lets the shapes go. Two such convex
    /// shapes never come nearer than they start, but for that rounding, and are not hit. Two shapes
    /// of the same kind and numbers are let go by any motion. Of composite shapes (polygons, by
    /// their edges, polylines, compounds) every pair of convex parts is decided so: those that
    /// start within the target distance are let go, all others can be hit later, but not where an
    /// edge of a polygon is met from inside. Corners between two edges that a convex shape slides
    /// along are no obstacle, nor are seams of a compound, where a part abuts on the one that is
    /// slid along and does not reach further by more than the width of a seam; slopes and steps
    /// are. Where one part hides that another is closed in to, that one is hit when it is as near
    /// as the whole was at the start. A later hit that does not close in is none.
    ///
    /// **Error**: at a hit after the start the shapes are within 64 EPS S of the target distance,
    /// S being the extent of the pair on its way to it, and they were not nearer before. An
    /// edge that a shape comes to along its neighbor is hit nearer than that.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let floor = Segment::new(Point2::new(-9.0, 0.0), Point2::new(9.0, 0.0))?;
    /// let ball = |y: f64| Circle::new(Point2::new(0.0, y), 1.0);
    /// let (down, along) = (Vector2::new(0.0, -1.0), Vector2::new(1.0, 0.0));
    /// let options =
    ///     CastOptions { target_distance: 0.25, max_time: 8.0, stop_at_penetration: false };
    ///
    /// let hit = ball(5.0)?.cast_with(down, &floor, Vector2::zeros(), &options).unwrap();
    /// assert!((hit.time - 3.75_f64).abs() < 1e-12 && (hit.contact.depth + 0.25).abs() < 1e-12);
    ///
    /// // As near as that, it is stopped on its way down only.
    /// let near = ball(1.125)?;
    /// let cast = |motion| near.cast_with(motion, &floor, Vector2::zeros(), &options);
    /// assert!(cast(down).is_some_and(|hit| hit.is_at_start()));
    /// assert!(cast(along).is_none() && cast(-down).is_none());
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn cast_with(
        &self,
        motion: impl IntoVector<Self::Scalar>,
        other: &B,
        other_motion: impl IntoVector<Self::Scalar>,
        options: &CastOptions<Self::Scalar>,
    ) -> Option<CastContact<Self::Scalar>>;
}

/// The first touch of two moving shapes.
///
/// ```
/// use collide2d::prelude::*;
/// let ball = Circle::new([0.0, 0.0], 1.0)?;
/// let wall = HalfPlane::new([5.0, 0.0], [-1.0, 0.0])?;
/// let hit = ball.cast([8.0, 0.0], &wall, [0.0, 0.0]).expect("on the way");
/// assert_eq!((hit.time, hit.point), (0.5, Point2::new(5.0, 0.0)));
/// assert_eq!(hit.normal, Vector2::new(1.0, 0.0));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CastHit<T: Real> {
    /// The time of impact: the fraction of the motion in [0, 1].
    pub time: T,
    /// A point that both shapes share at that time, world frame.
    pub point: Point2<T>,
    /// The unit normal from A to B at that time, world frame.
    pub normal: Vector2<T>,
}

/// The motions of A and B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Motions {
    pub(crate) a: Vec2,
    pub(crate) b: Vec2,
}

impl Motions {
    /// The motion of B as seen from A.
    pub(crate) fn relative(&self) -> Vec2 {
        self.b - self.a
    }

    pub(crate) fn flipped(self) -> Self {
        Self { a: self.b, b: self.a }
    }

    /// The motions up to a time.
    pub(crate) fn up_to(&self, time: f64) -> Self {
        Self { a: self.a * time, b: self.b * time }
    }

    /// The time until which no translation leads out of range.
    pub(crate) fn time_in_range(&self) -> f64 {
        let most = |v: Vec2| greater(v.x.abs(), v.y.abs());
        LONGEST_TRANSLATION / greater(most(self.a), most(self.b))
    }
}

/// A cast of two shapes that are apart at the start: asked for parts of what is cast.
pub(crate) type CastApart = fn(&View<'_>, &View<'_>, Motions) -> Option<Impact>;

/// A [`CastHit`] as the kernels see it, in `f64`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The time of impact, in [0, 1].
    pub time: f64,
    /// A common point at that time, world frame.
    pub point: Vec2,
    /// The unit normal from A to B.
    pub normal: Vec2,
}

impl Impact {
    /// The same with A and B exchanged.
    pub fn flipped(self) -> Self {
        Self { normal: -self.normal, ..self }
    }

    /// The same after a motion of both shapes.
    pub(crate) fn moved(self, pose: &Pose) -> Self {
        let (point, normal) = (pose.image_of(self.point), self.normal.rotated(pose.rotation()));
        Self { point, normal, ..self }
    }

    /// The earlier of two; the first if they are at the same time.
    pub(crate) fn earlier(self, other: Self) -> Self {
        if other.time < self.time { other } else { self }
    }
}

impl<T: Real> From<Impact> for CastHit<T> {
    fn from(impact: Impact) -> Self {
        Self {
            time: T::nearest_keeping_sign(impact.time + 0.0),
            point: impact.point.to_point(),
            normal: impact.normal.to_normal(),
        }
    }
}
