//! What the kernels answer.

use collide_core::pose::Pose;
use collide_core::{Contact, Point2, Real, Vec2, Vector2, greater, lesser};
use core::hint::select_unpredictable;

/// The distance from a point that is nowhere.
const DISTANCE_FROM_NOWHERE: f64 = f64::MAX;

/// The distance of shapes that are apart by less than any number: the least positive one.
pub const LEAST_DISTANCE: f64 = f64::from_bits(1);

/// The closest points of two shapes, world frame.
///
/// `distance` is 0 and `point_a == point_b` is a common point exactly when the shapes
/// intersect (the exact boolean decides); otherwise `distance` > 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// The distance between the shapes.
    pub distance: f64,
    /// On shape A.
    pub point_a: Vec2,
    /// On shape B.
    pub point_b: Vec2,
}

impl Gap {
    /// The closest points of two shapes that are apart.
    pub fn between(separation: Separation) -> Self {
        Self {
            distance: separation.distance,
            point_a: separation.point_a,
            point_b: separation.point_b,
        }
    }

    /// The answer of two shapes that share `point`.
    pub fn meeting(point: Vec2) -> Self {
        Self { distance: 0.0, point_a: point, point_b: point }
    }

    /// The same with A and B exchanged.
    pub fn flipped(self) -> Self {
        Self { distance: self.distance, point_a: self.point_b, point_b: self.point_a }
    }

    /// The same after a motion of both shapes.
    pub fn moved(self, pose: &Pose) -> Self {
        let [point_a, point_b] = [self.point_a, self.point_b].map(|point| pose.image_of(point));
        Self { point_a, point_b, ..self }
    }

    /// The nearer of two.
    pub fn nearer(self, other: Self) -> Self {
        if other.distance < self.distance { other } else { self }
    }
}

impl<T: Real> From<Separation> for Contact<T> {
    #[inline(always)]
    fn from(separation: Separation) -> Self {
        let mut contact = Self {
            point_a: Point2::origin(),
            point_b: Point2::origin(),
            normal: Vector2::zeros(),
            depth: T::nearest_keeping_sign(0.0 - separation.distance),
        };
        separation.point_a.write_point(&mut contact.point_a);
        separation.point_b.write_point(&mut contact.point_b);
        separation.normal.write_normal(&mut contact.normal);
        contact
    }
}

/// What is computed of the closest points of two shapes: a [`Gap`], or the distance alone, which
/// needs no common point.
pub trait GapOrDistance {
    /// The answer of two shapes that are apart.
    fn between(separation: Separation) -> Self;

    /// The answer of two shapes that share a point.
    fn meeting(common_point: impl FnOnce() -> Vec2) -> Self;

    /// The answer at a signed distance known beforehand.
    fn at_distance(
        distance: f64,
        separation: impl FnOnce() -> Separation,
        common_point: impl FnOnce() -> Vec2,
    ) -> Self;

    /// The answer at a distance known beforehand, zero or not.
    fn from_gap(distance: f64, gap: impl FnOnce() -> Gap) -> Self;

    /// The same with A and B exchanged.
    fn flipped(self) -> Self;

    /// The answer where one of the shapes is nowhere.
    fn from_nowhere() -> Self;

    /// The answer that a signed distance has; `common_point` is called where it is not positive.
    #[inline(always)]
    fn from_separation(separation: Separation, common_point: impl FnOnce() -> Vec2) -> Self
    where
        Self: Sized,
    {
        if separation.distance > 0.0 {
            Self::between(separation)
        } else {
            Self::meeting(common_point)
        }
    }
}

impl GapOrDistance for Gap {
    #[inline]
    fn at_distance(
        distance: f64,
        separation: impl FnOnce() -> Separation,
        common_point: impl FnOnce() -> Vec2,
    ) -> Self {
        if distance > 0.0 {
            Self { distance, ..Self::between(separation()) }
        } else {
            Self::meeting(common_point())
        }
    }

    #[inline]
    fn between(separation: Separation) -> Self {
        Self::between(separation)
    }

    #[inline]
    fn meeting(common_point: impl FnOnce() -> Vec2) -> Self {
        Self::meeting(common_point())
    }

    #[inline]
    fn from_gap(_distance: f64, gap: impl FnOnce() -> Gap) -> Self {
        gap()
    }

    fn from_nowhere() -> Self {
        Self { distance: DISTANCE_FROM_NOWHERE, ..Self::meeting(Vec2::ZERO) }
    }

    #[inline]
    fn flipped(self) -> Self {
        self.flipped()
    }
}

/// The distance.
impl GapOrDistance for f64 {
    #[inline(always)]
    fn at_distance(
        distance: f64,
        _: impl FnOnce() -> Separation,
        _: impl FnOnce() -> Vec2,
    ) -> Self {
        // As often the one as the other, and nobody can guess which.
        select_unpredictable(distance > 0.0, distance, 0.0)
    }

    #[inline(always)]
    fn from_separation(separation: Separation, common_point: impl FnOnce() -> Vec2) -> Self {
        Self::at_distance(separation.distance, || separation, common_point)
    }

