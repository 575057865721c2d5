//! Lanes: the numbers of many shapes side by side.
//!
//! A kernel is written as a function of the numbers of one pair, without branches. The loop over
//! the lanes is compiled for each instruction set, and the compiler makes vectors of it; which of
//! them runs is chosen when it runs. There is no fused multiply-add among what it may choose from,
//! so that the bits are the same on every machine.

use collide_core::{Kind, Real, Stored};
pub(super) use fearless_simd::Level;

/// How many shapes stand side by side in a column.
pub(super) const LANES: usize = 32;

/// How many columns of each number a kernel is given at most.
pub(super) const COLUMNS: usize = 8;

/// How many pairs a kernel answers in one call.
pub(super) const GROUP: usize = COLUMNS * LANES;

/// The most numbers that a shape with columns has.
pub(super) const MOST_NUMBERS: usize = 6;

/// Answers a group of pairs by the columns of both lists; of a single block of columns each pair
/// uses the same. Whether any answer is in doubt.
pub(super) type Kernel<T, Lanes> = fn(Level, &[[T; LANES]], &[[T; LANES]], &mut Lanes) -> bool;

/// The instructions that this machine has.
pub(super) fn level() -> Level {
    #[cfg(feature = "std")]
    {
        Level::new()
    }
    #[cfg(not(feature = "std"))]
    {
        Level::baseline()
    }
}

/// The numbers of those shapes that have columns. One that does not stand here is read where it is.
macro_rules! columns {
    ($($kind:ident($shape:ident) => [$($number:expr),+];)+) => {
        /// How many numbers a shape of this kind has in columns; 0 if it has none.
        pub(super) const fn numbers_of(kind: Kind) -> usize {
            match kind {
                $(Kind::$kind => [$(stringify!($number)),+].len(),)+
                _ => 0,
            }
        }

        /// Writes the numbers of a shape that has them to a lane of its columns.
        #[inline]
        pub(super) fn put<T: Real>(shape: Stored<'_, T>, columns: &mut [[T; LANES]], lane: usize) {
            match shape {
                $(Stored::$kind($shape) => write([$($number),+], columns, lane),)+
                _ => {}
            }
        }
    };
}

columns! {
    Point(p) => [p.x, p.y];
    Circle(c) => [c.center.x, c.center.y, c.radius];
    Segment(s) => [s.start.x, s.start.y, s.end.x, s.end.y];
    Ray(r) => [r.origin.x, r.origin.y, r.direction.x, r.direction.y];
    Aabb(b) => [b.min().x, b.min().y, b.max().x, b.max().y];
    Capsule(c) => [c.core.start.x, c.core.start.y, c.core.end.x, c.core.end.y, c.radius];
    Rect(r) => [
        r.center.x, r.center.y, r.rotation.re, r.rotation.im, r.half_extents.x, r.half_extents.y
    ];
}

#[inline(always)]
fn write<T: Real, const N: usize>(numbers: [T; N], columns: &mut [[T; LANES]], lane: usize) {
    for (column, number) in columns.iter_mut().zip(numbers) {
        column[lane] = number;
    }
}

/// Hands the numbers of each pair of a group to `kernel`, with the places of its column and lane.
/// Inlined into a loop that is compiled for an instruction set.
#[inline(always)]
pub(super) fn for_each_lane<T: Real, const A: usize, const B: usize>(
    a: &[[T; LANES]],
    b: &[[T; LANES]],
    mut kernel: impl FnMut(usize, usize, [T; A], [T; B]),
) {
    let (a, b) = (a.as_chunks::<A>().0, b.as_chunks::<B>().0);
    let (Some(last_a), Some(last_b)) = (a.last(), b.last()) else { return };
    let count = if a.len() > b.len() { a.len() } else { b.len() };
    for column in 0..count.min(COLUMNS) {
        let (a, b) = (a.get(column).unwrap_or(last_a), b.get(column).unwrap_or(last_b));
        for lane in 0..LANES {
            let a = a.each_ref().map(|numbers| numbers[lane]);
            let b = b.each_ref().map(|numbers| numbers[lane]);
            kernel(column, lane, a, b);
        }
    }
}
