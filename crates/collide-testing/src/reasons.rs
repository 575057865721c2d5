//! Which rules made the answers to a pair, for the messages of tests that fail.

use collide2d::{Operand, Real, explain};

/// Returns the rules that made the contact and the manifolds of two shapes: of shapes apart those
/// of the nearest parts.
pub fn reasons_of<T, A, B>(a: &A, b: &B) -> String
where
    T: Real,
    A: Operand<Scalar = T> + ?Sized,
    B: Operand<Scalar = T> + ?Sized,
{
    let meeting = explain(a, b, T::zero());
    let is_apart = meeting.contact.is_none();
    let reasons = if is_apart { explain(a, b, T::MAX_COORDINATE) } else { meeting };
    format!("{reasons:?}")
}
