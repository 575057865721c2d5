//! Boxes in any direction: what is long and thin and lies aslant fills little of its box along the
//! axes.

use crate::pose::Pose;
use crate::{Bounds, Vec2, greater};

/// A box in any direction, up to rounding.
#[derive(Clone, Copy, Debug)]
pub struct OrientedBox {
    /// Its middle.
    pub center: Vec2,
    /// The unit vector along its first side.
    pub axis: Vec2,
    /// Half of its sides.
    pub half: Vec2,
}

impl OrientedBox {
    /// The same set as an axis-aligned box, which is finite.
    pub fn of_bounds(bounds: &Bounds) -> Self {
        let half = (bounds.max - bounds.min) * 0.5;
        Self { center: bounds.min + half, axis: Vec2::new(1.0, 0.0), half }
    }

    /// A box around points, at least one, whose first side is along a unit vector.
    pub fn along(axis: Vec2, points: impl Iterator<Item = Vec2>) -> Self {
        let (mut origin, mut ends) = (None, Bounds::of_point(Vec2::ZERO));
        for point in points {
            let origin = *origin.get_or_insert(point);
            ends = ends.with_point((point - origin).unrotated(axis));
        }
        let half = (ends.max - ends.min) * 0.5;
        let center = origin.unwrap_or(Vec2::ZERO) + (ends.min + half).rotated(axis);
        Self { center, axis, half }
    }

    /// A box around points, at least one, along the line that they lie nearest to.
    pub fn around(points: impl Iterator<Item = Vec2> + Clone) -> Self {
        let Some(origin) = points.clone().next() else { return Self::along(X, points) };
        let (mut count, mut sum) = (0.0, Vec2::ZERO);
        let (mut squares, mut product) = (Vec2::ZERO, 0.0);
        for to in points.clone().map(|point| point - origin) {
            (count, sum) = (count + 1.0, sum + to);
            squares += Vec2::new(to.x * to.x, to.y * to.y);
            product += to.x * to.y;
        }
        let spread = squares.x - squares.y - (sum.x * sum.x - sum.y * sum.y) / count;
        let twice = 2.0 * (product - sum.x * sum.y / count);
        // The principal axis of the second moments is halfway from the x axis to this.
        let double = Vec2::new(spread, twice).unit().unwrap_or(X);
        let axis = match double.x > 0.0 {
            true => Vec2::new(1.0 + double.x, double.y),
            false => Vec2::new(double.y, 1.0 - double.x),
        };
        Self::along(axis.unit().unwrap_or(X), points)
    }

    /// The box after a motion that brings no point near it further than `drift` from where a
    /// rigid one would.
    pub fn moved(&self, pose: &Pose, drift: f64) -> Self {
        let axis = self.axis.rotated(pose.rotation()).unit().unwrap_or(X);
        // The middle drifts, and what is in the box; the axis is rounded.
        Self { center: pose.image_of(self.center), axis, ..*self }.grown(2.0 * drift).outward()
    }

    /// The box grown on all sides.
    pub fn grown(self, by: f64) -> Self {
        Self { half: self.half + Vec2::new(by, by), ..self }
    }

    /// The corners.
    pub fn corners(&self) -> [Vec2; 4] {
        let (x, y) = (self.axis * self.half.x, self.axis.perp() * self.half.y);
        [self.center - x - y, self.center + x - y, self.center + x + y, self.center - x + y]
    }

    /// The box grown by what rounding may have taken from what it is around.
    pub fn outward(self) -> Self {
        let size = greater(self.center.x.abs(), self.center.y.abs()) + self.half.norm_l1();
        self.grown(16.0 * f64::EPSILON * size)
    }

    /// The point of the box nearest to another one.
    pub fn nearest_to(&self, point: Vec2) -> Vec2 {
        let to = (point - self.center).unrotated(self.axis);
        self.center + to.max(-self.half).min(self.half).rotated(self.axis)
    }

    /// Whether the boxes have no point in common, as far as the directions of their sides show.
    #[inline]
    pub fn is_apart(&self, other: &Self) -> bool {
        let is_beside = |gap: Vec2| gap.x > 0.0 || gap.y > 0.0;
        is_beside(self.gaps(other)) || is_beside(other.gaps(self))
    }

    /// The distance between the boxes, or less.
    #[inline]
    pub fn least_distance(&self, other: &Self) -> f64 {
        let length = |gaps: Vec2| gaps.max(Vec2::ZERO).length();
        greater(length(self.gaps(other)), length(other.gaps(self)))
    }

    /// How far the other box is beside this one along either of its sides.
    #[inline]
    pub fn gaps(&self, other: &Self) -> Vec2 {
        let between = (other.center - self.center).unrotated(self.axis).abs();
        between - self.half - other.reach_along(self.axis)
    }

    /// How far the box reaches from its middle along a unit vector, and across.
    #[inline]
    pub fn reach_along(&self, axis: Vec2) -> Vec2 {
        let turned = self.axis.unrotated(axis).abs();
        Vec2::new(
            turned.x * self.half.x + turned.y * self.half.y,
            turned.y * self.half.x + turned.x * self.half.y,
        )
    }
}

const X: Vec2 = Vec2::new(1.0, 0.0);

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn boxes_around_points_hold_them_and_are_thin_where_these_are() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x0b0e);
        for _ in 0..1000 {
            let mut number = || rng.random_range(-1.0..1.0);
            let along = Vec2::new(number(), number()).unit().expect("a direction");
            let points: [Vec2; 5] = core::array::from_fn(|_| {
                along * (8.0 * number()) + along.perp() * (1e-3 * number())
            });
            let around = OrientedBox::around(points.into_iter());
            let length = around.half.x;
            assert!(around.half.y <= 2e-3 && around.half.y <= length, "{points:?} {around:?}");
            for point in points {
                let to = (point - around.center).unrotated(around.axis).abs() - around.half;
                assert!(to.x <= 1e-14 && to.y <= 1e-14, "{points:?} {around:?}");
            }
            let beside =
                OrientedBox { center: around.center + around.axis.perp() * 0.01, ..around };
            let gap = around.least_distance(&beside);
            assert!((gap - (0.01 - 2.0 * around.half.y)).abs() < 1e-14, "{gap} {around:?}");
            assert!(around.is_apart(&beside) && !around.is_apart(&around), "{around:?}");
        }
    }
}
