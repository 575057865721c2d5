//! Where the numbers of random shapes come from: classes that find different faults.

use crate::decode::power_of_two;
use crate::{Hostile, Impostor, Lens};
use collide2d::prelude::*;
use collide2d::{Real, UnitComplex};
use rand::{Rng, RngExt};

/// A scalar in which shapes can be drawn.
pub trait Numbers: Real {
    /// A user's shape of this scalar.
    fn custom(lens: Lens<Self>) -> AnyShape<Self>;
    /// A shape that lies.
    fn hostile(hostile: Hostile<Self>) -> AnyShape<Self>;
    /// A shape that lies in its hooks, too.
    fn impostor(impostor: Impostor<Self>) -> AnyShape<Self>;
    /// `number` moved by this many units in the last place.
    fn nudged(number: Self, ulps: i32) -> Self;
    /// The number of this bit pattern.
    fn from_raw(bits: u64) -> Self;
}

macro_rules! numbers {
    ($($t:ident $bits:ident)*) => {$(
        impl Numbers for $t {
            fn custom(lens: Lens<Self>) -> AnyShape<Self> {
                AnyShape::Custom(Box::new(lens))
            }

            fn hostile(hostile: Hostile<Self>) -> AnyShape<Self> {
                AnyShape::Custom(Box::new(hostile))
            }

            fn impostor(impostor: Impostor<Self>) -> AnyShape<Self> {
                AnyShape::Custom(Box::new(impostor))
            }

            fn nudged(number: Self, ulps: i32) -> Self {
                let step = if ulps < 0 { $t::next_down } else { $t::next_up };
                (0..ulps.unsigned_abs()).fold(number, |x, _| step(x))
            }

            fn from_raw(bits: u64) -> Self {
                $t::from_bits(bits as $bits)
            }
        }
    )*};
}
numbers!(f32 u32 f64 u64);

/// Where the numbers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Anywhere in a box: shapes in general position.
    Generic,
    /// Small integers: touching, coincident, parallel, degenerate.
    Lattice,
    /// Integers from −2 to 2: touching is the rule.
    Coarse,
    /// Small integers, each moved by up to two units in the last place.
    LatticeUlp,
    /// Small integers, some of them one, two or three of the least numbers off.
    Subnormal,
    /// Small integers, each times a power of two of its own, at most this one or one over it.
    Mixed(i32),
    /// Points that lie along one line, up to this power of two apart, and small integers beside it.
    Long(i32),
    /// Edges nearly parallel: directions differ by 1e-12 or so.
    Parallel,
    /// A thousand to a billion times longer than wide.
    Sliver,
    /// A billion sizes away from the origin.
    Far,
}

impl Class {
    /// Numbers of one size.
    pub const ALL: [Self; 3] = [Self::Generic, Self::Lattice, Self::LatticeUlp];

    /// Shapes in general position, and where rounding counts.
    pub const NASTY: [Self; 4] = [Self::Generic, Self::Parallel, Self::Sliver, Self::Far];

    /// Numbers of very different sizes.
    pub const EXTREME: [Self; 8] = [
        Self::Subnormal,
        Self::Mixed(24),
        Self::Mixed(60),
        Self::Mixed(200),
        Self::Mixed(500),
        Self::Long(24),
        Self::Long(38),
        Self::Long(53),
    ];

    /// Whether the numbers are no integers but for what they are moved by.
    pub(crate) fn is_general(self) -> bool {
        Self::NASTY.contains(&self)
    }

