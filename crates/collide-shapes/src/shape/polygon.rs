//! The simple polygon with holes.

use super::convex_polygon::{bounds, furthest};
use super::pieces::Partition;
use super::{impl_shape, ring};
use alloc::sync::Arc;
use alloc::vec::Vec;
use collide_core::pose::{Pose, is_in_range, out_of_range};
use collide_core::{Aabb, Bounds, Isometry2, Point2, Real, Rings, ShapeError, Vector2, view};

/// A filled simple polygon; it may be concave and may have holes. The boundaries of the holes
/// belong to it.
///
/// ```
/// use collide_shapes::Polygon;
/// use nalgebra::Point2;
/// let square = |r: f64| [[-r, -r], [r, -r], [r, r], [-r, r]].map(Point2::from).to_vec();
/// let frame = Polygon::new(square(2.0), vec![square(1.0)])?;
/// assert_eq!(frame.holes().count(), 1);
/// assert_eq!(frame.holes().next().unwrap()[1], Point2::new(-1.0, 1.0)); // clockwise
/// # Ok::<(), collide_core::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Polygon<T: Real> {
    rings: Rings<T>,
    /// Shared by all placed copies, and computed from the rings as they were given, so that
    /// the partition does not depend on the copy that asked first.
    partition: Arc<Partition<T>>,
}

impl<T: Real> Polygon<T> {
    /// The polygon with this exterior and these holes, none closed by repeating its first
    /// vertex (it may be; repeated and collinear vertices are tolerated). Rings run in either
    /// order: a clockwise exterior and counterclockwise holes are reversed, with the first
    /// vertex staying first. Rings may touch one another in single points.
    ///
    /// **Error**: a ring with fewer than three vertices, a coordinate that is not finite or
    /// out of range, a ring on one line, a ring that crosses or touches itself (with its two
    /// edges), a hole that crosses another ring, lies outside the exterior or in another hole.
    /// All decisions are exact.
    pub fn new(exterior: Vec<Point2<T>>, holes: Vec<Vec<Point2<T>>>) -> Result<Self, ShapeError> {
        let rings = ring::check_rings(exterior, holes)?;
        let partition = Arc::new(Partition::of(rings.clone()));
        Ok(Self { rings, partition })
    }

    /// The polygon with this exterior and no holes.
    ///
    /// **Error**: as [`Polygon::new`].
    pub fn simple(exterior: Vec<Point2<T>>) -> Result<Self, ShapeError> {
        Self::new(exterior, Vec::new())
    }

    /// The exterior, counterclockwise.
    pub fn exterior(&self) -> &[Point2<T>] {
        self.rings.ring(0)
    }

    /// The holes, each clockwise.
    pub fn holes(&self) -> impl ExactSizeIterator<Item = &[Point2<T>]> {
        (1..self.rings.ring_count()).map(|ring| self.rings.ring(ring))
    }

    /// All rings: the exterior, then the holes; the solid lies to the left of every edge.
    pub fn rings(&self) -> &Rings<T> {
        &self.rings
    }

    /// A partition into convex pieces, computed on the first call for this polygon and all its
    /// placed copies.
    pub fn convex_pieces(&self) -> &[view::ConvexPiece] {
        view::ConvexPieces::pieces(&*self.partition)
    }

    /// The vertex that lies furthest along `direction`, the first of several.
    pub fn support_point(&self, direction: Vector2<T>) -> Point2<T> {
        furthest(self.exterior(), direction)
    }

    /// The smallest axis-aligned box around it.
    pub fn bounding_box(&self) -> Aabb<T> {
        bounds(self.exterior())
    }

    /// This polygon after a rigid motion, which rounds each vertex once.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings it out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let mut placed = self.clone();
        self.place_into(pose, &mut placed)?;
        Ok(placed)
    }

    /// Writes this polygon after a rigid motion to `out`; no allocation once `out` has held as
    /// many vertices.
    ///
    /// **Error**: as [`Polygon::placed`]; `out` is then a valid polygon all the same, its old self
    /// or this one unmoved.
    pub fn place_into(&self, pose: &Isometry2<T>, out: &mut Self) -> Result<(), ShapeError> {
        let pose = Pose::new(pose)?;
        out.partition.clone_from(&self.partition);
        place_rings(&self.rings, &pose, &mut out.rings)
    }

    /// The polygon as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> view::Polygon<'_, T> {
        view::Polygon { rings: &self.rings, pieces: &*self.partition }
    }
}

/// Equal rings in equal order.
impl<T: Real> PartialEq for Polygon<T> {
    fn eq(&self, other: &Self) -> bool {
        self.rings == other.rings
    }
}

/// Writes the rings after a rigid motion to `out`; where that brings them out of range, unmoved.
pub(super) fn place_rings<T: Real>(
    rings: &Rings<T>,
    pose: &Pose,
    out: &mut Rings<T>,
) -> Result<(), ShapeError> {
    out.clone_from(rings);
    out.move_vertices(|vertex| pose.image(vertex));
    let Bounds { min, max } = out.bounds();
    if is_in_range::<T>(min) && is_in_range::<T>(max) {
        return Ok(());
    }
    out.clone_from(rings);
    Err(out_of_range())
}

impl_shape!(Polygon of rings, polygon => Some(polygon.bounding_box()));
