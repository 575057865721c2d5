// The playground in a real browser: `node --experimental-websocket --test web/test`. With SHOTS
// set to a folder, pictures of it are put there.

import assert from "node:assert/strict";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { after, before, beforeEach, afterEach, test } from "node:test";
import { Browser, serve, until } from "./browser.mjs";

const root = new URL("..", import.meta.url).pathname;
const scenes = join(root, "../scenes");
let page, site;

before(async () => {
  site = await serve(join(root, "target/dist/playground"));
  page = await Browser.open();
});
after(async () => {
  await page?.close();
  site?.close();
});
beforeEach(async () => {
  page.errors.length = 0;
  await page.size(1280, 800);
  await page.scheme("light");
  await load();
});
afterEach(() => assert.deepEqual(page.errors, [], "no errors in the console"));

const verdict = () => page.value("document.getElementById('verdict')?.textContent");
const says = (pattern) =>
  until(async () => pattern.test(await verdict()) && verdict(), `${pattern}`);

async function load(fragment = "") {
  await page.go(site.url + fragment);
  await says(/^A and B/);
  // The matrix is long: the controls below it are seen without it.
  await until(() => page.value("document.querySelectorAll('.shape').length"), "shapes");
}

/** The middle of an element on the screen. */
const at = (selector) =>
  page.value(`(() => {
  const element = document.querySelector(${JSON.stringify(selector)});
  element.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})()`);

async function click(selector) {
  const place = await at(selector);
  await page.mouse("mouseMoved", place);
  await page.mouse("mousePressed", place, 1);
  await page.mouse("mouseReleased", place);
}

const check = async (layer) => click(`#layers input[name=${layer}]`);

/** Drags a file from outside over the picture, and lets it fall. */
async function drop(file) {
  const [x, y] = await at("#place");
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"])
    await page.send("Input.dispatchDragEvent", { type, x, y, data });
}

async function choose(file) {
  const { root: document } = await page.send("DOM.getDocument");
  const { nodeId } = await page.send("DOM.querySelector", {
    nodeId: document.nodeId,
    selector: "#import",
  });
  await page.send("DOM.setFileInputFiles", { nodeId, files: [file] });
}

const notes = () => page.value("document.getElementById('notes').textContent");
const frame = () =>
  page.value(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))",
  );

async function shot(name) {
  await frame();
  if (process.env.SHOTS)
    await writeFile(join(process.env.SHOTS, `${name}.png`), await page.screenshot());
}

test("the first frame comes within two seconds of processor time", async () => {
  await page.send("Performance.enable");
  await load();
  const { metrics } = await page.send("Performance.getMetrics");
  const busy = metrics.find(({ name }) => name === "TaskDuration").value;
  console.log(`busy for ${busy.toFixed(2)} s until the first frame`);
  assert.ok(busy < 2);
});

test("a shape that is dragged into another one hits it", async () => {
  await says(/apart$/);
  await shot("apart");
  const [a, b] = [await at(".shape.a .name"), await at(".shape.b .name")];
  await page.drag(b, [a[0] + 60, a[1] + 10]);
  await says(/intersect, depth/);
  assert.equal(await page.value("document.querySelectorAll('.shape.hit').length"), 2);
  const row = "document.querySelector('[data-query=intersects] td').textContent";
  assert.equal(await page.value(row), "yes");
  await shot("hit");
});

test("a finger moves shapes and handles", async () => {
  await page.size(390, 800, true);
  await load();
  await says(/apart$/);
  const [a, b] = [await at(".shape.a .name"), await at(".shape.b .name")];
  await page.swipe(b, [a[0] + 20, a[1]]);
  await says(/intersect, depth/);
  assert.ok(
    await page.value("document.documentElement.scrollWidth <= innerWidth"),
    "nothing sticks out",
  );
  await shot("phone");
});

