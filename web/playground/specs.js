// What can be done with shapes in scene JSON: move, turn, resize, and drag by handles.

export const KINDS = [
  "point",
  "segment",
  "ray",
  "line",
  "half_plane",
  "circle",
  "ellipse",
  "capsule",
  "aabb",
  "rect",
  "triangle",
  "convex_polygon",
  "polygon",
  "polyline",
  "compound",
];

/** A shape of each kind, about the origin. */
const EXAMPLES = {
  point: { p: [0, 0] },
  segment: { a: [-1.3, -0.6], b: [1.3, 0.6] },
  ray: { origin: [-1, -0.4], dir: [2, 0.8] },
  line: { p: [0, 0], dir: [2, 0.7] },
  half_plane: { p: [0, 0], normal: [0.4, 1] },
  circle: { center: [0, 0], radius: 1.1 },
  ellipse: { center: [0, 0], semi_axes: [1.6, 0.8], angle: 0.4 },
  capsule: { a: [-0.9, -0.5], b: [0.9, 0.5], radius: 0.55 },
  aabb: { min: [-1.2, -0.8], max: [1.2, 0.8] },
  rect: { center: [0, 0], half_extents: [1.3, 0.8], angle: 0.35 },
  triangle: {
    vertices: [
      [-1.2, -0.9],
      [1.4, -0.6],
      [0.1, 1.3],
    ],
  },
  convex_polygon: {
    vertices: [
      [-0.9, -1],
      [0.8, -1],
      [1.4, 0.2],
      [0.3, 1.2],
      [-1.1, 0.7],
    ],
  },
  polygon: {
    exterior: [
      [-1.6, -1.4],
      [1.6, -1.4],
      [1.6, 1.4],
      [0.9, 1.4],
      [0.9, -0.2],
      [-0.9, -0.2],
      [-0.9, 1.4],
      [-1.6, 1.4],
    ],
    holes: [
      [
        [-0.7, -1.1],
        [0.7, -1.1],
        [0, -0.5],
      ],
    ],
  },
  polyline: {
    vertices: [
      [-1.8, -0.4],
      [-0.9, 0.6],
      [0.1, -0.5],
      [1, 0.5],
      [1.8, -0.2],
    ],
  },
  compound: {
    parts: [
      { type: "circle", center: [-0.8, 0.3], radius: 0.8 },
      { type: "rect", center: [0.7, -0.2], half_extents: [0.9, 0.4], angle: -0.3 },
    ],
  },
};

export const example = (type) => ({ type, ...structuredClone(EXAMPLES[type]) });

/** The keys whose values are points, lists of them and lists of those; and directions. */
const POINTS = ["p", "a", "b", "origin", "center", "min", "max"];
const LISTS = ["vertices", "exterior"];
const DIRECTIONS = ["dir", "normal"];

const rotation = (angle) => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y]) => [cos * x - sin * y, sin * x + cos * y];
};

/** The shape with every point and every direction replaced. */
function mapped(spec, point, direction = (v) => v) {
  const out = { ...spec };
  for (const key of POINTS) if (out[key]) out[key] = point(out[key]);
  for (const key of LISTS) if (out[key]) out[key] = out[key].map(point);
  if (out.holes) out.holes = out.holes.map((hole) => hole.map(point));
  for (const key of DIRECTIONS) if (out[key]) out[key] = direction(out[key]);
  if (out.parts) out.parts = out.parts.map((part) => mapped(part, point, direction));
  return out;
}

/** The shape translated. */
export const moved = (spec, [dx, dy]) => mapped(spec, ([x, y]) => [x + dx, y + dy]);

const angleOf = ({ angle = 0, rot }) => {
  if (!rot) return angle;
  return Math.atan2(rot[1], rot[0]);
};

/** A box that is to turn becomes a rectangle. */
function turnable(spec) {
  if (spec.type !== "aabb") return spec;
  const [p, q] = [spec.min, spec.max];
  const { min, max, ...rest } = spec;
  return {
    ...rest,
    type: "rect",
    center: [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2],
    half_extents: [(q[0] - p[0]) / 2, (q[1] - p[1]) / 2],
  };
}

/** The shape turned about a point. */
export function turned(spec, angle, about) {
  if (angle === 0) return spec;
  const turn = rotation(angle);
  const around = ([x, y]) => {
    const [u, v] = turn([x - about[0], y - about[1]]);
    return [about[0] + u, about[1] + v];
  };
  const withAngle = (part) => {
    const out = turnable(part);
    if (out.parts) return { ...out, parts: out.parts.map(withAngle) };
    if (!("half_extents" in out) && !("semi_axes" in out)) return out;
    const { rot, ...rest } = out;
    return { ...rest, angle: angleOf(out) + angle };
  };
  return mapped(withAngle(spec), around, turn);
}

