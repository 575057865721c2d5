//! What is wrong with the keys and the shapes of a scene, in the words of `query`.

use crate::keys::{self, KeyError, Unknown, nearest};
use collide_testbed::{SceneError, SceneObject, made_shapes};
use serde_json::Value;

/// Why the text is no scene.
pub(crate) fn explain(error: &SceneError) -> String {
    match error {
        SceneError::Json { place, error } => {
            format!("no scene: {place}{}", keys::in_words(&error.to_string()))
        }
        error => error.to_string(),
    }
}

/// The first key that an object of the scene does not have, or what is wrong with a shape. What
/// else is wrong, is for the reader of scenes to say.
pub(crate) fn check(text: &str) -> Result<(), String> {
    let Ok(scene) = serde_json::from_str::<Value>(text) else { return Ok(()) };
    check_keys(&scene, "a scene", SceneObject::Scene.keys())?;
    for body in scene["bodies"].as_array().into_iter().flatten() {
        let of = format!("body `{}`", body["id"].as_str().unwrap_or_default());
        check_keys(body, &of, SceneObject::Body.keys())?;
        for (key, object) in [("repeat", SceneObject::Repeat), ("jitter", SceneObject::Jitter)] {
            check_keys(&body[key], &format!("`{key}` of {of}"), object.keys())?;
        }
        let shapes = match &body["shape"] {
            Value::Array(shapes) => shapes,
            shape => std::slice::from_ref(shape),
        };
        for shape in shapes.iter().filter(|shape| !shape.is_null()) {
            check_shape(shape).map_err(|reason| format!("{of}: {reason}"))?;
        }
    }
    Ok(())
}

fn check_keys(value: &Value, owner: &str, known: &[&'static str]) -> Result<(), String> {
    let mut keys = value.as_object().into_iter().flat_map(serde_json::Map::keys);
    match keys.find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(KeyError::unknown(owner, key, known).to_string()),
        None => Ok(()),
    }
}

fn check_shape(shape: &Value) -> Result<(), String> {
    if let Some((name, own)) = made_shapes().into_iter().find(|made| shape["type"] == made.0) {
        return check_keys(shape, name, &[&["type"], own].concat());
    }
    match keys::check_shape(shape, &[], Unknown::Refused) {
        Ok(Err(KeyError::UnknownType { name, mut known, .. })) => {
            known.extend(made_shapes().map(|(name, _)| name));
            let nearest = nearest(&name, &known);
            Err(KeyError::UnknownType { name, nearest, known }.to_string())
        }
        Ok(Err(error)) => Err(error.to_string()),
        Ok(Ok(())) => keys::explain(shape).map_or(Ok(()), Err),
        Err(error) => Err(keys::explain(shape).unwrap_or(error.to_string())),
    }
}
