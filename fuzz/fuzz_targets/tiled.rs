//! Maps and worlds of Tiled, in XML and JSON: what can be read as it is can be merged and repaired.
#![no_main]

use collide_cli::check::{mended_shapes_in, shapes_in};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let is_tiled = bytes.starts_with(b"<map") || bytes.starts_with(b"{");
    if is_tiled && shapes_in(bytes, false).is_ok() {
        let mended = mended_shapes_in(bytes, true);
        assert!(mended.as_ref().err().is_none_or(|e| e.ends_with("to merge")), "{mended:?}");
    }
});
