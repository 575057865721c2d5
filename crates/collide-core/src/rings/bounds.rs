//! Axis-aligned boxes, and how far apart they are.

use crate::{Vec2, greater};

/// An axis-aligned box around edges, exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Least coordinates.
    pub min: Vec2,
    /// Greatest coordinates.
    pub max: Vec2,
}

impl Bounds {
    /// The whole plane.
    pub const EVERYWHERE: Self = Self {
        min: Vec2::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
        max: Vec2::new(f64::INFINITY, f64::INFINITY),
    };

    /// The box of a single point.
    #[inline]
    pub fn of_point(p: Vec2) -> Self {
        Self { min: p, max: p }
    }

    /// The box around two points.
    #[inline]
    pub fn of_segment(a: Vec2, b: Vec2) -> Self {
        Self { min: a.min(b), max: a.max(b) }
    }

    /// The box around this one and `p`.
    #[inline]
    pub fn with_point(self, p: Vec2) -> Self {
        Self { min: self.min.min(p), max: self.max.max(p) }
    }

    /// The box around both.
    #[inline]
    pub fn merged(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// The box that two have in common which meet.
    #[inline]
    pub fn common(&self, other: &Self) -> Self {
        Self { min: self.min.max(other.min), max: self.max.min(other.max) }
    }

    /// Whether the boxes share a point.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }

    /// The distance between the boxes, rounded down: never more than the true one.
    #[inline]
    pub fn least_distance(&self, other: &Self) -> f64 {
        let gap = self.gap(other);
        if gap == Vec2::ZERO { 0.0 } else { gap.length() * (1.0 - 4.0 * f64::EPSILON) }
    }

    /// The square of the distance between the boxes, rounded down; 0 where it underflows.
    #[inline]
    pub fn least_square(&self, other: &Self) -> f64 {
        self.gap(other).length_squared() * (1.0 - 8.0 * f64::EPSILON)
    }

    /// How far apart they are along the axes.
    #[inline]
    fn gap(&self, other: &Self) -> Vec2 {
        let axis = |a: f64, b: f64| greater(greater(a, b), 0.0);
        Vec2::new(
            axis(self.min.x - other.max.x, other.min.x - self.max.x),
            axis(self.min.y - other.max.y, other.min.y - self.max.y),
        )
    }
}
