//! Circle × rectangle: circle × box in the rectangle's own frame.
//!
//! With the center's coordinates along the rectangle's axes, what exceeds the half extents
//! is the offset to the nearest point. Turning rounds, so the comparison answers only outside
//! of its error; within, the corners decide as everywhere. The stored rotation need not be
//! unit to the last bit: its square multiplies the lengths it is compared with.
//!
//! What the shapes store is compared first, in its scalar (`meet`): what that leaves in doubt is
//! converted.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.2.5.

use crate::kernel::Separation;
use crate::kernel::certain::Certain;
use crate::kernel::pair::disc_hull::Nearest;
use crate::kernel::tolerance::{FRAME_ERROR, NORMAL_SINE};

use crate::kernel::pair::rect_side::{FacingSide, early_limit, error_bound, reach};
use crate::kernel::pair::{in_doubt, within_reach};
use collide_core::view::{Circle, Rect};
use collide_core::{Discs, Real, Vec2, greater, lesser, select_positive, stored};

/// Whether they share a point, if rounding cannot change the answer in the scalar of the shapes.
///
/// In EPS of that, a coordinate in the frame is wrong by 4 of the offset from the center, by 4 of
/// that and the half extents where the rotation is as far from unit as it may be, and the corners
/// by 3 in `f64` of all there is. With twice as much, the gap is wrong by 40 of the square of
/// `size`, and by `size` times 2 [`FRAME_ERROR`] of the center; a square counts first, for where it
/// overflows nothing is clear. Where the center is so far off that its error exceeds the size,
/// neither is anything: the gap is no more than the square.
#[inline(always)]
pub fn clearly_meet<T: Real>(circle: &stored::Circle<T>, rect: &stored::Rect<T>) -> Option<bool> {
    let (o, h, r) = (rect.center, rect.half_extents, circle.radius);
    let (cos, sin) = (rect.rotation.re, rect.rotation.im);
    let (dx, dy) = (circle.center.x - o.x, circle.center.y - o.y);
    let along = [(cos * dx + sin * dy).abs(), (cos * dy - sin * dx).abs()];
    let outside = |x: T| if x > T::zero() { x } else { T::zero() };
    let (x, y) = (outside(along[0] - h.x), outside(along[1] - h.y));
    let number = |x: f64| T::nearest(x);
    let size = (along[0] + h.x) + (along[1] + h.y) + (r + number(16.0) * T::LEAST_SQUARED);
    let of_center = number(4.0 * FRAME_ERROR) * (o.x.abs() + o.y.abs());
    let gap = (x * x + y * y) - r * r;
    let is_clear = gap.abs() > size * size * (number(64.0) * T::EPS) + size * of_center;
    is_clear.then_some(gap.is_sign_negative())
}

/// Whether they share a point.
#[inline]
pub(crate) fn meet<T: Real>(circle: &stored::Circle<T>, rect: &stored::Rect<T>) -> bool {
    clearly_meet(circle, rect).unwrap_or_else(|| converted(circle, rect))
}

#[cold]
#[inline(never)]
fn converted<T: Real>(circle: &stored::Circle<T>, rect: &stored::Rect<T>) -> bool {
    intersects(&circle.as_view(), &rect.as_view())
}

/// Whether the circle and the rectangle share a point.
#[inline]
pub fn intersects(circle: &Circle, rect: &Rect) -> bool {
    certain(circle, rect).unwrap_or_else(|| in_doubt::intersects_exact(circle, rect))
}

/// The same, the other way round.
#[inline]
pub fn mirrored(rect: &Rect, circle: &Circle) -> bool {
    intersects(circle, rect)
}

/// The signed distance: that of the hull, bit for bit.
#[inline]
pub fn separation(circle: &Circle, rect: &Rect) -> Separation {
    let seen = nearest(circle, rect, f64::INFINITY);
    seen.map(|nearest| nearest.separation).or_of_hulls(circle, rect)
}

