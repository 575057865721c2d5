//! Placing keeps shapes valid, and boxes hold what they bound.

use crate::samples::one_of_each;
use collide_core::error::Argument;
use collide_core::predicate::compare_height;
use collide_core::{Aabb, Engine, Kind, Real, Shape, ShapeError, Vec2, View, views};
use collide_shapes::kernel::hull::{AsHull, Hull};
use collide_shapes::{AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, Polygon, Rect};
use nalgebra::{Isometry2, Point2, Unit, UnitComplex, Vector2};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A text that shows every bit of a shape.
fn bits<T: Real>(shape: &AnyShape<T>) -> String {
    format!("{shape:?}")
}

fn identity_changes_nothing<T: Real>() {
    for shape in one_of_each::<T>() {
        assert_eq!(bits(&shape.placed(&Isometry2::identity()).unwrap()), bits(&shape));
    }
}

#[test]
fn the_identity_changes_no_bit() {
    identity_changes_nothing::<f64>();
    identity_changes_nothing::<f32>();
}

fn placing_into_is_placing<T: Real>() {
    let pose = Isometry2::new(Vector2::new(T::nearest(1.5), T::nearest(-2.0)), T::nearest(0.3));
    let shapes = one_of_each::<T>();
    for shape in &shapes {
        for old in &shapes {
            let mut out = old.clone();
            shape.place_into(&pose, &mut out).unwrap();
            assert_eq!(bits(&out), bits(&shape.placed(&pose).unwrap()));
            assert_eq!(out.kind(), shape.kind());
        }
    }
}

#[test]
fn placing_into_any_other_shape_is_placing() {
    placing_into_is_placing::<f64>();
    placing_into_is_placing::<f32>();
}

#[test]
fn placing_into_reuses_the_memory() {
    let pose = Isometry2::new(Vector2::new(1.0, 2.0), 0.3);
    let ring = |n: u32| {
        let turn = UnitComplex::new(std::f64::consts::TAU / f64::from(n));
        (0..n).scan(Point2::new(1.0, 0.0), move |at, _| {
            *at = turn * *at;
            Some(*at)
        })
    };
    let (local, mut placed) = (ConvexPolygon::hull(ring(20)).unwrap(), None);
    for _ in 0..3 {
        let out = placed.get_or_insert_with(|| local.placed(&pose).unwrap());
        let address = (out.as_view().vertices.as_ptr(), out.normals().as_ptr());
        local.place_into(&pose, out).unwrap();
        assert_eq!(address, (out.as_view().vertices.as_ptr(), out.normals().as_ptr()));
    }
    let local = Polygon::simple(ring(20)).unwrap();
    let mut placed = local.placed(&pose).unwrap();
    let address = placed.as_view().rings.ring(0).as_ptr();
    local.place_into(&pose, &mut placed).unwrap();
    assert_eq!(address, placed.as_view().rings.ring(0).as_ptr());
}

/// Every number that a kernel would read.
fn numbers(view: &View<'_>) -> Vec<f64> {
    let pairs: Vec<Vec2> = views! {
        match view, hull(shape) => {
            let hull = shape.hull();
            hull.vertices().chain([Vec2::new(hull.radius(), 0.0)]).collect()
        };
        View::Ray(r) => vec![r.origin, r.direction],
        View::Line(l) => vec![l.point, l.direction],
        View::HalfPlane(h) => vec![h.point, h.normal],
        View::Ellipse(e) => vec![e.center, e.rotation, e.semi_axes],
        View::Rect(r) => vec![r.center, r.rotation, r.half_extents],
        View::Polygon(p) => p.rings.vertices().to_vec(),
        View::Polyline(p) => p.rings.vertices().to_vec(),
        View::Compound(parts) => {
            return (0..parts.part_count()).flat_map(|i| numbers(&parts.part(i))).collect();
        }
        View::Custom(_) => vec![],
    };
    pairs.into_iter().flat_map(|v| [v.x, v.y]).collect()
}

