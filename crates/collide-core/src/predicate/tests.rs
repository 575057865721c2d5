//! Every predicate against the same polynomial in integers of any size.

use super::exact::{Exact, FULL, SHORT};
use super::*;
use dashu_int::IBig;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// `x · 2^1074`: all polynomials here are homogeneous, so that a common factor changes no sign.
fn int(x: f64) -> IBig {
    let bits = x.to_bits();
    let (field, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
    let magnitude = match field {
        0 => IBig::from(fraction),
        _ => IBig::from(fraction | (1 << 52)) << (field as usize - 1),
    };
    if x < 0.0 { -magnitude } else { magnitude }
}

fn sign_of(value: &IBig) -> i32 {
    i32::from(*value > IBig::ZERO) - i32::from(*value < IBig::ZERO)
}

fn sign(value: f64) -> i32 {
    assert!(!value.is_nan());
    i32::from(value > 0.0) - i32::from(value < 0.0)
}

fn minus(q: Vec2, p: Vec2) -> (IBig, IBig) {
    (int(q.x) - int(p.x), int(q.y) - int(p.y))
}

fn cross(u: &(IBig, IBig), v: &(IBig, IBig)) -> IBig {
    &u.0 * &v.1 - &u.1 * &v.0
}

fn dot(u: &(IBig, IBig), v: &(IBig, IBig)) -> IBig {
    &u.0 * &v.0 + &u.1 * &v.1
}

/// Sign of `height − reach · √square`.
fn compare_root(height: &IBig, reach: &IBig, square: &IBig) -> i32 {
    let signed_square = |x: &IBig| x * x * sign_of(x);
    sign_of(&(signed_square(height) - signed_square(reach) * square))
}

fn true_distance(p: Vec2, q: Vec2, reach: &IBig) -> i32 {
    let v = minus(p, q);
    if *reach < IBig::ZERO { 1 } else { sign_of(&(dot(&v, &v) - reach * reach)) }
}

fn true_line_distance(p: Vec2, a: Vec2, u: &(IBig, IBig), reach: &IBig) -> i32 {
    let height = cross(u, &minus(p, a));
    compare_root(&if height < IBig::ZERO { -height } else { height }, reach, &dot(u, u))
}

fn true_segment_distance(p: Vec2, a: Vec2, b: Vec2, reach: &IBig) -> i32 {
    let u = minus(b, a);
    let along = dot(&u, &minus(p, a));
    if along <= IBig::ZERO {
        true_distance(p, a, reach)
    } else if along >= dot(&u, &u) {
        true_distance(p, b, reach)
    } else {
        true_line_distance(p, a, &u, reach)
    }
}

/// Queries every predicate about four points and two radii; returns how many answers were zero.
#[track_caller]
fn check(p: [Vec2; 6], r: f64, s: f64) -> usize {
    let [a, b, c, d, e, f] = p;
    let zero = Vec2::ZERO;
    let raw = |v: Vec2| minus(v, zero);
    let reach = int(r) + int(s);
    let mut rows = std::vec![
        ("orient2d", orient2d(a, b, c), sign_of(&cross(&minus(a, c), &minus(b, c)))),
        ("cross_sign", cross_sign(a, b), sign_of(&cross(&raw(a), &raw(b)))),
        ("dot_sign", dot_sign(a, b), sign_of(&dot(&raw(a), &raw(b)))),
        ("side_of_line", side_of_line(a, b, c), sign_of(&cross(&raw(b), &minus(c, a)))),
        ("ahead_along", ahead_along(a, b, c), sign_of(&dot(&raw(b), &minus(c, a)))),
        (
            "cross_of_differences",
            cross_of_differences(a, b, c, d),
            sign_of(&cross(&minus(b, a), &minus(d, c))),
        ),
        (
            "dot_of_differences",
            dot_of_differences(a, b, c, d),
            sign_of(&dot(&minus(b, a), &minus(d, c))),
        ),
        (
            "cross_with_difference",
            cross_with_difference(a, c, d),
            sign_of(&cross(&raw(a), &minus(d, c))),
        ),
        (
            "cross_with_moved",
            cross_with_moved(a, b, c, e, d),
            sign_of(&(cross(&minus(b, a), &minus(c, d)) + cross(&minus(b, a), &raw(e)))),
        ),
        (
            "ahead_when_moved",
            ahead_when_moved(a, b, c),
            sign_of(&(dot(&raw(b), &minus(a, c)) + dot(&raw(b), &raw(b)))),
        ),
        ("compare_distance", compare_distance(a, b, r, s), true_distance(a, b, &reach)),
        (
            "compare_segment_distance",
            compare_segment_distance(c, a, b, r, s),
            true_segment_distance(c, a, b, &reach),
        ),
        (
            "compare_height",
            compare_height(a, b, c, r, s),
            compare_root(&dot(&raw(b), &minus(c, a)), &reach, &dot(&raw(b), &raw(b))),
        ),
    ];
    let u = minus(b, a);
    let moved = minus(c, d);
    let moved = (moved.0 + int(e.x), moved.1 + int(e.y));
    if reach >= IBig::ZERO {
        let truth = sign_of(&(dot(&moved, &moved) - &reach * &reach));
        let value = compare_distance_when_moved(c, e, d, r, s);
        rows.push(("compare_distance_when_moved", value, truth));
    }
    rows.push((
        "compare_height_when_moved",
        compare_height_when_moved(d, [a, b], c, e, r, s),
        compare_root(&dot(&u, &moved), &reach, &dot(&u, &u)),
    ));
    rows.push((
        "compare_height_of_difference",
        compare_height_of_difference(d, a, b, c, r, s),
        compare_root(&dot(&u, &minus(c, d)), &reach, &dot(&u, &u)),
    ));
    if a != b {
        let truth = true_line_distance(c, a, &u, &reach);
        rows.push(("compare_line_distance", compare_line_distance(c, a, b, r, s), truth));
    }
    if b != zero {
        let truth = true_line_distance(c, a, &raw(b), &reach);
        let value = compare_directed_line_distance(c, a, b, r, s);
        rows.push(("compare_directed_line_distance", value, truth));
    }
    let place = |c, d| (cross(&minus(c, a), &minus(d, c)), cross(&u, &minus(d, c)));
    let ((n0, d0), (n1, d1)) = (place(c, d), place(e, f));
    if sign_of(&d0) != 0 && sign_of(&d1) != 0 {
        let truth = sign_of(&(n0 * &d1 - n1 * &d0)) * sign_of(&d0) * sign_of(&d1);
        let [ab, cd, ef] =
            [(a, b), (c, d), (e, f)].map(|(from, to)| DirectedLine { point: from, from, to });
        rows.push(("compare_line_crossings", compare_line_crossings(ab, cd, ef), truth));
    }
    for (name, value, truth) in &rows {
        assert_eq!(sign(*value), *truth, "{name} of {p:?}, r = {r:?}, s = {s:?}");
    }
    rows.iter().filter(|row| row.2 == 0).count()
}

/// Checks `count` draws; at least `zeros` of the answers must be zero.
#[track_caller]
fn sample(seed: u64, count: usize, zeros: usize, mut number: impl FnMut(&mut Pcg64Mcg) -> f64) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut seen = 0;
    for _ in 0..count {
        let points = [(); 6].map(|()| Vec2::new(number(&mut rng), number(&mut rng)));
        let (r, s) = (number(&mut rng).abs(), number(&mut rng));
        seen += check(points, r, s);
    }
    assert!(seen >= zeros, "only {seen} zeros");
}

