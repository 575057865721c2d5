//! Constructors refuse what is no shape, and say what is wrong with it.

use collide_core::error::Argument;
use collide_core::{Aabb, ShapeError};
use collide_shapes::{
    Capsule, Circle, Compound, ConvexPolygon, Ellipse, HalfPlane, Line, Polygon, Polyline, Ray,
    Rect, Segment, Triangle,
};
use nalgebra::{Complex, Point2, Unit, UnitComplex, Vector2};
use std::fmt::Debug;

const NAN: f64 = f64::NAN;
const INFINITY: f64 = f64::INFINITY;
/// Above 2^500.
const TOO_LARGE: f64 = 1e200;

#[track_caller]
fn check<S: Debug>(result: Result<S, ShapeError>, expected: ShapeError) {
    assert_eq!(result.unwrap_err(), expected);
}

fn p(x: f64, y: f64) -> Point2<f64> {
    Point2::new(x, y)
}

fn v(x: f64, y: f64) -> Vector2<f64> {
    Vector2::new(x, y)
}

fn ring(coordinates: &[[f64; 2]]) -> Vec<Point2<f64>> {
    coordinates.iter().map(|&c| Point2::from(c)).collect()
}

fn square(center: [f64; 2], half: f64) -> Vec<Point2<f64>> {
    let [x, y] = center;
    ring(&[[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]])
}

fn non_finite(argument: Argument) -> ShapeError {
    ShapeError::NonFinite { argument }
}

fn out_of_range(argument: Argument) -> ShapeError {
    ShapeError::OutOfRange { argument }
}

const fn named(name: &'static str) -> Argument {
    Argument::named(name)
}

const fn element(name: &'static str, index: usize) -> Argument {
    Argument::element(name, index)
}

#[test]
fn numbers_must_be_finite_and_in_range() {
    let o = p(0.0, 0.0);
    check(Segment::new(p(NAN, 0.0), o), non_finite(named("start")));
    check(Segment::new(o, p(0.0, -INFINITY)), non_finite(named("end")));
    check(Segment::new(o, p(0.0, -TOO_LARGE)), out_of_range(named("end")));
    check(Ray::new(p(NAN, 0.0), v(1.0, 0.0)), non_finite(named("origin")));
    check(Ray::new(o, v(1.0, INFINITY)), non_finite(named("direction")));
    check(Line::new(p(0.0, NAN), v(1.0, 0.0)), non_finite(named("point")));
    check(Line::new(o, v(NAN, 0.0)), non_finite(named("direction")));
    check(HalfPlane::new(p(0.0, TOO_LARGE), v(1.0, 0.0)), out_of_range(named("point")));
    check(HalfPlane::new(o, v(NAN, 0.0)), non_finite(named("normal")));
    check(Circle::new(p(NAN, 0.0), 1.0), non_finite(named("center")));
    check(Circle::new(o, NAN), non_finite(named("radius")));
    check(Circle::new(o, -INFINITY), non_finite(named("radius")));
    check(Circle::new(o, TOO_LARGE), out_of_range(named("radius")));
    check(Capsule::new(o, p(NAN, 0.0), 1.0), non_finite(named("end")));
    check(Capsule::new(o, o, INFINITY), non_finite(named("radius")));
    check(Aabb::new(o, p(1.0, NAN)), non_finite(named("max")));
    check(Triangle::new(o, o, p(NAN, 0.0)), non_finite(element("vertices", 2)));
    check(Polyline::new([o, p(0.0, INFINITY)]), non_finite(element("vertices", 1)));
    let mut vertices = square([0.0, 0.0], 1.0);
    vertices[3].y = NAN;
    check(ConvexPolygon::new(vertices.clone()), non_finite(element("vertices", 3)));
    check(ConvexPolygon::hull(vertices.clone()), non_finite(element("vertices", 3)));
    check(Polygon::simple(vertices.clone()), non_finite(element("exterior", 3)));
    let holes = vec![square([0.0, 0.0], 0.5), vertices];
    let argument = element("holes", 1).at(3);
    check(Polygon::new(square([0.0, 0.0], 9.0), holes), non_finite(argument));
}

