//! Rectangle × rectangle: the four-axis test.
//!
//! Along an axis of A, A reaches as far as its half extent, and B as far as its own two, each
//! times the cosine between the axes. The gap is the distance of the centers along the axis
//! less both. A gap on one of the four axes parts them; no gap on any, they overlap. Where
//! the largest gap is within the rounding error, the corners decide as everywhere. The stored
//! rotations need not be unit to the last bit: A's square multiplies its own half extents.
//!
//! Source: Gottschalk, Lin, Manocha, *OBBTree* (1996), in the plane.

use crate::kernel::Separation;
use crate::kernel::certain::Certain;
use crate::kernel::greatest::top_three;
use crate::kernel::hull::AsHull;
use crate::kernel::hull::axis::Axis;
use crate::kernel::hull::order;
use crate::kernel::hull::separation::core::{extent, overlapping};
use crate::kernel::pair::in_doubt;
use crate::kernel::pair::rect_side::{RectSide, corner, early_limit, error_bound, reach};
use crate::kernel::point_features::point_point;
use crate::kernel::tolerance::{FRAME_EPSILONS, FRAME_ERROR, OFF_DIAGONAL};
use collide_core::view::Rect;
use collide_core::{Real, Vec2, Vector2, greater, greater_of, stored};

/// Whether two rectangles share a point.
#[inline]
pub fn intersects(a: &Rect, b: &Rect) -> bool {
    let (c, d) = (a.center, b.center);
    let reach = a.half_extents.x + a.half_extents.y + b.half_extents.x + b.half_extents.y;
    let size = c.x.abs() + c.y.abs() + d.x.abs() + d.y.abs() + reach;
    let error = FRAME_ERROR * size + f64::MIN_POSITIVE;
    let gap = largest_gap(a, b);
    // One condition, nearly always met: which sign the gap has is not for a branch to guess.
    if gap.abs() > error {
        return gap < 0.0;
    }
    in_doubt::intersects_exact(a, b)
}

/// Whether they share a point, if rounding cannot change the answer in the scalar of the shapes: as
/// above, in EPS of that, of which the rotations are within 10 of unit.
#[inline(always)]
pub fn clearly_meet<T: Real>(a: &stored::Rect<T>, b: &stored::Rect<T>) -> Option<bool> {
    let number = |x: f64| T::nearest(x);
    let ([x, y], [u, v]) = ([a.center.x, a.center.y], [b.center.x, b.center.y]);
    let reach = a.half_extents.x + a.half_extents.y + b.half_extents.x + b.half_extents.y;
    let size = x.abs() + y.abs() + u.abs() + v.abs() + reach;
    let (turn_a, turn_b) = ([a.rotation.re, a.rotation.im], [b.rotation.re, b.rotation.im]);
    let cos = (turn_a[0] * turn_b[0] + turn_a[1] * turn_b[1]).abs();
    let sin = (turn_a[0] * turn_b[1] - turn_a[1] * turn_b[0]).abs();
    let gap = |[c, s]: [T; 2], own: Vector2<T>, other: Vector2<T>| {
        let (along, across) =
            ((c * (u - x) + s * (v - y)).abs(), (c * (v - y) - s * (u - x)).abs());
        let gap_x = along - (own.x + other.x * cos + other.y * sin);
        let gap_y = across - (own.y + other.x * sin + other.y * cos);
        greater_of(gap_x, gap_y)
    };
    let gap = greater_of(
        gap(turn_a, a.half_extents, b.half_extents),
        gap(turn_b, b.half_extents, a.half_extents),
    );
    let error = number(FRAME_EPSILONS) * T::EPS * size + T::LEAST_SQUARED * T::LEAST_SQUARED;
    // Nothing overflows where the sum of all does not come near it.
    let is_ordinary = size < number(0.25) * T::MAX_COORDINATE;
    (is_ordinary & (gap.abs() > error)).then_some(gap < T::zero())
}

/// The largest gap over the four axes.
#[inline(always)]
pub(super) fn largest_gap(a: &Rect, b: &Rect) -> f64 {
    let between = b.center - a.center;
    let (cos, sin) = (a.rotation.dot(b.rotation).abs(), a.rotation.cross(b.rotation).abs());
    let from_a = gaps(between, a.rotation, a.half_extents, b.half_extents, cos, sin);
    let from_b = gaps(between, b.rotation, b.half_extents, a.half_extents, cos, sin);
    greater(from_a, from_b)
}

