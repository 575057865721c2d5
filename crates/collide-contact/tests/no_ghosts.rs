//! A body that slides over joints and inner edges meets no normal that the outline has not.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::sliding::{ROUNDING, assert_up, floor, manifolds, slide};
use collide_contact::{FindContact, Manifold};
use collide_core::{Point2, Vector2};
use collide_shapes::{
    AnyShape, Circle, Compound, MeasureDistance, Polygon, Polyline, Rect, Segment,
};
use nalgebra::{Isometry2, UnitComplex};

const JOINTS: usize = 1000;
/// About how long a floor with so many is.
const LENGTH: f64 = 100.0;

#[test]
fn nothing_stumbles_over_a_thousand_joints_of_a_chain() {
    for angle in [0.0, 0.3, -2.0] {
        let chain = Polyline::new(floor(JOINTS)).unwrap().into();
        assert!(slide(&chain, LENGTH, angle, 2 * JOINTS + 3, assert_up) > 50_000);
    }
}

#[test]
fn nothing_stumbles_over_the_underside_of_a_chain() {
    let reversed: Vec<_> = floor(JOINTS).into_iter().rev().collect();
    let chain = Polyline::new(reversed).unwrap().into();
    assert!(slide(&chain, LENGTH, 0.3, 2 * JOINTS + 3, assert_up) > 50_000);
}

/// A solid floor with a ragged underside, so that its partition has hundreds of inner edges that
/// end on the surface.
fn comb(joints: usize) -> Polygon<f64> {
    let mut ring = floor(joints);
    let top = ring.clone();
    ring.reverse();
    let below =
        top.iter().enumerate().map(|(i, p)| Point2::new(p.x, if i % 2 == 0 { -0.3 } else { -0.6 }));
    ring.extend(below);
    Polygon::simple(ring).unwrap()
}

#[test]
fn nothing_stumbles_over_the_inner_edges_of_a_polygon() {
    let comb = comb(JOINTS);
    let inner = comb.convex_pieces().iter().flat_map(|p| &p.inner).filter(|&&is_inner| is_inner);
    assert!(inner.count() > JOINTS / 2);
    for angle in [0.0, 0.3, -2.0] {
        assert!(slide(&comb.clone().into(), LENGTH, angle, JOINTS + 7, assert_up) > 10_000);
    }
}

/// On a hilly chain every normal is that of an edge or within the cone of a convex joint.
#[test]
fn on_hills_every_normal_is_the_outline_s() {
    let height = |i: usize| [0.0, 0.1, 0.15, 0.1, -0.1, -0.1, 0.05][i % 7];
    let points: Vec<_> = (0..300).map(|i| Point2::new(i as f64 * 0.3, height(i))).collect();
    let chain: AnyShape<f64> = Polyline::new(points.clone()).unwrap().into();
    let mut seen = 0;
    for step in 0..20_000 {
        let x = 2.0 + step as f64 * 0.004;
        let at = (x / 0.3) as usize;
        let angle = 0.3 * ((step % 7) as f64 - 3.0);
        let y = height(at) + 0.28;
        for slider in [
            AnyShape::from(
                Rect::from_angle(Point2::new(x, y), angle, Vector2::new(0.25, 0.2)).unwrap(),
            ),
            Circle::new(Point2::new(x, y), 0.25).unwrap().into(),
        ] {
            for manifold in &manifolds(&chain, &slider) {
                seen += 1;
                assert!(is_of_chain(&points, manifold), "{slider:?} {manifold:?}");
            }
        }
    }
    assert!(seen > 20_000, "{seen}");
}

/// Whether the manifold's normal is one of the Gauss map at its part.
fn is_of_chain(points: &[Point2<f64>], manifold: &Manifold<f64>) -> bool {
    let edge = manifold.part_a as usize;
    let (a, b) = (points[edge], points[edge + 1]);
    let n = manifold.normal;
    let along = (b - a).normalize();
    let is_edge = n.dot(&along).abs() <= ROUNDING;
    let in_cone = |v: usize| {
        let back = (points[v - 1] - points[v]).normalize();
        let on = (points[v + 1] - points[v]).normalize();
        n.dot(&back) <= ROUNDING && n.dot(&on) <= ROUNDING
    };
    is_edge || in_cone(edge) || in_cone(edge + 1)
}

