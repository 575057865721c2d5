//! The list of shapes.

/// Hands every kind of shape to a macro, in the order of [`Kind::ALL`](crate::Kind::ALL): its name
/// in formats, what the kernels see of it, and what it stores in a place of its own, if it does.
///
/// From this list come `Kind`, `View` and `Stored`. A kind that is in it and not in a kernel's
/// `match`, in the grid of [`pair_matrix!`](crate::pair_matrix) or in `AnyShape` does not compile.
macro_rules! for_each_kind {
    ($make:ident) => {
        $make! {
            Point "point": Point, stored as Point<T>;
            Segment "segment": Segment, stored as Segment<T>;
            Ray "ray": Ray, stored as Ray<T>;
            Line "line": Line, stored as Line<T>;
            HalfPlane "half_plane": HalfPlane, stored as HalfPlane<T>;
            Circle "circle": Circle, stored as Circle<T>;
            Ellipse "ellipse": Ellipse, stored as Ellipse<T>;
            Capsule "capsule": Capsule, stored as Capsule<T>;
            Aabb "aabb": Aabb, stored as Aabb<T>;
            Rect "rect": Rect, stored as Rect<T>;
            Triangle "triangle": Triangle, stored as Triangle<T>;
            ConvexPolygon "convex_polygon": ConvexPolygon<'a>, stored as ConvexPolygon<T>;
            Polygon "polygon": Polygon<'a>, stored as Rings;
            Polyline "polyline": Polyline<'a>, stored as Rings;
            Compound "compound": Compound<'a>;
            Custom "custom": Custom<'a>;
        }
    };
}
pub(crate) use for_each_kind;
