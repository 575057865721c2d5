//! Ray × ray and hull.
//!
//! Seen as a set, a ray is a segment whose far end has run away: of the lines that can part
//! it from a hull there remain its own, the one across its origin, and those along edges of
//! the hull that it does not run into. Where it is apart, one end of the shortest connection
//! is its origin or a vertex.

use crate::kernel::flat::FlatPair;
use crate::kernel::hull::boolean::cores::{core_holds, is_nowhere};
use crate::kernel::hull::common_point::level_point;
use crate::kernel::hull::separation::point::widest;
use crate::kernel::tolerance::{CERTIFIED, UNPROVEN};

use crate::kernel::hull::touch::{direction as some_edge, is_parallel};
use crate::kernel::hull::{AsHull, Hull, least_height};
use crate::kernel::point_features::{direction, point_ray, point_segment};
use crate::kernel::separation::{Meeting, Separation};
use crate::kernel::unbounded::line::straddles;
use crate::kernel::unbounded::{crossing, ordered, pair_with_hulls, reach, symmetric};
use collide_core::predicate::{
    ahead_along, compare_directed_line_distance, compare_distance, compare_segment_distance,
    cross_sign, cross_with_difference, dot_sign, orient2d, side_of_line,
};
use collide_core::view::{Line, Ray, Segment};
use collide_core::{Vec2, lesser};

/// The line that the ray is part of.
fn line(ray: &Ray) -> Line {
    Line { point: ray.origin, direction: ray.direction }
}

/// On which side of the ray's line `p` lies.
fn side(ray: &Ray, p: Vec2) -> f64 {
    side_of_line(ray.origin, ray.direction, p)
}

/// Whether `p` lies ahead of the ray's origin, behind it, or beside.
fn ahead(ray: &Ray, p: Vec2) -> f64 {
    ahead_along(ray.origin, ray.direction, p)
}

/// Whether the ray, once outside of the edge's line, stays there.
fn runs_off(ray: &Ray, edge: Segment) -> bool {
    edge.a != edge.b && cross_with_difference(ray.direction, edge.a, edge.b) >= 0.0
}

/// Whether the ray and the hull without its radius are disjoint.
fn core_apart<H: Hull>(ray: &Ray, hull: &H) -> bool {
    !straddles(&line(ray), hull)
        || hull.vertices().all(|v| ahead(ray, v) < 0.0)
        || (0..hull.edge_count())
            .map(|i| hull.edge(i))
            .any(|edge| runs_off(ray, edge) && orient2d(edge.a, edge.b, ray.origin) < 0.0)
}

/// The sign of the distance of `p` from the ray, less `radius`.
fn compare_ray_distance(ray: &Ray, p: Vec2, radius: f64) -> f64 {
    if ahead(ray, p) <= 0.0 {
        return compare_distance(p, ray.origin, radius, 0.0);
    }
    compare_directed_line_distance(p, ray.origin, ray.direction, radius, 0.0)
}

/// Whether the sign of `distance − radius` of some vertex and the ray, or some edge and the
/// origin, is accepted.
fn core_reaches<H: Hull>(ray: &Ray, hull: &H, accept: impl Fn(f64) -> bool) -> bool {
    let (o, r) = (ray.origin, hull.radius());
    hull.vertices().any(|v| accept(compare_ray_distance(ray, v, r)))
        || hull.sides().any(|e| accept(compare_segment_distance(o, e.a, e.b, r, 0.0)))
}

/// Whether the hull has no radius and is a point or a segment parallel to the ray.
fn is_parallel_core<H: Hull>(ray: &Ray, hull: &H) -> bool {
    let is_parallel = |edge: Segment| {
        cross_with_difference(ray.direction, edge.a, edge.b) == 0.0 && is_parallel(hull, edge)
    };
    hull.radius() == 0.0 && some_edge(hull).is_none_or(is_parallel)
}

/// Whether the interiors meet of the ray and of a hull without radius that is not parallel to it.
fn core_overlaps<H: Hull>(ray: &Ray, hull: &H) -> bool {
    let crosses =
        hull.vertices().any(|v| side(ray, v) > 0.0) && hull.vertices().any(|v| side(ray, v) < 0.0);
    let runs_in = |edge: Segment| orient2d(edge.a, edge.b, ray.origin) > 0.0;
    crosses
        && (0..hull.edge_count())
            .map(|i| hull.edge(i))
            .all(|edge| !runs_off(ray, edge) || runs_in(edge))
}

/// The least translation that parts the ray from a hull without radius that it meets.
fn core_depth<H: Hull>(ray: &Ray, hull: &H) -> Separation {
    let left = direction(ray.direction).perp();
    let sideways = beside(ray, hull, left).wider(beside(ray, hull, -left));
    (0..hull.edge_count()).filter_map(|i| across(ray, hull, i)).fold(sideways, Separation::wider)
}

