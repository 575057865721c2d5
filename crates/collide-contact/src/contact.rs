//! The contact of two shapes: the least translation between overlapping and touching.

use collide_core::{Isometry2, Point2, Real, Vector2};
use collide_shapes::kernel::Separation;

/// How two shapes touch, as one witness.
pub trait ContactQuery<B: ?Sized> {
    /// The scalar of both shapes.
    type Scalar: Real;

    /// The contact, if the shapes intersect or are at most `margin` apart.
    ///
    /// `depth ≥ 0` exactly when the shapes intersect; a gap within the margin has a negative
    /// depth. A margin that is negative or not a number counts as zero.
    ///
    /// **Error**: for convex shapes the depth is the least translation that leaves them
    /// touching, within 16 EPS of the pair's extent (64 EPS with an ellipse or a shape of the
    /// user's). A composite shape (polygon, polyline, compound) answers with the deepest of its
    /// convex parts' contacts, exit through inner edges excluded: no shorter than the least
    /// translation of that part.
    ///
    /// **Degenerate**: where every direction is as good (coincident centers), the normal is
    /// documented and fixed. Where no translation separates (a line that crosses another, a
    /// half-plane and a ray into it) the depth is `Real::MAX_COORDINATE`.
    fn contact(&self, other: &B, margin: Self::Scalar) -> Option<Contact<Self::Scalar>>;
}

/// One witness of a contact. World frame; [`Contact::anchor_a`] and its kin relate it to a body.
///
/// Moving B by `depth · normal` makes the shapes just touch, and no shorter translation does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact<T: Real> {
    /// On the boundary of A.
    pub point_a: Point2<T>,
    /// On the boundary of B; `point_a − point_b = depth · normal`.
    pub point_b: Point2<T>,
    /// Unit vector from A to B.
    pub normal: Vector2<T>,
    /// How deep the shapes overlap; negative: the gap between them.
    pub depth: T,
}

impl<T: Real> Contact<T> {
    /// The same contact seen from B.
    pub fn flipped(self) -> Self {
        Self {
            point_a: self.point_b,
            point_b: self.point_a,
            normal: -self.normal,
            depth: self.depth,
        }
    }

    /// Where the contact acts on A, as a world vector from `center` (A's center of mass).
    pub fn anchor_a(&self, center: &Point2<T>) -> Vector2<T> {
        self.point_a - center
    }

    /// Where the contact acts on B, as a world vector from `center` (B's center of mass).
    pub fn anchor_b(&self, center: &Point2<T>) -> Vector2<T> {
        self.point_b - center
    }

    /// `point_a` in the frame of the body whose pose is given.
    pub fn local_point_a(&self, pose: &Isometry2<T>) -> Point2<T> {
        pose.inverse_transform_point(&self.point_a)
    }

    /// `point_b` in the frame of the body whose pose is given.
    pub fn local_point_b(&self, pose: &Isometry2<T>) -> Point2<T> {
        pose.inverse_transform_point(&self.point_b)
    }
}

impl<T: Real> From<Separation> for Contact<T> {
    #[inline(always)]
    fn from(separation: Separation) -> Self {
        let mut contact = Self {
            point_a: Point2::origin(),
            point_b: Point2::origin(),
            normal: Vector2::zeros(),
            depth: T::nearest_keeping_sign(0.0 - separation.distance),
        };
        separation.point_a.write_point(&mut contact.point_a);
        separation.point_b.write_point(&mut contact.point_b);
        separation.normal.write_normal(&mut contact.normal);
        contact
    }
}

/// The margin as the kernels use it: at least zero, whatever the caller passed.
pub(crate) fn effective_margin(margin: f64) -> f64 {
    if margin > 0.0 { margin } else { 0.0 }
}