    #[inline]
    fn between(separation: Separation) -> Self {
        separation.distance
    }

    #[inline]
    fn meeting(_: impl FnOnce() -> Vec2) -> Self {
        0.0
    }

    #[inline]
    fn from_gap(distance: f64, _gap: impl FnOnce() -> Gap) -> Self {
        distance
    }

    #[inline]
    fn from_nowhere() -> Self {
        DISTANCE_FROM_NOWHERE
    }

    #[inline]
    fn flipped(self) -> Self {
        self
    }
}

/// How two closed sets meet: the sign of their signed distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// They share no point.
    Apart,
    /// They share points, and some translation, however short, parts them: the depth is 0.
    Touching,
    /// They still meet after every translation that is short enough: the depth is positive.
    Overlapping,
}

impl Meeting {
    /// That of sets which intersect or not, and if so may overlap.
    #[inline]
    pub fn of(intersects: bool, overlap: impl FnOnce() -> bool) -> Self {
        match intersects {
            false => Self::Apart,
            true if overlap() => Self::Overlapping,
            true => Self::Touching,
        }
    }

    /// `distance` with this sign: at least the least positive number away from zero, or zero.
    #[inline]
    pub fn signed(self, distance: f64) -> f64 {
        match self {
            Self::Apart => greater(distance, LEAST_DISTANCE),
            Self::Touching => 0.0,
            Self::Overlapping => lesser(distance, -LEAST_DISTANCE),
        }
    }
}

/// The signed distance of two convex shapes, with the direction that realizes it.
///
/// Positive `distance`: the shapes are apart, `normal` is the direction from `point_a` to
/// `point_b`. Zero or negative: they intersect, and moving B by `-distance · normal` is the
/// shortest translation that leaves them only touching. In both cases `normal` is unit,
/// finite, points from A to B, and `point_b − point_a = distance · normal`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// Signed distance, negative when overlapping.
    pub distance: f64,
    /// Unit vector from A to B.
    pub normal: Vec2,
    /// On the boundary of A.
    pub point_a: Vec2,
    /// On the boundary of B.
    pub point_b: Vec2,
}

impl Separation {
    /// The same after a motion of both shapes.
    #[inline]
    pub fn moved(self, pose: &Pose) -> Self {
        let [point_a, point_b] = [self.point_a, self.point_b].map(|point| pose.image_of(point));
        Self { normal: self.normal.rotated(pose.rotation()), point_a, point_b, ..self }
    }

    /// The separation of these fields.
    #[inline]
    pub const fn new(distance: f64, normal: Vec2, point_a: Vec2, point_b: Vec2) -> Self {
        Self { distance, normal, point_a, point_b }
    }

    /// That of a point that is nowhere.
    pub const FROM_NOWHERE: Self =
        Self::new(DISTANCE_FROM_NOWHERE, Vec2::new(1.0, 0.0), Vec2::ZERO, Vec2::ZERO);

    /// The nearer of two, the first if they are equal.
    #[inline]
    pub fn nearer(self, other: Self) -> Self {
        if other.distance < self.distance { other } else { self }
    }

    /// The one with the larger distance, the first if they are equal.
    #[inline]
    pub fn wider(self, other: Self) -> Self {
        if other.distance > self.distance { other } else { self }
    }

    /// The same where B is known to be a single point, unless two points that are closer than any
    /// rounding would then be one.
    #[inline]
    pub(crate) fn with_point_b(self, point: Option<Vec2>) -> Self {
        let Some(point_b) = point else { return self };
        let point_a = point_b - self.normal * self.distance;
        let are_kept_apart = self.distance > 0.0 && self.point_a != self.point_b;
        if are_kept_apart && point_a == point_b { self } else { Self { point_a, point_b, ..self } }
    }

    /// The same of the shapes grown by these radii.
    #[inline]
    pub fn grown(self, radius_a: f64, radius_b: f64) -> Self {
        Self {
            distance: self.distance - (radius_a + radius_b),
            normal: self.normal,
            point_a: self.point_a + self.normal * radius_a,
            point_b: self.point_b - self.normal * radius_b,
        }
    }

    /// The same with the sign of the distance decided by the exact predicates wherever rounding,
    /// which is below `unproven`, could have changed it.
    #[inline]
    pub fn settled(mut self, unproven: f64, meeting: impl FnOnce() -> Meeting) -> Self {
        if self.distance.abs() <= unproven {
            self.distance = meeting().signed(self.distance);
        }
        self
    }

    /// The same, with A and B exchanged on request: without a branch.
    #[inline(always)]
    pub fn flipped_if(self, exchanged: bool) -> Self {
        let points = [self.point_a, self.point_b];
        Self {
            distance: self.distance,
            normal: self.normal.negated_if(exchanged),
            point_a: points[usize::from(exchanged)],
            point_b: points[usize::from(!exchanged)],
        }
    }

    /// The same with A and B exchanged.
    #[inline]
    pub fn flipped(self) -> Self {
        Self {
            distance: self.distance,
            normal: -self.normal,
            point_a: self.point_b,
            point_b: self.point_a,
        }
    }
}
