//! How two edges meet, and on which side of a ring another lies where both touch.

use collide_core::Vec2;
use collide_core::predicate::orient2d;

/// What two edges of positive length have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum InCommon {
    /// No point.
    Nothing,
    /// One point, which is an end of at least one of them.
    At(Vec2),
    /// A point inside both.
    Across,
    /// A piece of positive length.
    Along,
}

/// How the edges ab and cd meet.
pub(super) fn meet([a, b]: [Vec2; 2], [c, d]: [Vec2; 2]) -> InCommon {
    let strictly_apart = |[s, t]: [f64; 2]| (s > 0.0 && t > 0.0) || (s < 0.0 && t < 0.0);
    let of_ab @ [of_c, of_d] = [c, d].map(|p| orient2d(a, b, p));
    if strictly_apart(of_ab) {
        return InCommon::Nothing;
    }
    let of_cd @ [of_a, of_b] = [a, b].map(|p| orient2d(c, d, p));
    if strictly_apart(of_cd) {
        return InCommon::Nothing;
    }
    let sides = [of_c, of_d, of_a, of_b];
    if sides == [0.0; 4] {
        return meet_on_line([a, b], [c, d]);
    }
    let ends = [c, d, a, b];
    match sides.iter().position(|&side| side == 0.0) {
        Some(end) => InCommon::At(ends[end]),
        None => InCommon::Across,
    }
}

/// How two edges on one line meet.
fn meet_on_line(ab: [Vec2; 2], cd: [Vec2; 2]) -> InCommon {
    let sorted = |[p, q]: [Vec2; 2]| if p.lexicographic_cmp(q).is_le() { (p, q) } else { (q, p) };
    let ((a, b), (c, d)) = (sorted(ab), sorted(cd));
    let low = if a.lexicographic_cmp(c).is_ge() { a } else { c };
    let high = if b.lexicographic_cmp(d).is_le() { b } else { d };
    match low.lexicographic_cmp(high) {
        core::cmp::Ordering::Less => InCommon::Along,
        core::cmp::Ordering::Equal => InCommon::At(low),
        core::cmp::Ordering::Greater => InCommon::Nothing,
    }
}

/// Where one ring lies, seen from another that it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// To the left, where the solid is.
    Solid,
    /// To the right.
    Hollow,
}

impl Side {
    /// On which side of a ring's corner the corner of another ring at the same point lies;
    /// `None` where the rings cross there. They do not run along one another.
    pub(super) fn of(corner: [Vec2; 3], [before, _, after]: [Vec2; 3]) -> Option<Self> {
        match (is_left(corner, before), is_left(corner, after)) {
            (true, true) => Some(Self::Solid),
            (false, false) => Some(Self::Hollow),
            _ => None,
        }
    }
}

/// Whether `q`, which does not lie along the corner, lies to its left.
fn is_left([before, at, after]: [Vec2; 3], q: Vec2) -> bool {
    let (of_first, of_second) = (orient2d(before, at, q) > 0.0, orient2d(at, after, q) > 0.0);
    if orient2d(before, at, after) >= 0.0 { of_first && of_second } else { of_first || of_second }
}
