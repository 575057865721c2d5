//! Ray × a convex shape of the user's, known by its support map.
//!
//! Let `x` run along the ray and `y` to its left. The line enters the shape at the least `x` of
//! its points with `y = 0`, which is the greatest over all λ of `min (x + λ y)`: what the
//! support map answers in the direction `−(1, λ)`. That is concave in λ, its slope the `y` of
//! the support point. Two support points on both sides of the line give an upper bound, where
//! their chord crosses the line; the support in the direction of the chord's normal gives a
//! lower bound and replaces one of them. A polygon is done after a few steps, a smooth shape
//! gains two bits a step.
//!
//! Whether there is a hit is the decision of the kernel that all queries share.

use crate::ray::hit::{Crossing, HitKind, Stretch};
use crate::ray::round::{Chord, Start};
use crate::ray::scaled_ray::ScaledRay;
use collide_core::Vec2;
use collide_core::view::{Custom, Ray};
use collide_shapes::kernel::curved;

/// More than the bits of a coordinate, two a step, with as many for the bisection of flat ends.
const MAX_STEPS: usize = 64;

/// The hits of a user's shape.
pub(crate) fn custom(scaled_ray: &ScaledRay, shape: Custom<'_>) -> Stretch {
    let ray = Ray { origin: scaled_ray.origin, direction: scaled_ray.direction };
    if !curved::intersects(&shape, &ray) {
        return Stretch::NONE;
    }
    let section = Section { scaled_ray, shape };
    let (Some(enter), Some(exit)) = (section.end(-1.0), section.end(1.0)) else {
        return Stretch::one(section.touch());
    };
    let end = |sample: Sample, normal: Vec2| {
        (scaled_ray.t_of_length(sample.x), scaled_ray.origin + scaled_ray.unit * sample.x, normal)
    };
    let start = if curved::intersects(&shape, &scaled_ray.origin) && enter.0.x <= 0.0 {
        Start::Inside
    } else {
        Start::Outside
    };
    Chord { ends: [end(enter.0, enter.1), end(exit.0, exit.1)] }.hits(scaled_ray, start)
}

/// A support point relative to the ray: along it, to its left.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sample {
    x: f64,
    y: f64,
}

struct Section<'p, 's> {
    scaled_ray: &'p ScaledRay,
    shape: Custom<'s>,
}

impl Section<'_, '_> {
    /// The support point along a unit direction.
    fn support(&self, direction: Vec2) -> Sample {
        let point = self.shape.support_point(direction) + direction * self.shape.rounding();
        let offset = point - self.scaled_ray.origin;
        Sample { x: offset.dot(self.scaled_ray.unit), y: self.scaled_ray.unit.cross(offset) }
    }

    /// Where the line enters (`sign` −1) or leaves (+1) the shape, with the normal; `None` if
    /// it passes beside it.
    fn end(&self, sign: f64) -> Option<(Sample, Vec2)> {
        let left = self.scaled_ray.unit.perp();
        let mut above = (self.support(left), left);
        let mut below = (self.support(-left), -left);
        if above.0.y < 0.0 || below.0.y > 0.0 {
            return None;
        }
        for _ in 0..MAX_STEPS {
            let Some(normal) = self.chord_normal(above.0, below.0, sign) else { break };
            let sample = self.support(normal);
            if sample == above.0 || sample == below.0 {
                return Some((crossing(above.0, below.0), normal));
            }
            if sample.y >= 0.0 { above = (sample, normal) } else { below = (sample, normal) }
        }
        let fraction = fraction(above.0, below.0);
        let normal = (above.1 * (1.0 - fraction) + below.1 * fraction).unit();
        Some((crossing(above.0, below.0), normal.unwrap_or(self.scaled_ray.unit * sign)))
    }

    /// The unit normal of the chord that looks back (`sign` −1) or on (+1).
    fn chord_normal(&self, above: Sample, below: Sample, sign: f64) -> Option<Vec2> {
        let (dx, dy) = (above.x - below.x, above.y - below.y);
        let normal = self.scaled_ray.unit * dy - self.scaled_ray.unit.perp() * dx;
        (normal * sign).unit()
    }

    /// The touch of a shape that the line only grazes.
    fn touch(&self) -> Crossing {
        let left = self.scaled_ray.unit.perp();
        let (above, below) = (self.support(left), self.support(-left));
        let (sample, normal) =
            if above.y.abs() < below.y.abs() { (above, left) } else { (below, -left) };
        let point = self.scaled_ray.origin + self.scaled_ray.unit * sample.x + left * sample.y;
        let t = self.scaled_ray.t_of_length(sample.x);
        Crossing { t, point, normal, kind: HitKind::Touch }.not_behind(self.scaled_ray)
    }
}

/// How far from `above` to `below` the chord crosses the line.
fn fraction(above: Sample, below: Sample) -> f64 {
    let height = above.y - below.y;
    if height > 0.0 { above.y / height } else { 0.5 }
}

fn crossing(above: Sample, below: Sample) -> Sample {
    Sample { x: above.x + (below.x - above.x) * fraction(above, below), y: 0.0 }
}
