//! Every kind, stretched by random factors.

use super::{any_point, for_each};
use collide_oracle::Shape as Truth;
use collide_testing::{Lens, Numbers, for_both_scalars, to_oracle};
use collide2d::prelude::*;
use collide2d::{Kind, UnitComplex};
use rand::{Rng, RngExt};

fn factors<T: Numbers>(rng: &mut impl Rng) -> Vector2<T> {
    let mut factor = || {
        let sign = if rng.random_bool(0.5) { -1.0 } else { 1.0 };
        T::nearest(sign * rng.random_range(0.25..4.0))
    };
    let (x, y) = (factor(), factor());
    if rng.random_bool(0.3) {
        Vector2::new(x, if y < T::zero() { -x } else { x })
    } else {
        Vector2::new(x, y)
    }
}

fn image<T: Numbers>(p: Point2<T>, f: Vector2<T>) -> Point2<T> {
    Point2::new(p.x * f.x, p.y * f.y)
}

fn is_uniform<T: Numbers>(f: Vector2<T>) -> bool {
    f.x.abs() == f.y.abs()
}

/// What the image of a shape is; `None` where it has none: a round one is not stretched.
fn kind_of_image<T: Numbers>(shape: &AnyShape<T>, f: Vector2<T>) -> Option<Kind> {
    let zero = T::zero();
    Some(match shape {
        AnyShape::Rect(r) => {
            let is_upright = r.rotation().re == zero || r.rotation().im == zero;
            let is_flat = r.half_extents().min() == zero;
            match (is_uniform(f) || is_upright, is_flat) {
                (true, _) => Kind::Rect,
                (false, true) => Kind::Segment,
                (false, false) => Kind::ConvexPolygon,
            }
        }
        AnyShape::Compound(c) => {
            let images: Option<Vec<_>> =
                c.parts().iter().map(|part| kind_of_image(part, f)).collect();
            images.map(|_| Kind::Compound)?
        }
        other => match to_oracle(other) {
            Some(Truth::Hull { vertices, radius }) if radius > 0.0 && !is_uniform(f) => {
                let is_circle = vertices.iter().all(|vertex| *vertex == vertices[0]);
                is_circle.then_some(Kind::Ellipse)?
            }
            _ => other.kind(),
        },
    })
}

/// Whether the numbers are such that a factor does not bring them to zero.
fn is_plain<T: Numbers>(shape: &AnyShape<T>) -> bool {
    let least = T::nearest(1e-30);
    let is_large = |x: T| x == T::zero() || x > least;
    match shape {
        AnyShape::Circle(c) => is_large(c.radius()),
        AnyShape::Rect(r) => is_large(r.half_extents().min()),
        AnyShape::Ray(r) => is_large(r.direction().amax()),
        AnyShape::Line(l) => is_large(l.direction().amax()),
        AnyShape::Compound(c) => c.parts().iter().all(is_plain),
        AnyShape::Point(_)
        | AnyShape::Segment(_)
        | AnyShape::HalfPlane(_)
        | AnyShape::Ellipse(_)
        | AnyShape::Capsule(_)
        | AnyShape::Aabb(_)
        | AnyShape::Triangle(_)
        | AnyShape::ConvexPolygon(_)
        | AnyShape::Polygon(_)
        | AnyShape::Polyline(_)
        | AnyShape::Custom(_) => true,
    }
}

