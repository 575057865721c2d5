//! The greatest value over all directions of a difference of support functions: signed distances,
//! and how far one convex shape sticks out of another.
//!
//! The signed distance of convex A and B is the greatest `min_B n·p − max_A n·p` over unit normals
//! n. In `f64`, samples around the circle (finer where an ellipse is sharply curved) bracket every
//! local maximum, and bisection of the derivative `perp(n) · (p_B − p_A)` between the supporting
//! points narrows each bracket down to the last bit. A value so found is below the maximum by the
//! *square* of the direction's error; two secant steps in 256 bits push that error below any
//! interest. Where the maximum is not smooth it lies at the normal of an edge, and these are all
//! tried.

use crate::body::Body;
use crate::dyadic::Dyadic;
use crate::ellipse::Ellipse;
use crate::intersect::Form;
use crate::plane::Vector;

/// Samples around the circle, and around each ellipse.
const SAMPLES: usize = 64;
/// Halvings of an arc: until the last bit of an `f64`.
const HALVINGS: usize = 60;
/// Candidates within this part of the extent of the best in `f64` are computed in full (1e-9).
const SHORTLIST: f64 = 1e-9;

/// A question about two convex shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// The signed distance.
    Separation,
    /// How far B sticks out of A; 0 or negative if A holds it.
    Excess,
}

/// The greatest value, without the radii, in 256 bits; `None` if no direction has a finite one.
pub(crate) fn greatest(a: &Form, b: &Form, question: Question) -> Option<Dyadic> {
    let (a, b) = (Convex::new(a), Convex::new(b));
    let pair = Pair { a: &a, b: &b, question };
    let sketch = Sketch::new(&pair);
    let shortlist = sketch.best_directions();
    let smooth = shortlist.iter().map(|&n| pair.refined(&Vector::new(n)));
    let normals = pair.edge_normals().into_iter().filter(|normal| {
        let n = sketch.unit(normal);
        sketch.is_promising(sketch.value(n))
    });
    let sharp = normals.map(|normal| pair.value(&normal));
    smooth.chain(sharp).flatten().max()
}

/// A convex shape without its radius.
enum Convex<'a> {
    Body(&'a Body),
    Ellipse(&'a Ellipse),
}

impl<'a> Convex<'a> {
    fn new(form: &'a Form) -> Self {
        match form {
            Form::Body(body) => Self::Body(body),
            Form::Ellipse(ellipse) => Self::Ellipse(ellipse),
        }
    }

    fn directions(&self) -> &[Vector] {
        match self {
            Self::Body(body) => &body.directions,
            Self::Ellipse(_) => &[],
        }
    }

    fn corners(&self) -> Vec<Vector> {
        match self {
            Self::Body(body) => body.corners().collect(),
            Self::Ellipse(ellipse) => vec![ellipse.center.clone()],
        }
    }

    fn semi_axes(&self) -> Option<&[Vector; 2]> {
        match self {
            Self::Body(_) => None,
            Self::Ellipse(ellipse) => Some(ellipse.semi_axes()),
        }
    }

    /// The point furthest along `n`; `None` if there is none.
    fn support_point(&self, n: &Vector) -> Option<Vector> {
        if self.directions().iter().any(|d| n.dot(d).is_positive()) {
            return None;
        }
        match self {
            Self::Ellipse(ellipse) => Some(ellipse.support_point(n)),
            Self::Body(_) => self.corners().into_iter().max_by(|p, q| n.dot(p).cmp(&n.dot(q))),
        }
    }
}

/// A question about two shapes, in 256 bits.
struct Pair<'a> {
    a: &'a Convex<'a>,
    b: &'a Convex<'a>,
    question: Question,
}

