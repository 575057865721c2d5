//! Which key of an object has a value that does not belong there, or is missing.

use collide2d::{Kind, RotSpec, ShapeSpec};
use serde::de::{Deserialize, Deserializer};
use serde_json::Value;

/// What is read; in words, which part of it is wrong and why.
pub(crate) fn read<'de, V: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<V, String>
where
    D::Error: std::fmt::Display,
{
    read_at("", from)
}

/// The same of what stands at `place`.
fn read_at<'de, V: Deserialize<'de>, D: Deserializer<'de>>(
    place: &str,
    from: D,
) -> Result<V, String>
where
    D::Error: std::fmt::Display,
{
    serde_path_to_error::deserialize(from).map_err(|e| {
        let reason = in_words(&e.inner().to_string());
        let path = e.path().to_string();
        match format!("{place}{}", if path == "." { "" } else { &path }) {
            place if place.is_empty() => reason,
            place => format!("`{place}`: {reason}"),
        }
    })
}

/// What serde says, in words for people who do not know Rust.
pub(crate) fn in_words(reason: &str) -> String {
    if let Some(number) = too_large(reason) {
        return format!("the number {number} is out of range");
    }
    match reason.strip_prefix("missing field ") {
        Some(rest) => match rest.split_once(" at line ") {
            Some((key, position)) => format!("{key} is missing at line {position}"),
            None => format!("{rest} is missing"),
        },
        None => reason.replace("expected f64", "expected a number"),
    }
}

/// The number that stands as a string because it is beyond those of an `f64`.
fn too_large(reason: &str) -> Option<&str> {
    let (number, _) = reason.strip_prefix("invalid type: string \"")?.split_once('"')?;
    let is_number = number.ends_with(|c: char| c.is_ascii_digit());
    (is_number && number.parse().is_ok_and(f64::is_infinite)).then_some(number)
}

/// What is wrong with a shape that is none, in words that name the key; nothing if it is one.
pub(crate) fn explain(shape: &Value) -> Option<String> {
    let kind = shape.get("type").and_then(Value::as_str);
    if let (Some("compound"), Some(parts)) = (kind, shape.get("parts").and_then(Value::as_array)) {
        let in_part = |(part, shape)| Some(format!("parts[{part}]: {}", explain(shape)?));
        return parts.iter().enumerate().find_map(in_part);
    }
    let mut values = shape.as_object().into_iter().flatten();
    let wrong = values.find_map(|(key, value)| check_value(kind, key, value).err());
    wrong.or_else(|| read::<ShapeSpec, _>(shape).err())
}

/// Whether a value is of the form that belongs to the key of a shape.
fn check_value(kind: Option<&str>, key: &str, value: &Value) -> Result<(), String> {
    fn is<'de, V: Deserialize<'de>>(key: &str, value: &'de Value) -> Result<(), String> {
        read_at::<V, _>(key, value).map(|_| ())
    }
    match key {
        "type" => is::<String>(key, value),
        "p" | "a" | "b" | "origin" | "dir" | "normal" | "center" | "semi_axes" | "min" | "max"
        | "half_extents" => is::<[f64; 2]>(key, value),
        "radius" if kind.is_some_and(has_radius) => is::<f64>(key, value),
        "radius" | "angle" => is::<Option<f64>>(key, value),
        "rot" => is::<Option<RotSpec>>(key, value),
        "vertices" if kind == Some(Kind::Triangle.name()) => is::<[[f64; 2]; 3]>(key, value),
        "vertices" | "exterior" => is::<Vec<[f64; 2]>>(key, value),
        "holes" => is::<Vec<Vec<[f64; 2]>>>(key, value),
        "closed" | "one_sided" => is::<bool>(key, value),
        _ => Ok(()),
    }
}

/// Whether shapes of this kind are none without a radius.
fn has_radius(kind: &str) -> bool {
    [Kind::Circle, Kind::Capsule].iter().any(|round| round.name() == kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_key_that_is_wrong_or_missing_is_named() {
        for (shape, said) in [
            (json!(5), "invalid type: integer `5`, expected a shape: an object with a `type`"),
            (json!({"p": [0, 0]}), "`type` is missing"),
            (json!({"type": 5}), "`type`: invalid type: integer `5`, expected a string"),
            (json!({"type": "circle", "center": [0, 0]}), "`radius` is missing"),
            (
                json!({"type": "circle", "center": [0, "x"], "radius": 1}),
                "`center[1]`: invalid type: string \"x\", expected a number",
            ),
            (
                json!({"type": "circle", "center": [0, 0], "radius": null}),
                "`radius`: invalid type: null, expected a number",
            ),
            (
                json!({"type": "point", "p": [0]}),
                "`p`: invalid length 1, expected an array of length 2",
            ),
            (
                json!({"type": "rect", "center": [0, 0], "half_extents": [1, 1], "rot": [1]}),
                "`rot`: expected [cos,sin] or [p,q,d]",
            ),
            (
                json!({"type": "polygon", "exterior": [], "holes": [[], [[0, 0], [0, null]]]}),
                "`holes[1][1][1]`: invalid type: null, expected a number",
            ),
            (
                json!({"type": "triangle", "vertices": [[0, 0]]}),
                "`vertices`: invalid length 1, expected an array of length 3",
            ),
            (
                json!({"type": "compound", "parts": [{"type": "point", "p": [0, 0]},
                    {"type": "compound", "parts": [{"type": "line", "p": [0, 0]}]}]}),
                "parts[1]: parts[0]: `dir` is missing",
            ),
            (json!({"type": "compound"}), "`parts` is missing"),
            (
                json!({"type": "compound", "parts": 1}),
                "invalid type: integer `1`, expected a sequence",
            ),
        ] {
            assert!(serde_json::from_value::<ShapeSpec>(shape.clone()).is_err(), "{shape}");
            assert_eq!(explain(&shape).as_deref(), Some(said), "{shape}");
        }
        assert_eq!(explain(&json!({"type": "point", "p": [0, 0]})), None);
    }
}
