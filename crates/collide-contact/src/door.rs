//! The query impls: every query of this crate between any two operands, in one `impl` each.
//!
//! Where the types name the kinds, the matrix comes down to one cell. Where they do not, what the
//! shapes store leads to a tuned cell, and their views to all others.

use crate::cast::Motions;
use crate::cast::matrix::{cast_of, cast_views};
use crate::cast::nearing::cast_within;
use crate::contact::margin::Margin;
use crate::contact::matrix::{Wanted, contact, contact_within, manifolds};
use crate::contact::posed::manifolds_of_stored;
use crate::escape::{length_along, way_out};
use crate::feature_at::feature_at;
use crate::manifold::buffer::Sink;
use crate::memory::write_manifolds;
use crate::ray::matrix::{
    cast_ray_view, first_crossing, first_of_polygon, first_of_polyline, ray_hits_view,
};
use crate::ray::options;
use crate::sweep::matrix::sweep_views;
use crate::{
    CastContact, CastHit, CastOptions, CastRay, CastShape, Contact, Escape, FindContact,
    FindFeature, FindManifold, Manifolds, Motion, PairMemory, PartFeature, RayHit, RayHits, Sweep,
};
use collide_core::posed::{PosedView, in_one_frame};
use collide_core::{IntoPoint, IntoVector, Operand, Real, Stored, Vec2, View, greater, is_posed};
use collide_shapes::Ray;
use collide_shapes::kernel::tolerance::{PLACE_ERROR, PLACE_ERROR_UNITS};

impl<A: Operand + ?Sized, B: Operand<Scalar = A::Scalar> + ?Sized> FindContact<B> for A {
    type Scalar = A::Scalar;

    #[inline(always)]
    fn contact(&self, other: &B, margin: A::Scalar) -> Option<Contact<A::Scalar>> {
        let margin = Margin::new(margin);
        if const { is_posed::<A, B>() } {
            return in_one_frame(&PosedView::of(self), &PosedView::of(other), |a, b, frame| {
                contact_within(a, b, &margin).map(|found| found.moved(frame).into())
            });
        }
        // Views are made for the margin only: the tuned cell would stall on views made for both
        // (docs/compiler.md).
        let found = if margin.value > 0.0 {
            contact_within(&self.to_view(), &other.to_view(), &margin)
        } else {
            contact::of(self, other, 0.0)
        };
        found.map(Contact::from)
    }
}

impl<A: Operand + ?Sized, B: Operand<Scalar = A::Scalar> + ?Sized> FindManifold<B> for A {
    type Scalar = A::Scalar;

    #[inline]
    fn manifold_into(&self, other: &B, margin: A::Scalar, out: &mut Manifolds<A::Scalar>) {
        if const { is_posed::<A, B>() } {
            let of_a = (self.to_stored(), &self.pose());
            let of_b = (other.to_stored(), &other.pose());
            let is_written =
                !cfg!(collide_small) && manifolds_of_stored(of_a, of_b, Margin::new(margin), out);
            if !is_written {
                write_manifolds(&PosedView::of(self), &PosedView::of(other), margin, out);
            }
            return;
        }
        // The buffer is emptied before the views are made: they would be read back from memory
        // after it, for all that the compiler knows of where it lies.
        let mut wanted = Wanted { out: Sink::new(out), margin: Margin::new(margin) };
        manifolds::of(self, other, &mut wanted);
    }

    #[inline]
    fn manifold_with(
        &self,
        other: &B,
        margin: A::Scalar,
        memory: &mut PairMemory<A::Scalar>,
        out: &mut Manifolds<A::Scalar>,
    ) {
        if const { is_posed::<A, B>() } {
            memory.write(self, other, margin, out);
        } else {
            self.manifold_into(other, margin, out);
        }
    }
}

impl<A: Operand + ?Sized, B: Operand<Scalar = A::Scalar> + ?Sized> CastShape<B> for A {
    type Scalar = A::Scalar;

