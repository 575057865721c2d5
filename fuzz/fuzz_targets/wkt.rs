//! Lines of WKT and WKB: what is repaired has at least the shapes of what is not.
#![no_main]

use collide_cli::check::{mended_shapes_in, shapes_in};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    // A first line that is surely of this format.
    let lines = [b"POINT (0 0)\n", bytes].concat();
    let Ok((shapes, skipped)) = shapes_in(&lines, false) else { return };
    let (mended, left) = mended_shapes_in(&lines, false).expect("the same scene");
    assert_eq!(shapes.len() + skipped.len(), mended.len() + left.len());
    assert!(mended.len() >= shapes.len());
});
