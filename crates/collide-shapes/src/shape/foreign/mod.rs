//! The shapes of other libraries, by features of their names.

#[cfg(feature = "geo-types")]
mod geo_types;
#[cfg(feature = "kurbo")]
mod kurbo;

/// Conversions of what is borrowed, for what is owned.
macro_rules! also_owned {
    ([$($generics:tt)*] $foreign:ty => $shape:ty) => {
        impl<$($generics)*> TryFrom<$foreign> for $shape {
            type Error = collide_core::ShapeError;

            fn try_from(shape: $foreign) -> Result<Self, collide_core::ShapeError> {
                Self::try_from(&shape)
            }
        }

        impl<$($generics)*> From<$shape> for $foreign {
            fn from(shape: $shape) -> Self {
                Self::from(&shape)
            }
        }
    };
}
use also_owned;
