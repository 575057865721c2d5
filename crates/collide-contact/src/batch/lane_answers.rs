//! What kernels answer for a group of pairs.

/// What a kernel answers for a group.
pub(super) trait LaneAnswers: Default {
    /// Whether rounding cannot change the answer to a pair.
    fn is_sure(&self, pair: usize) -> bool;
}

/// Of a query without kernels.
#[derive(Default)]
pub(super) struct Nothing;

impl LaneAnswers for Nothing {
    fn is_sure(&self, _: usize) -> bool {
        false
    }
}