/** The shape resized about a point. */
export function resized(spec, factor, about) {
  const length = (part) => {
    const out = { ...part };
    for (const key of ["half_extents", "semi_axes"]) {
      if (out[key]) out[key] = out[key].map((x) => x * factor);
    }
    if (out.radius) out.radius *= factor;
    if (out.parts) out.parts = out.parts.map(length);
    return out;
  };
  const at = ([x, y]) => [about[0] + factor * (x - about[0]), about[1] + factor * (y - about[1])];
  return mapped(length(spec), at, (v) => v);
}

/** All points of a shape. */
export function pointsOf(spec) {
  const points = [];
  mapped(spec, (p) => (points.push(p), p));
  return points;
}

/** Where a shape is held: the mean of its points. */
export function middle(spec) {
  const points = pointsOf(spec);
  const sum = points.reduce(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return sum.map((x) => x / points.length);
}

const put = (spec, key, value) => ({ ...spec, [key]: value });
const away = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

/** Handles `{at, to}`: where one is, and the shape after it has been dragged to a point. */
export function handles(spec) {
  const list = [];
  const add = (at, to) => list.push({ at, to });
  const corner = (key) => add(spec[key], (p) => put(spec, key, p));
  const tip = (key, from) => {
    const at = [spec[from][0] + spec[key][0], spec[from][1] + spec[key][1]];
    add(at, (p) => put(spec, key, [p[0] - spec[from][0], p[1] - spec[from][1]]));
  };
  const ring = (points, to) => points.forEach((at, i) => add(at, (p) => to(points.with(i, p))));
  switch (spec.type) {
    case "segment":
      ["a", "b"].forEach(corner);
      break;
    case "aabb":
      ["min", "max"].forEach(corner);
      break;
    case "ray":
      corner("origin");
      tip("dir", "origin");
      break;
    case "line":
      tip("dir", "p");
      break;
    case "half_plane":
      tip("normal", "p");
      break;
    case "circle":
      add([spec.center[0] + spec.radius, spec.center[1]], (p) =>
        put(spec, "radius", away(p, spec.center)),
      );
      break;
    case "capsule": {
      ["a", "b"].forEach(corner);
      const { a, b, radius } = spec;
      const length = away(a, b) || 1;
      const side = [(-(b[1] - a[1]) / length) * radius, ((b[0] - a[0]) / length) * radius];
      add([(a[0] + b[0]) / 2 + side[0], (a[1] + b[1]) / 2 + side[1]], (p) => {
        const across = (p[0] - a[0]) * -(b[1] - a[1]) + (p[1] - a[1]) * (b[0] - a[0]);
        return put(
          spec,
          "radius",
          a[0] === b[0] && a[1] === b[1] ? away(p, a) : Math.abs(across) / length,
        );
      });
      break;
    }
    case "ellipse":
    case "rect":
      axes(spec, add);
      break;
    case "triangle":
    case "convex_polygon":
    case "polyline":
      ring(spec.vertices, (vertices) => put(spec, "vertices", vertices));
      break;
    case "polygon":
      ring(spec.exterior, (exterior) => put(spec, "exterior", exterior));
      (spec.holes ?? []).forEach((hole, i) =>
        ring(hole, (points) => put(spec, "holes", spec.holes.with(i, points))),
      );
      break;
    case "compound":
      spec.parts.forEach((part, i) =>
        handles(part).forEach(({ at, to }) =>
          add(at, (p) => put(spec, "parts", spec.parts.with(i, to(p)))),
        ),
      );
      break;
  }
  return list;
}

/** A handle at the end of each axis; the first turns too. */
function axes(spec, add) {
  const key = spec.type === "rect" ? "half_extents" : "semi_axes";
  const [rx, ry] = spec[key];
  const [cx, cy] = spec.center;
  const angle = angleOf(spec);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { rot, ...rest } = spec;
  add([cx + cos * rx, cy + sin * rx], ([x, y]) => ({
    ...rest,
    angle: Math.atan2(y - cy, x - cx),
    [key]: [Math.hypot(x - cx, y - cy), ry],
  }));
  add([cx - sin * ry, cy + cos * ry], ([x, y]) => {
    const along = -sin * (x - cx) + cos * (y - cy);
    return put(spec, key, [rx, Math.max(Math.abs(along), 1e-6 * rx)]);
  });
}
