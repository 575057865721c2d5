//! Measures batches: nanoseconds for each pair, the least of many rounds.
//!
//! - **limit**: hand-written kernels over columns of numbers, by the same instructions, exact in
//!   nothing, with the answers in columns; of `ray/circle written` each answer in one piece, as a
//!   batch gives it.
//! - **packed**: a batch of packed shapes; **slices**: of slices of shapes.
//! - **single**: a loop of single calls, the types known.
//!
//! Then a list of pairs of mixed bodies out of cache: **single** is a loop of calls without types.

mod limit;
mod mixed;
mod row;

use crate::limit::Columns;
use crate::row::Row;
use collide_benches::drawn::draw;
use collide_benches::hand;
use collide_benches::inputs::{Draw, Posed};
use collide_benches::ours::{FromForm, pose};
use collide_benches::workload::{Query, Workload, all};
use collide2d::Real;
use collide2d::batch::{Batch, Packed};
use collide2d::collide_shapes::core_api::Operand;
use collide2d::prelude::*;
use std::hint::black_box;

/// Pairs of one kind: in cache.
const PAIRS: usize = 4096;
const HIT_RATE: f64 = 0.5;
/// How many hits are in columns before they are written.
const GROUP: usize = 256;
/// How often each contestant runs.
const ROUNDS: usize = 300;

fn main() {
    println!("{:22} limit  packed slices single | packed/limit single/packed", "pair");
    of_scalar::<f32>();
    of_scalar::<f64>();
    mixed::measure::<f32>();
    mixed::measure::<f64>();
}

fn of_scalar<T: Real + hand::Float>() {
    booleans::<T, Circle<T>, Circle<T>, hand::Circle<T>, hand::Circle<T>>(
        "circle-circle",
        [Draw::Circle, Draw::Circle],
        |a, b, out| limit::zip(a, b, out, hand::circle_circle),
    );
    booleans::<T, Aabb<T>, Aabb<T>, limit::Aabb<T>, limit::Aabb<T>>(
        "aabb-aabb",
        [Draw::Rect, Draw::Rect],
        |a, b, out| limit::zip(a, b, out, limit::aabb_aabb),
    );
    booleans::<T, Rect<T>, Rect<T>, hand::Obb<T>, hand::Obb<T>>(
        "obb-obb",
        [Draw::Rect, Draw::Rect],
        |a, b, out| limit::zip(a, b, out, hand::obb_obb),
    );
    booleans::<T, Circle<T>, Rect<T>, hand::Circle<T>, hand::Obb<T>>(
        "circle-obb",
        [Draw::Circle, Draw::Rect],
        |a, b, out| limit::zip(a, b, out, hand::circle_obb),
    );
    booleans::<T, Point2<T>, Circle<T>, hand::V<T>, hand::Circle<T>>(
        "point-circle",
        [Draw::Point, Draw::Circle],
        |a, b, out| limit::zip(a, b, out, hand::point_circle),
    );
    let mut hits = limit::Hits::new(PAIRS);
    rays::<T>("ray/circle", |rays, circles| limit::rays(rays, circles, 0, black_box(&mut hits)));
    let (mut group, mut answers) = (limit::Hits::new(GROUP), vec![None; PAIRS]);
    let max = <T as Real>::MAX_COORDINATE;
    rays::<T>("ray/circle written", |rays, circles| {
        limit::written_rays(rays, circles, max, &mut group, black_box(&mut answers));
    });
}

/// The pairs of a workload.
fn drawn([a, b]: [Draw; 2], query: Query) -> Vec<(Posed, Posed)> {
    let workload = all().into_iter().find(|w| (w.a, w.b, w.query) == (a, b, query));
    draw(&workload.unwrap_or(Workload { a, b, query }), PAIRS, HIT_RATE).pairs
}

fn placed<T: Real, S: FromForm<T>>(body: &Posed) -> S {
    S::local(&body.form).expect("the form drawn").moved(&pose(body))
}

