//! Pictures of pairs with their answers.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::program::{run, text};
use std::fs;

/// The picture of these lines, or what is said instead.
fn draw(name: &str, lines: &str) -> Result<String, String> {
    let path = std::env::temp_dir().join(format!("collide-draw-{}-{name}.svg", std::process::id()));
    let output = run(&["draw", "-", path.to_str().unwrap()], lines);
    if output.status.code() != Some(0) {
        assert!(!path.exists(), "an error leaves no picture");
        return Err(String::from_utf8(output.stderr).unwrap());
    }
    assert_eq!(text(&output), "");
    let picture = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    Ok(picture)
}

/// How often the picture has such an element, as its parser has it.
fn count(picture: &str, tag: &str, has: impl Fn(&roxmltree::Node<'_, '_>) -> bool) -> usize {
    let document = roxmltree::Document::parse(picture).unwrap();
    document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)) && has(node))
        .count()
}

const BALLS: &str = concat!(
    r#""a":{"type":"circle","center":[0,0],"radius":1},"#,
    r#""b":{"type":"circle","center":[1.5,0],"radius":1}"#,
);

#[test]
fn a_contact_is_drawn_with_its_way_out_in_the_scale_of_the_sheet() {
    let line = format!(r#"{{"id":"two balls","query":["contact","distance"],{BALLS}}}"#);
    let picture = draw("contact", &format!("{line}\n\n{line}\n")).unwrap();
    assert_eq!(count(&picture, "svg", |_| true), 3, "the sheet and a panel for each line");
    let dashed = |node: &roxmltree::Node<'_, '_>| node.has_attribute("stroke-dasharray");
    assert_eq!(count(&picture, "g", dashed), 2, "B moved out of A");
    let says = |words: &str| {
        count(&picture, "text", |node| node.text().is_some_and(|t| t.trim() == words))
    };
    assert_eq!((says("two balls"), says("contact: depth 0.5"), says("distance 0")), (2, 2, 2));
    // 200 pixels for the 4 units from the left of A to the right of B, moved by a half.
    let radius = |node: &roxmltree::Node<'_, '_>| node.attribute("r") == Some("50");
    assert_eq!(count(&picture, "circle", radius), 6);
}

#[test]
fn what_moves_is_drawn_where_it_first_touches() {
    let line = |motion: &str| {
        let wall = r#"{"type":"line","p":[2,0],"dir":[0,1]}"#;
        let point = r#"{"type":"point","p":[0,0]}"#;
        format!(r#"{{"query":"cast","a":{point},"b":{wall},"motion_a":{motion}}}"#)
    };
    assert!(draw("cast", &line("[4,0]")).unwrap().contains("cast: time 0.5"));
    assert!(draw("missed", &line("[0,4]")).unwrap().contains("cast: no touch"));
}

#[test]
fn lines_without_contact_or_without_end_are_drawn_as_that() {
    let line = |b: &str| {
        format!(r#"{{"query":"contact","a":{{"type":"line","p":[0,0],"dir":[1,0]}},"b":{b}}}"#)
    };
    let crossing = draw("lines", &line(r#"{"type":"line","p":[0,0],"dir":[0,1]}"#)).unwrap();
    assert!(crossing.contains("depth unbounded") && !crossing.contains("NaN"));
    let apart = draw("apart", &line(r#"{"type":"point","p":[0,1]}"#)).unwrap();
    assert!(apart.contains("contact: none") && !apart.contains("inf"));
    let point = r#""a":{"type":"point","p":[7,3]},"b":{"type":"point","p":[7,3]}"#;
    let points = draw("points", &format!(r#"{{"query":["contact","distance"],{point}}}"#)).unwrap();
    assert!(points.contains("depth 0") && !points.contains("NaN") && !points.contains("inf"));
}

#[test]
fn a_line_with_an_error_is_named() {
    let error = draw(
        "bad",
        "\n{\"query\":\"contact\",\"a\":{\"type\":\"circle\",\"center\":[0,0],\"radius\":-1}}\n",
    )
    .unwrap_err();
    assert!(error.contains("line 2, a: ") && error.contains("negative"), "{error}");
    let error = draw("ray", &format!(r#"{{"query":"ray_hits",{BALLS}}}"#)).unwrap_err();
    assert!(error.contains("needs a ray"), "{error}");
    let error = draw("many", &format!("{{{BALLS}}}\n").repeat(1001)).unwrap_err();
    assert!(error.contains("more than 1000 lines"), "{error}");
}

#[test]
fn an_arrow_is_no_longer_than_the_shapes_that_it_is_for() {
    let square = |x: f64| format!(r#"{{"type":"aabb","min":[{x},0],"max":[{},2]}}"#, x + 2.0);
    let wide = r#"{"type":"segment","a":[0,100],"b":[1120,100]}"#;
    let scene = format!(r#"{{"shapes":[{},{},{wide}]}}"#, square(0.0), square(1.5));
    let path = std::env::temp_dir().join(format!("collide-arrow-{}.svg", std::process::id()));
    let output = run(&["check", "-", "--svg", path.to_str().unwrap()], &scene);
    assert_eq!(output.status.code(), Some(0));
    let picture = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    // Squares of 2 pixels: an arrow of half of that, to the middle of its head.
    let lengths = |node: &roxmltree::Node<'_, '_>| {
        let at = |name: &str| node.attribute(name)?.parse::<f64>().ok();
        let length = at("x2").zip(at("x1")).map(|(end, start)| (end - start).abs());
        length.is_some_and(|length| (0.8..1.0).contains(&length))
    };
    assert_eq!((count(&picture, "line", lengths), count(&picture, "line", |_| true)), (2, 2));
    let thin = |node: &roxmltree::Node<'_, '_>| node.attribute("stroke-width") == Some("0.3");
    assert_eq!(count(&picture, "g", thin), 2, "the outlines of the squares");
}

#[test]
fn in_a_crowd_words_stand_only_where_there_is_room() {
    let ball = |x: i32, y: i32| {
        format!(r#"{{"id":"ball {x} {y}","type":"circle","center":[{x},{y}],"radius":0.5}}"#)
    };
    let crowd: Vec<_> = (0..400).map(|i| ball(i % 20, i / 20)).collect();
    let wide = r#"{"id":"lawn","type":"aabb","min":[-40,-40],"max":[40,-10]}"#;
    let scene = format!(r#"{{"shapes":[{},{wide}]}}"#, crowd.join(","));
    let path = std::env::temp_dir().join(format!("collide-crowd-{}.svg", std::process::id()));
    let output = run(&["check", "-", "--svg", path.to_str().unwrap()], &scene);
    assert_eq!(output.status.code(), Some(0));
    let picture = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let says = |words: &str| {
        let has = |node: &roxmltree::Node<'_, '_>| node.text().is_some_and(|t| t.contains(words));
        (count(&picture, "text", has), count(&picture, "title", has))
    };
    assert_eq!(says("lawn"), (1, 1));
    let (written, hovered) = says("ball");
    assert_eq!((written, hovered), (0, 400 + 760), "hovering shows each of them and each contact");
}
