// A physics scene: the world of the solver, the clock that drives it, and its picture.

import { listen } from "./gestures.js";
import { page } from "./page.js";
import { chain, dot, element, figure, line } from "./svg.js";
import { View } from "./view.js";

/** How near a pointer must come to a body, in pixels. */
const REACH = 7;
/** For how long steps are made before a frame is shown, in milliseconds. */
const BUDGET = 12;
/** The least that is shown of a world from side to side, in meters. */
const LEAST_SPAN = 12;
/** Below this speed bodies count as at rest, in meters a second. */
const REST = 0.02;
/** The length of a contact's normal, in pixels. */
const NORMAL = 9;

const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export class Physics {
  view = new View();
  isPlaying = false;
  showsContacts = true;
  /** The scene in JSON; null where none is open. */
  text = null;
  about = "";
  steps = 0;
  #svg;
  #onFrame;
  #fault;
  #world;
  #rate = 60;
  #count = 0;
  #axis = element("g");
  #figures = element("g");
  #contacts = element("path", { class: "contacts" });
  #pull = element("g");
  #drawnScale = 0;
  #specs = [];
  /** The only body that forces move, which is kept in sight. */
  #followed = null;
  #hand = null;
  #request = 0;
  #last = 0;
  #owed = 0;

  /** `onFrame` is called after every frame, `fault` with an error that ends the simulation. */
  constructor(svg, { onFrame, fault }) {
    [this.#svg, this.#onFrame, this.#fault] = [svg, onFrame, fault];
    svg.append(this.#axis, this.#figures, this.#contacts, this.#pull);
    listen(svg, () => this.view, {
      grab: (_, point) => this.#grab(point),
      dropped: () => (this.#hand = null),
      changed: () => this.draw(),
    });
    svg.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.measure()).observe(svg);
  }

  get isOpen() {
    return this.text !== null;
  }

  /** The time of the world, in seconds. */
  get time() {
    return this.steps / this.#rate;
  }

  /** What there is to say of the world. */
  get state() {
    const contacts = this.#world.contacts().length / 4;
    const isAtRest = this.steps > 0 && this.#world.speed() < REST;
    const parts = [
      `${this.time.toFixed(2)} s`,
      counted(this.#count, "body", "bodies"),
      counted(contacts, "contact", "contacts"),
    ];
    return (isAtRest ? [...parts, "at rest"] : parts).join(", ");
  }

  /** Opens the scene of a text. Throws where it is none, and leaves all as it was. */
  async open(text) {
    const { World } = await page();
    const world = new World(text);
    this.close();
    [this.#world, this.text, this.steps] = [world, text, 0];
    const { about, rate, bodies } = JSON.parse(world.description());
    [this.about, this.#rate, this.#count] = [about, rate, bodies.length];
    this.#specs = bodies.map(({ shape }) => shape);
    const pushed = [...bodies.keys()].filter((i) => bodies[i].kind === "pushed");
    this.#followed = pushed.length === 1 ? pushed[0] : null;
    const group = ({ id, kind }) =>
      element("g", { class: `shape ${kind}`, role: "img", "aria-label": id });
    this.#figures.replaceChildren(...bodies.map(group));
    this.#drawnScale = 0;
  }

  close() {
    this.play(false);
    this.#world?.free();
    [this.#world, this.text, this.#hand] = [null, null, null];
  }

  /** Starts the same scene anew. */
  async reset() {
    const { isPlaying } = this;
    await this.open(this.text);
    this.fit();
    this.play(isPlaying);
  }

  play(isPlaying) {
    this.isPlaying = isPlaying;
    cancelAnimationFrame(this.#request);
    [this.#last, this.#owed] = [performance.now(), 0];
    if (isPlaying) this.#request = requestAnimationFrame((now) => this.#frame(now));
  }

  /** One step of the solver. */
  step() {
    try {
      this.#step();
    } catch (error) {
      this.play(false);
      this.#fault(error);
    }
  }

  #step() {
    if (this.#hand) this.#world.pull(this.#hand.body, this.#hand.anchor, this.#hand.target);
    const before = this.#place();
    this.#world.step();
    this.steps += 1;
    const after = this.#place();
    if (before) {
      this.view.x += after[0] - before[0];
      this.view.y += after[1] - before[1];
    }
  }

  /** Scene JSON of the shapes where they are. */
  shapes() {
    return JSON.parse(this.#world.shapes());
  }

  fit() {
    this.measure();
    const place = this.#place();
    const [x, y, u, v] = place
      ? [...place, ...place]
      : (this.#world.bounds() ?? [0, 0, 0, 0]);
    const grown = (low, high) => {
      const more = Math.max(LEAST_SPAN - (high - low), 0) / 2;
      return [low - more, high + more];
    };
    const [[left, right], [bottom, top]] = [grown(x, u), [y, v]];
    this.view.fit({ min: [left, bottom], max: [right, top] });
    this.draw();
  }

  measure() {
    const { width, height } = this.#svg.getBoundingClientRect();
    Object.assign(this.view, { width, height });
    if (this.isOpen) this.draw();
  }

  draw() {
    const { view } = this;
    if (view.scale !== this.#drawnScale) this.#drawFigures();
    const poses = this.#world.poses();
    const groups = this.#figures.children;
    for (let i = 0; i < groups.length; i++) {
      const [x, y] = view.pixel(poses.subarray(4 * i, 4 * i + 2));
      const [cos, sin] = [poses[4 * i + 2], poses[4 * i + 3]];
      groups[i].setAttribute("transform", `matrix(${cos} ${-sin} ${sin} ${cos} ${x} ${y})`);
    }
    this.#drawContacts();
    this.#drawHand(poses);
    this.#onFrame();
  }

  /** The shapes in their own frames, at the scale of the view. */
  #drawFigures() {
    const own = new View({ scale: this.view.scale });
    [own.width, own.height] = [0, 0];
    this.#specs.forEach((spec, i) => {
      const parts = figure(spec, own);
      if (spec.type === "circle") {
        const rim = [spec.center[0] + spec.radius, spec.center[1]];
        parts.push(line(own.pixel(spec.center), own.pixel(rim), "spoke"));
      }
      this.#figures.children[i].replaceChildren(...parts);
    });
    this.#drawnScale = this.view.scale;
  }

  #drawContacts() {
    const contacts = this.showsContacts ? this.#world.contacts() : [];
    const parts = [];
    for (let i = 0; i < contacts.length; i += 4) {
      const [x, y] = this.view.pixel([contacts[i], contacts[i + 1]]);
      const [dx, dy] = [contacts[i + 2] * NORMAL, -contacts[i + 3] * NORMAL];
      parts.push(chain([[x - dx, y - dy], [x + dx, y + dy]]));
    }
    this.#contacts.setAttribute("d", parts.join(""));
  }

  /** What the hand holds, and where to. */
  #drawHand(poses) {
    if (!this.#hand) return this.#pull.replaceChildren();
    const { body, anchor, target } = this.#hand;
    const [x, y, cos, sin] = poses.subarray(4 * body, 4 * body + 4);
    const held = [x + cos * anchor[0] - sin * anchor[1], y + sin * anchor[0] + cos * anchor[1]];
    const [p, q] = [this.view.pixel(held), this.view.pixel(target)];
    this.#pull.replaceChildren(line(p, q, "motion"), dot(q, 5, "handle motion-end"));
  }

  /** Where the followed body is; null where none is. */
  #place() {
    if (this.#followed === null) return null;
    return [...this.#world.poses().subarray(4 * this.#followed, 4 * this.#followed + 2)];
  }

  #frame(now) {
    // What cannot be made up for in a frame is let go: the world runs slower than the clock.
    this.#owed = Math.min(this.#owed + ((now - this.#last) / 1000) * this.#rate, this.#rate / 15);
    this.#last = now;
    const end = performance.now() + BUDGET;
    while (this.isPlaying && this.#owed >= 1 && performance.now() < end) {
      this.step();
      this.#owed -= 1;
    }
    this.draw();
    if (this.isPlaying) this.#request = requestAnimationFrame((next) => this.#frame(next));
  }

  #grab([x, y]) {
    const body = this.#world.pick(x, y, REACH / this.view.scale);
    if (body === undefined) return null;
    const [px, py, cos, sin] = this.#world.poses().subarray(4 * body, 4 * body + 4);
    const [dx, dy] = [x - px, y - py];
    const anchor = [cos * dx + sin * dy, cos * dy - sin * dx];
    this.#hand = { body, anchor, target: [x, y] };
    this.draw();
    return (point) => {
      this.#hand = { ...this.#hand, target: point };
      this.draw();
    };
  }

  /** Space plays and pauses, a dot steps, arrows move what is seen, + and − zoom. */
  #key(event) {
    const { view } = this;
    const middle = [view.width / 2, view.height / 2];
    const act = {
      " ": () => this.play(!this.isPlaying),
      ".": () => this.step(),
      ArrowLeft: () => view.pan(40, 0),
      ArrowRight: () => view.pan(-40, 0),
      ArrowUp: () => view.pan(0, 40),
      ArrowDown: () => view.pan(0, -40),
      "+": () => view.zoom(1.2, middle),
      "-": () => view.zoom(1 / 1.2, middle),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
    this.draw();
  }
}
