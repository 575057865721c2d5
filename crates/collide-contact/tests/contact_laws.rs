//! Laws that the contact of every pair of shapes obeys.

mod drawn;

use collide_contact::{Contact, ContactQuery, contact_views};
use collide_core::{Engine, Kind, Shape, Vec2, View};
use collide_shapes::AnyShape;
use collide_shapes::kernel::Separation;
use drawn::{CONVEX, Drawer, KINDS, directions, extent, is_same, moved, reach};

const EPS: f64 = f64::EPSILON;
/// Stands for "unbounded" among depths.
const HUGE: f64 = 1e100;

fn contact(a: &AnyShape<f64>, b: &AnyShape<f64>, margin: f64) -> Option<Separation> {
    contact_views(&a.view(), &b.view(), margin)
}

/// Calls `law` with many pairs of every two kinds, on the lattice and off it.
fn for_many_pairs(
    kinds: &[Kind],
    each: usize,
    mut law: impl FnMut(&AnyShape<f64>, &AnyShape<f64>),
) {
    for is_lattice in [false, true] {
        let mut drawer = Drawer::new(7, is_lattice);
        for &kind_a in kinds {
            for &kind_b in kinds {
                for _ in 0..each {
                    law(&drawer.shape(kind_a), &drawer.shape(kind_b));
                }
            }
        }
    }
}

/// EPS in the allowance of a pair: an ellipse's is wider.
fn allowance(a: &AnyShape<f64>, b: &AnyShape<f64>) -> f64 {
    let is_curved = [a, b].iter().any(|s| matches!(s.kind(), Kind::Ellipse | Kind::Compound));
    let scale = extent(a) + extent(b);
    if is_curved { 64.0 * EPS * scale } else { 16.0 * EPS * scale }
}

#[test]
fn views_have_the_contact_of_their_shapes() {
    let mut hits = 0;
    for_many_pairs(&KINDS, 20, |a, b| {
        let of_views = contact(a, b, 0.5).map(Contact::from);
        assert_eq!(a.contact(b, 0.5), of_views, "{a:?} {b:?}");
        hits += usize::from(of_views.is_some());
    });
    assert!(hits > 4000, "{hits}");
}

#[test]
fn the_normal_is_unit_and_leads_from_one_point_to_the_other() {
    let mut hits = 0;
    for_many_pairs(&KINDS, 40, |a, b| {
        let Some(c) = contact(a, b, 1.0) else { return };
        hits += 1;
        assert!((c.normal.length() - 1.0).abs() <= 4.0 * EPS, "{a:?} {b:?} {c:?}");
        assert!(c.point_a.is_finite() && c.point_b.is_finite(), "{a:?} {b:?} {c:?}");
        assert!(c.distance.is_finite() && c.distance <= 1.0);
        if c.distance > -HUGE {
            let off = c.point_b - c.point_a - c.normal * c.distance;
            assert!(off.length() <= allowance(a, b), "{a:?} {b:?} {c:?} {off:?}");
        }
    });
    assert!(hits > 8000, "{hits}");
}

#[test]
fn swapping_the_shapes_flips_the_contact_bit_for_bit() {
    for_many_pairs(&KINDS, 40, |a, b| {
        if is_same(a, b) {
            return;
        }
        let there = contact(a, b, 0.5);
        let back = contact(b, a, 0.5).map(Separation::flipped);
        assert_eq!(there, back, "{a:?} {b:?}");
    });
}

#[test]
fn moving_by_the_depth_leaves_the_shapes_touching() {
    let mut overlaps = 0;
    for_many_pairs(&CONVEX, 60, |a, b| {
        let Some(c) = contact(a, b, 0.5) else { return };
        if c.distance < -HUGE {
            return;
        }
        overlaps += usize::from(c.distance < 0.0);
        let apart = moved(b, c.normal * (0.0 - c.distance));
        let Some(rest) = contact(a, &apart, 0.5) else { panic!("{a:?} {b:?} {c:?}: apart") };
        assert!(rest.distance.abs() <= allowance(a, b), "{a:?} {b:?} {c:?} {rest:?}");
    });
    assert!(overlaps > 4000, "{overlaps}");
}

#[test]
fn no_shorter_translation_separates() {
    let mut overlaps = 0;
    for_many_pairs(&CONVEX, 60, |a, b| {
        let Some(c) = contact(a, b, 0.0) else { return };
        overlaps += 1;
        let width = |n: Vec2| reach(&a.view(), n) + reach(&b.view(), -n);
        for n in directions().chain([c.normal]) {
            assert!(width(n) >= -c.distance - allowance(a, b) || c.distance < -HUGE, "{a:?} {b:?}");
        }
        if c.distance > -HUGE {
            assert!((width(c.normal) + c.distance).abs() <= allowance(a, b), "{a:?} {b:?} {c:?}");
        } else {
            assert!(directions().all(|n| width(n) == f64::INFINITY), "{a:?} {b:?}");
        }
    });
    assert!(overlaps > 5000, "{overlaps}");
}

