//! Line × line, ray and hull.
//!
//! A line has two sides. A hull is apart from it iff all vertices lie strictly on one of them,
//! further than the radius; the two heights, of the lowest and of the highest vertex, are all
//! that distance and depth depend on. Two lines that are not exactly parallel cross.

use crate::kernel::flat::{FlatPair, UNBOUNDED_DEPTH};
use crate::kernel::hull::boolean::cores::is_nowhere;
use crate::kernel::hull::common_point::level_point;
use crate::kernel::tolerance::UNPROVEN;

use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::point_features::{beside, direction};
use crate::kernel::separation::{Meeting, Separation};
use crate::kernel::unbounded::{crossing, pair_with_hulls, reach, symmetric};
use collide_core::predicate::{compare_directed_line_distance, cross_sign, side_of_line};
use collide_core::view::{Line, Ray, Segment};
use collide_core::{Vec2, greater};

/// On which side of the line `p` lies: positive is left.
fn side(line: &Line, p: Vec2) -> f64 {
    side_of_line(line.point, line.direction, p)
}

/// Whether some vertex lies on the line or some lie on both sides of it.
pub(crate) fn straddles<H: Hull>(line: &Line, hull: &H) -> bool {
    hull.vertices().any(|v| side(line, v) <= 0.0) && hull.vertices().any(|v| side(line, v) >= 0.0)
}

/// Whether the sign of `distance − radius` of some vertex is accepted.
fn some_vertex<H: Hull>(line: &Line, hull: &H, accept: impl Fn(f64) -> bool) -> bool {
    let radius = hull.radius();
    hull.vertices()
        .any(|v| accept(compare_directed_line_distance(v, line.point, line.direction, radius, 0.0)))
}

/// The lowest and the highest vertex along `normal`.
fn extremes<H: Hull>(hull: &H, normal: Vec2) -> (Vec2, Vec2) {
    (hull.vertex(hull.support_index(-normal)), hull.vertex(hull.support_index(normal)))
}

pair_with_hulls!(Line);

fn intersects<H: Hull>(line: &Line, hull: &H) -> bool {
    !is_nowhere(hull)
        && (straddles(line, hull) || (hull.radius() > 0.0 && some_vertex(line, hull, |s| s <= 0.0)))
}

fn contains<H: Hull>(line: &Line, hull: &H) -> bool {
    hull.radius() == 0.0 && !is_nowhere(hull) && hull.vertices().all(|v| side(line, v) == 0.0)
}

fn touches<H: Hull>(line: &Line, hull: &H) -> bool {
    intersects(line, hull) && !overlaps(line, hull) && !contains(line, hull)
}

fn overlaps<H: Hull>(line: &Line, hull: &H) -> bool {
    let crosses = hull.vertices().any(|v| side(line, v) < 0.0)
        && hull.vertices().any(|v| side(line, v) > 0.0);
    crosses || (hull.radius() > 0.0 && some_vertex(line, hull, |s| s < 0.0))
}

fn separation<H: Hull>(line: &Line, hull: &H) -> Separation {
    let normal = direction(line.direction).perp();
    let (low, high) = extremes(hull, normal);
    let (up, down) = (normal.dot(low - line.point), normal.dot(line.point - high));
    let unproven = UNPROVEN * (reach(line.point, hull) + hull.radius());
    let is_left = if greater(up, down).abs() <= unproven && !straddles(line, hull) {
        side(line, low) > 0.0
    } else {
        up >= down
    };
    let (gap, normal, q) = if is_left { (up, normal, low) } else { (down, -normal, high) };
    Separation::new(gap, normal, q - normal * gap, q)
        .grown(0.0, hull.radius())
        .settled(unproven, || Meeting::of(intersects(line, hull), || overlaps(line, hull)))
}

fn common_point<H: Hull>(line: &Line, hull: &H) -> Vec2 {
    let normal = direction(line.direction).perp();
    let (low, high) = extremes(hull, normal);
    let (from, to) = (normal.dot(low - line.point), normal.dot(high - line.point));
    if from >= 0.0 {
        return low - normal * from;
    }
    if to <= 0.0 {
        return high - normal * to;
    }
    level_point(Segment { a: low, b: high }, from, to)
}

/// The separation of a line and a set on the parallel line through `p`.
fn parallel(line: &Line, p: Vec2) -> Separation {
    let along = direction(line.direction);
    let away = beside(p, line.point, along, side(line, p)).flipped();
    let meeting = if side(line, p) == 0.0 { Meeting::Touching } else { Meeting::Apart };
    Separation { distance: meeting.signed(away.distance), ..away }
}

impl FlatPair<Line> for Line {
    fn intersects(&self, other: &Line) -> bool {
        cross_sign(self.direction, other.direction) != 0.0 || side(self, other.point) == 0.0
    }

    fn contains(&self, other: &Line) -> bool {
        cross_sign(self.direction, other.direction) == 0.0 && side(self, other.point) == 0.0
    }

    fn touches(&self, _: &Line) -> bool {
        false
    }

    fn separation(&self, other: &Line) -> Separation {
        symmetric(self, other, |a, b| {
            if cross_sign(a.direction, b.direction) == 0.0 {
                return parallel(a, b.point);
            }
            let common = a.common_point(b);
            let normal = direction(a.direction).perp();
            Separation::new(UNBOUNDED_DEPTH, normal, common, common + normal * UNBOUNDED_DEPTH)
        })
    }

    fn common_point(&self, other: &Line) -> Vec2 {
        let (a, b) = crate::kernel::unbounded::ordered(self, other);
        crossing(a.point, a.direction, b.point, b.direction)
    }
}

impl FlatPair<Ray> for Line {
    fn intersects(&self, ray: &Ray) -> bool {
        let start = side(self, ray.origin);
        let turn = cross_sign(self.direction, ray.direction);
        start == 0.0 || (start > 0.0 && turn < 0.0) || (start < 0.0 && turn > 0.0)
    }

    fn contains(&self, ray: &Ray) -> bool {
        side(self, ray.origin) == 0.0 && cross_sign(self.direction, ray.direction) == 0.0
    }

    fn touches(&self, ray: &Ray) -> bool {
        side(self, ray.origin) == 0.0 && cross_sign(self.direction, ray.direction) != 0.0
    }

    /// A ray that crosses is parted from the line by moving its origin there.
    fn separation(&self, ray: &Ray) -> Separation {
        let turn = cross_sign(self.direction, ray.direction);
        if turn == 0.0 {
            return parallel(self, ray.origin);
        }
        let left = direction(self.direction).perp();
        let normal = if turn > 0.0 { left } else { -left };
        let gap = normal.dot(ray.origin - self.point);
        Separation::new(gap, normal, ray.origin - normal * gap, ray.origin)
            .settled(f64::MAX, || self.meeting(ray))
    }

    fn common_point(&self, ray: &Ray) -> Vec2 {
        if side(self, ray.origin) == 0.0 {
            return ray.origin;
        }
        crossing(ray.origin, ray.direction, self.point, self.direction)
    }
}
