//! JSON documents, in which no object has a key twice: of two values one would be lost.

use super::large_numbers;
use super::reason::Reason;
use super::scene::SceneError;
use crate::keys::{self, AllKeys, Key};
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess,
    SeqAccess, Visitor,
};
use serde_json::value::RawValue;
use serde_json::{Map, Number, Value};
use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

/// What a document says outside of its lists, which may be far larger.
pub(crate) struct Head {
    /// All lists in it are empty; they were looked through.
    pub(crate) value: Value,
    /// How many entries the lists under [`PARTS`] have, at any depth.
    pub(crate) parts: usize,
}

/// The lists of a Tiled map whose entries take more memory than their text does: `{}` is a layer.
const PARTS: [&str; 5] = ["chunks", "layers", "objects", "tiles", "tilesets"];

/// How many of them a document may have.
pub(crate) const MOST_PARTS: usize = 1 << 20;

/// What a document that is an object says outside of its lists.
pub(crate) fn head(text: &str) -> serde_json::Result<Head> {
    let parts = Cell::new(0);
    let mut json = serde_json::Deserializer::from_str(text);
    let lists = Lists::Dropped { parts: &parts, is_part: false };
    let value = AnyValue { lists }.deserialize(&mut json)?;
    json.end()?;
    Ok(Head { value, parts: parts.get() })
}

/// The head of a document and its text, in which numbers beyond those of an `f64` are strings: so
/// the shape that has one is faulty, and not the document.
pub(crate) fn open(text: &str) -> serde_json::Result<(Head, Cow<'_, str>)> {
    match head(text) {
        Ok(head) => Ok((head, Cow::Borrowed(text))),
        Err(error) => match large_numbers::quoted(text) {
            Some(text) => Ok((head(&text)?, Cow::Owned(text))),
            None => Err(error),
        },
    }
}

/// Whether a text is lines of `collide query`.
pub(crate) fn is_queries(text: &str) -> bool {
    let keys = serde_json::from_str(text.lines().next().unwrap_or_default());
    keys.is_ok_and(|AllKeys(keys)| keys.iter().any(|Key(key)| matches!(&**key, "a" | "query")))
}

/// Hands each entry of the list under a key of a document to `take`, one after the other.
pub(crate) fn for_each_entry(
    text: &str,
    key: &str,
    mut take: impl FnMut(&str),
) -> serde_json::Result<()> {
    let mut json = serde_json::Deserializer::from_str(text);
    json.deserialize_map(EntriesAt(key, &mut take))?;
    json.end()
}

/// The value of a document, or of a part of one.
pub(crate) fn parse(text: &str) -> serde_json::Result<Value> {
    let mut json = serde_json::Deserializer::from_str(text);
    AnyValue { lists: Lists::Kept }.deserialize(&mut json)
}

/// What a JSON document says, read without a [`Value`], which takes many times the memory of the
/// text; in words, why it cannot be read.
pub(crate) fn read<V: DeserializeOwned>(text: &str) -> Result<V, Reason> {
    // Errors name the line, the column, and a key that occurs twice.
    let (head, text) = open(text).map_err(Reason::plain)?;
    if head.parts > MOST_PARTS {
        return Err(SceneError::TooManyParts(MOST_PARTS).into());
    }
    read_checked(&text)
}

/// The same of a text that is known to be JSON without a key that stands twice. What is wrong is
/// named by its keys, not by its line.
pub(crate) fn read_checked<'de, V: Deserialize<'de>>(text: &'de str) -> Result<V, Reason> {
    let read = keys::read(&mut serde_json::Deserializer::from_str(text));
    read.map_err(|reason: String| {
        let reason = reason.rsplit_once(" at line ").map_or(&*reason, |(reason, _)| reason);
        // The value is before what was expected, after a place that is made of our keys.
        let wrong = reason.split_once("invalid ").zip(reason.rsplit_once(", expected "));
        match wrong {
            Some(((place, _), (_, expected))) => {
                Reason::quoting(reason.to_owned(), format_args!("{place}expected {expected}"))
            }
            None if reason.ends_with(" is missing") => Reason::plain(reason),
            None => reason.to_owned().into(),
        }
    })
}

/// Reads a value whose keys differ.
#[derive(Clone, Copy)]
struct AnyValue<'c> {
    lists: Lists<'c>,
}

/// What becomes of the entries of lists.
#[derive(Clone, Copy)]
enum Lists<'c> {
    Kept,
    /// They are looked at only.
    Dropped {
        /// What counts those of [`PARTS`].
        parts: &'c Cell<usize>,
        /// Whether the value is one of these lists.
        is_part: bool,
    },
}

impl AnyValue<'_> {
    /// For the value of this key.
    fn under(self, key: &str) -> Self {
        let lists = match self.lists {
            Lists::Kept => Lists::Kept,
            Lists::Dropped { parts, .. } => Lists::Dropped { parts, is_part: PARTS.contains(&key) },
        };
        Self { lists }
    }
}

