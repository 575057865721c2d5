//! XML that readers can go down into.

use super::reason::Reason;
use super::scene::SceneError;
use roxmltree::{Document, ParsingOptions};

/// How deep elements of XML may nest.
const DEEPEST: usize = 256;

/// How many elements and texts there may be.
const MOST_NODES: u32 = 1 << 22;

/// How many attributes an element may have: the parser compares each with all others.
const MOST_ATTRIBUTES: usize = 1000;

/// What entities may make of any text, in bytes.
const ALLOWANCE: usize = 1 << 26;

/// How many entities may stand in the text of one, and in those again; the parser sees to it.
const MOST_WITHIN: usize = 256;

/// The document in a text, if its elements do not nest too deep: readers go down into them.
pub(crate) fn parse(text: &str) -> Result<Document<'_>, SceneError> {
    check(text)?;
    let parsing = ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..Default::default() };
    let document = Document::parse_with_options(text, parsing).map_err(|e| match e {
        roxmltree::Error::NodesLimitReached => SceneError::Malformed(Reason::plain(format_args!(
            "more than {MOST_NODES} elements and texts"
        ))),
        e => {
            let plain = format!("not well-formed XML at {}", e.pos());
            SceneError::Malformed(Reason::quoting(e.to_string(), plain))
        }
    })?;
    if document.descendants().any(|node| node.ancestors().nth(DEEPEST).is_some()) {
        return Err(SceneError::TooDeep(DEEPEST));
    }
    Ok(document)
}

/// Whether a text can be parsed in a time and a memory that its length allows.
fn check(text: &str) -> Result<(), SceneError> {
    let tags = text.split('<').skip(1).filter(|tag| !tag.starts_with(['!', '?']));
    if tags.map(attributes).any(|count| count > MOST_ATTRIBUTES) {
        let reason = format_args!("an element has more than {MOST_ATTRIBUTES} attributes");
        return Err(SceneError::Malformed(Reason::plain(reason)));
    }
    if written_out(text) > ALLOWANCE.saturating_add(text.len().saturating_mul(4)) {
        return Err(SceneError::Malformed("entities make too much of the text".into()));
    }
    Ok(())
}

/// How many values stand between quotes in a tag.
fn attributes(tag: &str) -> usize {
    let (mut count, mut quote) = (0, None);
    for byte in tag.bytes() {
        match (quote, byte) {
            (None, b'"' | b'\'') => {
                count += 1;
                quote = Some(byte);
            }
            (None, b'>') => break,
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    count
}

/// How long the texts of the entities that are used may become, at most.
fn written_out(text: &str) -> usize {
    const ALWAYS_THERE: [&str; 6] = ["#", "amp;", "lt;", "gt;", "quot;", "apos;"];
    let Some(start) = text.find("<!ENTITY") else { return 0 };
    let declared = &text[start..];
    let declared = declared.find("]>").map_or(declared, |end| &declared[..end]);
    let uses = |text: &str| {
        let names = text.split('&').skip(1);
        names.filter(|name| !ALWAYS_THERE.iter().any(|known| name.starts_with(known))).count()
    };
    let within = if uses(declared) > 0 { MOST_WITHIN } else { 1 };
    uses(text).saturating_mul(declared.len()).saturating_mul(within)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_take_the_parser_forever_is_refused() {
        let attributes = |count: usize| {
            let all: String = (0..count).map(|i| format!(" a{i}=\"it's > 1\"")).collect();
            format!("<a><!-- it's 'it' --><b{all}/></a>")
        };
        assert!(parse(&attributes(1000)).is_ok());
        let refused = parse(&attributes(1001)).expect_err("too many").to_string();
        assert_eq!(refused, "an element has more than 1000 attributes");
        let long = "x".repeat(1 << 20);
        let entities = |used: usize, text: &str| {
            let uses = "<a b='&e;'/>".repeat(used);
            format!("<!DOCTYPE a [<!ENTITY e \"{text}\">]><a>&amp;&#65;{uses}</a>")
        };
        assert!(parse(&entities(10, &long)).is_ok());
        assert!(parse(&entities(10_000, "short")).is_ok());
        let refused = parse(&entities(100, &long)).expect_err("too long").to_string();
        assert_eq!(refused, "entities make too much of the text");
    }
}
