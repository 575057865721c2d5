//! Answers as a table: one row a line, columns that are the same for every input.

use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;

/// What is written of each query: the answer as it is, or these parts of it. A list is one cell,
/// as JSON.
const QUERIES: [(&str, &[&str]); 19] = [
    ("intersects", &[]),
    ("contains", &[]),
    ("within", &[]),
    ("touches", &[]),
    ("distance", &[]),
    ("signed_distance", &[]),
    ("closest_points", &["point_a", "point_b"]),
    ("contact", &["depth", "normal", "point_a", "point_b", "reason"]),
    ("manifold", &[]),
    ("ray_hits", &[]),
    ("cast_ray", &["t", "point", "normal", "kind"]),
    ("cast", &["time", "point", "normal", "depth", "point_a", "point_b"]),
    ("sweep", &["time", "point", "normal"]),
    ("escape", &["depth", "normal", "point_a", "point_b"]),
    ("escape_along", &[]),
    ("cast_thick_ray", &["t", "point", "normal", "kind"]),
    ("mass", &["area", "centroid", "second_moment", "perimeter"]),
    ("scaled", &[]),
    ("to_polygon", &[]),
];

const ERROR: &[&str] = &["kind", "message", "where"];

/// The columns of each answer, in their order; that of a reason only where reasons are given.
fn columns(is_explained: bool) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let is_column = move |part: &&str| is_explained || *part != "reason";
    QUERIES
        .into_iter()
        .chain([("error", ERROR)])
        .map(move |(query, parts)| (query, parts.iter().copied().filter(is_column).collect()))
}

/// The parts that are written as two numbers.
fn is_vector(part: &str) -> bool {
    matches!(part, "point" | "normal" | "point_a" | "point_b" | "centroid")
}

/// An object of an answer.
type Object<'a> = BTreeMap<&'a str, &'a RawValue>;

/// The line of column names.
pub(crate) fn header(is_explained: bool) -> String {
    let mut names = vec!["line".to_owned(), "id".to_owned()];
    for (query, parts) in columns(is_explained) {
        if parts.is_empty() {
            names.push(query.to_owned());
        }
        for part in parts {
            let of = |suffix: &str| format!("{query}_{part}{suffix}");
            names.extend(if is_vector(part) { vec![of("_x"), of("_y")] } else { vec![of("")] });
        }
    }
    names.join(",") + "\n"
}

/// Writes rows.
pub(crate) struct Rows<'a> {
    table: csv::Writer<&'a mut Vec<u8>>,
    is_explained: bool,
}

impl<'a> Rows<'a> {
    pub(crate) fn new(out: &'a mut Vec<u8>, is_explained: bool) -> Self {
        Self { table: csv::Writer::from_writer(out), is_explained }
    }

    /// The row of an answer, as it is written in JSON.
    pub(crate) fn push(&mut self, number: u64, answer: &[u8]) {
        // The answer is our own, and a vector takes everything.
        let _ = self.write(number, answer);
    }

    fn write(&mut self, number: u64, answer: &[u8]) -> io::Result<()> {
        let answer: Object<'_> = serde_json::from_slice(answer)?;
        self.table.write_field(number.to_string())?;
        self.table.write_field(&*text(answer.get("id").copied()))?;
        for (query, parts) in columns(self.is_explained) {
            self.write_answer(answer.get(query).copied(), &parts)?;
        }
        self.table.write_record(None::<&[u8]>)?;
        Ok(())
    }

    fn write_answer(&mut self, answer: Option<&RawValue>, parts: &[&str]) -> io::Result<()> {
        if parts.is_empty() {
            self.table.write_field(&*text(answer))?;
            return Ok(());
        }
        let answer = answer.map_or("null", RawValue::get);
        let answer: Option<Object<'_>> = serde_json::from_str(answer)?;
        for part in parts {
            let value = answer.as_ref().and_then(|answer| answer.get(part)).copied();
            if is_vector(part) {
                let value = value.map_or("[null,null]", RawValue::get);
                let vector: [Option<&RawValue>; 2] = serde_json::from_str(value)?;
                for coordinate in vector {
                    self.table.write_field(&*text(coordinate))?;
                }
            } else {
                self.table.write_field(&*text(value))?;
            }
        }
        Ok(())
    }
}

/// What stands in a cell: a string without its quotes, anything else as it is, of null nothing.
fn text(value: Option<&RawValue>) -> Cow<'_, str> {
    match value.map_or("null", RawValue::get) {
        "null" => Cow::Borrowed(""),
        json if json.starts_with('"') => {
            serde_json::from_str::<String>(json).map_or(Cow::Borrowed(json), Cow::Owned)
        }
        json => Cow::Borrowed(json),
    }
}
