//! The ground that the collision engine `collide2d` stands on: the scalar, the traits
//! [`Shape`] and [`Intersect`], what a shape shows to the kernels ([`View`]), exact
//! predicates, and the certified kernel for convex shapes.
//!
//! Most users want the facade crate `collide2d`, which re-exports what is public here.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::wildcard_enum_match_arm))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod aabb;
mod contact;
pub mod convex;
mod corners;
mod discs;
mod dispatch;
pub mod error;
mod intersect;
mod kind;
mod matrix;
pub mod point;
pub mod pose;
pub mod predicate;
mod real;
mod rings;
mod select;
mod shape;
pub mod stored;
mod vec2;
pub mod view;

pub use aabb::Aabb;
pub use contact::Contact;
pub use discs::Discs;
#[doc(hidden)]
pub use dispatch::{Cell, CellsOf};
pub use dispatch::{Dispatch, PairQuery};
pub use error::ShapeError;
pub use intersect::Intersect;
pub use kind::Kind;
pub use real::Real;
pub use rings::{Bounds, Location, Rings, RunEdges};
pub use select::{clamped, greater, greater_each, lesser, lesser_each};
pub use shape::{Composite, Shape, SupportMap};
pub use stored::Stored;
pub use vec2::{Vec2, select_positive, sqrt};
pub use view::View;

pub use nalgebra::{Isometry2, Point2, UnitComplex, Vector2};
