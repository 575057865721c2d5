//! Segments and capsules with each other: a side against the side or the end of the other.
//!
//! The contact names the features; no outline is searched. Where it leaves a doubt, the family
//! answers.

use crate::FeatureId;
use crate::manifold::buffer::Sink;
use crate::manifold::cells::flat::{self, Sided};
use crate::manifold::clip::{Patch, PatchPoint, stretch_of_level};
use crate::manifold::support_face::Side;
use collide_core::Vec2;
use collide_core::view::Segment;
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::pair::segments::{FacingSegments, Rounded, facing};
use collide_shapes::kernel::tolerance::CLEARLY_OFF_SINE;

pub(crate) use collide_shapes::kernel::pair::segments::separation_within as contact;

/// The manifold within `margin`.
#[inline]
pub(crate) fn manifold<'a, 'b, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_>)
where
    A: Rounded + Sided<'a>,
    B: Rounded + Sided<'b>,
{
    if !push_certain(a, b, margin, out) {
        flat::push_contact(a, b, margin, out, contact);
    }
}

/// Adds the manifold within `margin`, if there is one; false where the general kernel has to
/// answer.
#[inline]
fn push_certain<A: Rounded, B: Rounded>(a: &A, b: &B, margin: f64, out: &mut Sink<'_>) -> bool {
    match facing(a, b, margin) {
        Certain::Sure(facing) if facing.separation.distance <= margin => {
            let shapes = [(a.core(), a.rounding()), (b.core(), b.rounding())];
            let patch =
                if facing.is_face { faces(&facing, &shapes) } else { ends(&facing, &shapes) };
            let Some(patch) = patch else { return false };
            out.push_flipped_if(facing.which != 0, patch, margin);
            true
        }
        Certain::Unsure => false,
        Certain::Sure(_) | Certain::Beyond => true,
    }
}

/// A side and what faces it, seen from the shape of the side.
#[inline]
fn faces(facing: &FacingSegments, shapes: &[(Segment, f64); 2]) -> Option<Patch> {
    let contact = &facing.separation;
    let which = facing.which & 1;
    let ((core, radius), (other, other_radius)) = (shapes[which], shapes[which ^ 1]);
    let reference = of_segment(&core, radius, contact.normal);
    let (incident, cosine) = of_segment_facing(&other, other_radius, -contact.normal)?;
    stretch_of_level(contact, &reference, &incident, cosine)
}

/// The side of a segment, grown by a radius, with this unit outward normal.
#[inline]
fn of_segment(core: &Segment, radius: f64, normal: Vec2) -> Side {
    let length = normal.perp().dot(core.b - core.a);
    let start = usize::from(length < 0.0);
    let anchor = Vec2::select_positive(-length, core.b, core.a);
    let end = Vec2::select_positive(-length, core.a, core.b);
    Side { radius, ..Side::of_edge([anchor, end], normal, length.abs(), [start, 1 - start]) }
}

/// The side of a segment, grown by a radius, that faces the unit vector `toward`, and the cosine
/// between; `None` where none does.
#[inline]
pub(crate) fn of_segment_facing(core: &Segment, radius: f64, toward: Vec2) -> Option<(Side, f64)> {
    let right = (-(core.b - core.a).perp()).unit()?;
    let cosine = right.dot(toward);
    let side = of_segment(core, radius, right * 1.0_f64.copysign(cosine));
    (cosine != 0.0).then_some((side, cosine.abs()))
}

/// The middle of a segment, unless it is seen end on, and has no side that faces the unit vector.
#[inline]
pub(super) fn middle_toward(core: &Segment, radius: f64, toward: Vec2) -> Option<Vec2> {
    of_segment_facing(core, radius, toward)?.0.middle()
}

/// Two ends, seen from the first shape named; `None` where the direction might be that of a side's
/// normal.
#[inline]
fn ends(facing: &FacingSegments, shapes: &[(Segment, f64); 2]) -> Option<Patch> {
    let contact = &facing.separation;
    let which = facing.which & 1;
    let (id_a, id_b) = (
        end_toward(&shapes[which].0, contact.normal)?,
        end_toward(&shapes[which ^ 1].0, -contact.normal)?,
    );
    let one = Patch::one(contact.normal, PatchPoint::new(contact, id_a, id_b));
    let middle = |i: usize, toward: Vec2| middle_toward(&shapes[i].0, shapes[i].1, toward);
    let middles = (middle(which, contact.normal), middle(which ^ 1, -contact.normal));
    Some(one.at_end_of_both(middles))
}

