//! A laser through a room: everything that it enters and leaves, in its order, up to the wall.

use collide2d::prelude::*;

fn main() -> Result<(), ShapeError> {
    let arch = [[-1.0, 0.5], [1.0, 0.5], [1.0, 3.0], [-1.0, 3.0], [-1.0, 2.5], [0.0, 2.5]];
    let room: [(&str, AnyShape<f64>); 5] = [
        ("pane", Rect::from_angle([3.0, 1.0], 0.2, [0.1, 2.0])?.into()),
        ("lens", Ellipse::from_angle([5.0, 1.0], 0.0, [0.4, 1.5])?.into()),
        ("arch", Polygon::simple(arch.map(|[x, y]| [x + 8.0, y]))?.into()),
        ("ball", Circle::new([9.5, -3.0], 1.0)?.into()),
        ("wall", HalfPlane::new([12.0, 0.0], [-1.0, 0.0])?.into()),
    ];
    let laser = Ray::new([0.0, 1.0], [1.0, 0.1])?;

    let mut hits: Vec<_> = room
        .iter()
        .flat_map(|(name, shape)| shape.ray_hits(&laser).into_iter().map(move |hit| (name, hit)))
        .collect();
    hits.sort_by(|(_, p), (_, q)| p.t.total_cmp(&q.t));
    for (name, hit) in &hits {
        let does = match hit.kind {
            HitKind::Enter => "enters",
            HitKind::Exit => "leaves",
            HitKind::Touch => "touches",
        };
        println!("at ({:.3}, {:.3}) it {does} the {name}", hit.point.x, hit.point.y);
    }

    // Where only the first matters, nothing else is computed.
    let first = room.iter().filter_map(|(_, shape)| shape.cast_ray(&laser, 100.0));
    let first = first.map(|hit| hit.t).reduce(f64::min);
    assert_eq!(first, hits.first().map(|(_, hit)| hit.t));
    Ok(())
}
