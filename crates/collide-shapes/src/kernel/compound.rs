//! Compounds: unions of parts of any kind, also of users' shapes and of compounds.
//!
//! A union meets what a part meets, and is as near as its nearest part. It lies in a set iff all
//! parts do. What lies in a union may lie in none of its parts: two triangles hold a square.
//! Straight parts are therefore taken together, exactly, by `region::cover` and `region::overlap`.
//! Of the round ones each is taken for itself: a union holds a shape iff one part does, or its
//! straight parts together do, or, where the shape is itself a union, all of its parts are held.

use crate::kernel::Gap;
use crate::kernel::geometry::point_of;
use crate::kernel::region::cover::covers;
use crate::kernel::region::edges::is_straight;
use crate::kernel::region::overlap::overlaps;
use crate::kernel::region::vicinity::{Vicinity, least_distance};
use collide_core::view::{Compound, Located};
use collide_core::{View, views};

/// A query of two shapes, which is called for parts.
type Ask<T> = fn(&View<'_>, &View<'_>) -> T;

/// Whether two shapes, of which one is a union, share a point.
pub fn intersects(a: &View<'_>, b: &View<'_>, intersects: Ask<bool>) -> bool {
    match (a, b) {
        (View::Compound(parts), other) | (other, View::Compound(parts)) => {
            some_part_near(*parts, other, |part| intersects(part, other))
        }
        (
            views!(hull | unbounded | curved | region),
            views!(hull | unbounded | curved | region),
        ) => false,
    }
}

/// Whether `a` holds `b`, one of which is a union.
pub fn contains(a: &View<'_>, b: &View<'_>, contains: Ask<bool>, intersects: Ask<bool>) -> bool {
    let holds = |p| intersects(a, &View::Point(p));
    match (a, b) {
        (_, View::Compound(parts)) => !some_part(*parts, |part| !contains(a, part)),
        (View::Compound(parts), _) => {
            some_part_near(*parts, b, |part| contains(part, b))
                || (is_straight(b) && !b.is_nowhere() && covers(a, b, holds))
        }
        (
            views!(hull | unbounded | curved | region),
            views!(hull | unbounded | curved | region),
        ) => false,
    }
}

/// Whether the interiors meet of two shapes, of which one is a union, and which share a point.
pub fn interiors_meet(a: &View<'_>, b: &View<'_>, interiors_meet: Ask<bool>) -> bool {
    overlaps(a, b) || some_round_parts_overlap(a, b, interiors_meet)
}

/// The closest points of two shapes, of which one is a union: of several, those that do not depend
/// on the order of the two.
pub fn closest_points(a: &View<'_>, b: &View<'_>, closest_points: Ask<Gap>) -> Gap {
    let mut best = Gap { distance: f64::INFINITY, ..Gap::meeting(point_of(a)) };
    improve(&mut best, a, b, closest_points);
    best
}

fn some_part(parts: Compound<'_>, mut condition: impl FnMut(&View<'_>) -> bool) -> bool {
    parts.parts().any(|part| condition(&part))
}

/// Whether some part satisfies the condition, which none does that is apart from the other shape.
fn some_part_near(
    parts: Compound<'_>,
    other: &View<'_>,
    mut condition: impl FnMut(&View<'_>) -> bool,
) -> bool {
    match parts.part_boxes().zip(Vicinity::of_partner_of(parts, other)) {
        Some((boxes, near)) => {
            boxes.some(|bounds| near.meets(bounds), |i| condition(&parts.part(i)))
        }
        None => some_part(parts, condition),
    }
}

/// Whether the interiors meet of two parts that are not both straight.
fn some_round_parts_overlap(a: &View<'_>, b: &View<'_>, interiors_meet: Ask<bool>) -> bool {
    match (a, b) {
        (View::Compound(parts), other) | (other, View::Compound(parts)) => {
            some_part_near(*parts, other, |part| {
                some_round_parts_overlap(part, other, interiors_meet)
            })
        }
        // A user's shape without width is straight, yet its own kernel decides, with a rounding.
        _ => {
            let is_exact = |view: &View<'_>| is_straight(view) && !matches!(view, View::Custom(_));
            !(is_exact(a) && is_exact(b)) && interiors_meet(a, b)
        }
    }
}

/// Replaces `best` by the gap of two parts wherever that is less.
fn improve(best: &mut Gap, a: &View<'_>, b: &View<'_>, closest_points: Ask<Gap>) {
    if least_distance(a, b) > best.distance {
        return;
    }
    match (a, b) {
        (View::Compound(parts), b) => {
            each_part_nearest(*parts, b, best, |part, best| improve(best, part, b, closest_points));
        }
        (a, View::Compound(parts)) => {
            each_part_nearest(*parts, a, best, |part, best| improve(best, a, part, closest_points));
        }
        _ => {
            let gap = closest_points(a, b);
            if comes_first(&gap, best) {
                *best = gap;
            }
        }
    }
}

/// Whether `gap` is less than `best`, or else lies before it in the plane: with its middle, or as
/// far from a large shape as all of a small one lies, with its ends.
fn comes_first(gap: &Gap, best: &Gap) -> bool {
    let key = |gap: &Gap| {
        let sum = gap.point_a + gap.point_b;
        let (p, q) = ((gap.point_a.x, gap.point_a.y), (gap.point_b.x, gap.point_b.y));
        let ends = if p < q { (p, q) } else { (q, p) };
        (gap.distance, sum.x, sum.y, ends)
    };
    key(gap) < key(best)
}

/// Visits the parts that may be as near to another shape as the best so far.
fn each_part_nearest(
    parts: Compound<'_>,
    other: &View<'_>,
    best: &mut Gap,
    mut visit: impl FnMut(&View<'_>, &mut Gap),
) {
    let Some((boxes, near)) = parts.part_boxes().zip(Vicinity::of_partner_of(parts, other)) else {
        return parts.parts().for_each(|part| visit(&part, best));
    };
    boxes.search_nearest(
        best.distance.next_up(),
        |bounds| near.least_distance(bounds),
        |i, _| {
            visit(&parts.part(i), best);
            best.distance.next_up()
        },
    );
}
