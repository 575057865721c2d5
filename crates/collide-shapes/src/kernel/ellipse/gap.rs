//! The support gap of two ellipses and its minimum.
//!
//! In A's frame `F(n) = |L_A n| + |L_B n| − n·d`, `L = diag(rx, ry)·Rᵀ`. Both are centrally
//! symmetric, so `F(−n) − F(n) = 2 n·d` and only the half circle `n·d ≥ 0` is searched. Between the
//! axis directions of both the curvature is monotone.

use crate::kernel::Separation;
use crate::kernel::curved::{reach, signed};
use crate::kernel::ellipse::frame::{
    Frame, axes_height, axes_support, least_axes_curvature, thick,
};
use crate::kernel::ellipse::pair::EllipseBody;
use crate::kernel::tolerance::SEARCH_ROOM;
use collide_core::convex::{
    Minimizer, Minimum, Node, SmoothGap, SupportGap, descend, facing_point,
};
use collide_core::view::Ellipse;
use collide_core::{Vec2, greater, lesser};

/// The support gap of two ellipses, in the frame of the first.
pub(super) struct EllipseGap {
    pub(super) frame: Frame,
    /// The semi-axes of B.
    pub(super) axes_b: Vec2,
    /// The direction of B's first axis.
    pub(super) turn: Vec2,
    /// B's center.
    pub(super) center: Vec2,
    /// Its distance.
    apart: f64,
    /// Its direction.
    toward: Vec2,
}

impl EllipseGap {
    #[inline]
    pub(super) fn new(a: &Ellipse, b: &Ellipse) -> Self {
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

    #[inline]
    pub(super) fn minimizer(&self) -> Minimizer<'_, Self> {
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
    pub(super) fn quick_decision(&self) -> Option<bool> {
        let room = SEARCH_ROOM * self.frame.extent;
        let (a, b) = (self.frame.axes, self.axes_b);
        if self.apart > greater(a.x, a.y) + greater(b.x, b.y) + room || self.gap_toward() < -room {
            return Some(false);
        }
        if self.apart < lesser(a.x, a.y) + lesser(b.x, b.y) - room {
            return Some(true);
        }
        // Center in the other one: they overlap by at least its depth and the own width.
        let z = Vec2::new(self.center.x / a.x, self.center.y / a.y);
        let inside = (1.0 - z.length_squared()) * 0.5 * lesser(a.x, a.y) + lesser(b.x, b.y);
        let c = self.center.unrotated(self.turn);
        let z = Vec2::new(c.x / b.x, c.y / b.y);
        let held = (1.0 - z.length_squared()) * 0.5 * lesser(b.x, b.y) + lesser(a.x, a.y);
        let depth = |inside: f64, own: f64| inside > own && inside > room;
        (depth(inside, lesser(b.x, b.y)) || depth(held, lesser(a.x, a.y))).then_some(true)
    }

    /// The minimum where one descent certifies it, and the sign is clear.
    #[inline]
    pub(super) fn short_way(&self) -> Option<Minimum> {
        let extent = self.frame.extent;
        descend(self, (self.likely_normal(), 0), extent, |_| true)
            .filter(|minimum| minimum.lowest.abs() > SEARCH_ROOM * extent)
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
    /// from what lies on both sides of the normal. With the normal, which they may give more
    /// exactly.
    fn witnesses(
        &self,
        [a, b]: [&Ellipse; 2],
        node: &Node,
        normal: Vec2,
        distance: f64,
    ) -> (Vec2, [Vec2; 2]) {
        let n = node.normal;
        if self.frame.is_flat(lesser(node.curvature_a, node.curvature_b)) {
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

    pub(super) fn separation(&self, both: [&Ellipse; 2], minimum: &Minimum) -> Separation {
        let distance = signed(-minimum.lowest * self.frame.unscale, !minimum.below);
        let normal = self.frame.globalize_unit(minimum.node.normal);
        let (normal, [point_a, point_b]) = self.witnesses(both, &minimum.node, normal, distance);
        Separation { distance, normal, point_a, point_b }
    }
}

impl SupportGap for EllipseGap {
    const CURVATURE_KNOWN: bool = true;

    #[inline]
    fn at(&self, n: Vec2, part: u32) -> Node {
        self.at_with_change(n, part).0
    }
}

impl SmoothGap for EllipseGap {
    #[inline]
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
#[inline]
fn precedes(start: Vec2, u: Vec2, v: Vec2) -> bool {
    if u.dot(v) < 0.0 { start.dot(u) > start.dot(v) } else { u.cross(v) > 0.0 }
}
