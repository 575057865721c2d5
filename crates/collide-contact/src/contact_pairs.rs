//! The contact of every pair of shapes: which kernel serves which cell.
//!
//! Convex pairs answer with the signed distance of their separation kernel, whose sign is that
//! of the exact boolean. Composite shapes answer with the deepest contact of their parts.

use crate::contact::effective_margin;
use crate::order::is_ordered;
use crate::touching::deepest_contact;
use collide_core::{Real, View, pair_matrix};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::curved::{self, CurvedPair};
use collide_shapes::kernel::flat::{self, FlatPair};

/// The contact of two shapes, if they intersect or are at most `margin` apart. A margin that
/// is negative or not a number counts as zero.
///
/// Swapping the shapes gives the flipped answer, bit for bit.
pub fn contact_views<T: Real>(a: &View<'_, T>, b: &View<'_, T>, margin: f64) -> Option<Separation> {
    contact(a, b, effective_margin(margin))
}

pair_matrix! {
    /// The contact of two shapes, given a margin ≥ 0.
    pub(crate) fn contact(f64) -> Option<Separation>, mirror flipped;
    Point         => [] plain;
    Segment       => [Point: plain] plain;
    Ray           => [Point: plain, Segment: plain] plain;
    Line          => [Point: plain, Segment: plain, Ray: plain] plain;
    HalfPlane     => [Point: plain, Segment: plain, Ray: plain, Line: plain] plain;
    Circle        => [Point: plain, Segment: plain, Ray: plain, Line: plain, HalfPlane: plain] plain;
    Ellipse       => [Point: round, Segment: round, Ray: round, Line: round, HalfPlane: round,
                      Circle: round] round;
    Capsule       => [Point: plain, Segment: plain, Ray: plain, Line: plain, HalfPlane: plain,
                      Circle: plain, Ellipse: round] plain;
    Aabb          => [Point: plain, Segment: plain, Ray: plain, Line: plain, HalfPlane: plain,
                      Circle: plain, Ellipse: round, Capsule: plain] plain;
    Rect          => [Point: plain, Segment: plain, Ray: plain, Line: plain, HalfPlane: plain,
                      Circle: plain, Ellipse: round, Capsule: plain, Aabb: plain] plain;
    Triangle      => [Point: plain, Segment: plain, Ray: plain, Line: plain, HalfPlane: plain,
                      Circle: plain, Ellipse: round, Capsule: plain, Aabb: plain, Rect: plain] plain;
    ConvexPolygon => [Point: plain, Segment: plain, Ray: plain, Line: plain, HalfPlane: plain,
                      Circle: plain, Ellipse: round, Capsule: plain, Aabb: plain, Rect: plain,
                      Triangle: plain] plain;
    Polygon       => [Point: parts, Segment: parts, Ray: parts, Line: parts, HalfPlane: parts,
                      Circle: parts, Ellipse: parts, Capsule: parts, Aabb: parts, Rect: parts,
                      Triangle: parts, ConvexPolygon: parts] parts;
    Polyline      => [Point: parts, Segment: parts, Ray: parts, Line: parts, HalfPlane: parts,
                      Circle: parts, Ellipse: parts, Capsule: parts, Aabb: parts, Rect: parts,
                      Triangle: parts, ConvexPolygon: parts, Polygon: parts] parts;
    Compound      => [Point: parts, Segment: parts, Ray: parts, Line: parts, HalfPlane: parts,
                      Circle: parts, Ellipse: parts, Capsule: parts, Aabb: parts, Rect: parts,
                      Triangle: parts, ConvexPolygon: parts, Polygon: parts, Polyline: parts] parts;
    Custom        => [Point: round, Segment: round, Ray: round, Line: round, HalfPlane: round,
                      Circle: round, Ellipse: round, Capsule: round, Aabb: round, Rect: round,
                      Triangle: round, ConvexPolygon: round, Polygon: parts, Polyline: parts,
                      Compound: parts] round;
}

/// Two straight or round shapes.
fn plain<A: FlatPair<B>, B>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    within(flat::separation(a, b), margin)
}

/// A pair with an ellipse or a convex shape of the user's.
fn round<A: CurvedPair<B>, B>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    within(curved::separation(a, b), margin)
}

/// A pair with a composite.
fn parts<'a, 'b, T, A, B>(a: &A, b: &B, margin: f64) -> Option<Separation>
where
    T: Real,
    A: Copy + Into<View<'a, T>>,
    B: Copy + Into<View<'b, T>>,
{
    let (a, b) = (&(*a).into(), &(*b).into());
    if is_ordered(a, b) {
        deepest_contact(a, b, margin)
    } else {
        flipped(deepest_contact(b, a, margin))
    }
}

fn within(separation: Separation, margin: f64) -> Option<Separation> {
    (separation.distance <= margin).then_some(separation)
}

fn flipped(contact: Option<Separation>) -> Option<Separation> {
    contact.map(Separation::flipped)
}
