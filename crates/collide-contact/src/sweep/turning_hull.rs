//! Two hulls that turn, at a time of their motions: where their vertices are and how they move,
//! and the axis along which they are furthest apart.
//!
//! A hull is kept as seen from its center of turn at time 0, so that a pose costs two products
//! of a complex number for each vertex that is read, and none for the others.

use crate::sweep::motion::{Path, unit_complex};
use crate::sweep::moving_body::Round;
use collide_core::{Vec2, clamped, greater, sqrt};
use collide_shapes::kernel::hull::Hull;
use collide_shapes::kernel::tolerance::FASTEST_TURN;

/// How many vertices the hulls may have that are kept here.
const MOST_VERTICES: usize = 8;
/// A hull with its motion.
pub(crate) struct TurningHull {
    /// The vertices as seen from the center of the turn at time 0, counterclockwise.
    spokes: [Vec2; MOST_VERTICES],
    len: usize,
    /// The length of the longest spoke.
    longest: f64,
    pub(crate) radius: f64,
    pub(crate) round: Round,
}

impl TurningHull {
    /// Whether a hull can be kept: it has no more vertices than there is room for.
    #[inline]
    pub(crate) fn holds<H: Hull>(hull: &H) -> bool {
        hull.vertex_count() <= MOST_VERTICES
    }

    /// A hull that can be kept.
    #[inline]
    pub(crate) fn new<H: Hull>(hull: &H, path: &Path) -> Self {
        let (len, mut spokes) = (hull.vertex_count(), [Vec2::ZERO; MOST_VERTICES]);
        let mut square = 0.0;
        for (i, spoke) in spokes.iter_mut().enumerate().take(len) {
            *spoke = hull.vertex(i) - path.center;
            square = greater(spoke.length_squared(), square);
        }
        let (longest, radius) = (sqrt(square), hull.radius());
        Self { spokes, len, longest, radius, round: Round { path: *path, reach: longest + radius } }
    }

    /// The spoke that reaches furthest along a direction of time 0.
    #[inline]
    fn furthest(&self, direction: Vec2) -> usize {
        let (mut most, mut index) = (direction.dot(self.spokes[0]), 0);
        for (i, spoke) in self.spokes[..self.len].iter().enumerate().skip(1) {
            let height = direction.dot(*spoke);
            index = if height > most { i } else { index };
            most = greater(height, most);
        }
        index
    }

    /// The vertex after the given one, counterclockwise or clockwise.
    #[inline]
    fn neighbor(&self, index: usize, is_left: bool) -> usize {
        let (next, previous) =
            (if index + 1 == self.len { 0 } else { index + 1 }, index.wrapping_sub(1));
        let previous = if index == 0 { self.len - 1 } else { previous };
        if is_left { next } else { previous }
    }

    fn rate(&self) -> f64 {
        self.round.path.angle
    }

    /// At most how much the way of a spoke bends as seen from a frame that turns at a rate.
    pub(crate) fn most_bend(&self, rate: f64) -> f64 {
        let turn = self.rate() - rate;
        turn * turn * self.longest
    }
}

/// Vertices of A and of B.
#[derive(Clone, Copy)]
pub(crate) struct VertexPair {
    pub(crate) a: usize,
    pub(crate) b: usize,
}

/// What holds the axis.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Carrier {
    /// An edge of A, on which a vertex of B comes down.
    EdgeOfA,
    /// An edge of B.
    EdgeOfB,
    /// Two vertices.
    Vertices,
}

/// A unit vector from A to B that turns.
#[derive(Clone, Copy)]
pub(crate) struct TurningAxis {
    pub(crate) carrier: Carrier,
    pub(crate) rate: f64,
    /// As it is at `time`, and as it was at time 0 in the frame of its edge.
    pub(crate) normal: Vec2,
    local: Vec2,
    time: f64,
    /// The two vertices, or an end of the edge and the vertex over its inner.
    pub(crate) corners: VertexPair,
}

/// The gap along a turning axis, and how it changes.
#[derive(Clone, Copy)]
pub(crate) struct GapInTime {
    pub(crate) value: f64,
    /// Its first derivative by time, its second and its third.
    pub(crate) slope: f64,
    pub(crate) bend: f64,
    pub(crate) twist: f64,
    pub(crate) normal: Vec2,
    /// The vertices that come nearest to each other along the axis.
    pub(crate) corners: VertexPair,
}

