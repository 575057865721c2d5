//! The project's own scenes: `{"shapes":[{"id":…,"type":…,…},…]}`.

use super::build;
use super::outline::{Figure, Refusal};
use super::scene::{Scene, SceneError};
use crate::keys;
use serde_json::Value;

/// The scene in a JSON document that has `shapes`. Keys that a shape does not have are ignored only
/// if the reader is lenient.
pub(crate) fn read(mut value: Value, is_lenient: bool) -> Result<Scene, SceneError> {
    let Some(Value::Array(shapes)) = value.get_mut("shapes").map(Value::take) else {
        return Err(SceneError::Malformed("`shapes` is not a list".to_owned()));
    };
    let mut scene = Scene::default();
    for (index, shape) in shapes.into_iter().enumerate() {
        let id = id(&shape).unwrap_or_else(|| index.to_string());
        let name = shape.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
        match figure(shape, is_lenient) {
            Ok(figure) => scene.add(id, name, figure),
            Err(refusal) => scene.skip(id, refusal),
        }
    }
    Ok(scene)
}

/// An object's `id`, a string or a number.
pub(crate) fn id(value: &Value) -> Option<String> {
    match value.get("id")? {
        Value::String(id) => Some(id.clone()),
        Value::Number(id) => Some(id.to_string()),
        _ => None,
    }
}

fn figure(shape: Value, is_lenient: bool) -> Result<Figure, Refusal> {
    if !is_lenient {
        keys::check_shape(&shape, &["id", "name"])
            .map_err(|e| Refusal::Malformed(e.to_string()))?
            .map_err(|e| Refusal::Malformed(e.to_string()))?;
    }
    let kind = shape.get("type").and_then(Value::as_str).and_then(build::format_name);
    let shape = build::from_json(shape)?;
    Ok(Figure { kind: kind.unwrap_or(build::kind_name(&shape)), shape })
}
