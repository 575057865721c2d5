//! The partition of a polygon into convex pieces.
//!
//! A constrained Delaunay triangulation (crate `spade`, exact predicates) splits the polygon;
//! diagonals are then removed, the longest first, wherever the corners at both of their ends
//! stay convex. What is left has at most four times as many pieces as the best partition.
//!
//! Source: Hertel & Mehlhorn, *Fast triangulation of simple polygons* (1983).

use alloc::boxed::Box;
use alloc::vec::Vec;
use collide_core::predicate::orient2d;
use collide_core::view::{ConvexPiece, ConvexPieces};
use collide_core::{Real, Rings, Vec2};
use once_cell::race::OnceBox;
use spade::handles::FixedVertexHandle;
use spade::{ConstrainedDelaunayTriangulation, HasPosition, Triangulation};

/// The convex pieces of a polygon, computed on demand from its rings as they were given.
#[derive(Debug)]
pub(super) struct Partition<T: Real> {
    rings: Rings<T>,
    pieces: OnceBox<Vec<ConvexPiece>>,
}

impl<T: Real> Partition<T> {
    pub(super) fn of(rings: Rings<T>) -> Self {
        Self { rings, pieces: OnceBox::new() }
    }
}

impl<T: Real> ConvexPieces for Partition<T> {
    fn pieces(&self) -> &[ConvexPiece] {
        self.pieces.get_or_init(|| Box::new(partition(&self.rings)))
    }
}

fn partition<T: Real>(rings: &Rings<T>) -> Vec<ConvexPiece> {
    let Some(triangles) = triangulate(rings) else { return Vec::new() };
    let mut mesh = Mesh::new(&triangles, &faces_inside(&triangles));
    mesh.merge(rings);
    mesh.pieces()
}

/// A vertex of the triangulation: the first of the polygon's at that place.
struct Site {
    position: spade::Point2<f64>,
    vertex: u32,
}

impl HasPosition for Site {
    type Scalar = f64;

    fn position(&self) -> spade::Point2<f64> {
        self.position
    }
}

type Triangles = ConstrainedDelaunayTriangulation<Site>;

/// The triangulation of all vertices that has all edges of the rings.
fn triangulate<T: Real>(rings: &Rings<T>) -> Option<Triangles> {
    let positions = scaled_positions(rings);
    let mut order: Vec<usize> = (0..positions.len()).collect();
    let key = |i: usize| (positions[i].x, positions[i].y);
    order.sort_by(|&i, &j| key(i).partial_cmp(&key(j)).unwrap_or(core::cmp::Ordering::Equal));
    let mut site_of = alloc::vec![0; positions.len()];
    let mut sites = Vec::with_capacity(positions.len());
    for run in order.chunk_by(|&i, &j| key(i) == key(j)) {
        for &vertex in run {
            site_of[vertex] = run[0];
        }
        sites.push(Site { position: positions[run[0]], vertex: run[0] as u32 });
    }
    let mut triangles = Triangles::bulk_load(sites).ok()?;
    let mut handle_of = alloc::vec![FixedVertexHandle::from_index(0); positions.len()];
    for vertex in triangles.vertices() {
        handle_of[vertex.data().vertex as usize] = vertex.fix();
    }
    for ring in 0..rings.ring_count() {
        let range = rings.ring_range(ring);
        for i in range.clone() {
            let next = if i + 1 == range.end { range.start } else { i + 1 };
            let [from, to] = [i, next].map(|vertex| handle_of[site_of[vertex]]);
            if from != to {
                triangles.try_add_constraint(from, to);
            }
        }
    }
    Some(triangles)
}

/// 2^120: steps of the common scale.
const SCALE: f64 = f64::from_bits((1023 + 120) << 52);
/// 2^40 to 2^160: where the largest coordinate is brought. The triangulation takes numbers
/// between 2^-142 and 2^201.
const LARGEST: core::ops::Range<f64> =
    f64::from_bits((1023 + 40) << 52)..f64::from_bits((1023 + 160) << 52);

/// The vertices times a common power of two: exact, except that coordinates smaller than
/// 2^-182 of the largest may become zero.
fn scaled_positions<T: Real>(rings: &Rings<T>) -> Vec<spade::Point2<f64>> {
    let mut positions: Vec<_> = rings.vertices().iter().map(|&v| Vec2::from_point(v)).collect();
    let largest = positions.iter().fold(0.0_f64, |most, p| most.max(p.x.abs()).max(p.y.abs()));
    let mut scaled = largest;
    while scaled > 0.0 && !LARGEST.contains(&scaled) {
        let factor = if scaled < LARGEST.start { SCALE } else { 1.0 / SCALE };
        scaled *= factor;
        for position in &mut positions {
            *position = *position * factor;
        }
    }
    positions.iter().map(|p| spade::mitigate_underflow(spade::Point2::new(p.x, p.y))).collect()
}

