//! The distance of a rectangle and a triangle, seen in the rectangle's frame.
//!
//! Of a rectangle and a triangle that are apart, a vertex of the triangle is nearest to the
//! rectangle, which is how far it exceeds the half extents, or a corner is nearest to an edge of the
//! triangle: the one that lies lowest above it. The same corner's height tells whether the edge parts
//! the two, as the vertices' coordinates do for the sides of the rectangle. The stored rotation
//! need not be unit to the last bit: its square multiplies the lengths it is compared with.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.1.4 and §5.2.1.

use super::rect_rect::FRAME_ERROR;
use super::triangle_distance::{LARGE, SMALL, square};
use super::two::{Two, both};
use crate::kernel::flat::FlatPair;
use crate::kernel::{Closest, flat};
use collide_core::view::{Rect, Triangle};
use collide_core::{Vec2, greater, lesser, sqrt};
use core::hint::select_unpredictable;

/// The closest points of a triangle and a rectangle, or their distance.
#[inline(always)]
pub fn closest_points<R: Closest>(triangle: &Triangle, rect: &Rect) -> R {
    match distance(rect, triangle) {
        Some(distance) => {
            R::at(distance, || triangle.separation(rect), || triangle.common_point(rect))
        }
        None => doubtful(*triangle, *rect),
    }
}

#[cold]
#[inline(never)]
fn doubtful<R: Closest>(triangle: Triangle, rect: Rect) -> R {
    flat::closest_points(&triangle, &rect)
}

/// The distance if the two are apart, and something negative if not.
#[inline(always)]
fn distance(rect: &Rect, triangle: &Triangle) -> Option<f64> {
    let (o, rotation) = (rect.center, rect.rotation);
    let h = rect.half_extents * rotation.dot(rotation);
    let [p, q, r] = triangle.vertices.map(|v| (v - o).unrotated(rotation));
    let (pq, qr, rp) = (Two::new(p, q), Two::new(q, r), Two::new(r, p));
    // Not in a loop, out of which a call would be made.
    let (first, last) = (Edges::new(pq, qr, h), Edges::new(rp, pq, h));
    let size =
        p.norm_l1() + q.norm_l1() + r.norm_l1() + (o.norm_l1() + rect.half_extents.norm_l1());
    let error = FRAME_ERROR * size + SMALL;
    let beside = gap([pq, rp], h);
    let above = most(both(greater, first.height, last.height));
    // No edge is longer than the size.
    let above_error = size * error;
    let overlap = lesser(-beside - error, -above - above_error);
    let apart = greater(beside - error, above - above_error);
    let nearest = both(lesser, first.square, last.square);
    let nearest = both(lesser, nearest, both(lesser, beyond(pq, h), beyond(rp, h)));
    let between = sqrt(lesser(nearest[0], nearest[1])) * rect.unscaled();
    let distance = select_unpredictable(apart > 0.0, between, -size);
    let inverse = first.inverse[0] + first.inverse[1] + last.inverse[0];
    let is_clear = (greater(overlap, apart) > 0.0)
        & (distance.abs() > error)
        & (size < LARGE)
        & (inverse < LARGE * LARGE);
    is_clear.then_some(distance)
}

/// The largest gap along the rectangle's axes.
#[inline(always)]
fn gap([p, q]: [Two; 2], h: Vec2) -> f64 {
    let along = |p: [f64; 2], q: [f64; 2], h: f64| {
        let (low, high) = (both(lesser, p, q), both(greater, p, q));
        greater(lesser(low[0], low[1]), -most(high)) - h
    };
    greater(along(p.x, q.x, h.x), along(p.y, q.y, h.y))
}

/// The squares of the distances of two points from the rectangle.
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

#[inline(always)]
fn most([x, y]: [f64; 2]) -> f64 {
    greater(x, y)
}

/// Two edges of the triangle, each with the corner that lies lowest above it.
struct Edges {
    /// The height of the corner, times the length of the edge.
    height: [f64; 2],
    /// The square of its distance.
    square: [f64; 2],
    /// One over the square of the length of the edge.
    inverse: [f64; 2],
}

