//! Ellipse × ellipse: the certified minimum of the support gap over directions.
//!
//! In A's frame `F(n) = |L_A n| + |L_B n| − n·d`, `L = diag(rx, ry)·Rᵀ`. Both are centrally
//! symmetric, so `F(−n) − F(n) = 2 n·d` and only the half circle `n·d ≥ 0` is searched. Between the
//! axis directions of both the curvature is monotone.
//!
//! The operands are put in a canonical order first, so that `f(b, a)` is `f(a, b)` flipped, bit for
//! bit, also where several directions are equally good.

use super::circle::furthest;
use super::frame::{Frame, axes_height, axes_support, least_axes_curvature, thick};
use super::point::contains_point;
use crate::kernel::Separation;
use crate::kernel::curved::{reach, signed};
use collide_core::convex::{
    Body, Minimizer, Minimum, Node, SmoothGap, SupportGap, common_point, descend, facing_point,
};
use collide_core::view::Ellipse;
use collide_core::{Vec2, sqrt};
use core::cmp::Ordering;

/// Decisions taken before the search leave this room, in epsilons of the extent: far more than
/// the search's own error, so that it would decide alike.
pub(super) const ROOM: f64 = 64.0 * f64::EPSILON;

/// The support gap of two ellipses, in the frame of the first.
struct EllipseGap {
    frame: Frame,
    /// The semi-axes of B.
    axes_b: Vec2,
    /// The direction of B's first axis.
    turn: Vec2,
    /// B's center.
    center: Vec2,
    /// Its distance.
    apart: f64,
    /// Its direction.
    toward: Vec2,
}

impl EllipseGap {
    #[inline]
    fn new(a: &Ellipse, b: &Ellipse) -> Self {
        let frame = Frame::new(a, reach(b.center - a.center) + reach(b.semi_axes));
        let center = frame.localize(b.center);
        let apart = center.length();
        Self {
            axes_b: thick(b.semi_axes * frame.scale, frame.extent),
            turn: relative_rotation(a, b),
            center,
            apart,
            toward: center.unit().unwrap_or(Vec2::new(0.0, 1.0)),
            frame,
        }
    }

    /// The first and the last direction, and the axis directions in between, in order.
    fn directions(&self) -> ([Vec2; 6], usize) {
        let start = -self.toward.perp();
        let mut all = [start; 6];
        let mut count = 1;
        let axes = [Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0), self.turn, self.turn.perp()];
        for axis in axes {
            let axis = if axis.dot(self.toward) < 0.0 { -axis } else { axis };
            if start.cross(axis) <= 0.0 {
                continue;
            }
            let mut place = count;
            while place > 1 && precedes(start, axis, all[place - 1]) {
                all[place] = all[place - 1];
                place -= 1;
            }
            all[place] = axis;
            count += 1;
        }
        all[count] = -start;
        (all, count + 1)
    }

    #[inline(always)]
    fn minimizer(&self) -> Minimizer<'_, Self> {
        let mut search = Minimizer::new(self, self.frame.extent, f64::EPSILON);
        let (directions, count) = self.directions();
        let mut left = self.at(directions[0], 0);
        for &n in &directions[1..count] {
            let right = self.at(n, 0);
            search.push(left, right);
            left = right;
        }
        search
    }

    /// What can be decided without a search.
    #[inline]
    fn quick_decision(&self) -> Option<bool> {
        let room = ROOM * self.frame.extent;
        let (a, b) = (self.frame.axes, self.axes_b);
        if self.apart > a.x.max(a.y) + b.x.max(b.y) + room || self.gap_toward() < -room {
            return Some(false);
        }
        if self.apart < a.x.min(a.y) + b.x.min(b.y) - room {
            return Some(true);
        }
        // Center in the other one: they overlap by at least its depth and the own width.
        let z = Vec2::new(self.center.x / a.x, self.center.y / a.y);
        let inside = (1.0 - z.length_squared()) * 0.5 * a.x.min(a.y) + b.x.min(b.y);
        let c = self.center.unrotated(self.turn);
        let z = Vec2::new(c.x / b.x, c.y / b.y);
        let held = (1.0 - z.length_squared()) * 0.5 * b.x.min(b.y) + a.x.min(a.y);
        let depth = |inside: f64, own: f64| inside > own && inside > room;
        (depth(inside, b.x.min(b.y)) || depth(held, a.x.min(a.y))).then_some(true)
    }

    /// The minimum where one descent certifies it, and the sign is clear.
    #[inline]
    fn short_way(&self) -> Option<Minimum> {
        let extent = self.frame.extent;
        descend(self, (self.likely_normal(), 0), extent, |_| true)
            .filter(|minimum| minimum.lowest.abs() > ROOM * extent)
    }

    /// About the normal of the pair: that of the ellipse `L_A²/a + L_B²/b + s·I` where the line of
    /// centers leaves it, with `a`, `b` the mean semi-axes and `s` about the distance. Exact for
    /// circles and for homothetic ellipses that touch.
    #[inline(always)]
    fn likely_normal(&self) -> Vec2 {
        let (a, b, u) = (self.frame.axes, self.axes_b, self.turn);
        let (size_a, size_b) = (0.5 * (a.x + a.y), 0.5 * (b.x + b.y));
        let apart = self.apart - (size_a + size_b);
        let apart = if apart > 0.0 { apart } else { 0.0 };
        let (over_a, over_b) = (1.0 / size_a, 1.0 / size_b);
        let (p, q) = (b.x * b.x * over_b, b.y * b.y * over_b);
        let xx = a.x * a.x * over_a + p * (u.x * u.x) + q * (u.y * u.y) + apart;
        let yy = a.y * a.y * over_a + p * (u.y * u.y) + q * (u.x * u.x) + apart;
        let xy = (p - q) * (u.x * u.y);
        let d = self.toward;
        Vec2::new(yy * d.x - xy * d.y, xx * d.y - xy * d.x).unit().unwrap_or(d)
    }

    /// The gap along the line of centers.
    #[inline]
    fn gap_toward(&self) -> f64 {
        let n = self.toward;
        self.frame.height(n) + axes_height(self.axes_b, n.unrotated(self.turn)) - self.apart
    }

    /// The witnesses, world frame: the support point of the more curved of the two is the better
    /// conditioned; the other follows from the distance. The flat sides of two needles are mixed
    /// from what lies on both sides of the normal. With the normal, which they may tell better.
    fn witnesses(
        &self,
        [a, b]: [&Ellipse; 2],
        node: &Node,
        normal: Vec2,
        distance: f64,
    ) -> (Vec2, [Vec2; 2]) {
        let n = node.normal;
        if self.frame.is_flat(node.curvature_a.min(node.curvature_b)) {
            let bodies = [a, b].map(|e| EllipseBody::new(e, a.center, self.frame.scale));
            let facing = facing_point(&bodies[0], &bodies[1], normal, f64::EPSILON);
            let point_a = a.center + facing.point * self.frame.unscale;
            let normal = facing.normal(normal, distance * self.frame.scale);
            (normal, [point_a, point_a + normal * distance])
        } else if node.curvature_a <= node.curvature_b {
            let point_a = self.frame.globalize(self.frame.support_point(n));
            (normal, [point_a, point_a + normal * distance])
        } else {
            let offset = axes_support(self.axes_b, n.unrotated(self.turn)).rotated(self.turn);
            let point_b = self.frame.globalize(self.center - offset);
            (normal, [point_b - normal * distance, point_b])
        }
    }

    fn separation(&self, both: [&Ellipse; 2], minimum: &Minimum) -> Separation {
        let distance = signed(-minimum.lowest * self.frame.unscale, !minimum.below);
        let normal = self.frame.globalize_unit(minimum.node.normal);
        let (normal, [point_a, point_b]) = self.witnesses(both, &minimum.node, normal, distance);
        Separation { distance, normal, point_a, point_b }
    }
}

