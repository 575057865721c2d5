// The entry that holds the module itself: it waits for nothing and reads no file, so that every
// bundler and every format of modules can take it.

import { loadBytes } from "./module.js";
import { HEX } from "./wasm/inlined.js";

const valueOf = (digit) => (digit < 58 ? digit - 48 : digit - 87);
const bytes = new Uint8Array(HEX.length / 2);
for (let i = 0; i < bytes.length; i++) {
  bytes[i] = 16 * valueOf(HEX.charCodeAt(2 * i)) + valueOf(HEX.charCodeAt(2 * i + 1));
}
loadBytes(bytes);

export * from "./classes.js";
