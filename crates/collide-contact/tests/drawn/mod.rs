//! Shapes drawn at random, for the tests of contacts and manifolds.
#![allow(dead_code, reason = "each test file uses its own part")]

use collide_core::{Kind, Point2, Shape, Vec2, Vector2, View};
use collide_shapes::{
    AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, HalfPlane, Line, Polygon,
    Polyline, Ray, Rect, Segment, Triangle,
};
use nalgebra::Isometry2;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Every kind of the library's shapes.
pub(crate) const KINDS: [Kind; 15] = [
    Kind::Point,
    Kind::Segment,
    Kind::Ray,
    Kind::Line,
    Kind::HalfPlane,
    Kind::Circle,
    Kind::Ellipse,
    Kind::Capsule,
    Kind::Aabb,
    Kind::Rect,
    Kind::Triangle,
    Kind::ConvexPolygon,
    Kind::Polygon,
    Kind::Polyline,
    Kind::Compound,
];

/// The convex kinds.
pub(crate) const CONVEX: [Kind; 12] = [
    Kind::Point,
    Kind::Segment,
    Kind::Ray,
    Kind::Line,
    Kind::HalfPlane,
    Kind::Circle,
    Kind::Ellipse,
    Kind::Capsule,
    Kind::Aabb,
    Kind::Rect,
    Kind::Triangle,
    Kind::ConvexPolygon,
];

/// Draws shapes: on a lattice, where much touches and coincides, or anywhere.
pub(crate) struct Drawer {
    pub(crate) rng: Pcg64Mcg,
    is_lattice: bool,
    scale: f64,
}

impl Drawer {
    pub(crate) fn new(seed: u64, is_lattice: bool) -> Self {
        Self::scaled(seed, is_lattice, 1.0)
    }

    /// As [`Drawer::new`], in a world that is `scale` times as large.
    pub(crate) fn scaled(seed: u64, is_lattice: bool, scale: f64) -> Self {
        Self { rng: Pcg64Mcg::seed_from_u64(seed), is_lattice, scale }
    }

    fn number(&mut self, low: f64, high: f64) -> f64 {
        let drawn = self.rng.random_range(low..high);
        self.scale * if self.is_lattice { drawn.round() } else { drawn }
    }

    fn point(&mut self) -> Point2<f64> {
        Point2::new(self.number(-3.0, 3.0), self.number(-3.0, 3.0))
    }

    /// A size, zero now and then on the lattice.
    fn size(&mut self) -> f64 {
        self.number(0.0, 2.0)
    }

    fn direction(&mut self) -> Vector2<f64> {
        loop {
            let v = self.point().coords / self.scale;
            if v.norm() > 0.0 {
                return v;
            }
        }
    }

    /// A shape of this kind, about six units in size, around the origin.
    pub(crate) fn shape(&mut self, kind: Kind) -> AnyShape<f64> {
        loop {
            if let Some(shape) = self.attempt(kind) {
                return shape;
            }
        }
    }

    fn attempt(&mut self, kind: Kind) -> Option<AnyShape<f64>> {
        Some(match kind {
            Kind::Point => self.point().into(),
            Kind::Segment => Segment::new(self.point(), self.point()).ok()?.into(),
            Kind::Ray => Ray::new(self.point(), self.direction()).ok()?.into(),
            Kind::Line => Line::new(self.point(), self.direction()).ok()?.into(),
            Kind::HalfPlane => HalfPlane::new(self.point(), self.direction()).ok()?.into(),
            Kind::Circle => Circle::new(self.point(), self.size()).ok()?.into(),
            Kind::Ellipse => {
                let axes = Vector2::new(self.size(), self.size());
                let d = self.direction();
                Ellipse::from_cos_sin(self.point(), d.x / d.norm(), d.y / d.norm(), axes)
                    .ok()?
                    .into()
            }
            Kind::Capsule => Capsule::new(self.point(), self.point(), self.size()).ok()?.into(),
            Kind::Aabb => {
                let (p, q) = (self.point(), self.point());
                AnyShape::Aabb(collide_core::Aabb::new(p.inf(&q), p.sup(&q)).ok()?)
            }
            Kind::Rect => {
                let axes = Vector2::new(self.size(), self.size());
                let d = self.direction();
                Rect::from_cos_sin(self.point(), d.x / d.norm(), d.y / d.norm(), axes).ok()?.into()
            }
            Kind::Triangle => Triangle::new(self.point(), self.point(), self.point()).ok()?.into(),
            Kind::ConvexPolygon => {
                let points: Vec<_> = (0..7).map(|_| self.point()).collect();
                let polygon = ConvexPolygon::hull(points).ok()?;
                let is_rounded = self.rng.random_bool(0.5);
                let radius = if is_rounded { self.size() / 4.0 } else { 0.0 };
                polygon.with_radius(radius).ok()?.into()
            }
            Kind::Polygon => {
                let points: Vec<_> = (0..5).map(|_| self.point()).collect();
                Polygon::simple(points).ok()?.into()
            }
            Kind::Polyline => {
                let points: Vec<_> = (0..4).map(|_| self.point()).collect();
                Polyline::new(points).ok()?.into()
            }
            Kind::Compound => {
                let first = self.rng.random_range(0..12);
                let second = self.rng.random_range(0..14);
                let parts = [self.shape(KINDS[first]), self.shape(KINDS[second])];
                Compound::new(parts).ok()?.into()
            }
            _ => return None,
        })
    }
}

