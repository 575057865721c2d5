//! Casts with options, distances with a maximum, rays with options.

use collide_testing::{Class, Lens, Numbers, for_both_scalars, for_each_pair, laws};
use collide2d::prelude::*;
use collide2d::{FeatureId, FeatureKind, Isometry2, Kind, Real};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

const EVERY_CELL: (&[Kind], &[Class]) = (&Kind::ALL, &Class::ALL);

fn vector<T: Real>(rng: &mut Pcg64Mcg) -> Vector2<T> {
    let mut component = || T::nearest(f64::from(rng.random_range(-96i32..=96)) / 16.0);
    Vector2::new(component(), component())
}

fn options<T: Real>(rng: &mut Pcg64Mcg) -> CastOptions<T> {
    CastOptions {
        target_distance: T::nearest([0.0, 0.0, 0.125, 0.3, 2.0][rng.random_range(0..5)]),
        max_time: T::nearest([1.0, 0.5, 4.0][rng.random_range(0..3)]),
        stop_at_penetration: rng.random_bool(0.5),
    }
}

fn every_cell<T: Numbers>() {
    let (mut hits, mut starts, mut all) = (0, 0, 0);
    for_each_pair(EVERY_CELL, 4, 0xca51, |a: &AnyShape<T>, b, rng| {
        let (motion_a, motion_b, options) = (vector(rng), vector(rng), options(rng));
        laws::cast_options_of((a, motion_a), (b, motion_b), &options);
        let hit = a.cast_with(motion_a, b, motion_b, &options);
        all += 1;
        hits += usize::from(hit.is_some_and(|hit| !hit.is_at_start()));
        starts += usize::from(hit.is_some_and(|hit| hit.is_at_start()));
    });
    assert!(hits * 20 > all && starts * 5 > all, "{hits} and {starts} of {all}");
}

/// The same shapes by every door, and posed.
fn every_door<T: Numbers>() {
    let (mut hits, mut compared) = (0, 0);
    for_each_pair(EVERY_CELL, 1, 0xd004, |a: &AnyShape<T>, b, rng| {
        let (motion_a, motion_b, options) = (vector(rng), vector(rng), options(rng));
        let hit = a.cast_with(motion_a, b, motion_b, &options);
        let (dyn_a, dyn_b) = (a.as_shape(), b.as_shape());
        assert_eq!(hit, dyn_a.cast_with(motion_a, dyn_b, motion_b, &options), "{a:?} {b:?}");
        let boxed = Box::new(b.clone());
        assert_eq!(hit, a.cast_with(motion_a, &boxed, motion_b, &options), "{a:?} {b:?}");
        let there = Isometry2::translation(T::nearest(0.5), T::nearest(-0.25));
        let (Ok(posed_a), Ok(posed_b)) = (Posed::new(a, &there), Posed::new(b, &there)) else {
            return;
        };
        let posed = posed_a.cast_with(motion_a, &posed_b, motion_b, &options);
        let time = |hit: Option<CastContact<T>>| hit.map(|hit| hit.time);
        assert_eq!(time(hit), time(posed), "{a:?} {b:?}");
        hits += usize::from(hit.is_some());
        if [a, b].into_iter().any(is_lost_in_a_turn) {
            return;
        }
        // In frames of their own within rounding: where both are hit, at about the same time.
        let turned = Isometry2::new(Vector2::zeros(), T::nearest(0.7));
        let Ok(posed_b) = Posed::new(b, &turned) else { return };
        // Of ways out that are as long rounding picks one, and by it they are let go or not.
        let near = || posed_a.contact(&posed_b, options.target_distance);
        if !options.stop_at_penetration && near().is_some() {
            return;
        }
        let mixed = posed_a.cast_with(motion_a, &posed_b, motion_b, &options);
        let back = posed_b.cast_with(motion_b, &posed_a, motion_a, &options);
        assert_eq!(time(mixed), time(back), "{a:?} {b:?}");
        let (Ok(placed_a), Ok(placed_b)) = (a.placed(&there), b.placed(&turned)) else { return };
        let placed = placed_a.cast_with(motion_a, &placed_b, motion_b, &options);
        if let (Some(mixed), Some(placed)) = (mixed, placed) {
            let relative = (motion_b - motion_a).map(Real::to_f64);
            // What the gap is wrong by a motion along the outline takes long to make up for.
            let steepness = placed.contact.normal.map(Real::to_f64).dot(&relative).abs();
            let off = (mixed.time - placed.time).to_f64().abs() * steepness;
            let reach = laws::extent(&placed_a).max(laws::extent(&placed_b)).max(1.0);
            let way = motion_a.amax().max(motion_b.amax()).to_f64() * placed.time.to_f64();
            assert!(
                off <= 64.0 * T::EPS.to_f64() * (reach + way),
                "{off:e}: {mixed:?} {placed:?} {a:?} {motion_a:?} {b:?} {motion_b:?} {options:?}"
            );
            compared += usize::from(!placed.is_at_start());
        } else {
            assert_eq!(mixed.is_some(), placed.is_some(), "{mixed:?} {placed:?} {a:?} {b:?}");
        }
        let within = posed_a.distance_within(&posed_b, T::one());
        let distance = posed_a.distance(&posed_b);
        assert_eq!(within, (distance <= T::one()).then_some(distance), "{a:?} {b:?}");
    });
    assert!(hits > 300 && compared > 60, "{hits} {compared}");
}

