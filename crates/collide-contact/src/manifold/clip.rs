//! Clipping: the stretch over which two sides face each other.
//!
//! Seen along the contact normal, a side of A and a side of B are two intervals of the tangent
//! coordinate `t`. They overlap in an interval, and the manifold's points are its two ends: on
//! A straight below B at the same `t`, hence on both outlines, also where those are rounded.
//! Each end is a vertex of one shape over the side of the other, which names it.
//!
//! Nothing is assumed of which of the two sides is the reference: the heights of both are
//! linear in `t`. If `n` is the normal of one of them, the deepest point of the whole contact is
//! one of the two ends, because the closest face of a Minkowski difference holds the foot of
//! the perpendicular.
//!
//! Source: the roles of the clipping are Catto's, *Box2D* v2.0 (2007) and later.

use crate::FeatureId;
use crate::manifold::Which;
use crate::manifold::height::HeightFunction;
use crate::manifold::support_face::{Front, Side};
use collide_core::pose::Pose;
use collide_core::predicate::{cross_sign, orient2d, side_of_line};
use collide_core::{Vec2, greater_each};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::tolerance::{
    ALIGNED_SINE, COORDINATE_HEIGHT_ERROR, CORNER_FRACTION, MERGE_FRACTION, STEEP_COSINE,
};
use core::hint::select_unpredictable;
use wide::f64x2;

/// One point of a manifold, in `f64`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PatchPoint {
    pub(crate) point_a: Vec2,
    pub(crate) point_b: Vec2,
    /// Signed distance along the normal.
    pub(crate) distance: f64,
    pub(crate) feature_a: FeatureId,
    pub(crate) feature_b: FeatureId,
}

/// A manifold of two convex parts, in `f64`: the points run along the normal turned by +90°.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Patch {
    /// Unit vector from A to B.
    pub(crate) normal: Vec2,
    first: PatchPoint,
    /// The first once more, if there is one point.
    second: PatchPoint,
    /// Both ends, or a single point: the only one, or at which end of sides that show each other a
    /// corner.
    which: Which,
    /// Whether the single point was chosen of two equals: seen from B it might be the other.
    pub(crate) is_tied: bool,
}

impl PatchPoint {
    /// The contact as the only point.
    #[inline]
    pub(crate) fn new(contact: &Separation, feature_a: FeatureId, feature_b: FeatureId) -> Self {
        let Separation { point_a, point_b, distance, .. } = *contact;
        Self { point_a, point_b, distance, feature_a, feature_b }
    }

    /// The same after a motion of both shapes.
    #[inline(always)]
    pub(crate) fn move_by(&mut self, motion: &Pose) {
        self.point_a = motion.image_of(self.point_a);
        self.point_b = motion.image_of(self.point_b);
    }

    /// The same point seen from B.
    #[inline(always)]
    fn flipped(self) -> Self {
        Self {
            point_a: self.point_b,
            point_b: self.point_a,
            distance: self.distance,
            feature_a: self.feature_b,
            feature_b: self.feature_a,
        }
    }
}

impl Patch {
    /// A single point.
    #[inline]
    pub(crate) fn one(normal: Vec2, point: PatchPoint) -> Self {
        Self { normal, first: point, second: point, which: Which::Only, is_tied: false }
    }

    /// The single point, at one of the ends of two sides with these middles; at neither where it is
    /// between them, or a side has no ends.
    #[inline]
    pub(crate) fn at_end_of_both(self, middles: (Option<Vec2>, Option<Vec2>)) -> Self {
        let (Some(middle_a), Some(middle_b)) = middles else { return self };
        let beyond = (self.first.point_a - middle_a) + (self.first.point_b - middle_b);
        let along = self.normal.perp().dot(beyond);
        let ends = [Which::Only, Which::Earlier, Which::Later];
        Self { which: ends[usize::from(along < 0.0) + 2 * usize::from(along > 0.0)], ..self }
    }

    /// Both points, of which the second is the first once more if there is one, and which they are.
    #[inline]
    pub(crate) fn points(&self) -> ([&PatchPoint; 2], Which) {
        ([&self.first, &self.second], self.which)
    }

    #[inline]
    fn is_pair(&self) -> bool {
        self.which == Which::Both
    }

    /// The deepest point, the first of two.
    #[inline]
    pub(crate) fn deepest(&self) -> &PatchPoint {
        [&self.first, &self.second][usize::from(self.second.distance < self.first.distance)]
    }

