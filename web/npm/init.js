// The entry that loads the module from a file of its own, in browsers.

import { load } from "./module.js";

export * from "./classes.js";

export const init = (source = new URL("./wasm/collide_web_bg.wasm", import.meta.url)) =>
  load(source);
