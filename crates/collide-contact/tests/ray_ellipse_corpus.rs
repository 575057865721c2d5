//! Rays on the ellipses of the corpora: the crossings of 337 lines with 50 digits, as rays from
//! the line's point both ways. Skipped, visibly, where the corpora are absent.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test")]

use collide_contact::{CastRay, HitKind, RayHit};
use collide_core::{Point2, Vector2};
use collide_shapes::{Ellipse, Ray};
use serde_json::Value;

const FILE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora/ellipse_raw.jsonl");
const EPS: f64 = f64::EPSILON;

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn vector(value: &Value) -> Vector2<f64> {
    Vector2::new(number(&value[0]), number(&value[1]))
}

#[test]
fn every_crossing_is_a_hit_on_its_side_of_the_origin() {
    let Ok(text) = std::fs::read_to_string(FILE) else {
        eprintln!("SKIPPED: no corpus at {FILE}");
        return;
    };
    let (mut rays, mut hits, mut inside) = (0, 0, 0);
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        // Nearer to tangency than its own numbers can differ.
        if row["kind"] != "line_ellipse" || number(&row["margin"]) <= 2.0 * EPS {
            continue;
        }
        for sign in [1.0, -1.0] {
            let Some(found) = check(&row, sign) else { continue };
            rays += 1;
            hits += found;
            inside += usize::from(found == 1);
        }
    }
    assert!(rays > 600 && hits > 350 && inside > 20, "{rays} {hits} {inside}");
}

/// Checks the ray along `sign` times the line's direction; how many hits it has. `None` if its
/// origin lies on the outline but for rounding.
fn check(row: &Value, sign: f64) -> Option<usize> {
    let (a, b) = (&row["a"], &row["b"]);
    let axes = vector(&a["r"]);
    let ellipse =
        Ellipse::from_angle(Point2::from(vector(&a["c"])), number(&a["angle"]), axes).unwrap();
    let direction = vector(&b["v"]) * sign;
    let ray = Ray::new(Point2::from(vector(&b["o"])), direction).unwrap();
    let slack = 8.0 * EPS * number(&row["scale"]);
    let mut expected: Vec<(f64, &Value)> = row["hits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|truth| (sign * number(&truth["t"]), truth))
        .collect();
    let off = |(t, truth): &(f64, &Value)| t * direction.norm() * number(&truth["cos"]);
    if expected.iter().any(|hit| off(hit).abs() <= 16.0 * slack) {
        return None;
    }
    expected.retain(|(t, _)| *t > 0.0);
    expected.sort_by(|p, q| p.0.total_cmp(&q.0));
    let found = ellipse.ray_hits(&ray);
    assert_eq!(found.len(), expected.len(), "row {} {found:?}", row["id"]);
    assert_eq!(ellipse.cast_ray(&ray, f64::MAX), found.first().copied());
    let kinds: Vec<_> = found.iter().map(|hit| hit.kind).collect();
    let all = [HitKind::Enter, HitKind::Exit];
    assert_eq!(kinds, all[2 - kinds.len()..], "row {}", row["id"]);
    for (hit, (t, truth)) in found.iter().zip(&expected) {
        let cos = number(&truth["cos"]).abs();
        let slip = (hit.t - t).abs() * direction.norm() * cos;
        assert!(slip <= slack, "row {} t {} {truth}: {slip:e}", row["id"], hit.t);
        check_place(hit, truth, slack / cos, axes, &row["id"]);
    }
    Some(found.len())
}

/// The point may slip along the outline by `slip`, which turns the normal by the curvature.
fn check_place(hit: &RayHit<f64>, truth: &Value, slip: f64, axes: Vector2<f64>, id: &Value) {
    let coordinates = hit.point.coords.amax();
    let off = (hit.point.coords - vector(&truth["p"])).norm();
    assert!(off <= 2.0 * slip + 4.0 * EPS * coordinates, "row {id} {hit:?} {truth}: {off:e}");
    let curvature = axes.max() / (axes.min() * axes.min());
    let turn = (hit.normal - vector(&truth["n"])).norm();
    assert!(turn <= 2.0 * slip * curvature + 16.0 * EPS, "row {id} {hit:?} {truth}: {turn:e}");
}
