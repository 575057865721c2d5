//! Which features of two convex shapes touch, what proves that they still do, and what is measured
//! between them.
//!
//! One edge of one shape is the reference. Whatever the features were when they were found, their
//! gap is measured at the present poses, so that nothing drifts and no tolerance is needed. The
//! proofs:
//!
//! - *Edges.* `along >= least` says that the incident edge is still the one nearest to opposite the
//!   reference edge, so that its lower end is the lowest vertex. Where the cores are apart and that
//!   end is above the reference edge, it is the nearest point. Where they are parallel within
//!   1.4 mrad, either edge as the reference gives the same distance within 10⁻⁶ of itself.
//! - *Vertex.* The vertex stays the lowest while the turn is less than the rise of its sides.
//! - *Corners.* By convexity two corners are nearest where no side leads from one toward the other;
//!   one that leads there by an angle ε, no more than rounding, comes nearer by ε²/2 of the
//!   distance.
//! - *Overlap.* The depth is that of the axis with the greatest gap. A gap is a least height of
//!   points, so that every other gap has grown by no more than the motion of any point. That along
//!   the normal of the incident edge, turned by t, is `cos t (lowest - within tan t)`, where the
//!   lowest end is `within` the ends of the reference edge.

use crate::memory::frame::{Frame, norm_l1};
use collide_core::{Real, Vector2, greater_of, lesser_of};

/// The features of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) enum Features<T: Real> {
    /// None within the margin.
    Apart,
    Edges(Edges<T>),
    /// An edge of the reference, and this vertex.
    Vertex(Vertex<T>),
    Corners(Corners<T>),
}

/// The incident edge, in the frame of its body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edges<T: Real> {
    pub(super) middle: Vector2<T>,
    /// From the middle to its start, which is ahead along the reference edge.
    pub(super) half: Vector2<T>,
    pub(super) half_len: T,
    /// The least that `half` may be long along the reference edge.
    pub(super) least: T,
    /// By how much it may be shorter there than it is, if the edges are to be parallel.
    pub(super) parallel: T,
}

/// A vertex of the incident body, or the center of a disc.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vertex<T: Real> {
    pub(super) vertex: Vector2<T>,
    /// How far the body may turn until another vertex may be lower.
    pub(super) most_turn: T,
}

/// A vertex of the incident body next to the start of the reference edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corners<T: Real> {
    pub(super) vertex: Vector2<T>,
    /// The directions of the sides at the start of the reference edge, as seen from that edge.
    pub(super) reference_sides: [Vector2<T>; 2],
    /// Those of the sides at the vertex.
    pub(super) incident_sides: [Vector2<T>; 2],
    pub(super) tolerance: T,
    /// Nearer than this the direction is rounding.
    pub(super) least: T,
}

/// What is known of the axes that do not touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Others<T: Real> {
    /// The frame when the features were found.
    pub(super) then: Frame<T>,
    /// What a turn moves any point by, as seen from the other shape.
    pub(super) radius: T,
    /// The greatest gap along any other axis then; of shapes apart, along any.
    pub(super) gap: T,
}

impl<T: Real> Others<T> {
    /// By how much a gap may have changed since the features were found.
    #[inline(always)]
    pub(super) fn motion(&self, frame: &Frame<T>) -> T {
        frame.motion_since(&self.then, self.radius)
    }
}

/// What was measured between the features: at the lower and at the upper end along the reference
/// edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measured<T: Real> {
    /// The normal, as seen from the reference edge, if it is not that of the edge.
    pub(super) direction: Option<Vector2<T>>,
    /// Where along the reference edge.
    pub(super) at: [T; 2],
    /// How far apart the shapes are there.
    pub(super) gaps: [T; 2],
    /// Whether there is a second end.
    pub(super) has_ends: bool,
}

impl<T: Real> Edges<T> {
    /// `None` where the features may be others. `is_best`: the reference edge is known to be the
    /// best axis of cores that overlap.
    #[inline(always)]
    pub(super) fn measure(
        &self,
        len: T,
        others: &Others<T>,
        frame: &Frame<T>,
        is_best: bool,
    ) -> Option<Measured<T>> {
        let (middle, half) = (frame.image_of(self.middle), frame.turned(self.half));
        let slope = half.y / half.x;
        let low = greater_of(middle.x - half.x, T::zero());
        let high = lesser_of(middle.x + half.x, len);
        let gaps = [low, high].map(|at| middle.y + slope * (at - middle.x));
        // The lower end, and how far it is within the ends of the reference edge.
        let lowest = middle.y - half.y.abs();
        let at_lowest = middle.x - half.x.copysign(half.y);
        let within = lesser_of(at_lowest, len - at_lowest);
        // The normal of the incident edge is no better: `within >= -lowest * tan(turn / 2)`, of
        // which half the slope is no less. No product of lengths: those may be out of range.
        let half_slope = slope.abs() * T::nearest(0.5);
        let is_above = within >= greater_of(T::zero(), -lowest * half_slope);
        let is_parallel = self.half_len - half.x <= self.parallel;
        let leads = (lowest >= T::zero())
            | (others.gap + others.motion(frame) <= lesser_of(gaps[0], gaps[1]));
        let is_proven =
            (half.x >= self.least) & (low < high) & (is_above | is_parallel | is_best) & leads;
        is_proven.then_some(Measured { direction: None, at: [low, high], gaps, has_ends: true })
    }
}

impl<T: Real> Vertex<T> {
    #[inline(always)]
    pub(super) fn measure(
        &self,
        len: T,
        others: &Others<T>,
        frame: &Frame<T>,
    ) -> Option<Measured<T>> {
        let at = frame.image_of(self.vertex);
        let is_lowest = norm_l1(frame.turn - others.then.turn) <= self.most_turn;
        let leads = (at.y >= T::zero()) | (others.gap + others.motion(frame) <= at.y);
        let is_proven = (at.x >= T::zero()) & (at.x <= len) & is_lowest & leads;
        is_proven.then_some(Measured::one(None, at.x, at.y))
    }
}

impl<T: Real> Corners<T> {
    #[inline(always)]
    pub(super) fn measure(&self, frame: &Frame<T>) -> Option<Measured<T>> {
        let toward = frame.image_of(self.vertex);
        let back = frame.turned(toward);
        let [p, q] = self.reference_sides.map(|side| toward.dot(&side));
        let [r, s] = self.incident_sides.map(|side| -back.dot(&side));
        let ahead = greater_of(greater_of(p, q), greater_of(r, s));
        let length = toward.dot(&toward).sqrt();
        let is_proven = (ahead <= self.tolerance) & (length > self.least);
        is_proven.then(|| Measured::one(Some(toward * (T::one() / length)), T::zero(), length))
    }
}

impl<T: Real> Measured<T> {
    #[inline(always)]
    fn one(direction: Option<Vector2<T>>, at: T, gap: T) -> Self {
        Self { direction, at: [at; 2], gaps: [gap; 2], has_ends: false }
    }
}
