//! The picture of a checked scene: shapes by kind, contacts as dots, normals as arrows.

use super::pairs::Hit;
use super::report::{self, label};
use super::scene::{Entry, Scene};
use crate::Failure;
use crate::picture::file::Pieces;
use crate::picture::labels::{self, Labels};
use crate::picture::mark::{ahead, arrow, dot, halo, text};
use crate::picture::{CONTACT, Canvas, GAP, INK, figure, round};
use ::svg::Document;
use ::svg::node::element::{Group, Rectangle, Text, Title};
use collide2d::Shape;
use std::path::Path;

/// The longer side of the picture, in pixels.
const SIDE: f64 = 1200.0;
/// The longest arrow of a normal, in pixels.
const ARROW: f64 = 26.0;
/// Its shortest: of shapes that are too small to be seen.
const LEAST_ARROW: f64 = 0.5;
/// The smallest dot of a contact, so that it is seen before one zooms in, in pixels.
const LEAST_DOT: f64 = 0.5;
/// How broad the lines of shapes are, in pixels; of small ones narrower, up to the least.
const LINE: f64 = 1.5;
const LEAST_LINE: f64 = 0.3;
/// Beyond so many shapes or hits words stand only where they cover nothing.
const CROWD: usize = 150;
/// Height of the line of kinds below the picture, in pixels.
const LEGEND: f64 = 28.0;

/// How many shapes or hits are drawn at a time: all of a large scene would take much memory.
const PIECE: usize = 4096;

/// Draws a scene and its hits into files, all words on top of all lines. Words that would cover
/// others, or in a crowd other shapes or contacts, are left out; hovering shows them.
pub(crate) fn save(
    scene: &Scene,
    hits: &[Hit],
    svg: Option<&Path>,
    png: Option<&Path>,
) -> Result<(), Failure> {
    let boxes = scene.entries.iter().filter_map(|entry| entry.shape.bounding_box());
    let canvas = Canvas::around(boxes, SIDE, scene.y_down);
    let [width, height] = canvas.size();
    let total = height + LEGEND;
    let mut labels = Labels::on([width, height]);
    let frame = Document::new()
        .set("width", width)
        .set("height", total)
        .set("viewBox", (0.0, 0.0, width, total))
        .set("font-family", "sans-serif");
    let paper = Rectangle::new().set("width", width).set("height", total).set("fill", "#ffffff");
    let mut files = Pieces::create(&frame, &paper, svg, png)?;
    for entries in pieces(&scene.entries) {
        files.add(&shapes(entries, &canvas))?;
    }
    for hits in pieces(hits) {
        files.add(&contacts(scene, hits, &canvas))?;
    }
    let is_crowd = scene.entries.len() > CROWD;
    for entries in pieces(&scene.entries) {
        files.add(&names(entries, &canvas, &mut labels, is_crowd))?;
    }
    let is_crowd = hits.len() > CROWD;
    if is_crowd {
        let points = hits.iter().flat_map(|hit| &hit.points);
        points.for_each(|&p| labels.block(canvas.point(p)));
    }
    for hits in pieces(hits) {
        files.add(&depths(scene, hits, &canvas, &mut labels, is_crowd))?;
    }
    files.add(&legend(scene, height))?;
    files.finish()
}

/// Pieces of a list, at least one.
fn pieces<T>(all: &[T]) -> impl Iterator<Item = &[T]> {
    all.chunks(PIECE).chain(all.is_empty().then_some(all))
}

fn shapes(entries: &[Entry], canvas: &Canvas) -> Group {
    let all = Group::new()
        .set("stroke-width", LINE)
        .set("stroke-linejoin", "round")
        .set("fill-opacity", 0.25)
        .set("fill-rule", "evenodd");
    entries.iter().fold(all, |all, entry| {
        let mut own = Group::new().set("stroke", color(entry.kind)).set("fill", color(entry.kind));
        if let Some(size) = size(entry, canvas).filter(|size| size / 4.0 < LINE) {
            own = own.set("stroke-width", round((size / 4.0).max(LEAST_LINE)));
        }
        let own = own.add(Title::new(label(entry)));
        all.add(figure::draw(&entry.shape, canvas, own))
    })
}

/// The names of the shapes, or else their ids.
fn names(entries: &[Entry], canvas: &Canvas, labels: &mut Labels, is_crowd: bool) -> Group {
    let all = halo().set("font-size", 11).set("fill", INK).set("text-anchor", "middle");
    entries.iter().fold(all, |all, entry| {
        let [x, y] = figure::label_place(&entry.shape, canvas);
        let name = if entry.name.is_empty() { &entry.id } else { &entry.name };
        let bounds = entry.shape.bounding_box();
        let room = bounds.map_or(0.0, |b| canvas.length(2.0 * b.half_extents().x));
        let is_in_the_way = is_crowd && labels::width(name, 11.0) > room;
        if !is_in_the_way && labels.take(name, [x, y], 11.0) {
            all.add(text(name, [x, y + 4.0]))
        } else {
            all
        }
    })
}

