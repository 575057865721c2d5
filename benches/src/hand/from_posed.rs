//! From the inputs to the placed shapes of the hand-written kernels.

use super::{Capsule, Circle, Concave, Convex, Float, Obb, Ray, V};
use crate::inputs::{Form, Posed};

/// A placed shape made from an input of the right form.
pub trait FromPosed: Sized {
    /// `None` if the form is another one.
    fn from_posed(p: &Posed) -> Option<Self>;
}

fn v<F: Float>(p: [f64; 2]) -> V<F> {
    V(F::of(p[0]), F::of(p[1]))
}

impl<F: Float> FromPosed for V<F> {
    fn from_posed(p: &Posed) -> Option<Self> {
        (p.form == Form::Point).then(|| v(p.position))
    }
}

impl<F: Float> FromPosed for Circle<F> {
    fn from_posed(p: &Posed) -> Option<Self> {
        let Form::Circle(r) = p.form else { return None };
        Some(Self { c: v(p.position), r: F::of(r) })
    }
}

impl<F: Float> FromPosed for Capsule<F> {
    fn from_posed(p: &Posed) -> Option<Self> {
        let (half, r) = match p.form {
            Form::Segment(half) => (half, 0.0),
            Form::Capsule(half, r) => (half, r),
            _ => return None,
        };
        Some(Self { a: v(p.world([-half, 0.0])), b: v(p.world([half, 0.0])), r: F::of(r) })
    }
}

impl<F: Float> FromPosed for Obb<F> {
    fn from_posed(p: &Posed) -> Option<Self> {
        let Form::Rect(x, y) = p.form else { return None };
        Some(Self { c: v(p.position), x: v(p.rotation), h: v([x, y]) })
    }
}

impl<F: Float> FromPosed for Convex<F> {
    fn from_posed(p: &Posed) -> Option<Self> {
        let ring = match &p.form {
            Form::Convex(ring) => ring.clone(),
            Form::Triangle(ring) => ring.to_vec(),
            _ => return None,
        };
        Some(Self::new(ring.into_iter().map(|q| v(p.world(q))).collect()))
    }
}

impl<F: Float> FromPosed for Concave<F> {
    fn from_posed(p: &Posed) -> Option<Self> {
        let Form::Concave(ring) = &p.form else { return None };
        Some(Self(ring.iter().map(|&q| v(p.world(q))).collect()))
    }
}

impl<F: Float> FromPosed for Ray<F> {
    fn from_posed(p: &Posed) -> Option<Self> {
        let Form::Ray(length) = p.form else { return None };
        Some(Self { o: v(p.position), d: v(p.turn([length, 0.0])) })
    }
}
