//! Shapes of every sort, of about the same size.

use collide_avian::CollideCollider;
use collide2d::prelude::*;

pub(crate) fn ellipse(half_width: f32, half_height: f32) -> AnyShape<f32> {
    let ellipse = Ellipse::from_angle([0.0, 0.0], 0.0, [half_width, half_height]);
    ellipse.expect("an ellipse").into()
}

pub(crate) fn rect(x: f32, half_width: f32, half_height: f32) -> AnyShape<f32> {
    let rect = Rect::from_angle([x, 0.0], 0.0, [half_width, half_height]);
    rect.expect("a rectangle").into()
}

/// A concave polygon with a hole.
pub(crate) fn ring_with_a_notch() -> AnyShape<f32> {
    let outline = [[-0.6, -0.5], [0.6, -0.5], [0.6, 0.5], [0.1, 0.5], [0.0, 0.35], [-0.6, 0.5]];
    let hole = [[-0.2, -0.2], [0.2, -0.2], [0.2, 0.1], [-0.2, 0.1]].to_vec();
    Polygon::new(outline, [hole]).expect("a polygon with a hole").into()
}

/// A concave polygon: a floor between two walls.
pub(crate) fn basin() -> AnyShape<f32> {
    let left = [[-9.0, 0.0], [-9.0, 9.0], [-10.0, 9.0], [-10.0, -1.0]];
    let right = [[10.0, -1.0], [10.0, 9.0], [9.0, 9.0], [9.0, 0.0]];
    Polygon::simple(left.into_iter().chain(right)).expect("a basin").into()
}

/// The hull of a disc and a point beside it: a shape that the library does not know.
#[derive(Clone, Debug)]
struct Drop;

impl SupportMap<f32> for Drop {
    fn support_point(&self, direction: Vector2<f32>) -> Point2<f32> {
        let (round, tip) = (direction.normalize() * 0.3, Vector2::new(0.6, 0.0));
        if direction.dot(&tip) > direction.dot(&round) { tip.into() } else { round.into() }
    }
}
user_shape!(Drop: f32, convex);

pub(crate) fn drop() -> AnyShape<f32> {
    AnyShape::Custom(Box::new(Drop))
}

/// How many sorts of bodies there are.
pub(crate) const SORTS: usize = 7;

/// A body of one of the sorts.
pub(crate) fn body(index: usize) -> CollideCollider {
    let shape = match index % SORTS {
        0 => ellipse(0.5, 0.3),
        1 => rect(0.0, 0.4, 0.3),
        2 => Circle::new([0.0, 0.0], 0.35).expect("a disc").into(),
        3 => ring_with_a_notch(),
        4 => {
            let pill = Capsule::new([-0.25, 0.0], [0.25, 0.1], 0.25);
            pill.expect("a capsule").into()
        }
        5 => {
            let parts = [rect(-0.25, 0.3, 0.2), ellipse(0.2, 0.45)];
            Compound::new(parts).expect("two parts").into()
        }
        _ => {
            let triangle = ConvexPolygon::rounded([[-0.3, -0.2], [0.3, -0.2], [0.0, 0.3]], 0.1);
            triangle.expect("a rounded triangle").into()
        }
    };
    shape.into()
}
