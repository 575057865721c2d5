//! Which rings make a polygon, decided again in rational numbers, edge pair by edge pair.

use collide_core::ShapeError;
use collide_shapes::{ConvexPolygon, Polygon};
use nalgebra::{Point2, UnitComplex};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeMap;

type Lattice = [i128; 2];

fn minus(p: Lattice, q: Lattice) -> Lattice {
    [p[0] - q[0], p[1] - q[1]]
}

fn cross(u: Lattice, v: Lattice) -> i128 {
    u[0] * v[1] - u[1] * v[0]
}

fn dot(u: Lattice, v: Lattice) -> i128 {
    u[0] * v[0] + u[1] * v[1]
}

fn edges(ring: &[Lattice]) -> Vec<[Lattice; 2]> {
    (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]]).collect()
}

fn without_repetition(ring: &[Lattice]) -> Vec<Lattice> {
    let mut distinct = ring.to_vec();
    distinct.dedup();
    while distinct.len() > 1 && distinct.first() == distinct.last() {
        distinct.pop();
    }
    distinct
}

/// Where along ab, as fractions, it meets cd: one point, or the two ends of a common piece.
fn meetings([a, b]: [Lattice; 2], [c, d]: [Lattice; 2]) -> Vec<(i128, i128)> {
    let (along, other) = (minus(b, a), minus(d, c));
    let determinant = cross(along, other);
    if determinant != 0 {
        let sign = determinant.signum();
        let t = cross(minus(c, a), other) * sign;
        let u = cross(minus(c, a), along) * sign;
        let range = 0..=determinant.abs();
        let meet = range.contains(&t) && range.contains(&u);
        return if meet { vec![(t, determinant.abs())] } else { vec![] };
    }
    if cross(minus(c, a), along) != 0 {
        return vec![];
    }
    let length = dot(along, along);
    let (t, u) = (dot(minus(c, a), along), dot(minus(d, a), along));
    let (low, high) = (t.min(u).max(0), t.max(u).min(length));
    if low > high { vec![] } else { vec![(low, length), (high, length)] }
}

fn is_simple(ring: &[Lattice]) -> bool {
    let ring = without_repetition(ring);
    let (edges, n) = (edges(&ring), ring.len());
    n >= 3
        && (0..n).all(|i| {
            (i + 1..n).all(|j| {
                let met = meetings(edges[i], edges[j]);
                let is_point = met.first() == met.last();
                let are_neighbours = j == i + 1 || (i == 0 && j + 1 == n);
                if are_neighbours { is_point } else { met.is_empty() }
            })
        })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Outside,
    Boundary,
    Inside,
}

/// Where the point `p / scale` lies.
fn place(p: Lattice, scale: i128, ring: &[Lattice]) -> Place {
    let mut is_inside = false;
    for [a, b] in edges(ring) {
        let [a, b] = [a, b].map(|v| [v[0] * scale, v[1] * scale]);
        let side = cross(minus(b, a), minus(p, a));
        if side == 0 && dot(minus(a, p), minus(b, p)) <= 0 {
            return Place::Boundary;
        }
        if (a[1] > p[1]) != (b[1] > p[1]) && (side > 0) == (b[1] > a[1]) {
            is_inside = !is_inside;
        }
    }
    if is_inside { Place::Inside } else { Place::Outside }
}

/// Whether every piece of `ring` between the points where it meets `other` lies at `expected`.
fn lies(ring: &[Lattice], expected: Place, other: &[Lattice]) -> bool {
    edges(ring).into_iter().all(|edge| {
        let mut cuts = vec![(0, 1), (1, 1)];
        cuts.extend(edges(other).into_iter().flat_map(|o| meetings(edge, o)));
        cuts.sort_by(|s, t| (s.0 * t.1).cmp(&(t.0 * s.1)));
        cuts.dedup_by(|s, t| s.0 * t.1 == t.0 * s.1);
        cuts.windows(2).all(|pair| {
            let [(n, d), (m, e)] = [pair[0], pair[1]];
            let (t, scale) = (n * e + m * d, 2 * d * e);
            let ([a, b], along) = (edge, minus(edge[1], edge[0]));
            assert_ne!(a, b);
            let middle = [a[0] * scale + along[0] * t, a[1] * scale + along[1] * t];
            place(middle, scale, other) == expected
        })
    })
}

