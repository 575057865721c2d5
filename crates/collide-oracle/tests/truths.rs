//! Cases checked by hand, and laws that tie the answers to each other.

use collide_oracle::{Shape, contains, distance, gap, intersects, signed_distance, touches};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn ellipse(x: f64, y: f64, a: f64, b: f64) -> Shape {
    Shape::Ellipse { center: [x, y], rotation: [1.0, 0.0], semi_axes: [a, b] }
}

fn square() -> Shape {
    Shape::aabb([0.0, 0.0], [2.0, 2.0])
}

fn frame() -> Shape {
    let ring = |low: f64, high: f64| vec![[low, low], [high, low], [high, high], [low, high]];
    Shape::Region { rings: vec![ring(0.0, 4.0), ring(1.0, 3.0)] }
}

/// What is to be answered: intersects, touches, contains, within, gap.
#[track_caller]
fn check(a: &Shape, b: &Shape, relations: &str, expected_gap: f64) {
    let mut seen = String::new();
    for (letter, holds) in [
        ('i', intersects(a, b)),
        ('t', touches(a, b)),
        ('c', contains(a, b) == Some(true)),
        ('w', contains(b, a) == Some(true)),
    ] {
        if holds {
            seen.push(letter);
        }
    }
    assert_eq!(seen, relations, "{a:?} {b:?}");
    assert_eq!(intersects(b, a), intersects(a, b));
    assert_eq!(touches(b, a), touches(a, b));
    for value in [gap(a, b), gap(b, a)] {
        let close = (value - expected_gap).abs() <= 4.0 * f64::EPSILON * expected_gap.abs();
        assert!(close || value == expected_gap, "gap {value}, not {expected_gap}: {a:?} {b:?}");
    }
}

#[test]
fn the_interior_of_a_union_is_that_of_one_set() {
    let p = |x, y| Shape::point([x, y]);
    let s = |a, b| Shape::segment(a, b);
    let union = |parts: &[Shape]| Shape::Union(parts.to_vec());
    let halves = union(&[square(), Shape::aabb([2.0, 0.0], [4.0, 2.0])]);
    // The seam lies inside, its ends do not.
    assert!(!touches(&halves, &p(2.0, 1.0)) && touches(&halves, &p(2.0, 2.0)));
    assert!(!touches(&halves, &s([2.0, 1.0], [2.0, 5.0])));
    assert!(touches(&halves, &s([2.0, 2.0], [2.0, 5.0])));
    // Two curves that end in a point go on there, three do not.
    let arms = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]].map(|end| s([0.0, 0.0], end));
    assert!(touches(&arms[0], &p(0.0, 0.0)) && touches(&union(&arms), &p(0.0, 0.0)));
    assert!(!touches(&union(&arms[..2]), &p(0.0, 0.0)));
    // A half-plane and the box below its edge surround the edge, as far as the box goes.
    let ground = Shape::HalfPlane { point: [0.0, 0.0], normal: [0.0, -1.0] };
    let joined = union(&[ground, Shape::aabb([-1.0, -1.0], [1.0, 0.0])]);
    assert!(!touches(&joined, &s([0.0, 0.0], [0.5, 0.0])) && touches(&joined, &p(1.0, 0.0)));
    assert!(touches(&joined, &s([1.0, 0.0], [2.0, 0.0])));
}

#[test]
fn straight_shapes_are_answered_as_by_hand() {
    let p = |x, y| Shape::point([x, y]);
    let s = |a, b| Shape::segment(a, b);
    check(&square(), &p(1.0, 0.5), "ic", -0.5);
    check(&square(), &p(2.0, 0.5), "itc", 0.0);
    check(&square(), &p(3.0, 3.0), "", 2.0_f64.sqrt());
    check(&square(), &square(), "icw", -2.0);
    check(&square(), &Shape::aabb([2.0, 2.0], [3.0, 3.0]), "it", 0.0);
    check(&square(), &s([-1.0, 2.0], [5.0, 2.0]), "it", 0.0);
    check(&square(), &s([0.0, 0.0], [2.0, 2.0]), "ic", -2.0_f64.sqrt());
    check(&s([0.0, 0.0], [2.0, 2.0]), &s([0.0, 2.0], [2.0, 0.0]), "i", -2.0_f64.sqrt());
    check(&s([0.0, 0.0], [2.0, 0.0]), &s([1.0, 0.0], [5.0, 0.0]), "i", 0.0);
    check(&s([0.0, 0.0], [2.0, 0.0]), &s([2.0, 0.0], [5.0, 0.0]), "it", 0.0);
    check(&p(1.0, 1.0), &p(1.0, 1.0), "icw", 0.0);
    check(&Shape::triangle([[0.0, 0.0], [4.0, 0.0], [2.0, 0.0]]), &p(3.0, 0.0), "ic", 0.0);
}

