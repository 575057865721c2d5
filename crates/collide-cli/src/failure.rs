//! Why the program gives up.

use std::io;

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
