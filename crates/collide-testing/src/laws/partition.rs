//! The convex pieces of a polygon are a partition of it.

use super::pair::Pair;
use crate::Numbers;
use collide_core::predicate::orient2d;
use collide2d::Vertices;
use collide2d::prelude::*;
use collide2d::view::ConvexPiece;
use collide2d::view::Vec2;
use std::collections::BTreeMap;

/// Every piece turns left only, every inner edge has its counterpart, every other edge lies on
/// the outline; where the vertices are small integers the areas are counted.
pub(crate) fn check_partition<T: Numbers>(pair: &Pair<T>, polygon: &Polygon<T>) {
    let mut inner = BTreeMap::<(u32, u32), usize>::new();
    for piece in polygon.convex_pieces() {
        let (n, corners) = (piece.vertices.len(), corners(polygon, piece));
        pair.check(n >= 3 && piece.inner.len() == n, || format!("{piece:?}"));
        for i in 0..n {
            let [a, b, c] = [i, i + 1, i + 2].map(|k| Vec2::from_point(corners[k % n]));
            pair.check(orient2d(a, b, c) >= 0.0, || format!("{piece:?} turns right at {i}"));
            if piece.inner[i] {
                *inner.entry((piece.vertices[i], piece.vertices[(i + 1) % n])).or_default() += 1;
            } else {
                let is_outline = polygon.rings().edges().any(|(_, edge)| {
                    let (low, high) = (edge.a.min(edge.b), edge.a.max(edge.b));
                    let holds = |p: Vec2| {
                        orient2d(edge.a, edge.b, p) == 0.0
                            && p.min(low) == low
                            && p.max(high) == high
                    };
                    holds(a) && holds(b)
                });
                pair.check(is_outline, || format!("{piece:?} has no outline at {i}"));
            }
        }
    }
    for (&(from, to), &count) in &inner {
        let is_paired = (count, inner.get(&(to, from))) == (1, Some(&1));
        pair.check(is_paired, || format!("edge {from} {to} of {:?}", polygon.convex_pieces()));
    }
    let rings = std::iter::once(polygon.exterior()).chain(polygon.holes()).map(Vertices::to_vec);
    let area: Option<f64> = rings.map(|ring| doubled_area(&ring)).sum();
    let pieces = polygon.convex_pieces().iter();
    let covered: Option<f64> = pieces.map(|p| doubled_area(&corners(polygon, p))).sum();
    pair.check(area == covered || area.is_none(), || format!("{area:?} covered {covered:?}"));
}

fn corners<T: Numbers>(polygon: &Polygon<T>, piece: &ConvexPiece) -> Vec<Point2<T>> {
    piece.vertices.iter().filter_map(|&i| polygon.vertices().get(i as usize)).collect()
}

/// Twice the signed area, where the arithmetic is exact.
fn doubled_area<T: Numbers>(vertices: &[Point2<T>]) -> Option<f64> {
    let is_small = |x: T| {
        let x = x.to_f64() * 4096.0;
        x.abs() < 1048576.0 && x == f64::from(x as i32)
    };
    let exact = vertices.iter().all(|p| is_small(p.x) && is_small(p.y));
    let next = vertices.iter().cycle().skip(1);
    let cross = |(p, q): (&Point2<T>, &Point2<T>)| {
        p.x.to_f64() * q.y.to_f64() - p.y.to_f64() * q.x.to_f64()
    };
    exact.then(|| vertices.iter().zip(next).map(cross).sum())
}
