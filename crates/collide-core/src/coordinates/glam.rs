//! The points, vectors and poses of `glam`.

use crate::coordinates::coordinates;
use crate::coordinates::matrix::rigid;
use crate::{FromPose, FromVector, IntoPoint, IntoPose, ShapeError};
use glam::{Affine2, DAffine2, DVec2, Vec2};
use nalgebra::Isometry2;

coordinates!([] Vec2, f32: point vector; v => [v.x, v.y], [x, y] => Self::new(x, y));
coordinates!([] DVec2, f64: point vector; v => [v.x, v.y], [x, y] => Self::new(x, y));

impl IntoPose<f32> for Affine2 {
    fn into_pose(self) -> Result<Isometry2<f32>, ShapeError> {
        let [x, y] = [self.matrix2.x_axis, self.matrix2.y_axis];
        rigid(x.into(), y.into(), self.translation.into_point())
    }
}

impl FromPose<f32> for Affine2 {
    fn from_pose(pose: Isometry2<f32>) -> Self {
        let [cos, sin] = [pose.rotation.re, pose.rotation.im];
        let position = Vec2::from_vector(pose.translation.vector);
        Self::from_cols(Vec2::new(cos, sin), Vec2::new(-sin, cos), position)
    }
}

impl IntoPose<f64> for DAffine2 {
    fn into_pose(self) -> Result<Isometry2<f64>, ShapeError> {
        let [x, y] = [self.matrix2.x_axis, self.matrix2.y_axis];
        rigid(x.into(), y.into(), self.translation.into_point())
    }
}

impl FromPose<f64> for DAffine2 {
    fn from_pose(pose: Isometry2<f64>) -> Self {
        let [cos, sin] = [pose.rotation.re, pose.rotation.im];
        let position = DVec2::from_vector(pose.translation.vector);
        Self::from_cols(DVec2::new(cos, sin), DVec2::new(-sin, cos), position)
    }
}
