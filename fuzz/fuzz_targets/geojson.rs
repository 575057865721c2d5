//! GeoJSON and scenes in JSON: what is repaired has at least the shapes of what is not.
#![no_main]

use collide_cli::check::{mended_shapes_in, shapes_in};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok((shapes, skipped)) = shapes_in(bytes, false) else { return };
    let (mended, left) = mended_shapes_in(bytes, false).expect("the same scene");
    assert_eq!(shapes.len() + skipped.len(), mended.len() + left.len());
    assert!(mended.len() >= shapes.len());
});
