//! The contact of every pair of shapes: which cell of [`crate::manifold::cells`] serves which pair.
//!
//! Convex pairs answer with the signed distance of their separation kernel, whose sign is that
//! of the exact boolean. Composite shapes answer with the deepest contact of their parts. The
//! manifolds and the static doors are made from the same rows.

use crate::contact::margin::contact_within;
use crate::manifold::cells::{
    circle_circle, curved, disc_hull, family, hull_disc, hulls, parts, rect_circle, rect_rect,
    rect_segment, segments,
};
use collide_core::view::Located;
use collide_core::{Contact, Dispatch, Real, Shape, View, pair_matrix, pair_query};
use collide_shapes::AsView;
use collide_shapes::kernel::Separation;

/// The contact of two shapes, if they intersect or are at most `margin` apart. A margin that
/// is negative or not a number counts as zero.
///
/// Swapping the shapes gives the flipped answer, bit for bit.
pub fn contact_views<T: Real>(a: &View<'_, T>, b: &View<'_, T>, margin: f64) -> Option<Separation> {
    contact_within!(f64, T: contact, a, b, margin)
}

/// The cells of `contact` and `manifold`; `users` are those with a shape of the user's.
macro_rules! contact_cells {
    ($use:ident) => {
        $use! {
            shapes {
                Point => [] family;
                Segment => [Point: hull_disc] segments;
                Ray => [Point: family, Segment: family] family;
                Line => [Point: family, Segment: family, Ray: family] family;
                HalfPlane => [
                    Point: family, Segment: family, Ray: family, Line: family,
                ] family;
                Circle => [
                    Point: family, Segment: disc_hull, Ray: family, Line: family, HalfPlane: family,
                ] circle_circle;
                Ellipse => [
                    Point: curved, Segment: curved, Ray: curved, Line: curved, HalfPlane: curved,
                    Circle: curved,
                ] curved;
                Capsule => [
                    Point: hull_disc, Segment: segments, Ray: family, Line: family,
                    HalfPlane: family, Circle: hull_disc, Ellipse: curved,
                ] segments;
                Aabb => [
                    Point: family, Segment: hulls, Ray: family, Line: family, HalfPlane: family,
                    Circle: family, Ellipse: curved, Capsule: hulls,
                ] hulls;
                Rect => [
                    Point: family, Segment: rect_segment, Ray: family, Line: family,
                    HalfPlane: family,
                    Circle: rect_circle, Ellipse: curved, Capsule: rect_segment, Aabb: hulls,
                ] rect_rect;
                Triangle => [
                    Point: hull_disc, Segment: hulls, Ray: family, Line: family, HalfPlane: family,
                    Circle: hull_disc, Ellipse: curved, Capsule: hulls, Aabb: hulls, Rect: hulls,
                ] hulls;
                ConvexPolygon => [
                    Point: hull_disc, Segment: hulls, Ray: family, Line: family, HalfPlane: family,
                    Circle: hull_disc, Ellipse: curved, Capsule: hulls, Aabb: hulls, Rect: hulls,
                    Triangle: hulls,
                ] hulls;
                Polygon => [
                    Point: parts, Segment: parts, Ray: parts, Line: parts, HalfPlane: parts,
                    Circle: parts, Ellipse: parts, Capsule: parts, Aabb: parts, Rect: parts,
                    Triangle: parts, ConvexPolygon: parts,
                ] parts;
                Polyline => [
                    Point: parts, Segment: parts, Ray: parts, Line: parts, HalfPlane: parts,
                    Circle: parts, Ellipse: parts, Capsule: parts, Aabb: parts, Rect: parts,
                    Triangle: parts, ConvexPolygon: parts, Polygon: parts,
                ] parts;
                Compound => [
                    Point: parts, Segment: parts, Ray: parts, Line: parts, HalfPlane: parts,
                    Circle: parts, Ellipse: parts, Capsule: parts, Aabb: parts, Rect: parts,
                    Triangle: parts, ConvexPolygon: parts, Polygon: parts, Polyline: parts,
                ] parts;
            }
            users {
                Custom => [
                    Point: curved, Segment: curved, Ray: curved, Line: curved, HalfPlane: curved,
                    Circle: curved, Ellipse: curved, Capsule: curved, Aabb: curved, Rect: curved,
                    Triangle: curved, ConvexPolygon: curved, Polygon: parts, Polyline: parts,
                    Compound: parts,
                ] curved;
            }
        }
    };
}
pub(crate) use contact_cells;

/// The contact of two shapes as a kernel finds it, given a margin ≥ 0.
pub(crate) fn contact<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
) -> Option<Separation> {
    if a.is_nowhere() || b.is_nowhere() {
        return None;
    }
    located_contact(a, b, margin)
}

/// The contact as a query of two shapes that are known only when it runs.
struct ContactWithin;

macro_rules! contact_of_cell {
    (@mirrored $kernel:path, $a:ident, $b:ident, $query:expr, $margin:ident) => {{
        let (a, b) = (&AsView::<T>::as_view($a), &AsView::<T>::as_view($b));
        flipped(contact_within!(T, T: $kernel, b, a, $margin)).map(Contact::from)
    }};
    ($kernel:path, $a:ident, $b:ident, $query:expr, $margin:ident) => {{
        let (a, b) = (&AsView::<T>::as_view($a), &AsView::<T>::as_view($b));
        contact_within!(T, T: $kernel, a, b, $margin).map(Contact::from)
    }};
}

macro_rules! dispatched {
    (shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        dispatched! { @rows $($shapes)* $($users)* }
    };
    (@rows $( $row:ident => [ $( $col:ident : $cell:ident ),* $(,)? ] $diagonal:ident; )*) => {
        pair_matrix! {
            /// The contact of two shapes that are somewhere, given a margin ≥ 0.
            fn located_contact(f64) -> Option<Separation>, mirror flipped;
            $( $row => [ $( $col: $cell::contact ),* ] $diagonal::contact; )*
        }

        pair_query! {
            ContactWithin => Option<Contact<T>>, by contact_of_cell,
            views |_: &Self, a, b, margin| {
                contact_within!(T, T: contact, a, b, margin).map(Contact::from)
            };
            $( $row => [ $( $col: $cell::contact ),* ] $diagonal::contact; )*
        }
    };
}
contact_cells!(dispatched);

#[inline]
pub(crate) fn flipped(contact: Option<Separation>) -> Option<Separation> {
    contact.map(Separation::flipped)
}

/// The contact of two shapes that are known only when it runs, in their scalar.
#[inline(always)]
pub fn contact_of<T: Real>(a: &dyn Shape<T>, b: &dyn Shape<T>, margin: T) -> Option<Contact<T>> {
    Dispatch::<T, Option<Contact<T>>>::dispatch(a, b, &mut ContactWithin, margin.to_f64())
}
