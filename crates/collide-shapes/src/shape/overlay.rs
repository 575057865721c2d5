//! Boolean operations on rings, by the crate `i_overlay`, which computes in integers.
//!
//! The integers count multiples of twice the rounding of the largest coordinate, so that every one
//! of them is a number of the scalar, and so is the middle of two. A coordinate of the input that
//! lies between two of them, as small ones may, comes back as it was. Only the places where edges
//! cross are rounded; where they run along the axes, these are exact too.

use crate::shape::crossings;
use crate::shape::nesting::regions;
use crate::shape::polygon::Polygon;
use alloc::vec::Vec;
use collide_core::predicate::orient2d;
use collide_core::{Real, ShapeError, Vec2, greater};
use i_overlay::core::fill_rule::FillRule as IntFillRule;
use i_overlay::core::overlay::{IntOverlayOptions, Overlay, ShapeType};
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::core::solver::{Precision, Solver};
use i_overlay::i_float::int::point::IntPoint;
use i_overlay::string::clip::ClipRule;
use i_overlay::string::overlay::StringOverlay;

/// What of the plane rings enclose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillRule {
    /// Where they wind around a number of times other than zero.
    NonZero,
    /// Where a ray to far away crosses them an odd number of times.
    EvenOdd,
}

/// The regions that rings of finite numbers enclose.
pub fn enclosed<T: Real>(
    rings: &[Vec<Vec2>],
    rule: FillRule,
) -> Result<Vec<Polygon<T>>, ShapeError> {
    overlay(rings, &[], OverlayRule::Subject, rule)
}

/// The regions around which the first rings wind, without those around which any of the others
/// does.
pub(super) fn difference<T: Real>(
    rings: &[Vec<Vec2>],
    without: &[Vec<Vec2>],
) -> Result<Vec<Polygon<T>>, ShapeError> {
    overlay(rings, without, OverlayRule::Difference, FillRule::NonZero)
}

/// What lies in one of the first polygons and in one of the others.
pub fn common<T: Real>(a: &[Polygon<T>], b: &[Polygon<T>]) -> Result<Vec<Polygon<T>>, ShapeError> {
    overlay(&rings_of(a), &rings_of(b), OverlayRule::Intersect, FillRule::NonZero)
}

/// The pieces of an open chain of finite numbers that lie in polygons, their boundary included.
pub fn cut(chain: &[Vec2], area: &[Polygon<f64>]) -> Result<Vec<Vec<Vec2>>, ShapeError> {
    let rings = rings_of(area);
    crossings::check(rings.iter().map(Vec::as_slice).chain([chain]))?;
    let lattice = Lattice::new::<f64>(rings.iter().flatten().chain(chain));
    let integers = |ring: &[Vec2]| ring.iter().map(|p| lattice.nearest(*p)).collect::<Vec<_>>();
    let rings: Vec<_> = rings.iter().map(|ring| integers(ring)).collect();
    let inside = ClipRule { invert: false, boundary_included: true };
    let mut overlay = StringOverlay::from_shape(&rings);
    overlay.add_string_path(&integers(chain));
    let rule = IntFillRule::NonZero;
    let pieces = overlay.clip_string_lines_with_solver(rule, inside, solver());
    let given = |p: IntPoint<i64>| lattice.given(in_f64(p));
    Ok(pieces.into_iter().map(|piece| piece.into_iter().map(given).collect()).collect())
}

fn rings_of<T: Real>(polygons: &[Polygon<T>]) -> Vec<Vec<Vec2>> {
    let rings = |polygon: &Polygon<T>| {
        let rings = polygon.rings().clone();
        (0..rings.ring_count()).map(move |ring| rings.ring(ring).to_vec())
    };
    polygons.iter().flat_map(rings).collect()
}

fn overlay<T: Real>(
    subject: &[Vec<Vec2>],
    clip: &[Vec<Vec2>],
    operation: OverlayRule,
    rule: FillRule,
) -> Result<Vec<Polygon<T>>, ShapeError> {
    crossings::check(subject.iter().chain(clip).map(Vec::as_slice))?;
    let lattice = Lattice::new::<T>(subject.iter().chain(clip).flatten());
    let count = subject.iter().chain(clip).map(Vec::len).sum();
    let mut overlay = new_overlay(count);
    let integers = |ring: &Vec<Vec2>| ring.iter().map(|p| lattice.nearest(*p)).collect::<Vec<_>>();
    for ring in subject.iter().map(integers) {
        overlay.add_contour(&ring, ShapeType::Subject);
    }
    for ring in clip.iter().map(integers) {
        if operation == OverlayRule::Difference {
            // The windings of two rings of opposite directions would add up to zero.
            enclosed_rings(&ring).iter().for_each(|ring| {
                overlay.add_contour(ring, ShapeType::Clip);
            });
        } else {
            overlay.add_contour(&ring, ShapeType::Clip);
        }
    }
    let rule = match rule {
        FillRule::NonZero => IntFillRule::NonZero,
        FillRule::EvenOdd => IntFillRule::EvenOdd,
    };
    // Which holes it gives to which exterior is wrong at times where they touch.
    let rings = overlay.overlay(operation, rule).into_iter().flatten();
    let rings = rings.map(|ring: Vec<_>| ring.into_iter().map(in_f64).collect());
    regions(rings.collect()).iter().map(|region| lattice.polygon(region)).collect()
}