    pub(crate) fn number<T: Numbers>(self, rng: &mut impl Rng, low: f64, high: f64) -> T {
        match self {
            Self::Generic | Self::Parallel | Self::Sliver | Self::Far => {
                T::nearest(rng.random_range(low..high))
            }
            Self::Lattice => {
                T::nearest(rng.random_range(low.ceil() as i32..=high.floor() as i32).into())
            }
            Self::Coarse => Self::Lattice.number(rng, low / 2.0, high / 2.0),
            Self::LatticeUlp => {
                let integer = rng.random_range(low.ceil() as i32..=high.floor() as i32);
                T::nudged(T::nearest(integer.into()), rng.random_range(-2..=2))
            }
            Self::Subnormal => {
                let integer =
                    T::nearest(rng.random_range(low.ceil() as i32..=high.floor() as i32).into());
                let off = rng.random_range(-3..=3);
                if rng.random_bool(0.7) { integer } else { integer + T::nudged(T::zero(), off) }
            }
            Self::Mixed(most) => {
                let integer: f64 = rng.random_range(low.ceil() as i32..=high.floor() as i32).into();
                // Four times these, and the sums of a few such numbers, are in range.
                let most = most.min(if T::EPS.to_f64() > 1e-10 { 120 } else { 490 });
                T::nearest(integer * power_of_two(rng.random_range(-most..=most)))
            }
            Self::Long(_) => Self::Lattice.number(rng, low, high),
        }
    }

    pub(crate) fn point<T: Numbers>(self, rng: &mut impl Rng) -> Point2<T> {
        let point = Point2::new(self.number(rng, -4.0, 4.0), self.number(rng, -4.0, 4.0));
        let most = match self {
            Self::Long(most) => most,
            Self::Parallel => {
                let level: f64 = Self::Lattice.number(rng, -3.0, 3.0);
                let slight: f64 = Self::Generic.number(rng, -1e-12, 1e-12);
                return Point2::new(point.x, T::nearest(level + slight));
            }
            Self::Sliver => return Point2::new(point.x, point.y * self.thin(rng)),
            Self::Far => return point + Vector2::new(T::nearest(3e9), T::nearest(-1e9)),
            _ => return point,
        };
        let along: f64 = Self::Lattice.number(rng, -4.0, 4.0);
        let along = along * power_of_two(most - rng.random_range(0..3));
        let (x, y) = if most % 2 == 0 { (1.0, 0.0) } else { (3.0, -1.0) };
        point + Vector2::new(T::nearest(along * x), T::nearest(along * y))
    }

    /// Not zero.
    pub(crate) fn direction<T: Numbers>(self, rng: &mut impl Rng) -> Vector2<T> {
        loop {
            let v = Vector2::new(self.number(rng, -2.0, 2.0), self.number(rng, -2.0, 2.0));
            if v != Vector2::zeros() {
                return v;
            }
        }
    }

    /// At least zero.
    pub(crate) fn extent<T: Numbers>(self, rng: &mut impl Rng) -> T {
        self.number::<T>(rng, 0.0, 2.5).max(T::zero())
    }

    /// Both at least zero; those of slivers differ as much as their points.
    pub(crate) fn extents<T: Numbers>(self, rng: &mut impl Rng) -> Vector2<T> {
        let (long, wide) = (self.extent(rng), self.extent::<T>(rng));
        let thin = if self == Self::Sliver { self.thin(rng) } else { T::one() };
        Vector2::new(long, wide * thin)
    }

    /// The width of a sliver of length 1.
    fn thin<T: Numbers>(self, rng: &mut impl Rng) -> T {
        T::nearest(power_of_two(rng.random_range(-30..-10)))
    }

    /// More than zero.
    pub(crate) fn positive<T: Numbers>(self, rng: &mut impl Rng) -> T {
        self.number::<T>(rng, 0.3, 2.7).max(T::nearest(0.1))
    }

    /// On the lattice a multiple of 90° or an angle with exact cosine and sine is as good as
    /// any; elsewhere any.
    pub(crate) fn rotation<T: Numbers>(self, rng: &mut impl Rng) -> UnitComplex<T> {
        const EXACT: [(f64, f64); 6] =
            [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (0.6, 0.8), (-0.8, 0.6)];
        if !self.is_general() {
            let (c, s) = EXACT[rng.random_range(0..EXACT.len())];
            return UnitComplex::from_cos_sin_unchecked(T::nearest(c), T::nearest(s));
        }
        turn(rng.random_range(0.0..6.3))
    }
}

/// The turn by an angle, the same bits on every platform.
pub(crate) fn turn<T: Real>(angle: f64) -> UnitComplex<T> {
    let (sin, cos) = libm::sincos(angle);
    UnitComplex::from_cos_sin_unchecked(T::nearest(cos), T::nearest(sin))
}
