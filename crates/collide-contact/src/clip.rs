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
use crate::side::{Front, Side};
use collide_core::{Vec2, sqrt};
use collide_shapes::kernel::Separation;

/// How far apart two ends may lie, as a fraction of the shorter side, to count as a corner over
/// a corner: boxes of the same width, stacked, keep their ids while they jitter.
const CORNER_FRACTION: f64 = 1.0 / 1024.0;
/// Below this fraction of the shorter side two points are one: a solver would find its system
/// singular.
const MERGE_FRACTION: f64 = 1.0 / (1u64 << 20) as f64;
/// Sine of the angle up to which the contact normal is the normal of a side: it was computed
/// from it, so that they differ by rounding only; between two corners they differ by more.
const ALIGNED_SINE: f64 = 1.0 / (1u64 << 26) as f64;
/// A side whose normal is further off the contact normal is steep: a rounding of `t` moves its points
/// by more than four.
const STEEP_COSINE: f64 = 0.25;

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
    points: [PatchPoint; 2],
    is_pair: bool,
}

impl PatchPoint {
    fn is_finite(self) -> bool {
        self.point_a.is_finite() && self.point_b.is_finite() && self.distance.is_finite()
    }

    /// The contact as the only point.
    #[inline]
    pub(crate) fn new(contact: &Separation, feature_a: FeatureId, feature_b: FeatureId) -> Self {
        let Separation { point_a, point_b, distance, .. } = *contact;
        Self { point_a, point_b, distance, feature_a, feature_b }
    }

    #[inline(always)]
    fn flipped_if(&self, exchanged: bool) -> Self {
        let points = [self.point_a, self.point_b];
        let features = [self.feature_a, self.feature_b];
        let (a, b) = (usize::from(exchanged), usize::from(!exchanged));
        Self {
            point_a: points[a],
            point_b: points[b],
            distance: self.distance,
            feature_a: features[a],
            feature_b: features[b],
        }
    }

    /// The same point seen from B.
    #[inline]
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
    pub(crate) fn one(normal: Vec2, point: PatchPoint) -> Self {
        Self { normal, points: [point; 2], is_pair: false }
    }

    /// The points, one or two.
    pub(crate) fn points(&self) -> &[PatchPoint] {
        &self.points[..1 + usize::from(self.is_pair)]
    }

    /// The deepest point.
    pub(crate) fn deepest(&self) -> &PatchPoint {
        &self.points[self.deepest_index()]
    }

    #[inline(always)]
    fn deepest_index(&self) -> usize {
        usize::from(self.points[1].distance < self.points[0].distance)
    }

    /// The same manifold seen from B.
    #[inline]
    pub(crate) fn flipped(self) -> Self {
        let [first, second] = self.points.map(PatchPoint::flipped);
        let points = if self.is_pair { [second, first] } else { [first, second] };
        Self { normal: -self.normal, points, is_pair: self.is_pair }
    }

    /// The same, seen from B if so asked: without a branch.
    #[inline(always)]
    pub(crate) fn flipped_if(self, exchanged: bool) -> Self {
        let first = usize::from(exchanged & self.is_pair);
        let of = |i: usize| self.points[i].flipped_if(exchanged);
        Self {
            normal: self.normal * if exchanged { -1.0 } else { 1.0 },
            points: [of(first), of(1 - first)],
            is_pair: self.is_pair,
        }
    }

    /// The same with other names for the features.
    pub(crate) fn renamed(
        mut self,
        name_a: impl Fn(FeatureId) -> FeatureId,
        name_b: impl Fn(FeatureId) -> FeatureId,
    ) -> Self {
        for point in &mut self.points {
            point.feature_a = name_a(point.feature_a);
            point.feature_b = name_b(point.feature_b);
        }
        self
    }
}

