//! The pair matrix: which kernel serves which cell.

/// Makes the function that sends a pair of [`View`](crate::View)s to its kernel.
///
/// Each row lists the columns up to its own diagonal, in the order of
/// [`Kind::ALL`](crate::Kind::ALL); the mirrored half is generated and flipped by `mirror`.
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

/// Makes the function that looks up the cell of two [`Stored`](crate::Stored) shapes in a table,
/// from the rows of a [`pair_matrix!`]; `None` where one of them stores nothing, whose cell the
/// matrix finds by the views.
///
/// A cell is a `$cell<T>`, a function of both and of parameters with these names. What it answers
/// says the macro `by`, of `kernel, a, b, parameters …`, or of `@mirrored kernel, …` where the
/// kernel wants B first.
#[macro_export]
macro_rules! stored_cells {
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident $params:tt -> $cell:ident, by $by:ident;
        $( $row:ident => [ $( $col:ident : $kernel:path ),* $(,)? ] $diagonal:path; )*
    ) => {
        $(#[$meta])*
        #[inline(always)]
        $vis fn $name<T: $crate::Real>(
            a: &$crate::Stored<'_, T>,
            b: &$crate::Stored<'_, T>,
        ) -> Option<$cell<T>> {
            struct Cells<T>(core::marker::PhantomData<T>);

            impl<T: $crate::Real> Cells<T> {
                const TABLE: &'static $crate::stored::Table<$cell<T>> = &{
                    let mut table: $crate::stored::Table<$cell<T>> = $crate::stored::empty_table();
                    $(
                        $crate::stored_cells! {
                            @set table, $cell, $params, $row, $row, $by, $diagonal
                        }
                        $(
                            $crate::stored_cells! {
                                @set table, $cell, $params, $row, $col, $by, $kernel
                            }
                            $crate::stored_cells! {
                                @set table, $cell, $params, $col, $row, $by, @mirrored $kernel
                            }
                        )*
                    )*
                    table
                };
            }

            Cells::<T>::TABLE[a.index()][b.index()]
        }
    };
    (@set $table:ident, $cell:ident, $params:tt, Polygon, $($rest:tt)*) => {};
    (@set $table:ident, $cell:ident, $params:tt, Polyline, $($rest:tt)*) => {};
    (@set $table:ident, $cell:ident, $params:tt, Compound, $($rest:tt)*) => {};
    (@set $table:ident, $cell:ident, $params:tt, Custom, $($rest:tt)*) => {};
    (@set $table:ident, $cell:ident, $params:tt, $a:ident, Polygon, $($rest:tt)*) => {};
    (@set $table:ident, $cell:ident, $params:tt, $a:ident, Polyline, $($rest:tt)*) => {};
    (@set $table:ident, $cell:ident, $params:tt, $a:ident, Compound, $($rest:tt)*) => {};
    (@set $table:ident, $cell:ident, $params:tt, $a:ident, Custom, $($rest:tt)*) => {};
    (
        @set $table:ident, $cell:ident, ($($param:ident),*), $a:ident, $b:ident, $by:ident,
        $($kernel:tt)*
    ) => {
        let cell: $cell<T> = |a, b $(, $param)*| match (a, b) {
            ($crate::Stored::$a(a), $crate::Stored::$b(b)) => $by!($($kernel)*, a, b $(, $param)*),
            _ => $crate::stored::other_cell(),
        };
        $table[$crate::Kind::$a as usize][$crate::Kind::$b as usize] = Some(cell);
    };
}
