//! Shapes of which the compiler does not know the type, at no cost of their own.
#![allow(unsafe_code, reason = "a reference gets the table of methods that was hidden before")]

use collide2d::{Real, Shape};
use std::hint::black_box;
use std::marker::PhantomData;
use std::ptr::{addr_eq, from_ref};

/// The table of methods of shape `S`, hidden from the compiler.
///
/// Hidden with each pair, by `black_box(&shape as &dyn Shape<T>)`, both references are written to
/// memory and read again while the pair is timed; that cost up to 3 ns, which no caller pays.
pub struct Mask<S, T: Real> {
    table: *const dyn Shape<T>,
    shape: PhantomData<S>,
}

impl<T: Real, S: Shape<T> + 'static> Mask<S, T> {
    /// Takes the table from one shape.
    ///
    /// # Panics
    /// If the address does not come first in a reference to a `dyn Shape`.
    pub fn of(shape: &S) -> Self {
        let mask = Self { table: black_box(from_ref::<S>(shape)), shape: PhantomData };
        let elsewhere = from_ref(shape).wrapping_add(1);
        assert!(addr_eq(with_address(mask.table, elsewhere), elsewhere), "the address comes first");
        mask
    }

    /// The shape behind its mask.
    #[inline(always)]
    pub fn on<'a>(&self, shape: &'a S) -> &'a dyn Shape<T> {
        // SAFETY: the table is that of `S`, and `shape` lives as long as what is returned.
        unsafe { &*with_address(self.table, shape) }
    }
}

/// The pointer with another address, its table kept.
#[inline(always)]
fn with_address<S, T: Real>(
    mut pointer: *const dyn Shape<T>,
    address: *const S,
) -> *const dyn Shape<T> {
    // SAFETY: a pointer to a `dyn` is an address and a table; `Mask::of` asserts their order.
    unsafe { (&raw mut pointer).cast::<*const S>().write(address) };
    pointer
}
