//! Rays: where one crosses the outline of a shape.
//!
//! A hit is a point of the outline at which the ray enters the shape, leaves it, or touches
//! it. Shapes are closed, so a ray that runs along an edge is inside meanwhile: both ends of
//! the shared stretch are hits. What the ray did before its origin counts: a ray that starts
//! on the outline and goes in enters at `t = 0`, one that goes out leaves at `t = 0`.
//!
//! A shape without interior (a point, a segment, a chain, a line, a circle of radius 0) can
//! only be touched; a stretch shared with it has two hits, its ends.

use crate::ray_events::{All, First, Sink};
use crate::ray_outline;
use crate::ray_probe::Probe;
use crate::{ray_fast, ray_round, ray_support, ray_thin};
use collide_core::view::Ray;
use collide_core::{Composite, Point2, Real, Rings, Vec2, Vector2, View};
use collide_shapes::kernel::hull::AsHull;
use smallvec::SmallVec;

/// What a ray does at a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HitKind {
    /// It comes from outside and goes on inside, or along the outline.
    Enter,
    /// It comes from inside, or from along the outline, and goes on outside.
    Exit,
    /// It stays outside, or stays inside, or the shape has no interior.
    Touch,
}

/// One hit of a ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit<T: Real> {
    /// Where along the ray, ≥ 0, in units of the ray's direction: `origin + t · direction`. Always
    /// finite: what is beyond all numbers is at the greatest one.
    pub t: T,
    /// The point of the outline, world frame.
    pub point: Point2<T>,
    /// The unit outward normal there, world frame. It never points along the ray at an
    /// `Enter`, never against it at an `Exit`; on a shape without interior it faces the ray.
    pub normal: Vector2<T>,
    /// What the ray does there.
    pub kind: HitKind,
}

/// The hits of a ray in the order in which it meets them; up to eight without allocation.
pub type RayHits<T> = SmallVec<[RayHit<T>; 8]>;

/// A hit as the kernels see it, in `f64`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// In units of the ray's direction, ≥ 0 and finite.
    pub t: f64,
    /// The point of the outline.
    pub point: Vec2,
    /// The unit outward normal.
    pub normal: Vec2,
    /// What the ray does there.
    pub kind: HitKind,
}

impl Crossing {
    /// The same, if not behind the origin of the ray, which meets it: what rounding puts there is
    /// at the origin, in time and in place.
    #[inline]
    pub(crate) fn not_behind(self, probe: &Probe) -> Self {
        if self.t > 0.0 { self } else { Self { t: 0.0, point: probe.origin, ..self } }
    }
}

/// The hits of a ray as the kernels see them.
pub type Crossings = SmallVec<[Crossing; 8]>;

impl<T: Real> From<Crossing> for RayHit<T> {
    #[inline]
    fn from(crossing: Crossing) -> Self {
        Self {
            // Of a zero the sign is positive.
            t: T::nearest(crossing.t + 0.0),
            point: crossing.point.to_point(),
            normal: crossing.normal.to_normal(),
            kind: crossing.kind,
        }
    }
}

/// Every hit of `ray` on `shape`, in order; there is none exactly if they do not intersect.
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
            return then(ray_round::ellipse(&Probe::new(ray), ellipse).first());
        }
        View::Polygon(polygon) => return then(first_of_polygon(ray, polygon.rings)),
        View::Polyline(polyline) => return then(first_of_polyline(ray, polyline.rings)),
        _ => {}
    }
    ray_fast::first(ray, shape, &then).unwrap_or_else(|| {
        // Copies, so that the originals can stay in registers.
        let (ray, shape) = (*ray, *shape);
        then(unsettled_first(&ray, &shape))
    })
}

/// The first hit on a polygon of these rings.
#[inline(never)]
pub(crate) fn first_of_polygon<T: Real>(ray: &Ray, rings: &Rings<T>) -> Option<Crossing> {
    let probe = Probe::new(ray);
    not_astray(&probe, ray_outline::polygon(&probe, rings, First::new(&probe)), |all| {
        ray_outline::polygon(&probe, rings, all);
    })
}

/// The first hit on a chain.
#[inline(never)]
pub(crate) fn first_of_polyline<T: Real>(ray: &Ray, rings: &Rings<T>) -> Option<Crossing> {
    let probe = Probe::new(ray);
    not_astray(&probe, ray_outline::polyline(&probe, rings, First::new(&probe)), |all| {
        ray_outline::polyline(&probe, rings, all);
    })
}

/// The first hit where `ray_fast` has no answer.
#[inline(never)]
fn unsettled_first<T: Real>(ray: &Ray, shape: &View<'_, T>) -> Option<Crossing> {
    ray_fast::rescaled_first(ray, shape).unwrap_or_else(|| first_hit(ray, shape))
}

fn add_hits<T: Real>(ray: &Ray, shape: &View<'_, T>, hits: &mut Crossings) {
    if let View::Compound(parts) = shape {
        return add_hits_of_parts(ray, *parts, hits);
    }
    if let Some(settled) = ray_fast::all(ray, shape) {
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
        View::Segment(segment) => ray_outline::segment(probe, segment, sink),
        View::Aabb(aabb) => ray_outline::aabb(probe, aabb, sink),
        View::Rect(rect) => ray_outline::rect(probe, rect, sink),
        View::Triangle(triangle) => ray_outline::triangle(probe, triangle, sink),
        View::ConvexPolygon(polygon) if polygon.radius == 0.0 => {
            ray_outline::convex_polygon(probe, polygon, sink)
        }
        View::Polygon(polygon) => ray_outline::polygon(probe, polygon.rings, sink),
        View::Polyline(polyline) => ray_outline::polyline(probe, polyline.rings, sink),
        _ => return None,
    })
}

/// The shapes that a line meets in one stretch, with a closed form for it.
fn simple_hits<T: Real>(probe: &Probe, shape: &View<'_, T>) -> Stretch {
    match shape {
        View::Point(point) => ray_thin::point(probe, *point),
        View::Line(line) => ray_thin::line(probe, line),
        View::Ray(ray) => ray_thin::ray(probe, ray),
        View::HalfPlane(half_plane) => ray_thin::half_plane(probe, half_plane),
        View::Circle(circle) => ray_round::circle(probe, circle),
        View::Ellipse(ellipse) => ray_round::ellipse(probe, ellipse),
        View::Capsule(capsule) => ray_round::rounded(probe, &capsule.hull()),
        View::ConvexPolygon(polygon) => ray_round::rounded(probe, &polygon.hull()),
        View::Custom(shape) => ray_support::custom(probe, *shape),
        _ => Stretch::NONE,
    }
}

/// At most two hits: those of a convex shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stretch([Option<Crossing>; 2]);

impl Stretch {
    pub(crate) const NONE: Self = Self([None, None]);

    pub(crate) fn one(hit: Crossing) -> Self {
        Self([Some(hit), None])
    }

    pub(crate) fn two(first: Crossing, second: Crossing) -> Self {
        Self([Some(first), Some(second)])
    }

    pub(crate) fn first(self) -> Option<Crossing> {
        self.0[0]
    }

    pub(crate) fn map(self, change: impl Fn(Crossing) -> Crossing) -> Self {
        Self(self.0.map(|hit| hit.map(&change)))
    }
}

impl IntoIterator for Stretch {
    type Item = Crossing;
    type IntoIter = core::iter::Flatten<core::array::IntoIter<Option<Crossing>, 2>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().flatten()
    }
}
