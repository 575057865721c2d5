// Checks of arguments: each throws an error that names the argument.

/** An error with a short name for programs. */
export function fault(Kind, kind, message) {
  return Object.assign(new Kind(message), { kind });
}

/** The name of a part of an argument. It is spelled out by the message that it is written to. */
export class Part {
  constructor(whole, key) {
    this.whole = whole;
    this.key = key;
  }

  toString() {
    return `${this.whole}${typeof this.key === "number" ? `[${this.key}]` : `.${this.key}`}`;
  }
}

/** The options of a call. */
export function optionsOf(options, name = "options") {
  if (options === undefined) return {};
  if (typeof options !== "object" || options === null) {
    throw fault(TypeError, "malformed", `${name} must be an object`);
  }
  return options;
}

/** A finite number. */
export function number(value, name) {
  if (typeof value !== "number") {
    throw fault(TypeError, "malformed", `${name} must be a number`);
  }
  if (!Number.isFinite(value)) {
    throw fault(RangeError, "non_finite", `${name} is not finite`);
  }
  return value;
}

/** A number from 0 up; an infinite one is the largest of all. */
export function amount(value, name) {
  if (value === Infinity) return Number.MAX_VALUE;
  if (number(value, name) < 0) {
    throw fault(RangeError, "negative", `${name} ${value} is negative`);
  }
  return value;
}

/** Two finite numbers. */
export function pair(value, name) {
  if (!(Array.isArray(value) || ArrayBuffer.isView(value)) || value.length !== 2) {
    throw fault(TypeError, "malformed", `${name} must be two numbers, [x, y]`);
  }
  return [number(value[0], new Part(name, 0)), number(value[1], new Part(name, 1))];
}

/** Finite numbers, `width` to a row, as a `Float64Array`. */
export function rows(value, width, name) {
  if (!(Array.isArray(value) || ArrayBuffer.isView(value)) || value.length % width !== 0) {
    throw fault(TypeError, "malformed", `${name} must be a flat list, ${width} numbers for each`);
  }
  const numbers = value instanceof Float64Array ? value : Float64Array.from(value);
  const bad = numbers.findIndex((x) => !Number.isFinite(x));
  if (bad >= 0) throw fault(RangeError, "non_finite", `${name}[${bad}] is not finite`);
  return numbers;
}

/** Pairs of indices, flat, as a `Uint32Array`. */
export function pairsOf(value, length, name) {
  if (!(Array.isArray(value) || ArrayBuffer.isView(value)) || value.length % 2 !== 0) {
    throw fault(TypeError, "malformed", `${name} must be a flat list of pairs of indices`);
  }
  for (let i = 0; i < value.length; i++) index(value[i], length, new Part(name, i));
  return value instanceof Uint32Array ? value : Uint32Array.from(value);
}

/** An index below `length`. */
export function index(value, length, name) {
  if (!Number.isInteger(value) || value < 0 || value >= length) {
    throw fault(RangeError, "out_of_range", `${name} is no index below ${length}`);
  }
  return value;
}

/** A translation `[x, y]`, or a motion with a turn, as five numbers; without it, rest. */
export function motion(value, name) {
  if (value === undefined || value === null) return [0, 0, 0, 0, 0];
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return [...pair(value, name), 0, 0, 0];
  const { translation = [0, 0], angle = 0, center = [0, 0], ...others } = optionsOf(value, name);
  const [other] = Object.keys(others);
  if (other !== undefined) {
    const known = "translation, angle, center";
    throw fault(TypeError, "unknown_key", `${name} has no key \`${other}\`. Known: ${known}`);
  }
  return [
    ...pair(translation, new Part(name, "translation")),
    number(angle, new Part(name, "angle")),
    ...pair(center, new Part(name, "center")),
  ];
}

/** An instance of a class. */
export function instance(value, Class, name) {
  if (!(value instanceof Class)) {
    throw fault(TypeError, "malformed", `${name} must be a ${Class.name}`);
  }
  return value;
}

/** One of a few values. */
export function oneOf(value, values, name) {
  if (!values.includes(value)) {
    throw fault(TypeError, "malformed", `${name} must be ${values.join(" or ")}`);
  }
  return value;
}
