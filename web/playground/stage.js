// The picture of the scene, and what pointers and keys do to it.

import { listen } from "./gestures.js";
import { LAYERS, placing } from "./layers.js";
import { handles, middle, moved, resized, turned } from "./specs.js";
import { dot, element, figure, label, line } from "./svg.js";
import { stepOf } from "./ulps.js";

/** How near a pointer must come, in pixels. */
const REACH = 7;
/** Shapes with more handles show none. */
const MOST_HANDLES = 80;

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Stage {
  #svg;
  #scene;
  #changed;
  #fault;
  #under = element("g");
  #shapes = element("g");
  #over = element("g");
  #grips = element("g");
  #pointer = null;

  /** `changed` is called after a change by hand, `fault` with an error or null. */
  constructor(svg, scene, { changed, fault }) {
    [this.#svg, this.#scene, this.#changed, this.#fault] = [svg, scene, changed, fault];
    svg.append(this.#under, this.#shapes, this.#over, this.#grips);
    listen(svg, () => scene.view, {
      grab: (target, point) => this.#grab(target, point),
      dropped: () => fault(null),
      hover: (pixel) => this.#light(pixel),
      changed,
    });
    svg.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => {
      this.measure();
      this.draw();
    }).observe(svg);
  }

  measure() {
    const { width, height } = this.#svg.getBoundingClientRect();
    Object.assign(this.#scene.view, { width, height });
  }

  draw() {
    const scene = this.#scene;
    if (scene.bodies.length === 0) return;
    const hits = scene.layers.has("hits") ? scene.hits() : new Set();
    this.#drawShapes(hits);
    this.#drawLayers();
    this.#drawGrips();
    this.#light(this.#pointer);
  }

  #drawShapes(hits) {
    const { bodies, view, a, b } = this.#scene;
    while (this.#shapes.childElementCount > bodies.length) this.#shapes.lastChild.remove();
    while (this.#shapes.childElementCount < bodies.length) {
      this.#shapes.append(element("g", { tabindex: 0, role: "img" }));
    }
    bodies.forEach(({ spec, id }, i) => {
      const group = this.#shapes.children[i];
      const role = i === a ? "a" : i === b ? "b" : "other";
      const name = i === a ? "A" : i === b ? "B" : id;
      const isHit = hits.has(i);
      group.setAttribute("class", `shape ${role} ${isHit ? "hit" : ""}`);
      group.setAttribute("aria-label", `${name || i} ${spec.type}${isHit ? ", hit" : ""}`);
      group.dataset.body = i;
      const parts = figure(spec, view);
      if (i === a || i === b) {
        const [x, y] = view.pixel(middle(spec));
        parts.push(label([x - 5, y + 5], name, "name"));
      }
      group.replaceChildren(...parts);
    });
  }

  #drawLayers() {
    const scene = this.#scene;
    const { view, bodies, lamp, margin, motion } = scene;
    const [a, b] = scene.pair;
    const under = [];
    const over = [];
    const drawn = { a, b, bodies, view, lamp, margin, motion, place: placing() };
    for (const { name, draw, under: isUnder } of LAYERS) {
      if (!draw || !scene.layers.has(name)) continue;
      (isUnder ? under : over).push(...draw(drawn));
    }
    const [x, y] = view.pixel([0, 0]);
    const axes = [line([0, y], [view.width, y], "axis"), line([x, 0], [x, view.height], "axis")];
    this.#under.replaceChildren(...axes, ...under);
    this.#over.replaceChildren(...over);
  }

  /** The handles: of the pair, of the motion, of the lamp. */
  #allGrips() {
    const scene = this.#scene;
    const grips = [];
    for (const [css, index] of [
      ["a", scene.a],
      ["b", scene.b],
    ]) {
      const own = handles(scene.bodies[index].spec);
      if (own.length > MOST_HANDLES) continue;
      own.forEach(({ at, to }, i) =>
        grips.push({
          css,
          at,
          name: `${css.toUpperCase()} handle ${i}`,
          to: (p) => scene.reshape(index, to(p)),
        }),
      );
    }
    if (scene.layers.has("cast") || scene.layers.has("sweep")) {
      const start = middle(scene.bodies[scene.a].spec);
      const at = [start[0] + scene.travel[0], start[1] + scene.travel[1]];
      grips.push({
        css: "motion-end",
        at,
        name: "end of the motion",
        from: start,
        to: (p) => (scene.travel = [p[0] - start[0], p[1] - start[1]]),
      });
    }
    if (scene.layers.has("rays")) {
      grips.push({
        css: "other",
        at: scene.lamp,
        name: "origin of the rays",
        to: (p) => (scene.lamp = p),
      });
    }
    return grips;
  }

  #drawGrips() {
    const { view } = this.#scene;
    const focused = document.activeElement?.dataset?.grip;
    const drawn = this.#allGrips().flatMap(({ css, at, name, from }, i) => {
      const p = view.pixel(at);
      const reach = dot(p, 15, "reach");
      const knob = dot(p, 6, `handle ${css}`);
      for (const part of [reach, knob]) part.dataset.grip = i;
      knob.setAttribute("tabindex", 0);
      knob.setAttribute("role", "img");
      knob.setAttribute("aria-label", name);
      return [...(from ? [line(view.pixel(from), p, "motion")] : []), reach, knob];
    });
    this.#grips.replaceChildren(...drawn);
    if (focused !== undefined)
      this.#grips.querySelector(`.handle[data-grip="${focused}"]`)?.focus();
  }

  #light(pointer) {
    this.#pointer = pointer;
    const lit = pointer ? new Set(this.#scene.under(this.#scene.view.world(pointer))) : new Set();
    this.#scene.bodies.forEach((body, i) => {
      this.#shapes.children[i]?.classList.toggle("lit", lit.has(body));
    });
  }

  /** Makes a change that may be refused. */
  #try(change) {
    try {
      change();
      this.#fault(null);
    } catch (error) {
      this.#fault(error);
    }
    this.#changed();
  }

  /** What a pointer moves that goes down there: a handle, a shape, or nothing. */
  #grab(target, start) {
    const scene = this.#scene;
    const grip = this.#allGrips()[target.dataset.grip];
    if (grip) return (p) => this.#try(() => grip.to(p));
    const index = scene.pick(start, REACH / scene.view.scale);
    if (index < 0) return null;
    scene.choose(index);
    const { spec } = scene.bodies[index];
    this.#shapes.children[index].focus({ focusVisible: false });
    this.#changed();
    const by = (p) => [p[0] - start[0], p[1] - start[1]];
    return (p) => this.#try(() => scene.reshape(index, moved(spec, by(p))));
  }

  #key(event) {
    const { body, grip } = event.target.dataset;
    const scene = this.#scene;
    const change =
      body !== undefined ? this.#bodyKey(event, Number(body)) : this.#gripKey(event, grip);
    if (!change) return;
    event.preventDefault();
    if (body !== undefined) scene.choose(Number(body));
    this.#try(change);
  }

  /** What a key does to a body. */
  #bodyKey({ key, altKey, shiftKey }, index) {
    const scene = this.#scene;
    const { spec } = scene.bodies[index];
    const about = middle(spec);
    const reshaped = {
      "[": () => turned(spec, 0.05, about),
      "]": () => turned(spec, -0.05, about),
      "+": () => resized(spec, 1.05, about),
      "-": () => resized(spec, 1 / 1.05, about),
    }[key];
    if (reshaped) return () => scene.reshape(index, reshaped());
    if (!ARROWS[key]) return null;
    const step = altKey ? stepOf(spec, "f64") : this.#step(shiftKey);
    const by = this.#towards(key, step);
    return () => scene.reshape(index, moved(spec, by));
  }

  #gripKey({ key, shiftKey }, index) {
    const grip = this.#allGrips()[index];
    if (!grip || !ARROWS[key]) return null;
    const by = this.#towards(key, this.#step(shiftKey));
    return () => grip.to([grip.at[0] + by[0], grip.at[1] + by[1]]);
  }

  #step(isLarge) {
    return (isLarge ? 40 : 5) / this.#scene.view.scale;
  }

  #towards(key, step) {
    const [x, y] = ARROWS[key];
    return [x * step, -this.#scene.view.sense * y * step];
  }
}
