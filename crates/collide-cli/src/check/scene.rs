//! A scene: placed shapes with the names that their file gives them.

use super::outline::Figure;
use super::reason::Reason;
use crate::input::FileError;
use collide2d::AnyShape;
use serde::Serialize;
use std::fmt::Display;
use thiserror::Error;

/// The shapes of a file, and the objects that could not become one.
#[derive(Debug, Default)]
pub(crate) struct Scene {
    pub(crate) entries: Vec<Entry>,
    pub(crate) skipped: Remarks,
    /// What was left aside or changed.
    pub(crate) notes: Remarks,
    /// Whether the second coordinate grows downward.
    pub(crate) y_down: bool,
    /// How far edges may be from the curves of the file, if it can have any.
    pub(crate) tolerance: Option<f64>,
    /// Where the shapes of the other side begin, if pairs are of a shape of each of two sides.
    pub(crate) other_side: Option<usize>,
    /// Whether another file names the one of this scene: then no values of it are quoted.
    pub(crate) is_named: bool,
}

/// A shape of the scene.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) id: String,
    /// What the file calls it, in the names of the formats.
    pub(crate) kind: &'static str,
    /// Empty if it has none.
    pub(crate) name: String,
    pub(crate) shape: AnyShape<f64>,
}

/// Something said of an object of the file.
#[derive(Debug, Serialize)]
pub(crate) struct Remark {
    pub(crate) id: String,
    pub(crate) reason: String,
}

/// The first things said of objects, and how many more there are: a file can be nothing but faults.
#[derive(Debug, Default)]
pub(crate) struct Remarks {
    pub(crate) first: Vec<Remark>,
    pub(crate) more: usize,
}

/// How many remarks are kept.
const MOST_REMARKS: usize = 10_000;

impl Remarks {
    pub(crate) fn count(&self) -> usize {
        self.first.len() + self.more
    }

    fn add(&mut self, id: String, reason: impl Display) {
        if self.first.len() < MOST_REMARKS {
            self.first.push(Remark { id, reason: reason.to_string() });
        } else {
            self.more += 1;
        }
    }

    fn append(&mut self, other: Self, named: impl Fn(String) -> String) {
        for Remark { id, reason } in other.first {
            self.add(named(id), reason);
        }
        self.more += other.more;
    }
}

/// Why a file is not a scene.
#[derive(Debug, Error)]
pub(crate) enum SceneError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("neither XML nor JSON, which begin with `<`, `{{` or `[`, nor WKT or WKB")]
    NotText,
    #[error("not JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("{0}")]
    Malformed(Reason),
    #[error(
        "not a scene: expected a Tiled map, an SVG drawing, GeoJSON, or an object with `shapes`"
    )]
    UnknownFormat,
    #[cfg(not(feature = "readers"))]
    #[error(
        "not scene JSON: other formats are read by the whole program, which \
         `cargo install --path crates/collide-cli` installs"
    )]
    NoReaders,
    #[error("no scene but lines of queries, which `collide query` answers")]
    Queries,
    #[error("TopoJSON is not read: `topo2geo` of topojson-client makes GeoJSON of it")]
    TopoJson,
    #[error("elements nest deeper than {0}")]
    TooDeep(usize),
    #[error("more than {0} layers, objects, chunks, tilesets and tiles in these")]
    TooManyParts(usize),
    #[error("more than {0} cells have shapes")]
    TooManyCells(usize),
    #[error("the tiles that are placed have more than {0} vertices")]
    TooManyVertices(usize),
    #[error("there is no layer named `{0}`")]
    NoLayer(String),
    #[error("{0} has no layers to choose from")]
    NoLayers(&'static str),
    #[error("{0} has no tiles to merge")]
    NoTiles(&'static str),
}

impl From<SceneError> for Reason {
    fn from(error: SceneError) -> Self {
        match error {
            SceneError::Malformed(reason) => reason,
            error => Self::plain(error),
        }
    }
}

impl Scene {
    pub(crate) fn add(&mut self, id: String, name: String, figure: Figure) {
        self.entries.push(Entry { id, kind: figure.kind, name, shape: figure.shape });
    }

    pub(crate) fn skip(&mut self, id: String, reason: impl Into<Reason>) {
        let reason = reason.into();
        self.skipped.add(id, if self.is_named { reason.without_values() } else { reason });
    }

    pub(crate) fn note(&mut self, id: String, reason: impl Display) {
        self.notes.add(id, reason);
    }

    /// Adds another scene as the other side.
    pub(crate) fn join(&mut self, other: Self, named: impl Fn(String) -> String) {
        self.other_side = Some(self.entries.len());
        self.entries.extend(other.entries);
        self.skipped.append(other.skipped, &named);
        self.notes.append(other.notes, named);
    }

    /// Adds all of another scene, with a prefix before its ids.
    pub(crate) fn append(&mut self, prefix: &str, other: Self) {
        let named = |id: String| format!("{prefix}/{id}");
        self.entries
            .extend(other.entries.into_iter().map(|entry| Entry { id: named(entry.id), ..entry }));
        self.skipped.append(other.skipped, named);
        self.notes.append(other.notes, named);
    }
}
