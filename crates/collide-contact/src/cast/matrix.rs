//! Which cast serves which pair.
//!
//! | | convex | outline | ray | line | half-plane |
//! |---|---|---|---|---|---|
//! | **convex** | hulls in closed form: `cast_hulls`; if one is curved, `translate` | | | | |
//! | **outline** | edge by edge: `outline` | `outlines` | | | |
//! | **ray** | as a segment that is long enough: `ray` | `ray`, then `outline` | `rays` | | |
//! | **line** | as the half-plane on its far side: `line` | `line` | `line` | `line` | |
//! | **half-plane** | lowest point: `half_plane` | the same | the same | the same | the same |
//!
//! A one-sided chain comes after all these, with `outline`. The functions are in [`unbounded`],
//! [`outline`], [`crate::cast::hull`] and [`certified_advance`].
//!
//! A rectangle with a rectangle or a circle is a tuned cell, and so are two circles. Of all hulls
//! what is clear is seen by their shadows ([`filter`]) and a walk to where they meet
//! ([`crate::cast::difference_walk`]). Else shapes that intersect at the start are dealt with
//! first, by the decision that all queries share. After that the outline of a polygon stands for
//! the polygon: what is apart from it touches its edges first. A compound is the earliest of its
//! parts.

use crate::cast::hull::cast_hulls;
use crate::cast::{Impact, Motions};
use crate::cast::{filter, outline, parts, rect, start, unbounded};
use crate::form::Form;
use crate::hull_pair::{OfHulls, of_hulls};
use crate::one_sided::is_met;
use crate::pair_order::is_in_order;
use crate::sweep::certified_advance;
use collide_core::view::{Compound, Located, Segment};
use collide_core::{Kind, Operand, Stored, Vec2, View, is_of_kinds};
use collide_shapes::kernel::certain::Certain;
use collide_shapes::kernel::hull::Hull;
use collide_shapes::matrix;

/// As [`cast_views`], of two operands. Circles that are known to be some take no view, which costs
/// a quarter of the time in `f64` and a tenth in `f32`.
#[inline]
pub(crate) fn cast_of<A, B>(a: &A, motion_a: Vec2, b: &B, motion_b: Vec2) -> Option<Impact>
where
    A: Operand + ?Sized,
    B: Operand<Scalar = A::Scalar> + ?Sized,
{
    if const { is_of_kinds::<A, B>(Kind::Circle, Kind::Circle) }
        && let (Stored::Circle(p), Stored::Circle(q)) = (a.to_stored(), b.to_stored())
    {
        let motions = Motions { a: motion_a, b: motion_b };
        match filter::circles(&p.as_view(), &q.as_view(), motions) {
            Certain::Sure(impact) => return Some(impact),
            Certain::Beyond => return None,
            Certain::Unsure => {}
        }
    }
    cast_views(&a.to_view(), motion_a, &b.to_view(), motion_b)
}

/// The first time in [0, 1] at which A, translated by `time · motion_a`, touches B, translated
/// by `time · motion_b`.
pub(crate) fn cast_views(
    a: &View<'_>,
    motion_a: Vec2,
    b: &View<'_>,
    motion_b: Vec2,
) -> Option<Impact> {
    let motions = Motions { a: motion_a, b: motion_b };
    let seen = match (a, b) {
        (View::Circle(a), View::Circle(b)) => filter::circles(a, b, motions),
        (View::Rect(a), View::Rect(b)) => rect::rects(a, b, motions),
        (View::Rect(a), View::Circle(b)) => rect::rect_circle(a, b, motions),
        (View::Circle(a), View::Rect(b)) => {
            rect::rect_circle(b, a, motions.flipped()).map(Impact::flipped)
        }
        _ => Certain::Unsure,
    };
    match seen {
        Certain::Sure(impact) => Some(impact),
        Certain::Beyond => None,
        Certain::Unsure => cast_any(a, b, motions),
    }
}

/// The same, for all pairs.
fn cast_any(a: &View<'_>, b: &View<'_>, motions: Motions) -> Option<Impact> {
    if a.is_nowhere() || b.is_nowhere() {
        return None;
    }
    if is_in_order(a, b) {
        cast_ordered(a, b, motions)
    } else {
        cast_ordered(b, a, motions.flipped()).map(Impact::flipped)
    }
}

