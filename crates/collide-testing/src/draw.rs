//! Random shapes of every kind, from classes of numbers that find different faults.

use crate::decode::power_of_two;
use crate::{Hostile, Impostor, Lens};
use collide2d::prelude::*;
use collide2d::{Kind, Real, UnitComplex};
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
    /// Small integers, each moved by up to two units in the last place.
    LatticeUlp,
    /// Small integers, some of them one, two or three of the least numbers off.
    Subnormal,
    /// Small integers, each times a power of two of its own, at most this one or one over it.
    Mixed(i32),
    /// Points that lie along one line, up to this power of two apart, and small integers beside it.
    Long(i32),
}

impl Class {
    /// Numbers of one size.
    pub const ALL: [Self; 3] = [Self::Generic, Self::Lattice, Self::LatticeUlp];

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

    fn number<T: Numbers>(self, rng: &mut impl Rng, low: f64, high: f64) -> T {
        match self {
            Self::Generic => T::nearest(rng.random_range(low..high)),
            Self::Lattice => {
                T::nearest(rng.random_range(low.ceil() as i32..=high.floor() as i32).into())
            }
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

    fn point<T: Numbers>(self, rng: &mut impl Rng) -> Point2<T> {
        let point = Point2::new(self.number(rng, -4.0, 4.0), self.number(rng, -4.0, 4.0));
        let Self::Long(most) = self else { return point };
        let along: f64 = Self::Lattice.number(rng, -4.0, 4.0);
        let along = along * power_of_two(most - rng.random_range(0..3));
        let (x, y) = if most % 2 == 0 { (1.0, 0.0) } else { (3.0, -1.0) };
        point + Vector2::new(T::nearest(along * x), T::nearest(along * y))
    }

    /// Not zero.
    fn direction<T: Numbers>(self, rng: &mut impl Rng) -> Vector2<T> {
        loop {
            let v = Vector2::new(self.number(rng, -2.0, 2.0), self.number(rng, -2.0, 2.0));
            if v != Vector2::zeros() {
                return v;
            }
        }
    }

    /// At least zero.
    fn extent<T: Numbers>(self, rng: &mut impl Rng) -> T {
        self.number::<T>(rng, 0.0, 2.5).max(T::zero())
    }

    /// More than zero.
    fn positive<T: Numbers>(self, rng: &mut impl Rng) -> T {
        self.number::<T>(rng, 0.3, 2.7).max(T::nearest(0.1))
    }

    /// On the lattice a multiple of 90° or an angle with exact cosine and sine is as good as
    /// any; elsewhere any.
    fn rotation<T: Numbers>(self, rng: &mut impl Rng) -> UnitComplex<T> {
        const EXACT: [(f64, f64); 6] =
            [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (0.6, 0.8), (-0.8, 0.6)];
        if self != Self::Generic {
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

/// A shape of this kind. Some draws of a class cannot be a shape (a flat polygon): drawn again.
pub fn draw<T: Numbers>(kind: Kind, class: Class, rng: &mut impl Rng) -> AnyShape<T> {
    loop {
        if let Ok(shape) = try_draw(kind, class, rng) {
            return shape;
        }
    }
}

fn try_draw<T: Numbers>(
    kind: Kind,
    class: Class,
    rng: &mut impl Rng,
) -> Result<AnyShape<T>, ShapeError> {
    let c = class;
    Ok(match kind {
        Kind::Point => AnyShape::Point(c.point(rng)),
        Kind::Segment => Segment::new(c.point(rng), c.point(rng))?.into(),
        Kind::Ray => Ray::new(c.point(rng), c.direction(rng))?.into(),
        Kind::Line => Line::new(c.point(rng), c.direction(rng))?.into(),
        Kind::HalfPlane => HalfPlane::new(c.point(rng), c.direction(rng))?.into(),
        Kind::Circle => Circle::new(c.point(rng), c.extent(rng))?.into(),
        Kind::Ellipse => {
            let axes = Vector2::new(c.positive(rng), c.positive(rng));
            Ellipse::new(c.point(rng), c.rotation(rng), axes)?.into()
        }
        Kind::Capsule => Capsule::new(c.point(rng), c.point(rng), c.extent(rng))?.into(),
        Kind::Aabb => {
            let (p, q): (Point2<T>, Point2<T>) = (c.point(rng), c.point(rng));
            Aabb::new(p.inf(&q), p.sup(&q))?.into()
        }
        Kind::Rect => {
            let half_extents = Vector2::new(c.extent(rng), c.extent(rng));
            Rect::new(c.point(rng), c.rotation(rng), half_extents)?.into()
        }
        Kind::Triangle => Triangle::new(c.point(rng), c.point(rng), c.point(rng))?.into(),
        Kind::ConvexPolygon => {
            let count = rng.random_range(3..9);
            let hull = ConvexPolygon::hull((0..count).map(|_| c.point(rng)).collect::<Vec<_>>())?;
            let radius = if rng.random_bool(0.3) { c.extent(rng) } else { T::zero() };
            hull.with_radius(radius)?.into()
        }
        Kind::Polygon => polygon(c, rng)?.into(),
        Kind::Polyline => {
            let vertices: Vec<Point2<T>> =
                (0..rng.random_range(2..6)).map(|_| c.point(rng)).collect();
            if rng.random_bool(0.3) {
                Polyline::closed(vertices)?.into()
            } else {
                Polyline::new(vertices)?.into()
            }
        }
        Kind::Compound if c != Class::Generic && rng.random_bool(0.3) => tiles(c, rng)?.into(),
        Kind::Compound => {
            const PARTS: [Kind; 6] = [
                Kind::Circle,
                Kind::Segment,
                Kind::Rect,
                Kind::Triangle,
                Kind::Polygon,
                Kind::Ellipse,
            ];
            let count = rng.random_range(1..4);
            let parts: Vec<AnyShape<T>> =
                (0..count).map(|_| draw(PARTS[rng.random_range(0..6)], c, rng)).collect();
            Compound::new(parts)?.into()
        }
        Kind::Custom => {
            let mut circle = || (c.point(rng), c.positive(rng));
            T::custom(Lens::new([circle(), circle()]))
        }
    })
}

/// The kinds of [`draw_degenerate`].
pub const DEGENERATE: [Kind; 8] = [
    Kind::Segment,
    Kind::Circle,
    Kind::Capsule,
    Kind::Aabb,
    Kind::Rect,
    Kind::Triangle,
    Kind::ConvexPolygon,
    Kind::Polyline,
];

/// A shape of one of the [`DEGENERATE`] kinds without interior, or with vertices that are none:
/// small integers on one line, often equal, extents of zero.
pub fn draw_degenerate<T: Numbers>(kind: Kind, rng: &mut impl Rng) -> AnyShape<T> {
    loop {
        if let Ok(shape) = try_draw_degenerate(kind, rng) {
            return shape;
        }
    }
}

fn try_draw_degenerate<T: Numbers>(
    kind: Kind,
    rng: &mut impl Rng,
) -> Result<AnyShape<T>, ShapeError> {
    let c = Class::Lattice;
    let (start, along): (Point2<T>, Vector2<T>) = (c.point(rng), c.direction(rng));
    let mut on_line = || start + along * c.number::<T>(rng, -2.0, 2.0);
    let [p, q, r] = [on_line(), on_line(), on_line()];
    let is_point = rng.random_bool(0.3);
    let q = if is_point { p } else { q };
    let (x, y) =
        if rng.random_bool(0.5) { (c.extent(rng), T::zero()) } else { (T::zero(), c.extent(rng)) };
    let extents = if is_point { Vector2::zeros() } else { Vector2::new(x, y) };
    Ok(match kind {
        Kind::Segment => Segment::new(p, p)?.into(),
        Kind::Circle => Circle::new(p, T::zero())?.into(),
        Kind::Capsule if rng.random_bool(0.5) => Capsule::new(p, p, c.extent(rng))?.into(),
        Kind::Capsule => Capsule::new(p, q, T::zero())?.into(),
        Kind::Aabb => Aabb::new(p, p + extents)?.into(),
        Kind::Rect => Rect::new(p, c.rotation(rng), extents)?.into(),
        Kind::Triangle => Triangle::new(p, q, r)?.into(),
        Kind::Polyline => Polyline::new([p, q, r])?.into(),
        _ => {
            // A triangle with more vertices on its sides than its corners.
            let [a, b, c]: [Point2<T>; 3] = [c.point(rng), c.point(rng), c.point(rng)];
            let two = T::nearest(2.0);
            let middle = |p: Point2<T>, q: Point2<T>| p + (q - p) / two;
            let half = middle(a, b);
            ConvexPolygon::new([a, middle(a, half), half, middle(half, b), b, b, middle(b, c), c])?
                .into()
        }
    })
}

/// A star around a center, with a hole half of the time.
fn polygon<T: Numbers>(class: Class, rng: &mut impl Rng) -> Result<Polygon<T>, ShapeError> {
    if class != Class::Generic {
        return lattice_polygon(class, rng);
    }
    let center: Point2<T> = class.point(rng);
    let count = rng.random_range(3..12);
    let radii: Vec<f64> = (0..count).map(|_| rng.random_range(0.8..3.0)).collect();
    let at = |i: usize, radius: f64| {
        let turn = turn::<f64>(std::f64::consts::TAU * i as f64 / count as f64);
        center + Vector2::new(T::nearest(radius * turn.re), T::nearest(radius * turn.im))
    };
    let exterior = (0..count).map(|i| at(i, radii[i])).collect();
    let hole = (0..count).map(|i| at(i, 0.3 * radii[i])).collect();
    let holes = if rng.random_bool(0.5) { vec![hole] } else { Vec::new() };
    Polygon::new(exterior, holes)
}

/// A polygon on the lattice: any ring of points that happens to be simple, or a box with a
/// box-shaped hole.
fn lattice_polygon<T: Numbers>(class: Class, rng: &mut impl Rng) -> Result<Polygon<T>, ShapeError> {
    if rng.random_bool(0.4) {
        return Polygon::simple((0..rng.random_range(3..7)).map(|_| class.point(rng)).collect());
    }
    if rng.random_bool(0.4) {
        return touched_by_its_hole(class, rng);
    }
    let corner: Point2<T> = class.point(rng);
    let (w, h) = (rng.random_range(3..6), rng.random_range(3..6));
    let ring = |x0: i32, y0: i32, x1: i32, y1: i32| {
        [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
            .map(|(x, y)| corner + Vector2::new(T::nearest(x.into()), T::nearest(y.into())))
            .to_vec()
    };
    Polygon::new(ring(0, 0, w, h), vec![ring(1, 1, w - 1, h - 1)])
}

/// A box with a triangular hole that touches the exterior in a point, of a side or a corner.
fn touched_by_its_hole<T: Numbers>(
    class: Class,
    rng: &mut impl Rng,
) -> Result<Polygon<T>, ShapeError> {
    let corner: Point2<T> = class.point(rng);
    let (w, h) = (rng.random_range(2..7), rng.random_range(2..7));
    let at = |x: i32, y: i32| corner + Vector2::new(T::nearest(x.into()), T::nearest(y.into()));
    let (x, y) = (rng.random_range(0..=w), rng.random_range(0..=h));
    let touching = [(0, y), (w, y), (x, 0), (x, h)][rng.random_range(0..4)];
    let mut inside = || at(rng.random_range(1..w), rng.random_range(1..h));
    let hole = vec![at(touching.0, touching.1), inside(), inside()];
    Polygon::new(vec![at(0, 0), at(w, 0), at(w, h), at(0, h)], vec![hole])
}

/// A union of parts that abut: boxes side by side, or the convex pieces of a polygon.
fn tiles<T: Numbers>(class: Class, rng: &mut impl Rng) -> Result<Compound<T>, ShapeError> {
    if rng.random_bool(0.5) {
        let polygon = lattice_polygon::<T>(class, rng)?;
        let vertices = polygon.vertices();
        let piece = |indices: &[u32]| {
            ConvexPolygon::new(
                indices
                    .iter()
                    .map(|&i| vertices.get(i as usize).expect("a vertex"))
                    .collect::<Vec<_>>(),
            )
        };
        let pieces = polygon.convex_pieces().iter().map(|p| Ok(piece(&p.vertices)?.into()));
        return Compound::new(pieces.collect::<Result<Vec<AnyShape<T>>, ShapeError>>()?);
    }
    let corner: Point2<T> = class.point(rng);
    let sizes: Vec<i32> = (0..rng.random_range(2..5)).map(|_| rng.random_range(1..4)).collect();
    let (along, across) = (rng.random_bool(0.5), rng.random_range(1..4));
    let mut start = 0;
    let boxes = sizes.into_iter().map(|size| {
        let [near, far] = [start, start + size].map(|t| T::nearest(t.into()));
        start += size;
        let far_side = T::nearest(across.into());
        let (low, high) = if along {
            (Vector2::new(near, T::zero()), Vector2::new(far, far_side))
        } else {
            (Vector2::new(T::zero(), near), Vector2::new(far_side, far))
        };
        Ok(Aabb::new(corner + low, corner + high)?.into())
    });
    Compound::new(boxes.collect::<Result<Vec<AnyShape<T>>, ShapeError>>()?)
}
