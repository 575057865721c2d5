//! Posed shapes: operands of every query, beside placed ones, typed, boxed and unknown.

use collide2d::prelude::*;
use collide2d::{HitKind, Isometry2, Real};
use core::f64::consts::FRAC_PI_2;

fn at(x: f64, y: f64, angle: f64) -> Isometry2<f64> {
    Isometry2::new(Vector2::new(x, y), angle)
}

fn plank() -> Rect<f64> {
    Rect::from_angle(Point2::new(0.0, 0.0), 0.0, Vector2::new(4.0, 1.0)).expect("a rectangle")
}

fn ball() -> Circle<f64> {
    Circle::new(Point2::new(0.0, 0.0), 1.0).expect("a circle")
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-14, "{found} for {expected}");
}

#[test]
fn a_turned_plank_is_hit_where_it_stands() {
    // Upright, its right side at x = 11.
    let (plank, pose) = (plank(), at(10.0, 0.0, FRAC_PI_2));
    let upright = Posed::new(&plank, &pose).expect("a rigid motion");
    let (ball, by) = (ball(), at(11.5, 3.0, 0.7));
    let ball = Posed::new(&ball, &by).expect("a rigid motion");

    assert!(upright.intersects(&ball));
    let contact = upright.contact(&ball, 0.0).expect("they overlap");
    near(contact.depth, 0.5);
    near(contact.normal.x, 1.0);
    near(contact.point_a.x, 11.0);
    near(contact.point_a.y, 3.0);
    let manifolds = upright.manifold(&ball, 0.0);
    near(manifolds[0].points[0].depth, 0.5);
    near(manifolds[0].points[0].point_b.x, 10.5);
    // A placed shape on the other side, and one whose type is not known.
    let far = Circle::new(Point2::new(14.0, 0.0), 1.0).expect("a circle");
    near(upright.distance(&far), 2.0);
    near(far.closest_points(&upright).point_b.x, 11.0);
    let unknown: Box<dyn Shape<f64>> = Box::new(far);
    near(upright.distance(&unknown), 2.0);
    near(upright.signed_distance(Point2::new(10.5, 0.0)).distance, -0.5);
    assert!(upright.contains(&Point2::new(10.0, 3.9)));
}

#[test]
fn rays_casts_and_sweeps_meet_posed_shapes() {
    let (plank, pose) = (plank(), at(10.0, 0.0, FRAC_PI_2));
    let upright = Posed::new(&plank, &pose).expect("a rigid motion");
    let ray = Ray::new(Point2::new(0.0, 1.0), Vector2::new(2.0, 0.0)).expect("a ray");
    let hit = upright.cast_ray(&ray, 100.0).expect("a hit");
    assert_eq!(hit.kind, HitKind::Enter);
    near(hit.t, 4.5);
    near(hit.point.x, 9.0);
    near(hit.normal.x, -1.0);
    let (ball, home) = (ball(), at(0.0, 0.0, 1.0));
    let ball = Posed::new(&ball, &home).expect("a rigid motion");
    let hit = ball.cast(Vector2::new(16.0, 0.0), &upright, Vector2::zeros()).expect("a hit");
    near(hit.time, 0.5);
    near(hit.normal.x, 1.0);
    let roll = Motion::new(Vector2::new(16.0, 0.0), 1.0, Point2::new(0.0, 0.0)).expect("a motion");
    let still = Motion::new(Vector2::zeros(), 0.0, Point2::new(0.0, 0.0)).expect("a motion");
    let hit = ball.sweep(&roll, &upright, &still).expect("a hit");
    assert!((hit.time - 0.5).abs() < 1e-9, "{}", hit.time);
}

#[test]
fn a_posed_shape_has_its_mass_where_it_is() {
    let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]].map(Point2::from);
    let tile = ConvexPolygon::new(corners).expect("a polygon");
    let posed = Posed::new(&tile, &at(5.0, 5.0, FRAC_PI_2)).expect("a rigid motion");
    let mass = posed.mass_properties().expect("bounded");
    near(mass.area, 2.0);
    near(mass.centroid.x, 4.5);
    near(mass.centroid.y, 6.0);
}

/// Also where it is queried alone, a union of boxes that is turned is one of the boxes around them.
#[test]
fn a_turned_union_of_boxes_is_the_placed_one_in_every_query() {
    let tile = |x: f64| Aabb::new([x, 0.0], [x + 1.0, 1.0]).expect("a box");
    let floor = Compound::new([tile(0.0).into(), tile(1.0).into()]).expect("a compound");
    let pose = at(1.0, 2.0, 0.5);
    let posed = Posed::new(&floor, &pose).expect("a rigid motion");
    let placed = floor.placed(&pose).expect("a rigid motion");
    let ray = Ray::new([2.0, 9.0], [0.0, -1.0]).expect("a ray");
    let (a, b) = (posed.cast_ray(&ray, 99.0), placed.cast_ray(&ray, 99.0));
    near(a.expect("a hit").t, b.expect("a hit").t);
    let point = [1.5, 4.5];
    near(posed.signed_distance(point).distance, placed.signed_distance(point).distance);
    let area = |mass: Option<MassProperties<f64>>| mass.expect("bounded").area;
    near(area(posed.mass_properties()), area(placed.mass_properties()));
    near(posed.distance(&Point2::new(1.5, 4.5)), placed.distance(&Point2::new(1.5, 4.5)));
    // Beside the floor, in its box; posed alike.
    let point = Point2::new(-0.125, 0.5);
    assert!(floor.distance(&point) > 0.0);
    let posed_point = Posed::new(&point, &pose).expect("a rigid motion");
    assert_eq!(posed.distance(&posed_point), 0.0);
}

