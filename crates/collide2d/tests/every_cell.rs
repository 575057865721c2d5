//! The fuzz targets' laws (`collide_testing::laws`), most of which query the exact oracle, on every
//! ordered pair of kinds, the user's among them, `f32` and `f64`: on shapes that are
//! drawn kind by kind, and on degenerate ones.

use collide_testing::{
    Class, DEGENERATE, Lens, Numbers, any_shape, draw, draw_degenerate, for_both_scalars,
    for_each_pair, laws, stream,
};
use collide2d::prelude::*;
use collide2d::{Isometry2, Kind, Real};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeMap;

/// Pairs per cell and class.
const SAMPLES: usize = 10;

const EVERY_CELL: (&[Kind], &[Class]) = (&Kind::ALL, &Class::ALL);

/// A margin: none, or less than 2.
fn margin<T: Real>(rng: &mut Pcg64Mcg) -> T {
    T::nearest([0.0, 0.5, 1.75][rng.random_range(0..3)])
}

fn vector<T: Real>(rng: &mut Pcg64Mcg) -> Vector2<T> {
    let mut component = || T::nearest(f64::from(rng.random_range(-96i32..=96)) / 16.0);
    Vector2::new(component(), component())
}

fn ray<T: Real>(rng: &mut Pcg64Mcg) -> Ray<T> {
    let origin: Vector2<T> = vector(rng);
    loop {
        if let Ok(ray) = Ray::new(origin, vector(rng)) {
            return ray;
        }
    }
}

fn turning<T: Real>(translation: Vector2<T>, rng: &mut Pcg64Mcg) -> Motion<T> {
    let angle = T::nearest(rng.random_range(-2.0..2.0));
    Motion::new(translation, angle, vector(rng)).unwrap_or_else(|e| panic!("{e}"))
}

/// The motion of a first shape, a second one, and its motion: half of the time from afar and past
/// the first.
fn moving<T: Numbers>(
    b: &AnyShape<T>,
    rng: &mut Pcg64Mcg,
) -> (Vector2<T>, AnyShape<T>, Vector2<T>) {
    let (drift, way) = (vector::<T>(rng), vector::<T>(rng));
    if rng.random_bool(0.5) {
        return (drift, b.clone(), way);
    }
    let way = way * T::nearest(2.0);
    let there = b.placed(&Isometry2::translation(way.x, way.y)).unwrap_or_else(|e| panic!("{e}"));
    (drift, there, drift - way * T::nearest(rng.random_range(0.3..1.5)))
}

/// How often something happened, or did not, in each cell.
#[derive(Debug, Default)]
struct Tally(BTreeMap<(Kind, Kind), [usize; 2]>);

impl Tally {
    fn add<T: Real>(&mut self, a: &AnyShape<T>, b: &AnyShape<T>, happened: bool) {
        self.0.entry((a.kind(), b.kind())).or_default()[usize::from(happened)] += 1;
    }

    /// In all cells but this many it happened and did not.
    #[track_caller]
    fn check(&self, most: usize) {
        let one_sided: Vec<_> = self.0.iter().filter(|(_, counts)| counts.contains(&0)).collect();
        let count = Kind::ALL.len().pow(2) - self.0.len() + one_sided.len();
        assert!(count <= most, "{count}: {one_sided:?}");
    }
}

for_both_scalars! {
    booleans_are_true_and_contradict_nothing = booleans;
    distances_are_true = distances;
    what_touches_a_region_is_not_what_overlaps_it = regions;
    a_contact_is_the_least_translation_to_touching = contacts;
    a_manifold_is_on_both_surfaces = manifolds;
    no_part_hides_the_contact_of_another = composites;
    every_hit_of_a_ray_is_on_the_outline = rays;
    a_cast_stops_at_the_first_touch = casts;
    a_sweep_stops_at_the_first_touch = sweeps;
    flat_shapes_obey_the_laws = degenerate;
    every_shape_has_a_contact_with_itself = twins;
}

fn booleans<T: Numbers>() {
    let (mut cells, mut held, mut touching) = (Tally::default(), 0, 0);
    for_each_pair::<T>(EVERY_CELL, SAMPLES, 11, |a, b, _| {
        laws::booleans_of(a, b);
        cells.add(a, b, a.intersects(b));
        held += usize::from(a.contains(b));
        touching += usize::from(a.touches(b));
    });
    cells.check(30);
    assert!(held > 40 && touching > 40, "only {held} contain, only {touching} touch");
}

