//! Many pairs at once: the same query of all of them, bit for bit as each alone.
//!
//! Where the kinds are mixed, blocks of pairs are sorted by cell, kind by kind, so that the machine
//! guesses each branch right and fetches the shapes of many pairs at once. Of packed lists, zipped
//! or one shape against a list (not by indices), whose cell has a kernel for lanes (`booleans.rs`,
//! `distances.rs`, `rays.rs`), groups of pairs are answered side by side, with the widest
//! instructions that the machine turns out to have, and the pairs that rounding leaves in doubt are
//! computed one by one.
//!
//! Nothing is allocated but the answers.

mod booleans;
mod cells;
mod distances;
mod lane_answers;
mod lanes;
mod list;
mod queries;
mod rays;
mod run;

pub use list::{Aabbs, Capsules, Circles, List, Packed, Points, Rays, Rects, Segments};

use crate::batch::lanes::{Level, level};
use crate::batch::list::Side;
use crate::batch::queries::{Distances, Each, Hits, Intersections, ManifoldsOf, Query};
use crate::{Contact, FindContact, Manifolds, RayHit};
use alloc::vec::Vec;
use collide_core::nalgebra::zero;
use collide_core::{Operand, Point2, Real, Vector2};
use collide_shapes::{
    ClosestPoints, Contain, Intersect, MeasureDistance, MeasureSignedDistance, Ray,
    SignedDistanceResult, Touch,
};
use core::slice;

/// Pairs of shapes that take the same query.
///
/// The lists are slices of shapes, of one kind or of any (`AnyShape`, boxes of `dyn Shape`,
/// [`Posed`](collide_core::Posed)), or [`Packed`] shapes of one kind, which are the fastest.
/// Answers stand in the order of the pairs, in a buffer of the caller's: it is as long as the
/// batch after the call, and keeps its memory. Each answer is that of the query on its pair alone,
/// bit for bit.
///
/// ```
/// use collide2d::batch::Batch;
/// use collide2d::prelude::*;
///
/// let bodies: Vec<AnyShape<f64>> = vec![
///     Circle::new([0.0, 0.0], 1.0)?.into(),
///     Rect::from_angle([1.5, 0.0], 0.3, [1.0, 0.5])?.into(),
///     Circle::new([9.0, 0.0], 1.0)?.into(),
/// ];
/// let near = [[0, 1], [1, 2]];
/// let (mut meet, mut contacts) = (Vec::new(), Vec::new());
/// let batch = Batch::of_pairs(&bodies, &near)?;
/// batch.intersects(&mut meet);
/// batch.contact(0.0, &mut contacts);
/// assert_eq!(meet, [true, false]);
/// assert_eq!(contacts[0], bodies[0].contact(&bodies[1], 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Batch<'s, A: Operand, B: Operand<Scalar = A::Scalar> = A> {
    a: Side<'s, A>,
    b: Side<'s, B>,
    pairing: Pairing<'s>,
    level: Level,
    #[cfg(feature = "rayon")]
    is_parallel: bool,
}

/// Which shapes form pairs.
#[derive(Clone, Copy, Debug)]
enum Pairing<'s> {
    /// Those of these indices.
    Listed(&'s [[usize; 2]]),
    /// Each with that of its place in the other list.
    Zipped,
    /// The only one of the first list with each of the second.
    OneToMany,
}

/// Why lists make no batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// A pair names a shape that its list does not have.
    #[error("pairs[{pair}] names shape {index} of {count}")]
    NoSuchShape {
        /// Which pair.
        pair: usize,
        /// The index that it names.
        index: usize,
        /// How many shapes there are.
        count: usize,
    },
    /// Lists whose shapes are to be paired by their places have not as many.
    #[error("the first list has {first} shapes, the second {second}")]
    UnequalLengths {
        /// The length of the first list.
        first: usize,
        /// The length of the second list.
        second: usize,
    },
}

