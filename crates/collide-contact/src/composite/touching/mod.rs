//! The touching pairs of convex parts of two shapes, without ghosts.
//!
//! Each pair of parts that is near enough has a contact of its own. The outlines of both shapes
//! check its normal ([`crate::composite::ghosts`]). By both checks the contact is reported along
//! its normal or along that of a side, or is suppressed ([`outcome`]).
//!
//! Of two leaves (polygons, polylines or convex shapes) a suppressed contact counts only if it is
//! deeper than all that was reported: then the deepest of them is replaced ([`way_out`]). So no
//! contact is shallower than that of any pair of parts, but for a shape that leaves a concave
//! corner over the end of a side, and it is of depth 0 exactly if no interiors meet. A union
//! reports what its parts report, but for what leads from one into another ([`unions`]).
//!
//! Every touch carries the rule that made it ([`Reason`](crate::Reason)).
//!
//! Of curved parts the boolean of the whole shapes decides, since it and the parts' separations
//! may differ within rounding ([`decided`]).

mod corner_ways;
mod decided;
mod judged;
mod leaf_pair;
mod outcome;
mod sides;
mod unions;
mod way_out;

use crate::composite::parts::{Member, is_curved};
use crate::composite::touch::Touch;
use crate::composite::touching::judged::for_each_judged;
pub(crate) use crate::composite::touching::leaf_pair::ContactOfParts;
use crate::contact::margin::distance_error;
use crate::one_sided::is_one_sided;
use collide_core::View;
use collide_shapes::kernel::Separation;
use collide_shapes::matrix;

/// The contact of two shapes of which one is composite: the deepest of its parts' contacts.
pub(crate) fn deepest_contact(
    a: &View<'_>,
    b: &View<'_>,
    margin: f64,
    contact: ContactOfParts,
) -> Option<Separation> {
    let mut deepest: Option<Separation> = None;
    for_each_touch(a, b, margin, contact, &mut |touch| {
        let point = touch.patch.deepest();
        let here =
            Separation::new(point.distance, touch.patch.normal, point.point_a, point.point_b);
        deepest = Some(deepest.map_or(here, |d| d.nearer(here)));
    });
    deepest
}

/// Calls `report` with the manifold of every touching pair of parts; at least once if the shapes
/// are at most `margin` apart. One overlaps or touches exactly if the shapes intersect; a
/// one-sided chain has none behind it.
///
/// Of shapes apart their distance decides whether there is a contact. That of a one-sided chain
/// counts what is behind it too: a touch has it only where the two are the same but for rounding.
pub(crate) fn for_each_touch(
    a: &View<'_>,
    b: &View<'_>,
    margin: f64,
    contact: ContactOfParts,
    report: &mut dyn FnMut(&Touch),
) {
    let (whole_a, whole_b) = (Member::whole(a), Member::whole(b));
    let is_one_sided = is_one_sided(a) || is_one_sided(b);
    let mut distance_of_shapes = None;
    let report = &mut |touch: &Touch| {
        if is_one_sided && touch.distance() > 0.0 {
            let distance = *distance_of_shapes.get_or_insert_with(|| matrix::distance(a, b));
            let is_same = (touch.distance() - distance).abs() <= distance_error(a, b);
            if distance > 0.0 && is_same {
                return report(&touch.decided(distance));
            }
        }
        report(touch);
    };
    if is_curved(a) || is_curved(b) {
        decided::for_each_of_curved(&whole_a, &whole_b, margin, contact, report);
    } else {
        for_each_judged(&whole_a, &whole_b, margin, contact, report);
    }
}
