//! The signed distance of a single vertex from a hull: the cores of points and circles.
//!
//! The edge that the point lies furthest outside of gives the depth, and, outside, the nearest side
//! or which of its ends is nearest; the corner is certified by what the hull shows in its
//! direction.

use crate::kernel::hull::boolean::cores::core_holds;
use crate::kernel::hull::order::in_order;
use crate::kernel::tolerance::{CERTIFIED, UNPROVEN};

use crate::kernel::hull::{Hull, least_height};
use crate::kernel::point_features::{point_point, point_segment};
use crate::kernel::separation::Separation;
use collide_core::{Vec2, lesser};

/// The distance of two single vertices.
#[inline]
pub(crate) fn points_within<A: Hull, B: Hull>(a: &A, b: &B, limit: f64) -> Option<Separation> {
    let (p, q) = (a.vertex(0), b.vertex(0));
    if (q - p).length_squared() > limit * limit + f64::MIN_POSITIVE {
        return None;
    }
    let flips = p == q && !in_order(a, b);
    Some(if flips { point_point(q, p).flipped() } else { point_point(p, q) })
}

/// The signed distance of a point from a hull of three or more vertices.
pub(crate) fn point_hull<B: Hull>(p: Vec2, b: &B, extent: f64, limit: f64) -> Option<Separation> {
    let Some((s, i, normal)) = b.furthest_edge(p, extent) else {
        return Some(point_point(p, b.vertex(0)));
    };
    if s > limit {
        return None;
    }
    if s < -UNPROVEN * extent || (s <= UNPROVEN * extent && core_holds(b, p)) {
        let depth = lesser(s, 0.0);
        return Some(Separation::new(depth, -normal, p, p - normal * depth));
    }
    Some(point_outside(p, b, i, normal, s, extent))
}

/// The distance of a point outside of a hull, given the edge that it is furthest outside of.
fn point_outside<B: Hull>(
    p: Vec2,
    b: &B,
    i: usize,
    normal: Vec2,
    s: f64,
    extent: f64,
) -> Separation {
    let edge = b.edge(i);
    let along = normal.perp();
    let before_start = along.dot(p - edge.a) <= 0.0;
    if s > UNPROVEN * extent && !before_start && along.dot(p - edge.b) <= 0.0 {
        return Separation::new(s, -normal, p, p - normal * s);
    }
    let corner = point_point(p, if before_start { edge.a } else { edge.b });
    let slack = CERTIFIED * extent;
    let height = |found: &Separation| least_height(b, found.normal, found.point_b);
    if height(&corner) >= -slack && corner.distance > 0.0 {
        return corner;
    }
    let nearest = nearest_side(p, b);
    if height(&nearest) >= -slack {
        return nearest;
    }
    widest(sides_from(p, *b, 0..b.side_count()), nearest, slack, height)
}

/// The distance of a point from the outline of a hull: all sides, one by one.
#[cold]
#[inline(never)]
pub(crate) fn nearest_side<B: Hull>(p: Vec2, b: &B) -> Separation {
    sides_from(p, *b, 0..b.side_count())
        .reduce(Separation::nearer)
        .unwrap_or_else(|| point_point(p, b.vertex(0)))
}

/// The distances of a point outside of a hull from some of its sides, without those that it is
/// beside but within: of a flat hull the opposite side answers, and rounding may have dented a
/// hull.
pub(crate) fn sides_from<B: Hull, I: Iterator<Item = usize>>(
    p: Vec2,
    b: B,
    sides: I,
) -> impl Iterator<Item = Separation> {
    sides.filter_map(move |i| {
        let edge = b.edge(i);
        let side = point_segment(p, edge);
        let is_beside = side.point_b != edge.a && side.point_b != edge.b;
        let is_within = || b.edge_normal(i).is_some_and(|n| n.dot(side.normal) > 0.0);
        (b.vertex_count() == 2 || !is_beside || !is_within()).then_some(side)
    })
}

/// Of the features that are as near as the nearest but for `slack`, that along whose direction the
/// shapes keep furthest out of each other's way. Where one of them is very long, the direction to a
/// feature beside the nearest one may be wrong though its distance is the same.
#[cold]
#[inline(never)]
pub(crate) fn widest(
    features: impl Iterator<Item = Separation>,
    nearest: Separation,
    slack: f64,
    certainty: impl Fn(&Separation) -> f64,
) -> Separation {
    let as_near = features.filter(|found| found.distance <= nearest.distance + slack);
    let measured = as_near.map(|found| (certainty(&found), found));
    let first = (certainty(&nearest), nearest);
    measured.fold(first, |best, new| if new.0 > best.0 { new } else { best }).1
}
