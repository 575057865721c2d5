//! A one-sided chain is met from its left: bodies slide over it, and come through from its right.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::sliding::{assert_up, floor, manifolds, slide, sliders};
use collide_contact::{CastRay, CastShape, FindContact, FindManifold, Motion, Sweep};
use collide_core::{Isometry2, Point2, Vector2};
use collide_shapes::{
    AnyShape, Circle, Compound, Ellipse, HalfPlane, Intersect, Polygon, Polyline, Ray, Rect, Scale,
};
use std::f64::consts::PI;

const JOINTS: usize = 200;
/// About how long a floor with so many is.
const LENGTH: f64 = 20.0;

fn one_sided_floor() -> AnyShape<f64> {
    Polyline::new(floor(JOINTS)).unwrap().one_sided().into()
}

/// The shape turned by half a turn about a point of the floor.
fn upside_down(shape: &AnyShape<f64>, x: f64) -> AnyShape<f64> {
    shape.placed(&Isometry2::new(Vector2::new(2.0 * x, 0.0), PI)).unwrap()
}

#[test]
fn everything_slides_over_a_one_sided_floor() {
    for angle in [0.0, 0.3, -2.0] {
        assert!(slide(&one_sided_floor(), LENGTH, angle, 2 * JOINTS + 3, assert_up) > 10_000);
    }
    let joints = floor(JOINTS);
    let members =
        joints.windows(2).map(|edge| Polyline::new([edge[0], edge[1]]).unwrap().one_sided().into());
    let tiles: AnyShape<f64> = Compound::new(members.collect::<Vec<_>>()).unwrap().into();
    assert!(slide(&tiles, LENGTH, 0.3, JOINTS + 3, assert_up) > 5_000);
}

#[test]
fn nothing_that_comes_from_below_is_met() {
    let (floor, both) = (one_sided_floor(), Polyline::new(floor(JOINTS)).unwrap());
    let mut count = 0;
    for step in 0..40 {
        let x = 3.0 + 0.037 * step as f64;
        for sink in [0.3, 0.1, 0.005, 0.0, -0.01] {
            for body in sliders(x, sink) {
                let body = upside_down(&body, x);
                count += usize::from(both.intersects(&body));
                assert_eq!(floor.contact(&body, 0.02), None, "{body:?}");
                assert!(manifolds(&floor, &body).is_empty() && manifolds(&body, &floor).is_empty());
            }
        }
    }
    assert!(count > 1000, "{count}");
}

/// There is no contact until half of a body is through, and one ever after.
#[test]
fn a_body_passes_until_half_of_it_is_through() {
    let platform = Polyline::new(floor(80)).unwrap().one_sided();
    let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let rect = |x: f64, width: f64| Rect::from_angle([x, 0.0], 0.0, [width, 1.0]).unwrap();
    let bodies: [AnyShape<f64>; 5] = [
        Circle::new([4.0, 0.0], 1.0).unwrap().into(),
        Ellipse::from_angle([4.0, 0.0], 0.0, [2.0, 1.0]).unwrap().into(),
        rect(4.0, 1.0).into(),
        Polygon::simple(square.map(|(x, y)| Point2::new(4.0 + x, y))).unwrap().into(),
        Compound::new([rect(3.5, 0.5).into(), rect(4.5, 0.5).into()]).unwrap().into(),
    ];
    for body in &bodies {
        for step in 0..120 {
            let y = -1.5 + 0.025 * f64::from(step) + 1e-4;
            let body = body.placed(&Isometry2::translation(0.013, y)).unwrap();
            let (contact, manifolds) =
                (platform.contact(&body, 0.0), platform.manifold(&body, 0.0));
            let is_met = y > 0.0 && platform.intersects(&body);
            assert_eq!(contact.is_some(), is_met, "{y} {body:?} {contact:?}");
            assert_eq!(manifolds.is_empty(), !is_met);
            let normals =
                manifolds.iter().map(|manifold| manifold.normal).chain(contact.map(|c| c.normal));
            for normal in normals {
                assert!(normal.y > 0.99, "{y} {body:?} {normal:?}");
            }
        }
    }
}

