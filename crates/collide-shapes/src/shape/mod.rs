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
#[cfg(feature = "std")]
mod delaunay;
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
mod overlay;
mod pieces;
mod polygon;
mod polyline;
mod ray;
mod rect;
#[cfg(feature = "repair")]
mod repair;
mod ring;
mod rotation;
mod segment;
mod slack;
#[cfg(feature = "serde")]
mod spec;
mod touch;
mod triangle;
mod vertices;

/// The shapes of a known kind.
pub mod kinds {
    pub use super::capsule::Capsule;
    pub use super::circle::Circle;
    pub use super::compound::Compound;
    pub use super::convex_polygon::ConvexPolygon;
    pub use super::ellipse::Ellipse;
    pub use super::half_plane::HalfPlane;
    pub use super::line::Line;
    pub use super::polygon::Polygon;
    pub use super::polyline::Polyline;
    pub use super::ray::Ray;
    pub use super::rect::Rect;
    pub use super::segment::Segment;
    pub use super::triangle::Triangle;
}

pub use any::AnyShape;
pub(crate) use convex_polygon::make_convex;
pub use kinds::*;
#[cfg(feature = "repair")]
pub use repair::{RepairNote, Repaired};
#[cfg(feature = "serde")]
pub use spec::{RotSpec, RotationSpec, ShapeSpec};
pub use vertices::Vertices;
