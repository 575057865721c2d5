//! The shapes. Each is placed in the world, validated when made, and closed under rigid motion.

mod advancing_front;
pub(crate) mod any;
mod box_tree;
mod capsule;
mod circle;
#[cfg(feature = "std")]
mod completeness;
pub(crate) mod compound;
mod convex_polygon;
mod convexity;
mod corners;
#[cfg(feature = "repair")]
mod crossings;
#[cfg(feature = "std")]
mod delaunay;
mod edge_pair;
mod ellipse;
#[cfg(any(feature = "geo-types", feature = "kurbo"))]
mod foreign;
#[cfg(feature = "serde")]
mod grown;
mod half_plane;
mod implement;
mod line;
pub(crate) mod mend;
mod near_hull;
#[cfg(feature = "repair")]
mod nesting;
mod original;
#[cfg(feature = "repair")]
pub mod overlay;
mod piece_boxes;
mod pieces;
mod polygon;
mod polyline;
mod ray;
mod rect;
#[cfg(feature = "repair")]
mod repair;
mod ring;
pub(crate) mod rotation;
mod segment;
mod slack;
#[cfg(feature = "serde")]
mod spec;
mod sweep_line;
mod triangle;
mod vertices;

pub use any::AnyShape;
pub(crate) use convex_polygon::make_convex;
pub(crate) use kinds::*;
#[cfg(feature = "repair")]
pub use repair::{RepairNote, Repaired};
#[cfg(feature = "serde")]
pub use spec::{RotSpec, RotationSpec, ShapeSpec};
pub use vertices::Vertices;

/// The shapes of a known kind.
pub mod kinds {
    pub use crate::shape::capsule::Capsule;
    pub use crate::shape::circle::Circle;
    pub use crate::shape::compound::Compound;
    pub use crate::shape::convex_polygon::ConvexPolygon;
    pub use crate::shape::ellipse::Ellipse;
    pub use crate::shape::half_plane::HalfPlane;
    pub use crate::shape::line::Line;
    pub use crate::shape::polygon::Polygon;
    pub use crate::shape::polyline::Polyline;
    pub use crate::shape::ray::Ray;
    pub use crate::shape::rect::Rect;
    pub use crate::shape::segment::Segment;
    pub use crate::shape::triangle::Triangle;
}
