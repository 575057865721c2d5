//! The text in a file: UTF-8, or what its byte order mark or its XML declaration names.

#[cfg(feature = "encodings")]
use super::reason::Reason;
use super::scene::SceneError;
#[cfg(feature = "encodings")]
use encoding_rs::{Encoding, UTF_8};

/// The text, without a byte order mark.
#[cfg(feature = "encodings")]
pub(crate) fn decode(bytes: &[u8]) -> Result<String, SceneError> {
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or((declared(bytes)?, 0));
    let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes[mark..]);
    let malformed = || {
        SceneError::Malformed(Reason::plain(format_args!("the text is not {}", encoding.name())))
    };
    text.map(Into::into).ok_or_else(malformed)
}

/// The text of UTF-8, without a byte order mark.
#[cfg(not(feature = "encodings"))]
pub(crate) fn decode(bytes: &[u8]) -> Result<String, SceneError> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let malformed = |_| SceneError::Malformed("the text is not UTF-8".into());
    std::str::from_utf8(text).map(str::to_owned).map_err(malformed)
}

/// The encoding in an XML declaration: `<?xml version="1.0" encoding="ISO-8859-1"?>`.
#[cfg(feature = "encodings")]
fn declared(bytes: &[u8]) -> Result<&'static Encoding, SceneError> {
    let start = bytes.trim_ascii_start();
    let end = start.iter().position(|&byte| byte == b'>').unwrap_or(0);
    let declaration = start[..end].strip_prefix(b"<?xml").unwrap_or_default();
    let declaration = String::from_utf8_lossy(declaration);
    let Some((_, value)) = declaration.split_once("encoding") else { return Ok(UTF_8) };
    let value = value.trim_start().trim_start_matches('=').trim_start();
    let label = value.trim_start_matches(['"', '\'']).split(['"', '\'']).next().unwrap_or_default();
    let unknown = || SceneError::Malformed(format!("the encoding `{label}` is not known").into());
    Encoding::for_label(label.as_bytes()).ok_or_else(unknown)
}
