//! `collide check --repair`: outlines that are no polygons become regions, and it is said how.

use crate::program::report::report;
use serde_json::{Value, json};

/// What is said of a scene that is repaired: it is refused without.
#[track_caller]
fn repaired(input: &str) -> (Value, Vec<String>) {
    assert_eq!(report(&["-"], input).1, 2, "never by default");
    let (report, status) = report(&["--repair", "-"], input);
    assert_eq!(status, 0, "{report}");
    let notes = report["notes"].as_array().expect("a list").iter();
    let note = |note: &Value| {
        let text = |key: &str| note[key].as_str().expect("a string").to_owned();
        format!("{}: {}", text("id"), text("reason"))
    };
    let notes = notes.map(note).collect();
    (report, notes)
}

const BOW_TIE: &str = "[[0,0],[4,4],[4,0],[0,4]]";

#[test]
fn a_bow_tie_of_each_format_becomes_both_its_halves() {
    let scene = format!(
        r#"{{"shapes":[{{"id":"tie","type":"polygon","exterior":{BOW_TIE}}},
        {{"id":"p","type":"point","p":[3.5,2]}},{{"id":"q","type":"point","p":[2,3]}}]}}"#
    );
    let geojson = format!(
        r#"{{"type":"FeatureCollection","features":[
        {{"type":"Feature","id":"tie","geometry":{{"type":"Polygon","coordinates":[{BOW_TIE}]}}}},
        {{"type":"Feature","id":"p","geometry":{{"type":"Point","coordinates":[3.5,2]}}}},
        {{"type":"Feature","id":"q","geometry":{{"type":"Point","coordinates":[2,3]}}}}]}}"#
    );
    let tiled = r#"<map><objectgroup><object id="tie"><polygon points="0,0 4,4 4,0 0,4"/></object>
        <object id="p" x="3.5" y="2"/><object id="q" x="2" y="3"/></objectgroup></map>"#;
    for input in [&scene[..], &geojson, tiled] {
        let (report, notes) = repaired(input);
        assert_eq!(
            notes,
            [
                "tie: exterior: edges 0 and 2 cross",
                "tie: 1 corner was added",
                "tie: it became 2 regions with 0 holes",
            ]
        );
        assert_eq!(report["hits"].as_array().map(Vec::len), Some(1));
        assert_eq!(report["hits"][0]["a"]["kind"], "compound");
        assert_eq!(report["hits"][0]["b"]["id"], "p");
    }
    let wkt = "POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))\nPOINT (3.5 2)\nPOINT (2 3)\n";
    assert_eq!(repaired(wkt).0["hits"][0]["b"]["id"], "2");
}

#[test]
fn collision_objects_of_tiles_are_repaired_and_it_is_said_once() {
    let map = r#"<map tilewidth="16" tileheight="16">
        <tileset firstgid="1" tilewidth="16" tileheight="16"><tile id="0"><objectgroup>
        <object id="7"><polygon points="0,0 16,0 16,-5 16,16 0,16"/></object>
        </objectgroup></tile></tileset>
        <layer name="l" width="2" height="1"><data encoding="csv">1,1</data></layer></map>"#;
    let (report, notes) = repaired(map);
    assert_eq!(report["shapes"], 2);
    let reason = "exterior: edges 1 and 2 share a stretch";
    assert_eq!(
        notes,
        [format!("tile 1/7: {reason}"), "tile 1/7: 1 vertex was left out".to_owned()]
    );
}

#[test]
fn a_hole_that_crosses_the_outline_is_cut_off() {
    let geojson = r#"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],
        [[3,1],[5,1],[5,2],[3,2],[3,1]]]}"#;
    let (report, notes) = repaired(geojson);
    assert_eq!(report["shapes"], 1);
    assert_eq!(
        notes,
        [
            "0: holes[0] crosses exterior",
            "0: 2 corners were added",
            "0: 2 vertices were left out",
            "0: it became 1 region with 0 holes",
        ]
    );
}

#[test]
fn what_encloses_nothing_stays_refused() {
    let flat = r#"{"shapes":[{"type":"polygon","exterior":[[0,0],[2,2],[1,1]]}]}"#;
    let (report, status) = report(&["--repair", "-"], flat);
    assert_eq!(status, 2);
    assert_eq!(report["skipped"], json!([{"id": "0", "reason": "exterior encloses no area"}]));
}

#[test]
fn what_is_valid_stays_as_it_is() {
    let valid = r#"{"shapes":[{"type":"polygon","exterior":[[0,0],[2,0],[2,2]]}]}"#;
    let (report, status) = report(&["--repair", "-"], valid);
    assert_eq!((status, &report["notes"]), (0, &Value::Null));
}
