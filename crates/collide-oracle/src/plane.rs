//! Exact points and straight pieces: segments, rays and lines.

use crate::dyadic::Dyadic;
use core::cmp::Ordering;

/// An exact point or vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Vector {
    pub(crate) x: Dyadic,
    pub(crate) y: Dyadic,
}

impl Vector {
    pub(crate) fn new(p: [f64; 2]) -> Self {
        Self { x: Dyadic::new(p[0]), y: Dyadic::new(p[1]) }
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        Self { x: &self.x + &other.x, y: &self.y + &other.y }
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        Self { x: &self.x - &other.x, y: &self.y - &other.y }
    }

    pub(crate) fn times(&self, factor: &Dyadic) -> Self {
        Self { x: &self.x * factor, y: &self.y * factor }
    }

    pub(crate) fn negated(&self) -> Self {
        Self { x: -&self.x, y: -&self.y }
    }

    /// Truncated to 256 bits.
    pub(crate) fn rounded(&self) -> Self {
        Self { x: self.x.rounded(), y: self.y.rounded() }
    }

    /// Turned by +90°.
    pub(crate) fn perp(&self) -> Self {
        Self { x: -&self.y, y: self.x.clone() }
    }

    pub(crate) fn dot(&self, other: &Self) -> Dyadic {
        &(&self.x * &other.x) + &(&self.y * &other.y)
    }

    pub(crate) fn cross(&self, other: &Self) -> Dyadic {
        &(&self.x * &other.y) - &(&self.y * &other.x)
    }

    pub(crate) fn squared(&self) -> Dyadic {
        self.dot(self)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.x.is_zero() && self.y.is_zero()
    }
}

/// A number `n / d`, d > 0.
#[derive(Clone, Debug)]
pub(crate) struct Ratio {
    pub(crate) n: Dyadic,
    pub(crate) d: Dyadic,
}

impl Ratio {
    pub(crate) fn whole(n: Dyadic) -> Self {
        Self { n, d: Dyadic::new(1.0) }
    }

    /// `n / d`, d ≠ 0.
    pub(crate) fn new(n: &Dyadic, d: &Dyadic) -> Self {
        Self { n: n.times_sign(d.sign()), d: d.abs() }
    }

    pub(crate) fn cmp(&self, other: &Self) -> Ordering {
        (&self.n * &other.d).cmp(&(&other.n * &self.d))
    }

    /// Halfway to `other`.
    pub(crate) fn midpoint(&self, other: &Self) -> Self {
        let n = &(&self.n * &other.d) + &(&other.n * &self.d);
        Self { n, d: (&self.d * &other.d).shifted(1) }
    }

    pub(crate) fn plus_whole(&self, n: &Dyadic) -> Self {
        Self { n: &self.n + &(n * &self.d), d: self.d.clone() }
    }
}

/// A point with rational coordinates: `point / weight`, weight > 0.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) point: Vector,
    pub(crate) weight: Dyadic,
}

impl Place {
    pub(crate) fn at(point: &Vector) -> Self {
        Self { point: point.clone(), weight: Dyadic::new(1.0) }
    }

    /// The vector from `origin` to here, times the weight.
    pub(crate) fn from(&self, origin: &Vector) -> Vector {
        self.point.minus(&origin.times(&self.weight))
    }
}

/// How far a piece goes from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// t in \[0, 1\].
    Segment,
    /// t ≥ 0.
    Ray,
    /// All t.
    Line,
}

/// The points `start + t · along`.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) start: Vector,
    pub(crate) along: Vector,
    pub(crate) extent: Extent,
}

impl Piece {
    pub(crate) fn segment(a: &Vector, b: &Vector) -> Self {
        Self { start: a.clone(), along: b.minus(a), extent: Extent::Segment }
    }

    pub(crate) fn end(&self) -> Vector {
        self.start.plus(&self.along)
    }

    /// The points between which it lies, as far as there are any; for a line, a point of it.
    pub(crate) fn ends(&self) -> Vec<Vector> {
        match self.extent {
            Extent::Segment => vec![self.start.clone(), self.end()],
            Extent::Ray | Extent::Line => vec![self.start.clone()],
        }
    }

    /// Whether the parameter `t` belongs to it; at its ends only if `closed`.
    pub(crate) fn has(&self, t: &Ratio, closed: bool) -> bool {
        let after_start = t.n.is_positive() || closed && t.n.is_zero();
        let before_end = t.n < t.d || closed && t.n == t.d;
        match self.extent {
            Extent::Segment => after_start && before_end,
            Extent::Ray => after_start,
            Extent::Line => true,
        }
    }

    /// The point at the parameter `t`.
    pub(crate) fn at(&self, t: &Ratio) -> Place {
        let point = self.start.times(&t.d).plus(&self.along.times(&t.n));
        Place { point, weight: t.d.clone() }
    }

    /// Whether a point lies on it.
    pub(crate) fn holds(&self, place: &Place, closed: bool) -> bool {
        let v = place.from(&self.start);
        if self.along.is_zero() {
            return v.is_zero();
        }
        let t = Ratio { n: v.dot(&self.along), d: &place.weight * &self.along.squared() };
        self.along.cross(&v).is_zero() && self.has(&t, closed)
    }

    /// Whether the pieces share a point.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        if let Some((s, t)) = self.crossing(other) {
            return self.has(&s, true) && other.has(&t, true);
        }
        // Parallel, or one is a point: they share an end or nothing.
        self.ends().iter().any(|p| other.holds(&Place::at(p), true))
            || other.ends().iter().any(|p| self.holds(&Place::at(p), true))
    }

    /// The parameters at which the lines through both cross, unless they are parallel.
    pub(crate) fn crossing(&self, other: &Self) -> Option<(Ratio, Ratio)> {
        let turn = self.along.cross(&other.along);
        let v = other.start.minus(&self.start);
        let (s, t) = (v.cross(&other.along), v.cross(&self.along));
        (!turn.is_zero()).then(|| (Ratio::new(&s, &turn), Ratio::new(&t, &turn)))
    }

    /// The squared distance of a point.
    pub(crate) fn distance_squared(&self, p: &Vector) -> Ratio {
        let v = p.minus(&self.start);
        let (n, d) = (v.dot(&self.along), self.along.squared());
        if d.is_zero() || self.extent != Extent::Line && !n.is_positive() {
            Ratio::whole(v.squared())
        } else if self.extent == Extent::Segment && n >= d {
            Ratio::whole(v.minus(&self.along).squared())
        } else {
            Ratio { n: self.along.cross(&v).squared(), d }
        }
    }

    /// Every squared distance of which the least is that of two pieces that do not meet.
    pub(crate) fn distances_squared(&self, other: &Self) -> impl Iterator<Item = Ratio> {
        let mut all: Vec<_> = self.ends().iter().map(|p| other.distance_squared(p)).collect();
        all.extend(other.ends().iter().map(|p| self.distance_squared(p)));
        all.into_iter()
    }
}
