//! The margin of contacts and manifolds: shapes apart have a contact exactly where their distance,
//! as it is reported, is at most the margin, and its depth is minus that distance.
//!
//! The kernels of contacts and some of those of distances agree within their rounding only. So the
//! kernels of contacts search a little further than the margin, and the distance decides.

use crate::manifold::buffer::Sink;
use crate::one_sided::is_one_sided;
use collide_core::view::{Compound, Custom, Located};
use collide_core::{Bounds, Kind, Kinds, Real, Vec2, View, greater, views};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::kernel::tolerance::{
    LEAST_CERTIFIED_EXTENT, REPORTED_DISTANCE_ERROR, SEAM_WIDTH_F32,
};
use collide_shapes::matrix;

/// A margin, and how distances are reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Margin {
    /// One that is negative or not a number counts as zero.
    pub(crate) value: f64,
    reported: Reported,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reported {
    InF32,
    InF64,
}

impl Margin {
    /// The margin in the scalar of the shapes.
    #[inline]
    pub(crate) fn new<T: Real>(value: T) -> Self {
        let is_f64 = T::EPS.to_f64() == f64::EPSILON;
        let reported = if is_f64 { Reported::InF64 } else { Reported::InF32 };
        Self { value: value.to_f64(), reported }
    }

    /// How far a kernel searches, for shapes that are somewhere. With a margin of zero no
    /// further: the signs of its distances are exact.
    #[inline(always)]
    pub(crate) fn limit<'a, 'b, A, B>(&self, a: &A, b: &B) -> Option<f64>
    where
        A: Copy + Located + Into<View<'a>>,
        B: Copy + Located + Into<View<'b>>,
    {
        if a.is_nowhere() | b.is_nowhere() {
            None
        } else if self.value > 0.0 {
            Some(self.limit_above(&(*a).into(), &(*b).into()))
        } else {
            Some(0.0)
        }
    }

    // Inlined, of views of a known kind one arm is left; small code (docs/web.md) has it once.
    #[cfg_attr(not(collide_small), inline(always))]
    #[cfg_attr(collide_small, inline(never))]
    fn limit_above(&self, a: &View<'_>, b: &View<'_>) -> f64 {
        // The square is the least number of which the rounding is relative.
        let (eps, least) = match self.reported {
            Reported::InF32 => (f32::EPS.to_f64(), f32::LEAST_SQUARED.to_f64()),
            Reported::InF64 => (f64::EPS, f64::LEAST_SQUARED),
        };
        self.value + (distance_error(a, b) + eps * (self.value + least * least))
    }

    /// Whether shapes at this distance are apart by more than the margin and `doubt`.
    #[inline]
    pub(crate) fn is_clearly_beyond(&self, distance: f64, doubt: f64) -> bool {
        let value = if self.value > 0.0 { self.value } else { 0.0 };
        distance > value + doubt
    }

    /// The contact that was found, if its distance is at most the margin.
    #[inline]
    pub(crate) fn settled<'a, 'b, A, B>(
        &self,
        a: &A,
        b: &B,
        found: Option<Separation>,
    ) -> Option<Separation>
    where
        A: Copy + Into<View<'a>>,
        B: Copy + Into<View<'b>>,
    {
        let found = found?;
        if found.distance > 0.0 {
            let distance = self.distance_within(&(*a).into(), &(*b).into(), found.distance)?;
            return Some(Separation { distance, ..found });
        }
        Some(found)
    }

