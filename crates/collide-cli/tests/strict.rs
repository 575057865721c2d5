//! Keys that a line or a shape does not have, and shapes grown by a radius.

use crate::program::{run, text};
use serde_json::{Value, json};

#[track_caller]
fn answer(args: &[&str], line: &str) -> Value {
    let output = run(&[&["query"], args].concat(), line);
    serde_json::from_str(text(&output)).expect("one answer")
}

const POINT: &str = r#"{"type":"point","p":[0,0]}"#;

#[test]
fn an_unknown_key_is_an_error_that_names_the_nearest_known_one() {
    let line = |a: &str, rest: &str| format!(r#"{{"id":7,"a":{a},"b":{POINT}{rest}}}"#);
    let shape = |a: &str| line(a, "");
    let cases = [
        (
            shape(r#"{"type":"rect","center":[0,0],"half_extents":[1,1],"rotation":0.5}"#),
            ("a", "rotation", "angle"),
        ),
        (shape(r#"{"type":"circle","centre":[0,0],"radius":1}"#), ("a", "centre", "center")),
        (shape(r#"{"radus":1,"type":"circle","center":[0,0]}"#), ("a", "radus", "radius")),
        (shape(r#"{"type":"polyline","points":[[0,0],[1,1]]}"#), ("a", "points", "vertices")),
        (shape(r#"{"type":"ray","origin":[0,0],"dir":[1,0],"radius":1}"#), ("a", "radius", "dir")),
        (
            shape(
                r#"{"type":"compound","parts":[{"type":"compound","parts":[
                    {"type":"circle","center":[0,0],"radius":1,"Centre":0}]}]}"#,
            )
            .replace('\n', ""),
            ("a", "Centre", "center"),
        ),
        (line(POINT, r#","querry":"distance""#), ("line", "querry", "query")),
        (
            line(POINT, r#","motion_a":{"rotation":1},"query":"sweep""#),
            ("motion_a", "rotation", "angle"),
        ),
    ];
    for (line, (place, key, nearest)) in cases {
        let answer = answer(&[], &line);
        let error = &answer["error"];
        assert_eq!(answer["id"], json!(7), "{line}");
        assert_eq!((&error["kind"], &error["where"]), (&json!("unknown_key"), &json!(place)));
        let said = format!("no key `{key}`: did you mean `{nearest}`?");
        assert!(error["message"].as_str().unwrap().contains(&said), "{error}");
    }
}

#[test]
fn lenient_ignores_unknown_keys_as_it_always_did() {
    let square = json!({"type": "rect", "center": [0, 0], "half_extents": [1, 1], "rotation": 1,
        "vertices": ["1/2"]});
    let line = json!({"a": square, "b": {"type": "point", "p": [1, 1], "radius": 5}, "note": "x"});
    assert_eq!(answer(&["--lenient"], &line.to_string())["intersects"], json!(true));
    assert_eq!(answer(&[], &line.to_string())["error"]["where"], json!("line"));
}

#[test]
fn a_key_that_stands_twice_is_an_error() {
    for (line, place) in [
        (format!(r#"{{"id":7,"a":{POINT},"b":{POINT},"a":{POINT}}}"#), "line"),
        (format!(r#"{{"id":7,"a":{POINT},"b":{POINT},"margin":null,"margin":1}}"#), "line"),
        (format!(r#"{{"id":7,"a":{POINT},"b":{{"type":"point","p":[0,0],"p":[1,1]}}}}"#), "b"),
        (format!(r#"{{"id":7,"a":{POINT},"b":{{"type":"point","type":"point","p":[0,0]}}}}"#), "b"),
    ] {
        for args in [&[][..], &["--lenient"]] {
            let answer = answer(args, &line);
            assert_eq!((&answer["id"], &answer["error"]["where"]), (&json!(7), &json!(place)));
            let message = answer["error"]["message"].as_str().unwrap();
            assert!(message.contains("twice") || message.contains("duplicate"), "{message}");
        }
    }
}

#[test]
fn what_is_wrong_or_missing_is_named_with_its_key() {
    let shape = |a: &str| format!(r#"{{"a":{a},"b":{POINT}}}"#);
    let line = |rest: &str| format!(r#"{{"a":{POINT},"b":{POINT},{rest}}}"#);
    for (line, kind, place, said) in [
        (
            shape(r#"{"type":"circle","center":[0,"x"],"radius":1}"#),
            "malformed",
            "a",
            "`center[1]`: invalid type: string \"x\", expected a number",
        ),
        (shape(r#"{"type":"circle","center":[0,0]}"#), "malformed", "a", "`radius` is missing"),
        (shape(r#"{"p":[0,0]}"#), "malformed", "a", "`type` is missing"),
        (
            shape(r#"{"type":"point","p":[0,1e999]}"#),
            "malformed",
            "a",
            "`p[1]`: number out of range",
        ),
        (
            shape(r#"{"type":"compound","parts":[{"type":"circle","center":[0,0],"radius":"1"}]}"#),
            "malformed",
            "a",
            "parts[0]: `radius`: invalid type: string \"1\", expected a number",
        ),
        (
            shape(r#"{"type":"compound","parts":[{"type":"point","p":[0,0],"p":[0,0]}]}"#),
            "duplicate_key",
            "a",
            "parts[0]: the key `p` stands twice",
        ),
        (
            line(r#""query":"sweep","motion_a":{"translation":[1,"x"]}"#),
            "malformed",
            "motion_a",
            "`translation[1]`: invalid type: string \"x\", expected a number",
        ),
        (
            line(r#""query":"sweep","motion_b":{"angle":1,"angle":2}"#),
            "duplicate_key",
            "motion_b",
            "the key `angle` stands twice",
        ),
        (
            line(r#""dispatch":"both""#),
            "malformed",
            "dispatch",
            "`dispatch`: unknown variant `both`, expected `static` or `dyn`",
        ),
    ] {
        for args in [&[][..], &["--lenient"]] {
            let error = &answer(args, &line)["error"];
            assert_eq!(
                error,
                &json!({"kind": kind, "message": said, "where": place, "line": 1}),
                "{line}"
            );
        }
    }
}

#[test]
fn an_angle_that_contradicts_rot_is_an_error_that_names_both() {
    let rect = |rotation: &str| {
        let rect = r#"{"type":"rect","center":[0,0],"half_extents":[1,2],"#;
        answer(&[], &format!(r#"{{"a":{rect}{rotation}}},"b":{POINT}}}"#))
    };
    let both = rect(r#""angle":0.9272952180016122,"rot":[3,4,5]"#);
    assert_eq!(both["intersects"], json!(true));
    let error = &rect(r#""angle":1.5,"rot":[3,4,5]"#)["error"];
    assert_eq!((&error["kind"], &error["where"]), (&json!("two_rotations"), &json!("a")));
    assert_eq!(error["message"], "`angle` 1.5 and `rot` (0.6, 0.8) are different rotations");
}

#[test]
fn keys_that_no_query_of_the_line_needs_are_looked_at_too() {
    let line = |rest: &str| format!(r#"{{"query":"distance","a":{POINT},"b":{POINT},{rest}}}"#);
    for (rest, place) in [
        (r#""margin":"wide""#, "margin"),
        (r#""margin":-1"#, "margin"),
        (r#""max":[]"#, "max"),
        (r#""motion_a":[1]"#, "motion_a"),
        (r#""motion_b":{"turn":1}"#, "motion_b"),
    ] {
        assert_eq!(answer(&[], &line(rest))["error"]["where"], json!(place), "{rest}");
        assert_eq!(answer(&["--lenient"], &line(rest))["distance"], json!(0.0), "{rest}");
    }
    let right = line(r#""margin":1,"max":null,"motion_a":[1,0],"motion_b":{"angle":1}"#);
    assert_eq!(answer(&[], &right)["distance"], json!(0.0));
}

#[test]
fn an_error_of_what_is_no_line_says_what_a_line_should_be() {
    for line in ["[1,2]", "5", "\"a\"", "null"] {
        let message = answer(&[], line)["error"]["message"].to_string();
        assert!(message.contains("expected an object like {"), "{message}");
        assert!(!message.contains("Request"), "{message}");
    }
    let line = format!(r#"{{"query":[],"a":{POINT},"b":{POINT}}}"#);
    assert_eq!(answer(&[], &line)["error"]["where"], "query");
    let line = format!(r#"{{"a":5,"b":{POINT}}}"#);
    for args in [&[][..], &["--lenient"]] {
        let message = answer(args, &line)["error"]["message"].to_string();
        assert!(message.contains("expected a shape: an object with a `type`"), "{message}");
    }
    let line = format!(r#"{{"a":{{"type":"rectangle"}},"b":{POINT}}}"#);
    let message = answer(&[], &line)["error"]["message"].to_string();
    assert!(message.contains("no shape has the type `rectangle`: did you mean `rect`?"));
}

/// Shapes that take a radius, each with points at a known distance from it and on which side.
fn shapes_with_outlines() -> Vec<(Value, [[f64; 2]; 3])> {
    let notched = json!({"type": "polygon",
        "exterior": [[0, 0], [9, 0], [9, 9], [6, 9], [6, 3], [3, 3], [3, 9], [0, 9]]});
    vec![
        (
            json!({"type": "segment", "a": [0, 0], "b": [4, 0]}),
            [[2.0, 2.0], [6.0, 0.0], [0.0, -2.0]],
        ),
        (
            json!({"type": "aabb", "min": [0, 0], "max": [4, 1]}),
            [[2.0, 3.0], [6.0, 0.5], [-2.0, 0.0]],
        ),
        (
            json!({"type": "rect", "center": [2, 0], "half_extents": [2, 1]}),
            [[2.0, 3.0], [6.0, 0.5], [-2.0, 0.0]],
        ),
        (
            json!({"type": "triangle", "vertices": [[0, 0], [4, 0], [0, 4]]}),
            [[2.0, -2.0], [-2.0, 1.0], [0.0, 6.0]],
        ),
        (
            json!({"type": "convex_polygon", "vertices": [[0, 0], [4, 0], [0, 4]]}),
            [[2.0, -2.0], [-2.0, 1.0], [0.0, 6.0]],
        ),
        (
            json!({"type": "polygon", "exterior": [[0, 0], [4, 0], [4, 4], [0, 4]]}),
            [[2.0, -2.0], [-2.0, 1.0], [4.0, 6.0]],
        ),
        (notched, [[4.5, -2.0], [11.0, 4.0], [1.0, 11.0]]),
        (
            json!({"type": "polyline", "vertices": [[0, 0], [9, 0], [9, 9]]}),
            [[4.5, -2.0], [11.0, 4.0], [9.0, 11.0]],
        ),
        (
            json!({"type": "polyline", "vertices": [[0, 0], [9, 0], [9, 9]], "closed": true}),
            [[4.5, -2.0], [11.0, 4.0], [9.0, 11.0]],
        ),
        (json!({"type": "polyline", "vertices": [[1, 1]]}), [[3.0, 1.0], [1.0, -1.0], [-1.0, 1.0]]),
    ]
}

#[test]
fn a_radius_grows_every_outline_by_itself() {
    for (shape, points) in shapes_with_outlines() {
        for point in points {
            let answer_to = |radius: f64| {
                let mut grown = shape.clone();
                grown["radius"] = json!(radius);
                let line = json!({"query": ["distance", "contact", "touches"], "a": grown,
                    "b": {"type": "point", "p": point}});
                answer(&[], &line.to_string())
            };
            for (radius, distance) in [(0.0, 2.0), (0.5, 1.5), (3.0, -1.0)] {
                let answer = answer_to(radius);
                let apart = answer["distance"].as_f64().unwrap();
                let depth = answer["contact"]["depth"].as_f64().unwrap_or(0.0);
                assert!((apart - depth - distance).abs() < 1e-14, "{shape} {point:?}: {answer}");
            }
            assert_eq!(answer_to(2.0)["touches"], json!(true), "{shape} {point:?}");
            assert_eq!(answer_to(-1.0)["error"]["kind"], json!("negative_radius"), "{shape}");
        }
    }
}

#[test]
fn a_flat_shape_with_a_radius_is_a_capsule() {
    for flat in [
        json!({"type": "aabb", "min": [0, 3], "max": [4, 3], "radius": 1}),
        json!({"type": "triangle", "vertices": [[2, 3], [4, 3], [0, 3]], "radius": 1}),
        json!({"type": "rect", "center": [2, 3], "half_extents": [2, 0], "radius": 1}),
    ] {
        let line = json!({"query": "distance", "a": flat, "b": {"type": "point", "p": [7, 3]}});
        assert_eq!(answer(&[], &line.to_string())["distance"], json!(2.0), "{flat}");
    }
    let dot = json!({"type": "aabb", "min": [1, 1], "max": [1, 1], "radius": 1});
    let line = json!({"query": "distance", "a": dot, "b": {"type": "point", "p": [4, 5]}});
    assert_eq!(answer(&[], &line.to_string())["distance"], json!(4.0));
}

#[test]
fn a_grown_polygon_is_left_by_its_outline() {
    let notched = json!({"type": "polygon", "radius": 0.5,
        "exterior": [[0, 0], [9, 0], [9, 9], [6, 9], [6, 3], [3, 3], [3, 9], [0, 9]]});
    let answer_to = |x: f64, y: f64| {
        let ball = json!({"type": "circle", "center": [x, y], "radius": 0.25});
        let line = json!({"query": ["contact", "contains", "intersects"], "a": notched, "b": ball});
        answer(&[], &line.to_string())
    };
    // Below the lower side, and a little within it.
    for (y, depth) in [(-0.5, 0.25), (-0.25, 0.5), (0.0, 0.75), (0.25, 1.0)] {
        let answer = answer_to(4.5, y);
        assert_eq!(answer["contact"]["normal"][1], json!(-1.0), "{answer}");
        assert_eq!(answer["contact"]["depth"], json!(depth));
        assert_eq!(answer["contains"], json!(y >= -0.25), "{answer}");
    }
    // In the notch, which is two wide once the outline has grown.
    assert_eq!(answer_to(4.5, 6.0)["intersects"], json!(false));
    assert_eq!(answer_to(3.625, 6.0)["contact"]["depth"], json!(0.125));
    // In the middle of the lower bar, across what the pieces share.
    assert_eq!(answer_to(4.5, 1.5)["contains"], json!(true));
}

#[test]
fn rays_hit_the_outline_of_a_grown_shape_only() {
    let notched = json!({"type": "polygon", "radius": 0.5,
        "exterior": [[0, 0], [9, 0], [9, 9], [6, 9], [6, 3], [3, 3], [3, 9], [0, 9]]});
    let bent = json!({"type": "polyline", "vertices": [[0, 0], [4, 0], [4, 4]], "radius": 0.5});
    let cases = [
        (&notched, [-3.0, 6.0], [1.0, 0.0], vec![2.5, 6.5, 8.5, 12.5]),
        (&notched, [-3.0, 1.5], [2.0, 0.0], vec![1.25, 6.25]),
        (&notched, [4.5, 1.5], [1.0, 0.0], vec![5.0]),
        (&notched, [4.5, 9.0], [0.0, -1.0], vec![5.5, 9.5]),
        (&notched, [-3.0, 9.0], [1.0, 0.0], vec![2.5, 6.5, 8.5, 12.5]),
        (&bent, [-3.0, 0.0], [1.0, 0.0], vec![2.5, 7.5]),
        (&bent, [4.0, 0.0], [0.0, 1.0], vec![4.5]),
        (&bent, [2.0, -3.0], [0.0, 1.0], vec![2.5, 3.5]),
    ];
    for (shape, origin, dir, times) in cases {
        let ray = json!({"type": "ray", "origin": origin, "dir": dir});
        let line =
            json!({"query": ["ray_hits", "cast_ray"], "a": ray, "b": shape, "max": times[0]});
        let answer = answer(&[], &line.to_string());
        let hits = answer["ray_hits"].as_array().unwrap();
        let found: Vec<_> = hits.iter().map(|hit| hit["t"].as_f64().unwrap()).collect();
        assert_eq!(found, times, "{line}");
        assert_eq!(answer["cast_ray"], hits[0]);
        let kinds = hits.iter().rev().map(|hit| hit["kind"].as_str().unwrap());
        assert!(kinds.eq(["exit", "enter"].into_iter().cycle().take(hits.len())));
    }
}

#[test]
fn the_manifold_of_a_grown_polygon_is_a_list_as_that_of_any_polygon() {
    for exterior in [json!([[0, 0], [4, 0], [0, 4]]), json!([[0, 0], [4, 0], [1, 1], [0, 4]])] {
        let polygon = json!({"type": "polygon", "exterior": exterior, "radius": 1});
        let ball = json!({"type": "circle", "center": [2, -1.5], "radius": 1});
        let line = json!({"query": "manifold", "a": polygon, "b": ball});
        let answer = answer(&[], &line.to_string());
        assert_eq!(answer["manifold"][0]["points"][0]["depth"], json!(0.5), "{answer}");
    }
}
