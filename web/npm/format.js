// Shapes in scene JSON as rows of numbers, and back, as the WebAssembly module takes and gives
// them: the index of the kind, then the values of its keys in order. A list is its length and its
// items; before what may be missing stands how many numbers it has.

import { Part, fault, number, pair } from "./arguments.js";

/** Compounds in compounds, at most. */
const MOST_DEPTH = 64;

const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);

/** How the value of a key is written to a list of numbers, and read from a `Reader`. */
const FORMS = {
  number: {
    write: (value, name, out) => out.push(number(value, name)),
    read: (from) => from.next(),
  },
  pair: {
    write: (value, name, out) => out.push(...pair(value, name)),
    read: (from) => [from.next(), from.next()],
  },
  pairs: listOf("pair"),
  rings: listOf("pairs"),
  corners: {
    write(value, name, out) {
      if (!isList(value) || value.length !== 3) {
        throw fault(TypeError, "malformed", `${name} must be three points`);
      }
      FORMS.pairs.write(value, name, out);
    },
    read: (from) => FORMS.pairs.read(from),
  },
  shapes: {
    write(value, name, out, depth) {
      if (depth >= MOST_DEPTH) {
        throw fault(RangeError, "too_deep", `${name} are more than ${MOST_DEPTH} compounds deep`);
      }
      writeList(value, name, out, (item, at) => writeShape(item, at, out, depth + 1));
    },
    read: (from) => readList(from, () => readShape(from)),
  },
  optional: {
    write: (value, name, out) =>
      value === undefined ? out.push(0) : out.push(1, number(value, name)),
    read: (from) => (from.next() === 0 ? undefined : from.next()),
  },
  rotation: {
    write(value, name, out) {
      if (value === undefined) return out.push(0);
      if (!isList(value) || (value.length !== 2 && value.length !== 3)) {
        throw fault(TypeError, "malformed", `${name} must be two or three numbers`);
      }
      out.push(value.length, ...Array.from(value, (x, i) => number(x, new Part(name, i))));
    },
    read(from) {
      const count = from.next();
      return count === 0 ? undefined : Array.from({ length: count }, () => from.next());
    },
  },
  rest: {
    write: (value, name, out) =>
      value === undefined ? out.push(0) : FORMS.rings.write(value, name, out),
    read: (from) => FORMS.rings.read(from),
  },
  flag: {
    write(value = false, name, out) {
      if (typeof value !== "boolean") {
        throw fault(TypeError, "malformed", `${name} must be true or false`);
      }
      out.push(Number(value));
    },
    read: (from) => from.next() !== 0,
  },
  mark: {
    write: (value, name, out) => FORMS.flag.write(value, name, out),
    read: (from) => from.next() !== 0 || undefined,
  },
};

function listOf(form) {
  return {
    write: (value, name, out) =>
      writeList(value, name, out, (item, at) => FORMS[form].write(item, at, out)),
    read: (from) => readList(from, () => FORMS[form].read(from)),
  };
}

function writeList(list, name, out, write) {
  if (!isList(list)) throw fault(TypeError, "malformed", `${name} must be a list`);
  out.push(list.length);
  list.forEach((item, i) => write(item, new Part(name, i)));
}

const readList = (from, read) => Array.from({ length: from.next() }, read);

/** The kinds, in the order of the library, with their keys. */
const KINDS = {
  point: { p: "pair" },
  segment: { a: "pair", b: "pair", radius: "optional" },
  ray: { origin: "pair", dir: "pair" },
  line: { p: "pair", dir: "pair" },
  half_plane: { p: "pair", normal: "pair" },
  circle: { center: "pair", radius: "number" },
  ellipse: { center: "pair", semi_axes: "pair", angle: "optional", rot: "rotation" },
  capsule: { a: "pair", b: "pair", radius: "number" },
  aabb: { min: "pair", max: "pair", radius: "optional" },
  rect: {
    center: "pair",
    half_extents: "pair",
    angle: "optional",
    rot: "rotation",
    radius: "optional",
  },
  triangle: { vertices: "corners", radius: "optional" },
  convex_polygon: { vertices: "pairs", radius: "optional" },
  polygon: { exterior: "pairs", holes: "rest", radius: "optional" },
  polyline: { vertices: "pairs", radius: "optional", closed: "flag", one_sided: "mark" },
  compound: { parts: "shapes" },
};
const NAMES = Object.keys(KINDS);

function writeShape(spec, name, out, depth = 0) {
  if (typeof spec !== "object" || spec === null || isList(spec)) {
    throw fault(TypeError, "malformed", `${name} must be an object like {type: "circle", …}`);
  }
  const { type, ...values } = spec;
  if (!Object.hasOwn(KINDS, type)) {
    const message = `${name}.type: no shape is a ${type}. Known: ${NAMES.join(", ")}`;
    throw fault(TypeError, "malformed", message);
  }
  const forms = KINDS[type];
  const unknown = Object.keys(values).find((key) => !Object.hasOwn(forms, key));
  if (unknown !== undefined) {
    const known = Object.keys(forms).join(", ");
    const message = `${name}: a ${type} has no key \`${unknown}\`. Known: ${known}`;
    throw fault(TypeError, "unknown_key", message);
  }
  out.push(NAMES.indexOf(type));
  for (const [key, form] of Object.entries(forms)) {
    FORMS[form].write(values[key], new Part(name, key), out, depth);
  }
}

function readShape(from) {
  const type = NAMES[from.next()];
  const spec = { type };
  for (const [key, form] of Object.entries(KINDS[type])) {
    const value = FORMS[form].read(from);
    if (value !== undefined) spec[key] = value;
  }
  return spec;
}

/** The numbers of a shape. */
export function numbersOf(spec) {
  const out = [];
  writeShape(spec, "spec", out);
  return Float64Array.from(out);
}

/** The numbers of shapes, one after the other. */
export function numbersOfAll(specs) {
  if (!Array.isArray(specs)) throw fault(TypeError, "malformed", "specs must be a list of shapes");
  const out = [];
  specs.forEach((spec, i) => writeShape(spec, new Part("specs", i), out));
  return Float64Array.from(out);
}

/** The shape of its numbers. */
export function specOf(numbers) {
  let at = 0;
  return readShape({ next: () => numbers[at++] });
}

/** The kind of the shape of these numbers. */
export const kindOf = (numbers) => NAMES[numbers[0]];
