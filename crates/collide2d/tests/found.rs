//! What attacks beyond the laws found, each with the right value (`../shared/corpora/found.jsonl`).
//!
//! F3, polygons that rounding breaks, is in `placed.rs`; F5, F9, F12 and F18 are in
//! `extreme_ratios.rs`, F8 in `gates.rs`, F14 in `rect_far_away.rs`.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_testing::Lens;
use collide_testing::shapes::{Pair, capsule, points, polygon, triangle};
use collide2d::prelude::*;
use collide2d::{Isometry2, ShapeError, UnitComplex};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The contact from both sides and both doors, with its manifold.
#[track_caller]
fn contact(a: &AnyShape<f64>, b: &AnyShape<f64>) -> Contact<f64> {
    let contact = a.contact(b, 0.0).unwrap();
    assert_eq!(b.contact(a, 0.0).map(Contact::flipped), Some(contact));
    assert_eq!(a.as_shape().contact(b.as_shape(), 0.0), Some(contact));
    let deepest = a.manifold(b, 0.0).iter().map(Manifold::depth).fold(0.0, f64::max);
    assert_eq!(deepest, contact.depth);
    contact
}

#[test]
fn f1a_a_triangle_inside_a_polygon_that_it_touches_in_a_corner_of_the_hole() {
    let hole: &[Pair] = &[[-5.0, 0.0], [-4.0, 0.0], [-3.0, 1.0], [-4.0, 2.0]];
    let a = polygon(&[[-6.0, -9.0], [0.0, -9.0], [0.0, 11.0], [-6.0, 11.0]], &[hole]);
    let b = triangle([[-4.0, 0.0], [-3.0, -6.0], [-3.0, -1.0]]);
    assert!(a.contains(&b) && !a.touches(&b));
    // To the left by 3, down by 9: every way out of the solid is one of these or longer.
    let depth = contact(&a, &b).depth;
    assert!(depth >= 3.0, "{depth}");
}

#[test]
fn f1b_a_triangle_that_crosses_an_arm_of_a_u_and_stands_on_its_floor() {
    let a = triangle([[3.0, -6.0], [12.0, -6.0], [6.0, -4.0]]);
    let u = [[-3.0, -8.0], [7.0, -8.0], [7.0, 2.0], [5.0, 2.0], [5.0, -6.0], [-1.0, -6.0]];
    let b = polygon(&[&u[..], &[[-1.0, 2.0], [-3.0, 2.0]]].concat(), &[]);
    assert!(!a.touches(&b));
    assert!(contact(&a, &b).depth > 1.0);
}

#[test]
fn f1c_a_part_that_touches_does_not_hide_a_deep_one() {
    let hole: &[Pair] = &[[-4.0, 0.0], [-2.0, 1.0], [-2.0, 0.0]];
    let a = polygon(&[[-5.0, -12.0], [7.0, -12.0], [7.0, 4.0], [-5.0, 4.0]], &[hole]);
    let parts = [capsule([7.0, -7.0], [9.0, 0.0], 1.0), capsule([-8.0, -9.0], [7.0, 0.0], 1.0)];
    let of_parts = parts.each_ref().map(|part| contact(&a, part).depth);
    assert!(of_parts[1] > 12.999_999, "{of_parts:?}");
    let union: AnyShape<f64> = Compound::new(parts).unwrap().into();
    assert_eq!(contact(&a, &union).depth, of_parts[0].max(of_parts[1]));
}

#[test]
fn f2_a_box_resting_where_a_hole_touches_the_exterior_has_depth_0() {
    let a: AnyShape<f64> = Aabb::new([-2.0, 1.0], [0.0, 10.0]).unwrap().into();
    let holes: [&[Pair]; 2] =
        [&[[4.0, -2.0], [4.0, -1.0], [3.0, 0.0]], &[[-6.0, -4.0], [-2.0, -2.0], [-2.0, 1.0]]];
    let b = polygon(&[[-9.0, -5.0], [9.0, -5.0], [9.0, 1.0], [-9.0, 1.0]], &holes);
    assert!(a.touches(&b));
    let contact = contact(&a, &b);
    assert_eq!((contact.depth, contact.normal), (0.0, Vector2::new(0.0, -1.0)));
}

#[test]
fn f16_the_points_of_a_manifold_lie_on_the_outline_of_a_polygon() {
    let a: AnyShape<f64> = Polyline::new([Point2::new(-6.0, 3.0)]).unwrap().into();
    let ring: &[Pair] =
        &[[-8.0, -9.0], [-4.0, 0.0], [2.0, 6.0], [4.0, 9.0], [1.0, 10.0], [-7.0, 9.0]];
    let b = polygon(ring, &[]);
    let outline = Polyline::closed(points(ring)).unwrap();
    let manifolds = a.manifold(&b, 0.0);
    for point in manifolds.iter().flat_map(|manifold| manifold.points.iter()) {
        assert!(outline.distance(&point.point_b) < 1e-14, "{point:?}");
    }
    // The nearest side is the left one, from (-7, 9) to (-8, -9).
    let depth = contact(&a, &b).depth;
    assert!((depth - 24.0 / 325.0_f64.sqrt()).abs() < 1e-14, "{depth}");
}