impl<'de> DeserializeSeed<'de> for AnyValue<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Value, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for AnyValue<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        let number = Number::from_f64(value).ok_or_else(|| E::custom("a number is too large"))?;
        Ok(Value::Number(number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(self.under(""))? {
            match self.lists {
                Lists::Kept => values.push(value),
                Lists::Dropped { parts, is_part } => parts.set(parts.get() + usize::from(is_part)),
            }
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Value, A::Error> {
        object(map, |key, map| map.next_value_seed(self.under(key)))
    }
}

/// An object whose keys differ, each with the value that is read for it.
fn object<'de, A: MapAccess<'de>>(
    mut map: A,
    value_of: impl Fn(&str, &mut A) -> Result<Value, A::Error>,
) -> Result<Value, A::Error> {
    let mut object = Map::new();
    while let Some(key) = map.next_key::<String>()? {
        if object.contains_key(&key) {
            return Err(A::Error::custom(format_args!("the key `{key}` stands twice")));
        }
        let value = value_of(&key, &mut map)?;
        object.insert(key, value);
    }
    Ok(Value::Object(object))
}

/// The entries of the list under a key, and who takes them.
struct EntriesAt<'a>(&'a str, &'a mut dyn FnMut(&str));

impl<'de> Visitor<'de> for EntriesAt<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == self.0 {
                map.next_value_seed(Entries(self.1))?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// The entries of a list, and who takes them.
struct Entries<'a>(&'a mut dyn FnMut(&str));

impl<'de> DeserializeSeed<'de> for Entries<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, list: D) -> Result<(), D::Error> {
        list.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Entries<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(entry) = list.next_element::<&RawValue>()? {
            (self.0)(entry.get());
        }
        Ok(())
    }
}

/// An entry of a list that is read by itself: where one is wrong the others are read.
pub(crate) trait Entry {
    fn read(text: &RawValue) -> Self;
}

/// A list of such entries.
pub(crate) struct Each<V>(pub(crate) Vec<V>);

impl<V> Default for Each<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, V: Entry> Deserialize<'de> for Each<V> {
    fn deserialize<D: Deserializer<'de>>(list: D) -> Result<Self, D::Error> {
        list.deserialize_seq(EachVisitor(PhantomData))
    }
}

struct EachVisitor<V>(PhantomData<V>);

impl<'de, V: Entry> Visitor<'de> for EachVisitor<V> {
    type Value = Each<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Each<V>, A::Error> {
        let mut entries = Vec::new();
        while let Some(text) = list.next_element::<&RawValue>()? {
            entries.push(V::read(text));
        }
        Ok(Each(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_the_value_that_it_says() {
        let text = r#"{"a":[1,-2,0.1,1e300,18446744073709551615,true,null,"é\n"],"b":{"a":{}}}"#;
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(parse(text).unwrap(), value);
    }

    #[test]
    fn a_key_that_stands_twice_is_named_with_its_place() {
        let text = "{\"a\":[{\"b\":1,\n  \"b\":2}]}";
        let error = parse(text).unwrap_err().to_string();
        assert_eq!(error, "the key `b` stands twice at line 2 column 5");
    }

    #[test]
    fn entries_are_handed_out_one_by_one() {
        let text = "{\"type\":\"x\",\"list\":[1,[2],{\"a\": 3}],\"other\":[4]}";
        let rest = head(text).unwrap().value;
        assert_eq!(rest, serde_json::json!({"type": "x", "list": [], "other": []}));
        let mut entries = Vec::new();
        for_each_entry(text, "list", |entry| entries.push(entry.to_owned())).unwrap();
        assert_eq!(entries, ["1", "[2]", "{\"a\": 3}"]);

        let twice = head(r#"{"list":[],"list":[]}"#).err().unwrap().to_string();
        assert_eq!(twice, "the key `list` stands twice at line 1 column 17");
        let inside = head("{\"list\":[\n{\"a\":1,\"a\":2}]}").err().unwrap().to_string();
        assert_eq!(inside, "the key `a` stands twice at line 2 column 10");
        assert!(head(r#"{"list":[}]}"#).is_err());
        assert!(head(r#"{"list":[]}]"#).is_err());
    }

    #[test]
    fn lists_are_looked_through_and_their_parts_counted_without_being_kept() {
        let text = r#"{"a":{"b":[{"c":1}]},"layers":[{"objects":[1,2]},[[3],4]],"data":[5]}"#;
        let Head { value, parts } = head(text).unwrap();
        assert_eq!(value, serde_json::json!({"a": {"b": []}, "layers": [], "data": []}));
        assert_eq!(parts, 4);
        let inside = head("{\"a\":[\n[{\"b\":1,\"b\":2}]]}").err().unwrap().to_string();
        assert_eq!(inside, "the key `b` stands twice at line 2 column 11");

        let layers = |count: usize| format!("{{\"layers\":[{}0]}}", "0,".repeat(count - 1));
        assert_eq!(read::<IgnoredAny>(&layers(MOST_PARTS)).ok(), Some(IgnoredAny));
        let said = read::<IgnoredAny>(&layers(MOST_PARTS + 1)).unwrap_err().to_string();
        assert!(said.starts_with("more than 1048576 layers, objects"), "{said}");
    }
}
