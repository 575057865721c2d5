//! Pictures as PNG: with the feature `png`.

use crate::program::folder::Folder;
use crate::program::{run, text};
use tiny_skia::Pixmap;

const SCENES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes");

/// What the program draws into this file for these arguments.
#[track_caller]
fn drawn(args: &[&str], input: &str, file: &str) -> Pixmap {
    let output = run(args, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    Pixmap::load_png(file).expect("a picture")
}

/// How many pixels are of about this color.
fn count(picture: &Pixmap, color: [u8; 3]) -> usize {
    let is_near = |a: u8, b: u8| a.abs_diff(b) < 40;
    let is_of = |p: &&tiny_skia::PremultipliedColorU8| {
        is_near(p.red(), color[0]) && is_near(p.green(), color[1]) && is_near(p.blue(), color[2])
    };
    picture.pixels().iter().filter(is_of).count()
}

const INK: [u8; 3] = [0x1c, 0x27, 0x33];
const RED: [u8; 3] = [0xd7, 0x26, 0x3d];

#[test]
fn a_checked_scene_is_drawn_with_its_words_and_contacts() {
    let folder = Folder::of("png", &[]);
    let (svg, png) = (folder.path("scene.svg"), folder.path("scene.png"));
    let scene = |name: &str, x: f64| {
        format!(
            r#"{{"shapes":[{{"type":"aabb","min":[0,0],"max":[4,2],"name":"{name}"}},
            {{"type":"aabb","min":[{x},0],"max":[9,2],"name":"."}}]}}"#
        )
    };
    let draw =
        |name, x| drawn(&["check", "-", "--svg", &svg, "--png", &png], &scene(name, x), &png);
    let named = draw("MMMMMMMM", 3.5);
    let drawing = std::fs::read_to_string(&svg).expect("the same as SVG");
    let drawing = roxmltree::Document::parse(&drawing).expect("XML");
    let size = |name: &str| drawing.root_element().attribute(name)?.parse::<f64>().ok();
    assert_eq!(size("width").map(|x| 2.0 * x), Some(f64::from(named.width())));
    assert_eq!(size("height").map(|y| 2.0 * y), Some(f64::from(named.height())));
    let plain = draw(".", 3.5);
    assert!(count(&named, INK) > count(&plain, INK) + 500, "the name is written");
    assert!(count(&plain, RED) > count(&draw(".", 5.0), RED) + 100, "the contact is drawn");
}

#[test]
fn sheets_and_frames_are_drawn() {
    let folder = Folder::of("sheet", &[]);
    let line = r#"{"id":"MMMM","query":"contact","a":{"type":"circle","center":[0,0],"radius":1},
        "b":{"type":"circle","center":[1.5,0],"radius":1}}"#;
    let sheet = folder.path("sheet.PNG");
    let sheet = drawn(&["draw", "-", &sheet], &line.replace('\n', ""), &sheet);
    assert!(count(&sheet, INK) > 100 && count(&sheet, RED) > 20);
    let frames = folder.path("frames");
    let gears = format!("{SCENES}/physics/gears.json");
    let args = ["simulate", &gears, "--seconds", "0.2", "--png-frames", &frames];
    let frame = drawn(&args, "", &folder.path("frames/00002.png"));
    assert!(count(&frame, [255; 3]) < frame.pixels().len());
}

#[test]
fn a_picture_of_too_many_pixels_is_an_error() {
    let line = r#"{"a":{"type":"point","p":[0,0]},"b":{"type":"point","p":[1,0]}}"#;
    let folder = Folder::of("large-png", &[]);
    let path = folder.path("large.png");
    let lines = format!("{line}\n").repeat(64);
    let output = run(&["draw", "-", &path, "--columns", "64", "--width", "2000"], &lines);
    assert_eq!((output.status.code(), text(&output)), (Some(1), ""));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("pixels are more than 67108864"), "{said}");
    assert!(!std::path::Path::new(&path).exists());
}
