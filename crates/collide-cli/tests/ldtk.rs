//! `collide check` on LDtk projects: cells of `IntGrid` layers, entities, levels in files.

use crate::program::folder::Folder;
use crate::program::report::report;
use crate::program::run;
use serde_json::{Value, json};

const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/entrance.ldtk");

fn project(layout: &str, levels: &str) -> String {
    format!(
        r#"{{"__header__":{{"app":"LDtk"}},"worldLayout":"{layout}","defaultGridSize":8,
            "levels":[{levels}]}}"#
    )
}

/// A level of one cell of 16 by 16, which is filled.
fn level(name: &str, x: i32) -> String {
    format!(
        r#"{{"identifier":"{name}","worldX":{x},"worldY":0,"pxWid":16,"pxHei":16,"layerInstances":[
        {{"__identifier":"Walls","__cWid":1,"__gridSize":16,"intGridCsv":[1]}}]}}"#
    )
}

/// The ids of the pairs that hit.
fn pairs(report: &Value) -> Vec<String> {
    let hits = report["hits"].as_array().expect("a list").iter();
    let id = |hit: &Value, side: &str| hit[side]["id"].as_str().expect("a string").to_owned();
    hits.map(|hit| format!("{} {}", id(hit, "a"), id(hit, "b"))).collect()
}

#[test]
fn cells_are_boxes_with_the_names_of_their_values_and_entities_hang_from_their_pivot() {
    let (report, status) = report(&[PROJECT], "");
    assert_eq!((&report["shapes"], status), (&json!(10), 0), "the level in a file of its own too");
    let hits = report["hits"].as_array().expect("a list");
    let stands = hits.iter().find(|hit| hit["b"]["name"] == "Player").expect("it stands");
    assert_eq!(stands["a"], json!({"id": "Entrance/Ground/1,2", "kind": "rect", "name": "wall"}));
    assert_eq!(stands["normal"], json!([0.0, -1.0]));
    assert_eq!(stands["points"], json!([[18.0, 32.0], [30.0, 32.0]]));
    assert!(hits.iter().any(|hit| hit["b"]["name"] == "2"), "a value without a name is its number");
}

#[test]
fn cells_of_one_value_are_merged() {
    let (report, status) = report(&["--merge", PROJECT], "");
    assert_eq!((&report["shapes"], status), (&json!(6), 0));
    assert_eq!(report["hits"][0]["a"]["id"], "Entrance/Ground/1/0");
    assert_eq!(report["hits"][0]["b"]["id"], "Entrance/Ground/2/0");
}

#[test]
fn layers_and_levels_can_be_chosen() {
    let shapes = |name: &str| report(&["--layer", name, PROJECT], "").0["shapes"].clone();
    assert_eq!(shapes("Actors"), 2);
    assert_eq!(shapes("Ground"), 8);
    assert_eq!(shapes("Hall"), 3);
    let output = run(&["check", "--layer", "Sky", PROJECT], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no layer named `Sky`"));
}

#[test]
fn levels_lie_where_the_world_has_them() {
    let levels = format!("{},{}", level("A", 0), level("B", 16));
    let (free, _) = report(&["-"], &project("Free", &levels));
    assert_eq!(pairs(&free), ["A/Walls/0,0 B/Walls/0,0"]);
    // Levels of a linear layout have no place: they follow each other with a gap.
    let nowhere = format!("{},{}", level("A", -1), level("B", -1));
    for layout in ["LinearHorizontal", "LinearVertical"] {
        let (apart, _) = report(&["-"], &project(layout, &nowhere));
        assert_eq!(pairs(&apart), [] as [&str; 0], "{layout}");
        let (near, _) = report(&["-", "--margin", "8"], &project(layout, &nowhere));
        assert_eq!(pairs(&near), ["A/Walls/0,0 B/Walls/0,0"], "{layout}");
    }
}

#[test]
fn worlds_are_planes_of_their_own() {
    let world = |name: &str| format!(r#"{{"worldLayout":"Free","levels":[{}]}}"#, level(name, 0));
    let worlds = format!(
        r#"{{"__header__":{{"app":"LDtk"}},"defaultGridSize":8,"levels":[],"worlds":[{},{}]}}"#,
        world("A"),
        world("B")
    );
    let (report, status) = report(&["-"], &worlds);
    assert_eq!((&report["shapes"], status), (&json!(2), 0));
    assert_eq!(pairs(&report), [] as [&str; 0]);
}

#[test]
fn a_level_that_is_missing_is_said_and_the_rest_is_read() {
    let missing = r#"{"identifier":"Away","externalRelPath":"away.ldtkl","layerInstances":null}"#;
    let (report, status) =
        report(&["-"], &project("Free", &format!("{missing},{}", level("A", 0))));
    assert_eq!((&report["shapes"], status), (&json!(1), 2));
    assert_eq!(report["skipped"][0]["id"], "Away");
    let reason = report["skipped"][0]["reason"].as_str().expect("a string");
    assert!(reason.starts_with("away.ldtkl: "), "{reason}");
}

#[test]
fn a_key_that_stands_twice_in_a_level_of_its_own_is_an_error() {
    let level = br#"{"identifier":"A","layerInstances":[],"layerInstances":[]}"#;
    let away = r#"{"identifier":"A","externalRelPath":"a.ldtkl","layerInstances":null}"#;
    let folder =
        Folder::of("level", &[("a.ldtkl", level), ("game.ldtk", project("Free", away).as_bytes())]);
    let (report, status) = report(&[&folder.path("game.ldtk")], "");
    assert_eq!(status, 2);
    let reason = report["skipped"][0]["reason"].as_str().expect("a string");
    assert!(
        reason.contains("a.ldtkl: the key `layerInstances` stands twice at line 1"),
        "{reason}"
    );
}

#[test]
fn a_project_that_is_none_is_a_failure() {
    let output = run(&["check", "-"], r#"{"__header__":{"app":"LDtk"},"levels":7}"#);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("invalid type: integer `7`"));
}

#[test]
fn a_million_cells_with_shapes_is_the_limit() {
    let cells = vec!["1"; (1 << 20) + 1].join(",");
    let level = format!(
        r#"{{"identifier":"L","layerInstances":[{{"__identifier":"W","__cWid":1024,
        "__gridSize":8,"intGridCsv":[{cells}]}}]}}"#
    );
    let output = run(&["check", "-"], &project("Free", &level));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("more than 1048576 cells have shapes"), "{said}");
    assert_eq!(output.status.code(), Some(1));
}
