//! The static door: every query on every ordered pair of the library's shapes, on `AnyShape`,
//! and on `dyn Shape`.
//!
//! The type of each shape is known, so that the compiler reduces the pair matrix to the one
//! kernel of the cell. Only [`Intersect`] has its own list of cells
//! ([`intersect_cells!`](crate::matrix)), because three of them belong to `collide-core`.

use crate::as_view::AsView;
use crate::kernel::curved;
use crate::kernel::flat;
use crate::kernel::signed_distance::signed_distance;
use crate::kernel::{compound, region};
use crate::matrix;
use crate::pair::{circle_aabb, circle_rect, rect_rect};
use crate::query::{ClosestPoints, Contain, Distance, SignedDistance, SignedDistanceResult, Touch};
use crate::shape::{
    AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, HalfPlane, Line, Polygon,
    Polyline, Ray, Rect, Segment, Triangle,
};
use collide_core::{Aabb, Intersect, Point2, Real, Shape, Vec2};

macro_rules! for_all_pairs {
    ($door:ident) => {
        for_all_pairs!(@rows $door
            [Point2 Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle
             ConvexPolygon Polygon Polyline Compound AnyShape]
            [Point2 Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle
             ConvexPolygon Polygon Polyline Compound AnyShape]);
    };
    (@rows $door:ident [$($row:ident)*] $columns:tt) => {
        $( $door!($row $columns); )*
    };
}

macro_rules! local_queries {
    ($a:ident [$($b:ident)*]) => {$(
        impl<T: Real> Contain<$b<T>> for $a<T> {
            #[inline]
            fn contains(&self, other: &$b<T>) -> bool {
                matrix::contains::<T>(&AsView::as_view(self).into(), &AsView::as_view(other).into())
            }

            #[inline]
            fn is_within(&self, other: &$b<T>) -> bool {
                matrix::contains::<T>(&AsView::as_view(other).into(), &AsView::as_view(self).into())
            }
        }

        impl<T: Real> Touch<$b<T>> for $a<T> {
            #[inline]
            fn touches(&self, other: &$b<T>) -> bool {
                matrix::touches::<T>(&AsView::as_view(self).into(), &AsView::as_view(other).into())
            }
        }

        impl<T: Real> Distance<$b<T>> for $a<T> {
            type Scalar = T;

            #[inline]
            fn closest_points(&self, other: &$b<T>) -> ClosestPoints<T> {
                matrix::closest_points::<T>(
                    &AsView::as_view(self).into(),
                    &AsView::as_view(other).into(),
                )
                .into()
            }
        }
    )*};
}
for_all_pairs!(local_queries);

macro_rules! static_intersect {
    (core { $($core:tt)* } shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        static_intersect! { $($shapes)* }
    };
    ($( $row:ident => [ $( $col:ident : $kernel:path ),* $(,)? ] $diagonal:path; )*) => {$(
        impl<T: Real> Intersect<$row<T>> for $row<T> {
            #[inline]
            fn intersects(&self, other: &$row<T>) -> bool {
                $diagonal(&AsView::as_view(self), &AsView::as_view(other))
            }
        }

        $(
            impl<T: Real> Intersect<$col<T>> for $row<T> {
                #[inline]
                fn intersects(&self, other: &$col<T>) -> bool {
                    $kernel(&AsView::as_view(self), &AsView::as_view(other))
                }
            }

            impl<T: Real> Intersect<$row<T>> for $col<T> {
                #[inline]
                fn intersects(&self, other: &$row<T>) -> bool {
                    $kernel(&AsView::as_view(other), &AsView::as_view(self))
                }
            }
        )*
    )*};
}

type Point<T> = Point2<T>;
crate::matrix::intersect_cells!(static_intersect);

/// Each shape with `AnyShape`, which is known only when it runs.
macro_rules! mixed_intersect {
    ($($shape:ident)*) => {$(
        impl<T: Real> Intersect<AnyShape<T>> for $shape<T> {
            #[inline]
            fn intersects(&self, other: &AnyShape<T>) -> bool {
                matrix::intersects::<T>(&AsView::as_view(self).into(), &other.view())
            }
        }

        impl<T: Real> Intersect<$shape<T>> for AnyShape<T> {
            #[inline]
            fn intersects(&self, other: &$shape<T>) -> bool {
                matrix::intersects::<T>(&self.view(), &AsView::as_view(other).into())
            }
        }
    )*};
}
mixed_intersect!(Point2 Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle
    ConvexPolygon Polygon Polyline Compound);

impl<T: Real> Intersect<AnyShape<T>> for AnyShape<T> {
    #[inline]
    fn intersects(&self, other: &AnyShape<T>) -> bool {
        matrix::intersects::<T>(&self.view(), &other.view())
    }
}

impl<T: Real> Contain<dyn Shape<T>> for dyn Shape<T> {
    fn contains(&self, other: &dyn Shape<T>) -> bool {
        matrix::contains::<T>(&self.view(), &other.view())
    }

    fn is_within(&self, other: &dyn Shape<T>) -> bool {
        matrix::contains::<T>(&other.view(), &self.view())
    }
}

impl<T: Real> Touch<dyn Shape<T>> for dyn Shape<T> {
    fn touches(&self, other: &dyn Shape<T>) -> bool {
        matrix::touches::<T>(&self.view(), &other.view())
    }
}

impl<T: Real> Distance<dyn Shape<T>> for dyn Shape<T> {
    type Scalar = T;

    fn closest_points(&self, other: &dyn Shape<T>) -> ClosestPoints<T> {
        matrix::closest_points::<T>(&self.view(), &other.view()).into()
    }
}

macro_rules! signed_distances {
    ($($shape:ident)*) => {$(
        impl<T: Real> SignedDistance<T> for $shape<T> {
            #[inline]
            fn signed_distance(&self, point: &Point2<T>) -> SignedDistanceResult<T> {
                signed_distance::<T>(&AsView::as_view(self).into(), &Vec2::from_point(*point)).into()
            }
        }
    )*};
}
signed_distances!(Point2 Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle
    ConvexPolygon Polygon Polyline Compound AnyShape);

impl<T: Real> SignedDistance<T> for dyn Shape<T> {
    fn signed_distance(&self, point: &Point2<T>) -> SignedDistanceResult<T> {
        signed_distance(&self.view(), &Vec2::from_point(*point)).into()
    }
}
