//! An order of the shapes of one kind, so that a pair and its mirror image take one path.
//!
//! `f(b, a)` is to be `flip(f(a, b))` bit for bit, ties included. Pairs of different kinds are
//! always computed in one order; pairs of the same kind are brought into the order of their
//! numbers. Only shapes with equal numbers have none, and those are each other's mirror image.

use collide_core::view::Compound;
use collide_core::{Vec2, View, views};
use collide_shapes::kernel::custom;
use collide_shapes::kernel::hull::any_small::small_hull;
use collide_shapes::kernel::hull::{AsHull, Hull};
use core::cmp::Ordering;

/// Whether a pair of shapes of the same kind is in order; a pair of different kinds always is.
pub(crate) fn is_ordered_within_kind(a: &View<'_>, b: &View<'_>) -> bool {
    compare(a, b) != Ordering::Greater
}

/// Whether `a` comes first, as in the pair matrices, of two shapes of any kinds. A query calls it
/// once: a user's support map need not give the same order again.
pub(crate) fn is_in_order(a: &View<'_>, b: &View<'_>) -> bool {
    order(a, b) != Ordering::Greater
}

/// The order of two shapes of any kinds; only equal ones have none.
pub(crate) fn order(a: &View<'_>, b: &View<'_>) -> Ordering {
    b.kind().cmp(&a.kind()).then_with(|| compare(a, b))
}

/// The order of two shapes of a kind; of different kinds none.
fn compare(a: &View<'_>, b: &View<'_>) -> Ordering {
    macro_rules! both {
        ($kind:ident, |$b:ident| $order:expr) => {
            if let View::$kind($b) = b { $order } else { Ordering::Equal }
        };
    }
    views! {
        match a, small_hull(a) => match small_hull(b) {
            Some(q) if View::from(*a).kind() == b.kind() => hulls(&a.hull(), &q),
            _ => Ordering::Equal,
        };
        View::Ray(a) => both!(Ray, |b| {
            vectors(a.origin, b.origin).then_with(|| vectors(a.direction, b.direction))
        }),
        View::Line(a) => both!(Line, |b| {
            vectors(a.point, b.point).then_with(|| vectors(a.direction, b.direction))
        }),
        View::HalfPlane(a) => both!(HalfPlane, |b| {
            vectors(a.point, b.point).then_with(|| vectors(a.normal, b.normal))
        }),
        View::Ellipse(a) => both!(Ellipse, |b| {
            vectors(a.center, b.center)
                .then_with(|| vectors(a.semi_axes, b.semi_axes))
                .then_with(|| vectors(a.rotation, b.rotation))
        }),
        View::ConvexPolygon(a) => both!(ConvexPolygon, |b| hulls(&a.hull(), &b.hull())),
        View::Polygon(a) => both!(Polygon, |b| points(a.rings.vertices(), b.rings.vertices())),
        View::Polyline(a) => both!(Polyline, |b| {
            points(a.rings.vertices(), b.rings.vertices())
                .then(a.rings.is_closed().cmp(&b.rings.is_closed()))
                .then(a.rings.is_one_sided().cmp(&b.rings.is_one_sided()))
        }),
        View::Compound(a) => both!(Compound, |b| compounds(*a, *b)),
        View::Custom(a) => both!(Custom, |b| custom::order::compare(*a, *b)),
    }
}

fn compounds(a: Compound<'_>, b: Compound<'_>) -> Ordering {
    let parts = |i| {
        let (box_a, box_b) = (a.box_of_part(i), b.box_of_part(i));
        vectors(box_a.min, box_b.min)
            .then_with(|| vectors(box_a.max, box_b.max))
            .then_with(|| a.kind_of_part(i).cmp(&b.kind_of_part(i)))
            .then_with(|| compare(&a.part(i), &b.part(i)))
    };
    let count = a.part_count().min(b.part_count());
    first_difference((0..count).map(parts)).then(a.part_count().cmp(&b.part_count()))
}

#[inline]
fn hulls<A: Hull, B: Hull>(a: &A, b: &B) -> Ordering {
    let count = a.vertex_count().min(b.vertex_count());
    first_difference((0..count).map(|i| vectors(a.vertex(i), b.vertex(i))))
        .then(a.vertex_count().cmp(&b.vertex_count()))
        .then(a.radius().total_cmp(&b.radius()))
}

fn points(a: &[Vec2], b: &[Vec2]) -> Ordering {
    let pairs = a.iter().zip(b).map(|(&p, &q)| vectors(p, q));
    first_difference(pairs).then(a.len().cmp(&b.len()))
}

#[inline]
fn first_difference(mut orders: impl Iterator<Item = Ordering>) -> Ordering {
    orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

#[inline]
pub(crate) fn vectors(a: Vec2, b: Vec2) -> Ordering {
    // As the kernels order them: −0 is 0.
    let by = |x: f64, y: f64| (x + 0.0).total_cmp(&(y + 0.0));
    by(a.x, b.x).then_with(|| by(a.y, b.y))
}
