//! Straight-line kernels without a library: what the machine can do on placed shapes.
//!
//! The yardstick of the benches. Booleans here are not exact, degenerate shapes are not
//! thought of, nothing is validated.

mod boolean;
mod contact;
mod distance;
mod from_posed;
mod ray;

pub use boolean::*;
pub use contact::*;
pub use distance::*;
pub use from_posed::FromPosed;
pub use ray::*;

use std::ops::{Add, Div, Mul, Neg, Sub};

/// `f32` or `f64`.
pub trait Float:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + 'static
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// The largest finite number.
    const MAX: Self;
    /// Square root.
    fn sqrt(self) -> Self;
    /// Absolute value.
    fn abs(self) -> Self;
    /// The lesser.
    fn min(self, other: Self) -> Self;
    /// The greater.
    fn max(self, other: Self) -> Self;
    /// Rounded from an `f64`.
    fn of(x: f64) -> Self;
    /// As an `f64`.
    fn f64(self) -> f64;
}

macro_rules! float {
    ($($f:ident)*) => {$(
        impl Float for $f {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const MAX: Self = $f::MAX;
            #[inline(always)]
            fn sqrt(self) -> Self { $f::sqrt(self) }
            #[inline(always)]
            fn abs(self) -> Self { $f::abs(self) }
            #[inline(always)]
            fn min(self, other: Self) -> Self { if self < other { self } else { other } }
            #[inline(always)]
            fn max(self, other: Self) -> Self { if self > other { self } else { other } }
            #[inline(always)]
            fn of(x: f64) -> Self { x as $f }
            #[inline(always)]
            fn f64(self) -> f64 { f64::from(self) }
        }
    )*};
}
float!(f32 f64);

/// A point or a vector.
#[derive(Clone, Copy, Debug)]
pub struct V<F>(pub F, pub F);

impl<F: Float> V<F> {
    /// Dot product.
    #[inline(always)]
    pub fn dot(self, o: Self) -> F {
        self.0 * o.0 + self.1 * o.1
    }
    /// Cross product.
    #[inline(always)]
    pub fn cross(self, o: Self) -> F {
        self.0 * o.1 - self.1 * o.0
    }
    /// Turned by 90°.
    #[inline(always)]
    pub fn perp(self) -> Self {
        V(-self.1, self.0)
    }
}

/// Circle.
#[derive(Clone, Copy)]
pub struct Circle<F> {
    /// Center.
    pub c: V<F>,
    /// Radius.
    pub r: F,
}

/// Segment, or the core of a capsule of radius `r`.
#[derive(Clone, Copy)]
pub struct Capsule<F> {
    /// Start.
    pub a: V<F>,
    /// End.
    pub b: V<F>,
    /// Radius.
    pub r: F,
}

/// Oriented rectangle.
#[derive(Clone, Copy)]
pub struct Obb<F> {
    /// Center.
    pub c: V<F>,
    /// Unit x axis.
    pub x: V<F>,
    /// Half extents.
    pub h: V<F>,
}

/// Convex polygon with unit normals.
#[derive(Clone)]
pub struct Convex<F> {
    /// Vertices, counterclockwise.
    pub v: Vec<V<F>>,
    /// Unit outward normals.
    pub n: Vec<V<F>>,
    /// Center of the two circles below.
    pub c: V<F>,
    /// Radius of a circle inside.
    pub inner: F,
    /// Radius of a circle around.
    pub outer: F,
}

impl<F: Float> Convex<F> {
    /// From its vertices.
    pub fn new(v: Vec<V<F>>) -> Self {
        let count = v.len();
        let n: Vec<V<F>> = (0..count)
            .map(|i| {
                let e = v[(i + 1) % count].sub(v[i]);
                V(e.1, -e.0).mul(F::ONE / e.dot(e).sqrt())
            })
            .collect();
        let sum = v.iter().fold(V(F::ZERO, F::ZERO), |s, &p| s.add(p));
        let c = sum.mul(F::ONE / F::of(count as f64));
        let inner = (0..count).map(|i| v[i].sub(c).dot(n[i])).fold(F::MAX, F::min);
        let outer = v.iter().map(|p| p.sub(c).dot(p.sub(c)).sqrt()).fold(F::ZERO, F::max);
        Self { v, n, c, inner, outer }
    }
}

/// Simple polygon, by its vertices.
pub struct Concave<F>(pub Vec<V<F>>);

/// Ray.
#[derive(Clone, Copy)]
pub struct Ray<F> {
    /// Origin.
    pub o: V<F>,
    /// Direction.
    pub d: V<F>,
}

impl<F: Float> Sub for V<F> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        V(self.0 - o.0, self.1 - o.1)
    }
}

impl<F: Float> Add for V<F> {
    type Output = Self;

    #[inline(always)]
    fn add(self, o: Self) -> Self {
        V(self.0 + o.0, self.1 + o.1)
    }
}

impl<F: Float> Mul<F> for V<F> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, f: F) -> Self {
        V(self.0 * f, self.1 * f)
    }
}

impl<F: Float> Neg for V<F> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        V(-self.0, -self.1)
    }
}
