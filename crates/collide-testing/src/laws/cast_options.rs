//! Casts with options, and distances with a maximum.

use super::pair::{Pair, has, is_convex, is_round, is_unbounded, rounding};
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::prelude::*;
use collide2d::{Isometry2, Kind, Real};
use core::f64::consts::SQRT_2;

/// With the default options a cast is the plain one. Shapes are hit at time 0 exactly where they
/// have a contact within the target distance, unless they may be let go; else they are as far apart
/// as that at the hit, and no nearer before. Convex shapes that are let go never come nearer, and
/// hulls that are not do. A distance with a maximum is the distance where that is no more. The
/// target may be the distance at the start, or a unit in the last place off.
pub fn cast_options(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let Some(pair) = Pair::decode(&mut decoder) else { return };
    let (faster_a, faster_b) = (decoder.times(), decoder.times());
    let motions = (decoder.vector() * faster_a, decoder.vector() * faster_b);
    let mut options = CastOptions {
        target_distance: if decoder.flag() { decoder.extent() } else { T::zero() },
        max_time: T::nearest([1.0, 1.0, 0.5, 2.0, 16.0][decoder.below(5)]),
        stop_at_penetration: decoder.flag(),
    };
    if decoder.below(4) == 3 {
        options.target_distance = pair.a.distance(&pair.b);
        options.target_distance =
            T::nudged(options.target_distance, [0, 0, -1, 1][decoder.below(4)]);
    }
    cast_options_of((&pair.a, motions.0), (&pair.b, motions.1), &options);
}

/// [`cast_options`] of two shapes that move along straight lines.
pub fn cast_options_of<T: Numbers>(
    (a, motion_a): (&AnyShape<T>, Vector2<T>),
    (b, motion_b): (&AnyShape<T>, Vector2<T>),
    options: &CastOptions<T>,
) {
    let pair = Pair { a: a.clone(), b: b.clone() };
    let case = Case { pair, motion_a, motion_b, options: *options };
    case.check_default();
    case.check_hit();
    check_within(&case.pair, options.target_distance);
}

struct Case<T: Numbers> {
    pair: Pair<T>,
    motion_a: Vector2<T>,
    motion_b: Vector2<T>,
    options: CastOptions<T>,
}

impl<T: Numbers> Case<T> {
    fn cast_with(&self, options: &CastOptions<T>) -> Option<CastContact<T>> {
        self.pair.a.cast_with(self.motion_a, &self.pair.b, self.motion_b, options)
    }

    fn check_default(&self) {
        let plain = self.pair.a.cast(self.motion_a, &self.pair.b, self.motion_b);
        let hit = self.cast_with(&CastOptions::default());
        let describe = || format!("cast {plain:?}\nwith {hit:?}\n{}", self.description());
        let of_plain = plain.map(|hit| (hit.time, hit.normal));
        let of_hit = hit.map(|hit| (hit.time, hit.contact.normal));
        self.pair.check(of_plain == of_hit, describe);
        if let (Some(plain), Some(hit)) = (plain, hit)
            && !hit.is_at_start()
        {
            let points = [hit.contact.point_a, hit.contact.point_b];
            self.pair.check(points == [plain.point; 2], describe);
        }
    }

    fn check_hit(&self) {
        let (pair, options) = (&self.pair, &self.options);
        let hit = self.cast_with(options);
        let describe = || format!("{hit:?}\n{}", self.description());
        let back = pair.b.cast_with(self.motion_b, &pair.a, self.motion_a, options);
        let has_an_order = !(options.stop_at_penetration && pair.is_twin());
        let is_mirrored = hit == back.map(CastContact::flipped) || !has_an_order;
        pair.check(is_mirrored, || format!("back {back:?}: {}", describe()));
        pair.check_zeros(&(hit, back));
        let near = pair.a.contact(&pair.b, options.target_distance);
        let starts = hit.filter(CastContact::is_at_start);
        if options.stop_at_penetration {
            pair.check(starts.map(|hit| hit.contact) == near, || {
                format!("{near:?}: {}", describe())
            });
        } else {
            let is_near = starts.is_none() || near.is_some();
            pair.check(is_near, || format!("{near:?}: {}", describe()));
        }
        if let Some(hit) = hit {
            let is_within = hit.time >= T::zero() && hit.time <= options.max_time;
            pair.check(is_within, describe);
            let length = hit.contact.normal.map(Real::to_f64).norm();
            pair.check((length - 1.0).abs() <= 4.0 * T::EPS.to_f64(), describe);
        }
        match starts {
            None => self.check_distances(hit, near, &describe),
            Some(hit) if !options.stop_at_penetration => {
                self.check_shrinks(&hit.contact, &describe);
            }
            Some(_) => {}
        }
    }

    /// The gap of bounded hulls that are hit at the start gets smaller.
    fn check_shrinks(&self, contact: &Contact<T>, describe: &dyn Fn() -> String) {
        let pair = &self.pair;
        let is_straight =
            |shape: &AnyShape<T>| is_convex(shape) && !is_round(shape) && !is_unbounded(shape);
        if rounding::<T>() > 0.0 || pair.any(|shape| !is_straight(shape)) {
            return;
        }
        let velocity = (self.motion_b - self.motion_a).map(Real::to_f64);
        let closing = -contact.normal.map(Real::to_f64).dot(&velocity);
        let shrinks = |halvings: i32| {
            let there = self.at(f64::powi(0.5, halvings));
            there.is_none_or(|there| gap(&there) < -contact.depth.to_f64())
        };
        let is_slow = closing <= 1e-6 * self.relative();
        pair.check(is_slow || (1..100).any(shrinks), || format!("the gap grows: {}", describe()));
    }

