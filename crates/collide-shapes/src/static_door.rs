//! The static door: every query on every ordered pair of the library's shapes, on `AnyShape`,
//! and on `dyn Shape`.
//!
//! Where both types are known, each door calls the kernel of its cell by name: the rows are
//! those of the [`matrix`]. `AnyShape` and `dyn Shape` go through the matrix itself, or through its
//! table of what shapes store.

use crate::as_view::{AsView, kernel_of_views};
use crate::kernel::pair::{
    circle_aabb, circle_circle, circle_rect, convex_capsule, convex_circle, convex_convex,
    convex_point, convex_rect, convex_segment, convex_triangle, disc_distance, frame_distance,
    rect_distance, rect_rect, rect_segment, round_segment, segments, triangle_distance,
    triangle_triangle,
};
use crate::kernel::signed_distance::signed_distance;
use crate::kernel::{Gap, compound, curved, flat, region};
use crate::matrix::{self, closest_cells, contain_cells, intersect_cells, located, touch_cells};
use crate::query::{ClosestPoints, Contain, Distance, SignedDistance, SignedDistanceResult, Touch};
use crate::shape::{
    AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, HalfPlane, Line, Polygon,
    Polyline, Ray, Rect, Segment, Triangle,
};
use collide_core::view::Located;
use collide_core::{Aabb, Intersect, Point2, Real, Shape, Vec2, stored};

/// The rows' name of nalgebra's point.
type Point<T> = Point2<T>;

/// The doors of a symmetric query: `$door!(A, B, kernel)` and the mirrored
/// `$door!(@mirrored A, B, kernel)`, where the kernel takes B first.
macro_rules! symmetric_doors {
    (
        $door:ident:
        $( $row:ident => [ $( $col:ident : $kernel:path ),* $(,)? ] $diagonal:path; )*
    ) => {$(
        $door!($row, $row, $diagonal);
        $(
            $door!($row, $col, $kernel);
            $door!(@mirrored $col, $row, $kernel);
        )*
    )*};
}

/// Whether a shape shares a point with one that stores these numbers: the cell behind the second
/// half of the double dispatch.
pub(crate) trait Meet<Stored> {
    /// Whether `self` and the shape that stores this share a point.
    fn meets(&self, other: &Stored) -> bool;
}

/// What is certain before anything is converted: of circles with circles, points and rectangles,
/// which are compared in the scalar of the caller. A rectangle's cell answers in any case.
macro_rules! unconverted {
    (Circle, $a:ident, Circle, $stored:ident) => {
        circle_circle::clearly_within(&$a.0.center, &$stored.center, $a.0.radius + $stored.radius)
    };
    (Circle, $circle:ident, Point, $point:ident) => {
        circle_circle::clearly_within(&$circle.0.center, $point, $circle.0.radius)
    };
    (Point, $point:ident, Circle, $stored:ident) => {
        circle_circle::clearly_within(&$stored.center, $point, $stored.radius)
    };
    (Circle, $circle:ident, Rect, $stored:ident) => {
        Some(circle_rect::meet(&$circle.0, $stored))
    };
    (Rect, $rect:ident, Circle, $stored:ident) => {
        Some(circle_rect::meet($stored, &$rect.0))
    };
    ($row:ident, $a:ident, $col:ident, $b:ident) => {
        None
    };
}

