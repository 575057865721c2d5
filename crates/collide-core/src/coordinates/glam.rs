//! The points, vectors and poses of `glam`.

use crate::coordinates::coordinates;
use crate::coordinates::matrix::rigid;
use crate::{FromPose, IntoPose, ShapeError};
use glam::{Affine2, DAffine2, DVec2, Vec2};
use nalgebra::{Isometry2, Point2};

coordinates!([] Vec2, f32: point vector; v => [v.x, v.y], [x, y] => Self::new(x, y));
coordinates!([] DVec2, f64: point vector; v => [v.x, v.y], [x, y] => Self::new(x, y));

macro_rules! poses {
    ($($affine:ident $vec:ident $scalar:ident)*) => {$(
        impl IntoPose<$scalar> for $affine {
            fn into_pose(self) -> Result<Isometry2<$scalar>, ShapeError> {
                let [x, y] = [self.matrix2.x_axis, self.matrix2.y_axis];
                rigid(x.into(), y.into(), Point2::new(self.translation.x, self.translation.y))
            }
        }

        impl FromPose<$scalar> for $affine {
            fn from_pose(pose: Isometry2<$scalar>) -> Self {
                let (cos, sin) = (pose.rotation.re, pose.rotation.im);
                let position = pose.translation.vector;
                Self::from_cols(
                    $vec::new(cos, sin),
                    $vec::new(-sin, cos),
                    $vec::new(position.x, position.y),
                )
            }
        }
    )*};
}

poses! {
    Affine2 Vec2 f32
    DAffine2 DVec2 f64
}
