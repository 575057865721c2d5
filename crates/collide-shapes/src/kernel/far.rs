//! What boxes say of a distance before it is measured.

use crate::kernel::geometry::bounds_of;
use crate::kernel::tolerance::{DISTANCE_DOUBT, ROUNDED_DISTANCE};
use collide_core::view::Located;
use collide_core::{Bounds, Kind, View, greater, views};

/// Whether two shapes, of which one is costly to measure, are further apart than `max` because
/// their boxes are, whatever rounding does to the distance, once more in `f32`.
pub(crate) fn are_beyond(a: &View<'_>, b: &View<'_>, max: f64) -> bool {
    let is_users = |view: &View<'_>| view.has(Kind::Custom);
    if !(is_costly(a) || is_costly(b)) || a.is_nowhere() || b.is_nowhere() {
        return false;
    }
    // What a user's shape says of itself may be wrong by more.
    if is_users(a) || is_users(b) {
        return false;
    }
    let (Some(a), Some(b)) = (bounds_of(a), bounds_of(b)) else { return false };
    let far = |bounds: Bounds| greater(bounds.min.norm_l1(), bounds.max.norm_l1());
    let doubt = DISTANCE_DOUBT * (far(a) + far(b)) + ROUNDED_DISTANCE * (max + 1.0);
    a.least_distance(&b) > max + doubt
}

/// Whether a box is found sooner than a distance.
fn is_costly(view: &View<'_>) -> bool {
    match view {
        View::ConvexPolygon(_) | views!(region | compound) | View::Ellipse(_) => true,
        views!(small_hull | unbounded) | View::Custom(_) => false,
    }
}
