//! The pair matrix: which kernel serves which pair of shapes.

/// Makes a query of two shapes: the module `$name`, with a function for operands of known types
/// (`of`), for `dyn Shape` (`of_shapes`) and for views (`of_views`). Queries with the same
/// kernels for more or less share their cells.
///
/// `cells` names the modules of the hand-tuned kernels, of which the function `$query` is called,
/// or the one that is named; the first that fits serves a pair, in either order. Every other pair
/// is served by its family, the function `$query` of the modules `flat`, `curved`, `region` and
/// `compound`: that of the classes of the two in [`for_each_kind!`](crate::for_each_kind).
///
/// Behind `cells` stands `[cfg(…)]`: where it does not hold, the answer for views is that of the
/// families alone, which must be the same bits.
///
/// Kernels take `(a, b)` as row and column: the kind that comes later in
/// [`Kind::ALL`](crate::Kind::ALL) first, unless a cell names them otherwise. What becomes of their
/// answer says the macro `$call`. Of `call unordered intersects` and the cell
/// `Capsule Circle: round_segment::capsule_circle;` come
///
/// ```text
/// of(capsule, circle)   unordered!(round_segment::capsule_circle, capsule, circle, argument)
/// of(circle, capsule)   unordered!(@mirrored round_segment::capsule_circle, capsule, circle, …)
/// Cell::answer          as the first, compiled once
/// of_views(b, a)        unordered!(@flipped Cell::answer, a, b, …): mirrored, of a finished answer
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! pair_matrix {
    (
        $(
            $(#[$meta:meta])*
            fn $name:ident($argument:ident: $type:ty) -> $answer:ty,
            call $call:ident $query:ident;
        )+
        cells $when:tt $cells:tt
    ) => {$(
        $crate::for_each_kind! {
            $crate::pair_matrix,
            @rows [
                [$(#[$meta])*] $name $argument [$type] [$answer] $call $query $when $cells
            ] [] []
        }
    )+};
    // What has edges or parts is a view for its kernels, as it is.
    (@rows $matrix:tt $rows:tt $kinds:tt region $kind:ident $what:tt $($rest:tt)*) => {
        $crate::pair_matrix! { @rows $matrix $rows $kinds $($rest)* }
    };
    (@rows $matrix:tt $rows:tt $kinds:tt compound $kind:ident $what:tt $($rest:tt)*) => {
        $crate::pair_matrix! { @rows $matrix $rows $kinds $($rest)* }
    };
    // Of every other kind a row: the kinds up to it, with their classes.
    (
        @rows $matrix:tt [$($rows:tt)*] [$($kinds:tt)*] $class:ident $kind:ident $what:tt
        $($rest:tt)*
    ) => {
        $crate::pair_matrix! {
            @rows $matrix
            [$($rows)* $class $kind [$($kinds)* $class $kind];] [$($kinds)* $class $kind] $($rest)*
        }
    };
    (@rows [$($matrix:tt)*] [$($rows:tt)*] $kinds:tt) => {
        $crate::pair_matrix! { @grid $($matrix)* $($rows)* }
    };
    // The family of two classes.
    (@family curved $other:ident $query:ident) => { curved::$query };
    (@family $other:ident curved $query:ident) => { curved::$query };
    (@family $class:ident $other:ident $query:ident) => { flat::$query };
    // The kernel of a tuned cell.
    (@tuned $query:ident $module:ident) => { $module::$query };
    (@tuned $query:ident $module:ident $function:ident) => { $module::$function };
    (
        @grid [$($meta:tt)*] $name:ident $argument:ident [$type:ty] [$answer:ty]
        $call:ident $query:ident
        $when:tt { $( $a:ident $b:ident: $module:ident $(:: $function:ident)?; )* }
        $( $row_class:ident $row:ident [ $( $col_class:ident $col:ident )* ]; )*
    ) => {
        $($meta)*
        #[allow(clippy::unused_unit, reason = "a query may write its answer")]
        pub mod $name {
            #[allow(unused_imports, reason = "a query may have no cells")]
            use super::*;
            use $crate::posed::{PosedView, in_one_frame};
            use $crate::stored::StoredPoint;
            use $crate::{
                Engine, Kind, Operand, Real, Shape, Stored, View, are_known, is_of_kinds, is_posed,
                view, views,
            };

            /// The answer for two operands. Of types that name the kind this is the kernel of a
            /// tuned cell, or a call: the conditions are constants, so that nothing else is
            /// compiled. Of posed ones it is that in one frame, whichever it is.
            #[inline(always)]
            pub fn of<A, B>(x: &A, y: &B, $argument: $type) -> $answer
            where
                A: Operand + ?Sized,
                B: Operand<Scalar = A::Scalar> + ?Sized,
            {
                if const { is_posed::<A, B>() } {
                    return in_one_frame(&PosedView::of(x), &PosedView::of(y), |x, y, _| {
                        of_views(x, y, $argument)
                    });
                }
                if const { !are_known::<A, B>() } {
                    return of_shapes(x.as_shape(), y.as_shape(), $argument);
                }
                $(
                    if const { is_of_kinds::<A, B>(Kind::$a, Kind::$b) }
                        && let (Stored::$a(a), Stored::$b(b)) = (x.to_stored(), y.to_stored())
                    {
                        return $call!(
                            $crate::pair_matrix!(@tuned $query $module $($function)?),
                            &a.as_view(), &b.as_view(), $argument
                        );
                    }
                    if const { is_of_kinds::<A, B>(Kind::$b, Kind::$a) }
                        && let (Stored::$b(b), Stored::$a(a)) = (x.to_stored(), y.to_stored())
                    {
                        return $call!(
                            @mirrored $crate::pair_matrix!(@tuned $query $module $($function)?),
                            &a.as_view(), &b.as_view(), $argument
                        );
                    }
                )*
                of_views(&x.to_view(), &y.to_view(), $argument)
            }

            /// The tuned cell of two kinds, on views.
            pub struct Cell<const ROW: u8, const COLUMN: u8>;

            $(
                impl Cell<{ Kind::$a as u8 }, { Kind::$b as u8 }> {
                    /// The answer. Compiled once, here, and not in the crates that call it.
                    #[inline(never)]
                    #[allow(unused_variables, reason = "a query may have no argument")]
                    pub fn answer(a: &view::$a, b: &view::$b, $argument: $type) -> $answer {
                        $call!(
                            $crate::pair_matrix!(@tuned $query $module $($function)?),
                            a, b, $argument
                        )
                    }
                }
            )*

            /// The answer where a union or an outline takes part.
            #[inline(never)]
            fn of_composites(a: &View<'_>, b: &View<'_>, $argument: $type) -> $answer {
                if matches!((a, b), (views!(compound), _) | (_, views!(compound))) {
                    $call!(compound::$query, a, b, $argument)
                } else {
                    $call!(region::$query, a, b, $argument)
                }
            }

            /// The answer for two views.
            #[inline(never)]
            #[allow(unreachable_patterns, reason = "a tuned cell stands before its family")]
            #[allow(unused_variables, reason = "a query may have no argument")]
            pub fn of_views(x: &View<'_>, y: &View<'_>, $argument: $type) -> $answer {
                match (x, y) {
                    $(
                        #$when
                        (View::$a(a), View::$b(b)) | (View::$b(b), View::$a(a)) => {
                            let cell = Cell::<{ Kind::$a as u8 }, { Kind::$b as u8 }>::answer;
                            match x {
                                View::$a(_) => cell(a, b, $argument),
                                _ => $call!(@flipped cell, a, b, $argument),
                            }
                        }
                    )*
                    $($(
                        (View::$row(a), View::$col(b)) | (View::$col(b), View::$row(a)) => {
                            // Compiled once, here, and not in the crates that call it.
                            #[inline(never)]
                            fn cell(a: &view::$row, b: &view::$col, $argument: $type) -> $answer {
                                $call!(
                                    $crate::pair_matrix!(@family $row_class $col_class $query),
                                    a, b, $argument
                                )
                            }
                            match x {
                                View::$row(_) => cell(a, b, $argument),
                                _ => $call!(@flipped cell, a, b, $argument),
                            }
                        }
                    )*)*
                    (views!(region | compound), _) | (_, views!(region | compound)) => {
                        if x.kind() >= y.kind() {
                            of_composites(x, y, $argument)
                        } else {
                            $call!(@flipped of_composites, y, x, $argument)
                        }
                    }
                }
            }

            /// The answer for two shapes: of a tuned cell for the views of what they store; of a
            /// pair without one, that of `of_other`. Small code (docs/web.md) leaves all to it.
            #[inline(always)]
            #[allow(unreachable_patterns, reason = "a kind with itself needs no mirror")]
            pub fn of_shapes_or<T: Real>(
                x: &dyn Shape<T>,
                y: &dyn Shape<T>,
                $argument: $type,
                of_other: impl FnOnce($type) -> $answer,
            ) -> $answer {
                if cfg!(collide_small) {
                    return of_other($argument);
                }
                match (x.stored(), y.stored()) {
                    $(
                        (Stored::$a(a), Stored::$b(b)) => {
                            let cell = Cell::<{ Kind::$a as u8 }, { Kind::$b as u8 }>::answer;
                            cell(&a.as_view(), &b.as_view(), $argument)
                        }
                        (Stored::$b(b), Stored::$a(a)) => {
                            let cell = Cell::<{ Kind::$a as u8 }, { Kind::$b as u8 }>::answer;
                            $call!(@flipped cell, &a.as_view(), &b.as_view(), $argument)
                        }
                    )*
                    _ => of_other($argument),
                }
            }

            /// The answer for two shapes.
            #[inline(never)]
            pub fn of_shapes<T: Real>(
                x: &dyn Shape<T>,
                y: &dyn Shape<T>,
                $argument: $type,
            ) -> $answer {
                of_shapes_or(x, y, $argument, |it: $type| of_views(&x.view(), &y.view(), it))
            }

            /// Whether a pair has a tuned cell.
            #[inline]
            pub fn is_tuned(a: &View<'_>, b: &View<'_>) -> bool {
                match (a, b) {
                    $( (View::$a(_), View::$b(_)) | (View::$b(_), View::$a(_)) => true, )*
                    _ => false,
                }
            }

            /// The tuned cells: row, column, module of the kernel.
            pub const TUNED: &[(Kind, Kind, &str)] =
                &[$( (Kind::$a, Kind::$b, stringify!($module)), )*];
        }
    };
}