/// The same, for a pair in order.
fn cast_ordered(a: &View<'_>, b: &View<'_>, motions: Motions) -> Option<Impact> {
    match certain_impact(a, b, motions, 0.0) {
        Certain::Sure(impact) => Some(impact),
        Certain::Beyond => None,
        Certain::Unsure => cast_exact(a, b, motions),
    }
}

/// The same, by exact signs.
fn cast_exact(a: &View<'_>, b: &View<'_>, motions: Motions) -> Option<Impact> {
    start::impact(a, b).or_else(|| cast_apart(a, b, motions).map(start::later))
}

/// When two hulls first come as near as `target`, if that is certain.
pub(crate) fn certain_impact(
    a: &View<'_>,
    b: &View<'_>,
    motions: Motions,
    target: f64,
) -> Certain<Impact> {
    of_hulls(a, b, Filter { motions, target }, || Certain::Unsure)
}

/// As [`cast_views`], of shapes that do not intersect at the start.
pub(crate) fn cast_apart(a: &View<'_>, b: &View<'_>, motions: Motions) -> Option<Impact> {
    let (form_a, form_b) = (Form::of(a), Form::of(b));
    if form_a.rank() < form_b.rank() {
        return cast_apart(b, a, motions.flipped()).map(Impact::flipped);
    }
    match (form_a, form_b) {
        (Form::Parts(union), _) => match union.part_boxes() {
            Some(boxes) => parts::parts(union, boxes, b, motions, cast_apart),
            None => earliest_part(union, b, motions),
        },
        (Form::HalfPlane(plane), _) => unbounded::half_plane(plane, b, motions),
        (Form::Line(line), _) => unbounded::line(line, b, motions),
        (Form::Ray(p), Form::Ray(q)) => unbounded::rays(p, q, motions),
        (Form::Ray(ray), _) => unbounded::ray(ray, b, motions, cast_apart),
        (Form::Outline(p), Form::Outline(q)) if !p.is_one_sided() && !q.is_one_sided() => {
            outline::outlines(p, q, motions.relative(), |e, f| {
                let back = motions.flipped();
                cast_apart(&View::Segment(*f), &View::Segment(*e), back).map(Impact::flipped)
            })
        }
        (Form::Outline(rings), _) => outline::outline(rings, b, motions.relative(), |edge| {
            if rings.is_one_sided() {
                cast_from_the_left(edge, b, motions)
            } else {
                cast_apart(&View::Segment(*edge), b, motions)
            }
        }),
        (Form::Convex(a), _) => cast_convex(a, b, motions),
    }
}

/// The impact of an edge of a one-sided chain. What meets the edge at the start passes it, and so
/// does what comes to it from elsewhere than from its left.
fn cast_from_the_left(edge: &Segment, b: &View<'_>, motions: Motions) -> Option<Impact> {
    let view = View::Segment(*edge);
    if matrix::intersects(&view, b) {
        return None;
    }
    cast_apart(&view, b, motions).filter(|impact| is_met(edge, impact.normal))
}

fn earliest_part(parts: Compound<'_>, b: &View<'_>, motions: Motions) -> Option<Impact> {
    (0..parts.part_count())
        .filter_map(|i| cast_apart(&parts.part(i), b, motions))
        .reduce(Impact::earlier)
}

/// Two convex shapes, apart at the start.
fn cast_convex(a: &View<'_>, b: &View<'_>, motions: Motions) -> Option<Impact> {
    of_hulls(a, b, Exact(motions), || certified_advance::translate(a, b, motions))
}

/// What is certain of their cast under these motions, to a distance of `target`.
struct Filter {
    motions: Motions,
    target: f64,
}

impl OfHulls for Filter {
    type Answer = Certain<Impact>;

    #[inline]
    fn of<A: Hull, B: Hull>(self, a: &A, b: &B) -> Certain<Impact> {
        filter::hulls(a, b, self.motions, self.target)
    }
}

/// Their cast under these motions, apart at the start.
struct Exact(Motions);

impl OfHulls for Exact {
    type Answer = Option<Impact>;

