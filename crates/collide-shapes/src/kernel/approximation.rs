//! The convex polygon inside or around a round shape.
//!
//! An arc of radius ρ is cut into equal parts of half angle x. The chords stay behind it by
//! `ρ (1 − cos x)`, the tangents at the middles of the parts meet at `ρ / cos x`. The ellipse is
//! the stretched circle, and no distance is stretched by more than its longer semi-axis.
//!
//! The vertices are rounded at the end, each by less than δ. So what is cut is a shape that is less
//! by δ everywhere, or more: what is rounded of the polygon inside lies in the shape still, and the
//! polygon around the larger shape, each vertex moved by δ, holds the shape. (For convex sets
//! `P ⊕ D ⊇ K ⊕ D` says that P holds K.)

use crate::kernel::angle::{angle_between, angle_of};
use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::sandwich::{MAX_LINES, Sandwich, UncertaintyTriangle};
use crate::kernel::tolerance::{SUPPORT_ROUNDS, WIDEST_PART};
use crate::query::Approximation;
use crate::shape::ConvexPolygon;
use alloc::vec::Vec;
use collide_core::check::check_number;
use collide_core::error::Argument;
use collide_core::pose::is_in_range;
use collide_core::{
    Point2, Real, ShapeError, UnitComplex, Vec2, View, greater, lesser, sqrt, view, views,
};
use core::f64::consts::TAU;

/// The polygon of a convex shape with an area.
pub(crate) fn to_polygon<T: Real>(
    shape: &View<'_>,
    tolerance: T,
    side: Approximation,
) -> Result<ConvexPolygon<T>, ShapeError> {
    let argument = Argument::named("tolerance");
    check_number(tolerance, argument)?;
    let tolerance = tolerance.to_f64();
    if tolerance <= 0.0 {
        return Err(ShapeError::NotPositive { argument, value: tolerance });
    }
    let cut = Cut { tolerance, side };
    views! {
        match shape, hull(a) => cut.hull::<T, _>(&a.hull());
        View::Point(_) | View::Segment(_) | views!(unbounded | region | compound) => {
            Err(ShapeError::NoPolygon { kind: shape.kind() })
        }
        View::Ellipse(a) => cut.ellipse(a),
        View::Rect(a) => cut.rect(a),
        View::Custom(a) => cut.custom(*a),
    }
}

/// The polygon of vertices of scalar `T`.
fn corners<T: Real>(vertices: &[Vec2]) -> Result<ConvexPolygon<T>, ShapeError> {
    ConvexPolygon::new(vertices.iter().map(|v| v.to_point())).map_err(|_| no_area())
}

fn no_area() -> ShapeError {
    ShapeError::ZeroArea { argument: Argument::named("shape") }
}

/// What vertices within this reach of the world's origin are off, at most: rounded to `T`, and
/// computed in a few steps of `f64`.
fn rounding<T: Real>(reach: f64) -> f64 {
    (T::EPS.to_f64() + 16.0 * f64::EPSILON) * reach + 4.0 * T::LEAST.to_f64()
}

#[derive(Clone, Copy)]
struct Cut {
    tolerance: f64,
    side: Approximation,
}

impl Cut {
    fn is_inner(self) -> bool {
        self.side == Approximation::Inner
    }

    /// A length that is less by `less`, or more.
    fn moved(self, length: f64, less: f64) -> f64 {
        if self.is_inner() { length - less } else { length + less }
    }

    /// What is left of the tolerance.
    fn left(self, spent: f64) -> Result<f64, ShapeError> {
        let left = self.tolerance - spent;
        if left > 0.0 {
            return Ok(left);
        }
        let (argument, least) = (Argument::named("tolerance"), lesser(spent, f64::MAX));
        Err(ShapeError::BelowRounding { argument, value: self.tolerance, least })
    }

