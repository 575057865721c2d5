//! Random shapes of every kind, for the sampled laws.

use collide_core::{Aabb, Kind, Point2, Shape, SupportMap, UnitComplex, Vector2};
use collide_shapes::{
    AnyShape, Capsule, Circle, Compound, ConvexPolygon, Ellipse, HalfPlane, Line, Polygon,
    Polyline, Ray, Rect, Segment, Triangle, user_shape,
};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// The hull of two circles of different radius: smooth, with straight parts, from outside.
#[derive(Clone, Debug)]
struct Egg {
    small: Point2<f64>,
    large: Point2<f64>,
    rounding: f64,
}

impl SupportMap<f64> for Egg {
    fn support_point(&self, direction: Vector2<f64>) -> Point2<f64> {
        let unit = direction / direction.norm();
        let (p, q) = (self.small + unit * 0.25, self.large + unit);
        if unit.dot(&(p - q)) > 0.0 { p } else { q }
    }

    fn rounding(&self) -> f64 {
        self.rounding
    }
}

user_shape!(Egg: f64, convex);

/// A shape of the kind around `center`, about 2 across; an unbounded one passes near it.
pub(crate) fn shape(kind: Kind, center: Point2<f64>, rng: &mut Pcg64Mcg) -> Box<dyn Shape<f64>> {
    let mut near = |reach: f64| {
        let angle = UnitComplex::new(rng.random_range(0.0..core::f64::consts::TAU));
        center + angle * Vector2::new(rng.random_range(0.1..=1.0) * reach, 0.0)
    };
    let (p, q, r) = (near(1.0), near(1.0), near(1.0));
    let (x, y) = ((p - center).norm(), (q - center).norm());
    let turn = UnitComplex::from_cos_sin_unchecked(0.6, 0.8) * UnitComplex::new(7.0 * x);
    match kind {
        Kind::Point => Box::new(p),
        Kind::Segment => Box::new(Segment::new(p, q).unwrap()),
        Kind::Ray => Box::new(Ray::new(p, q - center).unwrap()),
        Kind::Line => Box::new(Line::new(p, q - center).unwrap()),
        Kind::HalfPlane => Box::new(HalfPlane::new(p, q - center).unwrap()),
        Kind::Circle => Box::new(Circle::new(p, y).unwrap()),
        Kind::Ellipse => Box::new(Ellipse::new(center, turn, Vector2::new(x, y)).unwrap()),
        Kind::Capsule => Box::new(Capsule::new(p, q, 0.3).unwrap()),
        Kind::Aabb => Box::new(Aabb::around([p, q]).unwrap()),
        Kind::Rect => Box::new(Rect::new(center, turn, Vector2::new(x, y)).unwrap()),
        Kind::Triangle => Box::new(Triangle::new(p, q, r).unwrap()),
        Kind::ConvexPolygon => {
            let radius = if x < 0.5 { 0.0 } else { 0.2 };
            let points = [p, q, r, center, near(1.0), near(1.0), near(1.0)];
            Box::new(ConvexPolygon::hull(points).unwrap().with_radius(radius).unwrap())
        }
        Kind::Polygon => Box::new(ring_around(center, turn, x)),
        Kind::Polyline => Box::new(Polyline::new([p, q, r, near(1.0)]).unwrap()),
        Kind::Compound => Box::new(
            Compound::new([
                AnyShape::from(Circle::new(p, 0.3).unwrap()),
                AnyShape::from(ring_around(center, turn, x)),
            ])
            .unwrap(),
        ),
        Kind::Custom => Box::new(Egg { small: p, large: center, rounding: 0.5 * y }),
    }
}

/// A concave polygon with a hole.
fn ring_around(center: Point2<f64>, turn: UnitComplex<f64>, size: f64) -> Polygon<f64> {
    let at = |(x, y): (f64, f64)| center + turn * (Vector2::new(x, y) * (0.3 + size));
    let outer = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (0.0, 0.25), (-1.0, 1.0)];
    let inner = [(-0.5, -0.5), (0.0, -0.75), (0.5, -0.5), (0.0, -0.25)];
    Polygon::new(outer.map(at).to_vec(), vec![inner.map(at).to_vec()]).unwrap()
}
