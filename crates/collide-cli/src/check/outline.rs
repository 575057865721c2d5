//! What scene files are made of, in an object's own frame, and how it becomes a shape.

use super::affine::{Affine, Pair, length};
use super::build;
use super::reason::Reason;
#[cfg(feature = "readers")]
pub(crate) use collide2d::RepairNote;
use collide2d::{AnyShape, ShapeError};
use thiserror::Error;

/// A closed figure in the frame of its object, before the object's transform.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outline {
    Point(Pair),
    Segment(Pair, Pair),
    /// A box; `radius` rounds its corners off, inside `min` and `max`.
    Box {
        min: Pair,
        max: Pair,
        radius: f64,
    },
    Ellipse {
        center: Pair,
        semi_axes: Pair,
    },
    Capsule {
        a: Pair,
        b: Pair,
        radius: f64,
    },
    Polygon {
        exterior: Vec<Pair>,
        holes: Vec<Vec<Pair>>,
    },
    Polyline {
        vertices: Vec<Pair>,
        closed: bool,
    },
}

/// A figure placed in the scene: the shape, and what its file would call it.
#[derive(Debug)]
pub(crate) struct Figure {
    pub(crate) kind: &'static str,
    pub(crate) shape: AnyShape<f64>,
}

/// Why an object of a scene cannot be a shape.
#[derive(Debug, Error)]
pub(crate) enum Refusal {
    #[error(transparent)]
    Shape(#[from] ShapeError),
    #[error("a {0} does not stay one under a transform that stretches or shears it")]
    NotSimilar(&'static str),
    #[error("{0}")]
    Malformed(Reason),
}

impl From<Refusal> for Reason {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Malformed(reason) => reason,
            refusal => Self::plain(refusal),
        }
    }
}

impl From<AnyShape<f64>> for Figure {
    fn from(shape: AnyShape<f64>) -> Self {
        Self { kind: build::kind_name(&shape), shape }
    }
}

impl Outline {
    /// The figure after `map`.
    pub(crate) fn placed(&self, map: &Affine) -> Result<Figure, Refusal> {
        let all = |points: &[Pair]| points.iter().map(|&p| map.point(p)).collect::<Vec<_>>();
        Ok(match self {
            Self::Point(p) => build::point(map.point(*p))?.into(),
            Self::Segment(a, b) => build::segment(map.point(*a), map.point(*b))?.into(),
            Self::Box { min, max, radius } => placed_box(*min, *max, *radius, map)?,
            Self::Ellipse { center, semi_axes } => placed_ellipse(*center, *semi_axes, map)?,
            Self::Capsule { a, b, radius } => {
                let scale = map.uniform_scale().ok_or(Refusal::NotSimilar("capsule"))?;
                build::capsule(map.point(*a), map.point(*b), radius * scale)?.into()
            }
            Self::Polygon { exterior, holes } => {
                build::polygon(all(exterior), holes.iter().map(|hole| all(hole)).collect())?.into()
            }
            Self::Polyline { vertices, closed } => build::polyline(all(vertices), *closed)?.into(),
        })
    }
}

impl Outline {
    /// The figure after `map`. A polygon that is none is repaired if `repair` says so: `changed` is
    /// with a note how.
    pub(crate) fn placed_or_repaired(
        &self,
        map: &Affine,
        repair: bool,
        changed: &mut dyn FnMut(RepairNote),
    ) -> Result<Figure, Refusal> {
        match (self.placed(map), self) {
            (Err(Refusal::Shape(error)), Self::Polygon { exterior, holes }) if repair => {
                let ring = |points: &Vec<Pair>| points.iter().map(|&p| map.point(p)).collect();
                let holes = holes.iter().map(ring);
                repaired(ring(exterior), holes.collect(), changed)?.ok_or(Refusal::Shape(error))
            }
            (placed, _) => placed,
        }
    }
}

/// What is said of a repair: nothing in a program without.
#[cfg(not(feature = "readers"))]
pub(crate) type RepairNote = std::convert::Infallible;

#[cfg(not(feature = "readers"))]
fn repaired(
    _: Vec<Pair>,
    _: Vec<Vec<Pair>>,
    _: &mut dyn FnMut(RepairNote),
) -> Result<Option<Figure>, ShapeError> {
    Ok(None)
}

/// The regions of a repaired polygon as one figure, if any is left.
#[cfg(feature = "readers")]
fn repaired(
    exterior: Vec<Pair>,
    holes: Vec<Vec<Pair>>,
    changed: &mut dyn FnMut(RepairNote),
) -> Result<Option<Figure>, ShapeError> {
    let repaired = collide2d::Polygon::repair_with_holes(exterior, holes)?;
    let mut shapes: Vec<AnyShape<f64>> = repaired.shapes.into_iter().map(Into::into).collect();
    if shapes.is_empty() {
        return Ok(None);
    }
    repaired.notes.into_iter().for_each(changed);
    let shape = if shapes.len() == 1 { shapes.swap_remove(0) } else { build::compound(shapes)? };
    Ok(Some(shape.into()))
}

