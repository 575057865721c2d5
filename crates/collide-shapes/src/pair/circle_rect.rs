//! Circle × rectangle: circle × box in the rectangle's own frame.
//!
//! With the center's coordinates along the rectangle's axes, what exceeds the half extents
//! is the offset to the nearest point. Turning rounds, so the comparison answers only outside
//! of its error; within, the corners decide as everywhere. The stored rotation need not be
//! unit to the last bit: its square multiplies the lengths it is compared with.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.2.5.

use super::rect_rect::FRAME_ERROR;
use crate::kernel::hull::AsHull;
use crate::kernel::hull_boolean;
use collide_core::view::{Circle, Rect};

/// Whether the circle and the rectangle share a point.
#[inline]
pub fn intersects(circle: &Circle, rect: &Rect) -> bool {
    certain(circle, rect)
        .unwrap_or_else(|| hull_boolean::intersects_exact(&circle.hull(), &rect.hull()))
}

/// The same, the other way round.
#[inline]
pub fn mirrored(rect: &Rect, circle: &Circle) -> bool {
    intersects(circle, rect)
}

/// The answer, if rounding cannot change it.
#[inline]
fn certain(circle: &Circle, rect: &Rect) -> Option<bool> {
    let (o, h) = (rect.center, rect.half_extents);
    let unit = rect.rotation.dot(rect.rotation);
    let local = (circle.center - o).unrotated(rect.rotation);
    let (along_x, along_y) = (local.x.abs(), local.y.abs());
    let (x, y) = (along_x - h.x * unit, along_y - h.y * unit);
    // The difference of the centers is wrong by a part of itself, the corners by one of the rest.
    let size = o.x.abs() + o.y.abs() + h.x + h.y + (along_x + along_y);
    let error = FRAME_ERROR * size + f64::MIN_POSITIVE;
    let (beside_x, beside_y) = (if x > 0.0 { x } else { 0.0 }, if y > 0.0 { y } else { 0.0 });
    // The squares in units of the rotation: |rotation|² · distance².
    let reach = circle.radius * unit;
    let gap = beside_x * beside_x + beside_y * beside_y - reach * circle.radius;
    let gap_error = 4.0 * error * (beside_x + beside_y + circle.radius + error);
    if gap.abs() > gap_error {
        return Some(gap < 0.0);
    }
    (x.max(y) < -error).then_some(true)
}

#[cfg(test)]
mod tests {
    use super::intersects;
    use crate::kernel::flat;
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
            circle.radius = (distance + 10.0_f64.powi(-(round % 17)) * number()).max(0.0);
            let expected = flat::intersects(&circle, &rect);
            assert_eq!(intersects(&circle, &rect), expected, "{circle:?} {rect:?}");
            assert_eq!(expected, flat::separation(&circle, &rect).distance <= 0.0);
            hits += usize::from(expected);
        }
        assert!(hits > 6_000 && hits < 16_000, "{hits}");
    }
}
