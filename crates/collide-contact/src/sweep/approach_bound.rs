//! How fast the gap between two convex shapes that translate and turn can close.
//!
//! At time `t` the shapes are `s > 0` apart along the unit normal `n`. Let the normal turn at
//! the rate `ω`. A point `q` of A, seen from A's center of turn in the frame that turns with
//! the normal, moves in the next `δ` by `δ (ω_A − ω) q⊥` and by no more than
//! `½ (δ (ω_A − ω))² |q|` beside that. So the shapes stay apart along the normal at least by
//!
//! `L(δ) = (n + δ ω n⊥) · (Δ + δ u) − h_A(n − δ (ω_A − ω) n⊥) − h_B(−(n − δ (ω_B − ω) n⊥))`
//! `       − ½ δ² ω² (|Δ| + δ |u|)`,
//!
//! with `Δ` from A's center to B's, `u` its rate, `h` the supports about the centers at time
//! `t`, each vertex `q` moved on by its own `½ (δ (ω_A − ω))² |q|` (of a curved shape the greatest
//! `|q|` for all). `h` is convex in `δ`, hence `L`, without what it gains
//! from `δ² ω n⊥ · u`, is concave: where it is not negative at `δ`, it is not negative before.
//! No step up to its zero passes the first touch. Of three rates one serves: 0, which is exact
//! to second order for corners, or that of A or B, which is for their edges; where a step gained
//! little, all three are tried. Without turning, `L` is linear: Newton's method on a convex
//! distance.
//!
//! Source: the linear bound is B. Mirtich's conservative advancement (1996); that the axis may
//! turn with an edge is in E. Catto's *Continuous Collision* (GDC 2013); the bound of second
//! order and the support in a turned direction are our own.

use crate::sweep::moving_body::{Arm, Arms};
use collide_core::{Vec2, greater, lesser, sqrt};
use collide_shapes::kernel::tolerance::GIVEN_AWAY;

/// Proposals for the end of a step: after [`NEWTON_STEPS`] of them, which only rounding and
/// shapes of very many vertices reach, each is half of the last.
const MAX_PROPOSALS: usize = 32;
const NEWTON_STEPS: usize = 8;

/// Two shapes at a time, apart.
pub(crate) struct Scene<'p> {
    /// Of A along the normal, of B against it.
    pub(crate) arms: (Arms<'p>, Arms<'p>),
    /// The rates of turn.
    pub(crate) angles: (f64, f64),
    pub(crate) normal: Vec2,
    pub(crate) gap: f64,
    /// From A's center to B's, and its rate.
    pub(crate) offset: Vec2,
    pub(crate) velocity: Vec2,
}

impl Scene<'_> {
    /// A step that is safe with the normal of the edge that faces the other shape, or with one
    /// that stands still where corners face each other; `None` if that keeps the shapes apart
    /// until `end`.
    pub(crate) fn step(&self, end: f64) -> Option<f64> {
        let level = self.level();
        let (turn_a, turn_b) = self.angles;
        let rate = if self.arms.0.are_level(level.0) {
            turn_a
        } else if self.arms.1.are_level(level.1) {
            turn_b
        } else {
            0.0
        };
        Bound::new(self, level, rate).safe_step(end)
    }

    /// The longest of the safe steps that the three rates of the normal give; `None` if one of
    /// them keeps the shapes apart until `end`.
    pub(crate) fn longest_step(&self, end: f64) -> Option<f64> {
        let level = self.level();
        let of = |rate: f64| Bound::new(self, level, rate).safe_step(end);
        let still = of(0.0)?;
        let (turn_a, turn_b) = self.angles;
        if turn_a == 0.0 && turn_b == 0.0 {
            return Some(still);
        }
        Some(greater(greater(still, of(turn_a)?), of(turn_b)?))
    }

    /// A step that is safe however often the shapes turn: along a normal that stands still they
    /// reach no further than their longest arms. `None` if that keeps them apart until `end`.
    pub(crate) fn step_however_turned(&self, end: f64) -> Option<f64> {
        let rise = |arms: &Arms<'_>, angle: f64| {
            if angle == 0.0 { 0.0 } else { arms.longest() - arms.highest(0.0).along }
        };
        let gap = self.gap - rise(&self.arms.0, self.angles.0) - rise(&self.arms.1, self.angles.1);
        let closing = -self.normal.dot(self.velocity);
        let is_kept_apart = gap > 0.0 && gap >= closing * end;
        let step = if gap > 0.0 { gap / closing * (1.0 - GIVEN_AWAY) } else { 0.0 };
        (!is_kept_apart).then_some(step)
    }

    fn level(&self) -> (Arm, Arm) {
        (self.arms.0.highest(0.0), self.arms.1.highest(0.0))
    }
}

