//! The partition of a polygon into convex pieces.

use alloc::boxed::Box;
use alloc::vec::Vec;
use collide_core::view::{ConvexPiece, ConvexPieces};
use collide_core::{Real, Rings};
use once_cell::race::OnceBox;

/// The convex pieces of a polygon, computed on demand from its rings as they were given.
#[derive(Debug)]
pub(super) struct Partition<T: Real> {
    rings: Rings<T>,
    pieces: OnceBox<Vec<ConvexPiece>>,
}

impl<T: Real> Partition<T> {
    pub(super) fn of(rings: Rings<T>) -> Self {
        Self { rings, pieces: OnceBox::new() }
    }
}

impl<T: Real> ConvexPieces for Partition<T> {
    fn pieces(&self) -> &[ConvexPiece] {
        self.pieces.get_or_init(|| Box::new(partition(&self.rings)))
    }
}

fn partition<T: Real>(_rings: &Rings<T>) -> Vec<ConvexPiece> {
    Vec::new()
}
