//! Ray × circle, ellipse, capsule and rounded polygon: the shapes with a smooth outline.
//!
//! A circle's hits lie half a chord before and behind the foot of its center, with
//! `(chord/2)² = (r − k)(r + k)`, `k` the distance of the center from the line taken from a cross
//! product: no cancellation. The points and normals are built from the foot, not from
//! `origin + t · direction`, so they lie on the circle however far the ray comes from. An ellipse
//! is a circle after scaling its axes (`collide_shapes::kernel::ellipse`). The hits of a rounded
//! hull are the outermost of those of the discs at its vertices and of its edges moved outward.
//!
//! Whether there is a hit, whether it is a touch and where the origin lies are exact signs
//! (those of the ellipse: rounded ones).
//!
//! Source: marupeke, 2D collision 11; E. Haines et al., "Precision Improvements for
//! Ray/Sphere Intersection", *Ray Tracing Gems* (2019), ch. 7.

use crate::ray::events::All;
use crate::ray::hit::{Crossing, Crossings, HitKind, Stretch};
use crate::ray::outline;
use crate::ray::scaled_ray::ScaledRay;
use crate::ray::unbounded::head_on;
use collide_core::view::{Circle, Ellipse, Ray, Segment};
use collide_core::{Vec2, greater, lesser, predicate, sqrt};
use collide_shapes::kernel::curved;
use collide_shapes::kernel::ellipse::{EllipseHits, contains_point, ellipse_line_hits, point_foot};
use collide_shapes::kernel::hull::Hull;

/// How the ray starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Outside,
    Inside,
    /// On the outline, and what the ray does there.
    On(HitKind),
}

/// A point of an outline on the ray's line: `t`, point, outward unit normal.
type End = (f64, Vec2, Vec2);

/// The two points of an outline on the ray's line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chord {
    pub(crate) ends: [End; 2],
}

impl Chord {
    /// The hits, for a ray that meets the solid.
    pub(crate) fn hits(&self, scaled_ray: &ScaledRay, start: Start) -> Stretch {
        let [first, last] = self.ends;
        let hit = |end: End, kind| {
            Crossing { t: end.0, point: end.1, normal: end.2, kind }.not_behind(scaled_ray)
        };
        let at_origin =
            |end: End, kind| Crossing { t: 0.0, point: scaled_ray.origin, normal: end.2, kind };
        match start {
            Start::Outside => {
                let enter = hit(first, HitKind::Enter);
                let exit = hit(last, HitKind::Exit);
                let place = if exit.t < enter.t { enter } else { exit };
                Stretch::two(enter, Crossing { t: place.t, point: place.point, ..exit })
            }
            Start::Inside => Stretch::one(hit(last, HitKind::Exit)),
            Start::On(HitKind::Enter) => {
                Stretch::two(at_origin(first, HitKind::Enter), hit(last, HitKind::Exit))
            }
            Start::On(HitKind::Exit) => Stretch::one(at_origin(last, HitKind::Exit)),
            Start::On(HitKind::Touch) => Stretch::one(at_origin(first, HitKind::Touch)),
        }
    }
}

/// Both hits of a circle.
pub(crate) fn circle(scaled_ray: &ScaledRay, circle: &Circle) -> Stretch {
    let (o, d) = (scaled_ray.origin, scaled_ray.direction);
    let across = predicate::compare_directed_line_distance(circle.center, o, d, circle.radius, 0.0);
    if across > 0.0 {
        return Stretch::NONE;
    }
    let depth = predicate::compare_distance(o, circle.center, circle.radius, 0.0);
    let ahead = scaled_ray.ahead(circle.center);
    if ahead < 0.0 && (depth > 0.0 || across == 0.0) {
        return Stretch::NONE;
    }
    if across == 0.0 {
        return Stretch::one(touch(scaled_ray, circle));
    }
    circle_chord(scaled_ray, circle).hits(scaled_ray, start(depth, -ahead))
}

/// How a ray starts whose origin has the signed depth `depth` (positive outside) and that
/// moves outward at the rate `outward`.
fn start(depth: f64, outward: f64) -> Start {
    if depth > 0.0 {
        Start::Outside
    } else if depth < 0.0 {
        Start::Inside
    } else if outward < 0.0 {
        Start::On(HitKind::Enter)
    } else if outward > 0.0 {
        Start::On(HitKind::Exit)
    } else {
        Start::On(HitKind::Touch)
    }
}

