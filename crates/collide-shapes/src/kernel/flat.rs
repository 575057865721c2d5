//! Every query for every ordered pair of the straight and round shapes: point, segment, ray,
//! line, half-plane, circle, capsule, box, rectangle, triangle and convex polygon.
//!
//! | | hull | ray | line | half-plane |
//! |---|---|---|---|---|
//! | **hull** | `hull` | | | |
//! | **ray** | `ray` | `ray` | | |
//! | **line** | `line` | `line` | `line` | |
//! | **half-plane** | `half_plane` | `half_plane` | `half_plane` | `half_plane` |
//!
//! The other half is mirrored. A hull is any of the eight compact shapes
//! ([`AsHull`]).

use crate::kernel::hull::{AsHull, Hull};
use crate::kernel::hull::{boolean, common_point, contain, separation, touch};
use crate::kernel::separation::{GapOrDistance, Meeting, Separation};
use collide_core::view::{HalfPlane, Line, Ray};
use collide_core::{Real, Vec2};

/// The distance in the [`Separation`] of two unbounded shapes that intersect and stay so after
/// every translation: −2^500, the depth without bound.
pub const UNBOUNDED_DEPTH: f64 = -<f64 as Real>::MAX_COORDINATE;

/// Of more edges than these it takes less to decide whether two polygons meet than how deep.
const FEW_EDGES: usize = 4;

/// The queries on a pair of straight or round shapes.
pub trait FlatPair<B> {
    /// Whether the shapes share a point. Exact.
    fn intersects(&self, other: &B) -> bool;

    /// Whether every point of `other` belongs to `self`. Exact.
    fn contains(&self, other: &B) -> bool;

    /// Whether the shapes share a point but their interiors do not. Exact.
    fn touches(&self, other: &B) -> bool;

    /// Whether the shapes, which meet, still do so after every translation that is short enough.
    /// Exact. Otherwise they touch, or are curves along one line.
    fn overlaps(&self, other: &B) -> bool {
        !self.touches(other)
    }

    /// How the shapes meet. Exact.
    fn meeting(&self, other: &B) -> Meeting {
        Meeting::of(self.intersects(other), || self.overlaps(other))
    }

    /// The signed distance from `self` (A) to `other` (B), negative exactly by the depth where
    /// they overlap, [`UNBOUNDED_DEPTH`] where no translation parts them. Its sign is that of
    /// [`FlatPair::intersects`].
    fn separation(&self, other: &B) -> Separation;

    /// The same, of shapes that are at most `margin` apart.
    #[inline]
    fn separation_within(&self, other: &B, margin: f64) -> Option<Separation> {
        let separation = self.separation(other);
        (separation.distance <= margin).then_some(separation)
    }

    /// A point of both shapes, where they intersect.
    fn common_point(&self, other: &B) -> Vec2;

    /// Whether the shapes meet, where that is decided much sooner than how deep.
    #[inline]
    fn meets_at_once(&self, _other: &B) -> bool {
        false
    }
}

/// Whether the shapes share a point. Exact.
#[inline]
pub fn intersects<A: FlatPair<B>, B>(a: &A, b: &B) -> bool {
    a.intersects(b)
}

/// Whether every point of `b` belongs to `a`. Exact.
#[inline]
pub fn contains<A: FlatPair<B>, B>(a: &A, b: &B) -> bool {
    a.contains(b)
}

/// Whether the shapes share a point but their interiors do not. Exact.
#[inline]
pub fn touches<A: FlatPair<B>, B>(a: &A, b: &B) -> bool {
    a.touches(b)
}

/// The signed distance from `a` to `b`.
#[inline]
pub fn separation<A: FlatPair<B>, B>(a: &A, b: &B) -> Separation {
    a.separation(b)
}

/// The signed distance from `a` to `b`, if it is at most `margin`.
#[inline]
pub fn separation_within<A: FlatPair<B>, B>(a: &A, b: &B, margin: f64) -> Option<Separation> {
    a.separation_within(b, margin)
}

/// The closest points, or a common point; or their distance.
#[inline]
pub fn closest_points<A: FlatPair<B>, B, R: GapOrDistance>(a: &A, b: &B) -> R {
    if a.meets_at_once(b) {
        return R::meeting(|| a.common_point(b));
    }
    R::from_separation(a.separation(b), || a.common_point(b))
}

impl<A: AsHull, B: AsHull> FlatPair<B> for A {
    #[inline]
    fn intersects(&self, other: &B) -> bool {
        boolean::intersects(&self.hull(), &other.hull())
    }

    #[inline]
    fn contains(&self, other: &B) -> bool {
        contain::contains(&self.hull(), &other.hull())
    }

    #[inline]
    fn touches(&self, other: &B) -> bool {
        touch::touches(&self.hull(), &other.hull())
    }

    #[inline]
    fn overlaps(&self, other: &B) -> bool {
        touch::overlaps(&self.hull(), &other.hull())
    }

    #[inline]
    fn separation(&self, other: &B) -> Separation {
        separation::hull_separation(&self.hull(), &other.hull())
    }

    #[inline]
    fn separation_within(&self, other: &B, margin: f64) -> Option<Separation> {
        separation::hull_separation_within(&self.hull(), &other.hull(), margin)
    }

    #[inline]
    fn meets_at_once(&self, other: &B) -> bool {
        let (a, b) = (self.hull(), other.hull());
        a.edge_count() > FEW_EDGES && b.edge_count() > FEW_EDGES && boolean::intersects(&a, &b)
    }

    #[inline]
    fn common_point(&self, other: &B) -> Vec2 {
        common_point::common_point(&self.hull(), &other.hull())
    }
}

/// The mirrored half. What stands on the right of the table is never a part of what stands
/// on the left: a compact shape holds no unbounded one, a ray no line, a line no half-plane.
macro_rules! mirrored {
    ($([$($hull:ident)?] $smaller:ty => $larger:ty;)*) => {$(
        impl$(<$hull: AsHull>)? FlatPair<$larger> for $smaller {
            #[inline]
            fn intersects(&self, other: &$larger) -> bool {
                other.intersects(self)
            }

            fn contains(&self, _: &$larger) -> bool {
                false
            }

            fn touches(&self, other: &$larger) -> bool {
                other.touches(self)
            }

            fn overlaps(&self, other: &$larger) -> bool {
                other.overlaps(self)
            }

            #[inline]
            fn separation(&self, other: &$larger) -> Separation {
                other.separation(self).flipped()
            }

            fn common_point(&self, other: &$larger) -> Vec2 {
                other.common_point(self)
            }
        }
    )*};
}

mirrored! {
    [H] H => Ray;
    [H] H => Line;
    [H] H => HalfPlane;
    [] Ray => Line;
    [] Ray => HalfPlane;
    [] Line => HalfPlane;
}
