//! What the queries read of shapes, and users do not.

use crate::pose::Pose;
use crate::{Composite, Kind, Real, Shape, Stored, View};
use alloc::boxed::Box;

/// What the queries read of every shape: the library's own, and users' by `user_shape!`.
pub trait Engine<T: Real> {
    /// The shape as the kernels see it.
    fn view(&self) -> View<'_>;

    /// The shape's numbers, if it is one of those that store them in a place of their own: the
    /// short way to the cell of two `dyn Shape`.
    #[inline]
    fn stored(&self) -> Stored<'_, T> {
        Stored::Other
    }

    /// The shape's parts, if it is a union.
    fn as_composite(&self) -> Option<&dyn Composite<T>> {
        None
    }

    /// Whether a shape of the user's shares a point with another, if it has an answer of its own.
    fn own_answer(&self, _other: &dyn Shape<T>) -> Option<bool> {
        None
    }
}

/// What may stand on either side of a query: a shape of a known type, `AnyShape`, `dyn Shape`, and
/// a box of or a reference to one of these.
pub trait Operand {
    /// The scalar of the shape.
    type Scalar: Real;

    /// The kind of the shape, where its type names it. The compiler then finds the cell of a pair.
    const KIND: Option<Kind>;

    /// Whether it has a frame of its own.
    const IS_POSED: bool = false;

    /// The shape, whatever it is; of a posed one, in its own frame.
    fn as_shape(&self) -> &dyn Shape<Self::Scalar>;

    /// The kind, by which lists of pairs are sorted; an `AnyShape` says `Custom` of whatever it
    /// holds as that.
    #[inline]
    fn variant(&self) -> Kind {
        Self::KIND.unwrap_or_else(|| self.as_shape().kind())
    }

    /// The shape as the kernels see it.
    fn to_view(&self) -> View<'_>;

    /// What the shape stores.
    fn to_stored(&self) -> Stored<'_, Self::Scalar>;

    /// What brings the shape from its own frame to the world.
    #[inline]
    fn pose(&self) -> Pose {
        Pose::IDENTITY
    }
}

/// An [`Operand`] from this library: users may implement `Intersect` for theirs.
pub trait Own: Operand {}

/// Makes a shape an operand.
#[doc(hidden)]
#[macro_export]
macro_rules! operand {
    ([$($generics:tt)*] $shape:ty, $scalar:ty, $kind:expr $(, by $variant:ident)?) => {
        impl<$($generics)*> $crate::Operand for $shape {
            type Scalar = $scalar;
            const KIND: Option<$crate::Kind> = $kind;

            #[inline]
            fn as_shape(&self) -> &dyn $crate::Shape<$scalar> {
                self
            }

            $(
                #[inline]
                fn variant(&self) -> $crate::Kind {
                    self.$variant()
                }
            )?

            #[inline]
            fn to_view(&self) -> $crate::View<'_> {
                $crate::Engine::<$scalar>::view(self)
            }

            #[inline]
            fn to_stored(&self) -> $crate::Stored<'_, $scalar> {
                $crate::Engine::<$scalar>::stored(self)
            }
        }
    };
}

impl<T: Real> Own for dyn Shape<T> + '_ {}

operand!(['s, T: Real] dyn Shape<T> + 's, T, None);

macro_rules! pointers {
    ($($pointer:ty)*) => {$(
        impl<S: Operand + ?Sized> Operand for $pointer {
            type Scalar = S::Scalar;
            const KIND: Option<Kind> = S::KIND;
            const IS_POSED: bool = S::IS_POSED;

            #[inline]
            fn as_shape(&self) -> &dyn Shape<S::Scalar> {
                (**self).as_shape()
            }

            #[inline]
            fn variant(&self) -> Kind {
                (**self).variant()
            }

            #[inline]
            fn to_view(&self) -> View<'_> {
                (**self).to_view()
            }

            #[inline]
            fn to_stored(&self) -> Stored<'_, S::Scalar> {
                (**self).to_stored()
            }

            #[inline]
            fn pose(&self) -> Pose {
                (**self).pose()
            }
        }

        impl<S: Own + ?Sized> Own for $pointer {}
    )*};
}
pointers!(Box<S> &S);

/// Whether the types name these kinds.
pub const fn is_of_kinds<A: Operand + ?Sized, B: Operand + ?Sized>(a: Kind, b: Kind) -> bool {
    matches!((A::KIND, B::KIND), (Some(x), Some(y)) if x as u8 == a as u8 && y as u8 == b as u8)
}

/// Whether one of them has a frame of its own.
pub const fn is_posed<A: Operand + ?Sized, B: Operand + ?Sized>() -> bool {
    A::IS_POSED || B::IS_POSED
}

/// Whether both types name the kind.
pub const fn are_known<A: Operand + ?Sized, B: Operand + ?Sized>() -> bool {
    A::KIND.is_some() && B::KIND.is_some()
}
