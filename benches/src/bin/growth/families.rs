//! The shapes that grow: families of composites that make a careless search look at everything.

use collide_benches::inputs::{coast, needles as ring_of_needles, on_circle};
use collide2d::{Aabb, AnyShape, Circle, Compound, Point2, Polygon, Polyline, Segment, Triangle};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A point of a plan.
type Place = [f64; 2];

/// A shape before it is built, about the origin and of a size near 1.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    /// A polygon: the exterior, then the holes.
    Rings(Vec<Vec<Place>>),
    /// A polyline, which returns to its start if said so.
    Chain(Vec<Place>, bool),
    /// A circle.
    Disc(Place, f64),
    /// A segment.
    Stick(Place, Place),
    /// A triangle.
    Shard([Place; 3]),
    /// A box between two corners.
    Tile(Place, Place),
    /// A compound.
    Union(Vec<Plan>),
}

impl Plan {
    /// The shape, scaled about the origin, turned by a quarter if wanted, and translated.
    pub(crate) fn build(&self, pose: &Pose) -> AnyShape<f64> {
        let list = |points: &[Place]| points.iter().map(|&p| pose.place(p)).collect::<Vec<_>>();
        let built = match self {
            Self::Rings(rings) => {
                let mut rings = rings.iter().map(|ring| list(ring));
                let exterior = rings.next().unwrap_or_default();
                Polygon::new(exterior, rings).map(AnyShape::from)
            }
            Self::Chain(vertices, true) => Polyline::closed(list(vertices)).map(AnyShape::from),
            Self::Chain(vertices, false) => Polyline::new(list(vertices)).map(AnyShape::from),
            Self::Disc(c, r) => Circle::new(pose.place(*c), r * pose.scale).map(AnyShape::from),
            Self::Stick(a, b) => Segment::new(pose.place(*a), pose.place(*b)).map(AnyShape::from),
            Self::Shard([a, b, c]) => {
                Triangle::new(pose.place(*a), pose.place(*b), pose.place(*c)).map(AnyShape::from)
            }
            Self::Tile(p, q) => {
                let (p, q) = (pose.place(*p), pose.place(*q));
                Aabb::new(p.inf(&q), p.sup(&q)).map(AnyShape::from)
            }
            Self::Union(parts) => {
                Compound::new(parts.iter().map(|part| part.build(pose))).map(AnyShape::from)
            }
        };
        built.unwrap_or_else(|error| panic!("a family makes an invalid shape: {error}"))
    }
}

/// Where a plan is built.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pose {
    /// Applied first.
    pub(crate) scale: f64,
    /// Whether it is then turned by a half turn.
    pub(crate) is_turned: bool,
    /// Applied last.
    pub(crate) shift: Place,
}

impl Pose {
    /// As planned.
    pub(crate) const STILL: Self = Self { scale: 1.0, is_turned: false, shift: [0.0, 0.0] };

    fn place(&self, [x, y]: Place) -> Point2<f64> {
        let s = if self.is_turned { -self.scale } else { self.scale };
        Point2::new(x * s + self.shift[0], y * s + self.shift[1])
    }
}