/// The same, of shapes that are at most `margin` apart.
#[inline]
pub fn separation_within(circle: &Circle, rect: &Rect, margin: f64) -> Option<Separation> {
    let seen = nearest(circle, rect, margin);
    seen.map(|nearest| nearest.separation).within(circle, rect, margin)
}

/// The signed distance, where it is clear what it is measured from, and its sign.
///
/// Whether they are beyond the margin, which no branch predictor can guess, is decided first and
/// from few numbers.
#[inline(always)]
pub fn nearest(circle: &Circle, rect: &Rect, margin: f64) -> Certain<Nearest> {
    let (p, r, h) = (circle.center, circle.radius, rect.half_extents);
    let between = p - rect.center;
    let local = between.unrotated(rect.rotation);
    let (x, y) = (local.x.abs() - h.x, local.y.abs() - h.y);
    let outside = Vec2::new(if x > 0.0 { x } else { 0.0 }, if y > 0.0 { y } else { 0.0 });
    let half_extent = between.norm_l1() + (1.5 * (h.x + h.y) + 0.5 * r);
    let limit = early_limit(margin + r, reach(rect), half_extent);
    if outside.length_squared() > limit * limit + f64::MIN_POSITIVE {
        return Certain::Beyond;
    }
    let Some(uncertainty) = error_bound(rect, 2.0 * half_extent) else { return Certain::Unsure };
    let (high, low, is_y) = (greater(x, y), lesser(x, y), y > x);
    let facing = select_positive(y - x, local.y, local.x);
    // Each is compared with zero: on which side of the lines of both sides the center lies, and of
    // the middle between them; and a side from a corner, or from the other side.
    let least = lesser(high.abs(), low.abs());
    if lesser(lesser(least, facing.abs()), greater(low, high - low)) <= uncertainty {
        return Certain::Unsure;
    }
    from_feature(circle, &FacingSide::new(rect, local, is_y), low - uncertainty, low, uncertainty)
}

/// The same, measured from the nearer end of the side that faces the center, if `beyond` is
/// positive, else from the side. Chosen without a branch.
#[inline(always)]
fn from_feature(
    circle: &Circle,
    side: &FacingSide,
    beyond: f64,
    low: f64,
    uncertainty: f64,
) -> Certain<Nearest> {
    let (p, r) = (circle.center, circle.radius);
    let toward = Vec2::select_positive(beyond, p - side.near, side.outward());
    let Some((normal, length)) = toward.plain_unit() else { return Certain::Unsure };
    let height = select_positive(beyond, length, normal.dot(p - side.start()));
    let distance = height - r;
    if distance.abs() <= uncertainty {
        return Certain::Unsure;
    }
    let foot = Vec2::select_positive(beyond, side.near, p - normal * height);
    let is_corner = beyond > 0.0;
    let blunt = select_positive(beyond, low - NORMAL_SINE * height, 1.0);
    Certain::Sure(Nearest {
        separation: Separation::new(distance, -normal, p - normal * r, foot),
        index: side.index(is_corner),
        is_corner,
        is_plain: blunt > 0.0,
    })
}

/// The answer, if rounding cannot change it.
#[inline]
fn certain(circle: &Circle, rect: &Rect) -> Option<bool> {
    let beside = Beside::new(circle.center, rect);
    let (gap, gap_error) = beside.gap(circle.radius);
    if gap.abs() > gap_error {
        return Some(gap < 0.0);
    }
    (beside.outside < -beside.error).then_some(true)
}

/// Whether a polygon comes within reach of a rectangle, if its discs decide: the one
/// around it is out of reach, or the one inside is within.
#[inline(always)]
pub(super) fn of_discs(discs: &Discs, rect: &Rect, reach: f64) -> Option<bool> {
    let beside = Beside::new(discs.center, rect);
    let (outer, outer_error) = beside.gap(discs.outer + reach);
    let (inner, inner_error) = beside.gap(discs.inner + reach);
    within_reach::of_discs(discs, -inner - inner_error, outer - outer_error)
}

