//! `collide check`: each format of scenes, the report, the picture, the exit status.

use crate::program::folder::Folder;
use crate::program::report::report;
use crate::program::{run, text};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::Output;

const SCENES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes");

#[track_caller]
fn scene_file(name: &str) -> (Value, i32) {
    report(&[&format!("{SCENES}/{name}")], "")
}

/// The scene in a text on standard input, of which everything became a shape.
#[track_caller]
fn clean(input: &str) -> Value {
    let (report, status) = report(&["-"], input);
    assert_eq!(status, 0, "{report}");
    report
}

/// The ids of the pairs that hit: `"1 2"`.
fn pairs(report: &Value) -> Vec<String> {
    let id =
        |hit: &Value, side: &str| hit[side]["id"].as_str().expect("ids are strings").to_owned();
    let hits = report["hits"].as_array().expect("hits are a list");
    hits.iter().map(|hit| format!("{} {}", id(hit, "a"), id(hit, "b"))).collect()
}

/// A map with one object layer, around these elements.
fn tmx(objects: &str) -> String {
    format!(
        r#"<?xml version="1.0"?><map orientation="orthogonal" tilewidth="16" tileheight="16">
        <tileset firstgid="1" name="t" tilewidth="16" tileheight="16" objectalignment="ALIGN"/>
        <objectgroup name="objects">{objects}</objectgroup></map>"#
    )
}

fn svg(elements: &str) -> String {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{elements}</svg>"#)
}

#[test]
fn a_tiled_map_with_templates_tiles_and_groups_hits_where_it_should() {
    let (report, status) = scene_file("level/level.tmx");
    assert_eq!(status, 0);
    assert_eq!(report["shapes"], 12);
    let expected =
        ["1 2", "1 3", "1 4", "1 7", "1 8", "1 11", "2 9", "2 10", "4 6", "7 8", "9 10", "10 12"];
    assert_eq!(pairs(&report), expected);
    let first = &report["hits"][0];
    assert_eq!(first["a"], json!({"id": "1", "kind": "rect", "name": "floor"}));
    assert_eq!(first["b"], json!({"id": "2", "kind": "polygon", "name": "ramp"}));
    assert_eq!(first["depth"], 0.0);
    assert_eq!(report["hits"][6]["b"]["kind"], "compound", "two collision objects in one tile");
    assert_eq!(report["hits"][3]["b"]["name"], "barrel", "the name comes from the template");
}

#[test]
fn a_tiled_map_in_json_reads_like_one_in_xml() {
    let (report, status) = scene_file("level.tmj");
    assert_eq!(status, 2, "a text is not a shape");
    assert_eq!(report["skipped"], json!([{"id": "8", "reason": "a text is not a shape"}]));
    assert_eq!(pairs(&report), ["1 2", "1 3", "2 3", "2 4", "3 4", "4 5", "4 6"]);
}

