//! Ellipses, exactly.
//!
//! With the ellipse the image of the unit disc under `u ↦ c + M u`, a point `p` belongs to it iff
//! `|adj(M) (p − c)|² ≤ det(M)²`: against straight shapes it is a circle, once these are mapped by
//! `adj(M)`. Two ellipses with the quadratic forms A and B are apart iff `det(λA + B)` has two
//! distinct positive roots, and touch from outside iff it has a double one (Wang, Wang & Kim, *An
//! algebraic condition for the separation of two ellipsoids*, 2001).

use crate::body::Body;
use crate::dyadic::Dyadic;
use crate::plane::{Piece, Place, Vector};
use core::cmp::Ordering;

/// An ellipse, perhaps a circle.
#[derive(Clone, Debug)]
pub(crate) struct Ellipse {
    pub(crate) center: Vector,
    /// The columns of M: the semi-axes as vectors.
    columns: [Vector; 2],
    /// The rows of adj(M).
    rows: [Vector; 2],
    /// det(M) > 0.
    det: Dyadic,
}

impl Ellipse {
    pub(crate) fn new(center: [f64; 2], rotation: [f64; 2], semi_axes: [f64; 2]) -> Self {
        let (center, rotation) = (Vector::new(center), Vector::new(rotation));
        let [a, b] = semi_axes.map(Dyadic::new);
        let columns = [rotation.times(&a), rotation.perp().times(&b)];
        let rows = [rotation.times(&b), rotation.perp().times(&a)];
        let det = columns[0].cross(&columns[1]);
        Self { center, columns, rows, det }
    }

    fn circle(center: &Vector, radius: &Dyadic) -> Self {
        let rows = [[1.0, 0.0], [0.0, 1.0]].map(|axis| Vector::new(axis).times(radius));
        Self { center: center.clone(), columns: rows.clone(), rows, det: radius.squared() }
    }

    /// `Less` if the interiors meet, `Equal` if the shapes only touch, `Greater` if they are apart.
    pub(crate) fn compare(&self, body: &Body) -> Ordering {
        let mapped = body.mapped(&self.center, &self.rows);
        let origin = Vector::new([0.0, 0.0]);
        if mapped.is_filled() && mapped.holds(&origin) {
            return Ordering::Less;
        }
        let nearest = |piece: &Piece| {
            let distance = piece.distance_squared(&origin);
            distance.n.cmp(&(&self.det.squared() * &distance.d))
        };
        let core = mapped.pieces.iter().map(nearest).min().unwrap_or(Ordering::Greater);
        if body.radius.is_zero() {
            return core;
        }
        if core != Ordering::Greater {
            return Ordering::Less;
        }
        let corners = body.corners().map(|p| self.compare_ellipse(&Self::circle(&p, &body.radius)));
        let sides = body.pieces.iter().map(|piece| self.compare_side(piece, &body.radius));
        corners.chain(sides).min().unwrap_or(Ordering::Greater)
    }

    /// The distance from the inner points of a piece compared with a radius, `Greater` if an end is
    /// nearer: as it is, too, where the line through the piece meets the ellipse but the piece does
    /// not.
    fn compare_side(&self, piece: &Piece, radius: &Dyadic) -> Ordering {
        let normal = piece.along.perp();
        let to_center = self.center.minus(&piece.start);
        let (height, along) = (normal.dot(&to_center), piece.along.dot(&to_center));
        let (support_squared, support) = self.support(&normal);
        // The nearest point of the ellipse is `center ∓ support / √support_squared`.
        let shift = -&piece.along.dot(&support).times_sign(height.sign());
        let after_start = sign_with_root(&along, &support_squared, &shift);
        let (length_squared, reach) = (piece.along.squared(), radius.squared());
        let before_end = sign_with_root(&(&along - &length_squared), &support_squared, &shift);
        let line_meets = height.squared() <= support_squared;
        if length_squared.is_zero() || line_meets || after_start.is_lt() || before_end.is_gt() {
            return Ordering::Greater;
        }
        // |height| − √support_squared against radius · |normal|, squared twice.
        let reach_squared = &reach * &length_squared;
        let rest = &(&height.squared() - &support_squared) - &reach_squared;
        let product = &support_squared * &length_squared;
        sign_with_root(&-&radius.shifted(1), &product, &rest)
    }

    /// The squared support `|Mᵀ n|²`, and `M Mᵀ n`.
    fn support(&self, normal: &Vector) -> (Dyadic, Vector) {
        let [x, y] = [0, 1].map(|i| self.columns[i].dot(normal));
        let point = self.columns[0].times(&x).plus(&self.columns[1].times(&y));
        (&x.squared() + &y.squared(), point)
    }

    /// The semi-axes as vectors.
    pub(crate) fn semi_axes(&self) -> &[Vector; 2] {
        &self.columns
    }

    /// The point furthest along `n`, to 256 bits.
    pub(crate) fn support_point(&self, n: &Vector) -> Vector {
        let (squared, v) = self.support(n);
        let root = squared.root();
        let offset = Vector { x: v.x.quotient(&root), y: v.y.quotient(&root) };
        self.center.plus(&offset)
    }

