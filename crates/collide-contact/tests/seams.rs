//! Parts of a compound that abut or overlap are one shape: no contact leads out of one of them into
//! another.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_contact::{Contact, FindContact, FindManifold, Manifolds};
use collide_core::{Aabb, Point2, Real, Shape, Vector2};
use collide_shapes::{
    AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, HalfPlane, Polygon, Rect, Scale,
    Segment, Triangle,
};
use nalgebra::Isometry2;

const TURN: f64 = core::f64::consts::FRAC_PI_6;

fn boxed<T: Real>(min: (f64, f64), max: (f64, f64)) -> AnyShape<T> {
    let point = |(x, y): (f64, f64)| Point2::new(T::nearest(x), T::nearest(y));
    Aabb::new(point(min), point(max)).unwrap().into()
}

fn circle<T: Real>(x: f64, y: f64, radius: f64) -> AnyShape<T> {
    Circle::new(Point2::new(T::nearest(x), T::nearest(y)), T::nearest(radius)).unwrap().into()
}

fn union<T: Real>(parts: impl IntoIterator<Item = AnyShape<T>>) -> AnyShape<T> {
    Compound::new(parts).unwrap().into()
}

fn pose<T: Real>(x: f64, y: f64, angle: f64) -> Isometry2<T> {
    Isometry2::new(Vector2::new(T::nearest(x), T::nearest(y)), T::nearest(angle))
}

/// The shape after a motion; boxes, which would grow, as rectangles.
fn placed<T: Real>(shape: &AnyShape<T>, pose: &Isometry2<T>) -> AnyShape<T> {
    match shape {
        AnyShape::Aabb(aabb) => {
            let half = (aabb.max() - aabb.min()) * T::nearest(0.5);
            let center = aabb.min() + half;
            let rect = Rect::from_angle(center, T::zero(), half).unwrap();
            rect.placed(pose).unwrap().into()
        }
        AnyShape::Compound(union) => {
            let parts = union.parts().iter().map(|part| placed(part, pose));
            Compound::new(parts).unwrap().into()
        }
        other => other.placed(pose).unwrap(),
    }
}

/// The contact, asked in every way: from both sides, and through `dyn Shape`; a manifold is as
/// deep.
#[track_caller]
fn contact<T: Real>(a: &AnyShape<T>, b: &AnyShape<T>) -> Contact<T> {
    let contact = a.contact(b, T::zero()).unwrap();
    assert_eq!(b.contact(a, T::zero()).map(Contact::flipped), Some(contact));
    let (dyn_a, dyn_b): (&dyn Shape<T>, &dyn Shape<T>) = (a.as_shape(), b.as_shape());
    assert_eq!(dyn_a.contact(dyn_b, T::zero()), Some(contact));
    let all = manifolds(a, b, T::zero());
    let mut back = manifolds(b, a, T::zero());
    back.flip();
    assert_eq!(all, back);
    let deepest = all.iter().map(|m| m.depth()).reduce(|x, y| if y > x { y } else { x });
    assert_eq!(deepest, Some(contact.depth));
    contact
}

fn manifolds<T: Real>(a: &AnyShape<T>, b: &AnyShape<T>, margin: T) -> Manifolds<T> {
    let mut all = Manifolds::new();
    a.manifold_into(b, margin, &mut all);
    all
}

/// Holds the contact of a shape and a body, both turned, against a normal and a depth.
#[track_caller]
fn check<T: Real>(shape: &AnyShape<T>, body: &AnyShape<T>, normal: (f64, f64), depth: f64) {
    for angle in [0.0, 3.0 * TURN, 6.0 * TURN, TURN, -TURN] {
        let pose = pose(0.0, 0.0, angle);
        let found = contact(&placed(shape, &pose), &placed(body, &pose));
        let local = pose.inverse_transform_vector(&found.normal).map(Real::to_f64);
        let off = (local - Vector2::new(normal.0, normal.1)).norm();
        let slack = 64.0 * T::EPS.to_f64();
        assert!(off <= slack, "{angle} {shape:?} {body:?} {found:?}");
        let error = (found.depth.to_f64() - depth).abs();
        assert!(error <= slack * 64.0, "{angle} {shape:?} {body:?} {found:?}");
    }
}

