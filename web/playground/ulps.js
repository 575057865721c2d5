// The moment of touching: B moved along an axis by single steps of its last bit, in both scalars.

import { Shape } from "./collide2d/index.js";
import { moved, pointsOf } from "./specs.js";

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

/** The shape that meets A one way from B, in steps: where the answer changes. */
function edge(a, b, axis, scalar) {
  const step = stepOf(b, scalar);
  const meets = (k) => {
    const other = new Shape(moved(b, by(axis, k * step)), { scalar });
    const answer = a.intersects(other);
    other.free();
    return answer;
  };
  const here = meets(0);
  for (const sign of [1, -1]) {
    let [near, far] = [0, sign];
    while (Math.abs(far) < 2 ** 52 && meets(far) === here) [near, far] = [far, 2 * far];
    if (Math.abs(far) >= 2 ** 52) continue;
    while (Math.abs(far - near) > 1) {
      const half = Math.trunc((near + far) / 2);
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
  const shape = new Shape(a);
  for (const along of [axis, 1 - axis]) {
    const t = edge(shape, b, along, "f64");
    if (t !== null) return { spec: moved(b, by(along, t)), axis: along };
  }
  return null;
}

/** Answers for B moved by −3 to 3 steps of the scalar. */
export function nudged(aSpec, bSpec, axis, scalar) {
  const [aRounded, bRounded] = [rounded(aSpec, scalar), rounded(bSpec, scalar)];
  const a = new Shape(aRounded, { scalar });
  const step = stepOf(bRounded, scalar);
  const t = scalar === "f64" ? 0 : (edge(a, bRounded, axis, scalar) ?? 0);
  return [-3, -2, -1, 0, 1, 2, 3].map((steps) => {
    const spec = moved(bRounded, by(axis, t + steps * step));
    const b = new Shape(spec, { scalar });
    const contact = a.contact(b);
    return {
      steps,
      intersects: a.intersects(b),
      separation: contact ? -contact.depth : a.distance(b),
    };
  });
}
