//! Rays: closed forms and conventions.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_contact::{CastRay, HitKind, RayHits};
use collide_core::{Aabb, Point2, Real, Shape, Vector2};
use collide_shapes::{
    AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, HalfPlane, Intersect,
    MeasureDistance, Polygon, Ray, Rect, Segment, Triangle,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn p(x: f64, y: f64) -> Point2<f64> {
    Point2::new(x, y)
}

fn v(x: f64, y: f64) -> Vector2<f64> {
    Vector2::new(x, y)
}

fn ray(x: f64, y: f64, dx: f64, dy: f64) -> Ray<f64> {
    Ray::new(p(x, y), v(dx, dy)).unwrap()
}

/// `t` and kind of each hit: `e` enter, `x` exit, `t` touch.
fn times_and_kinds(hits: &RayHits<f64>) -> Vec<(f64, char)> {
    let letter = |kind| match kind {
        HitKind::Enter => 'e',
        HitKind::Exit => 'x',
        HitKind::Touch => 't',
    };
    hits.iter().map(|hit| (hit.t, letter(hit.kind))).collect()
}

#[track_caller]
fn check(shape: &dyn Shape<f64>, ray: Ray<f64>, expected: &[(f64, char)]) {
    let hits = shape.ray_hits(&ray);
    assert_eq!(times_and_kinds(&hits), expected);
    assert_eq!(shape.cast_ray(&ray, f64::MAX), hits.first().copied());
    if let Some(first) = hits.first() {
        assert_eq!(shape.cast_ray(&ray, first.t), Some(*first));
        assert_eq!(shape.cast_ray(&ray, first.t - 1e-9), None);
    }
}

#[test]
fn a_circle_is_entered_and_left_in_units_of_the_direction() {
    let circle = Circle::new(p(5.0, 0.0), 1.0).unwrap();
    check(&circle, ray(0.0, 0.0, 2.0, 0.0), &[(2.0, 'e'), (3.0, 'x')]);
    check(&circle, ray(5.0, 0.0, 2.0, 0.0), &[(0.5, 'x')]);
    check(&circle, ray(0.0, 1.0, 1.0, 0.0), &[(5.0, 't')]);
    check(&circle, ray(0.0, 1.0 + f64::EPSILON, 1.0, 0.0), &[]);
    check(&circle, ray(9.0, 0.0, 1.0, 0.0), &[]);
    check(&circle, ray(4.0, 0.0, 1.0, 0.0), &[(0.0, 'e'), (2.0, 'x')]);
    check(&circle, ray(6.0, 0.0, 1.0, 0.0), &[(0.0, 'x')]);
    check(&circle, ray(5.0, 1.0, 1.0, 0.0), &[(0.0, 't')]);
    check(&Circle::new(p(5.0, 0.0), 0.0).unwrap(), ray(0.0, 0.0, 2.0, 0.0), &[(2.5, 't')]);
}

#[test]
fn a_box_is_met_at_a_vertex_once_and_along_an_edge_twice() {
    let square = Aabb::new(p(1.0, 1.0), p(2.0, 2.0)).unwrap();
    check(&square, ray(0.0, 0.0, 1.0, 1.0), &[(1.0, 'e'), (2.0, 'x')]);
    check(&square, ray(0.0, 2.0, 1.0, -1.0), &[(1.0, 't')]);
    check(&square, ray(0.0, 1.0, 1.0, 0.0), &[(1.0, 'e'), (2.0, 'x')]);
    check(&square, ray(1.5, 1.0, 1.0, 0.0), &[(0.0, 't'), (0.5, 'x')]);
    check(&square, ray(1.5, 1.0, 0.0, 1.0), &[(0.0, 'e'), (1.0, 'x')]);
    check(&square, ray(1.5, 1.0, 0.0, -1.0), &[(0.0, 'x')]);
}

#[test]
fn a_direction_of_minus_zero_is_one_of_zero() {
    let corners = [p(-4.0, -4.0), p(7.0, -4.0), p(7.0, 7.0), p(-4.0, 7.0)];
    let shapes: [AnyShape<f64>; 7] = [
        Aabb::new(corners[0], corners[2]).unwrap().into(),
        Rect::from_angle(p(1.5, 1.5), 0.0, v(5.5, 5.5)).unwrap().into(),
        ConvexPolygon::new(corners.to_vec()).unwrap().into(),
        Triangle::new(corners[0], corners[1], corners[2]).unwrap().into(),
        Circle::new(p(1.0, 2.0), 5.0).unwrap().into(),
        Capsule::new(p(1.0, 2.0), p(2.0, 1.0), 5.0).unwrap().into(),
        Segment::new(p(7.0, -3.0), p(7.0, 4.0)).unwrap().into(),
    ];
    for shape in &shapes {
        for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            for (origin_x, origin_y) in [(6.0, 0.0), (-9.0, 0.5), (1.0, -9.0), (20.0, 1.0)] {
                let hits = shape.ray_hits(&ray(origin_x, origin_y, x, y));
                let minus = |z: f64| if z == 0.0 { -0.0 } else { z };
                let same = ray(origin_x, origin_y, minus(x), minus(y));
                assert_eq!(shape.ray_hits(&same), hits, "{shape:?} {same:?}");
                let at = |t: f64| p(origin_x + t * x, origin_y + t * y);
                for hit in &hits {
                    assert!((hit.point - at(hit.t)).norm() < 1e-14, "{shape:?} {same:?} {hit:?}");
                }
            }
        }
    }
}

