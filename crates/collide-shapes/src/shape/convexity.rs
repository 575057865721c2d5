//! Whether a ring is convex, and the convex hull of points: by exact orientation signs only.

use collide_core::error::Argument;
use collide_core::predicate::{dot_of_differences, orient2d};
use collide_core::{ShapeError, Vec2};
use core::cmp::Ordering;
use smallvec::SmallVec;

/// Which way round a ring runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Winding {
    Counterclockwise,
    Clockwise,
}

impl Winding {
    pub(super) fn is_clockwise(self) -> bool {
        self == Self::Clockwise
    }
}

/// A ring without its repeated vertices.
pub(super) struct DistinctRing {
    vertices: SmallVec<[Distinct; 8]>,
}

/// A vertex that differs from its neighbors.
struct Distinct {
    vertex: Vec2,
    /// Its first index in the caller's list.
    first: u32,
    /// Its last index there, where it is repeated.
    last: u32,
}

impl DistinctRing {
    pub(super) fn new(ring: &[Vec2]) -> Self {
        let mut vertices: SmallVec<[Distinct; 8]> = SmallVec::with_capacity(ring.len());
        for (index, &vertex) in (0..).zip(ring) {
            match vertices.last_mut() {
                Some(last) if last.vertex == vertex => last.last = index,
                _ => vertices.push(Distinct { vertex, first: index, last: index }),
            }
        }
        while vertices.len() > 1 && vertices[0].vertex == vertices[vertices.len() - 1].vertex {
            vertices.pop();
        }
        Self { vertices }
    }

    pub(super) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// The index of vertex `i` in the caller's list.
    pub(super) fn index(&self, i: usize) -> usize {
        self.vertices[i].first as usize
    }

    /// The index of the edge from vertex `i` to the next in the caller's list.
    pub(super) fn edge_index(&self, i: usize) -> usize {
        self.vertices[i].last as usize
    }

    pub(super) fn vertex(&self, i: usize) -> Vec2 {
        self.vertices[i].vertex
    }

    /// The vertex after `i`, cyclically.
    pub(super) fn next(&self, i: usize) -> usize {
        if i + 1 == self.len() { 0 } else { i + 1 }
    }

    /// The vertex before, vertex `i`, and the one after.
    pub(super) fn corner(&self, i: usize) -> [Vec2; 3] {
        let n = self.len();
        let previous = if i == 0 { n - 1 } else { i - 1 };
        [self.vertex(previous), self.vertex(i), self.vertex(self.next(i))]
    }

    /// Whether all vertices lie on one line.
    pub(super) fn is_flat(&self) -> bool {
        self.len() < 3
            || (2..self.len())
                .all(|i| orient2d(self.vertex(0), self.vertex(1), self.vertex(i)) == 0.0)
    }

    /// The first vertex in the order by x, then y. Its corner is one of the convex hull.
    fn lowest(&self) -> usize {
        (1..self.len()).fold(0, |lowest, i| {
            match self.vertex(i).lexicographic_cmp(self.vertex(lowest)) {
                Ordering::Less => i,
                Ordering::Equal | Ordering::Greater => lowest,
            }
        })
    }

    /// Which way round the ring runs, if it does not touch itself.
    ///
    /// At the lowest vertex the ring turns the way it runs. The turn is zero only where it
    /// comes back the way it went, which a ring that does not touch itself never does.
    pub(super) fn winding(&self) -> Winding {
        let [before, lowest, after] = self.corner(self.lowest());
        if orient2d(before, lowest, after) < 0.0 {
            Winding::Clockwise
        } else {
            Winding::Counterclockwise
        }
    }
}

/// Whether the boundary comes back the way it went, at the middle one of three points.
pub(super) fn is_spike([before, at, after]: [Vec2; 3]) -> bool {
    orient2d(before, at, after) == 0.0 && dot_of_differences(before, at, at, after) < 0.0
}

