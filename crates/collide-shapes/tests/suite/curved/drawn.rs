//! Random pairs of many classes: touching, flat, far away, one within the other.

use super::judge::{Body, direction};
use collide_core::view::{ConvexPolygon, Ellipse};
use collide_core::{Discs, Vec2};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

pub(crate) struct Random(Pcg64Mcg);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.0.next_u32() % n
    }

    pub(crate) fn unit(&mut self) -> f64 {
        self.0.random::<f64>()
    }

    fn signed(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    fn vector(&mut self) -> Vec2 {
        Vec2::new(self.signed(), self.signed())
    }

    pub(crate) fn direction(&mut self) -> Vec2 {
        let turn = self.unit();
        direction(turn)
    }

    fn power(&mut self, least: i32) -> f64 {
        10f64.powf(self.unit() * f64::from(least))
    }

    fn ellipse(&mut self) -> Ellipse {
        Ellipse {
            center: self.vector() * 2.0,
            rotation: self.direction(),
            semi_axes: Vec2::new(0.1 + self.unit(), 0.1 + self.unit()),
        }
    }

    /// A pair of ellipses of one of 14 classes.
    pub(crate) fn ellipses(&mut self, class: usize) -> [Ellipse; 2] {
        let (mut a, mut b) = (self.ellipse(), self.ellipse());
        let aligned = [Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0)];
        match class {
            1 => a.semi_axes.y *= self.power(-6),
            2 => {
                a.semi_axes.x *= self.power(-6);
                b.semi_axes.y *= self.power(-6);
            }
            3 => b.center = a.center + self.vector() * self.power(-15),
            4 | 5 => {
                let (n, margin) = (self.direction(), self.power(-16) * self.signed());
                if class == 5 {
                    b.semi_axes.y *= self.power(-4);
                }
                let [p, q] = [(&a, n), (&b, -n)].map(|(e, n)| Body::Ellipse(*e).support(n));
                b.center += p - q + n * margin;
            }
            6 => {
                let far = self.vector() * 1e6;
                a.center += far;
                b.center += far;
            }
            7 => {
                a.semi_axes.y = a.semi_axes.x;
                b.semi_axes.y = b.semi_axes.x * (1.0 + self.power(-16) * self.signed());
            }
            8 => {
                b.semi_axes = b.semi_axes * self.power(-6);
                b.center = a.center + (b.center - a.center) * self.power(-3);
            }
            9 => {
                a.rotation = aligned[self.below(2) as usize];
                b.rotation = a.rotation;
                if self.below(2) == 0 {
                    b.center.x = a.center.x;
                }
                if self.below(3) == 0 {
                    b.semi_axes = a.semi_axes;
                }
            }
            10 => {
                let reach = a.semi_axes.x - a.semi_axes.y * a.semi_axes.y / a.semi_axes.x;
                b.center = a.center + a.rotation * (reach * (1.0 + self.power(-14)));
                b.rotation = a.rotation;
            }
            11 => {
                let inner = a.semi_axes * (0.1 + 0.8 * self.unit());
                b = Ellipse { semi_axes: inner, ..a };
                let n = self.direction();
                let [p, q] = [a, b].map(|e| Body::Ellipse(e).support(n));
                b.center += (p - q) * f64::from(self.below(2));
            }
            12 => {
                a.semi_axes.y = self.power(-4);
                b.semi_axes.x = self.power(-4);
                b.center = a.center + self.vector() * 0.3;
            }
            13 => a.semi_axes.x *= 100.0,
            _ => {}
        }
        [a, b]
    }

    /// A partner near the ellipse, of a size and distance of its own.
    pub(crate) fn points(&mut self, near: &Ellipse, count: usize) -> Vec<Vec2> {
        let size = if self.below(4) == 0 { self.power(-6) } else { 1.5 * self.unit() };
        let center = near.center + self.vector() * (2.0 * self.unit());
        (0..count).map(|_| center + self.vector() * size).collect()
    }

    pub(crate) fn radius(&mut self) -> f64 {
        if self.below(3) == 0 { 0.0 } else { self.unit() * self.power(-3) }
    }
}

/// The strictly convex hull, counterclockwise.
pub(crate) fn hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    let half = |points: &mut dyn Iterator<Item = &Vec2>| {
        let mut chain: Vec<Vec2> = Vec::new();
        for &p in points {
            while chain.len() > 1 {
                let (o, q) = (chain[chain.len() - 2], chain[chain.len() - 1]);
                if (q - o).cross(p - o) > 1e-14 * (q - o).length() * (p - o).length() {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut lower = half(&mut points.iter());
    lower.extend(half(&mut points.iter().rev()));
    lower
}

pub(crate) fn with_polygon(
    vertices: &[Vec2],
    radius: f64,
    ask: &mut dyn FnMut(&ConvexPolygon<'_>),
) {
    let next = vertices.iter().cycle().skip(1);
    let normals: Vec<Vec2> =
        vertices.iter().zip(next).map(|(p, q)| -(*q - *p).perp().unit().unwrap()).collect();
    ask(&ConvexPolygon { vertices, normals: &normals, discs: &Discs::UNKNOWN, radius });
}
