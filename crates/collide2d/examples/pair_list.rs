//! A list of mixed bodies: which are near each other, and the manifolds of all these pairs, on
//! every processor. Needs the features `pairs` and `rayon`.

use collide2d::batch::Batch;
use collide2d::prelude::*;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let bodies: Vec<AnyShape<f32>> = (0..3000).map(body).collect::<Result<_, _>>()?;
    let pairs: Vec<[usize; 2]> = collide2d::pairs(&bodies, 0.0).collect();
    // Kept from step to step: an engine allocates once.
    let mut manifolds = Vec::new();
    Batch::of_pairs(&bodies, &pairs)?.in_parallel().manifold(0.0, &mut manifolds);

    let touching = manifolds.iter().filter(|of_pair| !of_pair.is_empty()).count();
    let (mut points, mut deepest) = (0, 0.0_f32);
    for point in manifolds.iter().flat_map(|of_pair| of_pair.iter()).flat_map(|m| m.points.iter()) {
        points += 1;
        deepest = deepest.max(point.depth);
    }
    println!("{} pairs, {touching} touch in {points} points, at most {deepest:.3}", pairs.len());
    Ok(())
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