/// The door of A to B, and that to what B stores. A compound may have parts that answer by
/// themselves.
macro_rules! intersect_one {
    (Compound, $b:ident, $($kernel:tt)*) => {
        intersect_one! { @asked Compound, $b }
    };
    ($a:ident, Point, $($kernel:tt)*) => {
        intersect_one! { @whole $a, Point, $($kernel)* }
    };
    ($a:ident, Aabb, $($kernel:tt)*) => {
        intersect_one! { @whole $a, Aabb, $($kernel)* }
    };
    ($a:ident, Polygon, $($kernel:tt)*) => {
        intersect_one! { @whole $a, Polygon, $($kernel)* }
    };
    ($a:ident, Polyline, $($kernel:tt)*) => {
        intersect_one! { @whole $a, Polyline, $($kernel)* }
    };
    ($a:ident, Compound, $($kernel:tt)*) => {
        intersect_one! { @asked $a, Compound }
    };
    (@asked $a:ident, $b:ident) => {
        impl<T: Real> Intersect<$b<T>> for $a<T> {
            #[inline]
            fn intersects(&self, other: &$b<T>) -> bool {
                matrix::intersects_of((self, self.view()), (other, other.view()))
            }
        }
    };
    (@whole $a:ident, $b:ident, $($kernel:tt)*) => {
        impl<T: Real> Intersect<$b<T>> for $a<T> {
            #[inline]
            fn intersects(&self, other: &$b<T>) -> bool {
                let known: Option<bool> = unconverted!($a, self, $b, other);
                known.unwrap_or_else(|| kernel_of_views!($($kernel)*, self, other))
            }
        }
    };
    ($a:ident, $b:ident, $($kernel:tt)*) => {
        impl<T: Real> Meet<stored::$b<T>> for $a<T> {
            #[inline(always)]
            fn meets(&self, other: &stored::$b<T>) -> bool {
                let known: Option<bool> = unconverted!($a, self, $b, other);
                known.unwrap_or_else(|| kernel_of_views!($($kernel)*, self, other))
            }
        }

        impl<T: Real> Intersect<$b<T>> for $a<T> {
            #[inline]
            fn intersects(&self, other: &$b<T>) -> bool {
                self.meets(&other.0)
            }
        }
    };
}

macro_rules! intersect_door {
    ($a:ident, $b:ident, $kernel:path) => {
        intersect_one! { $a, $b, $kernel }
    };
    (@mirrored $a:ident, $b:ident, $kernel:path) => {
        intersect_one! { $a, $b, @mirrored $kernel }
    };
}

/// The three cells of the group `core` have their doors in `collide-core`.
macro_rules! intersect_doors {
    (core { $($core:tt)* } shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        symmetric_doors! { intersect_door: $($shapes)* }
    };
}
intersect_cells!(intersect_doors);

macro_rules! touch_door {
    ($a:ident, $b:ident, $kernel:path) => {
        impl<T: Real> Touch<$b<T>> for $a<T> {
            #[inline]
            fn touches(&self, other: &$b<T>) -> bool {
                $kernel(&AsView::as_view(self), &AsView::as_view(other))
            }
        }
    };
    (@mirrored $a:ident, $b:ident, $kernel:path) => {
        impl<T: Real> Touch<$b<T>> for $a<T> {
            #[inline]
            fn touches(&self, other: &$b<T>) -> bool {
                $kernel(&AsView::as_view(other), &AsView::as_view(self))
            }
        }
    };
}

macro_rules! touch_doors {
    (shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        symmetric_doors! { touch_door: $($shapes)* }
    };
}
touch_cells!(touch_doors);

macro_rules! closest_door {
    ($a:ident, $b:ident, $kernel:path) => {
        impl<T: Real> Distance<$b<T>> for $a<T> {
            type Scalar = T;

            // Always, so that the views need not be stored for a call.
            #[inline(always)]
            fn distance(&self, other: &$b<T>) -> T {
                let distance: f64 =
                    located!($kernel, AsView::as_view(self), AsView::as_view(other));
                T::nearest_keeping_sign(distance)
            }

            #[inline]
            fn closest_points(&self, other: &$b<T>) -> ClosestPoints<T> {
                let gap: Gap = located!($kernel, AsView::as_view(self), AsView::as_view(other));
                gap.into()
            }
        }
    };
    (@mirrored $a:ident, $b:ident, $kernel:path) => {
        impl<T: Real> Distance<$b<T>> for $a<T> {
            type Scalar = T;

            // Always, so that the views need not be stored for a call.
            #[inline(always)]
            fn distance(&self, other: &$b<T>) -> T {
                let distance: f64 =
                    located!($kernel, AsView::as_view(other), AsView::as_view(self));
                T::nearest_keeping_sign(distance)
            }

            #[inline]
            fn closest_points(&self, other: &$b<T>) -> ClosestPoints<T> {
                let gap: Gap = located!($kernel, AsView::as_view(other), AsView::as_view(self));
                gap.flipped().into()
            }
        }
    };
}