/// Every number is finite and in range, no direction has length zero, every rotation is one.
#[track_caller]
fn check_valid<T: Real>(shape: &AnyShape<T>) {
    for number in numbers(&shape.view()) {
        assert!(number.abs() <= T::MAX_COORDINATE.to_f64(), "{number}: {shape:?}");
    }
    match shape.view() {
        View::Ray(r) => assert_ne!(r.direction, Vec2::ZERO),
        View::Line(l) => assert_ne!(l.direction, Vec2::ZERO),
        View::HalfPlane(h) => assert_ne!(h.normal, Vec2::ZERO),
        View::Ellipse(e) => {
            assert!((e.rotation.length_squared() - 1.0).abs() < 20.0 * T::EPS.to_f64());
        }
        View::Rect(r) => {
            assert!((r.rotation.length_squared() - 1.0).abs() < 20.0 * T::EPS.to_f64());
        }
        View::ConvexPolygon(c) => {
            assert!(c.normals.iter().all(|n| (n.length_squared() - 1.0).abs() < 1e-15));
        }
        _ => {}
    }
}

fn pose<T: Real>([cos, sin]: [f64; 2], x: f64, y: f64) -> Isometry2<T> {
    let number = nalgebra::convert::<f64, T>;
    let rotation = Unit::new_unchecked(nalgebra::Complex::new(number(cos), number(sin)));
    Isometry2::from_parts(Vector2::new(number(x), number(y)).into(), rotation)
}

fn bad_poses_are_refused<T: Real>() {
    let (nan, infinity) = (f64::NAN, f64::INFINITY);
    let name = |name| Argument::named(name);
    let not_finite = |argument| ShapeError::NonFinite { argument: name(argument) };
    for (rotation, x, y, error) in [
        ([1.0, 0.0], nan, 1.0, not_finite("pose.translation")),
        ([1.0, 0.0], 1.0, -infinity, not_finite("pose.translation")),
        ([nan, 0.0], 1.0, 2.0, not_finite("pose.rotation")),
        ([0.0, infinity], 1.0, 2.0, not_finite("pose.rotation")),
        ([0.0, 0.0], 1.0, 2.0, ShapeError::NotARotation { cos: 0.0, sin: 0.0 }),
        ([2.0, 0.0], 1.0, 2.0, ShapeError::NotARotation { cos: 2.0, sin: 0.0 }),
        ([0.5, -0.25], 1.0, 2.0, ShapeError::NotARotation { cos: 0.5, sin: -0.25 }),
    ] {
        check_refused(&pose::<T>(rotation, x, y), &error);
    }
    // In range itself, but nothing has room beside it; and beyond the range.
    let out_of_range = ShapeError::OutOfRange { argument: name("pose.translation") };
    let limit = T::MAX_COORDINATE;
    let far = Isometry2::translation(limit, -limit);
    check_refused(&far, &out_of_range);
    let beyond = limit * T::nearest(2.0);
    if beyond.is_finite() {
        check_refused(&Isometry2::translation(T::zero(), beyond), &out_of_range);
    }
}

/// Every shape is refused by both doors; what should have held it stays a valid shape.
#[track_caller]
fn check_refused<T: Real>(pose: &Isometry2<T>, error: &ShapeError) {
    // Turned by 45° and far off the middle, so that each leaves the range somewhere.
    let turn = Isometry2::new(Vector2::new(T::zero(), T::zero()), T::nearest(0.8));
    let shift = T::MAX_COORDINATE * T::EPS * T::nearest(4.0);
    let shift = Isometry2::translation(shift, -shift) * turn;
    for shape in one_of_each::<T>().iter().map(|shape| shape.placed(&shift).unwrap()) {
        assert_eq!(shape.placed(pose).as_ref().err(), Some(error), "{shape:?}");
        assert_eq!(shape.as_shape().placed_shape(pose).as_ref().err(), Some(error), "{shape:?}");
        let mut out = shape.clone();
        assert_eq!(shape.place_into(pose, &mut out).as_ref(), Err(error), "{shape:?}");
        check_valid(&out);
        assert_eq!(out.kind(), shape.kind());
        out.placed(&Isometry2::identity()).unwrap();
    }
}

#[test]
fn a_pose_that_is_no_motion_or_leads_out_of_range_is_refused() {
    bad_poses_are_refused::<f64>();
    bad_poses_are_refused::<f32>();
}

