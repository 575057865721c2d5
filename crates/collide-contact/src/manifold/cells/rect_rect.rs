//! Rectangle × rectangle: two sides that face each other, clipped.
//!
//! The four-axis test in the rectangles' frames names the two sides; no outline is made. Where
//! it leaves a doubt, the family answers.

use crate::manifold::buffer::Sink;
use crate::manifold::cells::flat;
use crate::manifold::clip::stretch_of_level;
use crate::manifold::support_face::of_rect;
use collide_core::view::Rect;
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::pair::rect_rect::{FacingSides, RectPair, look};

pub(crate) use collide_shapes::kernel::pair::rect_rect::separation_within as contact;

/// The manifold within `margin`: that of the family, bit for bit.
#[inline]
pub(crate) fn manifold(a: &Rect, b: &Rect, margin: f64, out: &mut Sink<'_>) {
    if !push_certain(a, b, margin, out) {
        flat::manifold_in_doubt(a, b, margin, out);
    }
}

/// Adds the manifold within `margin`, if there is one; false where the general kernel has to
/// answer.
#[inline]
fn push_certain(a: &Rect, b: &Rect, margin: f64, out: &mut Sink<'_>) -> bool {
    let pushed = look(a, b, margin, |view| match view.second {
        None => push(&view.facing(view.first)?, margin, out),
        Some(_) => push_of_two(&view, margin, out),
    });
    pushed != Certain::Unsure
}

/// Where two axes are as good.
#[inline(never)]
fn push_of_two(view: &RectPair<'_>, margin: f64, out: &mut Sink<'_>) -> Option<()> {
    push(&view.better()?, margin, out)
}

/// Adds the stretch over which the two sides face each other, if they are near enough; `None`
/// where corners meet, or where it depends on the order of the two.
#[inline(always)]
fn push(facing: &FacingSides, margin: f64, out: &mut Sink<'_>) -> Option<()> {
    let contact = &facing.separation;
    if contact.distance > margin {
        return Some(());
    }
    if !facing.is_face {
        return None;
    }
    let reference = of_rect(&facing.reference, contact.normal);
    let incident = of_rect(&facing.incident, facing.incident.normal()?);
    // Two sides of rectangles that face each other are at most 45° apart.
    let patch = stretch_of_level(contact, &reference, &incident, 1.0)?;
    out.push_flipped_if(facing.is_of_b, patch, margin);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::{flat, manifold, push_certain};
    use crate::manifold::buffer::{Manifolds, Sink};
    use crate::manifold::cells::rect_circle;
    use crate::random_hulls::number;
    use collide_core::Vec2;
    use collide_core::view::{Circle, Rect};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// The tuned cell, both ways round, and the family.
    fn three(
        tuned: impl Fn(&mut Sink<'_>),
        mirrored: impl Fn(&mut Sink<'_>),
        family: impl Fn(&mut Sink<'_>),
    ) -> [Manifolds<f64>; 3] {
        let mut all = [Manifolds::new(), Manifolds::new(), Manifolds::new()];
        tuned(&mut Sink::new(&mut all[0]));
        mirrored(&mut Sink::new(&mut all[1]).mirrored());
        family(&mut Sink::new(&mut all[2]));
        all
    }

    #[test]
    fn the_tuned_cells_give_the_manifolds_of_the_family_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x3a17);
        let (mut seen, mut points) = (0, [0; 3]);
        for round in 0..20_000 {
            let far = if round % 5 == 0 { 1e6 } else { 0.0 };
            let mut number = || number(&mut rng, round as u32);
            let mut rect = || {
                let rotation = Vec2::new(number(), number()).unit().unwrap_or(Vec2::new(0.6, 0.8));
                let half_extents = Vec2::new(number().abs(), number().abs());
                Rect { center: Vec2::new(far + number(), number()), rotation, half_extents }
            };
            let (a, mut b) = (rect(), rect());
            if round % 4 == 0 {
                // Stacked, but for rounding.
                b.rotation = a.rotation;
                b.half_extents = a.half_extents;
            }
            if round % 8 == 1 {
                // On a corner, but for a little.
                let little = [0.0, 1e-12, 1e-4, 1e-3, 2e-3][round / 8 % 5];
                let diagonal = a.rotation + a.rotation.perp() * (1.0 + little);
                b.rotation = diagonal.unit().unwrap_or(b.rotation);
            }
            let circle = Circle { center: b.center, radius: b.half_extents.x };
            let margin = if round % 2 == 0 { 0.0 } else { 0.3 };
            let [tuned, mirrored, family] = three(
                |out| manifold(&a, &b, margin, out),
                |out| manifold(&b, &a, margin, out),
                |out| flat::manifold(&a, &b, margin, out),
            );
            assert_eq!(tuned, family, "{a:?} {b:?}");
            assert!(a == b || tuned == mirrored, "{a:?} {b:?}");
            points[tuned.first().map_or(0, |m| m.points.len())] += 1;
            let mut unheard = Manifolds::<f64>::new();
            seen += usize::from(push_certain(&a, &b, margin, &mut Sink::new(&mut unheard)));
            let [tuned, _, family] = three(
                |out| rect_circle::manifold(&a, &circle, margin, out),
                |_| {},
                |out| flat::manifold(&a, &circle, margin, out),
            );
            assert_eq!(tuned, family, "{a:?} {circle:?}");
        }
        assert!(points.iter().all(|&count| count > 1_000) && seen > 10_000, "{points:?} {seen}");
    }
}