impl Pair<'_> {
    /// From the supporting point of A to that of B.
    fn difference(&self, n: &Vector) -> Option<Vector> {
        let a = self.a.support_point(n)?;
        let b = match self.question {
            Question::Separation => self.b.support_point(&n.negated())?,
            Question::Excess => self.b.support_point(n)?,
        };
        Some(b.minus(&a))
    }

    fn value(&self, n: &Vector) -> Option<Dyadic> {
        Some(n.dot(&self.difference(n)?).quotient(&n.squared().root()))
    }

    /// The derivative along `perp(n)`, up to a positive factor.
    fn slope(&self, n: &Vector) -> Option<Dyadic> {
        Some(n.perp().dot(&self.difference(n)?))
    }

    /// The best value on the way of two secant steps from `n`.
    fn refined(&self, n: &Vector) -> Option<Dyadic> {
        let mut best = self.value(n)?;
        let mut n = n.clone();
        for step in [-40, -70] {
            let Some(next) = self.secant_step(&n, &Dyadic::new(1.0).shifted(step)) else {
                break;
            };
            let Some(value) = self.value(&next) else {
                break;
            };
            best = best.max(value);
            n = next;
        }
        Some(best)
    }

    fn secant_step(&self, n: &Vector, step: &Dyadic) -> Option<Vector> {
        let turned = |t: &Dyadic| n.plus(&n.perp().times(t));
        let slope = self.slope(n)?;
        let change = &self.slope(&turned(step))? - &slope;
        let t = (!change.is_zero()).then(|| -&(&slope * step).quotient(&change))?;
        // A step that is not small is no refinement.
        (t.abs() < Dyadic::new(1.0).shifted(-20)).then(|| turned(&t).rounded())
    }

    fn edge_normals(&self) -> Vec<Vector> {
        let pieces = [self.a, self.b].into_iter().flat_map(|shape| match shape {
            Convex::Body(body) => &body.pieces[..],
            Convex::Ellipse(_) => &[],
        });
        let along = pieces.map(|piece| &piece.along).filter(|along| !along.is_zero());
        along.flat_map(|along| [along.perp(), along.perp().negated()]).collect()
    }
}

type Pair64 = [f64; 2];

fn dot(a: Pair64, b: Pair64) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn cross(a: Pair64, b: Pair64) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

/// The same in `f64`, about an origin among the shapes and scaled to size 1.
struct Sketch {
    shapes: [Shape64; 2],
    question: Question,
    /// Directions, sorted by angle, with their values and slopes.
    samples: Vec<(Pair64, Option<(f64, f64)>)>,
    best: f64,
}

struct Shape64 {
    corners: Vec<Pair64>,
    semi_axes: Option<[Pair64; 2]>,
    directions: Vec<Pair64>,
}

impl Sketch {
    fn new(pair: &Pair<'_>) -> Self {
        let origin = pair.a.corners().swap_remove(0);
        let vectors = [pair.a, pair.b].into_iter().flat_map(|shape| {
            let corners = shape.corners().into_iter().map(|p| p.minus(&origin));
            corners.chain(shape.semi_axes().into_iter().flatten().cloned()).collect::<Vec<_>>()
        });
        let sizes = vectors.flat_map(|v| [v.x.magnitude(), v.y.magnitude()]);
        let scale = sizes.flatten().max().unwrap_or(0);
        let shapes = [pair.a, pair.b].map(|shape| Shape64::new(shape, &origin, -scale));
        let mut sketch =
            Self { shapes, question: pair.question, samples: Vec::new(), best: f64::NEG_INFINITY };
        sketch.sample(pair.edge_normals().iter().map(|n| sketch.unit(n)).collect());
        sketch
    }

    fn sample(&mut self, mut directions: Vec<Pair64>) {
        directions.extend(around(|u| u));
        for axes in self.shapes.iter().filter_map(|shape| shape.semi_axes) {
            // The normal of M u is the rotated (x / a, y / b), of which (x b, y a) is a multiple.
            let [a, b] = axes.map(|axis| dot(axis, axis).sqrt());
            let normal = |[x, y]: Pair64| {
                let (x, y) = (x * b / a, y * a / b);
                unit([x * axes[0][0] + y * axes[1][0], x * axes[0][1] + y * axes[1][1]])
            };
            directions.extend(around(normal));
        }
        directions.retain(|n| dot(*n, *n) > 0.5);
        directions.sort_by(|a, b| by_angle(*a, *b));
        directions.dedup();
        self.samples = directions.iter().map(|&n| (n, self.value_and_slope(n))).collect();
        let values = self.samples.iter().filter_map(|(_, value)| *value);
        self.best = values.map(|(value, _)| value).fold(f64::NEG_INFINITY, f64::max);
    }

