//! The index over the edges: the same answers as looking at every edge.

use collide_core::pose::Pose;
use collide_core::predicate::orient2d;
use collide_core::{Isometry2, Location, Point2, Rings, UnitComplex, Vec2, Vector2};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A star with `count` vertices at random radii from `inner` to `outer`, all around `center`.
fn star(random: &mut Pcg64Mcg, center: Vec2, count: usize, inner: f64, outer: f64) -> Vec<Vec2> {
    (0..count)
        .map(|i| {
            let angle = std::f64::consts::TAU * i as f64 / count as f64;
            let radius = random.random_range(inner..outer);
            let arm = UnitComplex::new(angle) * Vector2::new(radius, 0.0);
            center + Vec2::from_vector(arm)
        })
        .collect()
}

fn star_with_holes(random: &mut Pcg64Mcg, count: usize) -> Rings {
    let mut rings = vec![star(random, Vec2::ZERO, count, 6.0, 10.0)];
    for (x, y) in [(3.0, 0.0), (-2.0, 2.5), (-1.0, -3.0)] {
        rings.push(star(random, Vec2::new(x, y), count / 3 + 3, 0.5, 1.5));
    }
    Rings::closed(rings)
}

/// Crossings counted the slow way, without the boundary.
fn is_enclosed(rings: &Rings, p: Vec2) -> bool {
    let mut odd = false;
    for ring in 0..rings.ring_count() {
        let vertices = rings.ring(ring);
        for (i, a) in vertices.iter().enumerate() {
            let b = vertices[(i + 1) % vertices.len()];
            if (a.y > p.y) != (b.y > p.y) {
                odd ^= p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y);
            }
        }
    }
    odd
}

#[test]
fn points_are_located_as_by_counting_every_crossing() {
    let mut random = Pcg64Mcg::seed_from_u64(11);
    let mut inside = 0;
    for count in [3, 5, 8, 9, 16, 31, 33, 64, 257, 1024] {
        let rings = star_with_holes(&mut random, count);
        for _ in 0..500 {
            let p = Vec2::new(random.random_range(-11.0..11.0), random.random_range(-11.0..11.0));
            let expected =
                if is_enclosed(&rings, p) { Location::Inside } else { Location::Outside };
            assert_eq!(rings.locate(p), expected, "{count} {p:?}");
            inside += usize::from(expected == Location::Inside);
        }
        for (_, edge) in rings.edges() {
            assert_eq!(rings.locate(edge.a), Location::Boundary);
        }
    }
    assert!((1000..4000).contains(&inside), "{inside}");
}

/// By all edges, with the exact predicate.
fn exact_location(rings: &Rings, p: Vec2) -> Location {
    let mut is_inside = false;
    for (_, edge) in rings.edges() {
        let side = orient2d(edge.a, edge.b, p);
        let (low, high) = (edge.a.min(edge.b), edge.a.max(edge.b));
        if side == 0.0 && low.min(p) == low && high.max(p) == high {
            return Location::Boundary;
        }
        let is_upward = edge.b.y > p.y;
        is_inside ^= (edge.a.y > p.y) != is_upward && (side > 0.0) == is_upward;
    }
    if is_inside { Location::Inside } else { Location::Outside }
}

#[test]
fn rings_of_f32_numbers_locate_points_between_them_exactly() {
    let mut random = Pcg64Mcg::seed_from_u64(13);
    let mut locations = [0; 3];
    for count in [3, 7, 8, 21, 32, 40, 64, 300] {
        let wide = star_with_holes(&mut random, count);
        let ring = |ring| wide.ring(ring).iter().map(|p| p.rounded::<f32>()).collect::<Vec<_>>();
        let rings = Rings::closed((0..wide.ring_count()).map(ring));
        for (_, edge) in rings.edges() {
            let middle = (edge.a + edge.b) * 0.5;
            let near = |p: Vec2| {
                let xs = [p.x.next_down(), p.x, p.x.next_up()];
                xs.map(|x| [p.y.next_down(), p.y, p.y.next_up()].map(|y| Vec2::new(x, y)))
            };
            for p in [edge.a, middle].map(near).into_iter().flatten().flatten() {
                let location = exact_location(&rings, p);
                assert_eq!(rings.locate(p), location, "{count} {p:?}");
                locations[location as usize] += 1;
            }
        }
    }
    assert!(locations.iter().all(|&count| count > 1_000), "{locations:?}");
}