    /// Keeps the manifolds that were found if the distance is at most the margin.
    #[inline]
    pub(crate) fn settle<'a, 'b, A, B>(&self, a: &A, b: &B, out: &mut Sink<'_>)
    where
        A: Copy + Into<View<'a>>,
        B: Copy + Into<View<'b>>,
    {
        if self.value > 0.0 {
            self.settle_above(&(*a).into(), &(*b).into(), out);
        }
    }

    // As `limit_above`.
    #[cfg_attr(not(collide_small), inline(always))]
    #[cfg_attr(collide_small, inline(never))]
    fn settle_above(&self, a: &View<'_>, b: &View<'_>, out: &mut Sink<'_>) {
        if let Some(least) = out.least_distance()
            && least > 0.0
        {
            out.settle(self.distance_within(a, b, least));
        }
    }

    /// The distance of shapes apart whose separation is known, if as it is reported it is at most
    /// the margin. Of a one-sided chain the separation is that of what it meets, and counts.
    #[inline]
    fn distance_within(&self, a: &View<'_>, b: &View<'_>, separation: f64) -> Option<f64> {
        if is_one_sided(a) || is_one_sided(b) {
            return self.within(separation);
        }
        self.within(matrix::distance_of_separation(a, b, separation))
    }

    /// This distance, if as it is reported it is at most the margin.
    fn within(&self, distance: f64) -> Option<f64> {
        let reported = match self.reported {
            Reported::InF32 => f32::nearest_keeping_sign(distance).to_f64(),
            Reported::InF64 => distance,
        };
        (reported <= self.value).then_some(distance)
    }
}

/// By how much two ways to measure the distance of two shapes may differ.
#[inline(always)]
pub(crate) fn distance_error(a: &View<'_>, b: &View<'_>) -> f64 {
    REPORTED_DISTANCE_ERROR * (reach(a) + reach(b) + LEAST_CERTIFIED_EXTENT)
}

/// What may be wrong of the distances of a shape, in units of [`REPORTED_DISTANCE_ERROR`]: a bound
/// of the coordinates of its points, times the rounding of a user's points, or of an `f32` union's
/// parts, over that of `f64`; of one without end, of that which it starts from: its distances are
/// those of its contacts. Inlined, so that of a known kind one arm is left.
#[inline(always)]
fn reach(view: &View<'_>) -> f64 {
    let both = |p: Vec2, q: Vec2| greater(p.norm_l1(), q.norm_l1());
    let of_box = |bounds: Bounds| both(bounds.min, bounds.max);
    views! {
        match view, hull(shape) => reach_of_hull(&shape.hull());
        View::Ray(ray) => ray.origin.norm_l1(),
        View::Line(line) => line.point.norm_l1(),
        View::HalfPlane(half_plane) => half_plane.point.norm_l1(),
        View::Ellipse(ellipse) => ellipse.center.norm_l1() + ellipse.semi_axes.norm_l1(),
        View::Aabb(aabb) => both(aabb.min, aabb.max),
        View::Rect(rect) => rect.center.norm_l1() + 2.0 * rect.half_extents.norm_l1(),
        View::Polygon(polygon) => of_box(polygon.rings.bounds()),
        View::Polyline(polyline) => of_box(polyline.rings.bounds()),
        View::Compound(parts) => reach_of_parts(*parts),
        View::Custom(shape) => reach_of_support(*shape) * (shape.eps() / f64::EPSILON),
    }
}

#[inline(never)]
fn reach_of_parts(parts: Compound<'_>) -> f64 {
    let most = match parts.stored_box() {
        Some(bounds) if !parts.kinds().meets(WITHOUT_BOX) => {
            bounds.min.abs().max(bounds.max.abs()).norm_l1()
        }
        _ => parts.parts().fold(0.0, |most, part| greater(reach(&part), most)),
    };
    // Which of several touches is reported depends on those that are further by its seams.
    match parts {
        Compound::F32(_) => most * (SEAM_WIDTH_F32 / REPORTED_DISTANCE_ERROR),
        Compound::F64(_) => most,
    }
}

/// Kinds of which the box does not bound the reach.
const WITHOUT_BOX: Kinds =
    Kinds::of_class("unbounded").with(Kinds::of_class("compound")).with(Kinds::of(Kind::Custom));

#[inline]
fn reach_of_hull<H: Hull>(hull: &H) -> f64 {
    hull.magnitude() + hull.radius()
}

#[inline(never)]
fn reach_of_support(shape: Custom<'_>) -> f64 {
    let axes = [Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0)];
    let extremes = axes.into_iter().flat_map(|axis| [axis, -axis]);
    let of = |axis| shape.support_point(axis).norm_l1();
    shape.rounding() + extremes.fold(0.0, |most, axis| greater(of(axis), most))
}
