//! Ellipses and users' convex shapes against every shape of the families `flat` and `curved`: by an
//! independent judge, at the ends of the range, in exact contact.
#![allow(clippy::disallowed_methods, reason = "a test")]

mod drawn;
mod extremes;
mod judge;
mod map;
mod pairs;
mod unbounded;
