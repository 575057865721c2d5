//! Joins two lists of shapes by a predicate.
//!
//! A packed R-tree holds the boxes of the second list. The first is searched in runs, each in the
//! order of a Hilbert curve, so that consecutive shapes visit the same nodes and the same shapes;
//! pairs whose boxes meet are tested in batches. The pairs of each run are sorted, so their order
//! does not depend on the runs. A run with too many pairs is halved: memory does not grow with the
//! number of pairs.

use crate::batch::Batch;
use crate::broad_phase::{Tree, wide_bounds};
use alloc::vec;
use alloc::vec::Vec;
use collide_core::nalgebra::zero;
use collide_core::{Bounds, Operand, Vec2};
use collide_shapes::{Intersect, MeasureDistance};
use core::iter::FusedIterator;
use core::ops::Range;
use core::sync::atomic::{AtomicUsize, Ordering};
use static_aabb2d_index::hilbert_xy_to_index;

/// The most shapes of a run. Long runs load each shape of the second list into the cache only a few
/// times.
const MOST_SHAPES: usize = 1 << 20;

/// The most pairs that a run of more than one shape may have.
const MOST_PAIRS: usize = 1 << 22;

/// How many shapes are searched for at a time.
const CHUNK: usize = 1 << 12;

/// How many candidates, pairs whose boxes meet, are tested at a time.
const NEAR: usize = 1 << 13;

/// The condition that makes two shapes a pair of a join.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Predicate<T> {
    /// They share a point.
    Intersects,
    /// The first holds every point of the second.
    Contains,
    /// Their distance is at most this. A negative distance, or NaN, has no pairs.
    Within(T),
}

/// Finds the pairs of a shape of `a` and a shape of `b` for which the predicate holds, in
/// lexicographic order.
///
/// Each pair is decided as by the query on it alone. The iterator searches as it goes. It keeps the
/// boxes of `b`, and at most about 2²² pairs, or those of one shape where these are more.
///
/// ```
/// use collide2d::prelude::*;
/// use collide2d::{Predicate, pairs_between};
/// let ponds = [Circle::new([0.0, 0.0], 2.0)?, Circle::new([9.0, 0.0], 1.0)?];
/// let wells = [[0.0, 2.0], [5.0, 5.0], [8.5, 0.0]].map(Point2::from);
/// let pairs = |predicate| pairs_between(&ponds, &wells, predicate).collect::<Vec<_>>();
/// assert_eq!(pairs(Predicate::Intersects), [[0, 0], [1, 2]]);
/// assert_eq!(pairs(Predicate::Within(5.5)), [[0, 0], [0, 1], [1, 1], [1, 2]]);
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
pub fn pairs_between<'s, A, B>(
    a: &'s [A],
    b: &'s [B],
    predicate: Predicate<A::Scalar>,
) -> PairsBetween<'s, A, B>
where
    A: Operand + Intersect<B> + Sync,
    B: Operand<Scalar = A::Scalar> + Sync,
{
    PairsBetween::new(a, b, predicate, |_, _| true)
}

/// Finds the pairs of two shapes of one list for which the predicate holds, in lexicographic order.
/// Each pair is reported once, the lesser index first; with [`Predicate::Contains`] the containing
/// shape first. Memory is that of [`pairs_between`].
///
/// ```
/// use collide2d::prelude::*;
/// use collide2d::{Predicate, pairs_among};
/// let ponds = [[0.0, 1.0], [1.5, 9.0], [5.0, 1.0]].map(|[x, r]| Circle::new([x, 0.0], r));
/// let ponds = ponds.into_iter().collect::<Result<Vec<_>, _>>()?;
/// let pairs = |predicate| pairs_among(&ponds, predicate).collect::<Vec<_>>();
/// assert_eq!(pairs(Predicate::Intersects), [[0, 1], [1, 2]]);
/// assert_eq!(pairs(Predicate::Contains), [[1, 0], [1, 2]]);
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
pub fn pairs_among<S: Operand + Intersect<S> + Sync>(
    shapes: &[S],
    predicate: Predicate<S::Scalar>,
) -> PairsBetween<'_, S, S> {
    let is_kept: fn(usize, usize) -> bool = match predicate {
        Predicate::Contains => |a, b| a != b,
        Predicate::Intersects | Predicate::Within(_) => |a, b| a < b,
    };
    PairsBetween::new(shapes, shapes, predicate, is_kept)
}

/// The pairs of [`pairs_between`] and [`pairs_among`].
pub struct PairsBetween<'s, A: Operand, B: Operand<Scalar = A::Scalar> = A> {
    a: &'s [A],
    b: &'s [B],
    predicate: Predicate<A::Scalar>,
    /// Whether two indices may make a pair.
    is_kept: fn(usize, usize) -> bool,
    tree: Tree,
    /// The shapes of `a` that are not yet searched.
    rest: Range<usize>,
    /// How many shapes the next run has.
    run: usize,
    found: vec::IntoIter<[usize; 2]>,
    #[cfg(feature = "rayon")]
    is_parallel: bool,
}

