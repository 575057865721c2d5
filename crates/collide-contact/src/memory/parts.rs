//! The pairs of convex parts of two shapes, of which one is a union: each keeps its own features.
//!
//! A contact of two parts is that of their unions, unless the point at which it leaves a part lies
//! in another part of the same union. So contacts count as long as none lies in the box of another
//! part; else the pair is searched as without a memory.

use crate::composite::parts::bounds;
use crate::memory::find::{Found, features_of};
use crate::memory::kept::Kept;
use crate::memory::outline::Outline;
use crate::memory::pair_contact::PairContact;
use crate::pair_order::is_in_order;
use alloc::vec::Vec;
use collide_core::pose::Pose;
use collide_core::posed::PosedView;
use collide_core::{Bounds, Real, Vec2, View, greater};

/// More pairs of parts than these cost more than a search that passes over the distant ones.
const MOST_PAIRS: usize = 64;

/// How far beside a box a point may lie and still count as in it, per size of the union: more than
/// parts that abut may seem apart.
const BESIDE: f64 = 1.0 / 1024.0;

/// What the point of a contact may be wrong by, in EPS of the scalar per size of both shapes.
const POINT_ERROR: f64 = 64.0;

/// The features of all pairs of parts.
#[derive(Clone, Debug)]
pub(super) struct Parts<T: Real> {
    pairs: Vec<PartPair<T>>,
    /// Those of the parts of A and of B, widened, in the frames of the shapes.
    boxes: [Vec<Bounds>; 2],
}

#[derive(Clone, Debug)]
struct PartPair<T: Real> {
    parts: [usize; 2],
    kept: Option<Kept<T>>,
}

impl<T: Real> Parts<T> {
    /// `None` where no shape is a union, or one has parts without an outline, or too many.
    pub(super) fn of(a: &View<'_>, b: &View<'_>) -> Option<Self> {
        let counts = [part_count(a), part_count(b)];
        let is_few = counts != [1, 1] && counts[0].saturating_mul(counts[1]) <= MOST_PAIRS;
        if !is_few || ![a, b].into_iter().all(is_of_outlines) {
            return None;
        }
        let sizes = [a, b].map(|view| boxes_of(view).map(size).fold(0.0, greater));
        let error = POINT_ERROR * T::EPS.to_f64() * (sizes[0] + sizes[1]);
        let widened = |view, size: f64| {
            let by = BESIDE * size + error;
            let by = Vec2::new(by, by);
            boxes_of(view).map(|its| Bounds { min: its.min - by, max: its.max + by }).collect()
        };
        // In the order of a search: the same for the mirrored pair.
        let is_in_order = is_in_order(a, b);
        let [outer, inner] = if is_in_order { counts } else { [counts[1], counts[0]] };
        let pairs = (0..outer).flat_map(|i| (0..inner).map(move |j| [i, j]));
        let pair = |[i, j]: [usize; 2]| {
            let parts = if is_in_order { [i, j] } else { [j, i] };
            PartPair { parts, kept: None }
        };
        Some(Self {
            pairs: pairs.map(pair).collect(),
            boxes: [widened(a, sizes[0]), widened(b, sizes[1])],
        })
    }

    /// Writes the contacts of the pairs; `None` where another search has to answer.
    pub(super) fn measure(
        &mut self,
        a: &PosedView<'_, T>,
        b: &PosedView<'_, T>,
        margin: T,
        out: &mut Vec<PairContact<T>>,
    ) -> Option<()> {
        // A memory of other shapes may come here.
        if [&a.view, &b.view].map(part_count) != self.boxes.each_ref().map(Vec::len) {
            return None;
        }
        let mut contact = PairContact::blank();
        for PartPair { parts, kept } in &mut self.pairs {
            let poses = [&a.pose, &b.pose];
            let still =
                kept.as_ref().and_then(|kept| kept.measure(poses, margin, false, &mut contact));
            let is_one = match still {
                Some(is_one) => is_one,
                None => Self::find(kept, [a, b], *parts, margin, &mut contact)?,
            };
            if !is_one {
                continue;
            }
            if (0..2).any(|side| is_beside_another(&contact, &self.boxes[side], side, parts[side]))
            {
                return None;
            }
            contact.parts = parts.map(|part| part as u32);
            out.push(contact);
        }
        Some(())
    }

    #[inline(never)]
    fn find(
        kept: &mut Option<Kept<T>>,
        [a, b]: [&PosedView<'_, T>; 2],
        parts: [usize; 2],
        margin: T,
        out: &mut PairContact<T>,
    ) -> Option<bool> {
        *kept = None;
        let views = [part_of(&a.view, parts[0]), part_of(&b.view, parts[1])];
        let poses: [&Pose; 2] = [&a.pose, &b.pose];
        let Found::Features(found, is_best) = features_of(views.each_ref(), poses, margin) else {
            return None;
        };
        let is_one = found.measure(poses, margin, is_best, out)?;
        *kept = Some(found);
        Some(is_one)
    }
}

/// Whether a point of a contact lies in, or beside, the box of a part that it is not of.
fn is_beside_another<T: Real>(
    contact: &PairContact<T>,
    boxes: &[Bounds],
    side: usize,
    own: usize,
) -> bool {
    let points = contact.points().iter().map(|point| Vec2::from_point(point.local[side]));
    let Some(around) = points.map(Bounds::of_point).reduce(Bounds::merged) else { return false };
    boxes.iter().enumerate().any(|(part, its)| part != own && its.meets(&around))
}

fn part_count(view: &View<'_>) -> usize {
    if let View::Compound(union) = view { union.part_count() } else { 1 }
}

fn part_of<'v>(view: &View<'v>, index: usize) -> View<'v> {
    if let View::Compound(union) = view { union.part(index) } else { *view }
}

fn is_of_outlines(view: &View<'_>) -> bool {
    (0..part_count(view)).all(|part| Outline::default().read(&part_of(view, part)))
}

/// The boxes around the parts of a union; what is none lies beside nothing of its own.
fn boxes_of<'v>(view: &'v View<'_>) -> impl Iterator<Item = Bounds> + 'v {
    let box_of = move |part| {
        if let View::Compound(union) = view { union.box_of_part(part) } else { bounds(view) }
    };
    (0..part_count(view)).map(box_of)
}

fn size(its: Bounds) -> f64 {
    its.min.norm_l1() + its.max.norm_l1()
}
