//! `collide check` on lines of WKT and WKB, and what is said of formats beside GeoJSON.

use crate::program::folder::Folder;
use crate::program::report::report;
use crate::program::run;
use serde_json::{Value, json};

/// Ids and kinds of the pairs that hit.
fn pairs(report: &Value) -> Vec<String> {
    let hits = report["hits"].as_array().expect("a list").iter();
    let side = |hit: &Value, side: &str| {
        let text = |key: &str| hit[side][key].as_str().expect("a string").to_owned();
        format!("{} {}", text("id"), text("kind"))
    };
    hits.map(|hit| format!("{}, {}", side(hit, "a"), side(hit, "b"))).collect()
}

/// A geometry that everything in these tests lies on.
const GROUND: &str = "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (4 4, 6 4, 6 6, 4 6, 4 4))\n";

#[test]
fn every_geometry_of_wkt_is_read_with_the_number_of_its_line() {
    let lines = "\
        POINT (1 1)\n\
        point z (5 5 9)\n\
        \n\
        LINESTRING(2 2,3 3,5 5)\r\n\
        SRID=4326;MULTIPOINT ((7 7), (5 5))\n\
        MULTILINESTRING((8 8, 9 9),(4.5 4.5, 5.5 5.5))\n\
        MULTIPOLYGON (((1 8, 2 8, 2 9)), ((5 5, 5.5 5, 5.5 5.5)))\n\
        GEOMETRYCOLLECTION (POINT (0.5 0.5), GEOMETRYCOLLECTION (POINT(0 0)))\n";
    let (report, status) = report(&["-"], &format!("{GROUND}{lines}"));
    assert_eq!((&report["shapes"], status), (&json!(12), 0), "{report}");
    let with_ground: Vec<_> =
        pairs(&report).into_iter().filter(|pair| pair.starts_with("1 ")).collect();
    let hits = [
        "2 point",
        "5 polyline",
        "6/0 point",
        "7/0 polyline",
        "8/0 polygon",
        "9/0 point",
        "9/1/0 point",
    ];
    assert_eq!(with_ground, hits.map(|hit| format!("1 polygon, {hit}")));
}

#[test]
fn wkb_is_read_in_both_orders_with_a_reference_or_without() {
    let little = "0101000000000000000000F03F0000000000000040\n";
    let big = "00000000013ff00000000000004000000000000000\n";
    // As PostGIS writes SRID=4326;POINT(1 2).
    let with_reference = "0101000020E6100000000000000000F03F0000000000000040\n";
    let line =
        "010200000002000000000000000000000000000000000000000000000000000040000000000000F03F\n";
    let (report, status) = report(&["-"], &format!("{little}{big}{with_reference}{line}{GROUND}"));
    assert_eq!((&report["shapes"], status), (&json!(5), 0), "{report}");
    let expected = [
        "1 point, 2 point",
        "1 point, 3 point",
        "1 point, 5 polygon",
        "2 point, 3 point",
        "2 point, 5 polygon",
        "3 point, 5 polygon",
        "4 polyline, 5 polygon",
    ];
    assert_eq!(pairs(&report), expected);
}

