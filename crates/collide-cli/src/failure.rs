//! Why the program gives up.

use crate::visible::visible;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

/// Why the program gave up.
#[derive(Debug)]
pub enum Failure {
    /// In words.
    Because(String),
    /// Nobody reads the answers any more: that is the reader's right.
    NobodyReads,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyReads,
            _ => Self::Because(error.to_string()),
        }
    }
}

/// Says lines on standard error.
pub(crate) fn say(lines: impl IntoIterator<Item = impl Display>) {
    let mut out = BufWriter::new(io::stderr().lock());
    for words in lines {
        // Nothing is left to do if even this cannot be said.
        let _ = writeln!(out, "collide: {}", visible(&words.to_string()));
    }
}

impl Failure {
    /// Says why the program gave up, where that is anybody's business.
    pub fn report(&self) {
        if let Self::Because(reason) = self {
            say([reason]);
        }
    }
}
