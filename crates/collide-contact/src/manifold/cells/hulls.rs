//! Two hulls with sides: the side of the one that faces the other, clipped.
//!
//! The contact names the side and the vertex above it; no outline is searched. Where it leaves a
//! doubt, the family answers.

use crate::manifold::buffer::Sink;
use crate::manifold::cells::flat::{self, Sided};
use crate::manifold::clip::stretch_of_level;
use crate::manifold::support_face::{Side, side_between};
use collide_core::{Vec2, greater};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::hull::axis::Reference;
use collide_shapes::kernel::hull::separation::filter::{
    Face, Facing, FacingVisitor, certain_facing,
};
use collide_shapes::kernel::hull::separation::hull_facing_within;
use collide_shapes::kernel::hull::{AsHull, Hull};
use core::hint::select_unpredictable;

pub(crate) use crate::manifold::cells::flat::contact;

/// The manifold within `margin`: that of the family, bit for bit.
#[inline(always)]
pub(crate) fn manifold<'a, 'b, A, B>(a: &A, b: &B, margin: f64, out: &mut Sink<'_>)
where
    A: AsHull + Sided<'a>,
    B: AsHull + Sided<'b>,
{
    push_or(a, b, margin, out, |contact, out| {
        flat::push_contact(a, b, margin, out, |_, _, _| Some(*contact));
    });
}

/// Adds the manifold within `margin`, if there is one; `otherwise` does where the contact does not
/// name what is shown.
#[inline(always)]
fn push_or<A: AsHull, B: AsHull>(
    a: &A,
    b: &B,
    margin: f64,
    out: &mut Sink<'_>,
    otherwise: impl FnOnce(&Separation, &mut Sink<'_>),
) {
    match certain_facing(&a.hull(), &b.hull(), margin, PushFacing { margin, out: &mut *out }) {
        Certain::Sure(Outcome::Pushed) | Certain::Beyond => {}
        Certain::Sure(Outcome::Unsure(contact)) => otherwise(&contact, out),
        Certain::Unsure => {
            let found = push_found(&a.hull().erased(), &b.hull().erased(), margin, out);
            if let Some(contact) = found {
                otherwise(&contact, out);
            }
        }
    }
}

/// The same by a search, out of line; the contact where the general kernel has to answer.
#[cold]
#[inline(never)]
fn push_found<A: Hull, B: Hull>(
    a: &A,
    b: &B,
    margin: f64,
    out: &mut Sink<'_>,
) -> Option<Separation> {
    let facing = hull_facing_within(a, b, margin)?;
    let pushed = push_certain(a, b, &facing, margin, out);
    if pushed.is_some() { None } else { Some(facing.separation) }
}

/// Adds the manifold of what faces each other.
struct PushFacing<'s, 'o> {
    margin: f64,
    out: &'s mut Sink<'o>,
}

/// What became of it.
enum Outcome {
    /// It is there, if it is within the margin.
    Pushed,
    /// The general kernel has to answer, with this contact.
    Unsure(Separation),
}

impl FacingVisitor for PushFacing<'_, '_> {
    type Answer = Outcome;

    #[inline(always)]
    fn visit<A: Hull, B: Hull>(
        self,
        first: &A,
        second: &B,
        facing: &Facing,
        is_flipped: bool,
    ) -> Outcome {
        if facing.separation.distance > self.margin {
            return Outcome::Pushed;
        }
        let pushed = facing.face.and_then(|face| {
            push(first, second, &facing.separation, &face, is_flipped, self.margin, self.out)
        });
        match pushed {
            Some(()) => Outcome::Pushed,
            None => Outcome::Unsure(facing.separation.flipped_if(is_flipped)),
        }
    }
}

/// Adds the manifold of this contact; `None` where the general kernel has to answer.
#[inline(always)]
fn push_certain<A: Hull, B: Hull>(
    a: &A,
    b: &B,
    facing: &Facing,
    margin: f64,
    out: &mut Sink<'_>,
) -> Option<()> {
    let face = facing.face?;
    match face.reference {
        Reference::A => push(a, b, &facing.separation, &face, false, margin, out),
        Reference::B => push(b, a, &facing.separation.flipped(), &face, true, margin, out),
    }
}

/// The same, where `a` has the side.
#[inline(always)]
fn push<A: Hull, B: Hull>(
    a: &A,
    b: &B,
    contact: &Separation,
    face: &Face,
    is_flipped: bool,
    margin: f64,
    out: &mut Sink<'_>,
) -> Option<()> {
    let reference = own_side(a, face.edge, contact.normal)?;
    let (incident, cosine) = side_facing(b, face.vertex, -contact.normal)?;
    let patch = stretch_of_level(contact, &reference, &incident, cosine)?;
    out.push_flipped_if(is_flipped, patch, margin);
    Some(())
}

/// The side of a hull with this unit outward normal, if it clearly ends where the edge does.
#[inline(always)]
fn own_side<H: Hull>(hull: &H, edge: usize, normal: Vec2) -> Option<Side> {
    let side = side_between(hull, edge, edge, hull.next(edge), normal);
    hull.is_whole(edge).then_some(side)
}

/// The side of a hull at the vertex `vertex`, which is furthest along the unit vector `toward`,
/// that faces it best, and the cosine between; `None` where that is not clear.
#[inline(always)]
fn side_facing<H: Hull>(hull: &H, vertex: usize, toward: Vec2) -> Option<(Side, f64)> {
    let previous = hull.previous(vertex);
    let (behind, ahead) = (hull.edge_normal(previous)?, hull.edge_normal(vertex)?);
    let (of_behind, of_ahead) = (behind.dot(toward), ahead.dot(toward));
    let edge = select_unpredictable(of_behind > of_ahead, previous, vertex);
    let (normal, cosine) = (hull.edge_normal(edge)?, greater(of_behind, of_ahead));
    let side = side_between(hull, edge, edge, hull.next(edge), normal);
    ((cosine > 0.0) & hull.is_whole(edge)).then_some((side, cosine))
}

#[cfg(test)]
mod tests {
    use super::{hull_facing_within, manifold, push_or};
    use crate::manifold::buffer::{Manifolds, Sink};
    use crate::manifold::cells::flat::{self, Sided};
    use crate::manifold::cells::segments::tests::manifolds_of;
    use crate::random_hulls::number;
    use alloc::vec::Vec;
    use collide_core::Vec2;
    use collide_core::view::{Aabb, Capsule, Rect, Segment, Triangle};
    use collide_shapes::ConvexPolygon;
    use collide_shapes::kernel::flat::{FlatPair, separation};
    use collide_shapes::kernel::hull::AsHull;
    use core::fmt::Debug;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[derive(Debug, Default)]
    struct Tally {
        faces: usize,
        seen: usize,
    }

    /// The manifolds are those of the family, both ways round. Counts how many pairs that meet
    /// side to vertex were seen at once.
    #[track_caller]
    fn check<'a, 'b, A, B>(a: &A, b: &B, margin: f64, tally: &mut Tally)
    where
        A: AsHull + Sided<'a> + FlatPair<B> + Debug,
        B: AsHull + Sided<'b> + Debug,
    {
        for is_mirrored in [false, true] {
            let family = manifolds_of(is_mirrored, |out| flat::manifold(a, b, margin, out));
            let tuned = manifolds_of(is_mirrored, |out| manifold(a, b, margin, out));
            assert_eq!(tuned, family, "{margin} {a:?} {b:?}");
        }
        let facing = hull_facing_within(&a.hull(), &b.hull(), margin);
        if facing.is_some_and(|facing| facing.face.is_some()) {
            let mut is_uncertain = false;
            push_or(a, b, margin, &mut Sink::new(&mut Manifolds::<f64>::new()), |_, _| {
                is_uncertain = true;
            });
            tally.faces += 1;
            tally.seen += usize::from(!is_uncertain);
        }
    }

    #[track_caller]
    fn check_twins<'a, A>(a: &A, b: &A, margin: f64, tally: &mut Tally)
    where
        A: AsHull + Sided<'a> + FlatPair<A> + Debug,
    {
        let family = manifolds_of(false, |out| flat::manifold(a, b, margin, out));
        let tuned = manifolds_of(false, |out| manifold(a, b, margin, out));
        assert_eq!(tuned, family, "{margin} {a:?} {b:?}");
        let mirrored = manifolds_of(true, |out| manifold(b, a, margin, out));
        assert_eq!(mirrored, family, "{margin} {a:?} {b:?}");
        check(a, b, margin, tally);
    }

    #[test]
    fn what_the_contact_names_gives_the_manifolds_of_the_family_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xface);
        let [mut common, mut rare, mut touches] = [(); 3].map(|()| Tally::default());
        for round in 0..16_000 {
            let far = if round % 11 == 0 { 1e6 } else { 0.0 };
            let mut number = || number(&mut rng, round as u32);
            let mut points = |apart: f64| -> Vec<Vec2> {
                let center = Vec2::new(far + apart * number(), apart * number());
                let mut points: Vec<_> =
                    (0..3 + round % 9).map(|_| center + Vec2::new(number(), number())).collect();
                // A vertex on a side, or nearly, or next to another one.
                let slight = [0.0, 1e-12, 1e-6, 1e-3, 1e-1, 1e-14, 3e-15][round % 7];
                let near = [0.5, 1e-9, 0.25, 1e-4, 1e-14][round % 5];
                let along = points[1] - points[0];
                points.push(points[0] + along * near + along.perp() * slight);
                points
            };
            let (p, mut q) = (points(0.0), points(1.2));
            if round % 6 == 0 {
                // Side on side.
                let (along, of_q) = (p[1] - p[0], q[1] - q[0]);
                if let (Some(u), Some(v)) = (along.unit(), of_q.unit()) {
                    let turn = u.unrotated(v);
                    let turned = |w: &Vec2| p[0] + along * 0.3 + (*w - q[0]).rotated(turn);
                    q = q.iter().map(turned).collect();
                }
            }
            let hull = |points: &[Vec2]| {
                ConvexPolygon::hull(points.iter().map(|p| p.to_point()).collect::<Vec<_>>())
            };
            let (Ok(a), Ok(b)) = (hull(&p), hull(&q)) else { continue };
            let of = |polygon: &ConvexPolygon<f64>| {
                let v = polygon.as_view().vertices;
                Triangle { vertices: [v[0], v[1], v[2]] }
            };
            let (s, t) = (of(&a), of(&b));
            let [start, end, third] = s.vertices;
            let rotation = (end - start).unit().unwrap_or(Vec2::new(0.6, 0.8));
            let half_extents = (third - start).abs() * 0.5;
            let rect = Rect { center: (start + third) * 0.5, rotation, half_extents };
            let of_box = |t: &Triangle| {
                let [u, v, _] = t.vertices;
                Aabb { min: u.min(v), max: u.max(v) }
            };
            let radius = 0.125 * (round % 4) as f64;
            let segment = Segment { a: start, b: end };
            let capsule = Capsule { a: start, b: end, radius };
            let rounded = b.clone().with_radius(radius).expect("a radius");
            let is_common = round % 3 != 0 && round % 7 == 4 && matches!(round % 5, 0 | 2);
            let tally = if is_common { &mut common } else { &mut rare };
            let (a, b, rounded) = (a.as_view(), b.as_view(), rounded.as_view());
            for margin in [0.0, 0.25] {
                check_twins(&a, &b, margin, tally);
                check_twins(&a, &rounded, margin, tally);
                check_twins(&s, &t, margin, tally);
                check_twins(&of_box(&s), &of_box(&t), margin, tally);
                check(&b, &s, margin, tally);
                check(&rounded, &rect, margin, tally);
                check(&b, &segment, margin, tally);
                check(&rounded, &capsule, margin, tally);
                check(&b, &of_box(&s), margin, tally);
                check(&t, &rect, margin, tally);
                check(&t, &segment, margin, tally);
                check(&t, &capsule, margin, tally);
                check(&t, &of_box(&s), margin, tally);
                check(&rect, &of_box(&t), margin, tally);
                check(&of_box(&t), &capsule, margin, tally);
                // Moved until they touch, but for rounding.
                let by = separation(&t, &capsule);
                let by = by.normal * -by.distance;
                let touching = Capsule { a: capsule.a + by, b: capsule.b + by, radius };
                check(&t, &touching, margin, &mut touches);
            }
        }
        let Tally { faces, seen } = common;
        assert!(faces > 5_000 && 50 * seen > 49 * faces, "{common:?}");
        assert!(rare.faces > 20_000 && rare.seen < rare.faces, "{rare:?}");
        assert!(touches.faces > 1_000, "{touches:?}");
    }
}
