//! A convex set between the polygon of its points at which lines touch it, and that of the lines.
//!
//! Between two neighboring lines and the chord of their points lies a triangle, in which the
//! outline runs. The line that touches the set parallel to the chord cuts it.

use alloc::vec::Vec;
use collide_core::{Vec2, greater, lesser, view};

/// A line that supports the set: it touches it and has it on one side.
#[derive(Clone, Copy, Debug)]
pub struct SupportLine {
    /// Unit; points out of the set.
    pub normal: Vec2,
    /// Where it touches.
    pub point: Vec2,
}

/// The supporting lines of a user's shape without its rounding, counterclockwise.
pub struct Sandwich<'a> {
    shape: view::Custom<'a>,
    lines: Vec<SupportLine>,
}

/// The triangle between two neighbors, somewhere in which the outline runs.
#[derive(Clone, Copy, Debug)]
pub struct UncertaintyTriangle {
    /// The point of the first.
    pub from: Vec2,
    /// The point of the second.
    pub to: Vec2,
    /// Where the lines meet.
    pub apex: Vec2,
    /// The length from point to point.
    pub chord: f64,
    /// How far the apex is from the chord: the outline is nowhere further.
    pub height: f64,
    /// The length from point to point by way of the apex.
    pub sides: f64,
}

/// More supporting lines than a set that keeps its promises needs.
pub(crate) const MAX_LINES: usize = 1 << 14;

impl<'a> Sandwich<'a> {
    /// Four lines, along the axes.
    pub fn of(shape: view::Custom<'a>) -> Self {
        let axes = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        let line = |(x, y)| support_line(shape, Vec2::new(x, y));
        Self { shape, lines: axes.map(line).into() }
    }

    /// The lines in order, at least four.
    pub fn lines(&self) -> &[SupportLine] {
        &self.lines
    }

    /// The triangles between the lines, the one that ends at the first line last.
    pub fn triangles(&self) -> impl Iterator<Item = UncertaintyTriangle> + '_ {
        let after = self.lines[1..].iter().chain(&self.lines[..1]);
        self.lines.iter().zip(after).map(|(from, to)| UncertaintyTriangle::between(from, to))
    }

    /// Cuts the triangles that are too large, if there are any.
    pub fn refine(&mut self, mut is_large: impl FnMut(&UncertaintyTriangle) -> bool) -> bool {
        if self.lines.len() > MAX_LINES {
            return false;
        }
        let mut refined = Vec::with_capacity(2 * self.lines.len());
        for (from, triangle) in self.lines.iter().zip(self.triangles()) {
            refined.push(*from);
            let normal = (triangle.from - triangle.to).perp().unit();
            if let Some(normal) = normal.filter(|_| triangle.height > 0.0 && is_large(&triangle)) {
                refined.push(support_line(self.shape, normal));
            }
        }
        let is_refined = refined.len() > self.lines.len();
        self.lines = refined;
        is_refined
    }
}

fn support_line(shape: view::Custom<'_>, normal: Vec2) -> SupportLine {
    SupportLine { normal, point: shape.support_point(normal) }
}

impl UncertaintyTriangle {
    /// Without height where points contradict each other.
    fn between(from: &SupportLine, to: &SupportLine) -> Self {
        let along = to.point - from.point;
        let chord = along.length();
        let flat = Self {
            from: from.point,
            to: to.point,
            apex: to.point,
            chord,
            height: 0.0,
            sides: chord,
        };
        let turn = from.normal.cross(to.normal);
        let unit = along.unit().unwrap_or(Vec2::ZERO);
        // The sines of the angles at both points.
        let (first, second) =
            (greater(-from.normal.dot(unit), 0.0), greater(to.normal.dot(unit), 0.0));
        if turn <= 0.0 || first == 0.0 || second == 0.0 {
            return flat;
        }
        // No side is longer than the chord: the lines turn by at most 90°.
        let side = |sine: f64| lesser(chord * (sine / turn), chord);
        let (near, far) = (side(second), side(first));
        let apex = from.point + from.normal.perp() * near;
        Self { apex, height: near * first, sides: greater(near + far, chord), ..flat }
    }
}
