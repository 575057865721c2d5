//! Where an arc is split in two: at its corner, at its minimum, or where its bound is lowest.

use super::super::arc::{Arc, chord_normal};
use super::super::node::{Node, SupportGap, between, bisector};
use super::{Minimizer, NOISE, rotated};
use crate::{Vec2, greater};

/// The most steps inside one bracket.
const STEPS: u32 = 64;

impl<G: SupportGap> Minimizer<'_, G> {
    /// Replaces arc `k` by two.
    pub(super) fn split(&mut self, k: usize) {
        let mut arc = self.arcs.swap_remove(k);
        if arc.left.part != arc.right.part {
            if let Some([end, start]) = self.gap.kink(&mut arc.left, &mut arc.right) {
                self.evaluations += 1;
                self.see_kink(&end, &start);
                self.push_arc(arc.left, end);
                self.push_arc(start, arc.right);
                return;
            }
            if arc.left.normal.cross(arc.right.normal) <= 0.0 {
                return;
            }
            let bisect = arc.bisect;
            arc = Arc { bisect, ..Arc::new(arc.left, arc.right, self.cap) };
        }
        self.split_smooth(&arc);
    }

    fn split_smooth(&mut self, arc: &Arc) {
        let (mut l, mut r) = (arc.left, arc.right);
        let mut stationary = false;
        let mut found = None;
        if l.slope < -self.flat(&l) && r.slope > self.flat(&r) {
            let (node, bracket) = self.minimum_between(l, r);
            stationary = between(l.normal, node.normal, r.normal);
            if stationary {
                found = Some(node);
                self.see_stationary(&node);
                if !G::CURVATURE_KNOWN {
                    [l, r] = bracket;
                }
            }
        }
        let node = match found {
            Some(node) => node,
            None => {
                let Some(normal) = Self::split_direction(arc) else { return };
                let node = self.evaluate(normal, l.part);
                self.see(&node);
                node
            }
        };
        let chord = arc.chord_squared();
        for (l, r) in [(l, node), (node, r)] {
            if let Some(child) = self.push_arc(l, r) {
                child.bisect = !stationary && child.chord_squared() > 0.75 * chord;
            }
        }
    }

    /// A direction strictly inside the arc; none if the arc is one rounding error wide.
    fn split_direction(arc: &Arc) -> Option<Vec2> {
        let (l, r) = (&arc.left, &arc.right);
        let by_bound = if arc.bisect { None } else { arc.crossing.or_else(|| chord_normal(l, r)) };
        by_bound
            .or_else(|| bisector(l.normal, r.normal))
            .filter(|&n| between(l.normal, n, r.normal))
    }

    /// The minimum in a bracket (`l` descends, `r` ascends), and the bracket that is left.
    ///
    /// Newton steps, and where they do not get on, alternately the normal of the chord (which
    /// halves the eccentric anomaly of a needle) and the bisector. Without curvature the minimum
    /// may be a corner, which no step ever hits: what is cut off on the way is pushed, lest the
    /// same corner be looked for again from afar.
    pub(super) fn minimum_between(&mut self, mut l: Node, mut r: Node) -> (Node, [Node; 2]) {
        let mut current = if l.value < r.value { l } else { r };
        let mut previous = if l.value < r.value { r } else { l };
        let mut by_chord = true;
        let mut forced = !G::CURVATURE_KNOWN;
        for _ in 0..STEPS {
            let angle = if forced { None } else { Self::newton_angle(&current, &previous) };
            let mut candidate = angle.map(|d| rotated(current.normal, d));
            if candidate.is_some_and(|n| !between(l.normal, n, r.normal)) {
                if angle.is_some_and(|d| d.abs() <= 2.0 * self.epsilon) {
                    break;
                }
                candidate = None;
            }
            let newton = candidate.is_some();
            let mut chord = None;
            if !newton {
                chord = if by_chord { chord_normal(&l, &r) } else { None };
                by_chord = !by_chord;
                candidate = chord
                    .or_else(|| bisector(l.normal, r.normal))
                    .filter(|&n| between(l.normal, n, r.normal));
            }
            let Some(normal) = candidate else { break };
            let node = self.evaluate(normal, l.part);
            if !G::CURVATURE_KNOWN {
                if chord.is_some() && self.is_corner(&node, &l, &r) {
                    return (node, [l, r]);
                }
                self.see(&node);
                self.cut_off(if node.slope < 0.0 { [l, node] } else { [node, r] });
            }
            if node.slope < 0.0 {
                l = node;
            } else {
                r = node;
            }
            forced = newton && node.slope.abs() > current.slope.abs() / 8.0;
            previous = current;
            current = node;
            let settled = newton && angle.is_some_and(|d| d.abs() <= 4.0 * self.epsilon);
            if settled || node.slope.abs() <= self.flat(&node) {
                break;
            }
        }
        let best = if l.value < r.value { l } else { r };
        let node = if current.value <= best.value + NOISE * self.unit { current } else { best };
        (node, [l, r])
    }

    /// Newton's step from `current`; a secant's where the curvature is not known.
    #[inline]
    fn newton_angle(current: &Node, previous: &Node) -> Option<f64> {
        let second = if G::CURVATURE_KNOWN {
            current.curvature() - current.value
        } else {
            let angle = previous.normal.cross(current.normal);
            if angle == 0.0 {
                return None;
            }
            (current.slope - previous.slope) / angle
        };
        let angle = -current.slope / second;
        (second > 0.0 && angle.abs() < 1.0).then_some(angle)
    }

    /// Whether the gap at the chord's normal is that of the chord itself: then the boundary of
    /// `A ⊖ B` has an edge there, and nothing in between is lower.
    fn is_corner(&self, node: &Node, l: &Node, r: &Node) -> bool {
        let near = NOISE * self.unit;
        let close = |end: &Node| {
            let offset = node.support() - end.support();
            greater(offset.x.abs(), offset.y.abs()) <= 2.0 * near
        };
        node.value - node.normal.dot(l.support()) <= near && (close(l) || close(r))
    }
}
