//! From a shape to what the kernels see of it, with its type kept.

use crate::shape::{
    AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, HalfPlane, Line, Polygon,
    Polyline, Ray, Rect, Segment, Triangle,
};
use collide_core::{Aabb, Composite, Point2, Real, Shape, Vec2, View, stored, view};

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

/// A kernel's answer for the views of A and B; `@mirrored` for one that takes B first. The scalar
/// is `T`.
macro_rules! kernel_of_views {
    ($kernel:path, $a:expr, $b:expr) => {
        $kernel(
            &$crate::as_view::AsView::<T>::as_view($a),
            &$crate::as_view::AsView::<T>::as_view($b),
        )
    };
    (@mirrored $kernel:path, $a:expr, $b:expr) => {
        $crate::as_view::kernel_of_views!($kernel, $b, $a)
    };
}
pub(crate) use kernel_of_views;

macro_rules! as_view {
    ($($shape:path: $view:ty;)*) => {$(
        impl<T: Real> AsView<T> for $shape {
            type View<'a> = $view;

            #[inline]
            fn as_view(&self) -> Self::View<'_> {
                <$shape>::as_view(self)
            }
        }
    )*};
}

as_view! {
    Aabb<T>: view::Aabb;
    Segment<T>: view::Segment;
    stored::Segment<T>: view::Segment;
    Ray<T>: view::Ray;
    stored::Ray<T>: view::Ray;
    Line<T>: view::Line;
    stored::Line<T>: view::Line;
    HalfPlane<T>: view::HalfPlane;
    stored::HalfPlane<T>: view::HalfPlane;
    Circle<T>: view::Circle;
    stored::Circle<T>: view::Circle;
    Ellipse<T>: view::Ellipse;
    stored::Ellipse<T>: view::Ellipse;
    Capsule<T>: view::Capsule;
    stored::Capsule<T>: view::Capsule;
    Rect<T>: view::Rect;
    stored::Rect<T>: view::Rect;
    Triangle<T>: view::Triangle;
    stored::Triangle<T>: view::Triangle;
    ConvexPolygon<T>: view::ConvexPolygon<'a, T>;
    stored::ConvexPolygon<T>: view::ConvexPolygon<'a, T>;
    Polygon<T>: view::Polygon<'a, T>;
    Polyline<T>: view::Polyline<'a, T>;
}
