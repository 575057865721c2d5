//! Casts and sweeps: the first touch, and nothing missed.

use super::pair::{Pair, has, is_convex, is_round, is_unbounded, rounding};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers, meet_in_range, translated};
use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::{Isometry2, Kind, Real};

/// The time of impact is in [0, 1], zero where the shapes intersect, and the shapes touch then;
/// they do not overlap at any earlier time, nor at any time if there is none. Some bodies turn
/// hundreds of times, or about a far center; of a body that does not turn the center has no
/// meaning.
pub fn casts(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let is_sweep = decoder.flag();
    let Some(pair) = Pair::decode(&mut decoder) else { return };
    if is_sweep {
        let motions = (motion(&mut decoder), motion(&mut decoder));
        let often = decoder.times();
        let far = T::nearest([1.0, 1.0, 1024.0, 1e6, 1e15][decoder.below(5)]);
        let mut wider = |m: Motion<T>| {
            let often = if decoder.below(4) == 3 { T::zero() } else { often };
            Motion::new(m.translation(), m.angle() * often, m.center() * far)
        };
        if let (Some(Ok(a)), Some(Ok(b))) = (motions.0.map(&mut wider), motions.1.map(wider)) {
            check_sweep(&pair, &a, &b);
        }
    } else {
        check_cast(&pair, decoder.vector(), decoder.vector());
    }
}

/// [`casts`] of two shapes that move along straight lines.
pub fn casts_of<T: Numbers>(
    (a, motion_a): (&AnyShape<T>, Vector2<T>),
    (b, motion_b): (&AnyShape<T>, Vector2<T>),
) {
    check_cast(&Pair { a: a.clone(), b: b.clone() }, motion_a, motion_b);
}

/// [`casts`] of two shapes that move and turn.
pub fn sweeps_of<T: Numbers>(
    (a, motion_a): (&AnyShape<T>, &Motion<T>),
    (b, motion_b): (&AnyShape<T>, &Motion<T>),
) {
    check_sweep(&Pair { a: a.clone(), b: b.clone() }, motion_a, motion_b);
}

fn motion<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Option<Motion<T>> {
    let angle = decoder.number() / decoder.scale();
    Motion::new(decoder.vector(), angle, decoder.point()).ok()
}

fn check_cast<T: Numbers>(pair: &Pair<T>, motion_a: Vector2<T>, motion_b: Vector2<T>) {
    let hit = pair.a.cast(motion_a, &pair.b, motion_b);
    let describe = || format!("{hit:?}\nmotion_a = {motion_a:?}\nmotion_b = {motion_b:?}");
    let back = pair.b.cast(motion_b, &pair.a, motion_a);
    let is_mirrored = hit.map(|hit| hit.time) == back.map(|hit| hit.time);
    pair.check(is_mirrored, || format!("back {back:?}: {}", describe()));
    pair.check_zeros(&(hit, back));
    let span = motion_a.amax().to_f64().max(motion_b.amax().to_f64());
    let slack = 4.0 * (pair.bound(span) + rounding::<T>() * span);
    check_time(pair, hit.as_ref(), &describe);
    let twice = pair.a.cast(motion_a * T::nearest(2.0), &pair.b, motion_b * T::nearest(2.0));
    let relative = (motion_b - motion_a).map(Real::to_f64);
    let speed = relative.amax();
    let closing = hit.map_or(0.0, |hit| -hit.normal.map(Real::to_f64).dot(&relative));
    // An advance stops at a gap; the end of a ray that a motion can reach depends on it.
    let is_by_gap = pair.any(is_round) || pair.any(is_unbounded);
    let rate = if is_by_gap { closing.max(0.0) } else { speed };
    check_twice_as_far(pair, hit.as_ref(), twice.as_ref(), (rate, slack), &describe);
    let at = |time: f64| {
        let place = |shape: &AnyShape<T>, motion: Vector2<T>| {
            let [x, y] = [motion.x, motion.y].map(|m| T::nearest(m.to_f64() * time));
            shape.placed(&Isometry2::translation(x, y)).expect("a rigid motion")
        };
        Pair { a: place(&pair.a, motion_a), b: place(&pair.b, motion_b) }
    };
    check_before(pair, hit.as_ref(), slack, &at, &describe);
    if let Some(hit) = hit {
        let is_closing = closing >= -4.0 * T::EPS.to_f64() * speed;
        let is_start = hit.time.to_f64() * speed <= slack;
        // Where a user's shape only grazes the other, rounding decides on which side it passes.
        let is_grazing = || {
            let later = at(hit.time.to_f64() + 8.0 * slack / speed);
            let contact = later.a.contact(&later.b, T::zero());
            is_users(pair) && contact.is_none_or(|contact| contact.depth.to_f64() <= slack)
        };
        let is_good = is_closing || is_start || is_grazing();
        pair.check(is_good, || format!("{closing:e}: {}", describe()));
        if hit.time > T::zero() {
            check_impact(pair, &hit, &at(hit.time.to_f64()), slack, &describe);
        }
    }
    let Some((a, b)) = pair.truths() else { return };
    if let Some(hit) = hit {
        let shift = |motion: Vector2<T>| {
            let there = motion.map(Real::to_f64) * hit.time.to_f64();
            [there.x, there.y]
        };
        let there = (translated(&a, shift(motion_a)), translated(&b, shift(motion_b)));
        let reach = hit.point.coords.amax().to_f64();
        let slack = slack + 4.0 * (pair.bound(reach) + rounding::<T>() * reach);
        let gap = collide_oracle::distance(&there.0, &there.1);
        pair.check(gap <= slack, || format!("gap {gap:e}: {}", describe()));
        let point = Truth::point([hit.point.x.to_f64(), hit.point.y.to_f64()]);
        // Of shapes that meet beyond the range of coordinates no point can be computed.
        let is_computed = hit.time > T::zero() || meet_in_range(&pair.a, &pair.b);
        for shape in [&there.0, &there.1].into_iter().filter(|_| is_computed) {
            let off = collide_oracle::distance(shape, &point);
            pair.check(off <= slack, || format!("point off by {off:e}: {}", describe()));
        }
    }
    check_swept(pair, &b, motion_b - motion_a, (motion_a, motion_b), hit.is_some(), &describe);
}

