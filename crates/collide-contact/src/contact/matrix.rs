//! The contact of every pair of shapes: which of [`crate::manifold::cells`] serves which pair.
//!
//! Convex pairs answer with the signed distance of their separation kernel, whose sign is that of
//! the exact boolean. Composite shapes answer with the deepest contact of their parts. The
//! manifolds have the same cells: a manifold is a contact seen more closely.

use crate::contact::margin::Margin;
use crate::manifold::buffer::Sink;
// The families `region` and `compound` of the grid are served by one module, `cells/parts.rs`.
use crate::manifold::cells::{
    circle_circle, curved, disc_hull, flat, hull_disc, hulls, parts as region, parts as compound,
    rect_circle, rect_rect, rect_segment, segments,
};
use collide_core::view::Located;
use collide_core::{View, pair_matrix};
use collide_shapes::kernel::Separation;

/// The contact that a kernel finds, given a margin ≥ 0.
macro_rules! found {
    (@flipped $cell:path, $a:expr, $b:expr, $margin:ident) => {
        $cell($a, $b, $margin).map(Separation::flipped)
    };
    (@mirrored $kernel:expr, $a:expr, $b:expr, $margin:ident) => {
        found!($kernel, $a, $b, $margin).map(Separation::flipped)
    };
    ($kernel:expr, $a:expr, $b:expr, $margin:ident) => {{
        let (a, b) = ($a, $b);
        if a.is_nowhere() | b.is_nowhere() { None } else { $kernel(a, b, $margin) }
    }};
}

/// The manifolds of two shapes that are at most a margin apart.
macro_rules! pushed {
    (@flipped $cell:path, $a:expr, $b:expr, $wanted:ident) => {
        $cell($a, $b, &mut $wanted.mirrored())
    };
    (@mirrored $kernel:expr, $a:expr, $b:expr, $wanted:ident) => {{
        let wanted = &mut $wanted.mirrored();
        pushed!($kernel, $a, $b, wanted)
    }};
    ($kernel:expr, $a:expr, $b:expr, $wanted:ident) => {{
        let (a, b) = ($a, $b);
        let Wanted { margin, out } = $wanted;
        if let Some(limit) = margin.limit(a, b) {
            out.keep_within(margin.value);
            $kernel(a, b, limit, out);
            margin.settle(a, b, out);
        }
    }};
}

/// The margin of manifolds, and where they go.
pub(crate) struct Wanted<'o> {
    pub(crate) margin: Margin,
    pub(crate) out: Sink<'o>,
}

impl Wanted<'_> {
    /// The same for the kernel that takes the shapes the other way round.
    #[inline]
    pub(crate) fn mirrored(&mut self) -> Wanted<'_> {
        Wanted { margin: self.margin, out: self.out.mirrored() }
    }
}

pair_matrix! {
    /// The contact of two shapes as a kernel finds it, given a margin ≥ 0. What is apart is held
    /// against the margin by [`Margin::settled`].
    fn contact(margin: f64) -> Option<Separation>, call found contact;
    /// The manifolds of two shapes, none exactly if they are more than a margin apart.
    ///
    /// Swapping the shapes gives the flipped answer, bit for bit.
    fn manifolds(wanted: &mut Wanted<'_>) -> (), call pushed manifold;
    cells [cfg(not(collide_small))] {
        Segment Point: hull_disc;
        Segment Segment: segments;
        Circle Segment: disc_hull;
        Circle Circle: circle_circle;
        Capsule Point: hull_disc;
        Capsule Segment: segments;
        Capsule Circle: hull_disc;
        Capsule Capsule: segments;
        Aabb Segment: hulls;
        Aabb Capsule: hulls;
        Aabb Aabb: hulls;
        Rect Segment: rect_segment;
        Rect Circle: rect_circle;
        Rect Capsule: rect_segment;
        Rect Aabb: hulls;
        Rect Rect: rect_rect;
        Triangle Point: hull_disc;
        Triangle Segment: hulls;
        Triangle Circle: hull_disc;
        Triangle Capsule: hulls;
        Triangle Aabb: hulls;
        Triangle Rect: hulls;
        Triangle Triangle: hulls;
        ConvexPolygon Point: hull_disc;
        ConvexPolygon Segment: hulls;
        ConvexPolygon Circle: hull_disc;
        ConvexPolygon Capsule: hulls;
        ConvexPolygon Aabb: hulls;
        ConvexPolygon Rect: hulls;
        ConvexPolygon Triangle: hulls;
        ConvexPolygon ConvexPolygon: hulls;
    }
}

/// The contact of two shapes, if they intersect or are at most `margin` apart.
///
/// Swapping the shapes gives the flipped answer, bit for bit.
pub fn contact_views(a: &View<'_>, b: &View<'_>, margin: f64) -> Option<Separation> {
    contact_within(a, b, &Margin::new(margin))
}

/// The same, as it is reported.
pub(crate) fn contact_within(a: &View<'_>, b: &View<'_>, margin: &Margin) -> Option<Separation> {
    margin.settled(a, b, contact::of_views(a, b, margin.limit(a, b)?))
}
