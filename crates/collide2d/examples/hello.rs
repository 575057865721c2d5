//! Two shapes: do they touch, where, how deep, and which way out.

use collide2d::prelude::*;

fn main() -> Result<(), ShapeError> {
    let plank = Rect::from_angle([0.0, 0.0], 0.3, [1.0, 0.5])?;
    let ball = Circle::new([1.2, 0.0], 0.5)?;
    if let Some(Contact { normal, depth, .. }) = plank.contact(&ball, 0.0) {
        println!("{depth:.3} deep, out along ({:.3}, {:.3})", normal.x, normal.y);
        let moved = Circle::new(ball.center() + normal * depth, ball.radius())?;
        println!("moved out of it, the ball is {:.3} away", plank.distance(&moved));
    }
    Ok(())
}
