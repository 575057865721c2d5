//! The contact of two shapes: the least translation between overlapping and touching.
//!
//! [`matrix`] names what computes it: of composites `manifold/cells/parts.rs`, the deepest contact
//! of their parts.

pub(crate) mod margin;
pub(crate) mod matrix;
pub(crate) mod posed;

use collide_core::{Contact, Real};

/// How two shapes touch, as one witness.
pub trait FindContact<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The contact, if the shapes intersect or are at most `margin` apart: exactly where their
    /// `distance`, as it is reported, is at most the margin.
    ///
    /// `depth ≥ 0` exactly when the shapes intersect; a gap within the margin has a negative
    /// depth. A margin that is negative or not a number counts as zero. What a one-sided polyline
    /// is not met by ([`one_sided`](collide_shapes::Polyline::one_sided)) is passed over.
    ///
    /// **Error**: for convex shapes the depth is the least translation that leaves them
    /// touching, within 16 EPS of the pair's extent (64 EPS with an ellipse or a shape of the
    /// user's). A composite shape (polygon, polyline, compound) answers with the deepest of its
    /// convex parts' contacts, exits through inner edges and into parts that abut or overlap
    /// excluded: no shorter than the least translation of that part.
    ///
    /// **Degenerate**: where every direction is as good (coincident centers), the normal is
    /// documented and fixed. Where no translation separates (a line that crosses another, a
    /// half-plane and a ray into it) the depth is `Real::MAX_COORDINATE`.
    ///
    /// ```
    /// use collide2d::prelude::*;
    ///
    /// let coin = |x| Circle::new(Point2::new(x, 0.0), 1.0);
    /// let (a, b, c) = (coin(0.0)?, coin(1.5)?, coin(2.5)?);
    /// let contact = a.contact(&b, 0.0).unwrap();
    /// assert_eq!((contact.normal, contact.depth), (Vector2::new(1.0, 0.0), 0.5));
    ///
    /// // A gap of a half, within a margin of one.
    /// assert_eq!(a.contact(&c, 1.0).unwrap().depth, -0.5);
    /// assert!(a.contact(&c, 0.0).is_none());
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    fn contact(&self, other: &B, margin: Self::Scalar) -> Option<Contact<Self::Scalar>>;
}
