//! Projects of LDtk: text as it is, or else levels and layers of numbers that the bytes choose.
//! What can be read as it is can be merged and repaired.
#![no_main]

use collide_cli::check::{mended_shapes_in, shapes_in};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let written;
    let text = if bytes.starts_with(b"{") {
        bytes
    } else {
        written = project(bytes);
        written.as_bytes()
    };
    if shapes_in(text, false).is_ok() {
        let mended = mended_shapes_in(text, true);
        // Scenes of other formats have no tiles.
        assert!(mended.as_ref().err().is_none_or(|e| e.ends_with("to merge")), "{mended:?}");
    }
});

/// `#` stands for a number.
const LEVEL: &str =
    r#""identifier":"L#","worldX":#,"worldY":#,"pxWid":#,"pxHei":#,"layerInstances":["#;

const LAYER: &str = concat!(
    r##"{"__identifier":"I#","__cWid":#,"__gridSize":#,"__pxTotalOffsetX":#,"##,
    r##""__pxTotalOffsetY":#,"layerDefUid":#,"intGridCsv":[#,#,#,#,#,#,#,#,#]}"##
);

const ENTITIES: &str = concat!(
    r##"{"__identifier":"E","entityInstances":[{"__identifier":"e","iid":"#","px":[#,#],"##,
    r##""width":#,"height":#,"__pivot":[#,#]}]}"##
);

const NUMBERS: [&str; 16] = [
    "0",
    "1",
    "2",
    "3",
    "8",
    "16",
    "-1",
    "-16",
    "0.5",
    "33.3",
    "1e300",
    "1e-320",
    "4294967297",
    "1.7e308",
    "null",
    "1e999",
];

const LAYOUTS: [&str; 4] = ["Free", "GridVania", "LinearHorizontal", "LinearVertical"];

fn project(bytes: &[u8]) -> String {
    let mut bytes = bytes.iter().copied();
    let layout = LAYOUTS[usize::from(bytes.next().unwrap_or(0)) % 4];
    let mut text = format!(
        r#"{{"worldLayout":"{layout}","defs":{{"layers":[]}},"__header__":{{"app":"LDtk"}}"#
    );
    text += r#","levels":["#;
    let mut levels = 0;
    while let Some(byte) = bytes.next() {
        let mut write = |template: &str| {
            for c in template.chars() {
                match c {
                    '#' => text += NUMBERS[usize::from(bytes.next().unwrap_or(1) & 15)],
                    c => text.push(c),
                }
            }
        };
        write(if levels == 0 { "{" } else { ",{" });
        levels += 1;
        write(LEVEL);
        for layer in 0..byte & 3 {
            write(if layer == 0 { "" } else { "," });
            write(if byte >> (2 + layer) & 1 == 0 { LAYER } else { ENTITIES });
        }
        write("]}");
    }
    text + "]}"
}
