//! Where the filtered formulas settle a ray, the exact kernels must say the same; where rounding
//! might decide, they must not settle it.

use crate::ray::fast::first;
use crate::ray::fast::outline::FastOutline;
extern crate std;
use std::format;
use std::string::String;
use std::vec::Vec;

use crate::ray::hit::{Crossing, HitKind};
use crate::ray::matrix::first_hit;
use collide_core::view::{Aabb, Capsule, Circle, ConvexPolygon, Ray, Rect, Segment, Triangle};
use collide_core::{Discs, Vec2, View};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A polygon with what its view borrows.
struct Stored {
    vertices: Vec<Vec2>,
    normals: Vec<Vec2>,
    discs: Discs,
}

impl Stored {
    fn new(vertices: &[Vec2]) -> Self {
        let next = |i: usize| vertices[(i + 1) % vertices.len()];
        let normal = |i: usize| (-(next(i) - vertices[i]).perp()).unit().expect("an edge");
        let normals: Vec<_> = (0..vertices.len()).map(normal).collect();
        let discs = Discs::of_polygon(vertices, &normals);
        Self { vertices: vertices.to_vec(), normals, discs }
    }

    fn view(&self) -> View<'_> {
        let Self { vertices, normals, discs } = self;
        View::ConvexPolygon(ConvexPolygon { vertices, normals, discs, radius: 0.0 })
    }
}

/// A coordinate on a coarse lattice, at times moved by one unit in the last place or by a little.
fn number(rng: &mut Pcg64Mcg) -> f64 {
    let x = f64::from(rng.random_range(-8..=8)) * 0.5;
    match rng.random_range(0..6) {
        0 => x.next_up(),
        1 => x + rng.random_range(-1e-13..1e-13),
        2 => x + rng.random_range(-1.0..1.0),
        // −0 too.
        3 => -x,
        _ => x,
    }
}

fn vector(rng: &mut Pcg64Mcg) -> Vec2 {
    Vec2::new(number(rng), number(rng))
}

/// Returns whether the ray was settled, whether it hits, and whether the normal is another one.
#[track_caller]
fn check(ray: &Ray, shape: &View<'_>) -> [bool; 3] {
    let exact = first_hit(ray, shape);
    let settled = first(ray, shape, |hit| hit);
    let mut is_other = false;
    if let Some(hit) = settled {
        let what = || format!("{ray:?} {shape:?}\n{hit:?}\n{exact:?}");
        assert_eq!(hit.is_none(), exact.is_none(), "{}", what());
        if let (Some(hit), Some(exact)) = (hit, exact) {
            assert_eq!(hit.kind, exact.kind, "{}", what());
            check_place(ray, &hit, &exact, &what);
            let sine = hit.normal.dot(ray.direction.unit().expect("a direction")).abs();
            is_other = (hit.normal - exact.normal).length() * sine > 1e-6;
        }
    }
    [settled.is_some(), exact.is_some(), is_other]
}

/// Both places lie on the outline and on the ray, so that they may differ by more than rounding
/// only along the ray, where it grazes: by the root of it.
fn check_place(ray: &Ray, hit: &Crossing, exact: &Crossing, what: &dyn Fn() -> String) {
    let unit = ray.direction.unit().expect("a direction");
    let size = 16.0 * f64::EPSILON * (32.0 + ray.origin.length());
    let sine = hit.normal.dot(unit).abs();
    assert!((hit.t - exact.t).abs() * ray.direction.length() * sine <= size, "{}", what());
    assert!(unit.cross(hit.point - ray.origin).abs() <= size, "{}", what());
    assert!((hit.point - exact.point).length() * sine <= size, "{}", what());
    assert!((hit.normal.length() - 1.0).abs() <= 1e-15, "{}", what());
    match hit.kind {
        HitKind::Exit => assert!(hit.normal.dot(unit) > 0.0, "{}", what()),
        _ => assert!(hit.normal.dot(unit) < 0.0, "{}", what()),
    }
}