/// Whether the shape has a direction so short that a turn rounds it to another one.
fn is_lost_in_a_turn<T: Numbers>(shape: &AnyShape<T>) -> bool {
    let direction = match shape {
        AnyShape::Ray(ray) => ray.direction(),
        AnyShape::Line(line) => line.direction(),
        AnyShape::HalfPlane(half_plane) => half_plane.normal(),
        _ => return false,
    };
    direction.amax() < T::LEAST_SQUARED
}

/// Whatever the numbers of the options are, times are in their range and contacts are numbers.
fn any_number<T: Numbers>() {
    let numbers = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 0.0, 1e-300, 1e30, f64::MAX];
    let numbers = numbers.map(|x| if x.is_finite() { T::nearest(x) } else { infinite::<T>(x) });
    for_each_pair(EVERY_CELL, 1, 0xbad, |a: &AnyShape<T>, b, rng| {
        let (motion_a, motion_b) = (vector(rng), vector(rng));
        let mut number = || numbers[rng.random_range(0..numbers.len())];
        let (target_distance, max_time, max) = (number(), number(), number());
        let stop_at_penetration = rng.random_bool(0.5);
        let options = CastOptions { target_distance, max_time, stop_at_penetration };
        let hit = a.cast_with(motion_a, b, motion_b, &options);
        let back = b.cast_with(motion_b, a, motion_a, &options);
        assert_eq!(hit.map(|hit| hit.time), back.map(|hit| hit.time), "{a:?} {b:?} {options:?}");
        if let Some(CastContact { time, contact }) = hit {
            let is_within = time >= T::zero() && (time <= max_time || time == T::zero());
            assert!(is_within && time.is_finite(), "{hit:?} {options:?} {a:?} {b:?}");
            let coordinates = [contact.point_a.coords, contact.point_b.coords, contact.normal];
            let is_finite = coordinates.iter().all(|v| v.x.is_finite() && v.y.is_finite());
            assert!(is_finite && contact.depth.is_finite(), "{hit:?} {options:?} {a:?} {b:?}");
        }
        let distance = a.distance(b);
        let is_within = distance <= max;
        assert_eq!(a.distance_within(b, max), is_within.then_some(distance), "{max} {a:?} {b:?}");
        if let AnyShape::Ray(ray) = a {
            for hit in [b.cast_ray_solid(ray, max), b.cast_thick_ray(ray, target_distance, max)] {
                let is_good = hit.is_none_or(|hit| {
                    hit.t >= T::zero()
                        && hit.t <= max
                        && hit.t.is_finite()
                        && hit.point.x.is_finite()
                });
                assert!(is_good, "{hit:?} {target_distance} {max} {a:?} {b:?}");
            }
        }
    });
}

