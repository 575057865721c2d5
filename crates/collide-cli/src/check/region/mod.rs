//! Filled areas: what rings enclose under a fill rule, and what areas have in common.
//!
//! The boolean operations are those of `i_overlay`, on a grid of 2⁻⁶¹ of the extent. Vertices of
//! the rings that remain are put back to where the rings have them.

mod crossings;
mod holes;
mod vertices;

use super::affine::Pair;
use super::build;
use super::outline::Refusal;
use collide2d::{AnyShape, ShapeError};
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::core::solver::Solver;
use i_overlay::float::clip::FloatClip;
use i_overlay::float::overlay::{FloatOverlay, OverlayOptions};
use i_overlay::string::clip::ClipRule;
use vertices::Vertices;

/// A vertex is where a ring has it if it is as near as this, relative to the extent: far below
/// 24 bits, far above the grid.
const SNAP: f64 = 1e-13;

/// Beyond this size products of coordinates overflow; no shape is as large.
const LARGEST: f64 = 1e100;

/// Polygons without common inner points: of each the exterior, then the holes.
pub(crate) type Area = Vec<Vec<Vec<Pair>>>;

/// What the rings enclose.
pub(crate) fn enclosed(rings: &[Vec<Pair>], rule: FillRule) -> Result<Area, Refusal> {
    overlay(rings, &Area::new(), OverlayRule::Subject, rule)
}

/// What lies in both areas.
pub(crate) fn common(a: &Area, b: &Area) -> Result<Area, Refusal> {
    overlay(&a.concat(), b, OverlayRule::Intersect, FillRule::NonZero)
}

/// The pieces of an open chain that lie in the area.
pub(crate) fn cut(chain: &Vec<Pair>, area: &Area) -> Result<Vec<Vec<Pair>>, Refusal> {
    extent(std::slice::from_ref(chain), area)?;
    let inside = ClipRule { invert: false, boundary_included: true };
    Ok(chain.clip_by_as::<i64>(area, FillRule::NonZero, inside))
}

/// The polygons of what the rings enclose. A single ring that does not cross itself stays as it
/// is.
pub(crate) fn polygons(rings: &[Vec<Pair>], rule: FillRule) -> Result<Vec<AnyShape<f64>>, Refusal> {
    if let [ring] = rings {
        match build::polygon(ring.clone(), Vec::new()) {
            Ok(polygon) => return Ok(vec![polygon]),
            Err(ShapeError::SelfIntersection { .. }) => {}
            Err(ShapeError::ZeroArea { .. } | ShapeError::TooFewVertices { .. }) => {
                return Ok(Vec::new());
            }
            Err(error) => return Err(error.into()),
        }
    }
    shapes(&enclosed(rings, rule)?)
}

/// The polygons of an area. Where rounding a crossing has made edges cross that did not, the area
/// is taken on the grid of 32-bit integers, in which it is valid.
pub(crate) fn shapes(area: &Area) -> Result<Vec<AnyShape<f64>>, Refusal> {
    let retried =
        || valid(&holes::rehoused(area)).or_else(|_| valid(&holes::rehoused(&coarse(area))));
    Ok(valid(area).or_else(|_| retried())?)
}

fn valid(area: &Area) -> Result<Vec<AnyShape<f64>>, ShapeError> {
    let polygons = area.iter().filter_map(|rings| {
        let (exterior, holes) = rings.split_first()?;
        match build::polygon(exterior.clone(), holes.to_vec()) {
            // As thin as a rounding.
            Err(ShapeError::ZeroArea { .. }) => None,
            polygon => Some(polygon),
        }
    });
    polygons.collect()
}

fn coarse(area: &Area) -> Area {
    let options = OverlayOptions::<f64, i32>::ogc();
    let rings = area.concat();
    FloatOverlay::<Pair, i32>::from_subj_custom(&rings, options, Solver::default())
        .overlay(OverlayRule::Subject, FillRule::NonZero)
}

