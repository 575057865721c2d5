//! Which shapes lie under the pointer, the topmost first. What is thin can be hit by a few pixels
//! beside it.

use collide2d::prelude::*;

/// How far beside a shape the pointer may be, in pixels.
const TOLERANCE: f64 = 4.0;

fn main() -> Result<(), ShapeError> {
    let star = [(40, 20), (46, 34), (60, 40), (46, 46), (40, 60), (34, 46), (20, 40), (34, 34)];
    let star = star.map(|(x, y)| [f64::from(x), f64::from(y)]);
    let ring = [[140.0, 20.0], [220.0, 20.0], [220.0, 100.0], [140.0, 100.0]];
    let hole = vec![[160.0, 40.0], [200.0, 40.0], [200.0, 80.0], [160.0, 80.0]];
    // In the order in which they are painted.
    let drawing: [(&str, AnyShape<f64>); 5] = [
        ("disc", Circle::new([60.0, 60.0], 40.0)?.into()),
        ("star", Polygon::simple(star)?.into()),
        ("frame", Polygon::new(ring, [hole])?.into()),
        ("egg", Ellipse::from_angle([170.0, 60.0], 0.5, [50.0, 20.0])?.into()),
        ("wire", Polyline::new([[0.0, 130.0], [90.0, 110.0], [240.0, 130.0]])?.into()),
    ];
    for (x, y) in [(40, 40), (30, 30), (150, 30), (180, 60), (200, 122), (120, 114), (200, 160)] {
        let pointer = [f64::from(x), f64::from(y)];
        let is_under = |shape: &AnyShape<f64>| shape.signed_distance(pointer).distance <= TOLERANCE;
        let under = drawing.iter().rev().filter(|(_, shape)| is_under(shape));
        let names: Vec<_> = under.map(|(name, _)| *name).collect();
        println!("({x}, {y}): {}", if names.is_empty() { "none".into() } else { names.join(", ") });
    }
    Ok(())
}
