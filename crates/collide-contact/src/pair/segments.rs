//! Segments and capsules with each other: a side against the side or the end of the other.
//!
//! The contact names the features; no outline is asked. Where it leaves a doubt, the family
//! answers.

use super::plain;
use crate::FeatureId;
use crate::clip::{Patch, PatchPoint, stretch_of_level};
use crate::manifold::Sink;
use crate::side::{of_segment, of_segment_facing};
use collide_core::view::{Capsule, Segment};
use collide_core::{Real, Vec2};
use collide_shapes::pair::seen::Seen;
use collide_shapes::pair::segments::{Facing, Rounded, facing};

pub(crate) use collide_shapes::pair::segments::separation_within as contact;

/// Sine of an angle that is more than rounding (2^-25): a direction further off than that is no
/// normal of the side.
const CLEARLY_OFF: f64 = 1.0 / (1u64 << 25) as f64;

/// The manifold within `margin`.
#[inline]
pub(crate) fn manifold<T: Real>(a: &Capsule, b: &Segment, margin: f64, out: &mut Sink<'_, T>) {
    if !push_seen(a, b, margin, out) {
        of_the_family(a, b, margin, out);
    }
}

#[cold]
#[inline(never)]
fn of_the_family<T: Real>(a: &Capsule, b: &Segment, margin: f64, out: &mut Sink<'_, T>) {
    plain::found(a, b, contact(a, b, margin), margin, out);
}

/// Adds the manifold within `margin`, if there is one; false where the family is to be asked.
#[inline(always)]
pub(crate) fn push_seen<T, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_, T>) -> bool
where
    T: Real,
    A: Rounded,
    B: Rounded,
{
    let seen = facing(a, b, margin, |facing| {
        if facing.separation.distance > margin {
            return Some(());
        }
        let shapes = [(a.core(), a.rounding()), (b.core(), b.rounding())];
        let patch = if facing.is_face { faces(&facing, &shapes) } else { ends(&facing, &shapes) };
        out.push_flipped_if(facing.which != 0, &patch?, margin);
        Some(())
    });
    seen != Seen::Unclear
}

/// A side and what faces it, seen from the shape of the side.
#[inline(always)]
fn faces(facing: &Facing, shapes: &[(Segment, f64); 2]) -> Option<Patch> {
    let contact = &facing.separation;
    let which = facing.which & 1;
    let ((core, radius), (other, other_radius)) = (shapes[which], shapes[which ^ 1]);
    let reference = of_segment(&core, radius, contact.normal);
    let (incident, cosine) = of_segment_facing(&other, other_radius, -contact.normal)?;
    stretch_of_level(contact, &reference, &incident, cosine)
}

/// Two ends, seen from the first shape named; `None` where the direction might be that of a side's
/// normal.
#[inline(always)]
fn ends(facing: &Facing, shapes: &[(Segment, f64); 2]) -> Option<Patch> {
    let contact = &facing.separation;
    let which = facing.which & 1;
    let (id_a, id_b) = (
        end_toward(&shapes[which].0, contact.normal)?,
        end_toward(&shapes[which ^ 1].0, -contact.normal)?,
    );
    Some(Patch::one(contact.normal, PatchPoint::new(contact, id_a, id_b)))
}

/// The end that reaches furthest along a unit vector, if that is clear.
#[inline(always)]
fn end_toward(core: &Segment, toward: Vec2) -> Option<FeatureId> {
    let along = core.b - core.a;
    let height = along.dot(toward);
    let is_clear = height.abs() > CLEARLY_OFF * along.norm_l1();
    is_clear.then_some(FeatureId::vertex(usize::from(height > 0.0)))
}