#[test]
fn in_a_corner_a_box_meets_floor_and_wall() {
    let points = [(10.0, 0.0), (0.0, 0.0), (0.0, 5.0), (-5.0, 5.0), (-5.0, -1.0), (10.0, -1.0)];
    let ring: Vec<_> = points.iter().map(|&(x, y)| Point2::new(x, y)).collect();
    let solid: AnyShape<f64> = Polygon::simple(ring).unwrap().into();
    let chain: AnyShape<f64> =
        Polyline::new(points[..3].iter().map(|&(x, y)| Point2::new(x, y))).unwrap().into();
    for corner in [solid, chain] {
        for (into_wall, into_floor) in [(0.01, 0.02), (0.02, 0.01), (-0.01, 0.02), (0.02, -0.01)] {
            let center = Point2::new(0.5 - into_wall, 0.5 - into_floor);
            let body = Rect::from_angle(center, 0.0, Vector2::new(0.5, 0.5)).unwrap().into();
            let all = manifolds(&corner, &body);
            let mut normals: Vec<_> = all.iter().map(|m| (m.normal, m.depth())).collect();
            normals.sort_by(|p, q| p.0.x.total_cmp(&q.0.x));
            assert_eq!(normals.len(), 2, "{corner:?} {all:?}");
            assert_eq!((normals[0].0, normals[1].0), (Vector2::y(), Vector2::x()), "{all:?}");
            assert!((normals[0].1 - into_floor).abs() < 1e-12, "{all:?}");
            assert!((normals[1].1 - into_wall).abs() < 1e-12, "{all:?}");
            assert!(all.iter().all(|m| m.points.len() == 2));
        }
    }
}

#[test]
fn deep_inside_a_polygon_there_is_still_a_contact() {
    let comb: AnyShape<f64> = comb(40).into();
    let mut deep = 0;
    for i in 0..200 {
        let at = Point2::new(0.3 + i as f64 * 0.017, -0.15);
        let speck: AnyShape<f64> = Circle::new(at, 0.01).unwrap().into();
        let all = manifolds(&comb, &speck);
        assert!(all.iter().any(|m| m.depth() >= 0.0), "{at}");
        deep += 1;
    }
    assert_eq!(deep, 200);
}

#[test]
fn the_parts_of_nested_compounds_are_counted_through() {
    let part = |x: f64| -> AnyShape<f64> { Circle::new(Point2::new(x, 0.0), 0.4).unwrap().into() };
    let inner = Compound::new([part(1.0), part(2.0)]).unwrap();
    let chain = Polyline::new((3..6).map(|x| Point2::new(f64::from(x), 0.0))).unwrap();
    let nested: AnyShape<f64> =
        Compound::new([part(0.0), inner.into(), chain.into(), part(6.5)]).unwrap().into();
    let probe = |x: f64| manifolds(&nested, &part(x)).iter().map(|m| m.part_a).collect::<Vec<_>>();
    assert_eq!(probe(0.0), [0]);
    assert_eq!(probe(1.0), [1]);
    assert_eq!(probe(2.0), [2]);
    assert_eq!(probe(3.5), [3]);
    assert_eq!(probe(4.5), [4]);
    assert_eq!(probe(6.9), [6]);
}

#[test]
fn a_turn_of_the_world_turns_the_normals() {
    let chain: AnyShape<f64> = Polyline::new(floor(20)).unwrap().into();
    let body: AnyShape<f64> =
        Rect::from_angle(Point2::new(1.0, 0.49), 0.0, Vector2::new(0.5, 0.5)).unwrap().into();
    let turn = UnitComplex::new(1.0);
    let pose = Isometry2::from_parts(Vector2::zeros().into(), turn);
    let still = manifolds(&chain, &body);
    let turned = manifolds(&chain.placed(&pose).unwrap(), &body.placed(&pose).unwrap());
    assert_eq!(still.len(), turned.len());
    for (a, b) in still.iter().zip(&turned) {
        assert!((turn * a.normal - b.normal).norm() < 1e-12);
        assert_eq!((a.part_a, a.points.len()), (b.part_a, b.points.len()));
    }
}

#[test]
fn of_sides_but_for_a_rounding_in_one_line_the_nearest_is_reported_within_any_margin() {
    let y = 2055680.0;
    let needle = Polygon::simple([
        [2.3283064365386963e-10, y],
        [1447616.0654747474, 2055680.0000000002],
        [2895232.1309494944, 2055680.0000000005],
        [-2633983.999999999, 2055680.0000000005],
        [-7053823.999999999, 2055680.0000000007],
    ]);
    let needle = needle.unwrap();
    let below = Segment::new([2055680.0000000007, -1048576.0], [-3842559.999999999, -4128768.0]);
    let below = below.unwrap();
    let distance = needle.distance(&below);
    assert_eq!(distance, y + 1048576.0);
    for margin in [distance, distance + 1.0, 2.0 * distance] {
        let contact = needle.contact(&below, margin).unwrap();
        assert_eq!(contact.depth, -distance);
        assert!((contact.point_a - contact.point_b).norm() - distance < 1e-6, "{contact:?}");
    }
}
