//! Rectangle × segment and rectangle × capsule: the segment in the rectangle's frame.
//!
//! With `m` its middle and `d` its half there, the gaps between the cores are `|mₓ| − |dₓ| − hₓ`
//! along x, the same along y, and `|m × d| / |d| − (hₓ |d_y| + h_y |dₓ|) / |d|` along the
//! segment's normal. Of cores that are apart, the nearest features are an end of the segment
//! and the rectangle, or the corner that reaches furthest towards the segment, and the segment.
//! Turning rounds, so the frame answers only outside of its error; within, the corners decide as
//! everywhere. What is computed from what the frame has named is the hulls', bit for bit.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.2.1 and §5.3.3.

use crate::kernel::Separation;
use crate::kernel::certain::Certain;
use crate::kernel::greatest::top_three;
use crate::kernel::hull::AsHull;
use crate::kernel::hull::order::in_order;
use crate::kernel::pair::in_doubt;
use crate::kernel::pair::rect_distance::square;
use crate::kernel::pair::within_reach::of_margins;
use crate::kernel::tolerance::{
    DIAGONAL_TANGENT, FRAME_ERROR, LEAST_SQUARABLE, NORMAL_SINE, UNDERFLOW,
};

use crate::kernel::pair::rect_side::{RectSide, corner, error_bound};
use crate::kernel::pair::segments::Rounded;
use crate::kernel::point_features::point_point;
use collide_core::view::{Rect, Segment};
use collide_core::{Vec2, greater, lesser, sqrt};

/// Whether the rectangle and the segment or capsule share a point.
#[inline]
pub fn intersects<B: Rounded>(rect: &Rect, b: &B) -> bool {
    certain(rect, &b.core(), b.rounding()).unwrap_or_else(|| in_doubt::intersects_exact(rect, b))
}

/// The answer, if rounding cannot change it.
#[inline(always)]
fn certain(rect: &Rect, core: &Segment, radius: f64) -> Option<bool> {
    let local = Local::new(rect, core, radius);
    let (overlap, apart) = local.parting();
    if radius == 0.0 {
        return of_margins(overlap, apart);
    }
    // The squares in units of the rotation: |rotation|² · distance².
    let gap = local.least_square() - radius * radius * local.unit;
    let gap_error = 4.0 * local.error * (local.size + local.error);
    of_margins(greater(overlap, -gap - gap_error), lesser(apart, gap - gap_error))
}

/// A segment in a rectangle's frame, the lengths times that of the stored rotation.
pub(super) struct Local {
    start: Vec2,
    end: Vec2,
    middle: Vec2,
    /// From the middle to the end.
    half: Vec2,
    half_extents: Vec2,
    /// The height of the middle above the line through the rectangle's center along the segment,
    /// times half of its length.
    turn: f64,
    /// The square of the stored rotation's length.
    unit: f64,
    /// At least the sum of the coordinates.
    pub(super) size: f64,
    /// How wrong a coordinate may be, the rectangle's corners included.
    pub(super) error: f64,
}

impl Local {
    #[inline(always)]
    pub(super) fn new(rect: &Rect, core: &Segment, radius: f64) -> Self {
        let (o, rotation) = (rect.center, rect.rotation);
        let unit = rotation.dot(rotation);
        let start = (core.a - o).unrotated(rotation);
        let half = ((core.b - core.a) * 0.5).unrotated(rotation);
        let (middle, end) = (start + half, start + half + half);
        let of_rect = o.norm_l1() + rect.half_extents.norm_l1();
        let size = of_rect + start.norm_l1() + end.norm_l1() + radius;
        let error = FRAME_ERROR * size + LEAST_SQUARABLE;
        let (half_extents, turn) = (rect.half_extents * unit, half.cross(middle));
        Self { start, end, middle, half, half_extents, turn, unit, size, error }
    }

