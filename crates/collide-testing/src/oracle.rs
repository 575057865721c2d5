//! A shape as the oracle wants it told: the stored numbers, nothing else.

use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{Real, Vertices};

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

/// The set after a translation; its numbers are rounded.
pub fn translated(shape: &Truth, by: [f64; 2]) -> Truth {
    let at = |p: [f64; 2]| [p[0] + by[0], p[1] + by[1]];
    let all = |points: &[[f64; 2]]| points.iter().map(|&p| at(p)).collect::<Vec<_>>();
    match shape.clone() {
        Truth::Hull { vertices, radius } => Truth::Hull { vertices: all(&vertices), radius },
        Truth::Swept { vertices, radius, motion } => {
            Truth::Swept { vertices: all(&vertices), radius, motion }
        }
        Truth::Rect { center, rotation, half_extents } => {
            Truth::Rect { center: at(center), rotation, half_extents }
        }
        Truth::Ray { origin, direction } => Truth::Ray { origin: at(origin), direction },
        Truth::Line { point, direction } => Truth::Line { point: at(point), direction },
        Truth::HalfPlane { point, normal } => Truth::HalfPlane { point: at(point), normal },
        Truth::Region { rings } => Truth::Region { rings: rings.iter().map(|r| all(r)).collect() },
        Truth::Chain { vertices, closed } => Truth::Chain { vertices: all(&vertices), closed },
        Truth::Ellipse { center, rotation, semi_axes } => {
            Truth::Ellipse { center: at(center), rotation, semi_axes }
        }
        Truth::Union(parts) => {
            Truth::Union(parts.iter().map(|part| translated(part, by)).collect())
        }
    }
}
