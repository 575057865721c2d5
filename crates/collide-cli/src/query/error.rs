//! Why a line has no answer.

use super::request::QueryName;
use crate::keys::{KeyError, in_words};
use collide2d::ShapeError;
use serde::Serialize;
use serde_json::error::Category;
use std::str::Utf8Error;

/// The `error` of a line.
#[derive(Debug, Serialize)]
pub(crate) struct LineError {
    /// A short name for programs.
    pub(crate) kind: &'static str,
    /// What is wrong, in words.
    pub(crate) message: String,
    /// Which part of the line is at fault.
    #[serde(rename = "where")]
    pub(crate) place: &'static str,
    /// The number of the line in the input, from 1; 0 as long as it is not known.
    pub(crate) line: u64,
}

impl LineError {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>, place: &'static str) -> Self {
        Self { kind, message: message.into(), place, line: 0 }
    }

    /// The shape at `place` cannot be made.
    pub(crate) fn shape(error: &ShapeError, place: &'static str) -> Self {
        Self::new(error.kind(), error.to_string(), place)
    }

    /// What stands at `place` is JSON, but not what belongs there.
    pub(crate) fn malformed(error: &serde_json::Error, place: &'static str) -> Self {
        let reason = format!("`{place}`: {}", in_words(&error.to_string()));
        Self::wrong_value(&reason, place)
    }

    /// What stands at `place` is an object, one of whose values does not belong there.
    pub(crate) fn wrong_value(reason: &str, place: &'static str) -> Self {
        Self::new("malformed", without_position(reason), place)
    }

    /// The line is not a JSON object.
    pub(crate) fn bad_json(error: &serde_json::Error) -> Self {
        let words = error.to_string();
        let reason = without_position(&words);
        let message = match error.classify() {
            Category::Data => reason.to_owned(),
            _ => format!("{reason} at column {}", error.column()),
        };
        Self::new("bad_json", message, "line")
    }

    /// The line is not text.
    pub(crate) fn not_text(error: &Utf8Error) -> Self {
        let message = format!("the line is not UTF-8 at byte {}", error.valid_up_to() + 1);
        Self::new("bad_json", message, "line")
    }

    /// The line is longer than is read.
    pub(crate) fn too_long(limit: usize) -> Self {
        let message = format!("the line is longer than {limit} bytes: see --max-line");
        Self::new("line_too_long", message, "line")
    }

    /// What stands at `place` has a key that it should not have.
    pub(crate) fn key(error: &KeyError, place: &'static str) -> Self {
        Self::new(error.kind(), error.to_string(), place)
    }

    /// Something that a query needs is not there.
    pub(crate) fn missing(place: &'static str) -> Self {
        Self::new("missing", format!("`{place}` is missing"), place)
    }

    /// A query that only some shapes answer.
    pub(crate) fn wrong_shape(query: QueryName, needed: &str) -> Self {
        Self::new("wrong_shape", format!("`{}` needs a {needed} as `a`", query.name()), "a")
    }
}

/// The message without "at line 1 column 5", which counts within a part of the line.
fn without_position(message: &str) -> &str {
    message.rfind(" at line ").map_or(message, |end| &message[..end])
}
