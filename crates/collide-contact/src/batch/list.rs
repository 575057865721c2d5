//! Lists of shapes, and shapes of one kind packed number by number.

use crate::batch::lanes::{LANES, numbers_of, put};
use alloc::vec::Vec;
use collide_core::nalgebra::zero;
use collide_core::{Aabb, Operand, Point2};
use collide_shapes::{Capsule, Circle, Ray, Rect, Segment};
use core::ops::Deref;

/// A list of shapes for a [`Batch`](crate::batch::Batch): a slice, an array or a `Vec` of them, or
/// [`Packed`].
pub trait List {
    /// What it lists.
    type Shape: Operand + Sync;

    /// The shapes.
    fn shapes(&self) -> &[Self::Shape];

    /// Their numbers, if they are packed.
    #[doc(hidden)]
    fn columns(&self) -> &[[<Self::Shape as Operand>::Scalar; LANES]] {
        &[]
    }
}

impl<S: Operand + Sync> List for [S] {
    type Shape = S;

    fn shapes(&self) -> &[S] {
        self
    }
}

impl<S: Operand + Sync> List for Vec<S> {
    type Shape = S;

    fn shapes(&self) -> &[S] {
        self
    }
}

impl<S: Operand + Sync, const N: usize> List for [S; N] {
    type Shape = S;

    fn shapes(&self) -> &[S] {
        self
    }
}

/// Shapes of one kind, whose numbers are kept a second time, each in a column of its own, as the
/// widest instructions of the machine want them. Reads as a slice of the shapes.
///
/// Circles, boxes, rectangles, capsules, segments, rays and points have columns; any other shape is
/// kept as in a `Vec`.
///
/// ```
/// use collide2d::batch::Circles;
/// use collide2d::prelude::*;
/// let mut coins = Circles::new();
/// coins.push(Circle::new([0.0, 0.0], 1.0)?);
/// coins.set(0, Circle::new([0.5, 0.0], 1.0)?);
/// assert_eq!(coins[0].center().x, 0.5);
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Packed<S: Operand> {
    shapes: Vec<S>,
    /// Of each [`LANES`] shapes one column for each number.
    columns: Vec<[S::Scalar; LANES]>,
}

/// Packed circles.
pub type Circles<T> = Packed<Circle<T>>;
/// Packed boxes.
pub type Aabbs<T> = Packed<Aabb<T>>;
/// Packed rectangles.
pub type Rects<T> = Packed<Rect<T>>;
/// Packed capsules.
pub type Capsules<T> = Packed<Capsule<T>>;
/// Packed segments.
pub type Segments<T> = Packed<Segment<T>>;
/// Packed rays.
pub type Rays<T> = Packed<Ray<T>>;
/// Packed points.
pub type Points<T> = Packed<Point2<T>>;

impl<S: Operand> Packed<S> {
    /// None yet.
    pub const fn new() -> Self {
        Self { shapes: Vec::new(), columns: Vec::new() }
    }

    /// Adds a shape.
    pub fn push(&mut self, shape: S) {
        let place = self.shapes.len();
        if place.is_multiple_of(LANES) {
            let numbers = Self::numbers();
            self.columns.resize(self.columns.len() + numbers, [zero(); LANES]);
        }
        self.shapes.push(shape);
        self.pack(place);
    }

    /// Puts another shape in the place of one, which comes back; `None`, and nothing happens, if
    /// there is none in this place.
    pub fn set(&mut self, place: usize, shape: S) -> Option<S> {
        let before = core::mem::replace(self.shapes.get_mut(place)?, shape);
        self.pack(place);
        Some(before)
    }

    /// Forgets all shapes and keeps the memory.
    pub fn clear(&mut self) {
        self.shapes.clear();
        self.columns.clear();
    }

    /// How many numbers each has; none of a kind without columns.
    fn numbers() -> usize {
        S::KIND.map_or(0, numbers_of)
    }

    fn pack(&mut self, place: usize) {
        let first = place / LANES * Self::numbers();
        put(self.shapes[place].to_stored(), &mut self.columns[first..], place % LANES);
    }
}

impl<S: Operand> Default for Packed<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Operand> Deref for Packed<S> {
    type Target = [S];

    fn deref(&self) -> &[S] {
        &self.shapes
    }
}

impl<S: Operand> Extend<S> for Packed<S> {
    fn extend<I: IntoIterator<Item = S>>(&mut self, shapes: I) {
        shapes.into_iter().for_each(|shape| self.push(shape));
    }
}

impl<S: Operand> FromIterator<S> for Packed<S> {
    fn from_iter<I: IntoIterator<Item = S>>(shapes: I) -> Self {
        let mut packed = Self::new();
        packed.extend(shapes);
        packed
    }
}

impl<S: Operand + Sync> List for Packed<S> {
    type Shape = S;

    fn shapes(&self) -> &[S] {
        &self.shapes
    }

    fn columns(&self) -> &[[S::Scalar; LANES]] {
        &self.columns
    }
}

/// One of the two lists of a batch.
#[derive(Debug)]
pub(super) struct Side<'s, S: Operand> {
    pub(super) shapes: &'s [S],
    pub(super) columns: &'s [[S::Scalar; LANES]],
}

impl<'s, S: Operand + Sync> Side<'s, S> {
    pub(super) fn of(list: &'s (impl List<Shape = S> + ?Sized)) -> Self {
        Self { shapes: list.shapes(), columns: list.columns() }
    }
}

impl<S: Operand> Clone for Side<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Operand> Copy for Side<'_, S> {}