    #[inline]
    fn cast(
        &self,
        motion: impl IntoVector<A::Scalar>,
        other: &B,
        other_motion: impl IntoVector<A::Scalar>,
    ) -> Option<CastHit<A::Scalar>> {
        let motions = [motion.into_vector(), other_motion.into_vector()].map(Vec2::from_vector);
        if const { is_posed::<A, B>() } {
            return in_one_frame(&PosedView::of(self), &PosedView::of(other), |a, b, frame| {
                let [motion_a, motion_b] = motions.map(|m| m.unrotated(frame.rotation()));
                cast_views(a, motion_a, b, motion_b).map(|hit| hit.moved(frame).into())
            });
        }
        cast_of(self, motions[0], other, motions[1]).map(CastHit::from)
    }

    fn cast_with(
        &self,
        motion: impl IntoVector<A::Scalar>,
        other: &B,
        other_motion: impl IntoVector<A::Scalar>,
        options: &CastOptions<A::Scalar>,
    ) -> Option<CastContact<A::Scalar>> {
        let [a, b] = [motion.into_vector(), other_motion.into_vector()].map(Vec2::from_vector);
        let limits = options.limits();
        if const { is_posed::<A, B>() } {
            return in_one_frame(
                &PosedView::of(self),
                &PosedView::of(other),
                |view_a, view_b, frame| {
                    let [a, b] = [a, b].map(|motion| motion.unrotated(frame.rotation()));
                    let found = cast_within(view_a, view_b, Motions { a, b }, &limits);
                    found.map(|found| found.moved(frame).into())
                },
            );
        }
        let (view_a, view_b) = (self.to_view(), other.to_view());
        cast_within(&view_a, &view_b, Motions { a, b }, &limits).map(CastContact::from)
    }
}

impl<A: Operand + ?Sized, B: Operand<Scalar = A::Scalar> + ?Sized> Sweep<B> for A {
    type Scalar = A::Scalar;

    #[inline]
    fn sweep(
        &self,
        motion: &Motion<A::Scalar>,
        other: &B,
        other_motion: &Motion<A::Scalar>,
    ) -> Option<CastHit<A::Scalar>> {
        let paths = [motion.as_path(), other_motion.as_path()];
        if const { is_posed::<A, B>() } {
            return in_one_frame(&PosedView::of(self), &PosedView::of(other), |a, b, frame| {
                let [path_a, path_b] = paths.map(|path| path.seen_from(frame));
                sweep_views(a, &path_a, b, &path_b).map(|hit| hit.moved(frame).into())
            });
        }
        sweep_views(&self.to_view(), &paths[0], &other.to_view(), &paths[1]).map(CastHit::from)
    }
}

impl<A: Operand + ?Sized, B: Operand<Scalar = A::Scalar> + ?Sized> Escape<B> for A {
    type Scalar = A::Scalar;

    fn escape(&self, other: &B) -> Option<Contact<A::Scalar>> {
        in_one_frame(&PosedView::of(self), &PosedView::of(other), |a, b, frame| {
            way_out(a, b).map(|way| way.moved(frame).into())
        })
    }

    fn escape_along(&self, other: &B, direction: impl IntoVector<A::Scalar>) -> Option<A::Scalar> {
        let direction = Vec2::from_vector(direction.into_vector());
        in_one_frame(&PosedView::of(self), &PosedView::of(other), |a, b, frame| {
            let length = length_along(a, b, direction.unrotated(frame.rotation()))?;
            Some(A::Scalar::nearest(length))
        })
    }
}

impl<T: Real, S: Operand<Scalar = T> + ?Sized> CastRay<T> for S {
    #[inline]
    fn ray_hits(&self, ray: &Ray<T>) -> RayHits<T> {
        if const { S::IS_POSED } {
            return PosedView::of(self).query_alone(|view, frame| {
                let hits = ray_hits_view(&ray.as_view().seen_from(frame), view);
                hits.into_iter().map(|hit| RayHit::from(hit.moved(frame)).on(ray)).collect()
            });
        }
        let hits = ray_hits_view(&ray.as_view(), &self.to_view());
        hits.into_iter().map(|hit| RayHit::from(hit).on(ray)).collect()
    }

