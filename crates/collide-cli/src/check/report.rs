//! What `collide check` prints.

use super::pairs::{Hit, Totals, UNBOUNDED};
use super::scene::{Entry, Remark, Scene};
use crate::picture::short;
use crate::visible::visible;
use serde::Serialize;
use std::io::{self, Write};

/// Prints the hits as they are found.
pub(crate) struct Report<'s, W> {
    out: W,
    scene: &'s Scene,
    form: Form,
}

enum Form {
    Table(Columns),
    Json { is_first: bool },
}

impl<'s, W: Write> Report<'s, W> {
    /// A line for each hit in aligned columns, then the totals.
    pub(crate) fn table(out: W, scene: &'s Scene) -> Self {
        Self { out, scene, form: Form::Table(Columns::default()) }
    }

    /// One JSON object, with every hit.
    pub(crate) fn json(mut out: W, scene: &'s Scene, candidates: usize) -> io::Result<Self> {
        let shapes = scene.entries.len();
        write!(out, "{{\"shapes\":{shapes},\"candidates\":{candidates},\"hits\":[")?;
        Ok(Self { out, scene, form: Form::Json { is_first: true } })
    }

    /// Prints these hits.
    pub(crate) fn hits(&mut self, hits: &[Hit]) -> io::Result<()> {
        let (out, entries) = (&mut self.out, &self.scene.entries);
        for hit in hits {
            match &mut self.form {
                Form::Table(columns) => columns.push(out, row(hit, entries))?,
                Form::Json { is_first } => {
                    if !std::mem::take(is_first) {
                        out.write_all(b",")?;
                    }
                    serde_json::to_writer(&mut *out, &HitReport::new(hit, entries))?;
                }
            }
        }
        Ok(())
    }

    /// Prints what comes after the hits.
    pub(crate) fn end(mut self, totals: &Totals) -> io::Result<()> {
        match self.form {
            Form::Table(columns) => {
                columns.end(&mut self.out)?;
                write_totals(&mut self.out, self.scene, totals)?;
            }
            Form::Json { .. } => {
                let Scene { skipped, notes, tolerance, .. } = self.scene;
                let seconds = totals.time.as_secs_f64();
                let end = Rest {
                    skipped: &skipped.first,
                    more_skipped: skipped.more,
                    notes: &notes.first,
                    more_notes: notes.more,
                    tolerance: *tolerance,
                    seconds,
                };
                let end = serde_json::to_string(&end)?;
                writeln!(self.out, "],{}", end.trim_start_matches('{'))?;
            }
        }
        self.out.flush()
    }
}

/// What comes after the hits.
#[derive(Serialize)]
struct Rest<'a> {
    skipped: &'a [Remark],
    #[serde(skip_serializing_if = "is_none")]
    more_skipped: usize,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [Remark],
    #[serde(skip_serializing_if = "is_none")]
    more_notes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    tolerance: Option<f64>,
    seconds: f64,
}

fn is_none(count: &usize) -> bool {
    *count == 0
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

/// Rows in aligned columns. The first ones say how wide these are.
#[derive(Default)]
struct Columns {
    /// As long as the widths are open.
    rows: Vec<[String; 5]>,
    widths: Option<[usize; 4]>,
}

/// How many rows are waited for.
const FIRST_ROWS: usize = 1000;

impl Columns {
    fn push(&mut self, out: &mut impl Write, row: [String; 5]) -> io::Result<()> {
        if let Some(widths) = &self.widths {
            return write_row(out, &row, widths);
        }
        if self.rows.is_empty() {
            self.rows.push(["a", "b", "depth", "normal", "points"].map(str::to_owned));
        }
        self.rows.push(row);
        if self.rows.len() > FIRST_ROWS { self.settle(out) } else { Ok(()) }
    }

    /// Prints the first rows, in columns that are as wide as they need.
    fn settle(&mut self, out: &mut impl Write) -> io::Result<()> {
        let width = |column: usize| {
            let cells = self.rows.iter().map(|row| row[column].chars().count());
            cells.max().unwrap_or(0)
        };
        let widths = std::array::from_fn(width);
        self.widths = Some(widths);
        self.rows.drain(..).try_for_each(|row| write_row(out, &row, &widths))
    }

    fn end(mut self, out: &mut impl Write) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.settle(out)?;
        }
        if self.widths.is_some() { writeln!(out) } else { Ok(()) }
    }
}

fn write_row(out: &mut impl Write, row: &[String; 5], widths: &[usize; 4]) -> io::Result<()> {
    for (cell, width) in row.iter().zip(*widths) {
        write!(out, "{cell:width$}  ")?;
    }
    writeln!(out, "{}", row[4])
}

fn write_totals(out: &mut impl Write, scene: &Scene, totals: &Totals) -> io::Result<()> {
    let skipped = match scene.skipped.count() {
        0 => String::new(),
        count => format!(", {count} skipped"),
    };
    let curves = scene.tolerance.map(|tolerance| format!(", curves within {}", short(tolerance)));
    let curves = curves.unwrap_or_default();
    writeln!(
        out,
        "{} shapes, {} candidate pairs, {} hits, {:.3} ms{curves}{skipped}",
        scene.entries.len(),
        totals.candidates,
        totals.hits,
        totals.time.as_secs_f64() * 1e3,
    )
}

fn row(hit: &Hit, entries: &[Entry]) -> [String; 5] {
    let points: Vec<_> = hit.points.iter().map(|p| pair(*p)).collect();
    [label(&entries[hit.a]), label(&entries[hit.b]), depth(hit), pair(hit.normal), points.join(" ")]
}

/// `13 rect "crate"`.
pub(crate) fn label(entry: &Entry) -> String {
    let name = if entry.name.is_empty() { String::new() } else { format!(" {:?}", entry.name) };
    format!("{} {}{name}", visible(&entry.id), entry.kind)
}

/// A hit's depth in a few letters.
pub(crate) fn depth(hit: &Hit) -> String {
    if hit.depth < UNBOUNDED { short(hit.depth) } else { "unbounded".to_owned() }
}

fn pair([x, y]: [f64; 2]) -> String {
    format!("({}, {})", short(x), short(y))
}