#[test]
fn the_margin_decides_to_the_last_bit() {
    let mut gaps = 0;
    for_many_pairs(&KINDS, 30, |a, b| {
        let c = contact(a, b, f64::INFINITY).unwrap_or_else(|| panic!("{a:?} {b:?}"));
        if c.distance > 0.0 {
            gaps += 1;
            assert_eq!(contact(a, b, c.distance), Some(c), "{a:?} {b:?}");
            assert_eq!(contact(a, b, c.distance.next_down()), None, "{a:?} {b:?}");
        }
        for nothing in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
            assert_eq!(contact(a, b, nothing).is_some(), c.distance <= 0.0, "{a:?} {b:?}");
        }
    });
    assert!(gaps > 3000, "{gaps}");
}

#[test]
fn the_depth_runs_continuously_through_the_surface() {
    for_many_pairs(&CONVEX, 1, |a, b| {
        let step = Vec2::new(0.03, 0.04);
        let mut before: Option<f64> = None;
        for i in -100..100 {
            let at = moved(b, step * f64::from(i));
            let c = contact(a, &at, f64::INFINITY).unwrap_or_else(|| panic!("{a:?} {b:?}"));
            if let Some(before) = before {
                let change = (c.distance - before).abs();
                assert!(change <= 0.05 + allowance(a, b) || change > HUGE, "{a:?} {at:?} {change}");
            }
            before = Some(c.distance);
        }
    });
}

#[test]
fn coincident_shapes_have_a_unit_normal() {
    let mut drawer = Drawer::new(3, true);
    for &kind in &KINDS {
        for _ in 0..50 {
            let shape = drawer.shape(kind);
            let c = contact(&shape, &shape, 0.0).unwrap_or_else(|| panic!("{shape:?}"));
            assert!((c.normal.length() - 1.0).abs() <= 4.0 * EPS, "{shape:?}");
            assert!(c.distance <= 0.0);
        }
    }
}

/// The sign agrees with the independent exact decision.
#[test]
fn the_depth_is_negative_exactly_where_the_shapes_are_apart() {
    let kinds = [
        Kind::Point,
        Kind::Segment,
        Kind::Circle,
        Kind::Capsule,
        Kind::Aabb,
        Kind::Rect,
        Kind::Triangle,
        Kind::ConvexPolygon,
        Kind::Polygon,
        Kind::Polyline,
    ];
    let (mut hits, mut touches) = (0, 0);
    for_many_pairs(&kinds, 40, |a, b| {
        let c = contact(a, b, f64::INFINITY).unwrap_or_else(|| panic!("{a:?} {b:?}"));
        let truth = collide_oracle::intersects(&stated(&a.view()), &stated(&b.view()));
        assert_eq!(c.distance <= 0.0, truth, "{a:?} {b:?} {c:?}");
        hits += usize::from(truth);
        touches += usize::from(c.distance == 0.0);
    });
    assert!(hits > 3000 && touches > 300, "{hits} {touches}");
}

fn stated(view: &View<'_>) -> collide_oracle::Shape {
    use collide_oracle::Shape;
    let xy = |p: Vec2| [p.x, p.y];
    match view {
        View::Point(p) => Shape::point(xy(*p)),
        View::Segment(s) => Shape::segment(xy(s.a), xy(s.b)),
        View::Circle(c) => Shape::circle(xy(c.center), c.radius),
        View::Capsule(c) => Shape::capsule(xy(c.a), xy(c.b), c.radius),
        View::Aabb(b) => Shape::aabb(xy(b.min), xy(b.max)),
        View::Rect(r) => Shape::hull(r.corners().map(xy), 0.0),
        View::Triangle(t) => Shape::triangle(t.vertices.map(xy)),
        View::ConvexPolygon(p) => {
            let vertices: Vec<_> = p.vertices.iter().map(|v| [v.x, v.y]).collect();
            Shape::hull(vertices, p.radius)
        }
        View::Polygon(p) => {
            let ring: Vec<_> = p.rings.vertices().iter().map(|v| [v.x, v.y]).collect();
            Shape::polygon(ring)
        }
        View::Polyline(p) => {
            let edges = p.rings.edges().map(|(_, e)| Shape::segment(xy(e.a), xy(e.b)));
            Shape::Union(edges.collect())
        }
        other => unreachable!("not drawn: {other:?}"),
    }
}
