//! Lines of WKT and WKB: what is repaired has at least the shapes of what is not.
#![no_main]

use collide_cli::check::{mended_shapes_in, shapes_in};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    // A first line that is surely of this format.
    let lines = [b"POINT (0 0)\n", bytes].concat();
    let Ok(plain) = shapes_in(&lines, false) else { return };
    let mended = mended_shapes_in(&lines, false).expect("the same scene");
    assert_eq!(
        plain.shapes.len() + plain.skipped.len(),
        mended.shapes.len() + mended.skipped.len()
    );
    assert!(mended.shapes.len() >= plain.shapes.len());
});
