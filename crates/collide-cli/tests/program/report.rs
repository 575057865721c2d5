//! What `collide check` reports.

use crate::program::{run, text};
use serde_json::Value;

/// The JSON report on a scene and the exit status.
#[track_caller]
pub(crate) fn report(args: &[&str], input: &str) -> (Value, i32) {
    let output = run(&[&["check", "--format", "json"], args].concat(), input);
    let report = serde_json::from_str(text(&output)).unwrap_or_else(|e| {
        panic!("{e}: {}{}", text(&output), String::from_utf8_lossy(&output.stderr))
    });
    (report, output.status.code().expect("no signal ended it"))
}
