//! What queries allocate: nothing, but for what docs/performance.md names.

use collide_testing::{Class, Large, draw_large, for_each_pair, stream};
use collide2d::Kind;
use collide2d::prelude::*;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::hint::black_box;

/// The most allocations of each query.
#[derive(Debug, Default)]
struct Counts(BTreeMap<&'static str, u64>);

impl Counts {
    fn count<R>(&mut self, query: &'static str, call: impl Fn() -> R) {
        // What a shape makes when it is first queried, it keeps.
        black_box(call());
        let counted = allocation_counter::measure(|| {
            black_box(call());
        });
        let most = self.0.entry(query).or_default();
        *most = (*most).max(counted.count_total);
    }

    /// Runs every query of two shapes but the way out, whose search keeps lists.
    fn count_all(&mut self, a: &AnyShape<f64>, b: &AnyShape<f64>, rng: &mut Pcg64Mcg) {
        let mut number = |most: i32| f64::from(rng.random_range(-most..=most)) / 4.0;
        let mut vector = |most| Vector2::new(number(most), number(most));
        let ([way_a, way_b], ray) = ([vector(8), vector(8)], (vector(16), vector(8)));
        self.count("intersects", || a.intersects(b));
        self.count("contains", || a.contains(b));
        self.count("touches", || a.touches(b));
        self.count("distance", || a.distance(b));
        self.count("closest_points", || a.closest_points(b));
        self.count("signed_distance", || a.signed_distance(Point2::from(way_a)));
        let manifolds = RefCell::new(Manifolds::new());
        for margin in [0.0, 0.5] {
            self.count("contact", || a.contact(b, margin));
            self.count("manifold_into", || a.manifold_into(b, margin, &mut manifolds.borrow_mut()));
        }
        self.count("cast", || a.cast(way_a, b, way_b));
        let motion = |way| Motion::new(way, 0.5, Point2::origin()).expect("a motion");
        self.count("sweep", || a.sweep(&motion(way_a), b, &motion(way_b)));
        if let Ok(ray) = Ray::new(Point2::from(ray.0), ray.1) {
            self.count("cast_ray", || a.cast_ray(&ray, 16.0));
        }
    }

    /// Those of the queries that allocate.
    fn some(&self) -> Vec<(&'static str, u64)> {
        self.0.iter().map(|(&query, &most)| (query, most)).filter(|&(_, most)| most > 0).collect()
    }
}

/// The queries that weigh touches of parts, or hits, of which there may be many.
const WITH_LISTS: [&str; 7] =
    ["cast", "cast_ray", "contact", "contains", "manifold_into", "sweep", "touches"];

#[test]
fn what_allocates_is_counted() {
    let mut counts = Counts::default();
    counts.count("ray_hits", || vec![0.0]);
    assert_eq!(counts.some(), [("ray_hits", 1)]);
}

/// Whether a polygon in it has a convex piece of more than eight vertices, which is laid out anew.
fn has_large_piece(shape: &AnyShape<f64>) -> bool {
    match shape {
        AnyShape::Polygon(polygon) => {
            polygon.convex_pieces().iter().any(|piece| piece.vertices.len() > 8)
        }
        AnyShape::Compound(union) => union.parts().iter().any(has_large_piece),
        _ => false,
    }
}

#[test]
fn shapes_of_few_parts_are_asked_without_allocation() {
    let (mut counts, mut pairs, mut meet) = (Counts::default(), 0, 0);
    for_each_pair((&Kind::ALL, &Class::ALL), 10, 0xa110c, |a, b, rng| {
        if !has_large_piece(a) && !has_large_piece(b) {
            counts.count_all(a, b, rng);
            (pairs, meet) = (pairs + 1, meet + usize::from(a.intersects(b)));
        }
    });
    assert!(pairs > 5_000 && meet > 2_000, "{pairs} {meet}");
    assert_eq!((counts.0.len(), counts.some()), (11, vec![]));
}

#[test]
fn large_shapes_are_asked_without_allocation_but_for_long_lists() {
    for family in Large::ALL {
        let (mut counts, mut rng) = (Counts::default(), stream(0xa110d, family));
        for _ in 0..30 {
            let other = Large::ALL[rng.random_range(0..Large::ALL.len())];
            if let (Ok(a), Ok(b)) = (draw_large(family, &mut rng), draw_large(other, &mut rng)) {
                counts.count_all(&a, &b, &mut rng);
            }
        }
        assert_eq!(counts.0.len(), 11);
        let has_list = |&(query, _): &(&str, u64)| WITH_LISTS.contains(&query);
        assert!(counts.some().iter().all(has_list), "{family:?} {counts:?}");
    }
}
