//! The first hit of a ray on the outline of a polygon or on a chain.
//!
//! When the ray comes to an outline first is found from near to far, by the boxes of the edges.
//! Where it clearly crosses a single edge there, that edge decides from which side. Else the
//! edges that are met are searched in order, so that the answer is that of all
//! edges; whether the ray comes from inside, which all edges ahead would decide, is known by where
//! it starts.

use crate::ray::events::{Event, First, Sink};
use crate::ray::hit::Crossing;
use crate::ray::outline::{add_edge, add_link_of};
use crate::ray::scaled_ray::ScaledRay;
use collide_core::view::Segment;
use collide_core::{Around, Bounds, Location, OrientedBox, Rings, RunEdges, Vec2, greater, lesser};
use collide_shapes::kernel::tolerance::{
    CROSSING_ERROR, LEAST_SQUARABLE, LEVEL, LEVEL_IF_TURNED, NEARLY_PARALLEL,
};

/// The first hit on a polygon of these rings; `None` where the ray starts on an edge.
pub(crate) fn polygon(scaled_ray: &ScaledRay, rings: &Rings) -> Option<Option<Crossing>> {
    let (first, is_single) = first(scaled_ray, rings, |edge, sink| {
        add_edge(scaled_ray, edge.a, edge.b, sink);
    });
    if first.t() == f64::INFINITY {
        return Some(None);
    }
    if is_single {
        return Some(first.coming_from_its_inner_side());
    }
    match rings.locate(scaled_ray.origin) {
        Location::Inside => Some(first.coming_from(true)),
        Location::Outside => Some(first.coming_from(false)),
        Location::Boundary => None,
    }
}

/// The first hit on a chain.
pub(crate) fn polyline(scaled_ray: &ScaledRay, rings: &Rings) -> Option<Crossing> {
    let add = |edge: &Segment, sink: &mut Nearest<'_>| add_link_of(rings, scaled_ray, edge, sink);
    first(scaled_ray, rings, add).0.finish(false)
}

/// The first event, and whether it is that of a single edge that the ray clearly crosses; `add`
/// computes those of an edge.
fn first<'p>(
    scaled_ray: &'p ScaledRay,
    rings: &Rings,
    add: impl Fn(&Segment, &mut Nearest<'p>),
) -> (First<'p>, bool) {
    let entry = Entry::new(scaled_ray, rings);
    // Two events that are further apart in `t` are in its order, but where products or `t`
    // underflow.
    let doubt = scaled_ray.t_of_scaled(4.0 * entry.error);
    let is_plain = entry.error > LEAST_SQUARABLE && doubt > f64::MIN_POSITIVE;
    let mut nearest = Nearest::new(scaled_ray);
    let visit = |edges: RunEdges<'_>| {
        edges.for_each(|(_, edge)| add(&edge, &mut nearest));
        nearest.first.t() + doubt
    };
    if rings.is_oriented() {
        rings.search_nearest_around(f64::INFINITY, |around| entry.least_t_around(around), visit);
    } else {
        rings.search_nearest(f64::INFINITY, |bounds| entry.least_t(bounds), visit);
    }
    let t = nearest.first.t();
    if is_plain && nearest.are_steep && t > doubt && nearest.next_t > t + doubt {
        return (nearest.first, true);
    }
    let mut all = Nearest::new(scaled_ray);
    if t < f64::INFINITY {
        let may_be_first = |bounds: &Bounds| entry.least_t(bounds) <= t;
        rings.for_each_near(may_be_first, |_, edge| add(&edge, &mut all));
    }
    (all.first, false)
}

/// The first event, and what decides whether it is certain.
struct Nearest<'p> {
    scaled_ray: &'p ScaledRay,
    first: First<'p>,
    /// The `t` of the next event.
    next_t: f64,
    /// Whether all events are inside an edge that is not nearly parallel to the ray: their `t` are
    /// no further off than [`CROSSING_ERROR`] allows.
    are_steep: bool,
}

impl<'p> Nearest<'p> {
    fn new(scaled_ray: &'p ScaledRay) -> Self {
        let first = First::new(scaled_ray);
        Self { scaled_ray, first, next_t: f64::INFINITY, are_steep: true }
    }
}

