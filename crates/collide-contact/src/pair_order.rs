//! An order of the shapes of one kind, so that a pair and its mirror image take one path.
//!
//! `f(b, a)` is to be `flip(f(a, b))` bit for bit, ties included. Pairs of different kinds are
//! always computed in one order; pairs of the same kind are brought into the order of their
//! numbers. Only shapes with equal numbers have none, and those are each other's mirror image.

use crate::composite::parts::box_of;
use collide_core::{Composite, Kind, Point2, Real, Vec2, View};
use collide_shapes::kernel::custom;
use collide_shapes::kernel::hull::{AsHull, Hull};
use core::cmp::Ordering;

/// Whether a pair of shapes of the same kind is in order; a pair of different kinds always is.
pub(crate) fn is_ordered<T: Real>(a: &View<'_, T>, b: &View<'_, T>) -> bool {
    compare(a, b) != Ordering::Greater
}

/// Whether `a` comes first, as in the pair matrices, of two shapes of any kinds.
pub(crate) fn is_in_order<T: Real>(a: &View<'_, T>, b: &View<'_, T>) -> bool {
    kind(a) > kind(b) || (kind(a) == kind(b) && is_ordered(a, b))
}

/// The place of the view among the rows of the pair matrices.
pub(crate) fn kind<T: Real>(view: &View<'_, T>) -> Kind {
    match view {
        View::Point(_) => Kind::Point,
        View::Segment(_) => Kind::Segment,
        View::Ray(_) => Kind::Ray,
        View::Line(_) => Kind::Line,
        View::HalfPlane(_) => Kind::HalfPlane,
        View::Circle(_) => Kind::Circle,
        View::Ellipse(_) => Kind::Ellipse,
        View::Capsule(_) => Kind::Capsule,
        View::Aabb(_) => Kind::Aabb,
        View::Rect(_) => Kind::Rect,
        View::Triangle(_) => Kind::Triangle,
        View::ConvexPolygon(_) => Kind::ConvexPolygon,
        View::Polygon(_) => Kind::Polygon,
        View::Polyline(_) => Kind::Polyline,
        View::Compound(_) => Kind::Compound,
        View::Custom(_) => Kind::Custom,
    }
}

fn compare<T: Real>(a: &View<'_, T>, b: &View<'_, T>) -> Ordering {
    match (a, b) {
        (View::Point(a), View::Point(b)) => vectors(*a, *b),
        (View::Segment(a), View::Segment(b)) => hulls(&a.hull(), &b.hull()),
        (View::Ray(a), View::Ray(b)) => {
            vectors(a.origin, b.origin).then_with(|| vectors(a.direction, b.direction))
        }
        (View::Line(a), View::Line(b)) => {
            vectors(a.point, b.point).then_with(|| vectors(a.direction, b.direction))
        }
        (View::HalfPlane(a), View::HalfPlane(b)) => {
            vectors(a.point, b.point).then_with(|| vectors(a.normal, b.normal))
        }
        (View::Circle(a), View::Circle(b)) => hulls(&a.hull(), &b.hull()),
        (View::Ellipse(a), View::Ellipse(b)) => vectors(a.center, b.center)
            .then_with(|| vectors(a.semi_axes, b.semi_axes))
            .then_with(|| vectors(a.rotation, b.rotation)),
        (View::Capsule(a), View::Capsule(b)) => hulls(&a.hull(), &b.hull()),
        (View::Aabb(a), View::Aabb(b)) => hulls(&a.hull(), &b.hull()),
        (View::Rect(a), View::Rect(b)) => hulls(&a.hull(), &b.hull()),
        (View::Triangle(a), View::Triangle(b)) => hulls(&a.hull(), &b.hull()),
        (View::ConvexPolygon(a), View::ConvexPolygon(b)) => hulls(&a.hull(), &b.hull()),
        (View::Polygon(a), View::Polygon(b)) => points(a.rings.vertices(), b.rings.vertices()),
        (View::Polyline(a), View::Polyline(b)) => points(a.rings.vertices(), b.rings.vertices())
            .then(a.rings.is_closed().cmp(&b.rings.is_closed())),
        (View::Compound(a), View::Compound(b)) => compounds(*a, *b),
        (View::Custom(a), View::Custom(b)) => custom::order::compare(*a, *b),
        _ => Ordering::Equal,
    }
}

fn compounds<T: Real>(a: &dyn Composite<T>, b: &dyn Composite<T>) -> Ordering {
    let parts = |i| {
        let (a, b) = (a.part(i), b.part(i));
        let (box_a, box_b) = (box_of(a), box_of(b));
        vectors(box_a.min, box_b.min)
            .then_with(|| vectors(box_a.max, box_b.max))
            .then_with(|| a.kind().cmp(&b.kind()))
            .then_with(|| compare(&a.view(), &b.view()))
    };
    let count = a.part_count().min(b.part_count());
    first_difference((0..count).map(parts)).then(a.part_count().cmp(&b.part_count()))
}

#[inline]
fn hulls<A: Hull, B: Hull>(a: &A, b: &B) -> Ordering {
    let count = a.len().min(b.len());
    first_difference((0..count).map(|i| vectors(a.vertex(i), b.vertex(i))))
        .then(a.len().cmp(&b.len()))
        .then(a.radius().total_cmp(&b.radius()))
}

fn points<T: Real>(a: &[Point2<T>], b: &[Point2<T>]) -> Ordering {
    let pairs = a.iter().zip(b).map(|(&p, &q)| vectors(Vec2::from_point(p), Vec2::from_point(q)));
    first_difference(pairs).then(a.len().cmp(&b.len()))
}

#[inline]
fn first_difference(mut orders: impl Iterator<Item = Ordering>) -> Ordering {
    orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

#[inline]
fn vectors(a: Vec2, b: Vec2) -> Ordering {
    // As the kernels order them: −0 is 0.
    let by = |x: f64, y: f64| (x + 0.0).total_cmp(&(y + 0.0));
    by(a.x, b.x).then_with(|| by(a.y, b.y))
}