test("keys move, turn and resize the shape that has the focus", async () => {
  await page.value("document.querySelector('.shape.b').focus()");
  const code = () => page.value("document.getElementById('code').textContent");
  const first = await code();
  await page.key("ArrowLeft");
  const second = await until(async () => (await code()) !== first && code(), "a move");
  await page.key("+");
  await until(async () => (await code()) !== second, "a growth");
  assert.ok(
    await page.value("document.activeElement.classList.contains('shape')"),
    "it keeps the focus",
  );
});

test("arrows go from cell to cell of the matrix, and the page stays where it is", async () => {
  await page.value("document.querySelector('#matrix button[tabindex=\"0\"]').focus()");
  const focused = () => page.value("document.activeElement.dataset.pair");
  assert.equal(await focused(), "rect circle");
  await page.key("ArrowRight");
  assert.equal(await focused(), "rect ellipse");
  await page.key("ArrowUp");
  assert.equal(await focused(), "aabb ellipse");
  await page.value("document.getElementById('import').focus()");
  assert.equal(await page.value("document.scrollingElement.scrollTop"), 0);
});

test("a handle resizes a shape", async () => {
  const from = await at(".handle.b");
  const before = await verdict();
  await page.drag(from, [from[0] + 40, from[1]]);
  await until(async () => (await verdict()) !== before, "another answer");
});

test("what a constructor refuses is reported by the name of the argument", async () => {
  await click("#matrix button[data-pair='polygon circle']");
  await until(() => page.value("document.querySelectorAll('.handle.a').length === 11"), "handles");
  const [first, third] = [
    await at(".handle.a[data-grip='0']"),
    await at(".handle.a[data-grip='2']"),
  ];
  await page.mouse("mouseMoved", first);
  await page.mouse("mousePressed", first, 1);
  await page.mouse("mouseMoved", [third[0] + 60, third[1] - 60], 1);
  const text =
    "document.getElementById('fault').hidden ? '' : document.getElementById('fault').textContent";
  const fault = await until(() => page.value(text), "a fault");
  await page.mouse("mouseReleased", third);
  assert.match(fault, /exterior|holes/);
});

test("a cell of the matrix shows its pair, every kind with every other", async () => {
  const pairs = await page.value(
    "[...document.querySelectorAll('#matrix button')].map((b) => b.dataset.pair)",
  );
  assert.equal(pairs.length, 225);
  await page.value(
    "document.querySelectorAll('#layers input').forEach((box) => box.checked || box.click())",
  );
  for (const pair of pairs) {
    await page.value(`document.querySelector("#matrix button[data-pair='${pair}']").click()`);
    await frame();
    const shown = await page.value(
      "`${document.getElementById('kind-a').value} ${document.getElementById('kind-b').value}`",
    );
    assert.equal(shown, pair);
    assert.equal(await page.value("document.getElementById('fault').hidden"), true, pair);
  }
});

test("layers show what they are named for", async () => {
  await click("#matrix button[data-pair='polygon ellipse']");
  for (const layer of ["manifold", "contours", "rays", "cast", "sweep"]) await check(layer);
  await frame();
  const count = (css) => page.value(`document.querySelectorAll("#stage ${css}").length`);
  assert.ok((await count(".contour")) > 5);
  assert.equal(await count(".beam"), 36);
  assert.ok((await count(".normal.enter")) > 3 && (await count(".normal.exit")) > 3);
  assert.ok((await count(".ghost")) >= 7);
  await shot("layers");
  for (const layer of ["contours", "rays", "cast", "sweep"]) await check(layer);
  await frame();
  assert.equal((await count(".contour")) + (await count(".beam")), 0);
});

test("shapes light up under the pointer", async () => {
  const place = await at(".shape.a .name");
  assert.equal(await page.value("document.querySelectorAll('.lit').length"), 0);
  await page.mouse("mouseMoved", place);
  await until(
    () => page.value("document.querySelector('.shape.a').classList.contains('lit')"),
    "light",
  );
  await page.mouse("mouseMoved", [20, 120]);
  await until(() => page.value("document.querySelectorAll('.lit').length === 0"), "dark");
});

