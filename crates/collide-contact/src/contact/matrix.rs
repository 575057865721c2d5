//! The contact of every pair of shapes: which cell of [`crate::manifold::cells`] serves which pair.
//!
//! Convex pairs answer with the signed distance of their separation kernel, whose sign is that
//! of the exact boolean. Composite shapes answer with the deepest contact of their parts. The
//! manifolds and the static doors are made from the same rows.

use crate::contact::margin::contact_within;
use crate::manifold::cells::{
    circle_circle, disc_hull, hull_disc, hull_twins, hulls, parts, plain, rect_circle, rect_rect,
    rect_segment, round, round_twins, segment_twins, segments, twins,
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
                Point => [] twins;
                Segment => [Point: hull_disc] segment_twins;
                Ray => [Point: plain, Segment: plain] twins;
                Line => [Point: plain, Segment: plain, Ray: plain] twins;
                HalfPlane => [
                    Point: plain, Segment: plain, Ray: plain, Line: plain,
                ] twins;
                Circle => [
                    Point: plain, Segment: disc_hull, Ray: plain, Line: plain, HalfPlane: plain,
                ] circle_circle;
                Ellipse => [
                    Point: round, Segment: round, Ray: round, Line: round, HalfPlane: round,
                    Circle: round,
                ] round_twins;
                Capsule => [
                    Point: hull_disc, Segment: segments, Ray: plain, Line: plain,
                    HalfPlane: plain, Circle: hull_disc, Ellipse: round,
                ] segment_twins;
                Aabb => [
                    Point: plain, Segment: hulls, Ray: plain, Line: plain, HalfPlane: plain,
                    Circle: plain, Ellipse: round, Capsule: hulls,
                ] hull_twins;
                Rect => [
                    Point: plain, Segment: rect_segment, Ray: plain, Line: plain, HalfPlane: plain,
                    Circle: rect_circle, Ellipse: round, Capsule: rect_segment, Aabb: hulls,
                ] rect_rect;
                Triangle => [
                    Point: hull_disc, Segment: hulls, Ray: plain, Line: plain, HalfPlane: plain,
                    Circle: hull_disc, Ellipse: round, Capsule: hulls, Aabb: hulls, Rect: hulls,
                ] hull_twins;
                ConvexPolygon => [
                    Point: hull_disc, Segment: hulls, Ray: plain, Line: plain, HalfPlane: plain,
                    Circle: hull_disc, Ellipse: round, Capsule: hulls, Aabb: hulls, Rect: hulls,
                    Triangle: hulls,
                ] hull_twins;
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
                    Point: round, Segment: round, Ray: round, Line: round, HalfPlane: round,
                    Circle: round, Ellipse: round, Capsule: round, Aabb: round, Rect: round,
                    Triangle: round, ConvexPolygon: round, Polygon: parts, Polyline: parts,
                    Compound: parts,
                ] round_twins;
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
