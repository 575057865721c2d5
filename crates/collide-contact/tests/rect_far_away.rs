//! A rectangle far from the world's origin, where its corners are rounded by more than the pair is
//! accurate: docs/accuracy.md, row 4.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_contact::ContactQuery;
use collide_core::{Aabb, Point2, Real, Shape, UnitComplex, Vec2, Vector2};
use collide_oracle as oracle;
use collide_shapes::{
    AnyShape, Capsule, Circle, ConvexPolygon, Distance, Intersect, Polygon, Rect, Segment, Triangle,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn told<T: Real>(p: Point2<T>) -> [f64; 2] {
    [p.x.to_f64(), p.y.to_f64()]
}

/// The rectangle as the hull of its corners as computed, and as its numbers say.
fn truths<T: Real>(rect: &Rect<T>) -> [oracle::Shape; 2] {
    let array = |v: Vec2| [v.x, v.y];
    let view = rect.as_view();
    let [center, rotation, half_extents] =
        [view.center, view.rotation, view.half_extents].map(array);
    let exact = oracle::Shape::Rect { center, rotation, half_extents };
    [oracle::Shape::hull(view.corners().map(array), 0.0), exact]
}

/// A partner around `center`, and what it is.
fn partner<T: Real>(
    kind: usize,
    center: Point2<T>,
    rng: &mut Pcg64Mcg,
) -> (AnyShape<T>, [oracle::Shape; 2]) {
    let mut near = || {
        let [x, y] = [(); 2].map(|()| T::nearest(rng.random_range(-2.0..2.0)));
        center + Vector2::new(x, y)
    };
    let (p, q, r) = (near(), near(), near());
    let radius = T::nearest(rng.random_range(0.1..1.0));
    let twice = |truth: oracle::Shape| [truth.clone(), truth];
    let size = radius.to_f64();
    let polygon = || twice(oracle::Shape::polygon([p, q, r].map(told)));
    match kind {
        0 => (p.into(), twice(oracle::Shape::point(told(p)))),
        1 => {
            let segment = Segment::new(p, q).unwrap();
            (segment.into(), twice(oracle::Shape::segment(told(p), told(q))))
        }
        2 => {
            let circle = Circle::new(p, radius).unwrap();
            (circle.into(), twice(oracle::Shape::circle(told(p), size)))
        }
        3 => {
            let capsule = Capsule::new(p, q, radius).unwrap();
            (capsule.into(), twice(oracle::Shape::capsule(told(p), told(q), size)))
        }
        4 => {
            let aabb = Aabb::of_two(p, q);
            (aabb.into(), twice(oracle::Shape::aabb(told(aabb.min()), told(aabb.max()))))
        }
        5 => {
            let angle = T::nearest(rng.random_range(0.0..6.3));
            let rect = Rect::from_angle(p, angle, Vector2::new(radius, radius)).unwrap();
            (rect.into(), truths(&rect))
        }
        6 => {
            let triangle = Triangle::new(p, q, r).unwrap();
            (triangle.into(), twice(oracle::Shape::triangle([p, q, r].map(told))))
        }
        7 => match ConvexPolygon::hull([p, q, r]) {
            Ok(convex) => {
                let vertices: Vec<_> = convex.vertices().iter().map(told).collect();
                (convex.into(), twice(oracle::Shape::hull(vertices, 0.0)))
            }
            Err(_) => partner(0, center, rng),
        },
        _ => match Polygon::simple(vec![p, q, r]) {
            Ok(triangle) => (triangle.into(), polygon()),
            Err(_) => partner(0, center, rng),
        },
    }
}

fn reach<T: Real>(shape: &dyn Shape<T>) -> f64 {
    let bounds = shape.bounding_box().unwrap();
    let corners = [bounds.min(), bounds.max()].map(|p| p.coords.amax().to_f64());
    corners[0].max(corners[1])
}

/// How often the two rectangles tell different distances: by more than the pair's own extent
/// could account for.
fn judge<T: Real>(rect: Rect<T>, kind: usize, rng: &mut Pcg64Mcg) -> bool {
    let (other, [of_corners, of_numbers]) = partner(kind, rect.center(), rng);
    let [corners, numbers] = truths(&rect);
    let rect: AnyShape<T> = rect.into();
    let bound = 16.0 * f64::EPSILON * reach(&rect).max(reach(&other));
    let meets = rect.intersects(&other);
    assert_eq!(meets, oracle::intersects(&corners, &of_corners), "{rect:?} {other:?}");
    let distance = rect.distance(&other).to_f64();
    let depth = rect.contact(&other, T::zero()).map(|contact| contact.depth.to_f64());
    assert_eq!((distance == 0.0, depth.is_some()), (meets, meets), "{rect:?} {other:?}");
    let gaps = [(corners, of_corners), (numbers, of_numbers)].map(|(a, b)| oracle::gap(&a, &b));
    for gap in gaps {
        let bound = bound + T::EPS.to_f64() * gap.abs();
        let off = (distance - gap.max(0.0)).abs();
        assert!(off <= bound, "{distance} is not {gap}: {rect:?} {other:?}");
        if kind < 8 {
            let off = (depth.unwrap_or(0.0) + gap.min(0.0)).abs();
            assert!(off <= bound, "{depth:?} is not {gap}: {rect:?} {other:?}");
        }
    }
    (gaps[0] - gaps[1]).abs() > 256.0 * f64::EPSILON
}

fn far_away<T: Real>(far: f64) -> usize {
    let mut rng = Pcg64Mcg::seed_from_u64(14);
    let mut differing = 0;
    for case in 0..4000 {
        let [x, y] = [(); 2].map(|()| T::nearest(rng.random_range(far..2.0 * far)));
        let [width, height] = [(); 2].map(|()| T::nearest(rng.random_range(0.1..1.0)));
        let angle = T::nearest(rng.random_range(0.0..6.3));
        let turned = if case % 4 == 0 { UnitComplex::identity() } else { UnitComplex::new(angle) };
        let rect = Rect::new(Point2::new(x, y), turned, Vector2::new(width, height)).unwrap();
        differing += usize::from(judge(rect, case % 9, &mut rng));
    }
    differing
}

#[test]
fn its_booleans_are_those_of_its_corners_and_its_values_are_within_their_rounding_of_both() {
    assert!(far_away::<f64>(1e12) > 2000);
    far_away::<f64>(1.0);
    far_away::<f32>(1e5);
}

/// The distance of a circle is that of the rectangle before its corners were rounded.
#[test]
fn seen_in_its_own_frame_it_has_no_rounded_corners() {
    let circle: Circle<f64> =
        Circle::new(Point2::new(675904023897.0085, 502975532539.69), 0.4964734232130809).unwrap();
    let rect = Rect::new(
        Point2::new(675904023895.2103, 502975532541.08246),
        UnitComplex::identity(),
        Vector2::new(0.18160987030976625, 0.5429094536712136),
    )
    .unwrap();
    let truth = oracle::Shape::circle(told(circle.center()), circle.radius());
    let [corners, numbers] = truths(&rect).map(|rect| oracle::distance(&truth, &rect));
    let distance = circle.distance(&rect);
    assert!((distance - numbers).abs() <= 16.0 * f64::EPSILON, "{distance} {numbers}");
    let rounding = f64::EPSILON * 675904023897.0;
    assert!(distance != corners && (distance - corners).abs() <= rounding, "{corners}");
}
