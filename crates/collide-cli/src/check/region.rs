//! Filled areas: what rings enclose under a fill rule, and what areas have in common.
//!
//! The boolean operations are those of `i_overlay`, on a grid of 2⁻⁶¹ of the extent. Vertices of
//! the rings that remain are put back to where the rings have them.

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
use std::collections::HashMap;

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
    shapes(enclosed(rings, rule)?)
}

/// The polygons of an area.
pub(crate) fn shapes(area: Area) -> Result<Vec<AnyShape<f64>>, Refusal> {
    let polygons = area.into_iter().filter_map(|mut rings| {
        let holes = rings.split_off(1.min(rings.len()));
        match build::polygon(rings.pop()?, holes) {
            // As thin as a rounding.
            Err(ShapeError::ZeroArea { .. }) => None,
            polygon => Some(polygon),
        }
    });
    Ok(polygons.collect::<Result<_, _>>()?)
}

fn overlay(
    rings: &[Vec<Pair>],
    clip: &Area,
    operation: OverlayRule,
    rule: FillRule,
) -> Result<Area, Refusal> {
    let extent = extent(rings, clip)?;
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

/// The vertices of rings, found again after rounding.
struct Vertices {
    reach: f64,
    cells: HashMap<[i64; 2], Pair>,
}

impl Vertices {
    fn new<'r>(rings: impl Iterator<Item = &'r Vec<Pair>>, reach: f64) -> Self {
        let cells = rings.flatten().map(|&vertex| (cell(vertex, reach), vertex)).collect();
        Self { reach, cells }
    }

    /// The vertex within reach, or else the point itself.
    fn near(&self, point: Pair) -> Pair {
        let signs = [[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]];
        let around = signs.map(|sign| [0, 1].map(|axis| point[axis] + sign[axis] * self.reach));
        let near =
            |vertex: &&Pair| (0..2).all(|axis| (vertex[axis] - point[axis]).abs() <= self.reach);
        let mut found =
            around.iter().filter_map(|p| self.cells.get(&cell(*p, self.reach))).filter(near);
        found.next().copied().unwrap_or(point)
    }
}

/// The cell of a point in a grid that is four times as wide as the reach.
fn cell(point: Pair, reach: f64) -> [i64; 2] {
    point.map(|c| (c / (4.0 * reach)).floor() as i64)
}