fn overlay(
    rings: &[Vec<Pair>],
    clip: &Area,
    operation: OverlayRule,
    rule: FillRule,
) -> Result<Area, Refusal> {
    let extent = extent(rings, clip)?;
    if crossings::are_too_many(rings) {
        return Err(Refusal::Malformed("an outline that crosses itself too often".to_owned()));
    }
    let mut options = OverlayOptions::<f64, i64>::ogc();
    options.preserve_input_collinear = true;
    options.preserve_output_collinear = true;
    let mut overlay = FloatOverlay::<Pair, i64>::from_subj_and_clip_custom(
        rings,
        clip,
        options,
        Solver::default(),
    );
    let mut area = overlay.overlay(operation, rule);
    let vertices = Vertices::new(rings.iter().chain(clip.iter().flatten()), SNAP * extent);
    for vertex in area.iter_mut().flatten().flatten() {
        *vertex = vertices.near(*vertex);
    }
    Ok(area)
}

/// The largest coordinate.
fn extent(rings: &[Vec<Pair>], clip: &Area) -> Result<f64, Refusal> {
    let vertices = rings.iter().chain(clip.iter().flatten()).flatten().flatten();
    let extent =
        vertices.fold(0.0, |extent: f64, c| if c.is_nan() { *c } else { extent.max(c.abs()) });
    if extent < LARGEST { Ok(extent) } else { Err(Refusal::Malformed("too large".to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use collide2d::Shape;

    /// Numbers that repeat from run to run.
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % limit
        }

        fn ring(&mut self, corners: u64, side: u64) -> Vec<Pair> {
            (0..corners).map(|_| [0; 2].map(|_| self.below(side) as f64)).collect()
        }
    }

    /// How often the ring goes around the point, by the upward and downward crossings of a ray.
    fn winding(ring: &[Pair], p: Pair) -> i32 {
        let edges = ring.iter().zip(ring.iter().cycle().skip(1));
        let turns = edges.map(|(a, b)| {
            let left = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
            let (up, down) = (a[1] <= p[1] && b[1] > p[1], a[1] > p[1] && b[1] <= p[1]);
            i32::from(up && left > 0.0) - i32::from(down && left < 0.0)
        });
        turns.sum()
    }

    #[test]
    fn knots_are_filled_where_rings_go_around() {
        let mut random = Random(7);
        let mut filled = 0;
        for knot in 0..400 {
            // Few places for many corners: edges overlap, and crossings coincide.
            let rings = vec![random.ring(3 + knot % 25, 11), random.ring(3 + knot % 7, 11)];
            for rule in [FillRule::NonZero, FillRule::EvenOdd] {
                let polygons = polygons(&rings, rule).expect("a region");
                for _ in 0..50 {
                    // Beside the lines through corners, which have small whole coordinates.
                    let p = [0.000_123_4, 0.000_071_7]
                        .map(|beside| random.below(11_000) as f64 / 1000.0 + beside);
                    let turns: i32 = rings.iter().map(|ring| winding(ring, p)).sum();
                    let expected =
                        if rule == FillRule::NonZero { turns != 0 } else { turns % 2 != 0 };
                    let found = polygons.iter().any(|polygon| polygon.contains_point(&p.into()));
                    assert_eq!(found, expected, "{knot}: {p:?} in {rings:?}");
                    filled += usize::from(found);
                }
            }
        }
        assert!((10_000..30_000).contains(&filled), "{filled} of 40000 points are filled");
    }

    #[test]
    fn vertices_stay_where_they_were() {
        let square =
            |x: f64, side: f64| vec![[x, 0.1], [x + side, 0.1], [x + side, side], [x, side]];
        let rings = vec![square(0.3, 1.7), square(0.9, 1.7)];
        let area = enclosed(&rings, FillRule::NonZero).expect("a region");
        assert_eq!(area.len(), 1);
        for corner in [[0.3, 0.1], [0.3, 1.7], [0.9 + 1.7, 0.1], [0.9 + 1.7, 1.7]] {
            assert!(area[0][0].contains(&corner), "{corner:?} in {area:?}");
        }
        assert_eq!(shapes(&area).expect("polygons").len(), 1);
    }
}
