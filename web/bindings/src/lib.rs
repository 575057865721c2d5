//! The WebAssembly module behind the npm package `collide2d`. Its classes hold shapes and answer
//! rows of numbers; `web/npm/index.js` checks arguments and makes objects of the answers.

mod flat;
mod list;
mod shape;
mod spec;

use spec::Fault;
use wasm_bindgen::prelude::*;

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> Self {
        let error = js_sys::Error::new(&fault.message);
        // A new object takes any property.
        let _ = js_sys::Reflect::set(&error, &"kind".into(), &fault.kind.into());
        error.into()
    }
}