    /// Half of the angle of a part of an arc of this radius that errs by `error`.
    fn half_angle(self, radius: f64, error: f64) -> f64 {
        let part = error / radius;
        let angle = if self.is_inner() {
            let part = lesser(part, 1.0);
            angle_of(Vec2::new(1.0 - part, sqrt(part * (2.0 - part))))
        } else {
            let part = lesser(part, 2.0);
            angle_of(Vec2::new(1.0, sqrt(part * (2.0 + part))))
        };
        lesser(angle, WIDEST_PART)
    }

    fn ellipse<T: Real>(self, a: &view::Ellipse) -> Result<ConvexPolygon<T>, ShapeError> {
        let Vec2 { x, y } = a.semi_axes;
        let (long, short) = (greater(x, y), lesser(x, y));
        let rounding = rounding::<T>(a.center.norm_l1() + long);
        if self.is_inner() && rounding >= short {
            return Err(no_area());
        }
        let less = rounding / short;
        let size = self.moved(1.0, less);
        let left = self.left(less * long + rounding)?;
        let turn = a.rotation.unit().unwrap_or(a.rotation);
        let on_disc =
            self.cut(&[Arc::full(Vec2::ZERO)], size, self.half_angle(long * size, left))?;
        let points =
            on_disc.into_iter().map(|u| a.center + Vec2::new(u.x * x, u.y * y).rotated(turn));
        self.polygon(points)
    }

    /// The corners, if they are numbers of the scalar; else those of a rectangle that is less or
    /// more.
    fn rect<T: Real>(self, a: &view::Rect) -> Result<ConvexPolygon<T>, ShapeError> {
        let (all, half) = (a.corners(), a.half_extents);
        if half.x == 0.0 || half.y == 0.0 {
            return Err(no_area());
        }
        if all.iter().all(|&corner| corner == corner.rounded::<T>()) {
            return corners(&all);
        }
        let less = rounding::<T>(a.center.norm_l1() + half.norm_l1());
        self.left(3.0 * less)?;
        let half_extents = Vec2::new(self.moved(half.x, less), self.moved(half.y, less));
        if lesser(half_extents.x, half_extents.y) <= 0.0 {
            return Err(no_area());
        }
        self.polygon(view::Rect { half_extents, ..*a }.corners().into_iter())
    }

    /// One without radius is its vertices.
    fn hull<T: Real, H: Hull>(self, hull: &H) -> Result<ConvexPolygon<T>, ShapeError> {
        let vertices: Vec<Vec2> = hull.vertices().collect();
        if hull.radius() == 0.0 {
            return corners(&vertices);
        }
        self.rounded(&vertices, hull.radius())
    }

    /// The hull of the vertices, counterclockwise, grown by a radius.
    fn rounded<T: Real>(
        self,
        vertices: &[Vec2],
        radius: f64,
    ) -> Result<ConvexPolygon<T>, ShapeError> {
        let mut distinct: Vec<Vec2> = vertices.to_vec();
        distinct.dedup();
        while distinct.len() > 1 && distinct.first() == distinct.last() {
            distinct.pop();
        }
        let far = distinct.iter().fold(distinct[0].abs(), |far, v| far.max(v.abs()));
        let less = rounding::<T>(far.norm_l1() + radius);
        let size = self.moved(radius, less);
        if size <= 0.0 {
            // No further from the outline than a rounding, and not rounded.
            self.left(radius)?;
            return self.polygon(distinct.into_iter());
        }
        let left = self.left(2.0 * less)?;
        let points = self.cut(&arcs(&distinct), size, self.half_angle(size, left))?;
        self.polygon(points.into_iter())
    }

