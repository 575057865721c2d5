//! All hulls in one type, for small code (docs/web.md): what is computed of two erased hulls
//! ([`Hull::erased`]) is compiled once, and not for every pair of few vertices and polygons.

use crate::kernel::hull::Hull;
use crate::kernel::hull::any_small::AnySmallHull;
use collide_core::view::ConvexPolygon;
use collide_core::{Discs, Vec2};

/// A hull of few vertices, or a polygon.
#[derive(Clone, Copy, Debug)]
pub enum AnyHull<'v> {
    /// At most four vertices.
    Few(AnySmallHull),
    /// Any number of them.
    Polygon(&'v ConvexPolygon<'v>),
}

/// The methods that are those of the hull inside.
macro_rules! of_inside {
    ($(fn $method:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(
            fn $method(&self $(, $argument: $type)*) -> $answer {
                match self {
                    Self::Few(hull) => hull.$method($($argument),*),
                    Self::Polygon(hull) => hull.$method($($argument),*),
                }
            }
        )*
    };
}

impl Hull for AnyHull<'_> {
    type Erased = Self;

    fn erased(&self) -> Self {
        *self
    }

    const MAY_BE_DISC: bool = true;

    of_inside! {
        fn vertex_count() -> usize;
        fn vertex(index: usize) -> Vec2;
        fn radius() -> f64;
        fn edge_normal(index: usize) -> Option<Vec2>;
        fn outward(index: usize) -> Vec2;
        fn is_large() -> bool;
        fn lowest(normal: Vec2, origin: Vec2) -> (f64, usize);
        fn lowest_from(normal: Vec2, origin: Vec2, start: usize) -> (f64, usize);
        fn lowest_at_most(normal: Vec2, origin: Vec2) -> f64;
        fn furthest_edge(p: Vec2, extent: f64) -> Option<(f64, usize, Vec2)>;
        fn about_lowest(along: Vec2) -> usize;
        fn about_lowest_between(along: Vec2, ends: [usize; 2]) -> usize;
        fn support_index(direction: Vec2) -> usize;
        fn reach_from(point: Vec2) -> f64;
        fn discs() -> Discs;
        fn magnitude() -> f64;
    }
}
