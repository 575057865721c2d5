//! The doors: every query of this crate on every ordered pair of the library's shapes, on
//! `AnyShape`, on `dyn Shape`, and for shapes of the user's.
//!
//! Where both types are known, contacts and manifolds call the kernels of their cell by name: the
//! rows are those of `contact::matrix`. Where one is not, they and the first hit of a ray go by
//! what the shapes store. The other queries look the views up.

use crate::contact::margin::{contact_within, manifold_within};
pub use crate::contact::matrix::contact_of;
use crate::contact::matrix::{contact_cells, flipped};
use crate::manifold::buffer::Sink;
use crate::manifold::cells::{
    circle_circle, curved, disc_hull, family, hull_disc, hulls, parts, rect_circle, rect_rect,
    rect_segment, segments,
};
pub use crate::manifold::matrix::manifold_of;
use crate::ray::hit::Crossing;
use crate::ray::matrix::{first_crossing, first_of_polygon, first_of_polyline};
use crate::{
    AxisHint, CastHit, Contact, ContactQuery, ManifoldQuery, Manifolds, Motion, RayHit, RayHits,
    cast_views, ray_hits_view, sweep_views,
};
use collide_core::stored::{self, Row};
use collide_core::{Aabb, Kind, Point2, Real, Shape, Stored, Vec2, Vector2, View};
use collide_shapes::{
    AnyShape, AsView, Capsule, Circle, Compound, ConvexPolygon, Ellipse, HalfPlane, Line, Polygon,
    Polyline, Ray, Rect, Segment, Triangle,
};
use core::marker::PhantomData;

/// `cast` of two views, in scalar `T`.
#[inline]
pub fn cast<T: Real>(
    a: &View<'_, T>,
    motion: Vector2<T>,
    b: &View<'_, T>,
    other_motion: Vector2<T>,
) -> Option<CastHit<T>> {
    let (motion, other) = (Vec2::from_vector(motion), Vec2::from_vector(other_motion));
    cast_views(a, motion, b, other).map(CastHit::from)
}

/// `sweep` of two views, in scalar `T`.
#[inline]
pub fn sweep<T: Real>(
    a: &View<'_, T>,
    motion: &Motion<T>,
    b: &View<'_, T>,
    other_motion: &Motion<T>,
) -> Option<CastHit<T>> {
    sweep_views(a, &motion.as_path(), b, &other_motion.as_path()).map(CastHit::from)
}

/// `ray_hits` of a view, in scalar `T`.
#[inline]
pub fn ray_hits<T: Real>(ray: &Ray<T>, shape: &View<'_, T>) -> RayHits<T> {
    ray_hits_view(&ray.as_view(), shape).into_iter().map(RayHit::from).collect()
}

/// `cast_ray` of a view, in scalar `T`. The limit is held against the `t` that is reported, so
/// that a ray as long as its hit has it.
#[inline(always)]
pub fn cast_ray<T: Real>(ray: &Ray<T>, shape: &View<'_, T>, max: T) -> Option<RayHit<T>> {
    first_crossing(&ray.as_view(), shape, |first| within(first, max))
}

/// The first hit as it is reported, if it is within the limit.
#[inline(always)]
fn within<T: Real>(first: Option<Crossing>, max: T) -> Option<RayHit<T>> {
    first.map(RayHit::from).filter(|first| first.t <= max)
}

/// The first hit on a shape by what it stores.
type RayCell<T> = fn(&Ray<T>, Stored<'_, T>, T) -> Option<RayHit<T>>;

/// The cells of a ray with what the shapes store.
struct RayCells<T>(PhantomData<T>);

macro_rules! ray_cells {
    ($($shape:ident)*; $($of_rings:ident: $first:ident)*) => {
        impl<T: Real> RayCells<T> {
            const ROW: &'static Row<RayCell<T>> = &{
                let mut row: Row<RayCell<T>> = stored::empty_row();
                $(
                    let cell: RayCell<T> = |ray, shape, max| match shape {
                        Stored::$shape(shape) => {
                            cast_ray(ray, &View::$shape(AsView::<T>::as_view(shape)), max)
                        }
                        _ => stored::other_cell(),
                    };
                    row[Kind::$shape as usize] = Some(cell);
                )*
                $(
                    let cell: RayCell<T> = |ray, shape, max| match shape {
                        Stored::$of_rings(rings) => within($first(&ray.as_view(), rings), max),
                        _ => stored::other_cell(),
                    };
                    row[Kind::$of_rings as usize] = Some(cell);
                )*
                row
            };
        }
    };
}
ray_cells!(Point Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle
    ConvexPolygon; Polygon: first_of_polygon Polyline: first_of_polyline);