/// Where a point lies beside a rectangle, in the rectangle's frame.
struct Beside {
    /// How far it lies outside, negative inside, in units of the rotation.
    outside: f64,
    /// The same along both axes, zero where it is inside, and the squares.
    sum: f64,
    squared: f64,
    /// The error of the three, of the last one per twice the sum.
    error: f64,
    /// The square of the rotation.
    unit: f64,
}

impl Beside {
    #[inline(always)]
    fn new(p: Vec2, rect: &Rect) -> Self {
        let (o, h) = (rect.center, rect.half_extents);
        let unit = rect.rotation.dot(rect.rotation);
        let along = (p - o).unrotated(rect.rotation).abs();
        let (x, y) = (along.x - h.x * unit, along.y - h.y * unit);
        // The difference of the centers is wrong by a part of itself, the corners by one of the
        // rest.
        let size = o.abs() + along + h;
        // Not so small that its square underflows.
        let error = FRAME_ERROR * (size.x + size.y) + 2.0 * f64::LEAST_SQUARED;
        let (beside_x, beside_y) = (if x > 0.0 { x } else { 0.0 }, if y > 0.0 { y } else { 0.0 });
        let squared = beside_x * beside_x + beside_y * beside_y;
        Self { outside: greater(x, y), sum: beside_x + beside_y, squared, error, unit }
    }

    /// What the squared distance exceeds that of the reach by, and the error of that. The squares
    /// are in units of the rotation: |rotation|² · distance².
    #[inline]
    fn gap(&self, reach: f64) -> (f64, f64) {
        let error = 4.0 * self.error * (self.sum + reach + self.error);
        (self.squared - reach * self.unit * reach, error)
    }
}