/// The larger gap along the two axes of one rectangle.
#[inline(always)]
fn gaps(between: Vec2, rotation: Vec2, own: Vec2, other: Vec2, cos: f64, sin: f64) -> f64 {
    let unit = rotation.dot(rotation);
    let local = between.unrotated(rotation);
    let x = local.x.abs() - own.x * unit - (other.x * cos + other.y * sin);
    let y = local.y.abs() - own.y * unit - (other.x * sin + other.y * cos);
    if x > y { x } else { y }
}

/// Two rectangles seen along the axis of least overlap: the answer, and the sides that face each
/// other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FacingSides {
    /// The signed distance, the rectangle of the reference side being A.
    pub separation: Separation,
    /// The side of which the normal is the axis.
    pub reference: RectSide,
    /// The side of the other rectangle that faces it.
    pub incident: RectSide,
    /// Whether the reference side is B's.
    pub is_of_b: bool,
    /// Whether the sides face each other, and not two corners: without doubt which sides.
    pub is_face: bool,
}

impl FacingSides {
    /// The signed distance.
    #[inline]
    fn contact(&self) -> Separation {
        self.separation.flipped_if(self.is_of_b)
    }
}

/// The signed distance: that of the hulls, bit for bit.
#[inline]
pub fn separation(a: &Rect, b: &Rect) -> Separation {
    certain_separation(a, b, f64::INFINITY).or_of_hulls(a, b)
}

/// The same, of rectangles that are at most `margin` apart.
#[inline]
pub fn separation_within(a: &Rect, b: &Rect, margin: f64) -> Option<Separation> {
    certain_separation(a, b, margin).within(a, b, margin)
}

/// The signed distance, where it is clear.
#[inline(always)]
fn certain_separation(a: &Rect, b: &Rect, margin: f64) -> Certain<Separation> {
    look(a, b, margin, |view| match view.second {
        None => view.facing(view.first).map(|facing| facing.contact()),
        Some(_) => view.contact_of_two(),
    })
}

/// What `with` makes of the axis along which the rectangles overlap least, or are furthest apart.
#[inline(always)]
pub fn look<'r, R>(
    a: &'r Rect,
    b: &'r Rect,
    margin: f64,
    with: impl FnOnce(RectPair<'r>) -> Option<R>,
) -> Certain<R> {
    let between = b.center - a.center;
    let (h, k) = (a.half_extents, b.half_extents);
    let half_extent = between.norm_l1() + 3.0 * ((h.x + h.y) + (k.x + k.y));
    let (local_a, local_b) = (between.unrotated(a.rotation), between.unrotated(b.rotation));
    let (cos, sin) = (a.rotation.dot(b.rotation).abs(), a.rotation.cross(b.rotation).abs());
    let gaps = [
        local_a.x.abs() - (h.x + k.x * cos + k.y * sin),
        local_a.y.abs() - (h.y + k.x * sin + k.y * cos),
        local_b.x.abs() - (k.x + h.x * cos + h.y * sin),
        local_b.y.abs() - (k.y + h.x * sin + h.y * cos),
    ];
    let [(most, first), (second_most, second), (third_most, _)] = top_three(gaps);
    // From few numbers, for nobody can guess it.
    if most > early_limit(margin, reach(a) + reach(b), half_extent) {
        return Certain::Beyond;
    }
    let extent = 2.0 * half_extent;
    let (Some(uncertainty_a), Some(uncertainty_b)) =
        (error_bound(a, extent), error_bound(b, extent))
    else {
        return Certain::Unsure;
    };
    let uncertainty = uncertainty_a + uncertainty_b;
    let second = if most - second_most > uncertainty {
        None
    } else if second_most - third_most > uncertainty {
        Some(second)
    } else {
        return Certain::Unsure;
    };
    let view = RectPair { a, b, extent, uncertainty, first, second };
    with(view).map_or(Certain::Unsure, Certain::Sure)
}

