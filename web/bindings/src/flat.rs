//! Answers as rows of numbers: so they cross the border to JavaScript in one piece.

use collide2d::{CastHit, Contact, HitKind, Manifolds, MassProperties, Point2, RayHit, Vector2};

pub(crate) fn point(p: Point2<f64>) -> [f64; 2] {
    [p.x, p.y]
}

fn vector(v: Vector2<f64>) -> [f64; 2] {
    point(v.into())
}

fn row<const N: usize>(parts: [&[f64]; N]) -> Vec<f64> {
    parts.concat()
}

/// `point_a`, `point_b`, `normal`, `depth`.
pub(crate) fn contact(c: &Contact<f64>) -> Vec<f64> {
    row([&point(c.point_a), &point(c.point_b), &vector(c.normal), &[c.depth]])
}

/// `t`, `point`, `normal`, and 0, 1 or 2 for `enter`, `exit` or `touch`.
pub(crate) fn ray_hit(hit: &RayHit<f64>) -> Vec<f64> {
    let kind = match hit.kind {
        HitKind::Enter => 0.0,
        HitKind::Exit => 1.0,
        HitKind::Touch => 2.0,
    };
    row([&[hit.t], &point(hit.point), &vector(hit.normal), &[kind]])
}

/// `time`, `point`, `normal`.
pub(crate) fn cast_hit(hit: &CastHit<f64>) -> Vec<f64> {
    row([&[hit.time], &point(hit.point), &vector(hit.normal)])
}

/// `area`, `centroid`, `second_moment`, `perimeter`.
pub(crate) fn mass(mass: &MassProperties<f64>) -> Vec<f64> {
    let rest = [mass.second_moment, mass.perimeter];
    row([&[mass.area], &point(mass.centroid), &rest])
}

/// Of each manifold `normal`, `part_a`, `part_b` and the number of its points; of each of these
/// `point_a`, `point_b`, `depth` and the bits of `feature_a` and `feature_b`.
pub(crate) fn manifolds(manifolds: &Manifolds<f64>) -> Vec<f64> {
    let mut numbers = Vec::new();
    for manifold in manifolds {
        let count = manifold.points.len() as f64;
        numbers.extend(vector(manifold.normal));
        numbers.extend([f64::from(manifold.part_a), f64::from(manifold.part_b), count]);
        for p in manifold.points.iter() {
            numbers.extend(point(p.point_a));
            numbers.extend(point(p.point_b));
            let features = [p.feature_a, p.feature_b].map(|id| f64::from(id.to_bits()));
            numbers.extend([p.depth, features[0], features[1]]);
        }
    }
    numbers
}