    /// The same after a motion of both shapes.
    #[inline(always)]
    pub(crate) fn move_by(&mut self, motion: &Pose) {
        self.normal = self.normal.rotated(motion.rotation());
        self.first.move_by(motion);
        self.second.move_by(motion);
    }

    /// The same manifold seen from B.
    #[inline]
    pub(crate) fn flipped(self) -> Self {
        let (first, second) = (self.first.flipped(), self.second.flipped());
        let which = self.which.flipped();
        Self { normal: -self.normal, first: second, second: first, which, ..self }
    }

    /// The deepest point alone.
    #[inline]
    fn merged(self) -> Self {
        let is_tied = self.first.distance == self.second.distance;
        Self { is_tied, ..Self::one(self.normal, *self.deepest()) }
    }

    /// The same with other names for the features.
    pub(crate) fn renamed(
        mut self,
        name_a: impl Fn(FeatureId) -> FeatureId,
        name_b: impl Fn(FeatureId) -> FeatureId,
    ) -> Self {
        for point in [&mut self.first, &mut self.second] {
            point.feature_a = name_a(point.feature_a);
            point.feature_b = name_b(point.feature_b);
        }
        self
    }
}

/// The manifold of two convex parts with this separation, which show these fronts. Seen from B
/// the flipped one, bit for bit, unless [`Patch::is_tied`].
#[inline]
pub(crate) fn patch(separation: &Separation, a: &Front, b: &Front) -> Patch {
    let normal = separation.normal;
    let is_face_a = is_aligned(a, normal);
    let is_face_b = is_aligned(b, -normal);
    if (is_face_a | is_face_b)
        && let (Some(a), Some(b)) = (&a.side, &b.side)
        && let Some(clipped) = clip(normal, middle(separation), a, b)
    {
        let is_steep = |side: &Side| side.normal.dot(normal).abs() < STEEP_COSINE;
        return if is_steep(a) | is_steep(b) {
            with_contact(clipped, separation)
        } else {
            leveled(with_distance(clipped, separation.distance), a, b)
        };
    }
    let features = (feature_along(a, is_face_a), feature_along(b, is_face_b));
    let one = Patch::one(normal, PatchPoint::new(separation, features.0, features.1));
    let middle_of = |front: &Front| front.side.as_ref().and_then(Side::middle);
    one.at_end_of_both((middle_of(a), middle_of(b)))
}

/// Between the witnesses: the same point seen from B.
#[inline]
pub(crate) fn middle(separation: &Separation) -> Vec2 {
    (separation.point_a + separation.point_b) * 0.5
}

/// Whether the side of the front has its normal along `toward`.
#[inline]
pub(crate) fn is_aligned(front: &Front, toward: Vec2) -> bool {
    front.side.as_ref().is_some_and(|side| is_parallel(side.normal, toward))
}

/// Whether two unit vectors agree up to rounding.
#[inline]
pub(crate) fn is_parallel(u: Vec2, v: Vec2) -> bool {
    u.cross(v).abs() <= ALIGNED_SINE && u.dot(v) > 0.0
}

#[inline]
fn feature_along(front: &Front, is_face: bool) -> FeatureId {
    match &front.side {
        Some(side) if is_face => side.edge,
        _ => front.vertex,
    }
}

/// The same with the rounding of the clipping taken out: the deepest point is as deep as the
/// contact, and none is deeper.
#[inline]
pub(crate) fn with_distance(mut patch: Patch, distance: f64) -> Patch {
    let (first, second) = (patch.first.distance, patch.second.distance);
    let (own, other) = (f64x2::new([first, second]), f64x2::new([second, first]));
    let distance = f64x2::splat(distance);
    let leveled = own.simd_le(other).bitselect(distance, greater_each(own, distance));
    [patch.first.distance, patch.second.distance] = leveled.to_array();
    patch
}

/// The manifold of two sides that touch: on one line they do so at both ends, of which rounding
/// may have moved one beyond every margin.
#[inline(always)]
fn leveled(patch: Patch, a: &Side, b: &Side) -> Patch {
    let is_touch = patch.deepest().distance == 0.0;
    let apart = (patch.first.distance - patch.second.distance).abs();
    let size = |point: &PatchPoint| point.point_a.norm_l1() + point.point_b.norm_l1();
    let size = size(&patch.first) + size(&patch.second);
    let is_rounding = apart > 0.0 && apart <= COORDINATE_HEIGHT_ERROR * size;
    if is_touch && is_rounding && are_on_one_line(a, b) {
        let at = |point| PatchPoint { distance: 0.0, ..point };
        return Patch { first: at(patch.first), second: at(patch.second), ..patch };
    }
    patch
}

