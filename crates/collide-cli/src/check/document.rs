//! JSON documents, in which no object has a key twice: of two values one would be lost.

use crate::keys;
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess,
    SeqAccess, Visitor,
};
use serde_json::value::RawValue;
use serde_json::{Map, Number, Value};
use std::fmt;

/// The value of a JSON document.
pub(crate) fn parse(text: &str) -> serde_json::Result<Value> {
    serde_json::from_str(text).map(|Document(value)| value)
}

/// The value of a document that is an object, in which the lists under these keys, which only have
/// to be lists, are empty. Their entries are read one by one.
pub(crate) fn parse_without(lists: &[&str], text: &str) -> serde_json::Result<Value> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = json.deserialize_any(Root(lists))?;
    json.end()?;
    Ok(value)
}

/// Hands each entry of the list under a key of a document to `take`, one after the other.
pub(crate) fn for_each_entry(
    text: &str,
    key: &str,
    mut take: impl FnMut(Value),
) -> serde_json::Result<()> {
    let mut json = serde_json::Deserializer::from_str(text);
    json.deserialize_map(EntriesAt(key, &mut take))?;
    json.end()
}

/// What a JSON document says; in words, why it cannot be read.
pub(crate) fn read<V: DeserializeOwned>(text: &str) -> Result<V, String> {
    keys::read(parse(text).map_err(|e| e.to_string())?)
}

/// A value whose keys differ.
struct Document(Value);

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_any(AnyValue).map(Self)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
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
        while let Some(Document(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Value, A::Error> {
        object(map, |_, map| map.next_value().map(|Document(value)| value))
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

/// A document without the entries of these lists.
struct Root<'k>(&'k [&'k str]);

impl<'de> Visitor<'de> for Root<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object or a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        while let Some(IgnoredAny) = list.next_element()? {}
        Ok(Value::Array(Vec::new()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Value, A::Error> {
        object(map, |key, map| {
            if !self.0.contains(&key) {
                return map.next_value().map(|Document(value)| value);
            }
            let is_list = map.next_value::<&RawValue>()?.get().starts_with('[');
            Ok(if is_list { Value::Array(Vec::new()) } else { Value::Null })
        })
    }
}

/// The entries of the list under a key, and who takes them.
struct EntriesAt<'a>(&'a str, &'a mut dyn FnMut(Value));

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
struct Entries<'a>(&'a mut dyn FnMut(Value));

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
        while let Some(Document(entry)) = list.next_element()? {
            (self.0)(entry);
        }
        Ok(())
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
        let error = parse("{\"a\":[{\"b\":1,\n  \"b\":2}]}").unwrap_err().to_string();
        assert_eq!(error, "the key `b` stands twice at line 2 column 5");
    }

    #[test]
    fn entries_are_read_one_by_one_and_told_by_their_place_in_the_document() {
        let text = "{\"type\":\"x\",\"list\":[1,[2],{\"a\":3}],\"other\":[4]}";
        let rest = parse_without(&["list", "none"], text).unwrap();
        assert_eq!(rest, serde_json::json!({"type": "x", "list": [], "other": [4]}));
        let mut entries = Vec::new();
        for_each_entry(text, "list", |entry| entries.push(entry)).unwrap();
        assert_eq!(entries, [1.into(), vec![2].into(), serde_json::json!({"a": 3})]);

        let not_a_list = parse_without(&["list"], r#"{"list":{"a":[]}}"#).unwrap();
        assert_eq!(not_a_list["list"], Value::Null);
        let twice = parse_without(&["list"], r#"{"list":[],"list":[]}"#).unwrap_err();
        assert_eq!(twice.to_string(), "the key `list` stands twice at line 1 column 17");
        let inside = for_each_entry("{\"list\":[\n{\"a\":1,\"a\":2}]}", "list", drop);
        let inside = inside.unwrap_err().to_string();
        assert_eq!(inside, "the key `a` stands twice at line 2 column 10");
        assert!(parse_without(&["list"], r#"{"list":[}]}"#).is_err());
        assert!(parse_without(&["list"], r#"{"list":[]}]"#).is_err());
    }
}
