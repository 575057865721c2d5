//! What the kernels see of a union.

use crate::{Bounds, Composite, Kind, Kinds, PartBoxes, Real, View};

/// The box that a shape says to lie in, rounded outward; `None` if it has none.
pub fn box_of<T: Real>(shape: &dyn crate::Shape<T>) -> Option<Bounds> {
    shape.bounding_box().map(promoted)
}

/// The box in `f64`.
pub fn promoted<T: Real>(aabb: crate::Aabb<T>) -> Bounds {
    let aabb = aabb.as_view();
    Bounds { min: aabb.min, max: aabb.max }
}

/// A union of parts: a `Compound`, or a composite shape of the user's. It has a part at least.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each variant is a union in the scalar of that name")]
pub enum Compound<'a> {
    F32(&'a dyn Composite<f32>),
    F64(&'a dyn Composite<f64>),
}

/// What `$body` makes of what one of the variants `F32` and `F64` of `$scalars` holds.
#[doc(hidden)]
#[macro_export]
macro_rules! in_scalar {
    ($scalars:ident, $one:expr, $inside:ident => $body:expr) => {
        match $one {
            $scalars::F32($inside) => $body,
            $scalars::F64($inside) => $body,
        }
    };
}

impl<'a> Compound<'a> {
    /// How many parts there are.
    pub fn part_count(self) -> usize {
        in_scalar!(Self, self, parts => parts.part_count())
    }

    /// Part `index`.
    pub fn part(self, index: usize) -> View<'a> {
        in_scalar!(Self, self, parts => parts.part(index).view())
    }

    /// The parts in order.
    pub fn parts(self) -> impl Iterator<Item = View<'a>> {
        (0..self.part_count()).map(move |index| self.part(index))
    }

    /// The kinds of all parts, and of their parts.
    pub fn kinds(self) -> Kinds {
        let stored = in_scalar!(Self, self, parts => parts.stored_kinds());
        let all = |all: Kinds, part: View<'_>| all.with(part.kinds());
        stored.unwrap_or_else(|| self.parts().fold(Kinds::NONE, all))
    }

    /// The box that part `index` says to lie in, rounded outward; everywhere if it has none.
    pub fn box_of_part(self, index: usize) -> Bounds {
        if let Some(boxes) = self.stored_boxes() {
            return boxes[index];
        }
        let its = in_scalar!(Self, self, parts => box_of(parts.part(index)));
        its.unwrap_or(Bounds::EVERYWHERE)
    }

    /// The boxes of all parts in order, as each says, if they are stored.
    pub fn stored_boxes(self) -> Option<&'a [Bounds]> {
        in_scalar!(Self, self, parts => parts.stored_boxes())
    }

    /// A box around all parts, rounded outward, if one is stored.
    pub fn stored_box(self) -> Option<Bounds> {
        in_scalar!(Self, self, parts => parts.stored_box().map(promoted))
    }

    /// A tree over the boxes of the parts, if there is one.
    pub fn part_boxes(self) -> Option<&'a PartBoxes> {
        in_scalar!(Self, self, parts => parts.part_boxes())
    }

    /// How many convex parts come before each part, if that is stored: counted once, on demand.
    pub fn parts_before(self, count: &dyn Fn(&View<'_>) -> u32) -> Option<&'a [u32]> {
        in_scalar!(Self, self, parts => parts.parts_before(count))
    }

    /// How the numbers of the parts are rounded, relatively: the `EPS` of their scalar.
    pub fn eps(self) -> f64 {
        match self {
            Self::F32(_) => f32::EPS.to_f64(),
            Self::F64(_) => f64::EPS,
        }
    }

    /// What part `index` says that it is.
    pub fn kind_of_part(self, index: usize) -> Kind {
        in_scalar!(Self, self, parts => parts.part(index).kind())
    }
}