    /// Half of the tolerance goes to the sides, half to the rounding.
    fn custom<T: Real>(self, shape: view::Custom<'_>) -> Result<ConvexPolygon<T>, ShapeError> {
        let mut sandwich = Sandwich::of(shape);
        let height = 0.5 * self.tolerance;
        let is_large = |triangle: &UncertaintyTriangle| triangle.height > height;
        for _ in 0..SUPPORT_ROUNDS {
            if !sandwich.refine(is_large) {
                break;
            }
        }
        if sandwich.triangles().any(|triangle| is_large(&triangle)) {
            let (needed, limit) = (MAX_LINES + 1, MAX_LINES);
            return Err(ShapeError::TooManyVertices { needed, limit });
        }
        let points = sandwich.lines().iter().map(|line| line.point);
        let (radius, rest) = (shape.rounding(), Self { tolerance: height, ..self });
        if self.is_inner() {
            if radius == 0.0 {
                return self.polygon(points);
            }
            return rest.rounded::<T>(&points.collect::<Vec<_>>(), radius);
        }
        let around: Vec<_> =
            sandwich.triangles().flat_map(|triangle| [triangle.from, triangle.apex]).collect();
        rest.rounded::<T>(&around, radius)
    }

    /// The points on the arcs, or around them.
    fn cut(self, arcs: &[Arc], radius: f64, half_angle: f64) -> Result<Vec<Vec2>, ShapeError> {
        let count = |arc: &Arc| rounded_up(arc.angle / (2.0 * half_angle));
        let ends = |arc: &Arc| usize::from(self.is_inner() && arc.angle < TAU);
        let points = |arc: &Arc| greater(count(arc), 1.0) + ends(arc) as f64;
        let needed = arcs.iter().map(points).sum::<f64>();
        if needed > Approximation::MAX_VERTICES as f64 {
            return Err(too_many(needed));
        }
        let mut points = Vec::new();
        for arc in arcs {
            let parts = greater(count(arc), 1.0);
            let step = arc.angle / parts;
            let (start, reach) = if self.is_inner() {
                (0.0, radius)
            } else {
                (0.5, radius / UnitComplex::new(0.5 * step).re)
            };
            points.extend((0..parts as usize + ends(arc)).map(|i| {
                let turn = Vec2::from_rotation(UnitComplex::new((i as f64 + start) * step));
                arc.apex + arc.from.rotated(turn) * reach
            }));
        }
        Ok(points)
    }

    /// The hull of the rounded points.
    fn polygon<T: Real>(
        self,
        mut points: impl Iterator<Item = Vec2> + Clone,
    ) -> Result<ConvexPolygon<T>, ShapeError> {
        if !points.clone().all(is_in_range::<T>) {
            return Err(ShapeError::OutOfRange { argument: Argument::named("tolerance") });
        }
        let rounded: Vec<Point2<T>> = points.by_ref().map(|point| point.to_point()).collect();
        ConvexPolygon::hull(rounded).map_err(|_| no_area())
    }
}

/// The least integer that is not below a number that is not negative; there is no `f64::ceil`
/// without the standard library.
fn rounded_up(x: f64) -> f64 {
    let whole = x as u64 as f64;
    if whole < x { whole + 1.0 } else { whole }
}

fn too_many(needed: f64) -> ShapeError {
    ShapeError::TooManyVertices { needed: needed as usize, limit: Approximation::MAX_VERTICES }
}

/// The directions from `from` on, counterclockwise, about a vertex.
struct Arc {
    apex: Vec2,
    from: Vec2,
    angle: f64,
}

impl Arc {
    fn full(apex: Vec2) -> Self {
        Self { apex, from: Vec2::new(1.0, 0.0), angle: TAU }
    }
}

/// Those of the normals at every vertex of a polygon, of a segment and its way back, of a point.
fn arcs(vertices: &[Vec2]) -> Vec<Arc> {
    let n = vertices.len();
    if n == 1 {
        return [Arc::full(vertices[0])].into();
    }
    let arc = |i: usize| {
        let [from, to] = [i + n - 1, i].map(|edge| view::normal_of_edge(vertices, edge % n));
        Arc { apex: vertices[i], from, angle: angle_between(from, to) }
    };
    (0..n).map(arc).collect()
}
