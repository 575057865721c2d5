//! What only the playground needs, loaded when it is first asked: the readers of the program
//! `collide`, answers in `f32`, and the solver of the physics scenes.

mod world;

use collide_cli::check;
use collide2d::prelude::*;
use collide2d::{AnyShape, ShapeSpec};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// The shapes in the bytes of a file, with outlines repaired: scene JSON with the `ids` of the
/// shapes, what was `skipped` and why, and whether y points down.
///
/// **Error**: in words, why the file is no scene.
#[wasm_bindgen]
pub fn read(bytes: &[u8]) -> Result<String, JsError> {
    let reading = check::mended_shapes_in(bytes, false).map_err(|error| JsError::new(&error))?;
    let written = |(id, shape): (String, AnyShape<f64>)| Some((id, shape.to_spec()?));
    let (ids, shapes): (Vec<_>, Vec<_>) = reading.shapes.into_iter().filter_map(written).unzip();
    let scene = json!({
        "shapes": shapes,
        "ids": ids,
        "skipped": reading.skipped,
        "y_down": reading.y_down,
    });
    Ok(scene.to_string())
}

/// Of two shapes in scene JSON with their numbers in `f32`: 1 if they intersect or else 0, and how
/// far they are apart, minus the depth where they intersect.
///
/// **Error**: in words, why there is no such shape.
#[wasm_bindgen]
pub fn separation_in_f32(a: &str, b: &str) -> Result<Vec<f32>, JsError> {
    let shape = |text: &str| {
        let spec: ShapeSpec = serde_json::from_str(text)?;
        Ok::<_, JsError>(AnyShape::<f32>::from_spec(spec)?)
    };
    let (a, b) = (shape(a)?, shape(b)?);
    let contact = a.contact(&b, 0.0);
    let separation = contact.map_or_else(|| a.distance(&b), |contact| -contact.depth);
    Ok(vec![f32::from(u8::from(a.intersects(&b))), separation])
}
