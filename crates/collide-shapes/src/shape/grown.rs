//! Shapes grown by a radius, as the formats have them: all points at most that far from a shape.
//!
//! A convex shape becomes a rounded hull of its corners. A polyline becomes the union of its edges'
//! capsules, and a polygon that of its convex pieces, since growing a union is the union of what
//! is grown. The pieces of a concave polygon overlap where they met; beside them stands the
//! polygon itself, which holds what lies across several of them.

use crate::shape::any::AnyShape;
use crate::shape::capsule::Capsule;
use crate::shape::compound::Compound;
use crate::shape::convex_polygon::ConvexPolygon;
use crate::shape::polygon::Polygon;
use crate::shape::polyline::Polyline;
use crate::shape::rect::Rect;
use crate::shape::segment::Segment;
use alloc::vec::Vec;
use collide_core::{Point2, Real, ShapeError, Vec2};

type Grown<T> = Result<AnyShape<T>, ShapeError>;

/// A capsule.
pub(crate) fn segment<T: Real>(segment: &Segment<T>, radius: T) -> Grown<T> {
    Ok(Capsule::new(segment.start(), segment.end(), radius)?.into())
}

/// The hull of the corners of a convex shape; where they lie on one line, a capsule.
pub(crate) fn corners<T: Real, const N: usize>(corners: [Point2<T>; N], radius: T) -> Grown<T> {
    match ConvexPolygon::rounded(corners, radius) {
        Err(ShapeError::ZeroArea { .. }) => {
            let is_before = |p: &Point2<T>, q: &Point2<T>| (p.x, p.y) < (q.x, q.y);
            let [mut start, mut end] = [corners[0]; 2];
            for corner in corners {
                start = if is_before(&corner, &start) { corner } else { start };
                end = if is_before(&end, &corner) { corner } else { end };
            }
            Ok(Capsule::new(start, end, radius)?.into())
        }
        rounded => Ok(rounded?.into()),
    }
}

/// The hull of the corners; where it has no area, a capsule.
pub(crate) fn rect<T: Real>(rect: &Rect<T>, radius: T) -> Grown<T> {
    match ConvexPolygon::rounded(rect.vertices(), radius) {
        Ok(polygon) => Ok(polygon.into()),
        Err(ShapeError::ZeroArea { .. } | ShapeError::NotConvex { .. }) => {
            let view = rect.as_view();
            let x = Vec2::new(view.half_extents.x, 0.0);
            let y = Vec2::new(0.0, view.half_extents.y);
            let along = if x.x > y.y { x } else { y }.rotated(view.rotation);
            let [start, end] = [view.center - along, view.center + along];
            Ok(Capsule::new(start.to_point(), end.to_point(), radius)?.into())
        }
        Err(error) => Err(error),
    }
}

/// The union of its grown convex pieces; and of itself, where there are several.
pub(crate) fn polygon<T: Real>(polygon: Polygon<T>, radius: T) -> Grown<T> {
    let vertices: Vec<_> = polygon.vertices().iter().collect();
    let grow = |piece: &[u32]| -> Grown<T> {
        let corners = piece.iter().map(|&vertex| vertices[vertex as usize]);
        Ok(ConvexPolygon::rounded(corners, radius)?.into())
    };
    let pieces = polygon.convex_pieces().iter().map(|piece| grow(&piece.vertices));
    let mut parts = pieces.collect::<Result<Vec<_>, _>>()?;
    if parts.len() > 1 {
        parts.push(polygon.into());
    }
    Ok(Compound::new(parts)?.into())
}

/// The union of the capsules around its edges.
pub(crate) fn polyline<T: Real>(polyline: &Polyline<T>, radius: T) -> Grown<T> {
    let vertices: Vec<_> = polyline.vertices().iter().collect();
    // A single vertex is an edge without length.
    let returns = polyline.is_closed() || vertices.len() == 1;
    let ends = vertices.iter().skip(1).chain(vertices.first().filter(|_| returns));
    let edges = vertices.iter().zip(ends);
    let capsules = edges.map(|(start, end)| Capsule::new(*start, *end, radius).map(Into::into));
    Ok(Compound::new(capsules.collect::<Result<Vec<_>, _>>()?)?.into())
}
