// The WebAssembly module that only this page needs: it has readers of files, answers in f32
// and the solver of physics scenes.

let loaded;

async function load() {
  const module = await import("./page/collide_page.js");
  const url = new URL("./page/collide_page_bg.wasm", import.meta.url);
  await module.default({ module_or_path: url });
  return module;
}

/** The module, loaded when it is first asked for. */
export const page = () => (loaded ??= load());
