//! Rays that ask for more than where they cross the outline.

use crate::cast::Motions;
use crate::cast::nearing::cast_within;
use crate::composite::parts::{Part, bounds, for_each_leaf, for_each_part, grown};
use crate::manifold::support_face::front;
use crate::ray::RayFeature;
use crate::ray::hit::{Crossing, HitKind};
use crate::{CastOptions, FeatureId};
use collide_core::view::{Circle, Located, Ray};
use collide_core::{Bounds, Real, Rings, Vec2, View, clamped};
use collide_shapes::kernel::signed_distance::signed_distance;
use collide_shapes::kernel::tolerance::{HIT_PLACE_ERROR, NEARLY_ONE};
use collide_shapes::matrix;
use core::ops::ControlFlow;

/// The hit at the origin of a ray that starts in the shape: as if it came from outside, head on.
pub(crate) fn start(ray: &Ray, shape: &View<'_>) -> Option<Crossing> {
    let origin = View::Point(ray.origin);
    let is_inside = !shape.is_nowhere() && matrix::intersects(&origin, shape);
    is_inside.then(|| {
        let normal = -ray.direction.unit().unwrap_or(Vec2::new(1.0, 0.0));
        Crossing { t: 0.0, point: ray.origin, normal, kind: HitKind::Enter }
    })
}

/// The first hit of a circle of this radius whose center moves along the ray until `max`.
pub(crate) fn thick<T: Real>(ray: &Ray, radius: T, shape: &View<'_>, max: T) -> Option<Crossing> {
    // What is not a number is no maximum.
    let is_maximum = max >= T::zero();
    if !is_maximum {
        return None;
    }
    let radius = clamped(radius.to_f64(), 0.0, T::MAX_COORDINATE.to_f64());
    let radius = if radius >= 0.0 { radius } else { 0.0 };
    let circle = View::Circle(Circle { center: ray.origin, radius });
    let limits = CastOptions { max_time: max, ..CastOptions::default() }.limits();
    let hit = cast_within(&circle, shape, Motions { a: ray.direction, b: Vec2::ZERO }, &limits)?;
    let (point, normal) = (hit.separation.point_b, -hit.separation.normal);
    Some(Crossing { t: hit.time, point, normal, kind: HitKind::Enter })
}

/// Which feature of which part of the shape is hit: of the parts at that point the one whose
/// outline is nearest to it, one with a side of that normal before others.
pub(crate) fn feature(hit: &Crossing, shape: &View<'_>) -> RayFeature {
    let window = grown(Bounds::of_point(hit.point), HIT_PLACE_ERROR * reach(shape));
    let mut best: Option<((bool, f64), RayFeature)> = None;
    for_each_leaf(shape, &window, &mut |leaf| {
        for_each_part(leaf, &window, &mut |part| {
            let (is_corner, mut found) = feature_of_part(hit, part);
            if let View::Polygon(polygon) = &leaf.view
                && let Some(edge) = edge_at(polygon.rings, &window, hit.normal)
            {
                found.feature = FeatureId::edge(edge);
            }
            let off = signed_distance(&part.view, &hit.point).distance.abs();
            let is_off = off > HIT_PLACE_ERROR * (reach(&part.view) + hit.point.norm_l1());
            let rank = (is_corner, if is_off { off } else { 0.0 });
            let is_better = |(corner, least): (bool, f64)| {
                rank.1 < least || rank.1 == least && corner && !is_corner
            };
            if best.is_none_or(|(least, _)| is_better(least)) {
                best = Some((rank, found));
            }
        });
    });
    best.map_or(RayFeature { feature: FeatureId::FACE, part: 0 }, |(_, found)| found)
}

/// The feature of one part, and whether it is a corner.
fn feature_of_part(hit: &Crossing, part: &Part<'_>) -> (bool, RayFeature) {
    let front = part.outline.of_whole(front(&part.view, hit.normal));
    let side = front.side.filter(|side| side.normal.dot(hit.normal) >= NEARLY_ONE);
    let feature = part.name(side.map_or(front.vertex, |side| side.edge));
    (side.is_none(), RayFeature { feature, part: part.index })
}

/// The edge with this outward normal in a window around the point of the hit: of a straight run of
/// edges, which is one side of a piece, the one that is hit.
fn edge_at(rings: &Rings, window: &Bounds, normal: Vec2) -> Option<usize> {
    let found = rings.search(
        |bounds| bounds.meets(window),
        |index, edge| {
            let outward = (-(edge.b - edge.a).perp()).unit();
            let faces = outward.is_some_and(|outward| outward.dot(normal) >= NEARLY_ONE);
            if faces && Bounds::of_segment(edge.a, edge.b).meets(window) {
                return ControlFlow::Break(index);
            }
            ControlFlow::Continue(())
        },
    );
    found.break_value()
}

/// The size of the coordinates of a bounded shape.
fn reach(shape: &View<'_>) -> f64 {
    let bounds = bounds(shape);
    let size = bounds.min.norm_l1() + bounds.max.norm_l1();
    if size.is_finite() { size } else { 0.0 }
}
