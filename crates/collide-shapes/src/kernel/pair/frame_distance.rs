//! The distances of segment, capsule and rectangle from a triangle, and of a rectangle from a
//! convex polygon, seen in the frame of the one named first, which has a box for its core: that of
//! a segment has no height.
//!
//! Of a box and a polygon that are apart, a vertex of the polygon is nearest to the box, which is
//! how far it exceeds the half extents, or a corner is nearest to an edge of the polygon: the one
//! that lies lowest above it. The same corner's height decides whether the edge separates the two,
//! as the vertices' coordinates do for the sides of the box. No edge is left out and none is
//! guessed at. A stored rotation need not be unit to the last bit: its square multiplies the half
//! extents.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.1.4 and §5.2.1.

use crate::kernel::GapOrDistance;
use crate::kernel::hull::boolean::filter::MANY;
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::pair::in_doubt;
use crate::kernel::tolerance::{FRAME_ERROR, GREATEST_ORDINARY, LEAST_ORDINARY};

use crate::kernel::pair::segments::Rounded;
use crate::kernel::pair::triangle_distance::square;
use crate::kernel::pair::two::{Two, both};
use collide_core::view::{Capsule, ConvexPolygon, Rect, Segment, Triangle};
use collide_core::{Vec2, greater, lesser, sqrt};
use core::hint::select_unpredictable;

/// The closest points of a triangle and a segment, a capsule or a rectangle, or their distance.
#[inline(always)]
pub fn of_triangle<B: Framed, R: GapOrDistance>(triangle: &Triangle, b: &B) -> R {
    let frame = b.frame();
    let distance = nearest_of_triangle(&frame, triangle).distance(&frame, 0.0);
    in_doubt::closest_points_at(distance, *triangle, *b)
}

/// The closest points of a convex polygon and a rectangle, or their distance.
#[inline]
pub fn of_polygon<R: GapOrDistance>(polygon: &ConvexPolygon<'_>, rect: &Rect) -> R {
    let distance = if polygon.vertices.len() > MANY {
        // The family is as fast, as it leaves some out.
        None
    } else {
        let frame = rect.frame();
        nearest_of_polygon(&frame, &polygon).distance(&frame, polygon.radius)
    };
    in_doubt::closest_points_at(distance, *polygon, *rect)
}

/// A shape with a box for its core.
pub trait Framed: AsHull + Copy {
    /// In which frame that lies along the axes, around the origin.
    fn frame(&self) -> Frame;
}

/// The frame of a box.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    origin: Vec2,
    rotation: Vec2,
    /// From the origin to the middle, along x.
    middle: f64,
    /// The half extents, in the frame.
    half: Vec2,
    radius: f64,
    /// What turns a length in the frame into a length.
    unscaled: f64,
    /// The sum of the coordinates that the frame is made from.
    size: f64,
}

impl Frame {
    #[inline(always)]
    fn local(&self, points: Two) -> Two {
        let Vec2 { x: cos, y: sin } = self.rotation;
        let Two { x, y } = points.minus(Two::new(self.origin, self.origin));
        let along = both(|x, y| cos * x + sin * y, x, y).map(|x| x - self.middle);
        Two { x: along, y: both(|x, y| cos * y - sin * x, x, y) }
    }

    /// Relative to the start of a segment. One without length has no frame, but what is not a
    /// number, which is never clear.
    #[inline(always)]
    fn along(segment: &Segment, radius: f64) -> Self {
        let whole = segment.b - segment.a;
        let length = sqrt(whole.dot(whole));
        let middle = 0.5 * length;
        Self {
            origin: segment.a,
            rotation: whole * (1.0 / length),
            middle,
            half: Vec2::new(middle, 0.0),
            radius,
            unscaled: 1.0,
            size: length + radius,
        }
    }
}

