//! What a pair of bodies keeps from one step to the next: which features touch, and a proof that
//! they still do. What is reported is measured at the present poses, kept or found anew.

mod disc;
mod distance;
mod features;
mod find;
mod frame;
mod kept;
mod outline;
mod pair_contact;
mod parts;

#[cfg(test)]
mod tests;

pub use pair_contact::{PairContact, PairPoint};

use crate::Manifolds;
use crate::contact::margin::Margin;
use crate::contact::matrix::{Wanted, manifolds};
use crate::manifold::FindManifold;
use crate::manifold::buffer::Sink;
use crate::memory::distance::Distance;
use crate::memory::find::{Found, features_of};
use crate::memory::frame::Placement;
use crate::memory::kept::Kept;
use crate::memory::parts::Parts;
use alloc::boxed::Box;
use alloc::vec::Vec;
use collide_core::posed::{PosedView, in_one_frame};
use collide_core::{Kind, Operand, Real};
use core::slice;

/// What a pair of [`Posed`](collide_core::Posed) shapes keeps from one step of a solver to the
/// next, for [`FindManifold::manifold_with`](crate::FindManifold::manifold_with) and for
/// [`PairMemory::update`], which makes no world manifold.
///
/// Of two convex straight or round shapes, and of each pair of parts of unions of such, it keeps
/// the features that touch, or the axis along which they are apart, and what proves that they are
/// still the ones: then the answer needs no search. Gaps, normal and points are measured at the
/// present poses, so that nothing drifts. Of other shapes that are apart it keeps a bound of their
/// distance. It takes 248 bytes in `f32`, 432 in `f64`; what is kept of unions, and contacts of
/// other shapes, lie on the heap.
///
/// The answer is as exact as without a memory: depths within 32 EPS S and 10⁻⁶ of the distance of
/// the shapes without their rounding radii, where S is the size of the pair (both shapes, and from
/// one position to the other); the normal within 1.4 mrad, or that of an axis which is as good
/// within that; no contact is missing or added beyond that.
///
/// A memory belongs to one pair of shapes. Call [`PairMemory::forget`] when one of them is
/// changed: with the memory of others the answer may be wrong, but is never NaN, and nothing
/// panics.
#[derive(Clone, Debug)]
pub struct PairMemory<T: Real> {
    state: State<T>,
    /// The only one if `is_one`, between the features that are kept.
    one: PairContact<T>,
    is_one: bool,
    /// Those of a search.
    found: Vec<PairContact<T>>,
}

#[derive(Clone, Debug)]
enum State<T: Real> {
    Unknown,
    Features(Kept<T>),
    /// Those of each pair of parts of unions.
    Parts(Box<Parts<T>>),
    Distance(Distance),
}

impl<T: Real> State<T> {
    /// What to keep of shapes that are not both convex and straight or round.
    fn of_other_kinds(a: &PosedView<'_, T>, b: &PosedView<'_, T>) -> Self {
        if let Some(parts) = Parts::of(&a.view, &b.view) {
            Self::Parts(Box::new(parts))
        } else if may_keep_distance(a) && may_keep_distance(b) {
            Self::Distance(Distance::default())
        } else {
            Self::Unknown
        }
    }
}

impl<T: Real> Default for PairMemory<T> {
    fn default() -> Self {
        let one = PairContact::blank();
        Self { state: State::Unknown, one, is_one: false, found: Vec::new() }
    }
}

impl<T: Real> PairMemory<T> {
    /// Brings the contacts of the pair to the present poses.
    ///
    /// A margin that is negative or NaN counts as zero.
    #[inline]
    pub fn update<A, B>(&mut self, a: &A, b: &B, margin: T)
    where
        A: Operand<Scalar = T> + ?Sized,
        B: Operand<Scalar = T> + ?Sized,
    {
        if self.measure(a, b, margin).is_none() {
            self.search(a, b, margin);
        }
    }

    /// The contacts of the last [`PairMemory::update`]; none where the shapes are more than the
    /// margin apart.
    ///
    /// ```
    /// use collide2d::prelude::*;
    /// let floor = Rect::from_angle([0.0, 0.0], 0.0, [5.0, 1.0])?;
    /// let load = Rect::from_angle([0.0, 0.0], 0.0, [1.0, 1.0])?;
    /// let mut memory = PairMemory::default();
    /// for y in [2.01, 2.0, 1.99_f64] {
    ///     let at = Isometry2::new(Vector2::new(1.0, y), 0.0);
    ///     let still = Posed::new(&floor, &Isometry2::identity())?;
    ///     memory.update(&still, &Posed::new(&load, &at)?, 0.05);
    ///     let contact = &memory.contacts()[0];
    ///     assert_eq!(contact.normal(), Vector2::new(0.0, 1.0));
    ///     assert_eq!(contact.points().len(), 2);
    ///     for point in contact.points() {
    ///         assert!((point.depth - (2.0 - y)).abs() < 1e-12);
    ///         assert!((point.local[1].y + 1.0).abs() < 1e-12);
    ///     }
    /// }
    /// # Ok::<(), ShapeError>(())
    /// ```
    #[inline]
    pub fn contacts(&self) -> &[PairContact<T>] {
        if self.is_one { slice::from_ref(&self.one) } else { &self.found }
    }