/// A family: its name, and its member of about `n` edges or parts.
pub(crate) type Family = (&'static str, fn(usize) -> Plan);

/// All families.
pub(crate) const FAMILIES: &[Family] = &[
    ("polygon/star", |n| Plan::Rings(vec![ring_of_needles(n, 0.5)])),
    ("polygon/comb", |n| Plan::Rings(vec![comb(n)])),
    ("polygon/spiral", |n| Plan::Rings(vec![spiral(n)])),
    ("polygon/coast", |n| Plan::Rings(vec![coast(&mut seeded(24), n)])),
    ("polygon/country", |n| Plan::Rings(vec![country(n)])),
    ("polygon/holes", |n| Plan::Rings(holes(n))),
    ("polygon/pinwheel", |n| Plan::Rings(pinwheel(n))),
    ("closed/star", |n| Plan::Chain(ring_of_needles(n, 0.5), true)),
    ("open/comb", |n| Plan::Chain(comb(n), false)),
    ("open/coast", |n| Plan::Chain(coast(&mut seeded(24), n), false)),
    ("open/random", |n| Plan::Chain(scattered(n), false)),
    ("open/needles", |n| Plan::Chain(needles(n), false)),
    ("flat/sticks", |n| Plan::Union(sticks(n))),
    ("flat/discs", |n| Plan::Union(discs(n))),
    ("flat/heap", |n| Plan::Union(heap(n))),
    ("flat/row", |n| Plan::Union(in_row(n, |x, s| Plan::Disc([x + 0.5 * s, 0.0], 0.45 * s)))),
    ("flat/tiles", |n| Plan::Union(in_row(n, |x, s| Plan::Tile([x, 0.0], [x + s, s])))),
    ("flat/darts", |n| Plan::Union(in_row(n, dart))),
    ("flat/fan", |n| Plan::Union(fan(n))),
    ("nested/discs", |n| nested(discs(n))),
    ("nested/sticks", |n| nested(sticks(n))),
];

fn seeded(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

/// Teeth upward from a bar, all of one height: level edges on one line.
fn comb(n: usize) -> Vec<Place> {
    let teeth = (n / 4).max(1);
    let step = 2.0 / teeth as f64;
    let mut outline = vec![[1.0, -0.5], [-1.0, -0.5]];
    for i in 0..teeth {
        let x = -1.0 + i as f64 * step;
        outline.extend([[x, 0.5], [x + 0.4 * step, 0.5], [x + 0.4 * step, -0.4]]);
        if i + 1 < teeth {
            outline.push([x + step, -0.4]);
        }
    }
    outline.reverse();
    outline
}

/// A band of about √n windings.
fn spiral(n: usize) -> Vec<Place> {
    let half = (n / 2).max(4);
    let windings = (half as f64).sqrt().max(2.0) / 3.0;
    let at = |i: usize, off: f64| {
        let s = i as f64 / half as f64;
        on_circle(s * windings, 0.1 + 0.9 * (s + off / windings))
    };
    (0..half).map(|i| at(i, 0.0)).chain((0..half).rev().map(|i| at(i, 0.4))).collect()
}

/// Land below a border that a half turn about the origin maps to itself.
fn country(n: usize) -> Vec<Place> {
    let mut rng = seeded(30);
    let half = (n / 2).max(1);
    let place = |i| [(i + 1) as f64 / half as f64, 0.2 * rng.random_range(-1.0..1.0)];
    let east: Vec<Place> = (0..half).map(place).collect();
    let west = east.iter().map(|&[x, y]| [-x, -y]);
    [[-1.0, -1.0], [1.0, -1.0]].into_iter().chain(east.iter().copied().rev()).chain(west).collect()
}

/// A square with a lattice of square holes.
fn holes(n: usize) -> Vec<Vec<Place>> {
    let side = (n as f64 / 4.0).sqrt().ceil() as usize;
    let step = 2.0 / side as f64;
    let corner = |i: usize| -1.0 + (i as f64 + 0.2) * step;
    let hole = |i: usize| square([corner(i % side), corner(i / side)], 0.6 * step);
    let exterior = square([-1.0, -1.0], 2.0);
    core::iter::once(exterior).chain((0..side * side).map(hole)).collect()
}

fn square([x, y]: Place, s: f64) -> Vec<Place> {
    vec![[x, y], [x + s, y], [x + s, y + s], [x, y + s]]
}

/// A square with triangular holes that all have one corner in common.
fn pinwheel(n: usize) -> Vec<Vec<Place>> {
    let count = (n / 3).max(3);
    let tip = |i: f64| on_circle(i / count as f64, 0.9);
    let hole = |i: usize| vec![[0.0, 0.0], tip(i as f64), tip(i as f64 + 0.5)];
    core::iter::once(square([-1.0, -1.0], 2.0)).chain((0..count).map(hole)).collect()
}

/// Edges between random points: about n² / 4 crossings.
fn scattered(n: usize) -> Vec<Place> {
    let mut rng = seeded(6);
    (0..n).map(|_| [rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0)]).collect()
}

/// To and fro between the origin and a circle.
fn needles(n: usize) -> Vec<Place> {
    let tip = |i: usize| on_circle(i as f64 / n as f64, 1.0);
    (0..n).map(|i| if i.is_multiple_of(2) { [0.0, 0.0] } else { tip(i) }).collect()
}

/// Random segments of all lengths.
fn sticks(n: usize) -> Vec<Plan> {
    let points = scattered(2 * n);
    points.chunks(2).map(|p| Plan::Stick(p[0], p[1])).collect()
}

/// Random circles that cover about half of the square.
fn discs(n: usize) -> Vec<Plan> {
    let radius = 0.4 / (n as f64).sqrt();
    scattered(n).into_iter().map(|p| Plan::Disc(p, radius)).collect()
}

/// Discs that all overlap each other.
fn heap(n: usize) -> Vec<Plan> {
    let at = |k: usize, period: usize| (k % period) as f64 * 0.005;
    (0..n).map(|k| Plan::Disc([at(k, 13), at(k, 17)], 0.5 + k as f64 * 1e-6)).collect()
}

/// So many parts in a row, each given where it starts and how wide it is.
fn in_row(n: usize, part: impl Fn(f64, f64) -> Plan) -> Vec<Plan> {
    let step = 2.0 / n as f64;
    (0..n).map(|i| part(-1.0 + i as f64 * step, step)).collect()
}

/// A polygon of four vertices that is not convex.
fn dart(x: f64, width: f64) -> Plan {
    let point = |u: f64, v: f64| [x + u * width, v * width];
    Plan::Rings(vec![vec![point(0.0, 0.0), point(0.5, 0.3), point(1.0, 0.0), point(0.5, 1.0)]])
}

/// Abutting triangles with one corner in common.
fn fan(n: usize) -> Vec<Plan> {
    let tip = |i: usize| on_circle(i as f64 / n as f64, 1.0);
    (0..n).map(|i| Plan::Shard([[0.0, 0.0], tip(i), tip(i + 1)])).collect()
}

/// The parts in compounds of four, these in compounds of four, …
fn nested(mut parts: Vec<Plan>) -> Plan {
    while parts.len() > 4 {
        parts = parts.chunks(4).map(|four| Plan::Union(four.to_vec())).collect();
    }
    Plan::Union(parts)
}
