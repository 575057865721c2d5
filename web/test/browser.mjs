// A headless Chromium with one page, driven by the DevTools protocol.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** Serves a folder on loopback. */
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const body = await readFile(file);
      response.writeHead(200, {
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** What `look` finds as soon as it finds something. */
export async function until(look, what, seconds = 60) {
  const end = Date.now() + 1000 * seconds;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain: ${what}`);
    await pause(50);
  }
}

export class Browser {
  #next = 1;
  #waiting = new Map();
  /** Errors that the page threw or wrote to its console, and files that it could not load. */
  errors = [];

  static async open() {
    const browser = new Browser();
    browser.folder = await mkdtemp(join(tmpdir(), "playground-"));
    browser.process = spawn(
      "chromium",
      [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        "--no-first-run",
        "--remote-debugging-port=0",
        `--user-data-dir=${browser.folder}`,
        "about:blank",
      ],
      { stdio: "ignore" },
    );
    const port = await until(() => browser.#port(), "Chromium's port");
    const pages = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
    const page = pages.find(({ type }) => type === "page");
    browser.socket = new WebSocket(page.webSocketDebuggerUrl);
    browser.socket.onmessage = ({ data }) => browser.#receive(JSON.parse(data));
    await new Promise((done) => (browser.socket.onopen = done));
    for (const domain of ["Page", "Runtime", "Log", "DOM"]) await browser.send(`${domain}.enable`);
    return browser;
  }

  async #port() {
    try {
      const text = await readFile(join(this.folder, "DevToolsActivePort"), "utf8");
      return text.split("\n")[0];
    } catch {
      return null;
    }
  }

  #receive({ id, method, params, result, error }) {
    if (id) {
      const { done, failed } = this.#waiting.get(id);
      this.#waiting.delete(id);
      return error ? failed(new Error(error.message)) : done(result);
    }
    if (method === "Runtime.exceptionThrown") {
      const { text, exception } = params.exceptionDetails;
      this.errors.push(exception?.description ?? text);
    }
    if (method === "Runtime.consoleAPICalled" && ["error", "warning"].includes(params.type)) {
      this.errors.push(params.args.map((arg) => arg.value ?? arg.description).join(" "));
    }
    if (method === "Log.entryAdded" && params.entry.level === "error") {
      this.errors.push(`${params.entry.text} ${params.entry.url ?? ""}`);
    }
  }

  send(method, params = {}) {
    const id = this.#next++;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((done, failed) => this.#waiting.set(id, { done, failed }));
  }

  /** The value of an expression in the page. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async go(url) {
    // A link that differs only behind its # does not load the page anew.
    await this.send("Page.navigate", { url: "about:blank" });
    await this.send("Page.navigate", { url });
  }

  size(width, height, mobile = false) {
    return this.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      mobile,
      deviceScaleFactor: 1,
    });
  }

  scheme(value) {
    const features = [{ name: "prefers-color-scheme", value }];
    return this.send("Emulation.setEmulatedMedia", { features });
  }

  mouse(type, [x, y], buttons = 0) {
    const button = type === "mouseMoved" && !buttons ? "none" : "left";
    return this.send("Input.dispatchMouseEvent", { type, x, y, button, buttons, clickCount: 1 });
  }

  async drag(from, to) {
    await this.mouse("mouseMoved", from);
    await this.mouse("mousePressed", from, 1);
    for (const t of [0.25, 0.5, 0.75, 1]) {
      await this.mouse(
        "mouseMoved",
        [0, 1].map((i) => from[i] + t * (to[i] - from[i])),
        1,
      );
    }
    await this.mouse("mouseReleased", to);
  }

  /** A drag with one finger. */
  async swipe(from, to) {
    const touch = (type, points) =>
      this.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([x, y]) => ({ x, y })),
      });
    await touch("touchStart", [from]);
    await touch("touchMove", [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]]);
    await touch("touchMove", [to]);
    await touch("touchEnd", []);
  }

  async key(key) {
    const text = key.length === 1 ? key : undefined;
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, text });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key });
  }

  async screenshot() {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  async close() {
    this.socket?.close();
    const ended = new Promise((done) => this.process.once("exit", done));
    this.process.kill();
    await ended;
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
