//! Which files are read and written: regular ones of a length below the scene's folder, never
//! through a link over somebody else's; and what is said of them.

use crate::program::folder::Folder;
use crate::program::report::report;
use crate::program::run;
use serde_json::{Value, json};
use std::fs;
use std::process::Output;

/// What the program printed, to both.
fn all_output(output: &Output) -> String {
    let both = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    both.concat()
}

fn reasons(report: &Value) -> Vec<&str> {
    let skipped = report["skipped"].as_array().expect("a list").iter();
    skipped.map(|skipped| skipped["reason"].as_str().expect("a string")).collect()
}

/// A map with an object of each of these tilesets, whose tiles are shapes of their own.
fn map_of(tilesets: &[&str]) -> String {
    let named = tilesets.iter().zip(1..).map(|(source, gid)| {
        (
            format!(r#"<tileset firstgid="{gid}" source="{source}"/>"#),
            format!(r#"<object id="{gid}" gid="{gid}" width="8" height="8"/>"#),
        )
    });
    let (tilesets, objects): (String, String) = named.unzip();
    format!(
        r#"<map tilewidth="8" tileheight="8">{tilesets}<objectgroup>{objects}</objectgroup></map>"#
    )
}

const TILESET: &str = r#"<tileset tilewidth="8" tileheight="8"/>"#;

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    /// What scenes of physics are of: a ball.
    const BALL: &str =
        r#""bodies":[{"id":"b","shape":{"type":"circle","center":[0,0],"radius":1}}]"#;

    /// The program in 100 MB of memory, all that it maps counted, and half a minute.
    fn run_within_bounds(args: &[&str], input: &str) -> Output {
        let shell = format!("ulimit -v 100000; exec timeout 30 \"$0\" \"$@\" {input}");
        let mut command = Command::new("sh");
        command.args(["-c", &shell, env!("CARGO_BIN_EXE_collide")]).args(args);
        command.output().expect("a shell")
    }

    #[test]
    fn what_a_scene_names_costs_no_memory_and_no_time_unless_it_is_a_file_with_an_end() {
        let names =
            ["sparse.tsx", "pipe.tsx", "/dev/zero", "/proc/self/maps", "/proc/self/pagemap"];
        let level = |file: &str| {
            format!(r#"{{"identifier":"{file}","externalRelPath":"{file}","layerInstances":null}}"#)
        };
        let project = format!(
            r#"{{"__header__":{{"app":"LDtk"}},"levels":[{}]}}"#,
            names.map(level).join(",")
        );
        let in_world = names.map(|file| format!(r#"{{"fileName":"{file}"}}"#)).join(",");
        let world = format!(r#"{{"type":"world","maps":[{in_world}]}}"#);
        let object = |name: &str| format!(r#"<object id="1" template="{name}"/>"#);
        let templates = names.map(object).concat();
        let templates = format!("<map><objectgroup>{templates}</objectgroup></map>");
        let folder = Folder::of(
            "named",
            &[
                ("map.tmx", map_of(&names).as_bytes()),
                ("templates.tmx", templates.as_bytes()),
                ("all.world", world.as_bytes()),
                ("game.ldtk", project.as_bytes()),
            ],
        );
        let sparse = fs::File::create(folder.path("sparse.tsx")).expect("a file");
        sparse.set_len(10_000_000_000).expect("a sparse file");
        let made = Command::new("mkfifo").arg(folder.path("pipe.tsx")).status();
        assert!(made.expect("mkfifo").success());
        for scene in ["map.tmx", "templates.tmx", "all.world", "game.ldtk"] {
            let args = ["check", "--format", "json", &folder.path(scene)];
            let roots = ["--root", "/dev", "--root", "/proc"];
            let output = run_within_bounds(&[&args[..], &roots].concat(), "");
            assert_eq!(output.status.code(), Some(2), "{}", all_output(&output));
            let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
            let expected = [
                "more than 256000000 bytes, the limit of --max-file",
                "not a regular file",
                "not a regular file",
                "it has more bytes than its length says",
                // It has a length of 0 and no end; the kernel gives multiples of eight bytes.
                "",
            ];
            let said = reasons(&report);
            assert_eq!(said.len(), 5, "{report}");
            for (said, expected) in said.iter().zip(expected) {
                assert!(said.ends_with(expected), "{scene}: {said}, not {expected}");
            }
            // Without the roots the last three are not looked at.
            let output = run_within_bounds(&args, "");
            let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
            assert!(reasons(&report)[2..].iter().all(|said| said.contains("--root DIR")));
        }
    }

    #[test]
    fn a_scene_without_an_end_is_read_up_to_the_limit() {
        let scene = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/physics/tower.json");
        let limit = ["--max-file", "1000000"];
        for (args, input) in [
            (&["check", "/dev/zero"][..], ""),
            (&["check", "-"], "</dev/zero"),
            (&["check", "-"], "<>/dev/zero"),
            (&["simulate", "-"], "</dev/zero"),
            (&["draw", "-", "out.svg"], "</dev/zero"),
        ] {
            let output = run_within_bounds(&[args, &limit].concat(), input);
            let said = all_output(&output);
            assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
            assert!(said.contains("more than 1000000 bytes, the limit of --max-file"), "{said}");
        }
        let output = run(&["simulate", "--max-file", "10", scene], "");
        assert_eq!(output.status.code(), Some(1));
    }

    #[test]
    fn pictures_follow_no_links_and_overwrite_no_scene() {
        let ball = &format!("{{{BALL}}}");
        let folder = Folder::of(
            "links",
            &[("ball.json", ball.as_bytes()), ("scene.json", b"{\"shapes\":[]}"), ("mine", b"x")],
        );
        let [ball_path, scene, mine] = ["ball.json", "scene.json", "mine"].map(|f| folder.path(f));
        let draw = |args: &[&str], link: &str, target: &str| {
            let _ = fs::remove_file(link);
            symlink(target, link).expect("a link");
            let output =
                run(args, r#"{"a":{"type":"point","p":[0,0]},"b":{"type":"point","p":[0,0]}}"#);
            assert_eq!(output.status.code(), Some(1), "{args:?}");
            assert_eq!(fs::read_link(link).expect("a link"), OsStr::new(target));
            all_output(&output)
        };
        let frames = folder.path("frames");
        fs::create_dir(&frames).expect("a folder");
        let simulate = ["simulate", &ball_path, "--seconds", "0", "--svg-frames", &frames];
        let first = format!("{frames}/00000.svg");
        let said = draw(&simulate, &first, &ball_path);
        assert!(said.contains("would overwrite the scene"), "{said}");
        let out = folder.path("out.svg");
        for said in [
            draw(&simulate, &first, &mine),
            draw(&["check", &scene, "--svg", &out], &out, &mine),
            draw(&["draw", "-", &out], &out, &mine),
            draw(&["man", &frames], &format!("{frames}/collide.1"), &mine),
        ] {
            assert!(said.contains("a link, which output does not follow"), "{said}");
        }
        let said = draw(&["check", &scene, "--svg", &out], &out, &scene);
        assert!(said.contains("would overwrite the scene"), "{said}");
        assert_eq!(&fs::read_to_string(&ball_path).expect("the scene"), ball);
        assert_eq!(fs::read_to_string(&mine).expect("another file"), "x");
        // Nothing is left of what was not finished.
        let left = fs::read_dir(folder.path("")).expect("a folder").count();
        assert_eq!(left, 5);
    }

    #[test]
    fn links_lead_no_scene_out_of_its_folder() {
        let secret = Folder::of("elsewhere", &[("secret.tsx", TILESET.as_bytes())]);
        let inside = map_of(&["link.tsx", "linked/secret.tsx", "own/../linked/tiles.tsx"]);
        let folder = Folder::of(
            "linked",
            &[("map.tmx", inside.as_bytes()), ("tiles.tsx", TILESET.as_bytes())],
        );
        symlink(secret.path("secret.tsx"), folder.path("link.tsx")).expect("a link");
        symlink(secret.path(""), folder.path("linked")).expect("a link");
        let map = folder.path("map.tmx");
        let (outside, status) = report(&[&map], "");
        assert_eq!((&outside["shapes"], status), (&json!(0), 2));
        assert!(reasons(&outside)[..2].iter().all(|said| said.contains("--root DIR")), "{outside}");
        let (allowed, _) = report(&[&map, "--root", &secret.path("")], "");
        assert_eq!(allowed["shapes"], 2, "{allowed}");
    }

    #[test]
    fn files_may_have_any_name_of_the_system() {
        let lines = r#"{"a":{"type":"point","p":[0,0]},"b":{"type":"point","p":[0,0]}}"#;
        let bodies = format!(r#"{{"seconds":0,{BALL}}}"#);
        let folder = Folder::of("bytes", &[]);
        let named = |name: &[u8], content: &str| {
            let path = OsString::from(folder.path(""));
            let path = std::path::Path::new(&path).join(OsStr::from_bytes(name));
            fs::write(&path, content).expect("a file");
            path
        };
        let scene = named(b"\xffscene.json", r#"{"shapes":[]}"#);
        let lines = named(b"\xfflines.jsonl", lines);
        let bodies = named(b"\xffbodies.json", &bodies);
        let picture = named(b"\xff.svg", "");
        for args in [
            vec![OsStr::new("check"), scene.as_os_str()],
            vec![OsStr::new("query"), lines.as_os_str()],
            vec![OsStr::new("draw"), lines.as_os_str(), picture.as_os_str()],
            vec![OsStr::new("simulate"), bodies.as_os_str()],
        ] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_collide"));
            let output = command.args(&args).output().expect("the program");
            assert_eq!(output.status.code(), Some(0), "{args:?}: {}", all_output(&output));
        }
    }
}

#[test]
fn a_longer_file_than_the_limit_is_not_read_whoever_names_it() {
    let map = map_of(&["tiles.tsx"]);
    let long = format!("{TILESET}{}", " ".repeat(1000));
    let folder = Folder::of("long", &[("map.tmx", map.as_bytes()), ("tiles.tsx", long.as_bytes())]);
    let path = folder.path("map.tmx");
    assert_eq!(report(&[&path, "--max-file", &long.len().to_string()], "").1, 0);
    let (named, status) = report(&[&path, "--max-file", "900"], "");
    assert_eq!(status, 2);
    assert!(
        reasons(&named)[0].ends_with("tiles.tsx: more than 900 bytes, the limit of --max-file")
    );
    let length = map.len().to_string();
    for (limit, status) in [(&*length, Some(2)), ("10", Some(1))] {
        for (file, input) in [(&*path, ""), ("-", &*map)] {
            let output = run(&["check", file, "--max-file", limit], input);
            assert_eq!(output.status.code(), status, "{file} {limit}: {}", all_output(&output));
        }
    }
}

#[test]
fn a_scene_names_files_below_its_folder_or_a_root() {
    let folder = Folder::of("roots", &[]);
    for inner in ["maps", "tiles"] {
        fs::create_dir_all(folder.path(inner)).expect("a folder");
    }
    let absolute = folder.path("tiles/tiles.tsx");
    let map = map_of(&["../tiles/tiles.tsx", &absolute, "../tiles/none.tsx", "x/../own.tsx"]);
    fs::write(folder.path("maps/map.tmx"), map).expect("a file");
    fs::write(folder.path("maps/own.tsx"), TILESET).expect("a file");
    fs::write(&absolute, TILESET).expect("a file");
    let map = folder.path("maps/map.tmx");
    let (outside, status) = report(&[&map], "");
    assert_eq!((&outside["shapes"], status), (&json!(1), 2), "{outside}");
    // Not even whether a file is there shows.
    assert_eq!(reasons(&outside).len(), 3);
    assert!(reasons(&outside).iter().all(|said| said.contains("--root DIR")), "{outside}");
    let (allowed, status) = report(&[&map, "--root", &folder.path("tiles")], "");
    assert_eq!((&allowed["shapes"], status), (&json!(3), 2), "{allowed}");
    assert!(reasons(&allowed)[0].contains("none.tsx: No such file"), "{allowed}");
    let output = run(&["check", &map, "--root", &folder.path("nowhere")], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(all_output(&output).contains("nowhere: No such file"));
}

#[test]
fn what_is_said_of_a_file_that_another_names_quotes_none_of_its_values() {
    let secrets: [(&str, &str); 13] = [
        ("number.tsx", r#"<tileset tilewidth="SECRET"/>"#),
        ("malformed.tsx", "<SECRET></secret>"),
        ("entity.tsx", "<a>&SECRET;</a>"),
        ("encoding.tsx", r#"<?xml version="1.0" encoding="SECRET"?><a/>"#),
        (
            "object.tsx",
            r#"<tileset><tile id="0"><objectgroup><object x="SECRET"/></objectgroup></tile>
            </tileset>"#,
        ),
        (
            "points.tsx",
            r#"<tileset><tile id="0"><objectgroup><object><polygon points="SECRET"/></object>
            </objectgroup></tile></tileset>"#,
        ),
        ("type.tsj", r#"{"tilewidth":"SECRET"}"#),
        ("expected.tsj", r#"{"tilewidth":", expected \"SECRET"}"#),
        ("root.tsj", r#"{"tiles":[{"id":"SECRET"}]}"#),
        (
            "object.tsj",
            r#"{"tiles":[{"id":0,"objectgroup":{"objects":[{"id":"SECRET","x":"SECRET"}]}}]}"#,
        ),
        ("boolean.tsj", r#"{"tiles":[{"id":0,"objectgroup":{"objects":[{"point":"SECRET"}]}}]}"#),
        ("number.tx", r#"<template><object x="SECRET"/></template>"#),
        (
            "tileset.tx",
            r#"<template><tileset firstgid="1" source="SECRET.tsx"/><object gid="1"/></template>"#,
        ),
    ];
    let maps: [(&str, &str); 7] = [
        ("orientation.tmx", r#"<map orientation="SECRET"/>"#),
        ("layer.tmx", r#"<map><objectgroup name="SECRET" offsetx="SECRET"/></map>"#),
        ("object.tmx", r#"<map><objectgroup><object x="SECRET"/></objectgroup></map>"#),
        (
            "csv.tmx",
            r#"<map><layer width="1" height="1"><data encoding="csv">SECRET</data></layer></map>"#,
        ),
        (
            "coding.tmx",
            r#"<map><layer width="1" height="1"><data encoding="SECRET"/></layer></map>"#,
        ),
        ("type.tmj", r#"{"layers":"SECRET"}"#),
        ("object.tmj", r#"{"layers":[{"objects":[{"id":"SECRET","x":"SECRET"}]}]}"#),
    ];
    let levels: [(&str, &str); 2] = [
        ("type.ldtkl", r#"{"identifier":7,"x":"SECRET"}"#),
        (
            "entity.ldtkl",
            r#"{"identifier":"L","layerInstances":[{"__identifier":"E","entityInstances":[
            {"__identifier":"e","px":["SECRET",0]}]}]}"#,
        ),
    ];
    let (templates, tilesets): (Vec<&str>, Vec<&str>) =
        secrets.iter().map(|(name, _)| *name).partition(|name| name.ends_with(".tx"));
    let object = |name: &&str| format!(r#"<object id="9" template="{name}"/>"#);
    let templates: String = templates.iter().map(object).collect();
    let map = map_of(&tilesets).replace("</objectgroup>", &format!("{templates}</objectgroup>"));
    let in_world = maps.map(|(name, _)| format!(r#"{{"fileName":"{name}"}}"#)).join(",");
    let world = format!(r#"{{"type":"world","maps":[{in_world}]}}"#);
    let level = |(name, _): (&str, &str)| {
        format!(r#"{{"identifier":"L","externalRelPath":"{name}","layerInstances":null}}"#)
    };
    let levels_in = levels.map(level).join(",");
    let project = format!(r#"{{"__header__":{{"app":"LDtk"}},"levels":[{levels_in}]}}"#);
    let scenes = [("map.tmx", &*map), ("all.world", &*world), ("game.ldtk", &*project)];
    let files = scenes.iter().chain(&secrets).chain(&maps).chain(&levels);
    let files: Vec<(&str, &[u8])> = files.map(|(name, text)| (*name, text.as_bytes())).collect();
    let folder = Folder::of("secrets", &files);
    for (scene, faults) in
        [("map.tmx", secrets.len()), ("all.world", maps.len()), ("game.ldtk", levels.len())]
    {
        let output = run(&["check", &folder.path(scene), "--format", "json"], "");
        let said = all_output(&output);
        let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
        assert!(output.status.code() == Some(2) && reasons(&report).len() >= faults, "{said}");
        assert!(!said.contains("SECRET"), "{said}");
    }
    // Its own values a file may say.
    let output = run(&["check", &folder.path("orientation.tmx")], "");
    assert!(all_output(&output).contains("`SECRET`"));
}

#[test]
fn pictures_overwrite_nothing_that_a_scene_names() {
    let object = r#"<object id="1" template="template.tx"/></objectgroup>"#;
    let map = map_of(&["tiles.tsx"]).replace("</objectgroup>", object);
    let folder = Folder::of(
        "overwritten",
        &[
            ("map.tmx", map.as_bytes()),
            ("all.world", br#"{"type":"world","maps":[{"fileName":"map.tmx"}]}"#),
            (
                "game.ldtk",
                br#"{"__header__":{"app":"LDtk"},"levels":[
                    {"identifier":"L","externalRelPath":"l.ldtkl","layerInstances":[]}]}"#,
            ),
            ("l.ldtkl", b"{}"),
            ("tiles.tsx", TILESET.as_bytes()),
            ("template.tx", b"<template><object/></template>"),
        ],
    );
    for (scene, picture) in [
        ("map.tmx", "tiles.tsx"),
        ("map.tmx", "template.tx"),
        ("all.world", "map.tmx"),
        ("all.world", "tiles.tsx"),
        ("game.ldtk", "l.ldtkl"),
    ] {
        let path = folder.path(picture);
        let before = fs::read(&path).expect("a file");
        let output = run(&["check", &folder.path(scene), "--svg", &path], "");
        let said = all_output(&output);
        assert_eq!(output.status.code(), Some(1), "{scene} {picture}: {said}");
        assert!(said.contains("would overwrite a file that the scene names"), "{said}");
        assert_eq!(fs::read(&path).expect("a file"), before);
    }
}

#[test]
fn a_number_out_of_range_makes_one_shape_faulty_and_not_the_file() {
    for (scene, id, reason) in [
        (
            r#"{"shapes":[{"type":"circle","center":[0,0],"radius":1},
                {"type":"circle","center":[0,0],"radius":1e400}]}"#,
            "1",
            "`radius`: the number 1e400 is out of range",
        ),
        (
            r#"{"shapes":[{"type":"circle","center":[0,-1e400],"radius":1},
                {"type":"circle","center":[0,0],"radius":1}]}"#,
            "0",
            "`center[1]`: the number -1e400 is out of range",
        ),
        (
            r#"{"type":"FeatureCollection","features":[
                {"type":"Feature","properties":{"huge":1e999},
                    "geometry":{"type":"Point","coordinates":[0,0]}},
                {"type":"Feature","properties":null,
                    "geometry":{"type":"Point","coordinates":[1e999,0]}}]}"#,
            "1",
            "",
        ),
        (
            r#"{"type":"map","layers":[{"objects":[{"id":1,"x":1E+400},{"id":2}]}]}"#,
            "",
            "`x`: the number 1E+400 is out of range",
        ),
        (
            r#"{"__header__":{"app":"LDtk"},"levels":[{"identifier":"L","layerInstances":[
                {"__identifier":"E","entityInstances":[{"__identifier":"e","px":[0,1e400]},
                {"__identifier":"e","px":[0,0]}]}]}]}"#,
            "L/E/0",
            "`px[1]`: the number 1e400 is out of range",
        ),
        ("POINT (0 0)\nPOINT (1e400 0)\n", "2", ""),
    ] {
        let (report, status) = report(&["-"], scene);
        assert_eq!((&report["shapes"], status), (&json!(1), 2), "{report}");
        assert_eq!(reasons(&report).len(), 1, "{report}");
        assert!(report["skipped"][0]["id"].as_str().expect("an id").ends_with(id), "{report}");
        assert!(reasons(&report)[0].ends_with(reason), "{report}");
    }
}
