//! Shapes of a user's that break every promise: the library must answer all the same, with finite
//! numbers, in few steps.

use collide2d::prelude::*;
use collide2d::{BoxedShape, Engine, Isometry2, Kind, Real, View, user_shape};
use std::sync::Arc;
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
    /// The furthest point of a disc that shrinks with every call.
    Shrinking,
    /// The furthest point, but −∞ in every so many calls.
    Failing(u64),
}

impl Malice {
    /// All of them.
    pub const ALL: [Self; 16] = [
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
        Self::Shrinking,
        Self::Failing(2),
        Self::Failing(3),
        Self::Failing(7),
    ];

    /// How many there were when the first inputs were found.
    const FIRST: usize = 12;

    /// The one of this number; those that came later have but their own number, so that all others
    /// mean what they meant before.
    pub(crate) fn of_number(number: u8) -> Self {
        let number = usize::from(number);
        Self::ALL[if number < Self::ALL.len() { number } else { number % Self::FIRST }]
    }
}

/// A law whose queries need more support points than this does not end.
const MOST_CALLS: u64 = 1 << 26;

/// A disc with a support map that lies. Its copies and what it is placed as count their calls
/// together.
#[derive(Clone, Debug)]
pub struct Hostile<T: Real> {
    malice: Malice,
    center: Point2<T>,
    radius: T,
    calls: Arc<AtomicU64>,
}

impl<T: Real> Hostile<T> {
    /// A disc that lies in this way.
    pub fn new(malice: Malice, center: Point2<T>, radius: T) -> Self {
        Self { malice, center, radius, calls: Arc::default() }
    }

    /// Another disc that lies in the same way, and counts its calls together with this one.
    pub fn kin(&self, center: Point2<T>, radius: T) -> Self {
        Self { center, radius, ..self.clone() }
    }

    /// How many calls there were.
    fn call(&self) -> u64 {
        let calls = self.calls.fetch_add(1, Relaxed);
        assert!(calls < MOST_CALLS, "no end: {self:?}");
        calls
    }

    /// A number that differs from call to call, the same in every run.
    fn any_bits(&self) -> u64 {
        mixed(self.call())
    }

    /// From −4 to 4.
    fn any_number(&self) -> T {
        T::nearest((self.any_bits() >> 32) as f64 / f64::from(1 << 29) - 4.0)
    }
}

fn mixed(call: u64) -> u64 {
    let mixed = (call + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

macro_rules! hostile {
    ($t:ident, $bits:ident) => {
        impl SupportMap<$t> for Hostile<$t> {
            fn support_point(&self, direction: Vector2<$t>) -> Point2<$t> {
                let largest = direction.amax();
                let unit = (direction / largest).normalize();
                let furthest = self.center + unit * self.radius;
                let call = self.call();
                match self.malice {
                    Malice::NotANumber => Point2::new($t::NAN, $t::NAN),
                    Malice::HalfANumber => Point2::new(furthest.x, $t::NAN),
                    Malice::Infinite => Point2::from(direction * $t::INFINITY),
                    Malice::Huge => Point2::from(unit * $t::MAX),
                    Malice::Tiny => Point2::from(unit * $t::from_bits(1)),
                    Malice::Constant => self.center,
                    Malice::Alternating if mixed(call) & 1 == 0 => furthest,
                    Malice::Alternating | Malice::Backward => self.center - unit * self.radius,
                    Malice::Spiked if unit.x > 0.9 => self.center + unit * 1e6,
                    Malice::Spiked | Malice::Rounded => furthest,
                    Malice::Shrinking => {
                        let left = 1.0 - call as $t / (4 * MOST_CALLS) as $t;
                        self.center + unit * (self.radius * left)
                    }
                    Malice::Failing(period) if call % period == 0 => {
                        Point2::new($t::NEG_INFINITY, $t::NEG_INFINITY)
                    }
                    Malice::Failing(_) => furthest,
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
