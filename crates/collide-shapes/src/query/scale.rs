//! Scaled and mirrored shapes.

use crate::shape::AnyShape;
use collide_core::{IntoVector, Real, ShapeError};

/// Shapes stretched along the axes.
pub trait Scale<T: Real> {
    /// The image of the shape under `(x, y) ↦ (factors.x · x, factors.y · y)`: stretched about the
    /// world's origin, mirrored where a factor is negative. Every number is rounded once.
    ///
    /// A circle becomes an ellipse where the factors differ in size, a turned rectangle a convex
    /// polygon; a compound goes part by part. A ray or line takes its direction along: what lies at
    /// `t` stays at `t`, but for a line with a direction below 2^-511, which is lengthened. Of a
    /// shape of your own the support map or the parts are stretched, and not what it answers by
    /// itself. Outlines run counterclockwise as ever; where rounding breaks a polygon, it is mended
    /// as a placed one is.
    ///
    /// **Error**: a factor that is zero, not finite or out of range; factors of different size
    /// where the kind has no such image (`ShapeError::NotUniform`: a capsule, a polygon with a
    /// rounding radius, but not without one); an image that is out of range or that its
    /// constructor refuses, as an ellipse without width.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let ball = Circle::new(Point2::new(1.0, 2.0), 1.0)?;
    /// let AnyShape::Circle(mirrored) = ball.scaled(Vector2::new(-2.0, 2.0))? else { panic!() };
    /// assert_eq!((mirrored.center(), mirrored.radius()), (Point2::new(-2.0, 4.0), 2.0));
    /// let AnyShape::Ellipse(egg) = ball.scaled(Vector2::new(1.0, 3.0))? else { panic!() };
    /// assert_eq!(egg.semi_axes(), Vector2::new(1.0, 3.0));
    ///
    /// let pill = Capsule::new(Point2::new(0.0, 0.0), Point2::new(1.0, 0.0), 1.0)?;
    /// let error = pill.scaled(Vector2::new(1.0, 3.0)).unwrap_err();
    /// assert_eq!(error.kind(), "not_uniform");
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn scaled(&self, factors: impl IntoVector<T>) -> Result<AnyShape<T>, ShapeError>;
}