/// Polygons with holes, polylines and unions where touching is the rule.
fn regions<T: Numbers>() {
    let kinds = [Kind::Polygon, Kind::Polyline, Kind::Compound];
    let mut counts = [[0; 2]; 4];
    for region in kinds {
        for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::Custom) {
            let mut rng = stream(13, (region, kind));
            for round in 0..100 {
                let class = [Class::Coarse, Class::Lattice][round % 2];
                let (a, b) = (draw::<T>(region, class, &mut rng), draw(kind, class, &mut rng));
                laws::booleans_of(&a, &b);
                laws::distances_of(&a, &b);
                let answers = [a.intersects(&b), a.contains(&b), b.contains(&a), a.touches(&b)];
                for (count, answer) in counts.iter_mut().zip(answers) {
                    count[usize::from(answer)] += 1;
                }
            }
        }
    }
    assert!(counts.iter().flatten().all(|&count| count > 150), "{counts:?}");
}

fn distances<T: Numbers>() {
    for_each_pair::<T>(EVERY_CELL, SAMPLES, 12, |a, b, _| laws::distances_of(a, b));
}

fn contacts<T: Numbers>() {
    let (mut overlapping, mut apart) = (0, 0);
    for_each_pair::<T>(EVERY_CELL, SAMPLES, 1, |a, b, rng| {
        let margin = margin(rng);
        laws::contacts_of(a, b, margin);
        let depth = a.contact(b, margin).map(|contact| contact.depth);
        overlapping += usize::from(depth > Some(T::zero()));
        apart += usize::from(depth.is_some_and(|depth| depth < T::zero()));
    });
    assert!(overlapping > 2000 && apart > 500, "{overlapping} overlap, {apart} are apart");
}

fn manifolds<T: Numbers>() {
    let (mut memory, mut found) = (PairMemory::default(), Manifolds::new());
    let mut pairs = 0;
    for_each_pair::<T>(EVERY_CELL, SAMPLES, 2, |a, b, rng| {
        let margin = margin(rng);
        laws::manifolds_of(a, b, margin);
        let all = a.manifold(b, margin);
        // With what another pair has left.
        a.manifold_with(b, margin, &mut memory, &mut found);
        assert_eq!(found, all, "{memory:?} {a:?} {b:?}");
        pairs += all.iter().filter(|manifold| manifold.points.len() == 2).count();
    });
    assert!(pairs > 1000, "{pairs} of two points");
}

fn composites<T: Numbers>() {
    for_each_pair::<T>(EVERY_CELL, SAMPLES, 17, |a, b, rng| {
        let more = any_shape::<T>(Class::ALL[rng.random_range(0..3)], rng);
        laws::composites_of(a, b, Some(&more));
    });
}

fn rays<T: Numbers>() {
    let mut hits: BTreeMap<Kind, [usize; 2]> = BTreeMap::new();
    for_each_pair::<T>(EVERY_CELL, SAMPLES, 3, |_, shape, rng| {
        let ray = ray(rng);
        laws::rays_of(&ray, shape);
        hits.entry(shape.kind()).or_default()[usize::from(shape.intersects(&ray))] += 1;
    });
    for (kind, [misses, hits]) in hits {
        let least = if kind == Kind::Point { 0 } else { 30 };
        assert!(misses > 50 && hits >= least, "{kind}: {hits} hits, {misses} misses");
    }
}

fn casts<T: Numbers>() {
    let mut cells = Tally::default();
    for_each_pair::<T>(EVERY_CELL, SAMPLES, 4, |a, b, rng| {
        let (motion_a, b, motion_b) = moving(b, rng);
        laws::casts_of((a, motion_a), (&b, motion_b));
        let hit = a.cast(motion_a, &b, motion_b);
        if hit.is_none_or(|hit| hit.time > T::zero()) {
            cells.add(a, &b, hit.is_some());
        }
    });
    cells.check(30);
}

fn sweeps<T: Numbers>() {
    let mut cells = Tally::default();
    for_each_pair::<T>(EVERY_CELL, SAMPLES, 5, |a, b, rng| {
        let (way_a, b, way_b) = moving(b, rng);
        let (motion_a, motion_b) = (turning(way_a, rng), turning(way_b, rng));
        laws::sweeps_of((a, &motion_a), (&b, &motion_b));
        let hit = a.sweep(&motion_a, &b, &motion_b);
        if hit.is_none_or(|hit| hit.time > T::zero()) {
            cells.add(a, &b, hit.is_some());
        }
    });
    cells.check(30);
}

fn twins<T: Numbers>() {
    for kind in Kind::ALL {
        let mut rng = stream(9, kind);
        for round in 0..50 {
            let shape = draw::<T>(kind, Class::ALL[round % 3], &mut rng);
            assert!(shape.contact(&shape, T::zero()).is_some(), "{shape:?}");
            laws::contacts_of(&shape, &shape, T::zero());
            laws::manifolds_of(&shape, &shape, T::zero());
        }
    }
}

