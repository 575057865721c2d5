//! Casts with options of motions near the ends of the range, and boxes that bound small distances.

use collide2d::prelude::*;

fn ball(x: f64, y: f64) -> Circle<f64> {
    Circle::new([x, y], 1.0).expect("a ball")
}

const ENDLESS: CastOptions<f64> =
    CastOptions { target_distance: 0.0, max_time: f64::INFINITY, stop_at_penetration: true };

#[test]
fn a_thick_ray_without_end_is_the_cast_of_its_circle() {
    let floor = Segment::new([-4.0, 0.0], [4.0, 0.0]).expect("a floor");
    let ray = Ray::new([0.0, 1.0], [0.0, -1e-308]).expect("a ray");
    let circle = Circle::new(ray.origin(), 0.25).expect("a circle");
    let hit = floor.cast_thick_ray(&ray, 0.25, f64::INFINITY).expect("a hit");
    let cast = circle.cast_with(ray.direction(), &floor, [0.0, 0.0], &ENDLESS).expect("a hit");
    assert_eq!(
        (hit.t, hit.point, -hit.normal),
        (cast.time, cast.contact.point_b, cast.contact.normal)
    );
    assert!((hit.t / 7.5e307 - 1.0).abs() < 1e-12, "{hit:?}");
}

#[test]
fn a_motion_whose_length_is_no_number_hits() {
    let long = [1.5e308, 1.5e308];
    for (target_distance, way) in [(0.0, 200.0_f64.sqrt() - 2.0), (0.5, 200.0_f64.sqrt() - 2.5)] {
        let options = CastOptions { target_distance, max_time: 2.0, stop_at_penetration: true };
        let hit = ball(0.0, 0.0).cast_with(long, &ball(10.0, 10.0), [0.0, 0.0], &options);
        let time = hit.expect("a hit").time;
        let gone = time * 1.5e308 * 2.0_f64.sqrt();
        assert!((gone / way - 1.0).abs() < 1e-12, "{gone} of {way}");
    }
    let half_plane = HalfPlane::new([20.0, 20.0], [-1.0, -1.0]).expect("a half-plane");
    let options = CastOptions { max_time: 2.0, ..CastOptions::default() };
    let hit = ball(0.0, 0.0).cast_with(long, &half_plane, [0.0, 0.0], &options);
    assert!(hit.is_some_and(|hit| hit.time > 0.0), "{hit:?}");
}

#[test]
fn what_is_near_at_the_start_closes_in_however_long_the_motion() {
    let options = CastOptions { target_distance: 0.5, max_time: 1.0, stop_at_penetration: false };
    let cast = |motion: f64| {
        ball(0.0, 0.0).cast_with([motion, motion], &ball(1.5, 1.5), [0.0, 0.0], &options)
    };
    assert!(cast(1.5e308).is_some_and(|hit| hit.is_at_start()));
    assert!(cast(-1.5e308).is_none());
}

/// The cross product of direction and motion is less than any number.
#[test]
fn a_motion_to_a_ray_is_not_along_it_because_both_are_short() {
    for scale in [1.0, 1e-100, 1e-200] {
        let ray = Ray::new([0.0, 0.0], [scale, 0.0]).expect("a ray");
        let motion = [10.0 * scale, -scale];
        let hit = ray.cast_with([0.0, 0.0], &ball(0.0, 10.0), motion, &ENDLESS);
        let time = hit.expect("a hit").time * scale;
        assert!((time - 9.0).abs() < 1e-12, "{time} at {scale:e}");
        let along = ray.cast_with([0.0, 0.0], &ball(0.0, 10.0), [scale, 0.0], &ENDLESS);
        assert!(along.is_none(), "{along:?} at {scale:e}");
    }
}
