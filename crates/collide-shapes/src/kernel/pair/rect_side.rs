//! The sides of a rectangle, found in its own frame and computed from its corners.
//!
//! A rectangle is the hull of its corners as rounded. Which of its sides matters is seen in the
//! frame of its rotation, up to rounding; where that leaves no doubt, the side is computed from
//! the two corners alone, by the formulas of the hull, so that the answer is the hull's bit for
//! bit. Where there is doubt the hull answers.

use crate::kernel::tolerance::{
    COORDINATE_ERROR, LEAST_FILTER_EXTENT, LENGTH_ERROR, ROTATION_ERROR, THIN_RECT,
};
use collide_core::Vec2;
use collide_core::view::Rect;

/// One side of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RectSide {
    /// The index of the edge.
    pub edge: usize,
    /// The corner of this index.
    pub start: Vec2,
    /// The next corner.
    pub end: Vec2,
}

impl RectSide {
    /// The side that the first (`axis` 0) or second half extent points to, or the opposite one.
    #[inline]
    pub fn new(rect: &Rect, axis: usize, opposite: bool) -> Self {
        let edge = (axis + 1 + 2 * usize::from(opposite)) & 3;
        Self { edge, start: corner(rect, edge), end: corner(rect, edge + 1) }
    }

    /// The side that faces a direction best, given in the rectangle's frame.
    #[inline]
    pub fn facing(rect: &Rect, local: Vec2) -> Self {
        let (axis, opposite) = Self::axis_facing(local);
        Self::new(rect, axis, opposite)
    }

    /// The axis of that side, and whether it is the opposite one, as [`RectSide::new`] takes them.
    #[inline(always)]
    pub fn axis_facing(local: Vec2) -> (usize, bool) {
        // Flags, not a choice of numbers: that would become a branch.
        let is_y = local.x.abs() <= local.y.abs();
        let opposite = (!is_y & (local.x < 0.0)) | (is_y & (local.y < 0.0));
        (usize::from(is_y), opposite)
    }

    /// The unit outward normal; `None` for a side without length.
    #[inline]
    pub fn normal(&self) -> Option<Vec2> {
        (-(self.end - self.start).perp()).unit()
    }
}

/// The side that faces a point, by its ends: the one nearer to the point, and the other one.
pub(super) struct FacingSide {
    pub(super) near: Vec2,
    far: Vec2,
    /// 1 where the side ends in the nearer one, −1 where it starts there.
    order: f64,
    edge: usize,
}

impl FacingSide {
    /// The side across y if `is_y`, else across x, of a point given in the rectangle's frame. All
    /// by the bits of the signs: choices of numbers would become branches.
    #[inline(always)]
    pub(super) fn new(rect: &Rect, local: Vec2, is_y: bool) -> Self {
        const SIGN: u64 = 1 << 63;
        let one = |sign_of: f64| (sign_of.to_bits() & SIGN) | 1.0_f64.to_bits();
        let (left, below, across_y) = (one(local.x), one(local.y), u64::from(is_y) << 63);
        let (x, y) =
            (rect.rotation * rect.half_extents.x, rect.rotation.perp() * rect.half_extents.y);
        let corner = |u, v| rect.center + x * f64::from_bits(u) + y * f64::from_bits(v);
        let opposite = if is_y { below } else { left } >> 63;
        Self {
            near: corner(left, below),
            far: corner(left ^ across_y, below ^ across_y ^ SIGN),
            order: f64::from_bits(one(f64::from_bits(left ^ below ^ across_y))),
            edge: (usize::from(is_y) + 1 + 2 * opposite as usize) & 3,
        }
    }

    /// The corner at which it starts.
    #[inline]
    pub(super) fn start(&self) -> Vec2 {
        Vec2::select_positive(self.order, self.far, self.near)
    }

    /// Its outward normal, as long as the side.
    #[inline]
    pub(super) fn outward(&self) -> Vec2 {
        (self.far - self.near).perp() * self.order
    }