/// The manifold of two convex parts with this separation, which show these fronts.
#[inline]
pub(crate) fn patch(separation: &Separation, a: &Front, b: &Front) -> Patch {
    let normal = separation.normal;
    let is_face_a = is_aligned(a, normal);
    let is_face_b = is_aligned(b, -normal);
    if (is_face_a || is_face_b)
        && let (Some(a), Some(b)) = (&a.side, &b.side)
        && let Some(clipped) = clip(normal, separation.point_a, a, b)
    {
        let is_steep = [a, b].iter().any(|side| side.normal.dot(normal).abs() < STEEP_COSINE);
        return if is_steep {
            with_contact(clipped, separation)
        } else {
            with_distance(clipped, separation.distance)
        };
    }
    let features = (shown_feature(a, is_face_a), shown_feature(b, is_face_b));
    Patch::one(normal, PatchPoint::new(separation, features.0, features.1))
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
fn shown_feature(front: &Front, is_face: bool) -> FeatureId {
    match &front.side {
        Some(side) if is_face => side.edge,
        _ => front.vertex,
    }
}

/// The same with the rounding of the clipping taken out: the deepest point is as deep as the
/// contact, and none is deeper.
#[inline]
pub(crate) fn with_distance(mut patch: Patch, distance: f64) -> Patch {
    let deepest = patch.deepest_index();
    let other = &mut patch.points[1 - deepest];
    other.distance = other.distance.max(distance);
    patch.points[deepest].distance = distance;
    patch
}

/// [`with_distance`], and the deepest point is where the contact has it: of a steep side that is a
/// vertex, and its height as a function of `t` is worth little.
#[cold]
fn with_contact(patch: Patch, contact: &Separation) -> Patch {
    let mut patch = with_distance(patch, contact.distance);
    let point = &mut patch.points[patch.deepest_index()];
    (point.point_a, point.point_b) = (contact.point_a, contact.point_b);
    patch
}

/// Where the sides face each other along `normal`; `None` where they do not, or without end.
/// `origin` is a point nearby.
#[inline]
pub(crate) fn clip(normal: Vec2, origin: Vec2, a: &Side, b: &Side) -> Option<Patch> {
    let a = Profile::new(a, normal, normal.perp(), origin);
    let b = Profile::new(b, -normal, normal.perp(), origin);
    let low = a.low.max(b.low);
    let high = a.high.min(b.high);
    if low > high || (low.is_infinite() && high.is_infinite()) {
        return None;
    }
    let shorter = a.side.length().min(b.side.length());
    let tie = if shorter.is_finite() { shorter * CORNER_FRACTION } else { 0.0 };
    let at_low = || meeting(normal, low, &a, &b, [a.name(0, low - tie), b.name(1, low - tie)]);
    let at_high = || meeting(normal, high, &a, &b, [a.name(1, high + tie), b.name(0, high + tie)]);
    if low.is_infinite() {
        return Some(Patch::one(normal, at_high()));
    }
    if high.is_infinite() {
        return Some(Patch::one(normal, at_low()));
    }
    let pair = Patch { normal, points: [at_low(), at_high()], is_pair: true };
    let is_short = shorter.is_finite() && high - low <= shorter * MERGE_FRACTION;
    let [is_low_there, is_high_there] = pair.points.map(PatchPoint::is_finite);
    match (is_low_there, is_high_there) {
        (true, true) if is_short => Some(Patch::one(normal, *pair.deepest())),
        (true, true) => Some(pair),
        // A side without end, seen end on, leaves the overlap beyond all numbers.
        (true, false) => Some(Patch::one(normal, pair.points[0])),
        (false, true) => Some(Patch::one(normal, pair.points[1])),
        (false, false) => None,
    }
}

/// The points of both sides at `t`.
#[inline]
fn meeting(
    normal: Vec2,
    t: f64,
    a: &Profile<'_>,
    b: &Profile<'_>,
    ids: [FeatureId; 2],
) -> PatchPoint {
    let (point_a, point_b) = (a.point(t), b.point(t));
    PatchPoint {
        point_a,
        point_b,
        distance: normal.dot(point_b - point_a),
        feature_a: ids[0],
        feature_b: ids[1],
    }
}

/// A side as a function of the tangent coordinate.
struct Profile<'s> {
    side: &'s Side,
    /// Outward, along or against the contact normal.
    toward: Vec2,
    tangent: Vec2,
    /// Growth of `t` along the side: positive for A, negative for B.
    slope: f64,
    /// `t` of the anchor, moved out by the radius.
    anchor: f64,
    /// The ends of the flat part and of the whole, which may have an arc more, by start and end.
    flat: [f64; 2],
    tip: [f64; 2],
    low: f64,
    high: f64,
}

impl<'s> Profile<'s> {
    fn new(side: &'s Side, toward: Vec2, tangent: Vec2, origin: Vec2) -> Self {
        let direction = side.direction();
        let slope = tangent.dot(direction);
        let core = tangent.dot(side.anchor - origin);
        let anchor = core + side.radius * tangent.dot(side.normal);
        let flat = side.range.map(|s| anchor + slope * s);
        let lean = direction.dot(toward);
        let mut tip = flat;
        if lean < 0.0 {
            tip[0] = core + slope * side.range[0];
        } else if lean > 0.0 {
            tip[1] = core + slope * side.range[1];
        }
        let [low, high] = if slope > 0.0 { tip } else { [tip[1], tip[0]] };
        Self { side, toward, tangent, slope, anchor, flat, tip, low, high }
    }

    /// The point at `t`, which lies between `low` and `high`.
    fn point(&self, t: f64) -> Vec2 {
        for end in 0..2 {
            let beyond = (t - self.flat[end]) * (self.tip[end] - self.flat[end]);
            if beyond > 0.0 {
                return self.arc_point(end, t);
            }
        }
        let s = ((t - self.anchor) / self.slope).clamp(self.side.range[0], self.side.range[1]);
        self.side.anchor + self.side.normal * self.side.radius + self.side.direction() * s
    }

    /// The point at `t` of the arc around an end of the core.
    fn arc_point(&self, end: usize, t: f64) -> Vec2 {
        let center = self.side.anchor + self.side.direction() * self.side.range[end];
        let across = t - self.tip[end];
        let r = self.side.radius;
        let height = sqrt(((r - across) * (r + across)).max(0.0));
        center + self.tangent * across + self.toward * height
    }

    /// What of the shape is at one end of the overlap: its own vertex, if that lies within the
    /// tie, else the side.
    fn name(&self, end: usize, tie: f64) -> FeatureId {
        let is_low = (end == 0) == (self.slope > 0.0);
        let reaches = if is_low { self.tip[end] >= tie } else { self.tip[end] <= tie };
        if reaches { self.side.ends[end] } else { self.side.edge }
    }
}
