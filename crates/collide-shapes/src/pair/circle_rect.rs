//! Circle × rectangle: circle × box in the rectangle's own frame.
//!
//! With the center's coordinates along the rectangle's axes, what exceeds the half extents
//! is the offset to the nearest point. Turning rounds, so the comparison answers only outside
//! of its error; within, the corners decide as everywhere. The stored rotation need not be
//! unit to the last bit: its square multiplies the lengths it is compared with.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.2.5.

use super::disc_hull::Nearest;
use super::rect_rect::FRAME_ERROR;
use super::rect_side::{RectSide, doubt};
use super::{certain, doubtful};
use crate::kernel::Separation;
use crate::kernel::seen::{SHARP, Seen};
use collide_core::view::{Circle, Rect};
use collide_core::{Discs, Vec2, greater};

/// Whether the circle and the rectangle share a point.
#[inline]
pub fn intersects(circle: &Circle, rect: &Rect) -> bool {
    told(circle, rect).unwrap_or_else(|| doubtful::intersects_exact(circle, rect))
}

/// The same, the other way round.
#[inline]
pub fn mirrored(rect: &Rect, circle: &Circle) -> bool {
    intersects(circle, rect)
}

/// The signed distance: that of the hull, bit for bit.
#[inline]
pub fn separation(circle: &Circle, rect: &Rect) -> Separation {
    let seen = nearest(circle, rect, f64::INFINITY);
    seen.map(|nearest| nearest.separation).or_of_hulls(circle, rect)
}

/// The same, of shapes that are at most `margin` apart.
#[inline(always)]
pub fn separation_within(circle: &Circle, rect: &Rect, margin: f64) -> Option<Separation> {
    let seen = nearest(circle, rect, margin);
    seen.map(|nearest| nearest.separation).within(circle, rect, margin)
}

/// The signed distance, where it is clear what it is measured from, and its sign.
#[inline(always)]
pub fn nearest(circle: &Circle, rect: &Rect, margin: f64) -> Seen<Nearest> {
    let (p, r, h) = (circle.center, circle.radius, rect.half_extents);
    let between = p - rect.center;
    let extent = 2.0 * (between.x.abs() + between.y.abs()) + 3.0 * (h.x + h.y) + r;
    let Some(doubt) = doubt(rect, extent) else { return Seen::Unclear };
    let local = between.unrotated(rect.rotation);
    let (x, y) = (local.x.abs() - h.x, local.y.abs() - h.y);
    let (high, low) = if x > y { (x, y) } else { (y, x) };
    if high - r > margin + doubt {
        return Seen::Beyond;
    }
    let (is_corner, is_y) = (low > doubt, y > x);
    let is_central = (!is_y & (local.x.abs() <= doubt)) | (is_y & (local.y.abs() <= doubt));
    let is_single = is_corner | (high - low > doubt);
    if !((high.abs() > doubt) & (low.abs() > doubt) & is_single & !is_central) {
        return Seen::Unclear;
    }
    let (left, below) = (local.x < 0.0, local.y < 0.0);
    let side = RectSide::new(rect, usize::from(is_y), (!is_y & left) | (is_y & below));
    // The nearer end: of a side across x the sign of y tells, of one across y that of x.
    let is_end = (left == below) != is_y;
    let corner = [side.start, side.end][usize::from(is_end)];
    let toward = if is_corner { p - corner } else { -(side.end - side.start).perp() };
    let Some(normal) = toward.unit() else { return Seen::Unclear };
    let height = if is_corner { toward.length() } else { normal.dot(p - side.start) };
    let distance = height - r;
    if distance.abs() <= doubt {
        return Seen::Unclear;
    }
    let foot = if is_corner { corner } else { p - normal * height };
    Seen::Clearly(Nearest {
        separation: Separation::new(distance, -normal, p - normal * r, foot),
        index: (side.edge + usize::from(is_corner & is_end)) & 3,
        is_corner,
        is_plain: !is_corner | (low > SHARP * height),
    })
}

/// The answer, if rounding cannot change it.
#[inline]
fn told(circle: &Circle, rect: &Rect) -> Option<bool> {
    let beside = Beside::new(circle.center, rect);
    let (gap, gap_error) = beside.gap(circle.radius);
    if gap.abs() > gap_error {
        return Some(gap < 0.0);
    }
    (beside.outside < -beside.error).then_some(true)
}

/// Whether a polygon comes within reach of a rectangle, if its discs tell for certain: the one
/// around it is out of reach, or the one inside is within.
#[inline(always)]
pub(super) fn of_discs(discs: &Discs, rect: &Rect, reach: f64) -> Option<bool> {
    let beside = Beside::new(discs.center, rect);
    let (outer, outer_error) = beside.gap(discs.outer + reach);
    let (inner, inner_error) = beside.gap(discs.inner + reach);
    certain::of_discs(discs, -inner - inner_error, outer - outer_error)
}

