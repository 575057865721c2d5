//! Casts: closed forms, and inputs on which other engines failed.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_contact::{CastOptions, CastShape};
use collide_core::{Aabb, Isometry2, Point2, Shape, ShapeError, Vector2};
use collide_shapes::{
    AnyShape, Capsule, Circle, ConvexPolygon, Ellipse, HalfPlane, Intersect, Line, MeasureDistance,
    Polygon, Ray, Rect, Segment, Triangle,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn at_rest() -> Vector2<f64> {
    Vector2::zeros()
}

fn moved(shape: &dyn Shape<f64>, motion: Vector2<f64>) -> Box<dyn Shape<f64>> {
    shape.placed_shape(&Isometry2::new(motion, 0.0)).unwrap()
}

fn p(x: f64, y: f64) -> Point2<f64> {
    Point2::new(x, y)
}

fn v(x: f64, y: f64) -> Vector2<f64> {
    Vector2::new(x, y)
}

#[test]
fn a_capsule_cast_through_a_box_is_not_missed() {
    let wall = Aabb::new(p(-3.0, -2.5), p(3.0, 2.5)).unwrap();
    let capsule = Capsule::new(p(-5.0, 3.0), p(-4.0, 4.0), 1.0).unwrap();
    let hit = wall.cast(at_rest(), &capsule, v(10.0, -8.0)).unwrap();
    assert!((hit.time - 0.0603).abs() < 1e-4, "{hit:?}");
    let still = moved(&capsule, v(10.0, -8.0) * hit.time);
    let wall: &dyn Shape<f64> = &wall;
    assert!(wall.distance(&*still) < 1e-15 * 16.0);
}

#[test]
fn a_capsule_cast_beside_a_steep_segment_hits() {
    let segment = Segment::new(p(-672.0, -240.0), p(-624.0, -336.0)).unwrap();
    let capsule = Capsule::new(p(-653.3891, -259.08746), p(-653.3891, -231.08746), 8.0).unwrap();
    let hit = segment.cast(v(-21.200002332, -34.4500053), &capsule, at_rest());
    let back = segment.cast(v(21.200002332, 34.4500053), &capsule, at_rest());
    let hit = hit.or(back).unwrap();
    assert!((hit.time - 0.003_198_367_300_447_634_4).abs() < 1e-5, "{hit:?}");
}

#[test]
fn aligned_boxes_meet_face_to_face() {
    let a = Aabb::new(p(9.0, -1.5), p(11.0, 1.5)).unwrap();
    let b = Aabb::new(p(-1.0, -1.0), p(1.0, 1.0)).unwrap();
    let hit = a.cast(at_rest(), &b, v(10.0, 0.0)).unwrap();
    assert_eq!((hit.time, hit.normal), (0.8, v(-1.0, 0.0)));
    assert_eq!(hit.point.x, 9.0);
    assert!(hit.point.y.abs() <= 1.0);
}

#[test]
fn boxes_that_slide_past_each_other_touch_and_one_ulp_further_they_miss() {
    let a = Aabb::new(p(0.0, 0.0), p(1.0, 1.0)).unwrap();
    let touching = Aabb::new(p(-3.0, 1.0), p(-2.0, 2.0)).unwrap();
    let hit = a.cast(at_rest(), &touching, v(4.0, 0.0)).unwrap();
    assert_eq!(hit.time, 0.5);
    let above = Aabb::new(p(-3.0, 1.0 + f64::EPSILON), p(-2.0, 2.0)).unwrap();
    assert_eq!(a.cast(at_rest(), &above, v(4.0, 0.0)), None);
}

#[test]
fn a_motion_that_ends_at_the_touch_hits_and_a_shorter_one_misses() {
    let a = Aabb::new(p(0.0, 0.0), p(1.0, 1.0)).unwrap();
    let b = Aabb::new(p(3.0, 0.5), p(4.0, 2.0)).unwrap();
    assert_eq!(a.cast(at_rest(), &b, v(-2.0, 0.0)).map(|hit| hit.time), Some(1.0));
    assert_eq!(a.cast(at_rest(), &b, v(-2.0 + 4.0 * f64::EPSILON, 0.0)), None);
}

/// The point starts 4e-17 behind the segment's line, less than its coordinates can differ
/// by, and moves away; or back through it.
#[test]
fn a_start_nearer_than_rounding_is_on_its_side() {
    let wall = Segment::new(p(2.000000000000001, 1.0), p(-0.9999999999999999, -1.9999999999999996));
    let wall = wall.unwrap();
    for tiny in [0.0, -5e-324] {
        let point = p(1.0000000000000004, tiny);
        assert!(!wall.intersects(&point));
        assert_eq!(wall.cast(at_rest(), &point, v(2.75, 9.9375)), None);
        assert_eq!(CastShape::cast(&point, at_rest(), &wall, v(-2.75, -9.9375)), None);
        let back = wall.cast(at_rest(), &point, v(-2.75, -9.9375)).unwrap();
        assert!(back.time <= f64::EPSILON, "{back:?}");
    }
}

/// Motions whose end rounds onto the wall, but lies a fraction of a rounding before or behind it.
/// The far end of the ray is rounded to where the segment is.
#[test]
fn a_start_beside_a_ray_nearer_than_its_rounding_is_crossed() {
    let up = |tilt: f64| Ray::new(p(-3.0, 1.0), v(tilt, 1.0)).unwrap();
    let beside = Segment::new(p(3.0, -4.0), p(-3.0, 1.0_f64.next_up())).unwrap();
    let level = Segment::new(p(3.0, 1.5), p(-3.0, 1.5)).unwrap();
    for tilt in [-1e-323, -1e-100, -1e-20] {
        for (segment, crossing, leaving) in [
            (beside, v(-4.3125, -2.0), v(4.3125, 2.0)),
            (level, v(-4.0, 0.0), v(4.0, 0.0)),
            (level, v(-7.0, 0.0), v(0.0, 1.0)),
        ] {
            let ray = up(tilt);
            assert!(!ray.intersects(&segment));
            let hit = segment.cast(crossing, &ray, at_rest());
            let is_met = hit.is_some_and(|hit| hit.time > 0.0 && hit.time < 1e-15);
            assert!(is_met, "{tilt:e} {segment:?} {hit:?}");
            assert_eq!(segment.cast(leaving, &ray, at_rest()), None, "{tilt:e} {segment:?}");
        }
    }
}

#[test]
fn an_end_nearer_than_rounding_is_on_its_side() {
    let third = 1.0 / 3.0;
    let wall = Segment::new(p(1.0, -1.0), p(1.0, 1.0)).unwrap();
    // third + twice = 1 − 2^-54 exactly, which rounds to 1; with the next number it is past 1.
    let twice = 2.0 * third;
    assert_eq!(third + twice, 1.0);
    let short = wall.cast(at_rest(), &p(third, 0.0), v(twice, 0.0));
    assert_eq!(short, None);
    let there = wall.cast(at_rest(), &p(third, 0.0), v(twice.next_up(), 0.0)).unwrap();
    assert!(there.time <= 1.0 && there.time >= 1.0 - f64::EPSILON, "{there:?}");
}

#[test]
fn shapes_that_touch_at_the_start_meet_at_time_zero_whatever_their_motion() {
    let a = Circle::new(p(0.0, 0.0), 1.0).unwrap();
    let b = Circle::new(p(2.0, 0.0), 1.0).unwrap();
    for motion in [v(1.0, 0.0), v(-1.0, 0.0), v(0.0, 0.0)] {
        let hit = a.cast(at_rest(), &b, motion).unwrap();
        assert_eq!((hit.time, hit.normal, hit.point), (0.0, v(1.0, 0.0), p(1.0, 0.0)));
    }
}

/// The discs' circles touch nearly where the motion leaves them.
#[test]
fn circles_that_only_just_touch_and_part_meet_at_time_zero() {
    let (mut rng, mut touching) = (Pcg64Mcg::seed_from_u64(0x9a67), 0);
    for _ in 0..40_000 {
        let mut number = || rng.random_range(-1.0..1.0_f64);
        let (center, apart) = (p(number(), number()), v(number(), number()).normalize());
        let (r, s) = (number().abs(), number().abs());
        let a = Circle::new(center, r).unwrap();
        let b = Circle::new(center + apart * (r + s), s).unwrap();
        let still = a.cast(at_rest(), &b, apart * number().abs());
        assert_eq!(still.map(|hit| hit.time), a.intersects(&b).then_some(0.0), "{a:?} {b:?}");
        touching += u32::from(a.intersects(&b));
    }
    assert!((10_000..30_000).contains(&touching), "{touching}");
}

#[test]
fn collinear_segments_meet_end_to_end() {
    let a = Segment::new(p(0.0, 0.0), p(1.0, 0.0)).unwrap();
    let b = Segment::new(p(5.0, 0.0), p(3.0, 0.0)).unwrap();
    let hit = a.cast(at_rest(), &b, v(-4.0, 0.0)).unwrap();
    assert_eq!((hit.time, hit.normal, hit.point), (0.5, v(1.0, 0.0), p(1.0, 0.0)));
}

#[test]
fn circles_meet_where_the_quadratic_says_at_any_distance() {
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let mut hits = 0;
    for _ in 0..20_000 {
        let far = [1.0, 1e3, 1e6][rng.random_range(0..3)];
        let (r, s) = (rng.random_range(0.0..2.0), rng.random_range(0.1..2.0));
        let center = p(rng.random_range(-5.0..5.0), far * rng.random_range(3.0..9.0));
        let motion = v(rng.random_range(-9.0..9.0), -2.0 * center.y);
        let a = Circle::new(p(0.0, 0.0), r).unwrap();
        let b = Circle::new(center, s).unwrap();
        if a.intersects(&b) {
            continue;
        }
        let (speed, reach) = (motion.norm(), r + s);
        let (along, across) =
            (-center.coords.dot(&motion) / speed, center.coords.perp(&motion) / speed);
        let hit = a.cast(at_rest(), &b, motion);
        if across.abs() > reach {
            assert_eq!(hit, None);
            continue;
        }
        let time = (along - (reach * reach - across * across).sqrt()) / speed;
        let hit = hit.expect("the circles meet");
        let slope = (reach * reach - across * across).sqrt() / reach;
        assert!((hit.time - time).abs() * speed * slope <= 64.0 * f64::EPSILON * far * 10.0);
        hits += 1;
    }
    assert!(hits > 3_000, "{hits}");
}

#[test]
fn the_time_is_as_accurate_half_a_kilometer_away() {
    let rect = Rect::from_angle(p(0.0, 0.0), 0.3, v(1.0, 0.5)).unwrap();
    for distance in [0.0, 500.0, 5e5] {
        let circle = Circle::new(p(2.0 + distance, 0.1), 0.5).unwrap();
        let motion = v(-2.0 * (2.0 + distance), 0.0);
        let hit = rect.cast(at_rest(), &circle, motion).unwrap();
        let there = moved(&circle, motion * hit.time);
        let rect: &dyn Shape<f64> = &rect;
        assert!(rect.distance(&*there) <= 1e-9 * (2.0 + distance) * 1e-4);
        let before = moved(&circle, motion * (hit.time * (1.0 - 1e-12)));
        assert!(!rect.intersects(&*before));
    }
}

#[test]
fn polygons_meet_exactly_when_the_swept_hull_does() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let mut tally = [0; 2];
    for _ in 0..20_000 {
        // On a lattice, so that touching happens and every sum is exact.
        let mut at = |low: i32, high: i32| {
            p(f64::from(rng.random_range(low..=high)), f64::from(rng.random_range(low..=high)))
        };
        let corners = [at(0, 3), at(0, 3), at(0, 3), at(0, 3)];
        let others = [at(2, 7), at(2, 7), at(2, 7), at(2, 7)];
        let motion = at(-6, 2).coords;
        let (Ok(a), Ok(b)) = (ConvexPolygon::hull(corners), ConvexPolygon::hull(others)) else {
            continue;
        };
        let swept = others.into_iter().chain(others.map(|q| q + motion));
        let swept = ConvexPolygon::hull(swept).unwrap();
        let meets = a.intersects(&swept);
        assert_eq!(a.cast(at_rest(), &b, motion).is_some(), meets, "{a:?} {b:?} {motion:?}");
        tally[usize::from(meets)] += 1;
    }
    assert!(tally[0] > 4_000 && tally[1] > 4_000, "{tally:?}");
}

