//! The points and vectors of `mint`.

use crate::Real;
use crate::coordinates::coordinates;
use mint::{Point2, Vector2};

coordinates!([T: Real] Point2<T>, T: point; p => [p.x, p.y], [x, y] => Self { x, y });
coordinates!([T: Real] Vector2<T>, T: vector; v => [v.x, v.y], [x, y] => Self { x, y });
