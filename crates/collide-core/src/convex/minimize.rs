//! The search itself: best-first over arcs, Newton inside them (`split`).

mod split;

use super::arc::Arc;
use super::node::{Node, SupportGap};
use crate::{Vec2, lesser};
use smallvec::SmallVec;

/// The search stops when nothing can be lower by more than this, in epsilons of the scale. Two is
/// drowned by rounding (the search then runs into its cap); more costs accuracy only in exact ties.
const TOLERANCE: f64 = 6.0;
/// Values this close are the same but for rounding, in epsilons of the scale.
pub(super) const NOISE: f64 = 4.0;
/// An arc whose bound exceeds the lowest value by this much, in epsilons, cannot matter again.
const HOPELESS: f64 = 16.0;
/// The most arcs that wait at a time; the most seen in 10⁷ runs with known curvature is 37.
const ARCS: usize = 64;
/// The most evaluations without known curvature, and with it (59 seen in 10⁷ runs).
const EVALUATIONS: [u32; 2] = [200, 96];
/// The first step down from the best node of a search that ran into its cap, and the most of them,
/// each twice as wide as the one before: up to a radian.
const SLIDE: f64 = 1.0 / 1024.0;
const SLIDES: u32 = 11;
/// The most attempts to walk from the best node to a stationary one.
const WALKS: u32 = 24;

/// What a search found.
#[derive(Clone, Copy, Debug)]
pub struct Minimum {
    /// The node of the minimum: its normal is accurate.
    pub node: Node,
    /// The lowest value seen: minus the signed distance.
    pub lowest: f64,
    /// No direction has a lower value than this, up to rounding.
    pub bound: f64,
    /// Whether the minimum is below the level that was requested.
    pub below: bool,
    /// Whether the function has a corner there: an edge faces the other shape.
    pub at_corner: bool,
    /// How many directions were evaluated.
    pub evaluations: u32,
}

/// A search for the least support gap.
///
/// Push arcs that together cover all directions that matter, each narrower than π, then run.
#[derive(Debug)]
pub struct Minimizer<'g, G: SupportGap> {
    gap: &'g G,
    arcs: SmallVec<[Arc; ARCS]>,
    /// The largest curvature that a bound may use: larger ones would only add rounding.
    cap: f64,
    /// One rounding error of the values.
    unit: f64,
    /// One rounding error of a direction.
    epsilon: f64,
    best: Option<Node>,
    lowest: f64,
    polished: bool,
    /// Whether the arcs cover the whole circle, so that a walk cannot leave them.
    all_around: bool,
    walks: u32,
    evaluations: u32,
}

impl<'g, G: SupportGap> Minimizer<'g, G> {
    /// A search of `gap`, for shapes whose distance and extents add up to `scale` and whose
    /// support points are accurate to `epsilon · scale`.
    #[inline]
    pub fn new(gap: &'g G, scale: f64, epsilon: f64) -> Self {
        Self {
            gap,
            arcs: SmallVec::new(),
            cap: 2.0 * scale,
            unit: epsilon * scale,
            epsilon,
            best: None,
            lowest: f64::INFINITY,
            polished: false,
            all_around: false,
            walks: 0,
            evaluations: 0,
        }
    }

    /// The same search, of which the arcs will cover all directions.
    pub(super) fn all_around(mut self) -> Self {
        self.all_around = true;
        self
    }

    /// Adds the directions from `left` to `right`.
    #[inline]
    pub fn push(&mut self, left: Node, right: Node) {
        self.see(&left);
        self.see(&right);
        self.push_arc(left, right);
    }

    /// Whether the minimum is below `level`: the same decision as that of [`Minimizer::run`].
    #[inline]
    pub fn is_below(&mut self, level: f64) -> bool {
        self.search(level, true).is_some_and(|minimum| minimum.below)
    }

    /// The minimum, and whether it is below `level`. `None` only if nothing was pushed.
    #[inline]
    pub fn run(&mut self, level: f64) -> Option<Minimum> {
        self.search(level, false)
    }

    fn search(&mut self, level: f64, sign_only: bool) -> Option<Minimum> {
        let mut below = None;
        loop {
            let best = self.best?;
            if below.is_none() && self.lowest < level {
                below = Some(true);
            }
            let k = self.most_promising();
            let bound = k.map_or(best.value, |k| self.arcs[k].bound);
            if below.is_none() && bound > level {
                below = Some(false);
            }
            let exhausted = self.evaluations > EVALUATIONS[usize::from(G::CURVATURE_KNOWN)]
                || self.arcs.len() + 2 > ARCS;
            let next = if (sign_only && below.is_some()) || exhausted {
                None
            } else if bound >= best.value - TOLERANCE * self.unit {
                self.descend_from(best)
            } else {
                k.map(Step::Split)
            };
            match next {
                Some(Step::Split(k)) => self.split(k),
                Some(Step::Moved) => {}
                None if exhausted && self.all_around && !(sign_only && below.is_some()) => {
                    self.slide_down(best);
                    return Some(self.result(self.best?, level, bound, below));
                }
                None => return Some(self.result(best, level, bound, below)),
            }
        }
    }

