// What is drawn of the answers, each layer by itself.

import { moved, turned } from "./specs.js";
import { arrow, chain, dot, element, figure, label, line } from "./svg.js";

/** The layers, by name; `on` are those that a new scene shows. */
export const LAYERS = [
  { name: "hits", title: "hits in color", on: true },
  { name: "contact", title: "contact", on: true, draw: contact },
  { name: "manifold", title: "manifold, features", draw: manifold },
  { name: "closest", title: "closest points", on: true, draw: closest },
  { name: "contours", title: "contours of A", under: true, draw: contours },
  { name: "rays", title: "fan of rays", draw: rays },
  { name: "cast", title: "cast of A", draw: cast },
  { name: "sweep", title: "sweep of A", draw: sweep },
];

/** Depths from here on say that no translation separates the two. */
const UNBOUNDED = 1e150;

/** At most six significant digits. */
export const short = (x) =>
  Math.abs(x) >= UNBOUNDED ? "without end" : String(Number(x.toPrecision(6)));

/** How many lines a text moves down at most, to cover no other one. */
const MOST_LINES = 12;

/** Finds places for texts, each one below those before where it would cover them. */
export function placing() {
  const taken = [];
  return ([x, y], text) => {
    const width = 8 * text.length;
    const isOver = ([u, v, w]) => Math.abs(v - y) < 15 && x < u + w && u < x + width;
    for (let i = 0; i < MOST_LINES && taken.some(isOver); i++) y += 16;
    taken.push([x, y, width]);
    return [x, y];
  };
}

function contact({ a, b, view, margin, place }) {
  const found = a.shape.contact(b.shape, margin);
  if (!found) return [];
  const css = found.depth >= 0 ? "deep" : "gap";
  const text = `depth ${short(found.depth)}`;
  const [x, y] = view.pixel(found.point_a);
  const beside = [x + 12 + 10 * Math.abs(found.normal[1]), y - 12];
  return [...arrowOf(found, view, css), label(place(beside, text), text)];
}

/** The normal, from the point on A; an overlap or a gap as long as it is, at least in sight. */
function arrowOf({ point_a, point_b, normal, depth }, view, css) {
  const p = view.pixel(point_a);
  const reach = Math.max(Math.abs(depth) * view.scale, 28);
  const q = [p[0] + normal[0] * reach, p[1] + view.sense * normal[1] * reach];
  return [
    arrow(p, q, css),
    dot(p, 4.5, `contact-point ${css}`),
    dot(view.pixel(point_b), 4.5, `contact-point ${css}`),
  ];
}

function manifold({ a, b, view, margin, place }) {
  const found = a.shape.manifold(b.shape, margin) ?? [];
  return [found].flat().flatMap(({ normal, points }) =>
    points.flatMap((point) => {
      const [x, y] = view.pixel(point.point_b);
      const text = `${point.feature_a}·${point.feature_b}  ${short(point.depth)}`;
      return [
        ...arrowOf({ ...point, normal }, view, "exit"),
        label(place([x + 10, y + 20], text), text),
      ];
    }),
  );
}

function closest({ a, b, view, place }) {
  if (a.shape.intersects(b.shape)) return [];
  const { point_a, point_b } = a.shape.closestPoints(b.shape);
  const [p, q] = [view.pixel(point_a), view.pixel(point_b)];
  const text = `distance ${short(a.shape.distance(b.shape))}`;
  return [
    line(p, q, "closest"),
    dot(p, 4, "gap"),
    dot(q, 4, "gap"),
    label(place([(p[0] + q[0]) / 2 + 8, (p[1] + q[1]) / 2 - 8], text), text),
  ];
}

/** Pixels between the points of the grid of the contours. */
const CELL = 9;

