//! Half-plane × everything straight or round.
//!
//! A half-plane is open to one direction only: a set reaches into it iff the set's lowest
//! point along the normal does, and lies in it iff its highest point does. An unbounded set
//! without a lowest point reaches in wherever it is, and no translation parts the two.
//!
//! Source: Ericson, *Real-Time Collision Detection* (2005), §5.2.3.

use crate::kernel::flat::{FlatPair, UNBOUNDED_DEPTH};
use crate::kernel::hull::boolean::cores::is_nowhere;
use crate::kernel::tolerance::UNPROVEN;

use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::point_features::direction;
use crate::kernel::separation::Separation;
use crate::kernel::unbounded::{crossing, reach};
use collide_core::Vec2;
use collide_core::predicate::{ahead_along, compare_height, cross_sign, dot_sign};
use collide_core::view::{HalfPlane, Line, Ray};

/// The sign of the height of `p` above the boundary.
fn height(half_plane: &HalfPlane, p: Vec2) -> f64 {
    ahead_along(half_plane.point, half_plane.normal, p)
}

/// The separation from a set whose lowest point is `lowest`.
fn above(half_plane: &HalfPlane, lowest: Vec2, radius: f64) -> Separation {
    let normal = direction(half_plane.normal);
    let gap = normal.dot(lowest - half_plane.point);
    Separation::new(gap, normal, lowest - normal * gap, lowest).grown(0.0, radius)
}

/// The separation from a set that no translation lifts out.
fn sunk(half_plane: &HalfPlane, common: Vec2) -> Separation {
    let normal = direction(half_plane.normal);
    Separation::new(UNBOUNDED_DEPTH, normal, common, common + normal * UNBOUNDED_DEPTH)
}

/// The point of the boundary on the line through `p` along `u`, which is not parallel to it.
fn surface(half_plane: &HalfPlane, p: Vec2, u: Vec2) -> Vec2 {
    crossing(p, u, half_plane.point, half_plane.normal.perp())
}

impl<B: AsHull> FlatPair<B> for HalfPlane {
    #[inline]
    fn intersects(&self, other: &B) -> bool {
        let hull = other.hull().erased();
        let radius = hull.radius();
        !is_nowhere(&hull)
            && hull
                .vertices()
                .any(|v| compare_height(self.point, self.normal, v, radius, 0.0) <= 0.0)
    }

    #[inline]
    fn contains(&self, other: &B) -> bool {
        let hull = other.hull().erased();
        let radius = hull.radius();
        !is_nowhere(&hull)
            && hull
                .vertices()
                .all(|v| compare_height(self.point, self.normal, v, -radius, 0.0) <= 0.0)
    }

    fn touches(&self, other: &B) -> bool {
        let hull = other.hull().erased();
        let radius = hull.radius();
        let inside = |v| compare_height(self.point, self.normal, v, radius, 0.0) < 0.0;
        self.intersects(other) && !hull.vertices().any(inside)
    }

    #[inline]
    fn separation(&self, other: &B) -> Separation {
        let hull = other.hull().erased();
        let lowest = hull.vertex(hull.support_index(-direction(self.normal)));
        let unproven = UNPROVEN * (reach(self.point, &hull) + hull.radius());
        above(self, lowest, hull.radius()).settled(unproven, || self.meeting(other))
    }

    fn common_point(&self, other: &B) -> Vec2 {
        let hull = other.hull().erased();
        let normal = direction(self.normal);
        hull.vertex(hull.support_index(-normal)) - normal * hull.radius()
    }
}

impl FlatPair<Line> for HalfPlane {
    fn intersects(&self, line: &Line) -> bool {
        dot_sign(self.normal, line.direction) != 0.0 || height(self, line.point) <= 0.0
    }

    fn contains(&self, line: &Line) -> bool {
        dot_sign(self.normal, line.direction) == 0.0 && height(self, line.point) <= 0.0
    }

    fn touches(&self, line: &Line) -> bool {
        dot_sign(self.normal, line.direction) == 0.0 && height(self, line.point) == 0.0
    }

    fn separation(&self, line: &Line) -> Separation {
        if dot_sign(self.normal, line.direction) != 0.0 {
            return sunk(self, self.common_point(line));
        }
        above(self, line.point, 0.0).settled(f64::MAX, || self.meeting(line))
    }

    fn common_point(&self, line: &Line) -> Vec2 {
        if height(self, line.point) <= 0.0 {
            return line.point;
        }
        surface(self, line.point, line.direction)
    }
}

impl FlatPair<Ray> for HalfPlane {
    fn intersects(&self, ray: &Ray) -> bool {
        dot_sign(self.normal, ray.direction) < 0.0 || height(self, ray.origin) <= 0.0
    }

    fn contains(&self, ray: &Ray) -> bool {
        dot_sign(self.normal, ray.direction) <= 0.0 && height(self, ray.origin) <= 0.0
    }

    fn touches(&self, ray: &Ray) -> bool {
        dot_sign(self.normal, ray.direction) >= 0.0 && height(self, ray.origin) == 0.0
    }

    fn separation(&self, ray: &Ray) -> Separation {
        if dot_sign(self.normal, ray.direction) < 0.0 {
            return sunk(self, self.common_point(ray));
        }
        above(self, ray.origin, 0.0).settled(f64::MAX, || self.meeting(ray))
    }

    fn common_point(&self, ray: &Ray) -> Vec2 {
        if height(self, ray.origin) <= 0.0 {
            return ray.origin;
        }
        surface(self, ray.origin, ray.direction)
    }
}

/// Whether two half-planes have parallel boundaries and face each other.
fn face_each_other(a: &HalfPlane, b: &HalfPlane) -> bool {
    cross_sign(a.normal, b.normal) == 0.0 && dot_sign(a.normal, b.normal) < 0.0
}

impl FlatPair<HalfPlane> for HalfPlane {
    fn intersects(&self, other: &HalfPlane) -> bool {
        !face_each_other(self, other) || height(self, other.point) <= 0.0
    }

    fn contains(&self, other: &HalfPlane) -> bool {
        cross_sign(self.normal, other.normal) == 0.0
            && dot_sign(self.normal, other.normal) > 0.0
            && height(self, other.point) <= 0.0
    }

    fn touches(&self, other: &HalfPlane) -> bool {
        face_each_other(self, other) && height(self, other.point) == 0.0
    }

    fn separation(&self, other: &HalfPlane) -> Separation {
        crate::kernel::unbounded::symmetric(self, other, |a, b| {
            if face_each_other(a, b) {
                return above(a, b.point, 0.0).settled(f64::MAX, || a.meeting(b));
            }
            sunk(a, a.common_point(b))
        })
    }

    fn common_point(&self, other: &HalfPlane) -> Vec2 {
        let (a, b) = crate::kernel::unbounded::ordered(self, other);
        if height(b, a.point) <= 0.0 {
            return a.point;
        }
        if height(a, b.point) <= 0.0 {
            return b.point;
        }
        surface(a, b.point, b.normal.perp())
    }
}
