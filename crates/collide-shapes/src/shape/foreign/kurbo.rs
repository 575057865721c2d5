//! The shapes of `kurbo`.

use super::also_owned;
use crate::shape::{
    AnyShape, Capsule, Circle, ConvexPolygon, Ellipse, Polygon, Polyline, Segment, Triangle,
    Vertices,
};
use alloc::vec::Vec;
use collide_core::check::check_number;
use collide_core::error::Argument;
use collide_core::{Aabb, FromPoint, FromVector, ShapeError};
use kurbo::{BezPath, Line, PathEl, Point, RoundedRect, Vec2};

/// **Error**: as [`Segment::new`].
impl TryFrom<Line> for Segment<f64> {
    type Error = ShapeError;

    fn try_from(line: Line) -> Result<Self, ShapeError> {
        Self::new(line.p0, line.p1)
    }
}

impl From<Segment<f64>> for Line {
    fn from(segment: Segment<f64>) -> Self {
        Self::new(Point::from_point(segment.start()), Point::from_point(segment.end()))
    }
}

/// **Error**: as [`Circle::new`].
impl TryFrom<kurbo::Circle> for Circle<f64> {
    type Error = ShapeError;

    fn try_from(circle: kurbo::Circle) -> Result<Self, ShapeError> {
        Self::new(circle.center, circle.radius)
    }
}

impl From<Circle<f64>> for kurbo::Circle {
    fn from(circle: Circle<f64>) -> Self {
        Self::new(Point::from_point(circle.center()), circle.radius())
    }
}

/// The semi-axes are those that `kurbo` finds in the ellipse's affine map, rounded.
///
/// **Error**: as [`Ellipse::new`].
impl TryFrom<kurbo::Ellipse> for Ellipse<f64> {
    type Error = ShapeError;

    fn try_from(ellipse: kurbo::Ellipse) -> Result<Self, ShapeError> {
        let (semi_axes, angle) = ellipse.radii_and_rotation();
        Self::from_angle(ellipse.center(), angle, semi_axes)
    }
}

impl From<Ellipse<f64>> for kurbo::Ellipse {
    fn from(ellipse: Ellipse<f64>) -> Self {
        let center = Point::from_point(ellipse.center());
        Self::new(center, Vec2::from_vector(ellipse.semi_axes()), ellipse.rotation().angle())
    }
}

/// **Error**: as [`Triangle::new`].
impl TryFrom<kurbo::Triangle> for Triangle<f64> {
    type Error = ShapeError;

    fn try_from(triangle: kurbo::Triangle) -> Result<Self, ShapeError> {
        Self::new(triangle.a, triangle.b, triangle.c)
    }
}

impl From<Triangle<f64>> for kurbo::Triangle {
    fn from(triangle: Triangle<f64>) -> Self {
        let [a, b, c] = triangle.vertices().map(Point::from_point);
        Self::new(a, b, c)
    }
}

/// A box where the corners are sharp; a rounded convex polygon, its vertices rounded; a capsule
/// where two of its sides are round all along.
///
/// **Error**: corners with radii of different size, a number that is not finite or out of range.
impl TryFrom<RoundedRect> for AnyShape<f64> {
    type Error = ShapeError;

    fn try_from(rounded: RoundedRect) -> Result<Self, ShapeError> {
        let (rect, radii) = (Aabb::try_from(rounded.rect())?, rounded.radii());
        let radius = radii.top_left;
        check_number(radius, Argument::named("radii"))?;
        if [radii.top_right, radii.bottom_right, radii.bottom_left].iter().any(|&r| r != radius) {
            return Err(ShapeError::UnequalRadii);
        }
        if radius == 0.0 {
            return Ok(rect.into());
        }
        let shrunk = |low: f64, high: f64| {
            let is_round_all_along = 2.0 * radius >= high - low;
            if is_round_all_along { [low.midpoint(high); 2] } else { [low + radius, high - radius] }
        };
        let [left, right] = shrunk(rect.min().x, rect.max().x);
        let [bottom, top] = shrunk(rect.min().y, rect.max().y);
        if left == right || bottom == top {
            return Ok(Capsule::new([left, bottom], [right, top], radius)?.into());
        }
        let corners = [[left, bottom], [right, bottom], [right, top], [left, top]];
        Ok(ConvexPolygon::rounded(corners, radius)?.into())
    }
}

/// A path of lines: its first stroke is the exterior, all others are holes. Strokes that are not
/// closed are taken for closed.
///
/// **Error**: a curve, or as [`Polygon::new`].
impl TryFrom<&BezPath> for Polygon<f64> {
    type Error = ShapeError;

    fn try_from(path: &BezPath) -> Result<Self, ShapeError> {
        let mut strokes = strokes(path)?.into_iter().map(|stroke| stroke.vertices);
        Self::new(strokes.next().unwrap_or_default(), strokes)
    }
}

impl From<&Polygon<f64>> for BezPath {
    fn from(polygon: &Polygon<f64>) -> Self {
        let mut path = Self::new();
        for ring in core::iter::once(polygon.exterior()).chain(polygon.holes()) {
            draw(ring, true, &mut path);
        }
        path
    }
}

also_owned!([] BezPath => Polygon<f64>);

/// A path of lines in one stroke.
///
/// **Error**: a curve, no stroke or several, or as [`Polyline::new`].
impl TryFrom<&BezPath> for Polyline<f64> {
    type Error = ShapeError;

    fn try_from(path: &BezPath) -> Result<Self, ShapeError> {
        let strokes = strokes(path)?;
        let [stroke] = &strokes[..] else {
            return Err(ShapeError::NotOneStroke { found: strokes.len() });
        };
        if stroke.is_closed { Self::closed(&stroke.vertices) } else { Self::new(&stroke.vertices) }
    }
}

impl From<&Polyline<f64>> for BezPath {
    fn from(chain: &Polyline<f64>) -> Self {
        let mut path = Self::new();
        draw(chain.vertices(), chain.is_closed(), &mut path);
        path
    }
}

also_owned!([] BezPath => Polyline<f64>);

/// What a pen draws between two lifts.
struct Stroke {
    vertices: Vec<Point>,
    is_closed: bool,
}

/// The strokes of a path of lines; a move that nothing follows draws none.
fn strokes(path: &BezPath) -> Result<Vec<Stroke>, ShapeError> {
    let mut strokes: Vec<Stroke> = Vec::new();
    let mut start = Point::ZERO;
    let mut is_lifted = true;
    for (element, step) in path.elements().iter().enumerate() {
        match *step {
            PathEl::MoveTo(to) => {
                (start, is_lifted) = (to, true);
                continue;
            }
            PathEl::LineTo(_) | PathEl::ClosePath => {}
            PathEl::QuadTo(..) | PathEl::CurveTo(..) => {
                return Err(ShapeError::CurvedPath { element });
            }
        }
        if is_lifted {
            strokes.push(Stroke { vertices: alloc::vec![start], is_closed: false });
        }
        let Some(stroke) = strokes.last_mut() else { continue };
        if let PathEl::LineTo(to) = *step {
            stroke.vertices.push(to);
        } else {
            stroke.is_closed = true;
        }
        // After a stroke is closed, the pen is where that started.
        is_lifted = stroke.is_closed;
    }
    Ok(strokes)
}

fn draw(vertices: Vertices<'_, f64>, is_closed: bool, path: &mut BezPath) {
    for (index, vertex) in vertices.iter().map(Point::from_point).enumerate() {
        path.push(if index == 0 { PathEl::MoveTo(vertex) } else { PathEl::LineTo(vertex) });
    }
    if is_closed {
        path.close_path();
    }
}
