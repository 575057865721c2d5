//! Segment × segment and capsule × capsule: an end of one core against the other core.
//!
//! Two segments that do not cross are nearest at an end of one of them, and two that cross come
//! apart at an end. The four ends are compared by their squared distances; where one is clearly
//! nearest, and it is clear whether the segments cross, the distance is computed from that end
//! alone, by the formulas of the hulls, so that the answer is theirs bit for bit. Everywhere else
//! the hulls answer.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.1.9.

use crate::kernel::certain::Certain;
use crate::kernel::flat::FlatPair;
use crate::kernel::greatest::top_three;
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::pair::within_reach;
use crate::kernel::point_features::point_point;
use crate::kernel::tolerance::{BESIDE_END, LEAST_SQUARABLE, SQUARE_ERROR};
use crate::kernel::{GapOrDistance, Separation};
use collide_core::view::{Capsule, Segment};
use collide_core::{Vec2, sqrt};

/// A segment with a radius: the edge of its hull.
pub trait Rounded: AsHull {
    /// The segment.
    #[inline]
    fn core(&self) -> Segment {
        self.hull().edge(0)
    }

    /// The radius.
    #[inline]
    fn rounding(&self) -> f64 {
        self.hull().radius()
    }
}

impl Rounded for Segment {}
impl Rounded for Capsule {}

/// The signed distance.
#[inline]
pub fn separation<A: Rounded, B: Rounded>(a: &A, b: &B) -> Separation {
    certain_separation(a, b, f64::INFINITY).or_of_hulls(a, b)
}

/// The same, of shapes that are at most `margin` apart.
#[inline]
pub fn separation_within<A: Rounded, B: Rounded>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    certain_separation(a, b, margin).within(a, b, margin)
}

/// The closest points, or the distance: of the core's ends the least.
#[inline]
pub fn closest_points<A: Rounded + FlatPair<B>, B: Rounded, R: GapOrDistance>(a: &A, b: &B) -> R {
    let (e, f) = (a.core(), b.core());
    let radius = a.rounding() + b.rounding();
    match within_reach::segments(e.a, e.b, f.a, f.b) {
        Some(true) => return R::meeting(|| a.common_point(b)),
        Some(false) => {
            let Ends { squares, extent, .. } = Ends::new(&e, &f);
            let least = squares.into_iter().reduce(|p, q| if q < p { q } else { p });
            let distance = sqrt(least.unwrap_or(0.0)) - radius;
            // What squares lose to underflow is far below this.
            if distance.abs() > SQUARE_ERROR * (extent + radius) + LEAST_SQUARABLE {
                return R::at_distance(distance, || separation(a, b), || a.common_point(b));
            }
        }
        None => {}
    }
    by_family(a, b)
}

/// The answer where the distance is within its rounding error of zero.
#[cold]
#[inline(never)]
fn by_family<A: Rounded + FlatPair<B>, B: Rounded, R: GapOrDistance>(a: &A, b: &B) -> R {
    R::from_separation(separation(a, b), || a.common_point(b))
}

/// The four ends, each against the other segment.
struct Ends {
    /// Where its foot is along the other: 0 at the start, 1 at the end.
    feet: [f64; 4],
    /// The squares of the distances.
    squares: [f64; 4],
    /// No two points of the segments are further apart.
    extent: f64,
}

impl Ends {
    /// Those of `f` first.
    #[inline(always)]
    fn new(e: &Segment, f: &Segment) -> Self {
        let (u, v) = (e.b - e.a, f.b - f.a);
        let (along_e, along_f) = (1.0 / u.dot(u), 1.0 / v.dot(v));
        let feet = [
            u.dot(f.a - e.a) * along_e,
            u.dot(f.b - e.a) * along_e,
            v.dot(e.a - f.a) * along_f,
            v.dot(e.b - f.a) * along_f,
        ];
        // Not `clamped`, whose comparisons would be gathered into branches.
        #[expect(clippy::disallowed_methods, reason = "the sign of a zero is lost in the squares")]
        #[expect(clippy::manual_clamp, reason = "a segment without length has no feet: zero")]
        let at = feet.map(|t| t.max(0.0).min(1.0));
        let squares = [
            (f.a - e.a - u * at[0]).length_squared(),
            (f.b - e.a - u * at[1]).length_squared(),
            (e.a - f.a - v * at[2]).length_squared(),
            (e.b - f.a - v * at[3]).length_squared(),
        ];
        Self { feet, squares, extent: u.norm_l1() + v.norm_l1() + (f.a - e.a).norm_l1() }
    }
}