/// Two boxes and a circle near the middle of their top, mirrored in all ways.
fn check_the_pair<T: Real>() {
    for (flip_x, flip_y) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
        let scaled = |shape: AnyShape<T>| {
            shape.scaled(Vector2::new(T::nearest(flip_x), T::nearest(flip_y))).unwrap()
        };
        let parts = || [boxed((0.0, 0.0), (16.0, 16.0)), boxed((16.0, 0.0), (32.0, 16.0))];
        let outline = [(0.0, 0.0), (32.0, 0.0), (32.0, 16.0), (0.0, 16.0)];
        let outline = outline.map(|(x, y)| Point2::new(T::nearest(x), T::nearest(y)));
        let polygon: AnyShape<T> = Polygon::simple(outline.to_vec()).unwrap().into();
        let reversed = || parts().into_iter().rev();
        let nested = union([union([boxed((0.0, 0.0), (16.0, 16.0))]), parts()[1].clone()]);
        for shape in [polygon, union(parts()), union(reversed()), nested] {
            for x in [13.0, 15.0, 15.5, 16.0, 16.5, 17.0, 18.5] {
                let body = scaled(circle(x, 13.0, 2.0));
                check(&scaled(shape.clone()), &body, (0.0, flip_y), 5.0);
            }
        }
    }
}

#[test]
fn out_of_two_boxes_it_is_up_as_out_of_their_polygon() {
    check_the_pair::<f64>();
    check_the_pair::<f32>();
}

#[test]
fn the_issue_s_example() {
    let pair = union([boxed((0.0, 0.0), (16.0, 16.0)), boxed((16.0, 0.0), (32.0, 16.0))]);
    let found = contact::<f64>(&pair, &circle(17.0, 13.0, 2.0));
    assert_eq!((found.normal, found.depth), (Vector2::new(0.0, 1.0), 5.0));
    assert_eq!((found.point_a, found.point_b), (Point2::new(17.0, 16.0), Point2::new(17.0, 11.0)));
}

/// A row of boxes of width 16, each reaching over its neighbor by this much.
fn row<T: Real>(count: usize, overlap: f64) -> AnyShape<T> {
    union((0..count).map(|i| {
        let x = 16.0 * i as f64;
        boxed((x, 0.0), (x + 16.0 + overlap, 16.0))
    }))
}

fn check_rows<T: Real>() {
    for count in [3, 4, 7, 20] {
        for overlap in [0.0, 1.0] {
            let row = row::<T>(count, overlap);
            for step in 4..(10 * count - 4) {
                let x = 1.6 * step as f64;
                check(&row, &circle(x, 13.0, 2.0), (0.0, 1.0), 5.0);
            }
        }
    }
}

#[test]
fn out_of_a_row_of_boxes_it_is_up() {
    check_rows::<f64>();
    check_rows::<f32>();
}

/// Boxes in the shape of an L and a T, and a point of a body in them with its way out.
#[test]
fn out_of_an_l_and_a_t_it_is_along_a_free_side() {
    let (foot, stem) = (boxed((0.0, 0.0), (48.0, 16.0)), boxed((0.0, 16.0), (16.0, 64.0)));
    let l = union([foot.clone(), stem]);
    let t = union([foot, boxed((16.0, 16.0), (32.0, 64.0))]);
    // Out of the foot's top it would be into the stem.
    check::<f64>(&l, &circle(5.0, 14.0, 1.0), (-1.0, 0.0), 6.0);
    check::<f64>(&l, &circle(5.0, 17.0, 1.0), (-1.0, 0.0), 6.0);
    check::<f64>(&l, &circle(30.0, 14.0, 1.0), (0.0, 1.0), 3.0);
    check::<f64>(&t, &circle(30.0, 17.0, 1.0), (1.0, 0.0), 3.0);
    check::<f64>(&t, &circle(18.0, 17.0, 1.0), (-1.0, 0.0), 3.0);
    check::<f64>(&t, &circle(22.0, 12.0, 1.0), (0.0, -1.0), 13.0);
}

/// A wall on a floor: in the corner both tell, and what of the wall is in the floor does not.
#[test]
fn in_the_corner_of_a_wall_both_tell() {
    let corner = union([boxed((0.0, 0.0), (16.0, 16.0)), boxed((16.0, 0.0), (32.0, 8.0))]);
    let body = boxed((15.75, 7.5), (17.75, 9.5));
    let mut all: Vec<_> = manifolds::<f64>(&corner, &body, 0.0).into_iter().collect();
    all.sort_by(|p, q| p.normal.x.total_cmp(&q.normal.x));
    let told: Vec<_> = all.iter().map(|m| (m.normal, m.depth())).collect();
    assert_eq!(told, [(Vector2::new(0.0, 1.0), 0.5), (Vector2::new(1.0, 0.0), 0.25)]);
    // All that touches the wall is within the floor.
    check::<f64>(&corner, &boxed((15.875, 5.0), (17.875, 7.875)), (0.0, 1.0), 3.0);
    check::<f64>(&corner, &circle(17.75, 7.875, 2.0), (0.0, 1.0), 2.125);
}

