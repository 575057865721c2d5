//! The double dispatch of two `dyn Shape`: from both to the cell of their pair of types.
//!
//! A query is a visitor of pairs ([`PairQuery`]). The first virtual call of [`Dispatch`] knows the
//! type on the left, the second one that on the right, and the third one, of the query, lands in
//! the kernel: each hands its arguments on in registers and jumps, so that only the kernel
//! returns, to the caller. The answer `R` is one of those that [`Shape`] lists: a contact would
//! else be copied in the query, and waited for. The margin of a query that has none is 0.

use crate::{Real, Shape, Stored, Vec2, View, stored};

/// The cell of a query for a pair of types, each of them known by what it stores.
pub trait Cell<A, B, R> {
    /// Answers for this pair.
    fn answer(&mut self, a: &A, b: &B, margin: f64) -> R;
}

macro_rules! dispatch {
    ($($second_half:ident: $kind:ident;)*) => {
        /// The cells of a row.
        pub trait CellsOf<T: Real, A, R>: $(Cell<A, stored::$kind<T>, R> +)* {}

        impl<T: Real, A, R, Q> CellsOf<T, A, R> for Q
        where
            Q: $(Cell<A, stored::$kind<T>, R> +)*
        {}

        /// A query of two shapes that are known only when it runs; it answers with an `R`.
        pub trait PairQuery<T: Real, R>: $(CellsOf<T, stored::$kind<T>, R> +)* {
            /// Answers for a pair of which one stores its numbers in no place of their own.
            fn answer_views(&mut self, a: &View<'_, T>, b: &View<'_, T>, margin: f64) -> R;
        }

        /// The way of a [`PairQuery`] from two shapes to their cell. Every shape has it.
        pub trait Dispatch<T: Real, R> {
            /// The first half: `self` is the shape on the left.
            fn dispatch(
                &self,
                other: &dyn Shape<T>,
                query: &mut dyn PairQuery<T, R>,
                margin: f64,
            ) -> R;

            $(
                /// The second half: the shape on the left stores this.
                fn $second_half(
                    &self,
                    left: &stored::$kind<T>,
                    query: &mut dyn PairQuery<T, R>,
                    margin: f64,
                ) -> R;
            )*
        }

        // What a shape stores is known by its type, so that each of these is one call.
        impl<T: Real, R, S: Shape<T>> Dispatch<T, R> for S
        where
            for<'s> dyn Shape<T> + 's: Dispatch<T, R>,
        {
            #[inline]
            fn dispatch(
                &self,
                other: &dyn Shape<T>,
                query: &mut dyn PairQuery<T, R>,
                margin: f64,
            ) -> R {
                match self.stored() {
                    $(Stored::$kind(left) => other.$second_half(left, query, margin),)*
                    Stored::Polygon(_) | Stored::Polyline(_) | Stored::Other => {
                        query.answer_views(&self.view(), &other.view(), margin)
                    }
                }
            }

            $(
                #[inline]
                fn $second_half(
                    &self,
                    left: &stored::$kind<T>,
                    query: &mut dyn PairQuery<T, R>,
                    margin: f64,
                ) -> R {
                    second_half(left, |left| dispatch!(@view $kind, left), self, query, margin)
                }
            )*
        }

        #[inline(always)]
        fn second_half<T, R, A, S, Q>(
            left: &A,
            view: impl FnOnce(&A) -> View<'_, T>,
            right: &S,
            query: &mut Q,
            margin: f64,
        ) -> R
        where
            T: Real,
            S: Shape<T>,
            Q: PairQuery<T, R> + CellsOf<T, A, R> + ?Sized,
        {
            match right.stored() {
                $(Stored::$kind(right) => query.answer(left, right, margin),)*
                Stored::Polygon(_) | Stored::Polyline(_) | Stored::Other => {
                    query.answer_views(&view(left), &right.view(), margin)
                }
            }
        }
    };
    (@view Point, $point:ident) => {
        View::Point(Vec2::from_point(*$point))
    };
    (@view $kind:ident, $stored:ident) => {
        View::$kind($stored.as_view())
    };
}

dispatch! {
    dispatch_point: Point;
    dispatch_segment: Segment;
    dispatch_ray: Ray;
    dispatch_line: Line;
    dispatch_half_plane: HalfPlane;
    dispatch_circle: Circle;
    dispatch_ellipse: Ellipse;
    dispatch_capsule: Capsule;
    dispatch_aabb: Aabb;
    dispatch_rect: Rect;
    dispatch_triangle: Triangle;
    dispatch_convex_polygon: ConvexPolygon;
}

/// Makes a query a [`PairQuery`], from the rows of a [`pair_matrix!`](crate::pair_matrix) and the
/// function that answers for two views.
///
/// What a cell answers says the macro `by`, of `kernel, a, b, query, margin`, or of `@mirrored
/// kernel, …` where the kernel wants B first.
#[doc(hidden)]
#[macro_export]
macro_rules! pair_query {
    (
        $query:ty => $answer:ty, by $by:ident, views $views:expr;
        $( $row:ident => [ $( $col:ident : $kernel:path ),* $(,)? ] $diagonal:path; )*
    ) => {
        impl<T: $crate::Real> $crate::PairQuery<T, $answer> for $query {
            fn answer_views(
                &mut self,
                a: &$crate::View<'_, T>,
                b: &$crate::View<'_, T>,
                margin: f64,
            ) -> $answer {
                $views(self, a, b, margin)
            }
        }

        $(
            $crate::pair_query! { @cell $query, $answer, $by, $row, $row, $diagonal }
            $(
                $crate::pair_query! { @cell $query, $answer, $by, $row, $col, $kernel }
                $crate::pair_query! { @cell $query, $answer, $by, $col, $row, @mirrored $kernel }
            )*
        )*
    };
    (@cell $query:ty, $answer:ty, $by:ident, Polygon, $($rest:tt)*) => {};
    (@cell $query:ty, $answer:ty, $by:ident, Polyline, $($rest:tt)*) => {};
    (@cell $query:ty, $answer:ty, $by:ident, Compound, $($rest:tt)*) => {};
    (@cell $query:ty, $answer:ty, $by:ident, Custom, $($rest:tt)*) => {};
    (@cell $query:ty, $answer:ty, $by:ident, $a:ident, Polygon, $($rest:tt)*) => {};
    (@cell $query:ty, $answer:ty, $by:ident, $a:ident, Polyline, $($rest:tt)*) => {};
    (@cell $query:ty, $answer:ty, $by:ident, $a:ident, Compound, $($rest:tt)*) => {};
    (@cell $query:ty, $answer:ty, $by:ident, $a:ident, Custom, $($rest:tt)*) => {};
    (@cell $query:ty, $answer:ty, $by:ident, $a:ident, $b:ident, $($kernel:tt)*) => {
        impl<T: $crate::Real> $crate::Cell<$crate::stored::$a<T>, $crate::stored::$b<T>, $answer>
            for $query
        {
            #[inline]
            fn answer(
                &mut self,
                a: &$crate::stored::$a<T>,
                b: &$crate::stored::$b<T>,
                margin: f64,
            ) -> $answer {
                $by!($($kernel)*, a, b, self, margin)
            }
        }
    };
}
