//! A level from Tiled before it ships: what stands in something else, and is there room to spawn?

use collide_cli::check::shapes_in_file;
use collide2d::prelude::*;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let map = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/level/level.tmx");
    let level = shapes_in_file(map.as_ref())?;
    for (id, reason) in &level.skipped {
        println!("object {id} is no shape: {reason}");
    }
    println!("{} shapes", level.shapes.len());

    // A pixel of overlap is nothing to worry about.
    for (i, (id_a, a)) in level.shapes.iter().enumerate() {
        for (id_b, b) in &level.shapes[..i] {
            if let Some(contact) = a.contact(b, 0.0).filter(|contact| contact.depth > 1.0) {
                println!("{id_a} stands in {id_b}, {:.2} pixels deep", contact.depth);
            }
        }
    }

    for [x, y] in [[40.0, 20.0], [60.0, 55.0], [140.0, 140.0]] {
        let hero = Capsule::new([x, y - 6.0], [x, y + 6.0], 4.0)?;
        let near = level.shapes.iter().map(|(id, shape)| (id, hero.distance(shape)));
        let nearest = near.min_by(|(_, p), (_, q)| p.total_cmp(q));
        let (id, distance) = nearest.ok_or("an empty level")?;
        let verdict = if distance > 0.0 { "has room" } else { "does not fit" };
        println!("the hero {verdict} at ({x}, {y}): {distance:.2} pixels to {id}");
    }
    Ok(())
}
