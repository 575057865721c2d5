//! The ends of the numbers: points that are nowhere, shapes at the largest coordinates, rays beyond
//! all numbers.

use collide_testing::{BUILT_IN, Class, Numbers, draw, for_both_scalars, laws, stream};
use collide2d::prelude::*;
use collide2d::{Isometry2, Kind, ShapeError, UnitComplex};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

for_both_scalars! {
    a_point_that_is_nowhere_is_apart_from_everything = nowhere_is_apart;
    a_compound_refuses_a_point_that_is_nowhere = compounds_refuse;
    every_bounding_box_is_a_box_that_holds_the_shape = boxes;
    what_is_placed_at_the_limit_is_a_shape = placed_at_the_limit;
    every_ray_hit_is_at_a_number = ray_hits_are_finite;
}

/// Points that are nowhere.
fn nowhere<T: Numbers>() -> Vec<Point2<T>> {
    let beyond = T::MAX_COORDINATE * T::nearest(2.0);
    let infinity = T::one() / T::zero();
    let bad = [infinity * T::zero(), infinity, -infinity, beyond, -beyond];
    let (zero, one) = (T::zero(), T::one());
    bad.into_iter().flat_map(|x| [[x, zero], [one, x], [x, x]]).map(Point2::from).collect()
}

/// Static and `dyn`, both ways round: no boolean, no contact, no hit; the greatest distance.
#[track_caller]
fn check_apart<T: Numbers>(p: Point2<T>, shape: &AnyShape<T>) {
    let point = AnyShape::Point(p);
    let (margin, step) = (T::nearest(1e30), Vector2::new(T::nearest(3.0), T::one()));
    let motion = Motion::new(step, T::one(), Point2::origin()).expect("numbers in range");
    for (a, b) in [(&point, shape), (shape, &point)] {
        let (s, t): (&dyn Shape<T>, &dyn Shape<T>) = (a.as_shape(), b.as_shape());
        let describe = || format!("{a:?} {b:?}");
        let booleans = [
            a.intersects(b),
            s.intersects(t),
            a.touches(b),
            s.touches(t),
            a.contains(b),
            s.contains(t),
            a.is_within(b),
            s.is_within(t),
            shape.as_shape().contains_point(&p),
        ];
        assert_eq!(booleans, [false; 9], "{}", describe());
        let distances = [a.distance(b), s.distance(t), a.closest_points(b).distance];
        assert_eq!(distances, [T::nearest(f64::MAX); 3], "{}", describe());
        let closest = [a.closest_points(b), s.closest_points(t)];
        for point in closest.iter().flat_map(|c| [c.point_a, c.point_b]) {
            assert_eq!(point, Point2::origin(), "{}", describe());
        }
        for margin in [T::zero(), margin, T::one() / T::zero()] {
            let contacts = [a.contact(b, margin), s.contact(t, margin)];
            assert_eq!(contacts, [None; 2], "{}", describe());
            assert!(a.manifold(b, margin).is_empty() && s.manifold(t, margin).is_empty());
        }
        let casts = [a.cast(step, b, -step), s.cast(step, t, -step)];
        assert_eq!(casts, [None; 2], "{}", describe());
        let rest = Motion::rest();
        for (first, second) in [(&motion, &rest), (&rest, &motion), (&rest, &rest)] {
            let sweeps = [a.sweep(first, b, second), s.sweep(first, t, second)];
            assert_eq!(sweeps, [None; 2], "{}", describe());
        }
    }
    let signed = shape.signed_distance(p);
    assert_eq!(signed.distance, T::nearest(f64::MAX), "{p:?} {shape:?}");
    if let AnyShape::Ray(ray) = shape {
        assert!(point.ray_hits(ray).is_empty() && point.cast_ray(ray, margin).is_none());
    }
}

fn nowhere_is_apart<T: Numbers>() {
    for p in nowhere::<T>() {
        let view = AnyShape::Point(p);
        assert!(view.bounding_box().is_none(), "{p:?}");
        let refused = view.placed(&Isometry2::identity()).expect_err("nowhere");
        assert!(refused.to_string().starts_with("point is "), "{refused}");
        for kind in Kind::ALL {
            for class in Class::ALL {
                let mut rng = stream(1, (p, kind, class));
                check_apart(p, &draw(kind, class, &mut rng));
            }
        }
        for other in nowhere::<T>() {
            check_apart(p, &AnyShape::Point(other));
            assert!(!p.intersects(&other) && p.distance(&other) == T::nearest(f64::MAX));
            assert_eq!(p.contact(&other, T::one()), None);
        }
        // The typed doors.
        let (circle, half_plane) = (
            Circle::new(Point2::origin(), T::one()).expect("a circle"),
            HalfPlane::new(Point2::origin(), Vector2::new(-T::one(), -T::one())).expect("one"),
        );
        assert!(!circle.intersects(&p) && !half_plane.intersects(&p) && !p.intersects(&circle));
        assert!(!half_plane.contains(&p) && !p.touches(&half_plane));
        let greatest = T::nearest(f64::MAX);
        assert_eq!([circle.distance(&p), p.distance(&half_plane)], [greatest; 2], "{p:?}");
        assert_eq!((circle.contact(&p, T::one()), p.contact(&half_plane, T::one())), (None, None));
        assert!(half_plane.manifold(&p, T::one()).is_empty(), "{p:?}");
    }
}

