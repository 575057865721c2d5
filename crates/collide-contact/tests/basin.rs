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

/// A square with a hole in it, and the hole: the convex pieces meet at each of its corners with
/// inner edges.
fn frame(_: &mut Pcg64Mcg) -> Polygon<f64> {
    let hole = points(&[[3.9, 0.9], [-0.8, -3.9], [-4.0, -0.4], [-3.0, 2.5], [0.4, 4.0]]);
    let square = points(&[[-5.0, -5.0], [5.0, -5.0], [5.0, 5.0], [-5.0, 5.0]]);
    Polygon::new(square, [hole]).unwrap()
}

/// A floor with four teeth of any height and width.
fn comb(rng: &mut Pcg64Mcg) -> Polygon<f64> {
    let mut corners = vec![[-6.0, -1.0], [6.0, -1.0]];
    for right in [5.5, 2.5, -0.5, -3.5] {
        let mut number = |low: f64, high: f64| rng.random_range(low..high);
        let (left, height) = (right - number(0.3, 1.5), number(0.3, 3.0));
        corners.extend([[right, number(-0.2, 0.2)], [right + number(-0.2, 0.2), height]]);
        corners.extend([[left, height], [left + number(-0.1, 0.1), number(-0.2, 0.2)]]);
    }
    Polygon::simple(points(&corners)).unwrap()
}

/// In how many of a thousand poses of each body in the concave corners of a polygon the contact is
/// more than three times as deep as the way out is long.
fn per_mille_three_times_as_deep(draw: fn(&mut Pcg64Mcg) -> Polygon<f64>) -> [usize; 5] {
    [RECTANGLE, TRIANGLE, POLYGON_OF_12, ELLIPSE, CAPSULE].map(|body| {
        let (mut rng, mut count, mut wrong) = (Pcg64Mcg::seed_from_u64(7), 0, 0);
        while count < POSES / 3 {
            let solid = draw(&mut rng);
            let ring = solid.holes().next().unwrap_or(solid.exterior()).to_vec();
            let corner = |i: usize| [0, 1, 2].map(|k| ring[(i + k) % ring.len()]);
            for [before, at, after] in (0..ring.len()).map(corner) {
                let [to_before, to_after] = [before - at, after - at].map(|v| v.normalize());
                if to_after.perp(&to_before) > 0.0 {
                    continue;
                }
                let mut number = |low: f64, high: f64| rng.random_range(low..high);
                let open = to_before + to_after;
                let angle = open.y.atan2(open.x) + number(-0.9, 0.9);
                let along = Translation2::new(number(-0.2 * LONG, LONG), number(-0.2, 0.2));
                let pose = Isometry2::new(at.coords, angle) * along;
                let body = body(number(0.01, 0.2));
                let posed = Posed::new(&body, &pose).unwrap();
                let center = Circle::new(Point2::from(pose.translation.vector), 0.0).unwrap();
                let is_outside = !solid.intersects(&center);
                let Some(contact) = solid.contact(&posed, 0.0).filter(|_| is_outside) else {
                    continue;
                };
                count += 1;
                let least = solid.escape(&posed).unwrap().depth;
                wrong += usize::from(contact.depth > 3.0 * least + 1e-6);
            }
        }
        1_000 * wrong / count
    })
}

#[test]
fn a_tip_in_the_corner_of_a_hole_is_not_pushed_three_times_as_far_as_need_be() {
    assert_eq!(per_mille_three_times_as_deep(frame), [0; 5]);
}

/// Also where it has come through a tooth, and below the floor.
#[test]
fn a_tip_between_the_teeth_of_a_comb_is_not_pushed_on_through_one() {
    assert_eq!(per_mille_three_times_as_deep(comb), [0; 5]);
}