macro_rules! closest_doors {
    (shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        symmetric_doors! { closest_door: $($shapes)* }
    };
}
closest_cells!(closest_doors);

/// `A` asks whether it holds `B`; whether it is held is asked of `B`.
macro_rules! contain_doors {
    (
        shapes { $( $row:ident => [ $( $col:ident : $kernel:path ),* $(,)? ]; )* }
        users { $($users:tt)* }
    ) => {$($(
        impl<T: Real> Contain<$col<T>> for $row<T> {
            #[inline]
            fn contains(&self, other: &$col<T>) -> bool {
                $kernel(&AsView::as_view(self), &AsView::as_view(other))
            }

            #[inline]
            fn is_within(&self, other: &$col<T>) -> bool {
                other.contains(self)
            }
        }
    )*)*};
}
contain_cells!(contain_doors);

/// The queries of two shapes of which one is known only when it runs.
macro_rules! looked_up_doors {
    ($a:ty, $b:ty) => {
        impl<T: Real> Contain<$b> for $a {
            fn contains(&self, other: &$b) -> bool {
                matrix::contains::<T>(&self.view(), &other.view())
            }

            fn is_within(&self, other: &$b) -> bool {
                matrix::contains::<T>(&other.view(), &self.view())
            }
        }

        impl<T: Real> Touch<$b> for $a {
            fn touches(&self, other: &$b) -> bool {
                matrix::touches::<T>(&self.view(), &other.view())
            }
        }

        impl<T: Real> Distance<$b> for $a {
            type Scalar = T;

            #[inline]
            fn distance(&self, other: &$b) -> T {
                T::nearest_keeping_sign(matrix::distance_of::<T>(self, other))
            }

            fn closest_points(&self, other: &$b) -> ClosestPoints<T> {
                matrix::closest_points::<T>(&self.view(), &other.view()).into()
            }
        }
    };
}
looked_up_doors!(dyn Shape<T>, dyn Shape<T>);
looked_up_doors!(AnyShape<T>, AnyShape<T>);

impl<T: Real> Intersect<AnyShape<T>> for AnyShape<T> {
    #[inline]
    fn intersects(&self, other: &AnyShape<T>) -> bool {
        matrix::intersects_of((self, self.view()), (other, other.view()))
    }
}

/// Each shape with `AnyShape`.
macro_rules! mixed_doors {
    ($($shape:ident)*) => {$(
        looked_up_doors!($shape<T>, AnyShape<T>);
        looked_up_doors!(AnyShape<T>, $shape<T>);

        impl<T: Real> Intersect<AnyShape<T>> for $shape<T> {
            #[inline]
            fn intersects(&self, other: &AnyShape<T>) -> bool {
                matrix::intersects_of((self, self.view()), (other, other.view()))
            }
        }

        impl<T: Real> Intersect<$shape<T>> for AnyShape<T> {
            #[inline]
            fn intersects(&self, other: &$shape<T>) -> bool {
                matrix::intersects_of((self, self.view()), (other, other.view()))
            }
        }
    )*};
}
mixed_doors!(Point2 Segment Ray Line HalfPlane Circle Ellipse Capsule Aabb Rect Triangle
    ConvexPolygon Polygon Polyline Compound);

macro_rules! signed_distances {
    ($($shape:ident)*) => {$(
        impl<T: Real> SignedDistance<T> for $shape<T> {
            #[inline]
            fn signed_distance(&self, point: &Point2<T>) -> SignedDistanceResult<T> {
                let shape = AsView::as_view(self).into();
                signed_distance::<T>(&shape, &Vec2::from_point(*point)).into()
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
