//! Memories of pairs: an answer with one is as exact as without.

use super::pair::Pair;
use super::scalar::for_the_scalar;
use crate::{Decoder, Numbers, reasons_of};
use collide2d::prelude::*;
use collide2d::{Kind, ManifoldPoint, PairContact, UnitComplex};

/// Two shapes that move by small steps answer with a memory as exactly as without: no contact is
/// missing or added beyond the bound, depths agree within it, and the normal is one along which the
/// shapes overlap no deeper. With a memory that other shapes left, answers are finite.
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
    let shape = |decoder: &mut Decoder<'_, T>| match decoder.below(5) {
        0 => decoder.shape(),
        1 => union(decoder),
        2 => decoder.shape_of(Kind::ConvexPolygon),
        _ => oval(decoder),
    };
    let (Ok(a), Ok(other)) = (shape(&mut decoder), shape(&mut decoder)) else { return };
    decoder.change_scale();
    let Ok(b) = shape(&mut decoder) else { return };
    memory_of(&a, &b, &other, start, &steps);
}

/// A union of two or three shapes that are straight or round.
fn union<T: Numbers>(decoder: &mut Decoder<'_, T>) -> Result<AnyShape<T>, ShapeError> {
    use Kind::{Capsule, Circle, ConvexPolygon, Rect, Segment, Triangle};
    let kinds = [Capsule, Circle, ConvexPolygon, Rect, Rect, Segment, Triangle];
    let parts = (0..2 + decoder.below(2)).map(|_| {
        let kind = kinds[decoder.below(kinds.len())];
        decoder.shape_of(kind)
    });
    Ok(Compound::new(parts.collect::<Result<Vec<_>, _>>()?)?.into())
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
    /// The query then.
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
        for (x, y) in [(at_b, at_a), (as_a, at_b), (at_a, as_b), (at_a, at_a)] {
            let mut found = Manifolds::new();
            x.manifold_with(&y, step.margin, &mut kept.clone(), &mut found);
            let numbers = found.iter().flat_map(|manifold| {
                let of = |p: &ManifoldPoint<T>| [p.point_a.coords, p.point_b.coords];
                manifold.points.iter().flat_map(of).chain([manifold.normal])
            });
            let mut numbers = numbers.flat_map(|v| [v.x, v.y]);
            pair.check(numbers.all(|x| x.to_f64().is_finite()), || format!("{found:?}"));
        }
        Call { pair: &pair, at: [at_a, at_b], poses: &poses, margin: step.margin }.check(&mut kept);
    }
}

/// A pair at its poses.
struct Call<'p, T: Numbers> {
    pair: &'p Pair<T>,
    at: [Posed<'p, AnyShape<T>>; 2],
    poses: &'p [Isometry2<T>; 2],
    margin: T,
}