#[test]
fn rounded_shapes_are_answered_as_by_hand() {
    let circle = Shape::circle;
    check(&circle([0.0, 0.0], 3.0), &circle([3.0, 4.0], 2.0), "it", 0.0);
    check(
        &circle([0.0, 0.0], 3.0),
        &circle([3.0, 4.0], 2.0_f64.next_up()),
        "i",
        -2.0_f64.powi(-51),
    );
    check(&circle([0.0, 0.0], 3.0), &circle([6.0, 8.0], 2.0), "", 5.0);
    check(&circle([0.0, 0.0], 5.0), &circle([0.0, 2.0], 3.0), "ic", -6.0);
    check(&circle([0.0, 0.0], 5.0), &circle([0.0, 2.0], 3.0_f64.next_up()), "i", -6.0);
    check(&square(), &circle([1.0, 1.0], 1.0), "ic", -2.0);
    check(&square(), &circle([1.0, 1.0], 1.0_f64.next_up()), "i", -2.0);
    check(&square(), &circle([3.0, 1.0], 1.0), "it", 0.0);
    check(&Shape::hull([[0.0, 0.0], [4.0, 0.0]], 2.0), &circle([1.0, 1.0], 1.0), "ic", -2.0);
    check(&Shape::capsule([0.0, 0.0], [4.0, 0.0], 1.0), &square(), "i", -1.0);
}

#[test]
fn unbounded_shapes_are_answered_as_by_hand() {
    let ground = Shape::HalfPlane { point: [5.0, 0.0], normal: [0.0, 3.0] };
    let ray = Shape::Ray { origin: [-1.0, 1.0], direction: [2.0, 0.0] };
    let line = Shape::Line { point: [0.0, -3.0], direction: [1.0, 0.0] };
    check(&ground, &square(), "it", 0.0);
    check(&ground, &Shape::aabb([0.0, -2.0], [1.0, -1.0]), "ic", -2.0);
    check(&ground, &Shape::circle([0.0, -1.0], 1.0), "ic", -2.0);
    check(&ground, &Shape::circle([0.0, -1.0], 1.0_f64.next_up()), "i", -2.0);
    check(&ground, &ray, "", 1.0);
    check(&ground, &line, "ic", -3.0);
    check(&ray, &line, "", 4.0);
    check(&ray, &square(), "i", -1.0);
    check(&line, &Shape::segment([0.0, -3.0], [9.0, -3.0]), "ic", 0.0);
    check(&line, &Shape::Line { point: [0.0, 0.0], direction: [1.0, 1.0] }, "i", f64::NEG_INFINITY);
    check(&ground, &ground, "icw", f64::NEG_INFINITY);
    check(&line, &line, "icw", 0.0);
    check(
        &Shape::Ray { origin: [0.0, 0.0], direction: [0.0, -1.0] },
        &ground,
        "iw",
        f64::NEG_INFINITY,
    );
}

#[test]
fn regions_and_chains_are_answered_as_by_hand() {
    check(&frame(), &Shape::point([2.0, 2.0]), "", 1.0);
    check(&frame(), &Shape::point([1.0, 2.0]), "itc", 0.0);
    check(&frame(), &Shape::aabb([1.0, 1.0], [3.0, 3.0]), "it", 0.0);
    check(&frame(), &Shape::aabb([0.5, 0.5], [3.5, 3.5]), "i", 0.0);
    check(&frame(), &Shape::circle([2.0, 2.0], 1.0), "it", 0.0);
    check(&frame(), &Shape::circle([0.5, 0.5], 0.5), "ic", 0.0);
    check(&frame(), &Shape::circle([0.5, 0.5], 0.5_f64.next_up()), "i", 0.0);
    check(&frame(), &frame(), "icw", 0.0);
    check(&frame(), &ellipse(2.0, 2.0, 1.0, 0.5), "it", 0.0);
    check(&frame(), &ellipse(0.5, 2.0, 0.5, 1.0), "ic", 0.0);
    let chain = Shape::Chain { vertices: vec![[1.0, 1.0], [3.0, 1.0], [3.0, 3.0]], closed: false };
    check(&frame(), &chain, "itc", 0.0);
    check(&chain, &Shape::segment([1.5, 1.0], [2.5, 1.0]), "ic", 0.0);
    check(&chain, &Shape::segment([1.0, 1.0], [1.0, 0.0]), "it", 0.0);
    let halves = [[0.0, 1.0], [1.0, 2.0]].map(|[l, r]| Shape::aabb([l, 0.0], [r, 2.0]));
    let union = Shape::Union(halves.to_vec());
    check(&union, &Shape::segment([0.0, 1.0], [2.0, 1.0]), "ic", 0.0);
    assert_eq!(contains(&union, &square()), None);
    assert_eq!(contains(&square(), &union), Some(true));
}

