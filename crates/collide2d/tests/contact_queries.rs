//! The laws of contacts, manifolds, distances, rays, casts and sweeps on every ordered pair of
//! the sixteen kinds, the user's among them, `f32` and `f64`: the fuzz targets' laws
//! (`collide_testing::laws`) on shapes that are drawn kind by kind, and on degenerate ones.

use collide_testing::{
    Class, DEGENERATE, Lens, Numbers, draw, draw_degenerate, for_both_scalars, laws,
};
use collide2d::prelude::*;
use collide2d::{Kind, Real};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Pairs per cell and class.
const SAMPLES: usize = 10;

/// Calls `law` with pairs of every ordered cell.
fn for_each_pair<T: Numbers>(
    seed: u64,
    mut law: impl FnMut(&AnyShape<T>, &AnyShape<T>, &mut Pcg64Mcg),
) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    for a in Kind::ALL {
        for b in Kind::ALL {
            for class in Class::ALL {
                for _ in 0..SAMPLES {
                    let (a, b) = (draw(a, class, &mut rng), draw(b, class, &mut rng));
                    law(&a, &b, &mut rng);
                }
            }
        }
    }
}

/// A margin: none, or less than 2.
fn margin<T: Real>(rng: &mut Pcg64Mcg) -> T {
    T::nearest([0.0, 0.5, 1.75][rng.random_range(0..3)])
}

fn vector<T: Real>(rng: &mut Pcg64Mcg) -> Vector2<T> {
    let mut component = || T::nearest(f64::from(rng.random_range(-96i32..=96)) / 16.0);
    Vector2::new(component(), component())
}

fn ray<T: Real>(rng: &mut Pcg64Mcg) -> Ray<T> {
    let origin = vector(rng).into();
    loop {
        if let Ok(ray) = Ray::new(origin, vector(rng)) {
            return ray;
        }
    }
}

fn motion<T: Real>(rng: &mut Pcg64Mcg) -> Motion<T> {
    let angle = T::nearest(rng.random_range(-2.0..2.0));
    Motion::new(vector(rng), angle, vector(rng).into()).unwrap_or_else(|e| panic!("{e}"))
}

for_both_scalars! {
    a_contact_is_the_least_translation_to_touching = contacts;
    a_manifold_is_on_both_surfaces = manifolds;
    every_hit_of_a_ray_is_on_the_outline = rays;
    a_cast_stops_at_the_first_touch = casts;
    a_sweep_stops_at_the_first_touch = sweeps;
    flat_shapes_obey_the_laws = degenerate;
}

fn contacts<T: Numbers>() {
    for_each_pair::<T>(1, |a, b, rng| laws::contacts_of(a, b, margin(rng)));
}

fn manifolds<T: Numbers>() {
    for_each_pair::<T>(2, |a, b, rng| laws::manifolds_of(a, b, margin(rng)));
}

fn rays<T: Numbers>() {
    for_each_pair::<T>(3, |_, shape, rng| laws::rays_of(&ray(rng), shape));
}

fn casts<T: Numbers>() {
    for_each_pair::<T>(4, |a, b, rng| laws::casts_of((a, vector(rng)), (b, vector(rng))));
}

fn sweeps<T: Numbers>() {
    for_each_pair::<T>(5, |a, b, rng| laws::sweeps_of((a, &motion(rng)), (b, &motion(rng))));
}

/// Shapes without interior, or with vertices that are no corners, with every kind and each other.
fn degenerate<T: Numbers>() {
    let mut rng = Pcg64Mcg::seed_from_u64(6);
    let rng = &mut rng;
    for flat in DEGENERATE {
        for kind in Kind::ALL {
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
    let mut rng = Pcg64Mcg::seed_from_u64(8);
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
    let mut rng = Pcg64Mcg::seed_from_u64(7);
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
