//! WKB: a file of one geometry has the shapes of a line of its hexadecimal digits.
#![no_main]

use collide_cli::check::shapes_in;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let file = if bytes.first().is_some_and(|&order| order > 1) {
        geometry(bytes)
    } else {
        bytes.to_vec()
    };
    let digits: String = file.iter().map(|byte| format!("{byte:02x}")).collect();
    let (Ok(file), Ok(line)) = (shapes_in(&file, false), shapes_in(digits.as_bytes(), false))
    else {
        return;
    };
    let is_one =
        file.shapes.iter().chain(&line.shapes).all(|(id, _)| id.split('/').next() == Some("1"));
    if is_one && file.skipped.is_empty() && line.skipped.is_empty() {
        assert_eq!(format!("{:?}", file.shapes), format!("{:?}", line.shapes));
    }
});

/// A geometry of the kinds, counts and numbers that the bytes choose.
fn geometry(bytes: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut bytes = bytes.iter().copied();
    while let Some(byte) = bytes.next() {
        let is_little = byte & 1 == 1;
        let mut count = |number: u32| {
            file.extend(if is_little { number.to_le_bytes() } else { number.to_be_bytes() });
        };
        match byte >> 5 {
            0 => count(u32::from(byte >> 1 & 7)),
            1..5 => {
                let number =
                    [0.0, 1.0, -1.0, 4.0, 0.5, 1e300, f64::NAN, 7.0][usize::from(byte >> 1 & 7)];
                let number = number * f64::from(byte >> 4);
                file.extend(if is_little { number.to_le_bytes() } else { number.to_be_bytes() });
            }
            high => {
                // A header: its order, its kind, perhaps with heights, measures or a reference.
                file.push(u8::from(is_little));
                let flags = [0, 0x8000_0000, 0x4000_0000, 0x2000_0000, 1000, 2000, 3000, 8];
                let code = u32::from(byte >> 1 & 7)
                    + if high == 7 { flags[usize::from(bytes.next().unwrap_or(0) & 7)] } else { 0 };
                file.extend(if is_little { code.to_le_bytes() } else { code.to_be_bytes() });
            }
        }
    }
    file
}
