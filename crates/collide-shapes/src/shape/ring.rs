//! What makes rings a polygon: none meets itself, no two cross, every hole lies inside the
//! exterior and outside the other holes. Rings may touch one another in single points.
//!
//! Every decision is the exact sign of an orientation. A box tree over all edges finds the
//! pairs that may meet; where boxes of very many pairs do, as of needles side by side, a sweep line
//! first decides whether any edges do. Where two rings touch, the corners of both at the common
//! point decide on which side one lies of the other; where they do not, one vertex decides it.

use crate::shape::box_tree::BoxTree;
use crate::shape::convex_polygon::{check_count, check_points};
use crate::shape::convexity::{DistinctRing, is_spike};
use crate::shape::edge_pair::{InCommon, Side, meet};
use crate::shape::sweep_line;
use alloc::vec::Vec;
use collide_core::error::Argument;
use collide_core::predicate::orient2d;
use collide_core::view::Aabb;
use collide_core::{Point2, Real, Rings, ShapeError, Vec2};

/// How many edges need no sweep, however they lie.
const FEW_EDGES: usize = 256;

/// Pairs of nodes of the tree that overlap, for each edge, up to which the pairs of edges are
/// looked at without a sweep: it takes about as long as so many pairs.
const PAIRS_OF_AN_EDGE: usize = 12;

/// The rings of a valid polygon, the solid to the left of every edge.
pub(super) fn check_rings<T: Real>(
    exterior: Vec<Point2<T>>,
    holes: Vec<Vec<Point2<T>>>,
) -> Result<Rings, ShapeError> {
    let (mut rings, mut distinct) = (Vec::new(), Vec::new());
    for (index, ring) in core::iter::once(exterior).chain(holes).enumerate() {
        check_count(&ring, 3, argument(index))?;
        check_points(&ring, argument(index))?;
        let ring: Vec<_> = ring.into_iter().map(Vec2::from_point).collect();
        distinct.push(check_area(&ring, argument(index))?);
        rings.push(ring);
    }
    let outline = Outline::new(distinct);
    let touches = outline.check_edges()?;
    outline.check_sides(&touches)?;
    Ok(outline.turn_rings(rings))
}

/// The name of ring `index`: the exterior, then the holes.
pub(super) fn argument(index: usize) -> Argument {
    match index {
        0 => Argument::named("exterior"),
        hole => Argument::element("holes", hole - 1),
    }
}

/// All edges of all rings, in the caller's order.
pub(super) struct Outline {
    rings: Vec<DistinctRing>,
    /// Whether the ring must be turned round, for the solid to lie to its left.
    turned: Vec<bool>,
    edges: Vec<Edge>,
    tree: BoxTree,
}

/// Two edges that meet where those of a polygon may not: their rings, that of the exterior first,
/// and their indices in the caller's lists.
pub(super) struct Crossing {
    pub(super) rings: [usize; 2],
    pub(super) edges: [usize; 2],
    /// Whether they share a piece of positive length.
    along: bool,
}

impl Crossing {
    /// Whether a ring meets itself.
    pub(super) fn is_within(&self) -> bool {
        self.rings[0] == self.rings[1]
    }
}

impl From<Crossing> for ShapeError {
    fn from(crossing: Crossing) -> Self {
        let ([ring, other], [first, second]) = (crossing.rings, crossing.edges);
        let argument = argument(ring);
        match (crossing.is_within(), crossing.along) {
            (true, true) => Self::SharedStretch { argument, first, second },
            (true, false) => Self::SelfIntersection { argument, first, second },
            (false, true) => Self::HoleAlong { hole: other - 1, other: argument },
            (false, false) => Self::HoleCrosses { hole: other - 1, other: argument },
        }
    }
}

/// The edge of ring `ring` from its distinct vertex `start` to the next.
#[derive(Clone, Copy)]
struct Edge {
    ring: usize,
    start: usize,
}

/// The side of `first` on which `second` lies where they touch, and the other way round.
pub(super) struct RingTouch {
    first: usize,
    second: usize,
    second_in_first: Side,
    first_in_second: Side,
}

impl Outline {
    pub(super) fn new(distinct: Vec<DistinctRing>) -> Self {
        let is_turned =
            |(index, ring): (usize, &DistinctRing)| ring.winding().is_clockwise() == (index == 0);
        let edges: Vec<_> = (0..distinct.len())
            .flat_map(|ring| (0..distinct[ring].len()).map(move |start| (ring, start)))
            .map(|(ring, start)| Edge { ring, start })
            .collect();
        let boxes: Vec<_> = edges.iter().map(|edge| bounds(&distinct, *edge)).collect();
        Self {
            turned: distinct.iter().enumerate().map(is_turned).collect(),
            rings: distinct,
            tree: BoxTree::new(boxes),
            edges,
        }
    }

