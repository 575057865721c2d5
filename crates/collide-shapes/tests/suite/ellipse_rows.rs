//! The ellipse rows of the open corpora through `dyn Shape`, both ways round. Skipped, visibly,
//! where the corpora are absent.

use collide_core::Shape;
use collide_shapes::{AnyShape, Intersect, MeasureDistance, ShapeSpec};
use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora/open/");

fn shape(value: &Value) -> AnyShape<f64> {
    let spec: ShapeSpec = serde_json::from_value(value.clone()).unwrap();
    AnyShape::from_spec(spec).unwrap()
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64()
}

fn magnitude(value: &Value) -> f64 {
    match value {
        Value::Array(items) => items.iter().map(magnitude).fold(0.0, f64::max),
        Value::Object(items) => items.values().map(magnitude).fold(0.0, f64::max),
        other => number(other).map_or(0.0, f64::abs),
    }
}

/// What is wrong about one row, one way round.
fn faults(row: &Value, a: &dyn Shape<f64>, b: &dyn Shape<f64>) -> Vec<String> {
    let expect = &row["expect"];
    let tolerance = 1e-9 * 1f64.max(magnitude(&row["a"])).max(magnitude(&row["b"]));
    let tolerance = number(&row["tolerance"]).unwrap_or(0.0).max(tolerance);
    let closest = a.closest_points(b);
    let mut faults = Vec::new();
    let found = a.intersects(b);
    if expect["intersects"].as_bool().is_some_and(|intersects| intersects != found) {
        faults.push(format!("intersects is {found}"));
    }
    if found != (a.distance(b) == 0.0) {
        faults.push("intersects and distance contradict".to_owned());
    }
    if let Some(distance) = number(&expect["distance"]) {
        let realized = (closest.point_b - closest.point_a).norm();
        for found in [closest.distance, realized] {
            if (found - distance).abs() > tolerance {
                faults.push(format!("distance {found} instead of {distance}"));
            }
        }
    }
    faults
}

#[test]
fn every_ellipse_row_of_the_corpora_is_answered_right() {
    let (mut rows, mut wrong) = (0, Vec::new());
    for file in ["ellipse.jsonl", "engines.jsonl"] {
        let Ok(text) = std::fs::read_to_string(format!("{FOLDER}{file}")) else {
            eprintln!("SKIPPED: no corpora at {FOLDER}");
            return;
        };
        for line in text.lines().filter(|line| line.contains("\"ellipse\"")) {
            let row: Value = serde_json::from_str(line).unwrap();
            let (a, b) = (shape(&row["a"]), shape(&row["b"]));
            for (a, b) in [(&a, &b), (&b, &a)] {
                let found = faults(&row, a, b);
                wrong.extend(found.iter().map(|fault| format!("{}: {fault}", row["id"])));
            }
            rows += 1;
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(rows > 3300, "{rows}");
}
