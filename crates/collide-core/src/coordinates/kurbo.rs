//! The points, vectors and poses of `kurbo`.

use crate::coordinates::coordinates;
use crate::coordinates::matrix::rigid;
use crate::{Aabb, FromPose, IntoPose, ShapeError};
use kurbo::{Affine, Point, Rect, Size, Vec2};
use nalgebra::{Isometry2, Point2};

coordinates!([] Point, f64: point; p => [p.x, p.y], [x, y] => Self::new(x, y));
coordinates!([] Vec2, f64: vector; v => [v.x, v.y], [x, y] => Self::new(x, y));
coordinates!([] Size, f64: vector; s => [s.width, s.height], [x, y] => Self::new(x, y));

impl IntoPose<f64> for Affine {
    fn into_pose(self) -> Result<Isometry2<f64>, ShapeError> {
        let [a, b, c, d, x, y] = self.as_coeffs();
        rigid([a, b], [c, d], Point2::new(x, y))
    }
}

impl FromPose<f64> for Affine {
    fn from_pose(pose: Isometry2<f64>) -> Self {
        let (cos, sin) = (pose.rotation.re, pose.rotation.im);
        let position = pose.translation.vector;
        Self::new([cos, sin, -sin, cos, position.x, position.y])
    }
}

/// **Error**: as [`Aabb::new`]; also a rectangle of negative width or height.
impl TryFrom<Rect> for Aabb<f64> {
    type Error = ShapeError;

    fn try_from(rect: Rect) -> Result<Self, ShapeError> {
        Self::new([rect.x0, rect.y0], [rect.x1, rect.y1])
    }
}

impl From<Aabb<f64>> for Rect {
    fn from(aabb: Aabb<f64>) -> Self {
        Self::new(aabb.min().x, aabb.min().y, aabb.max().x, aabb.max().y)
    }
}
