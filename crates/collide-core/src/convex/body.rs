//! Convex shapes of which only the support points are known.

use super::minimize::{Minimizer, Minimum};
use super::node::{Node, SupportGap};
use crate::{Vec2, clamped, lesser};

/// A compact convex set, placed: its support points relative to an origin that it shares with
/// its partner.
pub trait Body {
    /// A point of the set furthest along the unit vector `direction`.
    fn support_point(&self, direction: Vec2) -> Vec2;
}

/// The support gap of two bodies. Nothing is known of their curvature. Of any two, so that the
/// search is compiled once.
#[derive(Clone, Copy)]
pub struct BodyGap<'b> {
    /// A.
    pub a: &'b dyn Body,
    /// B.
    pub b: &'b dyn Body,
}

impl SupportGap for BodyGap<'_> {
    const CURVATURE_KNOWN: bool = false;

    #[inline]
    fn at(&self, normal: Vec2, part: u32) -> Node {
        let point = self.a.support_point(normal) - self.b.support_point(-normal);
        Node {
            normal,
            value: normal.dot(point),
            slope: normal.perp().dot(point),
            curvature_a: 0.0,
            curvature_b: 0.0,
            part,
        }
    }
}

impl BodyGap<'_> {
    /// A search over all directions; the support points are accurate to `unit`.
    fn minimizer(&self, scale: f64, unit: f64) -> Minimizer<'_, Self> {
        let mut search = Minimizer::new(self, scale, unit / scale).all_around();
        let mut last = self.at(Vec2::new(0.0, -1.0), 0);
        let first = last;
        for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
            let node = self.at(Vec2::new(x, y), 0);
            search.push(last, node);
            last = node;
        }
        search.push(last, first);
        search
    }

    /// The least gap.
    pub fn minimum(&self, scale: f64, unit: f64, level: f64) -> Option<Minimum> {
        self.minimizer(scale, unit).run(level)
    }

    /// The least gap along the directions that do not look back, given the unit vector ahead.
    pub fn minimum_ahead(&self, ahead: Vec2, scale: f64, unit: f64, level: f64) -> Option<Minimum> {
        let mut search = Minimizer::new(self, scale, unit / scale);
        let middle = self.at(ahead, 0);
        search.push(self.at(-ahead.perp(), 0), middle);
        search.push(middle, self.at(ahead.perp(), 0));
        search.run(level)
    }

    /// Whether the least gap is below a level.
    pub fn is_below(&self, scale: f64, unit: f64, level: f64) -> bool {
        self.minimizer(scale, unit).is_below(level)
    }
}

/// The point of A that faces B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FacingPoint {
    /// On the boundary of A.
    pub point: Vec2,
    /// How far it lies beside its partner on B, along the normal turned by +90°.
    pub slip: f64,
}

/// A larger slip per distance (2^-20) is not that of a minimum.
const SMALL_SLIP: f64 = 1.0 / (1u64 << 20) as f64;

impl FacingPoint {
    /// The direction from the point to its partner, if they are `distance` > 0 apart along the
    /// normal. Between two corners the distance hardly determines the normal, but the points do.
    pub fn normal(&self, normal: Vec2, distance: f64) -> Vec2 {
        let is_between_corners = self.slip != 0.0 && self.slip.abs() <= SMALL_SLIP * distance;
        let toward = normal * distance - normal.perp() * self.slip;
        toward.unit().filter(|_| is_between_corners).unwrap_or(normal)
    }
}

/// The furthest from the normal that a support point is taken for a witness (2^-10 of a radian).
const WIDEST: f64 = 1.0 / 1024.0;

/// The point of A that faces B along the unit vector `normal`, which separates them best: mixed
/// from the support points on both sides of the normal so that it lies opposite to the same
/// mixture of B's, also where edges, or what a rounding of the normal cannot distinguish from
/// edges, face each other. The sides are as close as possible, from `tilt` on, the relative
/// accuracy of the support points; two that lie opposite to each other within it are the answer.
pub fn facing_point(a: &dyn Body, b: &dyn Body, normal: Vec2, tilt: f64) -> FacingPoint {
    let side = |n: Vec2| {
        let n = n.unit().unwrap_or(n);
        let (point, opposite) = (a.support_point(n), b.support_point(-n));
        let size = point.x.abs() + point.y.abs() + opposite.x.abs() + opposite.y.abs();
        (point, normal.perp().dot(point - opposite), size)
    };
    let accuracy = tilt;
    let mut tilt = tilt;
    loop {
        let aside = normal.perp() * tilt;
        let (left, g0, size) = side(normal - aside);
        let (right, g1, _) = side(normal + aside);
        let nearer = if g0.abs() < g1.abs() {
            FacingPoint { point: left, slip: g0 }
        } else {
            FacingPoint { point: right, slip: g1 }
        };
        if g0 <= 0.0 && g1 >= 0.0 && g0 < g1 {
            let point = left + (right - left) * (-g0 / (g1 - g0));
            return FacingPoint { point, slip: 0.0 };
        }
        tilt *= 4.0;
        if tilt > WIDEST || lesser(g0.abs(), g1.abs()) <= accuracy * size {
            return nearer;
        }
    }
}

