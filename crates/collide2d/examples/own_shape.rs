//! A shape of your own, given by its support points alone, takes part in every query.

use collide2d::prelude::*;
use collide2d::user_shape;

/// A drop: the hull of a circle about the origin and a tip.
#[derive(Clone, Debug)]
struct Drop {
    radius: f64,
    tip: Point2<f64>,
}

impl SupportMap<f64> for Drop {
    /// The point furthest along the direction, which need not be unit.
    fn support_point(&self, direction: Vector2<f64>) -> Point2<f64> {
        let round = Point2::from(direction.normalize() * self.radius);
        let height = |point: Point2<f64>| point.coords.dot(&direction);
        if height(self.tip) > height(round) { self.tip } else { round }
    }
}

user_shape!(Drop: f64, convex);

fn main() -> Result<(), ShapeError> {
    let drop = Drop { radius: 1.0, tip: Point2::new(0.0, 2.0) };
    let leaf = Polygon::simple([[-3.0, -2.0], [3.0, -2.0], [0.0, -1.5]])?;
    let wind = Ray::new([-5.0, 1.0], [1.0, 0.0])?;
    println!("meets the leaf: {}", drop.intersects(&leaf));
    println!("distance to it: {:.6}", drop.distance(&leaf));
    for hit in drop.ray_hits(&wind) {
        println!("the wind: {:?} at ({:.6}, {:.6})", hit.kind, hit.point.x, hit.point.y);
    }
    let fall = drop.cast([0.0, -2.0], &leaf, [0.0, 0.0]);
    println!("falls onto it after {:.6} of its way", fall.map_or(f64::NAN, |hit| hit.time));

    // As any other it goes into lists, unions and bodies with a pose.
    let fallen = drop.placed_shape(&Isometry2::new(Vector2::new(0.0, -1.0), 0.0))?;
    let puddle = Compound::new([fallen.into(), Circle::new([1.0, -1.5], 0.5)?.into()])?;
    let touches = puddle.contact(&leaf, 0.0).is_some();
    println!("the puddle of it meets the leaf: {touches}");
    Ok(())
}
