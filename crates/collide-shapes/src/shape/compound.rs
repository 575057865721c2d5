//! The union of shapes.

use super::{AnyShape, impl_shape};
use alloc::vec::Vec;
use collide_core::{Aabb, Composite, Isometry2, Real, Shape, ShapeError};

/// The union of its parts, which may be of any kind, overlap, and be compounds themselves.
///
/// ```
/// use collide_shapes::{Circle, Compound, Segment};
/// use nalgebra::Point2;
/// let head = Circle::new(Point2::new(0.0, 2.0), 1.0)?;
/// let body = Segment::new(Point2::new(0.0, 0.0), Point2::new(0.0, 1.0))?;
/// let figure = Compound::new([head.into(), body.into()])?;
/// assert_eq!(figure.parts().len(), 2);
/// # Ok::<(), collide_core::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Compound<T: Real> {
    parts: Vec<AnyShape<T>>,
}

impl<T: Real> Compound<T> {
    /// The union of these parts.
    ///
    /// **Error**: no parts.
    pub fn new(parts: impl IntoIterator<Item = AnyShape<T>>) -> Result<Self, ShapeError> {
        let parts: Vec<_> = parts.into_iter().collect();
        if parts.is_empty() {
            return Err(ShapeError::NoParts);
        }
        Ok(Self { parts })
    }

    /// The parts in order.
    pub fn parts(&self) -> &[AnyShape<T>] {
        &self.parts
    }

    /// The smallest box around the boxes of all parts; `None` where one is unbounded.
    pub fn bounding_box(&self) -> Option<Aabb<T>> {
        let first = self.parts[0].bounding_box()?;
        self.parts[1..].iter().try_fold(first, |all, part| Some(all.merged(&part.bounding_box()?)))
    }

    /// This compound after a rigid motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings a part out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let mut placed = Self { parts: Vec::with_capacity(self.parts.len()) };
        self.place_into(pose, &mut placed)?;
        Ok(placed)
    }

    /// Writes this compound after a rigid motion to `out`; no allocation once `out` has held
    /// the same parts.
    ///
    /// **Error**: as [`Compound::placed`]; `out` is then a valid compound all the same, this one
    /// with some of its parts unmoved.
    pub fn place_into(&self, pose: &Isometry2<T>, out: &mut Self) -> Result<(), ShapeError> {
        out.parts.truncate(self.parts.len());
        let (reused, added) = self.parts.split_at(out.parts.len());
        for (part, out) in reused.iter().zip(&mut out.parts) {
            part.place_into(pose, out)?;
        }
        for part in added {
            out.parts.push(part.placed(pose)?);
        }
        Ok(())
    }

    /// The compound as the kernels see it.
    #[inline]
    pub fn as_view(&self) -> &dyn Composite<T> {
        self
    }
}

impl<T: Real> Composite<T> for Compound<T> {
    #[inline]
    fn part_count(&self) -> usize {
        self.parts.len()
    }

    #[inline]
    fn part(&self, index: usize) -> &dyn Shape<T> {
        self.parts[index].as_shape()
    }
}

impl_shape!(Compound, compound => compound.bounding_box());
