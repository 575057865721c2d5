//! The least translation along a direction that frees a shape of another: any shapes.
//!
//! The translations after which two convex parts overlap form the interior of their Minkowski
//! difference, a convex set that the way leaves once. Any unit normal `n` that leans along the way
//! bounds where: behind the supporting line of `n` the two are apart, so that every bound found is
//! a way out, and the least is the exit. It is found between two support points on either side of
//! the way by the supporting line parallel to their chord, until that lies on the chord. Parts are
//! passed one after the other, until none is in the way.
//!
//! What abuts along an inner edge of a polygon leaves a gap that a body without thickness could
//! hide in: for such a body a thin bar around the edge is in the way like a part.
//!
//! Source: the ray cast against a support map (Snethen, *XenoCollide*, Game Programming Gems 7),
//! from inside.

use crate::cast::unbounded::start_of_ray;
use crate::composite::ghosts::PartOutline;
use crate::composite::parts::{Part, bounds, for_each_leaf, for_each_part, grown};
use crate::form::{furthest, support_of_convex};
use collide_core::convex::{Body, BodyGap, facing_point};
use collide_core::predicate::{cross_sign, dot_sign};
use collide_core::view::{Capsule, Ray, Segment};
use collide_core::{Bounds, Vec2, View, greater, lesser, views};
use collide_shapes::kernel::curved::comfortable;
use collide_shapes::kernel::geometry::{point_of, support_point};
use collide_shapes::kernel::tolerance::{FREE_DEPTH, INNER_BAR};
use smallvec::SmallVec;

/// The most supporting lines of one exit: the part of the outline that is left is halved by each.
const MOST_LINES: u32 = 128;
/// The most passes over all parts for each of them: a pass brings one behind, which comes back by
/// rounding only. A user's shape may be in the way after any pass.
const PASSES_FOR_EACH: usize = 32;

/// How wide is thin, in the largest coordinate: wider than what counts as free of two parts.
const THIN: f64 = 8.0 * INNER_BAR;

/// A way out along a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit {
    /// How far.
    pub(super) length: f64,
    /// The point of A that is left behind last; of a way of length 0 none.
    pub(super) point: Option<Vec2>,
    /// The unit normal of A there.
    pub(super) normal: Option<Vec2>,
}

/// The least length ≥ 0 after which B, moved along the unit vector `along`, overlaps no part of A
/// by more than a rounding; `None` where there is none, or none below `limit`.
pub(super) fn least_length(a: &View<'_>, b: &View<'_>, along: Vec2, limit: f64) -> Option<Exit> {
    let mut exit = Some(Exit { length: 0.0, point: None, normal: None });
    let box_a = bounds(a);
    let [most_passes_a, most_passes_b] = [a, b].map(most_passes);
    for _ in 0..most_passes_b {
        let before = exit?.length;
        // Each pass but the last brings a part behind.
        for_each_obstacle(b, &beside(&box_a, along * -before), &mut |of_b| {
            exit = exit.and_then(|at| past_all(a, most_passes_a, of_b, along, at, limit));
        });
        if exit?.length <= before {
            return exit.filter(|exit| exit.length < limit);
        }
    }
    None
}

fn most_passes(view: &View<'_>) -> usize {
    let mut obstacles = 0;
    for_each_obstacle(view, &Bounds::EVERYWHERE, &mut |_| obstacles += 1);
    PASSES_FOR_EACH * (obstacles + 1)
}

/// The least length, at least that so far, at which an obstacle of B is past all of A, in so many
/// passes over its parts.
fn past_all(
    a: &View<'_>,
    most_passes: usize,
    b: &Obstacle<'_>,
    along: Vec2,
    at: Exit,
    limit: f64,
) -> Option<Exit> {
    let mut exit = Some(at);
    let (b, is_thin_b, box_b) = (b, b.is_thin(), bounds(b.view));
    for _ in 0..most_passes {
        let before = exit?.length;
        for_each_obstacle(a, &beside(&box_b, along * before), &mut |of_a| {
            let is_in_way = match (of_a.is_bar, b.is_bar) {
                (false, false) => true,
                (true, false) => is_thin_b,
                (false, true) => of_a.is_thin(),
                (true, true) => false,
            };
            if is_in_way {
                exit = exit.and_then(|at| past(of_a.view, b.view, along, at));
            }
        });
        exit = exit.filter(|exit| exit.length < limit);
        if exit?.length <= before {
            return exit;
        }
    }
    None
}

