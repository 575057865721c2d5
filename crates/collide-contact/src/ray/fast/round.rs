//! Ray × circle and capsule.
//!
//! With `w` from the ray's origin to the center, `d` the direction, `k = d × w` and `l = d · w`,
//! the line meets the circle iff `q = r² d² − k² ≥ 0`, at `t = (l ∓ √q) / d²`. The outward normal
//! at a root is `(∓√q d − k d⊥) / (r d²)`: unit, because `q + k² = r² d²`.
//!
//! A capsule is the union of the circles around the points of its core `a + s e`. Where the
//! line enters it is the least `t(s) = (l(s) − √q(s)) / d²` over s in [0, 1], a convex function
//! whose least value lies at `k(s) = −sign(d × e) (d · e) r / |e|`, clamped: a side if within, an
//! end otherwise. The outline is smooth there, so rounding in `s` does not matter.

use crate::ray::fast::outline::{
    Cut, Ends, FastOutline, are_all_ordinary, greatest_of, kind_of, sign,
};
use crate::ray::hit::Crossing;
use collide_core::view::{Capsule, Circle, Ray};
use collide_core::{Vec2, clamped, greater, lesser, sqrt};
use collide_shapes::kernel::tolerance::{SIGN_MARGIN, TANGENT_MARGIN};

/// The line through a circle.
#[derive(Clone, Copy)]
pub(crate) struct CircleEnds {
    direction: Vec2,
    direction_squared: f64,
    to_center: Vec2,
    center: Vec2,
    radius: f64,
    cross: f64,
    along: f64,
    /// `q`, above; negative if the line misses.
    square: f64,
}

impl CircleEnds {
    #[inline(always)]
    fn new(ray: &Ray, to_center: Vec2, center: Vec2, radius: f64) -> Self {
        let direction = ray.direction;
        let direction_squared = direction.length_squared();
        let cross = direction.cross(to_center);
        let square = radius * radius * direction_squared - cross * cross;
        let along = direction.dot(to_center);
        Self { direction, direction_squared, to_center, center, radius, cross, along, square }
    }

    /// Whether the sign of `q` is certain and, if positive, its root good; `size` bounds the terms
    /// of the cross product.
    #[inline]
    fn is_settled(&self, size: f64) -> bool {
        let reach = self.radius * self.radius * self.direction_squared;
        let least = SIGN_MARGIN * size;
        self.square.abs() > TANGENT_MARGIN * (self.cross.abs() * size + reach) + least * least
    }

    /// `√q`; 0 if the line misses.
    #[inline]
    fn root(&self) -> f64 {
        sqrt(greater(self.square, 0.0))
    }

    /// Whether such a ray hits: the circle does not lie behind it.
    #[inline]
    fn is_hit(&self, height: f64) -> bool {
        lesser(self.square, greater(self.along, -height)) > 0.0
    }

    /// `w² − r²`: positive if the ray starts outside.
    #[inline]
    fn height(&self) -> f64 {
        self.to_center.length_squared() - self.radius * self.radius
    }

    /// The first hit: the exit where `outward` is 1, of a ray that starts inside of the outline,
    /// else the entry. That is the product of both roots by the exit, `(w² − r²) / (l + √q)`, which
    /// loses nothing near the outline.
    #[inline(always)]
    fn first(&self, outward: f64) -> f64 {
        let large = self.along + self.root();
        let numerator = if outward > 0.0 { large } else { self.height() };
        let denominator = if outward > 0.0 { self.direction_squared } else { large };
        numerator / denominator
    }
}

impl Ends for CircleEnds {
    #[inline(always)]
    fn end(&self, outward: f64) -> Crossing {
        let (d, root) = (self.direction, self.root());
        let half = if outward > 0.0 { root } else { -root };
        let inverse = 1.0 / (self.radius * self.direction_squared);
        let normal = (d * half - d.perp() * self.cross) * inverse;
        Crossing {
            t: (self.along + half) / self.direction_squared,
            point: self.center + normal * self.radius,
            normal,
            kind: kind_of(outward),
        }
    }
}

/// The size of the terms of `d × w`.
#[inline]
fn cross_size(d: Vec2, w: Vec2) -> f64 {
    (d.x * w.y).abs() + (d.y * w.x).abs()
}

