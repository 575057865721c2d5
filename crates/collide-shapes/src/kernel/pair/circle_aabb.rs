//! Circle × box: the center against the nearest point of the box.
//!
//! Clamping the center to the box picks coordinates and rounds nothing: the nearest point is
//! exact, and so is the comparison of its distance with the radius.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.2.5.

use collide_core::predicate::compare_distance;
use collide_core::view::{Aabb, Circle};

/// Whether the circle and the box share a point.
#[inline]
pub fn intersects(circle: &Circle, aabb: &Aabb) -> bool {
    let nearest = circle.center.max(aabb.min).min(aabb.max);
    compare_distance(circle.center, nearest, circle.radius, 0.0) <= 0.0
}

#[cfg(test)]
mod tests {
    use super::intersects;
    use crate::kernel::flat;
    use collide_core::Vec2;
    use collide_core::view::{Aabb, Circle};

    #[test]
    fn the_box_answers_as_its_hull_does() {
        let aabb = Aabb { min: Vec2::new(0.0, 0.0), max: Vec2::new(4.0, 2.0) };
        let mut hits = 0;
        for code in 0..13 * 13 * 6 {
            let (x, y) = (f64::from(code % 13) - 5.0, f64::from(code / 13 % 13) - 6.0);
            let radius = f64::from(code / 169);
            let circle = Circle { center: Vec2::new(x, y), radius };
            assert_eq!(intersects(&circle, &aabb), flat::intersects(&circle, &aabb), "{circle:?}");
            hits += usize::from(intersects(&circle, &aabb));
        }
        assert!(hits > 100 && hits < 900, "{hits}");
    }

    #[test]
    fn a_corner_is_touched_to_the_last_bit() {
        let aabb = Aabb { min: Vec2::new(0.0, 0.0), max: Vec2::new(1.0, 1.0) };
        let center = Vec2::new(4.0, 5.0);
        assert!(intersects(&Circle { center, radius: 5.0 }, &aabb));
        assert!(!intersects(&Circle { center, radius: 5.0 - f64::EPSILON * 4.0 }, &aabb));
    }
}