    /// The maxima between samples, and the best sample.
    fn best_directions(&self) -> Vec<Pair64> {
        let next = self.samples.iter().cycle().skip(1);
        let brackets = self.samples.iter().zip(next).filter_map(|((m, left), (n, right))| {
            let ((_, left), (_, right)) = ((*left)?, (*right)?);
            (left >= 0.0 && right <= 0.0).then(|| self.maximum_between(*m, *n))
        });
        let samples = self.samples.iter().map(|(n, _)| *n);
        let mut found: Vec<_> = brackets.collect();
        let of = |n: Pair64| self.value(n);
        found.extend(samples.max_by(|m, n| of(*m).total_cmp(&of(*n))));
        let best = found.iter().map(|n| of(*n)).fold(self.best, f64::max);
        found.retain(|n| of(*n) >= best - SHORTLIST);
        found
    }

    fn maximum_between(&self, mut left: Pair64, mut right: Pair64) -> Pair64 {
        for _ in 0..HALVINGS {
            let middle = unit([left[0] + right[0], left[1] + right[1]]);
            match self.value_and_slope(middle) {
                Some((_, slope)) if slope > 0.0 => left = middle,
                _ => right = middle,
            }
        }
        left
    }

    fn is_promising(&self, value: f64) -> bool {
        value >= self.best - SHORTLIST
    }

    fn value(&self, n: Pair64) -> f64 {
        self.value_and_slope(n).map_or(f64::NEG_INFINITY, |(value, _)| value)
    }

    fn value_and_slope(&self, n: Pair64) -> Option<(f64, f64)> {
        let back = if self.question == Question::Separation { [-n[0], -n[1]] } else { n };
        let a = self.shapes[0].support_point(n)?;
        let b = self.shapes[1].support_point(back)?;
        let difference = [b[0] - a[0], b[1] - a[1]];
        Some((dot(n, difference), cross(n, difference)))
    }

    /// The unit vector of an exact one.
    fn unit(&self, v: &Vector) -> Pair64 {
        let size = v.x.magnitude().max(v.y.magnitude()).unwrap_or(0);
        unit([v.x.shifted(-size).to_f64(), v.y.shifted(-size).to_f64()])
    }
}

impl Shape64 {
    fn new(shape: &Convex<'_>, origin: &Vector, shift: i64) -> Self {
        let pair = |v: &Vector| [v.x.shifted(shift).to_f64(), v.y.shifted(shift).to_f64()];
        let direction = |v: &Vector| {
            let size = v.x.magnitude().max(v.y.magnitude()).unwrap_or(0);
            [v.x.shifted(-size).to_f64(), v.y.shifted(-size).to_f64()]
        };
        Self {
            corners: shape.corners().iter().map(|p| pair(&p.minus(origin))).collect(),
            semi_axes: shape.semi_axes().map(|axes| [pair(&axes[0]), pair(&axes[1])]),
            directions: shape.directions().iter().map(direction).collect(),
        }
    }

    fn support_point(&self, n: Pair64) -> Option<Pair64> {
        if self.directions.iter().any(|d| dot(n, *d) > 1e-15) {
            return None;
        }
        let furthest = |p: &&Pair64, q: &&Pair64| dot(n, **p).total_cmp(&dot(n, **q));
        let corner = *self.corners.iter().max_by(furthest)?;
        let Some([a, b]) = self.semi_axes else {
            return Some(corner);
        };
        let [x, y] = unit([dot(a, n), dot(b, n)]);
        Some([corner[0] + x * a[0] + y * b[0], corner[1] + x * a[1] + y * b[1]])
    }
}

fn unit(v: Pair64) -> Pair64 {
    let size = v[0].abs().max(v[1].abs());
    if size == 0.0 {
        return [0.0, 0.0];
    }
    let [x, y] = [v[0] / size, v[1] / size];
    let length = (x * x + y * y).sqrt();
    [x / length, y / length]
}

/// The images of points spread evenly around the unit circle.
fn around(image: impl Fn(Pair64) -> Pair64) -> impl Iterator<Item = Pair64> {
    let quarter = SAMPLES / 4;
    let turn = |[x, y]: Pair64, times: usize| (0..times).fold([x, y], |[x, y], _| [-y, x]);
    let points = (0..SAMPLES).map(move |i| {
        let t = (i % quarter) as f64 / quarter as f64;
        turn(unit([1.0 - t * t, 2.0 * t]), i / quarter)
    });
    points.map(image)
}

/// Counterclockwise from the positive x axis.
fn by_angle(a: Pair64, b: Pair64) -> core::cmp::Ordering {
    let below = |v: Pair64| v[1] < 0.0 || v[1] == 0.0 && v[0] < 0.0;
    below(a).cmp(&below(b)).then_with(|| 0.0_f64.total_cmp(&(cross(a, b) + 0.0)))
}
