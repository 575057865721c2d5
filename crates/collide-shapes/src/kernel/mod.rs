//! The families of algorithms. They work on [`View`](collide_core::View)s, in `f64`. Why they are
//! written as they are where speed counts: `docs/compiler.md`.
//!
//! Straight and round shapes (point, segment, ray, line, half-plane, circle, capsule, box,
//! rectangle, triangle, convex polygon): [`flat::intersects`], [`flat::contains`],
//! [`flat::touches`], [`flat::separation`] and [`flat::closest_points`] take any two of their
//! views in any order (trait [`flat::FlatPair`]). Generic code over the compact ones takes
//! [`hull::AsHull`] or [`hull::Hull`] and calls [`hull::separation::hull_separation`].
//!
//! Ellipses and the user's own convex shapes: the functions of [`curved`], likewise, on any pair of
//! convex views of which one is curved (trait [`curved::CurvedPair`]). A user's shape is a
//! `Custom<'_>`.
//!
//! Polygons and polylines: [`region`]; unions of parts: [`compound`]. Both take any shape as
//! the other one.

pub mod certain;
pub mod hull;
pub mod pair;
pub mod region;
mod unbounded;

pub mod angle;
pub mod approximation;
pub mod compound;
pub mod curved;
pub mod custom;
pub mod ellipse;
pub(crate) mod far;
pub mod flat;
pub mod geometry;
pub mod greatest;
pub mod mass;
pub mod point_features;
pub mod sandwich;
mod separation;
pub mod signed_distance;
pub mod tolerance;

pub use separation::{Gap, GapOrDistance, LEAST_DISTANCE, Meeting, Separation};