#[test]
fn rotations_must_be_rotations() {
    let (o, half) = (p(0.0, 0.0), v(1.0, 2.0));
    check(Rect::from_angle(o, NAN, half), non_finite(named("angle")));
    check(Ellipse::from_angle(o, INFINITY, half), non_finite(named("angle")));
    check(Rect::from_cos_sin(o, NAN, 0.0, half), non_finite(named("rotation")));
    let error = ShapeError::NotARotation { cos: 0.7, sin: 0.7 };
    check(Rect::from_cos_sin(o, 0.7, 0.7, half), error.clone());
    check(Ellipse::from_cos_sin(o, 0.7, 0.7, half), error);
    let zero = Unit::new_unchecked(Complex::new(0.0, 0.0));
    check(Rect::new(o, zero, half), ShapeError::NotARotation { cos: 0.0, sin: 0.0 });
    let drifted = Unit::new_unchecked(Complex::new(3.0, 4.0));
    let rotation = Rect::new(o, drifted, half).unwrap().rotation();
    assert!((rotation.re - 0.6).abs() < 1e-15 && (rotation.im - 0.8).abs() < 1e-15);
}

#[test]
fn correctly_rounded_rotations_pass() {
    for (a, b, c) in [(3, 4, 5), (5, 12, 13), (20, 21, 29), (119, 120, 169), (0, 1, 1)] {
        let (cos, sin) = (f64::from(a) / f64::from(c), f64::from(b) / f64::from(c));
        Rect::from_cos_sin(p(0.0, 0.0), cos, sin, v(1.0, 1.0)).unwrap();
        let origin = Point2::<f32>::origin();
        Rect::from_cos_sin(origin, cos as f32, -sin as f32, Vector2::new(1.0, 1.0)).unwrap();
    }
}

#[test]
fn extents_and_directions_must_have_the_right_sign() {
    let (o, identity) = (p(0.0, 0.0), UnitComplex::identity());
    check(Circle::new(o, -1.0), ShapeError::NegativeRadius { value: -1.0 });
    check(Capsule::new(o, o, -0.5), ShapeError::NegativeRadius { value: -0.5 });
    let rounded = ConvexPolygon::rounded(square([0.0, 0.0], 1.0), -2.0);
    check(rounded, ShapeError::NegativeRadius { value: -2.0 });
    let negative =
        |name, index| ShapeError::NegativeExtent { argument: element(name, index), value: -1.0 };
    check(Rect::new(o, identity, v(1.0, -1.0)), negative("half_extents", 1));
    check(Ellipse::new(o, identity, v(-1.0, 1.0)), negative("semi_axes", 0));
    let argument = element("semi_axes", 1);
    check(Ellipse::new(o, identity, v(1.0, 0.0)), ShapeError::ZeroExtent { argument });
    let inverted = ShapeError::NegativeExtent { argument: named("max - min"), value: -2.0 };
    check(Aabb::new(p(1.0, 0.0), p(-1.0, 0.0)), inverted.clone());
    check(Rect::from_corners(p(0.0, 1.0), p(0.0, -1.0)), inverted);
    let zero = |name| ShapeError::ZeroDirection { argument: named(name) };
    check(Ray::new(o, v(0.0, -0.0)), zero("direction"));
    check(Line::new(o, v(0.0, 0.0)), zero("direction"));
    check(HalfPlane::new(o, v(0.0, 0.0)), zero("normal"));
}

#[test]
fn lists_must_be_long_enough() {
    let too_few = |argument, found, needed| ShapeError::TooFewVertices { argument, found, needed };
    let two = ring(&[[0.0, 0.0], [1.0, 0.0]]);
    check(ConvexPolygon::new(two.clone()), too_few(named("vertices"), 2, 3));
    check(ConvexPolygon::hull(two.clone()), too_few(named("vertices"), 2, 3));
    check(Polygon::simple(two.clone()), too_few(named("exterior"), 2, 3));
    let exterior = square([0.0, 0.0], 9.0);
    check(Polygon::new(exterior, vec![two]), too_few(element("holes", 0), 2, 3));
    check(Polyline::<f64>::new(ring(&[])), too_few(named("vertices"), 0, 1));
    check(Compound::<f64>::new([]), ShapeError::NoParts);
}

#[test]
fn areas_must_not_be_empty() {
    let zero = |argument| ShapeError::ZeroArea { argument };
    let flat = ring(&[[0.0, 0.0], [1.0, 1.0], [3.0, 3.0], [2.0, 2.0]]);
    let point = ring(&[[1.0, 1.0]; 5]);
    for empty in [flat, point] {
        check(ConvexPolygon::new(empty.clone()), zero(named("vertices")));
        check(ConvexPolygon::hull(empty.clone()), zero(named("vertices")));
        check(Polygon::simple(empty.clone()), zero(named("exterior")));
        let holes = vec![square([5.0, 5.0], 1.0), empty];
        check(Polygon::new(square([0.0, 0.0], 9.0), holes), zero(element("holes", 1)));
    }
}