#[test]
fn sweeps_are_answered_as_by_hand() {
    let swept = |motion| Shape::Swept { vertices: vec![[0.0, 0.0]], radius: 1.0, motion };
    check(&swept([10.0, 0.0]), &square(), "i", -1.0);
    check(&swept([10.0, 0.0]), &Shape::point([12.0, 0.0]), "", 1.0);
    check(&swept([1e300, 0.0]), &Shape::point([1e299, 1.0]), "itc", 0.0);
    // The far end is no float: at 1e16 these are even.
    let far = Shape::Swept { vertices: vec![[1.0, 0.0]], radius: 1.0, motion: [1e16, 0.0] };
    check(&far, &Shape::point([1e16 + 4.0, 0.0]), "", 2.0);
}

#[test]
fn points_have_signed_distances() {
    assert_eq!(signed_distance([2.0, 2.0], &frame()), Some(1.0));
    assert_eq!(signed_distance([0.5, 0.25], &frame()), Some(-0.25));
    assert_eq!(signed_distance([1.0, 0.25], &square()), Some(-0.25));
    assert_eq!(signed_distance([0.0, 1.0], &square()), Some(0.0));
    assert_eq!(signed_distance([3.0, 4.0], &Shape::circle([0.0, 0.0], 2.0)), Some(3.0));
    assert_eq!(signed_distance([0.0, 0.5], &ellipse(0.0, 0.0, 3.0, 1.0)), Some(-0.5));
    let chain = Shape::Chain { vertices: vec![[1.0, 1.0], [3.0, 1.0], [3.0, 3.0]], closed: true };
    assert_eq!(signed_distance([2.5, 1.25], &chain), Some(0.25));
}

#[test]
fn ellipses_are_answered_as_by_hand() {
    let e = ellipse(0.0, 0.0, 3.0, 1.0);
    check(&e, &ellipse(5.0, 0.0, 2.0, 7.0), "it", 0.0);
    check(&e, &ellipse(5.0_f64.next_up(), 0.0, 2.0, 7.0), "", 5.0_f64.next_up() - 5.0);
    check(&e, &ellipse(0.0, 4.0, 1.0, 2.0), "", 1.0);
    check(&e, &ellipse(0.0, 0.0, 2.0, 1.0), "ic", -2.0);
    check(&e, &e, "icw", -2.0);
    check(&e, &Shape::circle([0.0, 0.0], 1.0), "ic", -2.0);
    check(&e, &Shape::circle([0.0, 3.0], 2.0), "it", 0.0);
    check(&e, &Shape::circle([0.0, 4.0], 2.0), "", 1.0);
    check(&e, &Shape::capsule([-9.0, 3.0], [9.0, 3.0], 2.0), "it", 0.0);
    check(&e, &Shape::capsule([-9.0, 3.0], [9.0, 3.0], 1.5), "", 0.5);
    check(&e, &Shape::capsule([4.0, 0.0], [9.0, 3.0], 0.5), "", 0.5);
    check(&e, &Shape::segment([0.0, 0.0], [1.0, 0.0]), "ic", -1.0);
    check(&e, &Shape::Line { point: [0.0, 1.0], direction: [1.0, 0.0] }, "it", 0.0);
    check(&e, &Shape::Ray { origin: [5.0, 0.0], direction: [1.0, 1.0] }, "", 2.0);
    check(&e, &Shape::HalfPlane { point: [0.0, 1.0], normal: [0.0, 1.0] }, "iw", -2.0);
    check(&Shape::circle([0.0, 0.0], 3.0), &e, "ic", -4.0);
    check(&Shape::capsule([-2.0, 0.0], [2.0, 0.0], 1.0), &e, "ic", -2.0);
    check(&Shape::aabb([-3.0, -1.0], [3.0, 1.0]), &e, "ic", -2.0);
}

#[test]
fn extreme_scales_are_answered_alike() {
    for power in [-1000, -540, -30, 0, 30, 450] {
        let k = 2.0_f64.powi(power);
        check(
            &Shape::circle([0.0, 0.0], 3.0 * k),
            &Shape::circle([6.0 * k, 8.0 * k], 2.0 * k),
            "",
            5.0 * k,
        );
        check(&ellipse(0.0, 0.0, 3.0 * k, k), &ellipse(0.0, 4.0 * k, k, 2.0 * k), "", k);
    }
}

