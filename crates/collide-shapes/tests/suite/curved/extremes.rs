//! Ellipses and user's shapes at the ends of the range, in degenerate forms and in exact contact.

use super::drawn::with_polygon;
use super::judge::direction;
use super::map::Map;
use collide_core::view::{
    Aabb, Capsule, Circle, ConvexPolygon, Ellipse, HalfPlane, Line, Ray, Rect, Segment, Triangle,
};
use collide_core::{Real, Vec2};
use collide_shapes::kernel::Gap;
use collide_shapes::kernel::curved::{self, CurvedPair};
use collide_shapes::kernel::ellipse::{ellipse_line_hits, point_foot};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const EPS: f64 = f64::EPSILON;

fn power(exponent: i32) -> f64 {
    2f64.powi(exponent)
}

fn ellipse(x: f64, y: f64, rx: f64, ry: f64) -> Ellipse {
    Ellipse { center: Vec2::new(x, y), rotation: Vec2::new(1.0, 0.0), semi_axes: Vec2::new(rx, ry) }
}

/// Everything holds that holds for any pair.
#[track_caller]
fn sound<A, B>(a: &A, b: &B) -> f64
where
    A: CurvedPair<B> + std::fmt::Debug,
    B: CurvedPair<A> + std::fmt::Debug,
{
    let s = curved::separation(a, b);
    let context = || format!("{a:?} {b:?} {s:?}");
    assert!(
        s.distance.is_finite() && s.point_a.is_finite() && s.point_b.is_finite(),
        "{}",
        context()
    );
    assert!((s.normal.length() - 1.0).abs() <= 4.0 * EPS, "{}", context());
    let meets = curved::intersects(a, b);
    assert_eq!(meets, s.distance <= 0.0, "{}", context());
    assert_eq!(meets, curved::intersects(b, a), "{}", context());
    assert_eq!(curved::touches(a, b), s.distance == 0.0, "{}", context());
    let closest: Gap = curved::closest_points(a, b);
    assert_eq!(meets, closest.distance == 0.0, "{}", context());
    assert!(closest.point_a.is_finite() && closest.point_b.is_finite(), "{}", context());
    for held in [curved::contains(a, b), curved::contains(b, a)] {
        assert!(!held || meets, "{}", context());
    }
    s.distance
}

#[test]
fn numbers_from_the_whole_range_give_sound_answers() {
    let mut random = Pcg64Mcg::seed_from_u64(11);
    let mut counts = [0; 2];
    for round in 0..3000 {
        let (spread, middle) = if round % 2 == 0 { (500, 0) } else { (40, round % 460) };
        let mut size = || {
            let exponent = (random.next_u32() % (2 * spread + 1)) as i32 - spread as i32 + middle;
            (1.0 + random.random::<f64>()) * power(exponent.min(499))
        };
        let mut signed = || if size() < 1.0 { size() } else { -size() };
        let centers = [Vec2::new(signed(), signed()), Vec2::new(signed(), signed())];
        let corners = [Vec2::new(signed(), signed()), Vec2::new(signed(), signed())];
        let semi_axes = [Vec2::new(size(), size()), Vec2::new(size(), size())];
        let radius = size();
        let turns = [random.random(), random.random()];
        let [a, b] = [0, 1].map(|k| Ellipse {
            center: centers[k],
            rotation: direction(turns[k]),
            semi_axes: semi_axes[k],
        });
        let distance = if round % 3 == 0 {
            let map = Map::of_ellipse(a);
            all_sound(&f64::custom_view(&map), centers[1], corners, radius, b.rotation)
        } else {
            all_sound(&a, centers[1], corners, radius, b.rotation)
        };
        sound(&a, &b);
        let map = Map::of_ellipse(b);
        sound(&a, &f64::custom_view(&map));
        if let Some(hits) = ellipse_line_hits(&a, corners[0], corners[1]) {
            assert!(hits.hits.iter().all(|hit| hit.t.is_finite() && hit.point.is_finite()));
        }
        counts[usize::from(distance > 0.0)] += 1;
    }
    assert!(counts[0] > 300 && counts[1] > 300, "{counts:?}");
}