fn booleans<T, A, B, C, D>(
    name: &str,
    kinds: [Draw; 2],
    limit: impl Fn(&Columns<C>, &Columns<D>, &mut [bool]),
) where
    T: Real,
    A: FromForm<T> + Operand<Scalar = T> + Intersect<B>,
    B: FromForm<T> + Operand<Scalar = T>,
    C: limit::Numbers,
    D: limit::Numbers,
{
    let pairs = drawn(kinds, Query::Boolean);
    let (a, b): (Vec<A>, Vec<B>) =
        pairs.iter().map(|(a, b)| (placed::<T, A>(a), placed::<T, B>(b))).unzip();
    let (packed_a, packed_b): (Packed<A>, Packed<B>) =
        (a.iter().cloned().collect(), b.iter().cloned().collect());
    let (of_a, of_b) = (Columns::<C>::new(&pairs, 0), Columns::<D>::new(&pairs, 1));
    let mut answers = vec![false; PAIRS];
    let (mut of_packed, mut of_slices) = (Vec::new(), Vec::new());
    let mut single = vec![false; PAIRS];
    let mut row = Row::new(&format!("bool/{name}"), size_of::<T>() * 8, PAIRS);
    for _ in 0..ROUNDS {
        row.time(0, || limit(&of_a, &of_b, black_box(&mut answers)));
        row.time(1, || {
            Batch::zip(&packed_a, &packed_b)
                .expect("as many")
                .intersects(black_box(&mut of_packed));
        });
        row.time(2, || {
            Batch::zip(&a, &b).expect("as many").intersects(black_box(&mut of_slices));
        });
        row.time(3, || {
            for ((a, b), answer) in a.iter().zip(&b).zip(black_box(&mut single)) {
                *answer = a.intersects(b);
            }
        });
    }
    assert!(of_packed == single && of_slices == single, "{name}");
    print(&row);
}

fn rays<T: Real + hand::Float>(
    name: &str,
    mut limit: impl FnMut(&Columns<hand::Ray<T>>, &Columns<hand::Circle<T>>),
) {
    let pairs = drawn([Draw::Ray, Draw::Circle], Query::Ray);
    let (rays, circles): (Vec<Ray<T>>, Vec<Circle<T>>) =
        pairs.iter().map(|(a, b)| (placed::<T, Ray<T>>(a), placed::<T, Circle<T>>(b))).unzip();
    let (packed_rays, packed_circles): (Packed<_>, Packed<_>) =
        (rays.iter().copied().collect(), circles.iter().copied().collect());
    let of_rays = Columns::<hand::Ray<T>>::new(&pairs, 0);
    let of_circles = Columns::<hand::Circle<T>>::new(&pairs, 1);
    let (mut of_packed, mut of_slices) = (Vec::new(), Vec::new());
    let mut single = vec![None; PAIRS];
    let max = <T as Real>::MAX_COORDINATE;
    let mut row = Row::new(name, size_of::<T>() * 8, PAIRS);
    for _ in 0..ROUNDS {
        row.time(0, || limit(&of_rays, &of_circles));
        row.time(1, || {
            let batch = Batch::zip(&packed_rays, &packed_circles).expect("as many");
            batch.cast_ray(max, black_box(&mut of_packed));
        });
        row.time(2, || {
            let batch = Batch::zip(&rays, &circles).expect("as many");
            batch.cast_ray(max, black_box(&mut of_slices));
        });
        row.time(3, || {
            for ((ray, circle), answer) in rays.iter().zip(&circles).zip(black_box(&mut single)) {
                *answer = circle.cast_ray(ray, max);
            }
        });
    }
    assert!(of_packed == single && of_slices == single, "{name}");
    print(&row);
}

fn print(row: &Row<4>) {
    let (name, [limit, packed, slices, single]) = (&row.name, row.least());
    println!(
        "{name:22} {limit:5.2} {packed:6.2} {slices:6.2} {single:6.2} | {:12.2} {:13.2}",
        packed / limit,
        single / packed
    );
}
