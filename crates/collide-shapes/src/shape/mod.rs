//! The shapes. Each is placed in the world, validated when made, and closed under rigid motion.

mod advancing_front;
mod any;
mod box_tree;
mod capsule;
mod circle;
#[cfg(feature = "std")]
mod completeness;
mod compound;
mod convex_polygon;
mod convexity;
mod corners;
#[cfg(feature = "std")]
mod delaunay;
mod ellipse;
mod half_plane;
mod line;
mod mend;
mod original;
mod pieces;
mod polygon;
mod polyline;
mod ray;
mod rect;
mod ring;
mod rotation;
mod segment;
mod slack;
#[cfg(feature = "serde")]
mod spec;
mod touch;
mod triangle;

pub use any::AnyShape;
pub use capsule::Capsule;
pub use circle::Circle;
pub use compound::Compound;
pub use convex_polygon::ConvexPolygon;
pub use ellipse::Ellipse;
pub use half_plane::HalfPlane;
pub use line::Line;
pub use polygon::Polygon;
pub use polyline::Polyline;
pub use ray::Ray;
pub use rect::Rect;
pub use segment::Segment;
#[cfg(feature = "serde")]
pub use spec::{RotSpec, RotationSpec, ShapeSpec};
pub use triangle::Triangle;

/// Implements `Shape` for a shape with the inherent methods `as_view` and `placed`: each door
/// knows the shape's own view. A shape with a method of its own among the second halves of the
/// double dispatch calls that of the other side, and hands out what it stores; of the others both
/// views are looked up. One made `of` rings hands these out. A compound has no second halves: it
/// asks its parts.
macro_rules! impl_shape {
    ($shape:ident $(by $meets:ident)? $(of $rings:ident)?, $this:ident => $bounding_box:expr) => {
        impl<T: collide_core::Real> collide_core::Shape<T> for $shape<T> {
            fn kind(&self) -> collide_core::Kind {
                collide_core::Kind::$shape
            }

            #[inline]
            fn view(&self) -> collide_core::View<'_, T> {
                collide_core::View::$shape(self.as_view())
            }

            $(crate::shape::stored_methods! { $shape by $meets })?
            $(crate::shape::stored_methods! { $shape of $rings })?

            fn bounding_box(&self) -> Option<collide_core::Aabb<T>> {
                let $this = self;
                $bounding_box
            }

            fn contains_point(&self, point: &collide_core::Point2<T>) -> bool {
                collide_core::Intersect::intersects(self, point)
            }

            fn intersects_aabb(&self, aabb: &collide_core::Aabb<T>) -> bool {
                collide_core::Intersect::intersects(self, aabb)
            }

            fn intersects_shape(&self, other: &dyn collide_core::Shape<T>) -> bool {
                crate::shape::first_half!(self, other, $shape $($meets)?)
            }

            fn placed_shape(
                &self,
                pose: &collide_core::Isometry2<T>,
            ) -> Result<alloc::boxed::Box<dyn collide_core::Shape<T>>, collide_core::ShapeError>
            {
                Ok(alloc::boxed::Box::new(self.placed(pose)?))
            }

            fn clone_shape(&self) -> alloc::boxed::Box<dyn collide_core::Shape<T>> {
                alloc::boxed::Box::new(self.clone())
            }
        }

        $(crate::shape::debug_as_stored! { $meets $shape })?
    };
}
use impl_shape;

macro_rules! stored_methods {
    ($shape:ident by $meets:ident) => {
        crate::shape::stored_methods! { $shape @ 0 }
    };
    ($shape:ident of $rings:ident) => {
        crate::shape::stored_methods! { $shape @ $rings }
    };
    ($shape:ident @ $field:tt) => {
        #[inline]
        fn stored(&self) -> collide_core::Stored<'_, T> {
            collide_core::Stored::$shape(&self.$field)
        }

        crate::shape::second_halves! {
            meets_segment: Segment;
            meets_ray: Ray;
            meets_line: Line;
            meets_half_plane: HalfPlane;
            meets_circle: Circle;
            meets_ellipse: Ellipse;
            meets_capsule: Capsule;
            meets_rect: Rect;
            meets_triangle: Triangle;
            meets_convex_polygon: ConvexPolygon;
        }
    };
}
use stored_methods;

/// A shape prints as the numbers it stores, which bear its name.
macro_rules! debug_as_stored {
    ($meets:ident $shape:ident) => {
        impl<T: collide_core::Real> core::fmt::Debug for $shape<T> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(&self.0, f)
            }
        }
    };
}
use debug_as_stored;

macro_rules! first_half {
    ($this:ident, $other:ident, $shape:ident $meets:ident) => {
        $other.$meets(&$this.0, $this)
    };
    ($this:ident, $other:ident, $shape:ident) => {
        crate::matrix::intersects_of(
            ($this, collide_core::View::$shape($this.as_view())),
            ($other, $other.view()),
        )
    };
}
use first_half;

macro_rules! second_halves {
    ($($method:ident: $other:ident;)*) => {$(
        fn $method(
            &self,
            stored: &collide_core::stored::$other<T>,
            _: &dyn collide_core::Shape<T>,
        ) -> bool {
            crate::static_door::Meet::meets(self, stored)
        }
    )*};
}
use second_halves;
