//! Shapes of a user's that break every promise: the library must answer all the same, with finite
//! numbers, in few steps.

use collide2d::prelude::*;
use collide2d::{BoxedShape, Engine, Isometry2, Kind, Real, View, user_shape};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Which promise is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malice {
    /// No coordinate is a number.
    NotANumber,
    /// One coordinate is no number, the other is right.
    HalfANumber,
    /// Infinitely far along the direction.
    Infinite,
    /// As far along the direction as numbers go.
    Huge,
    /// As near to the center as numbers go.
    Tiny,
    /// One point, whatever the direction.
    Constant,
    /// The furthest point in every other call, else the nearest.
    Alternating,
    /// The furthest point against the direction.
    Backward,
    /// Far beyond the shape in one direction of eight.
    Spiked,
    /// Another point in every call.
    Random,
    /// Any bits in every call.
    Bits,
    /// The furthest point, with a rounding radius of any bits in every call.
    Rounded,
}

impl Malice {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::NotANumber,
        Self::HalfANumber,
        Self::Infinite,
        Self::Huge,
        Self::Tiny,
        Self::Constant,
        Self::Alternating,
        Self::Backward,
        Self::Spiked,
        Self::Random,
        Self::Bits,
        Self::Rounded,
    ];
}

/// A query that asks for more support points than this does not end.
const MOST_CALLS: u64 = 1 << 20;

/// A disc with a support map that lies.
#[derive(Debug)]
pub struct Hostile<T: Real> {
    malice: Malice,
    center: Point2<T>,
    radius: T,
    calls: AtomicU64,
}

impl<T: Real> Clone for Hostile<T> {
    fn clone(&self) -> Self {
        Self::new(self.malice, self.center, self.radius)
    }
}

impl<T: Real> Hostile<T> {
    /// A disc that lies in this way.
    pub fn new(malice: Malice, center: Point2<T>, radius: T) -> Self {
        Self { malice, center, radius, calls: AtomicU64::new(0) }
    }

    /// A number that differs from call to call, the same in every run.
    fn any_bits(&self) -> u64 {
        let calls = self.calls.fetch_add(1, Relaxed);
        assert!(calls < MOST_CALLS, "no end: {self:?}");
        let mixed = (calls + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    /// From −4 to 4.
    fn any_number(&self) -> T {
        T::nearest((self.any_bits() >> 32) as f64 / f64::from(1 << 29) - 4.0)
    }
}

macro_rules! hostile {
    ($t:ident, $bits:ident) => {
        impl SupportMap<$t> for Hostile<$t> {
            fn support_point(&self, direction: Vector2<$t>) -> Point2<$t> {
                let largest = direction.amax();
                let unit = (direction / largest).normalize();
                let furthest = self.center + unit * self.radius;
                let bits = self.any_bits();
                match self.malice {
                    Malice::NotANumber => Point2::new($t::NAN, $t::NAN),
                    Malice::HalfANumber => Point2::new(furthest.x, $t::NAN),
                    Malice::Infinite => Point2::from(direction * $t::INFINITY),
                    Malice::Huge => Point2::from(unit * $t::MAX),
                    Malice::Tiny => Point2::from(unit * $t::from_bits(1)),
                    Malice::Constant => self.center,
                    Malice::Alternating if bits & 1 == 0 => furthest,
                    Malice::Alternating | Malice::Backward => self.center - unit * self.radius,
                    Malice::Spiked if unit.x > 0.9 => self.center + unit * 1e6,
                    Malice::Spiked | Malice::Rounded => furthest,
                    Malice::Random => Point2::new(self.any_number(), self.any_number()),
                    Malice::Bits => {
                        let number = || $t::from_bits(self.any_bits() as $bits);
                        Point2::new(number(), number())
                    }
                }
            }

            fn rounding(&self) -> $t {
                match self.malice {
                    Malice::Rounded => $t::from_bits(self.any_bits() as $bits),
                    _ => 0.0,
                }
            }
        }

        user_shape!(Hostile<$t>: $t, convex);
    };
}
hostile!(f32, u32);
hostile!(f64, u64);

/// A shape that implements [`Shape`] by hand, and lies about its box and its points too.
#[derive(Clone, Debug)]
pub struct Impostor<T: Real> {
    inner: Hostile<T>,
    bounds: Option<Aabb<T>>,
}

impl<T: Real> Impostor<T> {
    /// The hostile shape, said to lie in this box.
    pub fn new(inner: Hostile<T>, bounds: Option<Aabb<T>>) -> Self {
        Self { inner, bounds }
    }

    fn any_answer(&self) -> bool {
        self.inner.any_bits() & 2 == 0
    }
}

macro_rules! impostor {
    ($t:ident) => {
        impl Engine<$t> for Impostor<$t> {
            fn view(&self) -> View<'_> {
                View::Custom($t::custom_view(&self.inner))
            }

            fn own_answer(&self, _: &dyn Shape<$t>) -> Option<bool> {
                Some(self.any_answer())
            }
        }

        impl Shape<$t> for Impostor<$t> {
            fn kind(&self) -> Kind {
                Kind::Custom
            }

            fn bounding_box(&self) -> Option<Aabb<$t>> {
                self.bounds
            }

            fn contains_point(&self, _: &Point2<$t>) -> bool {
                self.any_answer()
            }

            fn placed_shape(&self, _: &Isometry2<$t>) -> Result<BoxedShape<$t>, ShapeError> {
                Ok(Box::new(self.clone()))
            }

            fn clone_shape(&self) -> BoxedShape<$t> {
                Box::new(self.clone())
            }
        }
    };
}
impostor!(f32);
impostor!(f64);
