//! Rectangle × rectangle: the four-axis test.
//!
//! Along an axis of A, A reaches as far as its half extent, and B as far as its own two, each
//! times the cosine between the axes. The gap is the distance of the centers along the axis
//! less both. A gap on one of the four axes parts them; no gap on any, they overlap. Where
//! the largest gap is within the rounding error, the corners decide as everywhere. The stored
//! rotations need not be unit to the last bit: A's square multiplies its own half extents.
//!
//! Source: Gottschalk, Lin, Manocha, *OBBTree* (1996), in the plane.

use crate::kernel::hull::AsHull;
use crate::kernel::hull_boolean;
use collide_core::Vec2;
use collide_core::view::Rect;

/// The rounding error of a gap in a rectangle's frame, corners included, per size of the
/// coordinates: 64 EPS, needed: 20. Larger only asks the exact predicates more often.
pub(super) const FRAME_ERROR: f64 = 64.0 * f64::EPSILON;

/// Whether two rectangles share a point.
#[inline]
pub fn intersects(a: &Rect, b: &Rect) -> bool {
    let (c, d) = (a.center, b.center);
    let reach = a.half_extents.x + a.half_extents.y + b.half_extents.x + b.half_extents.y;
    let size = c.x.abs() + c.y.abs() + d.x.abs() + d.y.abs() + reach;
    let error = FRAME_ERROR * size + f64::MIN_POSITIVE;
    let gap = largest_gap(a, b);
    // One condition, nearly always met: which sign the gap has is not for a branch to guess.
    if gap.abs() > error {
        return gap < 0.0;
    }
    hull_boolean::intersects_exact(&a.hull(), &b.hull())
}

/// The largest gap over the four axes.
#[inline(always)]
fn largest_gap(a: &Rect, b: &Rect) -> f64 {
    let between = b.center - a.center;
    let (cos, sin) = (a.rotation.dot(b.rotation).abs(), a.rotation.cross(b.rotation).abs());
    let from_a = gaps(between, a.rotation, a.half_extents, b.half_extents, cos, sin);
    let from_b = gaps(between, b.rotation, b.half_extents, a.half_extents, cos, sin);
    from_a.max(from_b)
}

/// The larger gap along the two axes of one rectangle.
#[inline(always)]
fn gaps(between: Vec2, rotation: Vec2, own: Vec2, other: Vec2, cos: f64, sin: f64) -> f64 {
    let unit = rotation.dot(rotation);
    let local = between.unrotated(rotation);
    let x = local.x.abs() - own.x * unit - (other.x * cos + other.y * sin);
    let y = local.y.abs() - own.y * unit - (other.x * sin + other.y * cos);
    if x > y { x } else { y }
}

#[cfg(test)]
mod tests {
    use super::intersects;
    use crate::kernel::flat;
    use collide_core::Vec2;
    use collide_core::view::Rect;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    fn rect(rng: &mut Pcg64Mcg, round: usize) -> Rect {
        let mut number = || rng.random_range(-1.0..1.0);
        let far = if round.is_multiple_of(5) { 1e9 } else { 0.0 };
        let rotation = match round % 3 {
            0 => Vec2::new(0.6, 0.8),
            1 => Vec2::new(1.0, 1e-9 * number()).unit().expect("a direction"),
            // As unit as an `f32` rotation is.
            _ => {
                Vec2::new(number(), number()).unit().expect("a direction") * (1.0 + 1e-7 * number())
            }
        };
        let half_extents = Vec2::new(number().abs(), number().abs().powi(round as i32 % 7));
        Rect { center: Vec2::new(far + number(), number()), rotation, half_extents }
    }

    #[test]
    fn the_four_axes_never_contradict_the_corners() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x4a8e5);
        let mut hits = 0;
        for round in 0..20_000 {
            let (a, mut b) = (rect(&mut rng, round), rect(&mut rng, round));
            let s = flat::separation(&a, &b);
            let miss = 10.0_f64.powi(-(round as i32 % 17)) * rng.random_range(-1.0..1.0);
            b.center += s.normal * (miss - s.distance);
            let expected = flat::intersects(&a, &b);
            assert_eq!(intersects(&a, &b), expected, "{a:?} {b:?}");
            assert_eq!(intersects(&b, &a), expected, "{a:?} {b:?}");
            assert_eq!(expected, flat::separation(&a, &b).distance <= 0.0);
            hits += usize::from(expected);
        }
        assert!(hits > 6_000 && hits < 14_000, "{hits}");
    }
}
