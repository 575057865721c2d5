//! From a shape to what the kernels see of it, with its type kept.

use crate::shape::{
    AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, HalfPlane, Line, Polygon,
    Polyline, Ray, Rect, Segment, Triangle,
};
use collide_core::{Aabb, Composite, Point2, Real, Shape, Vec2, View, view};

/// A shape whose view is known by its type: the entrance of the static doors.
pub trait AsView<T: Real> {
    /// The type of view.
    type View<'a>: Copy + Into<View<'a, T>>
    where
        Self: 'a;

    /// The shape as the kernels see it.
    fn as_view(&self) -> Self::View<'_>;
}

impl<T: Real> AsView<T> for Point2<T> {
    type View<'a> = Vec2;

    #[inline]
    fn as_view(&self) -> Vec2 {
        Vec2::from_point(*self)
    }
}

impl<T: Real> AsView<T> for Compound<T> {
    type View<'a> = &'a dyn Composite<T>;

    #[inline]
    fn as_view(&self) -> &dyn Composite<T> {
        self
    }
}

impl<T: Real> AsView<T> for AnyShape<T> {
    type View<'a> = View<'a, T>;

    #[inline]
    fn as_view(&self) -> View<'_, T> {
        self.view()
    }
}

macro_rules! as_view {
    ($($shape:ident: $view:ty;)*) => {$(
        impl<T: Real> AsView<T> for $shape<T> {
            type View<'a> = $view;

            #[inline]
            fn as_view(&self) -> Self::View<'_> {
                $shape::as_view(self)
            }
        }
    )*};
}

as_view! {
    Segment: view::Segment;
    Ray: view::Ray;
    Line: view::Line;
    HalfPlane: view::HalfPlane;
    Circle: view::Circle;
    Ellipse: view::Ellipse;
    Capsule: view::Capsule;
    Aabb: view::Aabb;
    Rect: view::Rect;
    Triangle: view::Triangle;
    ConvexPolygon: view::ConvexPolygon<'a, T>;
    Polygon: view::Polygon<'a, T>;
    Polyline: view::Polyline<'a, T>;
}
