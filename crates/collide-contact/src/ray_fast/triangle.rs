//! Ray × triangle: of its three edges the line crosses two or none.

use super::edge::{Crossed, Passed, right_of};
use super::{Cut, Ends, MARGIN, Outline, are_ordinary, greatest_of, is_positive};
use crate::ray::Crossing;
use collide_core::view::{Ray, Triangle};
use collide_core::{Vec2, lesser};

/// The numbers of the one edge that counts, which are sums in which the others count 0.
#[derive(Clone, Copy, Default)]
struct Sum {
    count: f64,
    cross: f64,
    crosses: f64,
    numerator: f64,
    start: Vec2,
    end: Vec2,
}

impl Sum {
    #[inline(always)]
    fn add(&mut self, count: f64, other: &Self) {
        self.count += count * other.count;
        self.cross += count * other.cross;
        self.crosses += count * other.crosses;
        self.numerator += count * other.numerator;
        self.start += other.start * count;
        self.end += other.end * count;
    }

    #[inline(always)]
    fn of(edge: &Crossed, start: Vec2, end: Vec2) -> Self {
        let Crossed { cross, crosses, numerator, .. } = *edge;
        Self { count: 1.0, cross, crosses, numerator, start, end }
    }
}

/// The line through a triangle.
pub(super) struct TriangleEnds {
    enter: Sum,
    exit: Sum,
    direction_squared: f64,
}

impl Ends for TriangleEnds {
    #[inline(always)]
    fn end(&self, is_exit: bool) -> Crossing {
        let Sum { cross, crosses, numerator, start, end, .. } =
            if is_exit { self.exit } else { self.enter };
        let edge = Crossed { index: 0, cross, crosses, numerator };
        edge.end([start, end], right_of(start, end), self.direction_squared, is_exit)
    }
}

impl Outline for Triangle {
    type Ends = TriangleEnds;

    #[inline(always)]
    fn cut(&self, ray: &Ray) -> Cut<TriangleEnds> {
        let [a, b, c] = self.vertices;
        let (first, u, v, d) = (a - ray.origin, b - a, c - a, ray.direction);
        let reach = first.x.abs() + first.y.abs() + u.x.abs() + u.y.abs() + v.x.abs() + v.y.abs();
        let size = reach * (d.x.abs() + d.y.abs());
        // A flat triangle has no interior.
        let (left, right) = (u.x * v.y, u.y * v.x);
        let is_solid = left - right > MARGIN * (left.abs() + right.abs());
        let direction_squared = d.length_squared();
        let passed = [Passed::new(ray, a), Passed::new(ray, b), Passed::new(ray, c)];
        let [k, l, m] = [passed[0].cross, passed[1].cross, passed[2].cross];
        let least = lesser(k.abs(), lesser(l.abs(), m.abs()));
        // At most one edge goes down and one up; 1 times its numbers and 0 times the others' are
        // no branches.
        let left = [is_positive(k), is_positive(l), is_positive(m)];
        let (mut enter, mut exit) = (Sum::default(), Sum::default());
        for i in 0..3 {
            let next = if i == 2 { 0 } else { i + 1 };
            let edge = Crossed::new(i, passed[i], passed[next]);
            let edge = Sum::of(&edge, self.vertices[i], self.vertices[next]);
            let both = left[i] * left[next];
            enter.add(left[i] - both, &edge);
            exit.add(left[next] - both, &edge);
        }
        let starts_inside = enter.numerator < 0.0;
        let is_ahead = is_positive(enter.numerator);
        let numerator = is_ahead * enter.numerator + (1.0 - is_ahead) * exit.numerator;
        let crosses = is_ahead * enter.crosses + (1.0 - is_ahead) * exit.crosses;
        let is_hit = (enter.count > 0.0) & (numerator > 0.0);
        let t = numerator / (crosses * direction_squared);
        // A line beside the triangle has no numerators, which is no reason for doubt.
        let certainty = lesser(enter.numerator.abs(), exit.numerator.abs())
            + (1.0 - enter.count) * (size * size);
        let is_settled = (least > MARGIN * size)
            & (certainty > MARGIN * size * size)
            & is_solid
            & are_ordinary(direction_squared, reach * reach);
        let ends = TriangleEnds { enter, exit, direction_squared };
        Cut { is_settled, is_hit, t, starts_inside, ends }
    }

    fn greatest(&self) -> f64 {
        greatest_of(&self.vertices)
    }

    fn scaled(self, factor: f64) -> Self {
        Self { vertices: self.vertices.map(|v| v * factor) }
    }
}