/// The touch of a ray tangent to a circle, which may be a point.
fn touch(scaled_ray: &ScaledRay, circle: &Circle) -> Crossing {
    if circle.radius == 0.0 {
        return head_on(scaled_ray, circle.center);
    }
    let across = scaled_ray.unit.cross(circle.center - scaled_ray.origin);
    let normal = if across > 0.0 { -scaled_ray.unit.perp() } else { scaled_ray.unit.perp() };
    let (t, point) = (scaled_ray.t_of(circle.center), circle.center + normal * circle.radius);
    Crossing { t, point, normal, kind: HitKind::Touch }.not_behind(scaled_ray)
}

/// The chord of a line that meets the circle, the touching point twice if rounding says so.
pub(crate) fn circle_chord(scaled_ray: &ScaledRay, circle: &Circle) -> Chord {
    let to_center = circle.center - scaled_ray.origin;
    let across = scaled_ray.unit.cross(to_center);
    let half = half_chord(circle.radius, across);
    let along = to_center.dot(scaled_ray.unit);
    let (near, far) = stable_ends(along, half, (to_center.length(), circle.radius));
    let end = |length: f64, sign: f64| {
        let normal = (scaled_ray.unit * (sign * half) - scaled_ray.unit.perp() * across)
            .unit()
            .unwrap_or(scaled_ray.unit * sign);
        (scaled_ray.t_of_length(length), circle.center + normal * circle.radius, normal)
    };
    Chord { ends: [end(near, -1.0), end(far, 1.0)] }
}

/// √((r − k)(r + k)), without overflow or underflow.
fn half_chord(radius: f64, across: f64) -> f64 {
    let k = across.abs();
    if k >= radius { 0.0 } else { sqrt(radius - k) * sqrt(radius + k) }
}

/// `along ∓ half`; where this cancels, from the product of both, (m − r)(m + r).
fn stable_ends(along: f64, half: f64, (distance, radius): (f64, f64)) -> (f64, f64) {
    let large = if along >= 0.0 { along + half } else { along - half };
    if large == 0.0 {
        return (0.0, 0.0);
    }
    let small = (distance - radius) * ((distance + radius) / large);
    if along >= 0.0 { (lesser(small, large), large) } else { (large, greater(small, large)) }
}

/// Both hits of an ellipse.
pub(crate) fn ellipse(scaled_ray: &ScaledRay, ellipse: &Ellipse) -> Stretch {
    let (origin, direction) = (scaled_ray.origin, scaled_ray.direction);
    if !curved::intersects(ellipse, &Ray { origin, direction }) {
        return Stretch::NONE;
    }
    let Some(EllipseHits { hits, tangent }) = ellipse_line_hits(ellipse, origin, direction) else {
        // The ellipse holds the origin; that its line misses is rounding: it grazes there.
        let foot = point_foot(ellipse, origin);
        let hit = Crossing { t: 0.0, point: origin, normal: foot.normal, kind: HitKind::Touch };
        return Stretch::one(hit);
    };
    let [first, last] = hits.map(|hit| (hit.t, hit.point, hit.normal));
    if tangent {
        let (t, point, normal) = first;
        let hit = Crossing { t, point, normal, kind: HitKind::Touch };
        return Stretch::one(hit.not_behind(scaled_ray));
    }
    let is_inside = contains_point(ellipse, origin) && first.0 < 0.0;
    let start = if is_inside { Start::Inside } else { Start::Outside };
    Chord { ends: [first, last] }.hits(scaled_ray, start)
}

/// Both hits of a rounded hull with a radius; one of radius 0 has at most one dimension.
pub(crate) fn rounded<H: Hull>(scaled_ray: &ScaledRay, hull: &H) -> Stretch {
    if hull.radius() == 0.0 {
        return core_only(scaled_ray, hull);
    }
    let across = compare_line_to_hull(scaled_ray, hull);
    if across > 0.0 || !meets(scaled_ray, hull) {
        return Stretch::NONE;
    }
    if across == 0.0 {
        return grazing(scaled_ray, hull);
    }
    hull_chord(scaled_ray, hull).hits(scaled_ray, start_at_hull(scaled_ray, hull))
}

/// A capsule of radius 0 is a segment.
fn core_only<H: Hull>(scaled_ray: &ScaledRay, hull: &H) -> Stretch {
    let mut hits = Crossings::new();
    let segment = Segment { a: hull.vertex(0), b: hull.vertex(hull.vertex_count() - 1) };
    outline::segment(scaled_ray, &segment, All::new(scaled_ray, &mut hits));
    match hits[..] {
        [] => Stretch::NONE,
        [hit] => Stretch::one(hit),
        [first, .., last] => Stretch::two(first, last),
    }
}

