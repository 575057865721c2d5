//! The question every collision engine starts from.

/// Whether two shapes share a point.
///
/// Shapes are closed sets: touching is intersecting. Every pair of the library's shapes
/// implements it in both orders, and so does `dyn Shape<T>`. A shape of your own gets it for
/// every pair by [`user_shape!`](crate::user_shape).
pub trait Intersect<B: ?Sized> {
    /// Whether `self` and `other` share a point.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let unit = |x, y| Aabb::new(Point2::new(x, y), Point2::new(x + 1.0, y + 1.0));
    /// assert!(unit(0.0, 0.0)?.intersects(&unit(1.0, 1.0)?), "they touch in a corner");
    /// assert!(!unit(0.0, 0.0)?.intersects(&unit(1.5, 0.0)?));
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn intersects(&self, other: &B) -> bool;
}