impl FastOutline for Circle {
    type Ends = CircleEnds;

    #[inline(always)]
    fn cut(&self, ray: &Ray) -> Cut<CircleEnds> {
        let to_center = self.center - ray.origin;
        let chord = CircleEnds::new(ray, to_center, self.center, self.radius);
        let (far, near) = (to_center.length_squared(), self.radius * self.radius);
        let height = chord.height();
        let is_settled = chord.is_settled(cross_size(ray.direction, to_center))
            & (height.abs() > SIGN_MARGIN * (far + near))
            & are_all_ordinary(chord.direction_squared, near, far + near);
        let outward = sign(-height);
        let (is_hit, t) = (chord.is_hit(height), chord.first(outward));
        Cut { is_settled, is_hit, t, outward, ends: chord }
    }

    fn greatest(&self) -> f64 {
        greater(greatest_of(&[self.center]), self.radius)
    }

    fn scaled(self, factor: f64) -> Self {
        Self { center: self.center * factor, radius: self.radius * factor }
    }
}

/// The line through a capsule.
pub(crate) struct CapsuleEnds {
    ray: Ray,
    a: Vec2,
    to_a: Vec2,
    core: Vec2,
    radius: f64,
    /// `d × w` at the start of the core, and how it changes along it.
    cross: f64,
    cross_rate: f64,
    /// How far from the line, times |d|, the circle lies whose side a parallel line would touch.
    side: f64,
}

impl CapsuleEnds {
    /// The line through the circle that it enters, or leaves, last.
    #[inline(always)]
    fn chord(&self, outward: f64) -> CircleEnds {
        let side = if outward > 0.0 { self.side } else { -self.side };
        let place = (side - self.cross) / self.cross_rate;
        let place = lesser(greater(place, 0.0), 1.0);
        let offset = self.core * place;
        CircleEnds::new(&self.ray, self.to_a + offset, self.a + offset, self.radius)
    }
}

impl Ends for CapsuleEnds {
    #[inline(always)]
    fn end(&self, outward: f64) -> Crossing {
        // The second hit may be nearly tangent: its normal is not unit by itself.
        let hit = self.chord(outward).end(outward);
        let normal = hit.normal.unit().unwrap_or(hit.normal);
        Crossing { normal, point: hit.point + (normal - hit.normal) * self.radius, ..hit }
    }
}

impl FastOutline for Capsule {
    type Ends = CapsuleEnds;

    #[inline(always)]
    fn cut(&self, ray: &Ray) -> Cut<CapsuleEnds> {
        let (to_a, core, d) = (self.a - ray.origin, self.b - self.a, ray.direction);
        let core_squared = core.length_squared();
        let inverse = 1.0 / core_squared;
        // The origin: its distance from the nearest point of the core.
        let foot = clamped(-to_a.dot(core) * inverse, 0.0, 1.0);
        let nearest = (to_a + core * foot).length_squared();
        let height = nearest - self.radius * self.radius;
        let cross_rate = d.cross(core);
        let side = d.dot(core) * (self.radius * (sqrt(core_squared) * inverse));
        let ends = CapsuleEnds {
            ray: *ray,
            a: self.a,
            to_a,
            core,
            radius: self.radius,
            cross: d.cross(to_a),
            cross_rate,
            side: side * 1.0_f64.copysign(cross_rate),
        };
        let outward = sign(-height);
        // If the line misses this circle, it misses all of them.
        let chord = ends.chord(outward);
        let size = cross_size(d, to_a) + cross_size(d, core);
        let radius_squared = self.radius * self.radius;
        let reach = to_a.length_squared() + core_squared + radius_squared;
        let is_settled = chord.is_settled(size)
            & (height.abs() > SIGN_MARGIN * reach)
            & (core_squared > SIGN_MARGIN * reach)
            & are_all_ordinary(chord.direction_squared, radius_squared, reach);
        let (is_hit, t) = (chord.is_hit(height), chord.first(outward));
        Cut { is_settled, is_hit, t, outward, ends }
    }

    fn greatest(&self) -> f64 {
        greater(greatest_of(&[self.a, self.b]), self.radius)
    }

    fn scaled(self, factor: f64) -> Self {
        Self { a: self.a * factor, b: self.b * factor, radius: self.radius * factor }
    }
}
