//! A disc whose center lies outside of a polygon: its touches by the outline alone.
//!
//! Of a convex piece the nearest point to the center lies on a side of the polygon, between the
//! ends of it, or at a convex corner of the polygon in whose cone the center is, or else at an
//! inner edge, where the polygon has no contact. So the touches are those of the sides that the
//! center is over and of the corners in whose cones it is, as far as they are within reach: each is
//! that of the piece that has the side, or both sides of the corner, bit for bit.
//!
//! The center is outside if the nearest of these is nearer than every side that has it behind.
//! Where rounding might change any of this, the pieces answer.

use crate::FeatureId;
use crate::composite::exposure::size;
use crate::composite::neighbor::step;
use crate::composite::parts::grown;
use crate::composite::reason::Reason;
use crate::composite::touch::Touch;
use crate::composite::touching::leaf_pair::LeafPair;
use crate::manifold::clip::{Patch, PatchPoint};
use collide_core::view::{Circle, Polygon, Segment};
use collide_core::{Bounds, Vec2, View, lesser};
use collide_shapes::kernel::Separation;
use collide_shapes::kernel::certain::{beyond_squared, is_above};
use collide_shapes::kernel::tolerance::{
    LEAST_FILTER_EXTENT, LENGTH_ERROR, NORMAL_SINE, SMALL_TURN,
};
use core::ops::ControlFlow;
use smallvec::SmallVec;

/// Calls `report` with every touch of a polygon and a circle, in the order of the pieces; false
/// where they are uncertain.
pub(super) fn report_certain(
    leaves: &LeafPair<'_, '_, '_>,
    report: &mut dyn FnMut(&Touch),
) -> bool {
    let (View::Polygon(polygon), View::Circle(disc)) = (&leaves.leaf_a.view, &leaves.leaf_b.view)
    else {
        return false;
    };
    let by = Vec2::new(disc.radius, disc.radius);
    let window = grown(Bounds { min: disc.center - by, max: disc.center + by }, leaves.margin);
    let rings = polygon.rings;
    let both = rings.bounds().merged(window);
    let mut search = Search {
        polygon,
        disc,
        margin: leaves.margin,
        // Of coordinates, not of lengths: the pieces are decided by the rounding of points.
        uncertainty: LENGTH_ERROR * (2.0 * size(&both) + LEAST_FILTER_EXTENT),
        found: SmallVec::new(),
        least_ahead: f64::INFINITY,
        least_behind: f64::INFINITY,
    };
    let visited = rings.search(|its| its.meets(&window), |edge, side| search.visit(edge, &side));
    if visited.is_break() || !search.is_outside() {
        return false;
    }
    search.found.sort_unstable_by_key(|feature| feature.piece);
    let [first, part_b] = [leaves.leaf_a, leaves.leaf_b].map(|leaf| leaf.first_part);
    for &Feature { piece, id, separation } in &search.found {
        let point = PatchPoint::new(&separation, id, FeatureId::vertex(0));
        let patch = Patch::one(separation.normal, point);
        let (part_a, reason) = (first + piece, Reason::OutlineNormal);
        report(&Touch { patch, part_a, part_b, may_repeat: false, reason });
    }
    true
}

/// A side that the center of a disc is over, or a convex corner in whose cone it is.
struct Feature {
    piece: u32,
    id: FeatureId,
    separation: Separation,
}

/// A search for the features within reach of a disc.
struct Search<'s> {
    polygon: &'s Polygon<'s>,
    disc: &'s Circle,
    margin: f64,
    /// What a length may be wrong by.
    uncertainty: f64,
    found: SmallVec<[Feature; 4]>,
    /// Bounds of the least distance from the center: an upper one of those of the features, a lower
    /// one of those of the sides that have it behind.
    least_ahead: f64,
    least_behind: f64,
}