#[cold]
#[inline(never)]
fn are_on_one_line(a: &Side, b: &Side) -> bool {
    let (a, b) = if b.is_bounded() { (a, b) } else { (b, a) };
    let is_on_a = |p: Vec2| match a.is_bounded() {
        true => orient2d(a.anchor, a.end, p) == 0.0,
        false => side_of_line(a.anchor, a.end, p) == 0.0,
    };
    let is_b_on_a = || match b.is_bounded() {
        true => is_on_a(b.anchor) && is_on_a(b.end),
        false => is_on_a(b.anchor) && cross_sign(a.end, b.end) == 0.0,
    };
    a.radius == 0.0 && b.radius == 0.0 && is_b_on_a()
}

/// [`with_distance`], and the deepest point is where the contact has it: of a steep side that is a
/// vertex, and its height as a function of `t` is worth little.
#[cold]
#[inline(never)]
fn with_contact(patch: Patch, contact: &Separation) -> Patch {
    let is_tied =
        patch.is_tied | (patch.is_pair() & (patch.first.distance == patch.second.distance));
    let is_second = patch.second.distance < patch.first.distance;
    let mut patch = Patch { is_tied, ..with_distance(patch, contact.distance) };
    let at_contact = |point: &mut PatchPoint| {
        (point.point_a, point.point_b) = (contact.point_a, contact.point_b);
    };
    if is_second | !patch.is_pair() {
        at_contact(&mut patch.second);
    }
    if !is_second | !patch.is_pair() {
        at_contact(&mut patch.first);
    }
    patch
}

/// Where the sides face each other along `normal`; `None` where they do not, or without end.
/// `origin` is a point nearby.
#[inline]
pub(crate) fn clip(normal: Vec2, origin: Vec2, a: &Side, b: &Side) -> Option<Patch> {
    if a.length() + b.length() == f64::INFINITY {
        return clip_unbounded(normal, origin, a, b);
    }
    let overlap = Overlap::new(normal, origin, a, b)?;
    Some(overlap.patch(overlap.ends()))
}

/// The same, of sides of which one has no end: seen end on, it leaves the overlap beyond all
/// numbers.
#[cold]
#[inline(never)]
fn clip_unbounded(normal: Vec2, origin: Vec2, a: &Side, b: &Side) -> Option<Patch> {
    let overlap = Overlap::new(normal, origin, a, b)?;
    // The distance is no number where one of the points is none.
    let finite = |point: PatchPoint| point.distance.is_finite().then_some(point);
    let [first, second] = overlap.ends();
    let first = if overlap.low.is_finite() { finite(first) } else { None };
    let second = if overlap.high.is_finite() { finite(second) } else { None };
    match (first, second) {
        (Some(first), Some(second)) => Some(overlap.patch([first, second])),
        (first, second) => first.or(second).map(|point| Patch::one(normal, point)),
    }
}

/// [`clip`] and [`with_distance`] of two sides with ends, of which one has the normal of the
/// contact; `None` where they do not face each other, or in one point. A `cosine` between them
/// that is small is that of a steep side.
#[inline(always)]
pub(crate) fn stretch(contact: &Separation, a: &Side, b: &Side, cosine: f64) -> Option<Patch> {
    overlapping(Overlap::new(contact.normal, middle(contact), a, b)?, contact, cosine)
}

/// The same where A's side has the normal of the contact.
#[inline(always)]
pub(crate) fn stretch_of_level(
    contact: &Separation,
    a: &Side,
    b: &Side,
    cosine: f64,
) -> Option<Patch> {
    overlapping(Overlap::level(contact.normal, middle(contact), a, b)?, contact, cosine)
}

/// The same of this overlap.
#[inline(always)]
fn overlapping(overlap: Overlap<'_>, contact: &Separation, cosine: f64) -> Option<Patch> {
    let pair = overlap.pair(overlap.ends());
    let (first, second) = (pair.first.distance, pair.second.distance);
    let is_steep = cosine < STEEP_COSINE;
    if overlap.is_short() | (is_steep & (first == second)) {
        return None;
    }
    let (a, b) = (overlap.a.side, overlap.b.side);
    let mut patch = leveled(with_distance(pair, contact.distance), a, b);
    if is_steep {
        let deepest = if second < first { &mut patch.second } else { &mut patch.first };
        (deepest.point_a, deepest.point_b) = (contact.point_a, contact.point_b);
    }
    Some(patch)
}