    /// The rings with the solid to the left of every edge.
    pub(super) fn turn_rings(&self, mut rings: Vec<Vec<Vec2>>) -> Rings {
        for (ring, turned) in rings.iter_mut().zip(&self.turned) {
            if *turned {
                ring[1..].reverse();
            }
        }
        Rings::closed(rings)
    }

    fn ends(&self, edge: Edge) -> [Vec2; 2] {
        ends(&self.rings, edge)
    }

    /// Refuses rings that meet themselves, then rings that cross; returns where rings touch.
    fn check_edges(&self) -> Result<Vec<RingTouch>, ShapeError> {
        let count = self.edges.len();
        let most = if count > FEW_EDGES { PAIRS_OF_AN_EDGE * count } else { usize::MAX };
        match self.check_pairs(most) {
            Some(checked) => checked,
            None if self.are_apart() => Ok(Vec::new()),
            None => self.check_pairs(usize::MAX).unwrap_or(Ok(Vec::new())),
        }
    }

    /// The same, pair by pair; `None` if the boxes of more than `most` overlap.
    fn check_pairs(&self, most: usize) -> Option<Result<Vec<RingTouch>, ShapeError>> {
        let mut crossing = None;
        let touches = self.meetings(most, &mut |found| {
            if found.is_within() {
                return Err(self.along_or(found));
            }
            crossing.get_or_insert(found);
            Ok(())
        })?;
        Some(match (touches, crossing) {
            (Ok(_), Some(crossing)) => Err(self.along_or(crossing).into()),
            (touches, _) => touches.map_err(ShapeError::from),
        })
    }

    /// Whether no two edges meet but in the vertex between neighbors.
    fn are_apart(&self) -> bool {
        let ends: Vec<_> = self.edges.iter().map(|&edge| self.ends(edge)).collect();
        sweep_line::are_apart(&ends, |i, j| {
            let (e, f) = (self.edges[i], self.edges[j]);
            let in_common = if e.ring == f.ring {
                self.meet_within(e, f)
            } else {
                meet(self.ends(e), self.ends(f))
            };
            in_common != InCommon::Nothing
        })
    }

    /// The same fault, or two edges next to these that share a stretch: the tree may come first to
    /// an edge that touches the end of the stretch.
    fn along_or(&self, found: Crossing) -> Crossing {
        let [near_first, near_second] = [0, 1].map(|side| {
            let ring = &self.rings[found.rings[side]];
            let named = |i: &usize| ring.edge_index(*i) == found.edges[side];
            let start = (0..ring.len()).find(named).unwrap_or(0);
            let before = if start == 0 { ring.len() - 1 } else { start - 1 };
            let edge = |start| Edge { ring: found.rings[side], start };
            [start, before, ring.next(start)].map(edge)
        });
        let pairs = near_first.iter().flat_map(|e| near_second.iter().map(move |f| [*e, *f]));
        let in_order = |[e, f]: [Edge; 2]| {
            if e.ring == f.ring && f.start < e.start { [f, e] } else { [e, f] }
        };
        let share = |[e, f]: &[Edge; 2]| {
            let in_common = match e.ring == f.ring {
                true if e.start == f.start => InCommon::Nothing,
                true => self.meet_within(*e, *f),
                false => meet(self.ends(*e), self.ends(*f)),
            };
            in_common == InCommon::Along
        };
        let Some(shared) = pairs.map(in_order).find(share) else { return found };
        let edges = shared.map(|edge| self.rings[edge.ring].edge_index(edge.start));
        Crossing { edges, along: true, ..found }
    }

    /// Calls `visit` with every two edges that meet where they may not, until it refuses; returns
    /// where rings touch, `None` if more than `most` pairs of boxes in the tree overlap.
    pub(super) fn meetings<E>(
        &self,
        most: usize,
        visit: &mut impl FnMut(Crossing) -> Result<(), E>,
    ) -> Option<Result<Vec<RingTouch>, E>> {
        let mut touches = Vec::new();
        let checked = self.tree.pairs(most, |i, j| {
            let (e, f) = (self.edges[i], self.edges[j]);
            let in_common = if e.ring == f.ring {
                self.meet_within(e, f)
            } else {
                self.cross_between(e, f, &mut touches)
            };
            if in_common == InCommon::Nothing {
                return Ok(());
            }
            let edges = [e, f].map(|edge| self.rings[edge.ring].edge_index(edge.start));
            visit(Crossing { rings: [e.ring, f.ring], edges, along: in_common == InCommon::Along })
        })?;
        Some(checked.map(|()| touches))
    }

