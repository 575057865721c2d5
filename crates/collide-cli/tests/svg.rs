//! What is read of SVG drawings: the shapes that resvg paints, exact where SVG names them.

use crate::program::{run, text};
use collide_cli::check::{Reading, shapes_in};
use serde_json::{Value, json};

/// The shapes of a drawing and the ids of what is said of it.
#[track_caller]
fn read_with(drawing: &str, strokes: bool) -> (Vec<Value>, Vec<String>) {
    let Reading { shapes, skipped, .. } =
        shapes_in(drawing.as_bytes(), strokes).expect("a drawing");
    let spec = |(_, shape): &(String, collide2d::AnyShape<f64>)| {
        serde_json::to_value(shape.to_spec().expect("a shape of the formats")).expect("JSON")
    };
    (shapes.iter().map(spec).collect(), skipped.into_iter().map(|(id, _)| id).collect())
}

/// A drawing of 100 by 100 around these elements.
fn svg(elements: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
        viewBox="0 0 100 100">{elements}</svg>"##
    )
}

/// The shapes of a drawing of which nothing is left out.
#[track_caller]
fn shapes(elements: &str) -> Vec<Value> {
    let (shapes, said) = read_with(&svg(elements), false);
    assert!(said.is_empty(), "{said:?}");
    shapes
}

#[track_caller]
fn only(elements: &str) -> Value {
    let mut shapes = shapes(elements);
    assert_eq!(shapes.len(), 1, "{shapes:?}");
    shapes.remove(0)
}

fn aabb(min: [f64; 2], max: [f64; 2]) -> Value {
    json!({"type": "aabb", "min": min, "max": max})
}

/// The area of a polygon, a compound of polygons, or a box.
fn area(shape: &Value) -> f64 {
    let ring = |ring: &Value| {
        let ring: Vec<[f64; 2]> = serde_json::from_value(ring.clone()).expect("a ring");
        let next = ring.iter().cycle().skip(1);
        let cross = ring.iter().zip(next).map(|(p, q)| p[0] * q[1] - p[1] * q[0]);
        (cross.sum::<f64>() / 2.0).abs()
    };
    let list = |value: &Value| value.as_array().expect("a list").clone();
    match shape["type"].as_str().expect("a kind") {
        "polygon" => ring(&shape["exterior"]) - list(&shape["holes"]).iter().map(ring).sum::<f64>(),
        "compound" => list(&shape["parts"]).iter().map(area).sum(),
        kind => panic!("{kind}"),
    }
}

#[track_caller]
fn assert_area(shape: &Value, expected: f64, tolerance: f64) {
    let area = area(shape);
    assert!((area - expected).abs() <= tolerance, "{area} instead of {expected}: {shape}");
}

#[test]
fn a_transform_turns_about_its_origin() {
    let rect = r#"<rect x="10" y="20" width="20" height="40" STYLE/>"#;
    // (x, y) goes to (100 - y, x).
    let expected = aabb([40.0, 10.0], [80.0, 30.0]);
    for style in [
        r#"transform="rotate(90)" transform-origin="50 50""#,
        r#"transform="rotate(90)" transform-origin="50%""#,
        r#"style="transform:rotate(90);transform-origin:50px 50px""#,
        r#"transform="rotate(90 50 50)""#,
    ] {
        assert_eq!(only(&rect.replace("STYLE", style)), expected, "{style}");
    }
}

