//! What a pair remembers from one step to the next, and what that proves.
//!
//! Kept are the relative pose of the shapes, and of it either a bound of their distance, or of each
//! hull the best axis, with a bound of the gaps along all others. A point of B, seen from A, has
//! moved since by no more than the center of the disc around B has, and the turn times the radius
//! of that; likewise a point of A, seen from B. By no more have the distance and each gap changed.
//!
//! So a pair that was apart by more still is; and if one of the two kept axes, measured anew, is
//! above the bound of all others, the best axis is one of the two, as a search would find it. What
//! is measured along it, from the vertices that the memory names, is what a search leads to, bit
//! for bit. Wherever that is not clear beyond rounding, the pair is asked from scratch.
//!
//! Nothing is taken from a memory that was left by other shapes: `key` tells them apart.

mod axes;
mod disc;
mod hull;
mod key;

use crate::Manifolds;
use crate::contact::margin::Margin;
use crate::contact::matrix::{Wanted, manifolds};
use crate::manifold::buffer::Sink;
use crate::manifold::memory::axes::{FramedHulls, KeptAxes};
use crate::manifold::memory::disc::Disc;
use crate::manifold::memory::key::key;
use collide_core::pose::Pose;
use collide_core::posed::{PosedView, in_one_frame};
use collide_core::{Real, Vec2, View, greater, lesser, views};
use collide_shapes::kernel::hull::axis::AxisHint;
use collide_shapes::kernel::tolerance::{KEPT_DISTANCE_ERROR, KEPT_ERROR};
use collide_shapes::matrix;

/// What a pair of shapes remembers from one step to the next, for
/// [`FindManifold::manifold_with`](crate::FindManifold::manifold_with): 88 bytes beside the pair,
/// and nothing on the heap.
///
/// Of [`Posed`](collide_core::Posed) shapes it keeps the relative pose and what that has shown:
/// that they are apart, by how much, or along which edges of two polygons the search for the best
/// axis ended. While they have moved too little to change
/// that, the answer needs no search, nor a moved polygon. Of placed shapes it keeps the edge alone,
/// where the next search begins.
///
/// The answer is that without a memory, bit for bit, also with one that other shapes have left: it
/// knows its shapes by 64 bits of their numbers. Pairs of which an answer costs no more than to
/// remember leave it as it is: those of a point, circle, segment, capsule or triangle with any of
/// these and with polygons, and of polygons that together have less than sixteen vertices. So do
/// users' shapes, unions of boxes, and outlines of more than 160 vertices in all.
///
/// ```
/// use collide2d::prelude::*;
/// let egg = Ellipse::from_angle([0.0, 0.0], 0.0, [2.0, 1.0])?;
/// let still = Posed::new(&egg, &Isometry2::identity())?;
/// let (mut memory, mut manifolds) = (PairMemory::default(), Manifolds::new());
/// for (x, meet) in [(3.9, true), (3.98, true), (4.06, false)] {
///     let pose = Isometry2::new(Vector2::new(x, 0.0), 0.0);
///     still.manifold_with(&Posed::new(&egg, &pose)?, 0.0, &mut memory, &mut manifolds);
///     assert_eq!(!manifolds.is_empty(), meet);
/// }
/// # Ok::<(), collide2d::ShapeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PairMemory {
    /// Of the shapes that left `kept`.
    key: u64,
    /// B seen from A when the pair was last asked from scratch.
    relative: Option<Pose>,
    kept: Kept,
    pub(crate) hint: AxisHint,
    /// How often the pair was measured in vain since it last was not.
    misses: u8,
    /// How many calls pass before it is measured again.
    rest: u8,
}

#[derive(Clone, Copy, Debug, Default)]
enum Kept {
    #[default]
    Nothing,
    /// The shapes are apart by more than this.
    Apart(f64),
    Axes(KeptAxes),
}

/// Whether it pays to remember a pair of such shapes.
pub(crate) fn pays(a: &View<'_>, b: &View<'_>) -> bool {
    let is_large = |view: &View<'_>| match view {
        View::Ellipse(_) | views!(region | compound) => true,
        View::Custom(_) | views!(hull | unbounded) => false,
    };
    is_large(a) || is_large(b) || axes::are_of_many_vertices(a, b, FEWEST)
}

/// The same of two hulls of so many vertices.
#[inline]
pub(crate) fn pays_for_hulls(a: usize, b: usize) -> bool {
    axes::are_many(a, b, FEWEST)
}

/// Two hulls of fewer vertices cost no more from scratch, apart or not.
const FEWEST: usize = 16;

