//! The distances of circle, segment, capsule and rectangle from a rectangle, seen in its frame.
//!
//! With a point's coordinates along the rectangle's axes, what exceeds the half extents is its
//! offset from the rectangle. Of two rectangles that are apart, a corner of one is nearest to the
//! other: the least of eight such offsets. Of a segment an end is nearest to the rectangle, or the
//! corner that reaches furthest towards its line is nearest to it. All of it is straight-line code;
//! only where the distance is within its rounding error of zero do the corners decide, as
//! everywhere. The stored rotation need not be unit to the last bit: its square multiplies the
//! lengths it is compared with.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.1.4.

use crate::kernel::GapOrDistance;
use crate::kernel::flat::FlatPair;
use crate::kernel::pair::rect_rect::largest_gap;
use crate::kernel::pair::rect_segment::Local;
use crate::kernel::pair::segments::Rounded;
use crate::kernel::pair::{circle_rect, in_doubt, rect_rect, rect_segment};
use crate::kernel::tolerance::{FRAME_ERROR, LEAST_SQUARABLE};
use collide_core::view::{Circle, Rect, Segment};
use collide_core::{Vec2, greater, lesser, sqrt};
use core::hint::select_unpredictable;
use wide::f64x2;

/// The closest points of a rectangle and a circle, or their distance.
///
/// Inlined, so that the views stay in registers.
#[inline(always)]
pub fn rect_circle<R: GapOrDistance>(rect: &Rect, circle: &Circle) -> R {
    let separation = || circle_rect::separation(circle, rect).flipped();
    match circle_distance(circle, rect) {
        Some(distance) => R::at_distance(distance, separation, || rect.common_point(circle)),
        None => in_doubt::closest_points(*rect, *circle),
    }
}

/// The closest points of two rectangles, or their distance.
#[inline]
pub fn rect_rect<R: GapOrDistance>(a: &Rect, b: &Rect) -> R {
    match distance(a, b) {
        Some(distance) => {
            R::at_distance(distance, || rect_rect::separation(a, b), || a.common_point(b))
        }
        None => in_doubt::closest_points(*a, *b),
    }
}

/// The closest points of a rectangle and a segment or capsule, or their distance.
#[inline(always)]
pub fn rect_segment<B: Rounded + Copy, R: GapOrDistance>(rect: &Rect, b: &B) -> R {
    match segment_distance(rect, &b.core(), b.rounding()) {
        Some(distance) => {
            R::at_distance(distance, || rect_segment::separation(rect, b), || rect.common_point(b))
        }
        None => in_doubt::closest_points(*rect, *b),
    }
}

/// The signed distance of a circle that does not lie inside, and something negative of others.
#[inline(always)]
fn circle_distance(circle: &Circle, rect: &Rect) -> Option<f64> {
    let (o, h, r) = (rect.center, rect.half_extents, circle.radius);
    let along = (circle.center - o).unrotated(rect.rotation).abs();
    let unit = rect.rotation.dot(rect.rotation);
    let (x, y) = (along.x - h.x * unit, along.y - h.y * unit);
    // Around a center that lies inside it is minus the radius.
    let distance = sqrt((square(x) + square(y)) / unit) - r;
    // Not the radius, which is taken away with an error relative to what remains.
    let size = o.abs() + along + h;
    (distance.abs() > FRAME_ERROR * (size.x + size.y) + LEAST_SQUARABLE).then_some(distance)
}

/// The distance of two rectangles that are apart, and something negative of others.
#[inline(always)]
fn distance(a: &Rect, b: &Rect) -> Option<f64> {
    let (c, d) = (a.center, b.center);
    let reach = a.half_extents.x + a.half_extents.y + b.half_extents.x + b.half_extents.y;
    let size = c.x.abs() + c.y.abs() + d.x.abs() + d.y.abs() + reach;
    let gap = largest_gap(a, b);
    if gap.abs() <= FRAME_ERROR * size + LEAST_SQUARABLE {
        return None;
    }
    if gap < 0.0 {
        return Some(gap);
    }
    let (from_a, from_b) = (Frame::new(a).nearest_corner(b), Frame::new(b).nearest_corner(a));
    Some(sqrt(lesser(from_a, from_b)))
}

/// The distance of a segment that is apart from the rectangle, less its radius, and something
/// negative where it is not.
#[inline(always)]
fn segment_distance(rect: &Rect, core: &Segment, radius: f64) -> Option<f64> {
    let local = Local::new(rect, core, radius);
    let (overlap, apart) = local.parting();
    let between = sqrt(local.least_square()) * rect.unscaled();
    let distance = select_unpredictable(apart > 0.0, between, -local.size) - radius;
    let is_clear = (greater(overlap, apart) > 0.0) & (distance.abs() > local.error);
    is_clear.then_some(distance)
}

/// The frame of a rectangle, its lengths times the length of the stored rotation.
struct Frame<'r> {
    rect: &'r Rect,
    /// The half extents in the frame.
    reach: Vec2,
    /// What turns a length in the frame into a length.
    unscaled: f64,
}

impl<'r> Frame<'r> {
    #[inline]
    fn new(rect: &'r Rect) -> Self {
        let unit = rect.rotation.dot(rect.rotation);
        Self { rect, reach: rect.half_extents * unit, unscaled: rect.unscaled() }
    }

