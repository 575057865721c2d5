//! Containment.

/// Whether a shape holds another.
pub trait Contain<B: ?Sized> {
    /// Whether every point of `other` belongs to `self`. Boundaries count: a shape contains itself.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let plate = Rect::from_angle(Point2::new(0.0, 0.0), 0.0, Vector2::new(2.0, 1.0))?;
    /// let hole = Circle::new(Point2::new(1.0, 0.0), 1.0)?;
    /// assert!(plate.contains(&hole), "up to the rim");
    /// assert!(hole.is_within(&plate) && !hole.contains(&plate));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn contains(&self, other: &B) -> bool;

    /// Whether every point of `self` belongs to `other`.
    fn is_within(&self, other: &B) -> bool;
}