/// Which way round a convex ring runs.
///
/// A closed boundary is convex if it turns to one side only and goes round once. It goes round
/// once if it has one vertex beyond both its neighbors in the order by x, then y.
pub(super) fn check_convex(vertices: &[Vec2]) -> Result<Winding, ShapeError> {
    let ring = DistinctRing::new(vertices);
    if ring.is_flat() {
        return Err(ShapeError::ZeroArea { argument: Argument::named("vertices") });
    }
    let winding = ring.winding();
    let mut tops = 0;
    for i in 0..ring.len() {
        let corner @ [before, at, after] = ring.corner(i);
        let turn = orient2d(before, at, after);
        let wrong = if winding.is_clockwise() { turn > 0.0 } else { turn < 0.0 };
        if before.lexicographic_cmp(at).is_lt() && after.lexicographic_cmp(at).is_lt() {
            tops += 1;
        }
        if wrong || tops > 1 || is_spike(corner) {
            return Err(ShapeError::NotConvex { vertex: ring.index(i) });
        }
    }
    Ok(winding)
}

/// Whether a ring is convex, strictly and counterclockwise, where rounding leaves no doubt:
/// [`check_convex`] finds the same, and takes longer.
pub(super) fn is_clearly_convex(vertices: &[Vec2]) -> bool {
    /// Of a turn, per magnitude of its two products; needed are 3 EPS.
    const ERROR: f64 = 8.0 * f64::EPSILON;
    let [.., before, last] = *vertices else { return false };
    let mut at = last;
    let mut edge = at - before;
    let (mut is_left, mut tops) = (true, 0);
    for &vertex in vertices {
        let next = vertex - at;
        let (l, r) = (edge.x * next.y, edge.y * next.x);
        is_left &= l - r > ERROR * (l.abs() + r.abs()) + f64::MIN_POSITIVE;
        let is_rising = (edge.x > 0.0) | ((edge.x == 0.0) & (edge.y > 0.0));
        let is_falling = (next.x < 0.0) | ((next.x == 0.0) & (next.y < 0.0));
        tops += u32::from(is_rising & is_falling);
        (at, edge) = (vertex, next);
    }
    is_left & (tops == 1)
}

/// The corners of the convex hull, counterclockwise from the lowest: fewer than three if all
/// points lie on one line. Andrew's monotone chain, exact.
pub(super) fn convex_hull(mut points: SmallVec<[Vec2; 8]>) -> SmallVec<[Vec2; 8]> {
    points.sort_unstable_by(|p, q| p.lexicographic_cmp(*q));
    points.dedup();
    let mut hull = SmallVec::new();
    extend_chain(&mut hull, points.iter().copied());
    extend_chain(&mut hull, points.iter().rev().copied());
    hull
}

/// Appends the lower chain of sorted points, without its last point.
fn extend_chain(hull: &mut SmallVec<[Vec2; 8]>, points: impl Iterator<Item = Vec2>) {
    let start = hull.len();
    for point in points {
        while hull.len() >= start + 2 {
            let [a, b] = [hull[hull.len() - 2], hull[hull.len() - 1]];
            if orient2d(a, b, point) > 0.0 {
                break;
            }
            hull.pop();
        }
        hull.push(point);
    }
    hull.pop();
}

#[cfg(test)]
mod tests {
    use super::{Winding, check_convex, is_clearly_convex};
    use alloc::vec::Vec;
    use collide_core::{UnitComplex, Vec2};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn what_is_clearly_convex_is_convex() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xc0e);
        let mut clear = 0;
        for round in 0..20_000 {
            let count = 3 + round % 7;
            // Once around, or twice; on a circle, or on a lattice beside it; either way round.
            let turns = [1.0, 1.0, 2.0, -1.0][round % 4] * core::f64::consts::TAU;
            let coarse = [0.0, 0.125, f64::EPSILON][round % 3];
            let mut noise = || coarse * f64::from(rng.random_range(-2..=2));
            let ring: Vec<_> = (0..count)
                .map(|i| {
                    let angle: f64 = turns * i as f64 / count as f64;
                    let at = UnitComplex::new(angle);
                    Vec2::new(at.re + noise(), at.im + noise())
                })
                .collect();
            if is_clearly_convex(&ring) {
                clear += 1;
                assert_eq!(check_convex(&ring), Ok(Winding::Counterclockwise), "{ring:?}");
            } else if round % 12 == 0 {
                panic!("regular: {ring:?}");
            }
        }
        assert!(clear > 6_000 && clear < 14_000, "{clear}");
    }
}
