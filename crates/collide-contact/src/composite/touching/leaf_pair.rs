//! Two leaves, and those of their parts that are near to each other.

use crate::composite::parts::{
    Member, Part, bounds, for_each_part, for_each_part_near, grown, oriented, with_part,
};
use collide_core::View;
use collide_shapes::kernel::Separation;

/// Two leaves. Their touches are found in `judged.rs` (`for_each_reported`).
pub(crate) struct LeafPair<'p, 'a, 'b> {
    pub(crate) leaf_a: &'p Member<'a>,
    pub(crate) leaf_b: &'p Member<'b>,
    pub(super) margin: f64,
    pub(super) contact: ContactOfParts,
}

/// The kernel that computes the contact of two convex shapes within a margin.
pub(crate) type ContactOfParts = fn(&View<'_>, &View<'_>, f64) -> Option<Separation>;

/// What is called with two parts and their separation.
type PairVisitor<'v> = dyn FnMut(&Part<'_>, &Part<'_>, &Separation) + 'v;

impl LeafPair<'_, '_, '_> {
    /// Calls `visit` with every pair of parts that are at most the margin apart, but for what is on
    /// the side from which a one-sided chain is not met.
    pub(crate) fn for_each_near(&self, visit: &mut PairVisitor<'_>) {
        let window = grown(bounds(&self.leaf_b.view), self.margin);
        let is_oriented = self.leaf_b.has_many_parts();
        for_each_part(self.leaf_a, &window, &mut |part_a| {
            let window = grown(bounds(&part_a.view), self.margin);
            let near = is_oriented.then(|| oriented(&part_a.view, self.margin)).flatten();
            for_each_part_near(self.leaf_b, &window, near.as_ref(), &mut |part_b| {
                if let Some(separation) = self.separation(part_a, part_b) {
                    visit(part_a, part_b, &separation);
                }
            });
        });
    }

    /// The separation of two parts, if they are at most the margin apart, and not where the one is
    /// on the side from which the other is not met.
    pub(super) fn separation(&self, a: &Part<'_>, b: &Part<'_>) -> Option<Separation> {
        let separation = (self.contact)(&a.view, &b.view, self.margin)?;
        (!is_passed(a, b, &separation)).then_some(separation)
    }

    /// Calls `visit` with the two parts of these numbers.
    pub(super) fn with_parts(&self, [a, b]: [u32; 2], visit: &mut dyn FnMut(&Part<'_>, &Part<'_>)) {
        with_part(self.leaf_a, a, &mut |part_a| {
            with_part(self.leaf_b, b, &mut |part_b| visit(part_a, part_b));
        });
    }
}

/// Whether the normal of two parts leads to the right of a one-sided chain, so that their contact
/// can only have another.
pub(super) fn is_behind(a: &Part<'_>, b: &Part<'_>, separation: &Separation) -> bool {
    a.outline.is_behind(separation.normal) || b.outline.is_behind(-separation.normal)
}

/// Whether one of the parts is of a one-sided chain, and the other is not met by that.
fn is_passed(a: &Part<'_>, b: &Part<'_>, separation: &Separation) -> bool {
    let normal = separation.normal;
    a.outline.is_passed(&a.view, normal, &b.view) || b.outline.is_passed(&b.view, -normal, &a.view)
}