#[test]
fn lattice_points_of_a_staircase_are_on_it_or_beside_it() {
    let stairs: Vec<_> = (0..20).flat_map(|i| [[i, i], [i + 1, i]]).collect();
    let ring = stairs.iter().chain(&[[20, 20], [0, 20]]);
    let rings =
        Rings::closed([ring.map(|&[x, y]| Vec2::new(f64::from(x), f64::from(y))).collect()]);
    let (mut inside, mut on) = (0, 0);
    for (x, y) in (-1..22).flat_map(|x| (-1..22).map(move |y| (x, y))) {
        let expected = match () {
            () if x < 0 || y > 20 || y < x - 1 || x > 20 || y < 0 => Location::Outside,
            () if x == 0 || y == 20 || y == x || y == x - 1 => Location::Boundary,
            () => Location::Inside,
        };
        assert_eq!(rings.locate(Vec2::new(f64::from(x), f64::from(y))), expected, "{x} {y}");
        inside += usize::from(expected == Location::Inside);
        on += usize::from(expected == Location::Boundary);
    }
    assert_eq!((inside, on), (171, 80));
}

#[test]
fn a_search_visits_every_edge_once_and_in_order() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for count in [3, 8, 9, 32, 33, 129, 1000] {
        let rings = star_with_holes(&mut random, count);
        let mut seen = Vec::new();
        let _ = rings.search(
            |_| true,
            |i, edge| {
                seen.push((i, edge));
                std::ops::ControlFlow::<()>::Continue(())
            },
        );
        assert_eq!(seen, rings.edges().collect::<Vec<_>>());
        assert_eq!(seen.len(), rings.vertices().len());
        assert!(seen.iter().enumerate().all(|(n, (i, _))| n == *i));
    }
}

#[test]
fn a_search_in_a_box_misses_no_edge_and_looks_at_few() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let rings = star_with_holes(&mut random, 1024);
    let (mut visited, mut wanted) = (0, 0);
    for _ in 0..200 {
        let p = Vec2::new(random.random_range(-9.0..9.0), random.random_range(-9.0..9.0));
        let near = collide_core::Bounds { min: p, max: p + Vec2::new(0.5, 0.5) };
        let meets = |e: &collide_core::view::Segment| {
            collide_core::Bounds::of_segment(e.a, e.b).meets(&near)
        };
        let mut found = 0;
        let _ = rings.search(
            |bounds| bounds.meets(&near),
            |_, edge| {
                visited += 1;
                found += usize::from(meets(&edge));
                std::ops::ControlFlow::<()>::Continue(())
            },
        );
        let all = rings.edges().filter(|(_, e)| meets(e)).count();
        assert_eq!(found, all);
        wanted += all;
    }
    assert!(wanted > 1000 && visited < 4 * wanted, "{visited} for {wanted}");
}

#[test]
fn the_index_follows_a_motion() {
    let mut random = Pcg64Mcg::seed_from_u64(17);
    let rings = star_with_holes(&mut random, 200);
    let mut moved = rings.clone();
    let pose = Pose::new(&Isometry2::new(Vector2::new(30.0, -7.0), 1.0)).unwrap();
    moved.place::<f64>(&pose);
    let mut inside = 0;
    for _ in 0..1000 {
        let p = Point2::new(random.random_range(-11.0..11.0), random.random_range(-11.0..11.0));
        let before = rings.encloses(Vec2::from_point(p));
        assert_eq!(moved.encloses(Vec2::from_point(pose.image(p))), before);
        inside += usize::from(before);
    }
    assert!((200..800).contains(&inside), "{inside}");
}
