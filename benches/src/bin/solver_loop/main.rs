//! The narrow phase of a solver's loop: all manifolds of all near pairs, step by step, of bodies
//! that the testbed has moved. The poses and the pairs are recorded first, then replayed.
//!
//! - **local**: ours, each pair with its memory, its points read in the frames of the bodies.
//! - **world**: the same, and a manifold in the world.
//! - **posed**, **placed**: ours from scratch; bodies in their own frames, or placed once a step.
//! - **parry kept**: parry's manifolds and workspaces, kept for each pair from step to step.
//! - **parry cold**: forgotten before each pair.
//! - **Box2D kept**: its contacts, recycled as in its own step; **Box2D cold**: found anew.
//!
//! Points that touch are counted of each, so that all are seen to do the same work; Box2D's kept
//! ones are those of earlier poses.

mod box2d;

use clap::Parser;
use collide_benches::peers::parry_solids::{pose, shared_shape};
use collide_testbed::{Scene, World};
use collide2d::nalgebra::Isometry2;
use collide2d::prelude::{AnyShape, FindManifold, Manifolds, PairMemory, Posed};
use parry2d::math::Pose;
use parry2d::query::details::ContactManifoldsWorkspace;
use parry2d::query::{ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher};
use parry2d::shape::SharedShape;
use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

/// Measures the manifolds of whole scenes, ours, parry's and Box2D's
#[derive(Parser)]
struct Options {
    /// Rounds, of which the fastest counts
    #[arg(long, default_value_t = 15)]
    rounds: usize,
    /// Steps of each scene
    #[arg(long, default_value_t = 300)]
    steps: usize,
}

/// How far apart bodies still have a manifold: as in the testbed.
const MARGIN: f32 = 0.02;

const FLOOR: &str = r#"{"id": "ground", "kind": "static",
    "shape": {"type": "rect", "center": [0, -1], "half_extents": [40, 1]}}"#;

const BOX: &str = r#""id": "box",
    "shape": {"type": "rect", "center": [0, 0], "half_extents": [0.5, 0.5]}"#;

/// The kinds that both libraries have, and a union of two.
const MIXED: &str = r#""id": "thing", "shape": [
    {"type": "circle", "center": [0, 0], "radius": 0.4},
    {"type": "capsule", "a": [-0.3, 0], "b": [0.3, 0], "radius": 0.25},
    {"type": "rect", "center": [0, 0], "half_extents": [0.5, 0.3]},
    {"type": "triangle", "vertices": [[-0.5, -0.3], [0.5, -0.3], [0, 0.5]]},
    {"type": "convex_polygon",
     "vertices": [[0.5, 0], [0.25, 0.4], [-0.25, 0.4], [-0.5, 0], [-0.25, -0.4], [0.25, -0.4]]},
    {"type": "compound", "parts": [
        {"type": "rect", "center": [-0.3, 0], "half_extents": [0.2, 0.5]},
        {"type": "rect", "center": [0.3, 0], "half_extents": [0.2, 0.5]}]}]"#;

fn scenes() -> [(&'static str, String); 3] {
    let of = |bodies: String| format!(r#"{{"bodies": [{FLOOR}, {bodies}]}}"#);
    let walls = [-7, 7].map(|x| {
        format!(
            r#"{{"id": "wall", "kind": "static", "position": [{x}, 10],
            "shape": {{"type": "rect", "center": [0, 0], "half_extents": [0.5, 10]}}}}"#
        )
    });
    let [left, right] = walls;
    [
        (
            "pyramid of 10 rows",
            of(format!(
                r#"{{{BOX}, "position": [-5, 0.5], "repeat": {{"rows": 10, "row_step": [0.55, 1],
                "columns": 10, "column_step": [1.1, 0], "fewer_per_row": 1}}}}"#
            )),
        ),
        ("stack of 8", of(format!(r#"{{{BOX}, "position": [0, 0.5], "repeat": {{"rows": 8}}}}"#))),
        (
            "pile of 120 mixed shapes",
            of(format!(
                r#"{left}, {right}, {{{MIXED}, "position": [-5.5, 1],
                "repeat": {{"rows": 10, "row_step": [0, 1.2], "columns": 12}},
                "jitter": {{"angle": 3.1, "position": 0.05, "seed": 5}}}}"#
            )),
        ),
    ]
}