#[test]
fn poses_of_poses_are_one_after_the_other() {
    let (ball, inner, outer) = (ball(), at(1.0, 0.0, 0.0), at(0.0, 5.0, FRAC_PI_2));
    let on_arm = Posed::new(&ball, &inner).expect("a rigid motion");
    let on_body = Posed::new(&on_arm, &outer).expect("a rigid motion");
    near(on_body.signed_distance(Point2::new(0.0, 6.0)).distance, -1.0);
}

#[test]
fn a_pose_that_is_no_rigid_motion_is_refused() {
    for pose in [
        at(f64::NAN, 0.0, 0.0),
        at(0.0, f64::INFINITY, 0.0),
        at(2.0 * f64::MAX_COORDINATE, 0.0, 0.0),
    ] {
        assert!(Posed::new(&ball(), &pose).is_err(), "{pose:?}");
    }
}

/// At the ends of the range every answer is finite.
#[test]
fn posed_shapes_as_far_as_numbers_go_have_finite_answers() {
    let most = f64::MAX_COORDINATE / 4.0;
    let huge = Circle::new(Point2::new(most, -most), most).expect("a circle");
    let polygon = ConvexPolygon::new([[0.0, 0.0], [most, 0.0], [0.0, most]].map(Point2::from))
        .expect("a polygon");
    for (x, angle) in [(most, 0.3), (-most, 2.0), (4.0 * most, 1.0)] {
        let (pose, other) = (at(x, most, angle), at(-x, -most, -angle));
        let a = Posed::new(&huge, &pose).expect("a rigid motion");
        let b = Posed::new(&polygon, &other).expect("a rigid motion");
        let closest = a.closest_points(&b);
        assert!(closest.distance.is_finite() && closest.point_a.coords.amax().is_finite());
        assert_eq!(a.intersects(&b), closest.distance == 0.0);
        assert_eq!(a.contact(&b, 0.0).is_some(), closest.distance == 0.0);
    }
}

/// Shapes of a scalar, none a union of boxes: where these turn, they are placed in their scalar.
fn shapes<T: Real>() -> Vec<AnyShape<T>> {
    let n = |x: f64| T::nearest(x);
    let p = |x, y| Point2::new(n(x), n(y));
    let star = [p(2.0, 0.0), p(0.5, 0.5), p(0.0, 2.0), p(-0.5, 0.5), p(-1.5, -1.0), p(0.5, -0.5)];
    let ball = Circle::new(p(0.25, 0.0), n(1.0)).expect("a circle");
    let rod = Capsule::new(p(-1.0, 0.0), p(1.0, 0.5), n(0.25)).expect("a capsule");
    vec![
        p(0.5, 0.25).into(),
        ball.into(),
        rod.into(),
        Aabb::new(p(-1.0, -0.5), p(1.0, 0.5)).expect("a box").into(),
        Triangle::new(p(0.0, 0.0), p(2.0, 0.0), p(0.0, 1.0)).expect("a triangle").into(),
        ConvexPolygon::hull(star).expect("a polygon").into(),
        Polygon::simple(star).expect("a polygon").into(),
        Polyline::new(star).expect("a polyline").into(),
        Compound::new([ball.into(), rod.into()]).expect("a union").into(),
    ]
}

#[test]
fn f32_shapes_at_far_poses_of_f64_answer_as_near_the_origin() {
    let (few, wide) = (shapes::<f32>(), shapes::<f64>());
    let (mut met, mut apart) = (0, 0);
    for step in 0..20 {
        let turn = f64::from(step);
        // A kilometer away, and 10⁷ km, where the next `f32` is 1,024 further.
        let far = [1e3, 1e10][step as usize % 2];
        let poses = [at(far, 0.0, turn), at(far + turn.sin() * 3.0, turn.cos() * 2.0, -2.0 * turn)];
        for (a, wide_a) in few.iter().zip(&wide) {
            for (b, wide_b) in few.iter().zip(&wide) {
                let [posed_a, posed_b] = [(a, &poses[0]), (b, &poses[1])]
                    .map(|(shape, pose)| Posed::from_f64_pose(shape, pose).expect("in range"));
                let [true_a, true_b] = [(wide_a, &poses[0]), (wide_b, &poses[1])]
                    .map(|(shape, pose)| Posed::new(shape, pose).expect("in range"));
                let meet = posed_a.intersects(&posed_b);
                assert_eq!(meet, true_a.intersects(&true_b), "{a:?} {b:?} {poses:?}");
                let off = f64::from(posed_a.distance(&posed_b)) - true_a.distance(&true_b);
                assert!(off.abs() < 4e-6, "{off} {a:?} {b:?} {poses:?}");
                let [contact, truth] = [
                    posed_a.contact(&posed_b, 0.0).map(|contact| f64::from(contact.depth)),
                    true_a.contact(&true_b, 0.0).map(|contact| contact.depth),
                ];
                assert_eq!(contact.is_some(), truth.is_some(), "{a:?} {b:?} {poses:?}");
                let off = contact.unwrap_or_default() - truth.unwrap_or_default();
                assert!(off.abs() < 4e-6, "{off} {a:?} {b:?} {poses:?}");
                met += usize::from(meet);
                apart += usize::from(!meet);
            }
        }
    }
    assert!(met > 200 && apart > 200, "{met} {apart}");
    let out = Isometry2::translation(1e39, 0.0);
    assert!(Posed::from_f64_pose(&few[0], &out).is_err(), "beyond every f32");
}
