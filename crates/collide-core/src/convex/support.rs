//! The one place where the kernels read a support map of the user's: what it says of itself is
//! not checked by any constructor.
//!
//! A coordinate or radius beyond [`Real::MAX_COORDINATE`] counts as that limit, one that is not a
//! number as 0, and so does a radius below 0. Whatever the map says, a query then computes with
//! finite numbers, and its answer is finite; points that contradict each other make it meaningless.

use crate::{Real, SupportMap, Vec2};

/// The point of a shape that lies furthest along `direction`, not zero, without its rounding.
#[inline]
pub fn support_of<T: Real>(map: &dyn SupportMap<T>, direction: Vec2) -> Vec2 {
    let point = Vec2::from_point(map.support_point(direction.to_vector()));
    Vec2::new(in_range::<T>(point.x), in_range::<T>(point.y))
}

/// The rounding radius of a shape.
#[inline]
pub fn rounding_of<T: Real>(map: &dyn SupportMap<T>) -> f64 {
    let radius = in_range::<T>(map.rounding().to_f64());
    if radius > 0.0 { radius } else { 0.0 }
}

#[inline]
fn in_range<T: Real>(x: f64) -> f64 {
    let limit = T::MAX_COORDINATE.to_f64();
    if x.abs() <= limit {
        x
    } else if x.is_nan() {
        0.0
    } else {
        limit.copysign(x)
    }
}

#[cfg(test)]
mod tests {
    use super::{rounding_of, support_of};
    use crate::{Real, SupportMap, Vec2};
    use nalgebra::{Point2, Vector2};

    #[derive(Debug)]
    struct Ball<T: Real>(Point2<T>, T);

    impl<T: Real> SupportMap<T> for Ball<T> {
        fn support_point(&self, _: Vector2<T>) -> Point2<T> {
            self.0
        }

        fn rounding(&self) -> T {
            self.1
        }
    }

    fn read<T: Real>(x: T, y: T, radius: T) -> (Vec2, f64) {
        let map = Ball(Point2::new(x, y), radius);
        (support_of(&map, Vec2::new(1.0, 0.0)), rounding_of(&map))
    }

    #[test]
    fn what_is_no_coordinate_counts_as_the_limit_or_as_zero() {
        let limit = f64::MAX_COORDINATE;
        assert_eq!(read(f64::NAN, 3.0, 0.5), (Vec2::new(0.0, 3.0), 0.5));
        assert_eq!(read(f64::INFINITY, -f64::MAX, f64::MAX), (Vec2::new(limit, -limit), limit));
        assert_eq!(read(limit, -0.0, -1.0), (Vec2::new(limit, -0.0), 0.0));
        assert_eq!(read(0.0, f64::NEG_INFINITY, f64::NAN), (Vec2::new(0.0, -limit), 0.0));
        let limit = f64::from(f32::MAX);
        assert_eq!(read(f32::NEG_INFINITY, f32::MAX, f32::NAN), (Vec2::new(-limit, limit), 0.0));
    }
}
