//! `collide query`: the format of requests, answers and errors.

use crate::program::{run, start, text};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};

/// The answers to lines of input, one JSON value each; null for a blank line. The exit status
/// says whether one is an error.
#[track_caller]
fn answers(args: &[&str], input: &str) -> Vec<Value> {
    let output = run(&[&["query"], args].concat(), input);
    let value = |line: &str| match line {
        "" => Value::Null,
        _ => serde_json::from_str(line).expect(line),
    };
    let all: Vec<_> = text(&output).lines().map(value).collect();
    let has_failed = all.iter().any(|answer| answer.get("error").is_some());
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(if has_failed { 2 } else { 0 }), "{stderr}");
    all
}

#[track_caller]
fn answer(line: &str) -> Value {
    let mut all = answers(&[], line);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

#[track_caller]
fn check(request: Value, expected: Value) {
    assert_eq!(answer(&request.to_string()), expected);
}

fn circle(x: f64, radius: f64) -> Value {
    json!({"type": "circle", "center": [x, 0.0], "radius": radius})
}

#[test]
fn a_one_sided_polyline_pushes_to_its_left_only() {
    let floor = json!({"type": "polyline", "vertices": [[-9, 0], [9, 0]], "one_sided": true});
    let ball = |y: f64| json!({"type": "circle", "center": [0.0, y], "radius": 1.0});
    let answer_at = |y: f64| {
        answer(&json!({"query": ["intersects", "contact"], "a": floor, "b": ball(y)}).to_string())
    };
    assert_eq!(answer_at(0.5)["contact"]["depth"], json!(0.5));
    assert_eq!(answer_at(-0.5), json!({"id": null, "intersects": true, "contact": null}));
}

#[test]
fn two_circles_answer_every_pair_query() {
    let queries = json!([
        "intersects",
        "contains",
        "within",
        "touches",
        "distance",
        "closest_points",
        "contact",
        "manifold"
    ]);
    check(
        json!({"id": "x1", "query": queries, "a": circle(0.0, 1.0), "b": circle(3.0, 1.0),
            "margin": 1.5}),
        json!({"id": "x1", "intersects": false, "contains": false, "within": false,
            "touches": false, "distance": 1.0,
            "closest_points": {"point_a": [1.0, 0.0], "point_b": [2.0, 0.0]},
            "contact": {"point_a": [1.0, 0.0], "point_b": [2.0, 0.0], "normal": [1.0, 0.0],
                "depth": -1.0},
            "manifold": {"normal": [1.0, 0.0], "points": [{"point_a": [1.0, 0.0],
                "point_b": [2.0, 0.0], "depth": -1.0, "feature_a": "v0", "feature_b": "v0"}]}}),
    );
    // Which common point the closest points are is up to the engine.
    let overlapping =
        json!(["intersects", "contains", "within", "touches", "distance", "contact", "manifold"]);
    check(
        json!({"id": "x2", "query": overlapping, "a": circle(0.0, 3.0), "b": circle(2.0, 1.0)}),
        json!({"id": "x2", "intersects": true, "contains": true, "within": false,
            "touches": false, "distance": 0.0,
            "contact": {"point_a": [3.0, 0.0], "point_b": [1.0, 0.0], "normal": [1.0, 0.0],
                "depth": 2.0},
            "manifold": {"normal": [1.0, 0.0], "points": [{"point_a": [3.0, 0.0],
                "point_b": [1.0, 0.0], "depth": 2.0, "feature_a": "v0", "feature_b": "v0"}]}}),
    );
}

#[test]
fn what_is_beyond_the_margin_has_no_contact() {
    check(
        json!({"id": 7, "query": ["contact", "manifold"], "a": circle(0.0, 1.0),
            "b": circle(3.0, 1.0), "margin": 0.5}),
        json!({"id": 7, "contact": null, "manifold": null}),
    );
}

#[test]
fn composite_shapes_answer_a_list_of_manifolds() {
    let square = json!({"type": "polygon", "exterior": [[-1, -1], [1, -1], [1, 1], [-1, 1]]});
    let request = |x: f64| json!({"query": "manifold", "a": square, "b": circle(x, 1.0)});
    assert_eq!(answer(&request(9.0).to_string())["manifold"], json!([]));
    let touching = answer(&request(1.5).to_string());
    assert_eq!(touching["manifold"][0]["normal"], json!([1.0, 0.0]));
    assert_eq!(touching["manifold"][0]["points"][0]["depth"], json!(0.5));
}

#[test]
fn a_point_has_a_signed_distance_from_what_it_is_in() {
    let request = |x: f64| {
        let point = json!({"type": "point", "p": [x, 0]});
        json!({"query": "signed_distance", "a": point, "b": circle(0.0, 2.0)})
    };
    for (x, expected) in [(0.5, -1.5), (2.0, 0.0), (5.0, 3.0)] {
        assert_eq!(answer(&request(x).to_string())["signed_distance"], json!(expected));
    }
}

#[test]
fn a_ray_goes_in_and_out_in_units_of_its_direction() {
    let ray = json!({"type": "ray", "origin": [-3, 0], "dir": [2, 0]});
    check(
        json!({"query": ["ray_hits", "cast_ray"], "a": ray, "b": circle(0.0, 1.0)}),
        json!({"id": null,
            "ray_hits": [{"t": 1.0, "point": [-1.0, 0.0], "normal": [-1.0, 0.0], "kind": "enter"},
                {"t": 2.0, "point": [1.0, 0.0], "normal": [1.0, 0.0], "kind": "exit"}],
            "cast_ray": {"t": 1.0, "point": [-1.0, 0.0], "normal": [-1.0, 0.0], "kind": "enter"}}),
    );
    let short = json!({"query": "cast_ray", "a": ray, "b": circle(0.0, 1.0), "max": 0.5});
    assert_eq!(answer(&short.to_string())["cast_ray"], Value::Null);
}

#[test]
fn moving_shapes_meet_at_a_fraction_of_their_motion() {
    let cast = |dx: f64| {
        answer(
            &json!({"query": ["cast", "sweep"], "a": circle(0.0, 1.0), "b": circle(10.0, 1.0),
                "motion_a": [dx, 0.0], "motion_b": [0.0, 0.0]})
            .to_string(),
        )
    };
    let hit = cast(16.0);
    for query in ["cast", "sweep"] {
        assert!((hit[query]["time"].as_f64().unwrap() - 0.5).abs() < 1e-12, "{hit}");
        assert_eq!(cast(7.0)[query], Value::Null);
    }
}

#[test]
fn a_beam_that_turns_sweeps_up_what_a_translation_misses() {
    let request = json!({"query": "sweep",
        "a": {"type": "segment", "a": [1, 0], "b": [2, 0]}, "b": {"type": "point", "p": [0, 1.5]},
        "motion_a": {"angle": std::f64::consts::PI, "center": [0, 0]}});
    let time = answer(&request.to_string())["sweep"]["time"].as_f64().unwrap();
    assert!((time - 0.5).abs() < 1e-9, "a quarter of the full turn: {time}");
}

#[test]
fn the_default_query_is_intersects_and_any_id_comes_back() {
    for id in ["null", "7", "\"a\\u00e9\"", "[1,{\"k\":2.50}]"] {
        let line = format!("{{\"id\":{id},\"a\":{},\"b\":{}}}", circle(0.0, 1.0), circle(2.0, 1.0));
        let output = run(&["query"], &line);
        assert_eq!(text(&output), format!("{{\"id\":{id},\"intersects\":true}}\n"));
    }
}

#[test]
fn an_error_names_its_kind_and_its_place() {
    let good = r#"{"type":"point","p":[0,0]}"#;
    let cases = [
        (r#"not json"#.to_owned(), "bad_json", "line"),
        (r#"[1,2]"#.to_owned(), "bad_json", "line"),
        (format!(r#"{{"id":1,"a":{good}}}"#), "missing", "b"),
        (format!(r#"{{"id":1,"a":{good},"b":{{"type":"blob"}}}}"#), "malformed", "b"),
        (format!(r#"{{"id":1,"a":{{"type":"point"}},"b":{good}}}"#), "malformed", "a"),
        (
            format!(r#"{{"id":1,"a":{{"type":"circle","center":[0,0],"radius":-1}},"b":{good}}}"#),
            "negative_radius",
            "a",
        ),
        (
            format!(r#"{{"id":1,"a":{good},"b":{{"type":"point","p":[1e200,0]}}}}"#),
            "out_of_range",
            "b",
        ),
        (
            format!(
                r#"{{"id":1,"a":{good},"b":{{"type":"polygon",
                    "exterior":[[0,0],[2,2],[2,0],[0,2]]}}}}"#
            )
            .replace('\n', " "),
            "self_intersection",
            "b",
        ),
        (
            format!(r#"{{"id":1,"query":"overlap","a":{good},"b":{good}}}"#),
            "unknown_query",
            "query",
        ),
        (
            format!(r#"{{"id":1,"query":["distance",5],"a":{good},"b":{good}}}"#),
            "malformed",
            "query",
        ),
        (format!(r#"{{"id":1,"query":"ray_hits","a":{good},"b":{good}}}"#), "wrong_shape", "a"),
        (format!(r#"{{"id":1,"query":"cast","a":{good},"b":{good}}}"#), "missing", "motion_a"),
        (
            format!(r#"{{"id":1,"query":"cast","a":{good},"b":{good},"motion_b":[1]}}"#),
            "malformed",
            "motion_b",
        ),
        (
            format!(r#"{{"id":1,"query":"contact","a":{good},"b":{good},"margin":-1}}"#),
            "negative",
            "margin",
        ),
        (format!(r#"{{"id":1,"dispatch":"fast","a":{good},"b":{good}}}"#), "malformed", "dispatch"),
    ];
    for (line, kind, place) in cases {
        let error = &answer(&line)["error"];
        assert_eq!((&error["kind"], &error["where"]), (&json!(kind), &json!(place)), "{line}");
        assert!(!error["message"].as_str().unwrap().is_empty());
    }
}

#[test]
fn a_ray_is_needed_even_beside_queries_that_need_none() {
    let circle = circle(0.0, 1.0);
    let line = json!({"id": "r", "query": ["intersects", "ray_hits"], "a": circle, "b": circle});
    let got = answer(&line.to_string());
    assert_eq!(got["id"], "r");
    assert_eq!(got["error"]["message"], "`ray_hits` needs a ray as `a`");
    assert_eq!(got.get("intersects"), None);
}

#[test]
fn a_bad_line_does_not_stop_the_rest_and_answers_stand_in_the_lines_of_their_questions() {
    let good = json!({"id": "good", "a": circle(0.0, 1.0), "b": circle(1.0, 1.0)}).to_string();
    let all = answers(&[], &format!("{good}\r\n{{\n\n   \r\n\u{1}\n{good}"));
    assert_eq!(all.len(), 6);
    for line in [0, 5] {
        assert_eq!(all[line], json!({"id": "good", "intersects": true}));
    }
    for line in [2, 3] {
        assert_eq!(all[line], Value::Null, "a blank line has a blank line for an answer");
    }
    for line in [1, 4] {
        let error = &all[line]["error"];
        assert_eq!((&all[line]["id"], &error["kind"]), (&Value::Null, &json!("bad_json")));
        assert_eq!(error["line"], json!(line + 1));
    }
}

#[test]
fn f32_rounds_what_it_reads_and_prints_what_it_stores() {
    let points =
        r#""a":{"type":"point","p":[0.1,16777217]},"b":{"type":"point","p":[0.7,16777217]}"#;
    let line = format!(r#"{{"query":"closest_points",{points}}}"#);
    let output = run(&["query", "--scalar", "f32"], &line);
    let closest = r#"{"point_a":[0.1,16777216.0],"point_b":[0.7,16777216.0]}"#;
    let expected = format!("{{\"id\":null,\"closest_points\":{closest}}}\n");
    assert_eq!(text(&output), expected);
    let huge = r#"{"a":{"type":"point","p":[1e39,0]},"b":{"type":"point","p":[0,0]}}"#;
    assert_eq!(answers(&["--scalar", "f32"], huge)[0]["error"]["kind"], "out_of_range");
    assert_eq!(answers(&[], huge)[0]["intersects"], json!(false));
}

/// One shape of each type, all near the origin.
fn one_of_each() -> Vec<Value> {
    vec![
        json!({"type": "point", "p": [0.5, 0.25]}),
        json!({"type": "segment", "a": [-1, 0], "b": [2, 1]}),
        json!({"type": "ray", "origin": [-2, -1], "dir": [2, 1.5]}),
        json!({"type": "line", "p": [0, 1], "dir": [1, 0.25]}),
        json!({"type": "half_plane", "p": [0, -0.5], "normal": [0.25, 1]}),
        circle(0.75, 1.0),
        json!({"type": "ellipse", "center": [0.2, 0.1], "semi_axes": [2, 0.5], "angle": 0.7}),
        json!({"type": "capsule", "a": [0, 0], "b": [1, 2], "radius": 0.5}),
        json!({"type": "aabb", "min": [-0.5, 0], "max": [0.5, 1]}),
        json!({"type": "rect", "center": [0, 1], "half_extents": [1, 0.5], "rot": [3, 4, 5]}),
        json!({"type": "rect", "center": [0, -1], "half_extents": [1, 0.5], "radius": 0.25}),
        json!({"type": "triangle", "vertices": [[0, 0], [2, 0], [0, 1]]}),
        json!({"type": "convex_polygon", "vertices": [[0, 0], [1, 0], [2, 1], [1, 2], [0, 1]]}),
        json!({"type": "polygon", "exterior": [[-2, -2], [2, -2], [2, 2], [-2, 2]],
            "holes": [[[-0.5, -0.5], [-0.5, 0.75], [0.75, 0.75], [0.75, -0.5]]]}),
        json!({"type": "polyline", "vertices": [[-2, 0], [0, 0.5], [1, -1]]}),
        json!({"type": "compound",
            "parts": [circle(-1.0, 0.5), {"type": "point", "p": [0.5, 0.25]}]}),
    ]
}

/// Every ordered pair of kinds with every query that it answers.
fn every_pair(dispatch: &str) -> String {
    let mut lines = String::new();
    for a in one_of_each() {
        for b in one_of_each() {
            let mut queries = vec![
                "intersects",
                "contains",
                "within",
                "touches",
                "distance",
                "closest_points",
                "contact",
                "manifold",
                "cast",
            ];
            match a["type"].as_str() {
                Some("point") => queries.push("signed_distance"),
                Some("ray") => queries.extend(["ray_hits", "cast_ray"]),
                _ => {}
            }
            let line = json!({"id": [a["type"], b["type"]], "query": queries, "a": a, "b": b,
                "margin": 0.5, "motion_a": [0.5, 0.25], "dispatch": dispatch});
            lines += &format!("{line}\n");
        }
    }
    lines
}

#[test]
fn both_doors_give_the_same_bytes_for_every_pair() {
    for scalar in ["f64", "f32"] {
        let by = |dispatch| {
            let output = run(&["query", "--scalar", scalar], &every_pair(dispatch));
            text(&output).to_owned()
        };
        let (by_type, by_object) = (by("static"), by("dyn"));
        assert_eq!(by_type.lines().count(), 16 * 16);
        assert!(!by_type.contains("error"), "{by_type}");
        assert_eq!(by_type, by_object);
    }
}

#[test]
fn threads_change_neither_order_nor_answers() {
    let mut input = String::new();
    for i in 0..12_000 {
        let (x, y) = (f64::from(i % 97) / 16.0, f64::from(i % 89) / 8.0);
        let b = json!({"type": "circle", "center": [x, y], "radius": 1});
        input += &format!(
            "{{\"id\":{i},\"query\":\"distance\",\"a\":{},\"b\":{b}}}\n",
            circle(0.0, 1.0)
        );
    }
    let alone = run(&["query", "--threads", "1"], &input);
    for (i, line) in text(&alone).lines().enumerate() {
        assert!(line.starts_with(&format!("{{\"id\":{i},\"distance\":")), "line {i}: {line}");
    }
    for threads in ["2", "7"] {
        assert_eq!(run(&["query", "-", "--threads", threads], &input).stdout, alone.stdout);
    }
    assert_eq!(run(&["query"], &input).stdout, alone.stdout);
}

#[test]
fn a_line_is_answered_before_the_next_one_is_written() {
    let mut child = start(&["query"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for i in 0..3 {
        let line = json!({"id": i, "a": circle(0.0, 1.0), "b": circle(1.0, 1.0)});
        writeln!(stdin, "{line}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer, format!("{{\"id\":{i},\"intersects\":true}}\n"));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_byte_order_mark_and_carriage_returns_are_accepted() {
    let good = json!({"id": 1, "a": circle(0.0, 1.0), "b": circle(1.0, 1.0)}).to_string();
    let all = answers(&[], &format!("\u{feff}{good}\r\n{good}\r\n"));
    assert_eq!(all, vec![json!({"id": 1, "intersects": true}); 2]);
    let late = answers(&[], &format!("{good}\n\u{feff}{good}\n"));
    assert_eq!(late[1]["error"]["kind"], "bad_json", "only the input begins with such a mark");
}

#[test]
fn a_line_beyond_the_limit_has_an_error_and_the_rest_goes_on() {
    let good = json!({"id": "good", "a": circle(0.0, 1.0), "b": circle(1.0, 1.0)}).to_string();
    let long = |length: usize| format!("{good}{}", " ".repeat(length - good.len()));
    let input = format!("{}\n{}\n{good}\n{}", long(200), long(201), long(5_000_000));
    let all = answers(&["--max-line", "200"], &input);
    let good = json!({"id": "good", "intersects": true});
    assert_eq!((&all[0], &all[2], all.len()), (&good, &good, 4));
    for (line, answer) in [(2, &all[1]), (4, &all[3])] {
        assert_eq!(answer["error"]["kind"], "line_too_long");
        assert_eq!(answer["error"]["line"], json!(line));
    }
    assert_eq!(run(&["query", "--max-line", "0"], "").status.code(), Some(1));
}

#[test]
fn failed_lines_set_the_exit_status_unless_one_keeps_going() {
    let input = "{}\n";
    for (args, status) in [(&["query"][..], 2), (&["query", "--keep-going"], 0)] {
        let output = run(args, input);
        assert_eq!(output.status.code(), Some(status));
        assert!(text(&output).contains("`a` is missing"), "{}", text(&output));
    }
    assert_eq!(run(&["query"], "").status.code(), Some(0), "nothing to answer, nothing failed");
}

#[test]
fn a_table_has_a_row_for_each_line_and_a_column_for_each_number() {
    let queries = ["intersects", "contact", "manifold", "cast"];
    let pair = json!({"id": "a,\"b\"", "query": queries, "a": circle(0.0, 1.0),
        "b": circle(3.0, 1.0), "motion_a": [2, 0]});
    let input = format!("{pair}\n\n{{\"id\":[1,2]}}\n");
    let output = run(&["query", "--format", "csv"], &input);
    assert_eq!(output.status.code(), Some(2));
    let mut table = csv::Reader::from_reader(text(&output).as_bytes());
    let header = table.headers().unwrap().clone();
    let rows: Vec<_> = table.records().map(Result::unwrap).collect();
    let cell = |row: usize, name: &str| {
        let column = header.iter().position(|column| column == name);
        rows[row][column.expect(name)].to_owned()
    };
    assert_eq!(rows.len(), 2);
    assert_eq!((cell(0, "line"), cell(0, "id")), ("1".into(), "a,\"b\"".into()));
    assert_eq!((cell(0, "intersects"), cell(0, "distance")), ("false".into(), String::new()));
    assert_eq!((cell(0, "contact_depth"), cell(0, "contact_point_a_x")), Default::default());
    assert_eq!((cell(0, "cast_time"), cell(0, "cast_normal_x")), ("0.5".into(), "1.0".into()));
    assert_eq!((cell(1, "line"), cell(1, "id")), ("3".into(), "[1,2]".into()));
    assert_eq!(cell(1, "error_message"), "`a` is missing");
}

/// A wedge with a notch, and a point of which the way out of its part is through an inner edge.
fn notched_and_point() -> Value {
    json!({"query": ["contact", "manifold", "escape"], "a": {"type": "point", "p": [2, 2]},
        "b": {"type": "polygon", "exterior": [[3, -4], [4, 4], [2, 3], [1, 3]]}})
}

#[test]
fn the_rule_behind_a_contact_is_added_at_the_end_of_it_and_nothing_else_changes() {
    let lines = [
        json!({"query": ["contact", "manifold"], "a": circle(0.0, 1.0), "b": circle(1.0, 1.0)}),
        json!({"query": ["contact", "manifold"], "a": circle(0.0, 1.0), "b": circle(9.0, 1.0)}),
        notched_and_point(),
    ];
    let input = lines.map(|line| line.to_string()).join("\n");
    for (scalar, dispatch) in [("f64", "static"), ("f32", "static"), ("f64", "dyn")] {
        let input = input.replace("{\"a\"", &format!("{{\"dispatch\":\"{dispatch}\",\"a\""));
        let plain = run(&["query", "--scalar", scalar], &input);
        let explained = run(&["query", "--scalar", scalar, "--explain"], &input);
        let reasons: Vec<_> = text(&explained).split(",\"reason\":").skip(1).collect();
        let names = reasons.iter().map(|rest| rest.split('"').nth(1).unwrap());
        let expected = ["convex", "convex", "exit_along_side", "exit_along_side"];
        assert_eq!(names.collect::<Vec<_>>(), expected);
        let shorter = expected.iter().fold(text(&explained).to_owned(), |text, name| {
            text.replacen(&format!(",\"reason\":\"{name}\""), "", 1)
        });
        assert_eq!(shorter, text(&plain));
    }
}

#[test]
fn a_table_has_a_column_for_the_rule_behind_a_contact_only_on_request() {
    let input = notched_and_point().to_string();
    let table = |args: &[&str]| {
        let output = run(&[&["query", "--format", "csv"], args].concat(), &input);
        let mut table = csv::Reader::from_reader(text(&output).as_bytes());
        let header = table.headers().unwrap().clone();
        let row = table.records().next().unwrap().unwrap();
        header.iter().map(str::to_owned).zip(row.iter().map(str::to_owned)).collect::<Vec<_>>()
    };
    let (plain, mut explained) = (table(&[]), table(&["--explain"]));
    let place = explained.iter().position(|(name, _)| name == "contact_reason").unwrap();
    assert_eq!(explained.remove(place).1, "exit_along_side");
    let of_manifold = explained.iter_mut().find(|(name, _)| name == "manifold").unwrap();
    of_manifold.1 = of_manifold.1.replace(",\"reason\":\"exit_along_side\"", "");
    assert_eq!(explained, plain);
}

#[test]
fn every_rule_is_explained_in_the_documentation() {
    let page = include_str!("../../../docs/cli.md");
    for reason in collide2d::Reason::ALL {
        assert!(page.contains(&format!("\n| `{reason}` | ")), "{reason}");
    }
}

#[test]
fn what_the_help_says_works() {
    let output = run(&["query", "--help"], "");
    let help = text(&output);
    let shapes = help.lines().filter_map(|line| {
        let shape = line.trim().strip_prefix(r#"{"type":"#)?;
        Some(format!(r#"{{"type":{}"#, shape.split("  ").next()?))
    });
    let lines = shapes.map(|shape| format!(r#"{{"a":{shape},"b":{shape}}}"#)).collect::<Vec<_>>();
    assert_eq!(lines.len(), 15, "every kind of shape");
    let all = answers(&[], &lines.join("\n"));
    assert!(all.iter().all(|answer| answer["intersects"] == json!(true)), "{all:?}");

    let names = "intersects contains within touches distance closest_points contact manifold \
        signed_distance ray_hits cast_ray cast sweep";
    for name in names.split_whitespace() {
        assert!(help.contains(&format!("\n  {name} ")), "{name}");
    }
    for status in 0..3 {
        assert!(help.contains(&format!("\n  {status}  ")), "exit status {status}");
    }
    let example = help.lines().find_map(|line| line.trim().strip_prefix("echo '"));
    let (line, _) = example.expect("an example").split_once("' |").expect("it asks the program");
    assert_eq!(answer(line)["distance"], json!(2.0));
}

#[test]
fn a_file_that_is_not_there_is_a_failure() {
    let output = run(&["query", "no-such-file.jsonl"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-such-file.jsonl"));
}
