//! Contact keys: each end of what rests on something keeps its key while the bodies rock.

use collide2d::prelude::*;
use collide2d::{ContactKey, Isometry2, UnitComplex};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// How far bodies still have a manifold: more than they rock.
const MARGIN: f64 = 0.05;

/// Bodies with a flat side of about 2 m below, at y = 0, and one above, at y = 1.
fn bodies() -> Vec<AnyShape<f64>> {
    let point = |(x, y): (f64, f64)| Point2::new(x, y);
    let ring = |corners: &[(f64, f64)]| corners.iter().copied().map(point).collect::<Vec<_>>();
    let middle = Point2::new(0.0, 0.5);
    let box_ = Rect::from_angle(middle, 0.0, Vector2::new(1.0, 0.5)).expect("a rectangle");
    let left = ring(&[(-1.0, 0.0), (0.0, 0.0), (0.0, 1.0), (-1.0, 1.0)]);
    let right = ring(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
    let hexagon =
        ring(&[(-1.0, 0.0), (1.0, 0.0), (1.3, 0.5), (1.0, 1.0), (-1.0, 1.0), (-1.3, 0.5)]);
    let dented = ring(&[(-1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.4, 0.9), (-1.0, 1.0)]);
    let frame = ring(&[(-1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (-1.0, 1.0)]);
    let hole = ring(&[(-0.5, 0.25), (0.5, 0.25), (0.5, 0.75), (-0.5, 0.75)]);
    let capsule = Capsule::new(point((-1.0, 0.5)), point((1.0, 0.5)), 0.5).expect("a capsule");
    let triangle = Triangle::new((-1.0, 0.0), (1.0, 0.0), (0.0, 1.0)).expect("a triangle");
    let tiles = [left, right].map(|tile| ConvexPolygon::new(tile).expect("a polygon").into());
    vec![
        box_.into(),
        capsule.into(),
        triangle.into(),
        ConvexPolygon::new(hexagon.clone()).expect("a polygon").into(),
        ConvexPolygon::rounded(
            hexagon.iter().map(|p| Point2::new(p.x * 0.9, 0.1 + p.y * 0.8)),
            0.1,
        )
        .expect("a polygon")
        .into(),
        Polygon::simple(dented).expect("a polygon").into(),
        Polygon::new(frame, vec![hole]).expect("a polygon").into(),
        Compound::new(tiles).expect("a compound").into(),
    ]
}

/// Where the points are, by their keys.
fn points(a: &AnyShape<f64>, b: &AnyShape<f64>) -> Vec<(ContactKey, Point2<f64>)> {
    let manifolds = a.manifold(b, MARGIN);
    let of =
        |m: &Manifold<f64>| m.keys().zip(m.points.iter().map(|p| p.point_a)).collect::<Vec<_>>();
    manifolds.iter().flat_map(of).collect()
}

/// Every body on a floor, and on every body with a flat top, rocked by 2 mm and 0.01 rad.
#[test]
fn an_end_keeps_its_key_while_bodies_rock() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let floor = Rect::from_angle(Point2::new(0.0, 0.5), 0.0, Vector2::new(9.0, 0.5));
    let floor = floor.expect("a rectangle");
    let mut below: Vec<AnyShape<f64>> = vec![floor.into()];
    below.extend(bodies().into_iter().filter(|b| !matches!(b, AnyShape::Triangle(_))));
    let (mut frames_with_both, mut frames, mut new) = (0, 0, 0);
    for lower in &below {
        for upper in &bodies() {
            let mut rest = |size: f64| {
                let mut small = || size * rng.random_range(-1.0..1.0);
                let by = Vector2::new(small(), 1.0 + small());
                let turn = UnitComplex::new(5.0 * small());
                upper.placed(&Isometry2::from_parts(by.into(), turn)).expect("a rigid motion")
            };
            let at_rest = points(lower, &rest(0.0));
            assert!(!at_rest.is_empty(), "{lower:?} {upper:?}");
            for _ in 0..200 {
                let now = points(lower, &rest(0.002));
                frames_with_both += usize::from(now.len() == 2);
                for (key, point) in now {
                    frames += 1;
                    let Some((_, before)) = at_rest.iter().find(|(held, _)| *held == key) else {
                        let has_parts =
                            |body| matches!(body, &AnyShape::Polygon(_) | &AnyShape::Compound(_));
                        assert!(
                            has_parts(lower) || has_parts(upper),
                            "{key:?} {lower:?} {upper:?}"
                        );
                        new += 1;
                        continue;
                    };
                    let moved = (point - before).norm();
                    assert!(moved < 0.3, "{key:?} moved by {moved}: {lower:?} {upper:?}");
                }
            }
        }
    }
    assert!(frames_with_both > 6_000, "{frames_with_both}");
    // A corner that two parts share may be named by the other one: 2 % of these points.
    assert!(new * 33 < frames, "{new} of {frames}");
}
