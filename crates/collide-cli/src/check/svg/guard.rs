//! Keeps a fault of the crates that read drawings from ending the program.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::{Mutex, PoisonError};

/// The whole program has one hook: who exchanges it waits until the others have put it back.
static HOOK: Mutex<()> = Mutex::new(());

/// Why a drawing, or a stroke, is refused at which the work panics.
pub(super) const TOO_FAR: &str = "a stroke too far out to be drawn";

/// What the work gives; none, and nothing printed, if it panics.
///
/// `tiny-skia-path` panics at strokes of curves where the square of a coordinate overflows `f32`;
/// usvg queries it for the box of every stroke, after all transforms, so that no bound on the
/// numbers of the file would do.
pub(super) fn attempt<R>(work: impl FnOnce() -> R) -> Option<R> {
    let _alone = HOOK.lock().unwrap_or_else(PoisonError::into_inner);
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let result = catch_unwind(AssertUnwindSafe(work));
    set_hook(hook);
    result.ok()
}
