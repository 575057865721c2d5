//! The straight run of a hull's outline: a face that vertices cut is one face.
//!
//! A face that was straight is no longer so once its vertices are rounded, and what cuts it bends
//! it by as little. From an edge the run grows vertex by vertex, forward and then backward, as
//! long as all vertices between lie within such a bend of the chord.

use collide_core::{Vec2, greater};
use collide_shapes::kernel::curved::comfortable;
use collide_shapes::kernel::hull::Hull;
use collide_shapes::kernel::tolerance::{FACE_BEND, SMALL_TURN};

/// The largest coordinate in magnitude.
#[inline]
fn reach(v: Vec2) -> f64 {
    greater(v.x.abs(), v.y.abs())
}

/// The vertices between which the outline is straight, at `edge`, but for rounding.
#[inline]
pub(crate) fn straight_run<H: Hull>(hull: &H, edge: usize, normal: Vec2) -> (usize, usize) {
    let (mut start, mut end) = (edge, hull.next(edge));
    // Nearly always both neighbors turn away, which their stored normals show.
    let turns = |edge: usize| {
        let outward = hull.outward(edge);
        let size = outward.x.abs() + outward.y.abs();
        outward.cross(normal).abs() > 2.0 * SMALL_TURN * size
    };
    let mut forward = Straight::new(start);
    for _ in 2..hull.vertex_count() {
        let after = hull.next(end);
        if turns(end) || !forward.goes_on(hull, [start, end, after], after) {
            break;
        }
        end = after;
    }
    let mut backward = Straight::new(end);
    for _ in 2..hull.vertex_count() {
        let before = hull.previous(start);
        if before == end || turns(before) || !backward.goes_on(hull, [before, start, end], before) {
            break;
        }
        start = before;
    }
    (start, end)
}

/// A straight run that is made longer at one end, vertex by vertex.
struct Straight {
    /// The vertex at the other end.
    anchor: usize,
    /// A line from there, how far along it the run reaches, and how far beside it a vertex of the
    /// run lies at most.
    along: Vec2,
    reach: f64,
    beside: f64,
}

impl Straight {
    #[inline]
    fn new(anchor: usize) -> Self {
        Self { anchor, along: Vec2::ZERO, reach: f64::INFINITY, beside: 0.0 }
    }

    /// Whether the outline from `start` to `end`, over the vertex `middle`, goes on straight, and
    /// no vertex between lies beside the chord. `added` is the one of both that is new.
    ///
    /// A run of n vertices takes O(n) in all: they are looked at again only once the chord has
    /// left the line that they were measured from, which is not before it is twice as long.
    #[inline]
    fn goes_on<H: Hull>(
        &mut self,
        hull: &H,
        [start, middle, end]: [usize; 3],
        added: usize,
    ) -> bool {
        let ends = [start, middle, end].map(|i| reach(hull.vertex(i)));
        let scale = comfortable(greater(ends[0], greater(ends[1], ends[2])));
        let at = |i: usize| hull.vertex(i) * scale;
        let (from, over, to) = (at(start), at(middle), at(end));
        let chord = to - from;
        let bend = FACE_BEND * reach(chord) * greater(reach(from), reach(to));
        let (before, after) = (over - from, to - over);
        let turns = before.cross(after).abs() > SMALL_TURN * before.dot(after);
        if end == start || turns || chord.cross(before).abs() > bend {
            return false;
        }
        let out = at(added) - at(self.anchor);
        let (along, beside) = (self.along.dot(out), self.along.cross(out).abs());
        let known = self.beside * scale;
        if along >= self.reach * scale && along * (known + beside) <= bend {
            (self.reach, self.beside) = (along / scale, greater(known, beside) / scale);
            return true;
        }
        let mut most = 0.0_f64;
        let mut between = hull.next(start);
        while between != end {
            most = greater(chord.cross(at(between) - from).abs(), most);
            between = hull.next(between);
        }
        let length = out.length();
        self.along = out * (1.0 / length);
        (self.reach, self.beside) = (length / scale, most / length / scale);
        most <= bend
    }
}

#[cfg(test)]
mod tests {
    use super::{FACE_BEND, SMALL_TURN, straight_run};
    use alloc::vec::Vec;
    use collide_core::Vec2;
    use collide_shapes::ConvexPolygon;
    use collide_shapes::kernel::hull::small_hull::SmallHull;
    use collide_shapes::kernel::hull::{AsHull, Hull};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    const CUTS: usize = 48;

    /// How the vertices that cut a face lie on it.
    struct Cut {
        /// By how much of the face's length they lie beside it at most, apart from rounding.
        bend: f64,
        /// In an arc, or else anywhere.
        is_arc: bool,
        /// The higher, the more of them are near its start.
        power: i32,
    }

