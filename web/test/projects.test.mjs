// The package in projects like those of its users: the lines of its README are bundled or compiled
// there, run, and their answers checked. `PACKAGE=TARBALL node --experimental-websocket --test`.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { Browser, serve, until } from "./browser.mjs";

const run = promisify(execFile);
const root = new URL("../npm", import.meta.url).pathname;
let folder, browser, site, programs;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "projects-"));
  await cp(join(root, "test/projects"), folder, { recursive: true });
  await cp(join(folder, "report.js"), join(folder, "vite/public/report.js"));
  programs = programsOf(await readFile(join(root, "README.md"), "utf8"));
  site = await serve(folder);
  browser = await Browser.open();
});
after(async () => {
  await browser?.close();
  site?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The lines of the README as programs, which report what each line answers. */
function programsOf(readme) {
  const [lines, init] = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, block]) => block);
  const asked = lines.replace(/^(\w.*); \/\/ .*$/gm, "answers.push($1);");
  const program = `${asked.replace("\n\n", "\n\nconst answers = [];\n")}\nreport(answers);\n`;
  const typed = program
    .replace("answers = []", "answers: unknown[] = []")
    .concat("declare function report(answers: unknown[]): void;\n");
  return {
    "readme.mjs": program,
    "readme.cjs": program.replace(/^import (.*) from (.*);$/m, "const $1 = require($2);"),
    "readme.mts": typed,
    "readme.cts": typed,
    "init.mjs": `${init}${program.replace(/^import .*$/m, "")}`,
  };
}

/** Fails unless the answers are those that the README's lines must have. */
function check(text) {
  const near = (found, expected) =>
    found.forEach((x, i) => assert.ok(Math.abs(x - expected[i]) < 1e-12, `${found}: ${expected}`));
  const [meet, contact, hit, cast, level, contacts, ...others] = JSON.parse(text);
  // Seen from the plank, the ball is beyond its right side.
  const [right, up] = [Math.cos(0.3), Math.sin(0.3)];
  const depth = 0.5 - (1.2 * right - 1);
  assert.equal(meet, true);
  near([...contact.normal, contact.depth], [right, up, depth]);
  near([hit.t, ...hit.normal], [5 - 1 / right, -right, -up]);
  assert.equal(hit.kind, "enter");
  assert.equal(cast.time, 0);
  assert.deepEqual(level, [1, 0]);
  near(contacts.slice(4, 7), [right, up, depth]);
  assert.deepEqual(contacts.slice(7), Array(7).fill(null));
  assert.deepEqual(others, []);
}

/** A project with the package, built by its own script. */
async function build(name, files) {
  const project = join(folder, name);
  for (const file of files) await writeFile(join(project, file), programs[file]);
  const options = { cwd: project };
  const install = ["install", "--silent", "--no-audit", "--no-fund", process.env.PACKAGE];
  await run("npm", install, options);
  const { stdout, stderr } = await run("npm", ["run", "build", "--if-present"], options);
  assert.doesNotMatch(stdout + stderr, /warning/i);
  return project;
}

async function checkInNode(project, ...files) {
  for (const file of files) {
    const { stdout, stderr } = await run("node", ["--require", "../report.js", file], {
      cwd: project,
    });
    assert.equal(stderr, "", file);
    check(stdout);
  }
}

async function checkInBrowser(url) {
  browser.errors.length = 0;
  await browser.go(url);
  const title = () => browser.value("document.title");
  const text = await until(async () => {
    assert.deepEqual(browser.errors, []);
    return (await title()).startsWith("[") && title();
  }, url);
  check(text);
}

/** A page that runs a script. */
const page = (script) => `<!doctype html>
<link rel="icon" href="data:," />
<script src="/report.js"></script>
<script ${script}></script>
`;

async function checkInPage(script) {
  await writeFile(join(folder, "page.html"), page(script));
  await checkInBrowser(`${site.url}page.html`);
}

test("Node takes it by import and by require", async () => {
  const project = await build("node", ["readme.mjs", "readme.cjs", "init.mjs"]);
  await checkInNode(project, "readme.mjs", "readme.cjs", "init.mjs");
});

test("webpack bundles it", async () => {
  const project = await build("webpack", ["readme.mjs", "init.mjs"]);
  await checkInNode(project, "dist/readme.js");
  for (const name of ["readme", "init"]) await checkInPage(`src="/webpack/dist/${name}.js"`);
});

test("esbuild bundles it", async () => {
  const project = await build("esbuild", ["readme.mjs"]);
  await checkInPage('type="module" src="/esbuild/dist/browser.js"');
  await checkInPage('src="/esbuild/dist/iife.js"');
  await checkInNode(project, "dist/node.mjs", "dist/node.cjs");
});

test("Vite builds it, and serves it while it is worked on", async () => {
  const project = await build("vite", ["readme.mjs", "init.mjs"]);
  const built = await serve(join(project, "dist"));
  for (const name of ["readme", "init"]) await checkInBrowser(`${built.url}${name}.html`);
  built.close();
  const port = await freePort();
  const vite = join(project, "node_modules/vite/bin/vite.js");
  const options = ["--host", "127.0.0.1", "--port", `${port}`, "--strictPort"];
  const server = spawn("node", [vite, ...options], { cwd: project, stdio: "ignore" });
  try {
    const url = `http://127.0.0.1:${port}/`;
    await until(() => fetch(url).catch(() => null), "Vite");
    for (const name of ["readme", "init"]) await checkInBrowser(`${url}${name}.html`);
  } finally {
    server.kill();
  }
});

test("a page takes it without a bundler", async () => {
  await cp(join(folder, "node/node_modules/collide2d"), join(folder, "plain"), { recursive: true });
  for (const [name, entry] of [
    ["readme", "index"],
    ["init", "init"],
  ]) {
    const text = programs[`${name}.mjs`].replace(/"collide2d.*"/, `"./${entry}.js"`);
    await writeFile(join(folder, "plain", `${name}.mjs`), text);
    await checkInPage(`type="module" src="/plain/${name}.mjs"`);
  }
});

test("TypeScript compiles it strictly, knowing neither Node nor a browser", async () => {
  const project = await build("typescript", ["readme.mts", "readme.cts"]);
  await checkInNode(project, "dist/readme.mjs", "dist/readme.cjs");
});

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}