/// Sign of the distance of the ray's line from the core, less the radius. Exact.
fn compare_line_to_hull<H: Hull>(scaled_ray: &ScaledRay, hull: &H) -> f64 {
    let (mut left, mut right, mut least) = (false, false, f64::INFINITY);
    for i in 0..hull.vertex_count() {
        let vertex = hull.vertex(i);
        let side = scaled_ray.side(vertex);
        left |= side >= 0.0;
        right |= side <= 0.0;
        let distance = predicate::compare_directed_line_distance(
            vertex,
            scaled_ray.origin,
            scaled_ray.direction,
            hull.radius(),
            0.0,
        );
        least = lesser(distance, least);
    }
    if left && right { -1.0 } else { least }
}

/// Whether the ray meets the rounded hull. Exact.
fn meets<H: Hull>(scaled_ray: &ScaledRay, hull: &H) -> bool {
    let radius = hull.radius();
    depth_in_hull(scaled_ray.origin, hull) <= 0.0
        || (0..hull.vertex_count()).any(|i| {
            let (a, b) = (hull.vertex(i), hull.vertex(hull.next(i)));
            let (o, d) = (scaled_ray.origin, scaled_ray.direction);
            scaled_ray.ahead(a) >= 0.0
                && predicate::compare_directed_line_distance(a, o, d, radius, 0.0) <= 0.0
                || crosses(scaled_ray, a, b)
        })
}

/// Whether the ray crosses the segment from one side to the other.
fn crosses(scaled_ray: &ScaledRay, a: Vec2, b: Vec2) -> bool {
    let (side_a, side_b) = (scaled_ray.side(a), scaled_ray.side(b));
    if (side_a < 0.0) == (side_b < 0.0) || side_a == 0.0 || side_b == 0.0 {
        return false;
    }
    let turn = predicate::orient2d(a, b, scaled_ray.origin);
    turn == 0.0 || (turn > 0.0) == (side_b > 0.0)
}

/// Sign of the signed distance of a point from a rounded hull. Exact.
fn depth_in_hull<H: Hull>(point: Vec2, hull: &H) -> f64 {
    let radius = hull.radius();
    let mut inside = hull.vertex_count() > 2;
    let mut least = f64::INFINITY;
    for i in 0..hull.vertex_count() {
        let (a, b) = (hull.vertex(i), hull.vertex(hull.next(i)));
        inside &= predicate::orient2d(a, b, point) >= 0.0;
        least = lesser(predicate::compare_segment_distance(point, a, b, radius, 0.0), least);
    }
    if inside { -1.0 } else { least }
}

/// How a ray that meets the rounded hull starts.
fn start_at_hull<H: Hull>(scaled_ray: &ScaledRay, hull: &H) -> Start {
    let depth = depth_in_hull(scaled_ray.origin, hull);
    if depth != 0.0 {
        return start(depth, 0.0);
    }
    // On the outline: outward is away from the nearest vertex or edge of the core.
    let outward = (0..hull.vertex_count())
        .map(|i| {
            let (a, b) = (hull.vertex(i), hull.vertex(hull.next(i)));
            (predicate::compare_segment_distance(scaled_ray.origin, a, b, hull.radius(), 0.0), a, b)
        })
        .find(|&(distance, ..)| distance == 0.0)
        .map_or(0.0, |(_, a, b)| outward_rate(scaled_ray, a, b));
    start(depth, outward)
}

/// Sign of the rate at which the ray leaves the segment, at its origin.
fn outward_rate(scaled_ray: &ScaledRay, a: Vec2, b: Vec2) -> f64 {
    let o = scaled_ray.origin;
    if predicate::dot_of_differences(a, b, a, o) <= 0.0 {
        -scaled_ray.ahead(a)
    } else if predicate::dot_of_differences(b, a, b, o) <= 0.0 {
        -scaled_ray.ahead(b)
    } else {
        let side = predicate::orient2d(a, b, o);
        -side.signum() * predicate::cross_with_difference(scaled_ray.direction, a, b)
    }
}

