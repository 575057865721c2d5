//! Runs the program as a user does.

pub(crate) mod folder;
pub(crate) mod report;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program with these arguments and this standard input, run to its end.
#[track_caller]
pub(crate) fn run(args: &[&str], input: &str) -> Output {
    let mut child = start(args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.to_owned();
    // It answers while it reads: writing everything first would block both.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    // A program that stops early closes the pipe: not the writer's fault.
    let _ = writer.join().expect("the writer does not panic");
    output
}

/// The program with these arguments, everything piped.
pub(crate) fn start(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_collide"));
    command.args(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What the program wrote to standard output.
pub(crate) fn text(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("the output is UTF-8")
}
