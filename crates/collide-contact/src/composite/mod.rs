//! Shapes of several convex parts: polygons, polylines and unions of shapes. The contacts of their
//! parts, without those of inner edges.
//!
//! - A **member** is one of the shapes that a union is made of, or a shape that is none; a **leaf**
//!   is a member that is no union.
//! - A **part** is convex: a convex leaf, an edge of a polyline, or a **piece**, one of those that
//!   a polygon is cut into along inner edges. Its **outline** is what of it the whole shape shows.
//! - A **ghost** is a contact of a part along a normal that the whole shape has not ([`ghosts`]).
//! - A **verdict** is whether the outline of one shape has a contact's normal, or which side's
//!   normal to take instead. It **admits** a normal, or **snaps** it to that of a side.
//! - An **outcome** is what becomes of the contact of two parts by the two verdicts: its manifold
//!   is **reported**, or it is **suppressed**, since a neighbor of the part has the contact; or the
//!   parts only touch, and the manifold along a side is **deeper**: it is reported if other parts
//!   overlap.
//! - **Judged** contacts are those reported by the verdicts alone; they are **decided** where, of
//!   curved parts, the boolean of the whole shapes has the last word ([`touching`]).
//! - A **reason** is the rule that made a contact ([`reason`]).
//! - A contact of a part of a union is **hidden** if it leads into a neighbor ([`exposure`]).

mod corner;
pub(crate) mod exposure;
pub(crate) mod ghosts;
pub(crate) mod neighbor;
pub(crate) mod parts;
mod pieces;
pub(crate) mod reason;
pub(crate) mod rounding;
pub(crate) mod touch;
pub(crate) mod touching;
