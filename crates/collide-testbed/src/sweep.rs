//! What closes in a step by more than contacts reach ahead is swept from where it was to where the
//! step would bring it, and goes along with what it first touches for the rest of the step.
//!
//! Both motions count: those of two bullets, those of a wall and of what it runs into.

use crate::body::{Body, Kind, turn};
use crate::broad_phase::{BroadPhase, EVERYWHERE};
use collide2d::nalgebra::{Isometry2, Vector2};
use collide2d::prelude::*;
use rstar::{AABB, Envelope};
use std::collections::BTreeMap;

/// By which share of its least half extent a body that touches something is lifted off, to be
/// swept.
const LIFT: f64 = 0.05;

/// Within which share of it two bodies count as touching: the sweep that has stopped a body leaves
/// a gap of rounding, and would hold it there for ever.
const TOUCHING: f64 = 1e-6;

/// How often bodies may meet in a step, in the number of pairs that may: what is squeezed meets
/// again and again.
const MEETINGS: usize = 4;

/// Whether the two are kept apart by the sweep. All others have contacts before they can touch.
pub(crate) fn is_swept(a: &Body, b: &Body) -> bool {
    is_swept_against_all(a) || is_swept_against_all(b)
}

fn is_swept_against_all(body: &Body) -> bool {
    body.is_bullet || !body.is_moved()
}

/// How a body moves from a time on until the step is over, at time 1.
#[derive(Clone, Copy)]
struct Path {
    since: f64,
    start: Isometry2<f64>,
    by: Vector2<f64>,
    turned: f64,
}

impl Path {
    /// What is left of it at a time.
    fn rest(&self, time: f64) -> Result<Self, ShapeError> {
        let whole = 1.0 - self.since;
        let share = if whole > 0.0 { (time - self.since) / whole } else { 1.0 };
        let left = 1.0 - share;
        let (by, turned) = (self.by * left, self.turned * left);
        let mut start = self.start;
        start.translation.vector += self.by * share;
        start.rotation = turn(self.turned * share)? * start.rotation;
        Ok(Self { since: time, start, by, turned })
    }

    fn motion(&self) -> Result<Motion<f64>, ShapeError> {
        Motion::new(self.by, self.turned, self.start.translation.vector)
    }
}

/// Two bodies that touch, and when.
struct Meeting {
    pair: [usize; 2],
    time: f64,
}

/// Where a body is when the step is over that has met something at a time.
pub(crate) struct Stop {
    pub(crate) body: usize,
    pub(crate) time: f64,
    pub(crate) pose: Isometry2<f64>,
}

/// The bodies of a world in one step.
pub(crate) struct Sweeps<'a> {
    bodies: &'a [Body],
    broad_phase: &'a BroadPhase,
    /// How much closing is left to contacts.
    margin: f64,
    paths: Vec<Path>,
    moving: Vec<usize>,
    /// Those that move and are swept against all that do.
    swept: Vec<usize>,
}

impl<'a> Sweeps<'a> {
    /// The bodies where a step has brought them, from where they were when it began.
    pub(crate) fn new(
        bodies: &'a [Body],
        starts: &[Isometry2<f64>],
        broad_phase: &'a BroadPhase,
        margin: f64,
    ) -> Self {
        let path = |(body, start): (&Body, &Isometry2<f64>)| {
            let by = body.position.coords - start.translation.vector;
            Path { since: 0.0, start: *start, by, turned: body.turned }
        };
        let paths = bodies.iter().zip(starts).map(path).collect();
        let all = 0..bodies.len();
        let moving: Vec<_> = all.filter(|&i| bodies[i].kind != Kind::Static).collect();
        let swept = moving.iter().copied().filter(|&i| is_swept_against_all(&bodies[i])).collect();
        Self { bodies, broad_phase, margin, paths, moving, swept }
    }

    /// The bodies that meet something.
    pub(crate) fn stops(mut self) -> Result<Vec<Stop>, ShapeError> {
        let mut meetings = Vec::new();
        for &i in &self.moving {
            let is_first = |&j: &usize| i < j || self.bodies[j].kind == Kind::Static;
            for j in self.near(i).filter(is_first) {
                meetings.extend(self.meeting([i, j], 0.0)?);
            }
        }
        let mut times = BTreeMap::new();
        for _ in 0..MEETINGS * meetings.len() {
            let first = meetings.iter().min_by(|a, b| a.time.total_cmp(&b.time));
            let Some(&Meeting { pair, time }) = first else { break };
            let changed = self.join(pair, time)?;
            meetings.retain(|meeting| !meeting.pair.iter().any(|i| changed.contains(i)));
            for i in changed {
                times.entry(i).or_insert(time);
                for j in self.near(i) {
                    meetings.extend(self.meeting([i, j], time)?);
                }
            }
        }
        let stop = |(body, time): (usize, f64)| {
            Ok(Stop { body, time, pose: self.paths[body].rest(1.0)?.start })
        };
        times.into_iter().map(stop).collect()
    }