#[test]
fn convex_polygons_must_be_convex() {
    let not_convex = |vertex| ShapeError::NotConvex { vertex };
    let dart = ring(&[[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]]);
    check(ConvexPolygon::new(dart.clone()), not_convex(2));
    let clockwise: Vec<_> = dart.into_iter().rev().collect();
    check(ConvexPolygon::new(clockwise), not_convex(1));
    let repeated = ring(&[[0.0, 0.0], [0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [1.0, 1.0], [0.0, 4.0]]);
    check(ConvexPolygon::new(repeated), not_convex(3));
    let pentagram = ring(&[[0.0, 3.0], [2.0, -3.0], [-3.0, 1.0], [3.0, 1.0], [-2.0, -3.0]]);
    assert!(matches!(ConvexPolygon::new(pentagram), Err(ShapeError::NotConvex { .. })));
    let spike = ring(&[[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [2.0, 2.0]]);
    assert!(matches!(ConvexPolygon::new(spike), Err(ShapeError::NotConvex { .. })));
    let bow_tie = ring(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]);
    assert!(matches!(ConvexPolygon::new(bow_tie), Err(ShapeError::NotConvex { .. })));
    let one_bit_in = 1.0 - f64::EPSILON / 2.0;
    let in_line = ring(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0, one_bit_in], [0.0, 0.0]]);
    check(ConvexPolygon::new(in_line), not_convex(3));
}

#[test]
fn clockwise_input_is_reversed_with_its_first_vertex_first() {
    let clockwise = ring(&[[0.0, 0.0], [0.0, 2.0], [2.0, 2.0], [2.0, 0.0]]);
    let expected = ring(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]);
    assert_eq!(ConvexPolygon::new(clockwise.clone()).unwrap().vertices().to_vec(), expected);
    assert_eq!(Polygon::simple(clockwise.clone()).unwrap().exterior().to_vec(), expected);
    let framed = Polygon::new(square([1.0, 1.0], 3.0), vec![expected]).unwrap();
    assert_eq!(framed.holes().next().unwrap().to_vec(), clockwise);
}

#[test]
fn collinear_and_repeated_vertices_are_kept_by_new_and_dropped_by_hull() {
    let vertices = ring(&[[0.0, 0.0], [1.0, 0.0], [1.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 0.0]]);
    let polygon = ConvexPolygon::new(vertices.clone()).unwrap();
    assert_eq!(polygon.vertices().to_vec(), vertices);
    let normals = polygon.normals();
    assert_eq!((normals[0], normals[1], normals[5]), (normals[2], normals[2], normals[4]));
    let hull = ConvexPolygon::hull(vertices.clone()).unwrap();
    assert_eq!(hull.vertices().to_vec(), ring(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0]]));
    assert_eq!(Polygon::simple(vertices.clone()).unwrap().exterior().to_vec(), vertices);
}

#[test]
fn rings_must_not_meet_themselves() {
    let crossing =
        |argument, first, second| ShapeError::SelfIntersection { argument, first, second };
    let exterior = |first, second| crossing(named("exterior"), first, second);
    let bow_tie = ring(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]);
    check(Polygon::simple(bow_tie.clone()), exterior(0, 2));
    let turned: Vec<_> = bow_tie.iter().rev().copied().collect();
    check(Polygon::simple(turned), exterior(0, 2));
    let hole = crossing(element("holes", 0), 0, 2);
    check(Polygon::new(square([0.0, 0.0], 9.0), vec![bow_tie]), hole);
    let touching = ring(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 0.0], [0.0, 4.0]]);
    check(Polygon::simple(touching), exterior(0, 2));
    let spike = ring(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [4.0, 6.0], [4.0, 5.0], [0.0, 4.0]]);
    let shared =
        |first, second| ShapeError::SharedStretch { argument: named("exterior"), first, second };
    check(Polygon::simple(spike), shared(2, 3));
    let sideways = ring(&[[0.0, 0.0], [4.0, 0.0], [4.0, -2.0], [4.0, 4.0], [0.0, 4.0]]);
    check(Polygon::simple(sideways), shared(1, 2));
    let there_and_back = ring(&[
        [0.0, 0.0],
        [9.0, 0.0],
        [9.0, 4.0],
        [6.0, 4.0],
        [6.0, 2.0],
        [9.0, 2.0],
        [9.0, 3.0],
        [0.0, 3.0],
    ]);
    check(Polygon::simple(there_and_back), shared(1, 5));
    let repeated = ring(&[[0.0, 0.0], [0.0, 0.0], [2.0, 2.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]);
    check(Polygon::simple(repeated), exterior(1, 4));
    let closed = ring(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0], [0.0, 0.0]]);
    check(Polygon::simple(closed), exterior(0, 2));
}

