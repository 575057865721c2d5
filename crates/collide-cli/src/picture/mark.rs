//! Dots, arrows and words on a picture. Positions are in pixels.

use super::{labels, round};
use crate::visible::visible;
use ::svg::node::element::{Circle, Group, Line, Path, Polygon, Text};

/// A dot.
pub(crate) fn dot(at: [f64; 2], radius: f64) -> Circle {
    Circle::new().set("cx", round(at[0])).set("cy", round(at[1])).set("r", round(radius))
}

/// A line from one point to another.
pub(crate) fn line(from: [f64; 2], to: [f64; 2]) -> Line {
    Line::new()
        .set("x1", round(from[0]))
        .set("y1", round(from[1]))
        .set("x2", round(to[0]))
        .set("y2", round(to[1]))
}

/// An arrow of this length, along a unit direction.
pub(crate) fn arrow(from: [f64; 2], direction: [f64; 2], length: f64) -> Group {
    let size = (length / 3.5).min(HEAD);
    let at = |along: f64| [0, 1].map(|i| from[i] + along * direction[i]);
    // The shaft ends inside the head, not in its tip.
    let shaft = line(from, at(length - size / 2.0));
    Group::new().add(shaft).add(head(at(length), direction, size))
}

/// The length of the head of an arrow that is long enough, in pixels.
const HEAD: f64 = 7.0;

fn head([x, y]: [f64; 2], [dx, dy]: [f64; 2], size: f64) -> Polygon {
    let at = |back: f64, aside: f64| {
        let [back, aside] = [back * size, aside * size];
        format!("{},{}", round(x - back * dx - aside * dy), round(y - back * dy + aside * dx))
    };
    let points = [at(0.0, 0.0), at(1.0, 0.43), at(1.0, -0.43)].join(" ");
    Polygon::new().set("points", points).set("stroke", "none")
}

/// A path through these points, with the head of an arrow at its end.
pub(crate) fn way(points: &[[f64; 2]]) -> Group {
    let [.., [x, y], end] = points else { return Group::new() };
    let along = [end[0] - x, end[1] - y];
    let length = along[0].hypot(along[1]);
    // What does not move has no direction.
    if length == 0.0 {
        return Group::new();
    }
    let path: Vec<_> = points.iter().map(|p| format!("{} {}", round(p[0]), round(p[1]))).collect();
    let path = Path::new().set("d", format!("M{}", path.join("L"))).set("fill", "none");
    Group::new().add(path).add(head(*end, along.map(|x| x / length), HEAD))
}

/// Where words are centered that stand ahead of the tip of an arrow.
pub(crate) fn ahead(from: [f64; 2], direction: [f64; 2], length: f64, words: &str) -> [f64; 2] {
    // They are broader than high.
    let half = labels::width(words, 10.0) / 2.0;
    let gap = length + 4.0;
    [from[0] + direction[0] * (gap + half), from[1] + direction[1] * (gap + 5.0)]
}

/// Words.
pub(crate) fn text(words: &str, at: [f64; 2]) -> Text {
    Text::new(visible(words)).set("x", round(at[0])).set("y", round(at[1]))
}

/// A group of words that stay legible on top of lines.
pub(crate) fn halo() -> Group {
    let group = Group::new().set("stroke", "#ffffff").set("stroke-opacity", 0.8);
    group.set("stroke-width", 3).set("paint-order", "stroke")
}
