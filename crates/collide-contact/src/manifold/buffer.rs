//! All manifolds of a pair of shapes, and how the kernels put them there.

use crate::Manifold;
use crate::composite::touch::Touch;
use crate::manifold::clip::{Patch, PatchPoint};
use alloc::vec::Vec;
use collide_core::pose::Pose;
use collide_core::{Real, Vec2, greater_of, in_scalar, lesser};
use core::any::Any;
use core::fmt::{self, Debug};
use core::ops::Deref;
use core::slice;
use smallvec::SmallVec;

/// All manifolds of a pair of shapes. Reads as a slice; a single manifold needs no heap.
#[derive(Clone)]
pub struct Manifolds<T: Real> {
    /// The only one if `is_one`, else left over. Written here, field by field.
    one: Manifold<T>,
    is_one: bool,
    /// All of several, else none.
    several: Vec<Manifold<T>>,
}

impl<T: Real> Manifolds<T> {
    /// None yet.
    #[inline]
    pub fn new() -> Self {
        Self { one: Manifold::blank(), is_one: false, several: Vec::new() }
    }

    /// Forgets all manifolds and keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.is_one = false;
        self.several.clear();
    }

    /// Adds one.
    #[inline]
    pub fn push(&mut self, manifold: Manifold<T>) {
        *self.lend() = manifold;
    }

    /// Adds one, lent to be written: every field, for what it was before is left in it.
    #[inline]
    fn lend(&mut self) -> &mut Manifold<T> {
        if self.is_empty() {
            self.is_one = true;
            return &mut self.one;
        }
        self.lend_further()
    }

    /// The same, where there is one already.
    #[cold]
    #[inline(never)]
    fn lend_further(&mut self) -> &mut Manifold<T> {
        if self.is_one {
            self.is_one = false;
            self.several.push(self.one);
        }
        self.several.push(Manifold::blank());
        let last = self.several.len() - 1;
        &mut self.several[last]
    }

    /// The greatest depth, if there is a manifold.
    #[inline]
    fn depth(&self) -> Option<T> {
        if self.is_one {
            return Some(self.one.depth());
        }
        self.several.iter().map(Manifold::depth).reduce(greater_of)
    }

    /// Those of shapes apart by `distance`, with nothing further apart than `margin`.
    fn settle(&mut self, distance: T, margin: T) {
        let Some(deepest) = self.depth() else { return };
        // What is pushed is within the margin, but for the deepest point.
        if self.is_one && deepest == -distance {
            return;
        }
        let is_kept = |manifold: &mut Manifold<T>| {
            manifold.level(deepest, -distance);
            let within = manifold.within(margin);
            *manifold = within.unwrap_or(*manifold);
            within.is_some()
        };
        self.is_one = self.is_one && is_kept(&mut self.one);
        self.several.retain_mut(is_kept);
    }

    fn as_mut_slice(&mut self) -> &mut [Manifold<T>] {
        if self.is_one { slice::from_mut(&mut self.one) } else { &mut self.several }
    }

    /// The same manifolds seen from B, in place.
    #[inline]
    pub fn flip(&mut self) {
        for manifold in self.as_mut_slice() {
            *manifold = manifold.flipped();
        }
    }
}

impl<T: Real> Default for Manifolds<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Real> Debug for Manifolds<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Real> PartialEq for Manifolds<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Real> Deref for Manifolds<T> {
    type Target = [Manifold<T>];

    #[inline]
    fn deref(&self) -> &Self::Target {
        if self.is_one { slice::from_ref(&self.one) } else { &self.several }
    }
}

impl<T: Real> IntoIterator for Manifolds<T> {
    type Item = Manifold<T>;
    type IntoIter = smallvec::IntoIter<[Manifold<T>; 1]>;

    fn into_iter(self) -> Self::IntoIter {
        let all = if self.is_one { SmallVec::from_buf([self.one]) } else { self.several.into() };
        all.into_iter()
    }
}

impl<'a, T: Real> IntoIterator for &'a Manifolds<T> {
    type Item = &'a Manifold<T>;
    type IntoIter = core::slice::Iter<'a, Manifold<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The caller's buffer, in the scalar of the shapes.
enum Out<'o> {
    F32(&'o mut Manifolds<f32>),
    F64(&'o mut Manifolds<f64>),
}

impl<'o> Out<'o> {
    #[inline(always)]
    fn of<T: Real>(out: &'o mut Manifolds<T>) -> Self {
        let any: &mut dyn Any = out;
        if any.is::<Manifolds<f32>>() {
            any.downcast_mut().map(Self::F32)
        } else {
            any.downcast_mut().map(Self::F64)
        }
        .unwrap_or_else(|| unreachable!("there are two scalars"))
    }

    #[inline]
    fn lent(&mut self) -> Out<'_> {
        match self {
            Self::F32(out) => Out::F32(out),
            Self::F64(out) => Out::F64(out),
        }
    }
}

/// Where the kernels put what they find: the caller's buffer, seen from A or from B.
pub(crate) struct Sink<'o> {
    out: Out<'o>,
    /// Where the frame is that the shapes are in, if that is not the world.
    frame: Option<&'o Pose>,
    is_mirrored: bool,
    /// What is further apart is left out, unless it is the nearest.
    margin: f64,
    /// How far apart the only manifold is, if that is further.
    late: Option<f64>,
}

