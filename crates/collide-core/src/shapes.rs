//! The list of shapes.

/// Hands every kind of shape to a macro, after what else it is to get, in the order of
/// [`Kind::ALL`](crate::Kind::ALL): its class, its name, that in formats, what the kernels see of
/// it, and what it stores in a place of its own, if it does.
///
/// | class | what is asked of it |
/// |---|---|
/// | `small_hull` | the hull of up to four vertices, maybe grown by a radius |
/// | `large_hull` | the hull of a list of vertices |
/// | `unbounded` | a straight shape without end |
/// | `curved` | a support point |
/// | `region` | the edges of its rings |
/// | `compound` | its parts |
///
/// From this list come `Kind`, `View`, `Stored`, `AnyShape`, their conversions, and by the classes
/// the families of [`pair_matrix!`](crate::pair_matrix) and the patterns of
/// [`views!`](crate::views).
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_kind {
    ($make:path $(, $($before:tt)*)?) => {
        $make! {
            $($($before)*)?
            small_hull Point("point": Point, stored as Point<T>)
            small_hull Segment("segment": Segment, stored as Segment<T>)
            unbounded Ray("ray": Ray, stored as Ray<T>)
            unbounded Line("line": Line, stored as Line<T>)
            unbounded HalfPlane("half_plane": HalfPlane, stored as HalfPlane<T>)
            small_hull Circle("circle": Circle, stored as Circle<T>)
            curved Ellipse("ellipse": Ellipse, stored as Ellipse<T>)
            small_hull Capsule("capsule": Capsule, stored as Capsule<T>)
            small_hull Aabb("aabb": Aabb, stored as Aabb<T>)
            small_hull Rect("rect": Rect, stored as Rect<T>)
            small_hull Triangle("triangle": Triangle, stored as Triangle<T>)
            large_hull ConvexPolygon(
                "convex_polygon": ConvexPolygon<'a>, stored as ConvexPolygon<T>
            )
            region Polygon("polygon": Polygon<'a>, stored as Rings)
            region Polyline("polyline": Polyline<'a>, stored as Rings)
            compound Compound("compound": Compound<'a>)
            curved Custom("custom": Custom<'a>)
        }
    };
}
