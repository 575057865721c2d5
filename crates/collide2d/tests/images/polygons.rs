//! Polygons within shapes and around them.

use super::{any_point, for_each};
use collide_oracle::Shape as Truth;
use collide_testing::{Lens, Numbers, for_both_scalars, to_oracle};
use collide2d::Kind;
use collide2d::Real;
use collide2d::prelude::*;
use rand::RngExt;
use std::f64::consts::PI;

/// Whether shapes of the kind are convex, bounded and no curves.
fn is_convex(kind: Kind) -> bool {
    matches!(kind.class(), "small_hull" | "large_hull" | "curved")
        && !matches!(kind, Kind::Point | Kind::Segment)
}

/// Whether the shape has a polygon: convex, and with an area.
fn has_polygon<T: Numbers>(shape: &AnyShape<T>) -> Result<bool, Kind> {
    let zero = T::zero();
    Ok(match shape {
        AnyShape::Aabb(b) => b.min().x < b.max().x && b.min().y < b.max().y,
        AnyShape::Rect(r) => r.half_extents().min() > zero,
        AnyShape::Triangle(t) => ConvexPolygon::new(t.vertices()).is_ok(),
        AnyShape::Ellipse(_) | AnyShape::ConvexPolygon(_) | AnyShape::Custom(_) => true,
        other if is_convex(other.kind()) => {
            matches!(to_oracle(other), Some(Truth::Hull { radius, .. }) if radius > 0.0)
        }
        other => return Err(other.kind()),
    })
}

fn within_and_around<T: Numbers>() {
    let mut seen = [0; Kind::ALL.len()];
    let (mut worst, mut refused) = (0.0_f64, 0);
    // What distances are good for.
    let slack = T::EPS * T::nearest(64.0 * 8.0);
    for_each::<T>(60, |kind, shape, rng| {
        let digits = if T::EPS.to_f64() > 1e-10 { 3.5 } else { 6.0 };
        let tolerance = T::nearest(10f64.powf(rng.random_range(-digits..0.3)));
        for side in [Approximation::Inner, Approximation::Outer] {
            let polygon = match (shape.to_polygon(tolerance, side), has_polygon(&shape)) {
                (Ok(polygon), Ok(true)) => polygon,
                // So thin that rounding leaves nothing of it.
                (Err(ShapeError::BelowRounding { .. } | ShapeError::ZeroArea { .. }), Ok(true)) => {
                    let mass = shape.mass_properties().expect("bounded");
                    assert!(
                        mass.area <= mass.perimeter * slack + T::LEAST,
                        "{shape:?} {tolerance:?}"
                    );
                    refused += 1;
                    continue;
                }
                (Err(ShapeError::ZeroArea { .. }), Ok(false)) => continue,
                (Err(ShapeError::NoPolygon { kind }), Err(expected)) => {
                    assert_eq!(kind, expected);
                    continue;
                }
                (found, expected) => panic!("{shape:?} {tolerance:?}: {found:?}, {expected:?}"),
            };
            seen[kind as usize] += 1;
            let again = ConvexPolygon::new(polygon.vertices().iter());
            assert_eq!(again.as_ref(), Ok(&polygon));
            check_side(&shape, &polygon, side);
            for vertex in polygon.vertices().iter() {
                assert!(shape.distance(&vertex) <= tolerance + slack, "{shape:?} {tolerance:?}");
            }
            for _ in 0..10 {
                // The furthest points: from where they are the closest ones, and far away.
                let from = any_point::<T>(rng, 50.0);
                let on_shape = shape.closest_points(&from).point_a;
                let off = polygon.distance(&on_shape);
                worst = worst.max((off / tolerance).to_f64());
                assert!(off <= tolerance + slack, "{shape:?} {tolerance:?} {off:?}");
            }
        }
    });
    println!("{worst} of the tolerance; {refused} refused");
    for kind in Kind::ALL {
        assert_eq!(seen[kind as usize] > 150, is_convex(kind), "{kind}: {}", seen[kind as usize]);
    }
    assert!(worst > 0.5, "the tolerance is not used: {worst}");
    assert!(refused > 10, "{refused}");
}

/// Exact; of an ellipse, and of a user's shape, by numbers that leave no doubt.
fn check_side<T: Numbers>(shape: &AnyShape<T>, polygon: &ConvexPolygon<T>, side: Approximation) {
    let is_inner = side == Approximation::Inner;
    let holds = match shape {
        AnyShape::Ellipse(ellipse) => holds_ellipse(ellipse, polygon, is_inner),
        AnyShape::Custom(_) => {
            let slack = T::EPS * T::nearest(64.0);
            let grown = polygon.clone().with_radius(slack).expect("in range");
            let is_within = || polygon.vertices().iter().all(|v| shape.distance(&v) <= slack);
            if is_inner { is_within() } else { grown.contains(shape) }
        }
        _ if is_inner => shape.contains(polygon),
        _ => polygon.contains(shape),
    };
    assert!(holds, "{side:?} {shape:?} {polygon:?}");
}

/// Whether no vertex lies outside of the ellipse, or no edge within it: the margin for the rounding
/// of the vertices is several times what these formulas lose.
fn holds_ellipse<T: Numbers>(e: &Ellipse<T>, polygon: &ConvexPolygon<T>, is_inner: bool) -> bool {
    let turn = Vector2::new(e.rotation().re.to_f64(), e.rotation().im.to_f64()).normalize();
    let axes = e.semi_axes().map(T::to_f64);
    let local = |p: Point2<T>| {
        let v = p.map(T::to_f64) - e.center().map(T::to_f64);
        Vector2::new(turn.dot(&v) / axes.x, (turn.x * v.y - turn.y * v.x) / axes.y)
    };
    // Where the ellipse is the unit disc.
    let vertices: Vec<_> = polygon.vertices().iter().map(local).collect();
    if is_inner {
        return vertices.iter().all(|v| v.norm_squared() <= 1.0);
    }
    let after = vertices.iter().cycle().skip(1);
    vertices.iter().zip(after).all(|(p, q)| {
        let along = q - p;
        p.x * along.y - p.y * along.x >= along.norm()
    })
}

