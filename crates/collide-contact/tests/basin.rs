//! A body whose tip is in the corner of a basin, or of a hole, is pushed back into it, not through
//! its wall.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide2d::Isometry2;
use collide2d::prelude::*;
use nalgebra::Translation2;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::f64::consts::TAU;

const CORNER: [f64; 2] = [9.0, 0.0];
const POSES: usize = 1_500;
/// The half length of each body.
const LONG: f64 = 0.6;

type Corners<'c> = &'c [[f64; 2]];

fn points(corners: Corners<'_>) -> Vec<Point2<f64>> {
    corners.iter().map(|&corner| corner.into()).collect()
}

/// The basin as one solid.
fn polygon() -> Polygon<f64> {
    let left: Corners<'_> = &[[-9.0, 0.0], [-9.0, 9.0], [-10.0, 9.0], [-10.0, -1.0]];
    let right: Corners<'_> = &[[10.0, -1.0], [10.0, 9.0], [9.0, 9.0], [9.0, 0.0]];
    Polygon::simple(points(&[left, right].concat())).unwrap()
}

/// Its inner outline.
fn polyline() -> AnyShape<f64> {
    let inner: Corners<'_> = &[[-9.0, 9.0], [-9.0, 0.0], [9.0, 0.0], [9.0, 9.0]];
    Polyline::new(points(inner)).unwrap().into()
}

/// The same of boxes: a floor of which the walls stand from this height on.
fn compound(height: f64) -> AnyShape<f64> {
    let part = |min: [f64; 2], max: [f64; 2]| AnyShape::from(Aabb::new(min, max).unwrap());
    let floor = part([-10.0, -1.0], [10.0, 0.0]);
    let walls = [part([-10.0, height], [-9.0, 9.0]), part([9.0, height], [10.0, 9.0])];
    Compound::new([floor].into_iter().chain(walls)).unwrap().into()
}

type Body = fn(f64) -> AnyShape<f64>;

const RECTANGLE: Body = |thin| Rect::from_angle([0.0; 2], 0.0, [LONG, thin]).unwrap().into();
const TRIANGLE: Body =
    |thin| Triangle::new([LONG, 0.0], [-LONG, thin], [-LONG, -thin]).unwrap().into();
const POLYGON_OF_12: Body = |thin| {
    let angles = (0..12).map(|i| f64::from(i) * TAU / 12.0);
    let corners = angles.map(|t| Point2::new(LONG * t.cos(), thin * t.sin()));
    ConvexPolygon::new(corners).unwrap().into()
};
const ELLIPSE: Body = |thin| Ellipse::from_angle([0.0; 2], 0.0, [LONG, thin]).unwrap().into();
const CAPSULE: Body = |thin| Capsule::new([-0.5, 0.0], [0.5, 0.0], thin).unwrap().into();

/// In how many of a thousand poses the body is pushed into the floor or the wall, or further than
/// the way out is long.
#[track_caller]
fn per_mille_through_the_wall(ground: &AnyShape<f64>, body: Body) -> usize {
    let (solid, mut rng) = (polygon(), Pcg64Mcg::seed_from_u64(7));
    let (mut count, mut wrong) = (0, 0);
    for _ in 0..POSES {
        let mut number = |low: f64, high: f64| rng.random_range(low..high);
        let along = Translation2::new(number(-LONG, LONG), number(-0.2, 0.2));
        let pose = Isometry2::new(CORNER.into(), number(-1.5, 0.0)) * along;
        let body = body(number(0.01, 0.2));
        let center = pose.translation.vector;
        let posed = Posed::new(&body, &pose).unwrap();
        let is_in_basin = center.x < CORNER[0] && center.y > CORNER[1];
        let Some(contact) = ground.contact(&posed, 0.0).filter(|_| is_in_basin) else { continue };
        let most = solid.escape(&posed).unwrap().depth;
        let is_back = contact.normal.x < 1e-6 && contact.normal.y > -1e-6;
        count += 1;
        wrong += usize::from(!is_back || contact.depth > most + 1e-6);
    }
    assert!(count > POSES / 4, "{count}");
    1_000 * wrong / count
}

#[track_caller]
fn check(ground: &AnyShape<f64>, most: [usize; 5]) {
    let bodies = [RECTANGLE, TRIANGLE, POLYGON_OF_12, ELLIPSE, CAPSULE];
    let wrong = bodies.map(|body| per_mille_through_the_wall(ground, body));
    assert!(wrong.iter().zip(most).all(|(&wrong, most)| wrong <= most), "{wrong:?}");
}

#[test]
fn a_tip_in_the_corner_of_a_polygon_is_pushed_back() {
    check(&polygon().into(), [0; 5]);
}

#[test]
fn a_tip_in_the_corner_of_a_polyline_is_pushed_back() {
    check(&polyline(), [0; 5]);
}

#[test]
fn a_tip_in_the_corner_of_boxes_that_abut_is_pushed_back() {
    check(&compound(0.0), [0; 5]);
}

#[test]
fn a_tip_in_the_corner_of_boxes_that_overlap_is_pushed_back() {
    check(&compound(-1.0), [0; 5]);
}

/// A square with a hole in it, and the corners of that: its convex pieces meet at each with inner
/// edges.
fn frame() -> (Polygon<f64>, Vec<Point2<f64>>) {
    let hole = points(&[[3.9, 0.9], [-0.8, -3.9], [-4.0, -0.4], [-3.0, 2.5], [0.4, 4.0]]);
    let square = points(&[[-5.0, -5.0], [5.0, -5.0], [5.0, 5.0], [-5.0, 5.0]]);
    (Polygon::new(square, [hole.clone()]).unwrap(), hole)
}

#[test]
fn a_tip_in_the_corner_of_a_hole_is_not_pushed_three_times_as_far_as_need_be() {
    let ((solid, corners), mut rng) = (frame(), Pcg64Mcg::seed_from_u64(7));
    let ground = AnyShape::from(solid.clone());
    let wrong = [RECTANGLE, TRIANGLE, POLYGON_OF_12, ELLIPSE, CAPSULE].map(|body| {
        let (mut count, mut wrong) = (0, 0);
        for round in 0..POSES / 3 {
            let mut number = |low: f64, high: f64| rng.random_range(low..high);
            let corner = corners[round % corners.len()].coords;
            let along = Translation2::new(number(-LONG, 0.0), number(-0.2, 0.2));
            let pose = Isometry2::new(corner, corner.y.atan2(corner.x) + number(-0.8, 0.8)) * along;
            let body = body(number(0.01, 0.2));
            let center = Point2::from(pose.translation.vector);
            let posed = Posed::new(&body, &pose).unwrap();
            let is_in_hole = !solid.intersects(&Circle::new(center, 0.0).unwrap());
            let Some(contact) = ground.contact(&posed, 0.0).filter(|_| is_in_hole) else {
                continue;
            };
            count += 1;
            wrong += usize::from(contact.depth > 3.0 * solid.escape(&posed).unwrap().depth + 1e-6);
        }
        assert!(count > POSES / 6, "{count}");
        wrong
    });
    assert_eq!(wrong, [0; 5]);
}
