//! What only the playground needs, loaded when it is first asked: the readers of the program
//! `collide`.

use collide_cli::check;
use collide2d::AnyShape;
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