#[test]
fn layers_can_be_chosen() {
    let level = format!("{SCENES}/level/level.tmx");
    let (ground, _) = report(&[&level, "--layer", "ground"], "");
    assert_eq!((&ground["shapes"], pairs(&ground)), (&json!(3), vec!["1 2".into(), "1 3".into()]));
    let (group, _) = report(&[&level, "--layer", "ground", "--layer", "actors"], "");
    assert_eq!(group["shapes"], 12, "a group brings the layers in it");
    let output = run(&["check", &level, "--layer", "sky"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no layer named `sky`"));
}

#[test]
fn tiled_objects_turn_clockwise_on_the_screen_about_their_position() {
    // Turned by a quarter, a 30 by 10 rectangle at (50, 50) fills x 40..50, y 50..80.
    for (probe, hits) in
        [("40.5,79.5", true), ("49.5,50.5", true), ("51,55", false), ("45,81", false)]
    {
        let (x, y) = probe.split_once(',').unwrap();
        let map = tmx(&format!(
            r#"<object id="1" x="50" y="50" width="30" height="10" rotation="90"/>
               <object id="2" x="{x}" y="{y}"><point/></object>"#
        ));
        assert_eq!(!pairs(&clean(&map)).is_empty(), hits, "{probe}");
    }
}

#[test]
fn rectangles_that_share_an_edge_in_the_file_share_it_exactly() {
    let map = tmx(r#"<object id="1" x="0.1" y="0.2" width="0.2" height="5"/>
           <object id="2" x="0.30000000000000004" y="0" width="3" height="5"/>
           <object id="3" x="3.3000000000000007" y="0" width="3" height="5"/>"#);
    // 0.1 + 0.2 is the x of the second; the third is one ulp to the right of 0.3… + 3.
    let report = clean(&map);
    assert_eq!(pairs(&report), ["1 2"]);
    assert_eq!(report["hits"][0]["depth"], 0.0);
    assert_eq!(report["hits"][0]["normal"], json!([1.0, 0.0]));
}

#[test]
fn tile_objects_hang_from_where_the_tileset_says() {
    // A tile at (100, 100): the corner that it covers shows the alignment.
    for (alignment, inside) in [
        ("unspecified", (108.0, 92.0)),
        ("bottomleft", (108.0, 92.0)),
        ("topleft", (108.0, 108.0)),
        ("top", (93.0, 108.0)),
        ("topright", (92.0, 108.0)),
        ("left", (108.0, 93.0)),
        ("center", (93.0, 93.0)),
        ("right", (92.0, 107.0)),
        ("bottom", (107.0, 92.0)),
        ("bottomright", (92.0, 92.0)),
    ] {
        let (x, y) = inside;
        let map = tmx(&format!(
            r#"<object id="1" gid="1" x="100" y="100" width="16" height="16"/>
               <object id="2" x="{x}" y="{y}"><point/></object>"#
        ));
        let map = map.replace("ALIGN", alignment);
        assert_eq!(pairs(&clean(&map)), ["1 2"], "{alignment}");
    }
}

#[test]
fn tiled_kinds_are_named_as_in_the_formats() {
    let map = tmx(r#"<object id="1" x="0" y="0" width="9" height="9"/>
           <object id="2" x="1" y="1" width="6" height="4"><ellipse/></object>
           <object id="3" x="1" y="1" width="4" height="4"><ellipse/></object>
           <object id="4" x="1" y="1" width="6" height="4"><capsule/></object>
           <object id="5" x="2" y="2"><point/></object>
           <object id="6" x="2" y="2"/>
           <object id="7" x="1" y="1"><polygon points="0,0 4,0 4,4"/></object>
           <object id="8" x="1" y="1"><polyline points="0,0 4,0 4,4"/></object>"#);
    let report = clean(&map);
    let kinds: Vec<_> =
        report["hits"].as_array().unwrap()[..7].iter().map(|hit| &hit["b"]["kind"]).collect();
    assert_eq!(kinds, ["ellipse", "circle", "capsule", "point", "point", "polygon", "polyline"]);
}

#[test]
fn what_cannot_be_a_shape_is_skipped_and_the_rest_is_checked() {
    let map = tmx(r#"<object id="1" x="0" y="0" width="9" height="9"/>
           <object id="2" x="0" y="0"><polygon points="0,0 9,9 9,0 0,9"/></object>
           <object id="3" x="0" y="0"><polygon points="0,0 1,1"/></object>
           <object id="4" x="a" y="0" width="9" height="9"/>
           <object id="5" template="missing.tx" x="0" y="0"/>
           <object id="6" x="5" y="5" width="9" height="9"/>"#);
    let (report, status) = report(&["-"], &map);
    assert_eq!(status, 2);
    assert_eq!(pairs(&report), ["1 6"]);
    let skipped: Vec<_> =
        report["skipped"].as_array().unwrap().iter().map(|s| s["id"].as_str().unwrap()).collect();
    assert_eq!(skipped, ["2", "3", "4", "5"]);
    let output = run(&["check", "-"], &map);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("skipped 2: exterior: edges 0 and 2 cross"), "{stderr}");
}

#[test]
fn geojson_parts_have_ids_of_their_own() {
    let (report, status) = scene_file("harbor.geojson");
    assert_eq!(status, 0);
    let expected = [
        "land piers/0",
        "land piers/1",
        "land buoys/1",
        "land 4/0",
        "lake buoys/2",
        "piers/1 buoys/0",
        "piers/1 4/1",
        "piers/2 4/1",
        "buoys/0 4/1",
        "4/1 4/2/0",
    ];
    assert_eq!(pairs(&report), expected);
    assert_eq!(report["hits"][0]["a"]["name"], "Land");
}

#[test]
fn a_bare_geometry_and_a_feature_without_one_are_geojson_too() {
    let bare = clean(r#"{"type":"MultiPoint","coordinates":[[1,2],[1,2],[1,3]]}"#);
    assert_eq!(pairs(&bare), ["0/0 0/1"]);
    let features = r#"{"type":"FeatureCollection","features":[
        {"type":"Feature","id":12,"properties":null,"geometry":null},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[1]},"properties":null}]}"#;
    let (report, status) = report(&["-"], features);
    assert_eq!(status, 2);
    assert_eq!(report["skipped"][0], json!({"id": "12", "reason": "the feature has no geometry"}));
    assert_eq!(report["skipped"][1]["id"], "1");
}

#[test]
fn an_svg_drawing_is_checked_after_its_transforms() {
    let (report, status) = scene_file("drawing.svg");
    assert_eq!(status, 0);
    let expected = [
        "frame plate",
        "frame wheel",
        "wheel cam",
        "cam lever",
        "circle:1 rect:3",
        "circle:1 polyline:0",
        "rect:3 polyline:0",
        "polygon:0 polyline:0",
        "polygon:0 line:0",
        "polyline:0 line:0",
        "polyline:0 bolt",
    ];
    assert_eq!(pairs(&report), expected);
    let file = format!("{SCENES}/drawing.svg");
    let (sketch, _) = self::report(&[&file, "--layer", "sketch"], "");
    assert_eq!(sketch["shapes"], 6);
}

#[test]
fn a_sheared_circle_is_the_ellipse_that_it_looks_like() {
    // matrix(1 0 1 1 0 0) sends (cos t, sin t) to (cos t + sin t, sin t): the rightmost point
    // is (√2, √½), and (1.2, 0) lies outside.
    for (x, y, hits) in
        [(1.414, 0.707, true), (1.4143, 0.7072, false), (1.2, 0.0, false), (0.99, 0.0, true)]
    {
        let drawing = svg(&format!(
            r#"<circle r="1" transform="matrix(1 0 1 1 0 0)"/>
                <line x1="{x}" y1="{y}" x2="{x}" y2="{y}"/>"#
        ));
        assert_eq!(!pairs(&clean(&drawing)).is_empty(), hits, "({x}, {y})");
    }
}

#[test]
fn rounded_corners_stay_round_only_under_similarities() {
    let corner = |x: f64| {
        svg(&format!(
            r#"<g transform="rotate(90) scale(2)"><rect width="10" height="10" rx="4"/></g>
               <circle cx="-{x}" cy="{x}" r="0.001"/>"#
        ))
    };
    // The corner at the origin turns about (-8, 8), with radius 8: it cuts the diagonal at
    // 8 - 8/√2 = 2.343.
    assert!(pairs(&clean(&corner(2.3))).is_empty());
    assert_eq!(pairs(&clean(&corner(2.35))).len(), 1);
    // Stretched, the corner is that of an ellipse: (x, y) lies in it where (x, y / 2) lay.
    let stretched = |x: f64| {
        svg(&format!(
            r#"<rect width="10" height="10" rx="4" transform="scale(1 2)"/>
               <circle cx="{x}" cy="{}" r="0.001"/>"#,
            2.0 * x
        ))
    };
    // 4 - 4/√2 = 1.1716, and edges run inside the curve by less than 0.002.
    assert!(pairs(&clean(&stretched(1.168))).is_empty());
    assert_eq!(pairs(&clean(&stretched(1.176))).len(), 1);
}

#[test]
fn svg_elements_that_are_no_shapes_are_skipped_by_name() {
    let drawing = svg(r#"<text id="t">hi</text><path d="M9 9 bad"/><image width="5" height="5"/>
           <defs><circle r="9"/></defs><circle r="1"/><path d="M0 0H2V2Z"/>"#);
    let (report, status) = report(&["-"], &drawing);
    assert_eq!(status, 2);
    let skipped: Vec<_> =
        report["skipped"].as_array().unwrap().iter().map(|s| s["id"].as_str().unwrap()).collect();
    assert_eq!(skipped, ["t", "path:0", "image:0"]);
    assert_eq!(pairs(&report), ["circle:0 path:1"]);
}

#[test]
fn scene_json_takes_every_kind_of_shape() {
    let (report, status) = scene_file("playground.json");
    assert_eq!(status, 0);
    assert_eq!(report["shapes"], 20);
    let hits = pairs(&report);
    for expected in [
        "ground skyline",
        "ground crate-1",
        "crate-1 crate-2",
        "box tile",
        "wedge ball",
        "egg pill",
        "laser pond",
        "island pin",
        "hammer anvil",
    ] {
        assert!(hits.iter().any(|hit| hit == expected), "{expected} in {hits:?}");
    }
    for apart in ["island pond", "mast moon", "island wire", "box wedge"] {
        assert!(!hits.iter().any(|hit| hit == apart), "{apart} in {hits:?}");
    }
}

#[test]
fn the_margin_lists_what_is_near() {
    let scene = r#"{"shapes":[
        {"id":"a","type":"circle","center":[0,0],"radius":1},
        {"id":"b","type":"circle","center":[2.5,0],"radius":1,"name":"near"},
        {"type":"circle","center":[9,9],"radius":1},
        {"id":"d","type":"circle","center":[0,0],"radius":-1}]}"#;
    let (apart, status) = report(&["-"], scene);
    assert_eq!((status, &apart["hits"], &apart["candidates"]), (2, &json!([]), &json!(0)));
    assert_eq!(apart["skipped"], json!([{"id": "d", "reason": "radius -1 is negative"}]));
    let (near, _) = report(&["-", "--margin", "0.5"], scene);
    assert_eq!(near["candidates"], 1);
    assert_eq!(
        near["hits"],
        json!([{"a": {"id": "a", "kind": "circle", "name": ""},
            "b": {"id": "b", "kind": "circle", "name": "near"},
            "normal": [1.0, 0.0], "depth": -0.5, "points": [[1.25, 0.0]]}])
    );
}

