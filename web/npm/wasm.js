// Loads the WebAssembly module, once: from the disk in Node, else by `fetch`.

import init from "./wasm/collide_web.js";

const url = new URL("./wasm/collide_web_bg.wasm", import.meta.url);

async function source() {
  if (url.protocol !== "file:") return url;
  const { readFile } = await import("node:fs/promises");
  return readFile(url);
}

await init({ module_or_path: await source() });

export { List, Shape } from "./wasm/collide_web.js";
