//! The list of shapes.

/// Hands every kind of shape to a macro, after what else it is to get, in the order of
/// [`Kind::ALL`](crate::Kind::ALL): its class, its name, that in formats, and what the kernels
/// see of it.
///
/// | class | what is computed of it |
/// |---|---|
/// | `small_hull` | the hull of up to four vertices, maybe grown by a radius |
/// | `large_hull` | the hull of a list of vertices |
/// | `unbounded` | a straight shape without end |
/// | `curved` | a support point |
/// | `region` | the edges of its rings |
/// | `compound` | its parts |
///
/// From this list come `Kind`, `View`, `AnyShape`, their conversions, and by the classes the
/// families of [`pair_matrix!`](crate::pair_matrix) and the patterns of [`views!`](crate::views).
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_kind {
    ($($make:tt)::+ $(, $($before:tt)*)?) => {
        $($make)::+! {
            $($($before)*)?
            small_hull Point("point": Point)
            small_hull Segment("segment": Segment)
            unbounded Ray("ray": Ray)
            unbounded Line("line": Line)
            unbounded HalfPlane("half_plane": HalfPlane)
            small_hull Circle("circle": Circle)
            curved Ellipse("ellipse": Ellipse)
            small_hull Capsule("capsule": Capsule)
            small_hull Aabb("aabb": Aabb)
            small_hull Rect("rect": Rect)
            small_hull Triangle("triangle": Triangle)
            large_hull ConvexPolygon("convex_polygon": ConvexPolygon<'a>)
            region Polygon("polygon": Polygon<'a>)
            region Polyline("polyline": Polyline<'a>)
            compound Compound("compound": Compound<'a>)
            curved Custom("custom": Custom<'a>)
        }
    };
}

/// The views of these classes, as a pattern. It is used where a kernel distinguishes shapes in
/// place of `_`, so that one without the shape that comes next does not compile.
///
/// With `match view, hull(shape) => answer; arms` a match, of which the arms come first and then
/// one for each shape of the class: what a family answers for all of it.
#[doc(hidden)]
#[macro_export]
macro_rules! views {
    (match $view:expr, $class:ident($shape:ident) => $answer:expr; $($arms:tt)*) => {
        $crate::for_each_kind! {
            $crate::views, @of $class [] [match $view, $shape => $answer; $($arms)*]
        }
    };
    ($($class:ident)|+) => {
        $($crate::for_each_kind! { $crate::views, @of $class [] [pattern] })|+
    };
    (@of $class:ident [$($found:ident)*] [pattern]) => {
        $($crate::View::$found(_))|*
    };
    (
        @of $class:ident [$($found:ident)*]
        [match $view:expr, $shape:ident => $answer:expr; $($arms:tt)*]
    ) => {{
        #[allow(unreachable_patterns, reason = "some of the class have an arm of their own")]
        match $view {
            $($arms)*
            $($crate::View::$found($shape) => $answer,)*
        }
    }};
    (@of hull $found:tt $then:tt small_hull $($rest:tt)*) => {
        $crate::views! { @add hull $found $then $($rest)* }
    };
    (@of hull $found:tt $then:tt large_hull $($rest:tt)*) => {
        $crate::views! { @add hull $found $then $($rest)* }
    };
    (@of small_hull $found:tt $then:tt small_hull $($rest:tt)*) => {
        $crate::views! { @add small_hull $found $then $($rest)* }
    };
    (@of unbounded $found:tt $then:tt unbounded $($rest:tt)*) => {
        $crate::views! { @add unbounded $found $then $($rest)* }
    };
    (@of curved $found:tt $then:tt curved $($rest:tt)*) => {
        $crate::views! { @add curved $found $then $($rest)* }
    };
    (@of region $found:tt $then:tt region $($rest:tt)*) => {
        $crate::views! { @add region $found $then $($rest)* }
    };
    (@of compound $found:tt $then:tt compound $($rest:tt)*) => {
        $crate::views! { @add compound $found $then $($rest)* }
    };
    (@of $class:ident $found:tt $then:tt $other:ident $kind:ident $what:tt $($rest:tt)*) => {
        $crate::views! { @of $class $found $then $($rest)* }
    };
    (@add $class:ident [$($found:ident)*] $then:tt $kind:ident $what:tt $($rest:tt)*) => {
        $crate::views! { @of $class [$($found)* $kind] $then $($rest)* }
    };
}
