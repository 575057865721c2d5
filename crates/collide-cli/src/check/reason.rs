//! Why something of a file cannot be read, with the values of the file or without them.

use collide2d::ShapeError;
use std::fmt;

/// Words that may quote values of the file. Where another file names it they are left out: who
/// wrote that one need not be allowed to read this one.
#[derive(Clone, Debug)]
pub(crate) struct Reason {
    words: String,
    /// The words without values, where they quote some.
    without_values: Option<String>,
}

/// The words where nothing more is known to quote no values.
const UNREADABLE: &str = "cannot be read as what it should be";

impl Reason {
    /// Words that quote no values of the file.
    pub(crate) fn plain(words: impl fmt::Display) -> Self {
        Self { words: words.to_string(), without_values: None }
    }

    /// Words that quote values, and those that do not.
    pub(crate) fn quoting(words: String, without_values: impl fmt::Display) -> Self {
        Self { words, without_values: Some(without_values.to_string()) }
    }

    pub(crate) fn without_values(self) -> Self {
        Self { words: self.without_values.unwrap_or(self.words), without_values: None }
    }

    /// The reason after what it is about, which is no value of the file.
    pub(crate) fn of(self, what: impl fmt::Display) -> Self {
        let of = |words: String| format!("{what}: {words}");
        Self { words: of(self.words), without_values: self.without_values.map(of) }
    }

    /// The reason after what it is about, which the file gives a name.
    pub(crate) fn of_named(self, what: &str, name: &str) -> Self {
        let words = format!("{what} {name:?}: {}", self.words);
        Self::quoting(words, format_args!("{what}: {}", self.without_values()))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl From<&'static str> for Reason {
    fn from(words: &'static str) -> Self {
        Self::plain(words)
    }
}

/// Words that were put together may quote values.
impl From<String> for Reason {
    fn from(words: String) -> Self {
        Self::quoting(words, UNREADABLE)
    }
}

impl From<ShapeError> for Reason {
    fn from(error: ShapeError) -> Self {
        Self::plain(error)
    }
}