impl<T: Numbers> Call<'_, T> {
    fn check(&self, memory: &mut PairMemory<T>) {
        let [a, b] = &self.at;
        let mut found = Manifolds::new();
        a.manifold_with(b, self.margin, &mut memory.clone(), &mut found);
        memory.update(a, b, self.margin);
        self.check_contacts(&found, memory);
        let scratch = a.manifold(b, self.margin);
        if found == scratch {
            return;
        }
        let Some((size, place)) = self.size() else {
            return self.holds(false, "unbounded shapes are not kept", &found, memory);
        };
        let bound = 32.0 * T::EPS.to_f64() * size + 32.0 * f64::EPSILON * (size + place);
        // What is not within the margin of one of the two answers.
        let wider = a.manifold(b, T::nearest(self.margin.to_f64().max(0.0) + size));
        let Some(true_depth) = deepest(&wider) else { return };
        let core = true_depth.abs() + self.radii();
        let bound = bound + 1e-6 * core;
        let margin = self.margin.to_f64().max(0.0);
        if self.pair.any(|shape| shape.kind() == Kind::Compound) {
            return self.check_parts(&found, &wider, bound, memory);
        }
        let Some(depth) = deepest(&found) else {
            return self.holds(true_depth < bound - margin, "missing", &found, memory);
        };
        self.holds(true_depth > -bound - margin, "added", &found, memory);
        self.holds((depth - true_depth).abs() <= bound, "depth", &found, memory);
        let normal = Vector2::new(found[0].normal.x.to_f64(), found[0].normal.y.to_f64());
        let of_scratch = Vector2::new(wider[0].normal.x.to_f64(), wider[0].normal.y.to_f64());
        self.holds((normal.norm() - 1.0).abs() < 8.0 * T::EPS.to_f64(), "unit", &found, memory);
        let is_near = (normal - of_scratch).norm() < 1.42e-3 + 8.0 * T::EPS.to_f64();
        let is_as_good = || self.gap_along(normal) >= -true_depth - bound;
        self.holds(is_near || is_as_good(), "normal", &found, memory);
        for point in found[0].points.iter() {
            let [p, q] = [point.point_a, point.point_b].map(|p| p.coords.map(|x| x.to_f64()));
            let off = (q - p + normal * point.depth.to_f64()).norm();
            let rounding = 8.0 * T::EPS.to_f64() * (size + place);
            self.holds(off <= bound + rounding, "points apart by the depth", &found, memory);
        }
    }

    /// Each pair of parts has the manifold that it has from scratch.
    fn check_parts(
        &self,
        found: &Manifolds<T>,
        wider: &Manifolds<T>,
        bound: f64,
        memory: &PairMemory<T>,
    ) {
        let margin = self.margin.to_f64().max(0.0);
        let parts = |manifold: &Manifold<T>| (manifold.part_a, manifold.part_b);
        let depth = |manifold: &Manifold<T>| manifold.depth().to_f64();
        for own in found {
            let is_of_same = |other: &&Manifold<T>| parts(other) == parts(own);
            let depths = wider.iter().filter(is_of_same).map(depth);
            let mut off = depths.map(|depth_of_scratch| (depth(own) - depth_of_scratch).abs());
            let bound = bound + 1e-6 * depth(own).abs();
            self.holds(off.any(|off| off <= bound), "depth of parts", found, memory);
        }
        for own in wider.iter().filter(|manifold| depth(manifold) > bound - margin) {
            let is_found = found.iter().any(|other| parts(other) == parts(own));
            self.holds(is_found, "missing parts", found, memory);
        }
    }

    /// What is read in place is the manifold, but for rounding.
    fn check_contacts(&self, found: &Manifolds<T>, memory: &PairMemory<T>) {
        let contacts = memory.contacts();
        let Some((size, place)) = self.size() else { return };
        let bound = 32.0 * T::EPS.to_f64() * (size + place);
        let is_kept = |shape: &AnyShape<T>| {
            use Kind::{Capsule, Circle, ConvexPolygon, Point, Rect, Segment, Triangle};
            let kinds = [Point, Segment, Circle, Capsule, Rect, Triangle, ConvexPolygon];
            kinds.contains(&shape.kind())
        };
        if !is_kept(&self.pair.a) || !is_kept(&self.pair.b) {
            // Found nearer to the origin: where several parts touch, ties may fall otherwise.
            let has_parts = self.pair.any(|shape| shape.kind().class() == "region")
                || self.pair.any(|shape| shape.kind() == Kind::Compound);
            let depths = contacts.iter().flat_map(PairContact::points).map(|p| p.depth.to_f64());
            let depth = depths.reduce(f64::max);
            let bound = bound + 1e-6 * depth.unwrap_or(0.0).abs();
            let margin = self.margin.to_f64().max(0.0);
            let is_same = match (depth, deepest(found)) {
                (Some(p), Some(q)) => has_parts || (p - q).abs() <= bound,
                (Some(alone), None) | (None, Some(alone)) => alone <= bound - margin,
                (None, None) => true,
            };
            return self.holds(is_same, "depth in place", found, memory);
        }
        self.holds(contacts.len() == found.len(), "as many contacts", found, memory);
        for (contact, manifold) in contacts.iter().zip(found) {
            let points = contact.points();
            self.holds(points.len() == manifold.points.len(), "as many points", found, memory);
            let keys = points.iter().map(|point| contact.key(point));
            self.holds(keys.eq(manifold.keys()), "keys", found, memory);
            for (point, world) in points.iter().zip(manifold.points.iter()) {
                let [p, q] = [
                    self.poses[0] * point.local[0] - world.point_a,
                    self.poses[1] * point.local[1] - world.point_b,
                ];
                let off = [p, q].map(|v| v.norm().to_f64());
                let depth = (point.depth - world.depth).to_f64().abs();
                let is_near = off[0].max(off[1]).max(depth) <= bound;
                self.holds(is_near, "local points", found, memory);
            }
        }
    }

    /// The bounding radii and how far the bodies are from each other, and from the origin.
    fn size(&self) -> Option<(f64, f64)> {
        let reach = |shape: &AnyShape<T>| {
            let around = shape.bounding_box()?;
            let most = |p: Point2<T>| p.x.to_f64().abs().max(p.y.to_f64().abs());
            Some(2.0 * most(around.min()).max(most(around.max())))
        };
        let [p, q] = self.poses.map(|pose| pose.translation.vector.map(|x| x.to_f64()));
        let size = reach(&self.pair.a)? + reach(&self.pair.b)? + (q - p).norm();
        Some((size, p.norm() + q.norm()))
    }

    fn radii(&self) -> f64 {
        fn radius<T: Numbers>(shape: &AnyShape<T>) -> f64 {
            match shape {
                AnyShape::Circle(circle) => circle.radius().to_f64(),
                AnyShape::Capsule(capsule) => capsule.radius().to_f64(),
                AnyShape::ConvexPolygon(polygon) => polygon.radius().to_f64(),
                AnyShape::Compound(union) => union.parts().iter().map(radius).fold(0.0, f64::max),
                _ => 0.0,
            }
        }
        radius(&self.pair.a) + radius(&self.pair.b)
    }

    /// How far B is beyond A along a unit vector, but for the rounding of the scalar.
    fn gap_along(&self, normal: Vector2<f64>) -> f64 {
        let [cos, sin] = [normal.x, -normal.y].map(T::nearest);
        let back = UnitComplex::from_cos_sin_unchecked(cos, sin);
        let ends = [0, 1].map(|side| {
            let pose = &self.poses[side];
            let from_a = pose.translation.vector - self.poses[0].translation.vector;
            let turned = Isometry2::from_parts((back * from_a).into(), back * pose.rotation);
            let shape = [&self.pair.a, &self.pair.b][side];
            let around = shape.placed(&turned).ok()?.bounding_box()?;
            Some([around.min().x.to_f64(), around.max().x.to_f64()])
        });
        let [Some([_, end]), Some([start, _])] = ends else { return f64::INFINITY };
        start - end
    }

    #[track_caller]
    fn holds(&self, holds: bool, what: &str, found: &Manifolds<T>, memory: &PairMemory<T>) {
        self.pair.check(holds, || {
            let scratch = self.at[0].manifold(&self.at[1], self.margin);
            let Self { poses, margin, .. } = self;
            let reasons = reasons_of(&self.at[0], &self.at[1]);
            format!(
                "{what}: {found:?}\nscratch {scratch:?}, {reasons}\n\
                {poses:?} {margin:?}\n{memory:?}"
            )
        });
    }
}

fn deepest<T: Numbers>(manifolds: &Manifolds<T>) -> Option<f64> {
    manifolds.iter().map(|manifold| manifold.depth().to_f64()).reduce(f64::max)
}
