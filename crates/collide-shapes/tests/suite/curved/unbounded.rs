//! Ellipses and user's shapes against half-planes, lines and rays; hits of lines on ellipses.

use super::judge::{Body, direction};
use super::map::Map;
use collide_core::view::{Custom, Ellipse, HalfPlane, Line, Ray};
use collide_core::{Real, Vec2};
use collide_shapes::kernel::Gap;
use collide_shapes::kernel::curved::{self, CurvedPair};
use collide_shapes::kernel::ellipse::{contains_point, ellipse_line_hits, point_foot};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const EPS: f64 = f64::EPSILON;

fn support(e: &Ellipse, n: Vec2) -> Vec2 {
    Body::Ellipse(*e).support(n)
}

fn random_ellipse(random: &mut Pcg64Mcg) -> Ellipse {
    let mut unit = || random.random::<f64>();
    let thin = if unit() < 0.5 { 1.0 } else { 10f64.powf(-6.0 * unit()) };
    Ellipse {
        center: Vec2::new(unit(), unit()),
        rotation: direction(unit()),
        semi_axes: Vec2::new(0.1 + unit(), thin * (0.1 + unit())),
    }
}

/// The same question to an ellipse and to its support map: the answers must agree.
fn answers<B>(e: &Ellipse, b: &B) -> [(bool, f64, Vec2, Vec2, Vec2, Vec2); 2]
where
    Ellipse: CurvedPair<B>,
    for<'m> Custom<'m>: CurvedPair<B>,
{
    let map = Map::of_ellipse(*e);
    let map = f64::custom_view(&map);
    let (s, t) = (curved::separation(e, b), curved::separation(&map, b));
    let p: Gap = curved::closest_points(e, b);
    let q: Gap = curved::closest_points(&map, b);
    for (s, meets) in [(s, curved::intersects(e, b)), (t, curved::intersects(&map, b))] {
        assert_eq!(meets, s.distance <= 0.0);
        assert!((s.normal.length() - 1.0).abs() <= 4.0 * EPS);
        assert!((s.point_b - s.point_a - s.normal * s.distance).length() <= 64.0 * EPS);
    }
    [
        (s.distance > 0.0, s.distance, s.normal, s.point_a, s.point_b, p.point_b),
        (t.distance > 0.0, t.distance, t.normal, t.point_a, t.point_b, q.point_b),
    ]
}

#[test]
fn half_planes_see_the_lowest_point() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut inside = 0;
    for _ in 0..2000 {
        let e = random_ellipse(&mut random);
        let normal = direction(random.random()) * 10f64.powf(random.random::<f64>() * 6.0);
        let point = Vec2::new(random.random::<f64>(), random.random::<f64>()) * 2.0;
        let half_plane = HalfPlane { point, normal };
        let n = normal.unit().unwrap();
        let lowest = n.dot(support(&e, -n) - point);
        let highest = n.dot(support(&e, n) - point);
        for (_, distance, to, a, b, common) in answers(&e, &half_plane) {
            assert!((distance - lowest).abs() < 32.0 * EPS && (to + n).length() < 8.0 * EPS);
            assert!(point_foot(&e, a).distance.abs() < 32.0 * EPS);
            assert!(n.dot(b - point).abs() < 32.0 * EPS);
            assert!(distance > 0.0 || n.dot(common - point) < 32.0 * EPS);
        }
        let held = CurvedPair::is_within(&e, &half_plane);
        assert!(held == (highest <= 0.0) || highest.abs() < 32.0 * EPS);
        assert!(!CurvedPair::contains(&e, &half_plane));
        inside += usize::from(held);
    }
    assert!((100..1900).contains(&inside), "{inside}");
}

#[test]
fn lines_are_left_on_the_nearer_side() {
    let mut random = Pcg64Mcg::seed_from_u64(6);
    let mut apart = 0;
    for _ in 0..2000 {
        let e = random_ellipse(&mut random);
        let line = Line {
            point: Vec2::new(random.random(), random.random()) * 3.0,
            direction: direction(random.random()) * (1e-3 + random.random::<f64>()),
        };
        let n = line.direction.perp().unit().unwrap();
        let low = n.dot(support(&e, -n) - line.point);
        let high = n.dot(support(&e, n) - line.point);
        let expected = low.max(-high);
        for (_, distance, _, a, b, common) in answers(&e, &line) {
            assert!((distance - expected).abs() < 64.0 * EPS, "{distance} {expected}");
            assert!(point_foot(&e, a).distance.abs() < 64.0 * EPS);
            assert!(n.dot(b - line.point).abs() < 64.0 * EPS);
            assert!(n.dot(common - line.point).abs() < 64.0 * EPS);
            assert!(distance > 0.0 || point_foot(&e, common).distance < 64.0 * EPS);
        }
        apart += usize::from(expected > 0.0);
        let hits = ellipse_line_hits(&e, line.point, line.direction);
        assert_eq!(hits.is_some(), curved::intersects(&e, &line));
        for hit in hits.iter().flat_map(|hits| hits.hits) {
            let along = line.point + line.direction * hit.t;
            assert!(point_foot(&e, hit.point).distance.abs() < 32.0 * EPS);
            let slack = hit.normal.dot(along - hit.point).abs();
            assert!(slack < 64.0 * EPS, "{slack:e}");
        }
    }
    assert!((200..1800).contains(&apart), "{apart}");
}

