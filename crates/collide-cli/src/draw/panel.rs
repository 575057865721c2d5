//! One panel: two shapes, where they come to, and what was found.

use crate::picture::labels::{self, Labels};
use crate::picture::mark::{ahead, arrow, dot, halo, line, text, way};
use crate::picture::{CONTACT, Canvas, GAP, INK, figure};
use ::svg::node::element::Group;
use collide2d::prelude::*;

/// The color of A.
pub(crate) const COLOR_A: &str = "#1f77b4";
/// The color of B.
pub(crate) const COLOR_B: &str = "#d9822b";

/// The length of a normal, in pixels.
const NORMAL: f64 = 24.0;
/// The height of words beside it.
const FONT: f64 = 10.0;

/// What a panel shows.
#[derive(Debug)]
pub(crate) struct Panel {
    /// Empty if there is none.
    pub(crate) title: String,
    /// The kind of A, and that of B if there is one.
    pub(crate) kinds: (&'static str, Option<&'static str>),
    pub(crate) shapes: Vec<(AnyShape<f64>, Role)>,
    pub(crate) marks: Vec<Mark>,
    /// In words, one line each.
    pub(crate) answers: Vec<String>,
}

/// Which shape it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    A,
    B,
    /// A at another time.
    MovedA,
    /// B at another time, or moved out of A.
    MovedB,
}

/// What was found.
#[derive(Debug)]
pub(crate) enum Mark {
    /// A point that both have.
    Point { at: Point2<f64> },
    /// A unit normal, with words beside it.
    Normal { at: Point2<f64>, along: Vector2<f64>, words: String, is_gap: bool },
    /// What lies between two points.
    Span { from: Point2<f64>, to: Point2<f64> },
    /// Where something moves along.
    Way { points: Vec<Point2<f64>> },
}

impl Panel {
    /// The shapes of a line, nothing found.
    pub(crate) fn new(title: String, a: AnyShape<f64>, b: Option<AnyShape<f64>>) -> Self {
        let kinds = (a.kind().name(), b.as_ref().map(|b| b.kind().name()));
        let shapes = [(a, Role::A)].into_iter().chain(b.map(|b| (b, Role::B))).collect();
        Self { title, kinds, shapes, marks: Vec::new(), answers: Vec::new() }
    }

    /// The box around all that must be seen; of what has no end a point of it.
    pub(crate) fn bounds(&self) -> Aabb<f64> {
        let shapes = self.shapes.iter().filter_map(|(shape, _)| match shape {
            AnyShape::Ray(ray) => Aabb::around([ray.origin()]),
            AnyShape::Line(line) => Aabb::around([line.point()]),
            AnyShape::HalfPlane(half) => Aabb::around([half.point()]),
            _ => shape.bounding_box(),
        });
        let marks = self.marks.iter().filter_map(|mark| match mark {
            Mark::Point { at } | Mark::Normal { at, .. } => Aabb::around([*at]),
            Mark::Span { from, to } => Aabb::around([*from, *to]),
            Mark::Way { points } => Aabb::around(points),
        });
        let all = shapes.chain(marks).reduce(|all, one| all.merged(&one));
        all.unwrap_or_else(|| Aabb::of_two(Point2::origin(), Point2::origin()))
    }

    /// Shapes and marks on a canvas.
    pub(crate) fn draw(&self, canvas: &Canvas) -> Group {
        let shapes = Group::new()
            .set("stroke-width", 1.5)
            .set("stroke-linejoin", "round")
            .set("fill-rule", "evenodd");
        let shapes = self
            .shapes
            .iter()
            .fold(shapes, |all, (shape, role)| all.add(figure::draw(shape, canvas, role.group())));
        let mut labels = Labels::on(canvas.size());
        let marks = Group::new().set("font-size", FONT).set("text-anchor", "middle");
        let marks =
            self.marks.iter().fold(marks, |all, mark| all.add(mark.draw(canvas, &mut labels)));
        Group::new().add(shapes).add(marks)
    }
}

impl Role {
    fn group(self) -> Group {
        let color = if matches!(self, Self::A | Self::MovedA) { COLOR_A } else { COLOR_B };
        let group = Group::new().set("stroke", color).set("fill", color);
        match self {
            Self::A | Self::B => group.set("fill-opacity", 0.25),
            Self::MovedA | Self::MovedB => {
                group.set("fill-opacity", 0.05).set("stroke-dasharray", "4 3")
            }
        }
    }
}

impl Mark {
    fn draw(&self, canvas: &Canvas, labels: &mut Labels) -> Group {
        let at = |p: &Point2<f64>| canvas.point([p.x, p.y]);
        let group = Group::new().set("stroke-width", 1.5);
        match self {
            Self::Point { at: point } => group.set("fill", CONTACT).add(dot(at(point), 3.0)),
            Self::Span { from, to } => {
                let (from, to) = (at(from), at(to));
                group
                    .set("stroke", INK)
                    .set("fill", INK)
                    .add(line(from, to))
                    .add(dot(from, 2.0))
                    .add(dot(to, 2.0))
            }
            Self::Way { points } => {
                let points: Vec<_> = points.iter().map(at).collect();
                group.set("stroke", INK).set("fill", INK).set("opacity", 0.5).add(way(&points))
            }
            Self::Normal { at: point, along, words, is_gap } => {
                let color = if *is_gap { GAP } else { CONTACT };
                let (from, [dx, dy]) = (at(point), canvas.direction([along.x, along.y]));
                let group = group.set("stroke", color).set("fill", color);
                let group = group.add(arrow(from, [dx, dy], NORMAL)).add(dot(from, 3.0));
                match self.place(canvas, labels) {
                    Some([x, y]) => {
                        group.add(halo().set("fill", color).add(text(words, [x, y + 3.5])))
                    }
                    None => group,
                }
            }
        }
    }

    /// A free place for the words of a normal, if it has any: ahead of it, or above or below that.
    fn place(&self, canvas: &Canvas, labels: &mut Labels) -> Option<[f64; 2]> {
        let Self::Normal { at, along, words, .. } = self else { return None };
        if words.is_empty() {
            return None;
        }
        let direction = canvas.direction([along.x, along.y]);
        let [x, y] = ahead(canvas.point([at.x, at.y]), direction, NORMAL, words);
        let [width, height] = canvas.size();
        // Not beyond the border; not on the arrow, if that would be.
        let half = labels::width(words, FONT) / 2.0 + 2.0;
        let inside = x.clamp(half.min(width / 2.0), (width - half).max(width / 2.0));
        let first = if inside == x { 0.0 } else { 13.0 };
        let places = [first, 13.0, -13.0, 26.0, -26.0].map(|down| [inside, y + down]);
        places.into_iter().find(|at| at[1] < height && labels.take(words, *at, FONT))
    }
}