impl Search<'_> {
    /// Whether the center is outside of the polygon, once all sides within reach were visited.
    fn is_outside(&self) -> bool {
        let is_far = self.least_ahead == f64::INFINITY && self.least_behind == f64::INFINITY;
        self.least_ahead < self.least_behind
            || (is_far && !self.polygon.rings.encloses(self.disc.center))
    }

    /// Adds the side, or the corner where it starts, if it is within reach; breaks where that is
    /// uncertain.
    #[inline]
    fn visit(&mut self, edge: usize, &Segment { a, b }: &Segment) -> ControlFlow<()> {
        let center = self.disc.center;
        let reach = self.disc.radius + self.margin + self.uncertainty;
        let (along, from_a) = (b - a, center - a);
        let across = along.cross(from_a);
        if is_above(across.abs(), along.length_squared(), reach) {
            return ControlFlow::Continue(());
        }
        let (past_a, past_b) = (along.dot(from_a), along.dot(center - b));
        let slack = self.uncertainty * along.norm_l1() + f64::MIN_POSITIVE;
        if past_a < -slack {
            let is_beyond = from_a.length_squared() > beyond_squared(reach);
            return if is_beyond {
                ControlFlow::Continue(())
            } else {
                self.visit_start(edge, a, b)
            };
        }
        // What is nearest to the end is found from the next side.
        if past_b > slack {
            return ControlFlow::Continue(());
        }
        if past_a <= slack || past_b >= -slack || across.abs() <= slack {
            return ControlFlow::Break(());
        }
        if across > 0.0 {
            let height = across / along.length() - self.uncertainty;
            self.least_behind = lesser(self.least_behind, height);
            return ControlFlow::Continue(());
        }
        self.add_side(edge, a, along)
    }

    /// Adds a side that the center is over.
    fn add_side(&mut self, edge: usize, start: Vec2, along: Vec2) -> ControlFlow<()> {
        let next = self.next(edge);
        let turns = |[from, to]: [usize; 2]| {
            let other = self.vertex(to) - self.vertex(from);
            is_bent(along.cross(other), along, other)
        };
        // Of a side that is cut by vertices a piece may have one face.
        if !(turns([self.previous(edge), edge]) && turns([next, self.next(next)])) {
            return ControlFlow::Break(());
        }
        let Some((normal, _)) = (-along.perp()).plain_unit() else {
            return ControlFlow::Break(());
        };
        let height = normal.dot(self.disc.center - start);
        let foot = self.disc.center - normal * height;
        self.add(self.piece_of(edge)?, FeatureId::edge(edge), (normal, height, foot))
    }

    /// Adds the corner where this side starts, if it is convex and the center is in its cone.
    fn visit_start(&mut self, edge: usize, a: Vec2, b: Vec2) -> ControlFlow<()> {
        let before = self.previous(edge);
        let (back, along, outward) = (self.vertex(before) - a, b - a, self.disc.center - a);
        let past = |side: Vec2| side.dot(outward);
        let sharp =
            |side: Vec2| NORMAL_SINE * side.norm_l1() * outward.norm_l1() + f64::MIN_POSITIVE;
        // The center is over the side before this one, or nearer to what is beyond that.
        if past(back) > sharp(back) {
            return ControlFlow::Continue(());
        }
        let is_in_cone = past(back) < -sharp(back) && past(along) < -sharp(along);
        let turn = along.cross(back);
        let piece = self.piece_of(edge)?;
        let is_certain = is_in_cone && turn > 0.0 && is_bent(turn, along, back);
        let Some((normal, length)) = outward.plain_unit() else {
            return ControlFlow::Break(());
        };
        if !is_certain || piece != self.piece_of(before)? {
            return ControlFlow::Break(());
        }
        self.add(piece, FeatureId::vertex(edge), (normal, length, a))
    }

    /// Adds a feature that has this normal, with the center at a height over its foot, as the
    /// kernel of a convex polygon computes it, if it is within the margin.
    fn add(
        &mut self,
        piece: u32,
        id: FeatureId,
        (normal, height, foot): (Vec2, f64, Vec2),
    ) -> ControlFlow<()> {
        let distance = height - self.disc.radius;
        if lesser(distance.abs(), (distance - self.margin).abs()) <= self.uncertainty {
            return ControlFlow::Break(());
        }
        self.least_ahead = lesser(self.least_ahead, height + self.uncertainty);
        if distance < self.margin {
            let point_b = self.disc.center - normal * self.disc.radius;
            let separation = Separation::new(distance, normal, foot, point_b);
            self.found.push(Feature { piece, id, separation });
        }
        ControlFlow::Continue(())
    }

    fn vertex(&self, index: usize) -> Vec2 {
        self.polygon.rings.vertex(index)
    }

    /// The vertex before another in its ring.
    fn previous(&self, index: usize) -> usize {
        step(self.polygon.rings, index, false).unwrap_or(index)
    }

    /// The vertex after another in its ring.
    fn next(&self, index: usize) -> usize {
        step(self.polygon.rings, index, true).unwrap_or(index)
    }

    /// The piece that has this edge.
    fn piece_of(&self, edge: usize) -> ControlFlow<(), u32> {
        match self.polygon.pieces.piece_of_edge(edge) {
            Some(piece) => ControlFlow::Continue(piece),
            None => ControlFlow::Break(()),
        }
    }
}