impl<A: Operand, B: Operand<Scalar = A::Scalar>> Clone for Batch<'_, A, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Operand, B: Operand<Scalar = A::Scalar>> Copy for Batch<'_, A, B> {}

impl<'s, S: Operand + Sync> Batch<'s, S> {
    /// The pairs of these indices in one list: what a broad phase finds, as
    /// `collide2d::pairs` does.
    ///
    /// **Error**: an index beyond the list.
    pub fn of_pairs(
        shapes: &'s (impl List<Shape = S> + ?Sized),
        pairs: &'s [[usize; 2]],
    ) -> Result<Self, BatchError> {
        Self::between(shapes, shapes, pairs)
    }
}

impl<'s, A: Operand + Sync, B: Operand<Scalar = A::Scalar> + Sync> Batch<'s, A, B> {
    /// The pairs of these indices, the first of each in the list `a`, the second in `b`.
    ///
    /// **Error**: an index beyond its list.
    pub fn between(
        a: &'s (impl List<Shape = A> + ?Sized),
        b: &'s (impl List<Shape = B> + ?Sized),
        pairs: &'s [[usize; 2]],
    ) -> Result<Self, BatchError> {
        let counts = [a.shapes().len(), b.shapes().len()];
        for (pair, indices) in pairs.iter().enumerate() {
            for (&index, count) in indices.iter().zip(counts) {
                if index >= count {
                    return Err(BatchError::NoSuchShape { pair, index, count });
                }
            }
        }
        Ok(Self::new(Side::of(a), Side::of(b), Pairing::Listed(pairs)))
    }

