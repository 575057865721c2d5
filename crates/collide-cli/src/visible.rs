//! Words of a file as they may be shown: what would steer a terminal, turn the direction of text or
//! has no place in XML is written as an escape.

use std::borrow::Cow;
use std::fmt::Write;

/// The words, with escapes such as `\u{1b}` in place of characters that are not to be shown.
pub(crate) fn visible(words: &str) -> Cow<'_, str> {
    if !words.contains(is_hidden) {
        return Cow::Borrowed(words);
    }
    let mut shown = String::with_capacity(words.len() + 16);
    for letter in words.chars() {
        if is_hidden(letter) {
            // Writing to a string cannot fail.
            let _ = write!(shown, "{}", letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

/// Controls, ends of lines and paragraphs, marks that order left and right, noncharacters.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
                | '\u{feff}'
                | '\u{fffe}'
                | '\u{ffff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_to_be_shown_is_escaped_and_all_else_stays() {
        for (words, shown) in [
            ("", ""),
            ("crate-1 \"é\" \\ 木 عربي 👩‍👧", "crate-1 \"é\" \\ 木 عربي 👩‍👧"),
            ("\u{1b}[31mred\u{7}", r"\u{1b}[31mred\u{7}"),
            ("a\nb\tc\r\0", r"a\nb\tc\r\u{0}"),
            ("\u{202e}cba\u{2069}\u{85}\u{ffff}", r"\u{202e}cba\u{2069}\u{85}\u{ffff}"),
        ] {
            assert_eq!(visible(words), shown);
        }
        assert!(matches!(visible("plain"), Cow::Borrowed("plain")));
    }
}