#[test]
fn the_normal_of_shapes_apart_leads_from_one_to_the_other_where_a_polyline_folds_back() {
    let fold = [[0.0, -1.0], [2.0, -2.0], [-4.0, 1.0]];
    let a: AnyShape<f64> = Polyline::new(points(&fold)).unwrap().into();
    let circles = [(Point2::new(-3.0, -2.0), 2.0), (Point2::new(2.0, -4.0), 1.0)];
    let b = AnyShape::Custom(Box::new(Lens::new(circles)));
    // The center of the first circle is 5 / √5 from the line x + 2 y = -2 of all vertices.
    let contact = a.contact(&b, 1.0).unwrap();
    assert!((contact.depth - (2.0 - 5.0_f64.sqrt())).abs() < 1e-14, "{contact:?}");
    assert!((contact.normal - Vector2::new(-1.0, -2.0).normalize()).norm() < 1e-7, "{contact:?}");
}

/// Compounds within one another, a point in the innermost.
fn nested(levels: usize) -> Result<Compound<f64>, ShapeError> {
    let mut compound = Compound::new([AnyShape::Point(Point2::origin())])?;
    for _ in 1..levels {
        compound = Compound::new([AnyShape::from(compound)])?;
    }
    Ok(compound)
}

#[test]
fn f7_compounds_nest_as_deep_as_a_small_stack_holds() {
    let limit = Compound::<f64>::MAX_LEVELS;
    let too_deep = nested(limit + 1).map(|_| ());
    assert_eq!(too_deep, Err(ShapeError::TooDeep { part: 0, limit }));
    // Also where the levels lie behind a shape of the user's.
    let behind = |levels| Compound::new([AnyShape::Custom(Box::new(nested(levels).unwrap()))]);
    assert_eq!(behind(limit).map(|_| ()), Err(ShapeError::TooDeep { part: 0, limit }));
    assert!(behind(limit - 1).is_ok());
    let all = move || {
        let a: AnyShape<f64> = nested(limit).unwrap().into();
        let b = a.placed(&Isometry2::translation(3.0, 4.0)).unwrap();
        assert_eq!((a.intersects(&b), a.distance(&b)), (false, 5.0));
        let point = AnyShape::Point(Point2::origin());
        assert!(a.contains(&a) && a.bounding_box() == point.bounding_box());
        assert_eq!(a.touches(&a), point.touches(&point));
        assert_eq!(a.contact(&b, 6.0).map(|contact| contact.depth), Some(-5.0));
        assert_eq!(a.manifold(&b, 6.0).len(), 1);
        let hit = a.cast(Vector2::new(3.0, 4.0), &b, Vector2::zeros());
        assert_eq!(hit.map(|hit| hit.time), Some(1.0));
        let turn = Motion::new(Vector2::new(6.0, 8.0), 1.0, Point2::origin()).unwrap();
        assert!(a.sweep(&turn, &b, &Motion::rest()).is_some());
        assert_eq!(a.placed(&Isometry2::identity()).unwrap().bounding_box(), a.bounding_box());
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(all).unwrap();
    thread.join().unwrap();
}

fn p(x: f64, y: f64) -> Point2<f64> {
    Point2::new(x, y)
}

#[test]
fn f4_the_least_way_leads_across_parallel_edges() {
    let corners = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let square = Polygon::simple(points(&corners)).unwrap();
    let boxes = [
        ([1.0, 3.0], [3.0, 5.0], 1.0),
        ([-3.0, 3.0], [1.0, 5.0], 1.0),
        ([-2.0, 3.5], [5.0, 5.0], 0.5),
        ([1.0, 4.0], [3.0, 5.0], 0.0),
        ([-2.0, 4.0], [1.0, 5.0], 0.0),
        ([2.0, -1.0], [6.0, 0.0], 0.0),
    ];
    for (min, max, depth) in boxes {
        let way = square.escape(&Aabb::new(min, max).unwrap()).unwrap();
        assert_eq!(way.depth, depth, "{min:?} {max:?}");
    }
    let body = Triangle::new(p(-1.0, 3.5), p(1.0, 3.5), p(0.0, 6.0)).unwrap();
    let way = square.escape(&body).unwrap();
    assert_eq!((way.depth, way.normal), (0.5, Vector2::new(0.0, 1.0)));
}

#[test]
fn f6_a_chain_that_crosses_itself_everywhere_holds_itself() {
    // Of 2,000 random edges 10^6 cross: with n³ steps this takes minutes.
    let mut rng = Pcg64Mcg::seed_from_u64(6);
    let mut vertices: Vec<Point2<f64>> =
        (0..2_000).map(|_| p(rng.random(), rng.random())).collect();
    let chain = Polyline::new(vertices.clone()).unwrap();
    assert!(chain.contains(&chain) && chain.intersects(&chain) && !chain.touches(&chain));
    vertices[1_000] = p(2.0, 2.0);
    let other = Polyline::new(vertices).unwrap();
    assert!(!chain.contains(&other) && !other.contains(&chain));
}

#[test]
fn f10_neither_a_point_nor_a_pose_that_is_no_number_puts_a_shape_anywhere() {
    let (circle, nowhere) = (Circle::new(p(0.0, 0.0), 1.0).unwrap(), p(f64::NAN, 0.0));
    assert!(!circle.intersects(&nowhere) && circle.contact(&nowhere, 0.0).is_none());
    assert_eq!(circle.distance(&nowhere), f64::MAX);
    assert!(Compound::new([AnyShape::from(nowhere)]).is_err());
    let rect = Rect::from_angle(p(1.0, 2.0), 0.3, Vector2::new(1.0, 1.0)).unwrap();
    for (pose, kind) in [
        (Isometry2::translation(f64::NAN, 1.0), "non_finite"),
        (Isometry2::translation(f64::INFINITY, 1.0), "non_finite"),
        (Isometry2::translation(1e200, 0.0), "out_of_range"),
        (turned(f64::NAN, 0.0), "non_finite"),
        (turned(2.0, 0.0), "not_a_rotation"),
        (turned(0.0, 0.0), "not_a_rotation"),
    ] {
        assert_eq!(rect.placed(&pose).unwrap_err().kind(), kind, "{pose:?}");
    }
}

fn turned(cos: f64, sin: f64) -> Isometry2<f64> {
    let turn = UnitComplex::from_cos_sin_unchecked(cos, sin);
    Isometry2::from_parts(Vector2::zeros().into(), turn)
}

#[test]
fn f11_a_ray_that_starts_on_an_edge_hits_at_zero_of_no_sign() {
    let triangle = Triangle::new(p(0.0, 0.0), p(2.0, 0.0), p(0.0, 2.0)).unwrap();
    let ways = [[1, -1], [-1, 1], [-1, -1], [1, 1], [1, 0], [-1, 0], [0, -1]];
    let mut at_zero = 0;
    for way in ways.map(|[x, y]| Vector2::new(f64::from(x), f64::from(y))) {
        for start in [p(0.0, 0.0), p(2.0, 0.0), p(0.0, 2.0)] {
            for hit in triangle.ray_hits(&Ray::new(start, way).unwrap()) {
                assert!(hit.t.is_sign_positive(), "{start:?} {way:?}");
                at_zero += usize::from(hit.t == 0.0);
            }
        }
    }
    assert!(at_zero > 10, "{at_zero}");
}

#[test]
fn f13_a_distance_below_the_normal_numbers_is_reported() {
    let a = Circle::new(p(0.0, 0.0), 1.9999999999999987e-300).unwrap();
    let b = Circle::new(p(2.999999999999998e-300, 0.0), 9.999999999999994e-301).unwrap();
    // The exact gap is 1.658e-316; 16 EPS of the pair are 1e-314.
    assert!(!a.intersects(&b));
    assert!(a.distance(&b) > 0.0 && a.distance(&b) < 1.5e-314, "{:e}", a.distance(&b));
}

#[test]
fn f15_shapes_as_far_apart_as_the_margin_have_a_contact() {
    let a = Segment::new(p(2.0, 0.0), p(2.0, 1.0)).unwrap();
    let b = Segment::new(p(0.0, 1.0), p(3.0, -3.0)).unwrap();
    // |4·2 + 3·0 − 3| / 5 = 1.
    let contact = a.contact(&b, 1.0).unwrap();
    assert_eq!(contact.depth, -a.distance(&b));
    assert!((contact.depth + 1.0).abs() <= f64::EPSILON);
}

#[test]
fn f17_what_reaches_out_of_the_range_of_coordinates_is_refused() {
    let most = 2f64.powi(500);
    let beyond = Capsule::new(p(most, 0.0), p(0.0, 0.0), most).unwrap_err();
    assert_eq!(beyond.kind(), "out_of_range");
    let within = Capsule::new(p(most / 2.0, 0.0), p(0.0, 0.0), most / 2.0).unwrap();
    let found = within.bounding_box();
    assert_eq!(Aabb::new(found.min(), found.max()), Ok(found));
}