impl Edges {
    #[inline(always)]
    fn new(start: Two, end: Two, h: Vec2) -> Self {
        let along = end.minus(start);
        let squared = along.dot(along);
        // Against the outward normal (u.y, −u.x).
        let corner =
            Two { x: along.y.map(|y| h.x.copysign(-y)), y: along.x.map(|x| h.y.copysign(x)) };
        let w = corner.minus(start);
        let height = w.cross(along);
        let inverse = squared.map(|x| 1.0 / x);
        let square = both(|x, y| x * y, square(w, along, squared, height), inverse);
        Self { height, square, inverse }
    }
}

#[cfg(test)]
mod tests {
    use super::{closest_points, distance};
    use crate::kernel::{Gap, flat};
    use crate::pair::drawn::{rect_and_capsule, triangle};
    use collide_core::Vec2;
    use collide_core::view::{Rect, Triangle};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// Whether they meet.
    #[track_caller]
    fn check(rect: &Rect, triangle: &Triangle) -> bool {
        let size = triangle.vertices.map(|v| (v - rect.center).norm_l1() + v.norm_l1());
        let size = size.into_iter().fold(rect.half_extents.norm_l1(), f64::max);
        let truth: f64 = flat::closest_points(triangle, rect);
        let found: f64 = closest_points(triangle, rect);
        let bound = 16.0 * f64::EPSILON * size;
        assert!((found - truth).abs() <= bound, "{found:e} {truth:e} {rect:?} {triangle:?}");
        assert_eq!(found == 0.0, truth == 0.0, "{rect:?} {triangle:?}");
        assert_eq!(found, closest_points::<Gap>(triangle, rect).distance, "{rect:?} {triangle:?}");
        truth == 0.0
    }

    #[test]
    fn the_frame_gives_the_distance_of_the_hulls_within_its_bound() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xd15f);
        let (mut clear, mut meeting) = (0, 0);
        for round in 0..30_000 {
            let (rect, _) = rect_and_capsule(&mut rng, round);
            let triangle = triangle(&mut rng, round, rect.center.x.round());
            let offset = match round % 4 {
                // A vertex at a corner, about to touch, by one unit in the last place or more.
                0 => rect.corners()[round % 7 % 4] - triangle.vertices[round % 3],
                1 => {
                    let s = flat::separation(&rect, &triangle);
                    s.normal * (10.0_f64.powi(-(round as i32 % 17)) - s.distance)
                }
                _ => Vec2::ZERO,
            };
            let triangle = Triangle { vertices: triangle.vertices.map(|v| v + offset) };
            meeting += usize::from(check(&rect, &triangle));
            clear += usize::from(distance(&rect, &triangle).is_some());
        }
        assert!(clear > 18_000 && clear < 29_000, "{clear}");
        assert!(meeting > 8_000 && meeting < 22_000, "{meeting}");
    }

    #[test]
    fn no_scale_of_the_world_and_no_flat_shape_misleads_it() {
        let rotation = Vec2::new(0.6, 0.8);
        for scale in [-499, -230, -199, -90, 0, 90, 198, 230, 498].map(|e: i32| 2.0_f64.powi(e)) {
            let at = |x: f64, y: f64| Vec2::new(x, y) * scale;
            for half_extents in [at(1.0, 2.0), at(1.0, 0.0), at(0.0, 0.0), at(1e-9, 3.0)] {
                let rect = Rect { center: at(0.5, 0.25), rotation, half_extents };
                for (x, y) in [(2.0, 0.5), (0.5, 0.25), (-1e-9, -5.0), (1.1, 1.05), (1e-3, -9.0)] {
                    let (p, q, r) = (at(x, y), at(x + 0.5, y), at(x + 0.5, y + 0.5));
                    for vertices in [[p, q, r], [p, q, q], [p, p, q], [p, p, p]] {
                        check(&rect, &Triangle { vertices });
                    }
                }
            }
        }
    }
}