    /// Forgets all: the shapes are others.
    pub fn forget(&mut self) {
        self.state = State::Unknown;
        self.clear();
    }

    fn clear(&mut self) {
        self.is_one = false;
        self.found.clear();
    }

    /// Whether the contacts are known at these poses: of the features that are kept, or of those
    /// that are found anew.
    #[inline]
    fn measure<A, B>(&mut self, a: &A, b: &B, margin: T) -> Option<()>
    where
        A: Operand<Scalar = T> + ?Sized,
        B: Operand<Scalar = T> + ?Sized,
    {
        let margin = if margin > T::zero() { margin } else { T::zero() };
        if let State::Features(kept) = &self.state {
            let poses = [&a.pose(), &b.pose()];
            if let Some(is_one) = kept.measure(poses, margin, false, &mut self.one) {
                self.is_one = is_one;
                return Some(());
            }
        }
        self.find(a, b, margin)
    }

    #[inline(never)]
    fn find<A, B>(&mut self, a: &A, b: &B, margin: T) -> Option<()>
    where
        A: Operand<Scalar = T> + ?Sized,
        B: Operand<Scalar = T> + ?Sized,
    {
        self.clear();
        let (a, b) = (PosedView::of(a), PosedView::of(b));
        match &mut self.state {
            State::Distance(distance) => {
                return distance.proves_apart(&a, &b, margin).then_some(());
            }
            State::Parts(_) => return self.measure_parts(&a, &b, margin),
            State::Unknown | State::Features(_) => self.state = State::Unknown,
        }
        match features_of([&a.view, &b.view], [&a.pose, &b.pose], margin) {
            Found::Features(kept, is_best) => {
                self.is_one = kept.measure([&a.pose, &b.pose], margin, is_best, &mut self.one)?;
                self.state = State::Features(kept);
                return Some(());
            }
            Found::Nothing => {}
            Found::NoOutlines => self.state = State::of_other_kinds(&a, &b),
        }
        self.measure_parts(&a, &b, margin)
    }

    fn measure_parts(
        &mut self,
        a: &PosedView<'_, T>,
        b: &PosedView<'_, T>,
        margin: T,
    ) -> Option<()> {
        let State::Parts(parts) = &mut self.state else { return None };
        let measured = parts.measure(a, b, margin, &mut self.found);
        if measured.is_none() {
            self.found.clear();
        }
        measured
    }

    /// Finds the contacts as of a pair without a memory.
    #[inline(never)]
    fn search<A, B>(&mut self, a: &A, b: &B, margin: T)
    where
        A: Operand<Scalar = T> + ?Sized,
        B: Operand<Scalar = T> + ?Sized,
    {
        let placement = Placement::of(&a.pose(), &b.pose());
        // Near the origin nothing of a point is lost.
        let origin = a.pose().translation();
        let (a, b) = (PosedView::of(a).shifted(-origin), PosedView::of(b).shifted(-origin));
        let mut found = Manifolds::new();
        write_manifolds(&a, &b, margin, &mut found);
        let contact = |manifold| PairContact::from_manifold(manifold, &placement);
        self.found.extend(found.iter().map(contact));
        if found.is_empty() {
            self.keep_distance(&a, &b);
        }
    }

    fn keep_distance(&mut self, a: &PosedView<'_, T>, b: &PosedView<'_, T>) {
        if let State::Distance(distance) = &mut self.state {
            distance.keep(a, b);
        }
    }

    /// Writes the manifolds of the pair in the world.
    #[inline]
    pub(crate) fn write<A, B>(&mut self, a: &A, b: &B, margin: T, out: &mut Manifolds<T>)
    where
        A: Operand<Scalar = T> + ?Sized,
        B: Operand<Scalar = T> + ?Sized,
    {
        if self.measure(a, b, margin).is_none() {
            a.manifold_into(b, margin, out);
            if out.is_empty() {
                self.keep_distance(&PosedView::of(a), &PosedView::of(b));
            }
            return;
        }
        out.clear();
        for contact in self.contacts() {
            out.push(contact.in_world([&a.pose(), &b.pose()]));
        }
    }
}

/// Whether the shape is the same at all poses, as boxes that turn are not, and what a user's code
/// answers.
fn may_keep_distance<T: Real>(side: &PosedView<'_, T>) -> bool {
    !side.view.has(Kind::Aabb) && !side.view.has(Kind::Custom)
}

/// Writes the manifolds of a posed pair, from scratch.
pub(crate) fn write_manifolds<T: Real>(
    a: &PosedView<'_, T>,
    b: &PosedView<'_, T>,
    margin: T,
    out: &mut Manifolds<T>,
) {
    in_one_frame(a, b, |a, b, frame| {
        let out = Sink::new(out).in_frame(frame);
        manifolds::of_views(a, b, &mut Wanted { out, margin: Margin::new(margin) });
    });
}
