//! What the program says to who calls the wrong command, or has lines that failed.

use crate::program::folder::Folder;
use crate::program::{run, text};

fn said(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const LINE: &str =
    r#"{"query":"distance","a":{"type":"point","p":[0,0]},"b":{"type":"point","p":[3,4]}}"#;

#[test]
fn lines_that_failed_are_counted_in_one_line() {
    let good = format!("{LINE}\n");
    for (input, expected) in [
        (format!("{good}\n{good}nonsense\n{good}{{}}"), "2 of 5 lines failed, first: line 4\n"),
        (good.repeat(1234) + "nonsense\n", "1 of 1,235 lines failed, first: line 1,235\n"),
    ] {
        for format in ["json", "csv"] {
            let output = run(&["query", "-", "--format", format], &input);
            assert_eq!(said(&output), format!("collide: {expected}"));
            assert_eq!(output.status.code(), Some(2));
            let output = run(&["query", "-", "--format", format, "--keep-going"], &input);
            assert_eq!(
                (said(&output), output.status.code()),
                (format!("collide: {expected}"), Some(0))
            );
        }
    }
    let all = run(&["query", "-"], &good);
    assert_eq!((said(&all).as_str(), all.status.code()), ("", Some(0)));
}

#[test]
fn a_scene_and_lines_of_queries_name_the_command_that_reads_them() {
    for scene in [
        r#"{"shapes":[]}"#,
        "{\n  \"shapes\": []\n}",
        "\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        r#"{"type":"Point","coordinates":[0,0]}"#,
    ] {
        let output = run(&["query", "-"], scene);
        assert!(said(&output).ends_with("; a scene is read by `collide check`\n"), "{scene}");
    }
    assert!(!said(&run(&["query", "-"], "{\"a\":1}")).contains("check"));
    for lines in [LINE.to_owned(), format!("{LINE}\n{LINE}\n"), r#"{"a":{},"b":{}}"#.to_owned()] {
        let output = run(&["check", "-"], &lines);
        assert!(
            said(&output).contains("lines of queries, which `collide query` answers"),
            "{lines}"
        );
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_file_without_a_command_is_checked() {
    let folder = Folder::of("alone", &[("scene.wkt", b"POINT (1 1)\nPOINT (1 1)\n")]);
    let output = run(&[&folder.path("scene.wkt"), "--format", "json"], "");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output).starts_with("{\"shapes\":2,"), "{}", text(&output));
    // Neither a file nor a command: an unknown command.
    assert!(said(&run(&["nonsense"], "")).contains("unrecognized subcommand"));
}