/// Shapes without interior, or with vertices that are no corners, with every kind and each other.
fn degenerate<T: Numbers>() {
    for flat in DEGENERATE {
        for kind in Kind::ALL {
            let rng = &mut stream(6, (flat, kind));
            for _ in 0..40 {
                let a = draw_degenerate::<T>(flat, rng);
                let b = draw::<T>(kind, Class::Lattice, rng);
                let other = DEGENERATE[rng.random_range(0..DEGENERATE.len())];
                let b = if rng.random_bool(0.2) { draw_degenerate(other, rng) } else { b };
                laws::distances_of(&a, &b);
                laws::contacts_of(&a, &b, margin(rng));
                laws::manifolds_of(&a, &b, margin(rng));
                laws::rays_of(&ray(rng), &a);
                laws::casts_of((&a, vector(rng)), (&b, vector(rng)));
            }
        }
    }
}

/// So large a circle around a point near its center that every direction is nearly as good: the
/// search runs into its cap, and still ends at the minimum below it.
#[test]
fn a_point_near_the_center_of_a_large_shape_of_the_user_has_its_least_depth() {
    let mut rng = stream(8, "circles");
    for _ in 0..300 {
        let radius = 2f64.powi(rng.random_range(4..40));
        let far = Vector2::new(rng.random_range(-4.0..4.0), rng.random_range(-4.0..4.0)) * radius;
        let circles = [(Point2::new(0.5, 0.5), radius), (far.into(), 0.0)];
        let lens = f64::custom(Lens::new(circles));
        let point = Point2::from(vector::<f64>(&mut rng)).into();
        laws::contacts_of(&lens, &point, 0.0);
        laws::contacts_of(&point, &lens, 0.0);
    }
}

/// A face of many vertices, turned with the ellipse so that rounding bends it to and fro about
/// one of the ellipse's axes.
#[test]
fn an_ellipse_on_a_face_of_many_vertices_obeys_the_laws() {
    let mut rng = stream(7, "ellipses");
    for _ in 0..300 {
        let pose = nalgebra::Isometry2::new(Vector2::new(3.0, -2.0), rng.random_range(-3.0..3.0));
        let floor = (0..=12).map(|i| Point2::new(f64::from(i) * 0.25, 0.0));
        let points = floor.chain([Point2::new(3.0, -1.0), Point2::new(0.5, -1.25)]);
        let body = ConvexPolygon::hull(points.map(|p| pose * p).collect::<Vec<_>>());
        let axes = Vector2::new(rng.random_range(0.05..1.0), rng.random_range(0.05..1.0));
        let (x, sink) =
            (rng.random_range(-1.0..4.0), [0.0, 0.01, 0.3, -0.05][rng.random_range(0..4)]);
        let ellipse = Ellipse::from_angle(Point2::new(x, axes.y - sink), 0.0, axes);
        let body = body.unwrap_or_else(|e| panic!("{e}")).into();
        let ellipse =
            ellipse.and_then(|e| e.placed(&pose)).unwrap_or_else(|e| panic!("{e}")).into();
        laws::distances_of::<f64>(&ellipse, &body);
        laws::contacts_of(&ellipse, &body, 0.5);
        laws::manifolds_of(&ellipse, &body, 0.5);
    }
}

/// The touching point of a circle and a flat triangle is not at a vertex.
#[test]
fn an_ellipse_touches_a_flat_triangle_where_it_faces_it() {
    let p = |x: f64, y: f64| Point2::new(x, y);
    let ellipse = |x: f64| Ellipse::from_angle(p(x, -1.0), 0.0, Vector2::new(1.0, 1.0));
    let order = [p(1.0, 0.0), p(-3.0, 0.0), p(-1.0, 0.0)];
    for turn in 0..3 {
        let [a, b, c] = [0, 1, 2].map(|i| order[(i + turn) % 3]);
        for [a, b, c] in [[a, b, c], [c, b, a]] {
            let flat = Triangle::new(a, b, c).unwrap_or_else(|e| panic!("{e}"));
            for x in [-3.0, -2.5, -1.0, 0.0, 0.75] {
                let ellipse = ellipse(x).unwrap_or_else(|e| panic!("{e}"));
                let contact = ellipse.contact(&flat, 0.0);
                let contact = contact.unwrap_or_else(|| panic!("no contact at {x}"));
                assert_eq!(contact.depth, 0.0, "{x}");
                assert_eq!((contact.point_a, contact.point_b), (p(x, 0.0), p(x, 0.0)));
                let manifold = ellipse.manifold(&flat, 0.0);
                assert_eq!(manifold[0].points[0].point_a, p(x, 0.0));
                let above = ellipse.placed(&nalgebra::Isometry2::translation(0.0, -1.0)).unwrap();
                let closest = above.closest_points(&flat);
                assert_eq!((closest.point_a, closest.point_b), (p(x, -1.0), p(x, 0.0)));
            }
        }
    }
}