fn nudged(x: f64, rng: &mut impl Rng) -> f64 {
    match rng.random_range(0..9) {
        0 => x.next_up(),
        1 => x.next_down(),
        _ => x,
    }
}

/// Any finite number, every exponent alike.
fn any_bits(rng: &mut impl Rng) -> f64 {
    loop {
        let x = f64::from_bits(rng.random());
        if x.is_finite() {
            return x;
        }
    }
}

#[test]
fn random_numbers_have_exact_signs() {
    sample(1, 20_000, 0, |rng| rng.random_range(-1.0..1.0));
}

#[test]
fn small_lattices_have_exact_signs() {
    sample(2, 20_000, 20_000, |rng| f64::from(rng.random_range(-3_i32..=3)));
}

#[test]
fn decimal_lattices_have_exact_signs() {
    sample(3, 20_000, 500, |rng| f64::from(rng.random_range(-9_i32..=9)) * 0.1);
}

#[test]
fn single_precision_lattices_have_exact_signs() {
    sample(4, 20_000, 2_000, |rng| f64::from(rng.random_range(-9_i32..=9) as f32 * 0.3));
}

#[test]
fn lattices_nudged_by_one_ulp_have_exact_signs() {
    sample(5, 20_000, 1_000, |rng| {
        let x = f64::from(rng.random_range(-3_i32..=3));
        nudged(x, rng)
    });
}

