//! What a contact query answers.

use crate::{IntoPoint, Real};
use nalgebra::{Isometry2, Point2, Vector2};

/// One witness of a contact. World frame; [`Contact::anchor_a`] and its kin relate it to a body.
///
/// Moving B by `depth · normal` makes convex shapes just touch, and no shorter translation does. Of
/// concave shapes and unions it is the deepest contact of two parts: what frees the whole is the
/// answer of `escape`.
///
/// ```
/// use collide2d::prelude::*;
/// let ground = HalfPlane::new([0.0, 0.0], [0.0, 1.0])?;
/// let contact = ground.contact(&Circle::new([3.0, 0.75], 1.0)?, 0.0).expect("they overlap");
/// assert_eq!((contact.depth, contact.normal), (0.25, Vector2::new(0.0, 1.0)));
/// assert_eq!(contact.point_a, Point2::new(3.0, 0.0));
/// assert_eq!(contact.point_b, Point2::new(3.0, -0.25));
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
            // Not its negative: of a zero the sign is positive.
            normal: Vector2::zeros() - self.normal,
            depth: self.depth,
        }
    }

    /// Where the contact acts on A, as a world vector from `center` (A's center of mass).
    pub fn anchor_a(&self, center: impl IntoPoint<T>) -> Vector2<T> {
        self.point_a - center.into_point()
    }

    /// Where the contact acts on B, as a world vector from `center` (B's center of mass).
    pub fn anchor_b(&self, center: impl IntoPoint<T>) -> Vector2<T> {
        self.point_b - center.into_point()
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