function contours({ a, view }) {
  const [columns, rows] = [Math.ceil(view.width / CELL) + 1, Math.ceil(view.height / CELL) + 1];
  const points = new Float64Array(2 * columns * rows);
  for (let i = 0; i < columns * rows; i++) {
    const pixel = [(i % columns) * CELL, Math.floor(i / columns) * CELL];
    points.set(view.world(pixel), 2 * i);
  }
  const field = a.shape.signedDistances(points);
  const step = roundStep(45 / view.scale);
  const lines = new Map();
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < columns; c++) {
      const i = r * columns + c;
      const corners = [field[i], field[i + 1], field[i + columns + 1], field[i + columns]];
      addCell(lines, corners, [c * CELL, r * CELL], step);
    }
  }
  return [...lines].map(([k, d]) => {
    const css = k === 0 ? "contour zero" : k < 0 ? "contour inside" : "contour";
    return element("path", { d: d.join(""), class: css });
  });
}

/** 1, 2 or 5 times a power of ten, about as large as asked. */
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].find((k) => k * power >= least) * power;
}

/** The pieces of the level lines in a cell of the grid, by the number of their level. */
function addCell(lines, corners, [x, y], step) {
  const first = Math.ceil(Math.min(...corners) / step);
  const last = Math.floor(Math.max(...corners) / step);
  if (!(last - first < 20)) return;
  const places = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  for (let k = first; k <= last; k++) {
    const cuts = [];
    corners.forEach((value, i) => {
      const j = (i + 1) % 4;
      if (value < k * step === corners[j] < k * step) return;
      const t = (k * step - value) / (corners[j] - value);
      const along = (axis) => places[i][axis] + t * (places[j][axis] - places[i][axis]);
      cuts.push([x + CELL * along(0), y + CELL * along(1)]);
    });
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      if (!lines.has(k)) lines.set(k, []);
      lines.get(k).push(chain([cuts[i], cuts[i + 1]]));
    }
  }
}

const RAYS = 36;

function rays({ bodies, view, lamp }) {
  const out = [];
  const length = (2 * (view.width + view.height)) / view.scale;
  for (let i = 0; i < RAYS; i++) {
    const angle = (2 * Math.PI * (i + 0.5)) / RAYS;
    const dir = [Math.cos(angle), Math.sin(angle)];
    out.push(
      line(
        view.pixel(lamp),
        view.pixel([lamp[0] + length * dir[0], lamp[1] + length * dir[1]]),
        "beam",
      ),
    );
    for (const { shape } of bodies) {
      for (const hit of shape.rayHits({ origin: lamp, dir })) {
        const p = view.pixel(hit.point);
        const q = [p[0] + 16 * hit.normal[0], p[1] + 16 * view.sense * hit.normal[1]];
        out.push(line(p, q, `normal ${hit.kind}`), dot(p, 2.5, hit.kind));
      }
    }
  }
  return out;
}

const ghost = (spec, view, css = "") =>
  element("g", { class: `shape ghost ${css}` }, ...figure(spec, view));

function cast({ a, b, view, motion, place }) {
  const at = (time) =>
    moved(
      a.spec,
      motion.translation.map((x) => x * time),
    );
  const hit = a.shape.cast(motion.translation, b.shape);
  return [ghost(at(1), view, "faint"), ...stop("cast", hit, at, view, place)];
}

function sweep({ a, b, view, motion, place }) {
  const at = (time) => {
    const turn = turned(a.spec, motion.angle * time, motion.center);
    return moved(
      turn,
      motion.translation.map((x) => x * time),
    );
  };
  const hit = a.shape.sweep(motion, b.shape);
  const steps = [0.2, 0.4, 0.6, 0.8, 1].map((time) => ghost(at(time), view, "faint"));
  return [...steps, ...stop("sweep", hit, at, view, place)];
}

/** The shape where it is stopped, with the time. */
function stop(name, hit, at, view, place) {
  if (!hit) return [];
  const [x, y] = view.pixel(hit.point);
  const text = `${name}: time ${short(hit.time)}`;
  const tip = [x + 30 * hit.normal[0], y + 30 * view.sense * hit.normal[1]];
  return [
    ghost(at(hit.time), view),
    arrow([x, y], tip, "deep"),
    dot([x, y], 4, "contact-point deep"),
    label(place([x + 10, y + 22], text), text),
  ];
}
