//! The first hit of a ray on an outline of very many edges.
//!
//! When the ray comes to an outline first is found from near to far, by the boxes of the edges.
//! What the edges that are met then say together is asked of them in order, so that the answer is
//! that of all edges; whether the ray comes from inside, which all edges ahead would tell, is known
//! by where it starts.

use crate::ray::events::{First, Sink};
use crate::ray::hit::Crossing;
use crate::ray::outline::{add_edge, add_link_of, can_meet};
use crate::ray::scaled_ray::ScaledRay;
use collide_core::view::Segment;
use collide_core::{Bounds, Location, Rings, Vec2, greater};
use collide_shapes::kernel::tolerance::{CROSSING_ERROR, NEARLY_PARALLEL};

/// The first hit on a polygon of these rings; `None` where the ray starts on an edge.
pub(crate) fn polygon(scaled_ray: &ScaledRay, rings: &Rings) -> Option<Option<Crossing>> {
    let is_inside = match rings.locate(scaled_ray.origin) {
        Location::Inside => true,
        Location::Outside => false,
        Location::Boundary => return None,
    };
    let add = |edge: &Segment, sink: &mut First<'_>| add_edge(scaled_ray, edge.a, edge.b, sink);
    Some(first(scaled_ray, rings, add).coming_from(is_inside))
}

/// The first hit on a chain.
pub(crate) fn polyline(scaled_ray: &ScaledRay, rings: &Rings) -> Option<Crossing> {
    let add = |edge: &Segment, sink: &mut First<'_>| add_link_of(rings, scaled_ray, edge, sink);
    first(scaled_ray, rings, add).finish(false)
}

/// The first event; `add` tells those of an edge.
fn first<'p>(
    scaled_ray: &'p ScaledRay,
    rings: &Rings,
    add: impl Fn(&Segment, &mut First<'p>),
) -> First<'p> {
    let entry = Entry::new(scaled_ray, rings);
    let mut earliest = First::new(scaled_ray);
    rings.search_nearest(
        f64::INFINITY,
        |bounds| if entry.can_meet(bounds) { entry.least_t(bounds) } else { f64::INFINITY },
        |_, edges| {
            edges.for_each(|(_, edge)| add(&edge, &mut earliest));
            earliest.t()
        },
    );
    let mut first = First::new(scaled_ray);
    rings.for_each_near(
        |bounds| entry.can_meet(bounds) && entry.least_t(bounds) <= earliest.t(),
        |_, edge| add(&edge, &mut first),
    );
    first
}

/// When the ray enters boxes.
struct Entry<'p> {
    scaled_ray: &'p ScaledRay,
    /// How far beside an edge a crossing may be told to lie, by rounding.
    error: f64,
}

impl<'p> Entry<'p> {
    fn new(scaled_ray: &'p ScaledRay, rings: &Rings) -> Self {
        let Bounds { min, max } = rings.bounds();
        let reach = (min - scaled_ray.origin).abs().max((max - scaled_ray.origin).abs());
        Self { scaled_ray, error: CROSSING_ERROR * (reach.x + reach.y) }
    }

    fn can_meet(&self, bounds: &Bounds) -> bool {
        can_meet(self.scaled_ray, bounds.min, bounds.max)
    }

    /// The least `t` of an event of an edge in the box, or less. The `t` of an edge nearly parallel
    /// to the ray lies between those of its ends, and there the edge is near the ray.
    fn least_t(&self, bounds: &Bounds) -> f64 {
        let Bounds { min, max } = *bounds;
        let beside = ((max.x - min.x) + (max.y - min.y)) * (2.0 / NEARLY_PARALLEL) + self.error;
        let (origin, way) = (self.scaled_ray.origin, self.scaled_ray.scaled);
        let along = |min: f64, max: f64, origin: f64, way: f64| {
            if way > 0.0 {
                ((min - origin) - beside) / way
            } else if way < 0.0 {
                ((max - origin) + beside) / way
            } else {
                f64::NEG_INFINITY
            }
        };
        let Vec2 { x, y } = way;
        let entry = greater(along(min.x, max.x, origin.x, x), along(min.y, max.y, origin.y, y));
        self.scaled_ray.t_of_scaled(entry)
    }
}
