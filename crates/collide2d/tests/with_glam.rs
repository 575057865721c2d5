//! Points, vectors and poses of `glam`, both ways, without a clash of names.

use collide2d::prelude::*;
use glam::{Affine2, DAffine2, DVec2, Vec2};

/// Both preludes at once: `Vec2` is glam's.
mod globs {
    use collide2d::prelude::*;
    #[allow(unused_imports, reason = "whether its names clash is what is asked")]
    use collide2d::*;
    use glam::*;

    pub(crate) fn ball() -> Result<Circle<f32>, ShapeError> {
        Circle::new(Vec2::new(1.0, 2.0), 3.0)
    }
}

#[test]
fn shapes_are_made_of_vectors() -> Result<(), ShapeError> {
    let ball = globs::ball()?;
    assert_eq!(ball, Circle::new([1.0, 2.0], 3.0f32)?);
    assert_eq!(Vec2::from_point(ball.center()), Vec2::new(1.0, 2.0));
    let rect = Rect::from_angle(DVec2::ZERO, 0.0, DVec2::new(2.0, 1.0))?;
    assert_eq!(DVec2::from_vector(rect.half_extents()), DVec2::new(2.0, 1.0));
    let chain = [Vec2::ZERO, Vec2::X, Vec2::ONE];
    assert_eq!(Polyline::new(chain.iter())?, Polyline::new(chain)?);
    assert!(ball.contains_point(Vec2::new(1.0, 4.0)));
    Ok(())
}

#[test]
fn poses_go_there_and_back() -> Result<(), ShapeError> {
    let affine = DAffine2::from_angle_translation(0.7, DVec2::new(3.0, -1.0));
    let pose = affine.into_pose()?;
    assert_eq!(DAffine2::from_pose(pose), affine);
    let p = DVec2::new(0.3, 0.4);
    let moved = DVec2::from_point(pose * p.into_point());
    assert!((moved - affine.transform_point2(p)).length() < 1e-15);
    let (position, angle) = <(DVec2, f64)>::from_pose(pose);
    assert!(position == DVec2::new(3.0, -1.0) && (angle - 0.7).abs() < 1e-15);
    assert_eq!((position, 0.7).into_pose()?, pose);
    let affine = Affine2::from_angle_translation(-2.0, Vec2::new(3.0, -1.0));
    assert_eq!(Affine2::from_pose(affine.into_pose()?), affine);
    Ok(())
}

#[test]
fn a_thousand_products_are_a_pose_and_a_scale_is_none() {
    let step = Affine2::from_angle(0.1);
    let product = (0..1000).fold(Affine2::IDENTITY, |product, _| product * step);
    let pose = product.into_pose().expect("a rotation but for rounding");
    assert!((pose.rotation.norm() - 1.0).abs() < 1e-6);
    for affine in [
        Affine2::from_scale(Vec2::new(1.01, 1.01)),
        Affine2::from_scale(Vec2::new(1.0, -1.0)),
        Affine2::from_mat2(glam::Mat2::from_cols(Vec2::X, Vec2::new(0.1, 1.0))),
        Affine2::ZERO,
    ] {
        assert_eq!(affine.into_pose(), Err(ShapeError::NotRigid));
    }
    let nowhere = Affine2::from_translation(Vec2::NAN);
    assert_eq!(nowhere.into_pose().map_err(|error| error.kind()), Err("non_finite"));
}