    #[inline]
    fn of<A: Hull, B: Hull>(self, a: &A, b: &B) -> Option<Impact> {
        cast_hulls(a, b, self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Motions, cast_exact, cast_views, certain_impact};
    use crate::cast::Impact;
    use crate::pair_order::is_in_order;
    use crate::random_hulls::{Pair, far, number, pair};
    use collide_core::view::{Circle, Rect};
    use collide_core::{Vec2, View};
    use collide_shapes::kernel::certain::Certain;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    fn exact(a: &View<'_>, b: &View<'_>, motions: Motions) -> Option<Impact> {
        if is_in_order(a, b) {
            return cast_exact(a, b, motions);
        }
        cast_exact(b, a, motions.flipped()).map(Impact::flipped)
    }

    /// What is clear against the exact difference of the hulls, both ways round.
    #[track_caller]
    fn check(a: View<'_>, b: View<'_>, motions: Motions, size: f64) -> bool {
        let tuned = cast_views(&a, motions.a, &b, motions.b);
        let back = cast_views(&b, motions.b, &a, motions.a);
        assert_eq!(tuned, back.map(Impact::flipped), "{a:?} {b:?} {motions:?}");
        let any = exact(&a, &b, motions);
        assert_eq!(tuned.is_some(), any.is_some(), "{a:?} {b:?} {motions:?} {tuned:?} {any:?}");
        let (Some(tuned), Some(any)) = (tuned, any) else { return false };
        // Where the shapes are when they meet: along the normal, which gives the gap.
        let slip = (tuned.time - any.time) * motions.relative().dot(any.normal);
        let bound = 16.0 * f64::EPSILON * size;
        assert!(slip.abs() <= bound, "{slip:e} {a:?} {b:?} {motions:?} {tuned:?} {any:?}");
        let excess = tuned.normal.length_squared() - 1.0;
        assert!(excess.abs() <= 16.0 * f64::EPSILON, "{excess:e} {a:?} {b:?} {tuned:?}");
        let turn = tuned.normal.cross(any.normal).abs();
        assert!(turn <= 1e-6 || slip == 0.0, "{turn:e} {a:?} {b:?} {tuned:?} {any:?}");
        true
    }

    #[test]
    fn the_slabs_meet_when_the_difference_of_the_hulls_says() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x51ab);
        let mut hits = [0; 2];
        for round in 0..40_000 {
            let far = far(round);
            let mut number = || number(&mut rng, round);
            let mut rect = |apart: f64| {
                let rotation = Vec2::new(number(), number()).unit().unwrap_or(Vec2::new(0.6, 0.8));
                let half_extents = Vec2::new(number().abs(), number().abs());
                let center = Vec2::new(far + apart * number(), apart * number());
                Rect { center, rotation, half_extents }
            };
            let (a, mut b) = (rect(1.0), rect(4.0));
            if round % 4 == 0 {
                b.rotation = a.rotation;
            }
            let circle = Circle { center: b.center, radius: b.half_extents.x };
            let stray = Vec2::new(number(), number()) * f64::from(round % 7);
            let motions = Motions {
                a: stray,
                b: stray + (a.center - b.center) * 1.5 + Vec2::new(number(), number()) * 1.5,
            };
            let size = far + 32.0;
            hits[0] += usize::from(check(View::Rect(a), View::Rect(b), motions, size));
            hits[1] += usize::from(check(View::Rect(a), View::Circle(circle), motions, size));
        }
        assert!(hits.iter().all(|&count| count > 15_000 && count < 39_000), "{hits:?}");
    }

    #[derive(Default)]
    struct Tally {
        clear: usize,
        all: usize,
    }

    #[test]
    fn what_is_clear_of_two_hulls_is_what_exact_signs_say() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x61ac);
        let (mut hits, mut misses) = (Tally::default(), Tally::default());
        for round in 0..1200 {
            let Some(Pair { vectors, a, b }) = pair(&mut rng, round) else { continue };
            let [side, stray, aside, ..] = vectors;
            let motions = Motions { a: stray, b: stray - side * 7.0 + aside };
            for a in a.hulls() {
                for b in b.hulls() {
                    let is_hit = check(a, b, motions, far(round) + 32.0);
                    let tally = if is_hit { &mut hits } else { &mut misses };
                    tally.all += 1;
                    tally.clear +=
                        usize::from(certain_impact(&a, &b, motions, 0.0) != Certain::Unsure);
                }
            }
        }
        for (Tally { clear, all }, percent) in [(hits, 88), (misses, 98)] {
            assert!(all > 20_000 && clear * 100 > all * percent, "{clear} of {all}");
        }
    }
}