fn infinite<T: Real>(x: f64) -> T {
    // A quotient by zero, in the scalar.
    let sign = if x.is_nan() { T::zero() } else { T::nearest(x.signum()) };
    sign / T::zero()
}

/// A solid is hit at its origin by a ray that starts in it; a ray with a radius is a circle that
/// is cast; a hit is on edges, and now and then on a corner.
fn rays<T: Numbers>() {
    let [mut inside, mut thick, mut corners, mut edges] = [0; 4];
    let kinds = (&[Kind::Ray][..], &Class::ALL[..]);
    for shape_kind in Kind::ALL {
        let kinds = ([kinds.0[0], shape_kind], kinds.1);
        for_each_pair((&kinds.0, kinds.1), 16, 0x4a7, |a: &AnyShape<T>, b, rng| {
            let AnyShape::Ray(ray) = a else { return };
            let max = T::nearest(rng.random_range(0.5..8.0));
            let (first, solid) = (b.cast_ray(ray, max), b.cast_ray_solid(ray, max));
            let starts = b.intersects(&ray.origin());
            inside += usize::from(starts);
            // What is ahead by less than a rounding is met at the origin, too.
            let is_near = b.distance(&ray.origin()) <= T::EPS * T::nearest(16.0 * 8.0);
            let at_origin = solid.is_some_and(|hit| hit.t == T::zero());
            assert!(starts <= at_origin && at_origin <= is_near, "{solid:?} {a:?} {b:?}");
            assert!(starts || solid == first, "{solid:?} {first:?} {a:?} {b:?}");
            let radius = T::nearest([0.0, 0.5, 1.5][rng.random_range(0..3)]);
            let hit = b.cast_thick_ray(ray, radius, max);
            let circle = Circle::new(ray.origin(), radius).expect("a circle");
            let options = CastOptions { max_time: max, ..CastOptions::default() };
            let cast = circle.cast_with(ray.direction(), b, Vector2::zeros(), &options);
            assert_eq!(
                hit.map(|hit| (hit.t, hit.point, -hit.normal)),
                cast.map(|cast| (cast.time, cast.contact.point_b, cast.contact.normal)),
                "{a:?} {b:?}"
            );
            thick += usize::from(hit.is_some());
            let Some(hit) = first else { return };
            let on = b.feature_at(hit.point, hit.normal);
            corners += usize::from(on.feature.kind() == FeatureKind::Vertex);
            edges += usize::from(on.feature.kind() == FeatureKind::Edge);
        });
    }
    assert!(
        inside > 50 && thick > 200 && corners > 2 && edges > 100,
        "{inside} {thick} {corners} {edges}"
    );
}

for_both_scalars! {
    every_ordered_pair = every_cell;
    all_doors = every_door;
    no_number_breaks_a_cast = any_number;
    rays_with_options = rays;
}

fn boxed(center: (f64, f64), half: (f64, f64)) -> Rect<f64> {
    let rotation = collide2d::UnitComplex::identity();
    Rect::new(Point2::new(center.0, center.1), rotation, Vector2::new(half.0, half.1))
        .expect("a box")
}

fn chain(vertices: &[[f64; 2]]) -> Polyline<f64> {
    Polyline::new(vertices.iter().copied().map(Point2::from).collect::<Vec<_>>()).expect("a chain")
}

/// A ground of many edges, with a wall at 10 and one at −10; the solid lies below.
fn ground() -> AnyShape<f64> {
    let mut top: Vec<Point2<f64>> = vec![Point2::new(10.0, 5.0)];
    top.extend((-10..=10).rev().map(|x| Point2::new(f64::from(x), 0.0)));
    top.extend(
        [[-10.0, 5.0], [-12.0, 5.0], [-12.0, -3.0], [12.0, -3.0], [12.0, 5.0]].map(Point2::from),
    );
    Polygon::simple(top).expect("a ground").into()
}