    /// The index of the side, or of the corner that is nearer.
    #[inline]
    pub(super) fn index(&self, is_corner: bool) -> usize {
        (self.edge + usize::from(is_corner & (self.order > 0.0))) & 3
    }
}

/// The corner of an index, counted on: one of [`Rect::corners`], where they are in order.
#[inline(always)]
pub fn corner(rect: &Rect, index: usize) -> Vec2 {
    // Counterclockwise from (−, −). By the bits of the signs: a table would become a branch.
    let sign =
        |is_positive: usize| f64::from_bits(1.0_f64.to_bits() | ((!is_positive & 1) as u64) << 63);
    let (u, v) = (sign((index + 1) >> 1), sign(index >> 1));
    let x = rect.rotation * rect.half_extents.x;
    let y = rect.rotation.perp() * rect.half_extents.y;
    rect.center + x * u + y * v
}

/// How wrong a coordinate in the rectangle's frame may be, in a pair of this extent; `None` where
/// the rectangle is too thin for its place.
#[inline]
pub fn error_bound(rect: &Rect, extent: f64) -> Option<f64> {
    let unit = rect.rotation.dot(rect.rotation);
    let uncertainty = (LENGTH_ERROR + (unit - 1.0).abs()) * extent + COORDINATE_ERROR * reach(rect);
    (!is_thin(rect)).then_some(uncertainty)
}

/// What a gap in a frame must exceed to be clearly more than `limit`: that and twice the
/// [`error_bound`] of a rectangle of this reach, or the doubts of two that reach this far together,
/// in a pair of half this extent. Of rectangles however thin, and known sooner: rotations need not
/// be looked at.
#[inline]
pub(super) fn early_limit(limit: f64, reach: f64, half_extent: f64) -> f64 {
    (limit + 2.0 * COORDINATE_ERROR * reach) + 4.0 * (LENGTH_ERROR + ROTATION_ERROR) * half_extent
}

/// Whether the rectangle is too thin for its place: rounding may turn its sides.
#[inline]
pub fn is_thin(rect: &Rect) -> bool {
    // Both, rather than the lesser one: that would become a branch.
    let (h, thin) = (rect.half_extents, THIN_RECT * reach(rect));
    (h.x <= thin) | (h.y <= thin)
}

/// How far the rectangle reaches from the origin.
#[inline]
pub(super) fn reach(rect: &Rect) -> f64 {
    let h = rect.half_extents;
    rect.center.norm_l1() + (h.x + h.y) + LEAST_FILTER_EXTENT
}

#[cfg(test)]
mod tests {
    use super::{early_limit, error_bound, reach};
    use crate::kernel::pair::random::{number, power_of_ten};
    use collide_core::Vec2;
    use collide_core::view::Rect;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn the_early_limit_leaves_twice_the_doubt_of_any_rotation_that_a_shape_may_have() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xea21);
        let mut thick = 0;
        for round in 0..20_000 {
            let far = [0.0, 0.0, 1e3, 1e9][round % 4];
            let at = Vec2::new(far + number(&mut rng, round), number(&mut rng, round));
            // A square off by 8 EPS of `f32`, at most.
            let off = 4.0 * f64::from(f32::EPSILON) * rng.random_range(-1.0..1.0);
            let rotation = Vec2::new(0.6, 0.8) * (1.0 + off);
            let half_extents = Vec2::new(number(&mut rng, round).abs(), power_of_ten(round));
            let rect = Rect { center: at, rotation, half_extents };
            let half_extent = half_extents.x + half_extents.y + rng.random_range(0.0..2.0);
            let Some(uncertainty) = error_bound(&rect, 2.0 * half_extent) else { continue };
            let limit = early_limit(0.0, reach(&rect), half_extent);
            assert!(limit >= 2.0 * uncertainty, "{limit:e} {uncertainty:e} {rect:?}");
            thick += 1;
        }
        assert!(thick > 5_000, "{thick}");
    }
}