    /// The sign of each decides: that the cores clearly overlap, that they are clearly apart.
    #[inline(always)]
    pub(super) fn parting(&self) -> (f64, f64) {
        let (h, error) = (self.half_extents, self.error);
        let (width, height) = (self.half.x.abs(), self.half.y.abs());
        let gap_x = self.middle.x.abs() - width - h.x;
        let gap_y = self.middle.y.abs() - height - h.y;
        let across = self.turn.abs() - (h.x * height + h.y * width);
        let across_error = error * (width + height) + f64::MIN_POSITIVE;
        let overlap = lesser(lesser(-gap_x, -gap_y) - error, -across - across_error);
        let apart = greater(greater(gap_x, gap_y) - error, across - across_error);
        (overlap, apart)
    }

    /// The square of the distance of cores that are apart.
    #[inline(always)]
    pub(super) fn least_square(&self) -> f64 {
        let (h, start, half, turn) = (self.half_extents, self.start, self.half, self.turn);
        let beyond = |p: Vec2| square(p.x.abs() - h.x) + square(p.y.abs() - h.y);
        // The corner nearest to the segment's line: along its normal, on the side that `turn`
        // decides.
        let corner = Vec2::new(h.x.copysign(-turn * half.y), h.y.copysign(turn * half.x));
        let (u, w) = (half * 2.0, corner - start);
        let foot = u.dot(w) / u.dot(u);
        let foot = lesser(if foot > 0.0 { foot } else { 0.0 }, 1.0);
        let to_corner = (w - u * foot).length_squared();
        lesser(lesser(beyond(start), beyond(self.end)), to_corner)
    }
}

/// The signed distance: that of the hulls, bit for bit.
#[inline]
pub fn separation<B: Rounded>(rect: &Rect, b: &B) -> Separation {
    certain_separation(rect, b, f64::INFINITY).or_of_hulls(rect, b)
}

/// The same, of shapes that are at most `margin` apart.
#[inline]
pub fn separation_within<B: Rounded>(rect: &Rect, b: &B, margin: f64) -> Option<Separation> {
    certain_separation(rect, b, margin).within(rect, b, margin)
}

/// The signed distance, where it is clear what it is measured from, and its sign.
#[inline]
fn certain_separation<B: Rounded>(rect: &Rect, b: &B, margin: f64) -> Certain<Separation> {
    let Some(view) = RectAndSegment::new(rect, b) else { return Certain::Unsure };
    if view.is_beyond(margin) {
        return Certain::Beyond;
    }
    view.facing().map_or(Certain::Unsure, |facing| Certain::Sure(facing.separation))
}

/// Which features of a rectangle and a segment are nearest, or come apart first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FacingFeatures {
    /// The signed distance.
    pub separation: Separation,
    /// What of the rectangle faces the segment.
    pub of_rect: FacingFeature,
}

/// What of a rectangle faces a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FacingFeature {
    /// This side, or one of its ends a side of the segment.
    Side(RectSide),
    /// This corner, and of the segment the start (0) or the end (1).
    Corner(usize, usize),
    /// It is not clear which side.
    Unclear,
}

/// A rectangle and a segment or capsule, and how far they are apart along three axes.
pub struct RectAndSegment<'r, B> {
    rect: &'r Rect,
    b: &'r B,
    core: Segment,
    /// Half of the segment, in the rectangle's frame.
    half: Vec2,
    /// From the rectangle's center to the segment's middle: along the rectangle's axes, and along
    /// the normal on the left of the segment.
    along: [f64; 3],
    /// The gaps along these axes, the greatest first, each with the number of its axis.
    gaps: [(f64, usize); 3],
    uncertainty: f64,
}

impl<'r, B: Rounded> RectAndSegment<'r, B> {
    /// None where numbers are too large, or the segment too short.
    #[inline(always)]
    pub fn new(rect: &'r Rect, b: &'r B) -> Option<Self> {
        let (core, radius) = (b.core(), b.rounding());
        let (h, rotation) = (rect.half_extents, rect.rotation);
        let between = core.a - rect.center;
        let whole = core.b - core.a;
        let extent = 2.0 * (between.norm_l1() + whole.norm_l1()) + 6.0 * h.norm_l1() + radius;
        let uncertainty = error_bound(rect, extent)?;
        let d = (whole * 0.5).unrotated(rotation);
        let m = between.unrotated(rotation) + d;
        let squared = d.dot(d);
        // A short segment's normal is known less well, and so is one whose square underflows.
        if squared.is_nan() || squared <= uncertainty * extent + UNDERFLOW {
            return None;
        }
        let inverse = 1.0 / sqrt(squared);
        let turn = d.cross(m) * inverse;
        let across = turn.abs() - (h.x * d.y.abs() + h.y * d.x.abs()) * inverse;
        let gaps = [m.x.abs() - d.x.abs() - h.x, m.y.abs() - d.y.abs() - h.y, across, f64::MIN];
        let (along, gaps) = ([m.x, m.y, turn], top_three(gaps));
        Some(Self { rect, b, core, half: d, along, gaps, uncertainty })
    }

