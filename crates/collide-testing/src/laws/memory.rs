//! Memories of pairs: what they keep never changes an answer.

use super::pair::Pair;
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers};
use collide2d::prelude::*;
use collide2d::{Kind, UnitComplex};

/// Two shapes that move by small steps answer with a memory what they do without, bit for bit, in
/// either order, posed and placed; so do others with the same memory.
pub fn memory(bytes: &[u8]) {
    for_the_scalar!(bytes, law);
}

/// Steps of a walk.
const STEPS: usize = 6;

fn law<T: Numbers>(bytes: &[u8]) {
    let mut decoder = Decoder::<T>::sensible(bytes);
    let mut pose = || Isometry2::from_parts(decoder.vector().into(), decoder.rotation());
    let start = [pose(), pose()];
    let steps: Vec<_> = (0..STEPS).map(|_| Step::decode(&mut decoder)).collect();
    let shape = |decoder: &mut Decoder<'_, T>| match decoder.below(4) {
        0 => decoder.shape(),
        1 => decoder.shape_of(Kind::ConvexPolygon),
        _ => oval(decoder),
    };
    let (Ok(a), Ok(other)) = (shape(&mut decoder), shape(&mut decoder)) else { return };
    decoder.change_scale();
    let Ok(b) = shape(&mut decoder) else { return };
    memory_of(&a, &b, &other, start, &steps);
}

/// A polygon of up to 64 vertices on an ellipse: of few, from scratch costs no more.
fn oval<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Result<AnyShape<T>, ShapeError> {
    let (center, axes) = (decoder.point(), decoder.vector());
    let count = 3 + decoder.below(62);
    let corners = (0..count).map(|corner| {
        let uneven = decoder.below(16) as f64 / 20.0;
        let on_circle =
            UnitComplex::new(std::f64::consts::TAU * (corner as f64 + uneven) / count as f64);
        let [x, y] = [on_circle.re, on_circle.im].map(T::nearest);
        center + Vector2::new(axes.x * x, axes.y * y)
    });
    let polygon = ConvexPolygon::hull(corners.collect::<Vec<_>>())?;
    Ok(polygon.with_radius(if decoder.flag() { axes.x.abs() } else { T::zero() })?.into())
}

/// A small motion of the first or the second shape, and the margin after it.
#[derive(Clone, Copy, Debug)]
pub struct Step<T: Numbers> {
    /// Whether the second moves.
    pub is_b: bool,
    /// By how much, and the sine of its turn.
    pub motion: (Vector2<T>, f64),
    /// What is asked for then.
    pub margin: T,
}

impl<T: Numbers> Step<T> {
    fn decode(decoder: &mut Decoder<'_, T>) -> Self {
        let is_b = decoder.flag();
        let smallness = 0.5_f64.powi(3 + decoder.below(24) as i32);
        let motion = decoder.vector() * T::nearest(smallness);
        let turn = smallness * (decoder.below(33) as f64 - 16.0) / 16.0;
        let margin = if decoder.flag() { decoder.extent() } else { T::zero() };
        Self { is_b, motion: (motion, turn), margin }
    }
}

/// [`memory`] of two shapes on a walk, and a third one that finds their memory.
pub fn memory_of<T: Numbers>(
    a: &AnyShape<T>,
    b: &AnyShape<T>,
    other: &AnyShape<T>,
    mut poses: [Isometry2<T>; 2],
    steps: &[Step<T>],
) {
    let mut kept = PairMemory::default();
    for step in steps {
        let pose = &mut poses[usize::from(step.is_b)];
        let (motion, sine) = step.motion;
        let cosine = (1.0 - sine * sine).sqrt();
        let turn = UnitComplex::from_cos_sin_unchecked(T::nearest(cosine), T::nearest(sine));
        *pose =
            Isometry2::from_parts((pose.translation.vector + motion).into(), pose.rotation * turn);
        let at = |shape, pose| Posed::new(shape, pose).ok();
        let posed =
            (at(a, &poses[0]), at(b, &poses[1]), at(other, &poses[0]), at(other, &poses[1]));
        let (Some(at_a), Some(at_b), Some(as_a), Some(as_b)) = posed else { return };
        let pair = Pair { a: a.clone(), b: b.clone() };
        let same = |x: Posed<'_, _>, y: Posed<'_, _>, memory: &mut PairMemory| {
            let mut found = Manifolds::new();
            x.manifold_with(&y, step.margin, memory, &mut found);
            let expected = x.manifold(&y, step.margin);
            // Their text tells also zeros apart.
            pair.check(format!("{found:?}") == format!("{expected:?}"), || {
                let asked = (x.shape(), y.shape(), &poses, &step, &steps);
                format!("{found:?}\nscratch {expected:?}\n{asked:?}\n{memory:?}")
            });
        };
        // Asked by others, and exchanged, with a copy of what the pair keeps.
        for (x, y) in [(at_b, at_a), (as_a, at_b), (at_a, as_b), (at_a, at_a)] {
            same(x, y, &mut kept.clone());
        }
        same(at_a, at_b, &mut kept);
        let (Ok(placed_a), Ok(placed_b)) = (a.placed(&poses[0]), b.placed(&poses[1])) else {
            continue;
        };
        let mut found = Manifolds::new();
        placed_a.manifold_with(&placed_b, step.margin, &mut kept.clone(), &mut found);
        let expected = placed_a.manifold(&placed_b, step.margin);
        pair.check(found == expected, || format!("placed {found:?} {expected:?} {kept:?}"));
    }
}
