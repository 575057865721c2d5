//! Random shapes on a small lattice, where touching is the rule, each with its exact twin.

use collide_core::{Aabb, Engine as _, Point2, Vector2, View};
use collide_oracle::Shape as Truth;
use collide_shapes::{
    AnyShape, Capsule, Circle, Compound, ConvexPolygon, HalfPlane, Line, Polygon, Polyline, Ray,
    Segment, Triangle,
};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

pub(crate) type Place = [f64; 2];

/// A shape and what it is exactly.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) shape: AnyShape<f64>,
    pub(crate) truth: Truth,
}

impl Scene {
    pub(crate) fn view(&self) -> View<'_> {
        self.shape.view()
    }
}

pub(crate) fn points(places: &[Place]) -> Vec<Point2<f64>> {
    places.iter().map(|&p| Point2::from(p)).collect()
}

pub(crate) fn polygon(exterior: &[Place], holes: &[Vec<Place>]) -> Option<Scene> {
    let shape = Polygon::new(points(exterior), holes.iter().map(|h| points(h)).collect()).ok()?;
    let rings = std::iter::once(exterior.to_vec()).chain(holes.iter().cloned()).collect();
    Some(Scene { shape: shape.into(), truth: Truth::Region { rings } })
}

pub(crate) fn polyline(vertices: &[Place], closed: bool) -> Scene {
    let shape = match closed {
        true => Polyline::closed(points(vertices)),
        false => Polyline::new(points(vertices)),
    };
    let truth = Truth::Chain { vertices: vertices.to_vec(), closed };
    Scene { shape: shape.expect("finite vertices").into(), truth }
}

pub(crate) fn compound(parts: &[Scene]) -> Scene {
    let shape = Compound::new(parts.iter().map(|part| part.shape.clone())).expect("parts");
    let truth = Truth::Union(parts.iter().map(|part| part.truth.clone()).collect());
    Scene { shape: shape.into(), truth }
}

/// Lattice points and small numbers.
pub(crate) struct Lattice {
    pub(crate) random: Pcg64Mcg,
    /// Coordinates run from 0 to `size`.
    pub(crate) size: i32,
}

impl Lattice {
    pub(crate) fn number(&mut self, least: i32, greatest: i32) -> f64 {
        f64::from(self.random.random_range(least..=greatest))
    }

    pub(crate) fn place(&mut self) -> Place {
        [self.number(0, self.size), self.number(0, self.size)]
    }

    fn direction(&mut self) -> Place {
        loop {
            let direction = [self.number(-2, 2), self.number(-2, 2)];
            if direction != [0.0; 2] {
                return direction;
            }
        }
    }

    fn ring(&mut self, least: usize, greatest: usize) -> Vec<Place> {
        let count = self.random.random_range(least..=greatest);
        (0..count).map(|_| self.place()).collect()
    }

    /// A valid polygon, every other one with a hole or two.
    pub(crate) fn polygon(&mut self) -> Scene {
        for _ in 0..1000 {
            let exterior = match self.random.random_bool(0.5) {
                true => self.ring(3, 7),
                false => {
                    let s = f64::from(self.size);
                    vec![[0.0, 0.0], [s, 0.0], [s, s], [0.0, s]]
                }
            };
            let count = self.random.random_range(0..=2);
            let holes: Vec<_> = (0..count).map(|_| self.ring(3, 4)).collect();
            if let Some(scene) = polygon(&exterior, &holes) {
                return scene;
            }
        }
        unreachable!("squares without holes are valid")
    }

    pub(crate) fn polyline(&mut self) -> Scene {
        let closed = self.random.random_bool(0.3);
        polyline(&self.ring(1, 6), closed)
    }

    pub(crate) fn compound(&mut self) -> Scene {
        let count = self.random.random_range(1..=3);
        let parts: Vec<_> = (0..count)
            .map(|_| {
                let kind = self.random.random_range(0..KINDS - 1);
                self.shape(kind)
            })
            .collect();
        compound(&parts)
    }

    pub(crate) fn region(&mut self, kind: usize) -> Scene {
        match kind {
            0 => self.polygon(),
            1 => self.polyline(),
            _ => self.compound(),
        }
    }

    /// A shape of kind `kind`, below [`KINDS`]; the last is a compound.
    pub(crate) fn shape(&mut self, kind: usize) -> Scene {
        let (a, b) = (self.place(), self.place());
        let (p, q) = (Point2::from(a), Point2::from(b));
        let direction = self.direction();
        let along = Vector2::from(direction);
        let radius = self.number(0, 2);
        let (shape, truth): (AnyShape<f64>, _) = match kind {
            0 => (p.into(), Truth::point(a)),
            1 => (Segment::new(p, q).expect("valid").into(), Truth::segment(a, b)),
            2 => {
                let truth = Truth::Ray { origin: a, direction };
                (Ray::new(p, along).expect("valid").into(), truth)
            }
            3 => {
                let truth = Truth::Line { point: a, direction };
                (Line::new(p, along).expect("valid").into(), truth)
            }
            4 => {
                let truth = Truth::HalfPlane { point: a, normal: direction };
                (HalfPlane::new(p, along).expect("valid").into(), truth)
            }
            5 => (Circle::new(p, radius).expect("valid").into(), Truth::circle(a, radius)),
            6 => {
                let shape = Capsule::new(p, q, radius).expect("valid");
                (shape.into(), Truth::capsule(a, b, radius))
            }
            7 => {
                let (low, high) = (p.inf(&q), p.sup(&q));
                let shape = Aabb::new(low, high).expect("valid");
                (shape.into(), Truth::aabb(low.into(), high.into()))
            }
            8 => {
                let c = self.place();
                let shape = Triangle::new(p, q, c.into()).expect("valid");
                (shape.into(), Truth::triangle([a, b, c]))
            }
            9 => return self.convex_polygon(radius),
            10 => return self.polygon(),
            11 => return self.polyline(),
            _ => return self.compound(),
        };
        Scene { shape, truth }
    }

    fn convex_polygon(&mut self, radius: f64) -> Scene {
        loop {
            let corners = self.ring(3, 6);
            let Ok(hull) = ConvexPolygon::hull(points(&corners)) else { continue };
            let vertices = hull.vertices().to_vec();
            let Ok(shape) = ConvexPolygon::rounded(vertices, radius) else { continue };
            return Scene { shape: shape.into(), truth: Truth::hull(corners, radius) };
        }
    }
}

/// How many kinds [`Lattice::shape`] makes.
pub(crate) const KINDS: usize = 13;
