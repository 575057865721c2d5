//! Ellipse × ellipse: the certified minimum of the support gap over directions (`gap`).
//!
//! The operands are put in a canonical order first, so that `f(b, a)` is `f(a, b)` flipped, bit for
//! bit, also where several directions are equally good.

use crate::kernel::Separation;
use crate::kernel::curved::reach;
use crate::kernel::ellipse::circle::furthest;
use crate::kernel::ellipse::frame::{Frame, axes_support, thick};
use crate::kernel::ellipse::gap::EllipseGap;
use crate::kernel::ellipse::point::contains_point;
use collide_core::convex::{Body, common_point};
use collide_core::view::Ellipse;
use collide_core::{Vec2, sqrt};
use core::cmp::Ordering;

/// Whether `a` is the first in the canonical order.
fn in_order(a: &Ellipse, b: &Ellipse) -> bool {
    let key = |e: &Ellipse| {
        [e.semi_axes.x, e.semi_axes.y, e.center.x, e.center.y, e.rotation.x, e.rotation.y]
    };
    let order = key(a).iter().zip(key(b)).map(|(x, y)| x.total_cmp(&y)).find(|o| o.is_ne());
    order != Some(Ordering::Greater)
}

/// Whether the ellipses share a point. Right wherever the signed distance exceeds 1 ε of the extent
/// of the pair.
pub(super) fn meet(a: &Ellipse, b: &Ellipse) -> bool {
    let (a, b) = if in_order(a, b) { (a, b) } else { (b, a) };
    let gap = EllipseGap::new(a, b);
    gap.quick_decision().unwrap_or_else(|| match gap.short_way() {
        Some(minimum) => minimum.lowest > 0.0,
        None => !gap.minimizer().is_below(0.0),
    })
}

/// The signed distance of two ellipses.
pub(super) fn separation(a: &Ellipse, b: &Ellipse) -> Separation {
    if !in_order(a, b) {
        return separation(b, a).flipped();
    }
    of_gap(&EllipseGap::new(a, b), [a, b])
}

/// The signed distance of two ellipses, unless it is certain without a search that they intersect.
pub(super) fn separation_if_apart(a: &Ellipse, b: &Ellipse) -> Option<Separation> {
    if !in_order(a, b) {
        return separation_if_apart(b, a).map(Separation::flipped);
    }
    let gap = EllipseGap::new(a, b);
    (gap.quick_decision() != Some(true)).then(|| of_gap(&gap, [a, b]))
}

fn of_gap(gap: &EllipseGap, [a, b]: [&Ellipse; 2]) -> Separation {
    match gap.short_way().or_else(|| gap.minimizer().run(0.0)) {
        Some(minimum) => gap.separation([a, b], &minimum),
        None => super::circle::separation(a, b.center, 0.0),
    }
}

/// An ellipse known by its support points, in the frame of another.
pub(crate) struct EllipseBody {
    axes: Vec2,
    turn: Vec2,
    center: Vec2,
}

impl EllipseBody {
    /// The ellipse relative to `origin`, lengths multiplied by the power of two `scale`.
    pub(crate) fn new(ellipse: &Ellipse, origin: Vec2, scale: f64) -> Self {
        Self {
            axes: thick(ellipse.semi_axes * scale, 1.0),
            turn: ellipse.rotation,
            center: (ellipse.center - origin) * scale,
        }
    }
}

impl Body for EllipseBody {
    #[inline]
    fn support_point(&self, direction: Vec2) -> Vec2 {
        let n = direction.unrotated(self.turn);
        self.center + axes_support(self.axes, n).rotated(self.turn)
    }
}

/// A point of both, which meet.
pub(super) fn point_in_both(a: &Ellipse, b: &Ellipse) -> Vec2 {
    if !in_order(a, b) {
        return point_in_both(b, a);
    }
    if contains_point(a, b.center) {
        return b.center;
    }
    if contains_point(b, a.center) {
        return a.center;
    }
    let s = separation(a, b);
    if contains_point(a, s.point_b) {
        return s.point_b;
    }
    if contains_point(b, s.point_a) {
        return s.point_a;
    }
    let frame = Frame::new(a, reach(b.center - a.center) + reach(b.semi_axes));
    let bodies = [a, b].map(|e| EllipseBody::new(e, a.center, frame.scale));
    match common_point(&bodies[0], &bodies[1]) {
        Some(point) => a.center + point * frame.unscale,
        None => s.point_a.midpoint(s.point_b),
    }
}