/// Whether the shapes have the same numbers: then neither comes first, and ties have no order.
pub(crate) fn is_same(a: &AnyShape<f64>, b: &AnyShape<f64>) -> bool {
    let numbers = |shape| format!("{shape:?}").replace("-0.0", "0.0");
    numbers(a) == numbers(b)
}

/// The shape moved by a vector.
pub(crate) fn moved(shape: &AnyShape<f64>, by: Vec2) -> AnyShape<f64> {
    shape.placed(&Isometry2::translation(by.x, by.y)).expect("a rigid motion")
}

/// How large a pair is and how far from the origin: what the rounding errors are measured in.
pub(crate) fn extent(shape: &AnyShape<f64>) -> f64 {
    match shape.bounding_box() {
        Some(aabb) => aabb.min().coords.amax().max(aabb.max().coords.amax()) + 1.0,
        None => 16.0,
    }
}

/// How far a convex shape reaches along a direction, computed the plain way; infinite where it
/// has no end.
pub(crate) fn reach(view: &View<'_>, toward: Vec2) -> f64 {
    let furthest = |points: &[Vec2], radius: f64| {
        points.iter().map(|p| p.dot(toward)).fold(f64::NEG_INFINITY, f64::max) + radius
    };
    let endless = |is_endless: bool, at: f64| if is_endless { f64::INFINITY } else { at };
    match view {
        View::Point(p) => p.dot(toward),
        View::Segment(s) => furthest(&[s.a, s.b], 0.0),
        View::Ray(r) => endless(r.direction.dot(toward) > 1e-12, r.origin.dot(toward)),
        View::Line(l) => endless(l.direction.dot(toward).abs() > 1e-12, l.point.dot(toward)),
        View::HalfPlane(h) => {
            let unit = h.normal * (1.0 / h.normal.length());
            endless((unit - toward).length() > 1e-12, h.point.dot(toward))
        }
        View::Circle(c) => furthest(&[c.center], c.radius),
        View::Ellipse(e) => {
            let local = toward.unrotated(e.rotation);
            let scaled = Vec2::new(local.x * e.semi_axes.x, local.y * e.semi_axes.y);
            e.center.dot(toward) + scaled.length()
        }
        View::Capsule(c) => furthest(&[c.a, c.b], c.radius),
        View::Aabb(b) => furthest(&b.corners(), 0.0),
        View::Rect(r) => furthest(&r.corners(), 0.0),
        View::Triangle(t) => furthest(&t.vertices, 0.0),
        View::ConvexPolygon(p) => {
            let vertices: Vec<Vec2> = (0..p.vertices.len()).map(|i| p.vertex(i)).collect();
            furthest(&vertices, p.radius)
        }
        _ => f64::INFINITY,
    }
}

/// 64 unit vectors all around.
pub(crate) fn directions() -> impl Iterator<Item = Vec2> {
    (0..64).map(|i| {
        let angle = f64::from(i) * core::f64::consts::TAU / 64.0;
        let unit = nalgebra::UnitComplex::new(angle);
        Vec2::new(unit.re, unit.im)
    })
}
