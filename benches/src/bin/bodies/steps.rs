//! A body that moves by small steps, among neighbors at rest: nanoseconds for each manifold.
//!
//! - **posed**: both bodies in their own frames, queried as `Posed`, from scratch.
//! - **memory**: the same, each pair with its memory.
//! - **placed**: the body placed anew, then queried with its neighbors.
//! - **cleared**: parry's manifolds, forgotten before each step; **kept**: as it keeps them.

use crate::parry::shared_shape;
use collide_benches::inputs::{Draw, Form, Posed as Body, neighborhood};
use collide_benches::ours::{any_shape_in_its_frame, pose};
use collide2d::Isometry2;
use collide2d::prelude::{
    AnyShape, Compound, FindManifold, Manifolds, PairMemory, Point2, Posed, Rect, Vector2,
};
use parry2d::math::{Pose, Rot2, Vector};
use parry2d::query::{
    ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher, PersistentQueryDispatcher,
};
use parry2d::shape::SharedShape;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use std::hint::black_box;
use std::time::Instant;

const KINDS: [(&str, Kind); 10] = [
    ("circle", Kind::One(Draw::Circle)),
    ("segment", Kind::One(Draw::Segment)),
    ("capsule", Kind::One(Draw::Capsule)),
    ("rect", Kind::One(Draw::Rect)),
    ("triangle", Kind::One(Draw::Triangle)),
    ("convex8", Kind::One(Draw::Flat(8))),
    ("convex16", Kind::One(Draw::Flat(16))),
    ("convex64", Kind::One(Draw::Flat(64))),
    ("ellipse", Kind::One(Draw::Ellipse)),
    ("compound4", Kind::FourRects),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    One(Draw),
    /// A union of four rectangles in the quarters of one, with gaps between.
    FourRects,
}

impl Kind {
    fn draw(self) -> Draw {
        if let Self::One(draw) = self { draw } else { Draw::Rect }
    }