/// When the shape is hit that moves, with the second one at rest and penetrations passed.
#[track_caller]
fn passing<A: Into<AnyShape<f64>>, B: Into<AnyShape<f64>>>(
    mover: A,
    motion: (f64, f64),
    other: B,
    target_distance: f64,
) -> Option<CastContact<f64>> {
    let options = CastOptions { target_distance, stop_at_penetration: false, max_time: 1.0 };
    let (mover, other) = (mover.into(), other.into());
    let motion = Vector2::new(motion.0, motion.1);
    let hit = mover.cast_with(motion, &other, Vector2::zeros(), &options);
    let back = other.cast_with(Vector2::zeros(), &mover, motion, &options);
    assert_eq!(hit, back.map(CastContact::flipped));
    hit
}

#[track_caller]
fn check(name: &str, hit: Option<CastContact<f64>>, expected: Option<f64>) {
    let is_right = match (hit, expected) {
        (Some(hit), Some(time)) => {
            (hit.time - time).abs() < 1e-9 && (time > 0.0 || hit.time == 0.0)
        }
        (None, None) => true,
        _ => false,
    };
    assert!(is_right, "{name}: {hit:?}, expected {expected:?}");
}

#[test]
fn what_starts_near_is_hit_only_where_it_comes_nearer() {
    let floor = || boxed((0.0, -1.0), (20.0, 1.0));
    let crate_at = |y: f64| boxed((0.0, 1.0 + y), (1.0, 1.0));
    let (right, up, down) = ((4.0, 0.0), (0.0, 4.0), (0.0, -4.0));
    for (name, y, motion, target, expected) in [
        ("touching and sliding", 0.0, right, 0.0, None),
        ("touching and leaving", 0.0, up, 0.0, None),
        ("touching and pressing", 0.0, down, 0.0, Some(0.0)),
        ("touching and gliding down", 0.0, (4.0, -1e-3), 0.0, Some(0.0)),
        ("touching and gliding up", 0.0, (4.0, 1e-3), 0.0, None),
        ("overlapping and leaving", -0.5, up, 0.0, None),
        ("overlapping and sliding", -0.5, right, 0.0, None),
        ("overlapping and going deeper", -0.5, down, 0.0, Some(0.0)),
        ("near and sliding", 0.005, right, 0.01, None),
        ("as near as the target and sliding", 0.01, right, 0.01, None),
        ("near and pressing", 0.005, down, 0.01, Some(0.0)),
        ("near and leaving", 0.005, up, 0.01, None),
        ("apart", 1.01, down, 0.01, Some(0.25)),
        ("apart, sliding", 1.01, right, 0.01, None),
    ] {
        check(name, passing(crate_at(y), motion, floor(), target), expected);
        check(name, passing(crate_at(y), motion, ground(), target), expected);
        let long =
            chain(&[[-30.0, 0.0], [-3.0, 0.0], [0.5, 0.0], [1.5, 0.0], [2.5, 0.0], [30.0, 0.0]]);
        if y > -0.5 {
            check(name, passing(crate_at(y), motion, long, target), expected);
        }
        let half_plane = HalfPlane::new(Point2::origin(), Vector2::new(0.0, 1.0)).expect("unit");
        check(name, passing(crate_at(y), motion, half_plane, target), expected);
    }
}

#[test]
fn equal_shapes_are_let_go_whatever_the_motion() {
    let segment = Segment::new([-2.0, -2.0], [-1.0, 3.0]).expect("a segment");
    let triangle = Triangle::new([0.0, 0.0], [4.0, 0.0], [0.0, 3.0]).expect("a triangle");
    let zigzag = chain(&[[0.0, 0.0], [4.0, 0.0], [4.0, 3.0]]);
    let shapes: [AnyShape<f64>; 4] =
        [segment.into(), triangle.into(), boxed((1.0, 2.0), (3.0, 1.0)).into(), zigzag.into()];
    for shape in &shapes {
        for motion in [(7.76, 5.703), (-7.76, -5.703), (-5.0, 1.0), (1.0, 5.0), (0.0, 0.0)] {
            for target in [0.0, 0.5, f64::NAN] {
                let hit = passing(shape.clone(), motion, shape.clone(), target);
                check(&format!("{shape:?} by {motion:?}"), hit, None);
            }
        }
    }
}

