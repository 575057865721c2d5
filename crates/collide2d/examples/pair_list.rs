//! A list of mixed bodies and a list of pairs from a broad phase: one buffer, on every processor.

use collide2d::prelude::*;
use std::thread;

fn main() -> Result<(), ShapeError> {
    let bodies: Vec<AnyShape<f32>> = (0..3000).map(body).collect::<Result<_, _>>()?;
    let pairs = near_pairs(&bodies);
    let share = pairs.len().div_ceil(4);
    let (mut touching, mut points, mut deepest) = (0, 0, 0.0_f32);
    thread::scope(|scope| {
        let threads: Vec<_> =
            pairs.chunks(share).map(|pairs| scope.spawn(|| contacts(&bodies, pairs))).collect();
        for thread in threads {
            let (some_touching, some_points, depth) = thread.join().expect("no query panics");
            touching += some_touching;
            points += some_points;
            deepest = deepest.max(depth);
        }
    });
    println!("{} pairs, {touching} touch in {points} points, at most {deepest:.3}", pairs.len());
    Ok(())
}

/// How many pairs touch, in how many points, and how deep at most.
fn contacts(bodies: &[AnyShape<f32>], pairs: &[(usize, usize)]) -> (usize, usize, f32) {
    let mut manifolds = Manifolds::new();
    let (mut touching, mut points, mut deepest) = (0, 0, 0.0_f32);
    for &(a, b) in pairs {
        bodies[a].manifold_into(&bodies[b], 0.0, &mut manifolds);
        touching += usize::from(!manifolds.is_empty());
        for point in manifolds.iter().flat_map(|manifold| manifold.points.iter()) {
            points += 1;
            deepest = deepest.max(point.depth);
        }
    }
    (touching, points, deepest)
}

fn body(index: u16) -> Result<AnyShape<f32>, ShapeError> {
    let i = f32::from(index);
    let (x, y) = (i * 0.618_034 % 1.0 * 60.0, i * 0.754_878 % 1.0 * 60.0);
    Ok(match index % 3 {
        0 => Circle::new([x, y], 0.6)?.into(),
        1 => Rect::from_angle([x, y], i, [0.8, 0.4])?.into(),
        _ => Triangle::new([x, y], [x + 1.0, y], [x, y + 1.0])?.into(),
    })
}

/// Pairs whose boxes meet, by a sweep along x.
fn near_pairs(bodies: &[AnyShape<f32>]) -> Vec<(usize, usize)> {
    let boxes = bodies.iter().enumerate().filter_map(|(i, body)| Some((i, body.bounding_box()?)));
    let mut boxes: Vec<_> = boxes.collect();
    boxes.sort_by(|(_, p), (_, q)| p.min().x.total_cmp(&q.min().x));
    let near = boxes.iter().enumerate().flat_map(|(i, (a, at_a))| {
        let ahead = boxes[i + 1..].iter().take_while(|(_, at_b)| at_b.min().x <= at_a.max().x);
        ahead.filter(|(_, at_b)| at_a.intersects(at_b)).map(|(b, _)| (*a, *b))
    });
    near.collect()
}