/// The lower bound `L` of the gap along a normal that turns at a rate.
struct Bound<'s, 'p> {
    scene: &'s Scene<'p>,
    /// The highest arms at δ = 0.
    level: (Arm, Arm),
    /// ω_A − ω and ω_B − ω.
    turn_a: f64,
    turn_b: f64,
    /// The coefficients of δ, δ² and δ³ beside the supports.
    coefficients: [f64; 3],
}

impl<'s, 'p> Bound<'s, 'p> {
    fn new(scene: &'s Scene<'p>, level: (Arm, Arm), rate: f64) -> Self {
        let (turn_a, turn_b) = (scene.angles.0 - rate, scene.angles.1 - rate);
        let (normal, side) = (scene.normal, scene.normal.perp());
        let curvature = rate * rate * scene.offset.length();
        let coefficients = [
            normal.dot(scene.velocity) + rate * side.dot(scene.offset),
            lesser(rate * side.dot(scene.velocity), 0.0) - 0.5 * curvature,
            -0.5 * rate * rate * scene.velocity.length(),
        ];
        Self { scene, level, turn_a, turn_b, coefficients }
    }

    /// The coefficients of the cubic of two arms, the highest at `step`: what `L` is there, and
    /// elsewhere no less than `L`.
    fn cubic_at(&self, step: f64) -> [f64; 4] {
        let (arms_a, arms_b) = &self.scene.arms;
        self.cubic(arms_a.highest(self.turn_a * step), arms_b.highest(self.turn_b * step))
    }

    fn cubic(&self, a: Arm, b: Arm) -> [f64; 4] {
        let lower = (self.level.0.along - a.along) + (self.level.1.along - b.along);
        let bend = self.turn_a * self.turn_a * a.length + self.turn_b * self.turn_b * b.length;
        let [first, second, third] = self.coefficients;
        [
            self.scene.gap + lower,
            first + self.turn_a * a.across + self.turn_b * b.across,
            second - 0.5 * bend,
            third,
        ]
    }

    /// A step after which `L` is still not negative, nearly the longest; `None` if `L` stays
    /// positive until `end`.
    ///
    /// `L` is the least of concave cubics: the zero of the one that is least at a step beyond
    /// the zero of `L` is no earlier than that, and soon is that.
    fn safe_step(&self, end: f64) -> Option<f64> {
        let before = |cubic| zero_of(cubic, self.scene.gap, end) * (1.0 - GIVEN_AWAY);
        let first = before(self.cubic(self.level.0, self.level.1));
        let mut step = if first < end { first } else { end };
        for i in 0..MAX_PROPOSALS {
            let cubic = self.cubic_at(step);
            let value = value(cubic, step);
            if value > 0.0 && step >= end {
                return None;
            }
            if value >= 0.0 {
                return Some(step);
            }
            step = if i < NEWTON_STEPS { lesser(before(cubic), step) } else { 0.5 * step };
        }
        Some(0.0)
    }
}

fn value([c0, c1, c2, c3]: [f64; 4], step: f64) -> f64 {
    c0 + step * (c1 + step * (c2 + step * c3))
}

/// About where a concave cubic that is at least `gap` at 0 vanishes, if before `end`. It is that
/// of a parabola below it which touches it about there.
fn zero_of([c0, c1, c2, c3]: [f64; 4], gap: f64, end: f64) -> f64 {
    let start = greater(c0, gap);
    let of_parabola = |bend: f64| {
        let root = sqrt(greater(c1 * c1 - 4.0 * bend * start, 0.0));
        if c1 <= 0.0 { 2.0 * start / (root - c1) } else { (c1 + root) / (2.0 * bend.abs()) }
    };
    let beyond = of_parabola(c2);
    if c3 == 0.0 { beyond } else { of_parabola(c2 + c3 * lesser(beyond, end)) }
}