    /// Up to the hit, or the last time, the shapes are no nearer than the target distance; those
    /// that are let go no nearer than they start.
    fn check_distances(
        &self,
        hit: Option<CastContact<T>>,
        near: Option<Contact<T>>,
        describe: &dyn Fn() -> String,
    ) {
        let pair = &self.pair;
        // Parts that are let go stay as near as they like.
        let are_parts_let_go = near.is_some() && pair.any(|shape| !is_convex(shape));
        let target = self.options.target_distance.to_f64();
        let last = hit.map_or(self.options.max_time, |hit| hit.time).to_f64();
        let Some(slack) = self.slack(last) else { return };
        let least = near.map_or(target, |near| -near.depth.to_f64());
        // What is let go may come nearer by a cosine that rounding does not distinguish from zero.
        let let_go = near.map_or(0.0, |_| 4.0 * T::EPS.to_f64() * self.relative() * last);
        let least = if self.options.stop_at_penetration { target } else { least };
        // Of a whole that is apart at the start, and slides or leaves, no part comes nearer than
        // the whole was, but where edges meet edges.
        let is_one_convex = !pair.any(is_unbounded) && (is_convex(&pair.a) || is_convex(&pair.b));
        let is_apart = near.is_some_and(|near| near.depth < T::zero());
        let samples = if are_parts_let_go && !(is_one_convex && is_apart) { 0 } else { 17 };
        for i in 0..samples {
            let Some(there) = self.at(last * f64::from(i) / 16.0) else { return };
            let gap = gap(&there);
            pair.check(gap >= least - slack - let_go, || {
                format!("gap {gap:e} of {least:e} after {i}/16: {}", describe())
            });
        }
        let Some(hit) = hit else { return };
        let Some(there) = self.at(hit.time.to_f64()) else { return };
        let gap = gap(&there);
        pair.check(gap <= target + slack, || format!("gap {gap:e} at the hit: {}", describe()));
        if are_parts_let_go {
            return;
        }
        let depth = hit.contact.depth.to_f64();
        pair.check((depth + target).abs() <= slack, || format!("depth {depth:e}: {}", describe()));
        for (shape, point) in [(&there.a, hit.contact.point_a), (&there.b, hit.contact.point_b)] {
            let reach = point.coords.amax().to_f64();
            // The point of a user's shape is known as well as its normal.
            let units = pair.extent().max(1.0) * T::EPS.to_f64().sqrt();
            let of_users = if self.is_users() { 16.0 * units } else { 0.0 };
            let slack = slack + of_users + rounding::<T>() * reach;
            let off = shape.distance(&point).to_f64();
            pair.check(off <= slack, || format!("point off {off:e}: {}", describe()));
        }
    }

    /// What the distance at a time up to `last` may be wrong by: 64 EPS S as promised, what the
    /// distance that is measured there is promised to, and the rounding of both places and of the
    /// time. `None` where twice the time is out of range.
    fn slack(&self, last: f64) -> Option<f64> {
        let there = self.at(2.0 * last)?;
        let extent = self.pair.extent().max(there.extent());
        // From an origin as far as any point of the other shape is: at most across both extents,
        // and of which that is the extent of a ray's end.
        let reached = if self.pair.any(is_unbounded) { 2.0 * SQRT_2 * extent } else { 0.0 };
        let promised = 64.0 * f64::EPSILON * (extent + reached);
        let measured = self.pair.bound(reached).max(there.bound(reached));
        let placing = SQRT_2 * T::EPS.to_f64() * (extent + self.relative() * last);
        // As good as the support points.
        let of_users = if self.is_users() { 64.0 * T::EPS.to_f64() * extent } else { 0.0 };
        Some(promised + measured + placing + of_users)
    }

    fn is_users(&self) -> bool {
        self.pair.any(|shape| has(shape, &|kind| kind == Kind::Custom))
    }

    /// How long the motion is of one as seen from the other.
    fn relative(&self) -> f64 {
        (self.motion_b - self.motion_a).map(Real::to_f64).norm()
    }

    /// The shapes at a time; `None` where they are out of range.
    fn at(&self, time: f64) -> Option<Pair<T>> {
        let place = |shape: &AnyShape<T>, motion: Vector2<T>| {
            let [x, y] = [motion.x, motion.y].map(|m| T::nearest(m.to_f64() * time));
            shape.placed(&Isometry2::translation(x, y)).ok()
        };
        Some(Pair {
            a: place(&self.pair.a, self.motion_a)?,
            b: place(&self.pair.b, self.motion_b)?,
        })
    }

    fn description(&self) -> String {
        let Self { motion_a, motion_b, options, .. } = self;
        format!("motion_a = {motion_a:?}\nmotion_b = {motion_b:?}\n{options:?}")
    }
}

/// The signed distance.
fn gap<T: Numbers>(pair: &Pair<T>) -> f64 {
    let contact = pair.a.contact(&pair.b, T::zero());
    contact.map_or_else(|| pair.a.distance(&pair.b).to_f64(), |c| -c.depth.to_f64())
}

fn check_within<T: Numbers>(pair: &Pair<T>, max: T) {
    let closest = pair.a.closest_points(&pair.b);
    let distance = closest.distance;
    let less = T::nudged(distance, -1);
    for max in [max, distance, less, distance + max, T::zero(), -max] {
        let is_within = distance <= max;
        let found = pair.a.distance_within(&pair.b, max);
        let describe = || format!("within {max}: {found:?} of {closest:?}");
        pair.check(found == is_within.then_some(distance), describe);
        let points = pair.a.closest_points_within(&pair.b, max);
        pair.check(points == is_within.then_some(closest), describe);
    }
}
