// The page: ties scene, picture and panels together.

import * as files from "./files.js";
import { LAYERS, short } from "./layers.js";
import { decode, encode } from "./link.js";
import * as panels from "./panels.js";
import { $ } from "./panels.js";
import { QUERIES } from "./calls.js";
import { Scene } from "./scene.js";
import { KINDS, example, middle, moved } from "./specs.js";
import { Stage } from "./stage.js";
import { nudged, touching } from "./ulps.js";
import { Worlds } from "./worlds.js";

const scene = new Scene();
const stage = new Stage($("stage"), scene, { changed: () => changed(), fault });
const worlds = new Worlds({
  say: (text) => say(text, false),
  fault,
  opened() {
    $("notes").textContent = HINT;
    keepLink();
  },
  left: () => changed(),
  taken: ({ shapes, ids }) => attempt(() => (scene.replace(shapes, ids), fitUpright())),
});

/** What the page says of files before one is read, and again when the scene is another one. */
const HINT = $("notes").textContent;

let isDue = false;

/** Draws before the next frame, however often it is called until then. */
function changed() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    if (!worlds.isOpen) show();
  });
}

function show() {
  stage.draw();
  const [a, b] = scene.pair;
  const meet = a.shape.intersects(b.shape);
  const depth = a.shape.contact(b.shape)?.depth;
  const text = meet
    ? `A and B intersect, depth ${short(depth)}`
    : `A and B are ${short(a.shape.distance(b.shape))} apart`;
  say(text, meet);
  $("kind-a").value = a.spec.type;
  $("kind-b").value = b.spec.type;
  panels.press(a.spec.type, b.spec.type);
  panels.numbers(a, b, scene);
  panels.call(a, b, scene);
  keepLink();
}

/** Says the most important of what is shown. */
function say(text, isHit) {
  if ($("verdict").textContent !== text) $("verdict").textContent = text;
  $("verdict").classList.toggle("hit", isHit);
}

/** What a link holds: the scene, or the physics scene that is open. */
const saved = () => encode(worlds.isOpen ? { physics: worlds.text } : scene);

/** Puts the scene into the address, now and then. */
const keepLink = (() => {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState(null, "", `#${saved()}`), 250);
  };
})();

function fault(error) {
  $("fault").hidden = !error;
  if (error) $("fault").textContent = error.message;
}

/** Makes a change that may be refused, and says so. */
function attempt(change) {
  try {
    change();
    fault(null);
  } catch (error) {
    fault(error);
  }
  changed();
}

function fit() {
  if (worlds.isOpen) return worlds.fit();
  stage.measure();
  scene.view.fit(scene.bounds());
  changed();
}

function fitUpright() {
  scene.view.down = false;
  fit();
}

function choosePair(a, b) {
  scene.replace(Scene.ofKinds(a, b));
  $("notes").textContent = HINT;
  fitUpright();
  scene.view.zoom(0.75, [scene.view.width / 2, scene.view.height / 2]);
}

/** What the address says; a first scene where that is nothing. */
async function open() {
  stage.measure();
  try {
    const link = decode(location.hash);
    if (link && !link.physics) {
      const isWhole = scene.restore(link);
      worlds.leave();
      if (!isWhole) fit();
      return showControls();
    }
    openFirst();
    if (link) await worlds.open(link.physics);
  } catch (error) {
    if (scene.bodies.length === 0) openFirst();
    fault(new Error(`the link is no scene: ${error.message}`));
  }
}

function openFirst() {
  LAYERS.filter((layer) => layer.on).forEach((layer) => scene.layers.add(layer.name));
  choosePair("rect", "circle");
  showControls();
}

/** Sets the controls to the scene. */
function showControls() {
  for (const box of $("layers").querySelectorAll("input")) box.checked = scene.layers.has(box.name);
  $("margin").value = scene.margin;
  $("turn").value = scene.turn;
  changed();
}

async function take(file) {
  $("notes").textContent = `reading ${file.name} …`;
  try {
    const { physics, shapes, ids, skipped, y_down } = await files.sceneIn(file);
    if (physics) {
      await worlds.open(physics);
      $("notes").textContent = `${file.name}: a physics scene`;
      return;
    }
    scene.replace(shapes, ids);
    worlds.leave();
    scene.view.down = y_down;
    fit();
    const left = skipped.map(([id, reason]) => `${id}: ${reason}`).join("; ");
    $("notes").textContent =
      `${file.name}: ${shapes.length} shapes${left && `; left out: ${left}`}`;
  } catch (error) {
    $("notes").textContent = `${file.name}: ${error.message}`;
  }
}

async function bringToTouch() {
  const [a, b] = scene.pair;
  const normal = a.shape.contact(b.shape, Infinity)?.normal ?? [1, 0];
  const found = touching(a.spec, b.spec, normal);
  if (!found) return fault(new Error("no place along the axes where the two only just touch"));
  attempt(() => scene.reshape(scene.b, found.spec));
  panels.ulps(...(await nudged(a.spec, found.spec, found.axis)));
}

async function copy(text, button) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Could not copy";
  }
  setTimeout(() => (button.textContent = label), 1200);
}

function makeControls() {
  panels.matrix((a, b) => attempt(() => choosePair(a, b)));
  for (const [id, of] of [
    ["kind-a", "a"],
    ["kind-b", "b"],
  ]) {
    $(id).append(...KINDS.map((kind) => new Option(kind)));
    $(id).addEventListener("change", () =>
      attempt(() => {
        const at = middle(scene.bodies[scene[of]].spec);
        scene.reshape(scene[of], moved(example($(id).value), at));
      }),
    );
  }
  $("exchange").addEventListener("click", () => {
    [scene.a, scene.b] = [scene.b, scene.a];
    changed();
  });
  for (const { name, title } of LAYERS) {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", name });
    box.addEventListener("change", () => {
      scene.layers[box.checked ? "add" : "delete"](name);
      changed();
    });
    const label = document.createElement("label");
    label.append(box, ` ${title}`);
    $("layers").append(label);
  }
  $("margin").addEventListener("input", () => {
    scene.margin = Math.max(Number($("margin").value) || 0, 0);
    changed();
  });
  $("turn").addEventListener("input", () => {
    scene.turn = Number($("turn").value);
    changed();
  });
  $("query").append(...Object.keys(QUERIES).map((name) => new Option(name)));
  $("query").value = "contact";
  for (const id of ["query", "language"]) $(id).addEventListener("change", changed);
  $("copy").addEventListener("click", () => copy($("code").textContent, $("copy")));
  $("touch").addEventListener("click", bringToTouch);
  $("link").addEventListener("click", () =>
    copy(`${location.href.split("#")[0]}#${saved()}`, $("link")),
  );
  $("fit").addEventListener("click", fit);
  $("export").addEventListener("click", () => {
    const pairs = scene.bodies.map(({ id, spec }) => (id ? { id, ...spec } : spec));
    const shapes = worlds.isOpen ? worlds.shapes().shapes : pairs;
    files.save("scene.json", JSON.stringify({ shapes }, null, 1));
  });
  $("import").addEventListener("change", () => {
    const [file] = $("import").files;
    if (file) take(file);
    $("import").value = "";
  });
}

function takeDrops() {
  const isFile = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!isFile(event)) return;
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  });
}

makeControls();
takeDrops();
addEventListener("hashchange", open);
open();
