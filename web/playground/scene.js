// The scene: bodies with their shapes, the pair that is asked, and what the page shows of it.

import { Shape, ShapeList } from "./collide2d.js";
import { example, middle, moved, pointsOf } from "./specs.js";
import { View } from "./view.js";

/** Above so many bodies only those that meet one of the pair are colored. */
const MOST_PAIRED = 80;

export class Scene {
  bodies = [];
  a = 0;
  b = 1;
  margin = 0;
  travel = [2.4, 0.3];
  turn = 1.2;
  lamp = [0, 2];
  layers = new Set();
  view = new View();

  get pair() {
    return [this.bodies[this.a], this.bodies[this.b]];
  }

  /** The motion of A: its travel, and a turn about its middle. */
  get motion() {
    const center = middle(this.bodies[this.a].spec);
    return { translation: this.travel, angle: this.turn, center };
  }

  /** Two shapes of these kinds, side by side. */
  static ofKinds(a, b) {
    return [moved(example(a), [-1.5, 0]), moved(example(b), [1.6, 0.4])];
  }

  /** Replaces the bodies. Throws where one cannot be made, and leaves them as they were. */
  replace(specs, ids = []) {
    if (specs.length < 2) throw new RangeError("a scene needs two shapes");
    const bodies = specs.map((spec, i) => ({ id: ids[i] ?? "", spec, shape: new Shape(spec) }));
    this.bodies.forEach((body) => body.shape.free());
    this.bodies = bodies;
    const bounded = [...bodies.keys()].filter((i) => bodies[i].shape.boundingBox());
    [this.a, this.b] = bounded.length > 1 ? bounded : [0, 1];
  }

  /** Replaces the shape of a body. Throws where it cannot be made, and leaves it as it was. */
  reshape(index, spec) {
    const body = this.bodies[index];
    const shape = new Shape(spec);
    body.shape.free();
    Object.assign(body, { spec, shape });
  }

  /** Makes a body one of the pair: A, and what was A becomes B. */
  choose(index) {
    if (index !== this.a && index !== this.b) [this.a, this.b] = [index, this.a];
  }

  /** The last body that is no further than `reach` from a point; −1 if none is. */
  pick(point, reach) {
    const probe = new Shape({ type: "point", p: point });
    const found = this.bodies.findLastIndex(({ shape }) => shape.distance(probe) <= reach);
    probe.free();
    return found;
  }

  /** The bodies that hold a point. */
  under(point) {
    return this.bodies.filter(({ shape }) => shape.containsPoints(point)[0] === 1);
  }

  /** The indices of the bodies that meet another one. */
  hits() {
    const count = this.bodies.length;
    const list = new ShapeList();
    this.bodies.forEach(({ shape }) => list.push(shape));
    const pairs = [];
    const firsts = count <= MOST_PAIRED ? this.bodies.keys() : [this.a, this.b];
    for (const i of firsts) {
      for (let j = count <= MOST_PAIRED ? i + 1 : 0; j < count; j++) if (i !== j) pairs.push(i, j);
    }
    const hits = new Set();
    list.pairIntersects(pairs).forEach((hit, k) => {
      if (hit) hits.add(pairs[2 * k]).add(pairs[2 * k + 1]);
    });
    list.free();
    return hits;
  }

  /** A box around everything that has bounds, or the points of what has none. */
  bounds() {
    const points = this.bodies.flatMap(({ spec, shape }) => {
      const box = shape.boundingBox();
      return box ? [box.min, box.max] : pointsOf(spec);
    });
    const range = (axis) => {
      const all = points.map((p) => p[axis]);
      return [all.reduce((x, y) => Math.min(x, y)), all.reduce((x, y) => Math.max(x, y))];
    };
    const [[x, u], [y, v]] = [range(0), range(1)];
    return { min: [x, y], max: [u, v] };
  }

  /** All of it, for a link. */
  toJSON() {
    const { x, y, scale, down } = this.view;
    const { bodies, a, b, margin, travel, turn, lamp } = this;
    const shapes = bodies.map(({ spec }) => spec);
    return {
      shapes,
      a,
      b,
      margin,
      travel,
      turn,
      lamp,
      layers: [...this.layers],
      view: { x, y, scale, down },
    };
  }

  /** What a link says. Throws where it is none. */
  restore({ shapes, a = 0, b = 1, margin = 0, travel, turn, lamp, layers, view }) {
    this.replace(shapes);
    const isIndex = (i) => Number.isInteger(i) && i >= 0 && i < shapes.length;
    if (isIndex(a) && isIndex(b) && a !== b) Object.assign(this, { a, b });
    const isPair = (p) => Array.isArray(p) && p.length === 2 && p.every(Number.isFinite);
    if (margin >= 0 && Number.isFinite(margin)) this.margin = margin;
    if (Number.isFinite(turn)) this.turn = turn;
    if (isPair(travel)) this.travel = travel;
    if (isPair(lamp)) this.lamp = lamp;
    if (Array.isArray(layers)) this.layers = new Set(layers);
    const { width, height } = this.view;
    const isView = view && [view.x, view.y, view.scale].every(Number.isFinite) && view.scale > 0;
    if (isView) this.view = Object.assign(new View(view), { width, height });
    return isView;
  }
}
