//! Rays × the common convex outlines, by the formulas that a hand would write: where rounding
//! is far from deciding anything.
//!
//! Each kernel works on differences from the ray's origin and on the direction as given. It
//! answers only if every sign that it takes is safe by a wide margin (`SIGN_MARGIN` of the
//! size of the terms, where rounding loses a few EPS) and the numbers are of ordinary magnitude.
//! Numbers out of the ordinary are brought there by powers of two, out of line, and computed again:
//! so the answer is the same at every scale.
//!
//! What is still unsettled, and every other straight or round shape, is for the kernels that decide
//! by exact signs: `ray/outline.rs` for straight outlines, `ray/round.rs` for circles, capsules and
//! rounded polygons, `ray/unbounded.rs` for points and what has no end. Those of ellipses
//! (`ray/round.rs`) and of users' shapes (`ray/support_map.rs`) decide by rounded signs. `cast_ray`
//! and `ray_hits` both begin here, so they agree bit for bit.

mod edge;
pub(crate) mod outline;
mod polygon;
mod round;
mod slab;
#[cfg(test)]
mod tests;
mod triangle;

use crate::ray::fast::outline::FastOutline;
use crate::ray::fast::polygon::ScaledPolygon;
use crate::ray::hit::{Crossing, Stretch};
use collide_core::view::Ray;
use collide_core::{View, views};

/// Sends a view to its kernel, if it has one here.
macro_rules! outline {
    ($shape:expr, |$outline:ident| $query:expr) => {
        match $shape {
            View::Segment($outline) => $query,
            View::Circle($outline) => $query,
            View::Capsule($outline) => $query,
            View::Aabb($outline) => $query,
            View::Rect($outline) => $query,
            View::Triangle($outline) => $query,
            View::ConvexPolygon(polygon) if ScaledPolygon::fits(polygon) => {
                let $outline = &ScaledPolygon { polygon, scale: 1.0 };
                $query
            }
            View::Point(_)
            | View::ConvexPolygon(_)
            | views!(unbounded | curved | region | compound) => None,
        }
    };
}

/// What `then` makes of the first hit, if any; `None` if it is not settled here.
#[inline(always)]
pub(crate) fn first<R>(
    ray: &Ray,
    shape: &View<'_>,
    then: impl Fn(Option<Crossing>) -> R,
) -> Option<R> {
    outline!(shape, |outline| outline.first(ray).map(then))
}

/// [`first`] where that is unsettled because of extreme magnitudes.
pub(crate) fn rescaled_first(ray: &Ray, shape: &View<'_>) -> Option<Option<Crossing>> {
    outline!(shape, |outline| outline.rescaled_first(ray))
}

/// Every hit; `None` if they are not settled here.
pub(crate) fn all(ray: &Ray, shape: &View<'_>) -> Option<Stretch> {
    outline!(shape, |outline| outline.all_at_any_scale(ray))
}
