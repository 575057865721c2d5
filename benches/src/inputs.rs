//! The seeded pairs that all contestants are measured on.
//!
//! A shape is a local form and a pose (position, rotation). Sizes lie in 0.5 … 1.5 (convex
//! polygons: vertices on a circle of that radius, angles evenly spread with ± 30 % jitter; flat
//! ones: such a polygon, compressed along an axis to 0.25 … 1 of its height; simple polygons: a
//! star with radii in 0.4 … 1; needles and coasts, for growth, see [`needles`] and [`coast`];
//! ellipses: aspect 0.2 … 1). The center of B lies uniformly in a disc around that of A, whose
//! radius is found by bisection so that the wanted share of the pairs intersects
//! ([`Pairs::with_hit_rate`]).

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The local form of a shape: around the origin, unrotated.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A point.
    Point,
    /// Radius.
    Circle(f64),
    /// From (−half, 0) to (half, 0).
    Segment(f64),
    /// Half length of the core, radius.
    Capsule(f64, f64),
    /// Half extents.
    Rect(f64, f64),
    /// Vertices, counterclockwise.
    Triangle([[f64; 2]; 3]),
    /// Vertices, counterclockwise.
    Convex(Vec<[f64; 2]>),
    /// Vertices of a star-shaped ring, counterclockwise.
    Concave(Vec<[f64; 2]>),
    /// Semi-axes.
    Ellipse(f64, f64),
    /// A ray along x, with a direction of this length.
    Ray(f64),
}

/// Which form to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the shapes of these names; the number is that of the vertices")]
pub enum Draw {
    Point,
    Circle,
    Segment,
    Capsule,
    Rect,
    Triangle,
    /// Vertices on a circle: who stores one inside and one around answers most pairs by them.
    Convex(usize),
    /// A convex polygon that no circle fits.
    Flat(usize),
    Concave(usize),
    /// A simple polygon whose edges lie side by side.
    Needles(usize),
    /// A simple polygon that is rough at every scale.
    Coast(usize),
    Ellipse,
    Ray,
}

impl Draw {
    /// The same shape, drawn in another way where it has several: who answers for the one answers
    /// for the other.
    pub(crate) const fn kind(self) -> Self {
        match self {
            Self::Flat(n) => Self::Convex(n),
            Self::Needles(n) | Self::Coast(n) => Self::Concave(n),
            other => other,
        }
    }
}

/// A form at a pose.
#[derive(Clone, Debug, PartialEq)]
pub struct Posed {
    /// The local form.
    pub form: Form,
    /// Position.
    pub position: [f64; 2],
    /// (cos, sin).
    pub rotation: [f64; 2],
}

impl Posed {
    /// A local point in the world.
    pub fn world(&self, p: [f64; 2]) -> [f64; 2] {
        let [c, s] = self.rotation;
        [c * p[0] - s * p[1] + self.position[0], s * p[0] + c * p[1] + self.position[1]]
    }

    /// A local vector in the world.
    pub fn turn(&self, v: [f64; 2]) -> [f64; 2] {
        let [c, s] = self.rotation;
        [c * v[0] - s * v[1], s * v[0] + c * v[1]]
    }

    /// The shape translated, and turned by an angle about its position.
    #[allow(clippy::disallowed_methods, reason = "the same for all contestants")]
    pub fn moved(&self, translation: [f64; 2], angle: f64) -> Self {
        let ([x, y], [dx, dy]) = (self.position, translation);
        let rotation = self.turn([angle.cos(), angle.sin()]);
        Self { form: self.form.clone(), position: [x + dx, y + dy], rotation }
    }
}

/// Pairs of one workload.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// The pairs.
    pub pairs: Vec<(Posed, Posed)>,
    /// The share of them that intersects.
    pub hit_rate: f64,
}

