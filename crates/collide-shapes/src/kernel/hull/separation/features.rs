//! The features that two disjoint hulls may be nearest with: vertices of one, sides of the other.
//!
//! Of large polygons only those are read that lie near enough to the other hull: along a direction
//! in which the two are a gap apart, what lies deeper in its own hull than the distance exceeds
//! that gap is further away.

use crate::kernel::hull::axis::Axis;
use crate::kernel::hull::many::Chain;
use crate::kernel::hull::separation::point::{nearest_side, sides_from};
use crate::kernel::hull::{Hull, least_height};
use crate::kernel::point_features::point_segment;
use crate::kernel::separation::Separation;
use crate::kernel::tolerance::UNPROVEN;
use collide_core::{Vec2, greater};

/// Vertices of two hulls, and the sides that end there.
pub(crate) struct Features<'h, A, B> {
    a: &'h A,
    b: &'h B,
    of_a: Chain,
    of_b: Chain,
}

impl<'h, A: Hull, B: Hull> Features<'h, A, B> {
    /// Those that may be as near as the nearest, or by no more than `CERTIFIED` of the extent
    /// further away, given an axis of `a` and a distance that is no less than the least.
    pub(crate) fn nearest(
        a: &'h A,
        b: &'h B,
        axis: &Axis,
        guess: &Separation,
        extent: f64,
    ) -> Self {
        if !(a.is_large() || b.is_large()) {
            return Self {
                a,
                b,
                of_a: Chain::whole(a.vertex_count()),
                of_b: Chain::whole(b.vertex_count()),
            };
        }
        let n = guess.normal;
        let reaches = least_height(a, -n, guess.point_a) + least_height(b, n, guess.point_b);
        let of_guess = guess.distance + reaches;
        let (gap, normal) =
            if of_guess > axis.gap { (of_guess, n) } else { (axis.gap, axis.normal) };
        let more = greater(guess.distance - gap, 0.0) + 2.0 * UNPROVEN * extent;
        let of_a = Chain::lowest(a, -normal, more);
        Self { a, b, of_a, of_b: Chain::lowest(b, normal, more) }
    }

    /// All features.
    pub(crate) fn all(&self) -> Self {
        let (of_a, of_b) =
            (Chain::whole(self.a.vertex_count()), Chain::whole(self.b.vertex_count()));
        Self { of_a, of_b, ..*self }
    }

    /// The distances of all vertices from all sides.
    pub(crate) fn each(&self) -> impl Iterator<Item = Separation> {
        let Self { a, b, of_a, of_b } = *self;
        let from_a = of_a.indices().map(|i| a.vertex(i));
        let from_b = of_b.indices().map(|i| b.vertex(i));
        let forward = from_a.flat_map(move |v| sides_from(v, *b, sides(b, of_b)));
        let back = from_b.flat_map(move |v| sides_from(v, *a, sides(a, of_a)));
        forward.chain(back.map(Separation::flipped))
    }

    /// The nearest; of equals the first, of `a` before `b`.
    pub(crate) fn least(&self) -> Option<Separation> {
        let Self { a, b, of_a, of_b } = *self;
        let begins = of_a.indices().next() == Some(0) && sides(b, of_b).next() == Some(0);
        let first = begins.then(|| point_segment(a.vertex(0), b.edge(0)));
        let forward = of_a.indices().filter_map(|i| nearest_of(a.vertex(i), b, of_b));
        let back = of_b.indices().filter_map(|i| nearest_of(b.vertex(i), a, of_a));
        first
            .into_iter()
            .chain(forward)
            .chain(back.map(Separation::flipped))
            .reduce(Separation::nearer)
    }
}

/// The sides at these vertices.
fn sides<H: Hull>(hull: &H, vertices: Chain) -> impl Iterator<Item = usize> + use<H> {
    let count = hull.side_count();
    vertices.one_longer().indices().filter(move |&side| side < count)
}

/// The distance of a point from the sides at these vertices, one by one.
fn nearest_of<H: Hull>(p: Vec2, hull: &H, vertices: Chain) -> Option<Separation> {
    if vertices.is_whole() {
        return Some(nearest_side(p, hull));
    }
    sides_from(p, *hull, sides(hull, vertices)).reduce(Separation::nearer)
}
