//! What resting bodies rely on: two points, the names of their features, the margin.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_contact::{FeatureId, FeatureKind, FindManifold, Manifold, Manifolds};
use collide_core::{Aabb, Point2, Vector2};
use collide_shapes::{
    AnyShape, Capsule, Circle, ConvexPolygon, Ellipse, HalfPlane, Rect, Triangle,
};

const EPS: f64 = f64::EPSILON;

fn manifolds(a: &AnyShape<f64>, b: &AnyShape<f64>, margin: f64) -> Manifolds<f64> {
    let mut out = Manifolds::new();
    a.manifold_into(b, margin, &mut out);
    out
}

#[track_caller]
fn only(a: &AnyShape<f64>, b: &AnyShape<f64>, margin: f64) -> Manifold<f64> {
    let all = manifolds(a, b, margin);
    assert_eq!(all.len(), 1, "{all:?}");
    all[0]
}

fn ids(manifolds: &Manifolds<f64>) -> Vec<(u32, u32, FeatureId, FeatureId)> {
    let each = manifolds
        .iter()
        .flat_map(|m| m.points.iter().map(move |p| (m.part_a, m.part_b, p.feature_a, p.feature_b)));
    each.collect()
}

fn rect(x: f64, y: f64, hx: f64, hy: f64, angle: f64) -> AnyShape<f64> {
    Rect::from_angle(Point2::new(x, y), angle, Vector2::new(hx, hy)).unwrap().into()
}

#[test]
fn a_box_rests_on_the_ground_with_two_corners() {
    let ground = rect(0.0, -1.0, 10.0, 1.0, 0.0);
    for angle in [-1e-3, -1e-9, 0.0, 1e-9, 1e-3] {
        let manifold = only(&ground, &rect(2.0, 0.49, 0.5, 0.5, angle), 0.02);
        assert!((manifold.normal - Vector2::y()).norm() <= 1e-2, "{manifold:?}");
        let ids: Vec<_> = manifold.points.iter().map(|p| (p.feature_a, p.feature_b)).collect();
        let top = FeatureId::edge(2);
        let right_then_left = [(top, FeatureId::vertex(1)), (top, FeatureId::vertex(0))];
        assert_eq!(ids, right_then_left, "{angle}: {manifold:?}");
    }
}

#[test]
fn stacked_boxes_of_one_width_keep_their_ids_while_they_jitter() {
    let below = rect(0.0, 0.0, 0.5, 0.5, 0.0);
    let still = ids(&manifolds(&below, &rect(0.0, 0.999, 0.5, 0.5, 0.0), 0.02));
    assert_eq!(still.len(), 2);
    for jitter in [-1e-4, -1e-9, 1e-12, 1e-6, 3e-4] {
        for angle in [-1e-5, 0.0, 1e-5] {
            let above = rect(jitter, 0.999, 0.5, 0.5, angle);
            assert_eq!(ids(&manifolds(&below, &above, 0.02)), still, "{jitter} {angle}");
        }
    }
}

#[test]
fn a_box_that_tips_over_keeps_the_corner_it_tips_over() {
    let ground: AnyShape<f64> = HalfPlane::new(Point2::origin(), Vector2::y()).unwrap().into();
    for step in 0..=20 {
        let angle = f64::from(step) * 0.05 - 0.5;
        let corner = Vector2::new(-0.5, -0.5);
        let turned = nalgebra::UnitComplex::new(angle) * corner;
        let tipped = rect(-turned.x, -turned.y - 0.01, 0.5, 0.5, angle);
        let manifold = only(&ground, &tipped, 0.02);
        let names: Vec<_> = manifold.points.iter().map(|p| p.feature_b).collect();
        assert!(names.contains(&FeatureId::vertex(0)), "{angle}: {manifold:?}");
    }
}

