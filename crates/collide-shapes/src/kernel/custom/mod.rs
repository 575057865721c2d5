//! A convex shape of the user's, known by its support map, × every convex shape.
//!
//! The certified minimizer runs with curvature 0 in its bound: the chord bound of the expanding
//! polytope algorithm, with secant steps that finish the job. The rounding radii are subtracted at
//! the end. A search that runs into its cap still answers with a valid separating translation.

mod body;
pub mod order;
mod unbounded;

use crate::kernel::tolerance::FEIGNED_GAP;
use body::{Convex, OfLibrary};

use crate::kernel::Separation;
use crate::kernel::curved::{CurvedPair, comfortable, signed};
use collide_core::convex::{self, Body, BodyGap, FacingPoint, Minimum};
use collide_core::view::{Custom, Ellipse};
use collide_core::{Vec2, greater};

/// A pair ready for the search: of any two bodies, so that what follows is compiled once.
struct Pair<'p> {
    a: &'p dyn Body,
    b: &'p dyn Body,
    origin: Vec2,
    scale: f64,
    /// What the extents add up to, scaled.
    extent: f64,
    /// How accurate the support points are, scaled.
    unit: f64,
    /// The rounding radii, scaled.
    radius_a: f64,
    radius_b: f64,
}

impl Pair<'_> {
    /// What `query` makes of two shapes: called, so that it is compiled once.
    fn of<A: Convex, B: Convex, R>(a: &A, b: &B, ask: &dyn Fn(&Pair<'_>) -> R) -> R {
        let origin = a.inner_point();
        let (radius_a, radius_b) = (a.rounding(), b.rounding());
        let extent = a.extent(origin) + b.extent(origin) + radius_a + radius_b;
        let noise = greater(greater(a.noise(), b.noise()), f64::EPSILON * extent);
        // Two points at one place have no extent, but an inaccuracy.
        let extent = greater(extent, noise);
        let scale = comfortable(extent);
        ask(&Pair {
            a: &a.body(origin, scale),
            b: &b.body(origin, scale),
            origin,
            scale,
            extent: greater(extent * scale, f64::MIN_POSITIVE),
            unit: noise * scale,
            radius_a: radius_a * scale,
            radius_b: radius_b * scale,
        })
    }

    fn gap(&self) -> BodyGap<'_> {
        BodyGap { a: self.a, b: self.b }
    }

    fn radius(&self) -> f64 {
        self.radius_a + self.radius_b
    }

    /// The gap below which they are apart: what rounding of the support points may feign is
    /// contact, so that a shape that holds another also meets it.
    fn level(&self) -> f64 {
        -self.radius() - FEIGNED_GAP * self.unit
    }

    #[inline(never)]
    fn meet(&self) -> bool {
        !self.gap().is_below(self.extent, self.unit, self.level())
    }

    #[inline(never)]
    fn separation(&self) -> Separation {
        let Some(minimum) = self.gap().minimum(self.extent, self.unit, self.level()) else {
            return coincident(self.origin);
        };
        let core = -minimum.lowest;
        let distance = signed((core - self.radius()) / self.scale, !minimum.below);
        let facing = self.witness(&minimum);
        let normal = facing.normal(minimum.node.normal, core);
        let point = facing.point + normal * self.radius_a;
        let point_a = self.origin + point * (1.0 / self.scale);
        Separation { distance, normal, point_a, point_b: point_a + normal * distance }
    }

    /// The point of A's core that faces B. The sides of the normal are as close as the accuracy of
    /// the support points allows; points at the origin have no inaccuracy.
    fn witness(&self, minimum: &Minimum) -> FacingPoint {
        let tilt = greater(self.unit / self.extent, f64::EPSILON);
        convex::facing_point(self.a, self.b, minimum.node.normal, tilt)
    }

    /// A point of both, which meet: a point of both cores, or one between them that both radii
    /// reach.
    #[inline(never)]
    fn common_point(&self) -> Vec2 {
        let point = convex::common_point(self.a, self.b).or_else(|| {
            let minimum = self.gap().minimum(self.extent, self.unit, self.level())?;
            let core = greater(-minimum.lowest, 0.0);
            let share = if self.radius() > 0.0 { self.radius_a / self.radius() } else { 0.0 };
            Some(self.witness(&minimum).point + minimum.node.normal * (core * share))
        });
        self.origin + point.unwrap_or(Vec2::ZERO) * (1.0 / self.scale)
    }

    #[inline(never)]
    fn holds(&self) -> bool {
        convex::contains(self.a, self.b, self.radius_b - self.radius_a, self.unit)
    }

    #[inline(never)]
    fn is_held(&self) -> bool {
        convex::contains(self.b, self.a, self.radius_a - self.radius_b, self.unit)
    }
}

