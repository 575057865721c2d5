//! What `collide check` prints.

use super::pairs::{Hit, Totals, UNBOUNDED};
use super::scene::{Entry, Remark, Scene};
use crate::picture::short;
use crate::visible::visible;
use serde::Serialize;
use serde_json::json;
use std::io::{self, Write};

/// Prints the hits as they are found.
pub(crate) struct Report<'s, W> {
    out: W,
    scene: &'s Scene,
    form: Form,
}

enum Form {
    Table {
        columns: Columns,
        /// Which hits are left out.
        deeper_than: Option<f64>,
    },
    Json {
        is_first: bool,
    },
    Geojson {
        is_first: bool,
    },
    Csv,
}

impl<'s, W: Write> Report<'s, W> {
    /// A line for each hit in aligned columns, then the totals.
    pub(crate) fn table(out: W, scene: &'s Scene, deeper_than: Option<f64>) -> Self {
        Self { out, scene, form: Form::Table { columns: Columns::default(), deeper_than } }
    }

    /// One JSON object, with every hit.
    pub(crate) fn json(mut out: W, scene: &'s Scene, candidates: usize) -> io::Result<Self> {
        let shapes = scene.entries.len();
        write!(out, "{{\"shapes\":{shapes},\"candidates\":{candidates},\"hits\":[")?;
        Ok(Self { out, scene, form: Form::Json { is_first: true } })
    }

    /// A collection with a feature for each hit: its points.
    pub(crate) fn geojson(mut out: W, scene: &'s Scene) -> io::Result<Self> {
        write!(out, "{{\"type\":\"FeatureCollection\",\"features\":[")?;
        Ok(Self { out, scene, form: Form::Geojson { is_first: true } })
    }

    /// A line of names, and one for each hit.
    pub(crate) fn csv(mut out: W, scene: &'s Scene) -> io::Result<Self> {
        writeln!(out, "a,a_kind,a_name,b,b_kind,b_name,depth,normal_x,normal_y,points")?;
        Ok(Self { out, scene, form: Form::Csv })
    }

    /// Prints these hits.
    pub(crate) fn hits(&mut self, hits: &[Hit]) -> io::Result<()> {
        let (out, entries) = (&mut self.out, &self.scene.entries);
        for hit in hits {
            match &mut self.form {
                Form::Table { columns, .. } => columns.push(out, row(hit, entries))?,
                Form::Json { is_first } => {
                    separate(out, is_first)?;
                    serde_json::to_writer(&mut *out, &HitReport::new(hit, entries))?;
                }
                Form::Geojson { is_first } => {
                    separate(out, is_first)?;
                    serde_json::to_writer(&mut *out, &feature(hit, entries))?;
                }
                Form::Csv => write_csv(out, hit, entries)?,
            }
        }
        Ok(())
    }

    /// Prints what comes after the hits.
    pub(crate) fn end(mut self, totals: &Totals) -> io::Result<()> {
        match self.form {
            Form::Table { columns, deeper_than } => {
                columns.end(&mut self.out)?;
                write_totals(&mut self.out, self.scene, totals, deeper_than)?;
            }
            Form::Geojson { .. } => writeln!(self.out, "]}}")?,
            Form::Csv => {}
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

/// Writes what is between two entries of a list.
fn separate(out: &mut impl Write, is_first: &mut bool) -> io::Result<()> {
    if std::mem::take(is_first) { Ok(()) } else { out.write_all(b",") }
}

/// A hit as a feature of GeoJSON, with flat properties, as other programs take them.
fn feature(hit: &Hit, entries: &[Entry]) -> serde_json::Value {
    let [a, b] = [hit.a, hit.b].map(|index| &entries[index]);
    json!({
        "type": "Feature",
        "geometry": {"type": "MultiPoint", "coordinates": hit.points},
        "properties": {
            "a": a.id, "a_kind": a.kind, "a_name": a.name,
            "b": b.id, "b_kind": b.kind, "b_name": b.name,
            "depth": hit.depth, "normal_x": hit.normal[0], "normal_y": hit.normal[1],
        },
    })
}

fn write_csv(out: &mut impl Write, hit: &Hit, entries: &[Entry]) -> io::Result<()> {
    let mut row = csv::WriterBuilder::new().buffer_capacity(512).from_writer(out);
    for Entry { id, kind, name, .. } in [hit.a, hit.b].map(|index| &entries[index]) {
        [id, *kind, name].iter().try_for_each(|text| row.write_field(text))?;
    }
    for number in [hit.depth, hit.normal[0], hit.normal[1]] {
        row.write_field(format!("{number:?}"))?;
    }
    let points: Vec<_> = hit.points.iter().map(|[x, y]| format!("({x:?} {y:?})")).collect();
    row.write_field(format!("MULTIPOINT ({})", points.join(", ")))?;
    row.write_record(None::<&[u8]>)?;
    row.flush()
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

fn write_totals(
    out: &mut impl Write,
    scene: &Scene,
    totals: &Totals,
    deeper_than: Option<f64>,
) -> io::Result<()> {
    let skipped = match scene.skipped.count() {
        0 => String::new(),
        count => format!(", {count} skipped"),
    };
    let curves = scene.tolerance.map(|tolerance| format!(", curves within {}", short(tolerance)));
    let curves = curves.unwrap_or_default();
    let deeper = deeper_than.map(|least| format!(" deeper than {}", short(least)));
    let deeper = deeper.unwrap_or_default();
    writeln!(
        out,
        "{}, {}, {}{deeper}, {:.3} ms{curves}{skipped}",
        counted(scene.entries.len(), "shape"),
        counted(totals.candidates, "candidate pair"),
        counted(totals.hits, "hit"),
        totals.time.as_secs_f64() * 1e3,
    )
}

/// `1 hit`, `2 hits`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
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
