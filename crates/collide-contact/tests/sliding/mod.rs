//! Bodies that slide over a level ground.
#![allow(dead_code, reason = "each test takes what it needs of it")]

use collide_contact::{Contact, FindContact, FindManifold, Manifold, Manifolds, contact_views};
use collide_core::{Engine, Point2, Vector2};
use collide_shapes::{AnyShape, Capsule, Circle, ConvexPolygon, Ellipse, Rect, Triangle};
use nalgebra::Isometry2;

/// How far a normal may be from one of the outline's: coordinates up to 100 are rounded by 1e-14,
/// which turns the line between corners 0.01 apart by 1e-12.
pub(crate) const ROUNDING: f64 = 1e-11;

pub(crate) fn manifolds(a: &AnyShape<f64>, b: &AnyShape<f64>) -> Manifolds<f64> {
    let mut out = Manifolds::new();
    a.manifold_into(b, 0.02, &mut out);
    out
}

/// A floor at y = 0 with joints about 0.1 apart.
pub(crate) fn floor(joints: usize) -> Vec<Point2<f64>> {
    (0..=joints).map(|i| Point2::new(i as f64 * 0.1 + (i % 3) as f64 * 0.01, 0.0)).collect()
}

/// Bodies of every family whose lowest point is at `−sink`.
pub(crate) fn sliders(x: f64, sink: f64) -> [AnyShape<f64>; 9] {
    let y = 0.5 - sink;
    let at = |(dx, dy): (f64, f64)| Point2::new(x + dx, y + dy);
    let square = [(-0.3, -0.3), (0.3, -0.3), (0.3, 0.3), (-0.3, 0.3)];
    let pentagon = [(-0.35, -0.3), (0.25, -0.3), (0.5, 0.1), (0.0, 0.6), (-0.6, 0.0)];
    let ellipse = |semi_axes: (f64, f64)| {
        Ellipse::from_angle(Point2::new(x, y), 0.0, Vector2::new(semi_axes.0, semi_axes.1))
    };
    [
        ellipse((0.7, 0.5)).unwrap().into(),
        ellipse((0.04, 0.5)).unwrap().into(),
        ConvexPolygon::rounded(square.map(at), 0.2).unwrap().into(),
        ConvexPolygon::rounded(pentagon.map(at), 0.2).unwrap().into(),
        Triangle::new(at((-0.4, -0.5)), at((0.3, -0.5)), at((0.1, 0.4))).unwrap().into(),
        Rect::from_angle(Point2::new(x, y), 0.0, Vector2::new(0.5, 0.5)).unwrap().into(),
        Rect::from_angle(Point2::new(x, y), 0.0, Vector2::new(0.03, 0.5)).unwrap().into(),
        Capsule::new(Point2::new(x - 0.3, y), Point2::new(x + 0.3, y), 0.5).unwrap().into(),
        Circle::new(Point2::new(x, y), 0.5).unwrap().into(),
    ]
}

/// Slides over a ground of this length, which is turned as a whole, and calls `check` with every
/// manifold.
pub(crate) fn slide(
    ground: &AnyShape<f64>,
    length: f64,
    angle: f64,
    steps: usize,
    mut check: impl FnMut(&AnyShape<f64>, &Manifold<f64>),
) -> usize {
    let pose = Isometry2::new(Vector2::new(3.0, -2.0), angle);
    let ground = ground.placed(&pose).unwrap();
    let mut count = 0;
    for step in 0..steps {
        let x = 1.0 + (length - 2.0) * step as f64 / steps as f64;
        for sink in [0.005, 0.0, -0.01] {
            for slider in sliders(x, sink) {
                let slider = slider.placed(&pose).unwrap();
                let all = manifolds(&ground, &slider);
                assert!(!all.is_empty(), "{x} {sink}");
                for manifold in &all {
                    count += 1;
                    let local = pose.inverse_transform_vector(&manifold.normal);
                    check(&slider, &Manifold { normal: local, ..*manifold });
                }
                let contact = ground.contact(&slider, 0.02).unwrap();
                let of_views = contact_views(&ground.view(), &slider.view(), 0.02);
                assert_eq!(of_views.map(Contact::from), Some(contact));
                assert!((contact.depth - sink).abs() < 1e-10, "{x} {sink} {contact:?}");
            }
        }
    }
    count
}

pub(crate) fn assert_up(slider: &AnyShape<f64>, manifold: &Manifold<f64>) {
    assert!((manifold.normal - Vector2::y()).norm() <= ROUNDING, "{slider:?} {manifold:?}");
}
