//! Shapes without end that meet where no number reaches.

use crate::Numbers;
use collide2d::prelude::*;

/// Whether two shapes that meet do so within the range of coordinates: of those that do not, no
/// common point can be computed. Two half-planes count as the boundary of one and the other.
pub fn meet_in_range<T: Numbers>(a: &AnyShape<T>, b: &AnyShape<T>) -> bool {
    within_range(a).is_none_or(|a| a.intersects(b))
        || within_range(b).is_none_or(|b| b.intersects(a))
}

/// What lies within a quarter of the range of a ray, a line, or the boundary of a half-plane.
fn within_range<T: Numbers>(shape: &AnyShape<T>) -> Option<AnyShape<T>> {
    let (start, direction, is_ray) = match shape {
        AnyShape::Ray(r) => (r.origin(), r.direction(), true),
        AnyShape::Line(l) => (l.point(), l.direction(), false),
        AnyShape::HalfPlane(h) => (h.point(), Vector2::new(h.normal().y, -h.normal().x), false),
        _ => return None,
    };
    let longest = direction.amax();
    let reach = direction.map(|x| x / longest * (T::MAX_COORDINATE * T::nearest(0.25)));
    let first = if is_ray { start } else { start - reach };
    Segment::new(first, start + reach).ok().map(AnyShape::from)
}

#[cfg(test)]
mod tests {
    use super::meet_in_range;
    use collide2d::prelude::*;

    #[test]
    fn lines_that_meet_beyond_the_numbers_differ_from_those_that_meet_at_one() {
        let half_plane = |normal: [f64; 2], point: [f64; 2]| {
            AnyShape::from(HalfPlane::new(point, normal).expect("a normal"))
        };
        let ray = |tilt| AnyShape::from(Ray::new([1.0, -1.0], [-1.0, tilt]).expect("a ray"));
        let above = half_plane([0.0, -1.0], [0.0, 1.0]);
        assert!(above.intersects(&ray(1e-323)) && !meet_in_range(&above, &ray(1e-323)));
        let line = |direction: [f64; 2], point: [f64; 2]| {
            AnyShape::from(Line::new(point, direction).expect("a line"))
        };
        let (level, tilted) = (line([-5e-324, 0.0], [-4.0, 1.0]), line([2.0, -5e-324], [2.0, 3.0]));
        assert!(level.intersects(&tilted) && !meet_in_range(&level, &tilted));
        assert!(above.intersects(&ray(1e-9)) && meet_in_range(&above, &ray(1e-9)));
        let below = half_plane([1e-323, 1.0], [0.0, 0.0]);
        assert!(above.intersects(&below) && !meet_in_range(&above, &below));
    }
}
