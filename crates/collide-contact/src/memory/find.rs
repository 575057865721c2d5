//! The features of two convex shapes, found from scratch: the axis with the greatest gap, and what
//! of the other shape is nearest to its edge. Computed in `f64` for both scalars.

use crate::manifold::Which;
use crate::memory::features::{Corners, Edges, Features, Others, Vertex};
use crate::memory::frame::{Placement, ReferenceEdge, rounded};
use crate::memory::kept::{Kept, Names};
use crate::memory::outline::Outline;
use crate::pair_order;
use collide_core::pose::Pose;
use collide_core::{Real, Vec2, View, greater, lesser, sqrt};
use wide::f64x4;

/// What a gap may be wrong by, in EPS of the scalar per size of the pair.
const GAP_ERROR: f64 = 16.0;

/// Edges are parallel up to this: one minus the cosine of 1.26 mrad, with the rounding of `f32`
/// 1.4 mrad. By as much of itself the distance of the cores differs along one and the other.
const PARALLEL: f64 = 8e-7;

/// Corners nearer than this many gap errors have no direction but rounding.
const LEAST_DISTANCE: f64 = 1024.0;

/// Two convex shapes in the frames of their bodies.
struct Pair<'p> {
    outlines: [&'p Outline; 2],
    poses: [&'p Pose; 2],
    /// The other body, as seen from each.
    motions: [Pose; 2],
    /// No less than the bounding radii about the positions of the bodies.
    reaches: [f64; 2],
    /// What a gap may be wrong by.
    error: f64,
    is_in_order: &'p dyn Fn() -> bool,
}

/// The gaps along the normals of the edges of a shape.
struct Axes {
    /// The first edge with the greatest gap.
    best: usize,
    greatest: f64,
    /// The greatest gap but that.
    second: f64,
}

/// What was found of two shapes.
pub(super) enum Found<T: Real> {
    /// They have outlines, of which no features are certain.
    Nothing,
    /// One of them has no outline, or too long a one.
    NoOutlines,
    /// The features, and whether the reference edge is the best axis of cores that overlap.
    Features(Kept<T>, bool),
}

/// The features of two convex shapes at these poses, with the same reference edge for the mirrored
/// pair, also where two are as good.
pub(super) fn features_of<T: Real>(
    views: [&View<'_>; 2],
    poses: [&Pose; 2],
    margin: T,
) -> Found<T> {
    let (mut a, mut b) = (Outline::default(), Outline::default());
    if !(a.read(views[0]) && b.read(views[1]) && a.pays_with(&b)) {
        return Found::NoOutlines;
    }
    let limit = margin.to_f64() + (a.radius + b.radius);
    // The same order for the mirrored pair.
    let is_in_order = || {
        let order = pair_order::order(views[0], views[1])
            .then_with(|| pair_order::vectors(poses[0].translation(), poses[1].translation()));
        order.is_le()
    };
    let found = find([&a, &b], poses, limit, &is_in_order);
    found.map_or(Found::Nothing, |(kept, is_best)| Found::Features(kept, is_best))
}

/// The features of two convex shapes whose cores are within `limit`; `None` where another search
/// has to answer. Of two that are as good `is_in_order` decides.
fn find<T: Real>(
    outlines: [&Outline; 2],
    poses: [&Pose; 2],
    limit: f64,
    is_in_order: &dyn Fn() -> bool,
) -> Option<(Kept<T>, bool)> {
    let [a, b] = outlines;
    let motions = [Pose::relative(poses[0], poses[1]), Pose::relative(poses[1], poses[0])];
    let reaches = [a.reach(), b.reach()];
    let size = reaches[0] + reaches[1] + motions[0].translation().norm_l1();
    let error = GAP_ERROR * T::EPS.to_f64() * size;
    let pair = Pair { outlines, poses, motions, reaches, error, is_in_order };
    if a.normals.is_empty() && b.normals.is_empty() {
        return Some((pair.corners(), false));
    }
    let axes = [pair.axes(0), pair.axes(1)];
    let [of_a, of_b] = [axes[0].greatest, axes[1].greatest];
    let is_of_b =
        if (of_b - of_a).abs() <= error { pair.is_longer_on_b(&axes) } else { of_b > of_a };
    let found = pair.along(&axes, is_of_b, limit)?;
    Some((found, greater(of_a, of_b) <= 0.0))
}

impl Axes {
    /// The greatest gap but that of an edge.
    fn greatest_but(&self, edge: usize) -> f64 {
        if edge == self.best { self.second } else { self.greatest }
    }
}

impl Pair<'_> {
    /// The gaps along the edges of one of the two.
    #[inline(always)]
    fn axes(&self, side: usize) -> Axes {
        let (own, other) = (self.outlines[side], self.outlines[1 - side]);
        // In the frame of the other shape.
        let (apart, turn) = (self.motions[side].translation(), self.motions[1 - side].rotation());
        let [apart_x, apart_y, cos, sin] = [apart.x, apart.y, turn.x, turn.y].map(f64x4::splat);
        let mut axes = Axes { best: 0, greatest: f64::NEG_INFINITY, second: f64::NEG_INFINITY };
        let edges = own.normals.fours().iter().zip(own.vertices.fours());
        for (row, (&[x, y], &[start_x, start_y])) in edges.enumerate() {
            let along = [cos * x - sin * y, sin * x + cos * y];
            let offset = x * (apart_x - start_x) + y * (apart_y - start_y);
            let gaps = other.least_along(along) + offset;
            let gaps = gaps.to_array().into_iter().take(own.normals.len() - 4 * row);
            for (lane, gap) in gaps.enumerate() {
                if gap > axes.greatest {
                    axes = Axes { best: 4 * row + lane, greatest: gap, second: axes.greatest };
                } else {
                    axes.second = greater(axes.second, gap);
                }
            }
        }
        axes
    }

    /// Which reference edge to take of two that are as good: the longer one, which turns less. What
    /// slides over a floor is pushed along the normal of the floor.
    fn is_longer_on_b(&self, axes: &[Axes; 2]) -> bool {
        let [of_a, of_b] =
            [0, 1].map(|side| self.outlines[side].edge(axes[side].best).length_squared());
        if of_a == of_b { !(self.is_in_order)() } else { of_b > of_a }
    }

    /// What faces the edge of the best axis, or is nearest where that is another.
    fn along<T: Real>(&self, axes: &[Axes; 2], is_of_b: bool, limit: f64) -> Option<Kept<T>> {
        let gap = greater(axes[0].greatest, axes[1].greatest);
        let (r, i) = (usize::from(is_of_b), usize::from(!is_of_b));
        let (reference, incident) = (self.outlines[r], self.outlines[i]);
        let edge = axes[r].best;
        let (start, normal) = (reference.vertices.at(edge), reference.normals.at(edge));
        let len = reference.edge(edge).length();
        let of_reference = ReferenceEdge::new(start, normal, len);
        let then = of_reference.frame(&Placement::of(self.poses[r], self.poses[i]));
        let apart = self.motions[r].translation().norm_l1();
        let radius = T::round_up(greater(self.reaches[i], apart + self.reaches[r]));
        let kept = |features, others: f64, names| Kept {
            is_flipped: is_of_b,
            features,
            reference: of_reference,
            others: Others { then, radius, gap: T::round_up(others) },
            radii: [reference.radius, incident.radius].map(T::nearest_in_range),
            names,
        };
        if gap > limit {
            return Some(kept(Features::Apart, gap - self.error, Names::default()));
        }
        // Seen from the incident shape.
        let opposite = -normal.rotated(self.motions[i].rotation());
        let (facing, cosine) = incident.normals.furthest(opposite);
        let (lowest, _) = incident.vertices.furthest(opposite);
        let along = |v: Vec2| {
            let from_start = self.motions[r].image_of(v) - start;
            Vec2::new(normal.cross(from_start), normal.dot(from_start))
        };
        let at_lowest = along(incident.vertices.at(lowest));
        let is_above = at_lowest.x >= 0.0 && at_lowest.x <= len;
        let has_edges = !incident.normals.is_empty();
        let least = if has_edges {
            sqrt(greater(incident.half_turn_squared(facing), reference.half_turn_squared(edge)))
        } else {
            1.0
        };
        if has_edges && cosine > least && (gap <= 0.0 || is_above || cosine >= 1.0 - PARALLEL) {
            let ahead = incident.next(facing);
            let (p, q) = (incident.vertices.at(facing), incident.vertices.at(ahead));
            let (from, to) = (along(q).x, along(p).x);
            if lesser(to, len) > greater(from, 0.0) {
                let half = (p - q) * 0.5;
                let half_len = half.length();
                let edges = Edges {
                    middle: rounded((p + q) * 0.5),
                    half: rounded(half),
                    half_len: T::nearest_in_range(half_len),
                    least: T::nearest_in_range(least * half_len),
                    parallel: T::nearest_in_range(PARALLEL * half_len),
                };
                let names = Names {
                    reference: [edge, reference.next(edge)].map(index),
                    incident: [facing, ahead].map(index),
                    lone: Which::Only,
                    has_edge: true,
                };
                let others = greater(axes[r].second, axes[i].greatest_but(facing));
                return Some(kept(Features::Edges(edges), others - self.error, names));
            }
        }
        if is_above {
            let sides = incident.sides(lowest);
            let rise = lesser(-opposite.dot(sides[0]), -opposite.dot(sides[1]));
            let longest = greater(sides[0].norm_l1(), sides[1].norm_l1());
            let most_turn = if longest > 0.0 { greater(rise, 0.0) / longest } else { f64::MAX };
            let vertex = Vertex {
                vertex: rounded(incident.vertices.at(lowest)),
                most_turn: T::nearest(most_turn),
            };
            let beyond = at_lowest.x - 0.5 * len + (at_lowest.x - along(incident.middle()).x);
            let lone = if has_edges { end_at((beyond > 0.0) != is_of_b) } else { Which::Only };
            let (reference, incident) = ([index(edge); 2], [index(lowest); 2]);
            let names = Names { reference, incident, lone, has_edge: true };
            let others = greater(axes[r].second, axes[i].greatest);
            return Some(kept(Features::Vertex(vertex), others - self.error, names));
        }
        // Cores apart, and no edge is above a vertex.
        (gap > 0.0).then(|| self.corners())
    }

    /// Two vertices, if they are nearest to each other: what the proof decides.
    fn corners<T: Real>(&self) -> Kept<T> {
        let is_of_b = !(self.is_in_order)();
        let (r, i) = (usize::from(is_of_b), usize::from(!is_of_b));
        let (reference, incident) = (self.outlines[r], self.outlines[i]);
        let mut nearest = (f64::INFINITY, 0, 0);
        for j in 0..incident.vertices.len() {
            let image = self.motions[r].image_of(incident.vertices.at(j));
            for i in 0..reference.vertices.len() {
                let square = (image - reference.vertices.at(i)).length_squared();
                if square < nearest.0 {
                    nearest = (square, i, j);
                }
            }
        }
        let (_, at, j) = nearest;
        let (start, vertex) = (reference.vertices.at(at), incident.vertices.at(j));
        let upright = ReferenceEdge::new(start, Vec2::new(0.0, 1.0), 0.0);
        let then = upright.frame(&Placement::of(self.poses[r], self.poses[i]));
        let unit = |side: Vec2| side.unit().unwrap_or(Vec2::ZERO);
        let as_seen = |side: Vec2| rounded(Vec2::new(-side.x, side.y));
        let corners = Corners {
            vertex: rounded(vertex),
            reference_sides: reference.sides(at).map(unit).map(as_seen),
            incident_sides: incident.sides(j).map(unit).map(rounded),
            tolerance: T::nearest_in_range(self.error),
            least: T::nearest_in_range(LEAST_DISTANCE * self.error),
        };
        let lone = if reference.normals.is_empty() || incident.normals.is_empty() {
            Which::Only
        } else {
            // The normal turned by +90°.
            let motion = &self.motions[r];
            let along = (motion.image_of(vertex) - start).perp();
            let of_incident = (vertex - incident.middle()).rotated(motion.rotation());
            let is_ahead = along.dot((start - reference.middle()) + of_incident) > 0.0;
            end_at(is_ahead != is_of_b)
        };
        Kept {
            is_flipped: is_of_b,
            features: Features::Corners(corners),
            reference: upright,
            others: Others { then, radius: T::zero(), gap: T::zero() },
            radii: [reference.radius, incident.radius].map(T::nearest_in_range),
            names: Names {
                reference: [index(at); 2],
                incident: [index(j); 2],
                lone,
                has_edge: false,
            },
        }
    }
}

/// Of a vertex or an edge: outlines have at most 256.
fn index(i: usize) -> u16 {
    i as u16
}

/// The end of a point that is alone, along the normal from A to B turned by +90°.
fn end_at(is_ahead: bool) -> Which {
    if is_ahead { Which::Later } else { Which::Earlier }
}
