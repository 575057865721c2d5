//! `collide --version`, `collide completions`, `collide man`.

use crate::program::{run, text};
use std::fs;

#[test]
fn the_version_is_that_of_the_package() {
    let output = run(&["--version"], "");
    assert_eq!(text(&output), concat!("collide ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn every_shell_completes_the_options_of_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(&["completions", shell], "");
        assert!(output.status.success(), "{shell}");
        for word in ["check", "query", "simulate", "margin", "svg-frames"] {
            assert!(text(&output).contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(run(&["completions", "cmd"], "").status.code(), Some(1));
}

#[test]
fn help_names_every_command_and_shows_examples() {
    let help = |args: &[&str]| text(&run(args, "")).to_owned();
    let commands = ["check", "query", "draw", "simulate", "completions", "man"];
    let all = help(&["--help"]);
    for command in commands {
        assert!(all.contains(&format!("\n  {command} ")), "{command}: {all}");
    }
    for command in &commands[..4] {
        let help = help(&[command, "--help"]);
        assert!(help.contains(&format!("collide {command}")) && help.contains("Exit status:"));
    }
}

#[test]
fn a_negative_number_is_refused_by_the_option_that_has_it() {
    for args in [
        &["check", "-", "--margin", "-1"][..],
        &["check", "-", "--tolerance", "-1e-3"],
        &["check", "-", "--margin", "-inf"],
        &["query", "--max-line", "-1"],
        &["query", "--threads", "-1"],
        &["draw", "-", "out.svg", "--columns", "-1"],
        &["draw", "-", "out.svg", "--width", "-1"],
        &["simulate", "-", "--seconds", "-1"],
    ] {
        let output = run(args, "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let [.., option, value] = args else { panic!("an option with its value") };
        assert!(said.contains(&format!("invalid value '{value}' for '{option} ")), "{said}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_man_page_is_written_for_every_command() {
    let folder = std::env::temp_dir().join(format!("collide-man-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the pages");
    let into = folder.to_str().expect("a path in UTF-8");
    let output = run(&["man", into], "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for (page, words) in [("collide", "collide\\-check"), ("collide-check", "\\-\\-margin")] {
        let page = fs::read_to_string(folder.join(format!("{page}.1"))).expect("a page");
        assert!(page.contains(".TH ") && page.contains(words), "{page}");
    }
    fs::remove_dir_all(&folder).expect("the folder can go");
    assert_eq!(run(&["man", into], "").status.code(), Some(1), "into a folder that is not there");
}