/// What `query` makes of two of the user's shapes in the order that names their pair, and whether
/// `a` is the first: the answers of `(b, a)` are those of `(a, b)` flipped, bit for bit.
fn in_order<R>(a: &Custom<'_>, b: &Custom<'_>, ask: &dyn Fn(&Pair<'_>) -> R) -> (R, bool) {
    let is_first = order::compare(*a, *b).is_le();
    let (first, second) = if is_first { (a, b) } else { (b, a) };
    (Pair::of(first, second, ask), is_first)
}

impl<'n> CurvedPair<Custom<'n>> for Custom<'_> {
    fn intersects(&self, other: &Custom<'n>) -> bool {
        in_order(self, other, &|pair| pair.meet()).0
    }

    fn separation(&self, other: &Custom<'n>) -> Separation {
        let (separation, is_first) = in_order(self, other, &|pair| pair.separation());
        if is_first { separation } else { separation.flipped() }
    }

    fn common_point(&self, other: &Custom<'n>) -> Vec2 {
        in_order(self, other, &|pair| pair.common_point()).0
    }

    fn contains(&self, other: &Custom<'n>) -> bool {
        Pair::of(self, other, &|pair| pair.holds()) && self.intersects(other)
    }

    fn is_within(&self, other: &Custom<'n>) -> bool {
        Pair::of(self, other, &|pair| pair.is_held()) && self.intersects(other)
    }
}

/// The separation of two shapes at one point: nothing was searched.
fn coincident(at: Vec2) -> Separation {
    Separation { distance: 0.0, normal: Vec2::new(1.0, 0.0), point_a: at, point_b: at }
}

impl<S: OfLibrary> CurvedPair<S> for Custom<'_> {
    fn intersects(&self, other: &S) -> bool {
        !other.is_nowhere() && Pair::of(self, other, &|pair| pair.meet())
    }

    fn separation(&self, other: &S) -> Separation {
        Pair::of(self, other, &|pair| pair.separation()).with_point_b(other.only_point())
    }

    fn common_point(&self, other: &S) -> Vec2 {
        other.only_point().unwrap_or_else(|| Pair::of(self, other, &|pair| pair.common_point()))
    }

    fn contains(&self, other: &S) -> bool {
        Pair::of(self, other, &|pair| pair.holds()) && self.intersects(other)
    }

    fn is_within(&self, other: &S) -> bool {
        Pair::of(self, other, &|pair| pair.is_held()) && self.intersects(other)
    }
}

impl<'m> CurvedPair<Custom<'m>> for Ellipse {
    fn intersects(&self, other: &Custom<'m>) -> bool {
        other.intersects(self)
    }

    fn separation(&self, other: &Custom<'m>) -> Separation {
        other.separation(self).flipped()
    }

    fn common_point(&self, other: &Custom<'m>) -> Vec2 {
        other.common_point(self)
    }

    fn contains(&self, other: &Custom<'m>) -> bool {
        other.is_within(self)
    }

    fn is_within(&self, other: &Custom<'m>) -> bool {
        other.contains(self)
    }
}
