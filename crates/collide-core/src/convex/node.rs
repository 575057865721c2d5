//! The support gap of two shapes along one direction, and as a function of all.

use crate::Vec2;

/// The support gap in one direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// The unit direction from A to B.
    pub normal: Vec2,
    /// The gap `F(normal)`: minus the separation along `normal`.
    pub value: f64,
    /// Its derivative by the angle, counterclockwise.
    pub slope: f64,
    /// The radius of curvature of A there.
    pub curvature_a: f64,
    /// The radius of curvature of B there.
    pub curvature_b: f64,
    /// Which smooth piece of the function this belongs to: the support vertex of a polygon.
    pub part: u32,
}

impl Node {
    /// The support point of `A ⊖ B`, relative to the common origin.
    #[inline]
    pub(crate) fn support(&self) -> Vec2 {
        self.normal * self.value + self.normal.perp() * self.slope
    }

    /// The combined radius of curvature.
    #[inline]
    pub(crate) fn curvature(&self) -> f64 {
        self.curvature_a + self.curvature_b
    }
}

/// The support gap of two convex shapes as a function of the direction.
pub trait SupportGap {
    /// Whether the nodes state the true radii of curvature, monotone in each arc handed to the
    /// minimizer. Where not, the nodes state a lower bound.
    const CURVATURE_KNOWN: bool;

    /// The gap along the unit vector `normal`, on the smooth piece `part`.
    fn at(&self, normal: Vec2, part: u32) -> Node;

    /// A direction strictly inside the arc at which two smooth pieces meet, as the last node of
    /// one and the first node of the next; `None` if the arc is smooth. May correct the ends
    /// where rounding put them on the wrong piece.
    #[inline]
    fn kink(&self, _left: &mut Node, _right: &mut Node) -> Option<[Node; 2]> {
        None
    }
}

/// Whether `n` lies strictly inside the arc from `a` counterclockwise to `b`, narrower than π.
#[inline]
pub(crate) fn between(a: Vec2, n: Vec2, b: Vec2) -> bool {
    a.cross(n) > 0.0 && n.cross(b) > 0.0
}

/// The direction halfway between two that are not opposite.
#[inline]
pub(crate) fn bisector(a: Vec2, b: Vec2) -> Option<Vec2> {
    (a + b).unit()
}