/// `cast_ray` of a shape that is known only when it runs.
#[inline(always)]
pub fn cast_ray_of<T: Real, S: Shape<T> + ?Sized>(
    ray: &Ray<T>,
    shape: &S,
    max: T,
) -> Option<RayHit<T>> {
    let stored = shape.stored();
    match RayCells::<T>::ROW[stored.index()] {
        Some(cell) => cell(ray, stored, max),
        None => cast_ray_by_view(ray, &shape.view(), max),
    }
}

#[inline(never)]
fn cast_ray_by_view<T: Real>(ray: &Ray<T>, shape: &View<'_, T>, max: T) -> Option<RayHit<T>> {
    cast_ray(ray, shape, max)
}

/// The pair queries of shape `$a` with shape `$b`, one of which is known only when it runs;
/// `$view` turns a reference into its view.
#[doc(hidden)]
#[macro_export]
macro_rules! contact_queries {
    ([$($generics:tt)*] $a:ty, $b:ty, $scalar:ty, $view:path) => {
        impl<$($generics)*> $crate::ContactQuery<$b> for $a {
            type Scalar = $scalar;

            #[inline]
            fn contact(&self, other: &$b, margin: $scalar) -> Option<$crate::Contact<$scalar>> {
                $crate::door::contact_of(self, other, margin)
            }
        }

        impl<$($generics)*> $crate::ManifoldQuery<$b> for $a {
            type Scalar = $scalar;

            #[inline]
            fn manifold_into(
                &self,
                other: &$b,
                margin: $scalar,
                out: &mut $crate::Manifolds<$scalar>,
            ) {
                $crate::door::manifold_of(self, other, margin, out, None);
            }

            #[inline]
            fn manifold_with(
                &self,
                other: &$b,
                margin: $scalar,
                hint: &mut $crate::AxisHint,
                out: &mut $crate::Manifolds<$scalar>,
            ) {
                $crate::door::manifold_of(self, other, margin, out, Some(hint));
            }
        }

        $crate::motion_queries! { [$($generics)*] $a, $b, $scalar, $view }
    };
}

/// Those of them that move the shapes.
#[doc(hidden)]
#[macro_export]
macro_rules! motion_queries {
    ([$($generics:tt)*] $a:ty, $b:ty, $scalar:ty, $view:path) => {
        impl<$($generics)*> $crate::ShapeCast<$b> for $a {
            type Scalar = $scalar;

            #[inline]
            fn cast(
                &self,
                motion: $crate::core_api::Vector2<$scalar>,
                other: &$b,
                other_motion: $crate::core_api::Vector2<$scalar>,
            ) -> Option<$crate::CastHit<$scalar>> {
                $crate::door::cast(&$view(self), motion, &$view(other), other_motion)
            }
        }

        impl<$($generics)*> $crate::Sweep<$b> for $a {
            type Scalar = $scalar;

            #[inline]
            fn sweep(
                &self,
                motion: &$crate::Motion<$scalar>,
                other: &$b,
                other_motion: &$crate::Motion<$scalar>,
            ) -> Option<$crate::CastHit<$scalar>> {
                $crate::door::sweep(&$view(self), motion, &$view(other), other_motion)
            }
        }
    };
}

