//! A curved body in the concave corner of a polygon leaves it by one of the sides there.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide2d::prelude::*;
use collide2d::{Isometry2, Real};
use nalgebra::Translation2;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const CORNER: [f64; 2] = [9.0, 0.0];
/// That of a user's shape.
const ROUNDING: f64 = 1e-7;

/// A floor between two walls.
fn basin<T: Real>() -> AnyShape<T> {
    let left = [(-9.0, 0.0), (-9.0, 9.0), (-10.0, 9.0), (-10.0, -1.0)];
    let right = [(10.0, -1.0), (10.0, 9.0), (9.0, 9.0), (9.0, 0.0)];
    let point = |(x, y)| Point2::new(T::nearest(x), T::nearest(y));
    Polygon::simple(left.into_iter().chain(right).map(point)).unwrap().into()
}

/// The hull of a disc around the origin and a point beside it.
#[derive(Clone, Debug)]
struct Drop {
    radius: f64,
    tip: Vector2<f64>,
}

impl SupportMap<f64> for Drop {
    fn support_point(&self, direction: Vector2<f64>) -> Point2<f64> {
        let round = direction.normalize() * self.radius;
        let is_tip = direction.dot(&self.tip) > direction.dot(&round);
        if is_tip { self.tip.into() } else { round.into() }
    }
}
user_shape!(Drop: f64, convex);

/// The tip lies over neither of the sides.
fn tip_beyond_the_corner<T: Real>() {
    let [x, y, angle, long, thin] = [8.631707, 0.41840273, -0.794924, 0.6, 0.05].map(T::nearest);
    let ellipse = Ellipse::from_angle([T::zero(); 2], T::zero(), [long, thin]).unwrap();
    let pose = Isometry2::new(Vector2::new(x, y), angle);
    let all = basin::<T>().manifold(&Posed::new(&ellipse, &pose).unwrap(), T::nearest(0.02));
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0].normal, -Vector2::x(), "{all:?}");
    let depth = all[0].depth().to_f64();
    assert!((0.046..0.0535).contains(&depth), "{all:?}");
}

#[test]
fn a_tip_beyond_the_corner_is_pushed_back_in_f64() {
    tip_beyond_the_corner::<f64>();
}

#[test]
fn a_tip_beyond_the_corner_is_pushed_back_in_f32() {
    tip_beyond_the_corner::<f32>();
}

/// The contact is no deeper than the way out of the whole basin, and no shallower than the corner
/// lies in the body.
fn check(body: &AnyShape<f64>, pose: &Isometry2<f64>, least: f64) {
    let (basin, posed) = (basin(), Posed::new(body, pose).unwrap());
    let contact = basin.contact(&posed, 0.0).unwrap();
    let describe = || format!("{body:?} at {pose:?}: {contact:?}");
    let is_near = |side: &Vector2<f64>| (contact.normal - side).norm() < ROUNDING;
    assert!([-Vector2::x(), Vector2::y()].iter().any(is_near), "{}", describe());
    let most = basin.escape(&posed).unwrap().depth;
    let range = least - ROUNDING..=most + ROUNDING;
    assert!(range.contains(&contact.depth), "{range:?}: {}", describe());
}

#[test]
fn curved_bodies_whose_tip_holds_the_corner_leave_it_by_a_side() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut count = 0;
    for _ in 0..4_000 {
        let mut number = |low: f64, high: f64| rng.random_range(low..high);
        let along = Translation2::new(number(-0.6, 0.6), number(-0.2, 0.2));
        let pose = Isometry2::new(CORNER.into(), number(-1.5, 0.0)) * along;
        let ellipse = Ellipse::from_angle([0.0; 2], 0.0, [0.6, number(0.01, 0.2)]).unwrap();
        let drop = Drop { radius: number(0.02, 0.2), tip: Vector2::new(0.6, 0.0) };
        for body in [AnyShape::from(ellipse), AnyShape::Custom(Box::new(drop))] {
            let within = body.to_polygon(1e-4, Approximation::Inner).unwrap();
            let placed = within.placed(&pose).unwrap();
            let depth = -placed.signed_distance(CORNER).distance;
            let is_outside = !basin::<f64>().contains(&Point2::from(pose.translation.vector));
            if is_outside && depth > 0.0 {
                count += 1;
                check(&body, &pose, depth);
            }
        }
    }
    assert!(count > 1_000, "{count}");
}