    #[inline]
    fn cast_ray(&self, ray: &Ray<T>, max: T) -> Option<RayHit<T>> {
        if const { S::IS_POSED } {
            PosedView::of(self).query_alone(|view, frame| {
                let seen = ray.as_view().seen_from(frame);
                first_crossing(&seen, view, |hit| within(hit.map(|hit| hit.moved(frame)), ray, max))
            })
        } else if S::KIND.is_some() {
            first_hit(ray, &self.to_view(), max)
        } else {
            cast_ray_stored(ray, self, max)
        }
    }

    fn cast_ray_solid(&self, ray: &Ray<T>, max: T) -> Option<RayHit<T>> {
        // What is not a number is no maximum.
        let is_maximum = max >= T::zero();
        if !is_maximum {
            return None;
        }
        let first = self.cast_ray(ray, max);
        if first.is_some_and(|hit| hit.t == T::zero()) {
            return first;
        }
        let start = PosedView::of(self).query_alone(|view, frame| {
            let start = options::start(&ray.as_view().seen_from(frame), view);
            let origin = Vec2::from_point(ray.origin()).to_point();
            start.map(|hit| RayHit { point: origin, ..hit.moved(frame).into() })
        });
        start.or(first)
    }

    fn cast_thick_ray(&self, ray: &Ray<T>, radius: T, max: T) -> Option<RayHit<T>> {
        PosedView::of(self).query_alone(|view, frame| {
            let ray = ray.as_view().seen_from(frame);
            options::thick(&ray, radius, view, max).map(|hit| hit.moved(frame).into())
        })
    }
}

impl<T: Real, S: Operand<Scalar = T> + ?Sized> FindFeature<T> for S {
    fn feature_at(&self, point: impl IntoPoint<T>, normal: impl IntoVector<T>) -> PartFeature {
        let point = Vec2::from_point(point.into_point());
        let normal = Vec2::from_vector(normal.into_vector()).unit().unwrap_or(Vec2::ZERO);
        let error = greater(PLACE_ERROR, PLACE_ERROR_UNITS * T::EPS.to_f64());
        PosedView::of(self).query_alone(|view, frame| {
            let normal = normal.unrotated(frame.rotation());
            feature_at(view, frame.preimage_of(point), normal, error)
        })
    }
}

/// The first hit on what is known only when it runs: each shape in a place of its own, from what it
/// stores.
#[inline]
fn cast_ray_stored<S: Operand + ?Sized>(
    ray: &Ray<S::Scalar>,
    shape: &S,
    max: S::Scalar,
) -> Option<RayHit<S::Scalar>> {
    let first = |view: &View<'_>| first_hit(ray, view, max);
    let stored = shape.to_stored();
    if let Stored::Polygon(rings) = stored {
        return within(first_of_polygon(&ray.as_view(), rings), ray, max);
    }
    if let Stored::Polyline(rings) = stored {
        return within(first_of_polyline(&ray.as_view(), rings), ray, max);
    }
    stored.promoted(first, || first(&shape.to_view()))
}

/// The first hit on a view. The limit is held against the `t` that is reported, so that a ray as
/// long as its hit has it. Small code (docs/web.md) has the kernels once.
#[inline(always)]
fn first_hit<T: Real>(ray: &Ray<T>, shape: &View<'_>, max: T) -> Option<RayHit<T>> {
    if cfg!(collide_small) {
        return within(cast_ray_view(&ray.as_view(), shape, f64::INFINITY), ray, max);
    }
    first_crossing(&ray.as_view(), shape, |first| within(first, ray, max))
}

/// The first hit as it is reported, if it is within the limit.
#[inline]
fn within<T: Real>(first: Option<crate::Crossing>, ray: &Ray<T>, max: T) -> Option<RayHit<T>> {
    first.map(|first| RayHit::from(first).on(ray)).filter(|first| first.t <= max)
}
