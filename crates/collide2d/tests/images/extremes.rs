//! Numbers of very different sizes, degenerate shapes, shapes that lie: an answer or a typed error.

use collide_testing::{
    Class, DEGENERATE, Hostile, Malice, Numbers, draw, draw_degenerate, for_both_scalars, stream,
};
use collide2d::Kind;
use collide2d::prelude::*;
use rand::{Rng, RngExt};

/// Whether the shape could be scaled.
fn is_answered<T: Numbers>(shape: &AnyShape<T>, rng: &mut impl Rng, most: i32) -> bool {
    let mut factor = || T::nearest(2f64.powi(rng.random_range(-most..=most)) * 1.37);
    let scaled = shape.scaled(Vector2::new(factor(), -factor()));
    if let Ok(scaled) = &scaled {
        // Valid: it has answers.
        let measured = scaled.mass_properties();
        assert!(measured.is_none_or(|m| m.area.is_finite() && m.centroid.x.is_finite()));
    }
    for side in [Approximation::Inner, Approximation::Outer] {
        let tolerance = T::nearest(2f64.powi(rng.random_range(-20..=most)));
        if let Ok(polygon) = shape.to_polygon(tolerance, side) {
            assert!(polygon.vertices().len() <= Approximation::MAX_VERTICES);
            assert!(polygon.vertices().iter().all(|v| v.x.is_finite() && v.y.is_finite()));
        }
    }
    scaled.is_ok()
}

fn any_number<T: Numbers>() {
    let most = if T::EPS.to_f64() > 1e-10 { 60 } else { 240 };
    let (mut calls, mut answered) = (0, 0);
    for kind in Kind::ALL {
        for class in Class::EXTREME {
            let mut rng = stream(0xe47, (kind, class));
            for _ in 0..60 {
                let shape = draw::<T>(kind, class, &mut rng);
                calls += 1;
                answered += usize::from(is_answered(&shape, &mut rng, most));
            }
        }
    }
    assert!(10 * answered > 5 * calls && answered < calls, "{answered} of {calls}");
    for kind in DEGENERATE {
        let mut rng = stream(0xe47, kind);
        for _ in 0..100 {
            let shape = draw_degenerate::<T>(kind, &mut rng);
            let is_round = matches!(kind, Kind::Capsule | Kind::ConvexPolygon);
            assert!(is_answered(&shape, &mut rng, 10) || is_round, "{shape:?}");
        }
    }
}

fn liars<T: Numbers>() {
    let mut rng = stream(0x11a5, "liars");
    for malice in Malice::ALL {
        for _ in 0..4 {
            let center = Point2::new(T::nearest(1.0), T::nearest(2.0));
            let shape = T::hostile(Hostile::new(malice, center, T::nearest(1.5)));
            is_answered(&shape, &mut rng, 10);
        }
    }
}

for_both_scalars! {
    every_number_gets_an_answer_or_a_typed_error = any_number;
    shapes_that_lie_get_an_answer_or_a_typed_error = liars;
}

/// Two discs, as a user would say it.
#[derive(Clone, Debug)]
struct Dumbbell([Circle<f64>; 2]);

impl Composite<f64> for Dumbbell {
    fn part_count(&self) -> usize {
        2
    }

    fn part(&self, index: usize) -> &dyn Shape<f64> {
        &self.0[index]
    }
}

user_shape!(Dumbbell: f64, composite);

/// A square with a rounding radius.
#[derive(Clone, Debug)]
struct Pillow {
    half: f64,
    radius: f64,
}

impl SupportMap<f64> for Pillow {
    fn support_point(&self, direction: Vector2<f64>) -> Point2<f64> {
        direction.map(|x| self.half.copysign(x)).into()
    }

    fn rounding(&self) -> f64 {
        self.radius
    }
}

user_shape!(Pillow: f64, convex);

#[test]
fn a_composite_of_the_users_goes_part_by_part() {
    let disc = |x: f64| Circle::new(Point2::new(x, 0.0), 1.0).unwrap();
    let dumbbell = Dumbbell([disc(-2.0), disc(2.0)]);
    let same = Compound::new(dumbbell.0.map(AnyShape::from)).unwrap();
    assert_eq!(dumbbell.mass_properties(), same.mass_properties());
    let factors = Vector2::new(0.5, -3.0);
    assert_eq!(
        dumbbell.scaled(factors).unwrap().mass_properties(),
        same.scaled(factors).unwrap().mass_properties()
    );
    let error = dumbbell.to_polygon(0.1, Approximation::Inner).unwrap_err();
    assert_eq!(error, ShapeError::NoPolygon { kind: Kind::Compound });
}

#[test]
fn a_rounding_radius_of_the_users_is_measured_and_stretched() {
    let pillow = Pillow { half: 1.0, radius: 0.5 };
    let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let square = square.map(|(x, y)| Point2::new(x, y));
    let known = ConvexPolygon::rounded(square, 0.5).unwrap();
    let (found, expected) = (pillow.mass_properties().unwrap(), known.mass_properties().unwrap());
    assert!((found.area - expected.area).abs() < 1e-14, "{found:?} {expected:?}");
    assert!((found.second_moment - expected.second_moment).abs() < 1e-13);
    assert!((found.perimeter - expected.perimeter).abs() < 1e-14);
    let inner = pillow.to_polygon(1e-3, Approximation::Inner).unwrap();
    let outer = pillow.to_polygon(1e-3, Approximation::Outer).unwrap();
    assert!(known.contains(&inner) && outer.contains(&known));
    // Alike in both directions, it keeps its radius; else that becomes part of its points.
    for (factors, area) in [((-2.0, 2.0), 4.0), ((1.0, 3.0), 3.0)] {
        let image = pillow.scaled(Vector2::new(factors.0, factors.1)).unwrap();
        let measured = image.mass_properties().unwrap();
        assert!((measured.area / (area * expected.area) - 1.0).abs() < 1e-6, "{measured:?}");
        assert!(image.contains_point(&Point2::new(factors.0 * 1.499, 0.0)));
        assert!(!image.contains_point(&Point2::new(factors.0 * 1.5, factors.1 * 1.5)));
    }
    // Placed, and stretched again.
    let moved = pillow.placed_shape(&collide2d::Isometry2::translation(3.0, 0.0)).unwrap();
    let image = moved.scaled(Vector2::new(2.0, 1.0)).unwrap();
    let image = image.scaled(Vector2::new(0.5, 1.0)).unwrap();
    assert!((image.mass_properties().unwrap().centroid - Point2::new(3.0, 0.0)).norm() < 1e-6);
}
