//! Numbers and shapes read from any bytes: what the fuzzer turns into cases.
//!
//! Small integers, halves, sixteenths, earlier numbers again and earlier numbers a few units in
//! the last place off make shapes that touch, coincide and degenerate. When the bytes run out,
//! zeros follow.

use crate::kinds::{BY_NUMBER, Source, shape_of};
use crate::{Lens, Numbers};
use collide2d::prelude::*;
use collide2d::{Kind, RotSpec, RotationSpec, UnitComplex};

/// How many kinds there were when the first inputs were found.
const FIRST_KINDS: usize = 16;

/// How many of them, from the first on, have a format and no parts.
const FIRST_SIMPLE_KINDS: usize = 14;

/// How large the numbers may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magnitude {
    /// Up to 8 times a power of two that all numbers share.
    Sensible,
    /// Every bit pattern.
    Any,
}

/// Reads numbers and shapes.
pub struct Decoder<'a, T> {
    bytes: &'a [u8],
    magnitude: Magnitude,
    scale: T,
    ratio: T,
    seen: Vec<T>,
}

impl<'a, T: Numbers> Decoder<'a, T> {
    /// Reads from the bytes; the first of them choose the magnitude.
    pub fn new(bytes: &'a [u8]) -> Self {
        let magnitude = Magnitude::Sensible;
        let mut decoder =
            Self { bytes, magnitude, scale: T::one(), ratio: T::one(), seen: Vec::new() };
        if decoder.byte() < 64 {
            decoder.magnitude = Magnitude::Any;
        }
        decoder
    }