#[test]
fn a_line_that_is_no_geometry_is_said_and_the_rest_is_read() {
    let deep = |depth: usize| {
        format!("{}POINT(1 1){}", "GEOMETRYCOLLECTION(".repeat(depth), ")".repeat(depth))
    };
    let deep_wkb = |depth: usize| {
        let open = "010700000001000000".repeat(depth);
        format!("{open}0101000000000000000000F03F0000000000000040")
    };
    for (line, reason) in [
        ("POINT (1 1) POINT (2 2)".to_owned(), "`POINT (2 2)` follows the geometry"),
        ("POINT (1 1".to_owned(), "a closing parenthesis is missing"),
        ("POINT (1 1))".to_owned(), "`)` follows the geometry"),
        ("POINT (1 x)".to_owned(), "`x` is not a number"),
        ("POINT (nan 0)".to_owned(), "`nan` is not a number"),
        ("MULTIPOINT Z ((1 2 3), (4 nan 1))".to_owned(), "`nan` is not a number"),
        ("LINESTRING (1 2, 3)".to_owned(), "the position `3` has fewer than two numbers"),
        ("POINT EMPTY".to_owned(), "a position is empty"),
        (
            "CIRCULARSTRING (0 0, 1 1, 2 0)".to_owned(),
            "geometries of the kind CIRCULARSTRING are not read",
        ),
        ("SRID=3857; Triangle ((0 0, 1 1, 2 0))".to_owned(), "the kind TRIANGLE are not read"),
        ("POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))".to_owned(), "exterior: edges 0 and 2 cross"),
        (
            "POLYGON ((0 0, 4 0, 4 -2, 4 4, 0 4))".to_owned(),
            "exterior: edges 1 and 2 share a stretch",
        ),
        ("LINESTRING (1 nan, 2 2)".to_owned(), "`nan` is not a number"),
        (deep(200), "parentheses are nested more than 128 deep"),
        (deep(6840), "parentheses are nested more than 128 deep"),
        (deep_wkb(6840), "nest"),
        ("0101000000000000000000F03F".to_owned(), "byte 13: needs 8 bytes, 0 follow"),
        ("0101000000000000000000F03F00000000000000400".to_owned(), "an odd number of digits"),
        ("0101000000000000000000F03F000000000000004000".to_owned(), "1 bytes follow the geometry"),
        ("010200000000000080".to_owned(), "byte 9: needs 34359738368 bytes, 0 follow"),
        ("010900000001000000".to_owned(), "byte 1: geometries of the kind 9 (COMPOUNDCURVE)"),
        ("011100000001000000".to_owned(), "the kind 17 (TRIANGLE) are not read"),
        ("0108000020E610000000000000".to_owned(), "the kind 8 (CIRCULARSTRING) are not read"),
        ("01A10F000000000000".to_owned(), "the kind 4001 are not read"),
        (
            "0104000000010000000102000000".to_owned() + "00000000",
            "byte 10: a part is of the kind 2, not 1",
        ),
        ("0102000000010000000000000000000000".to_owned(), "byte 9: needs 16 bytes, 8 follow"),
        ("010700000001000000030200000000000000".to_owned(), "byte 9: the order of bytes is 3"),
    ] {
        let (report, status) = report(&["-"], &format!("POINT (0 0)\n{line}\nPOINT (0 0)\n"));
        assert_eq!((&report["shapes"], status), (&json!(2), 2), "{line}: {report}");
        assert_eq!(report["skipped"][0]["id"], "2");
        let said = report["skipped"][0]["reason"].as_str().expect("a string");
        assert!(!said.is_empty() && said.contains(reason), "{line}: {said}");
    }
    assert_eq!(report(&["-"], &deep(100)).1, 0);
}

/// As GEOS 3.14 reads them, of which every line below was read, or refused.
#[test]
fn heights_and_measures_without_a_tag_are_left_aside() {
    for (line, shapes) in [
        ("POINT (1 2 3)", 1),
        ("POINT (1 2 3 4)", 1),
        ("POINTZ(1 2 3)", 1),
        ("point m (1 2 3)", 1),
        ("POINTZM(1 2 3 4)", 1),
        ("POINT ZM (1 2 3 4)", 1),
        ("LINESTRING (0 0 1 2, 1 1 5 6)", 1),
        ("LINEARRING(0 0 9,1 0 9,1 1 9,0 0 9)", 1),
        ("POLYGON ((0 0 1, 1 0 1, 1 1 1, 0 0 1))", 1),
        ("MULTIPOINT(1 2 3, 4 5 6)", 2),
        ("MULTIPOINT((1 2 3), (4 5 6))", 2),
        ("MULTILINESTRING((0 0 1, 1 1 1), (5 5 1, 6 6 1))", 2),
        ("MULTIPOLYGON(((0 0 1, 1 0 1, 1 1 1, 0 0 1)))", 1),
        ("GEOMETRYCOLLECTION(POINT EMPTY, POINT(1 2 3), LINESTRING(1 2,3 4))", 2),
        ("MULTIPOINT Z EMPTY", 0),
    ] {
        let (report, status) = report(&["-"], line);
        assert_eq!((&report["shapes"], status), (&json!(shapes), 0), "{line}: {report}");
    }
    for line in [
        "POINT (1 2 3 4 5)",
        "POINT Z (1 2)",
        "POINT Z (1 2 3 4)",
        "POINT Z M (1 2 3 4)",
        "POINT ()",
        "POINT(1, 2)",
        "POINT(1 2,3 4)",
        "POINT EMPTY EMPTY",
        "LINESTRING (0 0 1, 1 1)",
        "LINESTRING (0 0, 1 1 1)",
        "POLYGON((0 0 1,1 0 1,1 1 1,0 0 1),(0 0,1 0,1 1,0 0))",
        "MULTIPOINT((1 2 3),(1 2))",
        "GEOMETRYCOLLECTION(EMPTY)",
    ] {
        let (report, status) = report(&["-"], &format!("POINT (0 0)\n{line}"));
        assert_eq!((&report["shapes"], status), (&json!(1), 2), "{line}: {report}");
    }
}

