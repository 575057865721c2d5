//! The pair matrix: which kernel serves which cell.

/// Makes the function that sends a pair of [`View`](crate::View)s to its kernel.
///
/// Each row lists the columns up to its own diagonal, whatever the order of the rows is; the
/// mirrored half is generated and flipped by `mirror`.
/// The `match` is total: a cell left empty does not compile. Kernels take `(a, b)`, or
/// `(a, b, param)` where the query has a parameter: `fn contact(f64) -> …`.
///
/// ```compile_fail
/// use collide_core::{pair_matrix, Real, View};
/// fn never<A, B>(_: &A, _: &B) -> bool { false }
/// pair_matrix! {
///     /// All the other cells are missing.
///     pub fn intersects() -> bool, mirror core::convert::identity;
///     Point => [] never;
/// }
/// ```
#[macro_export]
macro_rules! pair_matrix {
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident() -> $ret:ty, mirror $mirror:path;
        $( $row:ident => [ $( $col:ident : $kernel:path ),* $(,)? ] $diagonal:path; )*
    ) => {
        $(#[$meta])*
        $vis fn $name<T: $crate::Real>(
            a: &$crate::View<'_, T>,
            b: &$crate::View<'_, T>,
        ) -> $ret {
            use $crate::View;
            match (a, b) {
                $(
                    (View::$row(a), View::$row(b)) => $diagonal(a, b),
                    $(
                        (View::$row(a), View::$col(b)) => $kernel(a, b),
                        (View::$col(b), View::$row(a)) => $mirror($kernel(a, b)),
                    )*
                )*
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident($param:ty) -> $ret:ty, mirror $mirror:path;
        $( $row:ident => [ $( $col:ident : $kernel:path ),* $(,)? ] $diagonal:path; )*
    ) => {
        $(#[$meta])*
        $vis fn $name<T: $crate::Real>(
            a: &$crate::View<'_, T>,
            b: &$crate::View<'_, T>,
            param: $param,
        ) -> $ret {
            use $crate::View;
            match (a, b) {
                $(
                    (View::$row(a), View::$row(b)) => $diagonal(a, b, param),
                    $(
                        (View::$row(a), View::$col(b)) => $kernel(a, b, param),
                        (View::$col(b), View::$row(a)) => $mirror($kernel(a, b, param)),
                    )*
                )*
            }
        }
    };
}

/// As [`pair_matrix!`] for a query that is not symmetric: every row lists every column.
#[macro_export]
macro_rules! ordered_pair_matrix {
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident() -> $ret:ty;
        $( $row:ident => [ $( $col:ident : $kernel:path ),* $(,)? ]; )*
    ) => {
        $(#[$meta])*
        $vis fn $name<T: $crate::Real>(
            a: &$crate::View<'_, T>,
            b: &$crate::View<'_, T>,
        ) -> $ret {
            use $crate::View;
            match (a, b) {
                $($( (View::$row(a), View::$col(b)) => $kernel(a, b), )*)*
            }
        }
    };
}
