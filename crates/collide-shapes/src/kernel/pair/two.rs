//! Two vectors side by side: what is done to both at once, the compiler does with vectors of the
//! machine. What is chosen by comparison stays in one form throughout; elsewhere it would become a
//! branch.

use collide_core::Vec2;
use core::array;

/// Two vectors.
#[derive(Clone, Copy)]
pub(super) struct Two {
    /// First coordinates.
    pub(super) x: [f64; 2],
    /// Second coordinates.
    pub(super) y: [f64; 2],
}

impl Two {
    #[inline]
    pub(super) fn new(p: Vec2, q: Vec2) -> Self {
        Self { x: [p.x, q.x], y: [p.y, q.y] }
    }

    #[inline]
    pub(super) fn exchanged(self) -> Self {
        Self { x: [self.x[1], self.x[0]], y: [self.y[1], self.y[0]] }
    }

    /// The second of these and the first of the others.
    #[inline]
    pub(super) fn followed_by(self, other: Self) -> Self {
        Self { x: [self.x[1], other.x[0]], y: [self.y[1], other.y[0]] }
    }

    #[inline]
    pub(super) fn minus(self, other: Self) -> Self {
        Self { x: both(|p, q| p - q, self.x, other.x), y: both(|p, q| p - q, self.y, other.y) }
    }

    #[inline]
    pub(super) fn dot(self, other: Self) -> [f64; 2] {
        array::from_fn(|i| self.x[i] * other.x[i] + self.y[i] * other.y[i])
    }

    #[inline]
    pub(super) fn cross(self, other: Self) -> [f64; 2] {
        array::from_fn(|i| self.x[i] * other.y[i] - self.y[i] * other.x[i])
    }

    #[inline]
    pub(super) fn norm_l1(self) -> [f64; 2] {
        array::from_fn(|i| self.x[i].abs() + self.y[i].abs())
    }
}

/// The same of the first two numbers and of the second two.
#[inline]
pub(super) fn both(of: impl Fn(f64, f64) -> f64, x: [f64; 2], y: [f64; 2]) -> [f64; 2] {
    [of(x[0], y[0]), of(x[1], y[1])]
}
