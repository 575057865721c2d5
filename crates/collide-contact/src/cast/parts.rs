//! Casts of unions of many parts: as of outlines, in the order in which their boxes are met, until
//! the first impact.

use crate::cast::approach::Approach;
use crate::cast::outline::Earliest;
use crate::cast::{CastApart, Impact, Motions};
use collide_core::view::Compound;
use collide_core::{PartBoxes, View};

/// The union A, of which these are the boxes of the parts, and any shape.
pub(crate) fn parts(
    union: Compound<'_>,
    boxes: &PartBoxes,
    b: &View<'_>,
    motions: Motions,
    cast_apart: CastApart,
) -> Option<Impact> {
    let velocity = motions.relative();
    let cast = |part: usize| cast_apart(&union.part(part), b, motions);
    let Some(approach) = Approach::to_rounded(&boxes.bounds_of_all(), b, velocity) else {
        return (0..union.part_count()).filter_map(cast).reduce(Impact::earlier);
    };
    let mut first = Earliest::NONE;
    boxes.search_nearest(
        first.limit,
        |near| approach.meeting(near, None),
        |part, _| {
            first.offer(cast(part), [part, 0]);
            first.limit
        },
    );
    first.impact
}
