//! Laws that the manifolds of every pair of shapes obey, and what resting bodies rely on.
#![allow(clippy::unwrap_used, reason = "tests")]

mod drawn;

use collide_contact::{
    AxisHint, FeatureId, FeatureKind, Manifold, ManifoldQuery, Manifolds, contact_views,
};
use collide_core::{Aabb, Engine, Kind, Point2, Shape, Vec2, Vector2, View};
use collide_shapes::{
    AnyShape, Capsule, Circle, ConvexPolygon, Ellipse, HalfPlane, Rect, Triangle,
};
use drawn::{CONVEX, Drawer, KINDS, extent, is_same, moved};

const EPS: f64 = f64::EPSILON;
const HUGE: f64 = 1e100;

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

fn for_many_pairs(
    kinds: &[Kind],
    each: usize,
    mut law: impl FnMut(&AnyShape<f64>, &AnyShape<f64>),
) {
    for is_lattice in [false, true] {
        let mut drawer = Drawer::new(11, is_lattice);
        for &kind_a in kinds {
            for &kind_b in kinds {
                for _ in 0..each {
                    law(&drawer.shape(kind_a), &drawer.shape(kind_b));
                }
            }
        }
    }
}

fn allowance(a: &AnyShape<f64>, b: &AnyShape<f64>) -> f64 {
    let is_curved = [a, b].iter().any(|s| matches!(s.kind(), Kind::Ellipse | Kind::Compound));
    (if is_curved { 64.0 } else { 16.0 }) * EPS * (extent(a) + extent(b))
}

#[test]
fn there_are_manifolds_exactly_where_there_is_a_contact() {
    let mut hits = 0;
    for_many_pairs(&KINDS, 40, |a, b| {
        let all = manifolds(a, b, 0.5);
        let contact = contact_views(&a.view(), &b.view(), 0.5);
        assert_eq!(all.is_empty(), contact.is_none(), "{a:?} {b:?}");
        let Some(contact) = contact else { return };
        hits += 1;
        let deepest = all.iter().map(Manifold::depth).fold(f64::NEG_INFINITY, f64::max);
        assert_eq!(deepest, 0.0 - contact.distance, "{a:?} {b:?} {all:?} {contact:?}");
        for manifold in &all {
            assert!(!manifold.points.is_empty());
            assert!((manifold.normal.norm() - 1.0).abs() <= 4.0 * EPS);
        }
    });
    assert!(hits > 8000, "{hits}");
}

#[test]
fn a_convex_pair_has_one_manifold_with_the_contact_s_normal() {
    for_many_pairs(&CONVEX, 60, |a, b| {
        let Some(contact) = contact_views(&a.view(), &b.view(), 0.5) else { return };
        let manifold = only(a, b, 0.5);
        if is_same(a, b) {
            return;
        }
        assert_eq!(manifold.normal, contact.normal.to_vector(), "{a:?} {b:?}");
        assert!(manifold.points.iter().all(|p| p.depth >= -0.5 || manifold.points.len() == 1));
    });
}

#[test]
fn swapping_the_shapes_flips_the_manifolds_bit_for_bit() {
    let mut pairs = 0;
    for_many_pairs(&KINDS, 40, |a, b| {
        if is_same(a, b) {
            return;
        }
        let there = manifolds(a, b, 0.5);
        let mut back = manifolds(b, a, 0.5);
        back.flip();
        pairs += there.iter().filter(|m| m.points.len() == 2).count();
        assert_eq!(there, back, "{a:?} {b:?}");
    });
    assert!(pairs > 2000, "{pairs}");
}

#[test]
fn the_points_lie_on_both_surfaces_in_line_with_the_normal() {
    let mut pairs = 0;
    for_many_pairs(&CONVEX, 60, |a, b| {
        let Some(contact) = contact_views(&a.view(), &b.view(), 0.5) else { return };
        if contact.distance < -HUGE {
            return;
        }
        let manifold = only(a, b, 0.5);
        pairs += usize::from(manifold.points.len() == 2);
        for point in manifold.points.iter() {
            let between = point.point_b - point.point_a + manifold.normal * point.depth;
            assert!(between.norm() <= allowance(a, b), "{a:?} {b:?} {manifold:?}");
            for (shape, at) in [(a, point.point_a), (b, point.point_b)] {
                let on = contact_views(&shape.view(), &View::Point(Vec2::from_point(at)), 1.0);
                let off = on.map(|c| c.distance.abs());
                assert!(
                    off.is_some_and(|d| d <= allowance(a, b)),
                    "{a:?} {b:?} {manifold:?} {on:?}"
                );
            }
        }
    });
    assert!(pairs > 1500, "{pairs}");
}

/// The features touched are where their names say.
#[test]
fn a_vertex_is_named_only_where_it_is() {
    let kinds = [Kind::Segment, Kind::Rect, Kind::Triangle, Kind::Aabb];
    let mut named = 0;
    for_many_pairs(&kinds, 60, |a, b| {
        for manifold in &manifolds(a, b, 0.5) {
            for p in manifold.points.iter() {
                let both = [(a, p.feature_a, p.point_a), (b, p.feature_b, p.point_b)];
                assert!(
                    both.iter().any(|(_, id, _)| id.kind() == FeatureKind::Vertex)
                        || manifold.points.len() == 1,
                    "{a:?} {b:?} {manifold:?}"
                );
                for (shape, id, at) in both {
                    if id.kind() == FeatureKind::Vertex {
                        named += 1;
                        let off =
                            (corners(&shape.view())[id.index()] - Vec2::from_point(at)).length();
                        assert!(off <= 6.0 / 1024.0, "{a:?} {b:?} {manifold:?} {id}");
                    }
                }
            }
        }
    });
    assert!(named > 1500, "{named}");
}

