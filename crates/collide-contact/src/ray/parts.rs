//! A ray and a union of many parts: it is cast at those whose boxes it can meet, in order; for the
//! first hit, those that it comes to first before the others.

use crate::ray::hit::Crossing;
use crate::ray::outline::can_meet;
use crate::ray::scaled_ray::ScaledRay;
use collide_core::view::{Compound, Ray};
use collide_core::{Bounds, PartBoxes, Vec2, clamped, greater};
use collide_shapes::kernel::tolerance::{CROSSING_ERROR, CURVED_BAND};

/// Calls `visit` with the parts that the ray can meet, in order.
pub(crate) fn for_each(
    ray: &Ray,
    parts: Compound<'_>,
    boxes: &PartBoxes,
    visit: impl FnMut(usize),
) {
    let entry = Entry::new(ray, parts);
    boxes.for_each_near(|bounds| entry.can_meet(&entry.widened(bounds)), visit);
}

/// The first of the hits that `cast` reports for the parts, of several that of the first part.
pub(crate) fn first(
    ray: &Ray,
    parts: Compound<'_>,
    boxes: &PartBoxes,
    mut cast: impl FnMut(usize) -> Option<Crossing>,
) -> Option<Crossing> {
    let entry = Entry::new(ray, parts);
    let mut best: Option<(usize, Crossing)> = None;
    boxes.search_nearest(
        f64::INFINITY,
        |bounds| entry.least_t(bounds),
        |part, _| {
            if let Some(hit) = cast(part) {
                let is_first = best.is_none_or(|(other, best)| (hit.t, part) < (best.t, other));
                best = if is_first { Some((part, hit)) } else { best };
            }
            best.map_or(f64::INFINITY, |(_, best)| best.t.next_up())
        },
    );
    best.map(|(_, hit)| hit)
}

/// When the ray enters boxes.
struct Entry {
    scaled_ray: ScaledRay,
    /// How far beside a part a hit may be reported, by rounding, per distance.
    error: f64,
}

impl Entry {
    fn new(ray: &Ray, parts: Compound<'_>) -> Self {
        let error = CROSSING_ERROR + CURVED_BAND * parts.eps();
        Self { scaled_ray: ScaledRay::new(ray), error }
    }

    /// The box grown by the rounding of a hit.
    fn widened(&self, bounds: &Bounds) -> Bounds {
        let origin = self.scaled_ray.origin;
        let reach = (bounds.min - origin).abs().max((bounds.max - origin).abs());
        let size = bounds.min.abs().max(bounds.max.abs());
        let by = self.error * (reach.norm_l1() + size.norm_l1());
        let by = Vec2::new(by, by);
        Bounds { min: bounds.min - by, max: bounds.max + by }
    }

    fn can_meet(&self, widened: &Bounds) -> bool {
        let size = widened.max - widened.min;
        let is_bounded = size.x.is_finite() && size.y.is_finite();
        !is_bounded || can_meet(&self.scaled_ray, widened.min, widened.max)
    }

    /// The least `t` of a hit of a part in the box, or less; infinite where it meets none.
    fn least_t(&self, bounds: &Bounds) -> f64 {
        let widened = self.widened(bounds);
        if !self.can_meet(&widened) {
            return f64::INFINITY;
        }
        let (origin, way) = (self.scaled_ray.origin, self.scaled_ray.scaled);
        let along = |min: f64, max: f64, origin: f64, way: f64| match way {
            _ if way > 0.0 => (min - origin) / way,
            _ if way < 0.0 => (max - origin) / way,
            _ => f64::NEG_INFINITY,
        };
        let Bounds { min, max } = widened;
        let x = along(min.x, max.x, origin.x, way.x);
        let y = along(min.y, max.y, origin.y, way.y);
        self.scaled_ray.t_of_scaled(clamped(greater(x, y), 0.0, f64::MAX))
    }
}