/// Writes the manifolds of a posed pair: recalled, or else found from scratch and remembered.
pub(crate) fn recall_or_find<T: Real>(
    a: &PosedView<'_, T>,
    b: &PosedView<'_, T>,
    margin: T,
    out: &mut Manifolds<T>,
    memory: &mut PairMemory,
) {
    let margin = Margin::new(margin);
    if memory.recall(a, b, &margin, out).is_some() {
        return;
    }
    in_one_frame(a, b, |view_a, view_b, frame| {
        let sink = Sink::new(out, Some(&mut memory.hint)).in_frame(frame);
        manifolds::of_views(view_a, view_b, &mut Wanted { out: sink, margin });
        memory.remember(a, b, [view_a, view_b], out.is_empty());
    });
}

/// A pair as it is now.
struct Pair {
    /// Around A and B, each in its own frame.
    discs: [Disc; 2],
    /// B seen from A.
    relative: Pose,
    /// More than all lengths that take part.
    size: f64,
}

impl Pair {
    fn of<T: Real>(a: &PosedView<'_, T>, b: &PosedView<'_, T>) -> Self {
        let discs = [Disc::around(&a.view), Disc::around(&b.view)];
        let relative = Pose::relative(&a.pose, &b.pose);
        let apart = relative.image_of(Vec2::ZERO).norm_l1();
        Self { discs, relative, size: discs[0].size() + discs[1].size() + apart }
    }

    /// How far, at most, points of B have moved, seen from A, and points of A, seen from B.
    fn drifts(&self, then: &Pose) -> [f64; 2] {
        let ([of_a, of_b], now) = (&self.discs, &self.relative);
        let turn = (now.rotation() - then.rotation()).norm_l1();
        let moved = |p: Vec2, q: Vec2, disc: &Disc| {
            let turned = if turn > 0.0 { turn * disc.radius } else { 0.0 };
            (p - q).norm_l1() + turned
        };
        [
            moved(now.image_of(of_b.center), then.image_of(of_b.center), of_b),
            moved(now.preimage_of(of_a.center), then.preimage_of(of_a.center), of_a),
        ]
    }

    /// What a gap may be wrong by.
    fn slack(&self) -> f64 {
        KEPT_ERROR * self.size
    }

    /// By how much more than the margin shapes are to be apart that clearly are.
    fn doubt(&self, margin: f64) -> f64 {
        KEPT_DISTANCE_ERROR * (self.size + margin)
    }

    /// Whether it moves so slowly that it pays to measure how far the shapes are apart.
    fn is_slow(&self, drift: f64) -> bool {
        drift <= SLOW * self.size
    }
}

/// A pair that moved by more than this part of its size since it was last asked from scratch is not
/// measured: it would be in vain.
const SLOW: f64 = 1.0 / 16.0;

/// A pair that is measured in vain again and again is measured once in 32 calls.
const MOST_MISSES: u8 = 5;

impl PairMemory {
    /// The manifolds, if what is kept proves them.
    #[inline]
    fn recall<T: Real>(
        &mut self,
        a: &PosedView<'_, T>,
        b: &PosedView<'_, T>,
        margin: &Margin,
        out: &mut Manifolds<T>,
    ) -> Option<()> {
        if let Kept::Nothing = self.kept {
            return None;
        }
        let pair = Pair::of(a, b);
        let [of_b, of_a] = pair.drifts(self.relative.as_ref()?);
        match &self.kept {
            Kept::Nothing => return None,
            Kept::Apart(least) => {
                let still = least - lesser(of_a, of_b);
                // The distance may be that of a pair which was larger, as far as it was apart.
                let is_apart = margin.is_clearly_beyond(still, pair.doubt(margin.value + least));
                (is_apart && self.knows(a, b)).then(|| out.clear())?;
            }
            Kept::Axes(kept) => {
                let hulls = FramedHulls::of(a, b)?;
                let (axis, is_b) = kept.best(&hulls, &pair, greater(of_a, of_b))?;
                self.knows(a, b).then_some(())?;
                hulls.push(&axis, is_b, &pair, margin, out)?;
            }
        }
        self.misses = 0;
        Some(())
    }

    fn knows<T: Real>(&self, a: &PosedView<'_, T>, b: &PosedView<'_, T>) -> bool {
        key(&a.view, &b.view) == Some(self.key)
    }

