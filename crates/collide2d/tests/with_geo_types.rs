//! Shapes of `geo-types`, both ways.

use collide2d::prelude::*;
use geo_types::{Coord, LineString, coord, line_string, point, polygon};

#[test]
fn polygons_go_there_and_back() -> Result<(), ShapeError> {
    let given = polygon!(
        exterior: [(x: 0.0, y: 0.0), (x: 9.0, y: 0.0), (x: 9.0, y: 9.0), (x: 0.0, y: 9.0)],
        interiors: [[(x: 1.0, y: 1.0), (x: 1.0, y: 2.0), (x: 2.0, y: 1.0)]],
    );
    let ours = Polygon::try_from(&given)?;
    assert_eq!((ours.exterior().len(), ours.holes().count()), (4, 1));
    assert!(ours.contains_point([8.0, 8.0]) && !ours.contains_point([1.25, 1.25]));
    let back = geo_types::Polygon::from(&ours);
    assert_eq!(back, given);
    assert_eq!(Polygon::try_from(back)?, ours);
    Ok(())
}

#[test]
fn polygons_that_are_none_are_refused() {
    let bow = polygon![(x: 0.0, y: 0.0), (x: 2.0, y: 2.0), (x: 2.0, y: 0.0), (x: 0.0, y: 2.0)];
    assert_eq!(Polygon::try_from(bow).map_err(|e| e.kind()), Err("self_intersection"));
    let empty = geo_types::Polygon::<f64>::new(LineString::new(vec![]), vec![]);
    assert_eq!(Polygon::try_from(empty).map_err(|e| e.kind()), Err("too_few_vertices"));
}

#[test]
fn chains_go_there_and_back_open_and_closed() -> Result<(), ShapeError> {
    let open = line_string![(x: 0.0f32, y: 0.0), (x: 1.0, y: 0.0), (x: 1.0, y: 1.0)];
    let mut closed = open.clone();
    closed.close();
    let single = line_string![(x: 1.0f32, y: 1.0)];
    for (given, vertices, is_closed) in [(open, 3, false), (closed, 3, true), (single, 1, false)] {
        let chain = Polyline::try_from(&given)?;
        assert_eq!((chain.vertices().len(), chain.is_closed()), (vertices, is_closed));
        assert_eq!(LineString::from(chain), given);
    }
    Ok(())
}

#[test]
fn lines_boxes_and_triangles_go_there_and_back() -> Result<(), ShapeError> {
    let line = geo_types::Line::new(coord! { x: 0.0, y: 1.0 }, coord! { x: 2.0, y: 3.0 });
    assert_eq!(geo_types::Line::from(Segment::try_from(line)?), line);
    let rect = geo_types::Rect::new(coord! { x: 2.0, y: 3.0 }, coord! { x: 0.0, y: 1.0 });
    assert_eq!(geo_types::Rect::from(Aabb::try_from(rect)?), rect);
    let triangle = geo_types::Triangle::from([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]);
    assert_eq!(geo_types::Triangle::from(Triangle::try_from(triangle)?), triangle);
    Ok(())
}

#[test]
fn points_and_coordinates_are_points() -> Result<(), ShapeError> {
    let circle = Circle::new(point! { x: 1.0, y: 2.0 }, 3.0)?;
    assert_eq!(circle, Circle::new(coord! { x: 1.0, y: 2.0 }, 3.0)?);
    assert_eq!(Coord::from_point(circle.center()), coord! { x: 1.0, y: 2.0 });
    assert_eq!(geo_types::Point::from_point(circle.center()), point! { x: 1.0, y: 2.0 });
    Ok(())
}
