//! Ellipses and user's convex shapes against every convex shape, on random pairs of many classes.
//!
//! The independent judge knows only support functions: it samples the gap `F(n) = h_A(n) + h_B(−n)`
//! densely and refines the lowest samples by golden section. An answer is right when `F` at its
//! normal is minus its distance, and no direction is found to be lower.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test")]

use collide_core::view::{Aabb, Capsule, Circle, ConvexPolygon, Ellipse, Rect, Segment, Triangle};
use collide_core::{Discs, Point2, Real, SupportMap, Vec2, Vector2};
use collide_shapes::kernel::Gap;
use collide_shapes::kernel::curved::{self, CurvedPair};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const EPS: f64 = f64::EPSILON;

/// A convex shape by its vertices or axes, with the tests' own support function.
#[derive(Clone, Debug)]
enum Body {
    Ellipse(Ellipse),
    Hull(Vec<Vec2>, f64),
}

impl Body {
    fn center(&self) -> Vec2 {
        match self {
            Self::Ellipse(e) => e.center,
            Self::Hull(vertices, _) => vertices[0],
        }
    }

    /// How far it reaches along `n` from `origin`.
    fn height(&self, n: Vec2, origin: Vec2) -> f64 {
        match self {
            Self::Ellipse(e) => {
                let m = n.unrotated(e.rotation);
                let q = Vec2::new(e.semi_axes.x * m.x, e.semi_axes.y * m.y);
                n.dot(e.center - origin) + q.length()
            }
            Self::Hull(vertices, radius) => {
                vertices.iter().map(|&v| n.dot(v - origin)).fold(f64::MIN, f64::max) + radius
            }
        }
    }

    /// A point furthest along `n`.
    fn support(&self, n: Vec2) -> Vec2 {
        match self {
            Self::Ellipse(e) => {
                let m = n.unrotated(e.rotation);
                let q = Vec2::new(e.semi_axes.x * m.x, e.semi_axes.y * m.y).unit().unwrap();
                let local = Vec2::new(e.semi_axes.x * q.x, e.semi_axes.y * q.y);
                e.center + local.rotated(e.rotation)
            }
            Self::Hull(vertices, _) => {
                let height = |v: &Vec2| n.dot(*v);
                *vertices.iter().max_by(|p, q| height(p).total_cmp(&height(q))).unwrap()
            }
        }
    }

    fn size(&self, origin: Vec2) -> f64 {
        match self {
            Self::Ellipse(e) => (e.center - origin).length() + e.semi_axes.x.max(e.semi_axes.y),
            Self::Hull(vertices, radius) => {
                vertices.iter().map(|&v| (v - origin).length()).fold(*radius, f64::max)
            }
        }
    }

    /// Directions in which something happens.
    fn directions(&self) -> Vec<Vec2> {
        match self {
            Self::Ellipse(e) => {
                let (a, b) = (e.semi_axes.x, e.semi_axes.y);
                (0..360)
                    .map(|k| direction(f64::from(k) / 360.0))
                    .map(|d| Vec2::new(d.x * b, d.y * a).rotated(e.rotation))
                    .filter_map(Vec2::unit)
                    .collect()
            }
            Self::Hull(vertices, _) => {
                let next = vertices.iter().cycle().skip(1);
                vertices.iter().zip(next).filter_map(|(p, q)| (*q - *p).perp().unit()).collect()
            }
        }
    }
}

/// The unit vector at a part of the full turn.
fn direction(turn: f64) -> Vec2 {
    let (sin, cos) = (turn * std::f64::consts::TAU).sin_cos();
    Vec2::new(cos, sin)
}

fn angle(v: Vec2) -> f64 {
    v.y.atan2(v.x) / std::f64::consts::TAU
}

