//! The enum over all shapes.

use crate::kinds::*;
use alloc::boxed::Box;
use collide_core::point::place_point;
use collide_core::{
    Aabb, Composite, Engine, Isometry2, Kind, Own, Point2, Real, Shape, ShapeError, Stored, View,
    for_each_kind, operand,
};
use core::borrow::Borrow;

/// A shape out of where it is held.
trait Held<S> {
    /// The shape.
    fn taken(self) -> S;
}

impl<S> Held<S> for S {
    fn taken(self) -> S {
        self
    }
}

impl<S> Held<S> for Box<S> {
    fn taken(self) -> S {
        *self
    }
}

/// Sorts the shapes by how they are held, and makes the enum.
macro_rules! any_shape {
    (@sort $held:tt small_hull Point $what:tt $($rest:tt)*) => {
        any_shape! { @sort $held $($rest)* }
    };
    (@sort $held:tt curved Custom $what:tt $($rest:tt)*) => {
        any_shape! { @sort $held $($rest)* }
    };
    (@sort [$($held:tt)*] large_hull $shape:ident $what:tt $($rest:tt)*) => {
        any_shape! { @sort [$($held)* $shape as Box<$shape<T>>;] $($rest)* }
    };
    (@sort [$($held:tt)*] region $shape:ident $what:tt $($rest:tt)*) => {
        any_shape! { @sort [$($held)* $shape as Box<$shape<T>>;] $($rest)* }
    };
    (@sort [$($held:tt)*] $class:ident $shape:ident $what:tt $($rest:tt)*) => {
        any_shape! { @sort [$($held)* $shape as $shape<T>;] $($rest)* }
    };
    (@sort [$($shape:ident as $held:ty;)*]) => {
        /// A shape of any kind, for storage and formats.
        ///
        /// What lists vertices lies in a box of its own, so that a list of bodies is as small as
        /// its small shapes: 32 bytes each in `f32`, 56 in `f64`. `Circle::try_from(shape)` and its
        /// like take the shape out, or give it back if it is another one.
        ///
        /// ```
        /// use collide2d::prelude::*;
        /// use collide2d::Kind;
        /// let shape = AnyShape::from(Circle::new(Point2::new(0.0, 0.0), 1.0)?);
        /// assert_eq!(shape.kind(), Kind::Circle);
        /// # Ok::<(), collide2d::ShapeError>(())
        /// ```
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "each variant is the shape of that name")]
        pub enum AnyShape<T: Real> {
            Point(Point2<T>),
            $($shape($held),)*
            /// A shape defined outside the library.
            Custom(Box<dyn Shape<T>>),
        }

        $(impl<T: Real> From<$shape<T>> for AnyShape<T> {
            fn from(shape: $shape<T>) -> Self {
                Self::$shape(shape.into())
            }
        }

        impl<T: Real> TryFrom<AnyShape<T>> for $shape<T> {
            type Error = AnyShape<T>;

            fn try_from(shape: AnyShape<T>) -> Result<Self, AnyShape<T>> {
                if let AnyShape::$shape(held) = shape { Ok(held.taken()) } else { Err(shape) }
            }
        })*

        impl<T: Real> AnyShape<T> {
            /// The shape inside, as a trait object.
            #[inline]
            pub fn as_shape(&self) -> &dyn Shape<T> {
                match self {
                    Self::Point(point) => point,
                    $(Self::$shape(held) => Borrow::<$shape<T>>::borrow(held),)*
                    Self::Custom(shape) => &**shape,
                }
            }

            /// What the shape inside stores, which takes no call.
            #[inline]
            fn stored_in_variant(&self) -> Stored<'_, T> {
                match self {
                    Self::Point(point) => point.stored(),
                    $(Self::$shape(shape) => shape.stored(),)*
                    Self::Custom(shape) => shape.stored(),
                }
            }

            /// The kind that the variant has, by a table: no branch to guess.
            #[inline]
            fn kind_of_variant(&self) -> Kind {
                match self {
                    Self::Point(_) => Kind::Point,
                    $(Self::$shape(_) => Kind::$shape,)*
                    Self::Custom(_) => Kind::Custom,
                }
            }

            /// This shape after a rigid motion. An `Aabb` becomes the box around the moved
            /// box: only a `Rect` can turn.
            ///
            /// **Error**: a pose that is no rigid motion, or that brings the shape out of range
            /// ([`Shape::placed_shape`]).
            pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
                Ok(match self {
                    Self::Point(point) => Self::Point(place_point(pose, point)?),
                    $(Self::$shape(shape) => shape.placed(pose)?.into(),)*
                    Self::Custom(shape) => Self::Custom(shape.placed_shape(pose)?),
                })
            }

            /// Writes this shape after a rigid motion to `out`; no allocation once `out` has
            /// held the same shape, except for `Custom`.
            ///
            /// **Error**: as [`AnyShape::placed`]; `out` is a valid shape all the same.
            pub fn place_into(
                &self,
                pose: &Isometry2<T>,
                out: &mut Self,
            ) -> Result<(), ShapeError> {
                match (self, out) {
                    $((Self::$shape(shape), Self::$shape(out)) => shape.place_into(pose, out)?,)*
                    (shape, out) => *out = shape.placed(pose)?,
                }
                Ok(())
            }
        }
    };
}

for_each_kind!(any_shape, @sort []);

impl<T: Real> From<Point2<T>> for AnyShape<T> {
    fn from(point: Point2<T>) -> Self {
        Self::Point(point)
    }
}

impl<T: Real> From<Box<dyn Shape<T>>> for AnyShape<T> {
    fn from(shape: Box<dyn Shape<T>>) -> Self {
        Self::Custom(shape)
    }
}

impl<T: Real> Engine<T> for AnyShape<T> {
    #[inline]
    fn view(&self) -> View<'_> {
        self.as_shape().view()
    }

    #[inline]
    fn stored(&self) -> Stored<'_, T> {
        self.stored_in_variant()
    }

    fn as_composite(&self) -> Option<&dyn Composite<T>> {
        self.as_shape().as_composite()
    }

    fn own_answer(&self, other: &dyn Shape<T>) -> Option<bool> {
        self.as_shape().own_answer(other)
    }
}

impl<T: Real> Own for AnyShape<T> {}

operand!([T: Real] AnyShape<T>, T, None, by kind_of_variant);

impl<T: Real> Shape<T> for AnyShape<T> {
    fn kind(&self) -> Kind {
        self.as_shape().kind()
    }

    fn bounding_box(&self) -> Option<Aabb<T>> {
        self.as_shape().bounding_box()
    }

    fn contains_point(&self, point: &Point2<T>) -> bool {
        self.as_shape().contains_point(point)
    }

    fn placed_shape(&self, pose: &Isometry2<T>) -> Result<Box<dyn Shape<T>>, ShapeError> {
        Ok(Box::new(self.placed(pose)?))
    }

    fn clone_shape(&self) -> Box<dyn Shape<T>> {
        Box::new(self.clone())
    }
}