impl Framed for Rect {
    #[inline(always)]
    fn frame(&self) -> Frame {
        Frame {
            origin: self.center,
            rotation: self.rotation,
            middle: 0.0,
            half: self.half_extents * self.rotation.dot(self.rotation),
            radius: 0.0,
            unscaled: self.unscaled(),
            size: self.center.norm_l1() + self.half_extents.norm_l1(),
        }
    }
}

impl Framed for Segment {
    #[inline(always)]
    fn frame(&self) -> Frame {
        Frame::along(self, 0.0)
    }
}

impl Framed for Capsule {
    #[inline(always)]
    fn frame(&self) -> Frame {
        Frame::along(&self.core(), self.radius)
    }
}

/// All vertices and edges, in pairs; one is taken twice. Not in a loop, out of which a call would
/// be made.
#[inline(always)]
fn nearest_of_triangle(frame: &Frame, triangle: &Triangle) -> Nearest {
    let [p, q, r] = triangle.vertices;
    let (pq, rp) = (frame.local(Two::new(p, q)), frame.local(Two::new(r, p)));
    Nearest::new(frame, pq, pq.followed_by(rp)).and(Nearest::new(frame, rp, pq))
}

/// All vertices and edges, in pairs; of an odd number one is taken twice.
#[inline(always)]
fn nearest_of_polygon<H: Hull>(frame: &Frame, polygon: &H) -> Nearest {
    let local = |i: usize, j: usize| frame.local(Two::new(polygon.vertex(i), polygon.vertex(j)));
    let last = polygon.vertex_count() - 1;
    let mut before = local(last, last);
    let mut nearest = Nearest::NOTHING;
    let mut i = 0;
    while i < polygon.vertex_count() {
        let ends = local(i, polygon.next(i));
        nearest = nearest.and(Nearest::new(frame, before.followed_by(ends), ends));
        (before, i) = (ends, i + 2);
    }
    nearest
}

/// What some edges of a polygon and the vertices at their starts give, of two side by side.
struct Nearest {
    /// The least and greatest coordinates of the vertices.
    low: Two,
    high: Two,
    /// The greatest height of a lowest corner above an edge, times the length of the edge.
    height: [f64; 2],
    /// The square of the least distance.
    square: [f64; 2],
    /// The sum of one over the squares of the lengths of the edges.
    inverse: [f64; 2],
    /// The sum of the coordinates.
    size: [f64; 2],
}

impl Nearest {
    const NOTHING: Self = Self {
        low: Two { x: [f64::MAX; 2], y: [f64::MAX; 2] },
        high: Two { x: [f64::MIN; 2], y: [f64::MIN; 2] },
        height: [f64::MIN; 2],
        square: [f64::MAX; 2],
        inverse: [0.0; 2],
        size: [0.0; 2],
    };

    #[inline(always)]
    fn new(frame: &Frame, start: Two, end: Two) -> Self {
        let h = frame.half;
        let along = end.minus(start);
        let squared = along.dot(along);
        // Against the outward normal (u.y, −u.x).
        let corner =
            Two { x: along.y.map(|y| h.x.copysign(-y)), y: along.x.map(|x| h.y.copysign(x)) };
        let w = corner.minus(start);
        let height = w.cross(along);
        let inverse = squared.map(|x| 1.0 / x);
        let of_edges = both(|x, y| x * y, square(w, along, squared, height), inverse);
        let square = both(lesser, of_edges, beyond(start, h));
        Self { low: start, high: start, height, square, inverse, size: start.norm_l1() }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        let sum = |x, y| both(|x, y| x + y, x, y);
        Self {
            low: Two {
                x: both(lesser, other.low.x, self.low.x),
                y: both(lesser, other.low.y, self.low.y),
            },
            high: Two {
                x: both(greater, other.high.x, self.high.x),
                y: both(greater, other.high.y, self.high.y),
            },
            height: both(greater, other.height, self.height),
            square: both(lesser, other.square, self.square),
            inverse: sum(other.inverse, self.inverse),
            size: sum(other.size, self.size),
        }
    }

