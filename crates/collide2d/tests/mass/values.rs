//! Known values.

use collide2d::prelude::*;
use collide2d::{Real, UnitComplex};
use std::f64::consts::PI;

fn p(x: f64, y: f64) -> Point2<f64> {
    Point2::new(x, y)
}

#[track_caller]
fn check(shape: impl Into<AnyShape<f64>>, expected: (f64, [f64; 2], f64, f64)) {
    let found = shape.into().mass_properties().expect("bounded");
    let (area, [x, y], second_moment, perimeter) = expected;
    let pairs = [
        (found.area, area),
        (found.centroid.x, x),
        (found.centroid.y, y),
        (found.second_moment, second_moment),
        (found.perimeter, perimeter),
    ];
    for (found, expected) in pairs {
        assert!(
            (found - expected).abs() <= 8.0 * f64::EPSILON * expected.abs(),
            "{found:e} {expected:e}"
        );
    }
}

fn square(x: f64, y: f64, side: f64) -> Vec<Point2<f64>> {
    vec![p(x, y), p(x + side, y), p(x + side, y + side), p(x, y + side)]
}

#[test]
fn what_handbooks_list() {
    check(Circle::new(p(1.0, 2.0), 2.0).unwrap(), (4.0 * PI, [1.0, 2.0], 8.0 * PI, 4.0 * PI));
    check(Aabb::new(p(0.0, 0.0), p(4.0, 2.0)).unwrap(), (8.0, [2.0, 1.0], 8.0 * 20.0 / 12.0, 12.0));
    let turned = Rect::from_cos_sin(p(5.0, 5.0), 0.6, 0.8, Vector2::new(2.0, 1.0)).unwrap();
    check(turned, (8.0, [5.0, 5.0], 8.0 * 20.0 / 12.0, 12.0));
    // Legs a and b: ab(a² + b²)/36.
    let right = Triangle::new(p(0.0, 0.0), p(3.0, 0.0), p(0.0, 4.0)).unwrap();
    check(right, (6.0, [1.0, 4.0 / 3.0], 12.0 * 25.0 / 36.0, 12.0));
    check(
        ConvexPolygon::new(right.vertices()).unwrap(),
        (6.0, [1.0, 4.0 / 3.0], 12.0 * 25.0 / 36.0, 12.0),
    );
    check(
        Polygon::simple(right.vertices().to_vec()).unwrap(),
        (6.0, [1.0, 4.0 / 3.0], 12.0 * 25.0 / 36.0, 12.0),
    );
    // A regular hexagon of side 1: 3√3/2, and 5√3/8.
    let hexagon = (0..6).map(|i| UnitComplex::new(PI / 3.0 * f64::from(i))).map(|t| p(t.re, t.im));
    let root = 3f64.sqrt();
    let m = ConvexPolygon::hull(hexagon).unwrap().mass_properties().unwrap();
    assert!((m.area - 1.5 * root).abs() < 1e-15 && (m.second_moment - 0.625 * root).abs() < 1e-15);
    // A frame: the difference of two squares.
    let frame = Polygon::new(square(0.0, 0.0, 4.0), vec![square(1.0, 1.0, 2.0)]).unwrap();
    check(frame, (12.0, [2.0, 2.0], (256.0 - 16.0) / 6.0, 24.0));
}

#[test]
fn a_stadium_is_a_rectangle_and_a_disc() {
    let stadium = Capsule::new(p(-1.0, 0.0), p(1.0, 0.0), 1.0).unwrap();
    let second = 2.0 * 2.0 * (4.0 + 4.0) / 12.0 + PI / 2.0 + PI + 8.0 / 3.0;
    check(stadium, (4.0 + PI, [0.0, 0.0], second, 4.0 + 2.0 * PI));
    let rounded = ConvexPolygon::rounded(square(-1.0, -1.0, 2.0), 1.0).unwrap();
    // The square, four strips of 2 × 1, four quarter discs at the corners.
    let strips = 4.0 * (2.0 * (5.0 / 12.0 + 1.5 * 1.5));
    let quarters = 4.0 * (PI / 8.0 + 2.0 * (2.0 / 3.0) + 2.0 * PI / 4.0);
    check(rounded, (12.0 + PI, [0.0, 0.0], 16.0 / 6.0 + strips + quarters, 8.0 + 2.0 * PI));
}