#[test]
fn a_compound_of_which_one_part_cannot_be_placed_leaves_no_half_of_it() {
    let union = |parts: Vec<AnyShape<f64>>| AnyShape::from(Compound::new(parts).unwrap());
    let circle = |x: f64| AnyShape::from(Circle::new(Point2::new(x, 0.0), 1.0).unwrap());
    let most = f64::MAX_COORDINATE;
    let nested =
        (0..Compound::<f64>::MAX_LEVELS - 2).fold(circle(0.0), |part, _| union(vec![part]));
    let far = union(vec![nested, circle(0.75 * most)]);
    for mut out in [union(vec![circle(5.0)]), union((0..9).map(|i| circle(f64::from(i))).collect())]
    {
        assert!(far.place_into(&Isometry2::translation(0.5 * most, 0.0), &mut out).is_err());
        assert_eq!(format!("{out:?}"), format!("{far:?}"));
        // It knows how deep it is.
        let deepest = Compound::new([out]).unwrap();
        assert!(Compound::new([AnyShape::from(deepest)]).is_err());
    }
}

fn any_pose_keeps_shapes_valid<T: Real>() {
    let values = [0.0, 1.0, -3e38, 3e38, 1e150, 1e308, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE];
    let (mut placed, mut refused) = (0, 0);
    for shape in one_of_each::<T>() {
        for (x, cos) in values.iter().flat_map(|&x| values.iter().map(move |&cos| (x, cos))) {
            for sin in [0.6, 0.8, 1.0] {
                match shape.placed(&pose([cos, sin], x, 1.0)) {
                    Ok(shape) => {
                        check_valid(&shape);
                        placed += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(placed > 100 && refused > 1000, "{placed}, {refused}");
}

#[test]
fn no_pose_makes_an_invalid_shape() {
    any_pose_keeps_shapes_valid::<f64>();
    any_pose_keeps_shapes_valid::<f32>();
}

/// A body that turns by the same angle in every step multiplies the same error.
#[test]
fn a_rotation_that_has_drifted_places_as_one_of_unit_length() {
    let step = UnitComplex::new(1.0_f32);
    let drifted = (0..100_000).fold(UnitComplex::identity(), |turn, _| step * turn);
    let length = drifted.norm();
    assert!((length - 1.0).abs() > 1e-4, "{length}");
    let unit = Unit::new_normalize(drifted.into_inner());
    let by = Vector2::new(3.0, -2.0);
    let [drifted, unit] = [drifted, unit].map(|turn| Isometry2::from_parts(by.into(), turn));
    for shape in one_of_each::<f32>() {
        let [a, b] = [drifted, unit].map(|pose| numbers(&shape.placed(&pose).unwrap().view()));
        assert_eq!(a.len(), b.len());
        let furthest = a.iter().zip(&b).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
        assert!(furthest < 4e-6, "{furthest}: {shape:?}");
    }
}

#[test]
fn a_thousand_turns_leave_the_rotation_unit() {
    let pose = Isometry2::new(Vector2::new(0.0_f32, 0.0), 0.1);
    let mut rect = Rect::from_angle(Point2::origin(), 0.3_f32, Vector2::new(1.0, 2.0)).unwrap();
    for _ in 0..1000 {
        rect = rect.placed(&pose).unwrap();
    }
    check_valid(&AnyShape::from(rect));
}

/// Whether the shape stays within the box, exactly: the signed height of a disc above each side.
fn holds_disc<T: Real>(aabb: &Aabb<T>, center: Vec2, radius: f64) -> bool {
    let (min, max) = (Vec2::from_point(aabb.min()), Vec2::from_point(aabb.max()));
    let sides = [(min, -1.0, 0.0), (min, 0.0, -1.0), (max, 1.0, 0.0), (max, 0.0, 1.0)];
    sides.iter().all(|&(p, x, y)| compare_height(p, Vec2::new(x, y), center, -radius, 0.0) <= 0.0)
}

/// A number of any sign with an exponent between −`span` and `span`.
fn any_number(rng: &mut Pcg64Mcg, span: i32) -> f64 {
    let scale = 2.0_f64.powi(rng.random_range(-span..span));
    rng.random_range(-1.0..1.0) * scale
}

fn boxes_hold<T: Real>(span: i32) {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let mut inexact = 0;
    for _ in 0..20_000 {
        let mut number = || T::nearest(any_number(&mut rng, span));
        let (center, radius) = (Point2::new(number(), number()), number().abs());
        let circle = Circle::new(center, radius).unwrap();
        let aabb = circle.bounding_box();
        assert!(holds_disc(&aabb, Vec2::from_point(center), radius.to_f64()), "{circle:?}");
        inexact += usize::from(aabb.min().x.to_f64() != center.x.to_f64() - radius.to_f64());
        let capsule = Capsule::new(center, Point2::new(number(), number()), radius).unwrap();
        let aabb = capsule.bounding_box();
        for end in [capsule.start(), capsule.end()] {
            assert!(holds_disc(&aabb, Vec2::from_point(end), radius.to_f64()), "{capsule:?}");
        }
    }
    assert!(inexact > 1000, "{inexact}: outward rounding was hardly needed");
}

#[test]
fn boxes_hold_circles_and_capsules_exactly() {
    boxes_hold::<f64>(60);
    boxes_hold::<f64>(400);
    boxes_hold::<f32>(100);
}

#[test]
fn boxes_hold_the_corners_and_support_points_of_the_rest() {
    let mut rng = Pcg64Mcg::seed_from_u64(8);
    for _ in 0..20_000 {
        let mut number = || any_number(&mut rng, 8);
        let (center, angle) = (Point2::new(number(), number()), number());
        let extents = Vector2::new(number().abs(), number().abs());
        let rect = Rect::from_angle(center, angle, extents).unwrap();
        for corner in rect.vertices() {
            assert!(holds_disc(&rect.bounding_box(), Vec2::from_point(corner), 0.0));
        }
        let Ok(ellipse) = Ellipse::from_angle(center, angle, extents) else { continue };
        let aabb = ellipse.bounding_box();
        let (size, far) = (extents.max(), center.coords.amax());
        for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            let tip = ellipse.support_point(Vector2::new(x, y));
            let slack = 16.0 * f64::EPSILON * (size + far);
            assert!(holds_disc(&aabb.loosened(slack), Vec2::from_point(tip), 0.0), "{ellipse:?}");
            let height = Vector2::new(x, y).dot(&tip.coords);
            let side = if x + y > 0.0 { aabb.max() } else { aabb.min() };
            assert!((height - Vector2::new(x, y).dot(&side.coords)).abs() <= 2.0 * slack);
        }
    }
}

#[test]
fn only_unbounded_shapes_have_no_box() {
    for shape in one_of_each::<f64>() {
        let unbounded =
            matches!(shape.kind(), Kind::Ray | Kind::Line | Kind::HalfPlane | Kind::Compound);
        assert_eq!(shape.bounding_box().is_none(), unbounded, "{:?}", shape.kind());
    }
}

#[test]
fn support_points_lie_furthest() {
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let square = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(Point2::from);
    let rounded = ConvexPolygon::rounded(square, 0.5).unwrap();
    let rect = Rect::from_angle(Point2::new(1.0, 1.0), 0.0, Vector2::new(1.0, 1.0)).unwrap();
    let ellipse = Ellipse::from_angle(Point2::new(1.0, 2.0), 0.5, Vector2::new(3.0, 1.0)).unwrap();
    for _ in 0..1000 {
        let direction = Vector2::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
        let along = |p: Point2<f64>| p.coords.dot(&direction);
        let corner = square.into_iter().map(along).fold(f64::MIN, f64::max);
        assert!((along(rect.support_point(direction)) - corner).abs() < 1e-14);
        let grown = corner + 0.5 * direction.norm();
        assert!((along(rounded.support_point(direction)) - grown).abs() < 1e-14);
        let local = ellipse.rotation().inverse() * direction;
        let height = local.component_mul(&ellipse.semi_axes()).norm() + along(ellipse.center());
        assert!((along(ellipse.support_point(direction)) - height).abs() < 1e-13);
    }
}