/// A circle is an ellipse, exactly; so all that is said of ellipses can be held against circles.
#[test]
fn round_ellipses_agree_with_circles() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let (mut hits, mut contacts) = (0, 0);
    for _ in 0..3000 {
        let mut n = |low: i32, high: i32| f64::from(rng.random_range(low..=high)) * 0.5;
        let center = [n(-6, 6), n(-6, 6)];
        let radius = n(1, 8);
        let round = ellipse(center[0], center[1], radius, radius);
        let circle = Shape::circle(center, radius);
        let corners = [[n(-8, 8), n(-8, 8)], [n(-8, 8), n(-8, 8)], [n(-8, 8), n(-8, 8)]];
        let count = n(2, 6) as usize;
        let other = Shape::hull(&corners[..count.clamp(1, 3)], n(0, 3));
        assert_eq!(intersects(&round, &other), intersects(&circle, &other), "{circle:?} {other:?}");
        assert_eq!(touches(&round, &other), touches(&circle, &other), "{circle:?} {other:?}");
        assert_eq!(contains(&round, &other), contains(&circle, &other), "{circle:?} {other:?}");
        assert_eq!(contains(&other, &round), contains(&other, &circle), "{other:?} {circle:?}");
        let (mine, truth) = (gap(&round, &other), gap(&circle, &other));
        assert!((mine - truth).abs() <= 1e-15 * truth.abs(), "{mine} {truth} {circle:?} {other:?}");
        hits += usize::from(truth < 0.0);
        contacts += usize::from(touches(&circle, &other));
    }
    assert!(hits > 300 && contacts > 20, "{hits} hits, {contacts} contacts");
}

/// The boolean of an ellipse and a capsule comes from case distinctions, their distance from
/// support functions.
#[test]
fn capsules_are_apart_from_ellipses_exactly_where_their_distance_is_positive() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let (mut apart, mut meeting) = (0, 0);
    for _ in 0..4000 {
        let mut n = |low: i32, high: i32| f64::from(rng.random_range(low..=high));
        let [p, q, d] = [[3.0, 4.0, 5.0], [5.0, 12.0, 13.0], [0.0, 1.0, 1.0]][n(0, 2) as usize];
        let e = Shape::Ellipse {
            center: [n(-5, 5), n(-5, 5)],
            rotation: [p / d, q / d],
            semi_axes: [n(1, 6), n(1, 4)],
        };
        let start = [n(-9, 9), n(-9, 9)];
        let corners = [start, [start[0] + n(-3, 3), start[1] + n(-3, 3)], [n(-9, 9), n(-9, 9)]];
        let radius = [5e-324, 0.125, 1.0, 2.0][n(0, 3) as usize];
        let body = Shape::hull(&corners[..n(1, 3) as usize], radius);
        let value = gap(&e, &body);
        assert_eq!(value > 0.0, !intersects(&e, &body), "{value} {e:?} {body:?}");
        apart += usize::from(value > 0.0);
        meeting += usize::from(value <= 0.0);
    }
    assert!(apart > 500 && meeting > 500, "{apart} apart, {meeting} meeting");
}

/// The boolean of two ellipses comes from a discriminant, their distance from support functions.
#[test]
fn ellipses_are_apart_exactly_where_their_distance_is_positive() {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let mut apart = 0;
    for _ in 0..2000 {
        let mut random = || {
            let t: f64 = rng.random_range(-1.0..1.0);
            let d = 1.0 + t * t;
            let stretch = 10.0_f64.powi(rng.random_range(-4..4));
            Shape::Ellipse {
                center: [rng.random_range(-2.0..2.0), rng.random_range(-2.0..2.0)],
                rotation: [(1.0 - t * t) / d, 2.0 * t / d],
                semi_axes: [rng.random_range(0.1..1.5), stretch.min(3.0)],
            }
        };
        let (a, b) = (random(), random());
        let value = gap(&a, &b);
        assert_eq!(value > 0.0, !intersects(&a, &b), "{value} {a:?} {b:?}");
        assert_eq!(distance(&a, &b), distance(&b, &a));
        apart += usize::from(value > 0.0);
    }
    assert!((400..1600).contains(&apart), "{apart} apart");
}

/// The end of a chain that runs back over itself is one point of what the two share.
#[test]
fn a_chain_that_ends_on_itself_overlaps_a_segment_around_its_end() {
    let vertices = vec![[12.0, 0.0], [-6.0, 0.0], [0.0, 0.0], [-1.0, -1.0], [-1.0, 0.0]];
    let chain = Shape::Chain { vertices, closed: false };
    let segment = Shape::segment([-2.0, 0.0], [0.0, 0.0]);
    assert!(intersects(&chain, &segment) && !touches(&chain, &segment));
    assert!(!touches(&segment, &chain));
}