impl<'o> Sink<'o> {
    /// The buffer, emptied.
    #[inline]
    pub(crate) fn new<T: Real>(out: &'o mut Manifolds<T>) -> Self {
        out.clear();
        let out = Out::of(out);
        Self { out, frame: None, is_mirrored: false, margin: f64::INFINITY, late: None }
    }

    /// The same for shapes in the frame at this pose: what they answer is brought to the world.
    #[inline]
    pub(crate) fn in_frame(self, frame: impl Into<Option<&'o Pose>>) -> Self {
        Self { frame: frame.into(), ..self }
    }

    /// The same for the kernel that takes the shapes the other way round.
    #[inline]
    pub(crate) fn mirrored(&mut self) -> Sink<'_> {
        Sink { out: self.out.lent(), is_mirrored: !self.is_mirrored, ..*self }
    }

    /// Leaves out what is further apart than the margin, from now on, unless it is the nearest.
    #[inline]
    pub(crate) fn keep_within(&mut self, margin: f64) {
        self.margin = if margin > 0.0 { margin } else { 0.0 };
    }

    /// How far apart the deepest point is, if there is one.
    pub(crate) fn least_distance(&self) -> Option<f64> {
        in_scalar!(Out, &self.out, out => out.depth().map(|depth| 0.0 - depth.to_f64()))
    }

    /// Makes this the distance of the shapes, which are apart; nothing stays of those without one.
    pub(crate) fn settle(&mut self, distance: Option<f64>) {
        let margin = self.margin;
        in_scalar!(Out, &mut self.out, out => match distance {
            Some(distance) => {
                out.settle(Real::nearest_keeping_sign(distance), Real::nearest(margin));
            }
            None => out.clear(),
        });
    }

    /// Adds the manifold of two convex shapes.
    #[inline(always)]
    pub(crate) fn push(&mut self, patch: Patch, margin: f64) {
        self.push_flipped_if(false, patch, margin);
    }

    /// Adds that of two convex shapes, or the same seen from B.
    #[inline(always)]
    pub(crate) fn push_flipped_if(&mut self, is_flipped: bool, mut patch: Patch, margin: f64) {
        if let Some(frame) = self.frame {
            patch.move_by(frame);
        }
        let is_flipped = self.is_mirrored != is_flipped;
        let margin = lesser(margin, self.margin);
        in_scalar!(Out, &mut self.out, out => out.lend().set(&patch, is_flipped, margin));
    }

    /// Adds one of a single point.
    #[inline(always)]
    pub(crate) fn push_one(&mut self, mut normal: Vec2, mut point: PatchPoint) {
        if let Some(frame) = self.frame {
            normal = normal.rotated(frame.rotation());
            point.move_by(frame);
        }
        in_scalar!(Out, &mut self.out, out => out.lend().set_one(normal, &point, self.is_mirrored));
    }

    /// Adds that of two parts. Of several with the same parts the deepest stays.
    pub(crate) fn push_touch(&mut self, touch: &Touch, margin: f64) {
        in_scalar!(Out, &mut self.out, out => {
            let distance = touch.patch.deepest().distance;
            let late = (distance > self.margin).then_some(distance);
            let is_first = out.is_empty() || self.late.is_some_and(|late| distance < late);
            if late.is_some() && !is_first {
                return;
            }
            if self.late.is_some() {
                out.clear();
            }
            self.late = late;
            let parts = [touch.part_a, touch.part_b];
            let of = |is_b: bool| parts[usize::from(is_b != self.is_mirrored)];
            let (part_a, part_b) = (of(false), of(true));
            let is_same = |m: &Manifold<_>| m.part_a == part_a && m.part_b == part_b;
            let before = touch.may_repeat.then(|| out.iter().position(is_same)).flatten();
            let depth = Real::nearest_keeping_sign(0.0 - distance);
            let manifold = match before {
                Some(place) if out[place].depth() >= depth => return,
                Some(place) => &mut out.as_mut_slice()[place],
                None => out.lend(),
            };
            let mut patch = touch.patch;
            if let Some(frame) = self.frame {
                patch.move_by(frame);
            }
            manifold.set(&patch, self.is_mirrored, lesser(margin, self.margin));
            (manifold.part_a, manifold.part_b) = (part_a, part_b);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{Manifold, Manifolds};
    use alloc::format;
    use alloc::vec::Vec;

    #[test]
    fn none_one_and_several_read_as_a_slice_in_the_order_of_pushing() {
        let of_part =
            |part_a: u32| Manifold::<f32> { part_a, part_b: 10 + part_a, ..Manifold::blank() };
        let mut manifolds = Manifolds::new();
        for _ in 0..2 {
            let mut expected = Vec::new();
            assert_eq!(manifolds, Manifolds::new());
            for part in 1..4 {
                manifolds.push(of_part(part));
                expected.push(of_part(part));
                assert_eq!(*manifolds, *expected);
                assert_eq!(manifolds.clone().into_iter().collect::<Vec<_>>(), expected);
                assert_eq!((&manifolds).into_iter().count(), expected.len());
                assert_eq!(format!("{manifolds:?}"), format!("{expected:?}"));
                let mut flipped = manifolds.clone();
                flipped.flip();
                assert!(flipped.iter().zip(&expected).all(|(f, m)| *f == m.flipped()));
                assert_ne!(flipped, manifolds);
            }
            manifolds.clear();
            assert!(manifolds.is_empty());
        }
    }
}