/// Bodies whose lowest point is at `−sink`.
fn sliders<T: Real>(x: f64, sink: f64) -> [AnyShape<T>; 8] {
    let y = 0.5 - sink;
    let at = |(dx, dy): (f64, f64)| Point2::new(T::nearest(x + dx), T::nearest(y + dy));
    let of = |(x, y): (f64, f64)| Vector2::new(T::nearest(x), T::nearest(y));
    let number = T::nearest;
    let pentagon = [(-0.35, -0.5), (0.25, -0.5), (0.5, 0.1), (0.0, 0.6), (-0.6, 0.0)];
    [
        Aabb::new(at((-0.5, -0.5)), at((0.5, 0.5))).unwrap().into(),
        Rect::from_angle(at((0.0, 0.0)), number(0.0), of((0.03, 0.5))).unwrap().into(),
        Circle::new(at((0.0, 0.0)), number(0.5)).unwrap().into(),
        Capsule::new(at((-0.3, 0.0)), at((0.3, 0.0)), number(0.5)).unwrap().into(),
        Triangle::new(at((-0.4, -0.5)), at((0.3, -0.5)), at((0.1, 0.4))).unwrap().into(),
        Triangle::new(at((0.0, -0.5)), at((0.4, 0.5)), at((-0.4, 0.5))).unwrap().into(),
        Ellipse::from_angle(at((0.0, 0.0)), number(0.0), of((0.7, 0.5))).unwrap().into(),
        ConvexPolygon::new(pentagon.map(at)).unwrap().into(),
    ]
}

/// Slides bodies over a floor with its top at 0 and holds them against one long box.
#[track_caller]
fn slide<T: Real>(floor: &AnyShape<T>, bottom: f64, angle: f64, deepest: f64) {
    let [from, to] = [2.0, 18.0];
    let long = boxed::<T>((from - 8.0, bottom), (to + 8.0, 0.0));
    let pose = pose::<T>(0.25, -0.5, angle);
    let [floor, long] =
        [floor, &long].map(|shape| if angle == 0.0 { shape.clone() } else { placed(shape, &pose) });
    let slack = 256.0 * T::EPS.to_f64() * (to + 16.0);
    let mut x = from;
    while x < to {
        for sink in [0.01, 0.1, 0.3, 0.6, 1.0].into_iter().filter(|&sink| sink <= deepest) {
            for body in sliders::<T>(x, sink) {
                let body = if angle == 0.0 { body } else { placed(&body, &pose) };
                let expected = long.contact(&body, T::zero()).unwrap();
                let found = contact(&floor, &body);
                let error = (found.depth.to_f64() - expected.depth.to_f64()).abs();
                assert!(error <= slack, "{x} {sink} {body:?} {found:?} {expected:?}");
                for manifold in &manifolds(&floor, &body, T::zero()) {
                    let normal = if angle == 0.0 {
                        manifold.normal
                    } else {
                        pose.inverse_transform_vector(&manifold.normal)
                    };
                    let off = (normal.map(Real::to_f64) - Vector2::y()).norm();
                    assert!(off <= slack, "{x} {sink} {body:?} {manifold:?}");
                }
            }
        }
        x += 0.203125;
    }
}

/// Twenty tiles of width and height 1, or wider, so that they overlap.
fn tiles<T: Real>(overlap: f64) -> AnyShape<T> {
    union((0..20).map(|i| boxed((f64::from(i), -2.0), (f64::from(i) + 1.0 + overlap, 0.0))))
}

#[test]
fn bodies_slide_over_tiles_as_over_one_long_box() {
    for overlap in [0.0, 0.25, 1.0] {
        slide(&tiles::<f64>(overlap), -2.0, 0.0, 1.0);
        slide(&tiles::<f32>(overlap), -2.0, 0.0, 1.0);
    }
}

#[test]
fn bodies_slide_over_turned_tiles_as_over_one_long_box() {
    for angle in [3.0 * TURN, TURN, -2.0] {
        slide(&tiles::<f64>(0.0), -2.0, angle, 1.0);
        slide(&tiles::<f32>(0.0), -2.0, angle, 1.0);
    }
}

