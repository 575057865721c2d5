//! What kernels say of a group of pairs.

/// What a kernel says of a group.
pub(super) trait Told: Default {
    /// Whether rounding cannot change the answer to a pair.
    fn is_sure(&self, pair: usize) -> bool;
}

/// Of a query without kernels.
#[derive(Default)]
pub(super) struct Nothing;

impl Told for Nothing {
    fn is_sure(&self, _: usize) -> bool {
        false
    }
}
