//! Touching without overlapping.

/// Whether two shapes touch.
pub trait Touch<B: ?Sized> {
    /// Whether the shapes share a point but their interiors do not.
    ///
    /// The interior of a filled shape is its topological interior; that of a segment, a ray or an
    /// open polyline is the curve without its end points; that of a closed polyline or a line all
    /// of it; that of a point the point itself. A degenerate shape has the interior of what it
    /// degenerates to (a circle of radius 0: a point). The straight parts of a compound have the
    /// interior of their union: what the filled ones surround together, and the curves without the
    /// points in which an odd number of them end.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let coin = |x| Circle::new(Point2::new(x, 0.0), 1.0);
    /// assert!(coin(0.0)?.touches(&coin(2.0)?));
    /// assert!(!coin(0.0)?.touches(&coin(1.5)?), "they overlap");
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn touches(&self, other: &B) -> bool;
}