    /// The distance if the two are apart, and something negative if not.
    #[inline(always)]
    fn distance(self, frame: &Frame, radius: f64) -> Option<f64> {
        let radii = frame.radius + radius;
        let size = frame.size + radius + (self.size[0] + self.size[1]);
        let error = FRAME_ERROR * size + LEAST_ORDINARY;
        let beside = self.beside(frame.half);
        // No edge is longer than the size.
        let (above, above_error) = (greater(self.height[0], self.height[1]), size * error);
        let overlap = lesser(-beside - error, -above - above_error);
        let apart = greater(beside - error, above - above_error);
        let between = sqrt(lesser(self.square[0], self.square[1])) * frame.unscaled;
        let distance = select_unpredictable(apart > 0.0, between, -size) - radii;
        let is_clear = (greater(overlap, apart) > 0.0)
            & (distance.abs() > error)
            & (size < GREATEST_ORDINARY)
            & (self.inverse[0] + self.inverse[1] < GREATEST_ORDINARY * GREATEST_ORDINARY);
        is_clear.then_some(distance)
    }

    /// The largest gap along the axes of the box.
    #[inline(always)]
    fn beside(&self, h: Vec2) -> f64 {
        // The greater of `low` and `−high`, for a comparison would become a branch.
        let along = |low: [f64; 2], high: [f64; 2], h: f64| {
            let (low, high) = (lesser(low[0], low[1]), greater(high[0], high[1]));
            0.5 * ((low + high).abs() - (high - low)) - h
        };
        greater(along(self.low.x, self.high.x, h.x), along(self.low.y, self.high.y, h.y))
    }
}

/// The squares of the distances of two points from the box.
#[inline(always)]
fn beyond(points: Two, h: Vec2) -> [f64; 2] {
    // Twice the positive part.
    let beyond = |x: f64, h: f64| {
        let x = x.abs() - h;
        x + x.abs()
    };
    let (x, y) = (points.x.map(|x| beyond(x, h.x)), points.y.map(|y| beyond(y, h.y)));
    both(|x, y| 0.25 * (x * x + y * y), x, y)
}

#[cfg(test)]
mod tests {
    use super::{Framed, nearest_of_polygon, nearest_of_triangle, of_polygon, of_triangle};
    use crate::kernel::flat::FlatPair;
    use crate::kernel::hull::{AsHull, Hull};
    use crate::kernel::pair::random::{polygon, power_of_ten, rect_and_capsule, triangle};
    use crate::kernel::{Gap, flat};
    use collide_core::Vec2;
    use collide_core::view::{Capsule, ConvexPolygon, Rect, Segment, Triangle};
    use core::fmt::Debug;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// Whether they meet. A rectangle's corners are rounded where they are in the world.
    #[track_caller]
    fn check<A: FlatPair<B> + AsHull + Debug, B: Framed + Debug>(
        a: &A,
        b: &B,
        found: f64,
        gap: Gap,
    ) -> bool {
        let of_world = if b.hull().as_box().is_some() { b.hull().magnitude() } else { 0.0 };
        let size =
            a.hull().reach_from(b.hull().vertex(0)) + b.hull().reach_from(a.hull().vertex(0));
        let bound = 16.0 * f64::EPSILON * (size + of_world);
        let truth: f64 = flat::closest_points(a, b);
        assert!((found - truth).abs() <= bound, "{found:e} {truth:e} {a:?} {b:?}");
        assert_eq!(found == 0.0, truth == 0.0, "{a:?} {b:?}");
        assert_eq!(found, gap.distance, "{a:?} {b:?}");
        truth == 0.0
    }

    fn check_triangle<B: Framed + Debug>(triangle: &Triangle, b: &B) -> bool {
        check(triangle, b, of_triangle(triangle, b), of_triangle(triangle, b))
    }

    fn check_polygon(polygon: &ConvexPolygon<'_>, rect: &Rect) -> bool {
        check(polygon, rect, of_polygon(polygon, rect), of_polygon(polygon, rect))
    }