/// The separation along `normal`, which is perpendicular to the ray: from the vertex furthest
/// ahead of those that are lowest but for rounding.
fn beside<H: Hull>(ray: &Ray, hull: &H, normal: Vec2) -> Separation {
    let height = |v: Vec2| normal.dot(v - ray.origin);
    let lowest = hull.vertex(hull.support_index(-normal));
    let slack = CERTIFIED * reach(ray.origin, hull);
    let along = direction(ray.direction);
    let v = hull
        .vertices()
        .filter(|&v| height(v) - height(lowest) <= slack)
        .fold(lowest, |best, v| if along.dot(v - best) > 0.0 { v } else { best });
    let gap = height(lowest);
    Separation::new(gap, normal, v - normal * gap, v)
}

/// The separation along the normal of edge `i`, if the ray runs away from the edge and its origin
/// lies over it: of one nearly parallel that lies beside, [`beside`] knows the point.
fn across<H: Hull>(ray: &Ray, hull: &H, i: usize) -> Option<Separation> {
    let edge = hull.edge(i);
    let runs_away = cross_with_difference(ray.direction, edge.a, edge.b) > 0.0;
    let normal = hull.edge_normal(i).filter(|_| runs_away)?;
    let (slack, along) = (CERTIFIED * reach(ray.origin, hull), normal.perp());
    let over = along.dot(ray.origin - edge.a);
    if over < -slack || over > along.dot(edge.b - edge.a) + slack {
        return None;
    }
    let gap = normal.dot(ray.origin - edge.a);
    Some(Separation::new(gap, -normal, ray.origin, ray.origin - normal * gap))
}

/// The distance of the ray from a hull without radius that it misses.
fn core_distance<H: Hull>(ray: &Ray, hull: &H) -> Separation {
    let extent = reach(ray.origin, hull);
    let along = direction(ray.direction);
    // How far both keep out of the strip between them.
    let certainty = |found: &Separation| {
        let n = found.normal;
        let below = lesser(n.dot(found.point_a - ray.origin), -n.dot(along) * extent);
        lesser(below, least_height(hull, n, found.point_b))
    };
    let features = || {
        let from_vertices = hull.vertices().map(|v| point_ray(v, ray).flipped());
        from_vertices.chain(hull.sides().map(|e| point_segment(ray.origin, e)))
    };
    let first = point_ray(hull.vertex(0), ray).flipped();
    let nearest = features().fold(first, Separation::nearer);
    let slack = CERTIFIED * extent;
    if certainty(&nearest) >= -slack {
        return nearest;
    }
    widest(features(), nearest, slack, certainty)
}

pair_with_hulls!(Ray);

fn intersects<H: Hull>(ray: &Ray, hull: &H) -> bool {
    !is_nowhere(hull)
        && (!core_apart(ray, hull)
            || (hull.radius() > 0.0 && core_reaches(ray, hull, |s| s <= 0.0)))
}

fn contains<H: Hull>(ray: &Ray, hull: &H) -> bool {
    hull.radius() == 0.0
        && !is_nowhere(hull)
        && hull.vertices().all(|v| side(ray, v) == 0.0 && ahead(ray, v) >= 0.0)
}

fn touches<H: Hull>(ray: &Ray, hull: &H) -> bool {
    let interiors_meet = match is_parallel_core(ray, hull) {
        true => side(ray, hull.vertex(0)) == 0.0 && hull.vertices().any(|v| ahead(ray, v) > 0.0),
        false => overlaps(ray, hull),
    };
    intersects(ray, hull) && !interiors_meet
}

fn overlaps<H: Hull>(ray: &Ray, hull: &H) -> bool {
    if hull.radius() > 0.0 {
        return !core_apart(ray, hull) || core_reaches(ray, hull, |s| s < 0.0);
    }
    !is_parallel_core(ray, hull) && core_overlaps(ray, hull)
}

fn separation<H: Hull>(ray: &Ray, hull: &H) -> Separation {
    let core = if core_apart(ray, hull) {
        core_distance(ray, hull)
    } else {
        let depth = core_depth(ray, hull);
        Separation { distance: lesser(depth.distance, 0.0), ..depth }
    };
    let unproven = UNPROVEN * (reach(ray.origin, hull) + hull.radius());
    core.grown(0.0, hull.radius())
        .settled(unproven, || Meeting::of(intersects(ray, hull), || overlaps(ray, hull)))
}

fn common_point<H: Hull>(ray: &Ray, hull: &H) -> Vec2 {
    if core_apart(ray, hull) {
        return core_distance(ray, hull).point_a;
    }
    if core_holds(hull, ray.origin) {
        return ray.origin;
    }
    furthest_crossing(ray, hull)
}