/// Rounded shapes, and walls without end: the end of the motion often just touches.
#[test]
fn round_shapes_and_walls_are_met_exactly_when_the_swept_hull_meets_them() {
    let mut rng = Pcg64Mcg::seed_from_u64(6);
    let mut tally = [[0; 2]; 6];
    for round in 0..30_000 {
        let mut at = |low: i32, high: i32| {
            p(f64::from(rng.random_range(low..=high)), f64::from(rng.random_range(low..=high)))
        };
        let (q, r) = (at(0, 3), at(0, 3));
        let others = [at(2, 7), at(2, 7), at(2, 7)];
        let motion = at(-6, 2).coords;
        let radius = [0.0, 1.0, 2.0][round / 6 % 3];
        let wall: Result<Box<dyn Shape<f64>>, ShapeError> = match round % 6 {
            0 => Ray::new(q, r - q).map(|wall| Box::new(wall) as _),
            1 => Line::new(q, r - q).map(|wall| Box::new(wall) as _),
            2 => HalfPlane::new(q, r - q).map(|wall| Box::new(wall) as _),
            3 => Capsule::new(q, r, 1.0).map(|wall| Box::new(wall) as _),
            4 => Circle::new(q, 2.0).map(|wall| Box::new(wall) as _),
            _ => Segment::new(q, r).map(|wall| Box::new(wall) as _),
        };
        let rounded = |points: &[Point2<f64>]| {
            ConvexPolygon::hull(points.iter().copied())?.with_radius(radius)
        };
        let swept: Vec<_> = others.into_iter().chain(others.map(|q| q + motion)).collect();
        let (Ok(wall), Ok(b), Ok(swept)) = (wall, rounded(&others), rounded(&swept)) else {
            continue;
        };
        let (b, swept): (&dyn Shape<f64>, &dyn Shape<f64>) = (&b, &swept);
        let meets = wall.intersects(swept);
        let hit = wall.cast(at_rest(), b, motion);
        assert_eq!(hit.is_some(), meets, "{hit:?} {wall:?} {b:?} {motion:?}");
        tally[round % 6][usize::from(meets)] += 1;
    }
    assert!(tally.iter().flatten().all(|&count| count > 300), "{tally:?}");
}

