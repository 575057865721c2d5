//! A curve along an inner edge of a polygon: no two parts overlap, though the interiors meet.

use crate::composite::touch::{Touch, rounding_at};
use crate::composite::touching::judged::Pair;
use crate::composite::touching::speech::by_themselves;
use crate::composite::touching::way_out::{extended, has_curve};
use crate::manifold::clip::{Patch, PatchPoint};
use collide_core::{View, greater, lesser};
use collide_shapes::matrix;
use smallvec::SmallVec;

/// The touch of leaves of which no two parts overlap though their interiors meet, since one is a
/// curve along an inner edge of the other: the deepest that leads out from the middle of a stretch
/// along which parts touch. `None` if there is no such curve.
pub(super) fn way_out_of_curve(leaves: &Pair<'_, '_, '_>) -> Option<Touch> {
    let (a, b) = (&leaves.leaf_a.view, &leaves.leaf_b.view);
    let is_polygon = |view| matches!(view, &View::Polygon(_));
    let is_possible = (is_polygon(a) && has_curve(b)) || (is_polygon(b) && has_curve(a));
    if !is_possible || matrix::touches(a, b) {
        return None;
    }
    let mut touching: SmallVec<[Touch; 8]> = SmallVec::new();
    leaves.for_each_near(&mut |a, b, separation| {
        if separation.distance == 0.0 {
            touching.push(Touch::of(a, b, by_themselves(a, b, separation)));
        }
    });
    let mut deepest: Option<Touch> = None;
    for touch in &touching {
        let middles = touching.iter().filter_map(|other| middle_of_both(touch, other));
        for way in middles.filter_map(|middle| extended(touch, middle, a, b)) {
            deepest = deepest.filter(|d| d.distance() <= way.distance()).or(Some(way));
        }
    }
    deepest
}

/// The point of a touch in the middle of what it shares with another one on the same line.
fn middle_of_both(touch: &Touch, other: &Touch) -> Option<PatchPoint> {
    let along = touch.patch.normal.perp();
    let origin = touch.patch.deepest();
    let ends = |patch: &Patch| {
        let deepest = patch.deepest();
        let level = deepest.distance + rounding_at(deepest);
        let points = patch.points().0.map(|p| if p.distance > level { deepest } else { p });
        let [s, t] = points.map(|point| along.dot(point.point_a - origin.point_a));
        if s < t { [s, t] } else { [t, s] }
    };
    let ([low, high], [other_low, other_high]) = (ends(&touch.patch), ends(&other.patch));
    let (low, high) = (greater(other_low, low), lesser(other_high, high));
    let by = along * (0.5 * (low + high));
    let (point_a, point_b) = (origin.point_a + by, origin.point_b + by);
    (low <= high).then_some(PatchPoint { point_a, point_b, ..*origin })
}