/// The stretch over which two sides face each other.
struct Overlap<'s> {
    normal: Vec2,
    a: HeightFunction<'s>,
    b: HeightFunction<'s>,
    low: f64,
    high: f64,
    /// The length of the shorter side.
    shorter: f64,
}

impl<'s> Overlap<'s> {
    #[inline]
    fn new(normal: Vec2, origin: Vec2, a: &'s Side, b: &'s Side) -> Option<Self> {
        let profile = HeightFunction::new(a, normal, normal.perp(), origin);
        Self::of(normal, origin, profile, b)
    }

    /// The same where `normal` is the normal of A's side.
    #[inline(always)]
    fn level(normal: Vec2, origin: Vec2, a: &'s Side, b: &'s Side) -> Option<Self> {
        Self::of(normal, origin, HeightFunction::level(a, normal.perp(), origin), b)
    }

    #[inline(always)]
    fn of(normal: Vec2, origin: Vec2, a: HeightFunction<'s>, b: &'s Side) -> Option<Self> {
        // As `lesser` and `greater`, of which the compiler makes branches here that nobody can
        // guess.
        let (own, other) = (a.side.length(), b.length());
        let shorter = select_unpredictable(own < other, own, other);
        let b = HeightFunction::new(b, -normal, normal.perp(), origin);
        // Along A's sides `t` grows, along B's it falls.
        let low = select_unpredictable(a.tip[0] > b.tip[1], a.tip[0], b.tip[1]);
        let high = select_unpredictable(a.tip[1] < b.tip[0], a.tip[1], b.tip[0]);
        (low <= high).then_some(Self { normal, a, b, low, high, shorter })
    }

    /// The points of both sides at the two ends, counted along A's side. A shape is named by its
    /// vertex if that lies within the tie.
    #[inline(always)]
    fn ends(&self) -> [PatchPoint; 2] {
        let tie = if self.shorter < f64::INFINITY { self.shorter * CORNER_FRACTION } else { 0.0 };
        let (from, to) = (self.low - tie, self.high + tie);
        let ([a_low, a_high], [b_high, b_low]) = (self.a.tip, self.b.tip);
        let named = |side: &Side, end: usize, is_vertex: bool| {
            if is_vertex { side.ends[end] } else { side.edge }
        };
        // Both ends at once, one in each lane.
        let t = f64x2::new([self.low, self.high]);
        let ([ax, ay], [bx, by]) = (self.a.points(t), self.b.points(t));
        let (nx, ny) = (f64x2::splat(self.normal.x), f64x2::splat(self.normal.y));
        let distances = (nx * (bx - ax) + ny * (by - ay)).to_array();
        let (ax, ay, bx, by) = (ax.to_array(), ay.to_array(), bx.to_array(), by.to_array());
        let low = PatchPoint {
            point_a: Vec2::new(ax[0], ay[0]),
            point_b: Vec2::new(bx[0], by[0]),
            distance: distances[0],
            feature_a: named(self.a.side, 0, a_low >= from),
            feature_b: named(self.b.side, 1, b_low >= from),
        };
        let high = PatchPoint {
            point_a: Vec2::new(ax[1], ay[1]),
            point_b: Vec2::new(bx[1], by[1]),
            distance: distances[1],
            feature_a: named(self.a.side, 1, a_high <= to),
            feature_b: named(self.b.side, 0, b_high <= to),
        };
        [low, high]
    }

    /// Both points, or the deeper one if they are too near to each other.
    #[inline]
    fn patch(&self, ends: [PatchPoint; 2]) -> Patch {
        let pair = self.pair(ends);
        if self.is_short() { pair.merged() } else { pair }
    }

    #[inline]
    fn pair(&self, [first, second]: [PatchPoint; 2]) -> Patch {
        Patch { normal: self.normal, first, second, which: Which::Both, is_tied: false }
    }

    /// Whether the two ends are one point.
    #[inline]
    fn is_short(&self) -> bool {
        (self.high - self.low <= self.shorter * MERGE_FRACTION) & (self.shorter < f64::INFINITY)
    }
}
