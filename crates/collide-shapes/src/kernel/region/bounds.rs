//! Boxes around views and points of views, in `f64`: what prunes a search, and where an inside
//! test starts. Boxes are rounded outward, never too small.

use collide_core::convex::{rounding_of, support_of};
use collide_core::{Bounds, Real, SupportMap, Vec2, View, greater};

/// How far, per extent of a pair, the kernel of a curved shape may be off when it tells whether
/// the pair meets: far more than it ever is, since to look at an edge too many costs nothing else.
const BAND: f64 = 256.0;

/// The place of a shape in a search: its box, and how far around it its kernel may say that
/// something meets it. What is passed over is apart by the word of the kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vicinity {
    bounds: Bounds,
    /// Per extent of the pair; 0 where the kernel is exact.
    band: f64,
}

impl Vicinity {
    /// `None` where the shape is unbounded.
    pub(crate) fn of<T: Real>(view: &View<'_, T>) -> Option<Self> {
        Some(Self { bounds: bounds_of(view)?, band: band(view) })
    }

    /// Whether the kernel may say that something in the box meets the shape.
    #[inline]
    pub(crate) fn meets(&self, other: &Bounds) -> bool {
        self.bounds.meets(other) || self.band > 0.0 && self.least_distance(other) == 0.0
    }

    /// What the kernel says at least of the distance of something in the box, or less.
    #[inline]
    pub(crate) fn least_distance(&self, other: &Bounds) -> f64 {
        let least = self.bounds.least_distance(other);
        if self.band == 0.0 {
            return least;
        }
        greater(least - self.band * reach(&self.bounds.merged(*other)), 0.0)
    }
}

impl From<Bounds> for Vicinity {
    /// The vicinity of a shape of which the kernel is exact.
    fn from(bounds: Bounds) -> Self {
        Self { bounds, band: 0.0 }
    }
}

/// What the kernels say at least of the distance of two shapes, or less.
pub(crate) fn least_distance<T: Real>(a: &View<'_, T>, b: &View<'_, T>) -> f64 {
    match (Vicinity::of(a), Vicinity::of(b)) {
        (Some(a), Some(b)) => {
            let vicinity = Vicinity { band: greater(a.band, b.band), ..a };
            vicinity.least_distance(&b.bounds)
        }
        _ => 0.0,
    }
}

/// The largest coordinate in magnitude.
fn reach(bounds: &Bounds) -> f64 {
    let Bounds { min, max } = bounds;
    greater(greater(greater(min.x.abs(), min.y.abs()), max.x.abs()), max.y.abs())
}

/// How far the kernel of the shape may be off per extent of a pair.
pub(crate) fn band<T: Real>(view: &View<'_, T>) -> f64 {
    match view {
        View::Ellipse(_) => BAND * f64::EPSILON,
        View::Custom(_) => BAND * T::EPS.to_f64(),
        View::Compound(parts) => (0..parts.part_count())
            .map(|i| band(&parts.part(i).view()))
            .fold(0.0, |most, x| greater(x, most)),
        _ => 0.0,
    }
}

/// A box around the shape; `None` where it is unbounded.
pub(crate) fn bounds_of<T: Real>(view: &View<'_, T>) -> Option<Bounds> {
    match view {
        View::Point(p) => Some(Bounds::of_point(*p)),
        View::Segment(s) => Some(Bounds::of_segment(s.a, s.b)),
        View::Ray(_) | View::Line(_) | View::HalfPlane(_) => None,
        View::Circle(c) => Some(grown(Bounds::of_point(c.center), c.radius)),
        View::Ellipse(e) => {
            Some(grown(Bounds::of_point(e.center), greater(e.semi_axes.x, e.semi_axes.y)))
        }
        View::Capsule(c) => Some(grown(Bounds::of_segment(c.a, c.b), c.radius)),
        View::Aabb(b) => Some(Bounds { min: b.min, max: b.max }),
        View::Rect(r) => around(r.corners()),
        View::Triangle(t) => around(t.vertices),
        View::ConvexPolygon(p) => {
            let core = around(p.vertices.iter().map(|&v| Vec2::from_point(v)))?;
            Some(grown(core, p.radius))
        }
        View::Polygon(p) => Some(p.rings.bounds()),
        View::Polyline(p) => Some(p.rings.bounds()),
        View::Compound(parts) => {
            let mut boxes = (0..parts.part_count()).map(|i| bounds_of(&parts.part(i).view()));
            let first = boxes.next()??;
            boxes.try_fold(first, |all, part| Some(all.merged(part?)))
        }
        View::Custom(shape) => custom_bounds(*shape),
    }
}

fn around(points: impl IntoIterator<Item = Vec2>) -> Option<Bounds> {
    let mut points = points.into_iter();
    let first = Bounds::of_point(points.next()?);
    Some(points.fold(first, Bounds::with_point))
}

/// The box grown by `radius`, and by what the rounding of that may lose; exact for none.
#[inline]
pub(crate) fn grown(bounds: Bounds, radius: f64) -> Bounds {
    if radius == 0.0 {
        return bounds;
    }
    let out = |x: f64| radius + (x.abs() + radius) * f64::EPSILON + f64::MIN_POSITIVE;
    let Bounds { min, max } = bounds;
    Bounds {
        min: Vec2::new(min.x - out(min.x), min.y - out(min.y)),
        max: Vec2::new(max.x + out(max.x), max.y + out(max.y)),
    }
}

/// A support map states its furthest points to within the rounding of its scalar.
fn custom_bounds<T: Real>(shape: &dyn SupportMap<T>) -> Option<Bounds> {
    let core = around(axis_supports(shape))?;
    let reach = |p: Vec2| greater(p.x.abs(), p.y.abs());
    let size = greater(reach(core.min), reach(core.max));
    Some(grown(core, rounding_of(shape) + 8.0 * T::EPS.to_f64() * size))
}

fn axis_supports<T: Real>(shape: &dyn SupportMap<T>) -> [Vec2; 4] {
    [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
        .map(|(x, y)| support_of(shape, Vec2::new(x, y)))
}

/// A point of the shape; of a round one, a point of its inside.
pub(crate) fn point_of<T: Real>(view: &View<'_, T>) -> Vec2 {
    match view {
        View::Point(p) => *p,
        View::Segment(s) => s.a,
        View::Ray(r) => r.origin,
        View::Line(l) => l.point,
        View::HalfPlane(h) => h.point,
        View::Circle(c) => c.center,
        View::Ellipse(e) => e.center,
        View::Capsule(c) => c.a,
        View::Aabb(b) => b.min,
        View::Rect(r) => r.corners()[0],
        View::Triangle(t) => t.vertices[0],
        View::ConvexPolygon(p) => p.vertex(0),
        View::Polygon(p) => p.rings.vertex(0),
        View::Polyline(p) => p.rings.vertex(0),
        View::Compound(parts) => point_of(&parts.part(0).view()),
        View::Custom(shape) => {
            let [a, b, c, d] = axis_supports(*shape);
            a.midpoint(c).midpoint(b.midpoint(d))
        }
    }
}