    /// How the greatest height `n · (p − point)` over the ellipse compares with zero.
    pub(crate) fn height_above(&self, point: &Vector, normal: &Vector) -> Ordering {
        let height = normal.dot(&self.center.minus(point));
        sign_with_root(&Dyadic::new(1.0), &self.support(normal).0, &height)
    }

    /// Whether a point belongs to it.
    pub(crate) fn holds(&self, p: &Vector) -> bool {
        let v = p.minus(&self.center);
        let squared = &self.rows[0].dot(&v).squared() + &self.rows[1].dot(&v).squared();
        squared <= self.det.squared()
    }

    /// Whether it lies in a region, of which its center is no outline point.
    pub(crate) fn is_within(&self, region: &Body) -> bool {
        let mapped = region.mapped(&self.center, &self.rows);
        let origin = Vector::new([0.0, 0.0]);
        let clear = |piece: &Piece| {
            let distance = piece.distance_squared(&origin);
            distance.n >= &self.det.squared() * &distance.d
        };
        region.locate(&Place::at(&self.center)) == crate::body::Where::Inside
            && mapped.pieces.iter().all(clear)
    }

    /// `Less` if the interiors meet, `Equal` if the ellipses only touch, `Greater` if they are
    /// apart.
    pub(crate) fn compare_ellipse(&self, other: &Self) -> Ordering {
        let (a, b) = (self.form(&self.center), other.form(&self.center));
        let (adj_a, adj_b) = (adjugate(&a), adjugate(&b));
        let c3 = row_dot(&a[0], &adj_a[0]);
        let c2 = trace_of_product(&adj_a, &b);
        let c1 = trace_of_product(&a, &adj_b);
        let c0 = row_dot(&b[0], &adj_b[0]);
        if !c2.is_positive() && !c1.is_positive() {
            return Ordering::Less;
        }
        discriminant(&c3, &c2, &c1, &c0).sign()
    }

    /// The symmetric matrix of `|adj(M) (p − c)|² − det²` in the coordinates `(p − origin, 1)`.
    fn form(&self, origin: &Vector) -> Matrix {
        let c = self.center.minus(origin);
        let entry = |i: usize, j: usize| {
            let pick = |v: &Vector, k: usize| if k == 0 { v.x.clone() } else { v.y.clone() };
            let product = |row: &Vector| &pick(row, i) * &pick(row, j);
            &product(&self.rows[0]) + &product(&self.rows[1])
        };
        let (xx, xy, yy) = (entry(0, 0), entry(0, 1), entry(1, 1));
        let linear =
            Vector { x: -&(&(&xx * &c.x) + &(&xy * &c.y)), y: -&(&(&xy * &c.x) + &(&yy * &c.y)) };
        let constant = &(-&linear.dot(&c)) - &self.det.squared();
        let (x, y) = (linear.x, linear.y);
        [[xx, xy.clone(), x.clone()], [xy, yy, y.clone()], [x, y, constant]]
    }
}

type Matrix = [[Dyadic; 3]; 3];

/// The sign of `x √root + y`.
pub(crate) fn sign_with_root(x: &Dyadic, root: &Dyadic, y: &Dyadic) -> Ordering {
    let signed_square = |z: &Dyadic| z.squared().times_sign(z.sign());
    (&(&signed_square(x) * root) + &signed_square(y)).sign()
}

fn adjugate(m: &Matrix) -> Matrix {
    let minor = |i: usize, j: usize| {
        let [r0, r1] = [(i + 1) % 3, (i + 2) % 3];
        let [c0, c1] = [(j + 1) % 3, (j + 2) % 3];
        &(&m[r0][c0] * &m[r1][c1]) - &(&m[r0][c1] * &m[r1][c0])
    };
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| minor(j, i)))
}

fn row_dot(a: &[Dyadic; 3], b: &[Dyadic; 3]) -> Dyadic {
    &(&(&a[0] * &b[0]) + &(&a[1] * &b[1])) + &(&a[2] * &b[2])
}

/// Of symmetric matrices.
fn trace_of_product(a: &Matrix, b: &Matrix) -> Dyadic {
    let [x, y, z] = [0, 1, 2].map(|i| row_dot(&a[i], &b[i]));
    &(&x + &y) + &z
}

/// The discriminant of the cubic `a x³ + b x² + c x + d`.
fn discriminant(a: &Dyadic, b: &Dyadic, c: &Dyadic, d: &Dyadic) -> Dyadic {
    let times = |factor: f64, terms: &[&Dyadic]| {
        terms.iter().fold(Dyadic::new(factor), |product, term| &product * term)
    };
    let terms = [
        times(18.0, &[a, b, c, d]),
        times(-4.0, &[b, b, b, d]),
        times(1.0, &[b, b, c, c]),
        times(-4.0, &[a, c, c, c]),
        times(-27.0, &[a, a, d, d]),
    ];
    terms.iter().fold(Dyadic::ZERO, |sum, term| &sum + term)
}