/// Which features of two rounded segments are nearest, or come apart first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FacingSegments {
    /// The signed distance, the one of which a side faces the other being A.
    pub separation: Separation,
    /// Which that is: 0 if the first, 1 if the second. A number, for a flag would be a branch.
    pub which: usize,
    /// Whether it is a side, and not one of the ends.
    pub is_face: bool,
}

/// The signed distance, where it is clear what it is measured from, and its sign.
#[inline]
fn certain_separation<A: Rounded, B: Rounded>(a: &A, b: &B, margin: f64) -> Certain<Separation> {
    facing(a, b, margin).map(|facing| facing.separation.flipped_if(facing.which != 0))
}

/// The nearest features, where it is clear which, and their sign.
#[inline(always)]
pub fn facing<A: Rounded, B: Rounded>(a: &A, b: &B, margin: f64) -> Certain<FacingSegments> {
    let (e, f) = (a.core(), b.core());
    let radii = [a.rounding(), b.rounding()];
    let Some(is_crossing) = within_reach::segments(e.a, e.b, f.a, f.b) else {
        return Certain::Unsure;
    };
    let ends = Ends::new(&e, &f);
    let extent = ends.extent + (radii[0] + radii[1]);
    let uncertainty = SQUARE_ERROR * extent * extent + f64::MIN_POSITIVE;
    let found = if is_crossing {
        crossing(&e, &f, uncertainty)
    } else {
        let ranked = top_three(ends.squares.map(|square| -square));
        let reach = margin + (radii[0] + radii[1]);
        if -ranked[0].0 > reach * reach + uncertainty {
            return Certain::Beyond;
        }
        apart(&e, &f, &ends.feet, ranked, uncertainty)
    };
    let Some(core) = found else { return Certain::Unsure };
    let which = core.which & 1;
    let separation = core.separation.grown(radii[which], radii[which ^ 1]);
    if separation.distance.abs() > SQUARE_ERROR * extent {
        Certain::Sure(FacingSegments { separation, ..core })
    } else {
        Certain::Unsure
    }
}

/// The distance of segments that are clearly apart, if it is clear where they are nearest.
#[inline(always)]
fn apart(
    e: &Segment,
    f: &Segment,
    feet: &[f64; 4],
    ranked: [(f64, usize); 3],
    uncertainty: f64,
) -> Option<FacingSegments> {
    let [(least, i), (second, j), (third, _)] = ranked;
    let is_beyond = |foot: f64| (foot - 0.5).abs() > 0.5 + BESIDE_END;
    let foot = feet[i];
    let is_beside = (foot - 0.5).abs() < 0.5 - BESIDE_END;
    let is_corner = is_beyond(foot) & is_beyond(feet[j]);
    // Two corners are each other's nearest: both of them are found.
    let lead = if is_beside { least - second } else { second - third };
    if !((lead > uncertainty) & (is_beside | is_corner) & (-least > uncertainty)) {
        return None;
    }
    let pair = EndAndSegment::new(e, f, i);
    if is_beside {
        return pair.beside(1.0);
    }
    let separation = point_point(pair.end(usize::from(foot > 0.5)), pair.p);
    Some(FacingSegments { separation, which: pair.which(), is_face: false })
}

/// The depth of segments that clearly cross, if it is clear which end comes out first.
#[inline(always)]
fn crossing(e: &Segment, f: &Segment, uncertainty: f64) -> Option<FacingSegments> {
    let (u, v) = (e.b - e.a, f.b - f.a);
    let (across_e, across_f) = (1.0 / u.dot(u), 1.0 / v.dot(v));
    let square = |height: f64, across: f64| -(height * height * across);
    let heights = [
        square(u.cross(f.a - e.a), across_e),
        square(u.cross(f.b - e.a), across_e),
        square(v.cross(e.a - f.a), across_f),
        square(v.cross(e.b - f.a), across_f),
    ];
    let [(least, i), (second, _), _] = top_three(heights);
    if !((least - second > uncertainty) & (-least > uncertainty)) {
        return None;
    }
    EndAndSegment::new(e, f, i).beside(-1.0)
}

