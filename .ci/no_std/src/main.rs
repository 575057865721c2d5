//! Links `collide2d` and `collide-character` without `std`: a second panic handler would not link.
#![no_std]
#![no_main]

use collide_character::{Character, CharacterSettings};
use collide2d::prelude::*;
use core::alloc::{GlobalAlloc, Layout};

/// Gives nothing: none of the queries below allocates.
struct NoMemory;

unsafe impl GlobalAlloc for NoMemory {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        core::ptr::null_mut()
    }
    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: NoMemory = NoMemory;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// The compiled `alloc` names it; with `panic = "abort"` nobody calls it.
#[unsafe(no_mangle)]
pub extern "C" fn rust_eh_personality() {}

/// As above.
#[unsafe(no_mangle)]
pub extern "C" fn _Unwind_Resume() {}

/// 0 if the engine answers rightly.
#[unsafe(no_mangle)]
pub extern "C" fn main() -> i32 {
    let circle = Circle::new(Point2::new(0.0, 0.0), 1.0);
    let capsule = Capsule::new(Point2::new(0.0, 2.0), Point2::new(3.0, 2.0), 1.0);
    let (Ok(circle), Ok(capsule)) = (circle, capsule) else { return 2 };
    if Character::new(CharacterSettings::<f64>::default()).is_err() {
        return 3;
    }
    if circle.intersects(&capsule) { 0 } else { 1 }
}
