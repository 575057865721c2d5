//! Which keys an object may have: one that it has not is an error that names the nearest.

mod malformed;
mod shape;

pub(crate) use malformed::{explain, in_words, read};
pub(crate) use shape::{are_surely_known, check_shape};

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
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
    #[error("parts[{part}]: {error}")]
    InPart { part: usize, error: Box<Self> },
}

fn list(known: &[&str]) -> String {
    known.join(", ")
}

impl KeyError {
    pub(crate) fn unknown(owner: &str, key: &str, known: &[&'static str]) -> Self {
        let nearest = nearest(key, known);
        Self::Unknown { owner: owner.into(), key: key.into(), nearest, known: known.to_vec() }
    }

    pub(crate) fn twice(key: &str) -> Self {
        Self::Duplicate { key: key.into() }
    }

    /// A short name for programs.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "unknown_key",
            Self::Duplicate { .. } => "duplicate_key",
            Self::UnknownType { .. } => "malformed",
            Self::InPart { error, .. } => error.kind(),
        }
    }
}

/// A key as it is written, copied only where it has escapes.
#[derive(PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(transparent)]
pub(crate) struct Key<'a>(#[serde(borrow)] pub(crate) Cow<'a, str>);

/// The keys of an object, one that stands twice twice.
pub(crate) struct AllKeys<'a>(pub(crate) Vec<Key<'a>>);

impl<'de> Deserialize<'de> for AllKeys<'de> {
    fn deserialize<D: Deserializer<'de>>(object: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = AllKeys<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut all = Vec::new();
                while let Some((key, IgnoredAny)) = map.next_entry()? {
                    all.push(key);
                }
                Ok(AllKeys(all))
            }
        }
        object.deserialize_map(Names)
    }
}

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
            return Err(KeyError::twice(key));
        }
        self.come |= 1 << index;
        Ok(())
    }
}

/// Words that others use for ours, the likeliest first.
const SYNONYMS: [(&str, &str); 26] = [
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
    ("rectangle", "rect"),
    ("box", "aabb"),
    ("linestring", "polyline"),
    ("mass_properties", "mass"),
    ("is_within", "within"),
];

/// The known word that is most likely meant.
pub(crate) fn nearest(word: &str, known: &[&'static str]) -> &'static str {
    let word = word.to_lowercase();
    let is_known = |(other, own): &&(&str, &str)| *other == word && known.contains(own);
    if let Some((_, own)) = SYNONYMS.iter().find(is_known) {
        return own;
    }
    let nearest = known.iter().min_by_key(|own| strsim::damerau_levenshtein(&word, own));
    nearest.copied().unwrap_or_default()
}