/// One partner of every kind.
#[track_caller]
fn all_sound<A>(a: &A, p: Vec2, corners: [Vec2; 2], radius: f64, rotation: Vec2) -> f64
where
    A: std::fmt::Debug + CurvedPair<Vec2> + CurvedPair<Segment> + CurvedPair<Circle>,
    A: CurvedPair<Capsule> + CurvedPair<Aabb> + CurvedPair<Rect> + CurvedPair<Triangle>,
    A: CurvedPair<Line> + CurvedPair<Ray> + CurvedPair<HalfPlane>,
    A: for<'p> CurvedPair<ConvexPolygon<'p>>,
    Vec2: CurvedPair<A>,
    Segment: CurvedPair<A>,
    Circle: CurvedPair<A>,
    Capsule: CurvedPair<A>,
    Aabb: CurvedPair<A>,
    Rect: CurvedPair<A>,
    Triangle: CurvedPair<A>,
    Line: CurvedPair<A>,
    Ray: CurvedPair<A>,
    HalfPlane: CurvedPair<A>,
    for<'p> ConvexPolygon<'p>: CurvedPair<A>,
{
    let [q, r] = corners;
    sound(a, &p);
    sound(a, &Circle { center: p, radius });
    sound(a, &Segment { a: q, b: r });
    sound(a, &Segment { a: q, b: q });
    sound(a, &Capsule { a: q, b: r, radius });
    sound(a, &Aabb { min: q.min(r), max: q.max(r) });
    let rect = Rect { center: p, rotation, half_extents: Vec2::new(radius, radius * 0.25) };
    sound(a, &rect);
    sound(a, &Rect { half_extents: Vec2::ZERO, ..rect });
    sound(a, &Line { point: q, direction: r });
    sound(a, &Ray { origin: q, direction: r });
    sound(a, &HalfPlane { point: q, normal: r });
    let triangle = if (q - p).cross(r - p) < 0.0 { [p, r, q] } else { [p, q, r] };
    sound(a, &Triangle { vertices: triangle })
}

#[test]
fn a_power_of_two_scales_every_answer_bit_for_bit() {
    let mut random = Pcg64Mcg::seed_from_u64(12);
    for round in 0..300 {
        let mut unit = || random.random::<f64>();
        let a = Ellipse {
            center: Vec2::new(unit(), unit()),
            rotation: direction(unit()),
            semi_axes: Vec2::new(0.1 + unit(), 1e-3 + unit()),
        };
        let b = Ellipse {
            center: Vec2::new(unit(), unit()) * 3.0,
            rotation: direction(unit()),
            semi_axes: Vec2::new(0.1 + unit(), 1e-3 + unit()),
        };
        let rect = Rect { center: b.center, rotation: b.rotation, half_extents: b.semi_axes };
        let k = power([-400, -250, -30, 60, 210, 450][round % 6]);
        let grown = |e: &Ellipse| Ellipse {
            center: e.center * k,
            rotation: e.rotation,
            semi_axes: e.semi_axes * k,
        };
        let big = Rect { center: rect.center * k, half_extents: rect.half_extents * k, ..rect };
        for (s, t) in [
            (curved::separation(&a, &b), curved::separation(&grown(&a), &grown(&b))),
            (curved::separation(&a, &rect), curved::separation(&grown(&a), &big)),
        ] {
            assert_eq!((s.distance * k, s.normal), (t.distance, t.normal));
            assert_eq!((s.point_a * k, s.point_b * k), (t.point_a, t.point_b));
        }
        assert_eq!(curved::intersects(&a, &b), curved::intersects(&grown(&a), &grown(&b)));
        assert_eq!(curved::contains(&a, &b), curved::contains(&grown(&a), &grown(&b)));
        let (p, q) = (point_foot(&a, b.center), point_foot(&grown(&a), b.center * k));
        assert_eq!((p.distance * k, p.normal), (q.distance, q.normal));
    }
}

