//! Whether two polygons touch: their outlines meet and their interiors do not.
//!
//! Near a point of its outline a polygon is the *cone* to the left of its ring's way through it;
//! where its rings touch, what their cones have in common. Interiors that meet do so in a region
//! whose rim leads along both outlines. Either the rim comes to a point that these share: there
//! edges cross, or the cones of both meet. Or it is made of rings, or of parts of them, that are
//! apart from the other outline, and inside the other polygon: then so is their first vertex.
//!
//! Edges with a vertex in common, as those of a border seen from both sides, are found by its bits.

use crate::kernel::region::outline::{some_run_pair_near, stop_if};
use collide_core::predicate::{dot_of_differences, orient2d};
use collide_core::view::Segment;
use collide_core::{Bounds, Location, Rings, Vec2};
use core::ops::ControlFlow;
use smallvec::SmallVec;

/// Whether two polygons touch; `None` where several rings of one may pass through a point in which
/// they meet.
pub(crate) fn polygons_touch(a: &Rings, b: &Rings) -> Option<bool> {
    let mut is_met = false;
    let found = some_near_pair(a, b, |e, f| {
        let overlap = match meeting(&e.edge, &f.edge) {
            Meeting::Apart => return ControlFlow::Continue(()),
            Meeting::Crossing => Some(e.bounds.common(&f.bounds)),
            Meeting::Places(places) => {
                let overlap_at = |&p: &Vec2| cones_meet(&cone(a, e, p), &cone(b, f, p));
                places.into_iter().flatten().find(overlap_at).map(Bounds::of_point)
            }
        };
        is_met = true;
        match overlap {
            Some(near) => {
                ControlFlow::Break(is_alone(a, e.number, &near) && is_alone(b, f.number, &near))
            }
            None => ControlFlow::Continue(()),
        }
    });
    match found {
        ControlFlow::Break(is_certain) => is_certain.then_some(false),
        ControlFlow::Continue(()) => {
            Some(is_met && !some_ring_is_within(a, b) && !some_ring_is_within(b, a))
        }
    }
}

/// An edge of a polygon.
struct Candidate {
    number: usize,
    edge: Segment,
    bounds: Bounds,
}

