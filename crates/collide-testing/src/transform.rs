//! The same shape elsewhere, or larger.

use crate::{Lens, Numbers};
use collide2d::prelude::*;
use collide2d::{Isometry2, UnitComplex, Vertices};

/// The shape after a rigid motion, which must keep it in range. A box becomes a rectangle, because
/// a box cannot turn.
pub fn moved<T: Numbers>(shape: &AnyShape<T>, pose: &Isometry2<T>) -> AnyShape<T> {
    let placed = match shape {
        AnyShape::Aabb(aabb) => Rect::from(*aabb).placed(pose).map(AnyShape::from),
        AnyShape::Compound(c) => {
            let parts: Vec<_> = c.parts().iter().map(|part| moved(part, pose)).collect();
            Compound::new(parts).map(AnyShape::from)
        }
        _ => shape.placed(pose),
    };
    placed.expect("a rigid motion")
}

/// The shape with every number multiplied by `factor`; `None` where the result is out of range
/// or degenerate beyond what its constructor takes.
pub fn scaled<T: Numbers>(shape: &AnyShape<T>, factor: T) -> Option<AnyShape<T>> {
    let p = |point: Point2<T>| point * factor;
    let ring = |points: Vertices<'_, T>| points.iter().map(|q| q * factor).collect::<Vec<_>>();
    Some(match shape {
        AnyShape::Point(q) => AnyShape::Point(p(*q)),
        AnyShape::Segment(s) => Segment::new(p(s.start()), p(s.end())).ok()?.into(),
        AnyShape::Ray(r) => Ray::new(p(r.origin()), r.direction() * factor).ok()?.into(),
        AnyShape::Line(l) => Line::new(p(l.point()), l.direction() * factor).ok()?.into(),
        AnyShape::HalfPlane(h) => HalfPlane::new(p(h.point()), h.normal() * factor).ok()?.into(),
        AnyShape::Circle(c) => Circle::new(p(c.center()), c.radius() * factor).ok()?.into(),
        AnyShape::Ellipse(e) => {
            Ellipse::new(p(e.center()), e.rotation(), e.semi_axes() * factor).ok()?.into()
        }
        AnyShape::Capsule(c) => {
            Capsule::new(p(c.start()), p(c.end()), c.radius() * factor).ok()?.into()
        }
        AnyShape::Aabb(b) => Aabb::new(p(b.min()), p(b.max())).ok()?.into(),
        AnyShape::Rect(r) => {
            Rect::new(p(r.center()), r.rotation(), r.half_extents() * factor).ok()?.into()
        }
        AnyShape::Triangle(t) => {
            let [a, b, c] = t.vertices().map(p);
            Triangle::new(a, b, c).ok()?.into()
        }
        AnyShape::ConvexPolygon(c) => {
            ConvexPolygon::rounded(ring(c.vertices()), c.radius() * factor).ok()?.into()
        }
        AnyShape::Polygon(g) => Polygon::new(ring(g.exterior()), g.holes().map(ring)).ok()?.into(),
        AnyShape::Polyline(l) if l.is_closed() => Polyline::closed(ring(l.vertices())).ok()?.into(),
        AnyShape::Polyline(l) => Polyline::new(ring(l.vertices())).ok()?.into(),
        AnyShape::Compound(c) => {
            let parts: Option<Vec<_>> = c.parts().iter().map(|q| scaled(q, factor)).collect();
            Compound::new(parts?).ok()?.into()
        }
        AnyShape::Custom(custom) => {
            let any: &dyn core::any::Any = &**custom;
            T::custom(any.downcast_ref::<Lens<T>>()?.scaled(factor))
        }
    })
}

/// The shape with the same numbers in `f64`; `None` where it would not be the same shape: its
/// rotation is made unit, and that of `f32` is not; and for a user's.
pub fn promoted(shape: &AnyShape<f32>) -> Option<AnyShape<f64>> {
    let p = |point: Point2<f32>| Point2::new(f64::from(point.x), f64::from(point.y));
    let v = |vector: Vector2<f32>| p(vector.into()).coords;
    let ring = |points: Vertices<'_, f32>| points.iter().map(p).collect::<Vec<_>>();
    let turn = |rotation: UnitComplex<f32>| {
        let (cos, sin) = (f64::from(rotation.re), f64::from(rotation.im));
        let is_unit = cos * cos + sin * sin == 1.0;
        is_unit.then(|| UnitComplex::from_cos_sin_unchecked(cos, sin))
    };
    Some(match shape {
        AnyShape::Point(q) => AnyShape::Point(p(*q)),
        AnyShape::Segment(s) => Segment::new(p(s.start()), p(s.end())).ok()?.into(),
        AnyShape::Ray(r) => Ray::new(p(r.origin()), v(r.direction())).ok()?.into(),
        AnyShape::Line(l) => Line::new(p(l.point()), v(l.direction())).ok()?.into(),
        AnyShape::HalfPlane(h) => HalfPlane::new(p(h.point()), v(h.normal())).ok()?.into(),
        AnyShape::Circle(c) => Circle::new(p(c.center()), c.radius().into()).ok()?.into(),
        AnyShape::Ellipse(e) => {
            Ellipse::new(p(e.center()), turn(e.rotation())?, v(e.semi_axes())).ok()?.into()
        }
        AnyShape::Capsule(c) => {
            Capsule::new(p(c.start()), p(c.end()), c.radius().into()).ok()?.into()
        }
        AnyShape::Aabb(b) => Aabb::new(p(b.min()), p(b.max())).ok()?.into(),
        AnyShape::Rect(r) => {
            Rect::new(p(r.center()), turn(r.rotation())?, v(r.half_extents())).ok()?.into()
        }
        AnyShape::Triangle(t) => {
            let [a, b, c] = t.vertices().map(p);
            Triangle::new(a, b, c).ok()?.into()
        }
        AnyShape::ConvexPolygon(c) => {
            ConvexPolygon::rounded(ring(c.vertices()), c.radius().into()).ok()?.into()
        }
        AnyShape::Polygon(g) => Polygon::new(ring(g.exterior()), g.holes().map(ring)).ok()?.into(),
        AnyShape::Polyline(l) if l.is_closed() => Polyline::closed(ring(l.vertices())).ok()?.into(),
        AnyShape::Polyline(l) => Polyline::new(ring(l.vertices())).ok()?.into(),
        AnyShape::Compound(c) => {
            let parts: Option<Vec<_>> = c.parts().iter().map(promoted).collect();
            Compound::new(parts?).ok()?.into()
        }
        AnyShape::Custom(_) => return None,
    })
}

/// The shape with the same numbers in `f32`; `None` where they are not those of `f32`, and where
/// [`promoted`] gives none.
pub fn narrowed(shape: &AnyShape<f64>) -> Option<AnyShape<f32>> {
    let narrow = AnyShape::from_spec(shape.to_spec()?).ok()?;
    let is_same = format!("{:?}", promoted(&narrow)?) == format!("{shape:?}");
    is_same.then_some(narrow)
}
