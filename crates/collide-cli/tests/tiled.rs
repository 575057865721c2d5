//! `collide check` on Tiled maps: which shapes the tiles of tile layers have, and where.

use crate::program::folder::Folder;
use crate::program::report::report;
use crate::program::{run, text};
use serde_json::{Value, json};

const SCENES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes");

const FLIP_X: u32 = 1 << 31;
const FLIP_Y: u32 = 1 << 30;
const FLIP_DIAGONAL: u32 = 1 << 29;
const TURN_120: u32 = 1 << 28;

/// What is wrong with a map that is no scene.
#[track_caller]
fn failure(input: &str) -> String {
    let output = run(&["check", "-"], input);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A map of cells of 16 by 16 with the tile 1, which has this collision object, in this layer.
fn map(attributes: &str, tileset: &str, collision: &str, layers: &str) -> String {
    let tileset = if tileset.is_empty() { r#"tilewidth="16" tileheight="16""# } else { tileset };
    format!(
        r#"<map width="2" height="2" tilewidth="16" tileheight="16" {attributes}>
        <tileset firstgid="1" name="t" {tileset}>
        <tile id="0"><objectgroup>{collision}</objectgroup></tile></tileset>{layers}</map>"#
    )
}

/// A layer of one row of cells.
fn row(cells: &[u32]) -> String {
    let csv: Vec<_> = cells.iter().map(u32::to_string).collect();
    format!(
        r#"<layer name="l" width="{}" height="1"><data encoding="csv">{}</data></layer>"#,
        cells.len(),
        csv.join(",")
    )
}

/// An object layer of points.
fn probes(points: &[[f64; 2]]) -> String {
    let object = |(id, [x, y]): (usize, &[f64; 2])| {
        format!(r#"<object id="{id}" x="{x}" y="{y}"><point/></object>"#)
    };
    let objects: String = points.iter().enumerate().map(object).collect();
    format!("<objectgroup>{objects}</objectgroup>")
}

/// Which of the points lie in the cell of this id.
#[track_caller]
fn probed(map: &str, cell: &str, points: &[[f64; 2]]) -> Vec<usize> {
    let with_probes = map.replace("</map>", &format!("{}</map>", probes(points)));
    let (report, status) = report(&["-"], &with_probes);
    assert_eq!(status, 0, "{report}");
    let hits = report["hits"].as_array().expect("a list").iter();
    let of_cell = hits.filter(|hit| hit["a"]["id"] == cell && hit["b"]["kind"] == "point");
    let id = |hit: &Value| hit["b"]["id"].as_str().expect("a string").parse().expect("a number");
    of_cell.map(id).collect()
}

const SMALL_BOX: &str = r#"<object id="1" x="2" y="1" width="3" height="4"/>"#;

#[test]
fn tiles_of_layers_have_the_collision_shapes_of_their_tiles() {
    let map = map("", "", SMALL_BOX, &row(&[0, 1, 2]));
    let (report, status) = report(&["-"], &map);
    assert_eq!((&report["shapes"], status), (&json!(1), 0), "tile 2 has none");
    let probes = [[18.0, 1.0], [21.0, 5.0], [17.9, 3.0], [21.1, 3.0], [20.0, 0.9], [20.0, 5.1]];
    assert_eq!(probed(&map, "l/1,0", &probes), [0, 1]);
}

#[test]
fn several_collision_objects_of_a_tile_are_a_compound() {
    let collision = format!(
        r#"{SMALL_BOX}<object id="2" x="8" y="8" width="4" height="4"><ellipse/></object>"#
    );
    let map = map("", "", &collision, &row(&[1]));
    assert_eq!(probed(&map, "l/0,0", &[[3.0, 3.0], [10.0, 10.0], [8.1, 8.1]]), [0, 1]);
}

#[test]
fn tiles_are_flipped_diagonally_first_then_along_the_axes() {
    for flags in 0..8_u32 {
        let [x, y, diagonal] = [1, 2, 4].map(|bit| flags & bit != 0);
        let bits = [(x, FLIP_X), (y, FLIP_Y), (diagonal, FLIP_DIAGONAL)];
        let gid = bits.iter().filter(|(set, _)| *set).fold(1, |gid, (_, bit)| gid | bit);
        let place = |[px, py]: [f64; 2]| {
            let [px, py] = if diagonal { [py, px] } else { [px, py] };
            [if x { 16.0 - px } else { px }, if y { 16.0 - py } else { py }]
        };
        let points = [[2.0, 1.0], [5.0, 5.0], [1.9, 3.0], [5.1, 3.0], [4.0, 0.9], [4.0, 5.1]];
        let map = map("", "", SMALL_BOX, &row(&[gid]));
        assert_eq!(probed(&map, "l/0,0", &points.map(place)), [0, 1], "{flags:03b}");
    }
}

#[test]
fn large_tiles_stand_on_the_bottom_left_corner_of_their_cell() {
    let tall = r#"tilewidth="16" tileheight="40""#;
    let corner = r#"<object id="1" x="0" y="0" width="2" height="2"/>"#;
    let upright = map("", tall, corner, &row(&[1]));
    assert_eq!(probed(&upright, "l/0,0", &[[1.0, -23.0], [1.0, 1.0]]), [0]);
    // Turned by a quarter it is 40 wide and 16 high; its top left corner is now at the top right.
    let turned = map("", tall, corner, &row(&[1 | FLIP_DIAGONAL | FLIP_X]));
    assert_eq!(probed(&turned, "l/0,0", &[[39.0, 1.0], [1.0, 1.0], [39.0, -20.0]]), [0]);
}

#[test]
fn tilesets_may_shift_and_stretch_their_tiles() {
    let corner = r#"<object id="1" x="0" y="0" width="8" height="8"/>"#;
    let large = |attributes: &str| format!(r#"tilewidth="32" tileheight="64" {attributes}"#);
    let stretched = map("", &large(r#"tilerendersize="grid""#), corner, &row(&[1]));
    assert_eq!(probed(&stretched, "l/0,0", &[[3.9, 1.9], [4.1, 1.0], [1.0, 2.1]]), [0]);
    let fit = large(r#"tilerendersize="grid" fillmode="preserve-aspect-fit""#);
    let fitting = map("", &fit, corner, &row(&[1]));
    assert_eq!(
        probed(&fitting, "l/0,0", &[[4.1, 0.1], [5.9, 1.9], [3.9, 1.0], [6.1, 1.0]]),
        [0, 1]
    );
    let shifted = map("", "", SMALL_BOX, &row(&[1]))
        .replace("<tile id", r#"<tileoffset x="10" y="-20"/><tile id"#);
    assert_eq!(probed(&shifted, "l/0,0", &[[12.0, -19.0], [15.0, -15.0], [3.0, 3.0]]), [0, 1]);
}

#[test]
fn every_encoding_of_cells_is_read() {
    let data = |attributes: &str, cells: &str| {
        let layer = format!(
            r#"<layer name="l" width="2" height="2"><data {attributes}>{cells}</data></layer>"#
        );
        map("", "", SMALL_BOX, &layer)
    };
    let base64 = |compression: &str, cells: &str| {
        data(&format!(r#"encoding="base64" {compression}"#), &format!("\n   {cells}\n  "))
    };
    let listed: String =
        [1, 0, 1 | FLIP_X, 2].iter().map(|gid| format!(r#"<tile gid="{gid}"/>"#)).collect();
    for map in [
        data("", &listed),
        data(r#"encoding="csv""#, "\n1,0,\n2147483649,2\n"),
        base64("", "AQAAAAAAAAABAACAAgAAAA=="),
        base64(r#"compression="zlib""#, "eJxjZIAARgaGBiYgDQACsACF"),
        base64(r#"compression="gzip""#, "H4sIAAAAAAACA2NkgABGBoYGJiANAEOilpUQAAAA"),
        base64(r#"compression="zstd""#, "KLUv/QRYgQAAAQAAAAAAAAABAACAAgAAAN6gFlA="),
    ] {
        assert_eq!(report(&["-"], &map).0["shapes"], 2, "{map}");
        assert_eq!(probed(&map, "l/0,1", &[[13.0, 19.0], [3.0, 19.0]]), [0], "{map}");
    }
}

#[test]
fn cells_that_cannot_be_read_are_said_and_the_rest_is_checked() {
    let layer = |extent: &str, attributes: &str, cells: &str| {
        let layer =
            format!("<layer name=\"bad\" {extent}><data {attributes}>{cells}</data></layer>");
        map("", "", SMALL_BOX, &format!("{layer}{}", row(&[1])))
    };
    let two = r#"width="2" height="1""#;
    let csv = r#"encoding="csv""#;
    let base64 = r#"encoding="base64""#;
    for (map, reason) in [
        (layer(two, csv, "1,2,3"), "3 tiles are given for 2 by 1 cells"),
        (layer(two, csv, "1,x"), "`x` is not the number of a tile"),
        (layer(two, r#"encoding="yaml""#, ""), "encoding `yaml` is not known"),
        (layer(two, base64, "AQAAAAA="), "5 bytes are no whole number of tiles"),
        (layer(two, base64, "AQ!"), "base64: Invalid symbol 33, offset 2."),
        (
            layer(two, r#"encoding="base64" compression="lzma""#, "AQAAAAAAAAA="),
            "compression `lzma` is not known",
        ),
        (layer(r#"width="2""#, csv, "1,2"), "a tile layer has no height"),
        (
            layer(r#"width="4294967296" height="4294967296""#, csv, "1"),
            "4294967296 by 4294967296 cells are more than 16777216",
        ),
    ] {
        let (report, status) = report(&["-"], &map);
        assert_eq!((&report["shapes"], status), (&json!(1), 2), "{report}");
        assert_eq!(report["skipped"], json!([{"id": "bad", "reason": reason}]));
    }
}

#[test]
fn what_inflates_beyond_its_layer_is_not_inflated() {
    // 40 MB of zeros, for a layer of two cells.
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut encoder, &vec![0; 40_000_000]).expect("memory");
    let packed = encoder.finish().expect("memory");
    let text = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, packed);
    let layer = format!(
        r#"<layer name="l" width="2" height="1">
            <data encoding="base64" compression="zlib">{text}</data></layer>"#
    );
    let (report, status) = report(&["-"], &map("", "", SMALL_BOX, &layer));
    assert_eq!(status, 2);
    assert_eq!(report["skipped"][0]["reason"], "3 tiles are given for 2 by 1 cells");
}

#[test]
fn a_tileset_that_is_missing_is_said_once() {
    let missing = |source: &str| {
        format!(
            r#"<map tilewidth="16" tileheight="16">
                <tileset firstgid="1" source="{source}"/>{}{}</map>"#,
            row(&[1, 2, 3]),
            row(&[4])
        )
    };
    let (missing_file, status) = report(&["-"], &missing("nowhere.tsx"));
    assert_eq!(status, 2);
    let skipped = missing_file["skipped"].as_array().expect("a list");
    assert_eq!(skipped.len(), 1, "{missing_file}");
    let reason = skipped[0]["reason"].as_str().expect("a string");
    assert!(reason.starts_with("nowhere.tsx: "), "{reason}");
    let (device, _) = report(&["-", "--root", "/dev"], &missing("/dev/zero"));
    assert_eq!(device["skipped"], json!([{"id": "l", "reason": "/dev/zero: not a regular file"}]));
}

#[test]
fn a_collision_object_that_is_no_shape_is_said_once() {
    let collision =
        format!(r#"{SMALL_BOX}<object id="7" x="0" y="0"><polygon points="0,0 5,5"/></object>"#);
    let (report, status) = report(&["-"], &map("", "", &collision, &row(&[1, 1, 1])));
    assert_eq!((&report["shapes"], status), (&json!(3), 2));
    let reason = "exterior has 2 vertices, needs 3";
    assert_eq!(report["skipped"], json!([{"id": "tile 1/7", "reason": reason}]));
}

#[test]
fn groups_and_layers_shift_what_is_in_them() {
    let layers = format!(
        r#"<group name="g" offsetx="100" offsety="10">
            <group offsetx="5" parallaxx="0.5">{}</group></group>"#,
        row(&[1]).replace("<layer", r#"<layer offsety="-3""#)
    );
    let map = map("", "", SMALL_BOX, &layers);
    assert_eq!(probed(&map, "l/0,0", &[[107.0, 8.0], [110.0, 12.0], [3.0, 3.0]]), [0, 1]);
    let (report, _) = report(&["-", "--layer", "g"], &map);
    assert_eq!(report["shapes"], 1);
    assert_eq!(report["notes"], json!([{"id": "", "reason": "its parallax is left aside"}]));
}

#[test]
fn isometric_cells_are_rhombi_and_objects_are_projected() {
    let isometric = |collision: &str, grid: &str, height: u32| {
        let tileset = format!(r#"tilewidth="64" tileheight="{height}""#);
        let layer =
            r#"<layer name="l" width="2" height="2"><data encoding="csv">1,1,1,1</data></layer>"#;
        map(r#"orientation="isometric""#, &tileset, collision, layer)
            .replace(
                r#"tilewidth="16" tileheight="16" orientation"#,
                r#"tilewidth="64" tileheight="32" orientation"#,
            )
            .replace("<tile id", &format!("{grid}<tile id"))
    };
    // Drawn on an isometric grid: the whole rhombus, which abuts its neighbors.
    let grid = r#"<grid orientation="isometric" width="64" height="32"/>"#;
    let whole = isometric(r#"<object id="1" x="0" y="0" width="32" height="32"/>"#, grid, 48);
    assert_eq!(
        probed(&whole, "l/0,0", &[[0.1, 0.1], [31.9, 31.9], [-0.1, 5.0], [5.0, 32.1]]),
        [0, 1]
    );
    assert_eq!(probed(&whole, "l/1,1", &[[32.1, 32.1], [63.9, 63.9], [31.9, 40.0]]), [0, 1]);
    assert_eq!(report(&["-", "--merge"], &whole).0["shapes"], 1);
    // Drawn on the image: upright, and it ends where the rhombus does.
    let image = isometric(r#"<object id="1" x="0" y="16" width="64" height="32"/>"#, "", 48);
    // (40, 4) and (32, -1) in pixels: above the left half of the rhombus, and outside of the image.
    assert_eq!(probed(&image, "l/0,0", &[[-8.0, 16.0], [-17.0, 15.0]]), [0]);
}

#[test]
fn rotations_turn_what_an_isometric_map_paints() {
    // 32 along x is painted from (64, 0) to (96, 16); turned by a quarter, to (48, 32).
    let map = map(
        r#"orientation="isometric""#,
        "",
        SMALL_BOX,
        r#"<objectgroup>
           <object id="9" x="0" y="0" rotation="90"><polyline points="0,0 32,0"/></object>
           <object id="1" x="24" y="40"><point/></object></objectgroup>"#,
    )
    .replace(
        r#"tilewidth="16" tileheight="16" orientation"#,
        r#"tilewidth="64" tileheight="32" orientation"#,
    );
    // (48, 32) is where x/32 - y/32 = -1/2 and x/32 + y/32 = 2.
    assert_eq!(report(&["-"], &map).0["hits"].as_array().map(Vec::len), Some(1));
}

#[test]
fn staggered_and_hexagonal_cells_are_shifted_by_halves() {
    let whole = r#"<object id="1" x="0" y="0" width="16" height="16"/>"#;
    let layer =
        r#"<layer name="l" width="2" height="2"><data encoding="csv">1,1,1,1</data></layer>"#;
    let corner = |attributes: &str, cell: &str, x: f64, y: f64| {
        let map = map(attributes, "", whole, layer);
        let inside =
            [[x + 0.1, y + 0.1], [x + 15.9, y + 15.9], [x - 0.1, y + 8.0], [x + 8.0, y - 0.1]];
        assert_eq!(probed(&map, cell, &inside), [0, 1], "{attributes} {cell}");
    };
    let rows = r#"orientation="staggered" staggeraxis="y" staggerindex="odd""#;
    corner(rows, "l/1,0", 16.0, 0.0);
    corner(rows, "l/1,1", 24.0, 8.0);
    let even_columns = r#"orientation="staggered" staggeraxis="x" staggerindex="even""#;
    corner(even_columns, "l/0,1", 0.0, 24.0);
    corner(even_columns, "l/1,1", 8.0, 16.0);
    let hexagons =
        r#"orientation="hexagonal" staggeraxis="y" staggerindex="odd" hexsidelength="8""#;
    corner(hexagons, "l/1,1", 24.0, 12.0);
    let hexagon_columns =
        r#"orientation="hexagonal" staggeraxis="x" staggerindex="odd" hexsidelength="6""#;
    corner(hexagon_columns, "l/1,1", 11.0, 24.0);
}

#[test]
fn hexagonal_tiles_turn_by_sixths_about_their_middle() {
    let east = r#"<object id="1" x="13" y="7" width="2" height="2"/>"#;
    let attributes =
        r#"orientation="hexagonal" staggeraxis="y" staggerindex="odd" hexsidelength="8""#;
    for (bits, degrees) in
        [(FLIP_DIAGONAL, 60.0_f64), (TURN_120, 120.0), (FLIP_DIAGONAL | TURN_120, 180.0)]
    {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let map = map(attributes, "", east, &row(&[1 | bits]));
        let points = [[8.0 + 6.0 * cos, 8.0 + 6.0 * sin], [14.0, 8.0]];
        assert_eq!(probed(&map, "l/0,0", &points), [0], "{degrees}");
    }
}

#[test]
fn oblique_cells_lean() {
    let map = map(r#"orientation="oblique" skewx="8" skewy="0""#, "", SMALL_BOX, &row(&[0, 1]));
    // The bottom left corner (16, 16) leans to (24, 16); the tile is upright. Points lean too.
    let leant = |x: f64, y: f64| [x - y / 2.0, y];
    assert_eq!(
        probed(&map, "l/1,0", &[leant(26.1, 1.1), leant(28.9, 4.9), leant(25.9, 3.0)]),
        [0, 1]
    );
}

#[test]
fn abutting_tiles_are_merged_on_request() {
    let cave = format!("{SCENES}/tiles/cave.tmx");
    let (apart, status) = report(&[&cave], "");
    assert_eq!((&apart["shapes"], status), (&json!(14), 0));
    let (merged, status) = report(&["--merge", &cave], "");
    assert_eq!((&merged["shapes"], status), (&json!(5), 0), "ground, two lamps, two things");
    let ball = &merged["hits"][1];
    assert_eq!(ball["a"], json!({"id": "cave/0", "kind": "polygon", "name": ""}));
    assert_eq!(ball["b"], json!({"id": "2", "kind": "circle", "name": "ball"}));
}

#[test]
fn maps_in_xml_and_json_and_in_a_world_have_the_same_shapes() {
    let hits = |file: &str| report(&[&format!("{SCENES}/tiles/{file}")], "").0["hits"].clone();
    assert_eq!(hits("cave.tmx"), hits("cave.tmj"));
    let world = format!("{SCENES}/tiles/caves.world");
    let (both, status) = report(&[&world], "");
    assert_eq!((&both["shapes"], status), (&json!(28), 0));
    let (merged, _) = report(&["--merge", "--layer", "cave", &world], "");
    let abutting = &merged["hits"][0];
    assert_eq!(abutting["a"]["id"], "cave.tmx/cave/0");
    assert_eq!(abutting["b"]["id"], "cave.tmj/cave/0");
    assert_eq!(abutting["depth"], 0.0);
}

/// The ids of the hits, and of what was skipped with the reasons.
fn hits_and_skipped(report: &Value) -> (Vec<String>, Vec<String>) {
    let word = |value: &Value| value.as_str().expect("a string").to_owned();
    let hits = report["hits"].as_array().expect("a list").iter();
    let skipped = report["skipped"].as_array().expect("a list").iter();
    (
        hits.map(|hit| format!("{} {}", word(&hit["a"]["id"]), word(&hit["b"]["id"]))).collect(),
        skipped.map(|s| format!("{}: {}", word(&s["id"]), word(&s["reason"]))).collect(),
    )
}

/// A map of one object that is as wide as the map.
const ROOM: &[u8] =
    br#"<map><objectgroup><object id="1" width="64" height="32"/></objectgroup></map>"#;

#[test]
fn a_world_finds_maps_by_the_numbers_in_their_names() {
    let world =
        br#"{"type":"world","maps":[{"fileName":"room-07-00.tmx","x":0,"y":99}],"patterns":[
        {"regexp":"^room-(\\d+)-(\\d+)\\.tmx$","multiplierX":64,"multiplierY":32,"offsetX":-64}]}"#;
    let folder = Folder::of(
        "pattern",
        &[
            ("rooms.world", world),
            ("room-01-00.tmx", ROOM),
            ("room-02-00.tmx", ROOM),
            ("room-02-02.tmx", ROOM),
            ("room-07-00.tmx", ROOM),
            ("room-01-00.png", b"no map"),
        ],
    );
    let (report, status) = report(&[&folder.path("rooms.world")], "");
    assert_eq!((&report["shapes"], status), (&json!(4), 0), "{report}");
    // Of the map that is also listed the place in the list counts.
    assert_eq!(hits_and_skipped(&report).0, ["room-01-00.tmx/1 room-02-00.tmx/1"]);
    assert_eq!(report["hits"][0]["points"], json!([[64.0, 0.0], [64.0, 32.0]]));
}

#[test]
fn a_world_says_which_maps_it_does_not_read() {
    let folder = Folder::of(
        "patterns",
        &[
            ("lost.world", br#"{"type":"world","maps":[{"fileName":"none.tmx"}]}"#),
            ("one.world", br#"{"type":"world","patterns":[{"regexp":"a(.*)"}]}"#),
            ("open.world", br#"{"type":"world","patterns":[{"regexp":"a("}]}"#),
            ("huge.world", br#"{"type":"world","patterns":[{"regexp":"((a{999}){999}){999}()"}]}"#),
            ("flat.world", br#"{"type":"world","patterns":[{"regexp":"()()","multiplierX":0}]}"#),
            ("odd.world", br#"{"type":"world","patterns":[{"regexp":"(r)oom-(.)"}]}"#),
            ("twice.world", br#"{"type":"world","patterns":[{"regexp":"^d(.)(.)"}]}"#),
            ("room-1.tmx", ROOM),
            ("d00.tmj", br#"{"type":"map","layers":[{"name":"a","name":"b"}]}"#),
        ],
    );
    for (world, said) in [
        ("lost", "none.tmx: No such file"),
        ("one", "a(.*): the pattern has 1 groups, needs 2: a column and a row"),
        ("open", "a(: "),
        ("huge", "((a{999}){999}){999}(): "),
        ("flat", "()(): a multiplier is 0"),
        ("odd", "room-1.tmx: `r` is no whole number"),
        ("twice", "d00.tmj: the key `name` stands twice at line 1"),
    ] {
        let (report, status) = report(&[&folder.path(&format!("{world}.world"))], "");
        let (_, skipped) = hits_and_skipped(&report);
        assert_eq!((skipped.len(), status), (1, 2), "{world}: {report}");
        assert!(skipped[0].starts_with(said), "{skipped:?}");
    }
}

#[test]
fn what_a_map_names_is_read_as_strictly_as_the_map() {
    let map = |tileset: &str, object: &str| {
        format!(
            r#"{{"type":"map","tilesets":[{{"firstgid":1,"source":"{tileset}"}}],"layers":[
            {{"name":"l","objects":[{{"id":1,"x":0,"y":16,"width":16,"height":16,{object}}}]}}]}}"#
        )
    };
    let mut latin = br#"<?xml version="1.0" encoding="ISO-8859-1"?><tileset name="Gr"#.to_vec();
    latin.extend(b"\xfcn\" tilewidth=\"16\" tileheight=\"16\"/>");
    let folder = Folder::of(
        "beside",
        &[
            ("twice.tsj", br#"{"tilewidth":16,"tileheight":16,"tilewidth":8}"#),
            ("twice.tj", br#"{"object":{"id":1,"id":2}}"#),
            ("marked.tsj", b"\xef\xbb\xbf{\"tilewidth\":16,\"tileheight\":16}"),
            ("latin.tsx", &latin),
            ("tileset.tmj", map("twice.tsj", r#""gid":1"#).as_bytes()),
            ("template.tmj", map("marked.tsj", r#""template":"twice.tj""#).as_bytes()),
            ("mark.tmj", map("marked.tsj", r#""gid":1"#).as_bytes()),
            ("umlaut.tmj", map("latin.tsx", r#""gid":1"#).as_bytes()),
        ],
    );
    for (map, key) in [("tileset", "tilewidth"), ("template", "id")] {
        let (report, status) = report(&[&folder.path(&format!("{map}.tmj"))], "");
        let (_, skipped) = hits_and_skipped(&report);
        assert_eq!((skipped.len(), status), (1, 2), "{report}");
        assert!(skipped[0].contains(&format!("the key `{key}` stands twice at line 1")));
    }
    for map in ["mark.tmj", "umlaut.tmj"] {
        let (report, status) = report(&[&folder.path(map)], "");
        assert_eq!((&report["shapes"], status), (&json!(1), 0), "{report}");
    }
}

#[test]
fn what_is_no_map_is_reported_so() {
    let groups = format!("<map>{}{}</map>", "<group>".repeat(6840), "</group>".repeat(6840));
    assert!(failure(&groups).contains("elements nest deeper than 256"));
    let lists = format!(
        r#"{{"type":"map","layers":{}{}}}"#,
        r#"[{"type":"group","layers":"#.repeat(6840),
        "}]".repeat(6840)
    );
    assert!(failure(&lists).contains("recursion limit exceeded"), "{}", failure(&lists));
    let spherical = map(r#"orientation="spherical""#, "", SMALL_BOX, "");
    assert!(failure(&spherical).contains("the orientation `spherical` is not known"));
}

#[test]
fn a_million_cells_with_shapes_is_the_limit() {
    let cells = vec!["1"; 1025 * 1024].join(",");
    let layer = format!(
        r#"<layer name="l" width="1025" height="1024"><data encoding="csv">{cells}</data></layer>"#
    );
    let far = map("", "", SMALL_BOX, &layer);
    assert!(failure(&far).contains("more than 1048576 cells have shapes"));
}

#[test]
fn tiles_with_too_many_vertices_in_all_are_refused() {
    let points: Vec<_> = (0..10_000).map(|i| format!("{i},{}", i % 2)).collect();
    let line = format!(r#"<object id="1"><polyline points="{}"/></object>"#, points.join(" "));
    let cells = vec!["1"; 1000].join(",");
    let layer = format!(
        r#"<layer name="l" width="1000" height="1"><data encoding="csv">{cells}</data></layer>"#
    );
    let heavy = map("", "", &line, &layer);
    assert!(failure(&heavy).contains("have more than 8388608 vertices"), "{}", failure(&heavy));
    // Many small objects in a tile take as much memory.
    let boxes = r#"<object id="1" width="1" height="1"/>"#.repeat(8);
    let cells = vec!["1"; 500 * 500].join(",");
    let layer = format!(
        r#"<layer name="l" width="500" height="500"><data encoding="csv">{cells}</data></layer>"#
    );
    let many = map("", "", &boxes, &layer);
    assert!(failure(&many).contains("have more than 8388608 vertices"), "{}", failure(&many));
}

#[test]
fn merging_is_for_tiles() {
    let output = run(&["check", "--merge", "-"], r#"{"type":"Point","coordinates":[0,0]}"#);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("GeoJSON has no tiles to merge"), "{error}");
}

#[test]
fn a_map_of_more_parts_than_memory_has_room_for_is_refused() {
    let most = 1 << 20;
    let xml = |count: usize| format!("<map>{}</map>", "<layer/>".repeat(count));
    let json = |count: usize| {
        let objects = "0,".repeat(count - 2);
        format!(r#"{{"type":"map","layers":[{{"objects":[{objects}0]}}]}}"#)
    };
    for map in [xml(most + 1), json(most + 1)] {
        let said = failure(&map);
        assert!(said.contains("more than 1048576 layers, objects, chunks, tilesets"), "{said}");
    }
    let (report, status) = report(&["-"], &json(most));
    let (_, skipped) = hits_and_skipped(&report);
    assert_eq!((skipped.len(), status), (10_000, 2));
    // The layer is a part too.
    assert_eq!(report["more_skipped"], most - 1 - 10_000);
}
