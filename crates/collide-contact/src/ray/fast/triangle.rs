//! Ray × triangle: of its three edges the line crosses two or none.

use crate::ray::fast::edge::{Crossed, Passed, right_of};
use crate::ray::fast::outline::{Cut, Ends, FastOutline, are_ordinary, greatest_of, sign};
use crate::ray::hit::Crossing;
use collide_core::view::{Ray, Triangle};
use collide_core::{Vec2, lesser};
use collide_shapes::kernel::tolerance::SIGN_MARGIN;

/// The edges by which a line enters and leaves, by which of the corners lie to the left of it, a
/// bit each. Looked up: which they are, is no branch to guess.
const ENTER_AND_EXIT: [[u8; 2]; 8] =
    [[0, 0], [0, 2], [1, 0], [1, 2], [2, 1], [0, 1], [2, 0], [0, 0]];

/// The line through a triangle.
pub(crate) struct TriangleEnds {
    /// The corners, and the first again.
    corners: [Vec2; 4],
    enter: Crossed,
    exit: Crossed,
    direction_squared: f64,
}

impl Ends for TriangleEnds {
    #[inline(always)]
    fn end(&self, outward: f64) -> Crossing {
        let edge = Crossed::either(&self.enter, &self.exit, outward);
        let (start, end) = (self.corners[edge.index & 3], self.corners[(edge.index + 1) & 3]);
        edge.end([start, end], right_of(start, end), self.direction_squared, outward)
    }
}

impl FastOutline for Triangle {
    type Ends = TriangleEnds;

    #[inline(always)]
    fn cut(&self, ray: &Ray) -> Cut<TriangleEnds> {
        let [a, b, c] = self.vertices;
        let (first, u, v, d) = (a - ray.origin, b - a, c - a, ray.direction);
        let reach = first.x.abs() + first.y.abs() + u.x.abs() + u.y.abs() + v.x.abs() + v.y.abs();
        let size = reach * (d.x.abs() + d.y.abs());
        // A flat triangle has no interior.
        let (left, right) = (u.x * v.y, u.y * v.x);
        let is_solid = left - right > SIGN_MARGIN * (left.abs() + right.abs());
        let direction_squared = d.length_squared();
        let passed = [a, b, c, a].map(|corner| Passed::new(ray, corner));
        let [k, l, m, _] = passed.map(|corner| corner.cross);
        let least = lesser(k.abs(), lesser(l.abs(), m.abs()));
        let left = usize::from(k > 0.0) | usize::from(l > 0.0) << 1 | usize::from(m > 0.0) << 2;
        let [enter, exit] = ENTER_AND_EXIT[left].map(|edge| {
            let start = usize::from(edge);
            Crossed::new(start, passed[start & 3], passed[(start + 1) & 3])
        });
        let is_crossed = (left != 0) & (left != 7);
        let outward = sign(-enter.numerator);
        let first = Crossed::either(&enter, &exit, outward);
        let is_hit = is_crossed & (first.numerator > 0.0);
        let t = first.t(direction_squared);
        // A line beside the triangle has no numerators that count.
        let certainty = lesser(enter.numerator.abs(), exit.numerator.abs());
        let is_settled = (least > SIGN_MARGIN * size)
            & (!is_crossed | (certainty > SIGN_MARGIN * size * size))
            & is_solid
            & are_ordinary(direction_squared, reach * reach);
        let ends = TriangleEnds { corners: [a, b, c, a], enter, exit, direction_squared };
        Cut { is_settled, is_hit, t, outward, ends }
    }

    fn greatest(&self) -> f64 {
        greatest_of(&self.vertices)
    }

    fn scaled(self, factor: f64) -> Self {
        Self { vertices: self.vertices.map(|v| v * factor) }
    }
}