    /// A random hull around `center` with few faces, each cut by many vertices.
    fn cut_hull(rng: &mut Pcg64Mcg, center: Vec2, how: &Cut) -> SmallHull<CUTS> {
        let mut number = || rng.random_range(-1.0..1.0);
        let mut point = || center + Vec2::new(number(), number());
        let corners: Vec<_> = (0..7).map(|_| point().to_point::<f64>()).collect();
        let corners = ConvexPolygon::hull(corners).expect("points that are not on one line");
        let (corners, faces) = (corners.as_view(), corners.vertices().len());
        let vertex = |i: usize| {
            let (face, cut) = (i * faces / CUTS, i * faces % CUTS);
            let t = (cut as f64 / CUTS as f64).powi(how.power);
            let beside = if how.is_arc { 4.0 * t * (1.0 - t) } else { number() };
            let side = corners.hull().edge(face);
            let along = side.b - side.a;
            side.a + along * t - along.perp() * (how.bend * beside)
        };
        SmallHull::new(core::array::from_fn(vertex), 0.0)
    }

    /// Whether the outline from `start` to `end` turns little at the vertex `middle`, and no
    /// vertex between lies beside the chord by more than the bend.
    fn is_straight<H: Hull>(hull: &H, [start, middle, end]: [usize; 3], bend: f64) -> bool {
        let from_to = |i: usize, j: usize| hull.vertex(j) - hull.vertex(i);
        let size = |v: Vec2| v.x.abs().max(v.y.abs());
        let (before, after) = (from_to(start, middle), from_to(middle, end));
        let chord = from_to(start, end);
        let most = bend * size(chord) * size(hull.vertex(start)).max(size(hull.vertex(end)));
        let between = (1..hull.vertex_count())
            .map(|i| (start + i) % hull.vertex_count())
            .take_while(|&i| i != end);
        let mut beside = between.map(|i| chord.cross(from_to(start, i)).abs());
        before.cross(after).abs() <= SMALL_TURN * before.dot(after)
            && beside.all(|beside| beside <= most)
    }

    /// [`straight_run`] by its definition: with every vertex that is added, all are looked at.
    fn plain_run<H: Hull>(hull: &H, edge: usize, bend: f64) -> (usize, usize) {
        let (mut start, mut end) = (edge, hull.next(edge));
        let (next, previous) = (|i| hull.next(i), |i| hull.previous(i));
        while next(end) != start && is_straight(hull, [start, end, next(end)], bend) {
            end = next(end);
        }
        while previous(start) != end && is_straight(hull, [previous(start), start, end], bend) {
            start = previous(start);
        }
        (start, end)
    }

    #[derive(Clone, Copy, Debug, Default)]
    struct Tally {
        all: usize,
        same: usize,
        single: usize,
        long: usize,
    }

    impl Tally {
        /// The run at each edge. Near the origin the rounding of a product is no small part of the
        /// bend, hence a run may be another one where a little more or less would make it so.
        #[track_caller]
        fn add<H: Hull>(&mut self, hull: &H) {
            for edge in 0..hull.vertex_count() {
                let Some(normal) = hull.edge_normal(edge) else { continue };
                let run @ (start, end) = straight_run(hull, edge, normal);
                let plain = |share: f64| plain_run(hull, edge, share * FACE_BEND);
                let expected = plain(1.0);
                let is_close = || plain(0.875) != expected || plain(1.125) != expected;
                assert!(run == expected || is_close(), "{edge}: {run:?} {expected:?}");
                let edges = (end + hull.vertex_count() - start) % hull.vertex_count();
                self.all += 1;
                self.same += usize::from(run == expected);
                self.single += usize::from(edges == 1);
                self.long += usize::from(edges > 4);
            }
        }
    }

    #[test]
    fn a_run_is_what_a_scan_of_all_its_vertices_finds() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x57a1);
        for (far, close) in [(0.0, 0.001), (1.0, 0.001), (1e6, 0.0)] {
            let mut tally = Tally::default();
            for round in 0..1000 {
                let units = [0.0, 1.0, 4.0, 16.0, 256.0, 1e12][round % 6];
                let how = Cut {
                    bend: units * f64::EPSILON * (1.0 + far),
                    is_arc: round % 7 < 4,
                    power: [1, 8, 16][round / 6 % 3],
                };
                let hull = cut_hull(&mut rng, Vec2::new(far, -0.5 * far), &how);
                let vertices: Vec<_> = hull.vertices().map(Vec2::to_point::<f64>).collect();
                let polygon = ConvexPolygon::hull(vertices).expect("vertices of a hull");
                tally.add(&hull);
                tally.add(&polygon.as_view().hull());
            }
            let Tally { all, same, single, long } = tally;
            assert!((all - same) as f64 <= close * all as f64, "{tally:?}");
            assert!(single * 5 > all && long * 3 > all, "{tally:?}");
        }
    }
}
