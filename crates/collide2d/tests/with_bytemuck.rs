//! The points and vectors of results as bytes.

use collide2d::prelude::*;

#[test]
fn points_of_results_are_plain_numbers() -> Result<(), ShapeError> {
    let square = Polyline::<f32>::new([[0.0, 0.0], [1.0, 0.0], [1.0, 2.0]])?;
    let vertices = square.vertices().to_vec();
    let numbers: &[f32] = bytemuck::cast_slice(&vertices);
    assert_eq!(numbers, [0.0, 0.0, 1.0, 0.0, 1.0, 2.0]);
    assert_eq!(bytemuck::cast::<Vector2<f32>, [f32; 2]>(Vector2::new(1.0, 2.0)), [1.0, 2.0]);
    Ok(())
}
