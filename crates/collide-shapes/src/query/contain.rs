//! Containment.

/// Whether a shape holds another.
pub trait Contain<B: ?Sized> {
    /// Whether every point of `other` belongs to `self`. Boundaries count: a shape contains itself.
    fn contains(&self, other: &B) -> bool;

    /// Whether every point of `self` belongs to `other`.
    fn is_within(&self, other: &B) -> bool;
}