fn corners(view: &View<'_>) -> Vec<Vec2> {
    match view {
        View::Segment(s) => vec![s.a, s.b],
        View::Rect(r) => r.corners().to_vec(),
        View::Aabb(b) => b.corners().to_vec(),
        View::Triangle(t) => t.vertices.to_vec(),
        other => unreachable!("not drawn: {other:?}"),
    }
}

#[test]
fn ids_survive_a_tiny_motion() {
    let (mut kept, mut all) = (0, 0);
    let mut drawer = Drawer::new(5, false);
    for &kind_a in &KINDS {
        for &kind_b in &KINDS {
            for _ in 0..60 {
                let (a, b) = (drawer.shape(kind_a), drawer.shape(kind_b));
                let before = ids(&manifolds(&a, &b, 0.5));
                let after = ids(&manifolds(&a, &moved(&b, Vec2::new(3e-9, -2e-9)), 0.5));
                all += 1;
                kept += usize::from(before == after);
            }
        }
    }
    assert!(kept >= all - 2, "{kept} of {all}");
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

/// There is no size at which the engine behaves otherwise: all tolerances are relative.
#[test]
fn a_world_scaled_by_a_power_of_two_has_the_scaled_manifolds() {
    let mut pairs = 0;
    for exponent in [-300, -60, 60, 300] {
        let scale = 2f64.powi(exponent);
        for is_lattice in [false, true] {
            let mut plain = Drawer::new(17, is_lattice);
            let mut scaled = Drawer::scaled(17, is_lattice, scale);
            for &kind_a in &KINDS {
                for &kind_b in &KINDS {
                    let (a, b) = (plain.shape(kind_a), plain.shape(kind_b));
                    let (large_a, large_b) = (scaled.shape(kind_a), scaled.shape(kind_b));
                    let small = manifolds(&a, &b, 0.5);
                    let large = manifolds(&large_a, &large_b, 0.5 * scale);
                    pairs += usize::from(!small.is_empty());
                    assert_eq!(ids(&small), ids(&large), "{a:?} {b:?} {exponent}");
                    for (small, large) in small.iter().zip(&large) {
                        let turn = (small.normal - large.normal).norm();
                        assert!(turn <= 1e-9, "{a:?} {b:?} {small:?} {large:?}");
                        let off = large.depth() / scale - small.depth();
                        assert!(off.abs() <= 1e-12 || small.depth() > HUGE, "{a:?} {b:?}");
                    }
                }
            }
        }
    }
    assert!(pairs > 800, "{pairs}");
}

#[test]
fn extreme_worlds_have_finite_unit_normals() {
    for exponent in [-1000, -500, 480] {
        let mut drawer = Drawer::scaled(23, true, 2f64.powi(exponent));
        for &kind_a in &KINDS {
            for &kind_b in &KINDS {
                for _ in 0..5 {
                    let (a, b) = (drawer.shape(kind_a), drawer.shape(kind_b));
                    for manifold in &manifolds(&a, &b, 0.0) {
                        let is_unit = (manifold.normal.norm() - 1.0).abs() <= 4.0 * EPS;
                        assert!(
                            is_unit && manifold.depth().is_finite(),
                            "{a:?} {b:?} {manifold:?}"
                        );
                        let is_finite = |p: &Point2<f64>| p.x.is_finite() && p.y.is_finite();
                        let points = manifold.points.iter();
                        let mut ends = points.flat_map(|p| [p.point_a, p.point_b]);
                        assert!(ends.all(|p| is_finite(&p)), "{a:?} {b:?} {manifold:?}");
                    }
                }
            }
        }
    }
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

#[test]
fn no_hint_changes_a_manifold() {
    let mut hint = AxisHint::NONE;
    let (mut found, mut used) = (Manifolds::new(), 0);
    for_many_pairs(&KINDS, 20, |a, b| {
        let expected = manifolds(a, b, 0.25);
        // First with what another pair has left, then with its own.
        for _ in 0..2 {
            a.manifold_with(b, 0.25, &mut hint, &mut found);
            assert_eq!(found, expected, "{hint:?} {a:?} {b:?}");
        }
        let flipped = hint.flipped();
        a.manifold_with(b, 0.25, &mut hint, &mut found);
        b.manifold_with(a, 0.25, &mut flipped.clone(), &mut found);
        assert_eq!(hint.flipped().flipped(), hint);
        used += usize::from(hint != AxisHint::NONE);
    });
    assert!(used > 1000, "{used}");
}

#[test]
fn a_pair_at_rest_keeps_its_hint_and_its_mirror_image_has_the_mirrored_one() {
    for round in 0..200 {
        let mut drawer = Drawer::new(round, round % 2 == 0);
        let (a, b) = (drawer.shape(Kind::ConvexPolygon), drawer.shape(Kind::ConvexPolygon));
        if is_same(&a, &b) {
            continue;
        }
        let (mut hint, mut back, mut out) = (AxisHint::NONE, AxisHint::NONE, Manifolds::new());
        a.manifold_with(&b, 100.0, &mut hint, &mut out);
        b.manifold_with(&a, 100.0, &mut back, &mut out);
        assert_ne!(hint, AxisHint::NONE);
        assert_eq!(back.flipped(), hint, "{a:?} {b:?}");
        let before = hint;
        a.manifold_with(&b, 100.0, &mut hint, &mut out);
        assert_eq!(hint, before, "{a:?} {b:?}");
    }
}
