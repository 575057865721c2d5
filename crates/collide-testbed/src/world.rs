//! The world: bodies, and what one step does to them.

use crate::body::{Body, Kind};
use crate::broad_phase::BroadPhase;
use crate::contact::{self, Contact, Spring};
use crate::hand;
use crate::sweep::{Stop, Sweeps, is_swept};
use collide2d::nalgebra::Vector2;
use collide2d::{FindManifold, IntoPoint, IntoVector, Manifold, Manifolds, PairMemory, ShapeError};
use std::collections::HashMap;
use std::mem;

/// How far apart bodies have contacts at least, in meters: more than what rests moves in a step.
const MARGIN: f64 = 0.02;

/// How deep a body may come into a one-way platform and still be held, in meters.
const HELD: f64 = 0.05;

/// The frequency of the contacts' springs, in that of the substeps: more would not be stable.
const SPRING: f64 = 0.25;

/// Their damping ratio: what overlaps is pushed apart without a bounce.
const DAMPING: f64 = 10.0;

/// How many times heavier a body may be than another that bears it, for the springs of the substeps
/// that the settings say: they yield by the load, and less by the square of the substeps.
const BORNE: f64 = 200.0;

/// By how much the substeps are multiplied at most.
const MOST_FINER: f64 = 8.0;

/// How the time is cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Steps a second: in each, contacts are found once.
    pub rate: u32,
    /// Substeps a step: in each, the constraints are solved once. There are more where what is
    /// light may have to bear what is heavy.
    pub substeps: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { rate: 60, substeps: 8 }
    }
}

/// Bodies under gravity.
#[derive(Clone, Debug)]
pub struct World {
    pub(crate) bodies: Vec<Body>,
    pub(crate) gravity: Vector2<f64>,
    settings: Settings,
    /// Of the last step.
    substeps: u32,
    broad_phase: BroadPhase,
    /// In the order of their names.
    contacts: Vec<Contact>,
    manifold_count: usize,
    /// Of the pairs that are near each other.
    memories: HashMap<[u32; 2], PairMemory<f64>>,
}

impl World {
    /// Bodies that begin to move.
    pub fn new(bodies: Vec<Body>, gravity: impl IntoVector<f64>, settings: Settings) -> Self {
        Self {
            broad_phase: BroadPhase::new(&bodies),
            bodies,
            gravity: gravity.into_vector(),
            settings,
            substeps: settings.substeps,
            contacts: Vec::new(),
            manifold_count: 0,
            memories: HashMap::new(),
        }
    }

    /// The bodies, in the order in which they were given.
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// The contacts that the last step has solved.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// How many manifolds they were taken from.
    pub fn manifold_count(&self) -> usize {
        self.manifold_count
    }

    /// Goes on by one step.
    ///
    /// **Error**: a body has left the range of coordinates.
    pub fn step(&mut self) -> Result<(), ShapeError> {
        self.contacts = self.find_contacts()?;
        self.choose_substeps();
        let starts: Vec<_> = self.bodies.iter().map(Body::pose).collect();
        self.bodies.iter_mut().for_each(|body| body.turned = 0.0);
        for _ in 0..self.substeps {
            self.substep();
        }
        let seconds = self.substep_seconds();
        for points in self.contacts.chunk_by_mut(|a, b| a.name.0 == b.name.0) {
            contact::bounce(points, &mut self.bodies, seconds);
        }
        let seconds = self.step_seconds();
        let sweeps = Sweeps::new(&self.bodies, &starts, &self.broad_phase, MARGIN);
        for Stop { body: i, time, pose } in sweeps.stops()? {
            let body = &mut self.bodies[i];
            (body.position, body.rotation) = (pose.translation.vector.into(), pose.rotation);
            // What fell freely has not fallen for so long.
            let is_held = |contact: &Contact| contact.is_pushing() && contact.bodies().contains(&i);
            if body.is_moved() && !self.contacts.iter().any(is_held) {
                body.velocity -= self.gravity * ((1.0 - time) * seconds);
            }
        }
        Ok(())
    }

    /// Pulls a point of a body, given in its frame, towards a place, as a hand would. Called before
    /// every step it holds the point there; of a body that no force moves, and where none has this
    /// index, nothing happens.
    pub fn pull(&mut self, body: usize, anchor: impl IntoPoint<f64>, target: impl IntoPoint<f64>) {
        let seconds = self.step_seconds();
        if let Some(body) = self.bodies.get_mut(body) {
            hand::pull(body, anchor.into_point(), target.into_point(), seconds);
        }
    }

    /// The pairs of bodies whose boxes are near each other, one of them pushed by forces: those
    /// whose manifolds are computed.
    pub fn near_pairs(&self) -> Result<Vec<[u32; 2]>, ShapeError> {
        self.broad_phase.pairs(&self.bodies, MARGIN, self.step_seconds())
    }

