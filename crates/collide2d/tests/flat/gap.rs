//! The independent method: the largest support gap over all directions that can matter.

use collide_shapes::kernel::hull::{AsHull, Hull as _};
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{Engine, View, views};

/// A bounded stand-in: vertices and radius. Unbounded shapes end at `far`.
pub(crate) fn stand_in(shape: &AnyShape<f64>, far: f64) -> Hull {
    views! {
        match &shape.view(), hull(shape) => {
            let hull = shape.hull();
            (hull.vertices().collect(), hull.radius())
        };
        View::Ray(r) => (vec![r.origin, r.origin + r.direction * far], 0.0),
        View::Line(l) => (vec![l.point - l.direction * far, l.point + l.direction * far], 0.0),
        View::HalfPlane(h) => {
            let (p, n, u) = (h.point, h.normal * far, h.normal.perp() * far);
            (vec![p + u, p - u, p - u - n, p + u - n], 0.0)
        }
        views!(curved | region | compound) => unreachable!("not of the family: {shape:?}"),
    }
}

pub(crate) type Hull = (Vec<Vec2>, f64);

/// The directions in which the support gap of the two can be extremal: from vertex to vertex and
/// across the connection of any two vertices of one.
pub(crate) fn directions(a: &Hull, b: &Hull) -> Vec<Vec2> {
    let mut all = vec![Vec2::new(1.0, 0.0)];
    for hull in [a, b] {
        for p in &hull.0 {
            all.extend(hull.0.iter().filter_map(|q| (*q - *p).perp().unit()));
        }
    }
    for p in &a.0 {
        all.extend(b.0.iter().filter_map(|q| (*q - *p).unit()));
    }
    let opposite: Vec<Vec2> = all.iter().map(|&d| -d).collect();
    all.extend(opposite);
    all
}

pub(crate) fn support(hull: &Hull, direction: Vec2) -> f64 {
    hull.0.iter().map(|p| p.dot(direction)).fold(f64::NEG_INFINITY, f64::max) + hull.1
}

/// The signed distance: the largest gap between the supports.
pub(crate) fn signed_distance(a: &Hull, b: &Hull) -> f64 {
    let gap = |n: &Vec2| -support(b, -*n) - support(a, *n);
    directions(a, b).iter().map(gap).fold(f64::NEG_INFINITY, f64::max)
}

/// By how much B reaches out of A at most.
pub(crate) fn excess(a: &Hull, b: &Hull) -> f64 {
    let excess = |n: &Vec2| support(b, *n) - support(a, *n);
    directions(a, b).iter().map(excess).fold(f64::NEG_INFINITY, f64::max)
}
