//! The manifolds of every pair of shapes.
//!
//! A manifold is a contact seen more closely: its normal is the contact's, and its points are
//! where the sides that both shapes show along it face each other. The rows are those of the
//! contacts.

use crate::contact::margin::manifold_within;
use crate::contact::matrix::contact_cells;
use crate::manifold::buffer::{Manifolds, Sink};
use crate::manifold::cells::{
    circle_circle, curved, disc_hull, family, hull_disc, hulls, parts, rect_circle, rect_rect,
    rect_segment, segments,
};
use collide_core::{Dispatch, Real, Shape, View, pair_query};
use collide_shapes::AsView;
use collide_shapes::kernel::hull::axis::AxisHint;

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
    manifold_within!(T: manifold, a, b, margin, &mut Sink::new(out));
}

/// The same for a pair that remembers its axis.
pub fn manifold_views_with<T: Real>(
    a: &View<'_, T>,
    b: &View<'_, T>,
    margin: f64,
    hint: &mut AxisHint,
    out: &mut Manifolds<T>,
) {
    manifold_within!(T: manifold, a, b, margin, &mut Sink::of(out, Some(hint)));
}

/// The manifolds as a query of two shapes that are known only when it runs, The
/// hint is kept here: two addresses side by side would be read as a whole, just after they were
/// written one by one, and waited for.
struct ManifoldsWanted<'o, T: Real> {
    out: &'o mut Manifolds<T>,
    hint: AxisHint,
}

impl<T: Real> ManifoldsWanted<'_, T> {
    #[inline(always)]
    fn sink(&mut self) -> Sink<'_, T> {
        Sink::of(self.out, Some(&mut self.hint))
    }
}

// The buffer is emptied before the views are made: they would be read back from memory after it,
// for all that the compiler knows of where it lies.
macro_rules! answer_manifolds {
    (@mirrored $kernel:path, $a:ident, $b:ident, $query:expr, $margin:ident) => {{
        let sink = &mut $query.sink();
        let (a, b) = (&AsView::<T>::as_view($a), &AsView::<T>::as_view($b));
        manifold_within!(T: $kernel, b, a, $margin, &mut sink.mirrored());
    }};
    ($kernel:path, $a:ident, $b:ident, $query:expr, $margin:ident) => {{
        let sink = &mut $query.sink();
        let (a, b) = (&AsView::<T>::as_view($a), &AsView::<T>::as_view($b));
        manifold_within!(T: $kernel, a, b, $margin, sink);
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

        pair_query! {
            ManifoldsWanted<'_, T> => (), by answer_manifolds,
            views |query: &mut Self, a, b, margin| {
                manifold_within!(T: manifold, a, b, margin, &mut query.sink());
            };
            $( $row => [ $( $col: $cell::manifold ),* ] $diagonal::manifold; )*
        }
    };
}
contact_cells!(dispatched);

/// The manifolds of two shapes that are known only when it runs, maybe remembering their axis.
#[inline(always)]
pub fn manifold_of<T: Real>(
    a: &dyn Shape<T>,
    b: &dyn Shape<T>,
    margin: T,
    out: &mut Manifolds<T>,
    hint: Option<&mut AxisHint>,
) {
    let known = hint.as_deref().copied().unwrap_or_default();
    let mut query = ManifoldsWanted { out, hint: known };
    Dispatch::<T, ()>::dispatch(a, b, &mut query, margin.to_f64());
    if let Some(hint) = hint {
        *hint = query.hint;
    }
}
