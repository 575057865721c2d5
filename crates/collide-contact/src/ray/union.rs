//! Ray × union of parts: the hits on its outline.
//!
//! A hit of a part is on the outline of the union exactly where the ray is in none of the others.
//! So all hits are walked in order, and the parts are counted that the ray is in. Where one part is
//! left as another is entered, it stays inside; parts that abut but for rounding count as abutting.

use crate::composite::exposure::seam_width;
use crate::ray::hit::{Crossing, Crossings, HitKind};
use crate::ray::matrix::{add_hits, cast_ray_view};
use crate::ray::parts;
use collide_core::predicate::ahead_along;
use collide_core::view::{Compound, Ray};
use collide_core::{View, greater, lesser};
use core::cmp::Ordering;
use smallvec::SmallVec;

/// A hit of one part.
#[derive(Clone, Copy)]
struct PartHit {
    crossing: Crossing,
    /// Whether the ray is inside the part before and after it.
    was_inside: bool,
    is_inside: bool,
    /// Where it stands in the order: an entry a little early, by what parts that abut may seem
    /// apart.
    key: f64,
}

impl PartHit {
    /// At one place the ray enters before it leaves.
    fn order(&self, other: &Self) -> Ordering {
        let rank = |kind: HitKind| match kind {
            HitKind::Enter => 0,
            HitKind::Touch => 1,
            HitKind::Exit => 2,
        };
        let by_rank = || rank(self.crossing.kind).cmp(&rank(other.crossing.kind));
        let by_time = || self.crossing.t.total_cmp(&other.crossing.t);
        self.key.total_cmp(&other.key).then_with(by_rank).then_with(by_time)
    }
}

/// The hits of all parts, and in how many parts the ray starts.
#[derive(Default)]
struct Walk {
    hits: SmallVec<[PartHit; 8]>,
    parts_inside: usize,
}

impl Walk {
    fn add(&mut self, ray: &Ray, part: &View<'_>, seam: f64) {
        let mut hits = Crossings::new();
        add_hits(ray, part, &mut hits);
        let mut inside = starts_inside(ray, part, hits.iter());
        self.parts_inside += usize::from(inside);
        // Where the ray was before it comes back to the part: its own gaps are none between parts.
        let mut left = f64::NEG_INFINITY;
        self.hits.extend(hits.into_iter().map(|crossing| {
            let was_inside = inside;
            inside = is_inside_after(&crossing, was_inside);
            let key = greater(key(ray, &crossing, seam), left);
            if !inside {
                left = crossing.t.next_up();
            }
            PartHit { crossing, was_inside, is_inside: inside, key }
        }));
    }

    fn into_outline_hits(mut self, out: &mut Crossings) {
        self.hits.sort_by(PartHit::order);
        let mut parts_inside = self.parts_inside;
        for hit in &self.hits {
            let others = parts_inside - usize::from(hit.was_inside);
            parts_inside = others + usize::from(hit.is_inside);
            if others == 0 {
                out.push(hit.crossing);
            }
        }
        // Stable, so that equal hits keep the order of the parts.
        out.sort_by(|a, b| a.t.total_cmp(&b.t));
    }
}

/// Whether the ray starts inside of a part with these hits, or comes from there.
fn starts_inside<'a>(
    ray: &Ray,
    part: &View<'_>,
    mut hits: impl Iterator<Item = &'a Crossing>,
) -> bool {
    match (hits.find(|hit| hit.kind != HitKind::Touch), part) {
        (Some(first), _) => first.kind == HitKind::Exit,
        (None, View::HalfPlane(it)) => ahead_along(it.point, it.normal, ray.origin) < 0.0,
        (None, _) => false,
    }
}

fn is_inside_after(hit: &Crossing, was_inside: bool) -> bool {
    match hit.kind {
        HitKind::Enter => true,
        HitKind::Exit => false,
        HitKind::Touch => was_inside,
    }
}

fn key(ray: &Ray, hit: &Crossing, seam: f64) -> f64 {
    if hit.kind != HitKind::Enter {
        return hit.t;
    }
    let slack = seam * hit.point.norm_l1() / ray.direction.norm_l1();
    hit.t - lesser(slack, f64::MAX)
}

/// The hits of a ray on the outline of the union, added in order.
pub(crate) fn add_outline_hits(ray: &Ray, parts: Compound<'_>, out: &mut Crossings) {
    let (mut walk, seam) = (Walk::default(), seam_width(&View::Compound(parts)));
    for_each_leaf(ray, parts, &mut |part| walk.add(ray, part, seam));
    walk.into_outline_hits(out);
}

/// The first of them. An entry that comes before all other hits is it, if the ray starts in no
/// part, and touches none: what a part is left by may come after a touch.
pub(crate) fn first(ray: &Ray, parts: Compound<'_>) -> Option<Crossing> {
    let mut is_unclear = false;
    match first_of_parts(ray, parts, &mut is_unclear) {
        Some(_) if is_unclear => first_of_outline(ray, parts),
        first => first,
    }
}

/// The first hit of a part; `is_unclear` becomes true if the ray starts in one, or touches it.
fn first_of_parts(ray: &Ray, union: Compound<'_>, is_unclear: &mut bool) -> Option<Crossing> {
    let mut cast = |part: View<'_>| {
        if let View::Compound(parts) = part {
            return first_of_parts(ray, parts, is_unclear);
        }
        let hit = cast_ray_view(ray, &part, f64::INFINITY);
        *is_unclear |= starts_inside(ray, &part, hit.iter())
            || hit.is_some_and(|hit| hit.kind == HitKind::Touch);
        hit
    };
    match union.part_boxes() {
        Some(boxes) => parts::first(ray, union, boxes, |i| cast(union.part(i))),
        None => {
            let hits = union.parts().filter_map(cast);
            hits.reduce(|best, hit| if hit.t < best.t { hit } else { best })
        }
    }
}

#[cold]
fn first_of_outline(ray: &Ray, parts: Compound<'_>) -> Option<Crossing> {
    let mut hits = Crossings::new();
    add_outline_hits(ray, parts, &mut hits);
    hits.first().copied()
}

/// The parts that are no unions themselves, and that the ray can meet.
fn for_each_leaf(ray: &Ray, union: Compound<'_>, visit: &mut dyn FnMut(&View<'_>)) {
    let mut visit_part = |part: View<'_>| {
        if let View::Compound(parts) = part {
            return for_each_leaf(ray, parts, visit);
        }
        visit(&part);
    };
    match union.part_boxes() {
        Some(boxes) => parts::for_each(ray, union, boxes, |i| visit_part(union.part(i))),
        None => union.parts().for_each(visit_part),
    }
}
