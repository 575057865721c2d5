//! Shapes of `kurbo`, both ways.

use collide2d::prelude::*;
use kurbo::{Affine, BezPath, Point, RoundedRect, RoundedRectRadii, Shape as _};

#[test]
fn round_shapes_go_there_and_back() -> Result<(), ShapeError> {
    let circle = kurbo::Circle::new((1.0, 2.0), 3.0);
    assert_eq!(kurbo::Circle::from(Circle::try_from(circle)?), circle);
    let negative = Circle::try_from(kurbo::Circle::new((0.0, 0.0), -1.0));
    assert_eq!(negative, Err(ShapeError::NegativeRadius { value: -1.0 }));
    let ellipse = Ellipse::try_from(kurbo::Ellipse::new((1.0, 2.0), (3.0, 1.0), 0.5))?;
    let expected = Ellipse::from_angle([1.0, 2.0], 0.5, [3.0, 1.0])?;
    for other in [ellipse, Ellipse::try_from(kurbo::Ellipse::from(ellipse))?] {
        for direction in [[1.0, 0.0], [0.0, 1.0], [3.0, -2.0]] {
            let off = other.support_point(direction) - expected.support_point(direction);
            assert!(off.norm() < 1e-14, "{other:?}");
        }
    }
    Ok(())
}

#[test]
fn straight_shapes_go_there_and_back() -> Result<(), ShapeError> {
    let line = kurbo::Line::new((0.0, 1.0), (2.0, 3.0));
    assert_eq!(kurbo::Line::from(Segment::try_from(line)?), line);
    let rect = kurbo::Rect::new(0.0, 1.0, 2.0, 3.0);
    assert_eq!(kurbo::Rect::from(Aabb::try_from(rect)?), rect);
    let inside_out = Aabb::try_from(kurbo::Rect::new(2.0, 0.0, 1.0, 1.0));
    assert_eq!(inside_out.map_err(|error| error.kind()), Err("negative_extent"));
    let triangle = kurbo::Triangle::new((0.0, 0.0), (1.0, 0.0), (0.0, 1.0));
    assert_eq!(kurbo::Triangle::from(Triangle::try_from(triangle)?), triangle);
    Ok(())
}

#[test]
fn rounded_rectangles_are_what_their_radius_makes_them() {
    let kind = |width: f64, height: f64, radius: f64| {
        let given = RoundedRect::new(0.0, 0.0, width, height, radius);
        let shape = AnyShape::try_from(given).expect("a shape");
        assert_eq!(shape.bounding_box(), Aabb::around([[0.0, 0.0], [width, height]]));
        let mass = shape.mass_properties().expect("bounded");
        assert!((mass.area - given.area()).abs() < 1e-13 * given.area(), "{given:?}");
        shape.kind().to_string()
    };
    assert_eq!(kind(4.0, 2.0, 0.0), "aabb");
    assert_eq!(kind(4.0, 2.0, 0.5), "convex_polygon");
    assert_eq!(kind(4.0, 2.0, 1.0), "capsule");
    assert_eq!(kind(2.0, 4.0, 1.0), "capsule");
    assert_eq!(kind(2.0, 2.0, 1.0), "capsule");
    let unequal = RoundedRect::new(0.0, 0.0, 4.0, 2.0, RoundedRectRadii::new(0.1, 0.2, 0.1, 0.1));
    assert_eq!(AnyShape::try_from(unequal).err(), Some(ShapeError::UnequalRadii));
}

#[test]
fn paths_of_lines_are_polygons() -> Result<(), ShapeError> {
    let square = BezPath::from_svg("M0 0H9V9H0Z M1 1V2H2Z").expect("a path");
    let polygon = Polygon::try_from(&square)?;
    assert_eq!((polygon.exterior().len(), polygon.holes().count()), (4, 1));
    assert_eq!(BezPath::from(&polygon), square);
    let open = BezPath::from_svg("M0 0H9V9H0").expect("a path");
    assert_eq!(Polygon::try_from(open)?, Polygon::simple(polygon.exterior().iter())?);
    let curved = BezPath::from_svg("M0 0H9Q9 9 0 9Z").expect("a path");
    assert_eq!(Polygon::try_from(curved), Err(ShapeError::CurvedPath { element: 2 }));
    let none = Polygon::try_from(BezPath::new());
    assert_eq!(none.map_err(|error| error.kind()), Err("too_few_vertices"));
    Ok(())
}

#[test]
fn paths_of_one_stroke_are_chains() -> Result<(), ShapeError> {
    for (svg, is_closed) in [("M0 0H9V9", false), ("M0 0H9V9Z", true)] {
        let path = BezPath::from_svg(svg).expect("a path");
        let chain = Polyline::try_from(&path)?;
        assert_eq!((chain.vertices().len(), chain.is_closed()), (3, is_closed));
        assert_eq!(BezPath::from(chain), path);
    }
    let strokes = |svg| Polyline::try_from(BezPath::from_svg(svg).expect("a path"));
    assert_eq!(strokes("M0 0H1 M2 2H3"), Err(ShapeError::NotOneStroke { found: 2 }));
    assert_eq!(strokes("M0 0"), Err(ShapeError::NotOneStroke { found: 0 }));
    // Where a stroke was closed another begins; a last move draws nothing.
    assert_eq!(strokes("M0 0H1V1Z L5 5"), Err(ShapeError::NotOneStroke { found: 2 }));
    assert!(strokes("M0 0H1V1Z M5 5")?.is_closed());
    Ok(())
}

#[test]
fn points_vectors_and_poses() -> Result<(), ShapeError> {
    let ray = Ray::new(Point::new(1.0, 2.0), kurbo::Vec2::new(0.0, 1.0))?;
    assert_eq!(ray, Ray::new([1.0, 2.0], [0.0, 1.0])?);
    assert_eq!(Point::from_point(ray.origin()), Point::new(1.0, 2.0));
    let affine = Affine::translate((3.0, -1.0)) * Affine::rotate(0.7);
    assert_eq!(Affine::from_pose(affine.into_pose()?), affine);
    assert_eq!(Affine::FLIP_Y.into_pose(), Err(ShapeError::NotRigid));
    Ok(())
}

/// The least differences count, and so do not those of rounding.
#[test]
fn the_radii_of_a_rounded_rectangle_are_compared_exactly() {
    let unequal = RoundedRect::new(0.0, 0.0, 4e-9, 4e-9, (0.0, 9e-10, 0.0, 0.0));
    assert!(matches!(AnyShape::try_from(unequal), Err(ShapeError::UnequalRadii)));
    // 0.1 + 0.5 and 1.1 - 0.5 differ by a rounding, and the side is round all along.
    let upright = RoundedRect::new(0.0, 0.1, 3.0, 1.1, 0.5);
    assert!(matches!(AnyShape::try_from(upright), Ok(AnyShape::Capsule(_))));
}