/// Apart by less than a distance is accurate to.
#[test]
fn with_a_last_time_of_zero_what_does_not_meet_at_the_start_is_not_hit() {
    let segment = Segment::new([5e-324, -5e-324], [1.0_f64.next_down(), 0.0]).expect("a segment");
    let turn = collide2d::UnitComplex::from_cos_sin_unchecked(0.0, -1.0);
    let center = [-1.0000000000000004, 5e-324];
    let axes = [2.0_f64.next_down(), 0.9999999999999998];
    let ellipse = Ellipse::new(center, turn, axes).expect("an ellipse");
    let options = CastOptions { max_time: 0.0, ..CastOptions::default() };
    assert!(!segment.intersects(&ellipse));
    for motion in [[-3.0, 2.0], [3.0, 0.5]] {
        let hit = segment.cast_with(motion, &ellipse, [0.0, 0.0], &options);
        assert_eq!(hit, None);
    }
}

#[test]
fn with_penetrations_stopped_at_all_that_is_near_is_hit_at_the_start() {
    let floor = boxed((0.0, -1.0), (20.0, 1.0));
    let options = CastOptions { target_distance: 0.01, ..CastOptions::default() };
    for (y, depth) in [(0.0, 0.0), (-0.5, 0.5), (0.0078125, -0.0078125)] {
        let mover = boxed((0.0, 1.0 + y), (1.0, 1.0));
        let hit = mover.cast_with(Vector2::new(0.0, 4.0), &floor, Vector2::zeros(), &options);
        let hit = hit.expect("near");
        assert_eq!((hit.time, hit.contact.depth), (0.0, depth));
        assert_eq!(hit.contact.normal, Vector2::new(0.0, -1.0));
    }
}

#[test]
fn a_neighbor_of_what_is_let_go_is_hit() {
    let (crate_low, ball) =
        (boxed((0.0, 0.99), (1.0, 1.0)), |y| Circle::new(Point2::new(0.0, y), 1.0));
    for (name, hit, expected) in [
        ("the wall, from an overlap", passing(crate_low, (18.0, 0.0), ground(), 0.0), Some(0.5)),
        ("the wall, at the target", passing(crate_low, (17.98, 0.0), ground(), 0.01), Some(0.5)),
        ("the other wall", passing(crate_low, (-18.0, 0.0), ground(), 0.0), Some(0.5)),
        (
            "a ball on a ground of edges",
            passing(ball(1.005).unwrap(), (8.0, 0.0), ground(), 0.01),
            None,
        ),
        ("up and out", passing(crate_low, (0.0, 8.0), ground(), 0.01), None),
        (
            "out of the middle",
            passing(boxed((0.0, -1.5), (0.25, 0.25)), (0.0, 8.0), ground(), 0.0),
            None,
        ),
    ] {
        check(name, hit, expected);
    }
    // A union: what is let go of one part is hit by the other.
    let parts: Vec<AnyShape<f64>> =
        vec![boxed((0.0, -1.0), (20.0, 1.0)).into(), boxed((6.0, 1.0), (1.0, 1.0)).into()];
    let union = Compound::new(parts).expect("a union");
    check("a part", passing(crate_low, (8.0, 0.0), union, 0.0), Some(0.5));
}

