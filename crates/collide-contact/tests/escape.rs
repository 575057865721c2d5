//! The way out of a polygon is free, and no shorter one is.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_contact::{Escape, contact_views};
use collide_core::{Point2, Shape, Vector2};
use collide_shapes::{AnyShape, Circle, ConvexPolygon, Polygon, Rect};
use nalgebra::{Isometry2, UnitComplex};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn polygon(points: &[(f64, f64)]) -> Polygon<f64> {
    Polygon::simple(points.iter().map(|&(x, y)| Point2::new(x, y)).collect()).unwrap()
}

fn rect(x: f64, y: f64, hx: f64, hy: f64) -> Rect<f64> {
    Rect::from_angle(Point2::new(x, y), 0.0, Vector2::new(hx, hy)).unwrap()
}

/// A block with a narrow slot from above.
fn slotted() -> Polygon<f64> {
    let (left, right) = (-0.5, 0.5);
    polygon(&[
        (-5.0, -5.0),
        (5.0, -5.0),
        (5.0, 5.0),
        (right, 5.0),
        (right, 0.0),
        (left, 0.0),
        (left, 5.0),
        (-5.0, 5.0),
    ])
}

#[test]
fn a_body_too_wide_for_the_slot_must_leave_at_the_top() {
    let way = slotted().escape(&rect(0.0, 4.0, 0.6, 0.5)).unwrap();
    assert!((way.depth - 1.5).abs() < 1e-12, "{way:?}");
    assert!((way.normal - Vector2::y()).norm() < 1e-12, "{way:?}");
}

#[test]
fn a_body_that_fits_the_slot_moves_into_it() {
    let way = slotted().escape(&rect(0.7, 2.0, 0.4, 0.5)).unwrap();
    assert!((way.depth - 0.6).abs() < 1e-12, "{way:?}");
    assert!((way.normal + Vector2::x()).norm() < 1e-12, "{way:?}");
}

#[test]
fn apart_or_round_there_is_no_answer() {
    assert!(slotted().escape(&rect(0.0, 2.0, 0.4, 0.5)).is_none());
    assert!(slotted().escape(&Circle::new(Point2::new(3.0, 3.0), 0.5).unwrap()).is_none());
}

#[test]
fn out_of_a_convex_polygon_the_way_is_the_depth() {
    let corners = [(0.0, 0.0), (4.0, 0.0), (5.0, 3.0), (1.0, 4.0)];
    let solid = polygon(&corners);
    let convex: AnyShape<f64> =
        ConvexPolygon::hull(corners.map(|(x, y)| Point2::new(x, y))).unwrap().into();
    for step in 0..50 {
        let body = rect(f64::from(step) * 0.08 + 0.5, 1.5, 0.3, 0.2);
        let way = solid.escape(&body).unwrap();
        let contact = contact_views(&convex.view(), &body.view(), 0.0).unwrap();
        assert!((way.depth + contact.distance).abs() < 1e-12, "{step}: {way:?} {contact:?}");
    }
}

#[test]
fn the_way_is_free_and_no_shorter_one_is() {
    let mut rng = Pcg64Mcg::seed_from_u64(31);
    let mut concave = 0;
    for _ in 0..400 {
        let mut spoke = |i: usize| {
            let turn = UnitComplex::new(i as f64 * core::f64::consts::TAU / 9.0);
            Point2::from(turn * Vector2::new(rng.random_range(0.5..4.0), 0.0))
        };
        let star = Polygon::simple((0..9).map(&mut spoke).collect()).unwrap();
        let mut draw = |reach: f64| rng.random_range(-reach..reach);
        let center = Point2::new(draw(2.0), draw(2.0));
        let half = Vector2::new(draw(1.0).abs(), draw(1.0).abs());
        let body = Rect::from_angle(center, draw(3.0), half).unwrap();
        let Some(way) = star.escape(&body) else { continue };
        concave += usize::from(star.convex_pieces().len() > 1);
        let gap = |by: Vector2<f64>| {
            let moved = body.placed(&Isometry2::translation(by.x, by.y)).unwrap();
            contact_views(&star.view(), &moved.view(), f64::INFINITY).unwrap().distance
        };
        let rest = gap(way.normal * way.depth);
        assert!(rest.abs() < 1e-10, "{star:?} {body:?} {way:?} {rest}");
        for i in 0..64 {
            let direction = UnitComplex::new(f64::from(i) * core::f64::consts::TAU / 64.0);
            for fraction in [0.3, 0.7, 0.9999] {
                let shorter = direction * Vector2::new(way.depth * fraction, 0.0);
                assert!(gap(shorter) < 1e-10, "{star:?} {body:?} {way:?} {shorter:?}");
            }
        }
    }
    assert!(concave > 200, "{concave}");
}