#[test]
fn empty_members_of_geometries_leave_the_others_their_ids() {
    let ring = "(4 4, 6 4, 6 6)";
    for (line, ids) in [
        ("MULTIPOINT((5 5), EMPTY)".to_owned(), vec!["1/0"]),
        ("MULTIPOINT(empty, (5 5))".to_owned(), vec!["1/1"]),
        ("MULTIPOINT(EMPTY)".to_owned(), vec![]),
        ("MULTILINESTRING(EMPTY, (5 5, 6 6))".to_owned(), vec!["1/1"]),
        (format!("MULTIPOLYGON(EMPTY, ({ring}), EMPTY, ({ring}))"), vec!["1/1", "1/3"]),
        (format!("POLYGON({ring}, EMPTY)"), vec!["1"]),
        (
            "GEOMETRYCOLLECTION(POLYGON(EMPTY), LINESTRING EMPTY, POINT(5 5))".to_owned(),
            vec!["1/2"],
        ),
        // The same in WKB: a point of no numbers, and one.
        (
            "010400000002000000\
             0101000000000000000000f87f000000000000f87f\
             010100000000000000000014400000000000001440"
                .to_owned(),
            vec!["1/1"],
        ),
    ] {
        let ground = "POLYGON ((0 0, 10 0, 10 10, 0 10))";
        let (report, status) = report(&["-"], &format!("{line}\n{ground}"));
        let with_ground = pairs(&report)
            .into_iter()
            .filter_map(|pair| Some(pair.split_once(", 2 ")?.0.to_owned()));
        let found: Vec<String> =
            with_ground.map(|a| a.split(' ').next().unwrap_or_default().to_owned()).collect();
        assert_eq!((found, status), (ids.iter().map(|id| (*id).to_owned()).collect(), 0), "{line}");
    }
}

/// The bytes that hexadecimal digits stand for.
fn bytes(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).expect("digits"));
    pairs.map(|pair| u8::from_str_radix(pair, 16).expect("a byte")).collect()
}

#[test]
fn files_of_wkb_are_read_geometry_after_geometry() {
    let little = "0101000000000000000000F03F0000000000000040";
    // As PostGIS writes SRID=4326;MULTIPOINT Z (1 2 3).
    let high = "01040000A0E61000000100000001010000A0E6100000\
        000000000000F03F00000000000000400000000000000840";
    // As shapely writes POINT M (1 2 3), in the order of ISO.
    let measured = "00000007D13FF000000000000040000000000000004008000000000000";
    let file = [little, high, measured].concat();
    let folder = Folder::of(
        "wkb",
        &[
            ("all.wkb", &bytes(&file)),
            ("cut.wkb", &bytes(&file[..file.len() - 2])),
            ("curve.wkb", &bytes("010900000000000000")),
        ],
    );
    let (all, status) = report(&[&folder.path("all.wkb")], "");
    assert_eq!((&all["shapes"], status), (&json!(3), 0), "{all}");
    let expected = ["1 point, 2/0 point", "1 point, 3 point", "2/0 point, 3 point"];
    assert_eq!(pairs(&all), expected);
    let (cut, status) = report(&[&folder.path("cut.wkb")], "");
    assert_eq!((&cut["shapes"], status), (&json!(2), 2));
    let said = json!([{
        "id": "3",
        "reason": "byte 88: needs 8 bytes, 7 follow; nothing after it is read",
    }]);
    assert_eq!(cut["skipped"], said);
    let (curve, status) = report(&[&folder.path("curve.wkb")], "");
    assert_eq!((&curve["shapes"], status), (&json!(0), 2));
    let output = run(&["check", &folder.path("all.wkb"), "--layer", "a"], "");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn geojson_edges_that_share_a_stretch_are_reported_so() {
    let polygon = |rings: &str| format!(r#"{{"type":"Polygon","coordinates":[{rings}]}}"#);
    let square = "[[0,0],[8,0],[8,8],[0,8],[0,0]]";
    for (rings, reason) in [
        (
            "[[0,0],[8,0],[8,-3],[8,8],[0,8],[0,0]]".to_owned(),
            "exterior: edges 1 and 2 share a stretch",
        ),
        (format!("{square},[[2,0],[4,0],[4,4],[2,0]]"), "holes[0] and exterior share a stretch"),
        (format!("{square},[[2,-1],[4,-1],[4,4],[2,-1]]"), "holes[0] crosses exterior"),
    ] {
        let (report, status) = report(&["-"], &polygon(&rings));
        assert_eq!(status, 2);
        assert_eq!(report["skipped"][0]["reason"], reason);
    }
}

#[test]
fn topojson_is_refused_by_its_name() {
    let output = run(&["check", "-"], r#"{"type":"Topology","objects":{},"arcs":[]}"#);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("TopoJSON is not read"), "{error}");
}
