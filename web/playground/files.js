// Scenes in files: scene JSON by itself, everything else by the readers of the program `collide`.

import { page } from "./page.js";

/**
 * The shapes of scene JSON, with their ids; of a physics scene, which has bodies, its text; null
 * where the text is something else.
 */
function sceneOf(text) {
  if (!text.trimStart().startsWith("{")) return null;
  const { shapes, bodies } = JSON.parse(text);
  if (Array.isArray(bodies)) return { physics: text };
  if (!Array.isArray(shapes)) return null;
  const ids = shapes.map(({ id }, i) => String(id ?? i));
  return { shapes: shapes.map(({ id, name, ...spec }) => spec), ids, skipped: [], y_down: false };
}

/**
 * `{shapes, ids, skipped, y_down}` of a file: `skipped` are pairs of an id and a reason. Of a
 * physics scene `{physics}`, its text.
 */
export async function sceneIn(file) {
  const scene = sceneOf(await file.text());
  if (scene) return scene;
  const { read } = await page();
  return JSON.parse(read(new Uint8Array(await file.arrayBuffer())));
}

/** Hands a file to the user. */
export function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
