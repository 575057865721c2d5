//! The way out of a whole shape along a given direction.
//!
//! The shortest way out of a part may lead into its neighbor. Where no other touch is as near, it
//! goes on until the whole shape ends: so the witnesses lie on the outlines, and the depth is no
//! less than the part's.

use crate::FeatureId;
use crate::composite::parts::{Member, Part, for_each_part_near, is_curve};
use crate::composite::reason::Reason;
use crate::composite::touch::{Touch, rounding_at};
use crate::composite::touching::leaf_pair::LeafPair;
use crate::composite::touching::sides::by_themselves;
use crate::manifold::clip::{Patch, PatchPoint, is_aligned};
use crate::manifold::support_face::front;
use crate::one_sided::is_one_sided;
use crate::ray::hit::{Crossing, HitKind};
use crate::ray::matrix::ray_hits_view;
use collide_core::view::Ray;
use collide_core::{Bounds, OrientedBox, Real, Vec2, View, greater, lesser, views};
use collide_shapes::kernel::tolerance::SEAM_WIDTH;
use collide_shapes::matrix;
use smallvec::SmallVec;

/// The touch at its deepest point; where the parts overlap, measured between the outlines of the
/// whole shapes.
pub(crate) fn between_outlines(touch: &Touch, a: &Member<'_>, b: &Member<'_>) -> Touch {
    let deepest = *touch.patch.deepest();
    let overlap = if deepest.distance < 0.0 { extended(touch, deepest, a, b) } else { None };
    match overlap {
        Some(overlap) => overlap.because(Reason::ExitBetweenOutlines),
        None => {
            let patch = Patch::one(touch.patch.normal, deepest);
            Touch { patch, ..*touch }.because(Reason::Nearest)
        }
    }
}

/// The touch of leaves of which no two parts overlap though their interiors meet, since one is a
/// curve along an inner edge of the other: the deepest that leads out from the middle of a stretch
/// along which parts touch. `None` if there is no such curve.
pub(crate) fn of_curve_inside(leaves: &LeafPair<'_, '_, '_>) -> Option<Touch> {
    let (leaf_a, leaf_b) = (leaves.leaf_a, leaves.leaf_b);
    let (a, b) = (&leaf_a.view, &leaf_b.view);
    let is_polygon = |view| matches!(view, &View::Polygon(_));
    let is_possible = (is_polygon(a) && has_curve(b)) || (is_polygon(b) && has_curve(a));
    if !is_possible || matrix::touches(a, b) {
        return None;
    }
    let mut touching: SmallVec<[Touch; 8]> = SmallVec::new();
    leaves.for_each_near(&mut |a, b, separation| {
        if separation.distance == 0.0 {
            let patch = by_themselves(a, b, separation);
            touching.push(Touch::of(a, b, patch, Reason::CurveInside));
        }
    });
    let mut deepest: Option<Touch> = None;
    for touch in &touching {
        let middles = touching.iter().filter_map(|other| middle_of_both(touch, other));
        for way in middles.filter_map(|middle| extended(touch, middle, leaf_a, leaf_b)) {
            deepest = deepest.filter(|d| d.distance() <= way.distance()).or(Some(way));
        }
    }
    deepest
}

/// Whether the interiors of unions meet, of which no leaves overlap: in a curve of the one that
/// lies where parts of the other abut.
pub(crate) fn has_curve_at_seam(a: &View<'_>, b: &View<'_>) -> bool {
    let is_union = |view| matches!(view, &View::Compound(_)) && some_leaf(view, &|v| !is_curve(v));
    // What is not met by a one-sided chain may overlap.
    let has_curve = |view| some_leaf(view, &|leaf| is_curve(leaf) && !is_one_sided(leaf));
    let is_possible = (is_union(a) && has_curve(b)) || (is_union(b) && has_curve(a));
    is_possible && !matrix::touches(a, b)
}

fn has_curve(view: &View<'_>) -> bool {
    some_leaf(view, &is_curve)
}