    /// Each shape of one list with that of the same place in the other.
    ///
    /// **Error**: lists of unequal lengths.
    ///
    /// ```
    /// use collide2d::batch::{Batch, Circles, Rays};
    /// use collide2d::prelude::*;
    ///
    /// let down = |x| Ray::new([x, 9.0], [0.0, -1.0]);
    /// let rays: Rays<f32> = [down(0.0)?, down(5.0)?].into_iter().collect();
    /// let coins: Circles<f32> =
    ///     [Circle::new([0.0, 0.0], 1.0)?, Circle::new([9.0, 0.0], 1.0)?].into_iter().collect();
    /// let mut hits = Vec::new();
    /// Batch::zip(&rays, &coins)?.cast_ray(100.0, &mut hits);
    /// assert_eq!(hits[0].map(|hit| hit.t), Some(8.0));
    /// assert_eq!(hits[1], None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn zip(
        a: &'s (impl List<Shape = A> + ?Sized),
        b: &'s (impl List<Shape = B> + ?Sized),
    ) -> Result<Self, BatchError> {
        let (first, second) = (a.shapes().len(), b.shapes().len());
        if first != second {
            return Err(BatchError::UnequalLengths { first, second });
        }
        Ok(Self::new(Side::of(a), Side::of(b), Pairing::Zipped))
    }

    /// One shape with each of a list.
    ///
    /// ```
    /// use collide2d::batch::{Batch, Points};
    /// use collide2d::prelude::*;
    ///
    /// let blast = Circle::new([0.0, 0.0], 5.0)?;
    /// let people: Points<f64> = [[3.0, 4.0], [4.0, 4.0]].map(Point2::from).into_iter().collect();
    /// let mut are_hit = Vec::new();
    /// Batch::one_to_many(&blast, &people).intersects(&mut are_hit);
    /// assert_eq!(are_hit, [true, false]);
    /// # Ok::<(), collide2d::ShapeError>(())
    /// ```
    pub fn one_to_many(one: &'s A, many: &'s (impl List<Shape = B> + ?Sized)) -> Self {
        Self::new(Side::of(slice::from_ref(one)), Side::of(many), Pairing::OneToMany)
    }

    fn new(a: Side<'s, A>, b: Side<'s, B>, pairing: Pairing<'s>) -> Self {
        Self {
            a,
            b,
            pairing,
            level: level(),
            #[cfg(feature = "rayon")]
            is_parallel: false,
        }
    }

    /// The same batch, answered by all threads of the pool of `rayon` that calls it.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn in_parallel(self) -> Self {
        Self { is_parallel: true, ..self }
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        match self.pairing {
            Pairing::Listed(pairs) => pairs.len(),
            Pairing::Zipped | Pairing::OneToMany => self.b.shapes.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The pairs, in their order.
    pub fn pairs(&self) -> impl Iterator<Item = (&'s A, &'s B)> {
        let batch = *self;
        (0..self.len()).map(move |pair| batch.pair(pair))
    }

    /// Whether each pair shares a point: [`Intersect::intersects`].
    pub fn intersects(&self, answers: &mut Vec<bool>)
    where
        A: Intersect<B>,
    {
        self.fill(&Intersections, answers);
    }

    /// The contact of each pair, if it is at most `margin` apart.
    /// See [`FindContact::contact`].
    pub fn contact(&self, margin: A::Scalar, answers: &mut Vec<Option<Contact<A::Scalar>>>) {
        self.each(None, |a, b| a.contact(b, margin), answers);
    }

    /// The manifolds of each pair, each in a buffer of its own, which keeps its memory:
    /// [`FindManifold::manifold_into`](crate::FindManifold::manifold_into).
    pub fn manifold(&self, margin: A::Scalar, answers: &mut Vec<Manifolds<A::Scalar>>) {
        self.fill(&ManifoldsOf { margin }, answers);
    }

    /// The distance of each pair:
    /// [`MeasureDistance::distance`].
    pub fn distance(&self, answers: &mut Vec<A::Scalar>) {
        self.fill(&Distances, answers);
    }

    /// Whether the first shape of each pair holds every point of the second:
    /// [`Contain::contains`].
    pub fn contains(&self, answers: &mut Vec<bool>) {
        self.each(false, |a, b| a.contains(b), answers);
    }

    /// Whether each pair shares boundary points only: [`Touch::touches`].
    pub fn touches(&self, answers: &mut Vec<bool>) {
        self.each(false, |a, b| a.touches(b), answers);
    }

    /// The closest points of each pair:
    /// [`MeasureDistance::closest_points`].
    pub fn closest_points(&self, answers: &mut Vec<ClosestPoints<A::Scalar>>) {
        let (origin, distance) = (Point2::origin(), zero());
        let blank = ClosestPoints { point_a: origin, point_b: origin, distance };
        self.each(blank, |a, b| a.closest_points(b), answers);
    }

    /// Calls `call` on each pair. `blank` fills the buffer before that.
    pub(crate) fn each<R: Copy + Send + Sync>(
        &self,
        blank: R,
        call: impl Fn(&A, &B) -> R + Sync,
        answers: &mut Vec<R>,
    ) {
        self.fill(&Each { blank, call }, answers);
    }

    fn fill<Q: Query<A, B>>(&self, query: &Q, answers: &mut Vec<Q::Answer>) {
        answers.resize_with(self.len(), || query.blank());
        self.answer(query, answers);
    }
}

impl<T: Real, B: Operand<Scalar = T> + Sync> Batch<'_, Point2<T>, B> {
    /// The signed distance of each point to its shape:
    /// [`MeasureSignedDistance::signed_distance`].
    pub fn signed_distance(&self, answers: &mut Vec<SignedDistanceResult<T>>) {
        let (distance, gradient, closest) = (zero(), Vector2::zeros(), Point2::origin());
        let blank = SignedDistanceResult { distance, gradient, closest };
        self.each(blank, |point, shape| shape.signed_distance(*point), answers);
    }
}

impl<T: Real, B: Operand<Scalar = T> + Sync> Batch<'_, Ray<T>, B> {
    /// The first hit of each ray on its shape with `t ≤ max`:
    /// [`CastRay::cast_ray`](crate::CastRay::cast_ray).
    pub fn cast_ray(&self, max: T, answers: &mut Vec<Option<RayHit<T>>>) {
        self.fill(&Hits { max }, answers);
    }
}
