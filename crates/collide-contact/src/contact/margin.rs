//! The margin of contacts and manifolds: shapes apart have a contact exactly where their distance,
//! as it is reported, is at most the margin, and its depth is minus that distance.
//!
//! The kernels of contacts and some of those of distances agree within their rounding only. So the
//! kernels of contacts are asked for a little more than the margin, and the distance decides.

use crate::manifold::buffer::Sink;
use collide_core::convex::{rounding_of, support_of};
use collide_core::view::{ConvexPolygon, Located};
use collide_core::{Bounds, Real, SupportMap, Vec2, View, greater};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::tolerance::{LEAST_CERTIFIED_EXTENT, REPORTED_DISTANCE_ERROR};
use collide_shapes::matrix;

/// The contact of two shapes that are at most a margin apart, as their distance is told in the
/// first scalar, by a kernel that is asked up to its [`limit`]. A margin that is negative or not a
/// number counts as zero. A macro, for a kernel that is passed on as an argument is no longer
/// always inlined.
macro_rules! contact_within {
    ($reported:ty, $scalar:ty: $kernel:path, $a:expr, $b:expr, $margin:expr) => {{
        let (a, b, margin) = ($a, $b, $margin);
        match $crate::contact::margin::limit::<$reported, $scalar, _, _>(a, b, margin) {
            Some(limit) => {
                let found = $kernel(a, b, limit);
                $crate::contact::margin::settled::<$reported, $scalar, _, _>(a, b, margin, found)
            }
            None => None,
        }
    }};
}
pub(crate) use contact_within;

/// The manifolds of two shapes that are at most a margin apart, as [`contact_within`].
macro_rules! manifold_within {
    ($scalar:ty: $kernel:path, $a:expr, $b:expr, $margin:expr, $out:expr) => {{
        let (a, b, margin, out) = ($a, $b, $margin, $out);
        if let Some(limit) = $crate::contact::margin::limit::<$scalar, $scalar, _, _>(a, b, margin)
        {
            out.keep_within(margin);
            $kernel(a, b, limit, out);
            $crate::contact::margin::settle::<$scalar, _, _>(a, b, margin, out);
        }
    }};
}
pub(crate) use manifold_within;

/// Up to where a kernel is asked, of shapes that are somewhere. With a margin of zero no further:
/// the signs of its distances are exact.
#[inline(always)]
pub(crate) fn limit<'a, 'b, R, T, A, B>(a: &A, b: &B, margin: f64) -> Option<f64>
where
    R: Real,
    T: Real,
    A: Copy + Located + Into<View<'a, T>>,
    B: Copy + Located + Into<View<'b, T>>,
{
    if a.is_nowhere() | b.is_nowhere() {
        return None;
    }
    if margin > 0.0 {
        let size = reach(&(*a).into()) + reach(&(*b).into()) + LEAST_CERTIFIED_EXTENT;
        // The square is the least number of which the rounding is relative.
        let least = R::LEAST_SQUARED.to_f64();
        Some(margin + (REPORTED_DISTANCE_ERROR * size + R::EPS.to_f64() * (margin + least * least)))
    } else {
        Some(0.0)
    }
}

/// The contact that was found, if its distance is at most the margin.
#[inline(always)]
pub(crate) fn settled<'a, 'b, R, T, A, B>(
    a: &A,
    b: &B,
    margin: f64,
    found: Option<Separation>,
) -> Option<Separation>
where
    R: Real,
    T: Real,
    A: Copy + Into<View<'a, T>>,
    B: Copy + Into<View<'b, T>>,
{
    let found = found?;
    if found.distance > 0.0 {
        let distance = distance_within::<R, T, A, B>(a, b, margin, found.distance)?;
        return Some(Separation { distance, ..found });
    }
    Some(found)
}

/// Keeps the manifolds that were found if the distance is at most the margin.
#[inline(always)]
pub(crate) fn settle<'a, 'b, T, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    A: Copy + Into<View<'a, T>>,
    B: Copy + Into<View<'b, T>>,
{
    if margin > 0.0
        && let Some(least) = out.least_distance()
        && least > 0.0
    {
        out.settle(distance_within::<T, T, A, B>(a, b, margin, least));
    }
}

/// The distance of shapes apart whose separation is known, if in scalar `R` it is at most the
/// margin.
#[inline(never)]
fn distance_within<'a, 'b, R, T, A, B>(a: &A, b: &B, margin: f64, separation: f64) -> Option<f64>
where
    R: Real,
    T: Real,
    A: Copy + Into<View<'a, T>>,
    B: Copy + Into<View<'b, T>>,
{
    let (a, b) = (&(*a).into(), &(*b).into());
    let distance = matrix::distance_of_separation::<T>(a, b, separation);
    (R::nearest_keeping_sign(distance).to_f64() <= margin).then_some(distance)
}

/// What may be wrong of the distances of a shape, in units of [`REPORTED_DISTANCE_ERROR`]: a bound
/// of the coordinates of its points, times the rounding of a user's points over that of `f64`; of
/// one without end, of that which it starts from: its distances are those of its contacts.
fn reach<T: Real>(view: &View<'_, T>) -> f64 {
    let both = |p: Vec2, q: Vec2| greater(p.norm_l1(), q.norm_l1());
    let of_box = |bounds: Bounds| both(bounds.min, bounds.max);
    match view {
        View::Point(point) => point.norm_l1(),
        View::Segment(segment) => both(segment.a, segment.b),
        View::Ray(ray) => ray.origin.norm_l1(),
        View::Line(line) => line.point.norm_l1(),
        View::HalfPlane(half_plane) => half_plane.point.norm_l1(),
        View::Circle(circle) => circle.center.norm_l1() + circle.radius,
        View::Ellipse(ellipse) => ellipse.center.norm_l1() + ellipse.semi_axes.norm_l1(),
        View::Capsule(capsule) => both(capsule.a, capsule.b) + capsule.radius,
        View::Aabb(aabb) => both(aabb.min, aabb.max),
        View::Rect(rect) => rect.center.norm_l1() + 2.0 * rect.half_extents.norm_l1(),
        View::Triangle(triangle) => {
            let [p, q, r] = triangle.vertices;
            greater(both(p, q), r.norm_l1())
        }
        View::ConvexPolygon(polygon) => reach_of_polygon(polygon),
        View::Polygon(polygon) => of_box(polygon.rings.bounds()),
        View::Polyline(polyline) => of_box(polyline.rings.bounds()),
        View::Compound(parts) => {
            let of_part = |i| reach(&parts.part(i).view());
            (0..parts.part_count()).fold(0.0, |most, i| greater(of_part(i), most))
        }
        View::Custom(shape) => reach_of_support(*shape) * (T::EPS.to_f64() / f64::EPSILON),
    }
}

fn reach_of_polygon<T: Real>(polygon: &ConvexPolygon<'_, T>) -> f64 {
    let discs = polygon.discs;
    let core = if discs.outer.is_finite() {
        discs.center.norm_l1() + 2.0 * discs.outer
    } else {
        let vertices = polygon.vertices.iter().map(|&v| Vec2::from_point(v).norm_l1());
        vertices.fold(0.0, |most, v| greater(v, most))
    };
    core + polygon.radius
}

fn reach_of_support<T: Real>(shape: &dyn SupportMap<T>) -> f64 {
    let axes = [Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0)];
    let extremes = axes.into_iter().flat_map(|axis| [axis, -axis]);
    let of = |axis| support_of(shape, axis).norm_l1();
    rounding_of(shape) + extremes.fold(0.0, |most, axis| greater(of(axis), most))
}