#[test]
fn the_perimeter_of_an_ellipse_is_that_of_the_mean_at_any_ratio() {
    // By the mean, in 80 decimal digits.
    for (a, b, expected) in [
        (2.0, 1.0, 9.688_448_220_547_676),
        (1.0, 0.5, 4.844_224_110_273_838),
        (5.0, 3.0, 25.526_998_863_398_13),
        (1.0, 0.999, 6.280_044_107_421_532),
        (1.0, 0.1, 4.063_974_180_100_896),
        (1.0, 0.01, 4.001_098_329_722_652),
        (1.0, 1e-4, 4.000_000_201_932_695),
        (1.0, 2f64.powi(-14), 4.000_000_078_904_293),
        (1.0, 5e-5, 4.000_000_053_948_91),
        (1.0, 1e-9, 4.0),
        (1.0, 1e-300, 4.0),
        (1.0, 1.0, 2.0 * PI),
    ] {
        for axes in [Vector2::new(a, b), Vector2::new(b, a)] {
            let ellipse = Ellipse::from_cos_sin(p(3.0, -2.0), 0.6, 0.8, axes).unwrap();
            let (area, second) = (PI * a * b, PI * a * b * (a * a + b * b) / 4.0);
            check(ellipse, (area, [3.0, -2.0], second, expected));
        }
    }
}

#[test]
fn what_has_no_area_has_its_centroid_by_length() {
    check(AnyShape::Point(p(3.0, 4.0)), (0.0, [3.0, 4.0], 0.0, 0.0));
    check(Segment::new(p(0.0, 0.0), p(3.0, 4.0)).unwrap(), (0.0, [1.5, 2.0], 0.0, 5.0));
    check(
        Polyline::new([p(0.0, 0.0), p(3.0, 0.0), p(3.0, 1.0)]).unwrap(),
        (0.0, [1.875, 0.125], 0.0, 4.0),
    );
    check(Polyline::closed(square(0.0, 0.0, 1.0)).unwrap(), (0.0, [0.5, 0.5], 0.0, 4.0));
    check(Polyline::new([p(2.0, 1.0)]).unwrap(), (0.0, [2.0, 1.0], 0.0, 0.0));
    check(Circle::new(p(2.0, 1.0), 0.0).unwrap(), (0.0, [2.0, 1.0], 0.0, 0.0));
    // There and back.
    check(Capsule::new(p(0.0, 0.0), p(2.0, 0.0), 0.0).unwrap(), (0.0, [1.0, 0.0], 0.0, 4.0));
    check(Aabb::new(p(0.0, 1.0), p(2.0, 1.0)).unwrap(), (0.0, [1.0, 1.0], 0.0, 4.0));
    let flat = Triangle::new(p(0.0, 0.0), p(4.0, 0.0), p(2.0, 0.0)).unwrap();
    check(flat, (0.0, [flat.centroid().x, 0.0], 0.0, 8.0));
}

#[test]
fn areas_below_the_normal_numbers_weigh_what_is_left_of_them() {
    let sliver = Polygon::simple([p(0.0, 0.0), p(1.0, 0.0), p(0.0, 1e-309)]).unwrap();
    let oval = Ellipse::from_angle(p(0.0, 0.0), 0.0, [4.0, 8e-310]).unwrap();
    let with_a_point = Compound::new([AnyShape::from(oval), Point2::origin().into()]).unwrap();
    for shape in [AnyShape::from(sliver), with_a_point.into()] {
        let MassProperties { centroid, second_moment, .. } = shape.mass_properties().unwrap();
        assert!((0.0..=1.0).contains(&centroid.x) && centroid.y.abs() < 1e-308, "{shape:?}");
        assert!((0.0..1e-307).contains(&second_moment), "{shape:?}");
    }
}