/// A box of which the corner that is nearest to the ball is hidden in a wedge. The ball slides down
/// along the wedge, which leans over the box, and comes to the side of the box below.
#[test]
fn a_part_of_which_a_corner_is_hidden_is_no_nearer_than_the_whole_was() {
    let wedge = ConvexPolygon::new([[0.0, 8.0], [3.0, 0.0], [7.0, 8.0]]).expect("a wedge");
    let hidden = boxed((2.0, 2.0), (2.0, 2.0));
    let union = Compound::new(vec![wedge.into(), hidden.into()]).expect("a union");
    let ball = Circle::new([7.0, 6.75], 0.25).expect("a ball");
    let start = 5.0_f64.sqrt() / 4.0 - 0.25;
    let hit = passing(ball, (-4.0, -8.0), union.clone(), 4.0);
    check("the side below", hit, Some((7.0 - 0.25 - start - 4.0) / 4.0));
    assert_eq!(hit.map(|hit| hit.contact.normal), Some(Vector2::new(-1.0, 0.0)));
    check("before it is there", passing(ball, (-2.0, -4.0), union.clone(), 4.0), None);
    check("up", passing(ball, (4.0, 8.0), union, 4.0), None);
    // Where tiles abut, the next one is no obstacle.
    let tiles = [0.0, 4.0, 8.0].map(|x| boxed((x, -1.0), (2.0, 1.0)).into());
    let tiles = Compound::new(tiles.to_vec()).expect("tiles");
    for height in [0.1, 0.3, 0.7] {
        let ball = Circle::new([0.3, height + 0.25], 0.25).expect("a ball");
        check("a seam", passing(ball, (9.0, 0.0), tiles.clone(), 7.0), None);
    }
}

#[test]
fn corners_of_a_chain_are_no_obstacle_but_slopes_and_steps_are() {
    let flat = [[-9.0, 0.0], [-2.0, 0.0], [2.0, 0.0]];
    let on = |rest: &[[f64; 2]]| chain(&[&flat[..], rest].concat());
    for y in [-0.005, 0.0, 0.005, 0.01] {
        let mover = boxed((0.0, 1.0 + y), (1.0, 1.0));
        let cast = |rest: &[[f64; 2]], target| passing(mover, (8.0, 0.0), on(rest), target);
        check("straight on", cast(&[[4.0, 0.0], [5.0, 0.0], [20.0, 0.0]], 0.01), None);
        check(
            "straight on, twice the vertex",
            cast(&[[2.0, 0.0], [4.0, 0.0], [20.0, 0.0]], 0.01),
            None,
        );
        check("down", cast(&[[4.0, -1.0], [20.0, -2.0]], 0.01), None);
        check("the end of the floor", cast(&[], 0.01), None);
        let up = cast(&[[6.0, 4.0], [20.0, 5.0]], 0.01).expect("a slope");
        assert!(up.time > 0.1 && up.time < 0.13 && up.contact.normal.x > 0.7, "{up:?}");
        let wall = cast(&[[2.0, 4.0]], 0.0078125).expect("a wall");
        assert!((wall.time - (1.0 - 0.0078125) / 8.0).abs() < 1e-9, "{wall:?}");
        assert!((wall.contact.normal.x - 1.0).abs() < 1e-9, "{wall:?}");
    }
}

#[test]
fn a_turned_box_that_has_sunk_into_the_floor_meets_the_wall() {
    let room = [[-90.0, 0.0], [0.0, 0.0], [0.0, 5.0]];
    let floor = [[-90.0, 0.0], [0.0, 0.0], [90.0, 0.0]];
    for angle in [0.0, 1e-14, 1e-12, 1e-9, 1e-7, 1e-5, 1e-3, 0.05] {
        for (y, angle) in [(0.09, angle), (0.09, -angle), (0.02, angle), (0.02, -angle)] {
            let mover = Rect::from_angle([-5.0, y], angle, [0.1, 0.1]).unwrap();
            let hit = passing(mover, (5.0, 0.0), chain(&room), 0.0).expect("the wall");
            assert!((hit.time - 0.98).abs() < 0.002, "{y}, {angle}: {hit:?}");
            let on = passing(mover, (5.0, 0.0), chain(&floor), 0.0);
            assert!(on.is_none(), "{y}, {angle}: {on:?}");
        }
    }
}

#[test]
fn a_slope_is_met_from_next_to_its_foot_too() {
    let slope = chain(&[[-9.0, 0.0], [2.0, 0.0], [6.0, 4.0], [9.0, 4.0]]);
    for x in [0.5, 0.99, 0.995, 0.999, 1.0] {
        let mover = boxed((x, 1.005), (1.0, 1.0));
        let hit = passing(mover, (4.0, 0.0), slope.clone(), 0.01).expect("a slope");
        let (reached, normal) = (x + 1.0 + 4.0 * hit.time, hit.contact.normal);
        assert!(reached > 1.98 && reached < 2.02 && normal.x > 0.7, "{x}: {hit:?}");
    }
}

