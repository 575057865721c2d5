//! Convex polygons in place of round shapes.

use crate::shape::ConvexPolygon;
use collide_core::{Real, ShapeError};

/// On which side of the outline a polygon may err.
///
/// ```
/// use collide2d::prelude::*;
/// let ball = Circle::new([0.0, 0.0], 1.0)?;
/// assert!(ball.to_polygon(0.1, Approximation::Outer)?.contains(&ball));
/// assert!(ball.contains(&ball.to_polygon(0.1, Approximation::Inner)?));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Approximation {
    /// The polygon lies within the shape.
    Inner,
    /// The polygon holds the shape.
    Outer,
}

impl Approximation {
    /// How many vertices a polygon may need.
    pub const MAX_VERTICES: usize = 1 << 16;
}

/// Convex shapes as polygons.
pub trait Approximate<T: Real> {
    /// A convex polygon, counterclockwise, that lies within the shape or holds it, as
    /// `approximation` says, and has no point of the shape, or of its own, further than `tolerance`
    /// from the other one.
    ///
    /// What has corners only comes back with these. A polygon or compound has none of its own: call
    /// the parts.
    ///
    /// **Error**: inside and outside are true of the stored numbers, of an ellipse with its
    /// rotation brought to unit length: the rounding of the vertices goes to the right side. Of a
    /// shape of your own they are true up to the rounding of its support points.
    ///
    /// Refused are a tolerance that is not finite or not positive; one that requires more than
    /// [`Approximation::MAX_VERTICES`] vertices, or is below what the rounding of the vertices
    /// costs (`ShapeError::BelowRounding`); a shape without area, or one that is thinner than that
    /// rounding; and a kind that is not convex, not
    /// bounded or has never an area (`ShapeError::NoPolygon`).
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let pill = Capsule::new(Point2::new(0.0, 0.0), Point2::new(3.0, 1.0), 1.0)?;
    /// let inner = pill.to_polygon(0.01, Approximation::Inner)?;
    /// let outer = pill.to_polygon(0.01, Approximation::Outer)?;
    /// assert!(outer.contains(&pill) && pill.contains(&inner));
    /// assert_eq!(inner.vertices().len(), 26);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn to_polygon(
        &self,
        tolerance: T,
        approximation: Approximation,
    ) -> Result<ConvexPolygon<T>, ShapeError>;
}