/// The box after a translation; parts that do not meet it, nor their bars, are not in the way.
fn beside(bounds: &Bounds, by: Vec2) -> Bounds {
    let moved = Bounds { min: bounds.min + by, max: bounds.max + by };
    let size = greater(moved.min.norm_l1(), moved.max.norm_l1());
    grown(moved, 2.0 * INNER_BAR * size)
}

/// What may be in the way.
struct Obstacle<'v> {
    view: &'v View<'v>,
    /// Whether it is the bar around an inner edge: what has an inside meets that of a part where
    /// it meets the bar, so that the bar is in the way of nothing but what is thin.
    is_bar: bool,
}

impl Obstacle<'_> {
    /// Whether a bounded shape is no wider than a few roundings of its coordinates, so that the
    /// parts on both sides of an inner edge may count as free of it.
    fn is_thin(&self) -> bool {
        if let View::HalfPlane(_) = self.view {
            return false;
        }
        let extent = |d: Vec2| support_of_convex(self.view, d) - support_of_convex(self.view, -d);
        let (x, y) = (extent(Vec2::new(1.0, 0.0)), extent(Vec2::new(0.0, 1.0)));
        let along = if x.norm_l1() > y.norm_l1() { x } else { y };
        let Some(across) = along.perp().unit() else { return true };
        across.dot(extent(across)) <= THIN * furthest(self.view, Vec2::ZERO)
    }
}

/// Calls `visit` with all that may be in the way in a window: the convex parts, and a bar around
/// each inner edge.
fn for_each_obstacle(view: &View<'_>, window: &Bounds, visit: &mut dyn FnMut(&Obstacle<'_>)) {
    for_each_leaf(view, window, &mut |leaf| {
        for_each_part(leaf, window, &mut |part| {
            visit(&Obstacle { view: &part.view, is_bar: false });
            for bar in inner_bars(part) {
                visit(&Obstacle { view: &View::Capsule(bar), is_bar: true });
            }
        });
    });
}

/// The least length, at least that so far, at which B is past the part.
fn past(a: &View<'_>, b: &View<'_>, along: Vec2, at: Exit) -> Option<Exit> {
    let by = along * at.length;
    let box_b = bounds(b);
    if !bounds(a).meets(&Bounds { min: box_b.min + by, max: box_b.max + by }) {
        return Some(at);
    }
    match (a, b) {
        (View::Ray(ray), _) if is_bounded(b) => {
            past_ray(ray, b, along, at, |start| Pair::new(&View::Segment(start), b, along).past(at))
        }
        (_, View::Ray(ray)) if is_bounded(a) => past_ray(ray, a, -along, at, |start| {
            Pair::new(a, &View::Segment(start), along).past(at)
        }),
        _ if is_bounded(a) && is_bounded(b) => Some(Pair::new(a, b, along).past(at)),
        _ => Lines::of(a, b).past(along, at),
    }
}

fn is_bounded(view: &View<'_>) -> bool {
    !matches!(view, View::Ray(_) | View::Line(_) | View::HalfPlane(_))
}

/// The least length, at least that so far, of a ray and a bounded shape that moves `along`: `past`
/// finds it for the start of the ray alone. What leaves over the end of that is met again.
fn past_ray(
    ray: &Ray,
    bounded: &View<'_>,
    along: Vec2,
    at: Exit,
    past: impl FnOnce(Segment) -> Exit,
) -> Option<Exit> {
    // All of the ray that can be in the way now.
    let reach = furthest(bounded, ray.origin) + at.length;
    let exit = past(start_of_ray(ray, 2.0 * reach));
    if exit.length <= at.length {
        return Some(at);
    }
    // At the latest it leaves over the side of the ray, or over its end.
    let direction = ray.direction.unit().unwrap_or(Vec2::ZERO);
    let beside = reach / direction.cross(along).abs();
    let back = -direction.dot(along);
    let span = if back > 0.0 { lesser(reach / back, beside) } else { beside };
    (span < f64::MAX / 8.0).then_some(exit)
}

/// A bounded convex shape, moved and scaled.
struct Moved<'v> {
    view: &'v View<'v>,
    by: Vec2,
    scale: f64,
}

