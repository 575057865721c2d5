//! What is fast stops at what is thin.

use collide_testbed::{Body, Kind, Settings, World};
use collide2d::AnyShape;
use collide2d::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn bullets() -> Vec<AnyShape<f64>> {
    let arrow = [[0.05, 0.0], [-0.03, 0.03], [-0.01, 0.0], [-0.03, -0.03]].map(Point2::from);
    let cross = |x: f64, y: f64| Rect::from_angle([0.0, 0.0], 0.0, [x, y]).expect("a rectangle");
    vec![
        Circle::new([0.0, 0.0], 0.02).expect("a circle").into(),
        Capsule::new([-0.03, 0.0], [0.03, 0.0], 0.01).expect("a capsule").into(),
        Ellipse::from_angle([0.0, 0.0], 0.0, [0.04, 0.01]).expect("an ellipse").into(),
        cross(0.03, 0.02).into(),
        Triangle::new([0.04, 0.0], [-0.02, 0.02], [-0.02, -0.02]).expect("a triangle").into(),
        Polygon::simple(arrow).expect("a polygon").into(),
        Compound::new([cross(0.04, 0.01).into(), cross(0.01, 0.04).into()])
            .expect("a compound")
            .into(),
    ]
}

/// Walls of a centimeter and of no thickness, higher than a bullet gets in the time.
fn walls() -> Vec<AnyShape<f64>> {
    vec![
        Rect::from_angle([0.0, 0.0], 0.0, [0.005, 99.0]).expect("a rectangle").into(),
        Segment::new([0.0, -99.0], [0.0, 99.0]).expect("a segment").into(),
        Polyline::new((-99..=99).map(|y| [0.0, f64::from(y)])).expect("a polyline").into(),
    ]
}

/// 10,000 shots of every kind of body at every wall, spinning, some so near that they pass it
/// within their first step.
#[test]
fn no_bullet_passes_a_wall() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let (bullets, walls) = (bullets(), walls());
    let (mut passed, mut met) = (Vec::new(), 0);
    for shot in 0..10_000 {
        let wall = &walls[rng.random_range(0..walls.len())];
        let bullet = &bullets[rng.random_range(0..bullets.len())];
        let wall = Body::new(wall.clone(), Kind::Static, 1.0).expect("a body");
        let mut bullet = Body::new(bullet.clone(), Kind::Dynamic, 1.0).expect("a body");
        bullet.is_bullet = true;
        bullet.restitution = rng.random_range(0.0..1.0);
        let far = rng.random_range(0.06..3.0);
        bullet.place([-far, 0.0], rng.random_range(-3.0..3.0)).expect("a pose");
        bullet.velocity =
            Vector2::new(rng.random_range(50.0..1000.0), rng.random_range(-50.0..50.0));
        bullet.spin = rng.random_range(-100.0..100.0);
        let mut world = World::new(vec![wall, bullet], [0.0, -9.81], Settings::default());
        let mut has_met = false;
        for _ in 0..8 {
            world.step().expect("in range");
            has_met |= !world.contacts().is_empty();
            if world.bodies()[1].position().x > 0.0 {
                passed.push(shot);
                break;
            }
        }
        met += usize::from(has_met);
    }
    assert!(met > 9_900, "{met} shots met the wall");
    assert!(passed.is_empty(), "{} passed: {passed:?}", passed.len());
}
