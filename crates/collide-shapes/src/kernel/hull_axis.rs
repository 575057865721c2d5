//! The separating axis test: the edge normal along which two hulls are furthest apart.

use super::hull::Hull;
use collide_core::Vec2;

/// An edge of one hull and what the other hull shows to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// How far the other core lies outside of the edge, negative when it reaches in: signed
    /// distance of its deepest vertex above the edge's line.
    pub gap: f64,
    /// The edge's index.
    pub edge: usize,
    /// The edge's unit outward normal.
    pub normal: Vec2,
    /// The index of the other hull's deepest vertex, the lowest of several.
    pub support: usize,
}

/// Which of two hulls has the reference edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    /// The first.
    A,
    /// The second.
    B,
}

/// The axis of the largest gap over the edges of both cores: the first of several. `None` where
/// no edge has a length.
#[inline]
pub fn best_axis<A: Hull, B: Hull>(a: &A, b: &B) -> Option<(Axis, Reference)> {
    match (edge_gap(a, b), edge_gap(b, a)) {
        (Some(axis_a), Some(axis_b)) if axis_b.gap > axis_a.gap => Some((axis_b, Reference::B)),
        (Some(axis_a), _) => Some((axis_a, Reference::A)),
        (None, Some(axis_b)) => Some((axis_b, Reference::B)),
        (None, None) => None,
    }
}

/// The largest gap over the edges of `a`.
#[inline]
pub fn edge_gap<A: Hull, B: Hull>(a: &A, b: &B) -> Option<Axis> {
    let mut best: Option<Axis> = None;
    for edge in 0..a.edge_count() {
        let Some(normal) = a.edge_normal(edge) else { continue };
        let (gap, support) = deepest(b, normal, a.vertex(edge));
        if best.is_none_or(|axis| gap > axis.gap) {
            best = Some(Axis { gap, edge, normal, support });
        }
    }
    best
}

/// The least height of the hull's vertices above `origin` along `normal`, and whose it is.
#[inline]
fn deepest<H: Hull>(hull: &H, normal: Vec2, origin: Vec2) -> (f64, usize) {
    let mut least = (normal.dot(hull.vertex(0) - origin), 0);
    for i in 1..hull.len() {
        let height = normal.dot(hull.vertex(i) - origin);
        if height < least.0 {
            least = (height, i);
        }
    }
    least
}
