//! Random numbers, and pairs of hulls of every kind, for the unit tests: every third on a grid,
//! every fifth far from the origin.

use collide_core::view::{Aabb, Capsule, Circle, Rect, Segment, Triangle};
use collide_core::{Vec2, View};
use collide_shapes::ConvexPolygon;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// A number in [-1, 1]; in every third round a multiple of a quarter.
pub(crate) fn number(rng: &mut Pcg64Mcg, round: u32) -> f64 {
    let x: f64 = rng.random_range(-1.0..1.0);
    if round.is_multiple_of(3) { (4.0 * x).round() * 0.25 } else { x }
}

/// How far from the origin the shapes of a round are.
pub(crate) fn far(round: u32) -> f64 {
    if round.is_multiple_of(5) { 1e6 } else { 0.0 }
}

/// Points about a center, and the shapes that are made of them.
pub(crate) struct Cloud {
    pub(crate) center: Vec2,
    points: [Vec2; 8],
    radius: f64,
    polygon: ConvexPolygon<f64>,
}

impl Cloud {
    fn new(center: Vec2, points: [Vec2; 8], radius: f64) -> Option<Self> {
        let polygon = ConvexPolygon::hull(points.map(Vec2::to_point).to_vec()).ok()?;
        Some(Self { center, points, radius, polygon })
    }

    /// One shape of each kind that is a hull.
    pub(crate) fn hulls(&self) -> [View<'_>; 8] {
        let ([a, b, c, ..], radius) = (self.points, self.radius);
        let min = Vec2::new(a.x.min(b.x), a.y.min(b.y));
        let max = Vec2::new(a.x.max(b.x), a.y.max(b.y));
        let rotation = b.unit().unwrap_or(Vec2::new(0.6, 0.8));
        let half_extents = Vec2::new(radius, (c.x - a.x).abs());
        [
            View::Point(a),
            View::Segment(Segment { a, b }),
            View::Circle(Circle { center: a, radius }),
            View::Capsule(Capsule { a, b, radius }),
            View::Aabb(Aabb { min, max }),
            View::Rect(Rect { center: a, rotation, half_extents }),
            View::Triangle(Triangle::counterclockwise([a, b, c])),
            View::ConvexPolygon(self.polygon.as_view()),
        ]
    }
}

/// The hulls of a cloud that turn: a box along the axes is a rectangle then.
pub(crate) fn turning<'h, 'v>(hulls: &'h [View<'v>]) -> impl Iterator<Item = &'h View<'v>> {
    hulls.iter().filter(|hull| !matches!(hull, View::Aabb(_)))
}

/// Two clouds, and vectors to make motions of: B is five times the first of them away from A.
pub(crate) struct Pair {
    pub(crate) vectors: [Vec2; 8],
    pub(crate) a: Cloud,
    pub(crate) b: Cloud,
}

/// The pair of a round, unless one of its polygons has no area.
pub(crate) fn pair(rng: &mut Pcg64Mcg, round: u32) -> Option<Pair> {
    let mut vector = || {
        let x = number(rng, round);
        Vec2::new(x, number(rng, round))
    };
    let mut around = |center: Vec2| -> [Vec2; 8] { core::array::from_fn(|_| center + vector()) };
    let (vectors, at_a) = (around(Vec2::ZERO), Vec2::new(far(round), 0.0));
    let at_b = at_a + vectors[0] * 5.0;
    let (points_a, points_b) = (around(at_a), around(at_b));
    let radius = 0.125 * f64::from(round % 9);
    let (a, b) = (Cloud::new(at_a, points_a, radius)?, Cloud::new(at_b, points_b, 0.5 * radius)?);
    Some(Pair { vectors, a, b })
}
