//! The certified convex kernel: the least support gap of two convex shapes over all directions.
//!
//! For convex A and B let `F(n) = h_A(n) + h_B(−n)`, the support functions being taken from a
//! common origin. A unit `n` separates the shapes iff `F(n) < 0`, and their signed distance is
//! `−min F`: distance when positive, minus the penetration depth otherwise, with the minimizer
//! as the normal from A to B. One search therefore answers booleans, distances, depths and
//! normals of every pair of convex shapes.
//!
//! With `n(t) = (cos t, sin t)` the function `f(t) = F(n(t))` obeys `f″ + f = ρ ≥ 0`, ρ being the
//! sum of the radii of curvature. Where `ρ ≥ m` on an arc narrower than π, variation of constants
//! from either end gives `f(t) ≥ m + n(t)·C` with `C = (f₀ − m)·n₀ + f₀′·n₀′`: a disk of radius m
//! inside the shape `A ⊖ B` that touches its boundary at that end. The bounds drive a branch and
//! bound over arcs of directions, Newton's method finds the minimum inside an arc, and the
//! search stops once no arc can hold anything lower than what was found, up to rounding.
//! It never fails: any `F(n)` found is a valid separating translation, certified or not.
//!
//! `m = 0` is always right, so that a support map alone is enough ([`BodyGap`]); the bound is
//! then the chord of the expanding polytope algorithm. Known curvature makes it cheap.

mod arc;
mod body;
mod contain;
mod descend;
mod minimize;
mod node;
mod support;

pub use body::{Body, BodyGap, FacingPoint, common_point, facing_point};
pub use contain::contains;
pub use descend::{SmoothGap, certified_kink, descend};
pub use minimize::{Minimizer, Minimum};
pub use node::{Node, SupportGap};
pub use support::{rounding_of, support_of};