/// With twice the motion the shapes meet in half the time, within the time in which they move by
/// the bound.
fn check_twice_as_far<T: Numbers>(
    pair: &Pair<T>,
    hit: Option<&CastHit<T>>,
    twice: Option<&CastHit<T>>,
    (rate, slack): (f64, f64),
    describe: &dyn Fn() -> String,
) {
    let Some(hit) = hit else { return };
    let doubled = || format!("twice as far: {twice:?}, {}", describe());
    let Some(twice) = twice else { return pair.check(false, doubled) };
    let off = (hit.time.to_f64() - 2.0 * twice.time.to_f64()).abs();
    pair.check(off * rate <= slack, doubled);
}

fn check_time<T: Numbers>(pair: &Pair<T>, hit: Option<&CastHit<T>>, describe: &dyn Fn() -> String) {
    let meets = pair.a.intersects(&pair.b);
    let starts = hit.is_some_and(|hit| hit.time == T::zero());
    pair.check(starts == meets, || format!("meets {meets}: {}", describe()));
    let Some(hit) = hit else { return };
    let is_within = hit.time >= T::zero() && hit.time <= T::one();
    pair.check(is_within, describe);
    let length = hit.normal.map(Real::to_f64).norm();
    pair.check((length - 1.0).abs() <= 4.0 * T::EPS.to_f64(), describe);
}

/// At 32 times before the impact the shapes overlap by no more than the slack; nor at the impact
/// those whose depth is small where their overlap is.
fn check_before<T: Numbers>(
    pair: &Pair<T>,
    hit: Option<&CastHit<T>>,
    slack: f64,
    at: &dyn Fn(f64) -> Pair<T>,
    describe: &dyn Fn() -> String,
) {
    let last = hit.map_or(1.0, |hit| hit.time.to_f64());
    let is_simple = !pair.any(|shape| !is_convex(shape));
    let samples = if last > 0.0 { 32 + i32::from(is_simple) } else { 0 };
    for i in 0..samples {
        let there = at(last * f64::from(i) / 32.0);
        let depth = there.a.contact(&there.b, T::zero()).map_or(0.0, |c| c.depth.to_f64());
        pair.check(depth <= slack, || format!("depth {depth:e} after {i}/32: {}", describe()));
    }
}

/// A hull cast against anything straight or rounded hits exactly where what it sweeps does.
fn check_swept<T: Numbers>(
    pair: &Pair<T>,
    b: &Truth,
    motion: Vector2<T>,
    (motion_a, motion_b): (Vector2<T>, Vector2<T>),
    is_hit: bool,
    describe: &dyn Fn() -> String,
) {
    let is_exact = motion + motion_a == motion_b && motion_b - motion == motion_a;
    if pair.any(is_round) || !is_exact || rounding::<T>() > 0.0 {
        return;
    }
    let (Truth::Hull { vertices, radius }, Some((a, _))) = (b, pair.truths()) else { return };
    let motion = motion.map(Real::to_f64).into();
    let swept = Truth::Swept { vertices: vertices.clone(), radius: *radius, motion };
    let meets = collide_oracle::intersects(&a, &swept);
    pair.check(meets == is_hit, || format!("the swept shape meets {meets}: {}", describe()));
}