    /// The bodies that this one, which moves, may meet on its path.
    fn near(&self, i: usize) -> impl Iterator<Item = usize> {
        let body = &self.bodies[i];
        let around = self.box_around(i);
        let moving = if is_swept_against_all(body) { &self.moving } else { &self.swept };
        let moving =
            moving.iter().copied().filter(move |&j| self.box_around(j).intersects(&around));
        let still = self.broad_phase.still_in(around).map(|j| j as usize);
        still.chain(moving).filter(move |&j| {
            let is_pushed = body.is_moved() || self.bodies[j].is_moved();
            j != i && is_pushed && self.closing(i, j) > self.margin
        })
    }

    /// By how much the two may close at most.
    fn closing(&self, i: usize, j: usize) -> f64 {
        let turning =
            |i: usize| self.bodies[i].reach().min(EVERYWHERE) * self.paths[i].turned.abs();
        (self.paths[i].by - self.paths[j].by).norm() + turning(i) + turning(j)
    }

    /// A box around all that the body passes.
    fn box_around(&self, i: usize) -> AABB<[f64; 2]> {
        let reach = Vector2::repeat(self.bodies[i].reach().min(EVERYWHERE));
        let around =
            |at: Vector2<f64>| AABB::from_corners((at - reach).into(), (at + reach).into());
        let start = self.paths[i].start.translation.vector;
        around(start).merged(&around(start + self.paths[i].by))
    }

    /// When the two first touch, from a time on.
    fn meeting(&self, pair: [usize; 2], from: f64) -> Result<Option<Meeting>, ShapeError> {
        let [a, b] = pair.map(|i| &self.bodies[i]);
        let paths = [self.paths[pair[0]].rest(from)?, self.paths[pair[1]].rest(from)?];
        let closing = paths[0].by - paths[1].by;
        let passes =
            |body: &Body, by: Vector2<f64>| body.one_way.is_some_and(|way| by.dot(&way) >= 0.0);
        if passes(a, -closing) || passes(b, closing) {
            return Ok(None);
        }
        let time = first_touch([a, b], &paths)?;
        Ok(time.map(|time| Meeting { pair, time: from + time * (1.0 - from) }))
    }

    /// Lets those of the two that are stopped go along with the other from a time on, two bullets
    /// with their center of mass; returns whose path has changed.
    fn join(&mut self, pair: [usize; 2], time: f64) -> Result<Vec<usize>, ShapeError> {
        let [a, b] = pair.map(|i| &self.bodies[i]);
        let paths = [self.paths[pair[0]].rest(time)?, self.paths[pair[1]].rest(time)?];
        let is_stopped =
            |body: &Body, other: &Body| body.is_moved() && (body.is_bullet || !other.is_moved());
        let are_stopped = [is_stopped(a, b), is_stopped(b, a)];
        let common = (paths[0].by * a.mass() + paths[1].by * b.mass()) / (a.mass() + b.mass());
        let changed = (0..2).filter(|&k| are_stopped[k]);
        for k in changed.clone() {
            let (own, other) = (paths[k], paths[1 - k]);
            let center = own.start.translation.vector;
            let (by, turned) = if are_stopped[1 - k] {
                (common, 0.0)
            } else {
                (other.motion()?.point_at(center, 1.0).coords - center, other.turned)
            };
            let turned = if self.bodies[pair[k]].inverse_inertia > 0.0 { turned } else { 0.0 };
            self.paths[pair[k]] = Path { by, turned, ..own };
        }
        Ok(changed.map(|k| pair[k]).collect())
    }
}

/// When the two first touch. From a touch the first is lifted a little, for what counts is what
/// else they meet with; where that does not free it, what they meet with along the touch.
fn first_touch([a, b]: [&Body; 2], paths: &[Path; 2]) -> Result<Option<f64>, ShapeError> {
    let moved = [a, b].into_iter().filter(|body| body.is_moved());
    let size = moved.filter_map(|body| body.bounds).map(|bounds| bounds.half_extents().min());
    let size = size.fold(f64::INFINITY, f64::min);
    let mut start = paths[0].start;
    let other = Posed::new(&*b.shape, &paths[1].start)?;
    let touch = Posed::new(&*a.shape, &start)?.contact(&other, TOUCHING * size);
    if let Some(contact) = &touch {
        start.translation.vector -= contact.normal * (contact.depth + LIFT * size);
    }
    let lifted = Posed::new(&*a.shape, &start)?;
    let hit = lifted.sweep(&paths[0].motion()?, &other, &paths[1].motion()?);
    let hit = hit.map(|hit| hit.time);
    let Some(contact) = touch.filter(|_| hit == Some(0.0)) else { return Ok(hit) };
    let by = paths[0].by - paths[1].by;
    let along = by - contact.normal * by.dot(&contact.normal).max(0.0);
    let options = CastOptions { stop_at_penetration: false, ..CastOptions::default() };
    let hit = lifted.cast_with(along, &other, [0.0, 0.0], &options);
    Ok(hit.filter(|hit| !hit.is_at_start()).map(|hit| hit.time))
}
