//! Point × box: comparisons only, hence exact.

use collide_core::Vec2;
use collide_core::view::Aabb;

/// Whether the point belongs to the box.
#[inline]
pub fn intersects(point: &Vec2, aabb: &Aabb) -> bool {
    let (p, low, high) = (*point, aabb.min, aabb.max);
    (low.x <= p.x) & (p.x <= high.x) & (low.y <= p.y) & (p.y <= high.y)
}

/// The same, the other way round.
#[inline]
pub fn mirrored(aabb: &Aabb, point: &Vec2) -> bool {
    intersects(point, aabb)
}

#[cfg(test)]
mod tests {
    use super::{intersects, mirrored};
    use collide_core::Vec2;
    use collide_core::view::Aabb;

    #[test]
    fn the_boundary_belongs_to_the_box() {
        let aabb = Aabb { min: Vec2::new(-1.0, 0.0), max: Vec2::new(1.0, 0.0) };
        assert!(mirrored(&aabb, &Vec2::new(1.0, 0.0)));
        assert!(!intersects(&Vec2::new(1.0, f64::MIN_POSITIVE), &aabb));
        assert!(!intersects(&Vec2::new(1.0 + f64::EPSILON, 0.0), &aabb));
    }
}