#[test]
fn a_hole_is_left_and_entered_again_and_a_notch_touched() {
    let square = |s: f64| [(-s, -s), (s, -s), (s, s), (-s, s)].map(|(x, y)| p(x, y)).to_vec();
    let frame = Polygon::new(square(3.0), vec![square(1.0)]).unwrap();
    check(&frame, ray(-4.0, 0.0, 1.0, 0.0), &[(1.0, 'e'), (3.0, 'x'), (5.0, 'e'), (7.0, 'x')]);
    check(&frame, ray(-4.0, 1.0, 1.0, 0.0), &[(1.0, 'e'), (3.0, 't'), (5.0, 't'), (7.0, 'x')]);
    check(&frame, ray(0.0, 0.0, 1.0, 0.0), &[(1.0, 'e'), (3.0, 'x')]);
    let notch = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (2.0, 1.0), (0.0, 3.0)].map(|(x, y)| p(x, y));
    let notched = Polygon::new(notch.to_vec(), vec![]).unwrap();
    check(&notched, ray(-1.0, 1.0, 1.0, 0.0), &[(1.0, 'e'), (3.0, 't'), (5.0, 'x')]);
    let hits = notched.ray_hits(&ray(-1.0, 1.0, 1.0, 0.0));
    assert_eq!(hits[1].normal, v(0.0, 1.0));
}

/// Of a polygon as small as that the products underflow that decide where an edge is crossed.
#[test]
fn the_first_hit_on_a_tiny_polygon_is_that_of_all_hits() {
    for exponent in [0, -300, -450, -520, -540, -564, -600] {
        let scale = 2.0_f64.powi(exponent);
        let ring = [p(3.0, 1.0), p(3.0, -2.0), p(2.0, -4.0), p(8.0, 2.0)];
        let polygon = Polygon::simple(ring.map(|vertex| vertex * scale)).unwrap();
        for way in [1.0, scale, 2.0_f64.powi(400)] {
            let ray = ray(0.0, 0.0, way, 0.0);
            let hits = polygon.ray_hits(&ray);
            assert_eq!(hits[0].kind, HitKind::Enter, "{exponent} {way:e}");
            assert_eq!(
                polygon.cast_ray(&ray, f64::MAX),
                hits.first().copied(),
                "{exponent} {way:e}"
            );
        }
    }
}

/// Boxes in the directions of needles leave nothing out, however short the direction is.
#[test]
fn the_first_hit_among_needles_is_that_without_boxes() {
    let on_circle = |turn: f64, radius: f64| p(turn.cos() * radius, turn.sin() * radius);
    let radius = |i: u32| if i.is_multiple_of(2) { 1.0 } else { 3.0 };
    let ring =
        (0..1000).map(|i| on_circle(f64::from(i) * (std::f64::consts::TAU / 1e3), radius(i)));
    let ring: Vec<_> = ring.collect();
    for scale in [0, -200, -500, 300].map(|exponent| 2.0_f64.powi(exponent)) {
        let polygon = Polygon::simple(ring.iter().map(|vertex| vertex * scale)).unwrap();
        let flat = polygon.flattened();
        assert!(polygon.rings().is_oriented(), "{scale:e}");
        let mut hits = 0;
        for i in -3..=3 {
            for j in (-3..=3).filter(|&j| (i, j) != (0, 0)) {
                for k in 0..16 {
                    let way = v(f64::from(i), f64::from(j));
                    let aside = v(-way.y, way.x) * (0.1 * f64::from(k));
                    let origin = (p(0.0, 0.0) - way * 0.8 + aside) * scale;
                    // Exact multiples, down to the least number.
                    for least in [1.0, 2.0_f64.powi(-1000), f64::from_bits(1)] {
                        let ray = Ray::new(origin, way * least).unwrap();
                        let first = polygon.cast_ray(&ray, f64::MAX);
                        assert_eq!(first, flat.cast_ray(&ray, f64::MAX), "{ray:?} {scale:e}");
                        hits += usize::from(first.is_some());
                    }
                }
            }
        }
        assert!(hits > 1000, "{hits} {scale:e}");
    }
}