/// Runs rays against shapes drawn by `shape`; some must be settled and some not, some hit.
#[track_caller]
fn run(shape: impl Fn(&mut Pcg64Mcg, &mut dyn FnMut(&View<'_>))) {
    let mut rng = Pcg64Mcg::seed_from_u64(0xfa57);
    let (mut tally, mut others) = ([[0; 2]; 2], 0);
    for _ in 0..40_000 {
        let (origin, direction) = (vector(&mut rng), vector(&mut rng));
        if direction == Vec2::ZERO {
            continue;
        }
        let ray = Ray { origin, direction };
        shape(&mut rng, &mut |view| {
            let [settled, hits, is_other] = check(&ray, view);
            tally[usize::from(settled)][usize::from(hits)] += 1;
            others += usize::from(is_other);
        });
    }
    let [unsettled, settled] = tally;
    assert!(unsettled[1] > 100 && settled[0] > 4_000 && settled[1] > 4_000, "{tally:?}");
    // At a corner either edge will do.
    assert!(others * 20 < settled[1], "{others} of {tally:?}");
}

#[test]
fn circles_and_capsules_are_settled_as_the_exact_kernels_say() {
    let radius = |rng: &mut Pcg64Mcg| number(rng).abs();
    run(|rng, check| check(&View::Circle(Circle { center: vector(rng), radius: radius(rng) })));
    run(|rng, check| {
        check(&View::Capsule(Capsule { a: vector(rng), b: vector(rng), radius: radius(rng) }));
    });
}

#[test]
fn boxes_and_rectangles_are_settled_as_the_exact_kernels_say() {
    run(|rng, check| {
        let (p, q) = (vector(rng), vector(rng));
        check(&View::Aabb(Aabb { min: p.min(q), max: p.max(q) }));
    });
    run(|rng, check| {
        let turned = rng.random_range(0..2) == 0;
        let rotation = if turned { Vec2::new(0.6, 0.8) } else { Vec2::new(0.0, -1.0) };
        let half_extents = Vec2::new(number(rng).abs(), number(rng).abs());
        check(&View::Rect(Rect { center: vector(rng), rotation, half_extents }));
    });
}

#[test]
fn segments_and_triangles_are_settled_as_the_exact_kernels_say() {
    run(|rng, check| check(&View::Segment(Segment { a: vector(rng), b: vector(rng) })));
    run(|rng, check| {
        let [a, b, c] = [vector(rng), vector(rng), vector(rng)];
        let is_left = collide_core::predicate::orient2d(a, b, c) >= 0.0;
        check(&View::Triangle(Triangle { vertices: if is_left { [a, b, c] } else { [a, c, b] } }));
    });
}

#[test]
fn convex_polygons_are_settled_as_the_exact_kernels_say() {
    let ring = |points: &[(f64, f64)]| -> Vec<Vec2> {
        points.iter().map(|&(x, y)| Vec2::new(x, y)).collect()
    };
    let octagon = Stored::new(&ring(&[
        (2.0, -1.0),
        (2.0, 1.0),
        (1.0, 2.0),
        (-1.0, 2.0),
        (-2.0, 1.0),
        (-2.0, -1.0),
        (-1.0, -2.0),
        (1.0, -2.0),
    ]));
    run(|_, check| check(&octagon.view()));
    let needle = Stored::new(&ring(&[(-3.0, 0.0), (3.0, -1e-9), (3.0, 0.0)]));
    let in_steps = Stored::new(&ring(&[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0)]));
    let mut rng = Pcg64Mcg::seed_from_u64(0x9019);
    for _ in 0..40_000 {
        let ray = Ray { origin: vector(&mut rng), direction: vector(&mut rng) };
        if ray.direction != Vec2::ZERO {
            check(&ray, &needle.view());
            check(&ray, &in_steps.view());
        }
    }
}

#[test]
fn a_ray_through_a_vertex_a_tangent_and_a_ray_along_an_edge_are_not_settled() {
    let ray = |x, y, u, v| Ray { origin: Vec2::new(x, y), direction: Vec2::new(u, v) };
    let is_open = |shape: &View<'_>, ray| first(&ray, shape, |hit| hit).is_none();
    let (min, max) = (Vec2::new(1.0, 1.0), Vec2::new(2.0, 2.0));
    let square = View::Aabb(Aabb { min, max });
    assert!(is_open(&square, ray(0.0, 2.0, 1.0, -1.0)));
    assert!(is_open(&square, ray(0.0, 1.0, 1.0, 0.0)));
    assert!(is_open(&square, ray(1.0, 1.5, 1.0, 0.0)));
    assert!(!is_open(&square, ray(0.0, 1.5, 1.0, 0.0)));
    let circle = View::Circle(Circle { center: min, radius: 1.0 });
    assert!(is_open(&circle, ray(-1.0, 0.0, 1.0, 0.0)));
    assert!(is_open(&circle, ray(0.0, 1.0, 1.0, 3.0)));
    assert!(!is_open(&circle, ray(-1.0, 0.5, 1.0, 0.0)));
    let wall = View::Segment(Segment { a: min, b: max });
    assert!(is_open(&wall, ray(0.0, 0.0, 1.0, 1.0)));
    assert!(is_open(&wall, ray(1.0, 0.0, 0.0, 1.0)));
    assert!(!is_open(&wall, ray(1.5, 0.0, 0.0, 1.0)));
}

#[test]
fn extreme_magnitudes_are_settled_by_powers_of_two() {
    let circle = Circle { center: Vec2::new(5.0, 0.25), radius: 1.0 };
    let ray = Ray { origin: Vec2::ZERO, direction: Vec2::new(1.0, 0.125) };
    let known = circle.first(&ray).expect("settled").expect("a hit");
    for exponent in [-450, -200, 200, 450] {
        let scale = 2.0_f64.powi(exponent);
        let far = Ray { direction: ray.direction * scale, ..ray };
        let hit = circle.rescaled_first(&far).expect("settled").expect("a hit");
        assert_eq!((hit.t * scale, hit.point, hit.normal), (known.t, known.point, known.normal));
        let large = circle.scaled(scale);
        let hit = large.rescaled_first(&far).expect("settled").expect("a hit");
        assert_eq!((hit.t, hit.point), (known.t, known.point * scale));
    }
}

#[test]
fn circles_and_capsules_whose_squared_radius_underflows_are_left_to_the_exact_kernels() {
    let ray = Ray { origin: Vec2::ZERO, direction: Vec2::new(-1.0, 0.0) };
    for exponent in 150..170 {
        let radius = 2.2 * 10.0_f64.powi(-exponent);
        for height in [0.0, 0.3 * radius, 1e-285] {
            let a = Vec2::new(-6.0, height);
            let is_settled = [
                check(&ray, &View::Circle(Circle { center: a, radius })),
                check(&ray, &View::Capsule(Capsule { a, b: Vec2::new(-5.0, height), radius })),
            ];
            assert_eq!(is_settled, [[false, true, false]; 2], "{radius}");
        }
    }
}
