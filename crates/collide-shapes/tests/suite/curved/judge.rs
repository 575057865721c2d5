//! The judge knows only support functions: it samples the gap `F(n) = h_A(n) + h_B(−n)` densely and
//! refines the lowest samples by golden section. An answer is right when `F` at its normal is minus
//! its distance, and no direction is found to be lower.

use collide_core::Vec2;
use collide_core::view::Ellipse;
use collide_shapes::kernel::Gap;
use collide_shapes::kernel::curved::{self, CurvedPair};

const EPS: f64 = f64::EPSILON;

/// A convex shape by its vertices or axes, with the tests' own support function.
#[derive(Clone, Debug)]
pub(crate) enum Body {
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
    pub(crate) fn support(&self, n: Vec2) -> Vec2 {
        match self {
            Self::Ellipse(e) => {
                let m = n.unrotated(e.rotation);
                let q = Vec2::new(e.semi_axes.x * m.x, e.semi_axes.y * m.y).unit();
                let q = q.unwrap_or(Vec2::new(1.0, 0.0));
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
pub(crate) fn direction(turn: f64) -> Vec2 {
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

/// Runs all queries of one pair and compares them with the judge.
#[track_caller]
pub(crate) fn check<A, B>(a: &A, b: &B, bodies: [&Body; 2], tally: &mut Tally)
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
pub(crate) struct Tally {
    pub(crate) pairs: usize,
    pub(crate) apart: usize,
    pub(crate) held: usize,
    /// 1 where support points are rounded at their coordinates.
    pub(crate) rounded: f64,
    /// How far an unsettled containment may be off, relative to the extent.
    pub(crate) slack: f64,
}

impl Tally {
    /// Every kind of answer must have come up.
    #[track_caller]
    pub(crate) fn finish(&self, pairs: usize) {
        assert!(self.pairs >= pairs, "{self:?}");
        assert!(self.apart * 20 > self.pairs && self.apart * 20 < self.pairs * 19, "{self:?}");
    }
}