/// The most triangles that [`common_point`] tries; each halves the angle left at least, about.
const TRIANGLES: u32 = 64;

/// A support point of the difference, with the two points that make it.
#[derive(Clone, Copy)]
struct Corner {
    a: Vec2,
    b: Vec2,
}

impl Corner {
    fn difference(self) -> Vec2 {
        self.a - self.b
    }
}

/// A point that two bodies share, exact up to rounding; `None` if none is found: they are apart or
/// hardly touch.
///
/// Walks towards a triangle of support points of `A ⊖ B` that holds the origin: the same
/// combination of the points of A is then that of the points of B.
pub fn common_point(a: &dyn Body, b: &dyn Body) -> Option<Vec2> {
    let corner = |n: Vec2| Corner { a: a.support_point(n), b: b.support_point(-n) };
    let mut left = corner(Vec2::new(1.0, 0.0));
    let Some(toward) = (-left.difference()).unit() else { return Some(left.a) };
    let mut right = corner(toward);
    for _ in 0..TRIANGLES {
        let (p, q) = (left.difference(), right.difference());
        // On the edge, as far as rounding allows: a wrong side would lead to another contact.
        let is_level = p.cross(q).abs() <= 8.0 * f64::EPSILON * (p.length() * q.length());
        if is_level && p.dot(q) <= 0.0 {
            return Some(on_edge(left, right));
        }
        let normal = (q - p).perp().unit()?;
        // `normal · p` is `q × p`, which does not cancel.
        let apex = corner(if q.cross(p) > 0.0 { -normal } else { normal });
        if let Some(point) = in_triangle([left, right, apex]) {
            return Some(point);
        }
        // The origin lies beyond the new edge at p, or beyond the one at q.
        let r = apex.difference();
        if p.cross(r) * (r - p).cross(q - p) < 0.0 { right = apex } else { left = apex }
    }
    None
}

/// The point of A over the origin, which lies on the edge between two corners.
fn on_edge(p: Corner, q: Corner) -> Vec2 {
    let (u, v) = (p.difference().length(), q.difference().length());
    let t = if u + v > 0.0 { u / (u + v) } else { 0.0 };
    p.a * (1.0 - t) + q.a * t
}

/// The point of A over the origin, if the triangle of differences holds it.
fn in_triangle(corners: [Corner; 3]) -> Option<Vec2> {
    let [p, q, r] = corners.map(Corner::difference);
    let weights = [q.cross(r), r.cross(p), p.cross(q)];
    let sum = weights[0] + weights[1] + weights[2];
    // Not by products, which may underflow.
    let is_against = |w: &f64| *w != 0.0 && (*w > 0.0) != (sum > 0.0);
    if sum == 0.0 || weights.iter().any(is_against) {
        return None;
    }
    let inner = Mixture::new(corners, weights.map(|w| w / sum));
    // In a triangle as thin as rounding the weights are noise: a point of an edge is as good.
    let edges = [(0, 1), (1, 2), (2, 0)].map(|(i, j)| {
        let (from, along) = ([p, q, r][i], [p, q, r][j] - [p, q, r][i]);
        let squared = along.length_squared();
        let t = if squared > 0.0 { clamped(-from.dot(along) / squared, 0.0, 1.0) } else { 0.0 };
        let mut weights = [0.0; 3];
        (weights[i], weights[j]) = (1.0 - t, t);
        Mixture::new(corners, weights)
    });
    let best = edges.into_iter().fold(inner, |x, y| if y.residual < x.residual { y } else { x });
    Some(best.point)
}

/// A point between corners, halfway between that of A and that of B, and how far these are apart.
struct Mixture {
    point: Vec2,
    residual: f64,
}

impl Mixture {
    fn new(corners: [Corner; 3], [u, v, w]: [f64; 3]) -> Self {
        let point = |x: [Vec2; 3]| x[0] * u + x[1] * v + x[2] * w;
        let (a, b) = (point(corners.map(|c| c.a)), point(corners.map(|c| c.b)));
        Self { point: a.midpoint(b), residual: (a - b).length() }
    }
}