fn random_ring(rng: &mut Pcg64Mcg, vertices: usize, size: i128) -> Vec<Lattice> {
    (0..vertices).map(|_| [rng.random_range(0..size), rng.random_range(0..size)]).collect()
}

fn random_simple_ring(rng: &mut Pcg64Mcg, size: i128) -> Vec<Lattice> {
    loop {
        let vertices = rng.random_range(3..7);
        let ring = without_repetition(&random_ring(rng, vertices, size));
        if is_simple(&ring) {
            return ring;
        }
    }
}

fn points(ring: &[Lattice]) -> Vec<Point2<f64>> {
    ring.iter().map(|&[x, y]| Point2::new(x as f64, y as f64)).collect()
}

#[test]
fn a_ring_makes_a_polygon_if_it_is_simple() {
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let mut counts = BTreeMap::new();
    for _ in 0..100_000 {
        let (vertices, size) = (rng.random_range(3..9), rng.random_range(3..9));
        let ring = random_ring(&mut rng, vertices, size);
        let polygon = Polygon::simple(points(&ring));
        assert_eq!(polygon.is_ok(), is_simple(&ring), "{ring:?}: {polygon:?}");
        let outcome = polygon.map_or_else(|error| error.kind().to_owned(), |_| "ok".to_owned());
        *counts.entry(outcome).or_insert(0) += 1;
    }
    assert!(counts.len() == 3 && counts.values().all(|&n| n > 500), "{counts:?}");
}

#[test]
fn the_two_edges_named_do_meet() {
    let mut rng = Pcg64Mcg::seed_from_u64(12);
    let mut named = 0;
    for _ in 0..20_000 {
        let ring = random_ring(&mut rng, 7, 5);
        if let Err(ShapeError::SelfIntersection { first, second, .. }) =
            Polygon::simple(points(&ring))
        {
            let edges = edges(&ring);
            assert!(first < second && !meetings(edges[first], edges[second]).is_empty());
            named += 1;
        }
    }
    assert!(named > 10_000, "{named}");
}

#[test]
fn a_hole_is_one_if_it_lies_inside_but_for_single_points() {
    let mut rng = Pcg64Mcg::seed_from_u64(13);
    let mut counts = BTreeMap::new();
    for _ in 0..60_000 {
        let exterior = random_simple_ring(&mut rng, 6);
        let mut hole = random_simple_ring(&mut rng, 4);
        hole.iter_mut().for_each(|v| *v = [v[0] + 1, v[1] + 1]);
        let is_hole = lies(&hole, Place::Inside, &exterior);
        let polygon = Polygon::new(points(&exterior), vec![points(&hole)]);
        assert_eq!(polygon.is_ok(), is_hole, "{exterior:?} {hole:?}: {polygon:?}");
        let outcome = polygon.map_or_else(|error| error.kind().to_owned(), |_| "ok".to_owned());
        *counts.entry(outcome).or_insert(0) += 1;
    }
    assert!(counts.len() == 3 && counts.values().all(|&n| n > 300), "{counts:?}");
}

#[test]
fn two_holes_may_meet_in_single_points_only() {
    let mut rng = Pcg64Mcg::seed_from_u64(14);
    let mut counts = BTreeMap::new();
    let exterior = [[-1.0, -1.0], [9.0, -1.0], [9.0, 9.0], [-1.0, 9.0]].map(Point2::from);
    for _ in 0..60_000 {
        let (hole, other) = (random_simple_ring(&mut rng, 6), random_simple_ring(&mut rng, 6));
        let are_apart = lies(&hole, Place::Outside, &other) && lies(&other, Place::Outside, &hole);
        let holes = vec![points(&hole), points(&other)];
        let polygon = Polygon::new(exterior.to_vec(), holes);
        assert_eq!(polygon.is_ok(), are_apart, "{hole:?} {other:?}: {polygon:?}");
        let outcome = polygon.map_or_else(|error| error.kind().to_owned(), |_| "ok".to_owned());
        *counts.entry(outcome).or_insert(0) += 1;
    }
    assert!(counts.len() == 3 && counts.values().all(|&n| n > 300), "{counts:?}");
}

