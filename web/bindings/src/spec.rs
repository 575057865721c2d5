//! Shapes from scene JSON: a fault names the key at which it stands.

use collide2d::{AnyShape, Kind, Real, ShapeError, ShapeSpec};
use serde_json::Value;
use std::fmt::Display;

/// Why something was refused: a short name for programs, and the reason in words.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) kind: &'static str,
    pub(crate) message: String,
}

impl Fault {
    pub(crate) fn new(kind: &'static str, message: impl Display) -> Self {
        Self { kind, message: message.to_string() }
    }
}

impl From<ShapeError> for Fault {
    fn from(error: ShapeError) -> Self {
        Self::new(error.kind(), error)
    }
}

/// A shape, and whether it is a union only because a radius grows it.
pub(crate) type Built<T> = (AnyShape<T>, bool);

/// The shape that a JSON text describes.
pub(crate) fn read<T: Real>(json: &str) -> Result<Built<T>, Fault> {
    build(serde_json::from_str(json).map_err(|e| Fault::new("malformed", e))?)
}

/// The shapes of a JSON list.
pub(crate) fn read_list<T: Real>(json: &str) -> Result<Vec<Built<T>>, Fault> {
    let list: Vec<Value> =
        serde_json::from_str(json).map_err(|e| Fault::new("malformed", e))?;
    let in_place = |(index, value)| {
        build(value).map_err(|f| Fault { message: format!("shapes[{index}]: {}", f.message), ..f })
    };
    list.into_iter().enumerate().map(in_place).collect()
}

fn build<T: Real>(value: Value) -> Result<Built<T>, Fault> {
    check(&value)?;
    let spec: ShapeSpec =
        serde_json::from_value(value).map_err(|e| Fault::new("malformed", e))?;
    let is_grown = spec.is_grown_union();
    Ok((AnyShape::from_spec(spec)?, is_grown))
}

/// Whether the keys are those of the type, and each has a value of its form.
fn check(value: &Value) -> Result<(), Fault> {
    let malformed = |message: &str| Err(Fault::new("malformed", message));
    let Some(object) = value.as_object() else {
        return malformed("a shape is an object with a `type`");
    };
    let Some(name) = object.get("type").and_then(Value::as_str) else {
        return malformed("`type` must be the name of a kind of shape");
    };
    let is_named = |kind: &Kind| kind.name() == name && *kind != Kind::Custom;
    let Some(kind) = Kind::ALL.into_iter().find(is_named) else {
        return malformed(&format!("`type`: no shape has the name `{name}`"));
    };
    let known = ShapeSpec::keys(kind);
    for (key, value) in object.iter().filter(|(key, _)| *key != "type") {
        if !known.contains(&key.as_str()) {
            let message = format!("{name} has no key `{key}`. Known: {}", known.join(", "));
            return Err(Fault::new("unknown_key", message));
        }
        let form = Form::of(key);
        if !form.is_of(value) {
            return malformed(&format!("`{key}` must be {}", form.words()));
        }
    }
    let parts = object.get("parts").and_then(Value::as_array).into_iter().flatten();
    for (index, part) in parts.enumerate() {
        let in_part = |f: Fault| Fault { message: format!("parts[{index}]: {}", f.message), ..f };
        check(part).map_err(in_part)?;
    }
    Ok(())
}

/// What the value of a key must be.
#[derive(Clone, Copy)]
enum Form {
    Number,
    Pair,
    Rotation,
    Pairs,
    Rings,
    Switch,
    List,
}

impl Form {
    fn of(key: &str) -> Self {
        match key {
            "radius" | "angle" => Self::Number,
            "rot" => Self::Rotation,
            "vertices" | "exterior" => Self::Pairs,
            "holes" => Self::Rings,
            "closed" => Self::Switch,
            "parts" => Self::List,
            _ => Self::Pair,
        }
    }

    fn is_of(self, value: &Value) -> bool {
        let every = |form: Self| {
            value.as_array().is_some_and(|list| list.iter().all(|item| form.is_of(item)))
        };
        let length = value.as_array().map_or(0, Vec::len);
        match self {
            Self::Number => value.is_number(),
            Self::Pair => length == 2 && every(Self::Number),
            Self::Rotation => (length == 2 || length == 3) && every(Self::Number),
            Self::Pairs => every(Self::Pair),
            Self::Rings => every(Self::Pairs),
            Self::Switch => value.is_boolean(),
            Self::List => value.is_array(),
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Number => "a finite number",
            Self::Pair => "two finite numbers",
            Self::Rotation => "two or three finite numbers",
            Self::Pairs => "a list of pairs of finite numbers",
            Self::Rings => "a list of lists of pairs of finite numbers",
            Self::Switch => "true or false",
            Self::List => "a list of shapes",
        }
    }
}
