//! A character that is moved by hand slides along walls: cast, go up to the wall, keep what of the
//! motion runs along it, cast again.

use collide2d::prelude::*;

/// How near the character comes to a wall.
const SKIN: f64 = 0.01;

fn main() -> Result<(), ShapeError> {
    let walls = Compound::new([
        Aabb::new([-10.0, -1.0], [10.0, 0.0])?.into(),
        Triangle::new([3.0, 0.0], [7.0, 0.0], [7.0, 2.0])?.into(),
        Aabb::new([7.0, 0.0], [9.0, 6.0])?.into(),
    ])?;
    let mut feet = Point2::new(0.0, 0.5);
    for _ in 0..5 {
        feet = slide(feet, Vector2::new(2.0, -0.5), &walls)?;
        let gap = character(feet)?.distance(&walls);
        println!("({:.3}, {:.3}), {gap:.3} from the walls", feet.x, feet.y);
    }
    let corner = Compound::new([Polyline::new([[-10.0, 5.0], [0.0, 0.0], [10.0, 5.0]])?.into()])?;
    let (mut feet, mut last) = (Point2::new(-2.0, 2.0), Vector2::zeros());
    for _ in 0..100 {
        let next = slide(feet, Vector2::new(0.03, -0.1), &corner)?;
        (last, feet) = (next - feet, next);
    }
    println!("{:.3} up in a corner, {:.3} a frame", feet.y, last.norm());
    Ok(())
}

fn character(feet: Point2<f64>) -> Result<Capsule<f64>, ShapeError> {
    Capsule::new(feet, [feet.x, feet.y + 1.0], 0.4)
}

/// Where the character comes to, which may slide along three walls. What would lead back from where
/// it is to go is not gone: or in a corner it would go to and fro.
fn slide(
    mut feet: Point2<f64>,
    wanted: Vector2<f64>,
    walls: &Compound<f64>,
) -> Result<Point2<f64>, ShapeError> {
    let options = CastOptions { target_distance: SKIN, max_time: 1.0, stop_at_penetration: false };
    let mut motion = wanted;
    for _ in 0..4 {
        let Some(hit) = character(feet)?.cast_with(motion, walls, [0.0, 0.0], &options) else {
            return Ok(feet + motion);
        };
        feet += motion * hit.time;
        // The normal points into the wall.
        let rest = motion * (1.0 - hit.time);
        motion = rest - hit.contact.normal * rest.dot(&hit.contact.normal).max(0.0);
        if motion.dot(&wanted) <= 0.0 {
            break;
        }
    }
    Ok(feet)
}