/// The ray queries of shape `$shape`; `$view` turns a reference into its view.
#[doc(hidden)]
#[macro_export]
macro_rules! ray_queries {
    ([$($generics:tt)*] $shape:ty, $scalar:ty, $view:path) => {
        $crate::ray_queries! {
            [$($generics)*] $shape, $scalar, $view, $crate::door::cast_ray_of
        }
    };
    ([$($generics:tt)*] $shape:ty, $scalar:ty, $view:path, $cast_ray:path) => {
        impl<$($generics)*> $crate::RayCast<$scalar> for $shape {
            #[inline]
            fn ray_hits(
                &self,
                ray: &$crate::shapes_api::Ray<$scalar>,
            ) -> $crate::RayHits<$scalar> {
                $crate::door::ray_hits(ray, &$view(self))
            }

            #[inline]
            fn cast_ray(
                &self,
                ray: &$crate::shapes_api::Ray<$scalar>,
                max: $scalar,
            ) -> Option<$crate::RayHit<$scalar>> {
                $cast_ray(ray, self, max)
            }
        }
    };
}

/// The view of a shape whose type is known.
#[inline]
fn known<T: Real, S: AsView<T>>(shape: &S) -> View<'_, T> {
    shape.as_view().into()
}

/// `cast_ray` of a shape whose type is known.
#[inline(always)]
fn cast_ray_known<T: Real, S: AsView<T>>(ray: &Ray<T>, shape: &S, max: T) -> Option<RayHit<T>> {
    cast_ray(ray, &known(shape), max)
}

/// The view of a shape known only as a trait object.
#[inline]
fn looked_up<T: Real>(shape: &dyn Shape<T>) -> View<'_, T> {
    shape.view()
}

/// The rows' name of nalgebra's point.
type Point<T> = Point2<T>;

/// The static doors of a cell: its kernels, by name.
macro_rules! cell_doors {
    (shapes { $($rows:tt)* } users { $($users:tt)* }) => {
        cell_doors! { @rows $($rows)* }
    };
    (@rows $( $row:ident => [ $( $col:ident : $cell:ident ),* $(,)? ] $diagonal:ident; )*) => {$(
        cell_doors!(@pair $row, $row, $diagonal);
        $(
            cell_doors!(@pair $row, $col, $cell);
            cell_doors!(@mirrored $col, $row, $cell);
        )*
        ray_queries!([T: Real] $row<T>, T, known, cast_ray_known);
    )*};
    (@pair $a:ident, $b:ident, $cell:ident) => {
        impl<T: Real> ContactQuery<$b<T>> for $a<T> {
            type Scalar = T;

            #[inline]
            fn contact(&self, other: &$b<T>, margin: T) -> Option<Contact<T>> {
                let (a, b) = (&AsView::as_view(self), &AsView::as_view(other));
                contact_within!(T, T: $cell::contact, a, b, margin.to_f64()).map(Contact::from)
            }
        }

        impl<T: Real> ManifoldQuery<$b<T>> for $a<T> {
            type Scalar = T;

            #[inline]
            fn manifold_into(&self, other: &$b<T>, margin: T, out: &mut Manifolds<T>) {
                let (a, b) = (&AsView::as_view(self), &AsView::as_view(other));
                manifold_within!(T: $cell::manifold, a, b, margin.to_f64(), &mut Sink::new(out));
            }

            #[inline]
            fn manifold_with(
                &self,
                other: &$b<T>,
                margin: T,
                hint: &mut AxisHint,
                out: &mut Manifolds<T>,
            ) {
                let (a, b) = (&AsView::as_view(self), &AsView::as_view(other));
                let sink = &mut Sink::of(out, Some(hint));
                manifold_within!(T: $cell::manifold, a, b, margin.to_f64(), sink);
            }
        }

        motion_queries!([T: Real] $a<T>, $b<T>, T, known);
    };
    (@mirrored $a:ident, $b:ident, $cell:ident) => {
        impl<T: Real> ContactQuery<$b<T>> for $a<T> {
            type Scalar = T;

            #[inline]
            fn contact(&self, other: &$b<T>, margin: T) -> Option<Contact<T>> {
                let (a, b) = (&AsView::as_view(self), &AsView::as_view(other));
                let found = contact_within!(T, T: $cell::contact, b, a, margin.to_f64());
                flipped(found).map(Contact::from)
            }
        }

        impl<T: Real> ManifoldQuery<$b<T>> for $a<T> {
            type Scalar = T;

            #[inline]
            fn manifold_into(&self, other: &$b<T>, margin: T, out: &mut Manifolds<T>) {
                let (a, b) = (&AsView::as_view(self), &AsView::as_view(other));
                let sink = &mut Sink::new(out);
                manifold_within!(T: $cell::manifold, b, a, margin.to_f64(), &mut sink.mirrored());
            }

            #[inline]
            fn manifold_with(
                &self,
                other: &$b<T>,
                margin: T,
                hint: &mut AxisHint,
                out: &mut Manifolds<T>,
            ) {
                let (a, b) = (&AsView::as_view(self), &AsView::as_view(other));
                let sink = &mut Sink::of(out, Some(hint));
                manifold_within!(T: $cell::manifold, b, a, margin.to_f64(), &mut sink.mirrored());
            }
        }

        motion_queries!([T: Real] $a<T>, $b<T>, T, known);
    };
}
contact_cells!(cell_doors);

