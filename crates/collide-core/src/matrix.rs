//! The pair matrix: which kernel serves which cell.

/// Makes the function that sends a pair of [`View`](crate::View)s to its kernel.
///
/// Each row lists the columns up to its own diagonal, in the order of
/// [`Kind::ALL`](crate::Kind::ALL); the mirrored half is generated and flipped by `mirror`.
/// The `match` is total: a cell left empty does not compile. Kernels take `(a, b)`, or
/// `(a, b, param)` where the query has a parameter: `fn contact(f64) -> …`; there, `then` names
/// what turns a kernel's answer into that of the query, in the cell itself.
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
        $($rows:tt)*
    ) => {
        $crate::pair_matrix! {
            $(#[$meta])*
            $vis fn $name($param) -> $ret, mirror $mirror, then core::convert::identity;
            $($rows)*
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident($param:ty) -> $ret:ty, mirror $mirror:path, then $then:path;
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
                    (View::$row(a), View::$row(b)) => $then($diagonal(a, b, param)),
                    $(
                        (View::$row(a), View::$col(b)) => $then($kernel(a, b, param)),
                        (View::$col(b), View::$row(a)) => $then($mirror($kernel(a, b, param))),
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
/// `by` names the macro that makes the function of a cell, a `$cell<T>`: it takes
/// `(kernel, A, B)`, or `(@mirrored kernel, A, B)` where the kernel wants B first.
#[macro_export]
macro_rules! stored_cells {
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident() -> $cell:ident, by $by:ident;
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
                        $crate::stored_cells!(@set table, $cell, $by, $diagonal, $row, $row);
                        $(
                            $crate::stored_cells!(@set table, $cell, $by, $kernel, $row, $col);
                            $crate::stored_cells!(@mirrored table, $cell, $by, $kernel, $row, $col);
                        )*
                    )*
                    table
                };
            }

            Cells::<T>::TABLE[a.index()][b.index()]
        }
    };
    (@$order:ident $table:ident, $cell:ident, $by:ident, $kernel:path, Polygon, $b:ident) => {};
    (@$order:ident $table:ident, $cell:ident, $by:ident, $kernel:path, Polyline, $b:ident) => {};
    (@$order:ident $table:ident, $cell:ident, $by:ident, $kernel:path, Compound, $b:ident) => {};
    (@$order:ident $table:ident, $cell:ident, $by:ident, $kernel:path, Custom, $b:ident) => {};
    (@set $table:ident, $cell:ident, $by:ident, $kernel:path, $a:ident, $b:ident) => {
        let cell: $cell<T> = $by!($kernel, $a, $b);
        $table[$crate::Kind::$a as usize][$crate::Kind::$b as usize] = Some(cell);
    };
    (@mirrored $table:ident, $cell:ident, $by:ident, $kernel:path, $b:ident, $a:ident) => {
        let cell: $cell<T> = $by!(@mirrored $kernel, $a, $b);
        $table[$crate::Kind::$a as usize][$crate::Kind::$b as usize] = Some(cell);
    };
}
