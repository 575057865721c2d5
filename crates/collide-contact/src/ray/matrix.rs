//! Which kernel finds the hits of a ray on which shape.

use crate::ray::events::{All, First, Sink};
use crate::ray::hit::{Crossing, Crossings, Stretch};
use crate::ray::scaled_ray::ScaledRay;
use crate::ray::{fast, nearest, outline, round, support_map, unbounded, union};
use collide_core::view::Ray;
use collide_core::{Rings, View, views};
use collide_shapes::kernel::hull::AsHull;

/// Every hit of `ray` on `shape`, in order. There is none where they do not intersect, and none
/// where the ray starts inside a half-plane and never leaves it: it crosses no outline.
///
/// Of a union of parts these are the hits on its outline, not on edges inside of it.
pub fn ray_hits_view(ray: &Ray, shape: &View<'_>) -> Crossings {
    let mut hits = Crossings::new();
    add_hits(ray, shape, &mut hits);
    hits
}

/// The first hit of `ray` on `shape` with `t ≤ max`, if any: the first of [`ray_hits_view`].
pub fn cast_ray_view(ray: &Ray, shape: &View<'_>, max: f64) -> Option<Crossing> {
    first_crossing(ray, shape, |hit| hit.filter(|hit| hit.t <= max))
}

/// What `then` makes of the first hit, if any. It is called by the kernel of each shape, so that
/// the hit need not be stored for the caller.
#[inline(always)]
pub(crate) fn first_crossing<R>(
    ray: &Ray,
    shape: &View<'_>,
    then: impl Fn(Option<Crossing>) -> R,
) -> R {
    match shape {
        View::Ellipse(ellipse) => {
            return then(round::ellipse(&ScaledRay::new(ray), ellipse).first());
        }
        View::Polygon(polygon) => return then(first_of_polygon(ray, polygon.rings)),
        View::Polyline(polyline) => return then(first_of_polyline(ray, polyline.rings)),
        View::Custom(_) | views!(hull | unbounded | compound) => {}
    }
    fast::first(ray, shape, &then).unwrap_or_else(|| {
        // Copies, so that the originals can stay in registers.
        let (ray, shape) = (*ray, *shape);
        then(unsettled_first(&ray, &shape))
    })
}

/// The first hit on a polygon of these rings.
#[inline(never)]
pub(crate) fn first_of_polygon(ray: &Ray, rings: &Rings) -> Option<Crossing> {
    let scaled_ray = ScaledRay::new(ray);
    let of_all = || outline::polygon(&scaled_ray, rings, First::new(&scaled_ray));
    let first = nearest::polygon(&scaled_ray, rings).unwrap_or_else(of_all);
    not_off(&scaled_ray, first, |all| outline::polygon(&scaled_ray, rings, all))
}

/// The first hit on a chain.
#[inline(never)]
pub(crate) fn first_of_polyline(ray: &Ray, rings: &Rings) -> Option<Crossing> {
    let scaled_ray = ScaledRay::new(ray);
    let first = nearest::polyline(&scaled_ray, rings);
    not_off(&scaled_ray, first, |all| outline::polyline(&scaled_ray, rings, all))
}

/// The first hit where the filtered formulas have no answer.
#[inline(never)]
fn unsettled_first(ray: &Ray, shape: &View<'_>) -> Option<Crossing> {
    fast::rescaled_first(ray, shape).unwrap_or_else(|| first_hit(ray, shape))
}

pub(crate) fn add_hits(ray: &Ray, shape: &View<'_>, hits: &mut Crossings) {
    if let View::Compound(parts) = shape {
        return union::add_outline_hits(ray, *parts, hits);
    }
    if let Some(settled) = fast::all(ray, shape) {
        return hits.extend(settled);
    }
    let scaled_ray = ScaledRay::new(ray);
    if outline_events(&scaled_ray, shape, All::new(&scaled_ray, hits)).is_none() {
        hits.extend(simple_hits(&scaled_ray, shape));
    }
}

pub(crate) fn first_hit(ray: &Ray, shape: &View<'_>) -> Option<Crossing> {
    if let View::Compound(parts) = shape {
        return union::first(ray, *parts);
    }
    let scaled_ray = ScaledRay::new(ray);
    match outline_events(&scaled_ray, shape, First::new(&scaled_ray)) {
        Some(first) => not_off(&scaled_ray, first, |all| {
            outline_events(&scaled_ray, shape, all);
        }),
        None => simple_hits(&scaled_ray, shape).first(),
    }
}

/// The first hit on an outline, its normal found among `all` hits where it must be.
#[inline(always)]
fn not_off(
    scaled_ray: &ScaledRay,
    first: Option<Crossing>,
    all: impl FnOnce(All<'_, '_>),
) -> Option<Crossing> {
    match first {
        Some(hit) if hit.is_off(scaled_ray) => first_of_all(scaled_ray, all),
        first => first,
    }
}

#[cold]
#[inline(never)]
fn first_of_all(scaled_ray: &ScaledRay, all: impl FnOnce(All<'_, '_>)) -> Option<Crossing> {
    let mut hits = Crossings::new();
    all(All::new(scaled_ray, &mut hits));
    hits.first().copied()
}

/// The straight outlines; `None` for every other shape.
fn outline_events<S: Sink>(scaled_ray: &ScaledRay, shape: &View<'_>, sink: S) -> Option<S::Answer> {
    views! {
        match shape, hull(shape) => outline::hull(scaled_ray, &shape.hull(), sink);
        View::Segment(segment) => Some(outline::segment(scaled_ray, segment, sink)),
        View::Aabb(aabb) => Some(outline::corners(scaled_ray, aabb.corners(), sink)),
        View::Rect(rect) => Some(outline::corners(scaled_ray, rect.corners(), sink)),
        View::Triangle(triangle) => Some(outline::triangle(scaled_ray, triangle, sink)),
        View::Polygon(polygon) => Some(outline::polygon(scaled_ray, polygon.rings, sink)),
        View::Polyline(polyline) => Some(outline::polyline(scaled_ray, polyline.rings, sink)),
        views!(unbounded | curved | compound) => None,
    }
}

/// The shapes that a line meets in one stretch, with a closed form for it.
fn simple_hits(scaled_ray: &ScaledRay, shape: &View<'_>) -> Stretch {
    views! {
        match shape, hull(shape) => round::rounded(scaled_ray, &shape.hull());
        View::Point(point) => unbounded::point(scaled_ray, *point),
        View::Line(line) => unbounded::line(scaled_ray, line),
        View::Ray(ray) => unbounded::ray(scaled_ray, ray),
        View::HalfPlane(half_plane) => unbounded::half_plane(scaled_ray, half_plane),
        View::Circle(circle) => round::circle(scaled_ray, circle),
        View::Ellipse(ellipse) => round::ellipse(scaled_ray, ellipse),
        View::Custom(shape) => support_map::custom(scaled_ray, *shape),
        View::Segment(_)
        | View::Aabb(_)
        | View::Rect(_)
        | View::Triangle(_)
        | views!(region | compound) => Stretch::NONE,
    }
}
