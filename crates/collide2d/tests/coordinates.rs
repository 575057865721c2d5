//! Constructors and queries take arrays and tuples as they take nalgebra's points, and find the
//! same scalar: nothing of nalgebra is named here but where it is compared with.

use collide2d::nalgebra::{Unit, Vector2 as NVector2};
use collide2d::prelude::*;
use std::f64::consts::FRAC_PI_2;

/// The compiler takes literals for `f64`, as for any number.
fn is_f64(_: &impl Shape<f64>) {}

#[test]
fn literals_are_f64_in_arrays_and_tuples() -> Result<(), ShapeError> {
    is_f64(&Circle::new([0.0, 0.0], 1.0)?);
    is_f64(&Segment::new([0.0, 0.0], [1.0, 0.0])?);
    is_f64(&Ray::new((0.0, 0.0), (1.0, 0.0))?);
    is_f64(&Line::new([0.0, 0.0], [1.0, 0.0])?);
    is_f64(&HalfPlane::new([0.0, 0.0], (0.0, 1.0))?);
    is_f64(&Ellipse::from_angle([0.0, 0.0], 0.5, [2.0, 1.0])?);
    is_f64(&Capsule::new([0.0, 0.0], [1.0, 0.0], 1.0)?);
    is_f64(&Aabb::new([0.0, 0.0], [1.0, 1.0])?);
    is_f64(&Rect::from_angle([0.0, 0.0], 0.5, [2.0, 1.0])?);
    is_f64(&Rect::from_corners([0.0, 0.0], [2.0, 1.0])?);
    is_f64(&Triangle::new([0.0, 0.0], [1.0, 0.0], [0.0, 1.0])?);
    is_f64(&ConvexPolygon::new([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])?);
    is_f64(&ConvexPolygon::rounded([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)], 0.5)?);
    is_f64(&Polygon::simple([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])?);
    is_f64(&Polyline::new([[0.0, 0.0], [1.0, 0.0]])?);
    assert_eq!(Motion::new([1.0, 0.0], 0.5, [0.0, 0.0])?.angle(), 0.5);
    Ok(())
}

#[test]
fn all_ways_to_write_a_point_are_one() -> Result<(), ShapeError> {
    let circle = Circle::new(Point2::new(1.0, 2.0), 3.0)?;
    let (array, tuple) = ([1.0, 2.0], (1.0, 2.0));
    assert_eq!(Circle::new(array, 3.0)?, circle);
    assert_eq!(Circle::new(tuple, 3.0)?, circle);
    let borrowed = (&array, &tuple, &circle.center());
    assert_eq!(Circle::new(borrowed.0, 3.0)?, circle);
    assert_eq!(Circle::new(borrowed.1, 3.0)?, circle);
    assert_eq!(Circle::new(borrowed.2, 3.0)?, circle);
    assert_eq!(Circle::new(NVector2::new(1.0, 2.0), 3.0)?, circle);
    let along_x = Ray::new(array, Unit::new_unchecked(NVector2::new(1.0, 0.0)))?;
    assert_eq!(along_x, Ray::new(tuple, [1.0, 0.0])?);
    Ok(())
}

#[test]
fn f32_is_found_in_the_numbers_or_named() -> Result<(), ShapeError> {
    let found = Segment::new([0.0f32, 0.0], (1.0, 0.0))?;
    let named = Segment::<f32>::new([0.0, 0.0], [1.0, 0.0])?;
    assert_eq!(found, named);
    assert_eq!(Circle::new([0.0, 0.0], 1.0f32)?.radius(), 1.0f32);
    Ok(())
}

#[test]
fn lists_are_whatever_yields_points() -> Result<(), ShapeError> {
    let corners = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let square = Polygon::simple(corners)?;
    assert_eq!(Polygon::simple(corners.iter())?, square);
    assert_eq!(Polygon::simple(corners.to_vec())?, square);
    assert_eq!(Polygon::simple(corners.iter().map(|&[x, y]| (x, y)))?, square);
    assert_eq!(Polygon::simple(square.exterior().iter())?, square);
    assert_eq!(Polygon::new(corners, vec![])?, square);
    let hole = vec![[1.0, 1.0], [2.0, 1.0], [1.0, 2.0]];
    assert_eq!(Polygon::new(corners, [hole])?.holes().count(), 1);
    assert_eq!(Aabb::around(corners), Some(Aabb::new([0.0, 0.0], [4.0, 4.0])?));
    Ok(())
}

#[test]
fn queries_take_them_too() -> Result<(), ShapeError> {
    let ball = Circle::new([0.0, 5.0], 1.0)?;
    let floor = Segment::new([-9.0, 0.0], [9.0, 0.0])?;
    assert!(ball.contains_point([0.0, 6.0]) && !ball.contains_point((0.0, 7.0)));
    assert!(ball.contains_point(ball.center()) && !floor.contains_point([0.0, 1.0]));
    assert!(Aabb::new([0.0, 0.0], [1.0, 1.0])?.contains_point([1.0, 1.0]));
    assert_eq!(ball.signed_distance([0.0, 8.0]).distance, 2.0);
    assert_eq!(ball.support_point([0.0, 1.0]), Point2::new(0.0, 6.0));
    assert_eq!(ball.scaled([2.0, 2.0])?.bounding_box(), Some(Aabb::new([-2.0, 8.0], [2.0, 12.0])?));
    assert_eq!(ball.cast([0.0, -8.0], &floor, (0.0, 0.0)).map(|hit| hit.time), Some(0.5));
    let contact = ball.contact(&floor, 9.0).expect("within the margin");
    assert_eq!(contact.anchor_a([0.0, 5.0]), contact.point_a - ball.center());
    let shape: &dyn Shape<f64> = &ball;
    assert!(shape.contains_point(&[0.0, 6.0].into_point()));
    assert_eq!(shape.signed_distance([0.0, 8.0]).distance, 2.0);
    Ok(())
}

#[test]
fn a_position_and_an_angle_are_a_pose() -> Result<(), ShapeError> {
    let pose = ([1.0, 2.0], FRAC_PI_2).into_pose()?;
    let placed = Segment::new([0.0, 0.0], [3.0, 0.0])?.placed(&pose)?;
    assert!((placed.end() - Point2::new(1.0, 5.0)).norm() < 1e-15);
    assert_eq!(<((f64, f64), f64)>::from_pose(pose), ((1.0, 2.0), FRAC_PI_2));
    assert_eq!(([f64::NAN, 0.0], 0.0).into_pose().map_err(|e| e.kind()), Err("non_finite"));
    assert_eq!(([0.0, 0.0], f64::INFINITY).into_pose().map_err(|e| e.kind()), Err("non_finite"));
    Ok(())
}

#[test]
fn what_is_refused_is_named_as_before() {
    let refused = Circle::new([f64::NAN, 0.0], 1.0).map_err(|e| e.to_string());
    assert_eq!(refused, Err("center is not finite".into()));
    let refused = Polyline::new([[0.0, 0.0], [0.0, f64::NAN]]).map_err(|e| e.to_string());
    assert_eq!(refused, Err("vertices[1] is not finite".into()));
}