#[test]
fn shapes_without_interior_are_touched_and_face_the_ray() {
    let wall = Segment::new(p(2.0, -1.0), p(2.0, 1.0)).unwrap();
    check(&wall, ray(0.0, 0.0, 1.0, 0.0), &[(2.0, 't')]);
    assert_eq!(wall.ray_hits(&ray(0.0, 0.0, 1.0, 0.0))[0].normal, v(-1.0, 0.0));
    assert_eq!(wall.ray_hits(&ray(4.0, 0.0, -1.0, 0.0))[0].normal, v(1.0, 0.0));
    check(&wall, ray(2.0, -2.0, 0.0, 1.0), &[(1.0, 't'), (3.0, 't')]);
    check(
        &Triangle::new(p(2.0, -1.0), p(2.0, 1.0), p(2.0, 0.0)).unwrap(),
        ray(0.0, 0.0, 1.0, 0.0),
        &[(2.0, 't')],
    );
    check(&p(2.0, 4.0), ray(0.0, 0.0, 1.0, 2.0), &[(2.0, 't')]);
    check(&p(2.0, 4.0f64.next_up()), ray(0.0, 0.0, 1.0, 2.0), &[]);
}

#[test]
fn rounded_shapes_are_met_on_their_arcs_and_on_their_sides() {
    let capsule = Capsule::new(p(0.0, 0.0), p(4.0, 0.0), 1.0).unwrap();
    check(&capsule, ray(-3.0, 0.0, 1.0, 0.0), &[(2.0, 'e'), (8.0, 'x')]);
    check(&capsule, ray(2.0, 3.0, 0.0, -1.0), &[(2.0, 'e'), (4.0, 'x')]);
    check(&capsule, ray(-3.0, 1.0, 1.0, 0.0), &[(3.0, 'e'), (7.0, 'x')]);
    check(&capsule, ray(1.0, 1.0, 1.0, 0.0), &[(0.0, 't'), (3.0, 'x')]);
    check(&capsule, ray(-1.0, -3.0, 0.0, 1.0), &[(3.0, 't')]);
    let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| p(x, y));
    let rounded = ConvexPolygon::rounded(square, 0.5).unwrap();
    check(&rounded, ray(-2.0, 0.5, 1.0, 0.0), &[(1.5, 'e'), (3.5, 'x')]);
    check(&rounded, ray(0.5, 0.5, 0.0, 1.0), &[(1.0, 'x')]);
}

/// Triangles and capsules so thin that the crossings of both sides round to the same place, or to
/// the wrong order: each hit has the normal of its kind all the same.
#[test]
fn slivers_thinner_than_rounding_are_entered_against_the_normal_and_left_along_it() {
    let mut rng = Pcg64Mcg::seed_from_u64(29);
    let mut together = 0;
    for _ in 0..4000 {
        let mut number = || rng.random_range(-1.0..1.0);
        let (a, b, from, aim) = (
            p(number(), number()),
            p(number(), number()),
            p(3.0 * number(), 3.0 * number()),
            number(),
        );
        let apex = p(b.x.next_up(), b.y.next_down());
        let ray = Ray::new(from, a + (b - a) * (0.5 + 0.4 * aim) - from).unwrap();
        let shapes: [Box<dyn Shape<f64>>; 2] = [
            Box::new(Triangle::new(a, b, apex).unwrap()),
            Box::new(Capsule::new(a, b, 1e-17).unwrap()),
        ];
        for shape in shapes {
            let hits = shape.ray_hits(&ray);
            let first = shape.cast_ray(&ray, f64::MAX);
            assert_eq!(first, hits.first().copied());
            together += usize::from(hits.len() == 2 && hits[1].t - hits[0].t <= 1e-15);
            for hit in &hits {
                let facing = hit.normal.dot(&ray.direction().normalize());
                let is_right = match hit.kind {
                    HitKind::Enter => facing <= 4.0 * f64::EPSILON,
                    HitKind::Exit => facing >= -4.0 * f64::EPSILON,
                    HitKind::Touch => true,
                };
                assert!(is_right, "{facing} at {hit:?} of {hits:?} on {shape:?}");
            }
        }
    }
    assert!(together > 2000, "{together}");
}