/// An end of one segment and the other segment. All by index: which end it is, is no branch to
/// guess.
struct EndAndSegment {
    ends: [Vec2; 4],
    /// Where the other segment starts among the ends: 0 or 2.
    start: usize,
    /// The end.
    p: Vec2,
}

impl EndAndSegment {
    /// The end `i`, counted as in [`Ends`].
    #[inline]
    fn new(e: &Segment, f: &Segment, i: usize) -> Self {
        let ends = [e.a, e.b, f.a, f.b];
        Self { ends, start: i & 2, p: ends[(i ^ 2) & 3] }
    }

    /// Which the other segment is.
    #[inline]
    fn which(&self) -> usize {
        self.start >> 1
    }

    /// The start (0) or the end (1) of the other segment.
    #[inline]
    fn end(&self, which: usize) -> Vec2 {
        self.ends[(self.start | which) & 3]
    }

    /// The other segment as A and the point as B, seen along the normal on the side of the point
    /// (`side` 1) or on the other one (−1).
    #[inline(always)]
    fn beside(&self, side: f64) -> Option<FacingSegments> {
        let (a, b, p) = (self.end(0), self.end(1), self.p);
        let right = (-(b - a).perp()).unit()?;
        // Of a zero the sign is positive.
        let height = right.dot(p - a) * side + 0.0;
        let normal = right * 1.0_f64.copysign(height);
        let origin = self.end((height.to_bits() >> 63) as usize);
        let gap = normal.dot(p - origin);
        let separation = Separation::new(gap, normal, p - normal * gap, p);
        Some(FacingSegments { separation, which: self.which(), is_face: true })
    }
}

#[cfg(test)]
mod tests {
    use super::{Certain, certain_separation, closest_points, separation, separation_within};
    use crate::kernel::pair::random::number;
    use crate::kernel::{Gap, flat};
    use collide_core::Vec2;
    use collide_core::view::{Capsule, Segment};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn an_end_that_is_clearly_nearest_gives_the_distance_of_the_hulls_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0x5e95);
        let mut clear_ones = 0;
        for round in 0..30_000 {
            let far = if round % 5 == 0 { 1e9 } else { 0.0 };
            let mut number = || number(&mut rng, round);
            let mut capsule = |length: f64| {
                let a = Vec2::new(far + 2.0 * number(), 2.0 * number());
                let b = a + Vec2::new(number(), number()) * length;
                Capsule { a, b, radius: number().abs() }
            };
            let length = [1.0, 1e-6, 0.0, 1e6][round % 7 % 4];
            let (mut a, b) = (capsule(length), capsule(1.0));
            if round % 4 == 0 {
                let gap = flat::separation(&a, &b).distance;
                a.radius = (a.radius + gap + 1e-14 * number()).max(0.0);
            }
            let expected = flat::separation(&a, &b);
            assert_eq!(separation(&a, &b), expected, "{a:?} {b:?}");
            assert_eq!(separation(&b, &a).flipped(), expected, "{a:?} {b:?}");
            for margin in [0.0, 0.1, expected.distance.abs()] {
                let within = (expected.distance <= margin).then_some(expected);
                assert_eq!(separation_within(&a, &b, margin), within, "{a:?} {b:?}");
            }
            let segment = Segment { a: b.a, b: b.b };
            assert_eq!(separation(&a, &segment), flat::separation(&a, &segment));
            let (gap, truth): (Gap, Gap) = (closest_points(&a, &b), flat::closest_points(&a, &b));
            assert_eq!((gap.point_a, gap.point_b), (truth.point_a, truth.point_b), "{a:?} {b:?}");
            let off = (gap.distance - truth.distance).abs();
            assert!(off <= 16.0 * f64::EPSILON * (far + 6.0 + length), "{off:e} {a:?} {b:?}");
            assert_eq!(gap.distance == 0.0, truth.distance == 0.0, "{a:?} {b:?}");
            assert_eq!(closest_points::<_, _, f64>(&b, &a), gap.distance, "{a:?} {b:?}");
            assert_eq!(closest_points::<_, _, f64>(&a, &b), gap.distance);
            clear_ones +=
                usize::from(matches!(certain_separation(&a, &b, f64::INFINITY), Certain::Sure(_)));
        }
        assert!(clear_ones > 10_000, "{clear_ones}");
    }
}