impl Body for Moved<'_> {
    fn support_point(&self, direction: Vec2) -> Vec2 {
        (support_of_convex(self.view, direction) + self.by) * self.scale
    }
}

/// Two bounded convex shapes, the second of which moves.
struct Pair<'v> {
    a: &'v View<'v>,
    b: &'v View<'v>,
    along: Vec2,
    origin: Vec2,
    /// How accurate their support points are.
    rounding: f64,
}

impl<'v> Pair<'v> {
    fn new(a: &'v View<'v>, b: &'v View<'v>, along: Vec2) -> Self {
        let rounding = |view: &View<'_>| match view {
            View::Custom(shape) => shape.eps() * furthest(view, Vec2::ZERO),
            View::Ellipse(_) | views!(hull | unbounded | region | compound) => {
                f64::EPSILON * furthest(view, Vec2::ZERO)
            }
        };
        Self { a, b, along, origin: point_of(a), rounding: rounding(a) + rounding(b) }
    }

    /// How far both reach, moved, from one origin; and how accurate their support points are.
    fn sizes(&self, length: f64) -> [f64; 2] {
        let extent = furthest(self.a, self.origin) + furthest(self.b, self.origin) + length;
        let rounding = self.rounding + f64::EPSILON * length;
        [greater(extent, rounding), rounding].map(|size| greater(size, f64::MIN_POSITIVE))
    }

    /// The least length, at least that so far, at which they are past each other.
    fn past(&self, at: Exit) -> Exit {
        if self.are_free(at.length) { at } else { self.exit(at.length) }
    }

    /// Whether they overlap by no more than a rounding after this length.
    fn are_free(&self, length: f64) -> bool {
        let [extent, rounding] = self.sizes(length);
        let scale = comfortable(extent);
        let [a, b] = self.bodies(length, scale);
        let gap = BodyGap { a: &a, b: &b };
        gap.is_below(extent * scale, rounding * scale, FREE_DEPTH * rounding * scale)
    }

    /// The least length at which two are past each other that overlap after this one.
    fn exit(&self, length: f64) -> Exit {
        let [extent, rounding] = self.sizes(length);
        let scale = comfortable(extent);
        let [a, b] = self.bodies(length, scale);
        let (way, normal) = self.way_out(&a, &b, rounding * scale);
        let length = length + way / scale;
        let [a, b] = self.bodies(length, scale);
        let tilt = greater(rounding / extent, f64::EPSILON);
        let point = facing_point(&a, &b, normal, tilt).point * (1.0 / scale) + self.origin;
        Exit { length, point: Some(point), normal: Some(normal) }
    }

    fn bodies(&self, length: f64, scale: f64) -> [Moved<'v>; 2] {
        let by = self.along * length - self.origin;
        [Moved { view: self.a, by: -self.origin, scale }, Moved { view: self.b, by, scale }]
    }

    /// How far it is to the outline of the difference of two that overlap, and its normal there.
    fn way_out(&self, a: &Moved<'_>, b: &Moved<'_>, rounding: f64) -> (f64, Vec2) {
        let furthest = |n: Vec2| a.support_point(n) - b.support_point(-n);
        let (along, left) = (self.along, self.along.perp());
        let (mut left, mut right) = (furthest(left), furthest(-left));
        let mut best = (f64::INFINITY, along);
        for _ in 0..MOST_LINES {
            let Some(normal) = (-(left - right).perp()).unit() else { break };
            let corner = furthest(normal);
            let (height, slope) = (normal.dot(corner), normal.dot(along));
            if slope > 0.0 && height / slope < best.0 {
                best = (height / slope, normal);
            }
            if height - lesser(normal.dot(left), normal.dot(right)) <= rounding {
                break;
            }
            let side = if along.cross(corner) >= 0.0 { &mut left } else { &mut right };
            if *side == corner {
                break;
            }
            *side = corner;
        }
        (greater(best.0, 0.0), best.1)
    }
}

/// The difference of two shapes of which one or both go on without end, but for a ray and a bounded
/// shape: what lies below all of these lines.
struct Lines(SmallVec<[Side; 4]>);

struct Side {
    /// Unit outward normal.
    normal: Vec2,
    /// How far along the normal.
    height: f64,
    /// The point of A that is on the line, if B is not.
    point_a: Option<Vec2>,
    /// The point of B.
    point_b: Vec2,
    rounding: f64,
}

