//! How a batch is answered: packed lists by the lanes of a kernel, group by group; mixed lists
//! cell by cell.

use crate::batch::cells::{BLOCK, Cells};
use crate::batch::lane_answers::LaneAnswers;
use crate::batch::lanes::{GROUP, Kernel, LANES, MOST_NUMBERS, numbers_of, put};
use crate::batch::queries::Query;
use crate::batch::{Batch, Pairing};
use collide_core::nalgebra::zero;
use collide_core::{Kind, Operand, Stored, is_posed};
use core::hint::black_box;

/// How many pairs have their vertices fetched from memory at once.
const AHEAD: usize = 16;

/// The sum of some numbers that lie apart in what a convex polygon lists.
fn some_vertices<S: Operand>(shape: &S) -> f64 {
    let Stored::ConvexPolygon(polygon) = shape.to_stored() else { return 0.0 };
    let last = polygon.vertices.len() - 1;
    let numbers = [&polygon.vertices, &polygon.normals].map(|list| list[0].x + list[last].x);
    numbers[0] + numbers[1]
}

impl<'s, A: Operand + Sync, B: Operand<Scalar = A::Scalar> + Sync> Batch<'s, A, B> {
    /// Answers every pair.
    pub(super) fn answer<Q: Query<A, B>>(&self, query: &Q, answers: &mut [Q::Answer]) {
        #[cfg(feature = "rayon")]
        if self.is_parallel {
            use rayon::prelude::*;
            return answers
                .par_chunks_mut(BLOCK)
                .enumerate()
                .for_each(|(i, answers)| self.answer_block(query, i * BLOCK, answers));
        }
        for (i, answers) in answers.chunks_mut(BLOCK).enumerate() {
            self.answer_block(query, i * BLOCK, answers);
        }
    }

    /// Answers the pairs from the one at `first` on.
    fn answer_block<Q: Query<A, B>>(&self, query: &Q, first: usize, answers: &mut [Q::Answer]) {
        let answer_at = |place: usize, answer: &mut Q::Answer| {
            let (a, b) = self.pair(first + place);
            query.answer_pair(a, b, answer);
        };
        if let (Some(a), Some(b)) = (A::KIND, B::KIND) {
            return match Q::kernel([a, b]).filter(|_| self.is_packed()) {
                Some(kernel) => self.answer_lanes(query, kernel, [a, b], first, answers),
                None => answers.iter_mut().enumerate().for_each(|(i, answer)| answer_at(i, answer)),
            };
        }
        let cells = Cells::new(answers.len(), |place| {
            let (a, b) = self.pair(first + place);
            [a.variant(), b.variant()]
        });
        answers.iter_mut().for_each(|answer| query.clear(answer));
        for places in cells.places().chunks(AHEAD) {
            if Q::READS_VERTICES {
                let pairs = places.iter().map(|&place| self.pair(first + usize::from(place)));
                black_box(pairs.map(|(a, b)| some_vertices(a) + some_vertices(b)).sum::<f64>());
            }
            for &place in places {
                answer_at(usize::from(place), &mut answers[usize::from(place)]);
            }
        }
    }

    /// Whether the numbers of the pairs stand in columns, in their order.
    fn is_packed(&self) -> bool {
        // Packed is what shapes store, each in its own frame.
        let is_of_world = !const { is_posed::<A, B>() };
        let is_a_packed = match self.pairing {
            Pairing::Listed(_) => false,
            Pairing::Zipped => !self.a.columns.is_empty(),
            Pairing::OneToMany => true,
        };
        is_of_world && is_a_packed && !self.b.columns.is_empty()
    }

    /// Answers the pairs from the one at `first` on by a kernel, and one by one those that it
    /// leaves in doubt.
    fn answer_lanes<Q: Query<A, B>>(
        &self,
        query: &Q,
        kernel: Kernel<A::Scalar, Q::Lanes>,
        [kind_a, kind_b]: [Kind; 2],
        first: usize,
        answers: &mut [Q::Answer],
    ) {
        let mut one = [[zero(); LANES]; MOST_NUMBERS];
        let is_one = matches!(self.pairing, Pairing::OneToMany);
        if is_one {
            (0..LANES).for_each(|lane| put(self.a.shapes[0].to_stored(), &mut one, lane));
        }
        let mut lanes = Q::Lanes::default();
        for (i, answers) in answers.chunks_mut(GROUP).enumerate() {
            let begin = first + i * GROUP;
            let blocks = begin / LANES..(begin + answers.len()).div_ceil(LANES);
            let columns = |kind| {
                let numbers = numbers_of(kind);
                blocks.start * numbers..blocks.end * numbers
            };
            let a =
                if is_one { &one[..numbers_of(kind_a)] } else { &self.a.columns[columns(kind_a)] };
            let is_in_doubt = kernel(self.level, a, &self.b.columns[columns(kind_b)], &mut lanes);
            query.write(&lanes, answers);
            if is_in_doubt {
                self.answer_uncertain(query, &lanes, begin, answers);
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn answer_uncertain<Q: Query<A, B>>(
        &self,
        query: &Q,
        lanes: &Q::Lanes,
        begin: usize,
        answers: &mut [Q::Answer],
    ) {
        for (i, answer) in answers.iter_mut().enumerate().filter(|(i, _)| !lanes.is_sure(*i)) {
            let (a, b) = self.pair(begin + i);
            query.answer_pair(a, b, answer);
        }
    }

    #[inline]
    pub(super) fn pair(&self, pair: usize) -> (&'s A, &'s B) {
        let [a, b] = match self.pairing {
            Pairing::Listed(pairs) => pairs[pair],
            Pairing::Zipped => [pair, pair],
            Pairing::OneToMany => [0, pair],
        };
        (&self.a.shapes[a], &self.b.shapes[b])
    }
}
