//! The union of shapes.

use crate::shape::any::AnyShape;
use crate::shape::implement::impl_shape;
use alloc::boxed::Box;
use alloc::vec::Vec;
use collide_core::check::check_point;
use collide_core::error::Argument;
use collide_core::view::promoted;
use collide_core::{
    Aabb, Bounds, Composite, Engine, Isometry2, Kinds, PartBoxes, Real, Shape, ShapeError, View,
    view,
};
use core::fmt;
use once_cell::race::OnceBox;

/// The union of its parts, which may be of any kind, overlap, and be compounds themselves.
///
/// ```
/// use collide2d::prelude::*;
/// let head = Circle::new(Point2::new(0.0, 2.0), 1.0)?;
/// let body = Segment::new(Point2::new(0.0, 0.0), Point2::new(0.0, 1.0))?;
/// let figure = Compound::new([head.into(), body.into()])?;
/// assert_eq!(figure.parts().len(), 2);
/// assert!(Compound::<f64>::new([]).is_err(), "no parts");
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone)]
pub struct Compound<T: Real> {
    parts: Vec<AnyShape<T>>,
    /// In a box of its own, since lists of shapes hold unions.
    known: Box<Known<T>>,
}

/// What is known of the parts.
struct Known<T: Real> {
    /// How many unions are within one another, this one included.
    levels: usize,
    bounding_box: Option<Aabb<T>>,
    /// The boxes of the parts, everywhere where one is unbounded.
    boxes: Vec<Bounds>,
    /// A tree over these, if there are many.
    tree: Option<PartBoxes>,
    /// The kinds of the parts, and of their parts.
    kinds: Kinds,
    /// How many convex parts come before each, once that was computed.
    parts_before: OnceBox<Vec<u32>>,
}

/// How many parts are all looked at.
const FEW: usize = 16;

impl<T: Real> Compound<T> {
    /// How many compounds, and composite shapes of the user's, may be within one another: queries
    /// go down into all of them. Two unions of so many levels need less than 128 KiB of stack in
    /// any query.
    pub const MAX_LEVELS: usize = 8;

    /// The union of these parts.
    ///
    /// **Error**: no parts; a part that is a point which is not finite or out of range; a part with
    /// which more than [`Compound::MAX_LEVELS`] unions are within one another.
    pub fn new(parts: impl IntoIterator<Item = AnyShape<T>>) -> Result<Self, ShapeError> {
        let parts: Vec<_> = parts.into_iter().collect();
        if parts.is_empty() {
            return Err(ShapeError::NoParts);
        }
        let limit = Self::MAX_LEVELS;
        let mut levels = 1;
        for (part, shape) in parts.iter().enumerate() {
            let inner = levels_of(shape, limit - 1).ok_or(ShapeError::TooDeep { part, limit })?;
            levels = levels.max(1 + inner);
            if let AnyShape::Point(point) = shape {
                let in_part = |error| ShapeError::InPart { part, error: Box::new(error) };
                check_point(point, Argument::named("point")).map_err(in_part)?;
            }
        }
        Ok(Self::of(parts, levels))
    }

    fn of(parts: Vec<AnyShape<T>>, levels: usize) -> Self {
        let boxes = Vec::with_capacity(parts.len());
        let (kinds, parts_before) = (Kinds::NONE, OnceBox::new());
        let mut known =
            Known { levels, bounding_box: None, boxes, tree: None, kinds, parts_before };
        known.fit(&parts);
        known.tree = (parts.len() > FEW).then(|| PartBoxes::new(&known.boxes));
        Self { parts, known: Box::new(known) }
    }

    /// The same union, of which every query looks at all parts: for tests.
    #[doc(hidden)]
    pub fn flattened(&self) -> Self {
        let mut flat = self.clone();
        flat.known.tree = None;
        flat
    }

    /// The union of the parts, at least one, of a shape of the user's after a rigid motion. How
    /// deep these go is for the user to say.
    pub(crate) fn of_placed(parts: Vec<AnyShape<T>>) -> Self {
        let limit = Self::MAX_LEVELS - 1;
        let inner = parts.iter().map(|part| levels_of(part, limit).unwrap_or(limit)).max();
        Self::of(parts, 1 + inner.unwrap_or(0))
    }

    /// The parts in order.
    pub fn parts(&self) -> &[AnyShape<T>] {
        &self.parts
    }

    /// The smallest box around the boxes of all parts; `None` where one is unbounded.
    pub fn bounding_box(&self) -> Option<Aabb<T>> {
        self.known.bounding_box
    }

    /// This compound after a rigid motion.
    ///
    /// **Error**: a pose that is no rigid motion, or that brings a part out of range
    /// ([`Shape::placed_shape`](collide_core::Shape::placed_shape)).
    pub fn placed(&self, pose: &Isometry2<T>) -> Result<Self, ShapeError> {
        let parts = Vec::with_capacity(self.parts.len());
        let mut placed = Self { parts, known: self.known.clone() };
        self.place_into(pose, &mut placed)?;
        Ok(placed)
    }

