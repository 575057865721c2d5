//! A platform that lets a jumper through from below and holds what comes from above.

use collide2d::prelude::*;

const STEP: f64 = 1.0 / 60.0;

fn main() -> Result<(), ShapeError> {
    let ground = HalfPlane::new([0.0, 0.0], [0.0, 1.0])?;
    let platform = Segment::new([-2.0, 2.0], [2.0, 2.0])?;
    let still = [0.0, 0.0];
    let (mut bottom, mut velocity) = (0.0, 10.0);
    let mut has_passed = false;
    for step in 0.. {
        velocity -= 20.0 * STEP;
        let jumper = Aabb::new([-0.4, bottom], [0.4, bottom + 1.5])?;
        let motion = [0.0, velocity * STEP];
        // What is below holds: its normal, from the jumper, points down, and so goes the jumper.
        // Who is in the platform at the start goes on through it.
        let landing = jumper.cast(motion, &platform, still);
        let holds = |hit: &CastHit<f64>| hit.normal.y < -0.9 && velocity < 0.0;
        let is_through = jumper.contact(&platform, 0.0).is_some_and(|c| c.depth > 1e-9);
        if is_through && !has_passed {
            println!("{:.2} s: passes through, going up", f64::from(step) * STEP);
            has_passed = true;
        }
        let landing = landing.filter(|hit| holds(hit) && !is_through);
        if let Some(hit) = landing.or_else(|| jumper.cast(motion, &ground, still).filter(holds)) {
            bottom += motion[1] * hit.time;
            println!("{:.2} s: lands at a height of {bottom:.2}", f64::from(step) * STEP);
            return Ok(());
        }
        bottom += motion[1];
    }
    Ok(())
}
