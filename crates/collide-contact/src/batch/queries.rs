//! The queries of a batch: the query of one pair, and how the answers of lanes are written.

use crate::batch::booleans::{self, Verdicts};
use crate::batch::distances::{self, Lengths};
use crate::batch::lane_answers::{LaneAnswers, Nothing};
use crate::batch::lanes::Kernel;
use crate::batch::rays::{self, HitLanes};
use crate::{CastRay, FindManifold, Manifolds, RayHit};
use collide_core::nalgebra::zero;
use collide_core::{Kind, Operand, Real};
use collide_shapes::{Intersect, MeasureDistance, Ray};

/// A query of two shapes.
pub(super) trait Query<A: Operand, B: Operand<Scalar = A::Scalar>>: Sync {
    /// What comes back for each pair.
    type Answer: Send;

    /// What a kernel says of a group.
    type Lanes: LaneAnswers;

    /// Whether most pairs read their vertices, which may lie far off in memory.
    const READS_VERTICES: bool = true;

    /// An answer that is still to be given.
    fn blank(&self) -> Self::Answer;

    /// Makes an answer blank that will be given out of turn. Answers of many bytes are so fetched
    /// from memory in their order, in which the machine does it ahead.
    fn clear(&self, _answer: &mut Self::Answer) {}

    /// The answer to a pair.
    fn answer_pair(&self, a: &A, b: &B, answer: &mut Self::Answer);

    /// The kernel of a cell, if it has one.
    fn kernel(_kinds: [Kind; 2]) -> Option<Kernel<A::Scalar, Self::Lanes>> {
        None
    }

    /// The answers to the first pairs of a group, of those in doubt any.
    fn write(&self, _lanes: &Self::Lanes, _answers: &mut [Self::Answer]) {}
}

pub(super) struct Intersections;

impl<A: Operand + Intersect<B>, B: Operand<Scalar = A::Scalar>> Query<A, B> for Intersections {
    type Answer = bool;
    type Lanes = Verdicts;

    /// Discs answer for most.
    const READS_VERTICES: bool = false;

    fn blank(&self) -> bool {
        false
    }

    #[inline]
    fn answer_pair(&self, a: &A, b: &B, answer: &mut bool) {
        *answer = a.intersects(b);
    }

    fn kernel(kinds: [Kind; 2]) -> Option<Kernel<A::Scalar, Verdicts>> {
        booleans::kernel(kinds)
    }

    #[inline]
    fn write(&self, lanes: &Verdicts, answers: &mut [bool]) {
        for (answer, is_yes) in answers.iter_mut().zip(lanes.are_yes()) {
            *answer = is_yes;
        }
    }
}

pub(super) struct Distances;

impl<A: Operand, B: Operand<Scalar = A::Scalar>> Query<A, B> for Distances {
    type Answer = A::Scalar;
    type Lanes = Lengths;

    fn blank(&self) -> A::Scalar {
        zero()
    }

    #[inline]
    fn answer_pair(&self, a: &A, b: &B, answer: &mut A::Scalar) {
        *answer = a.distance(b);
    }

    fn kernel(kinds: [Kind; 2]) -> Option<Kernel<A::Scalar, Lengths>> {
        distances::kernel(kinds)
    }

    #[inline]
    fn write(&self, lanes: &Lengths, answers: &mut [A::Scalar]) {
        for (answer, &length) in answers.iter_mut().zip(lanes.lengths()) {
            *answer = A::Scalar::nearest_keeping_sign(length);
        }
    }
}

/// A query without lane kernels: calls a function on each pair.
pub(super) struct Each<R, F> {
    pub(super) blank: R,
    pub(super) call: F,
}

impl<A, B, R, F> Query<A, B> for Each<R, F>
where
    A: Operand,
    B: Operand<Scalar = A::Scalar>,
    R: Copy + Send + Sync,
    F: Fn(&A, &B) -> R + Sync,
{
    type Answer = R;
    type Lanes = Nothing;

    fn blank(&self) -> R {
        self.blank
    }

    #[inline]
    fn clear(&self, answer: &mut R) {
        *answer = self.blank;
    }

    #[inline]
    fn answer_pair(&self, a: &A, b: &B, answer: &mut R) {
        *answer = (self.call)(a, b);
    }
}

pub(super) struct ManifoldsOf<T> {
    pub(super) margin: T,
}

impl<A: Operand, B: Operand<Scalar = A::Scalar>> Query<A, B> for ManifoldsOf<A::Scalar> {
    type Answer = Manifolds<A::Scalar>;
    type Lanes = Nothing;

    fn blank(&self) -> Self::Answer {
        Manifolds::new()
    }

    #[inline]
    fn clear(&self, answer: &mut Self::Answer) {
        answer.clear();
    }

    #[inline]
    fn answer_pair(&self, a: &A, b: &B, answer: &mut Self::Answer) {
        a.manifold_into(b, self.margin, answer);
    }
}

pub(super) struct Hits<T> {
    pub(super) max: T,
}

impl<T: Real, B: Operand<Scalar = T>> Query<Ray<T>, B> for Hits<T> {
    type Answer = Option<RayHit<T>>;
    type Lanes = HitLanes<T>;

    fn blank(&self) -> Self::Answer {
        None
    }

    #[inline]
    fn answer_pair(&self, ray: &Ray<T>, shape: &B, answer: &mut Self::Answer) {
        *answer = shape.cast_ray(ray, self.max);
    }

    fn kernel([_, shape]: [Kind; 2]) -> Option<Kernel<T, HitLanes<T>>> {
        rays::kernel(shape)
    }

    #[inline]
    fn write(&self, lanes: &HitLanes<T>, answers: &mut [Self::Answer]) {
        lanes.write(self.max, answers);
    }
}