/// For each face whether it lies inside the polygon: an odd number of edges away from outside.
fn faces_inside(triangles: &Triangles) -> Vec<bool> {
    let mut inside = alloc::vec![None; triangles.num_all_faces()];
    let mut stack = Vec::new();
    for edge in triangles.convex_hull() {
        stack.push((edge.rev().face(), edge.is_constraint_edge()));
    }
    inside[triangles.outer_face().index()] = Some(false);
    while let Some((face, is_inside)) = stack.pop() {
        let Some(triangle) = face.as_inner() else { continue };
        if inside[face.index()].replace(is_inside).is_some() {
            continue;
        }
        for edge in triangle.adjacent_edges() {
            let beyond = edge.rev().face();
            if inside[beyond.index()].is_none() {
                stack.push((beyond, is_inside != edge.is_constraint_edge()));
            }
        }
    }
    inside.into_iter().map(|is_inside| is_inside == Some(true)).collect()
}

/// The directed edges of the pieces. Each piece is a cycle of `next`, counterclockwise.
struct Mesh {
    edges: Vec<HalfEdge>,
}

#[derive(Clone, Copy)]
struct HalfEdge {
    /// The vertex of the polygon where it starts.
    start: u32,
    next: usize,
    previous: usize,
    /// The edge back.
    twin: usize,
    /// Whether it bounds a piece.
    is_used: bool,
    /// Whether it is a diagonal inside the polygon.
    is_inner: bool,
}

impl Mesh {
    fn new(triangles: &Triangles, inside: &[bool]) -> Self {
        let edges = triangles.directed_edges().map(|edge| {
            let [is_used, is_beyond] = [edge, edge.rev()].map(|edge| inside[edge.face().index()]);
            HalfEdge {
                start: edge.from().data().vertex,
                next: edge.next().fix().index(),
                previous: edge.prev().fix().index(),
                twin: edge.rev().fix().index(),
                is_used,
                is_inner: is_used && is_beyond && !edge.is_constraint_edge(),
            }
        });
        Self { edges: edges.collect() }
    }

    fn start<T: Real>(&self, edge: usize, rings: &Rings<T>) -> Vec2 {
        rings.vertex(self.edges[edge].start as usize)
    }

    /// Removes diagonals, the longest first, where what is left is convex.
    fn merge<T: Real>(&mut self, rings: &Rings<T>) {
        let mut diagonals: Vec<(f64, usize)> = Vec::new();
        for (i, edge) in self.edges.iter().enumerate() {
            if edge.is_inner && edge.start < self.edges[edge.twin].start {
                let along = self.start(edge.twin, rings) - self.start(i, rings);
                diagonals.push((along.length(), i));
            }
        }
        let ends = |i: usize| (self.edges[i].start, self.edges[self.edges[i].twin].start);
        diagonals.sort_by(|(d, i), (e, j)| e.total_cmp(d).then_with(|| ends(*i).cmp(&ends(*j))));
        for (_, diagonal) in diagonals {
            let twin = self.edges[diagonal].twin;
            if self.stays_convex(diagonal, twin, rings) && self.stays_convex(twin, diagonal, rings)
            {
                self.join_across(diagonal, twin);
                self.join_across(twin, diagonal);
                self.edges[diagonal].is_used = false;
                self.edges[twin].is_used = false;
            }
        }
    }

    /// Whether the corner where `edge` starts is convex without it.
    fn stays_convex<T: Real>(&self, edge: usize, twin: usize, rings: &Rings<T>) -> bool {
        let before = self.start(self.edges[edge].previous, rings);
        let after = self.start(self.edges[self.edges[twin].next].next, rings);
        orient2d(before, self.start(edge, rings), after) >= 0.0
    }

    /// Leads around the start of `edge` from one piece into the other.
    fn join_across(&mut self, edge: usize, twin: usize) {
        let (previous, next) = (self.edges[edge].previous, self.edges[twin].next);
        self.edges[previous].next = next;
        self.edges[next].previous = previous;
    }

    /// The pieces, each from its lowest vertex, in the order of their vertices.
    fn pieces(mut self) -> Vec<ConvexPiece> {
        let mut pieces = Vec::new();
        for first in 0..self.edges.len() {
            let mut cycle: Vec<(u32, bool)> = Vec::new();
            let mut edge = first;
            while core::mem::take(&mut self.edges[edge].is_used) {
                cycle.push((self.edges[edge].start, self.edges[edge].is_inner));
                edge = self.edges[edge].next;
            }
            let lowest = (0..cycle.len()).min_by_key(|&i| cycle[i].0);
            cycle.rotate_left(lowest.unwrap_or(0));
            if !cycle.is_empty() {
                let (vertices, inner) = cycle.into_iter().unzip();
                pieces.push(ConvexPiece { vertices, inner });
            }
        }
        pieces.sort_by(|a, b| a.vertices.cmp(&b.vertices));
        pieces
    }
}