test("one ulp decides at exact touching, in both scalars", async () => {
  await page.value("document.getElementById('ulps-box').open = true");
  await click("#touch");
  const rows = await until(
    () =>
      page.value(
        "(() => { const rows = [...document.querySelectorAll('#ulps tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent)); return rows.length && rows; })()",
      ),
    "rows",
  );
  assert.equal(rows.length, 7);
  for (const column of [1, 3]) {
    const answers = rows.map((row) => row[column]);
    assert.equal(answers[3], "hit");
    const flips = answers.filter((answer, i) => i > 0 && answer !== answers[i - 1]);
    assert.equal(flips.length, 1, answers.join());
  }
  await shot("ulps");
});

test("the call is shown in Rust and in JavaScript", async () => {
  const code = () => page.value("document.getElementById('code').textContent");
  assert.match(await code(), /let a = Rect::from_angle[^]*a\.contact\(&b, 0\.0\)/);
  await click("input[value=js]");
  await until(async () => /new Shape[^]*a\.contact\(b\)/.test(await code()), "JavaScript");
});

test("a scene comes in from a file", async () => {
  await drop(join(scenes, "playground.json"));
  const { shapes } = JSON.parse(await readFile(join(scenes, "playground.json"), "utf8"));
  await until(
    async () => (await notes()).startsWith(`playground.json: ${shapes.length} shapes`),
    "the scene",
  );
  await until(
    () => page.value(`document.querySelectorAll('.shape').length === ${shapes.length}`),
    "shapes",
  );
  await shot("scene");
  await page.scheme("dark");
  await shot("scene-dark");
});

test("maps and drawings come in by the readers of the program", async () => {
  for (const [file, shapes] of [
    ["playground.json", 20],
    ["level.tmj", 6],
    ["level/level.tmx", 7],
    ["entrance.ldtk", 7],
    ["drawing.svg", 5],
    ["harbor.geojson", 5],
  ]) {
    await drop(join(scenes, file));
    const name = basename(file);
    const text = await until(async () => (await notes()).startsWith(`${name}: `) && notes(), name);
    assert.ok(Number(text.match(/: (\d+) shapes/)?.[1]) >= shapes, text);
    await shot(name);
  }
});

test("a file that is no scene is reported, and nothing is lost", async () => {
  await choose(join(root, "build"));
  await until(async () => /^build: .+/.test(await notes()), "the reason");
  assert.match(await verdict(), /^A and B/);
});

test("a link brings the scene back", async () => {
  await click("#matrix button[data-pair='capsule triangle']");
  await check("manifold");
  await says(/^A and B/);
  const fragment = await until(
    () => page.value("location.hash.length > 2 && location.hash"),
    "the link",
  );
  await new Promise((done) => setTimeout(done, 400));
  const [link, text] = [await page.value("location.hash"), await verdict()];
  assert.notEqual(fragment, "");
  await load(link);
  assert.equal(await verdict(), text);
  assert.equal(await page.value("document.getElementById('kind-a').value"), "capsule");
  assert.equal(
    await page.value("document.querySelector('#layers input[name=manifold]').checked"),
    true,
  );
});

test("a broken link is reported, and a scene is there all the same", async () => {
  await load("#nonsense");
  const fault = await page.value("document.getElementById('fault').textContent");
  assert.match(fault, /^the link is no scene/);
});

/** Chooses a physics scene of the list, and waits until it is there. */
async function choosePhysics(name) {
  await page.value(`(() => {
    const list = document.getElementById("physics");
    list.value = ${JSON.stringify(name)};
    list.dispatchEvent(new Event("change"));
  })()`);
  await says(/ s, \d+ bod(y|ies), \d+ contacts?/);
}

const time = async () => Number.parseFloat(await verdict());
const textOf = (id) => page.value(`document.getElementById("${id}").textContent`);
const shownPlaces = () =>
  page.value(
    "[...document.querySelectorAll('#world .pushed')].map((g) => g.getAttribute('transform'))",
  );

