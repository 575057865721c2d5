//! The corners of a rectangle after rounding.
//!
//! A corner is rounded to about one EPS of its distance from the origin. Where a rectangle is
//! not much larger than that, its rounded corners need no longer run counterclockwise, nor be
//! in convex position; then the outline of their hull takes their place.

use crate::predicate::orient2d;
use crate::{Vec2, greater, lesser};

/// Below this part of its distance from the origin a half extent may be lost in rounding
/// (2^-46): the corners are off by less than 2^-50 of it.
const SAFE_PART: f64 = f64::from_bits((1023 - 46) << 52);
/// Below this distance from the origin (2^-960) rounding is no longer relative.
const LEAST_REACH: f64 = f64::from_bits((1023 - 960) << 52);

/// Whether the corners, which lie within `reach` of the origin, are sure to be a rectangle's.
#[inline]
pub(crate) fn are_safe(half_extents: Vec2, reach: f64) -> bool {
    let thin = lesser(half_extents.x, half_extents.y);
    thin > SAFE_PART * greater(reach, LEAST_REACH) || thin == 0.0
}

/// The corners of a rectangle with this center and these half axes, counterclockwise.
#[inline]
pub(crate) fn around(center: Vec2, x: Vec2, y: Vec2) -> [Vec2; 4] {
    [center - x - y, center + x - y, center + x + y, center - x + y]
}

/// The outline of the hull of these corners. Given what they are made from: that lies in registers,
/// the corners would go through memory.
#[cold]
#[inline(never)]
pub(crate) fn outline_around(center: Vec2, x: Vec2, y: Vec2) -> [Vec2; 4] {
    outline(around(center, x, y))
}

/// The outline of the hull of four points, counterclockwise; the last vertex repeats where there
/// are fewer than four.
fn outline(mut points: [Vec2; 4]) -> [Vec2; 4] {
    points.sort_by(|p, q| p.total_cmp(*q));
    let mut chain = Chain { vertices: points, len: 0 };
    for p in points {
        chain.push(p, 0);
    }
    let lower = chain.len.saturating_sub(1);
    for p in points.into_iter().rev().skip(1) {
        chain.push(p, lower);
    }
    chain.closed()
}

/// A chain of left turns under construction.
struct Chain {
    vertices: [Vec2; 4],
    len: usize,
}

impl Chain {
    /// Adds a vertex and drops those after vertex `keep` at which the chain no longer turns left.
    fn push(&mut self, p: Vec2, keep: usize) {
        while self.len >= keep + 2
            && orient2d(self.vertices[self.len - 2], self.vertices[self.len - 1], p) <= 0.0
        {
            self.len -= 1;
        }
        let is_repeated = self.len > 0 && self.vertices[self.len - 1] == p;
        if !is_repeated && self.len < 4 {
            self.vertices[self.len] = p;
            self.len += 1;
        }
    }

    /// All four vertices. The chain has come back to its first one, unless it is full.
    fn closed(mut self) -> [Vec2; 4] {
        if self.len > 1 && self.vertices[self.len - 1] == self.vertices[0] {
            self.len -= 1;
        }
        let last = self.vertices[self.len - 1];
        self.vertices[self.len..].fill(last);
        self.vertices
    }
}

#[cfg(test)]
mod tests {
    use super::outline;
    use crate::Vec2;
    use crate::predicate::orient2d;

    fn v(x: f64, y: f64) -> Vec2 {
        Vec2::new(x, y)
    }

    #[test]
    fn crossed_corners_are_put_in_order() {
        let crossed = [v(0.0, 0.0), v(1.0, 1.0), v(1.0, 0.0), v(0.0, 1.0)];
        assert_eq!(outline(crossed), [v(0.0, 0.0), v(1.0, 0.0), v(1.0, 1.0), v(0.0, 1.0)]);
    }

    #[test]
    fn a_corner_inside_the_others_is_dropped() {
        let dented = [v(0.0, 0.0), v(4.0, 0.0), v(1.0, 1.0), v(0.0, 4.0)];
        assert_eq!(outline(dented), [v(0.0, 0.0), v(4.0, 0.0), v(0.0, 4.0), v(0.0, 4.0)]);
    }

    #[test]
    fn corners_on_a_line_leave_its_ends() {
        let flat = [v(1.0, 1.0), v(3.0, 3.0), v(0.0, 0.0), v(2.0, 2.0)];
        assert_eq!(outline(flat), [v(0.0, 0.0), v(3.0, 3.0), v(3.0, 3.0), v(3.0, 3.0)]);
        assert_eq!(outline([v(1.0, 2.0); 4]), [v(1.0, 2.0); 4]);
    }

    #[test]
    fn every_arrangement_on_a_grid_becomes_convex_and_keeps_its_points() {
        let at = |i: usize| v((i % 3) as f64, (i / 3) as f64);
        for code in 0..9usize.pow(4) {
            let points = [0, 1, 2, 3].map(|k| at(code / 9usize.pow(k) % 9));
            let hull = outline(points);
            for i in 0..4 {
                let (a, b) = (hull[i], hull[(i + 1) % 4]);
                assert!(points.contains(&a));
                assert!(points.iter().all(|&p| orient2d(a, b, p) >= 0.0), "{points:?} {hull:?}");
            }
        }
    }
}
