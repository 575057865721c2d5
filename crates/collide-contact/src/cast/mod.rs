//! Shape casts: when two translating shapes first touch.

pub(crate) mod difference_walk;
pub(crate) mod exact_end;
pub(crate) mod filter;
pub(crate) mod half_plane;
pub(crate) mod hull;
pub(crate) mod matrix;
pub(crate) mod minkowski;
pub(crate) mod outline;
pub(crate) mod rect;
pub(crate) mod start;

use collide_core::pose::Pose;
use collide_core::{IntoVector, Point2, Real, Vec2, Vector2, View};

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
    /// use collide_contact::CastShape;
    /// use collide_core::Point2;
    /// use collide_shapes::{Circle, Segment};
    ///
    /// let ball = Circle::new([0.0, 5.0], 1.0)?;
    /// let floor = Segment::new([-9.0, 0.0], [9.0, 0.0])?;
    /// let hit = ball.cast([0.0, -8.0], &floor, [0.0, 0.0]).unwrap();
    /// assert_eq!((hit.time, hit.point), (0.5, Point2::new(0.0, 0.0)));
    /// # Ok::<(), collide_core::ShapeError>(())
    /// ```
    fn cast(
        &self,
        motion: impl IntoVector<Self::Scalar>,
        other: &B,
        other_motion: impl IntoVector<Self::Scalar>,
    ) -> Option<CastHit<Self::Scalar>>;
}

/// The first touch of two moving shapes.
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
