//! Lines of WKT and WKB, and WKB itself: what is repaired has at least the shapes of what is not.
#![no_main]

use collide_cli::check::{mended_shapes_in, shapes_in};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    // What surely is of this format: a line, a geometry.
    for first in [b"POINT (0 0)\n".as_slice(), b"\x01\x04\0\0\0\0\0\0\0"] {
        let file = [first, bytes].concat();
        let Ok(plain) = shapes_in(&file, false) else { continue };
        let mended = mended_shapes_in(&file, false).expect("the same scene");
        assert_eq!(
            plain.shapes.len() + plain.skipped.len(),
            mended.shapes.len() + mended.skipped.len()
        );
        assert!(mended.shapes.len() >= plain.shapes.len());
    }
});
