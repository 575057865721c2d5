//! What is no scene is refused, and the error says which body and which key.

use collide_testbed::Scene;

#[track_caller]
fn refused(text: &str, words: &[&str]) {
    let error = Scene::read(text).expect_err("no scene").to_string();
    for word in words {
        assert!(error.contains(word), "`{word}` is not in: {error}");
    }
}

/// A scene of one body with these keys.
fn with(keys: &str) -> String {
    format!(r#"{{"bodies": [{{"id": "it", {keys}}}]}}"#)
}

const DISC: &str = r#""shape": {"type": "circle", "center": [0, 0], "radius": 1}"#;

#[test]
fn what_is_no_scene_is_refused_with_its_place() {
    let disc = |more: &str| with(&format!("{DISC}, {more}"));
    assert!(Scene::read(&disc(r#""position": [1, 2]"#)).is_ok());
    refused("", &["line 1"]);
    refused("[]", &["no scene"]);
    refused("{}", &["`bodies`"]);
    refused(r#"{"bodies": []}"#, &["no body"]);
    refused(r#"{"bodies": [], "gravty": [0, 1]}"#, &["gravty"]);
    refused(r#"{"bodies": [], "rate": 0}"#, &["the scene", "`rate` is 0"]);
    refused(r#"{"bodies": [], "substeps": 1e9}"#, &["`substeps`"]);
    refused(r#"{"bodies": [], "seconds": -1}"#, &["`seconds`"]);
    refused(&disc(r#""kind": "static""#), &["no body is moved"]);
    refused(&disc(r#""densty": 1"#), &["densty"]);
    refused(&disc(r#""density": 0"#), &["`it`", "mass 0"]);
    refused(&disc(r#""density": -1"#), &["`it`", "`density` is -1"]);
    refused(&disc(r#""restitution": 1.5"#), &["`it`", "`restitution`"]);
    refused(&disc(r#""velocity": [1e300, 0]"#), &["`it`", "`velocity`"]);
    refused(&disc(r#""position": [1e300, 0]"#), &["`it`", "largest coordinate"]);
    refused(&disc(r#""angle": 1e9"#), &["`it`", "angle"]);
    refused(&disc(r#""repeat": {"rows": 1000, "columns": 1000}"#), &["`it`", "100000"]);
    refused(&disc(r#""repeat": {"rows": 1e300}"#), &["invalid"]);
}

#[test]
fn what_is_no_shape_of_a_body_is_refused() {
    let shape = |shape: &str| with(&format!(r#""shape": {shape}"#));
    refused(&shape(r#"{"type": "circle", "center": [0, 0], "radius": -1}"#), &["`it`", "radius"]);
    refused(&shape(r#"{"type": "blob"}"#), &["`it`", "blob"]);
    refused(&shape("3"), &["`it`"]);
    refused(&shape("[]"), &["no body is moved"]);
    refused(&shape(r#"{"type": "segment", "a": [0, 0], "b": [1, 0]}"#), &["`it`", "area"]);
    refused(&shape(r#"{"type": "half_plane", "p": [0, 0], "normal": [0, 1]}"#), &["`it`", "area"]);
    let chain = |edges: &str| {
        shape(&format!(r#"{{"type": "chain", "from": [0, 0], "to": [1, 0], "edges": {edges}}}"#))
    };
    refused(&chain("0"), &["`it`"]);
    refused(&chain("1000000000"), &["`it`", "100000"]);
    let gear = r#"{"type": "gear", "teeth": 8, "root_radius": 1, "tip_radius": 2, "bore": 3}"#;
    refused(&shape(gear), &["`it`"]);
}