    /// Whether they are clearly further apart than `margin`.
    #[inline]
    pub fn is_beyond(&self, margin: f64) -> bool {
        self.gaps[0].0 > margin + self.b.rounding() + self.uncertainty
    }

    /// The nearest features, if it is clear which, and their sign.
    #[inline(always)]
    pub fn facing(&self) -> Option<FacingFeatures> {
        let [(most, first), (second_most, second), (third_most, _)] = self.gaps;
        let uncertainty = self.uncertainty;
        let found = if most.abs() <= uncertainty {
            None
        } else if most - second_most > uncertainty {
            self.from(first)
        } else if (second_most - third_most > uncertainty) & ((first == 2) | (second == 2)) {
            let side = if first == 2 { second } else { first };
            self.parallel(side, || in_order(&self.rect.hull(), &self.b.hull()))
        } else {
            None
        };
        let found = found?;
        let separation = found.separation.grown(0.0, self.b.rounding());
        let is_clear = separation.distance.abs() > uncertainty;
        is_clear.then_some(FacingFeatures { separation, ..found })
    }

    /// The two seen along an axis of the rectangle, or (2) along the segment's normal; `None` where
    /// that is not clear. By selection: which axis it is, is no branch to guess.
    #[inline(always)]
    fn from(&self, axis: usize) -> Option<FacingFeatures> {
        let (along, d) = (self.along[axis], self.half);
        let (is_side, is_opposite) = (axis < 2, along < 0.0);
        // The side that faces the segment, if the segment's normal is the axis.
        let is_y = d.x.abs() >= d.y.abs();
        let is_below = ((is_y & (d.x < 0.0)) | (!is_y & (d.y > 0.0))) != is_opposite;
        let side = RectSide::new(
            self.rect,
            if is_side { axis } else { usize::from(is_y) },
            (is_side & is_opposite) | (!is_side & is_below),
        );
        // The segment with the rectangle on its right.
        let is_reversed = !is_side & is_opposite;
        let ends = [self.core.a, self.core.b];
        let segment = [ends[usize::from(is_reversed)], ends[usize::from(!is_reversed)]];
        let both = [[side.start, side.end], segment];
        let ([start, end], [p, q]) = (both[usize::from(!is_side)], both[usize::from(is_side)]);
        let normal = (-(end - start).perp()).unit()?;
        let (first, second) = (normal.dot(p - start), normal.dot(q - start));
        // Of several lowest corners the first: only the last side ends in it.
        let is_second = (second < first) | ((second == first) & !is_side & (side.edge == 3));
        let (gap, w) = (lesser(first, second), [p, q][usize::from(is_second)]);
        let tangent = normal.perp();
        let is_before = tangent.dot(w - start) < 0.0;
        if (along.abs() <= self.uncertainty) | (gap.abs() <= self.uncertainty) {
            return None;
        }
        if !is_before & (tangent.dot(w - end) <= 0.0) {
            let found = Separation::new(gap, normal, w - normal * gap, w);
            // Of no matter if the axis is the rectangle's, 0 or 1; by a factor, for flags become
            // branches.
            let level = DIAGONAL_TANGENT * d.norm_l1() * (axis as f64 - 1.0);
            let is_level = (d.x.abs() - d.y.abs()).abs() < level;
            let of_rect = if is_level { FacingFeature::Unclear } else { FacingFeature::Side(side) };
            return Some(FacingFeatures { separation: found.flipped_if(!is_side), of_rect });
        }
        if gap < 0.0 {
            return None;
        }
        let (of_rect, of_segment) =
            if is_side { (!is_before, is_second) } else { (is_second, is_before == is_reversed) };
        self.corners(side.edge + usize::from(of_rect), of_segment)
    }