test("a physics scene plays until its bodies lie", async () => {
  await choosePhysics("dominoes");
  const shown = (id) =>
    page.value(`getComputedStyle(document.getElementById("${id}")).display !== "none"`);
  assert.deepEqual([await shown("world"), await shown("stage")], [true, false]);
  const [first] = await shownPlaces();
  await until(async () => (await time()) > 1, "a second");
  assert.notEqual((await shownPlaces())[0], first);
  await says(/21 bodies, .* at rest/);
  const lying = (place) => Math.abs(Number(place.match(/[-.\d]+/)[0])) < 0.7;
  assert.ok((await shownPlaces()).filter(lying).length > 15, "dominoes fall");
  await shot("dominoes");
});

test("physics is paused, goes on step by step, and begins anew", async () => {
  await choosePhysics("tower");
  await until(async () => (await textOf("play")) === "Pause", "it plays");
  await click("#play");
  await until(async () => (await textOf("play")) === "Play", "a pause");
  const before = await time();
  await frame();
  assert.equal(await time(), before);
  await click("#step");
  // The times are shown to a hundredth of a second.
  assert.ok(Math.abs((await time()) - before - 1 / 60) < 0.0101, "one step of a sixtieth");
  await click("#reset");
  await until(async () => (await time()) === 0, "the beginning");
});

test("a key plays what has the focus", async () => {
  await choosePhysics("gears");
  await page.value("document.getElementById('world').focus()");
  await page.key(" ");
  await until(async () => (await textOf("play")) === "Play", "a pause");
  const before = await time();
  await page.key(".");
  await until(async () => (await time()) > before, "a step");
});

test("a body follows the hand, on a phone too", async () => {
  await page.size(390, 800, true);
  await load();
  await choosePhysics("dominoes");
  const place = (index) =>
    page.value(`(() => {
    const { left, top, width, height } =
      document.querySelectorAll("#world .pushed")[${index}].getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  })()`);
  const from = await place(18);
  const touch = (type, points) =>
    page.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
  await touch("touchStart", [from]);
  await touch("touchMove", [[from[0], from[1] - 90]]);
  await until(async () => (await place(18))[1] < from[1] - 60, "it is lifted");
  await shot("physics-phone");
  await touch("touchEnd", []);
  await until(async () => (await place(18))[1] > from[1] - 20, "it falls");
  assert.ok(
    await page.value("document.documentElement.scrollWidth <= innerWidth"),
    "nothing sticks out",
  );
});

test("bodies as they lie are asked like any shapes", async () => {
  await choosePhysics("dominoes");
  await says(/at rest/);
  await click("#ask");
  await says(/^A and B/);
  assert.equal(await page.value("document.querySelectorAll('#stage .shape').length"), 21);
  assert.ok((await page.value("document.querySelectorAll('#stage .hit').length")) > 0);
  await shot("asked");
});

test("every physics scene is in the list, and runs", async () => {
  const files = await readdir(join(scenes, "physics"));
  const names = await page.value(
    "[...document.getElementById('physics').options].map(({ value }) => value).filter(Boolean)",
  );
  assert.deepEqual(
    names.map((name) => `${name}.json`).sort(),
    files.filter((file) => file.endsWith(".json")).sort(),
  );
  for (const name of names) {
    await choosePhysics(name);
    await until(async () => (await time()) > 0.05, name);
    await shot(`physics-${name}`);
  }
});

test("a physics scene comes by a file and by a link, and the pair comes back", async () => {
  await drop(join(scenes, "physics/gears.json"));
  await says(/ s, 2 bodies/);
  await new Promise((done) => setTimeout(done, 400));
  const link = await page.value("location.hash");
  await page.go(site.url + link);
  await says(/ s, 2 bodies/);
  assert.match(await textOf("about"), /gear/);
  await click("#leave");
  await says(/^A and B/);
  await drop(join(root, "Cargo.toml"));
  await until(async () => /^Cargo.toml: .+/.test(await notes()), "the reason");
});
