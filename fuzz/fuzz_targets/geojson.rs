//! GeoJSON and scenes in JSON: what is repaired has at least the shapes of what is not.
#![no_main]

use collide_cli::check::{mended_shapes_in, shapes_in};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(plain) = shapes_in(bytes, false) else { return };
    let mended = mended_shapes_in(bytes, false).expect("the same scene");
    assert_eq!(
        plain.shapes.len() + plain.skipped.len(),
        mended.shapes.len() + mended.skipped.len()
    );
    assert!(mended.shapes.len() >= plain.shapes.len());
});
