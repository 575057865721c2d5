//! A solver step: shapes in frames of their own, one buffer for the contacts of all pairs, keys
//! that carry impulses from step to step. (These bodies only fall.)

use collide2d::prelude::*;
use std::collections::HashMap;

const STEP: f64 = 1.0 / 60.0;
struct Body {
    shape: AnyShape<f64>,
    height: f64,
    velocity: f64,
    inverse_mass: f64,
}

fn main() -> Result<(), ShapeError> {
    let body = |height, inverse_mass, shape| Body { shape, height, velocity: 0.0, inverse_mass };
    let mut bodies = [
        body(0.0, 0.0, HalfPlane::new([0.0, 0.0], [0.0, 1.0])?.into()),
        body(0.8, 1.0, Aabb::new([-0.5, -0.5], [0.5, 0.5])?.into()),
        body(1.9, 1.0, Rect::from_angle([0.1, 0.0], 0.0, [0.3, 0.5])?.into()),
    ];
    let (mut manifolds, mut impulses) = (Manifolds::new(), HashMap::new());
    for _ in 0..120 {
        let mut points = Vec::new();
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let [at_a, at_b] = [a, b].map(|i| Isometry2::translation(0.0, bodies[i].height));
            let posed_b = Posed::new(&bodies[b].shape, &at_b)?;
            Posed::new(&bodies[a].shape, &at_a)?.manifold_into(&posed_b, 0.05, &mut manifolds);
            for manifold in manifolds.iter() {
                for (key, point) in manifold.keys().zip(manifold.points.iter()) {
                    points.push(((a, b, key), manifold.normal.y, point.depth));
                }
            }
        }
        bodies[1..].iter_mut().for_each(|body| body.velocity -= 10.0 * STEP);
        impulses.retain(|name, _| points.iter().any(|(point, ..)| point == name));
        for &(name @ (a, b, _), normal, _) in &points {
            push(&mut bodies, a, b, normal * impulses.get(&name).unwrap_or(&0.0));
        }
        for &(name @ (a, b, _), normal, depth) in points.iter().cycle().take(20 * points.len()) {
            // A gap may close within the step; an overlap is pushed apart by and by.
            let wanted = if depth < 0.0 { depth } else { 0.2 * depth } / STEP;
            let apart = (bodies[b].velocity - bodies[a].velocity) * normal;
            let change = (wanted - apart) / (bodies[a].inverse_mass + bodies[b].inverse_mass);
            let impulse: &mut f64 = impulses.entry(name).or_default();
            let new = (*impulse + change).max(0.0);
            push(&mut bodies, a, b, normal * (new - *impulse));
            *impulse = new;
        }
        bodies.iter_mut().for_each(|body| body.height += body.velocity * STEP);
    }
    let [_, low, high] = bodies;
    println!("{} points hold bodies at {:.3} and {:.3}", impulses.len(), low.height, high.height);
    Ok(())
}

fn push(bodies: &mut [Body], a: usize, b: usize, impulse: f64) {
    bodies[a].velocity -= impulse * bodies[a].inverse_mass;
    bodies[b].velocity += impulse * bodies[b].inverse_mass;
}