#[test]
fn parallel_capsules_touch_in_two_points() {
    let capsule = |x: f64, y: f64, tilt: f64| -> AnyShape<f64> {
        let (start, end) = (Point2::new(x - 1.0, y - tilt), Point2::new(x + 1.0, y + tilt));
        Capsule::new(start, end, 0.5).unwrap().into()
    };
    for tilt in [0.0, 1e-9, 1e-3, -1e-3] {
        let manifold = only(&capsule(0.0, 0.0, 0.0), &capsule(0.5, 0.99, tilt), 0.02);
        assert_eq!(manifold.points.len(), 2, "{tilt}: {manifold:?}");
    }
    assert_eq!(only(&capsule(0.0, 0.0, 0.0), &capsule(0.5, 0.99, 0.2), 0.02).points.len(), 1);
    assert_eq!(only(&capsule(0.0, 0.0, 0.0), &capsule(2.9, 0.0, 0.0), 0.02).points.len(), 1);
}

#[test]
fn round_shapes_touch_in_one_point() {
    let ground = rect(0.0, -1.0, 10.0, 1.0, 0.0);
    let circle: AnyShape<f64> = Circle::new(Point2::new(1.0, 0.4), 0.5).unwrap().into();
    let ellipse: AnyShape<f64> =
        Ellipse::from_angle(Point2::new(1.0, 0.4), 0.0, Vector2::new(2.0, 0.5)).unwrap().into();
    for (round, id) in [(circle, FeatureId::vertex(0)), (ellipse, FeatureId::FACE)] {
        let manifold = only(&ground, &round, 0.1);
        assert_eq!(manifold.points.len(), 1);
        assert_eq!(manifold.points[0].feature_a, FeatureId::edge(2));
        assert_eq!(manifold.points[0].feature_b, id);
    }
}

#[test]
fn tip_to_tip_there_is_one_point() {
    let triangle = |x: f64, y: f64, up: f64| -> AnyShape<f64> {
        let tip = Point2::new(x, y);
        let (left, right) = (Point2::new(x - 1.0, y - up), Point2::new(x + 1.0, y - up));
        Triangle::new(tip, left, right).unwrap().into()
    };
    let manifold = only(&triangle(0.0, 0.0, 1.0), &triangle(0.0, 0.01, -1.0), 10.0);
    assert_eq!(manifold.points.len(), 1);
    assert_eq!(manifold.points[0].feature_a.kind(), FeatureKind::Vertex);
    assert_eq!(manifold.points[0].feature_b.kind(), FeatureKind::Vertex);
}

#[test]
fn the_margin_drops_the_far_point_and_never_the_deepest() {
    let ground = rect(0.0, -1.0, 10.0, 1.0, 0.0);
    let tilted = rect(0.0, 0.5, 0.5, 0.5, 0.1);
    assert_eq!(only(&ground, &tilted, 0.0).points.len(), 1);
    assert_eq!(only(&ground, &tilted, 0.2).points.len(), 2);
    assert_eq!(only(&ground, &tilted, f64::NAN).points.len(), 1);
}

/// Two edges that are one straight side but for a bend of 2^-60, seen end on: along the tangent it
/// has no length.
#[test]
fn a_side_that_is_seen_end_on_has_finite_points() {
    let least = 2.0_f64.powi(-60);
    let needle = [[0.0, 0.0], [least, 1.0], [0.0, 2.0], [-0.5 * least, 1.0]];
    let needle = ConvexPolygon::new(needle.map(Point2::from)).unwrap();
    let below = Aabb::new(Point2::new(-1.0, -1.0), Point2::new(1.0, 0.0)).unwrap();
    for all in [below.manifold(&needle, 0.0), needle.manifold(&below, 0.0)] {
        assert_eq!(all.len(), 1, "{all:?}");
        for point in all[0].points.iter() {
            assert_eq!(point.depth, 0.0, "{all:?}");
            assert!((point.point_a - point.point_b).norm() <= EPS, "{all:?}");
            assert!(point.point_a.y.abs() <= EPS && point.point_a.x.abs() <= EPS, "{all:?}");
        }
    }
}
