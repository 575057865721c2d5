//! Shapes from the numbers of a file.

use super::affine::Pair;
use collide2d::{
    Aabb, AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, Kind, Point2, Polygon,
    Polyline, Rect, Segment, Shape, ShapeError, ShapeSpec, Vector2,
};

type Built = Result<AnyShape<f64>, ShapeError>;

/// The name of a shape's kind in the formats.
pub(crate) fn kind_name(shape: &AnyShape<f64>) -> &'static str {
    shape.kind().name()
}

/// The kind of this name in the formats, as a name that lives long enough.
pub(crate) fn format_name(name: &str) -> Option<&'static str> {
    Kind::ALL.iter().map(|kind| kind.name()).find(|known| *known == name)
}

pub(crate) fn point(p: Pair) -> Built {
    // `Point2` takes any numbers, the format does not.
    AnyShape::from_spec(ShapeSpec::Point { p })
}

pub(crate) fn segment(a: Pair, b: Pair) -> Built {
    Segment::new(a, b).map(Into::into)
}

pub(crate) fn circle(center: Pair, radius: f64) -> Built {
    Circle::new(center, radius).map(Into::into)
}

pub(crate) fn ellipse(center: Pair, semi_axes: Pair, [cos, sin]: Pair) -> Built {
    Ellipse::from_cos_sin(center, cos, sin, semi_axes).map(Into::into)
}

pub(crate) fn capsule(a: Pair, b: Pair, radius: f64) -> Built {
    Capsule::new(a, b, radius).map(Into::into)
}

pub(crate) fn aabb(min: Pair, max: Pair) -> Built {
    Aabb::new(min, max).map(Into::into)
}

/// A rectangle, grown by `radius`.
pub(crate) fn rect(center: Pair, half_extents: Pair, rotation: Pair, radius: f64) -> Built {
    let [cos, sin] = rotation;
    let [hx, hy] = half_extents;
    let core = Rect::from_cos_sin(center, cos, sin, half_extents)?;
    if radius == 0.0 {
        return Ok(core.into());
    }
    if hx > 0.0 && hy > 0.0 {
        return ConvexPolygon::rounded(core.vertices(), radius).map(Into::into);
    }
    let arm = Vector2::new(cos, sin) * hx + Vector2::new(-sin, cos) * hy;
    let center = Point2::from(center);
    Capsule::new(center - arm, center + arm, radius).map(Into::into)
}

pub(crate) fn convex_polygon(vertices: Vec<Pair>) -> Built {
    ConvexPolygon::hull(vertices).map(Into::into)
}

pub(crate) fn polygon(exterior: Vec<Pair>, holes: Vec<Vec<Pair>>) -> Built {
    Polygon::new(exterior, holes).map(Into::into)
}

pub(crate) fn polyline(vertices: Vec<Pair>, closed: bool) -> Built {
    let make = if closed { Polyline::closed } else { Polyline::new };
    make(vertices).map(Into::into)
}

pub(crate) fn compound(parts: Vec<AnyShape<f64>>) -> Built {
    Compound::new(parts).map(Into::into)
}