/// The end that reaches furthest along a unit vector, if that is clear.
#[inline]
fn end_toward(core: &Segment, toward: Vec2) -> Option<FeatureId> {
    let along = core.b - core.a;
    let height = along.dot(toward);
    let is_clear = height.abs() > CLEARLY_OFF_SINE * along.norm_l1();
    is_clear.then_some(FeatureId::vertex(usize::from(height > 0.0)))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{contact, manifold, push_certain};
    use crate::manifold::buffer::{Manifolds, Sink};
    use crate::manifold::cells::flat;
    use crate::random_hulls::number;
    use collide_core::Vec2;
    use collide_core::view::Capsule;
    use collide_core::view::Segment;
    use collide_shapes::kernel::flat::separation;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// What a kernel adds, in order or mirrored.
    pub(in crate::manifold::cells) fn manifolds_of(
        is_mirrored: bool,
        kernel: impl FnOnce(&mut Sink<'_>),
    ) -> Manifolds<f64> {
        let mut out = Manifolds::new();
        let mut sink = Sink::new(&mut out);
        if is_mirrored {
            kernel(&mut sink.mirrored());
        } else {
            kernel(&mut sink);
        }
        out
    }

    /// A capsule: on a lattice, far from the origin, short, or without radius every few rounds.
    pub(in crate::manifold::cells) fn capsule(rng: &mut Pcg64Mcg, round: usize) -> Capsule {
        let far = if round.is_multiple_of(5) { 1e6 } else { 0.0 };
        let length = [1.0, 1e-6, 0.0, 1e3][round % 13 % 4];
        let mut number = || number(rng, round as u32);
        let a = Vec2::new(far + number(), number());
        let b = a + Vec2::new(number(), number()) * length;
        Capsule { a, b, radius: if round.is_multiple_of(7) { 0.0 } else { 0.5 * number().abs() } }
    }

    /// Whether a round draws neither on a lattice nor short, and the cases of a test leave it
    /// alone.
    pub(in crate::manifold::cells) fn is_common(round: usize) -> bool {
        round % 8 > 2 && !round.is_multiple_of(3) && matches!(round % 13 % 4, 0 | 3)
    }

    #[test]
    fn what_the_contact_names_gives_the_manifolds_of_the_family_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x5e6a);
        let (mut seen, mut common, mut points) = (0, 0, [0; 3]);
        for round in 0..30_000 {
            let (mut a, mut b) = (capsule(&mut rng, round), capsule(&mut rng, round));
            match round % 8 {
                // Parallel, but for rounding; parallel and touching; about to touch.
                0 => b.b = b.a + (a.b - a.a),
                1 => {
                    b = Capsule { a: a.a + Vec2::new(0.1, 0.3), b: a.b + Vec2::new(0.1, 0.3), ..a }
                }
                2 => {
                    let gap = separation(&a, &b).distance;
                    a.radius = (a.radius + gap + 1e-14 * f64::from(round as u32 % 5)).max(0.0);
                }
                _ => {}
            }
            let margin = if round.is_multiple_of(2) { 0.0 } else { 0.3 };
            let family = manifolds_of(false, |out| flat::manifold(&a, &b, margin, out));
            let tuned = manifolds_of(false, |out| manifold(&a, &b, margin, out));
            let mirrored = manifolds_of(true, |out| manifold(&b, &a, margin, out));
            assert_eq!(tuned, family, "{margin} {a:?} {b:?}");
            assert!(a == b || mirrored == family, "{margin} {a:?} {b:?}");
            common += usize::from(is_common(round));
            seen += usize::from(is_common(round) && is_certain(&a, &b, margin));
            points[family.first().map_or(0, |m| m.points.len())] += 1;
            let (bare, other) = (Segment { a: a.a, b: a.b }, Segment { a: b.a, b: b.b });
            let family = manifolds_of(false, |out| flat::manifold(&bare, &other, margin, out));
            let tuned = manifolds_of(false, |out| manifold(&bare, &other, margin, out));
            assert_eq!(tuned, family, "{margin} {bare:?} {other:?}");
            let family =
                manifolds_of(false, |out| flat::push_contact(&a, &other, margin, out, contact));
            let tuned = manifolds_of(false, |out| manifold(&a, &other, margin, out));
            assert_eq!(tuned, family, "{margin} {a:?} {other:?}");
        }
        assert!(common > 5_000 && 20 * seen > 19 * common, "{seen} of {common}");
        assert!(points.iter().all(|&count| count > 3_000), "{points:?}");
    }

    /// A capsule that is thinner than a rounding, below a thick one.
    #[test]
    fn an_arc_much_smaller_than_its_side_is_the_same_from_either_side() {
        let start = Vec2::new(1.734_145_186_024_117_7, 1.734_145_186_023_776_7);
        let a = Capsule { a: start, b: Vec2::new(-2034.5, 1263.125), radius: 1596.125 };
        let y = 1.734_145_186_023_890_3;
        let radius = 1.136_868_377_216_160_3e-13;
        let b = Capsule { a: Vec2::new(0.0, y), b: Vec2::new(-1536.0, y), radius };
        let family = manifolds_of(false, |out| flat::manifold(&a, &b, 0.0, out));
        assert_eq!(manifolds_of(false, |out| manifold(&a, &b, 0.0, out)), family);
        assert_eq!(manifolds_of(true, |out| manifold(&b, &a, 0.0, out)), family);
    }

    fn is_certain(a: &Capsule, b: &Capsule, margin: f64) -> bool {
        push_certain(a, b, margin, &mut Sink::new(&mut Manifolds::<f64>::new()))
    }
}
