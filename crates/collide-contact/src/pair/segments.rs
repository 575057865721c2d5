//! Capsule × segment.

use super::plain;
use crate::manifold::Sink;
use collide_core::Real;
use collide_core::view::{Capsule, Segment};

pub(crate) use collide_shapes::pair::segments::separation_within as contact;

/// The manifold within `margin`.
pub(crate) fn manifold<T: Real>(a: &Capsule, b: &Segment, margin: f64, out: &mut Sink<'_, T>) {
    plain::found(a, b, contact(a, b, margin), margin, out);
}
