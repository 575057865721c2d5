//! What two convex parts of two shapes have to do with each other.

use crate::composite::parts::Part;
use crate::composite::reason::Reason;
use crate::composite::rounding::rounding_of;
use crate::manifold::clip::{Patch, PatchPoint, with_distance};

/// A manifold, and which parts it is between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub(crate) patch: Patch,
    pub(crate) part_a: u32,
    pub(crate) part_b: u32,
    /// Whether the same parts may have been reported before: then the deeper manifold counts.
    pub(crate) may_repeat: bool,
    /// The rule that made it.
    pub(crate) reason: Reason,
}

impl Touch {
    pub(crate) fn of(a: &Part<'_>, b: &Part<'_>, patch: Patch, reason: Reason) -> Self {
        let patch = patch.renamed(|id| a.name(id), |id| b.name(id));
        Self { patch, part_a: a.index, part_b: b.index, may_repeat: false, reason }
    }

    /// The same, made by another rule.
    pub(crate) fn because(self, reason: Reason) -> Self {
        Self { reason, ..self }
    }

    /// The same, reported after others.
    pub(crate) fn repeatable(self) -> Self {
        Self { may_repeat: true, ..self }
    }

    /// The same at another distance.
    pub(crate) fn at(self, distance: f64) -> Self {
        Self { patch: with_distance(self.patch, distance), ..self }
    }

    /// The same at the distance that was decided, which may differ by rounding.
    pub(crate) fn decided(self, distance: f64) -> Self {
        let reason = if self.distance() == distance { self.reason } else { Reason::Rounding };
        self.at(distance).because(reason)
    }

    /// The same seen from B.
    pub(crate) fn flipped(self) -> Self {
        Self { patch: self.patch.flipped(), part_a: self.part_b, part_b: self.part_a, ..self }
    }

    /// The signed distance along the normal.
    pub(crate) fn distance(&self) -> f64 {
        self.patch.deepest().distance
    }
}

/// By how much two ways to measure the depth at a point may differ.
pub(crate) fn rounding_at(point: &PatchPoint) -> f64 {
    rounding_of(point.point_a) + rounding_of(point.point_b)
}
