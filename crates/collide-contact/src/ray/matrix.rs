//! Which kernel finds the hits of a ray on which shape.

use crate::ray::events::{All, First, Sink};
use crate::ray::hit::{Crossing, Crossings, Stretch};
use crate::ray::scaled_ray::Probe;
use crate::ray::{fast, outline, round, support_map, unbounded};
use collide_core::view::Ray;
use collide_core::{Composite, Real, Rings, View};
use collide_shapes::kernel::hull::AsHull;

/// Every hit of `ray` on `shape`, in order. There is none where they do not intersect, and none
/// where the ray starts inside a half-plane and never leaves it: it crosses no outline.
///
/// A union of parts reports the hits of its parts, merged: edges inside the union, where
/// parts overlap or abut, are hits as well.
pub fn ray_hits_view<T: Real>(ray: &Ray, shape: &View<'_, T>) -> Crossings {
    let mut hits = Crossings::new();
    add_hits(ray, shape, &mut hits);
    hits
}

/// The first hit of `ray` on `shape` with `t ≤ max`, if any: the first of [`ray_hits_view`].
pub fn cast_ray_view<T: Real>(ray: &Ray, shape: &View<'_, T>, max: f64) -> Option<Crossing> {
    first_crossing(ray, shape, |hit| hit.filter(|hit| hit.t <= max))
}

/// What `then` makes of the first hit, if any. It is asked in the cell of each shape, where the hit
/// is still in registers.
#[inline(always)]
pub(crate) fn first_crossing<T: Real, R>(
    ray: &Ray,
    shape: &View<'_, T>,
    then: impl Fn(Option<Crossing>) -> R,
) -> R {
    match shape {
        View::Ellipse(ellipse) => {
            return then(round::ellipse(&Probe::new(ray), ellipse).first());
        }
        View::Polygon(polygon) => return then(first_of_polygon(ray, polygon.rings)),
        View::Polyline(polyline) => return then(first_of_polyline(ray, polyline.rings)),
        _ => {}
    }
    fast::first(ray, shape, &then).unwrap_or_else(|| {
        // Copies, so that the originals can stay in registers.
        let (ray, shape) = (*ray, *shape);
        then(unsettled_first(&ray, &shape))
    })
}

/// The first hit on a polygon of these rings.
#[inline(never)]
pub(crate) fn first_of_polygon<T: Real>(ray: &Ray, rings: &Rings<T>) -> Option<Crossing> {
    let probe = Probe::new(ray);
    not_astray(&probe, outline::polygon(&probe, rings, First::new(&probe)), |all| {
        outline::polygon(&probe, rings, all);
    })
}

/// The first hit on a chain.
#[inline(never)]
pub(crate) fn first_of_polyline<T: Real>(ray: &Ray, rings: &Rings<T>) -> Option<Crossing> {
    let probe = Probe::new(ray);
    not_astray(&probe, outline::polyline(&probe, rings, First::new(&probe)), |all| {
        outline::polyline(&probe, rings, all);
    })
}

/// The first hit where the filtered formulas have no answer.
#[inline(never)]
fn unsettled_first<T: Real>(ray: &Ray, shape: &View<'_, T>) -> Option<Crossing> {
    fast::rescaled_first(ray, shape).unwrap_or_else(|| first_hit(ray, shape))
}

fn add_hits<T: Real>(ray: &Ray, shape: &View<'_, T>, hits: &mut Crossings) {
    if let View::Compound(parts) = shape {
        return add_hits_of_parts(ray, *parts, hits);
    }
    if let Some(settled) = fast::all(ray, shape) {
        return hits.extend(settled);
    }
    let probe = Probe::new(ray);
    if outline_events(&probe, shape, All::new(&probe, hits)).is_none() {
        hits.extend(simple_hits(&probe, shape));
    }
}

fn add_hits_of_parts<T: Real>(ray: &Ray, parts: &dyn Composite<T>, hits: &mut Crossings) {
    for i in 0..parts.part_count() {
        add_hits(ray, &parts.part(i).view(), hits);
    }
    // Stable, so that equal hits keep the order of the parts.
    hits.sort_by(|a, b| a.t.total_cmp(&b.t));
}

pub(crate) fn first_hit<T: Real>(ray: &Ray, shape: &View<'_, T>) -> Option<Crossing> {
    if let View::Compound(parts) = shape {
        let part = |i| cast_ray_view(ray, &parts.part(i).view(), f64::INFINITY);
        let hits = (0..parts.part_count()).filter_map(part);
        return hits.reduce(|best, hit| if hit.t < best.t { hit } else { best });
    }
    let probe = Probe::new(ray);
    match outline_events(&probe, shape, First::new(&probe)) {
        Some(first) => not_astray(&probe, first, |all| {
            outline_events(&probe, shape, all);
        }),
        None => simple_hits(&probe, shape).first(),
    }
}

/// The first hit on an outline, its normal found among `all` hits where it must be.
#[inline(always)]
fn not_astray(
    probe: &Probe,
    first: Option<Crossing>,
    all: impl FnOnce(All<'_, '_>),
) -> Option<Crossing> {
    match first {
        Some(hit) if hit.is_astray(probe) => first_of_all(probe, all),
        first => first,
    }
}

#[cold]
#[inline(never)]
fn first_of_all(probe: &Probe, all: impl FnOnce(All<'_, '_>)) -> Option<Crossing> {
    let mut hits = Crossings::new();
    all(All::new(probe, &mut hits));
    hits.first().copied()
}

/// The straight outlines; `None` for every other shape.
fn outline_events<T: Real, S: Sink>(
    probe: &Probe,
    shape: &View<'_, T>,
    sink: S,
) -> Option<S::Answer> {
    Some(match shape {
        View::Segment(segment) => outline::segment(probe, segment, sink),
        View::Aabb(aabb) => outline::aabb(probe, aabb, sink),
        View::Rect(rect) => outline::rect(probe, rect, sink),
        View::Triangle(triangle) => outline::triangle(probe, triangle, sink),
        View::ConvexPolygon(polygon) if polygon.radius == 0.0 => {
            outline::convex_polygon(probe, polygon, sink)
        }
        View::Polygon(polygon) => outline::polygon(probe, polygon.rings, sink),
        View::Polyline(polyline) => outline::polyline(probe, polyline.rings, sink),
        _ => return None,
    })
}

/// The shapes that a line meets in one stretch, with a closed form for it.
fn simple_hits<T: Real>(probe: &Probe, shape: &View<'_, T>) -> Stretch {
    match shape {
        View::Point(point) => unbounded::point(probe, *point),
        View::Line(line) => unbounded::line(probe, line),
        View::Ray(ray) => unbounded::ray(probe, ray),
        View::HalfPlane(half_plane) => unbounded::half_plane(probe, half_plane),
        View::Circle(circle) => round::circle(probe, circle),
        View::Ellipse(ellipse) => round::ellipse(probe, ellipse),
        View::Capsule(capsule) => round::rounded(probe, &capsule.hull()),
        View::ConvexPolygon(polygon) => round::rounded(probe, &polygon.hull()),
        View::Custom(shape) => support_map::custom(probe, *shape),
        _ => Stretch::NONE,
    }
}
