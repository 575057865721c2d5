//! Two shapes, what the oracle makes of them, and what their answers are measured in.

use crate::{Decoder, Magnitude, Numbers, reasons_of, to_oracle};
use collide_oracle::Shape as Truth;
use collide2d::prelude::*;
use collide2d::view::Vec2;
use collide2d::{Engine, Kind, Real, View};
use std::collections::BTreeSet;

/// A pair of shapes.
pub(crate) struct Pair<T: Real> {
    pub(crate) a: AnyShape<T>,
    pub(crate) b: AnyShape<T>,
}

impl<T: Numbers> Pair<T> {
    /// `None` if one of the shapes is refused.
    pub(crate) fn decode(decoder: &mut Decoder<'_, T>) -> Option<Self> {
        let a = decoder.shape().ok()?;
        decoder.change_scale();
        let b = decoder.shape().ok()?;
        Some(Self { a, b })
    }

    pub(crate) fn truths(&self) -> Option<(Truth, Truth)> {
        Some((to_oracle(&self.a)?, to_oracle(&self.b)?))
    }

    /// Whether the two shapes have the same description, so that an order of the two means nothing;
    /// of users' shapes the library sees only support points, and orders them by 32.
    pub(crate) fn is_twin(&self) -> bool {
        if let (View::Custom(a), View::Custom(b)) = (self.a.view(), self.b.view()) {
            return ordering_directions().all(|d| a.support_point(d) == b.support_point(d));
        }
        let text = |shape: &dyn std::fmt::Debug| format!("{shape:?}").replace("-0.0", "0.0");
        // Turned about its center, a rectangle without extents is the same point.
        let is_one_set = self.truths().is_some_and(|(a, b)| text(&a) == text(&b));
        is_one_set && self.a.kind() == self.b.kind() || text(&self.a) == text(&self.b)
    }

    pub(crate) fn any(&self, test: impl Fn(&AnyShape<T>) -> bool) -> bool {
        test(&self.a) || test(&self.b)
    }

    /// The greatest magnitude among coordinates and reaches.
    pub(crate) fn extent(&self) -> f64 {
        extent(&self.a).max(extent(&self.b))
    }

    /// What a value may be wrong by: `16 EPS` of the extent (with an ellipse 64), and the one
    /// rounding to the scalar; of lengths that underflow, as many of the least numbers.
    pub(crate) fn bound(&self, value: f64) -> f64 {
        let factor = if self.any(is_round) { 64.0 } else { 16.0 };
        let extent = self.extent() + value.abs();
        let least = T::nudged(T::zero(), 1).to_f64();
        (factor * f64::EPSILON + 0.5 * rounding::<T>()) * extent + factor * least
    }

    #[track_caller]
    pub(crate) fn check(&self, holds: bool, what: impl Fn() -> String) {
        assert!(holds, "{}\n{}", what(), self.description());
    }

    /// No zero of an answer is negative.
    #[track_caller]
    pub(crate) fn check_zeros(&self, answer: &impl std::fmt::Debug) {
        let text = format!("{answer:?}");
        let mut numbers = text.split([' ', ',', '(', ')', '[', ']']);
        self.check(numbers.all(|number| number != "-0.0"), || text.clone());
    }

    /// Every pair of parts has one manifold, so that every point has a key of its own.
    #[track_caller]
    pub(crate) fn check_keys(&self, manifolds: &Manifolds<T>) {
        let parts: BTreeSet<_> = manifolds.iter().map(|m| (m.part_a, m.part_b)).collect();
        self.check(parts.len() == manifolds.len(), || format!("parts twice: {manifolds:?}"));
    }

    pub(crate) fn description(&self) -> String {
        let Self { a, b } = self;
        format!("a = {a:?}\nb = {b:?}\nextent {:e}\n{}", self.extent(), reasons_of(a, b))
    }
}

/// The length of a vector in `f64`, where no square overflows or underflows.
pub(crate) fn length<T: Real>(v: Vector2<T>) -> f64 {
    Vec2::from_vector(v).length()
}

/// The rounding of results to the scalar: none for `f64`.
pub(crate) fn rounding<T: Real>() -> f64 {
    let eps = T::EPS.to_f64();
    if eps > f64::EPSILON { eps } else { 0.0 }
}

/// Whether a curve other than a circular arc belongs to it.
pub(crate) fn is_round<T: Real>(shape: &AnyShape<T>) -> bool {
    has(shape, &|kind| matches!(kind, Kind::Ellipse | Kind::Custom))
}

/// Whether the kind, or that of a part, passes.
pub(crate) fn has<T: Real>(shape: &AnyShape<T>, test: &dyn Fn(Kind) -> bool) -> bool {
    match shape {
        AnyShape::Compound(c) => c.parts().iter().any(|part| has(part, test)),
        _ => test(shape.as_shape().kind()),
    }
}

/// Whether it is one convex set for the kernels.
pub(crate) fn is_convex<T: Real>(shape: &AnyShape<T>) -> bool {
    !matches!(shape, AnyShape::Polygon(_) | AnyShape::Polyline(_) | AnyShape::Compound(_))
}

/// Whether it has no end in some direction.
pub(crate) fn is_unbounded<T: Real>(shape: &AnyShape<T>) -> bool {
    has(shape, &|kind| matches!(kind, Kind::Ray | Kind::Line | Kind::HalfPlane))
}

/// The greatest magnitude among a shape's coordinates and reaches; of an unbounded one, of its
/// point.
pub fn extent<T: Real>(shape: &AnyShape<T>) -> f64 {
    let of_point = |p: Point2<T>| p.coords.amax().to_f64();
    match shape {
        AnyShape::Ray(r) => of_point(r.origin()),
        AnyShape::Line(l) => of_point(l.point()),
        AnyShape::HalfPlane(h) => of_point(h.point()),
        AnyShape::Compound(c) => c.parts().iter().map(extent).fold(0.0, f64::max),
        _ => {
            let aabb = shape.as_shape().bounding_box();
            aabb.map_or(0.0, |b| of_point(b.min()).max(of_point(b.max())))
        }
    }
}

/// Whether values can be held against bounds.
pub(crate) fn is_sensible<T: Numbers>(decoder: &Decoder<'_, T>) -> bool {
    decoder.magnitude() == Magnitude::Sensible
}

/// Whether both coordinates are numbers.
pub(crate) fn is_finite<T: Real>(p: &Point2<T>) -> bool {
    p.x.is_finite() && p.y.is_finite()
}

/// A point for the oracle.
pub(crate) fn coordinates<T: Real>(p: Point2<T>) -> [f64; 2] {
    [p.x.to_f64(), p.y.to_f64()]
}

/// The directions in which the library queries users' shapes for their order.
fn ordering_directions() -> impl Iterator<Item = Vec2> {
    (-3..=4).flat_map(|y| {
        let d = Vec2::new(4.0, f64::from(y));
        [d, d.perp(), -d, -d.perp()]
    })
}