impl Sink for Nearest<'_> {
    type Answer = ();

    fn push(&mut self, event: Event) {
        let sine = event.normals[0].dot(self.scaled_ray.unit).abs();
        self.are_steep &= event.flips == [true, true] && sine * NEARLY_PARALLEL > 4.0;
        self.next_t = lesser(self.next_t, greater(self.first.t(), event.t));
        self.first.push(event);
    }

    fn finish(self, _solid: bool) {}
}

/// When the ray enters boxes.
struct Entry<'p> {
    scaled_ray: &'p ScaledRay,
    /// The origin and the scaled direction, in the frame of the boxes.
    origin: Vec2,
    way: Vec2,
    /// One over the scaled direction.
    inverse: Vec2,
    /// A coordinate of the direction that is no more than this moves the ray by less than the
    /// error.
    level: f64,
    /// How far beside an edge a crossing may be reported, by rounding.
    error: f64,
}

impl<'p> Entry<'p> {
    fn new(scaled_ray: &'p ScaledRay, rings: &Rings) -> Self {
        let Bounds { min, max } = rings.bounds();
        let ScaledRay { origin, scaled: way, .. } = *scaled_ray;
        let reach = (min - origin).abs().max((max - origin).abs());
        // The product with an inverse is off by two roundings more than a quotient, what is turned
        // by some more.
        let error = (CROSSING_ERROR + 16.0 * f64::EPSILON) * (reach.x + reach.y);
        let inverse = Vec2::new(1.0 / way.x, 1.0 / way.y);
        Self { scaled_ray, origin, way, inverse, level: LEVEL, error }
    }

    /// The same in the frame of a box.
    fn turned(&self, &OrientedBox { center, axis, .. }: &OrientedBox) -> Self {
        let way = self.way.unrotated(axis);
        Self {
            origin: (self.origin - center).unrotated(axis),
            way,
            inverse: Vec2::new(1.0 / way.x, 1.0 / way.y),
            level: LEVEL_IF_TURNED * way.norm_l1(),
            ..*self
        }
    }

    /// As [`Self::least_t`], of edges that may have another box around them.
    fn least_t_around(&self, Around { bounds, oriented }: Around<'_>) -> f64 {
        let of_oriented = oriented.map(|oriented| {
            let bounds = Bounds { min: -oriented.half, max: oriented.half };
            self.turned(oriented).least_t(&bounds)
        });
        greater(self.least_t(bounds), of_oriented.unwrap_or(f64::NEG_INFINITY))
    }

    /// The least `t` of an event of an edge in the box, or less; infinite if it has none. The `t`
    /// of an edge nearly parallel to the ray lies between those of its ends, and there the edge is
    /// near the ray.
    fn least_t(&self, bounds: &Bounds) -> f64 {
        let Bounds { min, max } = *bounds;
        let beside = ((max.x - min.x) + (max.y - min.y)) * (2.0 / NEARLY_PARALLEL) + self.error;
        let (origin, way) = (self.origin, self.way);
        let stay = |min: f64, max: f64, origin: f64, way: f64, inverse: f64| {
            let (low, high) = ((min - origin) - beside, (max - origin) + beside);
            // As far as the boxes reach it strays less than the error from an axis so close to it.
            if way > self.level {
                [low * inverse, high * inverse]
            } else if way < -self.level {
                [high * inverse, low * inverse]
            } else if low <= 0.0 && high >= 0.0 {
                [f64::NEG_INFINITY, f64::INFINITY]
            } else {
                [f64::INFINITY, f64::NEG_INFINITY]
            }
        };
        let beside_x = stay(min.x, max.x, origin.x, way.x, self.inverse.x);
        let beside_y = stay(min.y, max.y, origin.y, way.y, self.inverse.y);
        let (entry, exit) = (greater(beside_x[0], beside_y[0]), lesser(beside_x[1], beside_y[1]));
        if entry <= exit && exit >= 0.0 {
            self.scaled_ray.t_of_scaled(entry)
        } else {
            f64::INFINITY
        }
    }
}