/// The outlines of what one ring winds around, all of which have it to the same side.
fn enclosed_rings(ring: &[IntPoint<i64>]) -> Vec<Vec<IntPoint<i64>>> {
    let mut overlay = new_overlay(ring.len());
    overlay.add_contour(ring, ShapeType::Subject);
    overlay.overlay(OverlayRule::Subject, IntFillRule::NonZero).into_iter().flatten().collect()
}

fn new_overlay(count: usize) -> Overlay<i64> {
    // Rings that touch themselves are cut there; where others touch them, they have a vertex.
    let options = IntOverlayOptions { preserve_output_collinear: true, ..IntOverlayOptions::ogc() };
    Overlay::new_custom(count, options, solver())
}

/// Crossings within one integer of the end of an edge are moved there. As edges that are moved may
/// cross anew, they are looked at again, within sixteen times as much: where hundreds of edges lie
/// on one line but for rounding, each time as much finds no end.
fn solver() -> Solver {
    Solver { precision: Precision { start: 0, progression: 8 }, ..Solver::AUTO }
}

fn in_f64(p: IntPoint<i64>) -> Vec2 {
    Vec2::new(p.x as f64, p.y as f64)
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
        let given = polygon_by(region, |p| self.given(p));
        given.or_else(|_| polygon_by(region, |p| p * self.unit))
    }

    /// A point in integers, with the coordinates of the input where it has them.
    fn given(&self, p: Vec2) -> Vec2 {
        let coordinate = |multiple: f64, known: &[(i64, f64)]| {
            let found = known.binary_search_by_key(&(multiple as i64), |(multiple, _)| *multiple);
            found.map_or(multiple * self.unit, |index| known[index].1)
        };
        Vec2::new(coordinate(p.x, &self.x), coordinate(p.y, &self.y))
    }
}

fn polygon_by<T: Real>(
    region: &[Vec<Vec2>],
    place: impl Fn(Vec2) -> Vec2,
) -> Result<Polygon<T>, ShapeError> {
    let point = |p: &Vec2| place(*p).to_point::<T>();
    let ring = |ring: &Vec<Vec2>| corners(ring).iter().map(point).collect::<Vec<_>>();
    let mut rings = region.iter().map(ring);
    Polygon::new(rings.next().unwrap_or_default(), rings)
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

    #[test]
    fn a_ring_that_is_flat_but_for_rounding_encloses_next_to_nothing() {
        let on_curve = |[p, q, r, s]: [f64; 4], t: f64| {
            let (from, to) = ([p, q, r].map(|c| c * (1.0 - t)), [q, r, s].map(|c| c * t));
            let [p, q, r] = [0, 1, 2].map(|i| from[i] + to[i]);
            (p * (1.0 - t) + q * t) * (1.0 - t) + (q * (1.0 - t) + r * t) * t
        };
        let along = [[1.0, 0.1, 5.0, 1.0], [1.0, -3.0, 5.0, 0.0]];
        let ring = along
            .into_iter()
            .flat_map(|curve| (0..200).map(move |i| on_curve(curve, f64::from(i) / 200.0)));
        let ring: Vec<_> = ring.map(|x| Vec2::new(50.0 * x, 2.5 * x)).collect();
        let found = enclosed::<f64>(core::slice::from_ref(&ring), FillRule::NonZero).unwrap();
        let outlines = rings_of(&found);
        let doubled = |ring: &Vec<Vec2>| -> f64 {
            let next = ring.iter().cycle().skip(1);
            ring.iter().zip(next).map(|(p, q)| (*p - ring[0]).cross(*q - ring[0])).sum()
        };
        let doubled: f64 = outlines.iter().map(doubled).sum();
        assert!(doubled.abs() < 1e-11, "{doubled}");
        // The same in pieces, in a square around it.
        let square = [[-500.0, -500.0], [500.0, -500.0], [500.0, 500.0], [-500.0, 500.0]];
        let square = Polygon::<f64>::simple(square).unwrap();
        let ends = |points: &mut dyn Iterator<Item = f64>| {
            points.fold([f64::MAX, f64::MIN], |[least, most], x| [least.min(x), most.max(x)])
        };
        let pieces = cut(&ring, &[square]).unwrap();
        let [found, whole] =
            [ends(&mut pieces.iter().flatten().map(|p| p.x)), ends(&mut ring.iter().map(|p| p.x))];
        assert!(found.iter().zip(whole).all(|(end, whole)| (end - whole).abs() < 1e-11));
    }
}
