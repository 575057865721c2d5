//! Filled areas: what rings enclose under a fill rule, and what areas have in common.

use super::affine::Pair;
use super::build;
use super::outline::Refusal;
use collide2d::collide_shapes::overlay;
use collide2d::view::Vec2;
use collide2d::{AnyShape, Polygon, Real, ShapeError};

pub(crate) use collide2d::collide_shapes::overlay::FillRule;

/// Polygons; those of different rings may overlap.
pub(crate) type Area = Vec<Polygon<f64>>;

/// What the rings enclose.
pub(crate) fn enclosed(rings: &[Vec<Pair>], rule: FillRule) -> Result<Area, Refusal> {
    let rings = rings.iter().map(|ring| in_range(ring)).collect::<Result<Vec<_>, _>>()?;
    Ok(overlay::enclosed(&rings, rule)?)
}

/// What lies in both areas.
pub(crate) fn common(a: &Area, b: &Area) -> Result<Area, Refusal> {
    Ok(overlay::common(a, b)?)
}

/// The pieces of an open chain that lie in the area.
pub(crate) fn cut(chain: &[Pair], area: &Area) -> Result<Vec<Vec<Pair>>, Refusal> {
    let pieces = overlay::cut(&in_range(chain)?, area)?;
    Ok(pieces.into_iter().map(|piece| piece.into_iter().map(|p| [p.x, p.y]).collect()).collect())
}

/// The polygons of what the rings enclose. A single ring that does not cross itself stays as it
/// is.
pub(crate) fn polygons(rings: &[Vec<Pair>], rule: FillRule) -> Result<Vec<AnyShape<f64>>, Refusal> {
    if let [ring] = rings {
        match build::polygon(ring.clone(), Vec::new()) {
            Ok(polygon) => return Ok(vec![polygon]),
            Err(ShapeError::SelfIntersection { .. } | ShapeError::SharedStretch { .. }) => {}
            Err(ShapeError::ZeroArea { .. } | ShapeError::TooFewVertices { .. }) => {
                return Ok(Vec::new());
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(shapes(enclosed(rings, rule)?))
}

pub(crate) fn shapes(area: Area) -> Vec<AnyShape<f64>> {
    area.into_iter().map(AnyShape::from).collect()
}

/// The points, if a shape may have them.
fn in_range(points: &[Pair]) -> Result<Vec<Vec2>, Refusal> {
    if !points.iter().flatten().all(|c| c.abs() <= f64::MAX_COORDINATE) {
        return Err(Refusal::Malformed("too large".into()));
    }
    Ok(points.iter().map(|[x, y]| Vec2::new(*x, *y)).collect())
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
            let vertices = area[0].exterior();
            assert!(vertices.iter().any(|v| v == corner.into()), "{corner:?} in {area:?}");
        }
    }
}
