//! Hulls of two to four vertices in one form, with the normals of all edges. Which of two has the
//! reference edge is a choice between two places in memory then, not between two pieces of code.

use crate::kernel::hull::Hull;
use crate::kernel::hull::any_small::{AnySmallHull, ErasedFew};
use crate::kernel::tolerance::{SHORT_EDGE, SIDE_SINE};
use collide_core::view::Segment;
use collide_core::{Vec2, greater, lesser, sqrt};
use core::hint::select_unpredictable;
use wide::f64x2;

/// The unit outward normals of a hull of two to four vertices, all at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Normals {
    /// Those of the edges; beyond them that of edge 0 again.
    units: [Vec2; 4],
    /// The least and the greatest square of a length.
    squares: [f64; 2],
}

impl Normals {
    /// Those of a hull of two to four vertices.
    #[inline(always)]
    pub(crate) fn of<H: Hull>(hull: &H) -> Self {
        let edge = |i: usize| {
            let Segment { a, b } = hull.edge(if i < hull.side_count() { i } else { 0 });
            b - a
        };
        let (p, q, r, s) = (edge(0), edge(1), edge(2), edge(3));
        let [of_p, of_q] = [p.length_squared(), q.length_squared()];
        let [of_r, of_s] = [r.length_squared(), s.length_squared()];
        let least = lesser(lesser(of_p, of_q), lesser(of_r, of_s));
        let most = greater(greater(of_p, of_q), greater(of_r, of_s));
        let unit = |edge: Vec2, squared: f64| -edge.perp() * (1.0 / sqrt(squared));
        let first = unit(p, of_p);
        let second = if hull.vertex_count() == 2 { -first } else { unit(q, of_q) };
        Self { units: [first, second, unit(r, of_r), unit(s, of_s)], squares: [least, most] }
    }

    /// Whether all edges of both have a length of which the square needs no care.
    #[inline]
    pub(crate) fn are_plain(&self, other: &Self) -> bool {
        let [least, most] = self.squares;
        let (least, most) = (lesser(least, other.squares[0]), greater(most, other.squares[1]));
        Vec2::is_plain_square(least) & Vec2::is_plain_square(most)
    }
}

/// The vertices of a hull of two to four, as a ring that is read on beyond its ends, and the
/// normals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HullWithNormals {
    /// Cyclically, from two before vertex 0.
    ring: [f64x2; 8],
    normals: [f64x2; 4],
    len: usize,
    radius: f64,
    has_short_edge: bool,
}

/// As one, so that it is written as one: what is written by halves and read as a whole waits for
/// both to arrive. The maximum changes no number; but of a pair that no instruction made, the
/// compiler writes the halves.
#[inline]
fn packed(v: Vec2) -> f64x2 {
    f64x2::new([v.x, v.y]).fast_max(f64x2::splat(f64::NEG_INFINITY))
}

#[inline]
fn unpacked(v: f64x2) -> Vec2 {
    let [x, y] = v.to_array();
    Vec2::new(x, y)
}

/// Where vertex 0 lies in the ring.
const FIRST: usize = 2;

impl HullWithNormals {
    /// The same hull, of which these are the normals, in a pair of this extent.
    #[inline(always)]
    pub(crate) fn new<H: Hull>(hull: &H, normals: &Normals, extent: f64) -> Self {
        let short = SHORT_EDGE * extent;
        let vertex = |i: usize| packed(hull.vertex(i));
        let (p, q) = (vertex(0), vertex(1));
        let ring = match hull.vertex_count() {
            2 => [p, q, p, q, p, q, p, q],
            3 => {
                let r = vertex(2);
                [q, r, p, q, r, p, q, r]
            }
            _ => {
                let (r, s) = (vertex(2), vertex(3));
                [r, s, p, q, r, s, p, q]
            }
        };
        Self {
            ring,
            normals: normals.units.map(packed),
            len: hull.vertex_count(),
            radius: hull.radius(),
            has_short_edge: normals.squares[0] <= short * short,
        }
    }

    #[inline]
    fn at(&self, place: usize) -> Vec2 {
        unpacked(self.ring[place & 7])
    }
}

impl Hull for HullWithNormals {
    type Erased = ErasedFew;

    #[inline]
    fn erased(&self) -> ErasedFew {
        AnySmallHull::new(self).into_erased()
    }

    #[inline]
    fn vertex_count(&self) -> usize {
        self.len
    }

    #[inline]
    fn vertex(&self, index: usize) -> Vec2 {
        self.at(FIRST + index)
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.radius
    }

    const HAS_NORMALS: bool = true;

    #[inline]
    fn outward(&self, index: usize) -> Vec2 {
        unpacked(self.normals[index & 3])
    }

    #[inline]
    fn edge_normal(&self, index: usize) -> Option<Vec2> {
        Some(self.outward(index))
    }

    #[inline]
    fn edge(&self, index: usize) -> Segment {
        Segment { a: self.at(FIRST + index), b: self.at(FIRST + index + 1) }
    }

    #[inline]
    fn around(&self, index: usize) -> [Vec2; 4] {
        let before = FIRST + index - 1;
        [self.at(before), self.at(before + 1), self.at(before + 2), self.at(before + 3)]
    }

    /// Without a branch: the vertices beyond the last repeat the first.
    #[inline(always)]
    fn lowest(&self, normal: Vec2, origin: Vec2) -> (f64, usize) {
        let height = |i: usize| normal.dot(self.vertex(i) - origin);
        let (p, q, r, s) = (height(0), height(1), height(2), height(3));
        let (is_q, is_s) = (q < p, s < r);
        let first = select_unpredictable(is_q, q, p);
        let second = select_unpredictable(is_s, s, r);
        let is_second = second < first;
        let index = select_unpredictable(is_second, 2 + usize::from(is_s), usize::from(is_q));
        (select_unpredictable(is_second, second, first), index)
    }

    #[inline(always)]
    fn is_whole(&self, edge: usize) -> bool {
        let (before, own) = (self.outward(self.previous(edge)), self.outward(edge));
        let after = self.outward(self.next(edge));
        let turns = (before.cross(own) > SIDE_SINE) & (own.cross(after) > SIDE_SINE);
        (turns | (self.len == 2)) & !self.has_short_edge
    }
}
