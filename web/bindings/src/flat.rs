//! Answers as rows of numbers: so they cross the border to JavaScript in one piece.

use collide2d::{
    CastHit, Contact, HitKind, Manifolds, MassProperties, Point2, RayHit, Real, Vector2,
};

pub(crate) fn point<T: Real>(p: Point2<T>) -> [f64; 2] {
    [p.x.to_f64(), p.y.to_f64()]
}

fn vector<T: Real>(v: Vector2<T>) -> [f64; 2] {
    point(v.into())
}

fn row<const N: usize>(parts: [&[f64]; N]) -> Vec<f64> {
    parts.concat()
}

/// `point_a`, `point_b`, `normal`, `depth`.
pub(crate) fn contact<T: Real>(c: &Contact<T>) -> Vec<f64> {
    row([&point(c.point_a), &point(c.point_b), &vector(c.normal), &[c.depth.to_f64()]])
}

/// `t`, `point`, `normal`, and 0, 1 or 2 for `enter`, `exit` or `touch`.
pub(crate) fn ray_hit<T: Real>(hit: &RayHit<T>) -> Vec<f64> {
    let kind = match hit.kind {
        HitKind::Enter => 0.0,
        HitKind::Exit => 1.0,
        HitKind::Touch => 2.0,
    };
    row([&[hit.t.to_f64()], &point(hit.point), &vector(hit.normal), &[kind]])
}

/// `time`, `point`, `normal`.
pub(crate) fn cast_hit<T: Real>(hit: &CastHit<T>) -> Vec<f64> {
    row([&[hit.time.to_f64()], &point(hit.point), &vector(hit.normal)])
}

/// `area`, `centroid`, `second_moment`, `perimeter`.
pub(crate) fn mass<T: Real>(mass: &MassProperties<T>) -> Vec<f64> {
    let rest = [mass.second_moment.to_f64(), mass.perimeter.to_f64()];
    row([&[mass.area.to_f64()], &point(mass.centroid), &rest])
}

/// Of each manifold `normal`, `part_a`, `part_b` and the number of its points; of each of these
/// `point_a`, `point_b`, `depth` and the bits of `feature_a` and `feature_b`.
pub(crate) fn manifolds<T: Real>(manifolds: &Manifolds<T>) -> Vec<f64> {
    let mut numbers = Vec::new();
    for manifold in manifolds {
        let count = manifold.points.len() as f64;
        numbers.extend(vector(manifold.normal));
        numbers.extend([f64::from(manifold.part_a), f64::from(manifold.part_b), count]);
        for p in manifold.points.iter() {
            numbers.extend(point(p.point_a));
            numbers.extend(point(p.point_b));
            let features = [p.feature_a, p.feature_b].map(|id| f64::from(id.to_bits()));
            numbers.extend([p.depth.to_f64(), features[0], features[1]]);
        }
    }
    numbers
}
