//! A bound of the distance of two shapes of any kind, kept while they are apart and move slowly.
//!
//! A point of B, as seen from A, has moved by no more than the center of the disc around B, and the
//! turn times the radius of that; likewise a point of A, as seen from B. By no more has the
//! distance changed.

use crate::contact::margin::Margin;
use crate::memory::disc::Disc;
use collide_core::pose::Pose;
use collide_core::posed::{PosedView, in_one_frame};
use collide_core::{Real, Vec2, lesser};
use collide_shapes::kernel::tolerance::KEPT_DISTANCE_ERROR;
use collide_shapes::matrix;

/// What is kept of a pair that was last found apart.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Distance {
    /// B as seen from A when the pair was last found apart.
    relative: Option<Pose>,
    /// The distance then, if it was measured.
    least: Option<f64>,
    /// How often it was measured in vain since it last was not.
    misses: u8,
    /// How many calls pass before it is measured again.
    rest: u8,
}

/// A pair that moved by more than this part of its size in a step is not measured: it would be in
/// vain.
const SLOW: f64 = 1.0 / 16.0;

/// A pair that is measured in vain again and again is measured once in 32 calls.
const MOST_MISSES: u8 = 5;

/// A pair as it is now.
struct Pair {
    /// Around A and B, each in its own frame.
    discs: [Disc; 2],
    /// B as seen from A.
    relative: Pose,
    /// More than all lengths that take part.
    size: f64,
}

impl Pair {
    fn of<T: Real>(a: &PosedView<'_, T>, b: &PosedView<'_, T>) -> Self {
        let discs = [Disc::around(&a.view), Disc::around(&b.view)];
        let relative = Pose::relative(&a.pose, &b.pose);
        let apart = relative.translation().norm_l1();
        Self { discs, relative, size: discs[0].size() + discs[1].size() + apart }
    }

    /// By how much the distance has changed, at most.
    fn drift(&self, then: &Pose) -> f64 {
        let ([of_a, of_b], now) = (&self.discs, &self.relative);
        let turn = (now.rotation() - then.rotation()).norm_l1();
        let moved = |p: Vec2, q: Vec2, disc: &Disc| {
            let turned = if turn > 0.0 { turn * disc.radius } else { 0.0 };
            (p - q).norm_l1() + turned
        };
        lesser(
            moved(now.image_of(of_b.center), then.image_of(of_b.center), of_b),
            moved(now.preimage_of(of_a.center), then.preimage_of(of_a.center), of_a),
        )
    }
}

impl Distance {
    /// Whether the shapes are still further apart than the margin.
    pub(super) fn proves_apart<T: Real>(
        &mut self,
        a: &PosedView<'_, T>,
        b: &PosedView<'_, T>,
        margin: T,
    ) -> bool {
        let (Some(least), Some(then)) = (self.least, &self.relative) else { return false };
        let (pair, margin) = (Pair::of(a, b), Margin::new(margin));
        // The distance may be that of a pair which was larger, as far as it was apart.
        let error = KEPT_DISTANCE_ERROR * (pair.size + margin.value + least);
        let is_apart = margin.is_clearly_beyond(least - pair.drift(then), error);
        if is_apart {
            self.misses = 0;
        } else {
            self.least = None;
        }
        is_apart
    }

    /// Measures the distance of shapes that were found apart, if that may spare a search.
    pub(super) fn keep<T: Real>(&mut self, a: &PosedView<'_, T>, b: &PosedView<'_, T>) {
        self.least = None;
        if self.rest > 0 {
            self.rest -= 1;
            return;
        }
        let pair = Pair::of(a, b);
        let Some(then) = self.relative.replace(pair.relative) else { return };
        if pair.drift(&then) <= SLOW * pair.size {
            self.rest = (1 << self.misses) - 1;
            self.misses = (self.misses + 1).min(MOST_MISSES);
            self.least = Some(in_one_frame(a, b, |a, b, _| matrix::distance(a, b)));
        }
    }
}