/// Two sides that face each other along an axis.
#[derive(Clone, Copy)]
struct SidePair {
    /// The side of which the normal is the axis.
    reference: RectSide,
    incident: RectSide,
    /// Of the reference side.
    normal: Vec2,
    /// How far the lower end of the incident side is above the reference side.
    gap: f64,
    /// Whether the lower end is where the incident side ends.
    is_end: bool,
    is_of_b: bool,
    /// Whether it is a matter of rounding which side is the incident one.
    is_level: bool,
}

/// The depth along an axis of the first rectangle, where the deepest corner of the other one lies
/// beside the side: of two that rest on each other nearly level, one as good as not.
#[inline(never)]
fn overlapping_beside(rect: &Rect, other: &Rect, axis: Axis) -> Option<Separation> {
    let (a, b) = (rect.hull(), other.hull());
    let found = overlapping(&a, &b, axis, extent(&a, &b));
    found.face.is_some().then_some(found.separation)
}

/// Two rectangles, and along which axes they are to be seen: 0 and 1 are A's, 2 and 3 are B's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RectPair<'r> {
    /// The first rectangle.
    pub a: &'r Rect,
    /// The second one.
    pub b: &'r Rect,
    /// The axis of the largest gap.
    pub first: usize,
    /// Another one, if its gap is as large but for rounding.
    pub second: Option<usize>,
    extent: f64,
    uncertainty: f64,
}

