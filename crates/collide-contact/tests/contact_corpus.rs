//! The depths and normals of the corpora, which are exact, both ways round.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_contact::{Contact, FindContact, contact_views};
use collide_core::{Engine, Point2, Real, Shape, Vector2};
use collide_shapes::{AnyShape, Rect};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::Value;
use std::path::Path;

const CORPORA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora/open");

fn rows(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(Path::new(CORPORA).join(file)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn shape(value: &Value) -> Option<AnyShape<f64>> {
    serde_json::from_value(value.clone()).ok()
}

fn pair(value: &Value) -> Vector2<f64> {
    Vector2::new(value[0].as_f64().unwrap(), value[1].as_f64().unwrap())
}

/// The contact, which is that of the views.
fn contact<T: Real>(a: &AnyShape<T>, b: &AnyShape<T>, margin: T) -> Option<Contact<T>> {
    let of_views = contact_views(&a.view(), &b.view(), margin.to_f64()).map(Contact::from);
    assert_eq!(a.contact(b, margin), of_views, "{a:?} {b:?}");
    of_views
}

/// Compares the rows that state a depth or a separating normal; returns how many.
fn check(file: &str, precision: f64) -> usize {
    if !Path::new(CORPORA).exists() {
        eprintln!("SKIPPED: no corpora at {CORPORA}");
        return usize::MAX;
    }
    let mut checked = 0;
    for row in rows(file) {
        let expect = &row["expect"];
        let (Some(a), Some(b)) = (shape(&row["a"]), shape(&row["b"])) else { continue };
        let Some(depth) = expect["depth"].as_f64() else { continue };
        checked += 1;
        let boxes = [a.bounding_box(), b.bounding_box()].into_iter().flatten();
        let scale = boxes.map(|x| x.min().coords.amax().max(x.max().coords.amax()));
        let scale = scale.fold(1.0, f64::max);
        let tolerance = row["tolerance"].as_f64().unwrap_or(precision * scale);
        let (there, back) = (contact(&a, &b, tolerance).unwrap(), contact(&b, &a, tolerance));
        for contact in [there, back.unwrap().flipped()] {
            assert!((contact.depth - depth).abs() <= tolerance, "{row} {contact:?}");
            if let Some(normals) = expect["normals"].as_array() {
                let off = normals.iter().map(|n| (pair(n) - contact.normal).norm());
                let off = off.fold(f64::INFINITY, f64::min);
                assert!(off <= 1e-7, "{row} {contact:?}");
            }
        }
    }
    checked
}

#[test]
fn depths_and_normals_asserted_by_other_engines() {
    assert!(check("engines.jsonl", 1e-9) >= 50);
}

#[test]
fn depths_and_normals_of_rotated_rectangles() {
    assert!(check("rect_rect.jsonl", 1e-9) >= 3900);
}

#[test]
fn depths_and_normals_of_degenerate_pairs() {
    assert!(check("exact_polygons.jsonl", 1e-9) >= 400);
}

#[test]
fn inputs_on_which_other_engines_failed() {
    // Some of these depths are stated in single precision.
    assert!(check("failures.jsonl", 1e-8) >= 15);
}

/// From 1e-5 to 1e5 in `f32`, against the plain separating axis test of the corners.
#[test]
fn rectangles_of_all_sizes_in_f32_have_their_depth_to_a_millionth() {
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let (mut overlapping, mut apart) = (0, 0);
    for _ in 0..200_000 {
        let size = 10f64.powi(rng.random_range(-5..=5));
        let mut draw = |reach: f64| (rng.random_range(-reach..reach) * size) as f32;
        let mut rect = || {
            let center = Point2::new(draw(1.5), draw(1.5));
            let half = Vector2::new(draw(1.0).abs(), draw(1.0).abs());
            let turn = Vector2::new(draw(1.0), draw(1.0)).normalize();
            Rect::from_cos_sin(center, turn.x, turn.y, half).unwrap()
        };
        let (a, b) = (rect(), rect());
        let truth = sat_depth(&a, &b);
        match contact(&a.into(), &b.into(), 0.0) {
            Some(contact) => {
                overlapping += 1;
                let off = (f64::from(contact.depth) - truth).abs();
                assert!(
                    off <= 1e-6 * truth.abs() + 1e-12 * size,
                    "{a:?} {b:?} {contact:?} {truth}"
                );
            }
            None => {
                apart += 1;
                assert!(truth <= 1e-12 * size, "missing contact: {a:?} {b:?} {truth}");
            }
        }
    }
    assert!(overlapping > 50_000 && apart > 50_000, "{overlapping} {apart}");
}

/// The least overlap over the four axes.
fn sat_depth(a: &Rect<f32>, b: &Rect<f32>) -> f64 {
    let [a, b] = [a, b].map(|rect| rect.as_view().corners());
    let mut least = f64::INFINITY;
    for corners in [&a, &b] {
        for side in 0..2 {
            let Some(axis) = (corners[side + 1] - corners[side]).unit() else { continue };
            let along = |corners: &[collide_core::Vec2; 4]| {
                let heights = corners.map(|c| c.dot(axis));
                let low = heights.iter().copied().fold(f64::INFINITY, f64::min);
                (low, heights.iter().copied().fold(f64::NEG_INFINITY, f64::max))
            };
            let ((low_a, high_a), (low_b, high_b)) = (along(&a), along(&b));
            least = least.min(high_a - low_b).min(high_b - low_a);
        }
    }
    least
}