#[test]
fn casts_and_sweeps_stop_at_what_they_come_to_from_above() {
    let platform = Polyline::new([[0.0, 0.0], [4.0, 0.0], [8.0, 0.0]]).unwrap().one_sided();
    let stand = |y: f64| {
        sliders(3.9, 0.0).map(|body| body.placed(&Isometry2::translation(0.0, y)).unwrap())
    };
    let still = Vector2::zeros();
    for body in stand(1.0) {
        let hit = platform.cast(still, &body, [0.25, -2.0]).unwrap();
        assert!((hit.time - 0.5).abs() < 1e-12 && hit.normal.y > 0.99, "{hit:?}");
        let back = body.cast([0.25, -2.0], &platform, still).unwrap();
        assert_eq!((back.time, back.normal), (hit.time, -hit.normal));
        let turn = Motion::new([0.0, -2.0], 1e-3, [3.9, 1.5]).unwrap();
        let hit = platform.sweep(&Motion::rest(), &body, &turn).unwrap();
        assert!((hit.time - 0.5).abs() < 1e-2 && hit.normal.y > 0.99, "{hit:?}");
    }
    for body in stand(-4.0).into_iter().chain(stand(-0.8)) {
        assert_eq!(platform.cast(still, &body, [0.0, 9.0]), None, "{body:?}");
        let turn = Motion::new([0.0, 9.0], 0.5, [3.9, -3.5]).unwrap();
        assert_eq!(platform.sweep(&Motion::rest(), &body, &turn), None, "{body:?}");
    }
    // Neither does what starts across it, on its way down or up.
    let across = Circle::new([3.0, -0.5], 1.0).unwrap();
    assert_eq!(platform.cast(still, &across, [0.0, -9.0]), None);
    assert_eq!(platform.cast(still, &across, [9.0, 9.0]), None);
    // A second platform further on stops it.
    let two = Polyline::new([[8.0, 5.0], [0.0, 5.0]]).unwrap().one_sided();
    let both: AnyShape<f64> = Compound::new([platform.into(), two.into()]).unwrap().into();
    let hit = both.cast(still, &across, [0.0, 9.0]).unwrap();
    assert!((hit.time - 0.5).abs() < 1e-12 && hit.normal.y < -0.99, "{hit:?}");
    let ground = HalfPlane::new([0.0, -3.0], [0.0, 1.0]).unwrap();
    let chain = Polyline::new([[0.0, 0.0], [4.0, 1.0]]).unwrap().one_sided();
    assert_eq!(ground.cast(still, &chain, [0.0, -4.0]), None);
    // Turned over by two mirrors, it is met from below.
    let mirrored = chain.scaled([-1.0, 1.0]).unwrap().scaled([1.0, -1.0]).unwrap();
    assert_eq!(mirrored.cast(still, &ground, [0.0, 4.0]).map(|hit| hit.time), Some(0.5));
}

#[test]
fn rays_hit_edges_that_they_come_to_from_the_left() {
    let corners = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let room = Polyline::closed(corners).unwrap().one_sided();
    let ray = |x, y| Ray::new([2.0, 6.0], [x, y]).unwrap();
    // In through the ceiling, and on to the floor.
    let hits = room.ray_hits(&ray(0.0, -1.0));
    assert_eq!(hits.iter().map(|hit| hit.t).collect::<Vec<_>>(), [6.0]);
    assert_eq!(room.cast_ray(&ray(0.0, -1.0), 9.0).map(|hit| hit.t), Some(6.0));
    assert_eq!(room.cast_ray(&ray(0.0, -1.0), 5.0), None);
    // A mirrored room is hit from within too.
    let mirrored = room.scaled([-1.0, 1.0]).unwrap();
    let from_within = Ray::new([-2.0, 2.0], [0.0, 1.0]).unwrap();
    assert_eq!(mirrored.cast_ray(&from_within, 9.0).map(|hit| hit.t), Some(2.0));
    assert_eq!(mirrored.cast_ray(&Ray::new([-2.0, 6.0], [0.0, 1.0]).unwrap(), 9.0), None);
    // Along an edge, and through a corner.
    let along = Ray::new([-1.0, 0.0], [1.0, 0.0]).unwrap();
    assert_eq!(room.cast_ray(&along, 9.0).map(|hit| hit.t), Some(5.0));
    let into_corner = Ray::new([2.0, 2.0], [1.0, 1.0]).unwrap();
    assert_eq!(room.cast_ray(&into_corner, 9.0).map(|hit| hit.t), Some(2.0));
}
