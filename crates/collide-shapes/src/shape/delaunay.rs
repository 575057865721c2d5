//! The constrained Delaunay triangulation of a polygon, by the crate `spade`.

use alloc::vec::Vec;
use collide_core::{Real, Rings, Vec2};
use spade::handles::FixedVertexHandle;
use spade::{ConstrainedDelaunayTriangulation, HasPosition, Triangulation};

/// The triangles inside the polygon, counterclockwise, as indices of the rings' vertices; of
/// vertices in one place the first. `None` if `spade` refuses.
pub(super) fn triangulate<T: Real>(rings: &Rings<T>) -> Option<Vec<[u32; 3]>> {
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
fn constrained<T: Real>(rings: &Rings<T>) -> Option<Triangles> {
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