fn points_go_along<T: Numbers>() {
    let mut seen = [[0; 3]; Kind::ALL.len()];
    let mut worst = 0.0_f64;
    for_each::<T>(100, |kind, shape, rng| {
        let f = factors::<T>(rng);
        if !is_plain(&shape) {
            return;
        }
        let expected = kind_of_image(&shape, f);
        let scaled = match (shape.scaled(f), expected) {
            (Ok(scaled), Some(expected)) => {
                assert_eq!(scaled.kind(), expected, "{shape:?} {f:?}");
                scaled
            }
            (Err(error), None) => {
                seen[kind as usize][2] += 1;
                assert_eq!(error.kind(), "not_uniform", "{shape:?} {f:?}");
                return;
            }
            (scaled, expected) => panic!("{shape:?} {f:?}: {scaled:?}, not {expected:?}"),
        };
        let user = if T::EPS.to_f64() > 1e-10 { 1e-3 } else { 1e-7 };
        let extent = T::nearest(40.0);
        let bound = T::EPS * extent * T::nearest(8.0)
            + if kind == Kind::Custom { T::nearest(user) } else { T::zero() };
        let back = f.map(|x| T::one() / x);
        for _ in 0..6 {
            let p = any_point::<T>(rng, 8.0);
            // A point of the shape lies on the image, and one of the image on the shape.
            let on_shape = shape.closest_points(&p).point_a;
            let off = scaled.distance(&image(on_shape, f));
            let on_image = scaled.closest_points(&image(p, f)).point_a;
            let off_back = shape.distance(&image(on_image, back));
            let off = if off > off_back { off } else { off_back };
            worst = worst.max(
                (off / (T::EPS * extent)).to_f64() * if kind == Kind::Custom { 0.0 } else { 1.0 },
            );
            assert!(off <= bound, "{shape:?} {f:?} {scaled:?} {off:?}");
            let depth = shape.signed_distance(p).distance;
            if depth.abs() > bound * T::nearest(8.0) {
                let is_inside = depth < T::zero();
                assert_eq!(scaled.contains_point(&image(p, f)), is_inside, "{shape:?} {f:?} {p:?}");
                seen[kind as usize][usize::from(is_inside)] += 1;
            }
        }
    });
    println!("{worst} EPS of the extent");
    for kind in Kind::ALL {
        let [outside, inside, refused] = seen[kind as usize];
        let has_area =
            !matches!(kind, Kind::Point | Kind::Segment | Kind::Ray | Kind::Line | Kind::Polyline);
        assert!(outside > 300 && (inside > 10) == has_area, "{kind}: {:?}", seen[kind as usize]);
        assert_eq!(refused > 0, matches!(kind, Kind::Capsule | Kind::ConvexPolygon), "{kind}");
    }
}

/// What it prints, with every zero positive.
fn without_signs(shape: &impl std::fmt::Debug) -> String {
    let after = [",", "]", " }"];
    after.iter().fold(format!("{shape:?}"), |text, end| {
        text.replace(&format!("-0.0{end}"), &format!("0.0{end}"))
    })
}

fn uniform_powers<T: Numbers>() {
    for_each::<T>(40, |kind, shape, rng| {
        let factor = T::nearest(2f64.powi(rng.random_range(-8..8)));
        // A ring that underflow makes touch itself the reader refuses; as an image it is mended.
        let expected = collide_testing::scaled(&shape, factor);
        if expected.is_none() {
            return;
        }
        // A normal may have any length.
        if matches!(kind, Kind::Custom | Kind::HalfPlane) || !is_plain(&shape) {
            return;
        }
        let found = shape.scaled(Vector2::new(factor, factor)).ok();
        assert_eq!(without_signs(&found), without_signs(&expected));
    });
}

