//! The kinds of shape, and a shape as the kernels see it, of some kind.

use crate::for_each_kind;
use crate::view::*;
use core::fmt;

macro_rules! kinds {
    ($($class:ident $kind:ident($name:literal: $view:ty))*) => {
        /// Which of the library's shapes a `dyn Shape` is; `Custom` is one defined outside of it.
        ///
        /// ```
        /// use collide2d::Kind;
        /// use collide2d::prelude::*;
        /// let shape: &dyn Shape<f64> = &Circle::new([0.0, 0.0], 1.0)?;
        /// assert_eq!((shape.kind(), shape.kind().name()), (Kind::Circle, "circle"));
        /// # Ok::<(), collide2d::ShapeError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "each variant is the shape of that name")]
        pub enum Kind {
            $($kind,)*
        }

        impl Kind {
            /// Every kind, in the order in which `docs/matrix.md` has them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$kind),*];

            /// The name that the program's formats use: `half_plane`, `convex_polygon`, …
            pub const fn name(self) -> &'static str {
                [$($name),*][self as usize]
            }

            /// The class of the shape in [`for_each_kind!`](crate::for_each_kind).
            #[doc(hidden)]
            pub const fn class(self) -> &'static str {
                [$(stringify!($class)),*][self as usize]
            }
        }

        /// A shape as the kernels see it.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs, reason = "each variant is the shape of that name")]
        pub enum View<'a> {
            $($kind($view),)*
        }

        impl View<'_> {
            /// Which shape this is; of the user's, a union is a `Compound`.
            pub fn kind(&self) -> Kind {
                match self {
                    $(Self::$kind(_) => Kind::$kind,)*
                }
            }
        }

        $(
            impl<'a> From<$view> for View<'a> {
                #[inline]
                fn from(view: $view) -> Self {
                    View::$kind(view)
                }
            }
        )*
    };
}
for_each_kind!(kinds);

/// A set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u32);

impl Kinds {
    /// None.
    pub const NONE: Self = Self(0);

    /// A single kind.
    #[inline]
    pub const fn of(kind: Kind) -> Self {
        Self(1 << kind as u8)
    }

    /// Those of a class in [`for_each_kind!`](crate::for_each_kind).
    pub const fn of_class(class: &str) -> Self {
        let (mut all, mut place) = (Self::NONE, 0);
        while place < Kind::ALL.len() {
            let kind = Kind::ALL[place];
            if is_same(kind.class().as_bytes(), class.as_bytes()) {
                all = all.with(Self::of(kind));
            }
            place += 1;
        }
        assert!(all.0 != 0, "no class of this name");
        all
    }

    /// Those of both sets.
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether some kind is in both sets.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    match (a, b) {
        ([], []) => true,
        ([first_a, rest_a @ ..], [first_b, rest_b @ ..]) => {
            *first_a == *first_b && is_same(rest_a, rest_b)
        }
        _ => false,
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