/// The contestants, in the order of [`Record::measure`].
const NAMES: [&str; 8] =
    ["local", "world", "posed", "placed", "parry kept", "parry cold", "Box2D kept", "Box2D cold"];

fn main() {
    let Options { rounds, steps } = Options::parse();
    println!("nanoseconds a pair; in brackets the points that touch");
    for (name, text) in scenes() {
        let record = Record::of(&Scene::read(&text).expect("a scene"), steps);
        let least = record.measure(rounds);
        println!("\n{name}, {:.0} pairs a step", record.calls as f64 / steps as f64);
        for (name, (nanoseconds, points)) in NAMES.iter().zip(least) {
            println!("  {name:12} {nanoseconds:6.1} [{points}]");
        }
        let [local, world, posed, _, parry_kept, parry_cold, box2d_kept, box2d_cold] =
            least.map(|(nanoseconds, _)| nanoseconds);
        println!(
            "  times parry: local {:.2}, world {:.2}, posed {:.2}; times Box2D {:.2}, {:.2}, {:.2}",
            parry_kept / local,
            parry_kept / world,
            parry_cold / posed,
            box2d_kept / local,
            box2d_kept / world,
            box2d_cold / posed,
        );
    }
}

/// A pair of a step: the indices of its bodies, and which of all pairs of the scene it is.
type Pair = ([usize; 2], usize);

/// The shapes of a scene, and the pairs of its steps.
struct Record {
    ours: Vec<AnyShape<f32>>,
    parry: Vec<SharedShape>,
    /// The shapes as the scene has them, and whether contacts move them.
    shapes: Vec<(AnyShape<f64>, bool)>,
    steps: Vec<Step>,
    /// Pairs, all steps counted.
    calls: usize,
    /// Pairs that differ.
    pair_count: usize,
}

struct Step {
    ours: Vec<Isometry2<f32>>,
    parry: Vec<Pose>,
    pairs: Vec<Pair>,
}

/// What parry keeps of a pair.
#[derive(Clone, Default)]
struct Kept {
    manifolds: Vec<ContactManifold<(), ()>>,
    workspace: Option<ContactManifoldsWorkspace>,
}

impl Record {
    /// Of the scene, from the moment when it has been put down.
    fn of(scene: &Scene, steps: usize) -> Self {
        let mut world = scene.world();
        let shapes: Vec<_> = world.bodies().iter().map(|b| shared_shape(b.shape())).collect();
        let mut slots = HashMap::new();
        let steps: Vec<_> = (0..steps)
            .map(|_| {
                world.step().expect("in range");
                Step::of(&world, &shapes, &mut slots)
            })
            .collect();
        let in_f32 = |shape: &AnyShape<f64>| {
            AnyShape::from_spec(shape.to_spec().expect("none is a program's")).expect("in range")
        };
        Self {
            ours: world.bodies().iter().map(|body| in_f32(body.shape())).collect(),
            parry: shapes.into_iter().map(|(_, shape)| shape).collect(),
            shapes: world.bodies().iter().map(|b| (b.shape().clone(), b.is_moved())).collect(),
            calls: steps.iter().map(|step| step.pairs.len()).sum(),
            steps,
            pair_count: slots.len(),
        }
    }

    /// The least nanoseconds a pair, and how many points touched, of each contestant.
    fn measure(&self, rounds: usize) -> [(f64, usize); 8] {
        let box2d = box2d::Bodies::new(self);
        let contestants: [&dyn Fn() -> usize; 8] = [
            &|| self.touching_locally(),
            &|| self.touching_in_the_world(),
            &|| self.touching_posed(),
            &|| self.touching_placed(),
            &|| self.touching_parry(true),
            &|| self.touching_parry(false),
            &|| box2d.touching(self, true),
            &|| box2d.touching(self, false),
        ];
        let mut least = [(f64::INFINITY, 0); 8];
        for _ in 0..rounds {
            for (run, least) in contestants.iter().zip(&mut least) {
                let begin = Instant::now();
                let found = black_box(run());
                let nanoseconds = begin.elapsed().as_nanos() as f64 / self.calls as f64;
                *least = (least.0.min(nanoseconds), found);
            }
        }
        least
    }