#[test]
fn maps_rounded_to_f32_answer_to_their_accuracy() {
    let mut random = Pcg64Mcg::seed_from_u64(13);
    let mut worst: f64 = 0.0;
    for _ in 0..2000 {
        let mut unit = || random.random::<f64>();
        let [a, b] = [0, 1].map(|_| Ellipse {
            center: Vec2::new(unit(), unit()) * 2.0,
            rotation: direction(unit()),
            semi_axes: Vec2::new(0.1 + unit(), 0.1 + unit()),
        });
        let maps = [Map::of_ellipse(a), Map::of_ellipse(b)];
        let [m, n] = [0, 1].map(|k| f32::custom_view(&maps[k]));
        let truth = curved::separation(&a, &b).distance;
        sound(&m, &n);
        sound(&m, &b);
        for found in [curved::separation(&m, &n).distance, curved::separation(&m, &b).distance] {
            worst = worst.max((found - truth).abs());
        }
        assert_eq!(curved::separation(&n, &m), curved::separation(&m, &n).flipped());
    }
    assert!(worst < 64.0 * f64::from(f32::EPSILON), "{worst:e}");
}

#[test]
fn a_map_of_a_point_is_the_point_and_a_map_of_a_segment_the_segment() {
    let e = ellipse(0.0, 0.0, 2.0, 1.0);
    let maps = [
        Map::of_points(vec![Vec2::new(3.0, 0.0)]),
        Map::of_points(vec![Vec2::new(3.0, -1.0), Vec2::new(3.0, 2.0)]),
    ];
    for map in &maps {
        let map = f64::custom_view(map);
        let s = curved::separation(&e, &map);
        assert!(
            (s.distance - 1.0).abs() < 4.0 * EPS && (s.normal.x - 1.0).abs() < 4.0 * EPS,
            "{s:?}"
        );
        assert!((s.point_b - Vec2::new(3.0, 0.0)).length() < 1e-7, "{s:?}");
        assert!(sound(&map, &map) <= 0.0);
        assert!(curved::contains(&map, &map));
        assert!(!curved::contains(&map, &e) && !curved::contains(&e, &map));
    }
    let [point, segment] = [0, 1].map(|k| f64::custom_view(&maps[k]));
    assert_eq!(sound(&point, &segment), 0.0);
    assert!(curved::contains(&segment, &point));
}

#[test]
fn exact_contacts_touch_and_one_ulp_decides() {
    let a = ellipse(0.0, 0.0, 2.0, 1.0);
    let b = ellipse(5.0, 0.0, 3.0, 0.5);
    assert!(curved::touches(&a, &b) && curved::intersects(&a, &b));
    let past = ellipse(5.0 + 8.0 * EPS, 0.0, 3.0, 0.5);
    assert!(!curved::intersects(&a, &past) && curved::separation(&a, &past).distance == 8.0 * EPS);
    let deeper = ellipse(5.0 - 8.0 * EPS, 0.0, 3.0, 0.5);
    assert!(curved::intersects(&a, &deeper) && !curved::touches(&a, &deeper));
    let touching = |touches: bool| assert!(touches);
    touching(curved::touches(&a, &Vec2::new(0.0, 1.0)));
    touching(curved::touches(&a, &Circle { center: Vec2::new(4.5, 0.0), radius: 2.5 }));
    touching(curved::touches(&a, &Segment { a: Vec2::new(-5.0, 1.0), b: Vec2::new(9.0, 1.0) }));
    touching(curved::touches(&a, &Segment { a: Vec2::new(2.0, 0.0), b: Vec2::new(9.0, 1.0) }));
    touching(curved::touches(&a, &Aabb { min: Vec2::new(-1.0, 1.0), max: Vec2::new(1.0, 3.0) }));
    let capsule = Capsule { a: Vec2::new(-3.0, 2.0), b: Vec2::new(3.0, 2.0), radius: 1.0 };
    touching(curved::touches(&a, &capsule));
    let half_plane = HalfPlane { point: Vec2::new(0.0, -1.0), normal: Vec2::new(0.0, 2.0) };
    touching(curved::touches(&a, &half_plane));
    assert!(!curved::touches(&a, &Vec2::ZERO) && !curved::touches(&a, &a));
}

