//! parry2d's queries, answered by collide2d: `cargo run --example queries --no-default-features`.

use collide_rapier::collide2d::{Ellipse, Polygon, ShapeError};
use collide_rapier::{CollideDispatcher, CollideShape};
use parry2d::math::{Pose, Vector};
use parry2d::query::{QueryDispatcher, ShapeCastOptions};
use parry2d::shape::Capsule;

fn main() -> Result<(), ShapeError> {
    let egg = CollideShape::new(Ellipse::from_angle([0.0, 0.0], 0.4, [1.0, 0.5])?);
    let outline = [[-3.0, 0.0], [3.0, 0.0], [3.0, 2.0], [2.0, 2.0], [2.0, 1.0], [-3.0, 1.0]];
    let corner = CollideShape::new(Polygon::simple(outline)?);
    let pill = Capsule::new_x(0.5, 0.25);

    // Where the second shape is, seen from the first.
    let egg_at = Pose::translation(1.5, 1.5);
    let touching = CollideDispatcher.intersection_test(&egg_at, &corner, &egg);
    println!("the egg touches the corner: {touching:?}");
    let contact = CollideDispatcher.contact(&egg_at, &corner, &egg, 0.0);
    println!("there: {contact:?}");

    let pill_at = Pose::translation(-2.0, 3.0);
    let fall = Vector::new(1.0, -1.0);
    let options = ShapeCastOptions { target_distance: 0.1, ..ShapeCastOptions::default() };
    let hit = CollideDispatcher.cast_shapes(&pill_at, fall, &corner, &pill, options);
    println!("the pill falls to a tenth above it: {hit:?}");
    Ok(())
}
