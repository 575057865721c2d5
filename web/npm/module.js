// The WebAssembly module, which an entry of the package loads, once.

import { fault } from "./arguments.js";
import instantiate, { initSync } from "./wasm/collide_web.js";

export { List, Shape } from "./wasm/collide_web.js";

let isLoaded = false;

/** Loads the module from its bytes. */
export function loadBytes(bytes) {
  initSync({ module: bytes });
  isLoaded = true;
}

/** Loads the module from what `init` takes, unless it is loaded or on its way. */
export async function load(source) {
  await instantiate({ module_or_path: await source });
  isLoaded = true;
}

/** A new object of the module. */
export function made(Class, numbers) {
  if (!isLoaded) throw fault(Error, "not_loaded", "await init() before the first shape is made");
  return new Class(numbers);
}