#[test]
fn overlapping_parts_count_twice_and_parts_without_area_not_for_the_centroid() {
    let unit: AnyShape<f64> = Aabb::new(p(0.0, 0.0), p(1.0, 1.0)).unwrap().into();
    let twice = Compound::new([unit.clone(), unit.clone()]).unwrap();
    check(twice, (2.0, [0.5, 0.5], 2.0 / 6.0, 8.0));
    let far: AnyShape<f64> = Segment::new(p(9.0, 0.0), p(9.0, 2.0)).unwrap().into();
    check(Compound::new([far.clone(), unit]).unwrap(), (1.0, [0.5, 0.5], 1.0 / 6.0, 6.0));
    let bar = |x: f64| AnyShape::from(Aabb::new(p(x, 0.0), p(x + 1.0, 1.0)).unwrap());
    // Two squares four apart: two of 1/6, and 2 · 1 · 2².
    check(Compound::new([bar(0.0), bar(4.0)]).unwrap(), (2.0, [2.5, 0.5], 1.0 / 3.0 + 8.0, 8.0));
    let points = [p(0.0, 0.0), p(3.0, 0.0), p(0.0, 6.0)].map(AnyShape::Point);
    check(Compound::new(points.clone()).unwrap(), (0.0, [1.0, 2.0], 0.0, 0.0));
    let [a, b, _] = points;
    check(Compound::new([a, b, far]).unwrap(), (0.0, [9.0, 1.0], 0.0, 2.0));
}

#[test]
fn what_is_unbounded_or_nowhere_has_none() {
    let ray = Ray::new(p(0.0, 0.0), Vector2::new(1.0, 0.0)).unwrap();
    assert_eq!(ray.mass_properties(), None);
    assert_eq!(
        HalfPlane::new(p(0.0, 0.0), Vector2::new(1.0, 0.0)).unwrap().mass_properties(),
        None
    );
    let mixed = Compound::new([Circle::new(p(0.0, 0.0), 1.0).unwrap().into(), ray.into()]).unwrap();
    assert_eq!(mixed.mass_properties(), None);
    assert_eq!(p(f64::NAN, 0.0).mass_properties(), None);
    assert_eq!(p(0.0, f64::INFINITY).mass_properties(), None);
}

#[test]
fn what_the_scalar_does_not_reach_is_its_greatest_or_least_number() {
    let far = f64::MAX_COORDINATE / 2.0;
    let huge = Circle::new(p(0.0, 0.0), far).unwrap().mass_properties().unwrap();
    assert_eq!((huge.area, huge.second_moment), (PI * far * far, f64::MAX));
    let tiny = Circle::new(p(1.0, 0.0), 1e-200).unwrap().mass_properties().unwrap();
    assert_eq!((tiny.area, tiny.second_moment), (f64::from_bits(1), f64::from_bits(1)));
    let wide = Circle::new(Point2::new(0.0_f32, 0.0), 1e30).unwrap().mass_properties().unwrap();
    assert_eq!((wide.area, wide.second_moment), (f32::MAX, f32::MAX));
    let small = Circle::new(Point2::new(0.0_f32, 0.0), 1e-30).unwrap().mass_properties().unwrap();
    assert_eq!((small.area, small.second_moment), (f32::from_bits(1), f32::from_bits(1)));
    // Tiny discs, as far apart as the range: what there is in between does not run out.
    let disc = |x: f64| AnyShape::from(Circle::new(p(x, 0.0), 1.0 / far).unwrap());
    let dumbbell = Compound::new([disc(-0.5 * far), disc(0.5 * far)]).unwrap();
    let m = dumbbell.mass_properties().unwrap();
    assert_eq!(m.centroid, p(0.0, 0.0));
    assert!((m.second_moment - PI / 2.0).abs() < 1e-15, "{}", m.second_moment);
    // A polygon of subnormal size.
    let e = f64::from_bits(1 << 8);
    let speck = Polygon::simple(square(0.0, 0.0, e)).unwrap().mass_properties().unwrap();
    assert_eq!((speck.perimeter, speck.centroid), (4.0 * e, p(e / 2.0, e / 2.0)));
}

#[test]
fn a_needle_has_the_area_that_it_has() {
    let needle = ConvexPolygon::new([p(0.0, 0.0), p(1.0, 0.0), p(0.0, 1e-20)]).unwrap();
    let m = needle.mass_properties().unwrap();
    assert!(
        (m.area / 5e-21 - 1.0).abs() < 1e-15 && (m.centroid - p(1.0 / 3.0, 0.0)).norm() < 1e-15
    );
}

#[test]
fn a_box_of_the_least_numbers_has_an_area_and_a_perimeter() {
    let least = f64::from_bits(1);
    let box_ = Aabb::new([-least, -least], [0.0, 0.0]).unwrap();
    let mass = box_.mass_properties().unwrap();
    assert_eq!((mass.area, mass.perimeter), (least, 4.0 * least));
}
