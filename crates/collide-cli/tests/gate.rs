//! `collide check` as a gate: which hits count, of which sides, in which form, and the exit status.

use crate::program::folder::Folder;
use crate::program::report::report;
use crate::program::{run, text};
use serde_json::{Value, json};

const CAVES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/tiles/caves.world");

/// Boxes that touch (a, b), overlap by 0.5 (b, c) and are 2 apart (c, d).
const ROW: &str = r#"{"shapes":[
    {"id":"a","type":"aabb","min":[0,0],"max":[1,1]},
    {"id":"b","type":"aabb","min":[1,0],"max":[2,1]},
    {"id":"c","type":"aabb","min":[1.5,0],"max":[4,1],"name":"door, \"left\""},
    {"id":"d","type":"aabb","min":[6,0],"max":[7,1]}]}"#;

fn pairs(report: &Value) -> Vec<[String; 2]> {
    let id = |hit: &Value, side: &str| hit[side]["id"].as_str().expect("an id").to_owned();
    let hits = report["hits"].as_array().expect("a list").iter();
    hits.map(|hit| ["a", "b"].map(|side| id(hit, side))).collect()
}

fn said(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_healthy_level_passes_and_one_that_overlaps_does_not() {
    // All hits but those of a ball in a slope, 1.17 deep, only touch.
    let healthy = run(&["check", CAVES, "--deeper-than", "1.2", "--fail-on-hit"], "");
    assert_eq!(healthy.status.code(), Some(0));
    assert!(text(&healthy).contains(" 0 hits deeper than 1.2, "), "{}", text(&healthy));
    let ball = run(&["check", CAVES, "--deeper-than", "1", "--fail-on-hit"], "");
    assert_eq!(ball.status.code(), Some(3));
    assert!(text(&ball).contains(" 4 hits deeper than 1, "), "{}", text(&ball));
    for (args, status) in [
        (&["--fail-on-hit"][..], 3),
        (&["--fail-on-hit", "--deeper-than", "0"], 3),
        (&["--fail-on-hit", "--deeper-than", "0.5"], 0),
        (&["--deeper-than", "0"], 0),
    ] {
        let output = run(&[&["check", "-"], args].concat(), ROW);
        assert_eq!(output.status.code(), Some(status), "{args:?}");
    }
}

#[test]
fn hits_are_deeper_than_the_least_that_counts_or_within_a_gap() {
    let found = |args: &[&str]| pairs(&report(&[&["-"], args].concat(), ROW).0).len();
    assert_eq!(found(&[]), 2);
    assert_eq!(found(&["--deeper-than", "0"]), 1);
    assert_eq!(found(&["--deeper-than", "0.499"]), 1);
    assert_eq!(found(&["--deeper-than", "0.5"]), 0);
    assert_eq!(found(&["--within", "2"]), 4);
    for wrong in ["-1", "nan", "inf", "x"] {
        let output = run(&["check", "-", "--deeper-than", wrong], ROW);
        assert_eq!(output.status.code(), Some(1), "{wrong}");
    }
}

#[test]
fn a_shape_that_is_none_fails_unless_it_goes_on() {
    let faulty = ROW.replace(r#"{"id":"d","#, r#"{"id":"d","colour":1,"#);
    for (args, status) in [
        (&[][..], 2),
        (&["--keep-going"], 0),
        (&["--fail-on-hit"], 3),
        (&["--fail-on-hit", "--keep-going"], 3),
        (&["--fail-on-hit", "--deeper-than", "1"], 2),
        (&["--fail-on-hit", "--deeper-than", "1", "--keep-going"], 0),
    ] {
        let output = run(&[&["check", "-"], args].concat(), &faulty);
        assert_eq!(output.status.code(), Some(status), "{args:?}");
        assert!(said(&output).contains("skipped d"));
    }
}

#[test]
fn pairs_are_of_a_shape_of_each_layer() {
    let layer = |name: &str, objects: &str| {
        format!(r#"<objectgroup name="{name}">{objects}</objectgroup>"#)
    };
    let object =
        |id: u32, x: u32| format!(r#"<object id="{id}" x="{x}" y="0" width="10" height="10"/>"#);
    let walls = layer("walls", &(object(1, 0) + &object(2, 5)));
    let doors = layer("doors", &(object(3, 8) + &object(4, 9)));
    let group = format!(r#"<group name="all">{doors}</group>"#);
    let map = format!("<map>{walls}{group}{}</map>", layer("other", &object(5, 0)));
    let (between, status) = report(&["-", "--between", "walls", "doors"], &map);
    let all = [["1", "3"], ["1", "4"], ["2", "3"], ["2", "4"]];
    assert_eq!((pairs(&between), status), (all.map(|pair| pair.map(str::to_owned)).to_vec(), 0));
    let (swapped, _) = report(&["-", "--between", "doors", "walls"], &map);
    assert_eq!(pairs(&swapped)[0], ["3", "1"]);
    // A shape that is in both meets the others only.
    let (nested, _) = report(&["-", "--between", "all", "doors"], &map);
    assert_eq!(pairs(&nested), [["3", "4"], ["4", "3"]]);
    for args in [
        &["--between", "walls", "none"][..],
        &["--between", "walls"],
        &["--between", "walls", "doors", "--layer", "walls"],
    ] {
        let output = run(&[&["check", "-"], args].concat(), &map);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
    }
}

#[test]
fn two_files_are_joined() {
    let line = "LINESTRING (0.5 0.5, 3 0.5)\nPOINT (x)\nPOINT (6.5 0.5)\nLINESTRING (0 5, 9 5)\n";
    let folder =
        Folder::of("join", &[("row.json", ROW.as_bytes()), ("lines.wkt", line.as_bytes())]);
    let [row, lines] = ["row.json", "lines.wkt"].map(|file| folder.path(file));
    let (joined, status) = report(&[&row, "--against", &lines], "");
    let all = [["a", "1"], ["b", "1"], ["c", "1"], ["d", "3"]];
    assert_eq!((pairs(&joined), status), (all.map(|pair| pair.map(str::to_owned)).to_vec(), 2));
    assert_eq!(joined["skipped"][0]["id"], json!(format!("{lines}/2")));
    assert_eq!((&joined["shapes"], &joined["candidates"]), (&json!(7), &json!(4)));
    // What has no bounds meets everything of the other side, and nothing of its own.
    let half = r#"{"shapes":[{"id":"h","type":"half_plane","p":[0,0.5],"normal":[0,1]},
        {"id":"i","type":"half_plane","p":[0,0.5],"normal":[0,1]}]}"#;
    let (below, _) = report(&["-", "--against", &row], half);
    assert_eq!(pairs(&below).len(), 8);
    let (above, _) = report(&[&row, "--against", "-"], half);
    assert_eq!(pairs(&above).len(), 8);
    let (near, _) = report(&[&row, "--against", &lines, "--within", "4"], "");
    assert_eq!(pairs(&near).len(), 4 + 6, "{near}");
    for args in [["-", "--against", "-"], [&row, "--against", "none"]] {
        let output = run(&[&["check"][..], &args].concat(), ROW);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
    }
    let before = std::fs::read(&lines).expect("a file");
    let output = run(&["check", &row, "--against", &lines, "--svg", &lines], "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read(&lines).expect("a file"), before);
}

#[test]
fn hits_are_features_or_rows_that_other_programs_read() {
    let collection = run(&["check", "-", "--format", "geojson"], ROW);
    let collection: Value = serde_json::from_slice(&collection.stdout).expect("JSON");
    let features = collection["features"].as_array().expect("a list");
    assert_eq!((&collection["type"], features.len()), (&json!("FeatureCollection"), 2));
    assert_eq!(
        features[1],
        json!({
            "type": "Feature",
            "geometry": {"type": "MultiPoint", "coordinates": [[1.75, 0.0], [1.75, 1.0]]},
            "properties": {
                "a": "b", "a_kind": "aabb", "a_name": "", "b": "c", "b_kind": "aabb",
                "b_name": "door, \"left\"", "depth": 0.5, "normal_x": 1.0, "normal_y": 0.0,
            },
        })
    );
    // It is a file that can be checked itself.
    let read = report(&["-"], &collection.to_string());
    assert_eq!((&read.0["shapes"], read.1), (&json!(4), 0));
    let none = run(&["check", "-", "--format", "geojson", "--deeper-than", "9"], ROW);
    assert_eq!(text(&none), "{\"type\":\"FeatureCollection\",\"features\":[]}\n");

    let rows = run(&["check", "-", "--format", "csv"], ROW);
    let expected = "\
        a,a_kind,a_name,b,b_kind,b_name,depth,normal_x,normal_y,points\n\
        a,aabb,,b,aabb,,0.0,1.0,0.0,\"MULTIPOINT ((1.0 0.0), (1.0 1.0))\"\n\
        b,aabb,,c,aabb,\"door, \"\"left\"\"\",0.5,1.0,0.0,\
        \"MULTIPOINT ((1.75 0.0), (1.75 1.0))\"\n";
    assert_eq!(text(&rows), expected);
}

#[test]
fn counts_are_in_the_right_number_and_a_file_without_shapes_is_said() {
    let one = run(&["check", "-"], "POINT (0 0)");
    assert!(text(&one).starts_with("1 shape, 0 candidate pairs, 0 hits, "), "{}", text(&one));
    let two = run(&["check", "-"], "POINT (0 0)\nPOINT (0 0)");
    assert!(text(&two).contains("2 shapes, 1 candidate pair, 1 hit, "), "{}", text(&two));
    let none = run(&["check", "-"], r#"{"shapes":[]}"#);
    assert_eq!((none.status.code(), said(&none).contains("has no shape")), (Some(0), true));
}