    /// A rectangle and a capsule moved so that they share a vertex with another shape, or nearly
    /// touch it, by one unit in the last place or more.
    fn moved<A: AsHull>(a: &A, round: usize, pair: (Rect, Capsule)) -> (Rect, Capsule) {
        let (mut rect, mut capsule) = pair;
        let miss = power_of_ten(round);
        let vertex = a.hull().vertex(round % 5 % a.hull().vertex_count());
        let (by, by_capsule) = match round % 4 {
            0 => (vertex - rect.corners()[round % 7 % 4], vertex - capsule.a),
            1 => {
                let (s, t) = (flat::separation(a, &rect), flat::separation(a, &capsule));
                (s.normal * (miss - s.distance), t.normal * (miss - t.distance))
            }
            _ => (Vec2::ZERO, Vec2::ZERO),
        };
        rect.center += by;
        (capsule.a, capsule.b) = (capsule.a + by_capsule, capsule.b + by_capsule);
        (rect, capsule)
    }

    #[test]
    fn the_frame_gives_the_distance_of_the_hulls_within_its_bound() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xd15f);
        let (mut clear, mut meeting) = ([0; 2], [0; 4]);
        for round in 0..20_000 {
            let pair = rect_and_capsule(&mut rng, round);
            let far = pair.0.center.x.round();
            let triangle = triangle(&mut rng, round, far);
            let (rect, capsule) = moved(&triangle, round, pair);
            let segment = Segment { a: capsule.a, b: capsule.b };
            meeting[0] += usize::from(check_triangle(&triangle, &rect));
            meeting[1] += usize::from(check_triangle(&triangle, &segment));
            meeting[2] += usize::from(check_triangle(&triangle, &capsule));
            let frame = segment.frame();
            let found = nearest_of_triangle(&frame, &triangle).distance(&frame, 0.0);
            clear[0] += usize::from(found.is_some());

            let Some(polygon) = polygon(&mut rng, round, far) else { continue };
            let polygon = polygon.with_radius(0.125 * (round % 3) as f64).expect("a radius");
            let polygon = polygon.as_view();
            let (rect, _) = moved(&polygon, round, pair);
            meeting[3] += usize::from(check_polygon(&polygon, &rect));
            let frame = rect.frame();
            let found = nearest_of_polygon(&frame, &&polygon).distance(&frame, polygon.radius);
            clear[1] += usize::from(found.is_some());
        }
        assert!(clear.iter().all(|&count| count > 12_000 && count < 19_900), "{clear:?}");
        assert!(meeting.iter().all(|&count| count > 3_000 && count < 17_000), "{meeting:?}");
    }

    #[test]
    fn no_scale_of_the_world_and_no_flat_shape_misleads_it() {
        let rotation = Vec2::new(0.6, 0.8);
        for scale in [-499, -230, -199, -90, 0, 90, 198, 230, 498].map(|e: i32| 2.0_f64.powi(e)) {
            let at = |x: f64, y: f64| Vec2::new(x, y) * scale;
            for half_extents in [at(1.0, 2.0), at(1.0, 0.0), at(0.0, 0.0), at(1e-9, 3.0)] {
                let center = at(0.5, 0.25);
                let rect = Rect { center, rotation, half_extents };
                let capsule = Capsule { a: center, b: half_extents, radius: half_extents.y };
                let segment = Segment { a: center, b: half_extents };
                for (x, y) in [(2.0, 0.5), (0.5, 0.25), (-1e-9, -5.0), (1.1, 1.05), (1e-3, -9.0)] {
                    let (p, q, r) = (at(x, y), at(x + 0.5, y), at(x + 0.5, y + 0.5));
                    for vertices in [[p, q, r], [p, q, q], [p, p, q], [p, p, p]] {
                        let triangle = Triangle { vertices };
                        check_triangle(&triangle, &rect);
                        check_triangle(&triangle, &capsule);
                        check_triangle(&triangle, &segment);
                    }
                }
            }
        }
    }
}