/// The hits of a ray tangent to a rounded hull: a point, or both ends of a straight stretch.
fn grazing<H: Hull>(scaled_ray: &ScaledRay, hull: &H) -> Stretch {
    let (o, d, radius) = (scaled_ray.origin, scaled_ray.direction, hull.radius());
    let tangent = |vertex: &Vec2| {
        predicate::compare_directed_line_distance(*vertex, o, d, radius, 0.0) == 0.0
    };
    let touches = (0..hull.vertex_count()).map(|i| hull.vertex(i)).filter(tangent).map(|center| {
        let hit = touch(scaled_ray, &Circle { center, radius });
        Crossing { t: scaled_ray.t_of(center), ..hit }
    });
    let ends = touches.fold(None, |ends: Option<(Crossing, Crossing)>, hit| match ends {
        None => Some((hit, hit)),
        Some((first, last)) => Some((
            if hit.t < first.t { hit } else { first },
            if hit.t > last.t { hit } else { last },
        )),
    });
    match ends {
        None => Stretch::NONE,
        Some((first, last)) if first.t == last.t => Stretch::one(first.not_behind(scaled_ray)),
        Some((first, last)) => grazing_stretch(scaled_ray, first, last),
    }
}

/// The two ends of a stretch that a ray shares with an outline, less what lies behind it.
fn grazing_stretch(scaled_ray: &ScaledRay, first: Crossing, last: Crossing) -> Stretch {
    let last = Crossing { t: greater(last.t, 0.0), kind: HitKind::Exit, ..last };
    if first.t < 0.0 {
        let start = Crossing { t: 0.0, point: scaled_ray.origin, ..first };
        return if last.t > 0.0 { Stretch::two(start, last) } else { Stretch::one(last) };
    }
    Stretch::two(Crossing { kind: HitKind::Enter, ..first }, last)
}

/// The outermost hits of the line with the parts of the outline; it meets the hull. An edge is
/// entered or left, as its normal says, so that the sides of a hull thinner than rounding are not
/// taken for each other.
pub(crate) fn hull_chord<H: Hull>(scaled_ray: &ScaledRay, hull: &H) -> Chord {
    let (mut first, mut last): (Option<End>, Option<End>) = (None, None);
    for i in 0..hull.vertex_count() {
        if let Some(Chord { ends: [enter, exit] }) =
            disc_chord(scaled_ray, hull.vertex(i), hull.radius())
        {
            first = earlier(first, enter);
            last = later(last, exit);
        }
        if let Some(normal) = hull.edge_normal(i) {
            let edge = hull.edge(i);
            let offset = normal * hull.radius();
            let Some(end) = edge_end(scaled_ray, edge.a + offset, edge.b + offset, normal) else {
                continue;
            };
            if normal.dot(scaled_ray.unit) < 0.0 {
                first = earlier(first, end);
            } else {
                last = later(last, end);
            }
        }
    }
    // Rounding may miss every part of a hull that is only just met: then its nearest vertex.
    let nearest = || nearest_vertex_chord(scaled_ray, hull).ends;
    Chord { ends: [first.unwrap_or_else(|| nearest()[0]), last.unwrap_or_else(|| nearest()[1])] }
}

fn earlier(end: Option<End>, other: End) -> Option<End> {
    end.filter(|end| end.0 <= other.0).or(Some(other))
}

fn later(end: Option<End>, other: End) -> Option<End> {
    end.filter(|end| end.0 >= other.0).or(Some(other))
}

fn disc_chord(scaled_ray: &ScaledRay, center: Vec2, radius: f64) -> Option<Chord> {
    let across = scaled_ray.unit.cross(center - scaled_ray.origin);
    (across.abs() <= radius).then(|| circle_chord(scaled_ray, &Circle { center, radius }))
}

fn edge_end(scaled_ray: &ScaledRay, a: Vec2, b: Vec2, normal: Vec2) -> Option<End> {
    let (offset_a, offset_b) = (a - scaled_ray.origin, b - scaled_ray.origin);
    let (side_a, side_b) = (scaled_ray.unit.cross(offset_a), scaled_ray.unit.cross(offset_b));
    if (side_a > 0.0) == (side_b > 0.0) {
        return None;
    }
    let fraction = side_a / (side_a - side_b);
    // Between the ends in units of the scaled direction: `t` itself may be beyond all numbers.
    let (from, to) =
        (scaled_ray.scaled_t_of_offset(offset_a), scaled_ray.scaled_t_of_offset(offset_b));
    let t = scaled_ray.t_of_scaled(from + (to - from) * fraction);
    Some((t, a + (b - a) * fraction, normal))
}

fn nearest_vertex_chord<H: Hull>(scaled_ray: &ScaledRay, hull: &H) -> Chord {
    let across = |i: usize| scaled_ray.unit.cross(hull.vertex(i) - scaled_ray.origin).abs();
    let nearest =
        (1..hull.vertex_count()).fold(0, |best, i| if across(i) < across(best) { i } else { best });
    circle_chord(scaled_ray, &Circle { center: hull.vertex(nearest), radius: hull.radius() })
}