fn compounds_refuse<T: Numbers>() {
    let somewhere = AnyShape::Point(Point2::<T>::origin());
    for p in nowhere::<T>() {
        let refused = Compound::new([somewhere.clone(), AnyShape::Point(p)]);
        let Err(ShapeError::InPart { part: 1, error }) = refused else { panic!("{p:?}") };
        let kind = error.kind();
        assert!(matches!(kind, "non_finite" | "out_of_range"), "{p:?}: {kind}");
    }
    assert!(Compound::new([somewhere]).is_ok());
}

/// Numbers up to the largest, of which shapes may be made.
fn large<T: Numbers>(rng: &mut Pcg64Mcg) -> T {
    let part =
        [1.0, 1.0_f64.next_down(), 0.75, 0.5, 0.25, 1e-3, 1e-16, 0.0][rng.random_range(0..8)];
    let sign = if rng.random_bool(0.5) { 1.0 } else { -1.0 };
    T::nearest(T::MAX_COORDINATE.to_f64() * part * sign)
}

fn large_shape<T: Numbers>(kind: Kind, rng: &mut Pcg64Mcg) -> Result<AnyShape<T>, ShapeError> {
    let rng = &mut *rng;
    let mut point = || Point2::new(large(rng), large(rng));
    let [p, q, r]: [Point2<T>; 3] = [point(), point(), point()];
    let (x, y) = (point().x.abs(), point().x.abs());
    let turns = [(1.0, 0.0), (0.6, 0.8), (-0.8, 0.6), (0.0, -1.0), (0.96, 0.28)];
    let (cos, sin) = turns[rng.random_range(0..turns.len())];
    let turn = UnitComplex::from_cos_sin_unchecked(T::nearest(cos), T::nearest(sin));
    Ok(match kind {
        Kind::Circle => Circle::new(p, x)?.into(),
        Kind::Capsule => Capsule::new(p, q, x)?.into(),
        Kind::Rect => Rect::new(p, turn, Vector2::new(x, y))?.into(),
        Kind::Ellipse => Ellipse::new(p, turn, Vector2::new(x, y))?.into(),
        Kind::Aabb => Aabb::new(Point2::new(-x, -y), Point2::new(x, y))?.into(),
        Kind::Triangle => Triangle::new(p, q, r)?.into(),
        Kind::ConvexPolygon => ConvexPolygon::hull([p, q, r])?.with_radius(x)?.into(),
        Kind::Segment => Segment::new(p, q)?.into(),
        Kind::Polygon => Polygon::simple(vec![p, q, r])?.into(),
        Kind::Polyline => Polyline::new([p, q, r])?.into(),
        Kind::Compound => {
            Compound::new([Circle::new(p, x)?.into(), Circle::new(q, y)?.into()])?.into()
        }
        Kind::Point | Kind::Ray | Kind::Line | Kind::HalfPlane | Kind::Custom => p.into(),
    })
}

fn bounded() -> impl Iterator<Item = Kind> {
    BUILT_IN.iter().copied().filter(|kind| kind.class() != "unbounded")
}

/// The box of the shape is one that the constructor takes, and the shape reaches no further.
#[track_caller]
fn check_box<T: Numbers>(shape: &AnyShape<T>) {
    let Some(found) = shape.bounding_box() else { panic!("{shape:?}") };
    assert_eq!(Aabb::new(found.min(), found.max()), Ok(found), "{shape:?}");
    // With an ellipse within a rounding.
    let is_exact = !matches!(shape.kind(), Kind::Ellipse);
    assert!(found.contains(shape) || !is_exact, "{shape:?} {found:?}");
    let again = Rect::from(found);
    assert_eq!(Rect::new(again.center(), again.rotation(), again.half_extents()), Ok(again));
}

fn boxes<T: Numbers>() {
    for kind in bounded() {
        let (mut rng, mut tally) = (stream(2, kind), [0; 2]);
        for _ in 0..600 {
            match large_shape::<T>(kind, &mut rng) {
                Ok(shape) => check_box(&shape),
                Err(error) => assert!(
                    matches!(
                        error.kind(),
                        "out_of_range" | "zero_extent" | "zero_area" | "self_intersection"
                    ),
                    "{error}"
                ),
            }
            tally[usize::from(large_shape::<T>(kind, &mut rng).is_ok())] += 1;
        }
        assert!(tally[1] > 50, "{kind:?}: {tally:?}");
    }
    let most = T::MAX_COORDINATE;
    let at = |x: T| Point2::new(x, T::zero());
    assert!(Circle::new(at(T::zero()), most).is_ok());
    let refused = Circle::new(at(most), T::nearest_keeping_sign(1e-300)).expect_err("beyond");
    assert_eq!(refused.kind(), "out_of_range");
    let refused = Capsule::new(at(most), at(T::zero()), most).expect_err("beyond");
    assert_eq!(refused.to_string(), "radius is beyond the largest coordinate");
    assert!(Aabb::of_two(at(-most), at(most)).loosened(most).max().x == most);
}