/// Dots and arrows.
fn contacts(scene: &Scene, hits: &[Hit], canvas: &Canvas) -> Group {
    hits.iter().fold(Group::new(), |all, hit| all.add(contact(hit, scene, canvas)))
}

fn contact(hit: &Hit, scene: &Scene, canvas: &Canvas) -> Group {
    let [a, b] = [hit.a, hit.b].map(|index| label(&scene.entries[index]));
    let direction = canvas.direction(hit.normal);
    let length = arrow_length(hit, scene, canvas);
    let group = Group::new()
        .set("stroke", paint(hit))
        .set("fill", paint(hit))
        .set("stroke-width", round(LINE * length / ARROW))
        .add(Title::new(format!("{a} × {b}, depth {}", report::depth(hit))));
    hit.points.iter().map(|&p| canvas.point(p)).fold(group, |group, point| {
        let radius = (3.0 * length / ARROW).max(LEAST_DOT);
        group.add(arrow(point, direction, length)).add(dot(point, radius))
    })
}

/// The depths, each ahead of an arrow that has a free place there.
fn depths(
    scene: &Scene,
    hits: &[Hit],
    canvas: &Canvas,
    labels: &mut Labels,
    is_crowd: bool,
) -> Group {
    let all = halo().set("font-size", 10).set("text-anchor", "middle");
    hits.iter().fold(all, |all, hit| {
        let depth = report::depth(hit);
        let direction = canvas.direction(hit.normal);
        let length = arrow_length(hit, scene, canvas);
        if is_crowd && length < ARROW {
            return all;
        }
        let points = hit.points.iter().map(|&p| canvas.point(p));
        let mut places = points.map(|at| ahead(at, direction, length, &depth));
        match places.find(|&at| labels.take(&depth, at, 10.0)) {
            Some([x, y]) => all.add(text(&depth, [x, y + 3.5]).set("fill", paint(hit))),
            None => all,
        }
    })
}

fn paint(hit: &Hit) -> &'static str {
    if hit.depth >= 0.0 { CONTACT } else { GAP }
}

/// As long as the smaller of both shapes allows, so that the arrows of a crowd stay apart.
fn arrow_length(hit: &Hit, scene: &Scene, canvas: &Canvas) -> f64 {
    let pair = [hit.a, hit.b].map(|index| &scene.entries[index]);
    let smaller = pair.into_iter().filter_map(|entry| size(entry, canvas)).fold(ARROW, f64::min);
    round(smaller.max(LEAST_ARROW))
}

/// Half of the longer side of a shape, in pixels, if it has a size.
fn size(entry: &Entry, canvas: &Canvas) -> Option<f64> {
    let bounds = entry.shape.bounding_box()?;
    Some(canvas.length(bounds.half_extents().amax())).filter(|&size| size > 0.0)
}

/// The kinds that occur, in their colors.
fn legend(scene: &Scene, top: f64) -> Group {
    let mut kinds: Vec<_> = scene.entries.iter().map(|entry| entry.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut group = Group::new().set("font-size", 11).set("fill", INK);
    let strip = Rectangle::new().set("y", top).set("width", "100%").set("height", LEGEND);
    group = group.add(strip.set("fill", "#ffffff"));
    let mut x = 10.0;
    for kind in kinds {
        let patch = Rectangle::new()
            .set("x", x)
            .set("y", top + 8.0)
            .set("width", 12)
            .set("height", 12)
            .set("fill", color(kind));
        group = group.add(patch);
        group = group.add(Text::new(kind).set("x", x + 17.0).set("y", top + 18.0));
        x += 32.0 + 6.5 * kind.len() as f64;
    }
    group
}

fn color(kind: &str) -> &'static str {
    match kind {
        "point" => "#111111",
        "segment" => "#6b4c9a",
        "ray" => "#b5179e",
        "line" => "#5e60ce",
        "half_plane" => "#8d99ae",
        "circle" => "#1f77b4",
        "ellipse" => "#17a2a2",
        "capsule" => "#2a9d4a",
        "aabb" => "#7f8c1a",
        "rect" => "#c98a00",
        "triangle" => "#e07b39",
        "convex_polygon" => "#a0522d",
        "polygon" => "#b56576",
        "polyline" => "#355070",
        _ => "#555555",
    }
}
