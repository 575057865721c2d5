//! Every shape of the corpora can be made. Skipped, visibly, where they are absent.

use collide_core::{Kind, Shape, ShapeError};
use collide_shapes::{AnyShape, ShapeSpec};
use serde_json::Value;
use std::collections::BTreeMap;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora/open");

/// Every shape of every row of every file, with the row's id.
fn corpus_shapes() -> Option<Vec<(String, Value)>> {
    let Ok(folder) = std::fs::read_dir(FOLDER) else {
        eprintln!("SKIPPED: no corpora at {FOLDER}");
        return None;
    };
    let mut shapes = Vec::new();
    for file in folder.map(|entry| entry.unwrap().path()) {
        if file.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            let row: Value = serde_json::from_str(line).unwrap();
            let id = format!("{}", row["id"]);
            for key in ["a", "b", "shape"] {
                collect_shapes(&id, &row[key], &mut shapes);
            }
        }
    }
    Some(shapes)
}

fn collect_shapes(id: &str, value: &Value, shapes: &mut Vec<(String, Value)>) {
    match value["type"].as_str() {
        None | Some("ref") => {}
        Some("multipoint" | "multipolyline" | "multipolygon" | "collection") => {
            for part in value["parts"].as_array().unwrap() {
                collect_shapes(id, part, shapes);
            }
        }
        Some(_) => shapes.push((id.to_owned(), value.clone())),
    }
}

#[test]
fn every_shape_of_the_corpora_can_be_made() {
    let Some(shapes) = corpus_shapes() else { return };
    let mut counts = BTreeMap::<Kind, usize>::new();
    let mut too_large = 0;
    for (id, value) in shapes {
        let spec: ShapeSpec = serde_json::from_value(value.clone()).unwrap();
        match AnyShape::<f64>::from_spec(spec) {
            Ok(shape) => *counts.entry(shape.kind()).or_default() += 1,
            Err(ShapeError::OutOfRange { .. }) => too_large += 1,
            Err(error) => panic!("{id}: {error}: {value}"),
        }
    }
    assert!(counts[&Kind::Polygon] > 1000 && counts.len() >= 13, "{counts:?}");
    assert!(too_large <= 2, "{too_large} rows have coordinates beyond 2^500");
}