/// Small shapes of several families, times `s`.
fn family(s: f64) -> Vec<Box<dyn Shape<f64>>> {
    let corners = [(0.0, 0.0), (2.0, 0.5), (1.5, 2.0), (0.25, 1.0)];
    let hull = ConvexPolygon::hull(corners.map(|(x, y)| p(x * s, y * s))).unwrap();
    vec![
        Box::new(Circle::new(p(s, 0.5 * s), 0.75 * s).unwrap()),
        Box::new(Capsule::new(p(0.0, 0.0), p(s, 2.0 * s), 0.25 * s).unwrap()),
        Box::new(Aabb::new(p(0.0, 0.0), p(s, 1.5 * s)).unwrap()),
        Box::new(hull.clone().with_radius(0.5 * s).unwrap()),
        Box::new(hull),
        Box::new(Ellipse::from_cos_sin(p(s, s), 0.6, 0.8, v(1.5 * s, 0.5 * s)).unwrap()),
    ]
}

#[test]
fn the_time_does_not_depend_on_the_scale_of_the_world() {
    let mut hits = 0;
    let unit = family(1.0);
    for exponent in [-450, -300, -20, 20, 300, 450] {
        let scale = 2f64.powi(exponent);
        let scaled = family(scale);
        for (i, j) in (0..unit.len()).flat_map(|i| (0..unit.len()).map(move |j| (i, j))) {
            let start = v(-8.0, 1.0);
            let motion = v(16.0, -1.5);
            let times = [(1.0, &unit), (scale, &scaled)].map(|(s, shapes)| {
                let b = moved(&*shapes[j], start * s);
                shapes[i].cast(at_rest(), &*b, motion * s).map(|hit| hit.time)
            });
            let close = match times {
                [Some(s), Some(t)] => (s - t).abs() <= 1e-14,
                [None, None] => true,
                _ => false,
            };
            assert!(close, "{exponent}: {:?} {:?} {times:?}", unit[i], unit[j]);
            hits += usize::from(times[0].is_some());
        }
    }
    assert!(hits > 150, "{hits}");
}

