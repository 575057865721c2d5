//! `collide query` on what is not a plain question to a pair: casts with options, ways out along a
//! direction, thick rays, and queries of one shape.

use crate::program::{run, text};
use serde_json::{Value, json};

const BALL: &str = r#"{"type":"circle","center":[0,0],"radius":1}"#;
const WALL: &str = r#"{"type":"aabb","min":[5,-5],"max":[6,5]}"#;

/// The answer to a line of a ball, a wall and the rest, through both doors.
#[track_caller]
fn answer(rest: &str) -> Value {
    of_line(&format!(r#"{{"a":{BALL},"b":{WALL},{rest}}}"#))
}

#[track_caller]
fn of_line(line: &str) -> Value {
    let through = |line: &str| text(&run(&["query", "-"], line)).to_owned();
    let answer = through(line);
    let by_objects = line.replacen('{', r#"{"dispatch":"dyn","#, 1);
    assert_eq!(answer, through(&by_objects), "{line}");
    serde_json::from_str(&answer).expect("JSON")
}

#[test]
fn casts_stop_at_a_distance_and_a_time() {
    let cast = |options: &str| {
        answer(&format!(r#""query":"cast","motion_a":[8,0]{options}"#))["cast"].clone()
    };
    assert_eq!(cast(""), json!({"time": 0.5, "point": [5.0, 0.0], "normal": [1.0, 0.0]}));
    let near = json!({
        "time": 0.375, "point_a": [4.0, 0.0], "point_b": [5.0, 0.0], "normal": [1.0, 0.0],
        "depth": -1.0,
    });
    assert_eq!(cast(r#","target_distance":1"#), near);
    assert_eq!(cast(r#","max_time":0.25"#), Value::Null);
    let far = answer(r#""query":"cast","motion_a":[1,0],"max_time":8"#);
    assert_eq!(far["cast"]["time"], 4.0);
    // A shape that starts within the target distance, and leaves.
    let leaving = |stop: bool| {
        answer(&format!(
            r#""query":"cast","motion_a":[-8,0],"target_distance":4.5,"stop_at_penetration":{stop}"#
        ))["cast"]["time"]
            .clone()
    };
    assert_eq!((leaving(true), leaving(false)), (json!(0.0), Value::Null));
}

#[test]
fn the_way_out_along_a_direction_and_thick_rays_are_answered() {
    let inside = WALL.replace("[5,-5]", "[0.5,-5]");
    let line = |direction: &str| {
        of_line(&format!(
            r#"{{"query":"escape_along","a":{BALL},"b":{inside},"direction":{direction}}}"#
        ))["escape_along"]
            .clone()
    };
    for (direction, way) in [("[1,0]", 0.5), ("[-1,0]", 7.0)] {
        let found = line(direction).as_f64().expect("a number");
        assert!((found - way).abs() < 1e-12, "{direction}: {found}");
    }
    let ray = r#"{"type":"ray","origin":[0,0],"dir":[1,0]}"#;
    let thick = |rest: &str| {
        let line = format!(r#"{{"query":"cast_thick_ray","a":{ray},"b":{WALL},"radius":1{rest}}}"#);
        of_line(&line)["cast_thick_ray"].clone()
    };
    let t = thick("")["t"].as_f64().expect("a number");
    assert!((t - 4.0).abs() < 1e-12, "{t}");
    assert_eq!(thick(r#","max":3.5"#), Value::Null);
}

#[test]
fn queries_of_one_shape_need_no_other() {
    let line = |rest: &str| of_line(&format!(r#"{{"id":1,"a":{WALL},{rest}}}"#));
    let mass = line(r#""query":"mass""#)["mass"].clone();
    assert_eq!((&mass["area"], &mass["perimeter"]), (&json!(10.0), &json!(22.0)));
    assert_eq!(mass["centroid"], json!([5.5, 0.0]));
    let second_moment = mass["second_moment"].as_f64().expect("a number");
    assert!((second_moment - 10.0 * 101.0 / 12.0).abs() < 1e-12, "{mass}");
    let half = r#"{"a":{"type":"half_plane","p":[0,0],"normal":[0,1]},"query":"mass"}"#;
    assert_eq!(of_line(half)["mass"], Value::Null);
    // What comes back is a shape that another line takes.
    let scaled = line(r#""query":"scaled","factors":[2,-1]"#)["scaled"].clone();
    assert_eq!(scaled, json!({"type": "aabb", "min": [10.0, -5.0], "max": [12.0, 5.0]}));
    let polygon = |rest: &str| {
        let line = format!(r#"{{"a":{BALL},"query":"to_polygon","tolerance":0.1{rest}}}"#);
        of_line(&line)["to_polygon"].clone()
    };
    for (side, inner) in [("", true), (r#","approximation":"outer""#, false)] {
        let polygon = polygon(side);
        assert_eq!(polygon["type"], "convex_polygon");
        let line = format!(r#"{{"query":["contains","within"],"a":{BALL},"b":{polygon}}}"#);
        let found = of_line(&line);
        assert_eq!((&found["contains"], &found["within"]), (&json!(inner), &json!(!inner)));
    }
    // With a query of two shapes both are there.
    let both = answer(r#""query":["mass","distance"]"#);
    assert_eq!((&both["distance"], both["mass"]["area"].is_number()), (&json!(4.0), true));
    let missing = line(r#""query":["mass","distance"]"#);
    assert_eq!(missing["error"]["where"], "b");
}

#[test]
fn keys_that_are_wrong_missing_or_of_no_use_are_errors() {
    for (rest, kind, place, said) in [
        (r#""query":"escape_along""#, "missing", "direction", "`direction` is missing"),
        (r#""query":"escape_along","direction":[1]"#, "malformed", "direction", "invalid length 1"),
        (r#""query":"cast_thick_ray""#, "wrong_shape", "a", "needs a ray"),
        (r#""query":["scaled","distance"]"#, "missing", "factors", "`factors` is missing"),
        (r#""query":["scaled","distance"],"factors":[1,0]"#, "zero_factor", "factors", ""),
        (
            r#""query":["to_polygon","distance"],"tolerance":-1"#,
            "negative",
            "tolerance",
            "tolerance -1 is negative",
        ),
        (
            r#""query":["to_polygon","distance"],"tolerance":1,"approximation":"mean""#,
            "malformed",
            "approximation",
            "expected `inner` or `outer`",
        ),
        (
            r#""query":"cast","motion_a":[1,0],"stop_at_penetration":1"#,
            "malformed",
            "stop_at_penetration",
            "expected a boolean",
        ),
        (
            r#""query":"cast","motion_a":[1,0],"target_distance":-1"#,
            "negative",
            "target_distance",
            "",
        ),
        (r#""max_time":1"#, "unused_key", "line", "`max_time` is for `cast` only"),
        (r#""query":"mass""#, "unused_key", "b", "`b` is for queries of two shapes"),
    ] {
        let error = &answer(rest)["error"];
        assert_eq!((&error["kind"], &error["where"]), (&json!(kind), &json!(place)), "{rest}");
        assert!(error["message"].as_str().expect("words").contains(said), "{error}");
    }
    assert_eq!(
        answer(r#""query":"distance","margin":1,"max":1,"motion_a":[1,0]"#)["distance"],
        4.0
    );
    let line = format!(r#"{{"a":{BALL},"b":{WALL},"query":"distance","factors":0}}"#);
    assert_eq!(text(&run(&["query", "-", "--lenient"], &line)), "{\"id\":null,\"distance\":4.0}\n");
}

#[test]
fn what_is_most_likely_meant_is_what_takes_the_fewest_changes() {
    for (name, nearest) in [
        ("conatins", "contains"),
        ("distanc", "distance"),
        ("cast_rays", "cast_ray"),
        ("thick_ray", "cast_ray"),
        ("mass_properties", "mass"),
        ("masss", "mass"),
        ("scale", "scaled"),
        ("polygon", "to_polygon"),
        ("sweeps", "sweep"),
    ] {
        let error = &answer(&format!(r#""query":"{name}""#))["error"];
        let said = error["message"].as_str().expect("words");
        assert!(said.contains(&format!("did you mean `{nearest}`?")), "{name}: {said}");
    }
}

#[test]
fn a_table_has_columns_for_all_of_it() {
    let lines = format!(
        "{{\"a\":{WALL},\"query\":\"mass\"}}\n{{\"a\":{BALL},\"b\":{WALL},\
         \"query\":\"cast\",\"motion_a\":[8,0],\"target_distance\":1}}\n"
    );
    let output = run(&["query", "-", "--format", "csv"], &lines);
    let mut rows = text(&output).lines().map(|row| row.split(',').collect::<Vec<_>>());
    let header = rows.next().expect("a header");
    let cell = |row: &[&str], name: &str| {
        row[header.iter().position(|column| *column == name).expect("a column")].to_owned()
    };
    let [mass, cast] = [0; 2].map(|_| rows.next().expect("a row"));
    assert_eq!((mass.len(), cast.len()), (header.len(), header.len()));
    assert_eq!([cell(&mass, "mass_area"), cell(&mass, "mass_centroid_x")], ["10.0", "5.5"]);
    assert_eq!([cell(&cast, "cast_time"), cell(&cast, "cast_point_a_x")], ["0.375", "4.0"]);
}