fn twice_mirrored<T: Numbers>() {
    for_each::<T>(40, |kind, shape, rng| {
        let mirrors = [(-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
        let (x, y) = mirrors[rng.random_range(0..3)];
        let mirror = Vector2::new(T::nearest(x), T::nearest(y));
        let once = shape.scaled(mirror).expect("a mirror");
        let twice = once.scaled(mirror).expect("a mirror");
        // A line's direction that is too short is lengthened.
        if kind != Kind::Custom && (kind != Kind::Line || is_plain(&shape)) {
            assert_eq!(without_signs(&twice), without_signs(&shape));
        }
        // Booleans are the same in the mirror.
        let p = any_point::<T>(rng, 6.0);
        let is_exact = !matches!(kind, Kind::Custom | Kind::Ellipse | Kind::Compound);
        if is_exact {
            assert_eq!(
                once.contains_point(&image(p, mirror)),
                shape.contains_point(&p),
                "{shape:?}"
            );
        }
    });
}

fn areas<T: Numbers>() {
    let mut compared = 0;
    for_each::<T>(40, |_, shape, rng| {
        let f = factors::<T>(rng);
        if !is_plain(&shape) {
            return;
        }
        let Ok(scaled) = shape.scaled(f) else { return };
        let (Some(one), Some(other)) = (shape.mass_properties(), scaled.mass_properties()) else {
            return;
        };
        // What is below the least number is answered as that.
        let is_plain = |area: T| area == T::zero() || area > T::LEAST_SQUARED;
        if !is_plain(one.area) || !is_plain(other.area) {
            return;
        }
        let expected = one.area * (f.x * f.y).abs();
        let unit = other.perimeter * T::nearest(40.0) + expected;
        let eps =
            if shape.kind() == Kind::Custom { T::nearest(1e-5) } else { T::EPS * T::nearest(8.0) };
        assert!((other.area - expected).abs() <= unit * eps, "{shape:?} {f:?} {one:?} {other:?}");
        if one.area > T::nearest(0.5) {
            let off = (other.centroid - image(one.centroid, f)).norm();
            let lever = T::nearest(4.0) * unit * unit / (one.area * other.area);
            assert!(off <= lever * eps * T::nearest(40.0), "{shape:?} {f:?} {one:?} {other:?}");
            compared += 1;
        }
    });
    assert!(compared > 500, "{compared}");
}

/// What comes out is what the constructors take: outlines run counterclockwise.
fn windings<T: Numbers>() {
    for_each::<T>(40, |_, shape, rng| match shape.scaled(factors::<T>(rng)) {
        Ok(AnyShape::ConvexPolygon(c)) => {
            let again = ConvexPolygon::rounded(c.vertices().iter(), c.radius());
            assert_eq!(again.as_ref(), Ok(&*c));
        }
        Ok(AnyShape::Polygon(g)) => {
            let holes = g.holes().map(|hole| hole.to_vec());
            assert_eq!(Polygon::new(g.exterior().to_vec(), holes).as_ref(), Ok(&*g));
        }
        Ok(AnyShape::Triangle(t)) => {
            let [a, b, c] = t.vertices();
            assert_eq!(Triangle::new(a, b, c), Ok(t));
        }
        _ => {}
    });
}

fn doors<T: Numbers>() {
    for_each::<T>(4, |_, shape, rng| {
        let f = factors::<T>(rng);
        let expected = format!("{:?}", shape.scaled(f));
        let dynamic: &dyn Shape<T> = shape.as_shape();
        // A copy of a user's shape says that it is one.
        if shape.kind() != Kind::Custom {
            assert_eq!(format!("{:?}", dynamic.scaled(f)), expected);
            assert_eq!(format!("{:?}", dynamic.clone_shape().scaled(f)), expected);
        }
    });
}

for_both_scalars! {
    points_of_the_shape_lie_on_its_image_and_back = points_go_along;
    uniform_powers_of_two_are_exact = uniform_powers;
    a_mirror_twice_is_none = twice_mirrored;
    areas_go_by_the_product_and_centroids_along = areas;
    images_are_what_constructors_take = windings;
    every_door_gives_the_same = doors;
}

fn p(x: f64, y: f64) -> Point2<f64> {
    Point2::new(x, y)
}

fn v(x: f64, y: f64) -> Vector2<f64> {
    Vector2::new(x, y)
}

#[test]
fn a_factor_that_is_zero_or_no_number_is_named() {
    let ball = Circle::new(p(1.0, 2.0), 3.0).unwrap();
    for (factors, message) in [
        (v(0.0, 1.0), "factors[0] is zero"),
        (v(1.0, -0.0), "factors[1] is zero"),
        (v(f64::NAN, 1.0), "factors[0] is not finite"),
        (v(1.0, f64::INFINITY), "factors[1] is not finite"),
        (v(1.0, f64::MAX), "factors[1] is beyond the largest coordinate"),
        (v(1.0, 1e150), "factors is beyond the largest coordinate"),
    ] {
        let error = ball.scaled(factors).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let pill = Capsule::new(p(0.0, 0.0), p(1.0, 0.0), 1.0).unwrap();
    let error = pill.scaled(v(1.0, 2.0)).unwrap_err();
    assert_eq!(error, ShapeError::NotUniform { kind: Kind::Capsule });
    assert_eq!(error.to_string(), "a capsule can only be scaled by factors of the same size");
    let pair = Compound::new([ball.into(), pill.into()]).unwrap();
    let error = pair.scaled(v(1.0, 2.0)).unwrap_err();
    assert_eq!((error.kind(), error.to_string().starts_with("parts[1]: ")), ("not_uniform", true));
    let nowhere = p(f64::NAN, 0.0).scaled(v(1.0, 1.0)).unwrap_err();
    assert_eq!(nowhere.to_string(), "point is not finite");
}

#[test]
fn an_ellipse_has_the_singular_values() {
    // The unit disc by 3 and 1, turned by 45°, and then by 1 and 2: known by hand.
    let turn = UnitComplex::new(std::f64::consts::FRAC_PI_4);
    let ellipse = Ellipse::new(p(0.0, 0.0), turn, v(3.0, 1.0)).unwrap();
    let AnyShape::Ellipse(image) = ellipse.scaled(v(1.0, 2.0)).unwrap() else { panic!() };
    // M Mᵀ = [[5, 8], [8, 20]]: eigenvalues 12.5 ± √(7.5² + 64).
    let root = (7.5_f64 * 7.5 + 64.0).sqrt();
    let (long, short) = ((12.5 + root).sqrt(), (12.5 - root).sqrt());
    assert!((image.semi_axes() - v(long, short)).norm() <= 4.0 * f64::EPSILON * long, "{image:?}");
    let (cos, sin) = (image.rotation().re, image.rotation().im);
    assert!(((5.0 - long * long) * cos + 8.0 * sin).abs() < 1e-14);
    // The thin one keeps its thin side: it is not the difference of two large numbers.
    let needle = Ellipse::new(p(0.0, 0.0), turn, v(1.0, 1e-12)).unwrap();
    let AnyShape::Ellipse(image) = needle.scaled(v(1.0, -1e-3)).unwrap() else { panic!() };
    let determinant = image.semi_axes().x * image.semi_axes().y;
    assert!((determinant / 1e-15 - 1.0).abs() < 4.0 * f64::EPSILON, "{image:?}");
}

#[test]
fn what_rounding_collapses_is_a_polygon_still() {
    // Rings whose vertices fall together: as a placed polygon, it is mended.
    let e = f64::from_bits(8);
    let speck =
        vec![p(0.0, 0.0), p(4.0 * e, 0.0), p(4.0 * e, 4.0 * e), p(2.0 * e, e), p(0.0, 4.0 * e)];
    let polygon = Polygon::simple(speck.clone()).unwrap();
    for factor in [0.4, 0.1, 0.01, -0.03] {
        let AnyShape::Polygon(image) = polygon.scaled(v(factor, 0.07)).unwrap() else { panic!() };
        assert!(Polygon::simple(image.exterior().to_vec()).is_ok());
        let hull = ConvexPolygon::hull(speck.clone()).unwrap();
        assert!(hull.scaled(v(factor, 0.07)).is_ok());
    }
}

#[test]
fn a_ray_keeps_its_parameter_and_a_half_plane_its_solid_side() {
    let ray = Ray::new(p(1.0, 1.0), v(2.0, 1.0)).unwrap();
    let AnyShape::Ray(image) = ray.scaled(v(3.0, -2.0)).unwrap() else { panic!() };
    assert_eq!(image.point_at(1.5), image_of(ray.point_at(1.5), v(3.0, -2.0)));
    let ground = HalfPlane::new(p(0.0, 0.0), v(0.0, 1.0)).unwrap();
    let AnyShape::HalfPlane(ceiling) = ground.scaled(v(5.0, -1.0)).unwrap() else { panic!() };
    assert_eq!(ceiling.normal(), v(0.0, -1.0));
}

fn image_of(p: Point2<f64>, f: Vector2<f64>) -> Point2<f64> {
    image(p, f)
}

/// Each stretch takes the place of the one before.
#[test]
fn a_users_shape_that_is_scaled_again_and_again_stays_one_shape() {
    let lens = Lens::new([(Point2::new(0.0, 0.0), 1.0), (Point2::new(3.0, 0.0), 0.5)]);
    let mut shape = f64::custom(lens.clone());
    for _ in 0..100_000 {
        shape = shape.scaled([2.0, 1.0]).expect("in range").scaled([0.5, 1.0]).expect("in range");
    }
    let (first, last) = (f64::custom(lens).bounding_box(), shape.bounding_box());
    assert_eq!(first, last);
}
