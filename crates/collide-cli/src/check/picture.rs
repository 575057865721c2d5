//! The picture of a checked scene: shapes by kind, contacts as dots, normals as arrows.

mod canvas;
mod figure;

use super::pairs::Hit;
use super::report::{self, label};
use super::scene::Scene;
use ::svg::Document;
use ::svg::node::element::{Circle, Group, Line, Polygon, Rectangle, Text, Title};
use canvas::Canvas;

/// Beyond so many shapes or hits, labels would cover the picture; hovering still tells.
const MOST_LABELS: usize = 150;
/// Length of a normal's arrow, in pixels.
const ARROW: f64 = 26.0;
/// Height of the line of kinds below the picture, in pixels.
const LEGEND: f64 = 28.0;

const INK: &str = "#1c2733";
const CONTACT: &str = "#d7263d";
const GAP: &str = "#3d7dca";

/// The drawing of a scene and its hits.
pub(crate) fn draw(scene: &Scene, hits: &[Hit]) -> Document {
    let canvas = Canvas::around(scene);
    let [width, height] = canvas.size();
    let total = height + LEGEND;
    Document::new()
        .set("width", width)
        .set("height", total)
        .set("viewBox", (0.0, 0.0, width, total))
        .set("font-family", "sans-serif")
        .add(Rectangle::new().set("width", width).set("height", total).set("fill", "#ffffff"))
        .add(shapes(scene, &canvas))
        .add(ids(scene, &canvas))
        .add(contacts(scene, hits, &canvas))
        .add(legend(scene, height))
}

fn shapes(scene: &Scene, canvas: &Canvas) -> Group {
    let all = Group::new()
        .set("stroke-width", 1.5)
        .set("stroke-linejoin", "round")
        .set("fill-opacity", 0.25)
        .set("fill-rule", "evenodd");
    scene.entries.iter().fold(all, |all, entry| {
        let own = Group::new().set("stroke", color(entry.kind)).set("fill", color(entry.kind));
        let own = own.add(Title::new(label(entry)));
        all.add(figure::draw(&entry.shape, canvas, own))
    })
}

fn ids(scene: &Scene, canvas: &Canvas) -> Group {
    let all = halo().set("font-size", 11).set("fill", INK).set("text-anchor", "middle");
    if scene.entries.len() > MOST_LABELS {
        return all;
    }
    scene.entries.iter().fold(all, |all, entry| {
        let [x, y] = figure::label_place(&entry.shape, canvas);
        all.add(Text::new(entry.id.as_str()).set("x", round(x)).set("y", round(y + 4.0)))
    })
}

fn contacts(scene: &Scene, hits: &[Hit], canvas: &Canvas) -> Group {
    let all = Group::new().set("stroke-width", 1.5).set("font-size", 10);
    let labelled = hits.len() <= MOST_LABELS;
    hits.iter().fold(all, |all, hit| all.add(contact(hit, scene, canvas, labelled)))
}

fn contact(hit: &Hit, scene: &Scene, canvas: &Canvas, labelled: bool) -> Group {
    let paint = if hit.depth >= 0.0 { CONTACT } else { GAP };
    let [a, b] = [hit.a, hit.b].map(|index| label(&scene.entries[index]));
    let depth = report::depth(hit);
    let mut group = Group::new().set("stroke", paint).set("fill", paint);
    group = group.add(Title::new(format!("{a} × {b}, depth {depth}")));
    let direction = canvas.direction(hit.normal);
    for point in hit.points.iter().map(|p| canvas.point(*p)) {
        group = arrow(group, point, direction);
        group = group
            .add(Circle::new().set("cx", round(point[0])).set("cy", round(point[1])).set("r", 3));
    }
    let Some(at) = hit.points.first().map(|p| canvas.point(*p)).filter(|_| labelled) else {
        return group;
    };
    let side = [-direction[1] * 8.0, direction[0] * 8.0];
    let x = at[0] + direction[0] * ARROW + side[0];
    let y = at[1] + direction[1] * ARROW + side[1];
    let depth = Text::new(depth).set("x", round(x)).set("y", round(y));
    group.add(halo().set("fill", paint).add(depth))
}

/// A group of text that stays legible on top of lines.
fn halo() -> Group {
    let group = Group::new().set("stroke", "#ffffff").set("stroke-opacity", 0.8);
    group.set("stroke-width", 3).set("paint-order", "stroke")
}

fn arrow(group: Group, from: [f64; 2], direction: [f64; 2]) -> Group {
    let [dx, dy] = direction;
    let at = |along: f64, aside: f64| {
        [from[0] + along * dx - aside * dy, from[1] + along * dy + aside * dx].map(round)
    };
    let tip = at(ARROW, 0.0);
    let shaft = Line::new()
        .set("x1", round(from[0]))
        .set("y1", round(from[1]))
        .set("x2", tip[0])
        .set("y2", tip[1]);
    let head = [tip, at(ARROW - 7.0, 3.0), at(ARROW - 7.0, -3.0)];
    let points: Vec<_> = head.iter().map(|p| format!("{},{}", p[0], p[1])).collect();
    group.add(shaft).add(Polygon::new().set("points", points.join(" ")).set("stroke", "none"))
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

/// A coordinate in hundredths of a pixel.
fn round(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}
