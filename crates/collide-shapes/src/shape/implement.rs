//! What all shapes share: `Shape` and what the queries read in addition.

/// Implements `Shape` for a shape with the inherent methods `as_view` and `placed`. One that stores
/// its numbers in a place `at` a field hands them out: the short way to its cells. One that is
/// nothing but `a few numbers` prints as they do, which bear its name; what the kernels see of it
/// is that of the numbers, and it is written anew where it is moved.
macro_rules! impl_shape {
    ($shape:ident of a few numbers, $($rest:tt)*) => {
        impl<T: collide_core::Real> $shape<T> {
            /// Writes this shape after a rigid motion to `out`.
            ///
            /// **Error**: as [`Self::placed`]; `out` stays as it was.
            #[inline]
            pub fn place_into(
                &self,
                pose: &collide_core::Isometry2<T>,
                out: &mut Self,
            ) -> Result<(), collide_core::ShapeError> {
                *out = self.placed(pose)?;
                Ok(())
            }

            /// The shape as the kernels see it.
            #[doc(hidden)]
            #[inline]
            pub fn as_view(&self) -> collide_core::view::$shape {
                self.0.as_view()
            }
        }

        impl<T: collide_core::Real> core::fmt::Debug for $shape<T> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(&self.0, f)
            }
        }

        crate::shape::implement::impl_shape!($shape stored at 0, $($rest)*);
    };
    ($shape:ident stored at $field:tt, $this:ident => $bounding_box:expr) => {
        impl<T: collide_core::Real> collide_core::Engine<T> for $shape<T> {
            #[inline]
            fn view(&self) -> collide_core::View<'_> {
                collide_core::View::$shape(self.as_view())
            }

            #[inline]
            fn stored(&self) -> collide_core::Stored<'_, T> {
                collide_core::Stored::$shape(&self.$field)
            }
        }

        crate::shape::implement::impl_shape!(@shape $shape, $this => $bounding_box);
    };
    (@shape $shape:ident, $this:ident => $bounding_box:expr) => {
        const _: () = {
            use crate::{BoxedShape, Intersect, boxed};
            use collide_core::{Aabb, IntoPoint, Isometry2, Kind, Point2, Real, Shape, ShapeError};

            impl<T: Real> $shape<T> {
                /// Whether the point belongs to the shape; outlines do. So does
                /// [`Shape::contains_point`], of which the type of the point is known.
                #[inline]
                pub fn contains_point(&self, point: impl IntoPoint<T>) -> bool {
                    Intersect::intersects(self, &point.into_point())
                }
            }

            impl<T: Real> Shape<T> for $shape<T> {
                fn kind(&self) -> Kind {
                    Kind::$shape
                }

                fn bounding_box(&self) -> Option<Aabb<T>> {
                    let $this = self;
                    $bounding_box
                }

                fn contains_point(&self, point: &Point2<T>) -> bool {
                    self.contains_point(point)
                }

                fn placed_shape(&self, pose: &Isometry2<T>) -> Result<BoxedShape<T>, ShapeError> {
                    Ok(boxed(self.placed(pose)?))
                }

                fn clone_shape(&self) -> BoxedShape<T> {
                    boxed(self.clone())
                }
            }

            impl<T: Real> collide_core::Own for $shape<T> {}
            collide_core::operand!([T: Real] $shape<T>, T, Some(Kind::$shape));
        };
    };
}
pub(super) use impl_shape;