macro_rules! mixed_doors {
    ($($shape:ident)*) => {$(
        contact_queries!([T: Real] $shape<T>, AnyShape<T>, T, known);
        contact_queries!([T: Real] AnyShape<T>, $shape<T>, T, known);
    )*};
}
mixed_doors!(Point2 Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle
    ConvexPolygon Polygon Polyline Compound);
contact_queries!([T: Real] AnyShape<T>, AnyShape<T>, T, known);
ray_queries!([T: Real] AnyShape<T>, T, known);
contact_queries!([T: Real] dyn Shape<T>, dyn Shape<T>, T, looked_up);
ray_queries!([T: Real] dyn Shape<T>, T, looked_up);

/// Gives a shape of the user's the queries of this crate with every built-in shape; it must
/// have had `collide_shapes::user_shape!`. The facade's `collide2d::user_shape!` calls both.
#[macro_export]
macro_rules! user_contacts {
    ($shape:ty : $scalar:ty) => {
        $crate::user_contacts!(@pairs $shape, $scalar,
            Point Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle
            ConvexPolygon Polygon Polyline Compound AnyShape);
        $crate::contact_queries!(
            [] $shape, $shape, $scalar, $crate::core_api::Shape::<$scalar>::view
        );
        $crate::ray_queries!([] $shape, $scalar, $crate::core_api::Shape::<$scalar>::view);
    };
    (@pairs $shape:ty, $scalar:ty, $($other:ident)*) => {$(
        $crate::contact_queries!([] $shape, $crate::shapes_api::builtin::$other<$scalar>, $scalar,
            $crate::core_api::Shape::<$scalar>::view);
        $crate::contact_queries!([] $crate::shapes_api::builtin::$other<$scalar>, $shape, $scalar,
            $crate::core_api::Shape::<$scalar>::view);
    )*};
}

/// The queries of this crate, instantiated for one scalar.
type Instances<T> = (
    fn(&dyn Shape<T>, &dyn Shape<T>, T) -> Option<Contact<T>>,
    fn(&dyn Shape<T>, &dyn Shape<T>, T, &mut Manifolds<T>, Option<&mut AxisHint>),
    fn(&View<'_, T>, Vector2<T>, &View<'_, T>, Vector2<T>) -> Option<CastHit<T>>,
    fn(&View<'_, T>, &Motion<T>, &View<'_, T>, &Motion<T>) -> Option<CastHit<T>>,
    fn(&Ray<T>, &View<'_, T>) -> RayHits<T>,
    fn(&Ray<T>, &dyn Shape<T>, T) -> Option<RayHit<T>>,
);

/// Every query for both scalars: see `collide_shapes::matrix::instances`.
#[doc(hidden)]
pub fn instances() -> (Instances<f32>, Instances<f64>) {
    (
        (contact_of, manifold_of, cast, sweep, ray_hits, cast_ray_of),
        (contact_of, manifold_of, cast, sweep, ray_hits, cast_ray_of),
    )
}