/// Whether some leaf of a shape passes.
fn some_leaf(view: &View<'_>, test: &dyn Fn(&View<'_>) -> bool) -> bool {
    match view {
        View::Compound(parts) => (0..parts.part_count()).any(|i| some_leaf(&parts.part(i), test)),
        leaf @ (views!(hull | unbounded | curved | region)) => test(leaf),
    }
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

/// The touch with this point only, measured between the outlines of the whole shapes; `None` if it
/// lies on them already.
fn extended(touch: &Touch, mut point: PatchPoint, a: &Member<'_>, b: &Member<'_>) -> Option<Touch> {
    let normal = touch.patch.normal;
    let way_a = WayOut::of(a, point.point_a, normal);
    let way_b = WayOut::of(b, point.point_b, -normal);
    let (mut part_a, mut part_b) = (touch.part_a, touch.part_b);
    if let Some(end) = way_a.end {
        point.point_a += normal * way_a.length;
        (part_a, point.feature_a) = end;
    }
    if let Some(end) = way_b.end {
        point.point_b -= normal * way_b.length;
        (part_b, point.feature_b) = end;
    }
    point.distance -= way_a.length + way_b.length;
    let patch = Patch::one(normal, point);
    (way_a.end.is_some() || way_b.end.is_some()).then_some(Touch {
        patch,
        part_a,
        part_b,
        ..*touch
    })
}

/// The most passes over the parts, each of which goes on through one: a user's shape may be further
/// in the way with each.
const MOST_PASSES: usize = 1 << 16;

/// The way from a point of a shape out of it.
#[derive(Clone, Copy)]
struct WayOut {
    length: f64,
    /// The part that ends there, and with what.
    end: Option<(u32, FeatureId)>,
}

impl WayOut {
    /// That from `start` along the unit vector `direction`: through part after part, as long as one
    /// goes on where the others end.
    fn of(shape: &Member<'_>, start: Vec2, direction: Vec2) -> Self {
        let ray = Ray { origin: start, direction };
        let ahead = ahead_of(&ray);
        let mut way = Self { length: 0.0, end: None };
        for _ in 0..MOST_PASSES {
            let before = way.length;
            shape.for_each_leaf(&ahead, &mut |leaf| {
                let near = along(&ray, before, &leaf.view);
                for_each_part_near(leaf, &ahead, near.as_ref(), &mut |part| {
                    way.go_on_through(part, &ray);
                });
            });
            if way.length == before {
                break;
            }
        }
        way
    }

    /// Goes on to where the ray leaves the part, if it is in it here.
    fn go_on_through(&mut self, part: &Part<'_>, ray: &Ray) {
        let here =
            self.length + SEAM_WIDTH * (ray.origin.x.abs() + ray.origin.y.abs() + self.length);
        if let Some((entry, exit)) = stretch_within(part, ray)
            && entry <= here
            && exit.t > self.length
        {
            self.length = exit.t;
            self.end = Some((part.index, part.name(feature_at(part, &exit))));
        }
    }
}

/// Where the ray enters the part, 0 if it starts inside, and where it leaves it.
pub(super) fn stretch_within(part: &Part<'_>, ray: &Ray) -> Option<(f64, Crossing)> {
    let hits = ray_hits_view(ray, &part.view);
    let entry = hits.iter().find(|hit| hit.kind == HitKind::Enter).map(|hit| hit.t);
    if let Some(exit) = hits.iter().rev().find(|hit| hit.kind == HitKind::Exit) {
        return Some((entry.unwrap_or(0.0), *exit));
    }
    let is_endless =
        matches!(part.view, View::HalfPlane(_)) && matrix::intersects(&View::Ray(*ray), &part.view);
    let normal = ray.direction;
    let point = ray.origin + normal * <f64 as Real>::MAX_COORDINATE;
    let never = Crossing { t: <f64 as Real>::MAX_COORDINATE, point, normal, kind: HitKind::Exit };
    is_endless.then_some((entry.unwrap_or(0.0), never))
}

/// The side or corner at which a ray leaves the part.
fn feature_at(part: &Part<'_>, exit: &Crossing) -> FeatureId {
    let front = front(&part.view, exit.normal);
    match &front.side {
        Some(side) if is_aligned(&front, exit.normal) => side.edge,
        _ => front.vertex,
    }
}

/// A box around the ray from a length on, as far as a polygon goes; `None` of other shapes.
fn along(ray: &Ray, from: f64, shape: &View<'_>) -> Option<OrientedBox> {
    let View::Polygon(polygon) = shape else { return None };
    let Bounds { min, max } = polygon.rings.bounds();
    let start = ray.origin + ray.direction * from;
    let length = (max - start).abs().max((min - start).abs()).norm_l1();
    let slack = SEAM_WIDTH * (start.norm_l1() + from + length);
    let (center, half) = (start + ray.direction * (0.5 * length), Vec2::new(0.5 * length, 0.0));
    Some(OrientedBox { center, axis: ray.direction, half }.grown(slack))
}

/// A box around the ray.
fn ahead_of(ray: &Ray) -> Bounds {
    let end = |start: f64, direction: f64| {
        if direction == 0.0 { start } else { direction.signum() * f64::INFINITY }
    };
    let far = Vec2::new(end(ray.origin.x, ray.direction.x), end(ray.origin.y, ray.direction.y));
    Bounds::of_segment(ray.origin, far)
}
