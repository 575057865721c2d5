//! The scenes of `scenes/physics` in the testbed's solver, in rapier2d and in Box2D, side by side.
//!
//! All have the same masses, the same steps and as many substeps, and none sleeps; ours computes in
//! f64, the others in f32. What is measured is measured of their poses by one program.
//! `docs/physics.md` has what it prints.

mod box2d;
mod rapier;

use box2d::Box2d;
use clap::Parser;
use collide_testbed::{Body, Kind, Scene, Simulation, measure};
use collide2d::Segment;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rapier::Rapier;

/// Simulates scenes in three engines
#[derive(Parser)]
struct Options {
    /// Seconds to simulate, in place of what the scenes say
    #[arg(long)]
    seconds: Option<f64>,
    /// Substeps a step, in place of what the scenes say
    #[arg(long)]
    substeps: Option<u32>,
    /// Shots at a thin wall
    #[arg(long, default_value_t = 1000)]
    shots: usize,
    /// The scenes
    #[arg(default_values = SCENES)]
    scenes: Vec<String>,
}

const SCENES: [&str; 10] = [
    "tower",
    "pyramid",
    "pile",
    "dominoes",
    "rolling",
    "slide_segment",
    "slide_chain",
    "slide_merged",
    "slide_tiles",
    "slide_bodies",
];

fn main() {
    let options = Options::parse();
    println!(
        "| scene | engine | drift, m | penetration, m | mean speed, m/s | energy, J | µs a step |"
    );
    println!("|---|---|---|---|---|---|---|");
    for name in &options.scenes {
        let mut scene = scene(name);
        scene.settings.substeps = options.substeps.unwrap_or(scene.settings.substeps);
        let (seconds, substeps) =
            (options.seconds.unwrap_or(scene.seconds), scene.settings.substeps);
        row(name, "ours", &scene, scene.world(), seconds);
        row(name, "rapier2d", &scene, Rapier::new(&scene, substeps), seconds);
        row(name, "Box2D", &scene, Box2d::new(&scene, substeps), seconds);
    }
    shoot(options.shots);
}

fn scene(name: &str) -> Scene {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenes/physics");
    let text = std::fs::read_to_string(format!("{folder}/{name}.json")).expect("a scene's file");
    Scene::read(&text).expect("a scene")
}

fn row(name: &str, engine: &str, scene: &Scene, mut simulation: impl Simulation, seconds: f64) {
    let number = |measured: Option<f64>| measured.unwrap_or(f64::NAN);
    match measure(scene, &mut simulation, seconds, |_, _| {}) {
        Ok(measured) => println!(
            "| {name} | {engine} | {:.1e} | {:.1e} | {:.1e} | {:.4} → {:.4} | {:.1} |",
            number(measured.drift),
            number(measured.penetration),
            number(measured.jitter),
            measured.energy_before.total(),
            measured.energy_after.total(),
            number(measured.time_per_step.map(|time| time.as_secs_f64() * 1e6))
        ),
        Err(error) => println!("| {name} | {engine} | {error} | | | | |"),
    }
}

/// Shoots bullets of the scene `bullet` at a segment in place of its wall, which is too thin for a
/// polygon of Box2D, and counts in each engine those that pass.
fn shoot(shots: usize) {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let (mut scene, mut passed) = (scene("bullet"), [0; 3]);
    let bullet = scene.bodies.iter().position(|b| b.kind() == Kind::Dynamic).expect("a bullet");
    let wall = Segment::new([0.0, -2.0], [0.0, 2.0]).expect("a segment");
    scene.bodies[1 - bullet] = Body::new(wall.into(), Kind::Static, 1.0).expect("a body");
    for _ in 0..shots {
        let body = &mut scene.bodies[bullet];
        let far = rng.random_range(0.06..3.0);
        body.place([-far, 0.0], rng.random_range(-3.0..3.0)).expect("in range");
        body.velocity = [rng.random_range(50.0..1000.0), rng.random_range(-10.0..10.0)].into();
        body.spin = rng.random_range(-100.0..100.0);
        let substeps = scene.settings.substeps;
        passed[0] += usize::from(passes(scene.world(), bullet));
        passed[1] += usize::from(passes(Rapier::new(&scene, substeps), bullet));
        passed[2] += usize::from(passes(Box2d::new(&scene, substeps), bullet));
    }
    let [ours, rapier, box2d] = passed;
    println!("\nOf {shots} bullets pass the wall: ours {ours}, rapier2d {rapier}, Box2D {box2d}");
}

/// Whether the body is beyond the wall while it is still as high as the wall.
fn passes(mut simulation: impl Simulation, body: usize) -> bool {
    (0..8).any(|_| {
        simulation.step().expect("in range");
        let at = simulation.pose(body).translation;
        at.x > 0.0 && at.y.abs() < 1.9
    })
}