#[test]
fn candidates_are_the_pairs_of_boxes_and_whatever_has_none() {
    let scene = r#"{"shapes":[
        {"type":"half_plane","p":[0,-50],"normal":[0,1]},
        {"type":"circle","center":[0,0],"radius":1},
        {"type":"circle","center":[1.9,1.9],"radius":1},
        {"type":"circle","center":[9,9],"radius":1},
        {"type":"line","p":[50,0],"dir":[0,1]}]}"#;
    let report = clean(scene);
    // 4 pairs with the half-plane, 3 more with the line, and the boxes of the two circles.
    assert_eq!(report["candidates"], 8);
    assert_eq!(pairs(&report), ["0 4"]);
    assert_eq!(report["hits"][0]["points"][0].as_array().unwrap().len(), 2);
}

#[test]
fn the_table_names_ids_kinds_and_totals() {
    let scene = r#"{"shapes":[
        {"id":"a","type":"aabb","min":[0,0],"max":[4,2]},
        {"id":"b","type":"circle","center":[2,2.5],"radius":1,"name":"ball"}]}"#;
    let output = run(&["check", "-"], scene);
    let lines: Vec<_> = text(&output).lines().collect();
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(lines[0]), ["a", "b", "depth", "normal", "points"]);
    assert_eq!(words(lines[1])[..6], ["a", "aabb", "b", "circle", "\"ball\"", "0.5"]);
    assert!(lines[1].contains("(0, 1)"));
    assert!(lines[3].starts_with("2 shapes, 1 candidate pair, 1 hit, "));
}

