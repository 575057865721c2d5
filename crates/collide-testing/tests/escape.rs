//! The laws of the ways out: of polygons and bodies that have edges in parallel, touch, or are
//! stuck in a notch; and of every pair of shapes.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_testing::{Class, Numbers, draw, for_both_scalars, for_each_pair, laws};
use collide2d::Kind;
use collide2d::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Pairs of each class and scalar.
const SAMPLES: usize = 800;

const BODIES: [Kind; 6] =
    [Kind::Point, Kind::Segment, Kind::Aabb, Kind::Rect, Kind::Triangle, Kind::ConvexPolygon];

fn edges<T: Numbers>(ring: &[Point2<T>]) -> Vec<Vector2<T>> {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(p, q)| q - p).collect()
}

fn corners<T: Numbers>(body: &AnyShape<T>) -> Vec<Point2<T>> {
    match body {
        AnyShape::Segment(s) => vec![s.start(), s.end()],
        AnyShape::Aabb(b) => Rect::from(*b).vertices().to_vec(),
        AnyShape::Rect(r) => r.vertices().to_vec(),
        AnyShape::Triangle(t) => t.vertices().to_vec(),
        AnyShape::ConvexPolygon(p) => p.vertices().to_vec(),
        _ => Vec::new(),
    }
}

fn has_parallel_edges<T: Numbers>(polygon: &Polygon<T>, body: &AnyShape<T>) -> bool {
    let of_body = edges(&corners(body));
    let is_parallel = |e: &Vector2<T>| of_body.iter().any(|f| e.perp(f) == T::zero());
    edges(&polygon.exterior().to_vec()).iter().any(is_parallel)
}

fn law_of_class<T: Numbers>(seed: u64, class: Class) -> [usize; 5] {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let (mut parallel, mut touching, mut notched, mut holed, mut concave) = (0, 0, 0, 0, 0);
    for _ in 0..SAMPLES {
        let AnyShape::Polygon(polygon) = draw::<T>(Kind::Polygon, class, &mut rng) else {
            unreachable!()
        };
        let body = draw(BODIES[rng.random_range(0..6)], class, &mut rng);
        if matches!(&body, AnyShape::ConvexPolygon(p) if p.radius() > T::zero()) {
            continue;
        }
        laws::escape_of(&polygon, &body);
        let Some(way) = polygon.escape(&body) else { continue };
        let depth = polygon.contact(&body, T::zero()).map(|contact| contact.depth);
        parallel += usize::from(has_parallel_edges(&polygon, &body));
        touching += usize::from(polygon.touches(&body));
        notched += usize::from(depth.is_some_and(|depth| way.depth > depth * T::nearest(1.1)));
        holed += usize::from(polygon.holes().len() > 0);
        concave += usize::from(polygon.convex_pieces().len() > 1);
    }
    [parallel, touching, notched, holed, concave]
}

#[test]
fn every_way_out_leaves_the_two_touching_and_none_shorter_frees_the_body() {
    for (seed, class) in (0..).zip(Class::ALL) {
        for hits in [law_of_class::<f64>(seed, class), law_of_class::<f32>(seed, class)] {
            let [parallel, touching, notched, holed, concave] = hits;
            let is_lattice = class == Class::Lattice;
            assert!(notched > 10 && holed > 50 && concave > 200, "{class:?} {hits:?}");
            assert!(!is_lattice || parallel > 50 && touching > 10, "{class:?} {hits:?}");
        }
    }
}

fn every_cell<T: Numbers>() {
    let (mut all, mut freed, mut along, mut never) = (0, 0, 0, 0);
    for_each_pair((&Kind::ALL, &Class::ALL), 1, 0x0e5c, |a: &AnyShape<T>, b, rng| {
        let mut component = || T::nearest(f64::from(rng.random_range(-32i32..=32)) / 16.0);
        let direction = Vector2::new(component(), component());
        laws::ways_out_of(a, b, direction);
        all += 1;
        freed += usize::from(a.escape(b).is_some_and(|way| way.depth > T::zero()));
        let length = a.escape_along(b, direction);
        along += usize::from(length.is_some_and(|length| length > T::zero()));
        never += usize::from(length.is_none());
    });
    let hits = (all, freed, along, never);
    assert!(freed * 8 > all && along * 8 > all && never * 32 > all, "{hits:?}");
}

for_both_scalars! {
    a_way_out_frees_every_pair = every_cell;
}

#[test]
fn lines_that_cross_far_away_have_no_way_out() {
    // The cross product of the directions rounds to 0.
    let line = Line::new([1.0, 6.0], [4.430379971611162e-5, 4.4303799716111616e-5]).unwrap();
    let other = Line::new([-8.0, 6.0], [-5.340576171875e-5, -5.3405761718749986e-5]).unwrap();
    assert!(line.intersects(&other) && !line.touches(&other));
    for direction in [Vector2::new(-5.0, 3.0), Vector2::new(0.0, -1.0), Vector2::new(1.0, 1.0)] {
        assert_eq!(line.escape_along(&other, direction), None, "{direction:?}");
        assert_eq!(other.escape_along(&line, direction), None, "{direction:?}");
    }
    let parallel =
        Line::new([-8.0, 6.0], [-2.0 * 4.430379971611162e-5, -2.0 * 4.4303799716111616e-5])
            .unwrap();
    assert_eq!(line.escape_along(&parallel, Vector2::new(0.0, 1.0)), Some(0.0));
}

#[test]
fn a_ray_leaves_over_its_side_where_it_moves_nearly_along_itself() {
    let wall = Segment::new([0.0, -1.0], [0.0, 3.0]).unwrap();
    for far in [4.0e3_f64, 4.0e6, 4.0e9, 4.0e12] {
        // At the wall it is at 0, and sinks below its lower end by 1/4 with each unit of the way.
        let ray = Ray::new([far, 1.0], [-far, -1.0]).unwrap();
        let back = Vector2::new(far, 0.75);
        let length = wall.escape_along(&ray, back).unwrap();
        assert!((length - 4.0).abs() < 1e-9, "{far}: {length}");
        assert_eq!(ray.escape_along(&wall, -back), Some(length));
        let along = Vector2::new(far, 1.0);
        assert_eq!(wall.escape_along(&ray, along), None, "{far}");
    }
    let wall = Segment::new([0.0_f64, -1.0573188501947863], [0.0, 2.765869140625]).unwrap();
    let direction = [-5794984624128.0, -1.0568305689447863];
    let ray = Ray::new([4398046511104.0, -0.00048828125], direction).unwrap();
    let back = Vector2::new(3465989553271.082, 0.22827148437499992);
    // From 0.2548 above the lower end, by 0.4038 with each unit.
    let length = wall.escape_along(&ray, back).unwrap();
    assert!((length - 0.630_872_8).abs() < 1e-6, "{length}");
}