    #[inline(never)]
    fn touching_in_the_world(&self) -> usize {
        let (mut touching, mut out) = (0, Manifolds::new());
        let mut memories = vec![PairMemory::default(); self.pair_count];
        for step in &self.steps {
            let at = |(shape, pose)| Posed::new(shape, pose).expect("a rigid motion");
            let bodies: Vec<_> = self.ours.iter().zip(&step.ours).map(at).collect();
            for &([a, b], slot) in &step.pairs {
                bodies[a].manifold_with(&bodies[b], MARGIN, &mut memories[slot], &mut out);
                touching += touching_points(&out);
            }
        }
        touching
    }

    #[inline(never)]
    fn touching_locally(&self) -> usize {
        let mut touching = 0;
        let mut memories = vec![PairMemory::default(); self.pair_count];
        for step in &self.steps {
            let at = |(shape, pose)| Posed::new(shape, pose).expect("a rigid motion");
            let bodies: Vec<_> = self.ours.iter().zip(&step.ours).map(at).collect();
            for &([a, b], slot) in &step.pairs {
                let memory = &mut memories[slot];
                memory.update(&bodies[a], &bodies[b], MARGIN);
                for contact in memory.contacts() {
                    for point in contact.points() {
                        touching += usize::from(black_box(*point).depth >= 0.0);
                    }
                }
            }
        }
        touching
    }

    #[inline(never)]
    fn touching_posed(&self) -> usize {
        let (mut touching, mut out) = (0, Manifolds::new());
        for step in &self.steps {
            let at = |(shape, pose)| Posed::new(shape, pose).expect("a rigid motion");
            let bodies: Vec<_> = self.ours.iter().zip(&step.ours).map(at).collect();
            for &([a, b], _) in &step.pairs {
                bodies[a].manifold_into(&bodies[b], MARGIN, &mut out);
                touching += touching_points(&out);
            }
        }
        touching
    }

    #[inline(never)]
    fn touching_placed(&self) -> usize {
        let (mut touching, mut out) = (0, Manifolds::new());
        let mut bodies = self.ours.clone();
        for step in &self.steps {
            for ((shape, pose), placed) in self.ours.iter().zip(&step.ours).zip(&mut bodies) {
                shape.place_into(pose, placed).expect("a rigid motion");
            }
            for &([a, b], _) in &step.pairs {
                bodies[a].manifold_into(&bodies[b], MARGIN, &mut out);
                touching += touching_points(&out);
            }
        }
        touching
    }

    #[inline(never)]
    fn touching_parry(&self, is_kept: bool) -> usize {
        let mut touching = 0;
        let mut memory = vec![Kept::default(); self.pair_count];
        for step in &self.steps {
            for &([a, b], slot) in &step.pairs {
                let kept = &mut memory[slot];
                if !is_kept {
                    kept.manifolds.clear();
                    kept.workspace = None;
                }
                let pose = step.parry[a].inv_mul(&step.parry[b]);
                let _ = DefaultQueryDispatcher.contact_manifolds(
                    &pose,
                    &*self.parry[a],
                    &*self.parry[b],
                    MARGIN,
                    &mut kept.manifolds,
                    &mut kept.workspace,
                );
                let points = kept.manifolds.iter().flat_map(|m| m.points.iter());
                touching += points.filter(|point| point.dist <= 0.0).count();
            }
        }
        touching
    }
}

fn touching_points(manifolds: &Manifolds<f32>) -> usize {
    let points = manifolds.iter().flat_map(|manifold| manifold.points.iter());
    points.filter(|point| point.depth >= 0.0).count()
}

impl Step {
    fn of(
        world: &World,
        shapes: &[(Pose, SharedShape)],
        slots: &mut HashMap<[u32; 2], usize>,
    ) -> Self {
        let poses: Vec<_> = world.bodies().iter().map(|body| body.pose()).collect();
        let pairs = world.near_pairs().expect("in range").into_iter().map(|pair| {
            let next = slots.len();
            (pair.map(|i| i as usize), *slots.entry(pair).or_insert(next))
        });
        Self {
            pairs: pairs.collect(),
            ours: poses.iter().map(|pose| pose.cast()).collect(),
            parry: poses.iter().zip(shapes).map(|(at, (local, _))| pose(at) * *local).collect(),
        }
    }
}