#[test]
fn the_picture_names_every_shape_and_every_hit() {
    let file = std::env::temp_dir().join(format!("collide-{}.svg", std::process::id()));
    let path = file.to_str().unwrap();
    let (report, _) = report(&[&format!("{SCENES}/playground.json"), "--svg", path], "");
    let drawing = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let document = roxmltree::Document::parse(&drawing).unwrap();
    let titles: Vec<_> = document
        .descendants()
        .filter(|n| n.has_tag_name(("http://www.w3.org/2000/svg", "title")))
        .filter_map(|n| n.text())
        .collect();
    assert!(titles.iter().any(|title| title.trim() == "egg ellipse"), "{titles:?}");
    assert_eq!(titles.len(), 20 + report["hits"].as_array().unwrap().len());
    assert!(!drawing.contains("NaN") && !drawing.contains("inf"));
}

#[test]
fn what_is_no_scene_is_a_failure() {
    let status = |output: Output| output.status.code();
    assert_eq!(status(run(&["check", "no-such-file.tmx"], "")), Some(1));
    for input in
        ["", "hello", "<html/>", "[1]", "{\"type\":\"other\"}", "{\"shapes\":1}", "<map", "{"]
    {
        assert_eq!(status(run(&["check", "-"], input)), Some(1), "{input}");
    }
    let empty = clean(r#"{"shapes":[]}"#);
    assert_eq!((&empty["shapes"], &empty["hits"]), (&json!(0), &json!([])));
}

#[test]
fn json_that_is_none_is_reported_where() {
    let said = |input: &str| {
        let output = run(&["check", "-"], input);
        assert_eq!(output.status.code(), Some(1), "{input}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let infinite = "\u{feff}{\"shapes\":[\n {\"type\":\"point\",\"p\":[0,NaN]}]}";
    assert!(said(infinite).contains("not JSON: expected value at line 2 column 25"));
    let twice = "{\"shapes\":[],\n\"shapes\":[]}";
    assert!(said(twice).contains("the key `shapes` stands twice at line 2"), "{}", said(twice));
    assert!(said("hello").contains("neither XML nor JSON"));
}

#[test]
fn a_key_that_a_shape_does_not_have_is_reported_with_the_nearest() {
    let scene = r#"{"shapes":[{"type":"circle","center":[0,0],"radius":1,"id":"a","name":"n"},
        {"type":"rect","center":[0,0],"half_extents":[1,1],"rotation":1}]}"#;
    let (strict, status) = report(&["-"], scene);
    assert_eq!((status, &strict["shapes"]), (2, &json!(1)));
    let reason = strict["skipped"][0]["reason"].as_str().unwrap();
    assert!(reason.contains("rect has no key `rotation`: did you mean `angle`?"), "{reason}");
    let (lenient, status) = report(&["-", "--lenient"], scene);
    assert_eq!((status, pairs(&lenient)), (0, vec!["a 1".to_owned()]));
}

#[test]
fn a_radius_grows_the_shapes_of_a_scene() {
    let scene = |radius: f64| {
        format!(
            r#"{{"shapes":[
                {{"type":"polyline","vertices":[[0,0],[4,0],[4,4]],"radius":{radius}}},
                {{"type":"point","p":[2,1]}}]}}"#
        )
    };
    assert!(pairs(&clean(&scene(0.9))).is_empty());
    let hit = &clean(&scene(1.5))["hits"][0];
    assert_eq!((&hit["a"]["kind"], &hit["depth"]), (&json!("polyline"), &json!(0.5)));
}

