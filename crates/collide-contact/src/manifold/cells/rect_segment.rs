//! Rectangle × segment and rectangle × capsule: the side of the one that faces the other, clipped.
//!
//! The contact names the features; no outline is made. Where it leaves a doubt, the family answers.

use crate::FeatureId;
use crate::manifold::buffer::Sink;
use crate::manifold::cells::flat::{self, Sided};
use crate::manifold::cells::segments::{middle_toward, of_segment_facing};
use crate::manifold::clip::{Patch, PatchPoint, stretch};
use crate::manifold::support_face::{of_rect, rect_front};
use collide_core::view::Rect;
use collide_shapes::kernel::pair::rect_segment::{FacingFeature, FacingFeatures, RectAndSegment};
use collide_shapes::kernel::pair::segments::Rounded;

pub(crate) use collide_shapes::kernel::pair::rect_segment::separation_within as contact;

/// The manifold within `margin`: that of the family, bit for bit.
#[inline]
pub(crate) fn manifold<'b, B>(rect: &Rect, b: &B, margin: f64, out: &mut Sink<'_>)
where
    B: Rounded + Sided<'b>,
{
    if !push_certain(rect, b, margin, out) {
        flat::push_contact(rect, b, margin, out, contact);
    }
}

/// Adds the manifold within `margin`, if there is one; false where the general kernel has to
/// answer.
#[inline]
fn push_certain<B: Rounded>(rect: &Rect, b: &B, margin: f64, out: &mut Sink<'_>) -> bool {
    let Some(view) = RectAndSegment::new(rect, b) else { return false };
    if view.is_beyond(margin) {
        return true;
    }
    let Some(facing) = view.facing() else { return false };
    if facing.separation.distance <= margin {
        let Some(patch) = shown(&facing, rect, b) else { return false };
        out.push(patch, margin);
    }
    true
}

/// What the features that face each other make of the contact.
#[inline]
fn shown<B: Rounded>(facing: &FacingFeatures, rect: &Rect, b: &B) -> Option<Patch> {
    let contact = &facing.separation;
    match facing.of_rect {
        FacingFeature::Side(side) => {
            let of_rect = of_rect(&side, side.normal()?);
            let (of_segment, cosine) = of_segment_facing(&b.core(), b.rounding(), -contact.normal)?;
            stretch(contact, &of_rect, &of_segment, cosine)
        }
        FacingFeature::Corner(corner, end) => {
            let ids = (FeatureId::vertex(corner), FeatureId::vertex(end));
            let core = b.core();
            let one = Patch::one(contact.normal, PatchPoint::new(contact, ids.0, ids.1));
            let of_rect = rect_front(rect, contact.normal).side.and_then(|side| side.middle());
            let of_segment = middle_toward(&core, b.rounding(), -contact.normal);
            Some(one.at_end_of_both((of_rect, of_segment)))
        }
        FacingFeature::Unclear => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{manifold, push_certain};
    use crate::manifold::buffer::{Manifolds, Sink};
    use crate::manifold::cells::flat;
    use crate::manifold::cells::segments::tests::{capsule, is_common, manifolds_of};
    use crate::random_hulls::number;
    use collide_core::Vec2;
    use collide_core::view::{Rect, Segment};
    use collide_shapes::kernel::flat::separation;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn what_the_contact_names_gives_the_manifolds_of_the_family_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x4ec5);
        let (mut seen, mut common, mut points) = (0, 0, [0; 3]);
        for round in 0..30_000 {
            let mut capsule = capsule(&mut rng, round);
            let mut number = || number(&mut rng, round as u32);
            let rotation = Vec2::new(number(), number()).unit().unwrap_or(Vec2::new(0.6, 0.8));
            let half_extents = Vec2::new(number().abs(), number().abs());
            let center = capsule.a + Vec2::new(2.0 * number(), 2.0 * number());
            let mut rect = Rect { center, rotation, half_extents };
            match round % 8 {
                // Along a side, along a diagonal, but for rounding; about to touch.
                0 => capsule.b = capsule.a + rotation * number(),
                1 => {
                    let diagonal = rotation + rotation.perp();
                    let slight = rotation * (number() * [0.0, 1e-9, 1e-3, 1e-2][round / 8 % 4]);
                    capsule.b = capsule.a + (diagonal + slight) * number();
                }
                2 => {
                    let found = separation(&rect, &capsule);
                    rect.center += found.normal * (found.distance - 1e-14 * number());
                }
                _ => {}
            }
            let segment = Segment { a: capsule.a, b: capsule.b };
            for margin in [0.0, 0.3] {
                let family =
                    manifolds_of(false, |out| flat::manifold(&rect, &capsule, margin, out));
                let tuned = manifolds_of(false, |out| manifold(&rect, &capsule, margin, out));
                assert_eq!(tuned, family, "{margin} {rect:?} {capsule:?}");
                let mirrored =
                    manifolds_of(true, |out| flat::manifold(&rect, &capsule, margin, out));
                let tuned = manifolds_of(true, |out| manifold(&rect, &capsule, margin, out));
                assert_eq!(tuned, mirrored, "{margin} {rect:?} {capsule:?}");
                points[family.first().map_or(0, |m| m.points.len())] += 1;
                let family =
                    manifolds_of(false, |out| flat::manifold(&rect, &segment, margin, out));
                let tuned = manifolds_of(false, |out| manifold(&rect, &segment, margin, out));
                assert_eq!(tuned, family, "{margin} {rect:?} {segment:?}");
            }
            if is_common(round) {
                let mut unheard = Manifolds::<f64>::new();
                seen +=
                    usize::from(push_certain(&rect, &capsule, 0.0, &mut Sink::new(&mut unheard)));
                common += 1;
            }
        }
        assert!(common > 5_000 && 20 * seen > 19 * common, "{seen} of {common}");
        assert!(points.iter().all(|&count| count > 5_000), "{points:?}");
    }
}
