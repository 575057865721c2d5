//! A side as a function of the tangent coordinate: what clipping reads of it.
//!
//! Seen along the contact normal a side is an interval of the tangent coordinate `t`, over which
//! its height is linear; a rounded one that leans ends in an arc around an end of its core.

use crate::manifold::support_face::Side;
use collide_core::{Vec2, greater, greater_each, lesser_each, select_positive, sqrt};
use collide_shapes::kernel::tolerance::{HEIGHT_SCALE, LEAST_SQUARABLE};
use wide::f64x2;

/// Half the chords of a circle this far across from its center; zero beyond its ends.
#[inline(always)]
fn half_chords(radius: f64, across: f64x2) -> f64x2 {
    let (near, far) = (f64x2::splat(radius) - across, f64x2::splat(radius) + across);
    let root = |x: f64| sqrt(greater(x, 0.0));
    let roots = |v: f64x2| f64x2::new(v.to_array().map(root));
    if radius > LEAST_SQUARABLE { roots(near * far) } else { roots(near) * roots(far) }
}

/// A side as a function of the tangent coordinate, which it faces by less than a right angle.
pub(crate) struct HeightFunction<'s> {
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

impl<'s> HeightFunction<'s> {
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
        let level = Self { toward, ..Self::level(side, tangent, origin) };
        if side.radius == 0.0 {
            return level;
        }
        let bare = level.flat;
        let anchor = level.anchor + side.radius * tangent.dot(side.normal);
        let flat = side.range.map(|s| anchor + level.slope * s);
        let lean = side.direction().dot(toward);
        let tip = [
            if lean < 0.0 { bare[0] } else { flat[0] },
            if lean > 0.0 { bare[1] } else { flat[1] },
        ];
        Self { anchor, flat, tip, lean, is_bent: true, ..level }
    }

    /// The points at these `t`, which lie between the tips: their first and second coordinates.
    #[inline]
    pub(crate) fn points(&self, t: f64x2) -> [f64x2; 2] {
        if self.is_bent { self.bent_points(t) } else { self.flat_points(t) }
    }

    /// The points of the flat part at these `t`, or at its end.
    #[inline(always)]
    fn flat_points(&self, t: f64x2) -> [f64x2; 2] {
        let Side { anchor, normal, radius, .. } = *self.side;
        let start = anchor + normal * radius;
        let along = self.along(t);
        let direction = self.side.direction();
        let (x, y) = (f64x2::splat(direction.x), f64x2::splat(direction.y));
        [f64x2::splat(start.x) + x * along, f64x2::splat(start.y) + y * along]
    }

    /// Where on the core the flat part has these `t`.
    #[inline(always)]
    fn along(&self, t: f64x2) -> f64x2 {
        let [start, end] = self.side.range;
        let along = (t - f64x2::splat(self.anchor)) / f64x2::splat(self.slope);
        // Of a side seen end on, where that is no number, the start.
        lesser_each(greater_each(along, f64x2::splat(start)), f64x2::splat(end))
    }

    /// [`HeightFunction::points`] of a side that may show an arc. Both are computed, and one is
    /// chosen: at the ends of an overlap it is no branch to guess.
    #[inline(always)]
    fn bent_points(&self, t: f64x2) -> [f64x2; 2] {
        let [flat_x, flat_y] = self.flat_points(t);
        // Only the end that leans against the contact normal has an arc: at the other one the tip
        // is the end of the flat part.
        let at = |end: usize| Vec2::new(self.flat[end], self.tip[end]);
        let Vec2 { x: end_flat, y: end_tip } = Vec2::select_positive(self.lean, at(1), at(0));
        let [start, end] = self.side.range;
        let center =
            self.side.anchor + self.side.direction() * select_positive(self.lean, end, start);
        let across = t - f64x2::splat(end_tip);
        let height = half_chords(self.side.radius, across);
        // Only the sign counts, which also a product that underflows would have.
        let large = |x: f64x2| x * f64x2::splat(HEIGHT_SCALE);
        let beyond = large(t - f64x2::splat(end_flat)) * large(f64x2::splat(end_tip - end_flat));
        let is_beyond = beyond.simd_gt(f64x2::ZERO);
        let arc = |center: f64, tangent: f64, toward: f64| {
            f64x2::splat(center) + f64x2::splat(tangent) * across + f64x2::splat(toward) * height
        };
        let arc_x = arc(center.x, self.tangent.x, self.toward.x);
        let arc_y = arc(center.y, self.tangent.y, self.toward.y);
        [is_beyond.bitselect(arc_x, flat_x), is_beyond.bitselect(arc_y, flat_y)]
    }
}
