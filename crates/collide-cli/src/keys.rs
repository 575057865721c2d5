//! Which keys an object may have: one that it has not is an error that names the nearest.

use collide2d::{Kind, ShapeSpec};
use memchr::memchr_iter;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// What to do about keys that an object does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unknown {
    /// They are faults.
    Refused,
    Ignored,
}

/// What is wrong with the keys of an object.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeyError {
    #[error("{owner} has no key `{key}`: did you mean `{nearest}`? Known: {}", list(known))]
    Unknown { owner: String, key: String, nearest: &'static str, known: Vec<&'static str> },
    #[error("the key `{key}` stands twice")]
    Duplicate { key: String },
    #[error("no shape has the type `{name}`: did you mean `{nearest}`? Known: {}", list(known))]
    UnknownType { name: String, nearest: &'static str, known: Vec<&'static str> },
}

fn list(known: &[&str]) -> String {
    known.join(", ")
}

impl KeyError {
    pub(crate) fn unknown(owner: &str, key: &str, known: &[&'static str]) -> Self {
        let nearest = nearest(key, known);
        Self::Unknown { owner: owner.into(), key: key.into(), nearest, known: known.to_vec() }
    }
}

/// A key as it is written, copied only where it has escapes.
#[derive(PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(transparent)]
pub(crate) struct Key<'a>(#[serde(borrow)] pub(crate) Cow<'a, str>);

/// The keys that one object may have, and which of them have come.
pub(crate) struct Keys {
    known: [&'static [&'static str]; 2],
    unknown: Unknown,
    come: u32,
}

impl Keys {
    /// Those of both lists, at most 32.
    pub(crate) fn new(known: [&'static [&'static str]; 2], unknown: Unknown) -> Self {
        Self { known, unknown, come: 0 }
    }

    fn all(&self) -> impl Iterator<Item = &'static str> {
        self.known.into_iter().flatten().copied()
    }

    /// Takes note of a key of `owner`: a fault if it is not known, or has come before.
    pub(crate) fn take(&mut self, key: &str, owner: &str) -> Result<(), KeyError> {
        let Some(index) = self.all().position(|known| known == key) else {
            if self.unknown == Unknown::Ignored {
                return Ok(());
            }
            return Err(KeyError::unknown(owner, key, &self.all().collect::<Vec<_>>()));
        };
        if self.come & (1 << index) != 0 {
            return Err(KeyError::Duplicate { key: key.into() });
        }
        self.come |= 1 << index;
        Ok(())
    }
}

/// Words that others use for keys of ours, the likeliest first.
const SYNONYMS: [(&str, &str); 21] = [
    ("rotation", "angle"),
    ("orientation", "angle"),
    ("theta", "angle"),
    ("position", "center"),
    ("position", "p"),
    ("position", "origin"),
    ("points", "vertices"),
    ("points", "exterior"),
    ("vertices", "exterior"),
    ("exterior", "vertices"),
    ("coordinates", "vertices"),
    ("coordinates", "p"),
    ("interiors", "holes"),
    ("direction", "dir"),
    ("start", "a"),
    ("end", "b"),
    ("shape_a", "a"),
    ("shape_b", "b"),
    ("shapes", "parts"),
    ("r", "radius"),
    ("thickness", "radius"),
];

/// The known word that is most likely meant.
pub(crate) fn nearest(word: &str, known: &[&'static str]) -> &'static str {
    let word = word.to_lowercase();
    let is_known = |(other, own): &&(&str, &str)| *other == word && known.contains(own);
    if let Some((_, own)) = SYNONYMS.iter().find(is_known) {
        return own;
    }
    let likeness = |own: &str| strsim::jaro_winkler(&word, own);
    let likest = known.iter().max_by(|p, q| likeness(p).total_cmp(&likeness(q)));
    likest.copied().unwrap_or_default()
}

/// The first fault of the keys of a shape, or of its parts; what else is wrong with it is for
/// [`ShapeSpec`] to say. `besides` are keys that it may have where it stands.
pub(crate) fn check_shape<'de, D: Deserializer<'de>>(
    shape: D,
    besides: &'static [&'static str],
) -> Result<Result<(), KeyError>, D::Error> {
    shape.deserialize_map(ShapeKeys { besides })
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

/// Reads the keys of a shape.
struct ShapeKeys {
    besides: &'static [&'static str],
}

impl<'de> Visitor<'de> for ShapeKeys {
    type Value = Result<(), KeyError>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a shape: an object with a `type`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut kind = None;
        let mut keys = Keys::new([&[], self.besides], Unknown::Refused);
        let mut before_type = Vec::new();
        let mut fault = Ok(());
        while let Some(Key(key)) = map.next_key()? {
            match &*key {
                "type" => {
                    let Key(name) = map.next_value()?;
                    match kind_of(&name) {
                        Ok(found) => kind = Some(found),
                        Err(unknown) => fault = fault.and(Err(unknown)),
                    }
                    keys.known[0] = kind.map_or(&[], ShapeSpec::keys);
                    continue;
                }
                "parts" => {
                    let Parts(parts) = map.next_value()?;
                    fault = fault.and(parts);
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
        for key in before_type {
            let Some(kind) = kind else { break };
            fault = fault.and_then(|()| keys.take(&key, kind.name()));
        }
        Ok(fault)
    }
}

fn kind_of(name: &str) -> Result<Kind, KeyError> {
    let kinds = || Kind::ALL.into_iter().filter(|kind| *kind != Kind::Custom);
    kinds().find(|kind| kind.name() == name).ok_or_else(|| {
        let known: Vec<_> = kinds().map(Kind::name).collect();
        KeyError::UnknownType { name: name.into(), nearest: nearest(name, &known), known }
    })
}

/// The first fault of the keys of a list of shapes.
struct Parts(Result<(), KeyError>);

impl<'de> Deserialize<'de> for Parts {
    fn deserialize<D: Deserializer<'de>>(parts: D) -> Result<Self, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = Parts;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of shapes")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Parts, A::Error> {
                let mut fault = Ok(());
                while let Some(Part(part)) = parts.next_element()? {
                    fault = fault.and(part);
                }
                Ok(Parts(fault))
            }
        }
        parts.deserialize_seq(List)
    }
}

/// The first fault of the keys of a part.
struct Part(Result<(), KeyError>);

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(part: D) -> Result<Self, D::Error> {
        check_shape(part, &[]).map(Self)
    }
}
