//! Ellipses and users' convex shapes against every convex shape, on random pairs of many classes,
//! by an independent judge.

use super::drawn::{Random, hull, with_polygon};
use super::judge::{Body, Tally, check};
use super::map::Map;
use collide_core::view::{Aabb, Capsule, Circle, ConvexPolygon, Ellipse, Rect, Segment, Triangle};
use collide_core::{Real, Vec2};
use collide_shapes::kernel::curved::{self, CurvedPair};

/// Checks `first` against one partner of every kind.
fn check_partners<A>(first: &A, body: &Body, near: &Ellipse, random: &mut Random, tally: &mut Tally)
where
    A: CurvedPair<Vec2> + CurvedPair<Segment> + CurvedPair<Circle> + CurvedPair<Capsule>,
    A: CurvedPair<Aabb> + CurvedPair<Rect> + CurvedPair<Triangle>,
    A: for<'p> CurvedPair<ConvexPolygon<'p>>,
    Vec2: CurvedPair<A>,
    Segment: CurvedPair<A>,
    Circle: CurvedPair<A>,
    Capsule: CurvedPair<A>,
    Aabb: CurvedPair<A>,
    Rect: CurvedPair<A>,
    Triangle: CurvedPair<A>,
    for<'p> ConvexPolygon<'p>: CurvedPair<A>,
{
    let p = random.points(near, 1)[0];
    check(first, &p, [body, &Body::Hull(vec![p], 0.0)], tally);
    let radius = random.radius();
    let circle = Circle { center: p, radius };
    check(first, &circle, [body, &Body::Hull(vec![p], radius)], tally);
    let mut ends = random.points(near, 2);
    if random.below(10) == 0 {
        ends[1] = ends[0];
    }
    let segment = Segment { a: ends[0], b: ends[1] };
    check(first, &segment, [body, &Body::Hull(ends.clone(), 0.0)], tally);
    let capsule = Capsule { a: ends[0], b: ends[1], radius };
    check(first, &capsule, [body, &Body::Hull(ends.clone(), radius)], tally);
    let [min, max] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
    let aabb = Aabb { min, max };
    check(first, &aabb, [body, &Body::Hull(aabb.corners().to_vec(), 0.0)], tally);
    let flat = f64::from(random.below(4).min(1));
    let half_extents = Vec2::new(random.unit(), random.unit() * flat);
    let rotation = if random.below(3) == 0 { near.rotation } else { random.direction() };
    let rect = Rect { center: p, rotation, half_extents };
    check(first, &rect, [body, &Body::Hull(rect.corners().to_vec(), 0.0)], tally);
    let corners = hull(random.points(near, 3));
    if let [p, q, r] = corners[..] {
        let triangle = Triangle { vertices: [p, q, r] };
        check(first, &triangle, [body, &Body::Hull(corners, 0.0)], tally);
    }
    let count = 3 + random.below(20) as usize;
    let corners = hull(random.points(near, count));
    if corners.len() > 2 {
        for radius in [0.0, radius] {
            let judge = Body::Hull(corners.clone(), radius);
            with_polygon(&corners, radius, &mut |polygon| {
                check(first, polygon, [body, &judge], tally);
            });
        }
    }
}

#[test]
fn ellipses_separate_ellipses_in_fourteen_classes() {
    let mut random = Random::new(1);
    let mut tally = Tally::default();
    for round in 0..14 * 150 {
        let [a, b] = random.ellipses(round % 14);
        check(&a, &b, [&Body::Ellipse(a), &Body::Ellipse(b)], &mut tally);
        if a != b {
            assert_eq!(curved::separation(&b, &a), curved::separation(&a, &b).flipped());
        }
    }
    tally.finish(2000);
    assert!(tally.held > 50, "{tally:?}");
}

#[test]
fn ellipses_separate_every_straight_and_rounded_shape() {
    let mut random = Random::new(2);
    let mut tally = Tally::default();
    for round in 0..14 * 40 {
        let [a, _] = random.ellipses(round % 14);
        check_partners(&a, &Body::Ellipse(a), &a, &mut random, &mut tally);
    }
    tally.finish(4000);
    assert!(tally.held > 50, "{tally:?}");
}

/// A user's shape: mostly an ellipse, or some points; and an ellipse near to it.
fn random_map(random: &mut Random, class: usize) -> (Map, Ellipse) {
    let [near, _] = random.ellipses(class);
    if random.below(4) > 0 {
        return (Map::of_ellipse(near), near);
    }
    let count = 1 + random.below(8) as usize;
    let points = random.points(&near, count);
    (Map::of_points(if points.len() > 2 { hull(points) } else { points }), near)
}

#[test]
fn support_maps_separate_every_convex_shape() {
    let mut random = Random::new(3);
    let mut tally = Tally { slack: 1e-3, rounded: 1.0, ..Tally::default() };
    for round in 0..14 * 15 {
        let (map, near) = random_map(&mut random, round % 14);
        let shape = f64::custom_view(&map);
        check_partners(&shape, &map.0, &near, &mut random, &mut tally);
        let [_, partner] = random.ellipses(round % 14);
        check(&shape, &partner, [&map.0, &Body::Ellipse(partner)], &mut tally);
        let (other, _) = random_map(&mut random, round % 14);
        let other_shape = f64::custom_view(&other);
        check(&shape, &other_shape, [&map.0, &other.0], &mut tally);
    }
    tally.finish(1500);
}
