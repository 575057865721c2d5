//! The union of shapes.

use super::{AnyShape, impl_shape};
use alloc::boxed::Box;
use alloc::vec::Vec;
use collide_core::error::Argument;
use collide_core::point::check_point;
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
    /// **Error**: no parts; a part that is a point which is not finite or out of range.
    pub fn new(parts: impl IntoIterator<Item = AnyShape<T>>) -> Result<Self, ShapeError> {
        let parts: Vec<_> = parts.into_iter().collect();
        if parts.is_empty() {
            return Err(ShapeError::NoParts);
        }
        for (part, shape) in parts.iter().enumerate() {
            if let AnyShape::Point(point) = shape {
                let in_part = |error| ShapeError::InPart { part, error: Box::new(error) };
                check_point(point, Argument::named("point")).map_err(in_part)?;
            }
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
    pub fn placed(&self, pose: &Isometry2<T>) -> Self {
        Self { parts: self.parts.iter().map(|part| part.placed(pose)).collect() }
    }

    /// Writes this compound after a rigid motion to `out`; no allocation once `out` has held
    /// the same parts.
    pub fn place_into(&self, pose: &Isometry2<T>, out: &mut Self) {
        out.parts.truncate(self.parts.len());
        let (reused, added) = self.parts.split_at(out.parts.len());
        for (part, out) in reused.iter().zip(&mut out.parts) {
            part.place_into(pose, out);
        }
        out.parts.extend(added.iter().map(|part| part.placed(pose)));
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