#[test]
fn a_half_plane_is_entered_or_left_once() {
    let ground = HalfPlane::new(p(0.0, 0.0), v(0.0, 3.0)).unwrap();
    check(&ground, ray(0.0, 2.0, 1.0, -1.0), &[(2.0, 'e')]);
    check(&ground, ray(0.0, -2.0, 1.0, 1.0), &[(2.0, 'x')]);
    check(&ground, ray(0.0, 2.0, 1.0, 0.0), &[]);
    check(&ground, ray(0.0, 0.0, 1.0, 0.0), &[(0.0, 't')]);
}

#[test]
fn a_compound_is_hit_on_its_outline_only() {
    let part = |x: f64| AnyShape::from(Aabb::new(p(x, 0.0), p(x + 1.0, 1.0)).unwrap());
    let tiles = Compound::new([part(1.0), part(2.0)]).unwrap();
    check(&tiles, ray(0.0, 0.5, 1.0, 0.0), &[(1.0, 'e'), (3.0, 'x')]);
    check(&tiles, ray(1.25, 0.5, 1.0, 0.0), &[(1.75, 'x')]);
    check(&tiles, ray(0.0, 1.0, 1.0, 0.0), &[(1.0, 'e'), (3.0, 'x')]);
    check(&tiles, ray(2.0, -1.0, 0.0, 1.0), &[(1.0, 'e'), (2.0, 'x')]);
    let apart = Compound::new([part(3.0), part(1.0)]).unwrap();
    check(&apart, ray(0.0, 0.5, 1.0, 0.0), &[(1.0, 'e'), (2.0, 'x'), (3.0, 'e'), (4.0, 'x')]);
    let post: AnyShape<f64> = Segment::new(p(1.5, 0.25), p(1.5, 2.0)).unwrap().into();
    let nested = Compound::new([tiles.into(), part(1.5), post, part(0.5)]).unwrap();
    check(&nested, ray(0.0, 0.5, 1.0, 0.0), &[(0.5, 'e'), (3.0, 'x')]);
    check(&nested, ray(0.0, 1.5, 1.0, 0.0), &[(1.5, 't')]);
}

/// A row of squares in direction `(0.8, 0.6)`, which abut as far as rounding lets them.
fn row<T: Real>() -> Compound<T> {
    let number = T::nearest;
    let half = Vector2::new(number(0.05), number(0.05));
    let tile = |i: i32| {
        let at = 0.1 * f64::from(i);
        let center = Point2::new(number(0.8 * at), number(0.6 * at));
        AnyShape::from(Rect::from_cos_sin(center, number(0.8), number(0.6), half).unwrap())
    };
    Compound::new((0..40).map(tile)).unwrap()
}

#[test]
fn tiles_that_abut_but_for_rounding_hide_their_edges() {
    fn check<T: Real>() {
        let ray = |y: f64| {
            let start = Point2::new(T::nearest(-0.8), T::nearest(y - 0.6));
            Ray::new(start, Vector2::new(T::nearest(0.8), T::nearest(0.6))).unwrap()
        };
        for y in [-0.05, 0.0, 0.001, 0.037] {
            let hits = row::<T>().ray_hits(&ray(y));
            let kinds: Vec<_> = hits.iter().map(|hit| hit.kind).collect();
            assert_eq!(kinds, [HitKind::Enter, HitKind::Exit], "{y}: {hits:?}");
        }
    }
    check::<f32>();
    check::<f64>();
}

#[test]
fn a_crossing_beyond_all_numbers_is_not_at_the_origin() {
    let least = f64::from_bits(1);
    let top = p(1.0_f64.next_down(), 3.0_f64.next_up());
    let triangle = Triangle::new(p(-4.0, 2.0), p(3.0, 0.0), top).unwrap();
    let hits = triangle.ray_hits(&ray(-2.0, 3.0, least, 0.0));
    assert_eq!(hits.len(), 2, "{hits:?}");
    for hit in &hits {
        assert_eq!(hit.t, f64::MAX);
        assert!((hit.point - p(1.0, 3.0)).norm() < 1e-14, "{hit:?}");
    }
}

