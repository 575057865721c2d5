// The moment of touching: B moved along an axis by single steps of its last bit, in both scalars.

import { Shape } from "./collide2d.js";
import { page } from "./page.js";
import { moved, pointsOf } from "./specs.js";

/** What decides of two shapes whether they intersect, and how far they are apart. */
const ASK = {
  f64: () => (a, b) => {
    const [one, other] = [new Shape(a), new Shape(b)];
    const contact = one.contact(other);
    const separation = contact ? -contact.depth : one.distance(other);
    const answer = { intersects: one.intersects(other), separation };
    one.free();
    other.free();
    return answer;
  },
  async f32() {
    const { separation_in_f32 } = await page();
    return (a, b) => {
      const [intersects, separation] = separation_in_f32(...[a, b].map((x) => JSON.stringify(x)));
      return { intersects: intersects === 1, separation };
    };
  },
};

/** The distance to the next number of the scalar, at the largest coordinate of the shape. */
export function stepOf(spec, scalar) {
  const largest = Math.max(...pointsOf(spec).flat().map(Math.abs), spec.radius ?? 0, 2 ** -20);
  const bits = scalar === "f64" ? 52 : 23;
  return 2 ** (Math.floor(Math.log2(largest)) - bits);
}

/** The shape with its numbers as the scalar has them. */
function rounded(spec, scalar) {
  if (scalar === "f64") return spec;
  return JSON.parse(JSON.stringify(spec, (_, x) => (typeof x === "number" ? Math.fround(x) : x)));
}

const by = (axis, t) => (axis === 0 ? [t, 0] : [0, t]);

/** How far along an axis B only just meets A; null where the answer does not change. */
function edge(a, b, axis, scalar, ask) {
  const step = stepOf(b, scalar);
  const meets = (k) => ask(a, moved(b, by(axis, k * step))).intersects;
  const here = meets(0);
  // Sixteen times the largest coordinate.
  const most = 2 ** (scalar === "f64" ? 56 : 27);
  for (const sign of [1, -1]) {
    let [near, far] = [0, sign];
    while (Math.abs(far) < most && meets(far) === here) [near, far] = [far, 2 * far];
    if (Math.abs(far) >= most) continue;
    while (Math.abs(far - near) > 1) {
      const half = Math.trunc((near + far) / 2);
      if (half === near || half === far) break;
      if (meets(half) === here) near = half;
      else far = half;
    }
    return (here ? near : far) * step;
  }
  return null;
}

/** B brought along an axis to where it only just meets A; null where no such place is found. */
export function touching(a, b, normal) {
  const axis = Math.abs(normal[0]) >= Math.abs(normal[1]) ? 0 : 1;
  for (const along of [axis, 1 - axis]) {
    const t = edge(a, b, along, "f64", ASK.f64());
    if (t !== null) return { spec: moved(b, by(along, t)), axis: along };
  }
  return null;
}

/** Answers for B moved by −3 to 3 steps of each scalar from where it only just meets A. */
export function nudged(aSpec, bSpec, axis) {
  const inScalar = async (scalar) => {
    const ask = await ASK[scalar]();
    const [a, b] = [rounded(aSpec, scalar), rounded(bSpec, scalar)];
    const step = stepOf(b, scalar);
    const t = scalar === "f64" ? 0 : (edge(a, b, axis, scalar, ask) ?? 0);
    return [-3, -2, -1, 0, 1, 2, 3].map((steps) => ({
      steps,
      ...ask(a, moved(b, by(axis, t + steps * step))),
    }));
  };
  return Promise.all(["f64", "f32"].map(inScalar));
}