    /// The center and the half extents of each part of a rectangle with these half extents.
    fn quarters(x: f64, y: f64) -> [([f64; 2], [f64; 2]); 4] {
        [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
            .map(|(right, up)| ([0.5 * right * x, 0.5 * up * y], [0.4 * x, 0.4 * y]))
    }

    fn ours(self, body: &Body) -> AnyShape<f32> {
        let (Self::FourRects, Form::Rect(x, y)) = (self, &body.form) else {
            return any_shape_in_its_frame(body);
        };
        let part = |([x, y], [half_x, half_y]): ([f64; 2], [f64; 2])| -> AnyShape<f32> {
            let center = Point2::new(x as f32, y as f32);
            let half_extents = Vector2::new(half_x as f32, half_y as f32);
            Rect::from_angle(center, 0.0, half_extents).expect("a rectangle").into()
        };
        Compound::new(Self::quarters(*x, *y).map(part).to_vec()).expect("four parts").into()
    }

    fn parrys(self, body: &Body) -> SharedShape {
        let (Self::FourRects, Form::Rect(x, y)) = (self, &body.form) else {
            return shared_shape(body).0;
        };
        let part = |([x, y], [half_x, half_y]): ([f64; 2], [f64; 2])| {
            let pose = Pose::from_parts(Vector::new(x as f32, y as f32), Rot2::IDENTITY);
            (pose, SharedShape::cuboid(half_x as f32, half_y as f32))
        };
        SharedShape::compound(Self::quarters(*x, *y).map(part).to_vec())
    }
}

/// Bodies that move.
const MOVERS: usize = 60;

/// Steps of each in a round.
const STEPS: usize = 16;

/// How far apart bodies still have a manifold.
const MARGIN: f32 = 0.05;

pub(crate) fn measure(rounds: usize, sway: f64, filter: &str) {
    println!(
        "{:18} n   posed  memory  placed | cleared    kept | posed/cleared posed/kept memory/kept",
        "pair"
    );
    for (i, (a, kind_a)) in KINDS.iter().enumerate() {
        for (b, kind_b) in &KINDS[..=i] {
            let name = format!("{a}-{b}");
            if !name.contains(filter) {
                continue;
            }
            for count in [1, 2, 4, 8] {
                let world = World::new([*kind_a, *kind_b], count, sway);
                let [posed, memory, placed, cleared, kept] = world.measure(rounds);
                println!(
                    "{name:18} {count} {posed:7.1} {memory:7.1} {placed:7.1} | {cleared:7.1} \
                     {kept:7.1} | {:.2} {:.2} {:.2}",
                    posed / cleared,
                    posed / kept,
                    memory / kept
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

/// What parry keeps of a pair.
#[derive(Default)]
struct Kept {
    manifolds: Vec<ContactManifold<(), ()>>,
    workspace: Option<ContactManifoldsWorkspace>,
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
    fn new([mover, neighbor]: [Kind; 2], count: usize, sway: f64) -> Self {
        let mut rng = Pcg64Mcg::seed_from_u64(7);
        let (mut ours, mut parry) = (Vec::new(), Vec::new());
        for _ in 0..MOVERS {
            let (body, neighbors) = neighborhood(&mut rng, mover.draw(), neighbor.draw(), count);
            let path: Vec<_> = swaying(&body, sway).collect();
            let at_rest = neighbors.iter().map(std::slice::from_ref);
            ours.push((
                Ours::of(mover, &path),
                at_rest.clone().map(|b| Ours::of(neighbor, b)).collect(),
            ));
            parry.push((
                Parrys::of(mover, &path),
                at_rest.map(|b| Parrys::of(neighbor, b)).collect(),
            ));
        }
        Self { ours, parry }
    }

    /// The least times of posed, memory, placed, cleared and kept.
    fn measure(mut self, rounds: usize) -> [f64; 5] {
        let calls = self.ours.iter().map(|(_, neighbors)| neighbors.len()).sum::<usize>() * STEPS;
        let mut least = [f64::INFINITY; 5];
        let mut timed = |place: usize, run: &mut dyn FnMut() -> usize| {
            let begin = Instant::now();
            black_box(run());
            least[place] = least[place].min(begin.elapsed().as_nanos() as f64 / calls as f64);
        };
        let mut out = Manifolds::new();
        let mut memory: Vec<Vec<Kept>> = self
            .parry
            .iter()
            .map(|(_, neighbors)| neighbors.iter().map(|_| Kept::default()).collect())
            .collect();
        let mut memories: Vec<Vec<PairMemory<f32>>> =
            memory.iter().map(|pairs| vec![PairMemory::default(); pairs.len()]).collect();
        for _ in 0..rounds {
            timed(0, &mut || posed(&self.ours, &mut out));
            timed(1, &mut || remembering(&self.ours, &mut memories, &mut out));
            timed(2, &mut || placed(&mut self.ours, &mut out));
            timed(3, &mut || cleared(&self.parry, &mut memory));
            timed(4, &mut || kept(&self.parry, &mut memory));
        }
        least
    }
}

#[inline(never)]
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

#[inline(never)]
fn remembering(
    bodies: &[(Ours, Vec<Ours>)],
    memories: &mut [Vec<PairMemory<f32>>],
    out: &mut Manifolds<f32>,
) -> usize {
    let mut found = 0;
    for ((body, neighbors), memories) in bodies.iter().zip(memories) {
        for pose in &body.poses {
            let at = |shape, pose| Posed::new(shape, pose).expect("a rigid motion");
            let body = at(&body.shape, pose);
            for (neighbor, memory) in neighbors.iter().zip(&mut *memories) {
                let neighbor = at(&neighbor.shape, &neighbor.poses[0]);
                body.manifold_with(&neighbor, MARGIN, memory, out);
                found += out.len();
            }
        }
    }
    found
}

#[inline(never)]
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

#[inline(never)]
fn cleared(bodies: &[(Parrys, Vec<Parrys>)], kept: &mut [Vec<Kept>]) -> usize {
    of_parry(bodies, kept, false)
}

#[inline(never)]
fn kept(bodies: &[(Parrys, Vec<Parrys>)], kept: &mut [Vec<Kept>]) -> usize {
    of_parry(bodies, kept, true)
}

fn of_parry(bodies: &[(Parrys, Vec<Parrys>)], kept: &mut [Vec<Kept>], are_kept: bool) -> usize {
    let mut found = 0;
    for ((body, neighbors), kept) in bodies.iter().zip(kept) {
        for pose in &body.poses {
            for (neighbor, Kept { manifolds: out, workspace }) in neighbors.iter().zip(&mut *kept) {
                if !are_kept {
                    out.clear();
                    *workspace = None;
                }
                let relative = pose.inv_mul(&neighbor.poses[0]);
                let _ = DefaultQueryDispatcher.contact_manifolds(
                    &relative,
                    &*body.shape,
                    &*neighbor.shape,
                    MARGIN,
                    out,
                    workspace,
                );
                found += out.len();
            }
        }
    }
    found
}

/// A body that sways by a part of its size and a turn, at most 0.4 of it a step.
fn swaying(body: &Body, sway: f64) -> impl Iterator<Item = Body> {
    (0..STEPS).map(move |step| {
        let phase = step as f64 * std::f64::consts::TAU / STEPS as f64;
        body.moved([sway * phase.sin(), sway * phase.cos()], sway * phase.sin())
    })
}

impl Ours {
    fn of(kind: Kind, path: &[Body]) -> Self {
        let shape = kind.ours(&path[0]);
        let poses: Vec<_> = path.iter().map(pose).collect();
        let placed = shape.placed(&poses[0]).expect("a rigid motion");
        Self { shape, poses, placed }
    }
}

impl Parrys {
    fn of(kind: Kind, path: &[Body]) -> Self {
        let poses = path.iter().map(|body| shared_shape(body).1).collect();
        Self { shape: kind.parrys(&path[0]), poses }
    }
}
