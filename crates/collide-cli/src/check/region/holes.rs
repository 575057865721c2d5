//! Which polygon a hole belongs to.

use super::Area;
use crate::check::affine::Pair;

/// The area with every hole in the smallest polygon around it: `i_overlay` may put a hole that
/// touches others into a polygon beside it.
pub(super) fn rehoused(area: &Area) -> Area {
    let mut polygons: Area =
        area.iter().filter_map(|rings| Some(vec![rings.first()?.clone()])).collect();
    for hole in area.iter().flat_map(|rings| rings.iter().skip(1)) {
        let around = polygons.iter_mut().filter(|polygon| is_around(&polygon[0], hole));
        if let Some(home) = around.min_by(|a, b| size(&a[0]).total_cmp(&size(&b[0]))) {
            home.push(hole.clone());
        }
    }
    polygons
}

/// Whether a ring lies in another, which it may touch in vertices.
fn is_around(outer: &[Pair], inner: &[Pair]) -> bool {
    let edges = inner.iter().zip(inner.iter().cycle().skip(1));
    let middles = edges.map(|(p, q)| [f64::midpoint(p[0], q[0]), f64::midpoint(p[1], q[1])]);
    let inside = middles.filter(|p| is_inside(*p, outer)).count();
    2 * inside > inner.len()
}

/// Whether a ray to the right crosses the ring an odd number of times.
fn is_inside(p: Pair, ring: &[Pair]) -> bool {
    let edges = ring.iter().zip(ring.iter().cycle().skip(1));
    let crossed = edges.filter(|(a, b)| {
        let at = || (b[0] - a[0]) * ((p[1] - a[1]) / (b[1] - a[1])) + a[0];
        (a[1] > p[1]) != (b[1] > p[1]) && p[0] < at()
    });
    crossed.count() % 2 == 1
}

/// Twice the area of a ring.
fn size(ring: &[Pair]) -> f64 {
    let Some(&[x, y]) = ring.first() else { return 0.0 };
    let cross = |p: &Pair, q: &Pair| (p[0] - x) * (q[1] - y) - (p[1] - y) * (q[0] - x);
    ring.windows(2).map(|edge| cross(&edge[0], &edge[1])).sum::<f64>().abs()
}