/// Whether `a` holds `b`: where A is the unit circle, the furthest point of B is within 1.
pub(super) fn holds(a: &Ellipse, b: &Ellipse) -> bool {
    if a == b {
        return true;
    }
    if !contains_point(a, b.center) {
        return false;
    }
    let gap = EllipseGap::new(a, b);
    let axes = gap.frame.axes;
    let column = |v: Vec2| Vec2::new(v.x / axes.x, v.y / axes.y);
    let x = column(gap.turn * gap.axes_b.x);
    let y = column(gap.turn.perp() * gap.axes_b.y);
    // A unit disk holds no ellipse with a larger sum of squared semi-axes than 2.
    if x.length_squared() + y.length_squared() > 3.0 {
        return false;
    }
    let (left, stretch) = singular_values(x, y);
    furthest(stretch, column(gap.center).unrotated(left)) <= 1.0
}

/// The left rotation and the singular values of the matrix with columns `x` and `y`, without
/// forming products of its entries.
fn singular_values(x: Vec2, y: Vec2) -> (Vec2, Vec2) {
    let sum = Vec2::new(0.5 * (x.x + y.y), 0.5 * (x.y - y.x));
    let difference = Vec2::new(0.5 * (x.x - y.y), 0.5 * (x.y + y.x));
    let (p, q) = (sum.length(), difference.length());
    let large = p + q;
    let small = if large > 0.0 { x.cross(y).abs() / large } else { 0.0 };
    // The left rotation halves the sum of the two angles.
    let angles = match (sum.unit(), difference.unit()) {
        (Some(s), Some(d)) => d.rotated(s),
        _ => Vec2::new(1.0, 0.0),
    };
    (half_angle(angles), Vec2::new(large, small))
}

/// The unit vector at half the angle of a unit vector.
fn half_angle(v: Vec2) -> Vec2 {
    if v.x >= 0.0 {
        let c = sqrt(0.5 * (1.0 + v.x));
        Vec2::new(c, 0.5 * v.y / c)
    } else {
        let s = sqrt(0.5 * (1.0 - v.x)).copysign(v.y);
        Vec2::new(0.5 * v.y / s, s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// Needles down to 2^-20, from far apart to concentric.
    fn random_pair(random: &mut Pcg64Mcg) -> [Ellipse; 2] {
        let near = f64::from_bits((1023 - random.random_range(0..50_u64)) << 52);
        [1.0, near].map(|spread| {
            let mut unit = || random.random::<f64>() * 2.0 - 1.0;
            let rotation = Vec2::new(unit(), unit()).unit().unwrap_or(Vec2::new(1.0, 0.0));
            let (center, long, short) = (Vec2::new(unit(), unit()) * spread, unit(), unit());
            let thin = f64::from_bits((1023 - random.random_range(0..20_u64)) << 52);
            let semi_axes = Vec2::new(0.1 + long.abs(), (0.1 + short.abs()) * thin);
            Ellipse { center, rotation, semi_axes }
        })
    }

    #[test]
    fn every_search_ends_with_a_certificate() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let (mut total, mut most, mut shortcuts, mut short_ways) = (0, 0, 0, [0; 2]);
        for _ in 0..20_000 {
            let [a, b] = random_pair(&mut random);
            let gap = EllipseGap::new(&a, &b);
            let found = gap.minimizer().run(0.0).expect("arcs were pushed");
            let unit = f64::EPSILON * gap.frame.extent;
            assert!(found.bound >= found.lowest - 8.0 * unit, "{a:?} {b:?} {found:?}");
            if let Some(quick) = gap.quick_decision() {
                assert_eq!(quick, !found.below, "{a:?} {b:?}");
                shortcuts += 1;
            }
            assert_eq!(gap.minimizer().is_below(0.0), found.below);
            if let Some(short) = gap.short_way() {
                assert!((short.lowest - found.lowest).abs() <= 8.0 * unit, "{a:?} {b:?}");
                assert_eq!(short.below, found.below, "{a:?} {b:?}");
                short_ways[usize::from(short.below)] += 1;
            }
            total += found.evaluations;
            most = most.max(found.evaluations);
        }
        assert!(most <= 64 && total < 20_000 * 14, "{most} {total}");
        let [overlapping, apart] = short_ways;
        assert!(
            shortcuts > 2_000 && overlapping > 400 && apart > 4_000,
            "{shortcuts} {short_ways:?}"
        );
    }
}