#[test]
fn all_finite_numbers_have_exact_signs() {
    sample(6, 5_000, 0, any_bits);
}

#[test]
fn mixed_magnitudes_have_exact_signs() {
    sample(7, 5_000, 1_000, |rng| match rng.random_range(0..8) {
        0 => any_bits(rng),
        1 => f64::from(rng.random_range(-2_i32..=2)) * 5e-324,
        2 => f64::MAX * f64::from(rng.random_range(-1_i32..=1)),
        3 => f64::from(rng.random_range(-2_i32..=2)) * 2.0_f64.powi(500),
        _ => f64::from(rng.random_range(-2_i32..=2)),
    });
}

#[test]
fn lattices_at_every_scale_have_exact_signs() {
    for exponent in [-1074, -1060, -1000, -600, -540, -512, -480, -300, 200, 300, 480, 500, 510] {
        let scale = 2.0_f64.powi(exponent / 2) * 2.0_f64.powi(exponent - exponent / 2);
        sample(8, 400, 200, |rng| f64::from(rng.random_range(-3_i32..=3)) * scale);
    }
}

#[test]
fn points_an_ulp_off_a_line_have_exact_sides() {
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let mut zeros = 0;
    for _ in 0..50_000 {
        let grid = [64.0, 1e9][rng.random_range(0..2)];
        let mut number = || (rng.random_range(-1.0_f64..1.0) * grid).round() / grid;
        let (a, b, t) =
            (Vec2::new(number(), number()), Vec2::new(number(), number()), 4.0 * number());
        let c = a + (b - a) * t;
        let c = Vec2::new(nudged(c.x, &mut rng), nudged(c.y, &mut rng));
        let truth = sign_of(&cross(&minus(a, c), &minus(b, c)));
        assert_eq!(sign(orient2d(a, b, c)), truth, "{a:?} {b:?} {c:?}");
        zeros += usize::from(truth == 0);
    }
    assert!(zeros > 2_000, "only {zeros} exactly collinear");
}

/// Multiples of one vector whose sizes differ so much that no difference of them is exact, one of
/// them nudged by an ulp.
#[test]
fn lines_through_far_and_near_points_have_exact_sides() {
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let mut zeros = 0;
    for _ in 0..50_000 {
        let direction =
            Vec2::new(rng.random_range(1..1 << 20) as f64, rng.random_range(1..1 << 20) as f64);
        let shift = rng.random_range(10..75);
        let mut far = |shift: i32| {
            let multiple = rng.random_range(1..1_u64 << 32) as f64;
            direction * (multiple * 2.0_f64.powi(-shift))
        };
        let (a, b) = (far(0), far(0));
        let c = far(shift);
        let c = Vec2::new(nudged(c.x, &mut rng), nudged(c.y, &mut rng));
        let scale = 2.0_f64.powi([0, -500, -520, -540][rng.random_range(0..4)]);
        let (a, b, c) = (a * scale, b * scale, c * scale);
        let truth = sign_of(&cross(&minus(a, c), &minus(b, c)));
        assert_eq!(sign(orient2d(a, b, c)), truth, "{a:?} {b:?} {c:?}");
        zeros += usize::from(truth == 0);
    }
    assert!(zeros > 10_000, "only {zeros} exactly collinear");
}

/// A short and a long leg: the hypotenuse is off by a part in 2^105.
#[test]
fn slim_right_triangles_have_exact_distances() {
    let mut rng = Pcg64Mcg::seed_from_u64(12);
    let mut inside = 0;
    for _ in 0..50_000 {
        let long: f64 = rng.random_range(1.0..2.0);
        let mut reach = long;
        for _ in 0..rng.random_range(1..9) {
            reach = reach.next_up();
        }
        let short = crate::sqrt((reach - long) * (reach + long));
        let (p, q) = (Vec2::ZERO, Vec2::new(nudged(short, &mut rng), long));
        let truth = true_distance(p, q, &int(reach));
        assert_eq!(sign(compare_distance(p, q, reach, 0.0)), truth, "{q:?} {reach}");
        inside += usize::from(truth < 0);
    }
    assert!((10_000..40_000).contains(&inside), "{inside} inside");
}