impl GapInTime {
    /// Where a parabola that begins as the gap does first vanishes, and from there the cubic,
    /// about: infinite if never.
    #[inline]
    pub(crate) fn first_zero(&self) -> f64 {
        let square = self.slope * self.slope - 2.0 * self.bend * self.value;
        let root = sqrt(square);
        let zero = 2.0 * self.value / (root - self.slope);
        // There the slope is −root.
        let further =
            self.twist * zero * zero * zero / (6.0 * root - 3.0 * self.twist * zero * zero);
        if zero > 0.0 { greater(zero + further, 0.5 * zero) } else { f64::INFINITY }
    }

    /// How far ahead it vanishes, from near there: Newton's method with two derivatives more.
    #[inline]
    pub(crate) fn next_zero(&self) -> f64 {
        let inverse = 1.0 / self.slope;
        let newton = self.value * inverse;
        let second = 0.5 * self.bend * inverse;
        let third = 2.0 * second * second - self.twist * inverse * (1.0 / 6.0);
        -newton * (1.0 + newton * (second + newton * third))
    }
}

/// Two hulls on their ways.
pub(crate) struct TurningHulls {
    pub(crate) a: TurningHull,
    pub(crate) b: TurningHull,
}

/// The same at a time.
pub(crate) struct Moment<'w> {
    hulls: &'w TurningHulls,
    pub(crate) time: f64,
    turned: (Vec2, Vec2),
    /// From the center of A to that of B.
    pub(crate) between: Vec2,
}

impl TurningHulls {
    /// How fast B's center moves as seen from A's.
    pub(crate) fn velocity(&self) -> Vec2 {
        self.b.round.path.translation - self.a.round.path.translation
    }

    #[inline]
    pub(crate) fn at(&self, time: f64) -> Moment<'_> {
        let (a, b) = (&self.a, &self.b);
        Moment {
            hulls: self,
            time,
            turned: (unit_complex(a.rate() * time), unit_complex(b.rate() * time)),
            between: b.round.center(time) - a.round.center(time),
        }
    }
}

