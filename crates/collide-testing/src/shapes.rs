//! Shapes by their numbers, for named cases: the constructor's, which must take them.

use collide2d::prelude::*;
use collide2d::{Real, UnitComplex};

/// A point or a vector.
pub type Pair = [f64; 2];

macro_rules! made {
    ($(
        $(#[$doc:meta])*
        $name:ident($($number:ident: $t:ty),*) -> $kind:ident = $shape:expr;
    )*) => {$(
        $(#[$doc])*
        pub fn $name<T: Real>($($number: $t),*) -> AnyShape<T> {
            let shape: Result<$kind<T>, ShapeError> = $shape;
            shape.unwrap_or_else(|e| panic!("{e}")).into()
        }
    )*};
}

made! {
    /// At these coordinates.
    point(at: Pair) -> Point2 = Ok(place(at));
    /// From start to end.
    segment(start: Pair, end: Pair) -> Segment = Segment::new(place(start), place(end));
    /// Around a center.
    circle(center: Pair, radius: f64) -> Circle = Circle::new(place(center), T::nearest(radius));
    /// With a core from start to end.
    capsule(start: Pair, end: Pair, radius: f64) -> Capsule =
        Capsule::new(place(start), place(end), T::nearest(radius));
    /// From the lower left corner to the upper right one.
    aabb(min: Pair, max: Pair) -> Aabb = Aabb::new(place(min), place(max));
    /// Turned so that its first axis is this one, a unit vector.
    rect(center: Pair, axis: Pair, half_extents: Pair) -> Rect =
        Rect::new(place(center), turn(axis), vector(half_extents));
    /// In any order.
    triangle(vertices: [Pair; 3]) -> Triangle = {
        let [a, b, c] = vertices.map(place);
        Triangle::new(a, b, c)
    };
    /// Grown by the radius.
    convex(vertices: &[Pair], radius: f64) -> ConvexPolygon =
        ConvexPolygon::rounded(points(vertices), T::nearest(radius));
    /// With holes.
    polygon(exterior: &[Pair], holes: &[&[Pair]]) -> Polygon =
        Polygon::new(points(exterior), holes.iter().map(|hole| points(hole)));
    /// Open.
    chain(vertices: &[Pair]) -> Polyline = Polyline::new(points(vertices));
    /// From its last vertex to its first, too.
    ring(vertices: &[Pair]) -> Polyline = Polyline::closed(points(vertices));
    /// From its origin on.
    ray(origin: Pair, direction: Pair) -> Ray = Ray::new(place(origin), vector(direction));
    /// Both ways.
    line(through: Pair, direction: Pair) -> Line = Line::new(place(through), vector(direction));
    /// All that is not ahead.
    half_plane(through: Pair, normal: Pair) -> HalfPlane =
        HalfPlane::new(place(through), vector(normal));
}

/// The union of some shapes.
pub fn union<T: Real>(parts: impl IntoIterator<Item = AnyShape<T>>) -> AnyShape<T> {
    Compound::new(parts).unwrap_or_else(|e| panic!("{e}")).into()
}

/// The point of these coordinates, rounded.
pub fn place<T: Real>(at: Pair) -> Point2<T> {
    Point2::from(at.map(T::nearest))
}

/// Points of these coordinates.
pub fn points<T: Real>(all: &[Pair]) -> Vec<Point2<T>> {
    all.iter().map(|&at| place(at)).collect()
}

fn vector<T: Real>(v: Pair) -> Vector2<T> {
    place(v).coords
}

/// The turn that takes the first axis to this one, a unit vector.
pub fn turn<T: Real>([cos, sin]: Pair) -> UnitComplex<T> {
    UnitComplex::from_cos_sin_unchecked(T::nearest(cos), T::nearest(sin))
}
