//! What shapes have in common once they are measured: sums of parts, by the parallel axis theorem.

use crate::kernel::mass::wide::Wide;
use collide_core::Vec2;

/// Area, centroid, second moment and perimeter of a bounded shape.
#[derive(Clone, Copy, Debug)]
pub struct Moments {
    pub(crate) area: Wide,
    pub(crate) centroid: Vec2,
    /// The polar second moment of area about the centroid.
    pub(crate) second: Wide,
    pub(crate) perimeter: f64,
    /// How many shapes without parts these are.
    count: f64,
}

impl Moments {
    pub(crate) fn new(area: Wide, centroid: Vec2, second: Wide, perimeter: f64) -> Self {
        Self { area, centroid, second, perimeter, count: 1.0 }
    }

    /// Those of a shape without area.
    pub(crate) fn of_curve(centroid: Vec2, length: f64) -> Self {
        Self::new(Wide::ZERO, centroid, Wide::ZERO, length)
    }

    /// Those of both together; where they overlap, counted twice.
    pub(crate) fn with(self, other: Self) -> Self {
        let area = self.area + other.area;
        let apart = other.centroid - self.centroid;
        let part = self.weight_of(&other);
        // A₁A₂/(A₁ + A₂) · d²: what the two areas have about their common centroid.
        let reduced = if area.is_positive() { self.area * other.area.part_of(area) } else { area };
        Self {
            area,
            centroid: self.centroid + apart * part,
            second: self.second + other.second + reduced * Wide::new(apart.length()).squared(),
            perimeter: self.perimeter + other.perimeter,
            count: self.count + other.count,
        }
    }

    /// By how much the common centroid is that of `other`: by area, where there is none by
    /// perimeter, and for points by their number.
    fn weight_of(&self, other: &Self) -> f64 {
        let area = self.area + other.area;
        let perimeter = self.perimeter + other.perimeter;
        if area.is_positive() {
            other.area.part_of(area)
        } else if perimeter > 0.0 {
            other.perimeter / perimeter
        } else {
            other.count / (self.count + other.count)
        }
    }
}
