//! The keys of a shape, as they are written.

use super::{Key, KeyError, Keys, Unknown, nearest};
use collide2d::{Kind, ShapeSpec};
use memchr::memchr_iter;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The first fault of the keys of a shape, or of its parts; what else is wrong with it is for
/// [`ShapeSpec`] to say. `besides` are keys that it may have where it stands.
pub(crate) fn check_shape<'de, D: Deserializer<'de>>(
    shape: D,
    besides: &'static [&'static str],
    unknown: Unknown,
) -> Result<Result<(), KeyError>, D::Error> {
    ShapeKeys { besides, unknown }.deserialize(shape)
}

/// Whether a shape certainly has no key that it should not have: a quick look, since in JSON that
/// is valid only keys and the name of the type are quoted. Where a quote is escaped, the word
/// before it ends in a backslash, as no key does.
pub(crate) fn are_surely_known(shape: &str) -> bool {
    let mut quotes = memchr_iter(b'"', shape.as_bytes());
    let mut word = || Some(&shape[quotes.next()? + 1..quotes.next()?]);
    let (Some("type"), Some(name)) = (word(), word()) else { return false };
    let Ok(kind) = kind_of(name) else { return false };
    let keys = ShapeSpec::keys(kind);
    kind != Kind::Compound && std::iter::from_fn(word).all(|word| keys.contains(&word))
}

/// The kind of this name.
pub(super) fn kind_of(name: &str) -> Result<Kind, KeyError> {
    let kinds = || Kind::ALL.into_iter().filter(|kind| *kind != Kind::Custom);
    kinds().find(|kind| kind.name() == name).ok_or_else(|| {
        let known: Vec<_> = kinds().map(Kind::name).collect();
        KeyError::UnknownType { name: name.into(), nearest: nearest(name, &known), known }
    })
}

/// Reads the keys of a shape.
struct ShapeKeys {
    besides: &'static [&'static str],
    unknown: Unknown,
}

impl<'de> DeserializeSeed<'de> for ShapeKeys {
    type Value = Result<(), KeyError>;

    fn deserialize<D: Deserializer<'de>>(self, shape: D) -> Result<Self::Value, D::Error> {
        shape.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for ShapeKeys {
    type Value = Result<(), KeyError>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a shape: an object with a `type`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut kind = None;
        let mut keys = Keys::new([&[], self.besides], self.unknown);
        let mut before_type = Vec::new();
        let mut fault = Ok(());
        while let Some(Key(key)) = map.next_key()? {
            match &*key {
                "type" => {
                    let Key(name) = map.next_value()?;
                    if kind.is_some() {
                        fault = fault.and(Err(KeyError::twice("type")));
                    }
                    match kind_of(&name) {
                        Ok(found) => kind = Some(found),
                        Err(unknown) => fault = fault.and(Err(unknown)),
                    }
                    keys.known[0] = kind.map_or(&[], ShapeSpec::keys);
                    continue;
                }
                "parts" => {
                    fault = fault.and(map.next_value_seed(Parts { unknown: self.unknown })?);
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
            match kind {
                Some(kind) => fault = fault.and_then(|()| keys.take(&key, kind.name())),
                None => before_type.push(key),
            }
        }
        if let Some(kind) = kind {
            let mut rest = before_type.iter();
            fault = fault.and_then(|()| rest.try_for_each(|key| keys.take(key, kind.name())));
        }
        Ok(fault)
    }
}

/// Reads the keys of a list of shapes.
struct Parts {
    unknown: Unknown,
}

impl<'de> DeserializeSeed<'de> for Parts {
    type Value = Result<(), KeyError>;

    fn deserialize<D: Deserializer<'de>>(self, parts: D) -> Result<Self::Value, D::Error> {
        parts.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Parts {
    type Value = Result<(), KeyError>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of shapes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Self::Value, A::Error> {
        let mut fault = Ok(());
        let part = || ShapeKeys { besides: &[], unknown: self.unknown };
        for index in 0.. {
            let Some(found) = parts.next_element_seed(part())? else { break };
            let in_part = |error| KeyError::InPart { part: index, error: Box::new(error) };
            fault = fault.and(found.map_err(in_part));
        }
        Ok(fault)
    }
}