#[test]
fn holes_must_lie_inside_and_apart() {
    let outside = |hole| ShapeError::HoleOutside { hole };
    let crosses = |hole, other| ShapeError::HoleCrosses { hole, other };
    let along = |hole, other| ShapeError::HoleAlong { hole, other };
    let exterior = || square([0.0, 0.0], 4.0);
    let cases = [
        (vec![square([9.0, 0.0], 1.0)], outside(0)),
        (vec![square([0.0, 0.0], 9.0)], outside(0)),
        (vec![square([0.0, 0.0], 2.0), square([0.0, 0.0], 1.0)], outside(1)),
        (vec![square([0.0, 0.0], 1.0), square([0.0, 0.0], 2.0)], outside(0)),
        (vec![square([4.0, 0.0], 1.0)], crosses(0, named("exterior"))),
        (vec![square([3.0, 0.0], 1.0)], along(0, named("exterior"))),
        (vec![exterior()], along(0, named("exterior"))),
        (vec![square([0.0, 0.0], 1.0), square([1.5, 0.5], 1.0)], crosses(1, element("holes", 0))),
        (vec![square([0.0, 0.0], 1.0), square([2.0, 0.0], 1.0)], along(1, element("holes", 0))),
        (vec![ring(&[[4.0, 0.0], [6.0, -1.0], [6.0, 1.0]])], outside(0)),
        (vec![ring(&[[4.0, 4.0], [5.0, 5.0], [4.0, 5.0]])], outside(0)),
        (vec![square([0.0, 0.0], 2.0), ring(&[[2.0, 0.0], [0.0, 1.0], [0.0, -1.0]])], outside(1)),
        (vec![ring(&[[2.0, 0.0], [0.0, 1.0], [0.0, -1.0]]), square([0.0, 0.0], 2.0)], outside(0)),
    ];
    for (index, (holes, expected)) in cases.into_iter().enumerate() {
        let error = Polygon::new(exterior(), holes).unwrap_err();
        assert_eq!(error, expected, "case {index}");
    }
}

#[test]
fn holes_may_touch_in_single_points() {
    let cases = [
        vec![ring(&[[4.0, 0.0], [2.0, 1.0], [2.0, -1.0]])],
        vec![ring(&[[4.0, 4.0], [2.0, 3.0], [3.0, 2.0]])],
        vec![ring(&[[4.0, 0.0], [0.0, 4.0], [-4.0, 0.0], [0.0, -4.0]])],
        vec![square([0.0, 0.0], 1.0), square([2.0, 2.0], 1.0)],
        vec![square([0.0, 0.0], 1.0), ring(&[[1.0, 0.0], [3.0, 1.0], [3.0, -1.0]])],
    ];
    for (index, holes) in cases.into_iter().enumerate() {
        let polygon = Polygon::new(square([0.0, 0.0], 4.0), holes);
        assert!(polygon.is_ok(), "case {index}: {polygon:?}");
    }
}

#[test]
fn degenerate_shapes_are_shapes() {
    let (o, a) = (p(0.0, 0.0), p(1.0, 1.0));
    Segment::new(a, a).unwrap();
    Circle::new(a, 0.0).unwrap();
    Circle::new(a, -0.0).unwrap();
    Capsule::new(a, a, 0.0).unwrap();
    Aabb::new(a, a).unwrap();
    Rect::from_angle(o, 1.0, v(0.0, 0.0)).unwrap();
    Triangle::new(o, a, p(2.0, 2.0)).unwrap();
    Triangle::new(a, a, a).unwrap();
    Polyline::new([a]).unwrap();
    Polyline::closed([a, a]).unwrap();
    let smallest = f64::from_bits(1);
    Ellipse::from_angle(o, 0.0, v(smallest, smallest)).unwrap();
    Ray::new(o, v(smallest, 0.0)).unwrap();
}

#[test]
fn f32_takes_every_finite_number() {
    let far = Point2::new(f32::MAX, f32::MIN);
    Segment::new(far, far).unwrap();
    Circle::new(Point2::origin(), f32::MAX).unwrap();
    check(Circle::new(far, f32::MAX), ShapeError::OutOfRange { argument: named("radius") });
    check(
        Circle::new(Point2::new(f32::INFINITY, 0.0), 1.0),
        ShapeError::NonFinite { argument: named("center") },
    );
}

#[test]
fn messages_name_the_argument_and_the_index() {
    let message = |error: ShapeError| error.to_string();
    assert_eq!(message(Circle::new(p(0.0, 0.0), -2.0).unwrap_err()), "radius -2 is negative");
    assert_eq!(message(non_finite(element("holes", 1).at(3))), "holes[1][3] is not finite");
    let bow_tie = ring(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]);
    assert_eq!(message(Polygon::simple(bow_tie).unwrap_err()), "exterior: edges 0 and 2 cross");
}
