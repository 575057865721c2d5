// The same entry for Node, where files are read from the disk.

import { readFile } from "node:fs/promises";
import { load } from "./module.js";

export * from "./classes.js";

export const init = (source = readFile(new URL("./wasm/collide_web_bg.wasm", import.meta.url))) =>
  load(source);