    /// The square of the distance of the nearest corner of another rectangle.
    #[inline(always)]
    fn nearest_corner(&self, other: &Rect) -> f64 {
        let (rotation, half) = (self.rect.rotation, other.half_extents);
        let center = (other.center - self.rect.center).unrotated(rotation);
        let axis = other.rotation.unrotated(rotation);
        let (u, v) = (axis * half.x, axis.perp() * half.y);
        let (sum, difference) = (u + v, u - v);
        let corners = [center + sum, center - sum, center + difference, center - difference];
        let squares = corners.map(|corner| {
            let (corner, reach) = (corner.abs(), self.reach);
            // As vectors: comparisons would become branches.
            let beyond = f64x2::new([corner.x, corner.y]) - f64x2::new([reach.x, reach.y]);
            let positive = beyond.fast_max(f64x2::ZERO);
            (positive * positive).reduce_add()
        });
        let least = squares.into_iter().reduce(|p, q| if q < p { q } else { p });
        least.unwrap_or(0.0) * (self.unscaled * self.unscaled)
    }
}

/// The square of what is positive, else zero.
#[inline]
pub(super) fn square(x: f64) -> f64 {
    let x = if x > 0.0 { x } else { 0.0 };
    x * x
}

#[cfg(test)]
mod tests {
    use super::{
        Local, Rounded, circle_distance, distance, rect_circle, rect_rect, rect_segment,
        segment_distance,
    };
    use crate::kernel::pair::random::{grown_to, number, power_of_ten, rect_and_capsule};
    use crate::kernel::{Gap, flat};
    use collide_core::Vec2;
    use collide_core::view::{Circle, Rect, Segment};
    use core::fmt::Debug;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn the_frame_gives_the_distance_of_the_corners_within_its_bound() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xd157);
        let mut clear = [0; 2];
        for round in 0..40_000 {
            let far = if round % 5 == 0 { 1e9 } else { 0.0 };
            let mut number = || number(&mut rng, round);
            let mut rect = |apart: f64| {
                let rotation = Vec2::new(number(), number()).unit().unwrap_or(Vec2::new(0.6, 0.8));
                // As unit as an `f32` rotation is.
                let rotation =
                    rotation * (1.0 + if round % 4 == 0 { 1e-7 * number() } else { 0.0 });
                let half_extents = Vec2::new(number().abs(), number().abs().powi(round as i32 % 7));
                let center = Vec2::new(far + apart * number(), apart * number());
                Rect { center, rotation, half_extents }
            };
            let (a, mut b) = (rect(1.0), rect(3.0));
            if round % 6 == 0 {
                // About to touch.
                let s = flat::separation(&a, &b);
                b.center += s.normal * (power_of_ten(round) - s.distance);
            }
            let mut circle = Circle { center: b.center, radius: number().abs() };
            if round % 7 == 0 {
                circle = grown_to(&circle, &a, 1e-14 * number());
            }
            let bound = 16.0 * f64::EPSILON * (far + 4.0);
            let truth: f64 = flat::closest_points(&a, &b);
            let found: f64 = rect_rect(&a, &b);
            assert!((found - truth).abs() <= bound, "{found:e} {truth:e} {a:?} {b:?}");
            assert_eq!(found == 0.0, truth == 0.0, "{a:?} {b:?}");
            assert_eq!(found, rect_rect::<f64>(&b, &a), "{a:?} {b:?}");
            assert_eq!(found, rect_rect::<Gap>(&b, &a).distance, "{a:?} {b:?}");
            clear[0] += usize::from(distance(&a, &b).is_some());

            let truth: f64 = flat::closest_points(&a, &circle);
            let found: f64 = rect_circle(&a, &circle);
            assert!((found - truth).abs() <= bound, "{found:e} {truth:e} {a:?} {circle:?}");
            assert_eq!(found == 0.0, truth == 0.0, "{a:?} {circle:?}");
            assert_eq!(found, rect_circle::<Gap>(&a, &circle).distance, "{a:?} {circle:?}");
            clear[1] += usize::from(circle_distance(&circle, &a).is_some());
        }
        assert!(clear.iter().all(|&count| count > 30_000 && count < 39_999), "{clear:?}");
    }

    #[test]
    fn the_frame_gives_the_distance_of_a_segment_within_its_bound() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xd158);
        let (mut clear, mut meeting) = (0, 0);
        for round in 0..40_000 {
            let (rect, capsule) = rect_and_capsule(&mut rng, round);
            let segment = Segment { a: capsule.a, b: capsule.b };
            let local = Local::new(&rect, &segment, capsule.radius);
            let bound = 16.0 * f64::EPSILON * local.size;
            meeting += usize::from(check_segment(&rect, &capsule, bound));
            check_segment(&rect, &segment, bound);
            clear += usize::from(segment_distance(&rect, &segment, capsule.radius).is_some());
        }
        assert!(clear > 30_000 && clear < 39_999, "{clear}");
        assert!(meeting > 8_000 && meeting < 32_000, "{meeting}");
    }

    #[track_caller]
    fn check_segment<B: Rounded + Copy + Debug>(rect: &Rect, b: &B, bound: f64) -> bool {
        let truth: f64 = flat::closest_points(rect, b);
        let found: f64 = rect_segment(rect, b);
        assert!((found - truth).abs() <= bound, "{found:e} {truth:e} {rect:?} {b:?}");
        assert_eq!(found == 0.0, truth == 0.0, "{rect:?} {b:?}");
        assert_eq!(found, rect_segment::<_, Gap>(rect, b).distance, "{rect:?} {b:?}");
        truth == 0.0
    }
}