impl Lines {
    fn of(a: &View<'_>, b: &View<'_>) -> Self {
        let mut lines = SmallVec::new();
        let mut add = |outward: Vec2, point_a: Vec2, point_b: Vec2, is_of_a: bool| {
            if let Some(normal) = outward.unit() {
                let reach = point_a.norm_l1() + point_b.norm_l1();
                lines.push(Side {
                    normal,
                    height: normal.dot(point_a - point_b),
                    point_a: (!is_of_a).then_some(point_a),
                    point_b,
                    rounding: FREE_DEPTH * f64::EPSILON * reach,
                });
            }
        };
        for (outward, point) in sides(a) {
            if let Some(lowest) = furthest_along(b, -outward) {
                add(outward, point, lowest, true);
            }
        }
        for (outward, point) in sides(b) {
            if let Some(highest) = furthest_along(a, -outward) {
                add(-outward, highest, point, false);
            }
        }
        Self(lines)
    }

    fn past(&self, along: Vec2, at: Exit) -> Option<Exit> {
        let is_over = |side: &Side| {
            let free = side.rounding + FREE_DEPTH * f64::EPSILON * at.length;
            side.height - at.length * side.normal.dot(along) <= free
        };
        if self.0.iter().any(is_over) {
            return Some(at);
        }
        let exits = self.0.iter().filter_map(|side| {
            let slope = side.normal.dot(along);
            let length = side.height / slope;
            let point = side.point_a.unwrap_or(side.point_b + along * length);
            let exit = Exit { length, point: Some(point), normal: Some(side.normal) };
            (slope > 0.0 && length >= at.length).then_some(exit)
        });
        exits.reduce(|x, y| if y.length < x.length { y } else { x })
    }
}

/// The point of a shape that lies furthest along a direction, if it does not go on without end
/// there: exactly, as lines that are nearly parallel cross far away.
fn furthest_along(view: &View<'_>, direction: Vec2) -> Option<Vec2> {
    let dot = |other: Vec2| dot_sign(other, direction);
    match view {
        View::Ray(ray) => (dot(ray.direction) <= 0.0).then_some(ray.origin),
        View::Line(line) => (dot(line.direction) == 0.0).then_some(line.point),
        View::HalfPlane(plane) => {
            let is_parallel = cross_sign(plane.normal, direction) == 0.0;
            (is_parallel && dot(plane.normal) > 0.0).then_some(plane.point)
        }
        views!(hull | curved | region | compound) => support_point(view, direction.unit()?),
    }
}

/// The sides of a shape that goes on without end, as outward normals and points on them.
fn sides(view: &View<'_>) -> SmallVec<[(Vec2, Vec2); 2]> {
    let of_line = |point, direction: Vec2| [(direction.perp(), point), (-direction.perp(), point)];
    match view {
        View::HalfPlane(half_plane) => {
            [(half_plane.normal, half_plane.point)].into_iter().collect()
        }
        View::Line(line) => of_line(line.point, line.direction).into(),
        View::Ray(ray) => of_line(ray.origin, ray.direction).into(),
        views!(hull | curved | region | compound) => SmallVec::new(),
    }
}

/// Bars around the inner edges of a piece of a polygon, each of two pieces' once, not up to their
/// ends, where they could stick out.
fn inner_bars(part: &Part<'_>) -> SmallVec<[Capsule; 8]> {
    let PartOutline::Piece(outline) = &part.outline else { return SmallVec::new() };
    let vertex = |i: &u32| outline.rings.vertex(*i as usize);
    let starts = outline.piece.vertices.iter().map(vertex);
    let ends = outline.piece.vertices.iter().cycle().skip(1).map(vertex);
    let edges = starts.zip(ends).zip(&outline.piece.inner).filter(|(_, is_inner)| **is_inner);
    let once = edges.filter(|((a, b), _)| (a.x, a.y) < (b.x, b.y));
    let bar = |((a, b), _): ((Vec2, Vec2), &bool)| {
        let radius = INNER_BAR * (a.norm_l1() + b.norm_l1());
        let trim = (b - a).unit()? * (2.0 * radius);
        ((b - a).length() > 6.0 * radius).then(|| Capsule { a: a + trim, b: b - trim, radius })
    };
    once.filter_map(bar).collect()
}