#[test]
fn boundaries_count_as_held() {
    let a = ellipse(1.0, 1.0, 2.0, 1.0);
    let box_around = Aabb { min: Vec2::new(-1.0, 0.0), max: Vec2::new(3.0, 2.0) };
    assert!(curved::contains(&box_around, &a) && !curved::contains(&a, &box_around));
    let tight = Aabb { min: Vec2::new(-1.0 + EPS, 0.0), max: Vec2::new(3.0, 2.0) };
    assert!(!curved::contains(&tight, &a));
    assert!(curved::contains(&a, &a));
    assert!(curved::contains(&a, &ellipse(1.0, 1.0, 2.0, 0.5)));
    assert!(curved::contains(&a, &ellipse(2.0, 1.0, 1.0, 0.25)));
    assert!(!curved::contains(&a, &ellipse(2.0 + 2.0 * EPS, 1.0, 1.0, 0.25)));
    let circle = Circle { center: Vec2::new(1.0, 1.0), radius: 2.0 };
    assert!(curved::contains(&circle, &a) && !curved::contains(&a, &circle));
    assert!(curved::contains(&a, &Circle { radius: 1.0, ..circle }));
    assert!(!curved::contains(&a, &Circle { radius: 1.0 + EPS, ..circle }));
    let capsule = Capsule { a: Vec2::new(0.0, 1.0), b: Vec2::new(2.0, 1.0), radius: 1.0 };
    assert!(curved::contains(&capsule, &a));
    assert!(!curved::contains(&Capsule { radius: 1.0 - EPS, ..capsule }, &a));
}

#[test]
fn coincident_centers_give_the_direction_of_the_minor_axis() {
    let a = ellipse(1.0, 1.0, 2.0, 1.0);
    let s = curved::separation(&a, &Vec2::new(1.0, 1.0));
    assert_eq!((s.distance, s.normal), (-1.0, Vec2::new(0.0, 1.0)));
    let s = curved::separation(&a, &a);
    assert_eq!((s.distance, s.normal.x.abs(), s.normal.y.abs()), (-2.0, 0.0, 1.0));
    let circle = ellipse(1.0, 1.0, 2.0, 2.0);
    assert_eq!(curved::separation(&circle, &circle).distance, -4.0);
}

#[test]
fn regular_polygons_approach_the_circle() {
    let mut random = Pcg64Mcg::seed_from_u64(14);
    for n in [3_u32, 4, 6, 12, 100, 1000] {
        for _ in 0..40 {
            let mut unit = || random.random::<f64>();
            let a = Ellipse {
                center: Vec2::new(unit(), unit()) * 2.0,
                rotation: direction(unit()),
                semi_axes: Vec2::new(0.1 + unit(), 1e-3 + unit()),
            };
            let start = unit();
            let corner = |k: u32| direction(start + f64::from(k) / f64::from(n));
            let points: Vec<Vec2> = (0..n).map(corner).collect();
            let outer = sound(&a, &Circle { center: Vec2::ZERO, radius: 1.0 });
            with_polygon(&points, 0.0, &mut |polygon| {
                let found = sound(&a, polygon);
                let radius = polygon.normals[0].dot(corner(0));
                let inner = sound(&a, &Circle { center: Vec2::ZERO, radius });
                assert!(outer <= found + 64.0 * EPS && found <= inner + 64.0 * EPS);
            });
        }
    }
}