/// A box stays a box where the map allows it, so that boxes which share an edge in the file
/// share it exactly; then a rectangle, then the parallelogram that it has become.
fn placed_box(min: Pair, max: Pair, radius: f64, map: &Affine) -> Result<Figure, Refusal> {
    if radius > 0.0 {
        return placed_rounded(min, max, radius, map);
    }
    if map.keeps_axes() {
        let (p, q) = (map.point(min), map.point(max));
        let low = [p[0].min(q[0]), p[1].min(q[1])];
        let high = [p[0].max(q[0]), p[1].max(q[1])];
        return Ok(Figure { kind: "rect", shape: build::aabb(low, high)? });
    }
    if map.keeps_right_angles() {
        let half = half_extents(min, max);
        let half = [half[0] * length(map.x), half[1] * length(map.y)];
        let shape = build::rect(map.point(middle(min, max)), half, unit(map.x), 0.0)?;
        return Ok(Figure { kind: "rect", shape });
    }
    let corners = [min, [max[0], min[1]], max, [min[0], max[1]]].map(|p| map.point(p));
    Ok(build::convex_polygon(corners.to_vec())?.into())
}

fn placed_rounded(min: Pair, max: Pair, radius: f64, map: &Affine) -> Result<Figure, Refusal> {
    let scale = map.uniform_scale().ok_or(Refusal::NotSimilar("rounded rectangle"))?;
    let half = half_extents(min, max).map(|h| (h - radius).max(0.0) * scale);
    let center = map.point(middle(min, max));
    Ok(Figure { kind: "rect", shape: build::rect(center, half, unit(map.x), radius * scale)? })
}

/// The image of an ellipse is an ellipse: its axes are the singular vectors of the map, from
/// Blinn's closed form. The smaller semi-axis is the determinant over the larger, which does
/// not cancel. A map that flattens the ellipse leaves a segment.
fn placed_ellipse(center: Pair, semi_axes: Pair, map: &Affine) -> Result<Figure, Refusal> {
    let center = map.point(center);
    let [a, b] = map.x.map(|c| c * semi_axes[0]);
    let [c, d] = map.y.map(|c| c * semi_axes[1]);
    if map.keeps_axes() {
        let (rx, ry) = (a.abs() + c.abs(), b.abs() + d.abs());
        return flat_or_full(center, [rx, ry], [1.0, 0.0]);
    }
    let sum = [(a + d) / 2.0, (b - c) / 2.0];
    let difference = [(a - d) / 2.0, (b + c) / 2.0];
    let large = length(sum) + length(difference);
    let small = if large > 0.0 { (a * d - b * c).abs() / large } else { 0.0 };
    if map.uniform_scale().is_some() && semi_axes[0] == semi_axes[1] {
        return flat_or_full(center, [large, large], [1.0, 0.0]);
    }
    // The larger axis points along the mean of the two arguments: a half angle.
    let product = [
        sum[0] * difference[0] - sum[1] * difference[1],
        sum[0] * difference[1] + sum[1] * difference[0],
    ];
    flat_or_full(center, [large, small], half_angle(product))
}

fn flat_or_full(center: Pair, axes: Pair, rotation: Pair) -> Result<Figure, Refusal> {
    let [rx, ry] = axes;
    if rx == 0.0 && ry == 0.0 {
        return Ok(build::point(center)?.into());
    }
    if rx == 0.0 || ry == 0.0 {
        let [cos, sin] = rotation;
        let arm = if ry == 0.0 { [rx * cos, rx * sin] } else { [-ry * sin, ry * cos] };
        let ends = [1.0, -1.0].map(|s| [center[0] + s * arm[0], center[1] + s * arm[1]]);
        return Ok(build::segment(ends[0], ends[1])?.into());
    }
    if rx == ry {
        return Ok(build::circle(center, rx)?.into());
    }
    Ok(build::ellipse(center, axes, rotation)?.into())
}

/// The unit pair of half the angle of `v`, without trigonometry.
fn half_angle(v: Pair) -> Pair {
    let [cos, sin] = unit(v);
    // The larger of the two comes from the root, the other from the product: no cancellation.
    let large = ((1.0 + cos.abs()) / 2.0).sqrt();
    let small = sin / (2.0 * large);
    if cos >= 0.0 { [large, small] } else { [small.abs(), large.copysign(sin)] }
}

/// The unit vector of `v`; the first axis for the zero vector.
fn unit(v: Pair) -> Pair {
    let length = length(v);
    if length == 0.0 { [1.0, 0.0] } else { v.map(|c| c / length) }
}

fn middle(min: Pair, max: Pair) -> Pair {
    [(min[0] + max[0]) / 2.0, (min[1] + max[1]) / 2.0]
}

fn half_extents(min: Pair, max: Pair) -> Pair {
    [(max[0] - min[0]) / 2.0, (max[1] - min[1]) / 2.0]
}