impl SupportGap for EllipseGap {
    const CURVATURE_KNOWN: bool = true;

    #[inline(always)]
    fn at(&self, n: Vec2, part: u32) -> Node {
        self.at_with_change(n, part).0
    }
}

impl SmoothGap for EllipseGap {
    #[inline(always)]
    fn least_curvature(&self) -> f64 {
        least_axes_curvature(self.frame.axes) + least_axes_curvature(self.axes_b)
    }

    #[inline(always)]
    fn at_with_change(&self, n: Vec2, part: u32) -> (Node, f64) {
        let (a, b) = (self.frame.axes.x, self.frame.axes.y);
        let (a2, b2) = (self.axes_b.x, self.axes_b.y);
        let m = n.unrotated(self.turn);
        let height_a = axes_height(self.frame.axes, n);
        let height_b = axes_height(self.axes_b, m);
        let (inverse_a, inverse_b) = (1.0 / height_a, 1.0 / height_b);
        let k = a * (b * inverse_a);
        let k2 = a2 * (b2 * inverse_b);
        let slope_a = n.x * n.y * ((b - a) * ((b + a) * inverse_a));
        let slope_b = m.x * m.y * ((b2 - a2) * ((b2 + a2) * inverse_b));
        let curvature_a = k * (k * inverse_a);
        let curvature_b = k2 * (k2 * inverse_b);
        let node = Node {
            normal: n,
            value: (height_a + height_b) - n.dot(self.center),
            slope: slope_a + slope_b - n.cross(self.center),
            curvature_a,
            curvature_b,
            part,
        };
        // The curvature is (a b)² over the cube of the height.
        let change_a = curvature_a * (slope_a * inverse_a);
        let change_b = curvature_b * (slope_b * inverse_b);
        (node, -3.0 * (change_a + change_b))
    }
}

/// B's rotation as seen from A.
fn relative_rotation(a: &Ellipse, b: &Ellipse) -> Vec2 {
    if a.rotation == b.rotation {
        return Vec2::new(1.0, 0.0);
    }
    let turn = b.rotation.unrotated(a.rotation);
    turn.unit().unwrap_or(turn)
}

/// Whether direction `u` comes before `v` in the half circle that begins at `start`.
#[inline(always)]
fn precedes(start: Vec2, u: Vec2, v: Vec2) -> bool {
    if u.dot(v) < 0.0 { start.dot(u) > start.dot(v) } else { u.cross(v) > 0.0 }
}

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
    gap.quick_decision().unwrap_or_else(|| !gap.minimizer().is_below(0.0))
}

/// The signed distance of two ellipses.
pub(super) fn separation(a: &Ellipse, b: &Ellipse) -> Separation {
    if !in_order(a, b) {
        return separation(b, a).flipped();
    }
    let gap = EllipseGap::new(a, b);
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
