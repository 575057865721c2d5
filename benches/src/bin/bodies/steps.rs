//! A body that moves by small steps, among neighbors at rest: nanoseconds for each manifold.
//!
//! - **posed**: both bodies in their own frames, asked as `Posed`, from scratch.
//! - **placed**: the body placed anew, then asked with its neighbors.
//! - **cleared**: parry's manifolds, forgotten before each step; **kept**: as it keeps them.

use crate::parry::shared_shape;
use collide_benches::inputs::{Draw, Posed as Body, neighborhood};
use collide_benches::ours::{any_shape_in_its_frame, pose};
use collide2d::Isometry2;
use collide2d::prelude::{AnyShape, FindManifold, Manifolds, Posed};
use parry2d::math::Pose;
use parry2d::query::{ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher};
use parry2d::shape::SharedShape;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use std::hint::black_box;
use std::time::Instant;

const KINDS: [(&str, Draw); 9] = [
    ("circle", Draw::Circle),
    ("segment", Draw::Segment),
    ("capsule", Draw::Capsule),
    ("rect", Draw::Rect),
    ("triangle", Draw::Triangle),
    ("convex8", Draw::Flat(8)),
    ("convex16", Draw::Flat(16)),
    ("convex64", Draw::Flat(64)),
    ("ellipse", Draw::Ellipse),
];

/// Bodies that move.
const MOVERS: usize = 60;

/// Steps of each in a round.
const STEPS: usize = 16;

/// How far apart bodies still have a manifold.
const MARGIN: f32 = 0.05;

pub(crate) fn measure(rounds: usize, filter: &str) {
    println!("{:18} n   posed  placed | cleared    kept | posed/cleared posed/kept", "pair");
    for (i, (a, draw_a)) in KINDS.iter().enumerate() {
        for (b, draw_b) in &KINDS[..=i] {
            let name = format!("{a}-{b}");
            if !name.contains(filter) {
                continue;
            }
            for count in [1, 2, 4, 8] {
                let world = World::new(*draw_a, *draw_b, count);
                let [posed, placed, cleared, kept] = world.measure(rounds);
                println!(
                    "{name:18} {count} {posed:7.1} {placed:7.1} | {cleared:7.1} {kept:7.1} | \
                     {:.2} {:.2}",
                    posed / cleared,
                    posed / kept
                );
            }
        }
    }
}

/// A body in its own frame and where it is.
struct Ours {
    shape: AnyShape<f32>,
    poses: Vec<Isometry2<f32>>,
    placed: AnyShape<f32>,
}

struct Parrys {
    shape: SharedShape,
    poses: Vec<Pose>,
}

/// Movers, each with its neighbors.
struct World {
    ours: Vec<(Ours, Vec<Ours>)>,
    parry: Vec<(Parrys, Vec<Parrys>)>,
}

impl World {
    fn new(mover: Draw, neighbor: Draw, count: usize) -> Self {
        let mut rng = Pcg64Mcg::seed_from_u64(7);
        let (mut ours, mut parry) = (Vec::new(), Vec::new());
        for _ in 0..MOVERS {
            let (body, neighbors) = neighborhood(&mut rng, mover, neighbor, count);
            ours.push((Ours::of(&body, STEPS), neighbors.iter().map(|b| Ours::of(b, 1)).collect()));
            parry.push((
                Parrys::of(&body, STEPS),
                neighbors.iter().map(|b| Parrys::of(b, 1)).collect(),
            ));
        }
        Self { ours, parry }
    }

    /// The least times of posed, placed, cleared and kept.
    fn measure(mut self, rounds: usize) -> [f64; 4] {
        let asked = self.ours.iter().map(|(_, neighbors)| neighbors.len()).sum::<usize>() * STEPS;
        let mut least = [f64::INFINITY; 4];
        let mut timed = |place: usize, run: &mut dyn FnMut() -> usize| {
            let begin = Instant::now();
            black_box(run());
            least[place] = least[place].min(begin.elapsed().as_nanos() as f64 / asked as f64);
        };
        let mut out = Manifolds::new();
        let mut kept: Vec<Vec<Vec<ContactManifold<(), ()>>>> = self
            .parry
            .iter()
            .map(|(_, neighbors)| neighbors.iter().map(|_| Vec::new()).collect())
            .collect();
        for _ in 0..rounds {
            timed(0, &mut || posed(&self.ours, &mut out));
            timed(1, &mut || placed(&mut self.ours, &mut out));
            timed(2, &mut || of_parry(&self.parry, &mut kept, false));
            timed(3, &mut || of_parry(&self.parry, &mut kept, true));
        }
        least
    }
}

fn posed(bodies: &[(Ours, Vec<Ours>)], out: &mut Manifolds<f32>) -> usize {
    let mut found = 0;
    for (body, neighbors) in bodies {
        for pose in &body.poses {
            let at = |shape, pose| Posed::new(shape, pose).expect("a rigid motion");
            let body = at(&body.shape, pose);
            for neighbor in neighbors {
                body.manifold_into(&at(&neighbor.shape, &neighbor.poses[0]), MARGIN, out);
                found += out.len();
            }
        }
    }
    found
}

fn placed(bodies: &mut [(Ours, Vec<Ours>)], out: &mut Manifolds<f32>) -> usize {
    let mut found = 0;
    for (body, neighbors) in bodies {
        for pose in &body.poses {
            body.shape.place_into(pose, &mut body.placed).expect("a rigid motion");
            for neighbor in &*neighbors {
                body.placed.manifold_into(&neighbor.placed, MARGIN, out);
                found += out.len();
            }
        }
    }
    found
}

fn of_parry(
    bodies: &[(Parrys, Vec<Parrys>)],
    manifolds: &mut [Vec<Vec<ContactManifold<(), ()>>>],
    are_kept: bool,
) -> usize {
    let (mut found, mut workspace) = (0, None);
    for ((body, neighbors), manifolds) in bodies.iter().zip(manifolds) {
        for pose in &body.poses {
            for (neighbor, out) in neighbors.iter().zip(&mut *manifolds) {
                if !are_kept {
                    out.clear();
                }
                let relative = pose.inv_mul(&neighbor.poses[0]);
                let _ = DefaultQueryDispatcher.contact_manifolds(
                    &relative,
                    &*body.shape,
                    &*neighbor.shape,
                    MARGIN,
                    out,
                    &mut workspace,
                );
                found += out.len();
            }
        }
    }
    found
}

/// The poses of a body that sways by 0.02 of its size and 0.02 rad, at most 0.008 a step.
fn swaying(body: &Body, steps: usize) -> impl Iterator<Item = Body> {
    (0..steps).map(move |step| {
        let phase = step as f64 * std::f64::consts::TAU / STEPS as f64;
        body.moved([0.02 * phase.sin(), 0.02 * phase.cos()], 0.02 * phase.sin())
    })
}

impl Ours {
    fn of(body: &Body, steps: usize) -> Self {
        let shape = any_shape_in_its_frame(body);
        let poses: Vec<_> = swaying(body, steps).map(|body| pose(&body)).collect();
        let placed = shape.placed(&poses[0]).expect("a rigid motion");
        Self { shape, poses, placed }
    }
}

impl Parrys {
    fn of(body: &Body, steps: usize) -> Self {
        let poses = swaying(body, steps).map(|body| shared_shape(&body).1).collect();
        Self { shape: shared_shape(body).0, poses }
    }
}
