//! Outlines of shapes, to be drawn.

use crate::convert::{AnyShape, from_point, from_vector};
use bevy::math::Vec2;
use collide2d::{Approximate, Approximation, Point2, Shape as _, Vertices};

/// Half the length at which lines without end are drawn.
const FAR: f32 = 1e4;

/// How far chords are from an arc, as a part of the shape.
const FLATNESS: f32 = 1.0 / 512.0;

/// Strips of lines along the outline, in the frame of the shape. A point has none.
pub(crate) fn outlines(shape: &AnyShape) -> Vec<Vec<Vec2>> {
    match shape {
        AnyShape::Point(_) => Vec::new(),
        AnyShape::Segment(segment) => {
            vec![vec![from_point(segment.start()), from_point(segment.end())]]
        }
        AnyShape::Polyline(chain) if chain.is_closed() => vec![ring(chain.vertices())],
        AnyShape::Polyline(chain) => vec![chain.vertices().iter().map(from_point).collect()],
        AnyShape::Polygon(polygon) => {
            [polygon.exterior()].into_iter().chain(polygon.holes()).map(ring).collect()
        }
        AnyShape::Compound(compound) => compound.parts().iter().flat_map(outlines).collect(),
        AnyShape::Ray(ray) => {
            let (origin, direction) = (ray.origin(), from_vector(ray.direction()));
            vec![line(origin, direction, 0.0)]
        }
        AnyShape::Line(infinite) => {
            vec![line(infinite.point(), from_vector(infinite.direction()), -FAR)]
        }
        AnyShape::HalfPlane(half) => {
            vec![line(half.point(), from_vector(half.normal()).perp(), -FAR)]
        }
        _ => vec![convex(shape)],
    }
}

fn ring(vertices: Vertices<'_, f32>) -> Vec<Vec2> {
    let mut strip: Vec<Vec2> = vertices.iter().map(from_point).collect();
    strip.extend(strip.first().copied());
    strip
}

fn line(point: Point2<f32>, direction: Vec2, from: f32) -> Vec<Vec2> {
    let (point, direction) = (from_point(point), direction.normalize_or_zero());
    vec![point + from * direction, point + FAR * direction]
}

/// A polygon within the shape; of what has none, as a capsule without radius, its box.
fn convex(shape: &AnyShape) -> Vec<Vec2> {
    let Some(around) = shape.bounding_box() else { return Vec::new() };
    let [min, max] = [around.min(), around.max()].map(from_point);
    match shape.to_polygon(FLATNESS * min.distance(max), Approximation::Inner) {
        Ok(polygon) => ring(polygon.vertices()),
        Err(_) => {
            vec![min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y), min]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use collide2d::{Capsule, Circle, Compound, HalfPlane, Polygon};

    #[test]
    fn outlines_are_closed_and_lie_on_the_shape() {
        let outline = [[-2.0, -2.0], [2.0, -2.0], [2.0, 2.0], [-2.0, 2.0_f32]];
        let hole = outline.map(|corner| corner.map(|x| 0.5 * x)).to_vec();
        let frame = AnyShape::from(Polygon::new(outline, [hole]).expect("a frame"));
        let disc = AnyShape::from(Circle::new([5.0, 0.0], 1.0).expect("a disc"));
        let union = AnyShape::from(Compound::new([frame, disc]).expect("two parts"));
        let strips = outlines(&union);
        assert_eq!(strips.iter().map(Vec::len).collect::<Vec<_>>()[..2], [5, 5]);
        assert!(strips[2].len() > 16);
        assert!(strips.iter().all(|strip| strip.first() == strip.last()));
        let is_on_circle = |at: &Vec2| (at.distance(Vec2::new(5.0, 0.0)) - 1.0).abs() < 0.01;
        assert!(strips[2].iter().all(is_on_circle));
    }

    #[test]
    fn what_has_no_area_or_no_end_is_drawn_too() {
        let flat = Capsule::new([0.0, 0.0], [2.0, 0.0], 0.0_f32).expect("a flat capsule");
        assert_eq!(outlines(&flat.into())[0].len(), 5);
        let ground = HalfPlane::new([0.0, 3.0], [0.0, 1.0_f32]).expect("a half-plane");
        let strips = outlines(&ground.into());
        assert!(strips[0].len() == 2 && strips[0].iter().all(|at| at.y == 3.0), "{strips:?}");
    }
}