impl RectPair<'_> {
    /// The rectangles seen along axis `i`; `None` where that is not clear.
    #[inline(always)]
    pub fn facing(&self, i: usize) -> Option<FacingSides> {
        self.nearest(&self.sides(i)?)
    }

    /// The sides that face each other along axis `i`; `None` where that is not clear.
    #[inline(always)]
    fn sides(&self, i: usize) -> Option<SidePair> {
        let is_of_b = i >= 2;
        let (rect, other) = self.in_order(is_of_b);
        // Computed once more: a table of the axes would be written in parts and read as wholes.
        let (own, turned) = (rect.rotation, rect.rotation.perp());
        let axis = Vec2::select_positive((i & 1) as f64, turned, own);
        let along = axis.dot(other.center - rect.center);
        let reference = RectSide::new(rect, i & 1, along < 0.0);
        let normal = reference.normal()?;
        // Which side faces it is seen in the rotations: it need not wait for the normal.
        let seen = axis.unrotated(other.rotation) * -1.0_f64.copysign(along);
        let is_diagonal = (seen.x.abs() - seen.y.abs()).abs() <= OFF_DIAGONAL;
        let ((axis, opposite), is_level) = if is_diagonal {
            self.diagonal(normal, other)
        } else {
            (RectSide::axis_facing(seen), false)
        };
        let incident = RectSide::new(other, axis, opposite);
        let from = |p: Vec2| normal.dot(p - reference.start);
        let (start, end) = (from(incident.start), from(incident.end));
        // Of several lowest corners the first: only the last side ends in it.
        let is_end = (end < start) | ((end == start) & (incident.edge == 3));
        let gap = if end < start { end } else { start };
        let is_clear = (along.abs() > self.uncertainty) & (gap.abs() > self.uncertainty);
        is_clear.then_some(SidePair { reference, incident, normal, gap, is_end, is_of_b, is_level })
    }

    /// The rectangle that has the axis, and the other one.
    #[inline]
    fn in_order(&self, is_of_b: bool) -> (&Rect, &Rect) {
        if is_of_b { (self.b, self.a) } else { (self.a, self.b) }
    }

    /// What is nearest of two sides that face each other; `None` where that is not clear.
    #[inline(always)]
    fn nearest(&self, sides: &SidePair) -> Option<FacingSides> {
        let SidePair { reference, incident, normal, gap, is_end, is_of_b, is_level } = *sides;
        let (rect, other) = self.in_order(is_of_b);
        let w = [incident.start, incident.end][usize::from(is_end)];
        let tangent = normal.perp();
        let is_before = tangent.dot(w - reference.start) < 0.0;
        let is_beside = !is_before & (tangent.dot(w - reference.end) <= 0.0);
        let (found, is_face) = if is_beside {
            (Separation::new(gap, normal, w - normal * gap, w), !is_level)
        } else if gap > 0.0 {
            let ends =
                (reference.edge + usize::from(!is_before), incident.edge + usize::from(is_end));
            (self.corners(rect, ends.0, other, ends.1)?, false)
        } else {
            let axis = Axis { gap, edge: reference.edge, normal };
            (overlapping_beside(rect, other, axis)?, !is_level)
        };
        Some(FacingSides { separation: found, reference, incident, is_of_b, is_face })
    }

    /// The axis and direction of the side of the other rectangle that faces a normal, and whether
    /// it is a matter of rounding which of two it is.
    #[cold]
    #[inline(never)]
    fn diagonal(&self, normal: Vec2, other: &Rect) -> ((usize, bool), bool) {
        let shown = (-normal).unrotated(other.rotation);
        let is_level = (shown.x.abs() - shown.y.abs()).abs() * self.extent <= self.uncertainty;
        (RectSide::axis_facing(shown), is_level)
    }

    /// The distance of two corners, if it is clear that they are nearest.
    #[inline(always)]
    fn corners(&self, rect: &Rect, i: usize, other: &Rect, j: usize) -> Option<Separation> {
        let (p, q) = (corner(rect, i), corner(other, j));
        let found = point_point(p, q);
        // How far behind the corners the sides beside them lie.
        let behind = |rect: &Rect, i: usize| {
            let (before, after) = (corner(rect, i + 3), corner(rect, i + 1));
            let corner = corner(rect, i);
            (found.normal.dot(before - corner), found.normal.dot(after - corner))
        };
        let ((a, b), (c, d)) = (behind(rect, i), behind(other, j));
        let is_clear = (a < -self.uncertainty)
            & (b < -self.uncertainty)
            & (c > self.uncertainty)
            & (d > self.uncertainty);
        is_clear.then_some(found)
    }

    /// The rectangles seen along the better of the two axes; `None` where that is not clear.
    #[inline(never)]
    pub fn better(&self) -> Option<FacingSides> {
        let p = self.sides(self.first)?;
        let Some(second) = self.second else { return self.nearest(&p) };
        let q = self.sides(second)?;
        let is_first = if p.gap != q.gap {
            p.gap > q.gap
        } else if p.is_of_b == q.is_of_b {
            p.reference.edge < q.reference.edge
        } else {
            q.is_of_b == order::in_order(&self.a.hull(), &self.b.hull())
        };
        self.nearest(if is_first { &p } else { &q })
    }

    /// The signed distance where two axes are as good.
    #[inline(never)]
    fn contact_of_two(&self) -> Option<Separation> {
        self.better().map(|facing| facing.contact())
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Certain, certain_separation, clearly_meet, intersects, separation, separation_within,
    };
    use crate::kernel::flat;
    use crate::kernel::pair::random::power_of_ten;
    use crate::shape;
    use collide_core::view::Rect;
    use collide_core::{Point2, Real, UnitComplex, Vec2, Vector2};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    fn rect(rng: &mut Pcg64Mcg, round: usize) -> Rect {
        let mut number = || rng.random_range(-1.0..1.0);
        let far = if round.is_multiple_of(5) { 1e9 } else { 0.0 };
        let rotation = match round % 3 {
            0 => Vec2::new(0.6, 0.8),
            1 => Vec2::new(1.0, 1e-9 * number()).unit().expect("a direction"),
            // As unit as an `f32` rotation is.
            _ => {
                Vec2::new(number(), number()).unit().expect("a direction") * (1.0 + 1e-7 * number())
            }
        };
        let half_extents = Vec2::new(number().abs(), number().abs().powi(round as i32 % 7));
        Rect { center: Vec2::new(far + number(), number()), rotation, half_extents }
    }

    #[test]
    fn the_four_axes_never_contradict_the_corners() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x4a8e5);
        let mut hits = 0;
        for round in 0..20_000 {
            let (a, mut b) = (rect(&mut rng, round), rect(&mut rng, round));
            let s = flat::separation(&a, &b);
            let miss = power_of_ten(round) * rng.random_range(-1.0..1.0);
            b.center += s.normal * (miss - s.distance);
            let expected = flat::intersects(&a, &b);
            assert_eq!(intersects(&a, &b), expected, "{a:?} {b:?}");
            assert_eq!(intersects(&b, &a), expected, "{a:?} {b:?}");
            assert_eq!(expected, flat::separation(&a, &b).distance <= 0.0);
            hits += usize::from(expected);
        }
        assert!(hits > 6_000 && hits < 14_000, "{hits}");
    }

    /// What is clear in the scalar of the shapes is what the corners give. How many pairs touch,
    /// how many of those that are far from touching are clear, and how many there are.
    fn clear_in_scalar<T: Real>(seed: u64) -> [usize; 3] {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let [mut hits, mut clear, mut plain] = [0; 3];
        for round in 0..ROUNDS {
            let far = [0.0, 0.0, 1e3, 1e6][round % 4];
            let mut number = |size: f64| T::nearest(size * rng.random_range(-1.0..1.0));
            // As far from unit as they may be.
            let off = T::nearest(1.0 + [3.5, -3.5, 0.0][round % 3] * T::EPS.to_f64());
            let thin = [1.0, 1e-3, 0.0][round / 3 % 3];
            let mut rect = |center: Point2<T>| {
                let rotation = UnitComplex::new(number(3.0));
                let half_extents = Vector2::new(number(1.0).abs(), number(thin).abs());
                let (cos, sin) = (rotation.re * off, rotation.im * off);
                shape::Rect::from_cos_sin(center, cos, sin, half_extents)
            };
            let center = Point2::new(T::nearest(far), T::zero());
            let (Ok(a), Ok(b)) = (rect(center), rect(center + Vector2::x())) else { continue };
            let apart = flat::separation(&a.as_view(), &b.as_view());
            // About to touch.
            let sign = if round % 2 == 0 { 1.0 } else { -1.0 };
            let way = apart.normal * (power_of_ten(round) * sign - apart.distance);
            let center = (Vec2::from_point(b.center()) + way).to_point();
            let Ok(b) = shape::Rect::new(center, b.rotation(), b.half_extents()) else { continue };
            let expected = flat::intersects(&a.as_view(), &b.as_view());
            let found = [clearly_meet(&a.0, &b.0), clearly_meet(&b.0, &a.0)];
            let is_right = found.iter().flatten().all(|&found| found == expected);
            assert!(is_right, "{a:?} {b:?}");
            hits += usize::from(expected);
            if far == 0.0 && power_of_ten(round) > 2e-4 {
                (clear, plain) = (clear + usize::from(found[0].is_some()), plain + 1);
            }
        }
        [hits, clear, plain]
    }

    const ROUNDS: usize = 40_000;

    #[test]
    fn what_is_clear_in_the_scalar_of_the_shapes_is_what_the_corners_give() {
        let of_both = [clear_in_scalar::<f32>(0x4a8e7), clear_in_scalar::<f64>(0x4a8e8)];
        for [hits, clear, plain] in of_both {
            assert!((ROUNDS / 4..ROUNDS * 3 / 4).contains(&hits), "{hits}");
            assert!(plain > ROUNDS / 20 && 100 * clear > 99 * plain, "{clear} of {plain}");
        }
    }

    #[test]
    fn seen_in_the_frames_the_distance_is_that_of_the_hulls_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x4a8e6);
        let (mut clear, mut tied) = (0, 0);
        for round in 0..20_000 {
            let (a, mut b) = (rect(&mut rng, round), rect(&mut rng, round));
            let s = flat::separation(&a, &b);
            match round % 4 {
                // About to touch.
                0 => b.center += s.normal * (power_of_ten(round) - s.distance),
                // Stacked: parallel sides, whose gaps are as wide.
                1 => b = Rect { center: a.center + (b.center - a.center) * 0.5, ..a },
                2 => b.rotation = a.rotation.perp(),
                _ => {}
            }
            let expected = flat::separation(&a, &b);
            assert_eq!(separation(&a, &b), expected, "{a:?} {b:?}");
            assert_eq!(separation(&b, &a).flipped(), expected, "{a:?} {b:?}");
            for margin in [0.0, 0.1, expected.distance.abs()] {
                let within = (expected.distance <= margin).then_some(expected);
                assert_eq!(separation_within(&a, &b, margin), within, "{margin:e} {a:?} {b:?}");
            }
            let is_clear = matches!(certain_separation(&a, &b, f64::INFINITY), Certain::Sure(_));
            clear += usize::from(is_clear);
            tied += usize::from(is_clear && round % 4 == 1);
        }
        assert!(clear > 4_000 && tied > 700, "{clear} {tied}");
    }
}
