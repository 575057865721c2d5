//! How far long work has come: a bar on a terminal's standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};

/// Bytes of this many, or of an unknown number. There is no bar where the input is typed.
pub(crate) fn of_bytes(length: Option<u64>, is_typed: bool) -> ProgressBar {
    let template = match length {
        Some(_) => "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}",
        None => "{spinner} {bytes} {bytes_per_sec} {elapsed}",
    };
    if is_typed { ProgressBar::hidden() } else { bar(length, template) }
}

/// Pairs of this many.
pub(crate) fn of_pairs(count: u64) -> ProgressBar {
    bar(Some(count), "{wide_bar} {human_pos}/{human_len} pairs {eta}")
}

/// Hidden where the answers themselves go to a terminal.
fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = match length {
        Some(length) => ProgressBar::new(length),
        None => ProgressBar::new_spinner(),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