/// Tiles of every kind that has a straight top: pairs of triangles, convex polygons, polygons,
/// rectangles, nested compounds.
#[test]
fn bodies_slide_over_tiles_of_every_kind() {
    let point = |x: f64, y: f64| Point2::new(x, y);
    let tile = |i: i32| -> AnyShape<f64> {
        let x = f64::from(2 * i);
        let corners = [point(x, -4.0), point(x + 2.0, -4.0), point(x + 2.0, 0.0), point(x, 0.0)];
        let [a, b, c, d] = corners;
        match i % 5 {
            0 => ConvexPolygon::new(corners).unwrap().into(),
            1 => Polygon::simple(corners.to_vec()).unwrap().into(),
            2 => {
                let center = point(x + 1.0, -2.0);
                Rect::from_angle(center, 0.0, Vector2::new(1.0, 2.0)).unwrap().into()
            }
            3 => union([boxed((x, -4.0), (x + 1.0, 0.0)), boxed((x + 1.0, -4.0), (x + 2.0, 0.0))]),
            _ => union([
                Triangle::new(a, b, c).unwrap().into(),
                Triangle::new(a, c, d).unwrap().into(),
            ]),
        }
    };
    for angle in [0.0, TURN] {
        slide(&union((0..10).map(tile)), -4.0, angle, 0.3);
    }
}

/// Round parts within others: a circle in a box has no say, and neither have the ends of capsules
/// that lie within others.
#[test]
fn round_parts_that_others_cover_are_silent() {
    let ellipse = |x| -> AnyShape<f64> {
        Ellipse::from_angle(Point2::new(x, -1.0), 0.0, Vector2::new(0.5, 0.75)).unwrap().into()
    };
    let floor = boxed::<f64>((0.0, -4.0), (20.0, 0.0));
    let inside = (1..19).map(|i| {
        let x = f64::from(i);
        match i % 3 {
            0 => circle(x, -1.0, 1.0),
            1 => ellipse(x),
            _ => Capsule::new(Point2::new(x, -1.5), Point2::new(x, -1.0), 1.0).unwrap().into(),
        }
    });
    slide(&union(core::iter::once(floor).chain(inside)), -4.0, 0.0, 0.3);
    let capsule = |i: u32| -> AnyShape<f64> {
        let ends = [0.0, 1.0].map(|end| Point2::new(f64::from(i) + end, -1.0));
        Capsule::new(ends[0], ends[1], 1.0).unwrap().into()
    };
    let chain = union((0..20).map(capsule));
    for step in 0..1000 {
        let x = 2.0 + 0.016 * f64::from(step);
        for sink in [0.01, 0.1, 0.3] {
            for manifold in &manifolds(&chain, &circle(x, 0.5 - sink, 0.5), 0.0) {
                assert!((manifold.normal - Vector2::y()).norm() < 1e-6, "{x} {manifold:?}");
            }
        }
    }
}

/// A floor of segments, as a polyline has them.
#[test]
fn joints_of_segments_are_no_corners() {
    let floor: AnyShape<f64> = union((0..20).map(|i| {
        let [a, b] = [0.0, 1.0].map(|end| Point2::new(f64::from(i) + end, 0.0));
        Segment::new(a, b).unwrap().into()
    }));
    for step in 0..1000 {
        let x = 2.0 + 0.016 * f64::from(step);
        for manifold in &manifolds(&floor, &circle(x, 0.375, 0.5), 0.0) {
            assert_eq!(manifold.normal, Vector2::y(), "{x}");
        }
    }
}

/// Of what does not abut nothing changes: each part tells.
#[test]
fn parts_that_lie_apart_tell_by_themselves() {
    let apart = union([boxed((0.0, 0.0), (16.0, 16.0)), boxed((16.5, 0.0), (32.0, 16.0))]);
    let found = contact::<f64>(&apart, &circle(17.5, 13.0, 2.0));
    assert_eq!((found.normal, found.depth), (Vector2::new(-1.0, 0.0), 3.0));
}

/// A half-plane as a floor covers what stands in it.
#[test]
fn a_half_plane_covers_what_stands_in_it() {
    let ground = HalfPlane::new(Point2::new(0.0, 0.0), Vector2::new(0.0, 1.0)).unwrap();
    let post = boxed((0.0, -1.0), (1.0, 4.0));
    let scene = union::<f64>([ground.into(), post]);
    let found = contact(&scene, &boxed((0.75, -0.5), (3.0, -0.125)));
    assert_eq!((found.normal, found.depth), (Vector2::new(0.0, 1.0), 0.5));
}
