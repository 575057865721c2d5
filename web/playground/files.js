// Scenes in files: scene JSON by itself, everything else by the readers of the program `collide`.

let readers;

/** The readers, loaded when first needed. */
async function load() {
  const module = await import("./readers/collide_readers.js");
  const url = new URL("./readers/collide_readers_bg.wasm", import.meta.url);
  await module.default({ module_or_path: url });
  return module;
}

/** The shapes of scene JSON, with their ids; null where the text is something else. */
function sceneOf(text) {
  if (!text.trimStart().startsWith("{")) return null;
  const { shapes } = JSON.parse(text);
  if (!Array.isArray(shapes)) return null;
  const ids = shapes.map(({ id }, i) => String(id ?? i));
  return { shapes: shapes.map(({ id, name, ...spec }) => spec), ids, skipped: [], y_down: false };
}

/** `{shapes, ids, skipped, y_down}` of a file: `skipped` are pairs of an id and a reason. */
export async function read(file) {
  const scene = sceneOf(await file.text());
  if (scene) return scene;
  readers ??= load();
  const bytes = new Uint8Array(await file.arrayBuffer());
  return JSON.parse((await readers).read(bytes));
}

/** Hands a file to the user. */
export function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