/// The five casts of a character controller: a capsule with an offset of 0.01.
#[test]
fn a_character_slides_stops_steps_and_snaps() {
    let offset = 0.01;
    let standing = |x: f64, gap: f64| {
        let foot = Point2::new(x, 0.5 + gap);
        Capsule::new(foot, Point2::new(x, 1.5 + gap), 0.5).expect("a capsule")
    };
    let level = ground();
    // Along the floor: at the offset, nearer, farther, or a little in it.
    for gap in [offset, offset - 1e-9, offset + 1e-9, 0.002, -0.002] {
        check("slides", passing(standing(0.0, gap), (7.0, 0.0), level.clone(), offset), None);
        check("slides back", passing(standing(0.0, gap), (-7.0, 0.0), level.clone(), offset), None);
    }
    // Against the wall at 10, up to the offset.
    let stop = (10.0 - 0.5 - offset) / 16.0;
    check("wall", passing(standing(0.0, offset), (16.0, 0.0), level.clone(), offset), Some(stop));
    // Onto a step: forward above it, then down on it, to the offset.
    let step = chain(&[[-9.0, 0.0], [2.0, 0.0], [2.0, 0.25], [9.0, 0.25]]);
    let before = passing(standing(0.0, offset), (4.0, 0.0), step.clone(), offset).expect("a step");
    assert!(before.time > 0.3 && before.time < 0.5 && before.contact.normal.x > 0.5, "{before:?}");
    check("above the step", passing(standing(0.0, 0.35), (4.0, 0.0), step.clone(), offset), None);
    let down = passing(standing(4.0, 0.35), (0.0, -0.5), step, offset);
    check("onto the step", down, Some((0.1 - offset) / 0.5));
    // Snap to the ground.
    let snap = passing(standing(3.0, 0.2), (0.0, -0.4), level.clone(), offset).expect("the ground");
    assert!((snap.time - (0.2 - offset) / 0.4).abs() < 1e-9, "{snap:?}");
    assert!(
        (snap.contact.depth + offset).abs() < 1e-9 && snap.contact.normal.y < -0.999,
        "{snap:?}"
    );
    check("no ground", passing(standing(3.0, 0.6), (0.0, -0.4), level.clone(), offset), None);
    // Starts in the floor, moves out; or deeper.
    check("out", passing(standing(0.0, -0.1), (0.0, 1.0), level.clone(), offset), None);
    check("out and along", passing(standing(0.0, -0.1), (3.0, 1.0), level.clone(), offset), None);
    check("deeper", passing(standing(0.0, -0.1), (3.0, -1.0), level, offset), Some(0.0));
}

#[test]
fn times_are_counted_in_motions_up_to_the_last() {
    let (ball, wall) = (Circle::new(Point2::new(0.0, 0.0), 1.0), boxed((11.0, 0.0), (1.0, 9.0)));
    let (ball, motion) = (ball.expect("a ball"), Vector2::new(2.0, 0.0));
    let until = |max_time: f64| {
        let options = CastOptions { max_time, ..CastOptions::default() };
        ball.cast_with(motion, &wall, Vector2::zeros(), &options).map(|hit| hit.time)
    };
    assert_eq!((until(1.0), until(4.0), until(4.5)), (None, None, Some(4.5)));
    for long in [8.0, 1e9, 1e300, f64::INFINITY] {
        let time = until(long).expect("a hit");
        assert!((time - 4.5).abs() < 1e-13, "{time} until {long}");
    }
    let late = CastOptions { target_distance: 0.5, max_time: f64::MAX, stop_at_penetration: true };
    let hit = ball.cast_with(motion, &wall, Vector2::zeros(), &late).expect("a hit");
    assert!((hit.time - 4.25).abs() < 1e-13 && (hit.contact.depth + 0.5).abs() < 1e-13, "{hit:?}");
}