#[test]
fn a_hole_narrower_than_what_parts_may_seem_apart_is_met_in_a_union_too() {
    let top = 1.0 + f64::EPSILON;
    let hole = vec![p(1.0, 1.0), p(3.0, 1.0), p(3.0, top), p(1.0, top)];
    let exterior = vec![p(0.0, 0.0), p(4.0, 0.0), p(4.0, 4.0), p(0.0, 4.0)];
    let polygon = Polygon::new(exterior, vec![hole]).unwrap();
    let union = Compound::new([polygon.clone().into()]).unwrap();
    let ray = ray(2.0, 0.5, 0.0, 1.0);
    let hits = polygon.ray_hits(&ray);
    assert_eq!(hits.len(), 3, "{hits:?}");
    assert_eq!(union.ray_hits(&ray), hits);
}

#[test]
fn a_half_plane_hides_what_lies_in_it() {
    let ground = AnyShape::from(HalfPlane::new(p(0.0, 0.0), v(0.0, 1.0)).unwrap());
    let stone = |y: f64| AnyShape::from(Circle::new(p(5.0, y), 1.0).unwrap());
    let scene = Compound::new([stone(-3.0), ground, stone(0.0)]).unwrap();
    check(&scene, ray(0.0, -3.0, 1.0, 0.0), &[]);
    check(&scene, ray(5.0, 3.0, 0.0, -1.0), &[(2.0, 'e')]);
    check(&scene, ray(5.0, -3.0, 0.0, 1.0), &[(4.0, 'x')]);
    check(&scene, ray(5.0, -3.0, 0.0, -1.0), &[]);
}

#[test]
fn an_ellipse_is_met_where_its_equation_says() {
    let ellipse = Ellipse::from_cos_sin(p(1.0, 2.0), 0.6, 0.8, v(5.0, 1.0)).unwrap();
    let along = ray(1.0 - 6.0, 2.0 - 8.0, 3.0, 4.0);
    let hits = ellipse.ray_hits(&along);
    assert_eq!(times_and_kinds(&hits), [(1.0, 'e'), (3.0, 'x')]);
    assert!((hits[0].normal - v(-0.6, -0.8)).norm() < 1e-14);
}

#[test]
fn the_answer_is_the_same_at_every_scale_of_direction_and_world() {
    let circle = Circle::new(p(5.0, 0.25), 1.0).unwrap();
    let hits = circle.ray_hits(&ray(0.0, 0.0, 1.0, 0.0));
    for exponent in [-1060, -500, -3, 3, 400] {
        let scale = 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2);
        let other = circle.ray_hits(&ray(0.0, 0.0, scale, 0.0));
        for (hit, other) in hits.iter().zip(&other) {
            assert_eq!((hit.point, hit.normal), (other.point, other.normal));
            assert_eq!((hit.t / scale).min(f64::MAX), other.t);
        }
        if exponent > -600 {
            let large = Circle::new(p(5.0 * scale, 0.25 * scale), scale).unwrap();
            let same = large.ray_hits(&ray(0.0, 0.0, scale, 0.0));
            assert_eq!(times_and_kinds(&same), times_and_kinds(&hits));
        }
    }
}

#[test]
fn the_hits_on_a_segment_agree_with_the_decision_for_the_same_points() {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    let mut tally = [0; 2];
    for _ in 0..30_000 {
        let mut at = || p(f64::from(rng.random_range(-4..=4)), f64::from(rng.random_range(-4..=4)));
        let (a, b, c, d, e) = (at(), at(), at(), at(), at());
        let Ok(ray) = Ray::new(a, b - a) else { continue };
        let stretch = Segment::new(a, b).unwrap();
        let triangle = Triangle::new(c, d, e).unwrap();
        let hits = triangle.ray_hits(&ray);
        let is_inside = triangle.contains_point(a);
        let meets = is_inside || hits.first().is_some_and(|hit| hit.t <= 1.0);
        assert_eq!(meets, stretch.intersects(&triangle), "{ray:?} {triangle:?} {hits:?}");
        tally[usize::from(meets)] += 1;
    }
    assert!(tally[0] > 5_000 && tally[1] > 5_000, "{tally:?}");
}

#[test]
fn rays_that_turn_by_less_than_a_rounding_meet_ahead_of_both() {
    // By fractions at t = 2.2004, near (615.6, 615.6).
    let one = ray(-6144.000000000002, -6144.000000000004, 3072.0000000000005, 3072.000000000001);
    let other = ray(3.000000000000002, 3.0, 3.0000000000000036, 2.9999999999999996);
    for (ray, target) in [(&one, &other), (&other, &one)] {
        let hits = target.ray_hits(ray);
        let [hit] = hits[..] else { panic!("{hits:?}") };
        assert!(target.distance(&hit.point) < 1e-11, "{hit:?}");
    }
}
