// The queries of a pair: their answers, and the Rust and JavaScript that ask them.

const number = (x) => (Number.isInteger(x) && Math.abs(x) < 1e15 ? `${x}.0` : String(x));
const pair = (p) => `[${p.map(number).join(", ")}]`;
const list = (points) => `[${points.map(pair).join(", ")}]`;

/** The queries by name: the answer, the arguments after the other shape, what to import. */
export const QUERIES = {
  intersects: { ask: (a, b) => a.intersects(b) },
  contains: { ask: (a, b) => a.contains(b) },
  is_within: { js: "isWithin", ask: (a, b) => a.isWithin(b) },
  touches: { ask: (a, b) => a.touches(b) },
  distance: { ask: (a, b) => a.distance(b) },
  closest_points: { js: "closestPoints", ask: (a, b) => a.closestPoints(b) },
  contact: { ask: (a, b, { margin }) => a.contact(b, margin), margin: true },
  manifold: { ask: (a, b, { margin }) => a.manifold(b, margin), margin: true },
  escape: { ask: (a, b) => a.escape(b) },
  cast: { ask: (a, b, { motion }) => a.cast(motion.translation, b) },
  sweep: { ask: (a, b, { motion }) => a.sweep(motion, b) },
};

/** Code that makes the pair and asks. */
export function code(language, name, a, b, state) {
  return language === "rust" ? rust(name, a, b, state) : javascript(name, a, b, state);
}

function javascript(name, a, b, { margin, motion }) {
  const query = QUERIES[name];
  const call = query.js ?? name;
  const line =
    {
      cast: `a.cast(${JSON.stringify(motion.translation)}, b)`,
      sweep: `a.sweep(${JSON.stringify(motion)}, b)`,
    }[name] ?? `a.${call}(b${query.margin && margin ? `, ${margin}` : ""})`;
  return [
    'import { Shape } from "collide2d";',
    "",
    `const a = new Shape(${JSON.stringify(a)});`,
    `const b = new Shape(${JSON.stringify(b)});`,
    `console.log(${line});`,
  ].join("\n");
}

function rust(name, a, b, { margin, motion }) {
  const query = QUERIES[name];
  const lines = ["use collide2d::prelude::*;", "", `let a = ${made(a)};`, `let b = ${made(b)};`];
  if (name === "sweep") {
    const { translation, angle, center } = motion;
    lines.push(
      `let motion = Motion::new(${pair(translation)}, ${number(angle)}, ${pair(center)})?;`,
    );
  }
  const line =
    {
      cast: `a.cast(${pair(motion.translation)}, &b, [0.0, 0.0])`,
      sweep: "a.sweep(&motion, &b, &Motion::rest())",
    }[name] ?? `a.${name}(&b${query.margin ? `, ${number(margin)}` : ""})`;
  return [...lines, `println!("{:?}", ${line});`].join("\n");
}

/** The Rust constructor of a shape; where that is long, or it is rounded, its text. */
function made(spec) {
  const turn = (at) => (at.rot ? null : number(at.angle ?? 0));
  const plain = {
    point: () => `Point2::new(${spec.p.map(number).join(", ")})`,
    segment: () => `Segment::new(${pair(spec.a)}, ${pair(spec.b)})?`,
    ray: () => `Ray::new(${pair(spec.origin)}, ${pair(spec.dir)})?`,
    line: () => `Line::new(${pair(spec.p)}, ${pair(spec.dir)})?`,
    half_plane: () => `HalfPlane::new(${pair(spec.p)}, ${pair(spec.normal)})?`,
    circle: () => `Circle::new(${pair(spec.center)}, ${number(spec.radius)})?`,
    ellipse: () =>
      turn(spec) &&
      `Ellipse::from_angle(${pair(spec.center)}, ${turn(spec)}, ${pair(spec.semi_axes)})?`,
    capsule: () => `Capsule::new(${pair(spec.a)}, ${pair(spec.b)}, ${number(spec.radius)})?`,
    aabb: () => `Aabb::new(${pair(spec.min)}, ${pair(spec.max)})?`,
    rect: () =>
      turn(spec) &&
      `Rect::from_angle(${pair(spec.center)}, ${turn(spec)}, ${pair(spec.half_extents)})?`,
    triangle: () => `Triangle::new(${spec.vertices.map(pair).join(", ")})?`,
    convex_polygon: () => `ConvexPolygon::new(${list(spec.vertices)})?`,
    polygon: () => (spec.holes?.length ? null : `Polygon::simple(${list(spec.exterior)})?`),
    polyline: () => `Polyline::${spec.closed ? "closed" : "new"}(${list(spec.vertices)})?`,
  }[spec.type]?.();
  const isRounded = spec.radius && spec.type !== "circle" && spec.type !== "capsule";
  if (plain && !isRounded) return plain;
  return `serde_json::from_str::<AnyShape<f64>>(r#"${JSON.stringify(spec)}"#)?`;
}
