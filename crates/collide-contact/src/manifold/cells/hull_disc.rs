//! Point and circle × segment, capsule, triangle and convex polygon: one point, where the disc is
//! nearest to the outline or deepest in it.
//!
//! The contact names the feature; no outline is searched. Where it leaves a doubt, the family
//! answers.

use crate::FeatureId;
use crate::manifold::buffer::Sink;
use crate::manifold::cells::flat::{self, Sided};
use crate::manifold::clip::PatchPoint;
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::flat::FlatPair;
use collide_shapes::kernel::hull::AsHull;
use collide_shapes::kernel::pair::disc_hull::{Disc, Nearest, nearest};

pub(crate) use collide_shapes::kernel::pair::disc_hull::separation_within as contact;

/// The manifold within `margin`: that of the family, bit for bit.
#[inline]
pub(crate) fn manifold<'a, 'b, A, B>(hull: &A, disc: &B, margin: f64, out: &mut Sink<'_>)
where
    A: AsHull + Sided<'a> + FlatPair<B>,
    B: Disc + Sided<'b>,
{
    if !push_certain(nearest(disc, hull, margin), margin, out) {
        flat::manifold_in_doubt(hull, disc, margin, out);
    }
}

/// Adds the manifold within `margin`, if there is one; false where the general kernel has to
/// answer.
#[inline(always)]
pub(crate) fn push_certain(seen: Certain<Nearest>, margin: f64, out: &mut Sink<'_>) -> bool {
    let found = match seen {
        Certain::Sure(found) if found.is_plain => found,
        Certain::Beyond => return true,
        Certain::Sure(_) | Certain::Unsure => return false,
    };
    let contact = found.separation.flipped();
    let ids = [FeatureId::edge(found.index), FeatureId::vertex(found.index)];
    let id = ids[usize::from(found.is_corner)];
    if contact.distance <= margin {
        let point = PatchPoint::new(&contact, id, FeatureId::vertex(0));
        out.push_one(contact.normal, point);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{flat, manifold, nearest};
    use crate::manifold::buffer::{Manifolds, Sink};
    use crate::manifold::cells::flat::Sided;
    use crate::manifold::cells::segments::tests::manifolds_of;
    use crate::random_hulls::number;
    use alloc::vec::Vec;
    use collide_core::Vec2;
    use collide_core::view::{Capsule, Circle, Segment, Triangle};
    use collide_shapes::ConvexPolygon;
    use collide_shapes::kernel::certain::Certain;
    use collide_shapes::kernel::flat::{FlatPair, separation};
    use collide_shapes::kernel::hull::AsHull;
    use collide_shapes::kernel::pair::disc_hull::Disc;
    use core::fmt::Debug;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// The manifolds are those of the family, both ways round; whether they are seen at once.
    #[track_caller]
    fn check<'a, 'b, A, B>(hull: &A, disc: &B, margin: f64) -> bool
    where
        A: AsHull + Sided<'a> + FlatPair<B> + Debug,
        B: Disc + Sided<'b> + Debug,
    {
        for is_mirrored in [false, true] {
            let family = manifolds_of(is_mirrored, |out| flat::manifold(hull, disc, margin, out));
            let tuned = manifolds_of(is_mirrored, |out| manifold(hull, disc, margin, out));
            assert_eq!(tuned, family, "{margin} {hull:?} {disc:?}");
        }
        match nearest(disc, hull, margin) {
            Certain::Sure(found) => found.is_plain,
            seen => seen == Certain::Beyond,
        }
    }

    #[test]
    fn what_the_contact_names_gives_the_manifolds_of_the_family_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xd15c);
        let (mut seen, mut common) = ([0; 4], 0);
        let mut touching = Manifolds::<f64>::new();
        let mut hits = 0;
        for round in 0..20_000 {
            let far = if round % 5 == 0 { 1e6 } else { 0.0 };
            let mut number = || number(&mut rng, round as u32);
            let mut point = |size: f64| Vec2::new(far + size * number(), size * number());
            // Some with collinear vertices and vertices that all but are.
            let mut points: Vec<_> = (0..3 + round % 9).map(|_| point(1.0)).collect();
            let slight = [0.0, 1e-12, 1e-6, 1e-2][round % 4];
            points.push((points[0] + points[1]) * 0.5 + point(1.0).perp() * slight);
            let center = match round % 8 {
                0 => points[0],
                1 => points[0] + (points[1] - points[0]) * 0.25,
                2 => points[0] * 2.0 - points[1],
                _ => point(2.0),
            };
            let hull = ConvexPolygon::hull(points.iter().map(|p| p.to_point()).collect::<Vec<_>>());
            let Ok(polygon) = hull else { continue };
            let vertices = polygon.as_view().vertices.to_vec();
            let triangle = Triangle { vertices: [vertices[0], vertices[1], vertices[2]] };
            let [a, b, _] = triangle.vertices;
            let mut circle = Circle { center, radius: 0.125 * (round % 7) as f64 };
            if round % 6 == 0 {
                let gap = separation(&circle, &triangle).distance;
                circle.radius = (circle.radius + gap + 1e-14 * (round % 11) as f64).max(0.0);
            }
            let polygon = polygon.with_radius(0.125 * (round % 2) as f64).expect("a radius");
            let capsule = Capsule { a, b, radius: 0.25 };
            for margin in [0.0, 0.3] {
                let answers = [
                    check(&Segment { a, b }, &circle, margin),
                    check(&capsule, &circle, margin),
                    check(&triangle, &circle, margin),
                    check(&polygon.as_view(), &circle, margin),
                ];
                check(&capsule, &center, margin);
                check(&triangle, &center, margin);
                check(&polygon.as_view(), &center, margin);
                if round % 8 > 2 && round % 3 != 0 && round % 4 == 3 && round % 6 != 0 {
                    common += 1;
                    for (count, answer) in seen.iter_mut().zip(answers) {
                        *count += usize::from(answer);
                    }
                }
            }
            manifold(&triangle, &circle, 0.0, &mut Sink::new(&mut touching));
            hits += usize::from(!touching.is_empty());
        }
        assert!(hits > 4_000 && hits < 16_000, "{hits}");
        assert!(common > 2_000 && seen.iter().all(|&n| 10 * n > 9 * common), "{seen:?} {common}");
    }
}