/// Visits the pairs of edges whose boxes meet, until one breaks. Where all pairs will be visited,
/// it is quicker than [`some_edge_pair_near`](crate::kernel::region::outline::some_edge_pair_near).
fn some_near_pair<B>(
    a: &Rings,
    b: &Rings,
    mut visit: impl FnMut(&Candidate, &Candidate) -> ControlFlow<B>,
) -> ControlFlow<B> {
    some_run_pair_near(a, b, |[near_a, near_b], edges_a, edges_b| {
        let near = near_a.common(near_b);
        let candidate = |(number, edge)| Candidate { number, edge, bounds: box_of(&edge) };
        let is_near = |candidate: &Candidate| candidate.bounds.meets(&near);
        let edges_b: SmallVec<[_; 8]> = edges_b.map(candidate).filter(is_near).collect();
        for e in edges_a.map(candidate).filter(is_near) {
            for f in edges_b.iter().filter(|f| f.bounds.meets(&e.bounds)) {
                visit(&e, f)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// How two edges meet.
enum Meeting {
    /// They do not, or one of them has no length.
    Apart,
    /// In a point that is no end of either.
    Crossing,
    /// In ends, of which these are starts: together with those that other edges start with, all.
    Places([Option<Vec2>; 2]),
}

fn meeting(e: &Segment, f: &Segment) -> Meeting {
    let is_apart = |s: f64, t: f64| (s > 0.0 && t > 0.0) || (s < 0.0 && t < 0.0);
    if e.a == e.b || f.a == f.b {
        return Meeting::Apart;
    }
    if let Some(places) = meeting_in_vertex(e, f) {
        return Meeting::Places(places);
    }
    let (f_a, f_b) = (orient2d(e.a, e.b, f.a), orient2d(e.a, e.b, f.b));
    if is_apart(f_a, f_b) {
        return Meeting::Apart;
    }
    let (e_a, e_b) = (orient2d(f.a, f.b, e.a), orient2d(f.a, f.b, e.b));
    if is_apart(e_a, e_b) {
        return Meeting::Apart;
    }
    if f_a != 0.0 && f_b != 0.0 && e_a != 0.0 && e_b != 0.0 {
        return Meeting::Crossing;
    }
    let is_in_box = |p: Vec2, s: &Segment| box_of(s).meets(&Bounds::of_point(p));
    let of_f = (f_a == 0.0 && is_in_box(f.a, e) && f.a != e.b).then_some(f.a);
    let of_e = (e_a == 0.0 && is_in_box(e.a, f) && e.a != f.a && e.a != f.b).then_some(e.a);
    Meeting::Places([of_f, of_e])
}

/// Where two edges meet, as [`Meeting::Places`], if they are one edge from both sides, or share
/// one vertex and are not on one line.
fn meeting_in_vertex(e: &Segment, f: &Segment) -> Option<[Option<Vec2>; 2]> {
    if e.a == f.a {
        (orient2d(e.a, e.b, f.b) != 0.0).then_some([Some(e.a), None])
    } else if e.a == f.b {
        (e.b == f.a || orient2d(e.a, e.b, f.a) != 0.0).then_some([None, None])
    } else if e.b == f.a {
        (orient2d(e.a, e.b, f.b) != 0.0).then_some([None, None])
    } else if e.b == f.b {
        (orient2d(e.a, e.b, f.a) != 0.0).then_some([None, None])
    } else {
        None
    }
}

/// The way of a ring through a point of an edge that is not its end, the solid to its left.
fn cone(rings: &Rings, &Candidate { number, edge, .. }: &Candidate, p: Vec2) -> [Vec2; 3] {
    if p != edge.a {
        return [edge.a, p, edge.b];
    }
    let ring = rings.ring_range(rings.ring_of(number));
    let back = |vertex: usize| if vertex == ring.start { ring.end - 1 } else { vertex - 1 };
    let mut before = back(number);
    while rings.vertex(before) == p && before != number {
        before = back(before);
    }
    [rings.vertex(before), p, edge.b]
}

/// Whether two cones at one point share more than their rims: one of them begins in the other.
fn cones_meet(a: &[Vec2; 3], b: &[Vec2; 3]) -> bool {
    begins_in(a, b[2]) || begins_in(b, a[2])
}

/// Whether the direction to `q` lies in the cone, or where it begins, but not where it ends.
fn begins_in(&[before, at, after]: &[Vec2; 3], q: Vec2) -> bool {
    if q == before || q == after {
        return q == after;
    }
    let of_after = orient2d(at, after, q);
    if of_after == 0.0 && dot_of_differences(at, after, at, q) > 0.0 {
        return true;
    }
    let (is_left_of_before, is_left_of_after) = (orient2d(before, at, q) > 0.0, of_after > 0.0);
    if orient2d(before, at, after) >= 0.0 {
        is_left_of_before && is_left_of_after
    } else {
        is_left_of_before || is_left_of_after
    }
}

fn box_of(edge: &Segment) -> Bounds {
    Bounds::of_segment(edge.a, edge.b)
}

/// Whether no ring but that of this edge comes near the box.
fn is_alone(rings: &Rings, edge: usize, near: &Bounds) -> bool {
    if rings.ring_count() == 1 {
        return true;
    }
    let own = rings.ring_range(rings.ring_of(edge));
    let visit = |i, other: Segment| stop_if(box_of(&other).meets(near) && !own.contains(&i));
    rings.search(|bounds| bounds.meets(near), visit).is_continue()
}

/// Whether the first vertex of some ring lies inside the other polygon, whose outline meets some of
/// these rings, and hence the only one.
fn some_ring_is_within(rings: &Rings, other: &Rings) -> bool {
    let is_within = |ring| other.locate(rings.ring(ring)[0]) == Location::Inside;
    rings.ring_count() > 1 && (0..rings.ring_count()).any(is_within)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Polygon;
    use crate::kernel::region::overlap::overlaps;
    use crate::matrix;
    use alloc::vec::Vec;
    use collide_core::View;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// Rings of few whole numbers: borders, rings that touch, and holes that are filled.
    fn polygon(rng: &mut Pcg64Mcg) -> Polygon<f64> {
        loop {
            let mut number = |most: i32| f64::from(rng.random_range(0..=most));
            let (shift, side) = ([number(6), number(6)], 2.0 + number(3));
            let mut ring = |count: i32, most: i32| -> Vec<[f64; 2]> {
                (0..count).map(|_| [shift[0] + number(most), shift[1] + number(most)]).collect()
            };
            let (random, holes) = (ring(4, 5), [ring(3, 4), ring(3, 4)]);
            let square = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]];
            let square = square.map(|[x, y]| [shift[0] + x, shift[1] + y]).to_vec();
            let exterior = if rng.random() { random } else { square };
            let holes = holes.into_iter().take(rng.random_range(0..3));
            if let Ok(polygon) = Polygon::new(exterior, holes) {
                return polygon;
            }
        }
    }

    #[test]
    fn cones_decide_what_the_pieces_of_all_edges_do() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xb0_4de4);
        let (mut touching, mut with_holes, mut unclear) = (0, 0, 0);
        for _ in 0..40_000 {
            let (a, b) = (polygon(&mut rng), polygon(&mut rng));
            let (view_a, view_b) = (View::Polygon(a.as_view()), View::Polygon(b.as_view()));
            let truth = matrix::intersects(&view_a, &view_b) && !overlaps(&view_a, &view_b);
            let found = polygons_touch(a.rings(), b.rings());
            assert!(found.is_none_or(|found| found == truth), "{a:?} {b:?}");
            touching += usize::from(truth);
            with_holes += usize::from(truth && a.rings().ring_count() > 1);
            unclear += usize::from(found.is_none());
        }
        assert!(touching > 3000 && with_holes > 200, "{touching} {with_holes}");
        assert!(unclear > 400 && unclear < 4000, "{unclear}");
    }
}