/// A vertex that repeats has no say in when two polygons meet.
#[test]
fn vertices_that_repeat_change_no_cast() {
    let mut rng = Pcg64Mcg::seed_from_u64(41);
    let mut hits = 0;
    for _ in 0..4000 {
        let mut hull = |x: f64| {
            let mut corner =
                || p(x + f64::from(rng.random_range(-3..=3)), rng.random_range(-3..=3).into());
            ConvexPolygon::hull((0..6).map(|_| corner()).collect::<Vec<_>>())
        };
        let (Ok(a), Ok(b)) = (hull(0.0), hull(9.0)) else { continue };
        let mut twice = |polygon: &ConvexPolygon<f64>| {
            let again = rng.random_range(0..polygon.vertices().len());
            let mut vertices = polygon.vertices().to_vec();
            vertices.insert(again, vertices[again]);
            ConvexPolygon::new(vertices).unwrap()
        };
        let (more_a, more_b) = (twice(&a), twice(&b));
        let motion = v(rng.random_range(-9.0..-6.0), rng.random_range(-4.0..4.0));
        let time = |a: &ConvexPolygon<f64>, b: &ConvexPolygon<f64>| {
            a.cast(at_rest(), b, motion).map(|hit| hit.time)
        };
        let plain = time(&a, &b);
        hits += usize::from(plain.is_some());
        for again in [time(&a, &more_b), time(&more_a, &b), time(&more_a, &more_b)] {
            let is_same = match (plain, again) {
                (Some(time), Some(again)) => (time - again).abs() < 1e-14,
                _ => plain == again,
            };
            assert!(is_same, "{plain:?} {again:?} {motion:?}\n{more_a:?}\n{more_b:?}");
        }
    }
    assert!(hits > 1000, "{hits}");
}