fn check_sweep<T: Numbers>(pair: &Pair<T>, motion_a: &Motion<T>, motion_b: &Motion<T>) {
    let hit = pair.a.sweep(motion_a, &pair.b, motion_b);
    let describe = || format!("{hit:?}\nmotion_a = {motion_a:?}\nmotion_b = {motion_b:?}");
    let back = pair.b.sweep(motion_b, &pair.a, motion_a);
    let is_mirrored = hit.map(|hit| hit.time) == back.map(|hit| hit.time);
    pair.check(is_mirrored, || format!("back {back:?}: {}", describe()));
    pair.check_zeros(&(hit, back));
    check_time(pair, hit.as_ref(), &describe);
    // A box does not turn, and where two shapes without end meet has no bound.
    let is_far = is_unbounded(&pair.a) && is_unbounded(&pair.b) || pair.any(is_barely_directed);
    let is_box = |shape: &AnyShape<T>| has(shape, &|kind| kind == Kind::Aabb);
    let of_turned_box = [(&pair.a, motion_a), (&pair.b, motion_b)]
        .iter()
        .any(|(shape, motion)| does_turn(motion) && is_box(shape));
    if rounding::<T>() > 0.0 || is_far || of_turned_box {
        return;
    }
    let at = |time: f64| Pair {
        a: placed_at(&pair.a, motion_a, time),
        b: placed_at(&pair.b, motion_b, time),
    };
    let span = |m: &Motion<T>| {
        let center = if does_turn(m) { m.center().coords.amax() } else { T::zero() };
        m.translation().amax().to_f64() + center.to_f64()
    };
    let turns = 1.0 + motion_a.angle().abs().to_f64().max(motion_b.angle().abs().to_f64());
    let slack = 8.0 * turns * pair.bound(span(motion_a) + span(motion_b));
    check_before(pair, hit.as_ref(), slack, &at, &describe);
    if let Some(hit) = hit {
        check_impact(pair, &hit, &at(hit.time.to_f64()), slack, &describe);
    }
}

/// Whether its direction, turned, is rounded by more than a part of itself.
fn is_barely_directed<T: Real>(shape: &AnyShape<T>) -> bool {
    let direction = match shape {
        AnyShape::Ray(r) => r.direction(),
        AnyShape::Line(l) => l.direction(),
        AnyShape::HalfPlane(h) => h.normal(),
        AnyShape::Compound(c) => return c.parts().iter().any(is_barely_directed),
        _ => return false,
    };
    direction.amax().to_f64() < 1e-150
}

fn is_users<T: Numbers>(pair: &Pair<T>) -> bool {
    pair.any(|shape| has(shape, &|kind| kind == Kind::Custom))
}

/// Where the shapes are at the impact they touch, in its point, as the library itself measures.
fn check_impact<T: Numbers>(
    pair: &Pair<T>,
    hit: &CastHit<T>,
    there: &Pair<T>,
    slack: f64,
    describe: &dyn Fn() -> String,
) {
    let gap = there.a.distance(&there.b).to_f64();
    pair.check(gap <= slack, || format!("gap {gap:e}: {}", describe()));
    // The point of a user's shape is known as well as its normal.
    let units = if is_users(pair) { 4.0 * pair.extent() * T::EPS.to_f64().sqrt() } else { 0.0 };
    let slack = slack + units;
    for shape in [&there.a, &there.b] {
        let off = shape.distance(&hit.point).to_f64();
        pair.check(off <= slack, || format!("point off by {off:e}: {}", describe()));
    }
}

fn does_turn<T: Numbers>(motion: &Motion<T>) -> bool {
    motion.angle() != T::zero()
}

/// The shape at a time of its motion; independent of the library's own poses.
fn placed_at<T: Numbers>(shape: &AnyShape<T>, motion: &Motion<T>, time: f64) -> AnyShape<T> {
    let center = if does_turn(motion) { motion.center().coords } else { Vector2::zeros() };
    let time = T::nearest(time);
    let there = Isometry2::new(center + motion.translation() * time, motion.angle() * time);
    shape.placed(&(there * Isometry2::translation(-center.x, -center.y))).expect("a rigid motion")
}
