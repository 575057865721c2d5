//! The shapes of `geo-types`.

use super::also_owned;
use crate::shape::{Polygon, Polyline, Segment, Triangle, Vertices};
use alloc::vec::Vec;
use collide_core::{FromPoint, Real, ShapeError};
use geo_types::{Coord, CoordNum, Line, LineString};

/// **Error**: as [`Segment::new`].
impl<T: Real + CoordNum> TryFrom<Line<T>> for Segment<T> {
    type Error = ShapeError;

    fn try_from(line: Line<T>) -> Result<Self, ShapeError> {
        Self::new(line.start, line.end)
    }
}

impl<T: Real + CoordNum> From<Segment<T>> for Line<T> {
    fn from(segment: Segment<T>) -> Self {
        Self::new(Coord::from_point(segment.start()), Coord::from_point(segment.end()))
    }
}

/// **Error**: as [`Triangle::new`].
impl<T: Real + CoordNum> TryFrom<geo_types::Triangle<T>> for Triangle<T> {
    type Error = ShapeError;

    fn try_from(triangle: geo_types::Triangle<T>) -> Result<Self, ShapeError> {
        let [a, b, c] = triangle.to_array();
        Self::new(a, b, c)
    }
}

impl<T: Real + CoordNum> From<Triangle<T>> for geo_types::Triangle<T> {
    fn from(triangle: Triangle<T>) -> Self {
        let [a, b, c] = triangle.vertices().map(Coord::from_point);
        Self::new(a, b, c)
    }
}

/// A line string that ends where it starts is a closed chain, without the vertex at its end.
///
/// **Error**: as [`Polyline::new`].
impl<T: Real + CoordNum> TryFrom<&LineString<T>> for Polyline<T> {
    type Error = ShapeError;

    fn try_from(line_string: &LineString<T>) -> Result<Self, ShapeError> {
        match opened(line_string) {
            Some(vertices) => Self::closed(vertices),
            None => Self::new(&line_string.0),
        }
    }
}

/// The vertices of a line string that ends where it starts, without the one at its end.
fn opened<T: CoordNum>(line_string: &LineString<T>) -> Option<&[Coord<T>]> {
    let (last, vertices) = line_string.0.split_last()?;
    (vertices.first() == Some(last)).then_some(vertices)
}

fn vertices_of<T: CoordNum>(ring: &LineString<T>) -> &[Coord<T>] {
    opened(ring).unwrap_or(&ring.0)
}

/// Of a closed chain one that ends where it starts.
impl<T: Real + CoordNum> From<&Polyline<T>> for LineString<T> {
    fn from(chain: &Polyline<T>) -> Self {
        let first = chain.vertices().get(0).filter(|_| chain.is_closed());
        Self(chain.vertices().iter().chain(first).map(Coord::from_point).collect())
    }
}

also_owned!([T: Real + CoordNum] LineString<T> => Polyline<T>);

/// The rings without the vertex that closes them.
///
/// **Error**: as [`Polygon::new`].
impl<T: Real + CoordNum> TryFrom<&geo_types::Polygon<T>> for Polygon<T> {
    type Error = ShapeError;

    fn try_from(polygon: &geo_types::Polygon<T>) -> Result<Self, ShapeError> {
        let holes = polygon.interiors().iter().map(|hole| vertices_of(hole).iter().collect());
        Self::new(vertices_of(polygon.exterior()), holes)
    }
}

impl<T: Real + CoordNum> From<&Polygon<T>> for geo_types::Polygon<T> {
    fn from(polygon: &Polygon<T>) -> Self {
        let ring =
            |ring: Vertices<'_, T>| ring.iter().map(Coord::from_point).collect::<LineString<T>>();
        Self::new(ring(polygon.exterior()), polygon.holes().map(ring).collect::<Vec<_>>())
    }
}

also_owned!([T: Real + CoordNum] geo_types::Polygon<T> => Polygon<T>);
