//! A side as a function of the tangent coordinate: what clipping asks of it.
//!
//! Seen along the contact normal a side is an interval of the tangent coordinate `t`, over which its
//! height is linear; a rounded one that leans ends in an arc around an end of its core.

use crate::side::Side;
use collide_core::{Vec2, select_positive, sqrt};

/// A side as a function of the tangent coordinate, which it faces by less than a right angle.
pub(crate) struct Profile<'s> {
    pub(crate) side: &'s Side,
    /// Outward, along or against the contact normal.
    toward: Vec2,
    tangent: Vec2,
    /// Growth of `t` along the side: positive for A, negative for B.
    slope: f64,
    /// `t` of the anchor, moved out by the radius.
    anchor: f64,
    /// The ends of the flat part and of the whole, which may have an arc more, by start and end.
    flat: [f64; 2],
    pub(crate) tip: [f64; 2],
    /// Cosine between the side and `toward`; zero where it is sure to show no arc.
    lean: f64,
    is_bent: bool,
}

impl<'s> Profile<'s> {
    /// That of a side of which the normal is the contact normal: all of it is flat.
    #[inline(always)]
    pub(crate) fn level(side: &'s Side, tangent: Vec2, origin: Vec2) -> Self {
        let slope = tangent.dot(side.direction());
        let anchor = tangent.dot(side.anchor - origin);
        let flat = side.range.map(|s| anchor + slope * s);
        Self {
            side,
            toward: side.normal,
            tangent,
            slope,
            anchor,
            flat,
            tip: flat,
            lean: 0.0,
            is_bent: false,
        }
    }

    #[inline(always)]
    pub(crate) fn new(side: &'s Side, toward: Vec2, tangent: Vec2, origin: Vec2) -> Self {
        let direction = side.direction();
        let slope = tangent.dot(direction);
        let core = tangent.dot(side.anchor - origin);
        let bare = side.range.map(|s| core + slope * s);
        if side.radius == 0.0 {
            let (anchor, flat) = (core, bare);
            let tip = bare;
            return Self {
                side,
                toward,
                tangent,
                slope,
                anchor,
                flat,
                tip,
                lean: 0.0,
                is_bent: false,
            };
        }
        let anchor = core + side.radius * tangent.dot(side.normal);
        let flat = side.range.map(|s| anchor + slope * s);
        let lean = direction.dot(toward);
        let tip = [
            if lean < 0.0 { bare[0] } else { flat[0] },
            if lean > 0.0 { bare[1] } else { flat[1] },
        ];
        Self { side, toward, tangent, slope, anchor, flat, tip, lean, is_bent: true }
    }

    /// The point at `t`, which lies between the tips.
    #[inline(always)]
    pub(crate) fn point(&self, t: f64) -> Vec2 {
        if self.is_bent { self.bent_point(t) } else { self.flat_point(t) }
    }

    /// The point of the flat part at `t`, or at its end.
    #[inline(always)]
    fn flat_point(&self, t: f64) -> Vec2 {
        let Side { anchor, normal, radius, .. } = *self.side;
        let start = if radius == 0.0 { anchor } else { anchor + normal * radius };
        start + self.side.direction() * self.along(t)
    }

    /// Where on the core the flat part has `t`.
    #[inline(always)]
    fn along(&self, t: f64) -> f64 {
        let [start, end] = self.side.range;
        // Not by comparisons: gathered into one of vectors, they would end in branches.
        ((t - self.anchor) / self.slope).max(start).min(end)
    }

    /// [`Profile::point`] of a side that may show an arc. Both are computed, and one is chosen: at
    /// the ends of an overlap it is no branch to guess.
    #[inline(always)]
    fn bent_point(&self, t: f64) -> Vec2 {
        let (radius, flat) = (self.side.radius, self.flat_point(t));
        // Only the end that leans against the contact normal has an arc: at the other one the tip
        // is the end of the flat part.
        let at = |end: usize| Vec2::new(self.flat[end], self.tip[end]);
        let Vec2 { x: end_flat, y: end_tip } = Vec2::select_positive(self.lean, at(1), at(0));
        let [start, end] = self.side.range;
        let center =
            self.side.anchor + self.side.direction() * select_positive(self.lean, end, start);
        let across = t - end_tip;
        let height = sqrt(((radius - across) * (radius + across)).max(0.0));
        let arc = center + self.tangent * across + self.toward * height;
        let beyond = (t - end_flat) * (end_tip - end_flat);
        Vec2::select_positive(beyond, arc, flat)
    }
}
