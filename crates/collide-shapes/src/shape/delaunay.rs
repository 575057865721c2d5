//! The constrained Delaunay triangulation of a polygon, by the crate `spade`.

use alloc::vec::Vec;
use collide_core::view::Segment;
use collide_core::{Rings, Vec2, greater};
use spade::handles::FixedVertexHandle;
use spade::{ConstrainedDelaunayTriangulation, HasPosition, Triangulation};

/// The triangles inside the polygon, counterclockwise, as indices of the rings' vertices; of
/// vertices in one place the first. `None` if `spade` refuses.
pub(super) fn triangulate(rings: &Rings) -> Option<Vec<[u32; 3]>> {
    let triangles = constrained(rings)?;
    let inside = faces_inside(&triangles);
    let corners = |face: spade::handles::FaceHandle<
        '_,
        spade::handles::InnerTag,
        Site,
        (),
        spade::CdtEdge<()>,
        (),
    >| { face.vertices().map(|vertex| vertex.data().vertex) };
    Some(triangles.inner_faces().filter(|face| inside[face.index()]).map(corners).collect())
}

/// How far the nearest vertex and edge that does not end there are apart, by the word of `room`; 0
/// where a vertex lies on an edge. `None` if `spade` refuses.
pub(super) fn least_room(rings: &Rings, room: impl Fn(Vec2, Segment) -> f64) -> Option<f64> {
    let triangles = constrained(rings)?;
    let edge_count = rings.edges().filter(|(_, edge)| edge.a != edge.b).count();
    if triangles.num_constraints() != edge_count {
        // An edge has come in two, at a vertex on it.
        return Some(0.0);
    }
    let at = |site: &Site| rings.vertex(site.vertex as usize);
    let mut seen_from = alloc::vec![None; triangles.num_all_faces()];
    let (mut least, mut sides) = (f64::INFINITY, Vec::new());
    for vertex in triangles.vertices() {
        let (p, from) = (at(vertex.data()), Some(vertex.fix()));
        for edge in vertex.out_edges().filter(|edge| !edge.face().is_outer()) {
            seen_from[edge.face().index()] = from;
            sides.push(edge.next());
        }
        // From triangle to triangle, across sides that are no edges and nearer than the least.
        while let Some(side) = sides.pop() {
            let [a, b] = side.vertices().map(|end| at(end.data()));
            let (room, beyond) = (room(p, Segment { a, b }), side.rev());
            let face = beyond.face();
            if room >= least {
                continue;
            } else if side.is_constraint_edge() {
                least = room;
            } else if !face.is_outer() && seen_from[face.index()].replace(vertex.fix()) != from {
                sides.extend([beyond.next(), beyond.prev()]);
            }
        }
    }
    Some(least)
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

/// For each vertex the first one in its place.
pub(super) fn first_in_place(rings: &Rings) -> Vec<usize> {
    let key = |i: usize| (rings.vertex(i).x, rings.vertex(i).y);
    let mut order: Vec<usize> = (0..rings.vertices().len()).collect();
    order.sort_by(|&i, &j| key(i).partial_cmp(&key(j)).unwrap_or(core::cmp::Ordering::Equal));
    let mut first = alloc::vec![0; order.len()];
    for run in order.chunk_by(|&i, &j| key(i) == key(j)) {
        for &vertex in run {
            first[vertex] = run[0];
        }
    }
    first
}

/// The triangulation of all vertices that has all edges of the rings.
fn constrained(rings: &Rings) -> Option<Triangles> {
    let positions = scaled_positions(rings)?;
    let site_of = first_in_place(rings);
    let is_site = |&(vertex, _): &(usize, spade::Point2<f64>)| site_of[vertex] == vertex;
    let sites = positions.iter().copied().enumerate().filter(is_site);
    let sites = sites.map(|(vertex, position)| Site { position, vertex: vertex as u32 }).collect();
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
/// 2^40 to 2^160: where the largest coordinate is brought.
const LARGEST: core::ops::Range<f64> =
    f64::from_bits((1023 + 40) << 52)..f64::from_bits((1023 + 160) << 52);

/// 2^-142: the least magnitude that the triangulation takes, zero apart; the greatest is 2^201.
const LEAST: f64 = f64::from_bits((1023 - 142) << 52);

/// The vertices times a common power of two; `None` where coordinates lie too far apart for that
/// to be exact.
fn scaled_positions(rings: &Rings) -> Option<Vec<spade::Point2<f64>>> {
    let mut positions = rings.vertices().to_vec();
    let largest =
        positions.iter().fold(0.0_f64, |most, p| greater(greater(most, p.x.abs()), p.y.abs()));
    let mut scaled = largest;
    while scaled > 0.0 && !LARGEST.contains(&scaled) {
        let factor = if scaled < LARGEST.start { SCALE } else { 1.0 / SCALE };
        scaled *= factor;
        for position in &mut positions {
            *position = *position * factor;
        }
    }
    let was_zero = |x: f64, given: f64| given == 0.0 && x == 0.0;
    let is_taken = |x: f64, given: f64| x.abs() >= LEAST || was_zero(x, given);
    let are_taken = positions
        .iter()
        .zip(rings.vertices())
        .all(|(p, given)| is_taken(p.x, given.x) && is_taken(p.y, given.y));
    are_taken.then(|| positions.iter().map(|p| spade::Point2::new(p.x, p.y)).collect())
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