#[test]
fn a_transform_may_stand_in_a_style() {
    let expected = aabb([20.0, 20.0], [60.0, 60.0]);
    let rect = r#"<rect x="10" y="10" width="20" height="20" class="large" STYLE/>"#;
    assert_eq!(only(&rect.replace("STYLE", r#"style="transform:scale(2)""#)), expected);
    let sheet = "<style>.large { transform: scale(2) }</style>";
    assert_eq!(only(&format!("{sheet}{rect}").replace("STYLE", "")), expected);
    let moved = rect.replace("STYLE", r#"style="transform:translate(30px, 0) rotate(90deg)""#);
    assert_eq!(only(&moved), aabb([0.0, 10.0], [20.0, 30.0]));
    let unknown =
        svg(r#"<g id="g" style="transform:translateX(3em)"><rect width="5" height="5"/></g>"#);
    assert_eq!(read_with(&unknown, false).1, ["g"]);
}

#[test]
fn an_inner_svg_has_its_own_coordinates_and_its_own_edges() {
    let circle = |radius: f64| {
        format!(
            r#"<svg x="10" y="20" width="50" height="50" viewBox="0 0 200 200">
            <circle cx="100" cy="100" r="{radius}"/></svg>"#
        )
    };
    let inside = only(&circle(80.0));
    assert_eq!(inside, json!({"type": "circle", "center": [35.0, 45.0], "radius": 20.0}));
    // A square of 50 without its corners: 4 (r² φ / 2 - …), by the area of a circle in a square.
    let cut = only(&circle(120.0));
    let (r, half): (f64, f64) = (30.0, 25.0);
    let segment = r * r * (half / r).acos() - half * (r * r - half * half).sqrt();
    let expected = std::f64::consts::PI * r * r - 4.0 * segment;
    assert_area(&cut, expected, 1.0);
    assert!(shapes(&circle(20.0).replace("cx=\"100\"", "cx=\"-100\"")).is_empty());
}

#[test]
fn rings_wound_alike_are_solid_or_hollow_by_the_fill_rule() {
    let path = |rule: &str| {
        only(&format!(r#"<path fill-rule="{rule}" d="M0 0H40V40H0ZM10 10H30V30H10Z"/>"#))
    };
    assert_area(&path("nonzero"), 1600.0, 0.0);
    assert_eq!(path("nonzero")["exterior"].as_array().expect("a ring").len(), 4);
    assert_area(&path("evenodd"), 1200.0, 0.0);
    let opposed = only(r#"<path d="M0 0H40V40H0ZM10 10V30H30V10Z"/>"#);
    assert_area(&opposed, 1200.0, 0.0);
}

#[test]
fn what_the_drawing_hides_is_no_shape_and_nothing_is_said() {
    let hidden = r#"<rect width="9" height="9" display="none"/>
        <g style="display:none"><rect width="9" height="9"/><text>hi</text></g>
        <rect width="9" height="9" visibility="hidden"/>
        <rect width="9" height="9" fill="none"/>
        <defs><rect width="9" height="9"/></defs>
        <g visibility="collapse"><text>hi</text><path d="M0 0 bad"/></g>
        <g visibility="hidden"><rect id="seen" width="5" height="5" visibility="visible"/></g>"#;
    assert_eq!(only(hidden), aabb([0.0, 0.0], [5.0, 5.0]));
}

#[test]
fn a_switch_takes_the_first_that_may_be() {
    let switch = r#"<switch>
        <rect width="1" height="1" requiredExtensions="http://example.org/bogus"/>
        <rect width="2" height="2" systemLanguage="ru"/>
        <rect width="3" height="3"/>
        <rect width="4" height="4"/></switch>"#;
    assert_eq!(only(switch), aabb([0.0, 0.0], [3.0, 3.0]));
}

#[test]
fn a_size_of_zero_is_no_shape_and_a_negative_one_is_said() {
    let zero = r#"<rect width="0" height="9"/><circle r="0"/><ellipse rx="5" ry="0"/>"#;
    assert!(shapes(zero).is_empty());
    let (none, said) = read_with(&svg(r#"<rect id="r" width="-5" height="9"/>"#), false);
    assert_eq!((none, said), (vec![], vec!["r".to_owned()]));
}

#[test]
fn geometry_in_a_style_is_left_aside_with_a_word() {
    // As resvg paints it: without a height there is no rectangle.
    let sheet = svg(r#"<style id="s">#a { height: 9px }</style><rect id="a" width="9"/>
        <rect id="b" width="9" height="5" style="height:9px"/>"#);
    let (shapes, said) = read_with(&sheet, false);
    assert_eq!(shapes, [aabb([0.0, 0.0], [9.0, 5.0])]);
    assert_eq!(said, ["s", "b"]);
}

#[test]
fn islands_are_a_compound() {
    let islands = only(r#"<path d="M0 0H10V10H0Z M25 25H75V75H25Z"/>"#);
    assert_eq!(islands["type"], "compound");
    assert_eq!(islands["parts"].as_array().expect("parts").len(), 2);
    assert_area(&islands, 2600.0, 0.0);
}

#[test]
fn percentages_are_of_the_view_box() {
    let rect = r#"<rect width="100%" height="25%"/><circle cx="50%" cy="50%" r="10%"/>"#;
    let [rect, circle] = &shapes(rect)[..] else { panic!("two shapes") };
    assert_eq!(*rect, aabb([0.0, 0.0], [100.0, 25.0]));
    assert_eq!(*circle, json!({"type": "circle", "center": [50.0, 50.0], "radius": 10.0}));
}

#[test]
fn a_negative_radius_is_the_other_one() {
    let rect = |radii: &str| only(&format!(r#"<rect width="40" height="20" {radii}/>"#));
    let rounded = rect(r#"rx="5""#);
    assert_eq!(rounded["radius"], 5.0);
    assert_eq!(rect(r#"rx="-5" ry="5""#), rounded);
    assert_eq!(rect(r#"rx="5" ry="-3""#), rounded);
    // No more than half a side: a capsule.
    assert_eq!(rect(r#"rx="10""#)["type"], "capsule");
    // Corners of ellipses are polygons: 800 less the corners of an ellipse of 10 by 5.
    let corners = (4.0 - std::f64::consts::PI) * 10.0 * 5.0;
    assert_area(&rect(r#"rx="10" ry="5""#), 800.0 - corners, 0.5);
}

#[test]
fn a_fill_closes_open_parts_and_a_stroke_does_not() {
    let path = r#"<path d="M0 0H10V10 M20 0H30V10" STYLE/>"#;
    assert_area(&only(&path.replace("STYLE", "")), 100.0, 0.0);
    let lines = only(&path.replace("STYLE", r#"fill="none" stroke="red""#));
    let polyline = |x: f64| {
        let vertices = [[x, 0.0], [x + 10.0, 0.0], [x + 10.0, 10.0]];
        json!({"type": "polyline", "vertices": vertices, "closed": false})
    };
    assert_eq!(lines, json!({"type": "compound", "parts": [polyline(0.0), polyline(20.0)]}));
}

#[test]
fn a_bad_tail_is_said_and_what_comes_before_is_taken() {
    let drawing = svg(r#"<path id="p" d="M0 0H10V10H0Z M20 20 L 5 bad"/>"#);
    let Reading { shapes, skipped, .. } = shapes_in(drawing.as_bytes(), false).expect("a drawing");
    assert_eq!((shapes.len(), skipped.len()), (1, 1));
    let (id, reason) = &skipped[0];
    assert_eq!(id, "p");
    assert!(reason.contains("what comes before is taken"), "{reason}");
}

#[test]
fn a_use_brings_shapes_that_bear_its_name() {
    let drawing =
        svg(r##"<defs><g id="pair"><rect id="a" width="0.1" height="0.2"/><circle r="3"/></g>
        <symbol id="s" viewBox="0 0 10 10"><rect width="10" height="5"/></symbol></defs>
        <use id="first" href="#pair" x="10"/><use xlink:href="#pair" transform="rotate(90)"/>
        <use href="#s" width="50" height="50"/>"##);
    let output = run(&["check", "-", "--format", "json"], &drawing);
    let report: Value = serde_json::from_str(text(&output)).expect("JSON");
    assert_eq!(report["shapes"], 5);
    assert_eq!(report["hits"][0]["a"]["id"], "first/a");
    assert_eq!(report["hits"][0]["b"]["id"], "first/circle:0");
    let (shapes, _) = read_with(&drawing, false);
    assert_eq!(shapes[0], aabb([10.0, 0.0], [10.1, 0.2]));
    assert_eq!(shapes[2], aabb([-0.2, 0.0], [0.0, 0.1]));
    assert_eq!(shapes[4], aabb([0.0, 0.0], [50.0, 25.0]));
}

#[test]
fn numbers_are_those_of_the_file_where_a_transform_keeps_the_shape() {
    let drawing = r#"<g transform="translate(0.1 0.2)">
        <rect x="16777217.5" y="1.23456789012" width="2.5" height="0.1"/>
        <circle cx="0.123456789012" cy="-3" r="0.00000123456789"/>
        <g transform="rotate(-90) scale(3)"><ellipse cx="1" cy="0.1" rx="0.3" ry="7"/></g></g>"#;
    let [rect, circle, ellipse] = &shapes(drawing)[..] else { panic!("three shapes") };
    let (x, y) = (16777217.5, 1.23456789012);
    assert_eq!(*rect, aabb([x + 0.1, y + 0.2], [x + 2.5 + 0.1, y + 0.1 + 0.2]));
    assert_eq!(circle["radius"], 0.00000123456789);
    assert_eq!(circle["center"], json!([0.123456789012 + 0.1, -3.0 + 0.2]));
    assert_eq!(ellipse["semi_axes"], json!([21.0, 3.0 * 0.3]));
}

#[test]
fn a_skewed_or_stretched_round_shape_is_what_it_looks_like() {
    let [ellipse, polygon] = &shapes(
        r#"<circle r="5" transform="scale(2 1)"/>
        <rect width="40" height="20" rx="5" transform="skewX(45)"/>"#,
    )[..] else {
        panic!("two shapes")
    };
    assert_eq!(ellipse["semi_axes"], json!([10.0, 5.0]));
    let corners = (4.0 - std::f64::consts::PI) * 25.0;
    assert_area(polygon, 800.0 - corners, 0.5);
}

#[test]
fn curves_are_within_the_tolerance() {
    // A half circle of radius 40: its area shows how far inside the edges run.
    let drawing = svg(r#"<path d="M10 50A40 40 0 0 1 90 50Z"/>"#);
    let half = std::f64::consts::PI * 1600.0 / 2.0;
    let folder = std::env::temp_dir().join(format!("collide-svg-{}.svg", std::process::id()));
    std::fs::write(&folder, &drawing).expect("a file");
    for tolerance in ["1", "0.01", "0.0001"] {
        let args = ["check", folder.to_str().expect("a name"), "--tolerance", tolerance];
        let output = run(&[&args[..], &["--format", "json"]].concat(), "");
        let report: Value = serde_json::from_str(text(&output)).expect("JSON");
        assert_eq!(report["tolerance"].to_string().parse::<f64>(), tolerance.parse::<f64>());
    }
    std::fs::remove_file(&folder).expect("the file");
    // By default a ten-thousandth of the drawing: 0.01 along an arc of 126.
    assert_area(&only(r#"<path d="M10 50A40 40 0 0 1 90 50Z"/>"#), half, 1.26);
}

#[test]
fn strokes_are_lines_or_as_wide_as_they_are_drawn() {
    let wall =
        r#"<polyline points="0,0 30,0 30,40" fill="none" stroke="red" stroke-width="4" CAP/>"#;
    let butt = wall.replace("CAP", "");
    let line = only(&butt);
    assert_eq!(line["vertices"], json!([[0.0, 0.0], [30.0, 0.0], [30.0, 40.0]]));
    let round = wall.replace("CAP", r#"stroke-linecap="round" stroke-linejoin="round""#);
    let (wide, _) = read_with(&svg(&round), true);
    assert_eq!(wide[0]["type"], "compound");
    assert_eq!(
        wide[0]["parts"][1],
        json!({"type": "capsule", "a": [30.0, 0.0], "b": [30.0, 40.0], "radius": 2.0})
    );
    // Butt ends and a mitered corner: 4 × (30 + 40), and the corner's two squares less one.
    let (mitered, _) = read_with(&svg(&butt), true);
    assert_area(&mitered[0], 280.0, 1e-4);
    let (ring, _) =
        read_with(&svg(r#"<circle cx="50" cy="50" r="20" fill="none" stroke="red"/>"#), true);
    assert_area(&ring[0], std::f64::consts::PI * (20.5_f64.powi(2) - 19.5_f64.powi(2)), 0.5);
    let (dashes, _) = read_with(
        &svg(r#"<line x2="100" stroke="red" stroke-width="2" stroke-dasharray="5"/>"#),
        true,
    );
    assert_area(&dashes[0], 100.0, 1e-3);
}

#[test]
fn what_is_not_a_matter_of_shapes_is_said() {
    let drawing = svg(r##"<defs><mask id="m"><rect width="9" height="9" fill="white"/></mask>
        <filter id="f"><feOffset dx="5"/></filter>
        <pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse"><circle r="2"/></pattern>
        </defs>
        <text id="words">hi</text><image id="photo" href="photo.png" width="9" height="9"/>
        <rect id="masked" width="9" height="9" mask="url(#m)"/>
        <rect id="filtered" width="9" height="9" filter="url(#f)"/>
        <rect id="patterned" width="9" height="9" fill="url(#p)"/>
        <use id="nothing" href="#nowhere"/>"##);
    let (shapes, mut said) = read_with(&drawing, false);
    said.sort();
    assert_eq!(said, ["filtered", "masked", "nothing", "patterned", "photo", "words"]);
    assert_eq!(shapes.len(), 2, "the filtered and the patterned one are taken");
    let output = run(&["check", "-"], &drawing);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_clip_path_cuts() {
    let drawing = r##"<clipPath id="c"><circle cx="50" cy="50" r="20"/></clipPath>
        <g clip-path="url(#c)"><rect x="50" width="50" height="100"/>
        <rect x="45" y="45" width="10" height="10"/><rect width="10" height="10"/>
        <line x1="0" y1="50" x2="100" y2="50" stroke="red"/></g>"##;
    let [half, whole, line] = &shapes(drawing)[..] else { panic!("three shapes") };
    assert_area(half, std::f64::consts::PI * 200.0, 1.0);
    assert_eq!(*whole, aabb([45.0, 45.0], [55.0, 55.0]));
    let ends = [line["vertices"][0][0].as_f64(), line["vertices"][1][0].as_f64()];
    assert_eq!(ends, [Some(30.0), Some(70.0)]);
}

#[test]
fn an_outline_that_crosses_itself_is_the_region_of_its_rule() {
    let star = r#"<polygon points="50,5 79,95 2,39 98,39 21,95" STYLE/>"#;
    let plain = only(&star.replace("STYLE", ""));
    let nonzero = area(&plain);
    let evenodd = area(&only(&star.replace("STYLE", r#"style="fill-rule:evenodd""#)));
    // The pentagon in the middle is counted twice, or not at all.
    assert!(nonzero > 1.3 * evenodd, "{nonzero} {evenodd}");
    let vertices = plain["exterior"].to_string();
    for vertex in ["[50.0,5.0]", "[79.0,95.0]", "[2.0,39.0]", "[98.0,39.0]", "[21.0,95.0]"] {
        assert!(vertices.contains(vertex), "{vertex} in {vertices}");
    }
}

#[test]
fn a_spike_is_no_part_of_what_is_filled() {
    let spike = only(r#"<path d="M0 0H10V-5V10H0Z"/>"#);
    assert_area(&spike, 100.0, 0.0);
    assert_eq!(spike["exterior"].as_array().map(Vec::len), Some(4), "{spike}");
}

#[test]
fn a_drawing_that_is_not_utf_8_is_read() {
    let drawing = svg(r#"<rect id="Gr&#246;&#223;e" width="5" height="5"/><circle r="1"/>"#);
    let plain = drawing.replace("&#246;&#223;", "öß");
    let latin: Vec<u8> = format!(r#"<?xml version="1.0" encoding="ISO-8859-1"?>{plain}"#)
        .chars()
        .map(|c| u8::try_from(u32::from(c)).expect("a character of Latin 1"))
        .collect();
    let Reading { shapes, skipped, .. } = shapes_in(&latin, false).expect("a drawing");
    assert_eq!((shapes.len(), skipped.len()), (2, 0));
    let broken = shapes_in(&latin[44..], false).expect_err("not UTF-8");
    assert!(broken.contains("UTF-8"), "{broken}");
    let unknown = plain.as_bytes().to_vec();
    let unknown = [br#"<?xml version="1.0" encoding="klingon"?>"#.to_vec(), unknown].concat();
    assert!(shapes_in(&unknown, false).expect_err("no such encoding").contains("klingon"));
}

#[test]
fn hostile_drawings_are_refused_or_said() {
    let nested = svg(&format!("{}<rect/>{}", "<g>".repeat(19_400), "</g>".repeat(19_400)));
    let output = run(&["check", "-"], &nested);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nest deeper than 256"));
    let mut bomb = r#"<g id="u0"><rect width="1" height="1"/></g>"#.to_owned();
    for level in 1..12 {
        let uses = format!(r##"<use href="#u{}"/>"##, level - 1).repeat(10);
        bomb += &format!(r#"<g id="u{level}">{uses}</g>"#);
    }
    let reason =
        shapes_in(svg(&format!("<defs>{bomb}</defs><use href='#u11'/>")).as_bytes(), false);
    assert!(reason.expect_err("too large").contains("too many uses"));
    // Levels that each stay below the limit, brought by `use`.
    for (levels, status) in [(3, 0), (40, 1)] {
        let mut chain = r#"<rect id="u0" width="1" height="1"/>"#.to_owned();
        for level in 1..levels {
            let (open, close) = ("<g>".repeat(200), "</g>".repeat(200));
            let inner = format!(r##"<use href="#u{}"/>"##, level - 1);
            chain += &format!(r#"<g id="u{level}">{open}{inner}{close}</g>"#);
        }
        let drawing = svg(&format!("<defs>{chain}</defs><use href='#u{}'/>", levels - 1));
        assert_eq!(run(&["check", "-"], &drawing).status.code(), Some(status), "{levels}");
    }
    // Far beyond the drawing, of next to no width, with more dashes than there are atoms.
    let huge = r#"<path id="h" d="M0 0Q1e30 1e30 0 1C1e38 0 -1e38 5 1e-30 3Z" stroke="red"
        stroke-dasharray="1e-3"/>"#;
    let (_, said) = read_with(&svg(huge), true);
    assert_eq!(said, ["h"]);
    let long = r#"<path id="l" d="M0 0h16777217" stroke="red" stroke-dasharray="33 5"/>"#;
    assert_eq!(read_with(&svg(long), true).1, ["l"]);
    // So far out that its outline in `f32` crosses itself a million times.
    let thin = "<path id='t' transform='scale(100 5)' stroke='red' stroke-width='10'
        d='M16777217 10C100 0 2.5 5 5 0S0 0 0 0Z'/>";
    assert_eq!(read_with(&svg(thin), true).1, ["t"]);
    // Thousands of dashes on top of each other; and a stroke that is drawn flat, which is a line.
    let wide = "<path id='w' d='M0 90L10 100L.1 0L5 2Z' stroke='red' stroke-width='90'
        stroke-linecap='round' stroke-dasharray='.1 0'/>";
    assert_eq!(read_with(&svg(wide), true).1, ["w"]);
    let flat = "<path d='M0 0C1 2.5 0 0 0 1S2.5 0 0 1Z' fill='none' stroke='red'
        stroke-dasharray='5 1' transform='matrix(50 2.5 0 0 0 0)'/>";
    let (lines, said) = read_with(&svg(flat), true);
    assert_eq!((lines[0]["type"].as_str(), said.len()), (Some("polyline"), 0));
    // A curve at which what usvg draws strokes with panics: inf - inf in `f32`.
    let far = svg("<path d='M0 0Q1e20 1e20 5e20 0' stroke='red'/>");
    let refused = shapes_in(far.as_bytes(), false).expect_err("too far out");
    assert!(refused.contains("too far out"), "{refused}");
    // Arcs that would take more steps than there is time.
    for arc in [
        "<path d='M0 0A1e300 1e300 0 1 1 1 0'/>",
        "<path d='M0 0A5 5 0 0 1 1e38 1e38'/>",
        // Few enough to be kept, too many to be moved for each other.
        "<path d='M0 0A1e25 1e25 0 1 1 1 0'/>",
        "<circle r='1e38'/>",
        // To its own end, which is beside it where the first arc is drawn.
        "<path d='M0 0A.1 .001 5 0 1 5 5A5 1e30 5 1 1 5 5'/>",
    ] {
        let refused = shapes_in(svg(arc).as_bytes(), false).expect_err("too large");
        assert!(refused.contains("too large arcs"), "{arc}: {refused}");
    }
    // Usual arcs, however many, and a style that is no XML where it is copied to.
    let wave = "5 5 0 0 1 9 9 ".repeat(100_000);
    assert_eq!(shapes(&format!("<path d='M0 0A{wave}'/>")).len(), 1);
    let (quoted, _) = read_with(&svg(r#"<circle r="5" style='transform:"&lt;&amp;"'/>"#), false);
    assert_eq!(quoted.len(), 1);
    // So far away that a curve is no wider than a rounding.
    let far =
        r#"<path transform="translate(1e30 0)" d="M0 0A33 10 1 0 1 10 0A1 .001 100 1 1 90 0"/>"#;
    let (_, said) = read_with(&svg(far), false);
    assert!(said.is_empty(), "{said:?}");
    // An outline with a crossing for every fourth pair of its edges.
    let points = (0..40_000_u64).map(|i| format!("{} {} ", i * 7919 % 997, i * 104_729 % 991));
    let knot = format!(r#"<polygon id="k" points="{}"/>"#, points.collect::<String>());
    assert_eq!(read_with(&svg(&knot), false).1, ["k"]);
}