/// The point of the hull's outline furthest ahead on the ray, which meets it. Of an edge that is
/// nearly parallel rounding may put it behind the origin, which then lies on the edge but for
/// rounding, too.
fn furthest_crossing<H: Hull>(ray: &Ray, hull: &H) -> Vec2 {
    let along = direction(ray.direction);
    let mut best = (0.0, ray.origin);
    let mut offer = |p: Vec2| {
        let t = along.dot(p - ray.origin);
        if t > best.0 {
            best = (t, p);
        }
    };
    for edge in hull.sides() {
        let (start, end) = (side(ray, edge.a), side(ray, edge.b));
        if start == 0.0 {
            offer(edge.a);
        }
        if end == 0.0 {
            offer(edge.b);
        }
        if (start < 0.0 && end > 0.0) || (start > 0.0 && end < 0.0) {
            let height = |p: Vec2| along.cross(p - ray.origin);
            offer(level_point(edge, height(edge.a), height(edge.b)));
        }
    }
    best.1
}

/// Where two rays are with respect to each other's lines: the signs of the parameters at which
/// the lines meet, on `a` and on `b`. The rays are not parallel.
fn meeting_signs(a: &Ray, b: &Ray) -> (f64, f64) {
    let turn = cross_sign(a.direction, b.direction);
    let flip = |s: f64| if turn > 0.0 { s } else { -s };
    (flip(side(b, a.origin)), flip(-side(a, b.origin)))
}

/// Whether two rays on parallel lines lie on one line.
fn share_line(a: &Ray, b: &Ray) -> bool {
    side(a, b.origin) == 0.0
}

impl FlatPair<Ray> for Ray {
    fn intersects(&self, other: &Ray) -> bool {
        if cross_sign(self.direction, other.direction) != 0.0 {
            let (s, t) = meeting_signs(self, other);
            return s >= 0.0 && t >= 0.0;
        }
        share_line(self, other)
            && (dot_sign(self.direction, other.direction) > 0.0 || ahead(self, other.origin) >= 0.0)
    }

    fn contains(&self, other: &Ray) -> bool {
        cross_sign(self.direction, other.direction) == 0.0
            && dot_sign(self.direction, other.direction) > 0.0
            && share_line(self, other)
            && ahead(self, other.origin) >= 0.0
    }

    fn touches(&self, other: &Ray) -> bool {
        if cross_sign(self.direction, other.direction) != 0.0 {
            let (s, t) = meeting_signs(self, other);
            return s >= 0.0 && t >= 0.0 && (s == 0.0 || t == 0.0);
        }
        share_line(self, other)
            && dot_sign(self.direction, other.direction) < 0.0
            && self.origin == other.origin
    }

    fn separation(&self, other: &Ray) -> Separation {
        symmetric(self, other, |a, b| {
            if a.intersects(b) {
                return ray_ray_depth(a, b);
            }
            let apart = point_ray(a.origin, b).nearer(point_ray(b.origin, a).flipped());
            Separation { distance: Meeting::Apart.signed(apart.distance), ..apart }
        })
    }

    fn common_point(&self, other: &Ray) -> Vec2 {
        let (a, b) = ordered(self, other);
        if cross_sign(a.direction, b.direction) == 0.0 {
            return if b.contains(&a.origin) { a.origin } else { b.origin };
        }
        if side(a, b.origin) == 0.0 && ahead(a, b.origin) >= 0.0 {
            return b.origin;
        }
        if side(b, a.origin) == 0.0 && ahead(b, a.origin) >= 0.0 {
            return a.origin;
        }
        crossing(a.origin, a.direction, b.origin, b.direction)
    }
}

/// The least translation that parts two rays which meet: one's origin onto the other's line.
fn ray_ray_depth(a: &Ray, b: &Ray) -> Separation {
    let turn = cross_sign(a.direction, b.direction);
    let across = |ray: &Ray| {
        let left = direction(ray.direction).perp();
        if turn >= 0.0 { left } else { -left }
    };
    if turn == 0.0 {
        let common = a.common_point(b);
        return Separation::new(0.0, across(a), common, common);
    }
    let (across_a, across_b) = (across(a), across(b));
    let gap_a = lesser(across_a.dot(b.origin - a.origin), 0.0);
    let gap_b = lesser(across_b.dot(b.origin - a.origin), 0.0);
    // Of nearly parallel rays both are as good, but only over the other ray is there a point of it.
    let size = |p: Vec2| p.x.abs() + p.y.abs();
    let slack = CERTIFIED * (size(a.origin) + size(b.origin));
    let is_level = (gap_a - gap_b).abs() <= slack;
    let is_a = if is_level { ahead(a, b.origin) >= 0.0 } else { gap_a > gap_b };
    if is_a {
        Separation::new(gap_a, across_a, b.origin - across_a * gap_a, b.origin)
    } else {
        Separation::new(gap_b, across_b, a.origin, a.origin + across_b * gap_b)
    }
}