#[cfg(test)]
mod tests {
    use super::{Certain, clearly_meet, intersects, nearest, separation, separation_within};
    use crate::kernel::flat;
    use crate::kernel::pair::random::{grown_to, number, power_of_ten, rect};
    use crate::{Intersect, shape};
    use collide_core::view::{Circle, Rect};
    use collide_core::{Point2, Real, UnitComplex, Vec2, Vector2};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn the_frame_never_contradicts_the_corners() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xc1ec);
        let mut hits = 0;
        for round in 0..20_000 {
            let mut number = || rng.random_range(-1.0..1.0);
            let far = if round % 4 == 0 { 1e9 } else { 0.0 };
            let rotation = Vec2::new(number(), number()).unit().expect("a direction");
            // As unit as an `f32` rotation is.
            let rotation = rotation * (1.0 + if round % 3 == 0 { 1e-7 * number() } else { 0.0 });
            let rect = Rect {
                center: Vec2::new(far + number(), number()),
                rotation,
                half_extents: Vec2::new(number().abs(), number().abs()),
            };
            let mut circle =
                Circle { center: Vec2::new(far + 2.0 * number(), 2.0 * number()), radius: 0.0 };
            let distance = flat::separation(&circle, &rect).distance;
            circle.radius = (distance + power_of_ten(round) * number()).max(0.0);
            let expected = flat::intersects(&circle, &rect);
            assert_eq!(intersects(&circle, &rect), expected, "{circle:?} {rect:?}");
            assert_eq!(expected, flat::separation(&circle, &rect).distance <= 0.0);
            hits += usize::from(expected);
        }
        assert!(hits > 6_000 && hits < 16_000, "{hits}");
    }

    /// What is clear in the scalar of the shapes is what the corners give. How many pairs touch,
    /// how many of those that are far from touching are clear, and how many there are.
    fn clear_in_scalar<T: Real>(seed: u64, exponents: &[i32]) -> [usize; 3] {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let [mut hits, mut clear, mut plain] = [0; 3];
        for round in 0..40_000 {
            let scale = 2.0_f64.powi(exponents[round % exponents.len()]);
            let far = [0.0, 0.0, 1e3, 1e6][round % 4];
            let mut number = |size: f64| T::nearest(scale * size * rng.random_range(-1.0..1.0));
            let at = |p: [T; 2]| Point2::new(p[0] + T::nearest(scale * far), p[1]);
            let (center, other) = ([number(1.0), number(1.0)], [number(2.0), number(2.0)]);
            let thin = [1.0, 1e-3, 1e-9, 0.0][round / 3 % 4];
            let half_extents = Vector2::new(number(1.0).abs(), number(thin).abs());
            let angle = number(3.0 / scale);
            let rotation = UnitComplex::new(angle);
            // As far from unit as it may be.
            let off = T::nearest(1.0 + [0.0, 3.5, -3.5][round % 3] * T::EPS.to_f64());
            let (cos, sin) = (rotation.re * off, rotation.im * off);
            let Ok(rect) = shape::Rect::from_cos_sin(at(center), cos, sin, half_extents) else {
                continue;
            };
            let Ok(point) = shape::Circle::new(at(other), T::zero()) else { continue };
            let distance = flat::separation(&point.as_view(), &rect.as_view()).distance;
            let near = power_of_ten(round) * scale * if round % 2 == 0 { 1.0 } else { -1.0 };
            let radius = T::nearest((distance + near).max(0.0));
            let Ok(circle) = shape::Circle::new(at(other), radius) else { continue };
            let expected = flat::intersects(&circle.as_view(), &rect.as_view());
            let found = clearly_meet(&circle.0, &rect.0);
            assert!(found.is_none_or(|found| found == expected), "{circle:?} {rect:?}");
            assert_eq!(circle.intersects(&rect), expected, "{circle:?} {rect:?}");
            assert_eq!(rect.intersects(&circle), expected, "{circle:?} {rect:?}");
            hits += usize::from(expected);
            if far == 0.0 && near.abs() > 1e-4 * scale && radius > T::zero() && scale == 1.0 {
                (clear, plain) = (clear + usize::from(found.is_some()), plain + 1);
            }
        }
        [hits, clear, plain]
    }

    #[test]
    fn what_is_clear_in_the_scalar_of_the_shapes_is_what_the_corners_give() {
        let of_f32 = clear_in_scalar::<f32>(0xc1ef, &[0, 40, 62, -62, 100, -100, 0, 126, -140]);
        let of_f64 = clear_in_scalar::<f64>(0xc1f0, &[0, 40, 240, -250, 400, 490, 0, -500, -520]);
        for [hits, clear, plain] in [of_f32, of_f64] {
            assert!((10_000..30_000).contains(&hits), "{hits}");
            assert!(plain > 500 && 100 * clear > 99 * plain, "{clear} of {plain}");
        }
    }

    #[test]
    fn seen_in_the_frame_the_distance_is_that_of_the_hull_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xc1ed);
        let (mut sides, mut corners) = (0, 0);
        for round in 0..20_000 {
            let far = if round % 5 == 0 { 1e9 } else { 0.0 };
            let rect = rect(&mut rng, round, far);
            let mut number = || number(&mut rng, round);
            let at = Vec2::new(far + 2.0 * number(), 2.0 * number());
            let mut circle = Circle { center: at, radius: number().abs() };
            if round % 7 == 0 {
                circle = grown_to(&circle, &rect, 1e-14 * number());
            }
            let expected = flat::separation(&circle, &rect);
            assert_eq!(separation(&circle, &rect), expected, "{circle:?} {rect:?}");
            for margin in [0.0, 0.1, expected.distance.abs()] {
                let within = (expected.distance <= margin).then_some(expected);
                let found = separation_within(&circle, &rect, margin);
                assert_eq!(found, within, "{margin:e} {circle:?} {rect:?}");
            }
            if let Certain::Sure(found) = nearest(&circle, &rect, f64::INFINITY) {
                corners += usize::from(found.is_corner);
                sides += usize::from(!found.is_corner);
            }
        }
        assert!(sides > 4_000 && corners > 3_000, "{sides} {corners}");
    }
}