for_both_scalars! {
    polygons_within_and_around_err_by_the_tolerance_at_most = within_and_around;
}

fn p(x: f64, y: f64) -> Point2<f64> {
    Point2::new(x, y)
}

#[test]
fn as_many_vertices_as_the_tolerance_asks_for() {
    let ball = Circle::new(p(0.0, 0.0), 1.0).unwrap();
    for count in [3_usize, 4, 6, 7, 12, 100, 1000, 5000] {
        let half = PI / count as f64;
        // 1 − cos, and 1 / cos − 1, without cancellation; a rounding more.
        let behind = 2.0 * (half / 2.0).sin().powi(2);
        let slack = 1.0 + 1e-6;
        let inner = ball.to_polygon(behind * slack + 2e-14, Approximation::Inner).unwrap();
        assert_eq!(inner.vertices().len(), count);
        let outer =
            ball.to_polygon(behind / half.cos() * slack + 2e-14, Approximation::Outer).unwrap();
        assert_eq!(outer.vertices().len(), count);
    }
}

#[test]
fn what_is_refused_says_why() {
    let ball = Circle::new(p(0.0, 0.0), 1.0).unwrap();
    for (tolerance, kind) in [
        (0.0, "not_positive"),
        (-1.0, "not_positive"),
        (f64::NAN, "non_finite"),
        (f64::INFINITY, "non_finite"),
        (1e-10, "too_many_vertices"),
        (1e-15, "below_rounding"),
    ] {
        for side in [Approximation::Inner, Approximation::Outer] {
            let error = ball.to_polygon(tolerance, side).unwrap_err();
            assert_eq!(error.kind(), kind, "{tolerance:e}: {error}");
        }
    }
    let limit = f64::MAX_COORDINATE;
    let end = Circle::new(p(0.0, 0.0), limit).unwrap();
    let error = end.to_polygon(limit, Approximation::Outer).unwrap_err();
    assert_eq!(error.kind(), "out_of_range");
    assert!(end.to_polygon(limit, Approximation::Inner).is_ok());
    let dot = Circle::new(p(0.0, 0.0), 0.0).unwrap();
    assert_eq!(dot.to_polygon(1.0, Approximation::Outer).unwrap_err().kind(), "zero_area");
}

#[test]
fn what_has_corners_only_keeps_them() {
    let square = Aabb::new(p(0.0, 0.0), p(2.0, 1.0)).unwrap();
    let polygon = square.to_polygon(0.1, Approximation::Inner).unwrap();
    assert_eq!(polygon.vertices().to_vec(), [p(0.0, 0.0), p(2.0, 0.0), p(2.0, 1.0), p(0.0, 1.0)]);
    let diamond = ConvexPolygon::new([p(1.0, 0.0), p(0.0, 1.0), p(-1.0, 0.0)]).unwrap();
    assert_eq!(diamond.to_polygon(0.1, Approximation::Outer).as_ref(), Ok(&diamond));
}

#[test]
fn a_capsule_that_cannot_be_stretched_can_be_as_a_polygon() {
    let pill = Capsule::new(p(0.0, 0.0), p(2.0, 0.0), 1.0).unwrap();
    let polygon = pill.to_polygon(1e-3, Approximation::Outer).unwrap();
    let AnyShape::ConvexPolygon(flat) = polygon.scaled(Vector2::new(1.0, 0.5)).unwrap() else {
        panic!()
    };
    assert!(flat.contains(&Segment::new(p(-1.0, 0.0), p(3.0, 0.0)).unwrap()));
}

#[test]
fn a_polygon_with_a_radius_below_the_rounding_is_no_thin_shape() {
    let square = [[-3.0, 1.0], [2.0, 1.0], [2.0, 4.0], [-3.0, 4.0]].map(Point2::from);
    let rounded = ConvexPolygon::rounded(square, 1e-20).unwrap();
    let inner = rounded.to_polygon(0.1, Approximation::Inner).unwrap();
    assert_eq!(inner, ConvexPolygon::new(square).unwrap());
    let outer = rounded.to_polygon(0.1, Approximation::Outer).unwrap();
    assert!(rounded.contains(&inner) && outer.contains(&rounded));
    // Nor a flat one a thick one.
    let needle = Capsule::new(square[0], square[1], 1e-20).unwrap();
    assert!(needle.to_polygon(0.1, Approximation::Inner).is_err());
}

#[test]
fn a_users_shape_with_a_rounding_radius_is_within_its_polygon() {
    let lens = Lens::new([(p(0.0, 0.0), 1.0), (p(3.0, 1.0), 0.5)]);
    let dynamic: &dyn Shape<f64> = &lens;
    let stretched = dynamic.scaled(Vector2::new(1.0, 2.0)).unwrap();
    for shape in [dynamic, stretched.as_shape()] {
        let inner = shape.to_polygon(1e-4, Approximation::Inner).unwrap();
        let outer = shape.to_polygon(1e-4, Approximation::Outer).unwrap();
        assert!(outer.contains(&inner) && outer.vertices().len() < 2000);
        let between = outer.mass_properties().unwrap().area - inner.mass_properties().unwrap().area;
        let perimeter = outer.mass_properties().unwrap().perimeter;
        assert!(between > 0.0 && between < 2e-4 * perimeter, "{between}");
    }
}
