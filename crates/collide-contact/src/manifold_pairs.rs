//! The manifolds of every pair of shapes.
//!
//! A manifold is a contact seen more closely: its normal is the contact's, and its points are
//! where the sides that both shapes show along it face each other. The rows are those of the
//! contacts.

use crate::contact::effective_margin;
use crate::contact_pairs::contact_cells;
use crate::manifolds::{Manifolds, Sink};
use crate::pair::{
    circle_circle, disc_hull, hull_disc, hull_twins, hulls, parts, plain, rect_circle, rect_rect,
    rect_segment, round, round_twins, segment_twins, segments, twins,
};
use crate::side::Shown;
use collide_core::view::Rect;
use collide_core::{Real, Vec2, View};
use collide_shapes::kernel::hull_axis::AxisHint;
use collide_shapes::pair::segments::Rounded;

/// The manifolds of two shapes, none exactly if they are more than `margin` apart. A margin
/// that is negative or not a number counts as zero. `out` is cleared first.
///
/// Swapping the shapes gives the flipped answer, bit for bit.
pub fn manifold_views<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
    out: &mut Manifolds<T>,
) {
    manifold(a, b, effective_margin(margin), &mut Sink::new(out));
}

/// The same for a pair that remembers its axis.
pub fn manifold_views_with<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
    hint: &mut AxisHint,
    out: &mut Manifolds<T>,
) {
    manifold(a, b, effective_margin(margin), &mut Sink::remembering(out, hint));
}

/// The kernel of a cell; that of [`by_coordinates`] by them.
macro_rules! asked {
    (rect_segment, $rect:ident, $b:ident, $margin:ident, $out:expr) => {
        by_coordinates($rect.center, $rect.rotation, $rect.half_extents, $b, $margin, $out)
    };
    ($cell:ident, $a:ident, $b:ident, $margin:ident, $out:expr) => {
        $cell::manifold($a, $b, $margin, $out)
    };
}

/// A rectangle with a segment or a capsule. In registers: the kernel reads the rectangle across the
/// halves of its view, which was written a moment ago, and would have to wait for the cache.
#[inline(never)]
fn by_coordinates<T: Real, B: Rounded + Shown>(
    center: Vec2,
    rotation: Vec2,
    half_extents: Vec2,
    b: &B,
    margin: f64,
    out: &mut Sink<'_, T>,
) {
    rect_segment::manifold(&Rect { center, rotation, half_extents }, b, margin, out);
}

macro_rules! dispatched {
    (shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        dispatched! { @rows $($shapes)* $($users)* }
    };
    (@rows $( $row:ident => [ $( $col:ident : $cell:ident ),* $(,)? ] $diagonal:ident; )*) => {
        // Always, so that a mirrored sink is made of what the caller holds in registers: read back
        // from where it was just written by parts, it would have to wait for them.
        #[inline(always)]
        fn manifold<T: Real>(
            a: &View<'_, T>,
            b: &View<'_, T>,
            margin: f64,
            out: &mut Sink<'_, T>,
        ) {
            match (a, b) {$(
                (View::$row(a), View::$row(b)) => $diagonal::manifold(a, b, margin, out),
                $(
                    (View::$row(a), View::$col(b)) => asked!($cell, a, b, margin, out),
                    (View::$col(b), View::$row(a)) => {
                        asked!($cell, a, b, margin, &mut out.mirrored());
                    }
                )*
            )*}
        }
    };
}
contact_cells!(dispatched);