/// Where a point lies beside a rectangle, in the rectangle's frame.
struct Beside {
    /// How far it lies outside, negative inside, in units of the rotation.
    outside: f64,
    /// The same along both axes, zero where it is inside, and the squares.
    sum: f64,
    squared: f64,
    /// The error of the three, of the last one per twice the sum.
    error: f64,
    /// The square of the rotation.
    unit: f64,
}

impl Beside {
    #[inline(always)]
    fn new(p: Vec2, rect: &Rect) -> Self {
        let (o, h) = (rect.center, rect.half_extents);
        let unit = rect.rotation.dot(rect.rotation);
        let along = (p - o).unrotated(rect.rotation).abs();
        let (x, y) = (along.x - h.x * unit, along.y - h.y * unit);
        // The difference of the centers is wrong by a part of itself, the corners by one of the rest.
        let size = o.abs() + along + h;
        let error = FRAME_ERROR * (size.x + size.y) + f64::MIN_POSITIVE;
        let (beside_x, beside_y) = (if x > 0.0 { x } else { 0.0 }, if y > 0.0 { y } else { 0.0 });
        let squared = beside_x * beside_x + beside_y * beside_y;
        Self { outside: greater(x, y), sum: beside_x + beside_y, squared, error, unit }
    }

    /// What the squared distance exceeds that of the reach by, and the error of that. The squares
    /// are in units of the rotation: |rotation|² · distance².
    #[inline(always)]
    fn gap(&self, reach: f64) -> (f64, f64) {
        let error = 4.0 * self.error * (self.sum + reach + self.error);
        (self.squared - reach * self.unit * reach, error)
    }
}

#[cfg(test)]
mod tests {
    use super::{Seen, intersects, nearest, separation, separation_within};
    use crate::kernel::flat;
    use crate::pair::drawn::{grown_to, number, power_of_ten, rect};
    use collide_core::Vec2;
    use collide_core::view::{Circle, Rect};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn the_frame_never_contradicts_the_corners() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xc1ec);
        let mut hits = 0;
        for round in 0..20_000 {
            let mut number = || rng.random_range(-1.0..1.0);
            let far = if round % 4 == 0 { 1e9 } else { 0.0 };
            let rotation = Vec2::new(number(), number()).unit().expect("a direction");
            // As unit as an `f32` rotation is.
            let rotation = rotation * (1.0 + if round % 3 == 0 { 1e-7 * number() } else { 0.0 });
            let rect = Rect {
                center: Vec2::new(far + number(), number()),
                rotation,
                half_extents: Vec2::new(number().abs(), number().abs()),
            };
            let mut circle =
                Circle { center: Vec2::new(far + 2.0 * number(), 2.0 * number()), radius: 0.0 };
            let distance = flat::separation(&circle, &rect).distance;
            circle.radius = (distance + power_of_ten(round) * number()).max(0.0);
            let expected = flat::intersects(&circle, &rect);
            assert_eq!(intersects(&circle, &rect), expected, "{circle:?} {rect:?}");
            assert_eq!(expected, flat::separation(&circle, &rect).distance <= 0.0);
            hits += usize::from(expected);
        }
        assert!(hits > 6_000 && hits < 16_000, "{hits}");
    }

    #[test]
    fn seen_in_the_frame_the_distance_is_that_of_the_hull_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xc1ed);
        let (mut sides, mut corners) = (0, 0);
        for round in 0..20_000 {
            let far = if round % 5 == 0 { 1e9 } else { 0.0 };
            let rect = rect(&mut rng, round, far);
            let mut number = || number(&mut rng, round);
            let at = Vec2::new(far + 2.0 * number(), 2.0 * number());
            let mut circle = Circle { center: at, radius: number().abs() };
            if round % 7 == 0 {
                circle = grown_to(&circle, &rect, 1e-14 * number());
            }
            let expected = flat::separation(&circle, &rect);
            assert_eq!(separation(&circle, &rect), expected, "{circle:?} {rect:?}");
            for margin in [0.0, 0.1, expected.distance.abs()] {
                let within = (expected.distance <= margin).then_some(expected);
                let found = separation_within(&circle, &rect, margin);
                assert_eq!(found, within, "{margin:e} {circle:?} {rect:?}");
            }
            if let Seen::Clearly(found) = nearest(&circle, &rect, f64::INFINITY) {
                corners += usize::from(found.is_corner);
                sides += usize::from(!found.is_corner);
            }
        }
        assert!(sides > 4_000 && corners > 3_000, "{sides} {corners}");
    }
}
