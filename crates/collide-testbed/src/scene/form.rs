//! Shapes of scenes: as the other formats write them, or made by a rule.

use super::error::SceneError;
use super::keys::fields;
use collide2d::prelude::*;
use collide2d::{AnyShape, ShapeSpec};
use serde::Deserialize;
use serde_json::Value;

/// The most edges, tiles and teeth.
const MOST: usize = 100_000;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Made {
    Chain(Chain),
    Tiles(Tiles),
    Gear(Gear),
}

/// A polyline of equal edges.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chain {
    from: [f64; 2],
    to: [f64; 2],
    edges: usize,
}

/// Boxes in a row, the first with its lower left corner at `from`: a compound, or `merged` into a
/// polygon that has their corners.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tiles {
    from: [f64; 2],
    size: [f64; 2],
    count: usize,
    #[serde(default)]
    merged: bool,
}

/// A wheel with teeth: a polygon with a hole where it is borne.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Gear {
    teeth: usize,
    root_radius: f64,
    tip_radius: f64,
    bore: f64,
}

/// The types of the shapes that are made by a rule, each with the keys that it has in addition to
/// its `type`.
pub fn made_shapes() -> [(&'static str, &'static [&'static str]); 3] {
    [("chain", fields::<Chain>()), ("tiles", fields::<Tiles>()), ("gear", fields::<Gear>())]
}

/// The shape that is written there.
pub(super) fn read(id: &str, value: &Value) -> Result<AnyShape<f64>, SceneError> {
    let badly_written = |error| SceneError::Form { id: id.to_owned(), error };
    let cannot_be = |error| SceneError::Shape { id: id.to_owned(), error };
    let is_made = made_shapes().iter().any(|(name, _)| value["type"] == *name);
    if !is_made {
        let spec = ShapeSpec::deserialize(value).map_err(badly_written)?;
        return AnyShape::from_spec(spec).map_err(cannot_be);
    }
    let made = Made::deserialize(value).map_err(badly_written)?;
    let (Made::Chain(Chain { edges: count, .. })
    | Made::Tiles(Tiles { count, .. })
    | Made::Gear(Gear { teeth: count, .. })) = made;
    if count > MOST {
        let (what, of) = ("edges, tiles or teeth", id.to_owned());
        return Err(SceneError::TooMany { what, of, most: MOST });
    }
    made.shape().map_err(cannot_be)
}

impl Made {
    fn shape(self) -> Result<AnyShape<f64>, ShapeError> {
        match self {
            Self::Chain(Chain { from, to, edges }) => {
                let at = |i: usize, axis: usize| {
                    from[axis] + (to[axis] - from[axis]) * (i as f64 / edges as f64)
                };
                Ok(Polyline::new((0..=edges).map(|i| [at(i, 0), at(i, 1)]))?.into())
            }
            Self::Tiles(Tiles { from: [x, y], size: [width, height], count, merged: true }) => {
                let below = (0..=count).map(|i| [x + width * i as f64, y]);
                let above = below.clone().rev().map(|[x, y]| [x, y + height]);
                Ok(Polygon::simple(below.chain(above))?.into())
            }
            Self::Tiles(Tiles { from: [x, y], size: [width, height], count, merged: false }) => {
                let tile = |i: usize| {
                    let [left, right] = [i, i + 1].map(|i| x + width * i as f64);
                    Aabb::new([left, y], [right, y + height]).map(AnyShape::from)
                };
                Ok(Compound::new((0..count).map(tile).collect::<Result<Vec<_>, _>>()?)?.into())
            }
            Self::Gear(Gear { teeth, root_radius, tip_radius, bore }) => {
                // Where a tooth begins, and where its tip does, in shares of its part of the rim.
                const CORNERS: [(f64, bool); 4] =
                    [(0.25, false), (0.4, true), (0.6, true), (0.75, false)];
                let rim = (0..teeth).flat_map(|tooth| {
                    CORNERS.map(|(share, is_tip)| {
                        let radius = if is_tip { tip_radius } else { root_radius };
                        on_circle(radius, (tooth as f64 + share) / teeth as f64)
                    })
                });
                let bore = (0..12).map(|i| on_circle(bore, f64::from(i) / 12.0));
                let rim = rim.collect::<Result<Vec<_>, _>>()?;
                Ok(Polygon::new(rim, [bore.collect::<Result<Vec<_>, _>>()?])?.into())
            }
        }
    }
}

/// The point of the circle after this share of a turn.
fn on_circle(radius: f64, share: f64) -> Result<Point2<f64>, ShapeError> {
    let turn = Motion::new([0.0, 0.0], std::f64::consts::TAU * share, [0.0, 0.0])?;
    Ok(turn.point_at([radius, 0.0], 1.0))
}