/// The least of `gap` that sampling finds.
fn sampled_minimum(gap: &dyn Fn(Vec2) -> f64, special: &[Vec2]) -> f64 {
    let mut samples: Vec<(f64, f64)> = (0..720)
        .map(|k| f64::from(k) / 720.0 - 0.5)
        .chain(special.iter().map(|&n| angle(n)))
        .map(|t| (t, gap(direction(t))))
        .collect();
    samples.sort_by(|a, b| a.0.total_cmp(&b.0));
    samples.dedup_by(|a, b| a.0 - b.0 < 1e-12);
    let exact = special.iter().map(|&n| gap(n)).fold(f64::INFINITY, f64::min);
    let count = samples.len();
    let mut brackets = Vec::new();
    for k in 0..count {
        let [previous, here, next] = [k + count - 1, k, k + 1].map(|k| samples[k % count]);
        if here.1 <= previous.1 && here.1 <= next.1 {
            let low = if k == 0 { previous.0 - 1.0 } else { previous.0 };
            let high = if k + 1 == count { next.0 + 1.0 } else { next.0 };
            brackets.push((here.1, low, high));
        }
    }
    brackets.sort_by(|a, b| a.0.total_cmp(&b.0));
    let refined = brackets.iter().take(8).map(|&(_, low, high)| golden(gap, low, high));
    refined.fold(exact, f64::min)
}

fn golden(gap: &dyn Fn(Vec2) -> f64, mut low: f64, mut high: f64) -> f64 {
    const RATIO: f64 = 0.618_033_988_749_894_9;
    let value = |t| gap(direction(t));
    let (mut x, mut y) = (high - RATIO * (high - low), low + RATIO * (high - low));
    let (mut fx, mut fy) = (value(x), value(y));
    for _ in 0..60 {
        if fx < fy {
            (high, y, fy) = (y, x, fx);
            x = high - RATIO * (high - low);
            fx = value(x);
        } else {
            (low, x, fx) = (x, y, fy);
            y = low + RATIO * (high - low);
            fy = value(y);
        }
    }
    fx.min(fy)
}

/// Asks all queries of one pair and compares them with the judge.
#[track_caller]
fn check<A, B>(a: &A, b: &B, bodies: [&Body; 2], tally: &mut Tally)
where
    A: CurvedPair<B>,
    B: CurvedPair<A>,
{
    let origin = bodies[0].center();
    let scale = bodies[0].size(origin) + bodies[1].size(origin);
    let unit = EPS * (scale + tally.rounded * origin.length());
    let s = curved::separation(a, b);
    let gap = |n: Vec2| bodies[0].height(n, origin) + bodies[1].height(-n, origin);
    let context = || format!("{bodies:?} {s:?}");
    assert!(
        s.distance.is_finite() && s.point_a.is_finite() && s.point_b.is_finite(),
        "{}",
        context()
    );
    assert!((s.normal.length() - 1.0).abs() <= 4.0 * EPS, "normal: {}", context());
    let own = gap(s.normal) + s.distance;
    assert!(own.abs() <= 8.0 * unit, "F(n) is off by {:e} eps: {}", own / unit, context());
    let special: Vec<Vec2> = bodies[0]
        .directions()
        .into_iter()
        .chain(bodies[1].directions().into_iter().map(|n| -n))
        .flat_map(|n| [n, -n])
        .collect();
    let least = sampled_minimum(&gap, &special);
    assert!(
        -s.distance <= least + 8.0 * unit,
        "{:e} eps too deep: {}",
        (-s.distance - least) / unit,
        context()
    );
    let intersects = curved::intersects(a, b);
    assert_eq!(intersects, s.distance <= 0.0, "{}", context());
    assert_eq!(intersects, curved::intersects(b, a));
    assert_eq!(curved::touches(a, b), s.distance == 0.0);
    assert!(
        (s.point_b - s.point_a - s.normal * s.distance).length()
            <= 8.0 * EPS * (scale + origin.length())
    );
    for (point, body) in [(s.point_a, 0), (s.point_b, 1)] {
        let outside = outside(bodies[body], point);
        let allowed = 16.0 * unit + 4.0 * EPS * point.length();
        assert!(outside <= allowed, "witness {body} off by {:e}: {}", outside / allowed, context());
    }
    let closest: Gap = curved::closest_points(a, b);
    if intersects {
        assert!(closest.distance == 0.0 && closest.point_a == closest.point_b);
        for body in bodies {
            let outside = outside(body, closest.point_a);
            let allowed = 64.0 * unit + 4.0 * EPS * origin.length();
            assert!(
                outside <= allowed,
                "common point off by {:e}: {closest:?} {}",
                outside / unit,
                context()
            );
        }
    }
    let room = |inner: &Body, outer: &Body| {
        sampled_minimum(&|n| outer.height(n, origin) - inner.height(n, origin), &special)
    };
    for (held, spare) in [
        (curved::contains(a, b), room(bodies[1], bodies[0])),
        (curved::contains(b, a), room(bodies[0], bodies[1])),
    ] {
        assert!(held || spare < 8.0 * unit, "not held with room {spare:e}: {}", context());
        assert!(
            !held || spare > -8.0 * unit - tally.slack * scale,
            "held with room {:e}: {}",
            spare / unit,
            context()
        );
        assert!(!held || intersects);
        tally.held += usize::from(held);
    }
    tally.pairs += 1;
    tally.apart += usize::from(!intersects);
}

