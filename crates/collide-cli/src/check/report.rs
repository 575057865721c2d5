//! What `collide check` prints.

use super::pairs::{Findings, Hit, UNBOUNDED};
use super::scene::{Entry, Remark, Scene};
use serde::Serialize;
use std::io::{self, Write};

/// One JSON object, with every hit.
pub(crate) fn json(out: &mut impl Write, scene: &Scene, found: &Findings) -> io::Result<()> {
    let report = Report {
        shapes: scene.entries.len(),
        candidates: found.candidates,
        hits: found.hits.iter().map(|hit| HitReport::new(hit, &scene.entries)).collect(),
        skipped: &scene.skipped,
        notes: &scene.notes,
        tolerance: scene.tolerance,
        seconds: found.time.as_secs_f64(),
    };
    serde_json::to_writer(&mut *out, &report)?;
    writeln!(out)
}

#[derive(Serialize)]
struct Report<'a> {
    shapes: usize,
    candidates: usize,
    hits: Vec<HitReport<'a>>,
    skipped: &'a [Remark],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [Remark],
    #[serde(skip_serializing_if = "Option::is_none")]
    tolerance: Option<f64>,
    seconds: f64,
}

#[derive(Serialize)]
struct HitReport<'a> {
    a: ShapeReport<'a>,
    b: ShapeReport<'a>,
    normal: [f64; 2],
    depth: f64,
    points: &'a [[f64; 2]],
}

#[derive(Serialize)]
struct ShapeReport<'a> {
    id: &'a str,
    kind: &'a str,
    name: &'a str,
}

impl<'a> HitReport<'a> {
    fn new(hit: &'a Hit, entries: &'a [Entry]) -> Self {
        let shape = |index: usize| {
            let Entry { id, kind, name, .. } = &entries[index];
            ShapeReport { id, kind, name }
        };
        let Hit { a, b, normal, depth, points } = hit;
        Self { a: shape(*a), b: shape(*b), normal: *normal, depth: *depth, points }
    }
}

/// A line for each hit in aligned columns, then the totals.
pub(crate) fn table(out: &mut impl Write, scene: &Scene, found: &Findings) -> io::Result<()> {
    let rows: Vec<_> = found.hits.iter().map(|hit| row(hit, &scene.entries)).collect();
    if !rows.is_empty() {
        let header = ["a", "b", "depth", "normal", "points"].map(str::to_owned);
        write_columns(out, &header, &rows)?;
        writeln!(out)?;
    }
    let skipped = match scene.skipped.len() {
        0 => String::new(),
        count => format!(", {count} skipped"),
    };
    let curves = scene.tolerance.map(|tolerance| format!(", curves within {}", short(tolerance)));
    let curves = curves.unwrap_or_default();
    writeln!(
        out,
        "{} shapes, {} candidate pairs, {} hits, {:.3} ms{curves}{skipped}",
        scene.entries.len(),
        found.candidates,
        found.hits.len(),
        found.time.as_secs_f64() * 1e3,
    )
}

fn write_columns(
    out: &mut impl Write,
    header: &[String; 5],
    rows: &[[String; 5]],
) -> io::Result<()> {
    let width = |column: usize| {
        let cells = rows.iter().chain([header]).map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: [usize; 4] = std::array::from_fn(width);
    for row in std::iter::once(header).chain(rows) {
        for (cell, width) in row.iter().zip(widths) {
            write!(out, "{cell:width$}  ")?;
        }
        writeln!(out, "{}", row[4])?;
    }
    Ok(())
}

fn row(hit: &Hit, entries: &[Entry]) -> [String; 5] {
    let points: Vec<_> = hit.points.iter().map(|p| pair(*p)).collect();
    [label(&entries[hit.a]), label(&entries[hit.b]), depth(hit), pair(hit.normal), points.join(" ")]
}

/// `13 rect "crate"`.
pub(crate) fn label(entry: &Entry) -> String {
    let name = if entry.name.is_empty() { String::new() } else { format!(" {:?}", entry.name) };
    format!("{} {}{name}", entry.id, entry.kind)
}

/// A hit's depth in a few letters.
pub(crate) fn depth(hit: &Hit) -> String {
    if hit.depth < UNBOUNDED { short(hit.depth) } else { "unbounded".to_owned() }
}

fn pair([x, y]: [f64; 2]) -> String {
    format!("({}, {})", short(x), short(y))
}

/// A number in about six digits.
fn short(x: f64) -> String {
    let magnitude = x.abs();
    if magnitude != 0.0 && !(1e-4..1e7).contains(&magnitude) {
        return format!("{x:.4e}");
    }
    let text = format!("{x:.5}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
