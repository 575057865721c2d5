//! Every row of the corpora with a polygon, a polyline or a compound gets its true answers, in
//! both orders. Skipped, visibly, where the corpora are absent.

use collide_core::{Engine, Kind, Shape};
use collide_shapes::matrix;
use collide_shapes::{AnyShape, Compound, ShapeSpec};
use serde_json::Value;
use std::collections::BTreeMap;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora/open");
const FILES: [&str; 8] =
    ["exact_polygons", "real_touch", "real_queries", "jts", "boost", "geo", "polyclip", "failures"];
/// The format's default: of the larger of 1 and the coordinates.
const TOLERANCE: f64 = 1e-9;

/// Polygons that rows refer to, by id.
type Named = BTreeMap<String, Value>;

fn rows(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(file).expect("the format of the corpus");
    text.lines().map(|line| serde_json::from_str(line).expect("the format of the corpus")).collect()
}

/// All rows that `FILES` hold, or those of the files in the folder that the environment variable
/// `COLLIDE_CORPUS` names; none where there is no corpus.
fn all_rows() -> Option<Vec<Value>> {
    if !std::path::Path::new(FOLDER).exists() {
        eprintln!("SKIPPED: no corpora at {FOLDER}");
        return None;
    }
    if let Ok(folder) = std::env::var("COLLIDE_CORPUS") {
        let files = std::fs::read_dir(folder)
            .expect("the format of the corpus")
            .map(|file| file.expect("the format of the corpus").path());
        return Some(
            files.flat_map(|file| rows(file.to_str().expect("the format of the corpus"))).collect(),
        );
    }
    Some(FILES.iter().flat_map(|file| rows(&format!("{FOLDER}/{file}.jsonl"))).collect())
}

fn named_shapes() -> Named {
    let rows = rows(&format!("{FOLDER}/real_shapes.jsonl"));
    rows.into_iter()
        .map(|row| {
            (row["id"].as_str().expect("the format of the corpus").to_owned(), row["shape"].clone())
        })
        .collect()
}

/// Moves every pair of numbers in the value; exact in the corpus.
fn translate(value: &mut Value, by: [f64; 2]) {
    match value {
        Value::Array(list) if list.len() == 2 && list[0].is_number() => {
            for (number, by) in list.iter_mut().zip(by) {
                *number = (number.as_f64().expect("the format of the corpus") + by).into();
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| translate(value, by)),
        Value::Object(map) => map.values_mut().for_each(|value| translate(value, by)),
        _ => {}
    }
}

fn shape(value: &Value, named: &Named) -> Option<AnyShape<f64>> {
    match value["type"].as_str()? {
        "ref" => {
            let mut shape_value = named.get(value["ref"].as_str()?)?.clone();
            if let Some(by) = value["translate"].as_array() {
                translate(&mut shape_value, [by[0].as_f64()?, by[1].as_f64()?]);
            }
            shape(&shape_value, named)
        }
        "multipoint" | "multipolyline" | "multipolygon" | "collection" => {
            let parts: Option<Vec<_>> =
                value["parts"].as_array()?.iter().map(|part| shape(part, named)).collect();
            Compound::new(parts?).ok().map(AnyShape::Compound)
        }
        _ => AnyShape::from_spec(serde_json::from_value::<ShapeSpec>(value.clone()).ok()?).ok(),
    }
}

fn is_region(shape: &AnyShape<f64>) -> bool {
    matches!(shape.kind(), Kind::Polygon | Kind::Polyline | Kind::Compound)
}

/// Rows whose shapes are roundings of what the truth was computed for.
fn is_inexact(row: &Value, a: &AnyShape<f64>, b: &AnyShape<f64>) -> bool {
    let tags = row["tags"].as_array().map_or(&[][..], |tags| tags);
    let has = |tag: &str| tags.iter().any(|t| t == tag);
    let rounded = |shape: &AnyShape<f64>| matches!(shape.kind(), Kind::Rect | Kind::Ellipse);
    (rounded(a) || rounded(b)) && !has("clear")
}

fn largest_coordinate(value: &Value) -> f64 {
    match value {
        Value::Number(n) => n.as_f64().unwrap_or(0.0).abs(),
        Value::Array(list) => list.iter().map(largest_coordinate).fold(0.0, f64::max),
        Value::Object(map) => map.values().map(largest_coordinate).fold(0.0, f64::max),
        _ => 0.0,
    }
}

fn answers(row: &Value, a: &AnyShape<f64>, b: &AnyShape<f64>) -> Vec<String> {
    let (va, vb) = (a.view(), b.view());
    let booleans = [
        ("intersects", matrix::intersects(&va, &vb), matrix::intersects(&vb, &va)),
        ("contains", matrix::contains(&va, &vb), matrix::contains(&va, &vb)),
        ("within", matrix::contains(&vb, &va), matrix::contains(&vb, &va)),
        ("touches", matrix::touches(&va, &vb), matrix::touches(&vb, &va)),
    ];
    let expect = &row["expect"];
    let mut wrong = Vec::new();
    for (name, there, back) in booleans {
        if let Some(truth) = expect[name].as_bool()
            && (there != truth || back != truth)
        {
            wrong.push(format!("{name} is {truth}, not {there}/{back}"));
        }
    }
    let gap = matrix::closest_points(&va, &vb);
    let mirrored = matrix::closest_points(&vb, &va);
    if gap.distance != mirrored.distance || (gap.distance == 0.0) != booleans[0].1 {
        wrong.push(format!("{gap:?} there, {mirrored:?} back"));
    }
    if let Some(truth) = expect["distance"].as_f64() {
        let scale = largest_coordinate(&row["a"]).max(largest_coordinate(&row["b"])).max(1.0);
        let of_points = (gap.point_b - gap.point_a).length();
        for distance in [gap.distance, of_points] {
            if (distance - truth).abs() > TOLERANCE * scale {
                wrong.push(format!("distance is {truth}, not {distance}"));
            }
        }
    }
    wrong
}

#[test]
fn every_row_of_the_corpora_gets_its_true_answers() {
    let Some(rows) = all_rows() else { return };
    let named = named_shapes();
    let (mut judged, mut skipped) = (0, 0);
    let mut wrong = Vec::new();
    for row in &rows {
        let shapes = shape(&row["a"], &named).zip(shape(&row["b"], &named));
        let Some((a, b)) = shapes else {
            skipped += 1;
            continue;
        };
        if (!is_region(&a) && !is_region(&b)) || is_inexact(row, &a, &b) {
            continue;
        }
        judged += 1;
        let faults = answers(row, &a, &b);
        if !faults.is_empty() {
            wrong.push(format!("{} ({} {}): {}", row["id"], a.kind(), b.kind(), faults.join("; ")));
        }
    }
    assert!(wrong.is_empty(), "{} of {judged} rows:\n{}", wrong.len(), wrong.join("\n"));
    assert!(judged > 4000 && skipped < judged / 50, "{judged} judged, {skipped} skipped");
}
