//! The families of algorithms. They work on [`View`](collide_core::View)s, in `f64`.
//!
//! Straight and round shapes (point, segment, ray, line, half-plane, circle, capsule, box,
//! rectangle, triangle, convex polygon): [`flat::intersects`], [`flat::contains`],
//! [`flat::touches`], [`flat::separation`] and [`flat::closest_points`] take any two of their
//! views in any order (trait [`flat::FlatPair`]). Generic code over the compact ones takes
//! [`hull::AsHull`] or [`hull::Hull`] and calls [`hull_separation::hull_separation`].
//!
//! Ellipses and the user's own convex shapes: the functions of [`curved`], likewise, on any pair of
//! convex views of which one is curved (trait [`curved::CurvedPair`]). A user's shape is a
//! `&dyn SupportMap<T>`.
//!
//! Polygons and polylines: [`region`]; unions of parts: [`compound`]. Both take any shape as
//! the other one.

pub mod compound;
pub mod curved;
pub mod custom;
pub mod ellipse;
pub mod flat;
pub mod greatest;
mod half_plane;
pub mod hull;
pub mod hull_axis;
pub mod hull_boolean;
pub mod hull_box;
mod hull_common;
pub mod hull_contain;
pub mod hull_eight;
pub mod hull_facing;
mod hull_few;
pub(crate) mod hull_filter;
mod hull_glance;
mod hull_lanes;
pub(crate) mod hull_order;
mod hull_point;
pub mod hull_separation;
pub mod hull_touch;
mod line;
pub mod point_features;
mod ray;
pub mod region;
mod region_bounds;
mod region_contain;
mod region_cover;
mod region_distance;
mod region_edges;
mod region_outlines;
mod region_overlap;
mod region_touch;
pub mod seen;
mod separation;
pub mod signed_distance;
mod unbounded;

pub use separation::{Closest, Gap, LEAST_DISTANCE, Meeting, Separation};
