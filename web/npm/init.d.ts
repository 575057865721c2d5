export * from "./index.js";

/**
 * Loads the WebAssembly module, before the first shape is made: from the file
 * `collide2d/collide2d.wasm`, or else from its address, the `Response` of a `fetch`, its bytes or a
 * `WebAssembly.Module`, or a promise of one of these. It is loaded once.
 */
export function init(source?: string | object): Promise<void>;
