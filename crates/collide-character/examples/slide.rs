//! A character that is moved by hand walks up a slope, stops at a wall, and rests on a slope.

use collide_character::{Character, CharacterSettings, Obstacle};
use collide2d::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let character = Character::new(CharacterSettings::default())?;
    let body = Capsule::new([0.0, 0.0], [0.0, 1.0], 0.4)?;
    let walls = Compound::new([
        Aabb::new([-10.0, -1.0], [10.0, 0.0])?.into(),
        Triangle::new([3.0, 0.0], [7.0, 0.0], [7.0, 2.0])?.into(),
        Aabb::new([7.0, 0.0], [9.0, 6.0])?.into(),
    ])?;
    let mut pose = Isometry2::translation(0.0, 0.5);
    for _ in 0..5 {
        let obstacles = [Obstacle::fixed(&walls)];
        let movement = character.move_and_slide(&body, &pose, [2.0, -0.5], obstacles)?;
        pose.translation.vector += movement.translation;
        let gap = Posed::new(&body, &pose)?.distance(&walls);
        let held: Vec<_> = movement.hits.iter().map(|hit| (hit.surface, hit.part)).collect();
        println!("({:.3}, {:.3}), {gap:.3} from {held:?}", pose.translation.x, pose.translation.y);
    }
    let corner = Polyline::new([[-10.0, 5.0], [0.0, 0.0], [10.0, 5.0]])?;
    let mut pose = Isometry2::translation(-2.0, 2.0);
    let mut last = 0.0;
    for _ in 0..100 {
        let obstacles = [Obstacle::fixed(&corner)];
        let movement = character.move_and_slide(&body, &pose, [0.0, -0.1], obstacles)?;
        pose.translation.vector += movement.translation;
        last = movement.translation.norm();
    }
    println!("{:.3} up on a slope, {last:.3} a frame", pose.translation.y);
    Ok(())
}