    /// Every manifold of every pair of bodies that are near each other, point by point, with the
    /// impulses of the points that were there before.
    fn find_contacts(&mut self) -> Result<Vec<Contact>, ShapeError> {
        let (mut contacts, mut manifolds) = (Vec::new(), Manifolds::new());
        // The memories of pairs that are no longer near are dropped.
        let mut before = mem::take(&mut self.memories);
        self.manifold_count = 0;
        for pair in self.near_pairs()? {
            let [a, b] = pair.map(|i| &self.bodies[i as usize]);
            let mut memory = before.remove(&pair).unwrap_or_default();
            let margin = self.margin(a, b);
            a.posed()?.manifold_with(&b.posed()?, margin, &mut memory, &mut manifolds);
            self.memories.insert(pair, memory);
            if self.lets_pass(pair, &manifolds) {
                continue;
            }
            self.manifold_count += manifolds.len();
            for manifold in manifolds.iter() {
                for (key, point) in manifold.keys().zip(manifold.points.iter()) {
                    let name = (pair, key);
                    contacts.push(Contact::new(name, manifold, point, &self.bodies, self.gravity));
                }
            }
        }
        contacts.sort_unstable_by_key(|contact| contact.name);
        for contact in &mut contacts {
            let at = self.contacts.binary_search_by_key(&contact.name, |before| before.name);
            if let Ok(at) = at {
                contact.normal_impulse = self.contacts[at].normal_impulse;
                contact.tangent_impulse = self.contacts[at].tangent_impulse;
            }
        }
        Ok(contacts)
    }

    /// As many substeps as the heaviest load needs; impulses are those of one of them.
    fn choose_substeps(&mut self) {
        let ratios = self.contacts.iter().map(|contact| contact.mass_ratio(&self.bodies));
        let finer = (ratios.fold(1.0, f64::max) / BORNE).sqrt().ceil().clamp(1.0, MOST_FINER);
        let before = std::mem::replace(&mut self.substeps, self.settings.substeps * finer as u32);
        let share = f64::from(before) / f64::from(self.substeps);
        for contact in &mut self.contacts {
            contact.normal_impulse *= share;
            contact.tangent_impulse *= share;
        }
    }

    /// How far apart the two have contacts: as far as they may close in a step, lest what is fast
    /// is first met when it is through a wall of the other; or not further than others, if they are
    /// swept.
    fn margin(&self, a: &Body, b: &Body) -> f64 {
        if is_swept(a, b) {
            return MARGIN;
        }
        MARGIN.max((b.velocity - a.velocity).norm() * self.step_seconds())
    }

    /// Whether one of the two is a one-way platform, and the other does not come down on it.
    fn lets_pass(&self, pair: [u32; 2], manifolds: &Manifolds<f64>) -> bool {
        let [a, b] = pair.map(|i| &self.bodies[i as usize]);
        let parting = b.velocity - a.velocity;
        let passes = |way: Option<Vector2<f64>>, sign: f64| {
            let Some(way) = way.map(|way| way * sign) else { return false };
            let closing = -parting.dot(&way);
            let deepest = HELD + closing * self.step_seconds();
            let is_held = self.contacts.iter().any(|c| c.name.0 == pair && c.is_pushing());
            let comes_down = |m: &Manifold<f64>| m.normal.dot(&way) > 0.5 && m.depth() <= deepest;
            !is_held && (closing < 0.0 || !manifolds.iter().all(comes_down))
        };
        passes(a.one_way, 1.0) || passes(b.one_way, -1.0)
    }

    /// Push by gravity, solve with springs, move, and solve once more without.
    fn substep(&mut self) {
        let seconds = self.substep_seconds();
        let spring = Spring::new(SPRING / seconds, DAMPING, seconds);
        let (bodies, contacts) = (&mut self.bodies, &mut self.contacts);
        for body in bodies.iter_mut().filter(|body| body.is_moved()) {
            body.velocity += self.gravity * seconds;
        }
        contacts.iter().for_each(|contact| contact.warm_start(bodies));
        solve(contacts, bodies, Some(&spring), seconds);
        for body in bodies.iter_mut().filter(|body| body.kind != Kind::Static) {
            body.advance(seconds);
        }
        contacts.iter_mut().for_each(|contact| contact.advance(bodies, seconds));
        solve(contacts, bodies, None, seconds);
    }

    fn step_seconds(&self) -> f64 {
        1.0 / f64::from(self.settings.rate)
    }

    fn substep_seconds(&self) -> f64 {
        self.step_seconds() / f64::from(self.substeps)
    }
}

/// Solves all constraints, pair by pair.
fn solve(contacts: &mut [Contact], bodies: &mut [Body], spring: Option<&Spring>, seconds: f64) {
    for points in contacts.chunk_by_mut(|a, b| a.name.0 == b.name.0) {
        contact::solve(points, bodies, spring, seconds);
    }
}