/// How far a point lies outside, by sampled directions.
fn outside(body: &Body, point: Vec2) -> f64 {
    let directions = (0..720).map(|k| direction(f64::from(k) / 720.0)).chain(body.directions());
    directions.map(|n| -body.height(n, point)).fold(0.0, f64::max)
}

#[derive(Default, Debug)]
struct Tally {
    pairs: usize,
    apart: usize,
    held: usize,
    /// 1 where support points are rounded at their coordinates.
    rounded: f64,
    /// How far an unsettled containment may be off, relative to the extent.
    slack: f64,
}

impl Tally {
    /// Every kind of answer must have come up.
    #[track_caller]
    fn finish(&self, pairs: usize) {
        assert!(self.pairs >= pairs, "{self:?}");
        assert!(self.apart * 20 > self.pairs && self.apart * 20 < self.pairs * 19, "{self:?}");
    }
}

struct Random(Pcg64Mcg);

impl Random {
    fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    fn below(&mut self, n: u32) -> u32 {
        self.0.next_u32() % n
    }

    fn unit(&mut self) -> f64 {
        self.0.random::<f64>()
    }

    fn signed(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    fn vector(&mut self) -> Vec2 {
        Vec2::new(self.signed(), self.signed())
    }

    fn direction(&mut self) -> Vec2 {
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
    fn ellipses(&mut self, class: usize) -> [Ellipse; 2] {
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
    fn points(&mut self, near: &Ellipse, count: usize) -> Vec<Vec2> {
        let size = if self.below(4) == 0 { self.power(-6) } else { 1.5 * self.unit() };
        let center = near.center + self.vector() * (2.0 * self.unit());
        (0..count).map(|_| center + self.vector() * size).collect()
    }

    fn radius(&mut self) -> f64 {
        if self.below(3) == 0 { 0.0 } else { self.unit() * self.power(-3) }
    }
}

/// The strictly convex hull, counterclockwise.
fn hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
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

fn with_polygon(vertices: &[Vec2], radius: f64, ask: &mut dyn FnMut(&ConvexPolygon<'_, f64>)) {
    let points: Vec<Point2<f64>> = vertices.iter().map(|v| v.to_point()).collect();
    let next = vertices.iter().cycle().skip(1);
    let normals: Vec<Vec2> =
        vertices.iter().zip(next).map(|(p, q)| -(*q - *p).perp().unit().unwrap()).collect();
    ask(&ConvexPolygon { vertices: &points, normals: &normals, discs: &Discs::UNKNOWN, radius });
}

/// Checks `first` against one partner of every kind.
fn check_partners<A>(first: &A, body: &Body, near: &Ellipse, random: &mut Random, tally: &mut Tally)
where
    A: CurvedPair<Vec2> + CurvedPair<Segment> + CurvedPair<Circle> + CurvedPair<Capsule>,
    A: CurvedPair<Aabb> + CurvedPair<Rect> + CurvedPair<Triangle>,
    A: for<'p> CurvedPair<ConvexPolygon<'p, f64>>,
    Vec2: CurvedPair<A>,
    Segment: CurvedPair<A>,
    Circle: CurvedPair<A>,
    Capsule: CurvedPair<A>,
    Aabb: CurvedPair<A>,
    Rect: CurvedPair<A>,
    Triangle: CurvedPair<A>,
    for<'p> ConvexPolygon<'p, f64>: CurvedPair<A>,
{
    let p = random.points(near, 1)[0];
    check(first, &p, [body, &Body::Hull(vec![p], 0.0)], tally);
    let radius = random.radius();
    let circle = Circle { center: p, radius };
    check(first, &circle, [body, &Body::Hull(vec![p], radius)], tally);
    let mut ends = random.points(near, 2);
    if random.below(10) == 0 {
        ends[1] = ends[0];
    }
    let segment = Segment { a: ends[0], b: ends[1] };
    check(first, &segment, [body, &Body::Hull(ends.clone(), 0.0)], tally);
    let capsule = Capsule { a: ends[0], b: ends[1], radius };
    check(first, &capsule, [body, &Body::Hull(ends.clone(), radius)], tally);
    let [min, max] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
    let aabb = Aabb { min, max };
    check(first, &aabb, [body, &Body::Hull(aabb.corners().to_vec(), 0.0)], tally);
    let flat = f64::from(random.below(4).min(1));
    let half_extents = Vec2::new(random.unit(), random.unit() * flat);
    let rotation = if random.below(3) == 0 { near.rotation } else { random.direction() };
    let rect = Rect { center: p, rotation, half_extents };
    check(first, &rect, [body, &Body::Hull(rect.corners().to_vec(), 0.0)], tally);
    let corners = hull(random.points(near, 3));
    if let [p, q, r] = corners[..] {
        let triangle = Triangle { vertices: [p, q, r] };
        check(first, &triangle, [body, &Body::Hull(corners, 0.0)], tally);
    }
    let count = 3 + random.below(20) as usize;
    let corners = hull(random.points(near, count));
    if corners.len() > 2 {
        for radius in [0.0, radius] {
            let judge = Body::Hull(corners.clone(), radius);
            with_polygon(&corners, radius, &mut |polygon| {
                check(first, polygon, [body, &judge], tally);
            });
        }
    }
}

#[test]
fn ellipses_separate_ellipses_in_fourteen_classes() {
    let mut random = Random::new(1);
    let mut tally = Tally::default();
    for round in 0..14 * 150 {
        let [a, b] = random.ellipses(round % 14);
        check(&a, &b, [&Body::Ellipse(a), &Body::Ellipse(b)], &mut tally);
        if a != b {
            assert_eq!(curved::separation(&b, &a), curved::separation(&a, &b).flipped());
        }
    }
    tally.finish(2000);
    assert!(tally.held > 50, "{tally:?}");
}

#[test]
fn ellipses_separate_every_straight_and_rounded_shape() {
    let mut random = Random::new(2);
    let mut tally = Tally::default();
    for round in 0..14 * 40 {
        let [a, _] = random.ellipses(round % 14);
        check_partners(&a, &Body::Ellipse(a), &a, &mut random, &mut tally);
    }
    tally.finish(4000);
    assert!(tally.held > 50, "{tally:?}");
}

/// A user's shape: a body, grown.
#[derive(Debug)]
struct Map {
    body: Body,
    rounding: f64,
}

impl<T: Real> SupportMap<T> for Map {
    fn support_point(&self, direction: Vector2<T>) -> Point2<T> {
        self.body.support(Vec2::from_vector(direction)).to_point()
    }

    fn rounding(&self) -> T {
        T::nearest(self.rounding)
    }
}

impl Map {
    fn random(random: &mut Random, class: usize) -> (Self, Ellipse) {
        let [near, _] = random.ellipses(class);
        let body = match random.below(4) {
            0 => {
                let count = 1 + random.below(8) as usize;
                let points = random.points(&near, count);
                Body::Hull(if points.len() > 2 { hull(points) } else { points }, 0.0)
            }
            _ => Body::Ellipse(near),
        };
        (Self { body, rounding: 0.0 }, near)
    }
}

#[test]
fn support_maps_separate_every_convex_shape() {
    let mut random = Random::new(3);
    let mut tally = Tally { slack: 1e-3, rounded: 1.0, ..Tally::default() };
    for round in 0..14 * 15 {
        let (map, near) = Map::random(&mut random, round % 14);
        let shape: &dyn SupportMap<f64> = &map;
        check_partners(&shape, &map.body, &near, &mut random, &mut tally);
        let [_, partner] = random.ellipses(round % 14);
        check(&shape, &partner, [&map.body, &Body::Ellipse(partner)], &mut tally);
        let (other, _) = Map::random(&mut random, round % 14);
        let other_shape: &dyn SupportMap<f64> = &other;
        check(&shape, &other_shape, [&map.body, &other.body], &mut tally);
    }
    tally.finish(1500);
}