    /// Writes this compound after a rigid motion to `out`; no allocation once `out` has held
    /// the same parts.
    ///
    /// **Error**: as [`Compound::placed`]; `out` is then this compound unmoved.
    pub fn place_into(&self, pose: &Isometry2<T>, out: &mut Self) -> Result<(), ShapeError> {
        out.known.levels = self.known.levels;
        out.known.tree.clone_from(&self.known.tree);
        let placed = self.place_parts(pose, &mut out.parts);
        if placed.is_err() {
            out.parts.clone_from(&self.parts);
        }
        out.known.fit(&out.parts);
        placed
    }

    fn place_parts(
        &self,
        pose: &Isometry2<T>,
        out: &mut Vec<AnyShape<T>>,
    ) -> Result<(), ShapeError> {
        out.truncate(self.parts.len());
        let (reused, added) = self.parts.split_at(out.len());
        for (part, out) in reused.iter().zip(&mut *out) {
            part.place_into(pose, out)?;
        }
        for part in added {
            out.push(part.placed(pose)?);
        }
        Ok(())
    }

    /// The compound as the kernels see it.
    #[doc(hidden)]
    #[inline]
    pub fn as_view(&self) -> view::Compound<'_> {
        T::compound_view(self)
    }
}

impl<T: Real> Clone for Known<T> {
    fn clone(&self) -> Self {
        Self {
            levels: self.levels,
            bounding_box: self.bounding_box,
            boxes: self.boxes.clone(),
            tree: self.tree.clone(),
            kinds: self.kinds,
            parts_before: OnceBox::new(),
        }
    }
}

impl<T: Real> Known<T> {
    /// Fits all but the levels to the parts.
    fn fit(&mut self, parts: &[AnyShape<T>]) {
        // Rounding may have broken convex parts.
        self.parts_before = OnceBox::new();
        self.kinds = parts.iter().fold(Kinds::NONE, |all, part| all.with(kinds_of_part(part)));
        self.boxes.clear();
        let boxes = parts.iter().map(|part| {
            let its = part.bounding_box();
            self.boxes.push(its.map_or(Bounds::EVERYWHERE, promoted));
            its
        });
        self.bounding_box = boxes.reduce(|all, its| Some(all?.merged(&its?))).flatten();
        if let Some(tree) = &mut self.tree {
            tree.fit(|part| self.boxes[part]);
        }
    }
}

/// The kind of a part, and those of its parts.
fn kinds_of_part<T: Real>(part: &AnyShape<T>) -> Kinds {
    if let AnyShape::Compound(_) | AnyShape::Custom(_) = part {
        part.as_shape().view().kinds()
    } else {
        Kinds::of(part.kind())
    }
}

/// How many unions are within one another in a shape; `None` if more than `limit`.
fn levels_of<T: Real>(shape: &AnyShape<T>, limit: usize) -> Option<usize> {
    let levels = if let AnyShape::Compound(compound) = shape {
        compound.known.levels
    } else {
        levels_of_view(&shape.as_shape().view(), limit)?
    };
    (levels <= limit).then_some(levels)
}

/// The same of a union of the user's, which answers by itself, no deeper than the limit.
fn levels_of_view(view: &View<'_>, limit: usize) -> Option<usize> {
    let View::Compound(parts) = view else { return Some(0) };
    let below = limit.checked_sub(1)?;
    (0..parts.part_count()).try_fold(1, |most, i| {
        let inner = levels_of_view(&parts.part(i), below)?;
        Some(most.max(1 + inner))
    })
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

    fn stored_box(&self) -> Option<Aabb<T>> {
        self.known.bounding_box
    }

    fn stored_boxes(&self) -> Option<&[Bounds]> {
        Some(&self.known.boxes)
    }

    fn stored_kinds(&self) -> Option<Kinds> {
        Some(self.known.kinds)
    }

    fn part_boxes(&self) -> Option<&PartBoxes> {
        self.known.tree.as_ref()
    }

    fn parts_before(&self, count: &dyn Fn(&View<'_>) -> u32) -> Option<&[u32]> {
        self.known.tree.as_ref()?;
        let count_all = || {
            let counted = self.parts.iter().scan(0, |next, part| {
                let before = *next;
                *next += count(&part.as_shape().view());
                Some(before)
            });
            Box::new(counted.collect())
        };
        Some(&self.known.parts_before.get_or_init(count_all)[..])
    }
}

/// The parts; what follows from them is not printed.
impl<T: Real> fmt::Debug for Compound<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels = &self.known.levels;
        f.debug_struct("Compound").field("parts", &self.parts).field("levels", levels).finish()
    }
}

impl<T: Real> Engine<T> for Compound<T> {
    #[inline]
    fn view(&self) -> View<'_> {
        View::Compound(self.as_view())
    }

    fn as_composite(&self) -> Option<&dyn Composite<T>> {
        Some(self)
    }
}

impl_shape!(@shape Compound, compound => compound.bounding_box());
