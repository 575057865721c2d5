//! What the tests know of every kind: its number in the inputs of fuzz targets, a shape of it from
//! any numbers, one as a file states it, and what the oracle takes in its place.

use crate::{Decoder, Numbers};
use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{Kind, Real, ShapeSpec, UnitComplex, Vertices};

/// The kinds by the numbers that stand for them in the inputs of fuzz targets. A new one comes
/// last, wherever it stands in [`Kind::ALL`]: so that inputs found earlier mean what they meant.
pub(crate) const BY_NUMBER: [Kind; Kind::ALL.len()] = [
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
    Kind::Custom,
];

/// Each kind has one number.
const _: () = {
    let mut has_number = [false; BY_NUMBER.len()];
    let mut number = 0;
    while number < BY_NUMBER.len() {
        let kind = BY_NUMBER[number] as usize;
        assert!(!has_number[kind], "a kind stands in `BY_NUMBER` twice, and so another one not");
        has_number[kind] = true;
        number += 1;
    }
};

/// Where the numbers of shapes come from, and those shapes that are made of lists.
pub(crate) trait Source<T: Numbers> {
    fn point(&mut self) -> Point2<T>;
    fn direction(&mut self) -> Vector2<T>;
    fn extent(&mut self) -> T;
    fn extents(&mut self) -> Vector2<T>;
    fn semi_axes(&mut self) -> Vector2<T>;
    fn rotation(&mut self) -> UnitComplex<T>;
    fn convex_polygon(&mut self) -> Result<ConvexPolygon<T>, ShapeError>;
    fn polygon(&mut self) -> Result<Polygon<T>, ShapeError>;
    fn polyline(&mut self) -> Result<Polyline<T>, ShapeError>;
    fn compound(&mut self) -> Result<Compound<T>, ShapeError>;
    fn custom(&mut self) -> AnyShape<T>;
}

/// A shape of this kind, if its constructor takes the numbers.
pub(crate) fn shape_of<T: Numbers>(
    kind: Kind,
    source: &mut impl Source<T>,
) -> Result<AnyShape<T>, ShapeError> {
    let s = source;
    Ok(match kind {
        Kind::Point => Segment::new(s.point(), Point2::origin())?.start().into(),
        Kind::Segment => Segment::new(s.point(), s.point())?.into(),
        Kind::Ray => Ray::new(s.point(), s.direction())?.into(),
        Kind::Line => Line::new(s.point(), s.direction())?.into(),
        Kind::HalfPlane => HalfPlane::new(s.point(), s.direction())?.into(),
        Kind::Circle => Circle::new(s.point(), s.extent())?.into(),
        Kind::Ellipse => {
            let semi_axes = s.semi_axes();
            Ellipse::new(s.point(), s.rotation(), semi_axes)?.into()
        }
        Kind::Capsule => Capsule::new(s.point(), s.point(), s.extent())?.into(),
        Kind::Aabb => {
            let (p, q) = (s.point(), s.point());
            Aabb::new(p.inf(&q), p.sup(&q))?.into()
        }
        Kind::Rect => {
            let half_extents = s.extents();
            Rect::new(s.point(), s.rotation(), half_extents)?.into()
        }
        Kind::Triangle => Triangle::new(s.point(), s.point(), s.point())?.into(),
        Kind::ConvexPolygon => s.convex_polygon()?.into(),
        Kind::Polygon => s.polygon()?.into(),
        Kind::Polyline => s.polyline()?.into(),
        Kind::Compound => s.compound()?.into(),
        Kind::Custom => s.custom(),
    })
}