#[test]
fn a_ray_reports_the_edge_and_the_part() {
    let down = |x: f64| Ray::new(Point2::new(x, 9.0), Vector2::new(0.0, -1.0)).expect("a ray");
    let on = |shape: &AnyShape<f64>, x: f64| {
        let hit = shape.cast_ray(&down(x), 20.0).expect("a hit");
        let on = shape.feature_at(hit.point, hit.normal);
        (on.feature, on.part)
    };
    let rect: AnyShape<f64> = boxed((0.0, 0.0), (2.0, 1.0)).into();
    assert_eq!(on(&rect, 0.5), (FeatureId::edge(2), 0));
    let ball = Circle::new(Point2::new(6.0, 0.0), 1.0).expect("a ball");
    let union: AnyShape<f64> = Compound::new(vec![rect, ball.into()]).expect("a union").into();
    assert_eq!(on(&union, 0.5), (FeatureId::edge(2), 0));
    assert_eq!(on(&union, 6.5), (FeatureId::vertex(0), 1));
    let rounded =
        Capsule::new(Point2::new(0.0, 0.0), Point2::new(4.0, 0.0), 1.0).expect("a capsule");
    assert_eq!(on(&rounded.into(), 2.0), (FeatureId::edge(1), 0));
    assert_eq!(on(&rounded.into(), 4.5), (FeatureId::vertex(1), 0));
    // Edge i of a polygon runs from vertex i to the next, over all rings.
    let ground = ground();
    let AnyShape::Polygon(polygon) = &ground else { unreachable!() };
    for x in [-9.5, -3.25, 0.5, 8.75] {
        let (feature, _) = on(&ground, x);
        let (count, index) = (polygon.vertices().len(), feature.index());
        let [start, end] = [index, (index + 1) % count].map(|i| polygon.vertices().get(i).unwrap());
        assert_eq!(feature.kind(), FeatureKind::Edge);
        assert!((start.x - x) * (end.x - x) < 0.0 && start.y == 0.0 && end.y == 0.0, "{feature}");
    }
}

/// The edge of a wall has no width: where a point has come to lie on it, both its sides are as
/// near, and only the way there decides which was met.
#[test]
fn a_wall_is_met_from_the_side_that_a_user_s_shape_comes_from() {
    let origin = (Point2::new(0.0_f32, 0.0), 0.0);
    let ring = |[x, y]: [f32; 2], side: f32| {
        [[x, y], [x + side, y], [x + side, y + side], [x, y + side]].map(Point2::from).to_vec()
    };
    let (outer, inner) = (ring([2.564_697_3, -0.0625], 6.0), ring([3.564_697_3, 0.9375], 4.0));
    let frame = Polygon::new(outer, [inner]).expect("a square with a hole");
    let point: AnyShape<f32> = AnyShape::Custom(Box::new(Lens::new([origin; 2])));
    for stop_at_penetration in [true, false] {
        let options = CastOptions { stop_at_penetration, ..CastOptions::default() };
        let hit = AnyShape::from(frame.clone())
            .cast_with([-3.0, -3.0], &point, [5.6875, 6.0], &options)
            .expect("it flies through the wall");
        assert!((hit.time - 2.564_697_3 / 8.6875).abs() < 1e-6, "{hit:?}");
        assert_eq!(hit.contact.normal.x, -1.0, "{hit:?}");
    }
}

/// A time that rounds to 0.
#[test]
fn a_thick_ray_reports_the_time_of_the_cast_of_its_circle() -> Result<(), ShapeError> {
    let least = f32::from_bits(1);
    let wall = Segment::new([least, -1.0], [least, 1.0])?;
    let (origin, direction) = ([-least, 0.0], [4.0, 0.0]);
    let ray = Ray::new(origin, direction)?;
    let cast = Circle::new(origin, 0.0)?.cast(direction, &wall, [0.0, 0.0]);
    let time = wall.cast_thick_ray(&ray, 0.0, 1.0).map(|hit| hit.t);
    assert_eq!((time, time), (Some(least), cast.map(|hit| hit.time)));
    Ok(())
}