impl Pairs {
    /// `count` pairs of which about `rate` intersect, by the judgement of `intersects`.
    pub fn with_hit_rate(
        a: Draw,
        b: Draw,
        count: usize,
        rate: f64,
        intersects: impl Fn(&Posed, &Posed) -> bool,
    ) -> Self {
        let draw = |spread: f64| {
            let pairs = draw_pairs(a, b, count, spread);
            let hits = pairs.iter().filter(|(a, b)| intersects(a, b)).count();
            Self { pairs, hit_rate: hits as f64 / count as f64 }
        };
        let (mut low, mut high) = (1e-3, 16.0);
        for _ in 0..12 {
            let middle = f64::sqrt(low * high);
            if draw(middle).hit_rate > rate {
                low = middle;
            } else {
                high = middle;
            }
        }
        if rate <= 0.0 { draw(64.0).only(false, &intersects) } else { draw(low) }
            .trimmed(rate, &intersects)
    }

    /// About `count` pairs around each other of which none intersects.
    pub fn apart(
        a: Draw,
        b: Draw,
        count: usize,
        intersects: impl Fn(&Posed, &Posed) -> bool,
    ) -> Self {
        let pairs = draw_pairs(a, b, 2 * count, 6.0);
        let mut apart = Self { pairs, hit_rate: 0.0 }.only(false, &intersects);
        apart.pairs.truncate(count);
        apart
    }

    /// Only the pairs that intersect, or do not.
    fn only(self, wanted: bool, intersects: &impl Fn(&Posed, &Posed) -> bool) -> Self {
        let pairs: Vec<_> =
            self.pairs.into_iter().filter(|(a, b)| intersects(a, b) == wanted).collect();
        Self { pairs, hit_rate: f64::from(u8::from(wanted)) }
    }

    /// At the extremes, without the few pairs of the other kind.
    fn trimmed(self, rate: f64, intersects: &impl Fn(&Posed, &Posed) -> bool) -> Self {
        if rate >= 1.0 { self.only(true, intersects) } else { self }
    }
}

/// The motion of A in a cast: to the position of B, and one unit along its own x axis.
pub fn motion(a: &Posed, b: &Posed) -> [f64; 2] {
    let [x, y] = [b.position[0] - a.position[0], b.position[1] - a.position[1]];
    let [u, v] = a.rotation;
    [x + u, y + v]
}

/// The angles by which A and B turn in a sweep, radians.
pub const TURNS: [f64; 2] = [1.0, -0.5];

/// Pairs of which the center of B lies within `spread` of that of A.
pub fn draw_pairs(a: Draw, b: Draw, count: usize, spread: f64) -> Vec<(Posed, Posed)> {
    let mut rng = Pcg64Mcg::seed_from_u64(0x2d);
    (0..count)
        .map(|_| {
            let first = posed(&mut rng, a, [0.0, 0.0], 10.0);
            let second = posed(&mut rng, b, first.position, spread);
            (first, second)
        })
        .collect()
}

/// Bodies of these kinds in equal shares, anywhere in a list, and their pairs: each body is in one,
/// about half of which intersect.
pub fn bodies_in_pairs(
    rng: &mut impl Rng,
    kinds: &[Draw],
    count: usize,
) -> (Vec<Posed>, Vec<[usize; 2]>) {
    let mut places: Vec<usize> = (0..count).collect();
    places.shuffle(rng);
    let mut kind = || kinds[rng.random_range(0..kinds.len())];
    let drawn: Vec<[Draw; 2]> = (0..count / 2).map(|_| [kind(), kind()]).collect();
    let mut bodies = vec![None; count];
    let mut pairs = Vec::with_capacity(count / 2);
    for (&[a, b], place) in drawn.iter().zip(places.chunks_exact(2)) {
        let first = posed(rng, a, [0.0, 0.0], 10.0);
        bodies[place[1]] = Some(posed(rng, b, first.position, 2.2));
        bodies[place[0]] = Some(first);
        pairs.push([place[0], place[1]]);
    }
    (bodies.into_iter().flatten().collect(), pairs)
}

/// A body, and neighbors all around it, about half of which it touches.
pub fn neighborhood(
    rng: &mut impl Rng,
    body: Draw,
    neighbor: Draw,
    count: usize,
) -> (Posed, Vec<Posed>) {
    let body = posed(rng, body, [0.0, 0.0], 10.0);
    let neighbors = (0..count).map(|_| posed(rng, neighbor, body.position, 2.2)).collect();
    (body, neighbors)
}

