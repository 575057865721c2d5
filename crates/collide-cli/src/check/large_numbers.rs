//! Numbers of JSON beyond those of an `f64`.

use serde::de::IgnoredAny;

/// The text with quotes around numbers that are beyond those of an `f64`, if there are such.
pub(super) fn quoted(text: &str) -> Option<String> {
    let (bytes, mut quoted, mut copied, mut at) = (text.as_bytes(), String::new(), 0, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => at = end_of_string(bytes, at),
            b'-' | b'0'..=b'9' => {
                let end = end_of_number(bytes, at);
                let number = &text[at..end];
                if is_too_large(number) && !text[end..].trim_start().starts_with(':') {
                    quoted.extend([&text[copied..at], "\"", number, "\""]);
                    copied = end;
                }
                at = end;
            }
            _ => at += 1,
        }
    }
    (copied > 0).then(|| quoted + &text[copied..])
}

/// Where the string ends that begins at a byte.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    loop {
        match bytes.get(at) {
            Some(b'\\') => at += 2,
            Some(b'"') => return at + 1,
            Some(_) => at += 1,
            None => return bytes.len(),
        }
    }
}

fn end_of_number(bytes: &[u8], start: usize) -> usize {
    let is_end = |byte: &u8| !matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    bytes[start..].iter().position(is_end).map_or(bytes.len(), |length| start + length)
}

/// Whether a text is a number of JSON, but not of `f64`.
fn is_too_large(number: &str) -> bool {
    number.parse().is_ok_and(f64::is_infinite) && serde_json::from_str::<IgnoredAny>(number).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::document::open;

    #[test]
    fn numbers_too_large_are_quoted_and_nothing_else_is() {
        let opened = |text: &str| open(text).map(|(_, text)| text.into_owned()).ok();
        for (text, expected) in [
            (r#"{"a":[1e400,-2E+999 ,1e308,3]}"#, r#"{"a":["1e400","-2E+999" ,1e308,3]}"#),
            (r#"["\"1e400", "\\", 1e400]"#, r#"["\"1e400", "\\", "1e400"]"#),
            ("1e400", r#""1e400""#),
            (&"9".repeat(400), &format!("{:?}", "9".repeat(400))),
            (r#"{"1e400":0}"#, r#"{"1e400":0}"#),
        ] {
            assert_eq!(opened(text).as_deref(), Some(expected));
        }
        for text in ["{1e400:0}", "[01e400]", "[1.e400]", "[1e400", "[\"1e400]", "[1e400+]"] {
            assert_eq!(opened(text), None, "{text}");
        }
    }
}
