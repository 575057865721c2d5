//! Whom does the blade reach? It swings by a third of a turn; what a pillar hides is safe.

use collide2d::prelude::*;

fn main() -> Result<(), ShapeError> {
    let grip = Point2::new(0.0, 0.0);
    let blade = Capsule::new([0.3, 0.0], [2.0, 0.0], 0.1)?.placed(&Isometry2::rotation(-0.6))?;
    let swing = Motion::new([0.0, 0.0], 2.1, grip)?;
    let pillar = Aabb::new([0.6, 0.6], [1.0, 1.0])?;
    let enemies: [(&str, AnyShape<f64>); 4] = [
        ("orc", Circle::new([1.8, 0.4], 0.4)?.into()),
        ("bat", Ellipse::from_angle([0.2, 2.2], 0.4, [0.5, 0.2])?.into()),
        ("rat", Capsule::new([1.2, 1.3], [1.6, 1.5], 0.15)?.into()),
        ("slime", Circle::new([-1.5, 0.5], 0.6)?.into()),
    ];

    let stopped = blade.sweep(&swing, &pillar, &Motion::rest()).map(|hit| hit.time);
    for (name, enemy) in &enemies {
        let Some(hit) = blade.sweep(&swing, enemy, &Motion::rest()) else {
            println!("{name}: out of reach");
            continue;
        };
        if stopped.is_some_and(|time| time < hit.time) {
            println!("{name}: the pillar is in the way");
            continue;
        }
        let (time, degrees) = (hit.time, (hit.time * swing.angle() - 0.6).to_degrees());
        println!(
            "{name}: hit after {time:.2} of the swing, at {degrees:.0}°, in ({:.2}, {:.2})",
            hit.point.x, hit.point.y
        );
    }
    Ok(())
}