    fn result(&self, best: Node, level: f64, bound: f64, below: Option<bool>) -> Minimum {
        Minimum {
            node: best,
            lowest: self.lowest,
            bound: lesser(bound, self.lowest),
            below: below.unwrap_or(self.lowest < level),
            at_corner: best.slope.abs() > self.flat(&best),
            evaluations: self.evaluations,
        }
    }

    /// The arc with the least bound.
    #[inline]
    fn most_promising(&self) -> Option<usize> {
        let mut least = f64::INFINITY;
        let mut found = None;
        for (k, arc) in self.arcs.iter().enumerate() {
            if arc.bound < least {
                (least, found) = (arc.bound, Some(k));
            }
        }
        found
    }

    /// With the value certified: one step from the best node towards a stationary one, for the
    /// sake of an accurate normal.
    fn descend_from(&mut self, best: Node) -> Option<Step> {
        if self.polished || self.walks == WALKS {
            return None;
        }
        self.walks += 1;
        let near = best.value + NOISE * self.unit;
        for (k, arc) in self.arcs.iter().enumerate() {
            let far = if arc.left.normal == best.normal && arc.left.slope < -self.flat(&arc.left) {
                (arc.right.slope < -self.flat(&arc.right)).then_some(arc.right)
            } else if arc.right.normal == best.normal && arc.right.slope > self.flat(&arc.right) {
                (arc.left.slope > self.flat(&arc.left)).then_some(arc.left)
            } else {
                continue;
            };
            return match far {
                Some(node) if node.value <= near => {
                    self.best = Some(node);
                    Some(Step::Moved)
                }
                _ => Some(Step::Split(k)),
            };
        }
        None
    }

    /// From the best node of a search that ran into its cap to the local minimum below it: around
    /// a point deep inside a smooth shape there are more arcs that nearly hold the minimum than can
    /// be looked at.
    fn slide_down(&mut self, best: Node) {
        if self.polished || best.slope.abs() <= self.flat(&best) {
            return;
        }
        let toward = if best.slope < 0.0 { 1.0 } else { -1.0 };
        let (mut last, mut angle) = (best, SLIDE);
        for _ in 0..SLIDES {
            let node = self.evaluate(rotated(best.normal, toward * angle), best.part);
            self.see(&node);
            if node.slope * toward >= 0.0 {
                let (left, right) = if toward > 0.0 { (last, node) } else { (node, last) };
                let (lowest, _) = self.minimum_between(left, right);
                return self.see_stationary(&lowest);
            }
            (last, angle) = (node, 2.0 * angle);
        }
    }

    #[inline]
    fn evaluate(&mut self, normal: Vec2, part: u32) -> Node {
        self.evaluations += 1;
        self.gap.at(normal, part)
    }

    /// Slopes within this are zero but for rounding.
    #[inline]
    fn flat(&self, node: &Node) -> f64 {
        NOISE * (self.unit + self.epsilon * node.curvature())
    }

    #[inline]
    fn push_arc(&mut self, left: Node, right: Node) -> Option<&mut Arc> {
        if left.normal.cross(right.normal) <= 0.0 {
            return None;
        }
        let arc = Arc::new(left, right, self.cap);
        if arc.bound > self.lowest + HOPELESS * self.unit {
            return None;
        }
        self.arcs.push(arc);
        self.arcs.last_mut()
    }

    /// Adds the directions that a bracket leaves behind, if anything lower may lie there.
    fn cut_off(&mut self, [left, right]: [Node; 2]) {
        let arc = Arc::new(left, right, self.cap);
        if left.normal.cross(right.normal) > 0.0 && arc.bound < self.lowest - NOISE * self.unit {
            self.arcs.push(arc);
        }
    }

    /// Takes note of a node that may be the lowest.
    #[inline]
    fn see(&mut self, node: &Node) {
        if node.value < self.best.map_or(f64::INFINITY, |best| best.value) {
            self.take(node, false);
        }
        self.lowest = lesser(node.value, self.lowest);
    }

    /// Takes note of a local minimum: it replaces an equal node, its normal being accurate.
    fn see_stationary(&mut self, node: &Node) {
        let best = self.best.map_or(f64::INFINITY, |best| best.value);
        if node.value < best || !self.polished && node.value <= best + NOISE * self.unit {
            self.take(node, true);
        }
        self.lowest = lesser(node.value, self.lowest);
    }

    fn see_kink(&mut self, end: &Node, start: &Node) {
        if end.slope <= 0.0 && start.slope >= 0.0 {
            self.see_stationary(end);
        } else {
            self.see(end);
        }
    }

    #[inline]
    fn take(&mut self, node: &Node, polished: bool) {
        self.best = Some(*node);
        self.polished = polished;
    }
}

/// What to do next.
enum Step {
    /// Split this arc.
    Split(usize),
    /// The best node moved: look again.
    Moved,
}

/// The unit vector `n` turned by about `angle`, by the rational rotation with half of it.
#[inline]
pub(super) fn rotated(n: Vec2, angle: f64) -> Vec2 {
    let q = 0.5 * angle;
    let turned = (n * (1.0 - q * q) + n.perp() * angle) * (1.0 / (1.0 + q * q));
    turned * (1.5 - 0.5 * turned.length_squared())
}
