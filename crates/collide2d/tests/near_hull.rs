//! Outlines that are convex but for rounding.

use collide2d::prelude::*;

/// A turned rectangle with the middles of its edges.
fn turned(i: u32) -> [[f64; 2]; 8] {
    let (sin, cos) = (f64::from(i) * 0.37).sin_cos();
    let (hx, hy) = (1.0 + f64::from(i % 7) * 0.3, 0.5 + f64::from(i % 5) * 0.2);
    let at = |x: f64, y: f64| {
        [x * hx * cos - y * hy * sin + f64::from(i), x * hx * sin + y * hy * cos - 7.0]
    };
    let corners = [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)];
    let middle = |[a, b]: [f64; 2], [c, d]: [f64; 2]| [f64::midpoint(a, c), f64::midpoint(b, d)];
    std::array::from_fn(|k| {
        let corner = corners[k / 2];
        if k % 2 == 0 { corner } else { middle(corner, corners[(k / 2 + 1) % 4]) }
    })
}

#[test]
fn turned_rectangles_with_middles_of_edges_are_taken_within_a_rounding() {
    let mut refused = 0;
    for i in 0..300 {
        let mut outline = turned(i);
        if i % 2 == 1 {
            outline.reverse();
        }
        let (hull, moved) = ConvexPolygon::hull_within(outline, 1e-12).expect("nearly convex");
        assert_eq!(hull, ConvexPolygon::hull(outline).expect("an area"));
        match ConvexPolygon::new(outline) {
            Ok(_) => assert_eq!(moved, 0.0),
            Err(error) => {
                refused += 1;
                assert_eq!(error.kind(), "not_convex");
                assert!(moved > 0.0 && moved < 1e-13, "{moved}");
                assert!(error.to_string().contains("ConvexPolygon::hull"), "{error}");
            }
        }
    }
    assert!((100..290).contains(&refused), "{refused}");
}

#[test]
fn the_furthest_vertex_is_named_beyond_the_tolerance() {
    let dart = [[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]];
    let error = ConvexPolygon::hull_within(dart, 0.5).expect_err("concave");
    let ShapeError::NotNearlyConvex { vertex, moved, tolerance } = error else { panic!() };
    assert_eq!((vertex, tolerance), (2, 0.5));
    assert!((moved - 2f64.sqrt()).abs() < 1e-15);
    assert!(ConvexPolygon::hull_within(dart, 2.0).is_ok());
}

#[test]
fn a_star_whose_vertices_are_those_of_its_hull_is_no_outline_of_it() {
    let vertex = |k: u32| {
        let (sin, cos) = (f64::from(k) * 0.8 * std::f64::consts::PI).sin_cos();
        [cos, sin]
    };
    let star = [0, 1, 2, 3, 4].map(vertex);
    assert_eq!(ConvexPolygon::hull(star).map(|hull| hull.vertices().len()), Ok(5));
    let refused = ConvexPolygon::hull_within(star, 0.1).map_err(|error| error.kind());
    assert_eq!(refused, Err("not_nearly_convex"));
}

#[test]
fn tolerances_are_checked() {
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let kind = |tolerance: f64| ConvexPolygon::hull_within(square, tolerance).map_err(|e| e.kind());
    assert_eq!(kind(-1.0), Err("negative_extent"));
    assert_eq!(kind(f64::NAN), Err("non_finite"));
    assert_eq!(kind(0.0).map(|(_, moved)| moved), Ok(0.0));
    let coarse = ConvexPolygon::<f32>::hull_within([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], 0.1);
    assert_eq!(coarse.map(|(_, moved)| moved), Ok(0.0f32));
}