    /// What two edges of one ring, e before f, share beside the vertex between neighbors.
    fn meet_within(&self, e: Edge, f: Edge) -> InCommon {
        let ring = &self.rings[e.ring];
        let is_last = e.start == 0 && f.start + 1 == ring.len();
        let between = if e.start + 1 == f.start {
            f.start
        } else if is_last {
            0
        } else {
            return meet(self.ends(e), self.ends(f));
        };
        if is_spike(ring.corner(between)) { InCommon::Along } else { InCommon::Nothing }
    }

    /// How edges of two rings cross. They may touch, if the rings do not cross there.
    fn cross_between(&self, e: Edge, f: Edge, touches: &mut Vec<RingTouch>) -> InCommon {
        let in_common = meet(self.ends(e), self.ends(f));
        let InCommon::At(point) = in_common else { return in_common };
        let (first, second) = (self.corner_at(e, point), self.corner_at(f, point));
        let sides = (Side::of(first, second), Side::of(second, first));
        let (Some(second_in_first), Some(first_in_second)) = sides else { return in_common };
        // A vertex is a point of two edges, and once is enough: that which starts there reports it.
        if [e, f].iter().all(|&edge| self.ends(edge)[1] != point) {
            let (first, second) = (e.ring, f.ring);
            touches.push(RingTouch { first, second, second_in_first, first_in_second });
        }
        InCommon::Nothing
    }

    /// The way of the edge's ring through a point of the edge, the solid to its left.
    fn corner_at(&self, edge: Edge, point: Vec2) -> [Vec2; 3] {
        let ring = &self.rings[edge.ring];
        let [a, b] = self.ends(edge);
        let mut corner = if point == a {
            ring.corner(edge.start)
        } else if point == b {
            ring.corner(ring.next(edge.start))
        } else {
            [a, point, b]
        };
        if self.turned[edge.ring] {
            corner.reverse();
        }
        corner
    }

    /// Refuses holes outside the exterior or inside another hole. The rings do not cross.
    pub(super) fn check_sides(&self, touches: &[RingTouch]) -> Result<(), ShapeError> {
        for touch in touches {
            if touch.second_in_first == Side::Hollow {
                return Err(ShapeError::HoleOutside { hole: touch.second - 1 });
            }
            if touch.first != 0 && touch.first_in_second == Side::Hollow {
                return Err(ShapeError::HoleOutside { hole: touch.first - 1 });
            }
        }
        let mut decided: Vec<_> = touches.iter().map(|t| (t.first, t.second)).collect();
        decided.sort_unstable();
        for hole in 1..self.rings.len() {
            let around = rings_around(self.rings[hole].vertex(0), &self.tree, |i| {
                (self.edges[i].ring, self.ends(self.edges[i]))
            });
            let is_inside = |ring: usize| around.binary_search(&ring).is_ok();
            let is_open = |ring: usize| {
                ring != hole && decided.binary_search(&(ring.min(hole), ring.max(hole))).is_err()
            };
            let is_outside = is_open(0) && !is_inside(0);
            if is_outside || around.iter().any(|&ring| ring != 0 && is_open(ring)) {
                return Err(ShapeError::HoleOutside { hole: hole - 1 });
            }
        }
        Ok(())
    }
}

/// The rings around a point, ascending: those that a ray from it to the right crosses an odd number
/// of times. Right for every ring that it does not lie on. `edge` gives the ring of an edge of the
/// tree, and its ends.
pub(super) fn rings_around(
    p: Vec2,
    tree: &BoxTree,
    edge: impl Fn(usize) -> (usize, [Vec2; 2]),
) -> Vec<usize> {
    let ray = Aabb { min: p, max: Vec2::new(f64::INFINITY, p.y) };
    let mut crossed = Vec::new();
    tree.overlapping(&ray, &mut |index| {
        let (ring, [a, b]) = edge(index);
        let (low, high) = if a.y <= b.y { (a, b) } else { (b, a) };
        if low.y <= p.y && p.y < high.y && orient2d(low, high, p) > 0.0 {
            crossed.push(ring);
        }
    });
    crossed.sort_unstable();
    crossed.chunk_by(|a, b| a == b).filter(|run| run.len() % 2 == 1).map(|run| run[0]).collect()
}

/// The ring without its repeated vertices, if it has an area.
pub(super) fn check_area(ring: &[Vec2], argument: Argument) -> Result<DistinctRing, ShapeError> {
    let distinct = DistinctRing::new(ring);
    if distinct.is_flat() {
        return Err(ShapeError::ZeroArea { argument });
    }
    Ok(distinct)
}

fn ends(rings: &[DistinctRing], edge: Edge) -> [Vec2; 2] {
    let ring = &rings[edge.ring];
    [ring.vertex(edge.start), ring.vertex(ring.next(edge.start))]
}

fn bounds(rings: &[DistinctRing], edge: Edge) -> Aabb {
    let [a, b] = ends(rings, edge);
    Aabb { min: a.min(b), max: a.max(b) }
}
