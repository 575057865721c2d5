//! `collide simulate`: the report, the frames, the exit status.

use crate::program::{run, text};
use serde_json::Value;

const SCENES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/physics");

const BALL: &str = r#"{
    "about": "A ball lies on a plane.", "seconds": 2, "settle": 1,
    "bodies": [
        {"id": "plane", "kind": "static",
         "shape": {"type": "half_plane", "p": [0, 0], "normal": [0, 1]}},
        {"id": "ball", "position": [0, 1],
         "shape": {"type": "circle", "center": [0, 0], "radius": 1}}
    ]
}"#;

fn report(args: &[&str], input: &str) -> Value {
    let output = run(&[&["simulate", "--format", "json"], args].concat(), input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(text(&output)).expect("one JSON object")
}

#[test]
fn a_ball_on_a_plane_is_measured() {
    let report = report(&["-"], BALL);
    let number = |path: &str| report.pointer(path).and_then(Value::as_f64).expect("a number");
    assert_eq!((number("/bodies"), number("/steps"), number("/seconds")), (2.0, 120.0, 2.0));
    assert!(number("/drift") < 1e-6 && number("/mean_speed") < 1e-6, "{report}");
    assert!((0.0..1e-3).contains(&number("/penetration")), "{report}");
    assert_eq!(number("/manifolds"), 1.0);
    assert_eq!(number("/energy/before/kinetic"), 0.0);
    let height = number("/energy/before/potential");
    assert!((height - 9.81 * std::f64::consts::PI).abs() < 1e-9, "{report}");
    assert!((number("/energy/after/potential") - height).abs() < 0.01, "{report}");
    assert!(number("/seconds_per_step") > 0.0);
}

#[test]
fn the_table_has_every_number() {
    let output = run(&["simulate", "-", "--seconds", "0.5"], BALL);
    assert!(output.status.success());
    for line in ["A ball lies", "bodies ", "30 in 0.5 s", "drift", "penetration", "energy after"] {
        assert!(text(&output).contains(line), "`{line}` is not in: {}", text(&output));
    }
}

#[test]
fn every_body_is_where_it_has_come_to() {
    let json = report(&["-"], BALL);
    let [plane, ball] = [&json["poses"][0], &json["poses"][1]];
    assert_eq!((plane["id"].as_str(), ball["id"].as_str()), (Some("plane"), Some("ball")));
    assert_eq!(plane["position"], serde_json::json!([0.0, 0.0]));
    let height = ball["position"][1].as_f64().expect("a number");
    assert!((height - 1.0).abs() < 1e-3 && json["poses"].as_array().map(Vec::len) == Some(2));
    for key in ["angle", "spin"] {
        assert_eq!(ball[key].as_f64(), Some(0.0), "{json}");
    }
    assert_eq!(ball["velocity"][0].as_f64(), Some(0.0), "{json}");
    let output = run(&["simulate", "-", "--poses"], BALL);
    let lines: Vec<_> = text(&output).lines().rev().take(3).collect();
    assert!(
        lines[0].ends_with(" ball") && lines[0].contains(&format!("{height:14.6}")),
        "{lines:?}"
    );
    assert!(lines[1].ends_with(" plane") && lines[2].ends_with(" body"), "{lines:?}");
    assert!(!text(&run(&["simulate", "-"], BALL)).contains("angle"));
}

/// What was not measured is no number: neither after the time nor without a step.
#[test]
fn what_was_not_measured_is_null() {
    let missing = |seconds: &str, keys: &[&str]| {
        let json = report(&["-", "--seconds", seconds], BALL);
        for key in ["drift", "penetration", "mean_speed", "manifolds", "seconds_per_step"] {
            assert_eq!(json[key].is_null(), keys.contains(&key), "{seconds} s, {key}: {json}");
        }
        let table = run(&["simulate", "-", "--seconds", seconds], BALL);
        let count = text(&table).matches("not reached").count();
        assert_eq!(count, keys.len(), "{}", text(&table));
    };
    missing("2", &[]);
    missing("0.5", &["drift", "penetration"]);
    missing("0", &["drift", "penetration", "mean_speed", "manifolds", "seconds_per_step"]);
}

#[test]
fn every_scene_can_be_simulated() {
    let mut count = 0;
    for file in std::fs::read_dir(SCENES).expect("the scenes") {
        let path = file.expect("a scene").path();
        let report = report(&[path.to_str().expect("a name"), "--seconds", "0.1"], "");
        assert!(report["steps"].as_u64() > Some(5), "{}: {report}", path.display());
        count += 1;
    }
    assert!(count >= 10, "{count}");
}

#[test]
fn ten_frames_a_second_are_drawn() {
    let folder = std::env::temp_dir().join(format!("collide-frames-{}", std::process::id()));
    let frames = folder.to_str().expect("a name");
    let gears = format!("{SCENES}/gears.json");
    report(&[&gears, "--seconds", "0.5", "--svg-frames", frames], "");
    let read = |i: usize| std::fs::read_to_string(folder.join(format!("{i:05}.svg")));
    let (first, last) = (read(0).expect("a frame"), read(5).expect("a frame"));
    assert!(read(6).is_err());
    std::fs::remove_dir_all(&folder).expect("the frames");
    let drawing = roxmltree::Document::parse(&last).expect("a picture");
    let paths = drawing.descendants().filter(|node| node.has_tag_name("path")).count();
    assert_eq!(paths, 2, "{last}");
    assert_ne!(first, last);
}

#[test]
fn what_is_no_scene_is_refused() {
    let refused = |args: &[&str], input: &str, words: &str| {
        let output = run(&[&["simulate"], args].concat(), input);
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(words) && text(&output).is_empty(), "{said}");
    };
    refused(&["-"], "{}", "standard input: no scene: `bodies` is missing");
    let instead = |old: &str, new: &str| {
        assert!(BALL.contains(old), "{old}");
        BALL.replace(old, new)
    };
    for (old, new, words) in [
        ("seconds", "secnds", "a scene has no key `secnds`: did you mean `seconds`? Known: about,"),
        ("position", "positon", "body `ball` has no key `positon`: did you mean `position`?"),
        ("radius", "radios", "body `ball`: circle has no key `radios`: did you mean `radius`?"),
        ("circle", "chian", "no shape has the type `chian`: did you mean `chain`? Known: point,"),
        ("\"radius\": 1", "\"radius\": \"1\"", "`radius`: invalid type: string \"1\", expected a"),
        (", \"radius\": 1", "", "body `ball`: `radius` is missing"),
        ("\"normal\": [0, 1]", "\"normal\": [0]", "body `plane`: `normal`: invalid length 1"),
        ("\"position\": [0, 1]", "\"position\": [0]", "`bodies[1].position`: invalid length 1"),
        ("\"position\": [0, 1]", "\"repeat\": {\"row\": 2}", "`repeat` of body `ball` has no key"),
        ("\"position\": [0, 1]", "\"jitter\": {\"sed\": 2}", "did you mean `seed`?"),
    ] {
        refused(&["-"], &instead(old, new), words);
    }
    let chain = r#"{"bodies": [{"id": "it", "shape": {"type": "chain", "form": [0, 0]}}]}"#;
    refused(&["-"], chain, "body `it`: chain has no key `form`: did you mean `from`?");
    refused(&["-"], &BALL.replace("\"radius\": 1", "\"radius\": -1"), "body `ball`: radius -1");
    refused(&["/no/such/scene.json"], "", "/no/such/scene.json");
    refused(&["-", "--seconds=-3"], BALL, "not a number");
    let file = std::env::current_exe().expect("this test");
    refused(&["-", "--svg-frames", file.to_str().expect("a name")], BALL, "00000.svg");
}