#[test]
fn rays_are_left_without_looking_back() {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut counts = [0; 2];
    for _ in 0..1000 {
        let e = random_ellipse(&mut random);
        let ray = Ray {
            origin: Vec2::new(random.random(), random.random()) * 2.0 - Vec2::new(0.5, 0.5),
            direction: direction(random.random()) * (1e-3 + random.random::<f64>()),
        };
        let ahead = ray.direction.unit().unwrap();
        let gap = |n: Vec2| n.dot(support(&e, n) - ray.origin);
        let eccentric = |k: i32| {
            let d = direction(f64::from(k) / 4000.0);
            Vec2::new(d.x * e.semi_axes.y, d.y * e.semi_axes.x).rotated(e.rotation).unit().unwrap()
        };
        let sampled = (0..4000)
            .flat_map(|k| [direction(f64::from(k) / 4000.0), eccentric(k)])
            .filter(|n| n.dot(ahead) >= 0.0)
            .chain([ahead.perp(), -ahead.perp()])
            .map(gap)
            .fold(f64::INFINITY, f64::min);
        let crossings = ellipse_line_hits(&e, ray.origin, ray.direction);
        let meets =
            contains_point(&e, ray.origin) || crossings.is_some_and(|hits| hits.hits[0].t >= 0.0);
        assert_eq!(curved::intersects(&e, &ray), meets);
        for (apart, distance, n, a, b, common) in answers(&e, &ray) {
            assert_eq!(apart, !meets);
            assert!(n.dot(ahead) > -8.0 * EPS);
            assert!((gap(n) + distance).abs() < 64.0 * EPS, "{distance}");
            assert!(-distance <= sampled + 64.0 * EPS, "{distance} {sampled}");
            for (point, on_ray) in [(a, false), (b, true), (common, true), (common, false)] {
                if on_ray {
                    let off = point - ray.origin;
                    let past = off.dot(ahead).max(0.0);
                    assert!((off - ahead * past).length() < 1e-9, "{off:?}");
                } else if !apart || point == a {
                    assert!(point_foot(&e, point).distance < 1e-9);
                }
            }
        }
        counts[usize::from(meets)] += 1;
    }
    assert!(counts[0] > 100 && counts[1] > 100, "{counts:?}");
}

#[test]
fn a_ray_inside_an_ellipse_is_left_sideways_or_backwards() {
    let e = Ellipse {
        center: Vec2::ZERO,
        rotation: Vec2::new(1.0, 0.0),
        semi_axes: Vec2::new(4.0, 1.0),
    };
    let ray = Ray { origin: Vec2::new(0.0, 0.5), direction: Vec2::new(3.0, 0.0) };
    let s = curved::separation(&e, &ray);
    assert_eq!((s.distance, s.normal), (-0.5, Vec2::new(0.0, 1.0)));
    let ray = Ray { origin: Vec2::new(3.9, 0.0), direction: Vec2::new(1.0, 0.0) };
    let s = curved::separation(&e, &ray);
    assert!((s.distance + 0.1).abs() < 4.0 * EPS && s.normal == Vec2::new(1.0, 0.0), "{s:?}");
}

#[test]
fn a_tangent_line_touches_and_hits_twice_in_one_point() {
    let e = Ellipse {
        center: Vec2::new(1.0, 2.0),
        rotation: Vec2::new(0.0, 1.0),
        semi_axes: Vec2::new(2.0, 1.0),
    };
    let line = Line { point: Vec2::new(2.0, -7.0), direction: Vec2::new(0.0, 3.0) };
    let hits = ellipse_line_hits(&e, line.point, line.direction).unwrap();
    assert!(hits.tangent && hits.hits[0] == hits.hits[1]);
    assert_eq!(hits.hits[0].t, 3.0);
    assert_eq!(hits.hits[0].point, Vec2::new(2.0, 2.0));
    assert_eq!(hits.hits[0].normal, Vec2::new(1.0, 0.0));
    assert!(curved::touches(&e, &line));
    let past = Line { point: Vec2::new(2.0 + 2.0 * EPS, -7.0), ..line };
    assert!(!curved::intersects(&e, &past) && !curved::touches(&e, &past));
    let cuts = Line { point: Vec2::new(2.0 - 2.0 * EPS, -7.0), ..line };
    assert!(curved::intersects(&e, &cuts) && !curved::touches(&e, &cuts));
}