fn placed_at_the_limit<T: Numbers>() {
    let (mut moved, mut refused) = (0, 0);
    for kind in bounded() {
        let mut rng = stream(3, kind);
        for _ in 0..400 {
            let Ok(shape) = large_shape::<T>(kind, &mut rng) else { continue };
            let turn = [(0.6, 0.8), (0.0, 1.0), (0.28, -0.96), (1.0, 0.0)][rng.random_range(0..4)];
            let turn = UnitComplex::from_cos_sin_unchecked(T::nearest(turn.0), T::nearest(turn.1));
            let shift = Vector2::new(large(&mut rng), large(&mut rng));
            let Ok(placed) = shape.placed(&Isometry2::from_parts(shift.into(), turn)) else {
                refused += 1;
                continue;
            };
            let Some(found) = placed.bounding_box() else { panic!("{placed:?}") };
            assert_eq!(Aabb::new(found.min(), found.max()), Ok(found), "{shape:?} {placed:?}");
            let again = match &placed {
                AnyShape::Circle(c) => Circle::new(c.center(), c.radius()).map(AnyShape::from),
                AnyShape::Capsule(c) => {
                    Capsule::new(c.start(), c.end(), c.radius()).map(AnyShape::from)
                }
                AnyShape::Rect(r) => {
                    Rect::new(r.center(), r.rotation(), r.half_extents()).map(AnyShape::from)
                }
                AnyShape::Ellipse(e) => {
                    Ellipse::new(e.center(), e.rotation(), e.semi_axes()).map(AnyShape::from)
                }
                AnyShape::ConvexPolygon(p) => {
                    ConvexPolygon::rounded(p.vertices().to_vec(), p.radius()).map(AnyShape::from)
                }
                AnyShape::Point(_)
                | AnyShape::Segment(_)
                | AnyShape::Ray(_)
                | AnyShape::Line(_)
                | AnyShape::HalfPlane(_)
                | AnyShape::Aabb(_)
                | AnyShape::Triangle(_)
                | AnyShape::Polygon(_)
                | AnyShape::Polyline(_)
                | AnyShape::Compound(_)
                | AnyShape::Custom(_) => continue,
            };
            assert_eq!(format!("{again:?}"), format!("Ok({placed:?})"), "{shape:?}");
            moved += 1;
        }
    }
    assert!(moved > 200 && refused > 300, "{moved} moved, {refused} refused");
}

/// Directions so short that the hits lie beyond all numbers.
fn ray_hits_are_finite<T: Numbers>() {
    let mut beyond = 0;
    for kind in Kind::ALL {
        for class in [Class::Generic, Class::Lattice] {
            let mut rng = stream(4, (kind, class));
            for _ in 0..200 {
                let shape: AnyShape<T> = draw(kind, class, &mut rng);
                let origin: AnyShape<T> = draw(Kind::Point, class, &mut rng);
                let AnyShape::Point(origin) = origin else { continue };
                let mut number = || T::nudged(T::zero(), rng.random_range(-30..=30));
                let Ok(ray) = Ray::new(origin, Vector2::new(number(), number())) else { continue };
                let hits = shape.ray_hits(&ray);
                for hit in &hits {
                    assert!(hit.t.is_finite() && hit.t >= T::zero(), "{ray:?} {shape:?} {hits:?}");
                    beyond += usize::from(hit.t == T::nearest(f64::MAX));
                }
                let first = shape.cast_ray(&ray, T::nearest(f64::MAX));
                let times = (first.map(|hit| hit.t), hits.first().map(|hit| hit.t));
                assert_eq!(times.0, times.1, "{ray:?} {shape:?}");
            }
        }
    }
    assert!(beyond > 100, "{beyond}");
}

#[test]
fn a_ray_meets_a_capsule_beyond_all_numbers() {
    let ray = Ray::new(Point2::new(-1.0, 1.0), Vector2::new(-2e-320, 1e-320)).expect("a ray");
    let capsule = Capsule::new(Point2::new(-1.0, -1.0), Point2::new(-2.0, 2.0), 2e-320);
    let capsule = AnyShape::from(capsule.expect("a capsule"));
    let hits = capsule.ray_hits(&ray);
    assert_eq!(hits.iter().map(|hit| hit.t).collect::<Vec<_>>(), [f64::MAX; 2], "{hits:?}");
    assert_eq!(capsule.cast_ray(&ray, f64::MAX).as_ref(), hits.first());
    laws::booleans_of(&ray.into(), &capsule);
}
