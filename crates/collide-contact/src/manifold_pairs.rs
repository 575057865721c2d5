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
use collide_core::{Real, Shape, Stored, View, stored_cells};
use collide_shapes::AsView;
use collide_shapes::kernel::hull_axis::AxisHint;

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
    manifold(a, b, effective_margin(margin), &mut Sink::of(out, Some(hint)));
}

/// The manifolds of two shapes by what they store, given a margin ≥ 0.
type ManifoldCell<T> =
    fn(Stored<'_, T>, Stored<'_, T>, f64, &mut Manifolds<T>, Option<&mut AxisHint>);

macro_rules! manifold_of_cell {
    (@mirrored $kernel:path, $a:ident, $b:ident, $margin:ident, $out:ident, $hint:ident) => {{
        let (a, b) = (&AsView::<T>::as_view($a), &AsView::<T>::as_view($b));
        $kernel(b, a, $margin, &mut Sink::of($out, $hint).mirrored());
    }};
    ($kernel:path, $a:ident, $b:ident, $margin:ident, $out:ident, $hint:ident) => {{
        let (a, b) = (&AsView::<T>::as_view($a), &AsView::<T>::as_view($b));
        $kernel(a, b, $margin, &mut Sink::of($out, $hint));
    }};
}

/// Keeps a kernel out of the matrix, which would hold all of them.
#[inline(never)]
fn called(kernel: impl FnOnce()) {
    kernel();
}

macro_rules! dispatched {
    (shapes { $($shapes:tt)* } users { $($users:tt)* }) => {
        dispatched! { @rows $($shapes)* $($users)* }
    };
    (@rows $( $row:ident => [ $( $col:ident : $cell:ident ),* $(,)? ] $diagonal:ident; )*) => {
        #[inline(never)]
        fn manifold<T: Real>(
            a: &View<'_, T>,
            b: &View<'_, T>,
            margin: f64,
            out: &mut Sink<'_, T>,
        ) {
            match (a, b) {$(
                (View::$row(a), View::$row(b)) => {
                    called(|| $diagonal::manifold(a, b, margin, out));
                }
                $(
                    (View::$row(a), View::$col(b)) => {
                        called(|| $cell::manifold(a, b, margin, out));
                    }
                    (View::$col(b), View::$row(a)) => {
                        called(|| $cell::manifold(a, b, margin, &mut out.mirrored()));
                    }
                )*
            )*}
        }

        stored_cells! {
            /// The cell of the manifolds.
            fn manifold_cell(margin, out, hint) -> ManifoldCell, by manifold_of_cell;
            $( $row => [ $( $col: $cell::manifold ),* ] $diagonal::manifold; )*
        }
    };
}
contact_cells!(dispatched);

/// The manifolds of two shapes that are known only when it runs, maybe remembering their axis.
#[inline(always)]
pub fn manifold_of<T, A, B>(
    a: &A,
    b: &B,
    margin: T,
    out: &mut Manifolds<T>,
    hint: Option<&mut AxisHint>,
) where
    T: Real,
    A: Shape<T> + ?Sized,
    B: Shape<T> + ?Sized,
{
    let margin = effective_margin(margin.to_f64());
    let stored = (a.stored(), b.stored());
    match manifold_cell(&stored.0, &stored.1) {
        Some(cell) => cell(stored.0, stored.1, margin, out, hint),
        None => manifold(&a.view(), &b.view(), margin, &mut Sink::of(out, hint)),
    }
}