/// Whether sides with this cross product turn by so much that they are no single face.
fn is_bent(cross: f64, u: Vec2, v: Vec2) -> bool {
    cross.abs() > 2.0 * SMALL_TURN * u.norm_l1() * v.norm_l1() + f64::MIN_POSITIVE
}

#[cfg(test)]
mod tests {
    use super::report_certain;
    use crate::composite::parts::Member;
    use crate::composite::touch::Touch;
    use crate::composite::touching::leaf_pair::LeafPair;
    use crate::contact::matrix;
    use crate::random_hulls::number;
    use alloc::vec;
    use alloc::vec::Vec;
    use collide_core::view::Circle;
    use collide_core::{Point2, Vec2, View};
    use collide_shapes::Polygon;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// A ring of this many vertices around a center, in whose random directions `least` is the
    /// least distance from there, per the greatest.
    fn star(
        rng: &mut Pcg64Mcg,
        round: u32,
        count: u32,
        center: Vec2,
        size: f64,
        least: f64,
    ) -> Vec<Point2<f64>> {
        let mut at = Vec2::new(1.0, 0.0);
        let step =
            Vec2::new(1.0, core::f64::consts::TAU / f64::from(count)).unit().expect("a vector");
        let ring = (0..count).map(|_| {
            at = at.rotated(step);
            let away = least + (1.0 - least) * number(rng, round).abs();
            (center + at * (size * away)).to_point()
        });
        ring.collect()
    }

    #[test]
    fn the_outline_alone_gives_the_touches_of_the_pieces_bit_for_bit() {
        let mut rng = Pcg64Mcg::seed_from_u64(0xd15c);
        // Of what is apart and what touches, without and with a margin: how often it is certain.
        let (mut all, mut certain, mut several) = ([[0; 2]; 2], [[0; 2]; 2], 0);
        for round in 0..40_000_u32 {
            let far = Vec2::new(if round % 5 == 0 { 1e6 } else { 0.0 }, 0.0);
            let count = [5, 8, 16, 64][round as usize % 4];
            let exterior = star(&mut rng, round, count, far, 2.0, 0.4);
            let hole = star(&mut rng, round, 6, far, 0.7, 0.4).into_iter().rev().collect();
            let holes = if round % 2 == 0 { vec![hole] } else { vec![] };
            let Ok(polygon) = Polygon::<f64>::new(exterior, holes) else { continue };
            let view = View::Polygon(polygon.as_view());
            let mut number = || number(&mut rng, round);
            let center = far + Vec2::new(number(), number()) * [0.7, 1.5, 2.5][round as usize % 3];
            let mut disc = Circle { center, radius: 0.5 + 0.4 * number() };
            let margin = if round % 8 < 4 { 0.0 } else { 0.2 };
            let gap = collide_shapes::matrix::distance(&view, &View::Point(center));
            let is_outside = gap > 0.0;
            if is_outside && round % 7 < 4 {
                disc.radius = (gap + [0.02, -0.1, 0.0, 1e-13][round as usize % 7]).abs();
            }
            let (a, b) = (Member::whole(&view), Member::whole(&View::Circle(disc)));
            let contact = matrix::contact::of_views;
            let leaves = LeafPair { leaf_a: &a, leaf_b: &b, margin, contact };
            let (mut fast, mut general) = (Vec::<Touch>::new(), Vec::<Touch>::new());
            let is_certain = report_certain(&leaves, &mut |touch| fast.push(*touch));
            leaves.for_each_reported(&mut |touch| general.push(*touch));
            let (kind, margins) = (usize::from(general.is_empty()), usize::from(margin > 0.0));
            if is_certain {
                assert_eq!(fast, general, "{round}: {polygon:?} {disc:?} {margin}");
            }
            if is_outside && round % 3 != 0 && !matches!(round % 7, 2 | 3) {
                all[margins][kind] += 1;
                certain[margins][kind] += u32::from(is_certain);
                several += u32::from(is_certain && fast.len() > 1);
            }
        }
        let rates = [0, 1].map(|i| [0, 1].map(|j| certain[i][j] * 100 / all[i][j]));
        assert!(several > 1_000, "{several}");
        assert!(rates.iter().flatten().all(|&rate| rate > 85), "{rates:?} {all:?} {several}");
    }
}