impl<'s, A, B> PairsBetween<'s, A, B>
where
    A: Operand + Intersect<B> + Sync,
    B: Operand<Scalar = A::Scalar> + Sync,
{
    fn new(
        a: &'s [A],
        b: &'s [B],
        predicate: Predicate<A::Scalar>,
        is_kept: fn(usize, usize) -> bool,
    ) -> Self {
        let margin = margin_of(predicate);
        Self {
            a,
            b,
            predicate,
            is_kept,
            tree: Tree::new(b.len(), |shape| wide_bounds(&b[shape], margin)),
            rest: 0..a.len(),
            run: MOST_SHAPES,
            found: Vec::new().into_iter(),
            #[cfg(feature = "rayon")]
            is_parallel: false,
        }
    }

    /// Searches on all threads of the current pool of `rayon`. The pairs and their order stay the
    /// same.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn in_parallel(self) -> Self {
        Self { is_parallel: true, ..self }
    }

    /// How many shapes of the first list have been searched.
    pub fn searched(&self) -> usize {
        self.rest.start
    }

    /// Finds the pairs of the next run.
    fn find_run(&mut self) {
        loop {
            let run = self.rest.start..self.rest.end.min(self.rest.start + self.run);
            if let Some(found) = self.pairs_of(run.clone()) {
                self.found = found.into_iter();
                self.rest.start = run.end;
                self.run = MOST_SHAPES.min(2 * self.run);
                return;
            }
            self.run = run.len().div_ceil(2);
        }
    }

    /// The pairs of these shapes, unless there are too many.
    fn pairs_of(&self, run: Range<usize>) -> Option<Vec<[usize; 2]>> {
        let curve = self.along_the_curve(run.clone());
        let room = AtomicUsize::new(if run.len() > 1 { MOST_PAIRS } else { usize::MAX });
        let search = |chunk: &[(u32, usize)]| self.pairs_of_chunk(chunk, &room);
        let chunks = {
            #[cfg(feature = "rayon")]
            if self.is_parallel {
                use rayon::prelude::*;
                curve.par_chunks(CHUNK).map(search).collect::<Option<Vec<_>>>()?
            } else {
                curve.chunks(CHUNK).map(search).collect::<Option<Vec<_>>>()?
            }
            #[cfg(not(feature = "rayon"))]
            curve.chunks(CHUNK).map(search).collect::<Option<Vec<_>>>()?
        };
        let mut found = chunks.concat();
        found.sort_unstable();
        Some(found)
    }

    /// These shapes along a Hilbert curve through the boxes of the second list.
    fn along_the_curve(&self, run: Range<usize>) -> Vec<(u32, usize)> {
        let all = self.tree.bounds().unwrap_or(Bounds::of_point(Vec2::ZERO));
        let cells = f64::from(u16::MAX);
        let cell = |x: f64, min: f64, max: f64| ((x - min) / (max - min) * cells) as u16;
        let key = |shape: usize| {
            let bounds = wide_bounds(&self.a[shape], zero());
            let middle = bounds.map_or(Vec2::ZERO, |Bounds { min, max }| (min + max) * 0.5);
            let x = cell(middle.x, all.min.x, all.max.x);
            (hilbert_xy_to_index(x, cell(middle.y, all.min.y, all.max.y)), shape)
        };
        let mut curve: Vec<_> = run.map(key).collect();
        curve.sort_unstable();
        curve
    }

    fn pairs_of_chunk(
        &self,
        chunk: &[(u32, usize)],
        room: &AtomicUsize,
    ) -> Option<Vec<[usize; 2]>> {
        let margin = margin_of(self.predicate);
        let (mut stack, mut near) = (Vec::new(), Vec::new());
        let (mut answers, mut found) = (Vec::new(), Vec::new());
        // All at once: the shapes lie anywhere in memory, and so are fetched many at a time.
        let boxes: Vec<_> = chunk.iter().map(|&(_, a)| wide_bounds(&self.a[a], margin)).collect();
        for (i, (&(_, a), bounds)) in chunk.iter().zip(&boxes).enumerate() {
            let mut add = |b| near.extend(Some([a, b]).filter(|_| (self.is_kept)(a, b)));
            match bounds {
                Some(bounds) => {
                    self.tree.visit(bounds, &mut stack, &mut add);
                    self.tree.unbounded.iter().copied().for_each(add);
                }
                None => (0..self.b.len()).for_each(add),
            }
            if near.len() >= NEAR || i + 1 == chunk.len() {
                let before = found.len();
                self.answer(&near, &mut answers);
                let pairs = near.iter().zip(&answers).filter(|&(_, &holds)| holds);
                found.extend(pairs.map(|(&pair, _)| pair));
                near.clear();
                let more = found.len() - before;
                room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |room| {
                    room.checked_sub(more)
                })
                .ok()?;
            }
        }
        Some(found)
    }

    /// Whether the predicate holds for each of these.
    fn answer(&self, near: &[[usize; 2]], answers: &mut Vec<bool>) {
        // The places are those of shapes: there is a batch.
        let Ok(batch) = Batch::between(self.a, self.b, near) else { return };
        match self.predicate {
            Predicate::Intersects => batch.intersects(answers),
            Predicate::Contains => batch.contains(answers),
            Predicate::Within(max) => {
                batch.each(false, |a, b| a.distance_within(b, max).is_some(), answers);
            }
        }
    }
}

impl<A, B> Iterator for PairsBetween<'_, A, B>
where
    A: Operand + Intersect<B> + Sync,
    B: Operand<Scalar = A::Scalar> + Sync,
{
    type Item = [usize; 2];

    #[inline]
    fn next(&mut self) -> Option<[usize; 2]> {
        loop {
            if let Some(pair) = self.found.next() {
                return Some(pair);
            }
            if self.rest.is_empty() {
                return None;
            }
            self.find_run();
        }
    }
}

impl<A, B> FusedIterator for PairsBetween<'_, A, B>
where
    A: Operand + Intersect<B> + Sync,
    B: Operand<Scalar = A::Scalar> + Sync,
{
}

fn margin_of<T: collide_core::Real>(predicate: Predicate<T>) -> T {
    match predicate {
        Predicate::Within(max) => max,
        Predicate::Intersects | Predicate::Contains => zero(),
    }
}
