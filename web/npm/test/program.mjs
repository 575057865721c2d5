// usage: node program.mjs COLLIDE CORPORA
//
// 10,000 rows of the corpora, evenly spread, asked of the package and of `collide query`: the
// numbers must be the same. Angles are given by cosine and sine: those of an angle are computed by
// the system, in WebAssembly by another one, and may differ in the last bit.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { isDeepStrictEqual } from "node:util";
import { Shape } from "collide2d";

const [program, corpora] = process.argv.slice(2);
const WANTED = 10_000;
const MOTION = { translation: [3, -2], angle: 0.75, center: [0.5, 0] };

const files = ["bulk", "open"].flatMap((folder) =>
  readdirSync(join(corpora, folder))
    .filter((name) => /\.jsonl(\.gz)?$/.test(name))
    .map((name) => join(corpora, folder, name)),
);

function rowsOf(file) {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  return text.split("\n").filter((line) => line.includes('"b":'));
}

const ASK = {
  intersects: (a, b) => a.intersects(b),
  contains: (a, b) => a.contains(b),
  within: (a, b) => a.isWithin(b),
  touches: (a, b) => a.touches(b),
  distance: (a, b) => a.distance(b),
  closest_points: (a, b) => a.closestPoints(b),
  contact: (a, b) => a.contact(b, 0.5),
  manifold: (a, b) => a.manifold(b, 0.5),
  cast: (a, b) => a.cast(MOTION.translation, b),
  sweep: (a, b) => a.sweep(MOTION, b),
  signed_distance: (_, b, { p }) => b.signedDistance(p).distance,
  ray_hits: (_, b, ray) => b.rayHits(ray),
  cast_ray: (_, b, ray) => b.castRay(ray, 100),
};

const ALWAYS = Object.keys(ASK).slice(0, 8);
const BY_TYPE = { point: ["signed_distance"], ray: ["ray_hits", "cast_ray"] };

/** The shape with its angles as cosine and sine. */
function withoutAngles(spec) {
  const { angle, ...rest } = spec;
  if (angle !== undefined && !rest.rot) rest.rot = [Math.cos(angle), Math.sin(angle)];
  if (rest.parts) rest.parts = rest.parts.map(withoutAngles);
  return rest;
}

/** The lines for the program. A cast takes a translation, a sweep a motion with a turn. */
function linesOf(row) {
  const [a, b] = [withoutAngles(row.a), withoutAngles(row.b)];
  const still = [0, 0];
  return [
    { a, b, query: [...ALWAYS, ...(BY_TYPE[a.type] ?? [])], margin: 0.5, max: 100 },
    { a, b, query: ["cast"], motion_a: MOTION.translation, motion_b: still },
    { a, b, query: ["sweep"], motion_a: MOTION },
  ];
}

function answer({ a, b, query }) {
  try {
    const shapes = [new Shape(a), new Shape(b)];
    const answers = query.map((name) => [name, ASK[name](...shapes, a)]);
    shapes.forEach((shape) => shape.free());
    return Object.fromEntries(answers);
  } catch (error) {
    return { error: error.kind ?? error.message };
  }
}

/** −0 and 0 are the same number. */
const plain = (value) => JSON.parse(JSON.stringify(value));

const all = files.flatMap(rowsOf);
const step = all.length / WANTED;
const rows = Array.from({ length: WANTED }, (_, i) => JSON.parse(all[Math.floor(i * step)]));
const lines = rows.flatMap(linesOf);
const input = lines.map((line) => JSON.stringify(line)).join("\n");
const output = execFileSync(program, ["query", "--keep-going"], { input, maxBuffer: 2 ** 30 });
const expected = output
  .toString()
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

let answers = 0;
const wrong = [];
lines.forEach((line, i) => {
  const { id, error, ...rest } = expected[i];
  const wanted = error ? { error: error.kind } : plain(rest);
  const found = plain(answer(line));
  answers += Object.keys(found).length;
  if (!isDeepStrictEqual(found, wanted))
    wrong.push({ id: rows[Math.floor(i / 3)].id, wanted, found });
});
const kinds = new Set(rows.flatMap(({ a, b }) => [a.type, b.type]));
console.log(
  `${rows.length} rows of ${all.length}, ${kinds.size} kinds, ${answers} answers, ${wrong.length} differ`,
);
wrong.slice(0, 5).forEach((row) => console.log(JSON.stringify(row)));
if (
  rows.length !== WANTED ||
  expected.length !== lines.length ||
  answers < 8 * WANTED ||
  wrong.length > 0
)
  process.exit(1);