/// Simple, area and all, with no turn to the right after it is turned counterclockwise.
fn is_convex(ring: &[Lattice]) -> bool {
    let ring = without_repetition(ring);
    let n = ring.len();
    let turns: Vec<_> = (0..n)
        .map(|i| {
            let [a, b, c] = [ring[i], ring[(i + 1) % n], ring[(i + 2) % n]];
            cross(minus(b, a), minus(c, b)).signum()
        })
        .collect();
    is_simple(&ring) && !(turns.contains(&1) && turns.contains(&-1))
}

#[test]
fn a_ring_makes_a_convex_polygon_if_it_is_simple_and_turns_one_way() {
    let mut rng = Pcg64Mcg::seed_from_u64(15);
    let mut convex = 0;
    for _ in 0..100_000 {
        let (vertices, size) = (rng.random_range(3..8), rng.random_range(3..6));
        let ring = random_ring(&mut rng, vertices, size);
        let polygon = ConvexPolygon::new(points(&ring));
        assert_eq!(polygon.is_ok(), is_convex(&ring), "{ring:?}: {polygon:?}");
        convex += usize::from(polygon.is_ok());
    }
    assert!(convex > 2000, "{convex}");
}

#[test]
fn the_hull_is_convex_and_holds_every_point() {
    let mut rng = Pcg64Mcg::seed_from_u64(16);
    let mut hulls = 0;
    for _ in 0..20_000 {
        let (vertices, size) = (rng.random_range(3..12), rng.random_range(2..8));
        let cloud = random_ring(&mut rng, vertices, size);
        let Ok(hull) = ConvexPolygon::hull(points(&cloud)) else {
            let [a, b] =
                [cloud[0], cloud.iter().copied().find(|p| *p != cloud[0]).unwrap_or(cloud[0])];
            assert!(cloud.iter().all(|&p| cross(minus(b, a), minus(p, a)) == 0), "{cloud:?}");
            continue;
        };
        let ring: Vec<_> = hull.vertices().iter().map(|v| [v.x as i128, v.y as i128]).collect();
        assert!(is_convex(&ring) && ring.iter().all(|v| cloud.contains(v)));
        assert!(cloud.iter().all(|&p| place(p, 1, &ring) != Place::Outside), "{cloud:?}");
        hulls += 1;
    }
    assert!(hulls > 10_000);
}

/// Outlines on which comparing all pairs of edges would take minutes.
#[test]
fn large_outlines_are_checked_in_no_time() {
    let n = 200_000;
    let round = |i: u32| {
        let angle = f64::from(i) * std::f64::consts::TAU / f64::from(n);
        let radius = 1.0 + 1e-6 * f64::from(i % 2);
        let direction = UnitComplex::new(angle);
        Point2::new(radius * direction.re, radius * direction.im)
    };
    let mut ring: Vec<_> = (0..n).map(round).collect();
    assert!(Polygon::simple(ring.clone()).is_ok());
    let comb = (0..n).map(|i| Point2::new(f64::from(i / 2), f64::from(i % 4 / 2) * 1e6));
    let comb: Vec<_> =
        comb.chain([Point2::new(f64::from(n), -1.0), Point2::new(0.0, -1.0)]).collect();
    assert!(Polygon::simple(comb).is_ok());
    ring.swap(70_000, 100_000);
    assert!(matches!(Polygon::simple(ring), Err(ShapeError::SelfIntersection { .. })));
}