    /// Reads sensible numbers only.
    pub fn sensible(bytes: &'a [u8]) -> Self {
        let magnitude = Magnitude::Sensible;
        let mut decoder =
            Self { bytes, magnitude, scale: T::one(), ratio: T::one(), seen: Vec::new() };
        let scales = [0, 0, 0, 0, 0, 0, -1, 3, -20, 20, -40, 40, -7, 7, -10, 10];
        let ratios = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -10, 10, -20, 20];
        let choice = usize::from(decoder.byte());
        decoder.scale = T::nearest(power_of_two(scales[choice % 16]));
        decoder.ratio = T::nearest(power_of_two(ratios[choice / 16]));
        decoder
    }

    /// How large the numbers are.
    pub fn magnitude(&self) -> Magnitude {
        self.magnitude
    }

    /// From here on the numbers are as many times as large as the first byte says: the second shape
    /// of a pair may be a million times as large as the first, or as small.
    pub(crate) fn change_scale(&mut self) {
        self.scale *= self.ratio;
    }

    /// What every sensible number is a multiple of.
    pub fn scale(&self) -> T {
        self.scale
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let [first, rest @ ..] = self.bytes else { return 0 };
        self.bytes = rest;
        *first
    }

    /// A choice among `count ≤ 256`.
    pub fn below(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count
    }

    /// An even chance.
    pub fn flag(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// 1, or in one of four cases 1024: how many times as far, as fast or as often.
    pub fn times(&mut self) -> T {
        T::nearest(if self.below(4) == 3 { 1024.0 } else { 1.0 })
    }

    /// The next kind.
    pub fn kind(&mut self) -> Kind {
        self.kind_among(FIRST_KINDS)
    }

    /// The next kind that has a format and no parts.
    pub(crate) fn simple_kind(&mut self) -> Kind {
        self.kind_among(FIRST_SIMPLE_KINDS)
    }

    /// One of the first so many kinds of `BY_NUMBER`, or of those that came later: these have but
    /// their own number, so that all others mean what they meant before.
    fn kind_among(&mut self, first: usize) -> Kind {
        let number = usize::from(self.byte());
        let is_later = (FIRST_KINDS..BY_NUMBER.len()).contains(&number);
        BY_NUMBER[if is_later { number } else { number % first }]
    }

    fn raw(&mut self) -> u64 {
        u64::from_le_bytes(core::array::from_fn(|_| self.byte()))
    }

    fn signed(&mut self) -> f64 {
        f64::from(i8::from_le_bytes([self.byte()]))
    }

    /// The next number. With [`Magnitude::Any`] it need not be finite.
    pub fn number(&mut self) -> T {
        let tag = self.below(8);
        let number = match tag {
            0 | 1 => self.scaled(|d| (d.signed() / 16.0).trunc()),
            2 => self.scaled(|d| d.signed() / 16.0),
            3 if !self.seen.is_empty() => self.earlier(),
            4 if !self.seen.is_empty() => self.near_earlier(),
            5 if self.magnitude == Magnitude::Any => self.any_exponent(),
            6 if self.magnitude == Magnitude::Any => T::from_raw(self.raw()),
            6 => self.scaled(|d| (d.raw() >> 11) as f64 / power_of_two(49) - 8.0),
            _ => self.scaled(|d| (d.signed() * 256.0 + d.signed()) / 4096.0),
        };
        self.seen.push(number);
        number
    }

    fn scaled(&mut self, read: impl Fn(&mut Self) -> f64) -> T {
        T::nearest(read(self)) * self.scale
    }

    fn earlier(&mut self) -> T {
        let index = self.below(self.seen.len().min(256));
        self.seen[index]
    }

    /// An earlier number a few ulps off; near zero the ulps are those of the scale.
    fn near_earlier(&mut self) -> T {
        let (number, choice) = (self.earlier(), self.below(6));
        let ulps = [-3, -2, -1, 1, 2, 3][choice];
        let is_tiny = number.abs() < self.scale / T::nearest(64.0);
        if self.magnitude == Magnitude::Sensible && is_tiny {
            return number + self.scale * T::EPS * T::nearest(ulps.into());
        }
        T::nudged(number, ulps)
    }

    /// A small integer times a power of two of any size.
    fn any_exponent(&mut self) -> T {
        let mantissa = (self.signed() / 16.0).trunc();
        let exponent = i32::from(u16::from_le_bytes([self.byte(), self.byte()])) % 1576 - 1075;
        T::nearest(mantissa * power_of_two(exponent))
    }

    /// The next point.
    pub fn point(&mut self) -> Point2<T> {
        Point2::new(self.number(), self.number())
    }

    /// The next vector.
    pub fn vector(&mut self) -> Vector2<T> {
        self.point().coords
    }

    /// The next number without its sign.
    pub fn extent(&mut self) -> T {
        self.number().abs()
    }

    /// The next rotation: a multiple of 90°, one with few digits, or that of the half angle's
    /// tangent.
    pub fn rotation(&mut self) -> UnitComplex<T> {
        const SIMPLE: [(f64, f64); 6] =
            [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (0.6, 0.8), (-0.28, 0.96)];
        let choice = self.below(8);
        let (cos, sin) = SIMPLE.get(choice).copied().unwrap_or_else(|| {
            let tangent = self.signed() / 37.0;
            let square = tangent * tangent;
            ((1.0 - square) / (1.0 + square), 2.0 * tangent / (1.0 + square))
        });
        UnitComplex::from_cos_sin_unchecked(T::nearest(cos), T::nearest(sin))
    }

    /// From `least` to `most` points.
    pub fn points(&mut self, least: usize, most: usize) -> Vec<Point2<T>> {
        let count = least + self.below(most - least + 1);
        (0..count).map(|_| self.point()).collect()
    }

    /// The next shape, of any kind.
    pub fn shape(&mut self) -> Result<AnyShape<T>, ShapeError> {
        let kind = self.kind();
        self.shape_of(kind)
    }

    /// The next shape of this kind, if its constructor takes the numbers.
    pub fn shape_of(&mut self, kind: Kind) -> Result<AnyShape<T>, ShapeError> {
        shape_of(kind, self)
    }

    fn frame(&mut self) -> Result<Polygon<T>, ShapeError> {
        let (corner, width, height) = (self.point(), 3 + self.below(4), 3 + self.below(4));
        let scale = self.scale;
        let ring = |low: usize, right: usize, top: usize| {
            let at = |x: usize, y: usize| {
                let [x, y] = [x, y].map(|k| T::nearest(k as f64) * scale);
                corner + Vector2::new(x, y)
            };
            vec![at(low, low), at(right, low), at(right, top), at(low, top)]
        };
        let hole = ring(1 - usize::from(self.below(8) == 0), width - 1, height - 1);
        Polygon::new(ring(0, width, height), vec![hole])
    }

    pub(crate) fn pair(&mut self) -> [f64; 2] {
        self.point().map(|x| x.to_f64()).into()
    }

    pub(crate) fn pairs(&mut self) -> Vec<[f64; 2]> {
        self.points(0, 8).into_iter().map(|point| point.map(|x| x.to_f64()).into()).collect()
    }

    pub(crate) fn rotation_spec(&mut self) -> RotationSpec {
        match self.below(4) {
            0 => RotationSpec::default(),
            1 => RotationSpec { angle: Some(self.number().to_f64()), rot: None },
            2 => {
                let rotation = self.rotation();
                let rot = RotSpec::CosSin([rotation.re.to_f64(), rotation.im.to_f64()]);
                RotationSpec { angle: None, rot: Some(rot) }
            }
            _ => {
                let ratio = [(); 3].map(|()| self.number().to_f64());
                RotationSpec { angle: None, rot: Some(RotSpec::Ratio(ratio)) }
            }
        }
    }
}