impl Moment<'_> {
    /// Where a vertex of A is, as seen from A's center.
    #[inline]
    pub(crate) fn of_a(&self, index: usize) -> Vec2 {
        self.hulls.a.spokes[index].rotated(self.turned.0)
    }

    #[inline]
    pub(crate) fn of_b(&self, index: usize) -> Vec2 {
        self.hulls.b.spokes[index].rotated(self.turned.1)
    }

    /// From a vertex of A to one of B.
    #[inline]
    pub(crate) fn offset(&self, corners: VertexPair) -> Vec2 {
        self.between + self.of_b(corners.b) - self.of_a(corners.a)
    }

    /// The vertices that come nearest to each other along a direction.
    #[inline]
    pub(crate) fn corners(&self, direction: Vec2) -> VertexPair {
        VertexPair {
            a: self.hulls.a.furthest(direction.unrotated(self.turned.0)),
            b: self.hulls.b.furthest((-direction).unrotated(self.turned.1)),
        }
    }

    /// An axis as it is now.
    #[inline]
    fn normal(&self, axis: &TurningAxis) -> Vec2 {
        match axis.carrier {
            Carrier::EdgeOfA => axis.local.rotated(self.turned.0),
            Carrier::EdgeOfB => axis.local.rotated(self.turned.1),
            Carrier::Vertices => {
                axis.normal.rotated(unit_complex(axis.rate * (self.time - axis.time)))
            }
        }
    }

    /// The gap along an axis: negative if that does not separate the hulls.
    #[inline]
    pub(crate) fn gap(&self, axis: &TurningAxis) -> GapInTime {
        let TurningHulls { a, b } = self.hulls;
        let normal = self.normal(axis);
        let corners = self.corners(normal);
        let (of_a, of_b) = (self.of_a(corners.a), self.of_b(corners.b));
        let offset = self.between + of_b - of_a;
        let moved = self.rate_of_offset(of_a, of_b);
        let (bent_a, bent_b) = (of_a * (a.rate() * a.rate()), of_b * (b.rate() * b.rate()));
        let (bent, twisted) = (bent_a - bent_b, (bent_a * a.rate() - bent_b * b.rate()).perp());
        let (rate, side, height) = (axis.rate, normal.perp(), normal.dot(offset));
        let (aside, speed) = (side.dot(offset), normal.dot(moved));
        GapInTime {
            value: height - (a.radius + b.radius),
            slope: rate * aside + speed,
            bend: normal.dot(bent) + rate * (2.0 * side.dot(moved) - rate * height),
            twist: normal.dot(twisted)
                + rate * (3.0 * (side.dot(bent) - rate * speed) - rate * rate * aside),
            normal,
            corners,
        }
    }

    /// How the way from a vertex of A to one of B changes.
    #[inline]
    fn rate_of_offset(&self, of_a: Vec2, of_b: Vec2) -> Vec2 {
        let TurningHulls { a, b } = self.hulls;
        self.hulls.velocity() + of_b.perp() * b.rate() - of_a.perp() * a.rate()
    }

    /// How far apart the hulls are along an axis of this moment at its own vertices.
    #[inline]
    pub(crate) fn height(&self, axis: &TurningAxis) -> f64 {
        let TurningHulls { a, b } = self.hulls;
        axis.normal.dot(self.offset(axis.corners)) - (a.radius + b.radius)
    }

    /// The axis along which the hulls are furthest apart, if they are: from the vertices that are
    /// nearest to each other along `direction` on, from edge to edge. `None` if that is not found
    /// in a few steps.
    #[inline]
    pub(crate) fn climb(&self, direction: Vec2, mut at: VertexPair) -> Option<TurningAxis> {
        let TurningHulls { a, b } = self.hulls;
        let mut offset = self.offset(at);
        let (is_left, has_edges) = (direction.cross(offset) > 0.0, a.len + b.len > 2);
        for _ in 0..2 * MOST_VERTICES {
            let next = VertexPair { a: a.neighbor(at.a, is_left), b: b.neighbor(at.b, is_left) };
            let edge_a = self.of_a(next.a) - self.of_a(at.a);
            let edge_b = self.of_b(at.b) - self.of_b(next.b);
            let turn = edge_a.cross(edge_b);
            // A vertex that repeats is passed over, for an edge without a length has no direction.
            let is_of_a = (b.len == 1)
                | (if is_left { turn > 0.0 } else { turn < 0.0 })
                | ((edge_a == Vec2::ZERO) & (a.len > 1));
            let edge = if is_of_a { edge_a } else { edge_b };
            let along = edge.dot(offset);
            if along > 0.0 && along <= edge.length_squared() {
                let outward = if is_left { -edge } else { edge }.perp();
                return self.across_edge(at, outward, is_of_a);
            }
            if along <= 0.0 && (edge != Vec2::ZERO || !has_edges) {
                return self.across_vertices(at, offset);
            }
            offset -= edge;
            at = if is_of_a {
                VertexPair { a: next.a, ..at }
            } else {
                VertexPair { b: next.b, ..at }
            };
        }
        None
    }

    fn across_edge(
        &self,
        corners: VertexPair,
        outward: Vec2,
        is_of_a: bool,
    ) -> Option<TurningAxis> {
        let (normal, _) = outward.plain_unit()?;
        let TurningHulls { a, b } = self.hulls;
        let (carrier, hull, turned) = if is_of_a {
            (Carrier::EdgeOfA, a, self.turned.0)
        } else {
            (Carrier::EdgeOfB, b, self.turned.1)
        };
        let (rate, local) = (hull.rate(), normal.unrotated(turned));
        Some(TurningAxis { carrier, rate, normal, local, time: self.time, corners })
    }

    /// From vertex to vertex: it turns as they pass each other, though not much faster than the
    /// hulls do.
    fn across_vertices(&self, corners: VertexPair, offset: Vec2) -> Option<TurningAxis> {
        let (normal, length) = offset.plain_unit()?;
        let TurningHulls { a, b } = self.hulls;
        let moved = self.rate_of_offset(self.of_a(corners.a), self.of_b(corners.b));
        let most = FASTEST_TURN * (a.rate().abs() + b.rate().abs());
        let rate = clamped(normal.cross(moved) / length, -most, most);
        let (carrier, local) = (Carrier::Vertices, normal);
        Some(TurningAxis { carrier, rate, normal, local, time: self.time, corners })
    }
}
