//! The shapes of physics scenes, taken apart into what other engines have.

use collide2d::AnyShape;
use collide2d::nalgebra::{Point2, UnitComplex, Vector2};

/// A part of a shape, in the frame of its body.
#[derive(Clone, Debug)]
pub enum Solid {
    /// A disc.
    Disc {
        /// Its center.
        center: Point2<f64>,
        /// Its radius.
        radius: f64,
    },
    /// What is within a radius of a segment.
    Capsule {
        /// The ends of the segment.
        ends: [Point2<f64>; 2],
        /// The radius.
        radius: f64,
    },
    /// A rectangle.
    Rect {
        /// Its center.
        center: Point2<f64>,
        /// Half its sides.
        half_extents: Vector2<f64>,
        /// Where its sides point.
        rotation: UnitComplex<f64>,
    },
    /// A convex polygon, grown by a radius.
    Convex {
        /// Its vertices, counterclockwise.
        vertices: Vec<Point2<f64>>,
        /// The radius.
        radius: f64,
    },
    /// A polyline that is open.
    Chain {
        /// Its vertices.
        vertices: Vec<Point2<f64>>,
    },
    /// A half-plane.
    HalfPlane {
        /// On its boundary.
        point: Point2<f64>,
        /// Out of it.
        normal: Vector2<f64>,
    },
}

/// The parts of a shape; an ellipse is a polygon of so many vertices on it.
///
/// # Panics
///
/// If it is none that the scenes have.
pub fn solids(shape: &AnyShape<f64>, ellipse_vertices: usize) -> Vec<Solid> {
    vec![match shape {
        AnyShape::Circle(c) => Solid::Disc { center: c.center(), radius: c.radius() },
        AnyShape::Capsule(c) => Solid::Capsule { ends: [c.start(), c.end()], radius: c.radius() },
        AnyShape::Aabb(aabb) => Solid::Rect {
            center: aabb.center(),
            half_extents: aabb.half_extents(),
            rotation: UnitComplex::identity(),
        },
        AnyShape::Rect(r) => Solid::Rect {
            center: r.center(),
            half_extents: r.half_extents(),
            rotation: r.rotation(),
        },
        AnyShape::Triangle(t) => Solid::Convex { vertices: t.vertices().to_vec(), radius: 0.0 },
        AnyShape::ConvexPolygon(c) => {
            Solid::Convex { vertices: c.vertices().iter().collect(), radius: c.radius() }
        }
        AnyShape::Ellipse(e) => {
            let corner = |i: usize| {
                let turn =
                    UnitComplex::new(std::f64::consts::TAU * i as f64 / ellipse_vertices as f64);
                let axes = e.semi_axes();
                e.center() + e.rotation() * Vector2::new(axes.x * turn.re, axes.y * turn.im)
            };
            Solid::Convex { vertices: (0..ellipse_vertices).map(corner).collect(), radius: 0.0 }
        }
        AnyShape::Segment(s) => Solid::Chain { vertices: vec![s.start(), s.end()] },
        AnyShape::Polyline(p) => Solid::Chain { vertices: p.vertices().iter().collect() },
        AnyShape::HalfPlane(h) => Solid::HalfPlane { point: h.point(), normal: h.normal() },
        AnyShape::Polygon(p) => {
            let all: Vec<_> = p.vertices().iter().collect();
            let piece = |of: &[u32]| of.iter().map(|&i| all[i as usize]).collect();
            let pieces = p.convex_pieces().iter().map(|p| piece(&p.vertices));
            return pieces.map(|vertices| Solid::Convex { vertices, radius: 0.0 }).collect();
        }
        AnyShape::Compound(c) => {
            return c.parts().iter().flat_map(|part| solids(part, ellipse_vertices)).collect();
        }
        other => unreachable!("{other:?} is in no scene"),
    }]
}
