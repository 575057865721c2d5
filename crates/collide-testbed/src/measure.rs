//! What a simulation came to, in numbers that mean the same for every engine.

use crate::body::Body;
use crate::scene::Scene;
use crate::world::World;
use collide2d::nalgebra::{Isometry2, Point2, Vector2};
use collide2d::{FindManifold, Manifolds, ShapeError};
use std::time::{Duration, Instant};

/// How often a second positions and penetrations are looked at.
const LOOKS: usize = 6;

/// An engine that simulates the bodies of a scene, named by their indices.
pub trait Simulation {
    /// Goes on by one step.
    ///
    /// **Error**: a body has left the range of coordinates.
    fn step(&mut self) -> Result<(), ShapeError>;

    /// What brings the frame of the body to the world.
    fn pose(&self, body: usize) -> Isometry2<f64>;

    /// The velocity of its center of mass, and its spin.
    fn velocity(&self, body: usize) -> (Vector2<f64>, f64);

    /// How many manifolds the last step has found, if the engine counts them.
    fn manifold_count(&self) -> Option<usize> {
        None
    }
}

impl Simulation for World {
    fn step(&mut self) -> Result<(), ShapeError> {
        World::step(self)
    }

    fn pose(&self, body: usize) -> Isometry2<f64> {
        self.bodies()[body].pose()
    }

    fn velocity(&self, body: usize) -> (Vector2<f64>, f64) {
        let body = &self.bodies()[body];
        (body.velocity, body.spin)
    }

    fn manifold_count(&self) -> Option<usize> {
        Some(World::manifold_count(self))
    }
}

/// The energy of all bodies, in joules.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// Of motion.
    pub kinetic: f64,
    /// Of height, from the origin.
    pub potential: f64,
}

impl Energy {
    /// Both.
    pub fn total(&self) -> f64 {
        self.kinetic + self.potential
    }
}

/// What a simulation came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// How many steps there were.
    pub steps: usize,
    /// How far from its place after settling a body has been, at most, in meters; `None` if the
    /// time was over before.
    pub drift: Option<f64>,
    /// How deep two bodies have overlapped after settling, at most, in meters; `None` likewise.
    pub penetration: Option<f64>,
    /// The mean speed of the bodies in the last second, in meters per second; `None` without a
    /// step.
    pub jitter: Option<f64>,
    /// At the beginning.
    pub energy_before: Energy,
    /// At the end.
    pub energy_after: Energy,
    /// Manifolds a step, in the mean, if the engine counts them.
    pub manifolds: Option<f64>,
    /// The least time that the engine took for a step of the last second, if there was one.
    pub time_per_step: Option<Duration>,
}

/// Simulates the scene for so many seconds, looks at it between the steps, and calls `after` when
/// each is done, with its number.
///
/// Penetrations are those that our manifolds find in the poses of the engine.
///
/// **Error**: a body has left the range of coordinates.
pub fn measure<S: Simulation>(
    scene: &Scene,
    simulation: &mut S,
    seconds: f64,
    mut after: impl FnMut(&S, usize),
) -> Result<Measures, ShapeError> {
    let rate = f64::from(scene.settings.rate);
    let steps_in = |seconds: f64| (seconds * rate).round() as usize;
    let (steps, settled, second) = (steps_in(seconds), steps_in(scene.settle), steps_in(1.0));
    let look = (second / LOOKS).max(1);
    let mut seen = Seen { world: scene.world(), places: None, drift: None, penetration: None };
    let (mut manifolds, mut speeds, mut time) = (Some(0), None, None);
    let energy_before = energy(&seen.world);
    for step in 1..=steps {
        let begin = Instant::now();
        simulation.step()?;
        let elapsed = begin.elapsed();
        manifolds = manifolds.zip(simulation.manifold_count()).map(|(sum, n)| sum + n);
        if step + second > steps {
            time = Some(time.map_or(elapsed, |time: Duration| time.min(elapsed)));
            seen.copy(simulation);
            let share = mean_speed(&seen.world) / second.min(steps) as f64;
            speeds = Some(speeds.unwrap_or(0.0) + share);
        }
        if step >= settled && (step % look == 0 || step == steps) {
            seen.copy(simulation);
            seen.look()?;
        }
        after(simulation, step);
    }
    Ok(Measures {
        steps,
        drift: seen.drift,
        penetration: seen.penetration,
        jitter: speeds,
        energy_before,
        energy_after: energy(&seen.world),
        manifolds: manifolds.filter(|_| steps > 0).map(|sum| sum as f64 / steps as f64),
        time_per_step: time,
    })
}

/// The bodies of a simulation as ours, and what was seen of them after settling.
struct Seen {
    world: World,
    /// Where they were at the first look.
    places: Option<Vec<Point2<f64>>>,
    drift: Option<f64>,
    penetration: Option<f64>,
}

impl Seen {
    /// Puts the bodies where those of the simulation are.
    fn copy(&mut self, simulation: &impl Simulation) {
        for (i, body) in self.world.bodies.iter_mut().enumerate() {
            let pose = simulation.pose(i);
            (body.position, body.rotation) = (pose.translation.vector.into(), pose.rotation);
            (body.velocity, body.spin) = simulation.velocity(i);
        }
    }

    fn look(&mut self) -> Result<(), ShapeError> {
        let bodies = self.world.bodies().iter();
        let places =
            self.places.get_or_insert_with(|| bodies.clone().map(Body::position).collect());
        let moved = bodies.clone().zip(places).filter(|(body, _)| body.is_pushed());
        let distances = moved.map(|(body, place)| (body.position - *place).norm());
        self.drift = Some(distances.fold(self.drift.unwrap_or(0.0), f64::max));
        let deepest = worst_penetration(&self.world)?;
        self.penetration = Some(deepest.max(self.penetration.unwrap_or(0.0)));
        Ok(())
    }
}

/// One number for the exact state of all bodies (FNV-1a of its bits): the same for the same scene
/// on every run, in debug and release.
pub fn fingerprint(world: &World) -> u64 {
    let state = world.bodies().iter().flat_map(|body| {
        let (p, q, v) = (body.position, body.rotation, body.velocity);
        [p.x, p.y, q.re, q.im, v.x, v.y, body.spin]
    });
    let bytes = state.flat_map(|x| x.to_bits().to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The greatest depth to which two bodies overlap; 0 where none do.
fn worst_penetration(world: &World) -> Result<f64, ShapeError> {
    let (mut worst, mut manifolds) = (0.0_f64, Manifolds::new());
    for pair in world.near_pairs()? {
        let [a, b] = pair.map(|i| &world.bodies()[i as usize]);
        if a.one_way.is_none() && b.one_way.is_none() {
            a.posed()?.manifold_into(&b.posed()?, 0.0, &mut manifolds);
            worst = manifolds.iter().fold(worst, |worst, m| worst.max(m.depth()));
        }
    }
    Ok(worst)
}

fn mean_speed(world: &World) -> f64 {
    let moved = || world.bodies().iter().filter(|body| body.is_pushed());
    let sum: f64 = moved().map(|body| body.velocity.norm()).sum();
    sum / moved().count().max(1) as f64
}

fn energy(world: &World) -> Energy {
    let height = |body: &Body| -world.gravity.dot(&body.position.coords);
    world.bodies().iter().fold(Energy::default(), |sum, body| Energy {
        kinetic: sum.kinetic + body.kinetic_energy(),
        potential: sum.potential + body.mass() * height(body),
    })
}