#[test]
fn a_picture_never_overwrites_the_scene() {
    let drawing = svg(r#"<circle r="1"/>"#);
    let folder = Folder::of("over", &[("over.svg", drawing.as_bytes())]);
    let path = folder.path("over.svg");
    let hard_link = folder.path("link.svg");
    std::fs::hard_link(&path, &hard_link).expect("a link can be made");
    let linked = run(&["check", &path, "--svg", &hard_link], "");
    assert_eq!(linked.status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), drawing);
    for picture in [&path, &folder.path("./over.svg")] {
        let output = run(&["check", &path, "--svg", picture], "");
        assert_eq!(output.status.code(), Some(1));
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains("would overwrite the scene"), "{stderr}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), drawing);
    }
}

#[test]
fn a_picture_is_there_as_a_whole_or_not_at_all() {
    let folder = Folder::of("whole", &[("scene.json", br#"{"shapes":[]}"#)]);
    let (scene, picture) = (folder.path("scene.json"), folder.path("picture.svg"));
    // Where a folder is, no file can come.
    std::fs::create_dir(&picture).expect("a folder can be made");
    let failed = run(&["check", &scene, "--svg", &picture], "");
    assert_eq!(failed.status.code(), Some(1));
    let both = run(&["check", &scene, "--svg", "one.svg", "--png", "one.svg"], "");
    let said = String::from_utf8_lossy(&both.stderr);
    assert_eq!((both.status.code(), said.contains("would be both pictures")), (Some(1), true));

    let drawn = folder.path("drawn.svg");
    std::fs::write(&drawn, "earlier").expect("a file can be written");
    let done = run(&["check", &scene, "--svg", &drawn], "");
    assert_eq!(done.status.code(), Some(0));
    assert!(std::fs::read_to_string(&drawn).expect("a drawing").ends_with("</svg>"));
    let folder = std::path::Path::new(&drawn).parent().expect("a folder");
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["drawn.svg", "picture.svg", "scene.json"]);
}

#[test]
fn of_very_many_faults_the_first_are_listed_and_the_others_counted() {
    let shapes = vec![r#"{"type":"rect","rotation":1}"#; 12_000].join(",");
    let features = vec![r#"{"type":"Feature"}"#; 12_000].join(",");
    let lines = format!("POINT (0 0)\n{}", "POLYGON ((0 0))\n".repeat(12_000));
    for scene in [
        format!(r#"{{"shapes":[{shapes}]}}"#),
        format!(r#"{{"features":[{features}],"type":"FeatureCollection"}}"#),
        lines,
    ] {
        let (found, status) = report(&["-"], &scene);
        assert_eq!((status, &found["more_skipped"]), (2, &json!(2_000)));
        assert_eq!(found["skipped"].as_array().map(Vec::len), Some(10_000));
        let output = run(&["check", "-"], &scene);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said.lines().last(), Some("collide: skipped 2000 more"));
        assert!(text(&output).contains(", 12000 skipped"), "{}", text(&output));
    }
}

#[test]
#[cfg(not(feature = "png"))]
fn a_program_without_png_says_how_to_get_it() {
    for args in [
        &["check", "-", "--png", "scene.png"][..],
        &["draw", "-", "sheet.png"],
        &["simulate", "-", "--png-frames", "frames"],
    ] {
        let output = run(args, r#"{"shapes":[],"bodies":[]}"#);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("--features png"), "{said}");
    }
}

#[test]
fn many_hits_are_all_printed_in_order() {
    let discs = (0..400)
        .map(|i| format!(r#"{{"id":{i},"type":"circle","center":[{},0],"radius":100}}"#, i % 7));
    let scene = format!("{{\"shapes\":[{}]}}", discs.collect::<Vec<_>>().join(","));
    let every: Vec<_> =
        (0..400).flat_map(|a| (a + 1..400).map(move |b| format!("{a} {b}"))).collect();
    let report = clean(&scene);
    assert_eq!((&report["candidates"], pairs(&report)), (&json!(79_800), every));
    let output = run(&["check", "-"], &scene);
    let lines: Vec<_> = text(&output).lines().collect();
    assert_eq!(lines.len(), 1 + 79_800 + 2);
    assert!(lines[79_800].starts_with("398 circle  399 circle  "), "{}", lines[79_800]);
    assert!(lines[79_802].starts_with("400 shapes, 79800 candidate pairs, 79800 hits, "));
}

#[test]
fn a_watched_scene_is_checked_again_when_it_changes() {
    let folder = Folder::of("watch", &[]);
    let [file, picture] = ["scene.json", "picture.svg"].map(|name| folder.path(name));
    let scene = |radius: f64| {
        format!(
            r#"{{"shapes":[{{"type":"circle","center":[0,0],"radius":{radius}}},
                {{"type":"point","p":[2,0]}}]}}"#
        )
    };
    std::fs::write(&file, scene(1.0)).unwrap();
    let args = ["check", &file, "--watch", "--svg", &picture];
    let mut child = crate::program::start(&args).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut totals = || lines.find(|line| line.contains(" shapes, ")).unwrap();
    assert!(totals().contains(" 0 hits"));
    let drawn = std::fs::read_to_string(&picture).unwrap();
    // Half a file is an error that one waits over.
    std::fs::write(&file, &scene(2.5)[..40]).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    std::fs::write(&file, scene(2.5)).unwrap();
    assert!(totals().contains(" 1 hit,"));
    assert_ne!(std::fs::read_to_string(&picture).unwrap(), drawn);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(run(&["check", "-", "--watch"], "{}").status.code(), Some(1));
}

#[test]
fn the_help_names_formats_and_exit_statuses_with_an_example_that_works() {
    let output = run(&["check", "--help"], "");
    let help = text(&output);
    for format in ["Tiled map", "SVG drawing", "GeoJSON", "scene JSON"] {
        assert!(help.contains(&format!("\n  {format} ")), "{format}");
    }
    for status in 0..3 {
        assert!(help.contains(&format!("\n  {status}  ")), "exit status {status}");
    }
    let example = help.lines().find_map(|line| line.trim().strip_prefix("echo '"));
    let (scene, _) = example.expect("an example").split_once("' |").expect("it asks the program");
    assert_eq!(pairs(&clean(scene)), ["0 1"]);
}

#[test]
fn the_version_bears_the_name_of_the_program() {
    assert!(text(&run(&["--version"], "")).starts_with("collide "));
}

#[test]
fn wrong_arguments_are_a_failure_and_help_is_not() {
    for (args, status) in [
        (&["check"][..], 1),
        (&["check", "-", "--margin", "-1"], 1),
        (&["check", "-", "--margin", "nan"], 1),
        (&["query", "--scalar", "f16"], 1),
        (&["query", "--threads", "0"], 1),
        (&["--help"], 0),
        (&["--version"], 0),
    ] {
        assert_eq!(run(args, "").status.code(), Some(status), "{args:?}");
    }
}

#[test]
fn what_would_steer_a_terminal_is_written_as_an_escape() {
    let folder = Folder::of("escapes", &[]);
    let svg = folder.path("scene.svg");
    let scene = json!({"shapes": [
        {"id": "\u{1b}[31mred\u{202e}a", "name": "\u{7}b", "type": "point", "p": [0, 0]},
        {"id": "plain", "name": "\u{1b}c", "type": "point", "p": [0, 0]},
        {"id": "\u{9b}d", "type": "blob\u{1b}e"}]});
    let output = run(&["check", "-", "--svg", &svg], &scene.to_string());
    let drawing = std::fs::read_to_string(&svg).expect("a drawing");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let steers = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
    for shown in [text(&output), &said, &drawing] {
        assert!(!shown.contains(steers), "{shown:?}");
    }
    assert!(text(&output).contains(r#"\u{1b}[31mred\u{202e}a point "\u{7}b""#), "{output:?}");
    assert!(said.contains(r"skipped \u{9b}d: no shape has the type `blob\u{1b}e`"), "{said}");
    let drawing = roxmltree::Document::parse(&drawing).expect("XML");
    let shown = drawing.descendants().filter_map(|node| node.text());
    assert!(shown.into_iter().any(|words| words.contains(r"\u{1b}c")));
    // JSON has escapes of its own.
    let (report, _) = report(&["-"], &scene.to_string());
    assert_eq!(report["hits"][0]["a"]["id"], "\u{1b}[31mred\u{202e}a");
    assert_eq!(report["skipped"][0]["id"], "\u{9b}d");
}

#[test]
fn a_skipped_shape_is_reported_with_the_key_that_is_wrong() {
    let (report, status) = report(
        &["-"],
        r#"{"shapes":[{"id":"x","type":"circle","center":[0,0]},
            {"type":"circle","center":[0,"x"],"radius":1},
            {"type":"point","p":[0,0],"name":5}, {"type":"point","p":[0,0],"id":[1]},
            {"type":"compound","parts":[{"type":"circle","center":[0,0],"r":1}]},
            {"type":"rect","center":[0,0],"half_extents":[1,1],"angle":1,"rot":[1,0]}]}"#,
    );
    assert_eq!(status, 2);
    let expected = [
        ("x", "`radius` is missing"),
        ("1", "`center[1]`: invalid type: string \"x\", expected a number"),
        ("2", "`name` is not a string"),
        ("3", "`id` is neither a string nor a number"),
        ("4", "parts[0]: circle has no key `r`: did you mean `radius`? Known: center, radius"),
        ("5", "`angle` 1 and `rot` (1, 0) are different rotations"),
    ];
    let expected: Vec<_> =
        expected.into_iter().map(|(id, reason)| json!({"id": id, "reason": reason})).collect();
    assert_eq!(report["skipped"], json!(expected));
}

#[test]
fn a_file_that_is_no_scene_is_reported_where_it_is_wrong() {
    for (file, said) in [
        (
            r#"{"type":"map","layers":[{},{"offsetx":"x"}]}"#,
            "`layers[1].offsetx`: invalid type: string \"x\", expected a number",
        ),
        (
            r#"<map><group name="G"><layer name="M" offsetx="x"/></group></map>"#,
            "layer \"G\": layer \"M\": offsetx=\"x\" is not a number",
        ),
        (r#"{"type":"world","maps":[{"x":1}]}"#, "`maps[0]`: `fileName` is missing"),
        (
            r#"{"defs":{},"levels":[{"identifier":"L","layerInstances":[{"__gridSize":8}]}]}"#,
            "`levels[0].layerInstances[0]`: `__identifier` is missing",
        ),
    ] {
        let output = run(&["check", "-"], file);
        assert_eq!(output.status.code(), Some(1));
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(message, format!("collide: standard input: {said}\n"));
    }
    let feature = r#"{"type":"FeatureCollection","features":[5,{"type":"Feature","id":"f",
        "geometry":{"type":"Polygon","coordinates":[[[0,0],[1,null]]]}}]}"#;
    let (report, _) = report(&["-"], feature);
    assert_eq!(report["skipped"][0], json!({"id": "0", "reason": "a feature is an object"}));
    let reason = "`geometry.coordinates[0][1][1]`: invalid type: null, expected a number";
    assert_eq!(report["skipped"][1], json!({"id": "f", "reason": reason}));
}

#[test]
fn a_large_scene_is_drawn_whole() {
    let point = |i: usize| json!({"type": "point", "p": [i % 100, i / 100]});
    let shapes: Vec<_> = (0..10_000).map(point).collect();
    let folder = Folder::of("large", &[]);
    let svg = folder.path("scene.svg");
    run(&["check", "-", "--svg", &svg], &json!({"shapes": shapes}).to_string());
    let drawing = std::fs::read_to_string(&svg).expect("a drawing");
    let drawing = roxmltree::Document::parse(&drawing).expect("XML");
    let dots = drawing.descendants().filter(|node| node.has_tag_name("circle"));
    assert_eq!(dots.count(), 10_000);
}

#[test]
fn a_shape_that_takes_too_much_memory_is_skipped_and_the_rest_is_read() {
    let chain = |bytes: usize| {
        let shape = r#"{"type":"polyline","vertices":[[0,0]]"#;
        format!("{shape}{}}}", " ".repeat(bytes - shape.len() - 1))
    };
    let scene = format!(r#"{{"shapes":[{},{}]}}"#, chain(16_000_001), chain(16_000_000));
    let (report, status) = report(&["-"], &scene);
    assert_eq!((&report["shapes"], status), (&json!(1), 2), "{report}");
    let skipped = json!([{"id": "0", "reason": "a shape of more than 16000000 bytes"}]);
    assert_eq!(report["skipped"], skipped);
}
