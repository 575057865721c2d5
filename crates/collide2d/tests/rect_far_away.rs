//! A rectangle far from the world's origin, where its corners are rounded by more than the pair is
//! accurate: docs/accuracy.md, row 4.
#![allow(clippy::unwrap_used, reason = "tests")]

use collide_oracle as oracle;
use collide_testing::{Class, Numbers, draw, stream, to_oracle};
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{Isometry2, Kind, Real, UnitComplex};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// What it meets.
fn partners() -> Vec<Kind> {
    let is_partner =
        |kind: &Kind| matches!(kind.class(), "small_hull" | "large_hull") || *kind == Kind::Polygon;
    Kind::ALL.into_iter().filter(is_partner).collect()
}

/// The shape, a rectangle as the hull of its corners as computed, and as its numbers say.
fn truths<T: Real>(shape: &AnyShape<T>) -> [oracle::Shape; 2] {
    let of_corners = to_oracle(shape).expect("the oracle knows the kind");
    let array = |v: Vec2| [v.x, v.y];
    let AnyShape::Rect(rect) = shape else { return [of_corners.clone(), of_corners] };
    let view = rect.as_view();
    let [center, rotation, half_extents] =
        [view.center, view.rotation, view.half_extents].map(array);
    [of_corners, oracle::Shape::Rect { center, rotation, half_extents }]
}

fn reach<T: Real>(shape: &AnyShape<T>) -> f64 {
    let bounds = shape.bounding_box().unwrap();
    let corners = [bounds.min(), bounds.max()].map(|p| p.coords.amax().to_f64());
    corners[0].max(corners[1])
}

/// How often the two rectangles return different distances: by more than the pair's own extent
/// could account for.
fn judge<T: Numbers>(rect: Rect<T>, kind: Kind, rng: &mut Pcg64Mcg) -> bool {
    let by = rect.center().coords;
    let other = draw(kind, Class::Generic, rng).placed(&Isometry2::translation(by.x, by.y));
    let (rect, other): (AnyShape<T>, AnyShape<T>) = (rect.into(), other.unwrap());
    let ([corners, numbers], [of_corners, of_numbers]) = (truths(&rect), truths(&other));
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
        if kind != Kind::Polygon {
            let off = (depth.unwrap_or(0.0) + gap.min(0.0)).abs();
            assert!(off <= bound, "{depth:?} is not {gap}: {rect:?} {other:?}");
        }
    }
    (gaps[0] - gaps[1]).abs() > 256.0 * f64::EPSILON
}

fn far_away<T: Numbers>(far: f64) -> usize {
    let mut differing = 0;
    for kind in partners() {
        let mut rng = stream(14, kind);
        for case in 0..400 {
            let [x, y] = [(); 2].map(|()| T::nearest(rng.random_range(far..2.0 * far)));
            let [width, height] = [(); 2].map(|()| T::nearest(rng.random_range(0.1..1.0)));
            let angle = T::nearest(rng.random_range(0.0..6.3));
            let turn =
                if case % 4 == 0 { UnitComplex::identity() } else { UnitComplex::new(angle) };
            let rect = Rect::new(Point2::new(x, y), turn, Vector2::new(width, height)).unwrap();
            differing += usize::from(judge(rect, kind, &mut rng));
        }
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
    let [truth, _] = truths(&circle.into());
    let [corners, numbers] = truths(&rect.into()).map(|rect| oracle::distance(&truth, &rect));
    let distance = circle.distance(&rect);
    assert!((distance - numbers).abs() <= 16.0 * f64::EPSILON, "{distance} {numbers}");
    let rounding = f64::EPSILON * 675904023897.0;
    assert!(distance != corners && (distance - corners).abs() <= rounding, "{corners}");
}
