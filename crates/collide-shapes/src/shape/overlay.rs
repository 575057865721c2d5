//! Boolean operations on rings, by the crate `i_overlay`, which computes in integers.
//!
//! The integers count multiples of twice the rounding of the largest coordinate, so that every one
//! of them is a number of the scalar, and so is the middle of two. A coordinate of the input that
//! lies between two of them, as small ones may, comes back as it was. Only the places where edges
//! cross are rounded; where they run along the axes, these are exact too.

use crate::shape::nesting::regions;
use crate::shape::polygon::Polygon;
use alloc::vec::Vec;
use collide_core::predicate::orient2d;
use collide_core::{Real, ShapeError, Vec2, greater};
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay::{IntOverlayOptions, Overlay, ShapeType};
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::i_float::int::point::IntPoint;

/// The regions that rings wind around a number of times other than zero.
pub(super) fn union<T: Real>(rings: &[Vec<Vec2>]) -> Result<Vec<Polygon<T>>, ShapeError> {
    overlay(rings, &[], OverlayRule::Subject)
}

/// The regions around which the first rings wind, without those of the others.
pub(super) fn difference<T: Real>(
    rings: &[Vec<Vec2>],
    without: &[Vec<Vec2>],
) -> Result<Vec<Polygon<T>>, ShapeError> {
    overlay(rings, without, OverlayRule::Difference)
}

fn overlay<T: Real>(
    subject: &[Vec<Vec2>],
    clip: &[Vec<Vec2>],
    rule: OverlayRule,
) -> Result<Vec<Polygon<T>>, ShapeError> {
    let lattice = Lattice::new::<T>(subject.iter().chain(clip).flatten());
    let count = subject.iter().chain(clip).map(Vec::len).sum();
    // Rings that touch themselves are cut there; where others touch them, they have a vertex.
    let options = IntOverlayOptions { preserve_output_collinear: true, ..IntOverlayOptions::ogc() };
    let mut overlay = Overlay::new_custom(count, options, Default::default());
    for (rings, side) in [(subject, ShapeType::Subject), (clip, ShapeType::Clip)] {
        for ring in rings {
            overlay.add_path_iter(ring.iter().map(|p| lattice.nearest(*p)), side);
        }
    }
    let in_f64 = |ring: Vec<IntPoint<i64>>| {
        ring.into_iter().map(|p| Vec2::new(p.x as f64, p.y as f64)).collect()
    };
    // Which holes it gives to which exterior is wrong at times where they touch.
    let rings = overlay.overlay(rule, FillRule::NonZero).into_iter().flatten().map(in_f64);
    regions(rings.collect()).iter().map(|region| lattice.polygon(region)).collect()
}

/// The integers for coordinates, and the coordinates that they stand for.
struct Lattice {
    /// A power of two.
    unit: f64,
    x: Vec<(i64, f64)>,
    y: Vec<(i64, f64)>,
}

impl Lattice {
    fn new<'a, T: Real>(points: impl Iterator<Item = &'a Vec2> + Clone) -> Self {
        let largest =
            points.clone().fold(0.0, |largest, p| greater(largest, greater(p.x.abs(), p.y.abs())));
        let unit = power_of_two_below(largest) * 2.0 * T::EPS.to_f64();
        let unit = greater(unit, f64::MIN_POSITIVE);
        let known = |coordinates: &mut dyn Iterator<Item = f64>| {
            let mut known: Vec<_> = coordinates.map(|c| (multiple(c, unit), c)).collect();
            known.sort_unstable_by(|(m, c), (n, d)| m.cmp(n).then(c.total_cmp(d)));
            known.dedup_by_key(|(multiple, _)| *multiple);
            known
        };
        let (x, y) = (known(&mut points.clone().map(|p| p.x)), known(&mut points.map(|p| p.y)));
        Self { unit, x, y }
    }

    fn nearest(&self, p: Vec2) -> IntPoint<i64> {
        IntPoint::new(multiple(p.x, self.unit), multiple(p.y, self.unit))
    }

    /// The polygon with the coordinates of the input; in the integers themselves, where edges are
    /// so close to each other that these make them cross.
    fn polygon<T: Real>(&self, region: &[Vec<Vec2>]) -> Result<Polygon<T>, ShapeError> {
        let plain = |multiple: f64, _: &[(i64, f64)]| multiple * self.unit;
        let given = |multiple: f64, known: &[(i64, f64)]| {
            let found = known.binary_search_by_key(&(multiple as i64), |(multiple, _)| *multiple);
            found.map_or(multiple * self.unit, |index| known[index].1)
        };
        self.polygon_by(region, given).or_else(|_| self.polygon_by(region, plain))
    }

    fn polygon_by<T: Real>(
        &self,
        region: &[Vec<Vec2>],
        coordinate: impl Fn(f64, &[(i64, f64)]) -> f64,
    ) -> Result<Polygon<T>, ShapeError> {
        let point = |p: &Vec2| {
            Vec2::new(coordinate(p.x, &self.x), coordinate(p.y, &self.y)).to_point::<T>()
        };
        let ring = |ring: &Vec<Vec2>| corners(ring).iter().map(point).collect::<Vec<_>>();
        let mut rings = region.iter().map(ring);
        Polygon::new(rings.next().unwrap_or_default(), rings)
    }
}

/// The vertices of a ring that lie in the middle of no straight edge.
fn corners(ring: &[Vec2]) -> Vec<Vec2> {
    let around = |i: usize| [ring[(i + ring.len() - 1) % ring.len()], ring[(i + 1) % ring.len()]];
    let is_corner = |i: &usize| {
        let [before, after] = around(*i);
        orient2d(before, ring[*i], after) != 0.0
    };
    (0..ring.len()).filter(is_corner).map(|i| ring[i]).collect()
}

/// The nearest multiple. Both factors are finite, and their quotient is below 2^53.
fn multiple(coordinate: f64, unit: f64) -> i64 {
    let quotient = coordinate / unit;
    if quotient.abs() >= 1.0 / f64::EPSILON {
        return quotient as i64; // It has no fraction.
    }
    // Towards zero, after half a unit away from it.
    (quotient + 0.5_f64.copysign(quotient)) as i64
}

/// The largest power of two not above a number that is not subnormal.
fn power_of_two_below(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & f64::INFINITY.to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_are_the_nearest_up_to_the_largest() {
        let largest = 1.0 - f64::EPSILON / 2.0;
        let unit = power_of_two_below(largest) * f64::EPSILON;
        let count = 1_i64 << 53;
        for below in 1..9 {
            assert_eq!(multiple((count - below) as f64 * unit, unit), count - below);
            assert_eq!(multiple((below - count) as f64 * unit, unit), below - count);
        }
        assert_eq!(multiple(0.49 * unit, unit), 0);
        assert_eq!(multiple(-0.51 * unit, unit), -1);
    }
}