/// Lines and half-planes through points that are not where their direction starts.
#[test]
fn crossings_along_raw_directions_are_ordered_exactly() {
    let mut rng = Pcg64Mcg::seed_from_u64(13);
    let mut zeros = 0;
    for _ in 0..20_000 {
        let mut n = || f64::from(rng.random_range(-4_i32..=4)) * 0.1;
        let lines = [(); 3].map(|()| {
            let mut v = || Vec2::new(n(), n());
            DirectedLine { point: v(), from: v(), to: v() }
        });
        let [line, first, second] = &lines;
        let along = |line: &DirectedLine| minus(line.to, line.from);
        let place = |other: &DirectedLine| {
            let v = along(other);
            (cross(&minus(other.point, line.point), &v), cross(&along(line), &v))
        };
        let ((n0, d0), (n1, d1)) = (place(first), place(second));
        let directions = sign_of(&d0) * sign_of(&d1);
        if directions != 0 {
            let truth = sign_of(&(n0 * d1 - n1 * d0)) * directions;
            assert_eq!(sign(compare_line_crossings(*line, *first, *second)), truth, "{lines:?}");
            zeros += usize::from(truth == 0);
        }
    }
    assert!(zeros > 50, "only {zeros} equal");
}

/// A few limbs hold numbers of similar size and say so where they do not.
#[test]
fn short_rows_of_limbs_are_exact_or_refuse() {
    let fourth_power = |x: f64, y: f64| Exact::<SHORT>::difference(x, y).squared().squared().sign();
    assert_eq!(fourth_power(1.0 / 3.0, 2e9), Some(1.0));
    assert_eq!(fourth_power(0.1, 0.1), Some(0.0));
    assert_eq!(fourth_power(1e300, 1e-300), None);
    let difference = Exact::<SHORT>::difference(1e300, 1e-300);
    assert_eq!(difference.plus(&difference).minus(&difference).sign(), None);
}

/// Points on circles about lattice points, hit exactly (3-4-5) and missed by an ulp.
#[test]
fn touching_circles_have_exact_distances() {
    let mut rng = Pcg64Mcg::seed_from_u64(10);
    let mut zeros = 0;
    for _ in 0..20_000 {
        let scale = [1.0, 0.1, 1.0 / 3.0, 1e-200, 1e140][rng.random_range(0..5)];
        let p = Vec2::new(rng.random_range(-9..9) as f64, rng.random_range(-9..9) as f64);
        let q = p + Vec2::new(3.0, 4.0);
        let r = rng.random_range(0..9) as f64;
        let values = [p.x, p.y, q.x, q.y, r, 5.0 - r].map(|x| nudged(x * scale, &mut rng));
        let [px, py, qx, qy, r, s] = values;
        let (p, q) = (Vec2::new(px, py), Vec2::new(qx, qy));
        let truth = true_distance(p, q, &(int(r) + int(s)));
        assert_eq!(sign(compare_distance(p, q, r, s)), truth, "{values:?}");
        zeros += usize::from(truth == 0);
    }
    assert!(zeros > 100, "only {zeros} exact contacts");
}

/// The largest intermediate values and the longest rows of limbs that finite input can produce.
#[test]
fn the_longest_values_fit() {
    let tiny = f64::from_bits(1);
    for signs in 0..64_u32 {
        let number = |i: u32, x: f64| if signs >> i & 1 == 1 { -x } else { x };
        let huge = |i| number(i, f64::MAX);
        let p = Vec2::new(huge(0), tiny);
        let q = Vec2::new(tiny, huge(1));
        let points = [p, q, Vec2::new(huge(2), huge(3)), Vec2::new(huge(4), huge(5)), -q, -p];
        check(points, f64::MAX, f64::MAX);
        check(points, f64::MAX, -tiny);
        let sum = Exact::<FULL>::difference(huge(0), tiny);
        let fourth = sum.squared().squared();
        let eightfold = fourth.plus(&fourth).plus(&fourth.plus(&fourth));
        assert_eq!(eightfold.plus(&eightfold).sign(), Some(1.0));
    }
}
