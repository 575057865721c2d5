//! Measures pairs of bodies as an engine keeps them: 200,000 of mixed kinds in one list, more than
//! the caches hold, each pair anywhere in it, queried without their types.
//!
//! Ours are queried twice: in a list of `AnyShape`, and each in a `Box<dyn Shape>` of its own. The
//! bodies of parry are a `SharedShape` and its pose.

use crate::parry::shared_shape;
use collide_benches::inputs::{Draw, bodies_in_pairs};
use collide_benches::ours::any_shape;
use collide2d::prelude::{AnyShape, FindContact, FindManifold, Manifolds, Shape};
use parry2d::math::Pose;
use parry2d::query::{self, ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher};
use parry2d::shape::SharedShape;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use std::hint::black_box;
use std::time::Instant;

/// The kinds that both libraries have, in equal shares.
const KINDS: [Draw; 6] =
    [Draw::Circle, Draw::Segment, Draw::Capsule, Draw::Rect, Draw::Triangle, Draw::Flat(8)];

/// A way to query, and its answer to a pair: how many contacts or points it found.
type Door<'a> = (&'static str, Box<dyn FnMut(usize, usize) -> usize + 'a>);

pub(crate) fn measure(bodies: usize, rounds: usize) {
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let (bodies, pairs) = bodies_in_pairs(&mut rng, &KINDS, bodies);
    let any: Vec<AnyShape<f32>> = bodies.iter().map(any_shape).collect();
    let boxed: Vec<Box<dyn Shape<f32>>> =
        any.iter().map(|body| body.as_shape().clone_shape()).collect();
    let parry: Vec<(SharedShape, Pose)> = bodies.iter().map(shared_shape).collect();
    let mut rows: Vec<(Door<'_>, f64, usize)> =
        doors(&any, &boxed, &parry).into_iter().map(|door| (door, f64::INFINITY, 0)).collect();
    for _ in 0..rounds {
        for ((_, query), least, found) in &mut rows {
            let begin = Instant::now();
            *found = pairs.iter().map(|&[a, b]| query(a, b)).sum();
            black_box(&found);
            *least = least.min(begin.elapsed().as_nanos() as f64 / pairs.len() as f64);
        }
    }
    for ((name, _), least, found) in rows {
        println!("{name:24} {least:8.1} ns a pair, {found} found");
    }
}

fn doors<'a>(
    any: &'a [AnyShape<f32>],
    boxed: &'a [Box<dyn Shape<f32>>],
    parry: &'a [(SharedShape, Pose)],
) -> Vec<Door<'a>> {
    let (mut of_any, mut of_boxed) = (Manifolds::new(), Manifolds::new());
    let mut of_parry: Vec<ContactManifold<(), ()>> = Vec::new();
    let mut workspace = None;
    vec![
        ("contact, AnyShape", Box::new(|a, b| any[a].contact(&any[b], 0.0).is_some().into())),
        (
            "contact, Box<dyn Shape>",
            Box::new(|a, b| boxed[a].contact(&boxed[b], 0.0).is_some().into()),
        ),
        (
            "contact, parry",
            Box::new(|a, b| {
                let [(a, pose_a), (b, pose_b)] = [&parry[a], &parry[b]];
                query::contact(pose_a, &**a, pose_b, &**b, 0.0).is_ok_and(|c| c.is_some()).into()
            }),
        ),
        (
            "manifold, AnyShape",
            Box::new(move |a, b| {
                any[a].manifold_into(&any[b], 0.0, &mut of_any);
                of_any.iter().map(|m| m.points.len()).sum()
            }),
        ),
        (
            "manifold, Box<dyn Shape>",
            Box::new(move |a, b| {
                boxed[a].manifold_into(&boxed[b], 0.0, &mut of_boxed);
                of_boxed.iter().map(|m| m.points.len()).sum()
            }),
        ),
        (
            "manifold, parry",
            Box::new(move |a, b| {
                let [(a, pose_a), (b, pose_b)] = [&parry[a], &parry[b]];
                of_parry.clear();
                let pose = pose_a.inv_mul(pose_b);
                let dispatcher = DefaultQueryDispatcher;
                let _ = dispatcher.contact_manifolds(
                    &pose,
                    &**a,
                    &**b,
                    0.0,
                    &mut of_parry,
                    &mut workspace,
                );
                of_parry.iter().map(|m| m.points.len()).sum()
            }),
        ),
    ]
}