impl<T: Numbers> Source<T> for Decoder<'_, T> {
    fn point(&mut self) -> Point2<T> {
        self.point()
    }

    fn direction(&mut self) -> Vector2<T> {
        self.vector()
    }

    fn extent(&mut self) -> T {
        self.extent()
    }

    fn extents(&mut self) -> Vector2<T> {
        Vector2::new(self.extent(), self.extent())
    }

    fn semi_axes(&mut self) -> Vector2<T> {
        self.extents()
    }

    fn rotation(&mut self) -> UnitComplex<T> {
        self.rotation()
    }

    fn convex_polygon(&mut self) -> Result<ConvexPolygon<T>, ShapeError> {
        let hull = ConvexPolygon::hull(self.points(3, 10))?;
        let radius = if self.flag() { self.extent() } else { T::zero() };
        hull.with_radius(radius)
    }

    /// Any ring, with any hole now and then; or a box with a box-shaped hole.
    fn polygon(&mut self) -> Result<Polygon<T>, ShapeError> {
        match self.below(4) {
            0 => self.frame(),
            1 => {
                let exterior = self.points(3, 6);
                Polygon::new(exterior, vec![self.points(3, 4)])
            }
            _ => Polygon::simple(self.points(3, 9)),
        }
    }

    fn polyline(&mut self) -> Result<Polyline<T>, ShapeError> {
        let vertices = self.points(1, 7);
        if self.flag() { Polyline::closed(vertices) } else { Polyline::new(vertices) }
    }

    /// Up to three parts, one of them perhaps a compound itself.
    fn compound(&mut self) -> Result<Compound<T>, ShapeError> {
        let count = 1 + self.below(3);
        let mut parts = Vec::new();
        for _ in 0..count {
            let kind = match self.kind() {
                Kind::Compound if self.bytes.len() < 8 => Kind::Point,
                Kind::Custom => Kind::Ellipse,
                kind => kind,
            };
            parts.push(self.shape_of(kind)?);
        }
        Compound::new(parts)
    }

    /// A user's shape; it does not take care of extreme numbers itself.
    fn custom(&mut self) -> AnyShape<T> {
        let magnitude = core::mem::replace(&mut self.magnitude, Magnitude::Sensible);
        let seen = core::mem::take(&mut self.seen);
        let circles = [(self.point(), self.extent()), (self.point(), self.extent())];
        (self.magnitude, self.seen) = (magnitude, seen);
        T::custom(Lens::new(circles))
    }
}

/// 2 to the power of an exponent from −1100 to 1023.
pub(crate) fn power_of_two(exponent: i32) -> f64 {
    let half = exponent / 2;
    f64::powi(2.0, half) * f64::powi(2.0, exponent - half)
}
