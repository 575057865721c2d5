//! The scenes of the gallery: every pair of shapes that files can name, every query.
//!
//! Those of the pairs are written of the files left.json and right.json beside them by
//! `UPDATE_DOCS=1 cargo test -p collide-cli gallery::`. The pictures are drawn by
//! `.ci/gallery`.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::program::{run, text};
use collide2d::Kind;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;

const SCENES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/gallery");
const PAIRS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pairs.md");

/// The kinds that files can name.
fn kinds() -> Vec<&'static str> {
    Kind::ALL.iter().filter(|kind| **kind != Kind::Custom).map(|kind| kind.name()).collect()
}

/// The shapes of a side of the pairs: each kind once. All of them have the origin, so that all
/// pairs meet.
fn side(name: &str) -> Vec<Value> {
    let scene = fs::read_to_string(format!("{SCENES}/{name}.json")).unwrap();
    let scene: Value = serde_json::from_str(&scene).unwrap();
    scene["shapes"].as_array().unwrap().clone()
}

fn kind(shape: &Value) -> &str {
    shape["type"].as_str().unwrap()
}

/// The requests of a row: its shape on the left, and each on the right.
fn row(left: &Value) -> String {
    let line = |right| json!({"query": "contact", "a": left, "b": right}).to_string() + "\n";
    side("right").iter().map(line).collect()
}

#[test]
fn every_kind_that_files_can_name_is_paired() {
    for name in ["left", "right"] {
        let side = side(name);
        let paired: Vec<_> = side.iter().map(kind).collect();
        assert_eq!(paired, kinds(), "each kind once, in the order of the matrices, on the {name}");
    }
}

#[test]
fn the_scenes_of_all_pairs_are_those_of_both_sides_and_meet() {
    for left in side("left") {
        let path = format!("{SCENES}/matrix/{}.jsonl", kind(&left));
        let row = row(&left);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, &row).unwrap();
        }
        assert!(fs::read_to_string(&path).unwrap() == row, "run with UPDATE_DOCS=1");
        let output = run(&["query", &path], "");
        assert_eq!(output.status.code(), Some(0));
        for (line, answer) in row.lines().zip(text(&output).lines()) {
            let answer: Value = serde_json::from_str(answer).unwrap();
            assert!(answer["contact"].is_object(), "{line}");
        }
    }
}

#[test]
fn every_kind_that_files_can_name_has_its_sheet_in_the_book() {
    let pairs = fs::read_to_string(PAIRS).unwrap();
    let is_shown = |kind: &&str| pairs.contains(&format!("(gallery/matrix/{kind}.svg)"));
    let missing: Vec<_> = kinds().into_iter().filter(|kind| !is_shown(kind)).collect();
    assert!(missing.is_empty(), "without a sheet in docs/pairs.md: {missing:?}");
}

#[test]
fn every_query_has_a_picture() {
    let output = run(&["query"], r#"{"query":"none"}"#);
    let answer: Value = serde_json::from_str(text(&output)).unwrap();
    let known = answer["error"]["message"].as_str().unwrap().split("Known: ").nth(1).unwrap();
    let mut queried = BTreeSet::from(["distance".to_owned()]); // drawn as `closest_points`
    for file in fs::read_dir(SCENES).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        for line in fs::read_to_string(&file).unwrap().lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            match &line["query"] {
                Value::Array(names) => {
                    queried.extend(names.iter().map(|name| name.as_str().unwrap().into()));
                }
                name => queried.extend(name.as_str().map(Into::into)),
            }
        }
    }
    let drawn: Vec<_> = known.split(", ").filter(|name| !queried.contains(*name)).collect();
    assert!(drawn.is_empty(), "without a picture: {drawn:?}");
}