    /// Keeps what may spare the search next time, after an answer from scratch about these views,
    /// which are `framed` in one frame.
    fn remember<T: Real>(
        &mut self,
        a: &PosedView<'_, T>,
        b: &PosedView<'_, T>,
        framed: [&View<'_>; 2],
        is_apart: bool,
    ) {
        self.kept = Kept::Nothing;
        if self.rest > 0 {
            self.rest -= 1;
            return;
        }
        let local = [&a.view, &b.view];
        if !is_apart && !axes::are_of_many_vertices(local[0], local[1], axes::FEWEST) {
            return;
        }
        let pair = Pair::of(a, b);
        let Some(then) = self.relative.replace(pair.relative) else { return };
        let [of_b, of_a] = pair.drifts(&then);
        let drift = if is_apart { lesser(of_a, of_b) } else { greater(of_a, of_b) };
        let is_slow =
            if is_apart { pair.is_slow(drift) } else { axes::is_slow(&pair, local, drift) };
        if !is_slow {
            return;
        }
        self.rest = (1 << self.misses) - 1;
        self.misses = (self.misses + 1).min(MOST_MISSES);
        let Some(key) = key(local[0], local[1]) else { return };
        let kept = if is_apart {
            Some(Kept::Apart(matrix::distance(framed[0], framed[1])))
        } else {
            KeptAxes::measured(&pair, local, framed, drift).map(Kept::Axes)
        };
        (self.kept, self.key) = (kept.unwrap_or_default(), key);
    }
}

#[cfg(test)]
mod tests {
    use super::{Kept, PairMemory, recall_or_find};
    use crate::Manifolds;
    use crate::contact::margin::Margin;
    use crate::manifold::FindManifold;
    use alloc::vec::Vec;
    use collide_core::posed::PosedView;
    use collide_core::{Isometry2, Posed, UnitComplex, Vector2};
    use collide_shapes::{AnyShape, Circle, Compound, ConvexPolygon, Ellipse, Rect};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    fn oval(rng: &mut Pcg64Mcg, count: usize) -> AnyShape<f64> {
        let [x, y] = [0, 1].map(|_| rng.random_range(0.5..1.5));
        let corners = (0..count).map(|corner| {
            let turn = (corner as f64 + rng.random_range(0.1..0.9)) / count as f64;
            let on_circle = UnitComplex::new(core::f64::consts::TAU * turn);
            [x * on_circle.re, y * on_circle.im]
        });
        ConvexPolygon::hull(corners.collect::<Vec<_>>()).expect("corners on an ellipse").into()
    }

    fn shape(rng: &mut Pcg64Mcg, round: usize) -> AnyShape<f64> {
        let rect = Rect::from_angle([0.3, 0.2], 0.4, [0.7, 1.0]).expect("a rectangle");
        match round % 6 {
            0 => rect.into(),
            1 => Ellipse::new([0.0, 0.0], UnitComplex::identity(), [1.0, 0.7])
                .expect("an ellipse")
                .into(),
            2 => Compound::new([rect.into(), Circle::new([1.0, 0.0], 0.5).expect("a disc").into()])
                .expect("two parts")
                .into(),
            _ => oval(rng, 8 + round % 57),
        }
    }

    #[test]
    fn slow_pairs_answer_from_memory_what_a_search_finds() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x3e3);
        let (mut from_axes, mut apart, mut calls) = (0, 0, 0);
        for round in 0..600 {
            let (a, b) = (shape(&mut rng, round), oval(&mut rng, 24 + round % 41));
            let mut number = |most: f64| rng.random_range(-most..most);
            let (mut at, mut angle) = (Vector2::new(number(2.0), number(2.0)), number(3.0));
            let still = Isometry2::new(Vector2::new(number(9.0), number(9.0)), number(3.0));
            let mut memory = PairMemory::default();
            for _ in 0..30 {
                at += Vector2::new(number(1e-4), number(1e-4));
                angle += number(1e-4);
                let pose = still * Isometry2::new(at, angle);
                let [a, b] = [(&a, &pose), (&b, &still)]
                    .map(|(shape, pose)| Posed::new(shape, pose).expect("a rigid motion"));
                let (view_a, view_b) = (PosedView::of(&a), PosedView::of(&b));
                let (mut found, margin) = (Manifolds::new(), 0.05);
                let kept = memory.kept;
                let is_told =
                    memory.recall(&view_a, &view_b, &Margin::new(margin), &mut found).is_some();
                match kept {
                    Kept::Axes(_) => from_axes += usize::from(is_told),
                    Kept::Apart(_) => apart += usize::from(is_told),
                    Kept::Nothing => assert!(!is_told),
                }
                recall_or_find(&view_a, &view_b, margin, &mut found, &mut memory);
                assert_eq!(found, a.manifold(&b, margin), "{memory:?}");
                calls += 1;
            }
        }
        assert!(3 * from_axes > calls && 6 * apart > calls, "{from_axes}, {apart} of {calls}");
    }

    #[test]
    fn a_memory_is_small() {
        assert_eq!(size_of::<PairMemory>(), 88);
    }
}