    /// The distance of a corner from an end of the segment, if it is clear that they are nearest.
    #[inline(always)]
    fn corners(&self, i: usize, is_end: bool) -> Option<FacingFeatures> {
        let ends = [self.core.a, self.core.b];
        let (p, q) = (corner(self.rect, i), ends[usize::from(is_end)]);
        let found = point_point(p, q);
        let besides = [corner(self.rect, i + 3) - p, corner(self.rect, i + 1) - p];
        let other = ends[usize::from(!is_end)] - q;
        let behind = |along: Vec2| found.normal.dot(along);
        let is_clear = (behind(besides[0]) < -self.uncertainty)
            & (behind(besides[1]) < -self.uncertainty)
            & (behind(other) > self.uncertainty);
        let is_sharp = |along: Vec2| behind(along).abs() > NORMAL_SINE * along.norm_l1();
        let of_rect = if is_sharp(besides[0]) & is_sharp(besides[1]) & is_sharp(other) {
            FacingFeature::Corner(i & 3, usize::from(is_end))
        } else {
            FacingFeature::Unclear
        };
        is_clear.then_some(FacingFeatures { separation: found, of_rect })
    }

    /// A segment along a side of the rectangle: the better of the two axes.
    #[inline(never)]
    fn parallel(&self, side: usize, is_rect_first: impl Fn() -> bool) -> Option<FacingFeatures> {
        let (p, q) = (self.from(side)?, self.from(2)?);
        let (first, second) = (p.separation.distance, q.separation.distance);
        let is_side = first > second || (first == second && is_rect_first());
        Some(if is_side { p } else { q })
    }
}

#[cfg(test)]
mod tests {
    use super::{Certain, certain, certain_separation, intersects, separation, separation_within};
    use crate::kernel::flat;
    use crate::kernel::hull::AsHull;
    use crate::kernel::hull::boolean::intersects_exact;
    use crate::kernel::pair::random::rect_and_capsule;
    use collide_core::view::Segment;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn the_frame_never_contradicts_the_corners() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x5e6);
        let mut tally = [0; 3];
        for round in 0..40_000 {
            let (rect, capsule) = rect_and_capsule(&mut rng, round);
            let segment = Segment { a: capsule.a, b: capsule.b };
            let exact = intersects_exact(&rect.hull(), &capsule.hull());
            assert_eq!(intersects(&rect, &capsule), exact, "{rect:?} {capsule:?}");
            let bare = intersects_exact(&rect.hull(), &segment.hull());
            assert_eq!(intersects(&rect, &segment), bare, "{rect:?} {segment:?}");
            tally[certain(&rect, &segment, capsule.radius).map_or(2, usize::from)] += 1;
        }
        assert!(tally.iter().all(|&count| count > 1_000), "{tally:?}");
    }

    #[test]
    fn seen_in_the_frame_the_distance_is_that_of_the_hulls_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x5e7);
        let (mut clear, mut overlapping) = (0, 0);
        for round in 0..40_000 {
            let (rect, capsule) = rect_and_capsule(&mut rng, round);
            let segment = Segment { a: capsule.a, b: capsule.b };
            let expected = flat::separation(&rect, &capsule);
            assert_eq!(separation(&rect, &capsule), expected, "{rect:?} {capsule:?}");
            assert_eq!(separation(&rect, &segment), flat::separation(&rect, &segment));
            for margin in [0.0, 0.1, expected.distance.abs()] {
                let within = (expected.distance <= margin).then_some(expected);
                let found = separation_within(&rect, &capsule, margin);
                assert_eq!(found, within, "{margin:e} {rect:?} {capsule:?}");
            }
            if let Certain::Sure(found) = certain_separation(&rect, &segment, f64::INFINITY) {
                clear += 1;
                overlapping += usize::from(found.distance < 0.0);
            }
        }
        assert!(clear > 15_000 && overlapping > 2_000, "{clear} {overlapping}");
    }
}