impl<T: Numbers> Decoder<'_, T> {
    /// A shape of this kind as a file might state it: nothing is checked yet.
    pub fn spec_of(&mut self, kind: Kind) -> ShapeSpec {
        let radius = self.flag().then(|| self.number().to_f64());
        match kind {
            Kind::Point => ShapeSpec::Point { p: self.pair() },
            Kind::Segment => ShapeSpec::Segment { a: self.pair(), b: self.pair(), radius },
            Kind::Ray => ShapeSpec::Ray { origin: self.pair(), dir: self.pair() },
            Kind::Line => ShapeSpec::Line { p: self.pair(), dir: self.pair() },
            Kind::HalfPlane => ShapeSpec::HalfPlane { p: self.pair(), normal: self.pair() },
            Kind::Circle => {
                ShapeSpec::Circle { center: self.pair(), radius: radius.unwrap_or(1.0) }
            }
            Kind::Ellipse => {
                let rotation = self.rotation_spec();
                ShapeSpec::Ellipse { center: self.pair(), semi_axes: self.pair(), rotation }
            }
            Kind::Capsule => {
                ShapeSpec::Capsule { a: self.pair(), b: self.pair(), radius: radius.unwrap_or(0.0) }
            }
            Kind::Aabb => ShapeSpec::Aabb { min: self.pair(), max: self.pair(), radius },
            Kind::Rect => {
                let rotation = self.rotation_spec();
                let (center, half_extents) = (self.pair(), self.pair());
                ShapeSpec::Rect { center, half_extents, rotation, radius }
            }
            Kind::Triangle => {
                let vertices = [self.pair(), self.pair(), self.pair()];
                ShapeSpec::Triangle { vertices, radius }
            }
            Kind::ConvexPolygon => ShapeSpec::ConvexPolygon { vertices: self.pairs(), radius },
            Kind::Polygon => {
                let exterior = self.pairs();
                let count = self.below(3);
                let holes = (0..count).map(|_| self.pairs()).collect();
                ShapeSpec::Polygon { exterior, holes, radius }
            }
            Kind::Polyline | Kind::Custom => {
                let closed = self.flag();
                let one_sided = false;
                ShapeSpec::Polyline { vertices: self.pairs(), closed, one_sided, radius }
            }
            Kind::Compound => {
                let count = self.below(4);
                let kinds: Vec<_> = (0..count).map(|_| self.simple_kind()).collect();
                ShapeSpec::Compound { parts: kinds.into_iter().map(|k| self.spec_of(k)).collect() }
            }
        }
    }
}

fn pair<T: Real>(p: Point2<T>) -> [f64; 2] {
    [p.x.to_f64(), p.y.to_f64()]
}

fn vector<T: Real>(v: Vector2<T>) -> [f64; 2] {
    [v.x.to_f64(), v.y.to_f64()]
}

fn array(v: Vec2) -> [f64; 2] {
    [v.x, v.y]
}

fn ring<T: Real>(points: Vertices<'_, T>) -> Vec<[f64; 2]> {
    points.iter().map(pair).collect()
}

/// The same set for the oracle; `None` for a user's shape. A rectangle is the hull of its
/// corners as the kernels take them.
pub fn to_oracle<T: Real>(shape: &AnyShape<T>) -> Option<Truth> {
    Some(match shape {
        AnyShape::Point(p) => Truth::point(pair(*p)),
        AnyShape::Segment(s) => Truth::segment(pair(s.start()), pair(s.end())),
        AnyShape::Ray(r) => {
            Truth::Ray { origin: pair(r.origin()), direction: vector(r.direction()) }
        }
        AnyShape::Line(l) => {
            Truth::Line { point: pair(l.point()), direction: vector(l.direction()) }
        }
        AnyShape::HalfPlane(h) => {
            Truth::HalfPlane { point: pair(h.point()), normal: vector(h.normal()) }
        }
        AnyShape::Circle(c) => Truth::circle(pair(c.center()), c.radius().to_f64()),
        AnyShape::Ellipse(e) => {
            let v = e.as_view();
            Truth::Ellipse {
                center: array(v.center),
                rotation: array(v.rotation),
                semi_axes: array(v.semi_axes),
            }
        }
        AnyShape::Capsule(c) => Truth::capsule(pair(c.start()), pair(c.end()), c.radius().to_f64()),
        AnyShape::Aabb(b) => Truth::aabb(pair(b.min()), pair(b.max())),
        AnyShape::Rect(r) => Truth::hull(r.as_view().corners().map(array), 0.0),
        AnyShape::Triangle(t) => Truth::triangle(t.vertices().map(pair)),
        AnyShape::ConvexPolygon(p) => Truth::hull(ring(p.vertices()), p.radius().to_f64()),
        AnyShape::Polygon(p) => {
            let rings = core::iter::once(p.exterior()).chain(p.holes());
            Truth::Region { rings: rings.map(ring).collect() }
        }
        AnyShape::Polyline(p) => {
            Truth::Chain { vertices: ring(p.vertices()), closed: p.is_closed() }
        }
        AnyShape::Compound(c) => {
            Truth::Union(c.parts().iter().map(to_oracle).collect::<Option<_>>()?)
        }
        AnyShape::Custom(_) => return None,
    })
}
