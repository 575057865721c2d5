//! Rectangle × segment and rectangle × capsule: the side of the one that faces the other, clipped.
//!
//! The contact names the features; no outline is made. Where it leaves a doubt, the family answers.

use super::plain;
use crate::FeatureId;
use crate::clip::{Patch, PatchPoint, stretch};
use crate::manifold::Sink;
use crate::side::{Shown, of_rect, of_segment_facing};
use collide_core::Real;
use collide_core::view::Rect;
use collide_shapes::pair::rect_segment::{Faced, Facing, facing};
use collide_shapes::pair::seen::Seen;
use collide_shapes::pair::segments::Rounded;

pub(crate) use collide_shapes::pair::rect_segment::separation_within as contact;

/// The manifold within `margin`: that of the family, bit for bit.
#[inline]
pub(crate) fn manifold<T, B>(rect: &Rect, b: &B, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    B: Rounded + Shown,
{
    let seen = facing(rect, b, margin, |facing| {
        if facing.separation.distance <= margin {
            out.push(&shown(&facing, b)?, margin);
        }
        Some(())
    });
    if seen == Seen::Unclear {
        of_the_family(rect, b, margin, out);
    }
}

#[cold]
#[inline(never)]
fn of_the_family<T, B>(rect: &Rect, b: &B, margin: f64, out: &mut Sink<'_, T>)
where
    T: Real,
    B: Rounded + Shown,
{
    plain::found(rect, b, contact(rect, b, margin), margin, out);
}

/// What the features that face each other make of the contact.
#[inline(always)]
fn shown<B: Rounded>(facing: &Facing, b: &B) -> Option<Patch> {
    let contact = &facing.separation;
    match facing.of_rect {
        Faced::Side(side) => {
            let of_rect = of_rect(&side, side.normal()?);
            let (of_segment, cosine) =
                of_segment_facing(&b.core(), b.rounding(), -contact.normal)?;
            stretch(contact, &of_rect, &of_segment, cosine)
        }
        Faced::Corner(corner, end) => {
            let ids = (FeatureId::vertex(corner), FeatureId::vertex(end));
            Some(Patch::one(contact.normal, PatchPoint::new(contact, ids.0, ids.1)))
        }
        Faced::Unclear => None,
    }
}
