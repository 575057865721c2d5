//! What boxes say of a distance before it is measured.

use crate::kernel::geometry::bounds_of;
use crate::kernel::tolerance::{DISTANCE_DOUBT, ROUNDED_DISTANCE};
use collide_core::view::Located;
use collide_core::{Bounds, Kind, Real, View, greater, views};

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
    let doubt = DISTANCE_DOUBT * (far(a) + far(b)) + ROUNDED_DISTANCE * max + f64::from(f32::LEAST);
    a.least_distance(&b) > max + doubt
}

/// Whether a box is found sooner than a distance.
fn is_costly(view: &View<'_>) -> bool {
    match view {
        View::ConvexPolygon(_) | views!(region | compound) | View::Ellipse(_) => true,
        views!(small_hull | unbounded) | View::Custom(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::are_beyond;
    use crate::{Circle, Polyline};
    use collide_core::Engine;

    /// What rounding adds is a part of the distance, however small that is.
    #[test]
    fn boxes_measure_small_distances_too() {
        for scale in [1.0_f32, 1e-6, 1e-20] {
            let at = |x: f32, y: f32| [x * scale, y * scale];
            let chain = Polyline::new([at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0)]).expect("a chain");
            let ball = Circle::new(at(4.0, 0.0), scale).expect("a ball");
            let are_beyond = |max: f32| are_beyond(&chain.view(), &ball.view(), f64::from(max));
            assert!(are_beyond(0.0) && are_beyond(1.9 * scale), "{scale:e}");
            assert!(!are_beyond(2.0 * scale) && !are_beyond(2.5 * scale), "{scale:e}");
        }
    }
}
