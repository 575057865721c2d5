//! The ground that the collision engine `collide2d` stands on: the scalar, the trait [`Shape`],
//! what a shape shows to the kernels ([`View`]), exact
//! predicates, and the certified kernel for convex shapes.
//!
//! Most users want the facade crate `collide2d`, which re-exports what is public here.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::wildcard_enum_match_arm))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod aabb;
#[doc(hidden)]
pub mod check;
mod contact;
#[doc(hidden)]
pub mod convex;
mod coordinates;
mod corners;
mod discs;
mod engine;
pub mod error;
mod kind;
mod matrix;
mod oriented;
mod part_boxes;
mod pieces;
#[doc(hidden)]
pub mod point;
#[doc(hidden)]
pub mod pose;
#[doc(hidden)]
pub mod posed;
#[doc(hidden)]
pub mod predicate;
mod real;
mod rings;
mod select;
mod shape;
mod shapes;
#[doc(hidden)]
pub mod stored;
mod vec2;
#[doc(hidden)]
pub mod view;

pub use aabb::Aabb;
pub use contact::Contact;
pub use coordinates::{FromPoint, FromPose, FromVector, IntoPoint, IntoPose, IntoVector};
pub use error::ShapeError;
pub use kind::Kind;
pub use posed::Posed;
pub use real::Real;
pub use rings::{Location, Rings};
pub use shape::{Composite, Shape, SupportMap};

#[doc(hidden)]
pub use {
    discs::Discs,
    engine::{Engine, Operand, Own, are_known, is_of_kinds, is_posed},
    kind::{Kinds, View},
    oriented::OrientedBox,
    part_boxes::PartBoxes,
    rings::{Around, Bounds, Levels, RunEdges},
    select::{clamped, greater, greater_each, greater_of, lesser, lesser_each, lesser_of},
    stored::Stored,
    vec2::{Vec2, select_positive, sqrt},
};

pub use nalgebra;
pub use nalgebra::{Isometry2, Point2, UnitComplex, Vector2};
