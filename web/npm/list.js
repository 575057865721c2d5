import * as answer from "./answers.js";
import * as check from "./arguments.js";
import { numbersOfAll } from "./format.js";
import { List, made } from "./module.js";
import { RAW, Shape, rayOf } from "./shape.js";

/** Shapes that are asked in one call. What its queries answer: `index.d.ts`. */
export class ShapeList {
  constructor(specs = []) {
    this[RAW] = made(List, numbersOfAll(specs));
  }

  get length() {
    return this[RAW].length();
  }

  at(index) {
    return new Shape(this[RAW].at(check.index(index, this.length, "index")));
  }

  set(index, shape) {
    this[RAW].set(check.index(index, this.length, "index"), rawOf(shape));
  }

  push(shape) {
    this[RAW].push(rawOf(shape));
  }

  free() {
    this[RAW].free();
  }

  boundingBoxes() {
    return this[RAW].bounding_boxes();
  }

  intersects(shape) {
    return this[RAW].intersects(rawOf(shape));
  }

  distances(shape) {
    return this[RAW].distances(rawOf(shape));
  }

  contacts(shape, margin = 0) {
    return this[RAW].contacts(rawOf(shape), check.amount(margin, "margin"));
  }

  castRay(ray, max = Infinity) {
    const hit = this[RAW].cast_ray(rayOf(ray), check.amount(max, "max"));
    return answer.orNull(hit, (row) => ({ index: row[0], ...answer.rayHit(row.subarray(1)) }));
  }

  pairIntersects(pairs) {
    return this[RAW].pair_intersects(check.pairsOf(pairs, this.length, "pairs"));
  }

  pairDistances(pairs) {
    return this[RAW].pair_distances(check.pairsOf(pairs, this.length, "pairs"));
  }

  pairContacts(pairs, margin = 0) {
    const flat = check.pairsOf(pairs, this.length, "pairs");
    return this[RAW].pair_contacts(flat, check.amount(margin, "margin"));
  }
}

if (Symbol.dispose) ShapeList.prototype[Symbol.dispose] = ShapeList.prototype.free;

/** The object of a shape. */
const rawOf = (shape) => check.instance(shape, Shape, "shape")[RAW];