#[test]
fn early_in_a_long_motion_a_ray_is_met_as_exactly_as_in_a_short_one() {
    let ray = Ray::new(p(-6.6e-6, 4.1e-6), Vector2::new(4.7e-6, -4.6e-6)).unwrap();
    let point = p(4.7e-6, 4.8e-6);
    for motion in [Vector2::new(1.3, 4.9), Vector2::new(1.3e9, 4.9e9)] {
        let hit = CastShape::cast(&point, at_rest(), &ray, motion).unwrap();
        let direction = ray.direction();
        let exact = direction.perp(&(point - ray.origin())) / direction.perp(&motion);
        assert!((hit.time / exact - 1.0).abs() < 1e-14, "{hit:?} {exact}");
    }
}

#[test]
fn a_cast_stops_at_the_distance_asked_for_within_64_roundings() {
    let flat = Aabb::new(p(-3.05945640907472, -7.6875), p(6.425048828125, -7.6875)).unwrap();
    let polygon = ConvexPolygon::new([
        p(-7.6875, 1.0),
        p(7.0, -7.687500000000003),
        p(6.531434271685798, 3.1363216181049793),
        p(3.0625, 7.781494140625),
        p(-6.0, 7.825639783524309),
    ])
    .unwrap();
    let options = CastOptions { target_distance: 0.13037109375, ..CastOptions::default() };
    let (motion_a, motion_b) = (Vector2::new(-3.999999999999999, 0.0), Vector2::new(2.0, -7.0));
    let hit = flat.cast_with(motion_a, &polygon, motion_b, &options).unwrap();
    let excess = -hit.contact.depth - options.target_distance;
    assert!(hit.time > 0.0 && excess.abs() <= 64.0 * f64::EPSILON * 7.9, "{excess:e} {hit:?}");
}

