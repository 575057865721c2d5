//! The points and boxes of `geo-types`.

use crate::coordinates::coordinates;
use crate::{Aabb, Real, ShapeError};
use geo_types::{Coord, CoordNum, Point, Rect};

coordinates!([T: Real + CoordNum] Coord<T>, T: point vector;
    c => [c.x, c.y], [x, y] => Self { x, y });
coordinates!([T: Real + CoordNum] Point<T>, T: point;
    p => [p.x(), p.y()], [x, y] => Self::new(x, y));

/// **Error**: as [`Aabb::new`].
impl<T: Real + CoordNum> TryFrom<Rect<T>> for Aabb<T> {
    type Error = ShapeError;

    fn try_from(rect: Rect<T>) -> Result<Self, ShapeError> {
        Self::new(rect.min(), rect.max())
    }
}

impl<T: Real + CoordNum> From<Aabb<T>> for Rect<T> {
    fn from(aabb: Aabb<T>) -> Self {
        Self::new(<[T; 2]>::from(aabb.min()), <[T; 2]>::from(aabb.max()))
    }
}
