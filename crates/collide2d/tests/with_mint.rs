//! Points and vectors of `mint`, both ways.

use collide2d::prelude::*;

#[test]
fn shapes_are_made_of_points_and_vectors() -> Result<(), ShapeError> {
    let (origin, direction) = (mint::Point2 { x: 1.0, y: 2.0 }, mint::Vector2 { x: 0.0, y: 1.0 });
    let ray = Ray::new(origin, direction)?;
    assert_eq!(ray, Ray::new([1.0, 2.0], [0.0, 1.0])?);
    assert_eq!(mint::Point2::from_point(ray.origin()), origin);
    assert_eq!(mint::Vector2::from_vector(ray.direction()), direction);
    Ok(())
}