/// What bounds of boxes leave out of large outlines changes no impact: needles, whose boxes lie in
/// their own directions, also at each other, and a wheel, which has none such.
#[test]
fn an_impact_on_very_many_edges_is_that_without_boxes() {
    let ring = |count: u32, inner: f64| {
        let step = std::f64::consts::TAU / f64::from(count);
        let radius = move |i: u32| if i.is_multiple_of(2) { 1.0 } else { inner };
        Polygon::simple((0..count).map(move |i| {
            let turn = f64::from(i) * step;
            [turn.cos() * radius(i), turn.sin() * radius(i)]
        }))
        .unwrap()
    };
    let (needles, wheel) = (ring(600, 0.3), ring(600, 0.99));
    assert!(needles.rings().is_oriented() && !wheel.rings().is_oriented());
    let round: Vec<AnyShape<f64>> = vec![
        Circle::new([0.0, 0.0], 0.8).unwrap().into(),
        Capsule::new([-0.7, 0.1], [0.6, -0.4], 0.2).unwrap().into(),
        Rect::from_angle([0.0, 0.0], 0.6, [0.9, 0.3]).unwrap().into(),
        Ellipse::from_angle([0.0, 0.0], 0.4, [0.9, 0.2]).unwrap().into(),
        Triangle::new([-0.9, 0.0], [0.8, -0.7], [0.2, 0.9]).unwrap().into(),
        needles.clone().into(),
    ];
    let (mut hits, mut misses) = (0, 0);
    for (outline, flat) in [&needles, &wheel].map(|outline| (outline, outline.flattened())) {
        for (kind, shape) in round.iter().enumerate() {
            // Of two outlines without boxes all pairs of edges are queried.
            for i in 0..if kind < 5 { 60 } else { 6 } {
                let turn = 0.7 * f64::from(i);
                let start = Vector2::new(turn.cos(), turn.sin()) * 2.6;
                let placed = shape.placed(&Isometry2::new(start, 3.0 * turn)).unwrap();
                let aside = Vector2::new(-start.y, start.x) * (0.5 * f64::from(i % 7 - 3));
                let motion = aside - start * 1.5;
                let bare = match &placed {
                    AnyShape::Polygon(polygon) => polygon.flattened().into(),
                    other => other.clone(),
                };
                let impact = placed.cast(motion, outline, Vector2::zeros());
                let all = bare.cast(motion, &flat, Vector2::zeros());
                assert_eq!(impact, all, "{kind} {i}");
                if impact.is_some() { hits += 1 } else { misses += 1 }
            }
        }
    }
    assert!(hits > 300 && misses > 50, "{hits} {misses}");
}

/// The chord of a line that grazes a disc is known less well than the way to it.
#[test]
fn the_point_of_a_graze_near_the_start_lies_on_both_shapes() {
    let point = Point2::new(0.0, 5.0);
    let ends = [[5.0, 4.999999999999999], [5.000000000000001, 4.999999999999998]];
    let capsule = Capsule::new(ends[0], ends[1], 4.999999999999996).unwrap();
    let (motion, other) =
        ([6.927234228001418e-6, 5.0], [2.132728695869446e-6, -2.557411789894104e-6]);
    let hit = CastShape::cast(&point, motion, &capsule, other).unwrap();
    let there = point + Vector2::from(motion) * hit.time;
    assert!(hit.time > 0.0 && (hit.point - there).norm() < 1e-13, "{hit:?}");
}

/// Twice the motion is no number any more.
#[test]
fn a_ray_is_met_by_a_motion_as_long_as_numbers_go() {
    let ray = Ray::new([0.0, -10.0], [5.0, -2.0]).unwrap();
    let ball = Circle::new([20.0, 2.0], 1.0).unwrap();
    for far in [8e307_f64, 1.2e308, 1.7e308] {
        let hit = ray.cast([0.0, 0.0], &ball, [-far, -far]).expect("on the way");
        assert!((hit.time * far - 13.5).abs() < 1.0, "{hit:?}");
        assert!((hit.point - Point2::new(6.112204296093685, -12.444881718437472)).norm() < 1e-12);
    }
}