fn posed(rng: &mut impl Rng, draw: Draw, around: [f64; 2], spread: f64) -> Posed {
    let (x, y) = loop {
        let (x, y): (f64, f64) = (rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
        if x * x + y * y <= 1.0 {
            break (x, y);
        }
    };
    let angle = rng.random_range(0.0..std::f64::consts::TAU);
    Posed {
        form: form(rng, draw),
        position: [around[0] + spread * x, around[1] + spread * y],
        rotation: cos_sin(angle),
    }
}

fn form(rng: &mut impl Rng, draw: Draw) -> Form {
    let mut size = || rng.random_range(0.5..1.5);
    match draw {
        Draw::Point => Form::Point,
        Draw::Circle => Form::Circle(size()),
        Draw::Segment => Form::Segment(size()),
        Draw::Capsule => Form::Capsule(size(), 0.5 * size()),
        Draw::Rect => Form::Rect(size(), size()),
        Draw::Triangle => {
            let v = ring(rng, 3, 1.0);
            Form::Triangle([v[0], v[1], v[2]])
        }
        Draw::Convex(n) => Form::Convex(ring(rng, n, 1.0)),
        Draw::Flat(n) => {
            let round = ring(rng, n, 1.0);
            let height = rng.random_range(0.25..1.0);
            Form::Convex(round.into_iter().map(|[x, y]| [x, height * y]).collect())
        }
        Draw::Concave(n) => Form::Concave(ring(rng, n, 0.4)),
        Draw::Needles(n) => Form::Concave(needles(n, 0.5)),
        Draw::Coast(n) => Form::Concave(coast(rng, n)),
        Draw::Ellipse => {
            let a = size();
            Form::Ellipse(a, a * rng.random_range(0.2..1.0))
        }
        Draw::Ray => Form::Ray(size()),
    }
}

/// Vertices at jittered angles, with radii between `inner` and 1 times the size.
fn ring(rng: &mut impl Rng, n: usize, inner: f64) -> Vec<[f64; 2]> {
    let size = rng.random_range(0.5..1.5);
    let step = std::f64::consts::TAU / n as f64;
    (0..n)
        .map(|i| {
            let angle = step * (i as f64 + rng.random_range(-0.3..0.3));
            let radius = size * if inner < 1.0 { rng.random_range(inner..1.0) } else { 1.0 };
            let [c, s] = cos_sin(angle);
            [radius * c, radius * s]
        })
        .collect()
}

/// A ring of needles around a disc, from `inner` to 1: their boxes overlap, they do not.
pub fn needles(n: usize, inner: f64) -> Vec<[f64; 2]> {
    let radius = |i: usize| if i.is_multiple_of(2) { 1.0 } else { inner };
    (0..n).map(|i| on_circle(i as f64 / n as f64, radius(i))).collect()
}

/// A ring with radii in 0.2 … 1, made by random displacement of midpoints.
pub fn coast(rng: &mut impl Rng, n: usize) -> Vec<[f64; 2]> {
    let mut radii = vec![0.7; 4];
    let mut roughness = 0.25;
    while radii.len() < n {
        let count = radii.len();
        let middle = |i: usize| -> f64 { 0.5 * (radii[i] + radii[(i + 1) % count]) };
        let finer = (0..2 * count).map(|i| match i % 2 {
            0 => radii[i / 2],
            _ => (middle(i / 2) + roughness * rng.random_range(-1.0..1.0)).clamp(0.2, 1.0),
        });
        radii = finer.collect();
        roughness *= 0.6;
    }
    (0..n).map(|i| on_circle(i as f64 / n as f64, radii[i * radii.len() / n])).collect()
}

/// The point of a circle about the origin after a part of a full turn.
pub fn on_circle(turn: f64, radius: f64) -> [f64; 2] {
    let [cos, sin] = cos_sin(std::f64::consts::TAU * turn);
    [radius * cos, radius * sin]
}

#[allow(clippy::disallowed_methods, reason = "inputs are drawn once, outside of any query")]
fn cos_sin(angle: f64) -> [f64; 2] {
    [angle.cos(), angle.sin()]
}
