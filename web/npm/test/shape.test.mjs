// Run on the built package: `node --test`, with `collide2d` resolved to it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Shape, ShapeList } from "collide2d";

const SPECS = [
  { type: "point", p: [0.5, 0.25] },
  { type: "segment", a: [-1, 0], b: [1, 0.5] },
  { type: "ray", origin: [-1, 0], dir: [1, 0.25] },
  { type: "line", p: [0, 0], dir: [1, 1] },
  { type: "half_plane", p: [0, 0], normal: [0, 1] },
  { type: "circle", center: [1, 0], radius: 0.75 },
  { type: "ellipse", center: [0, 1], semi_axes: [2, 1], rot: [0.6, 0.8] },
  { type: "capsule", a: [0, 0], b: [2, 0], radius: 0.5 },
  { type: "aabb", min: [0, 0], max: [1, 2] },
  { type: "rect", center: [0, 0], half_extents: [1, 0.5], rot: [0.6, 0.8] },
  {
    type: "triangle",
    vertices: [
      [0, 0],
      [2, 0],
      [0, 1],
    ],
  },
  {
    type: "convex_polygon",
    vertices: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    radius: 0.25,
  },
  {
    type: "polygon",
    exterior: [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ],
    holes: [
      [
        [1, 1],
        [3, 1],
        [2, 3],
      ],
    ],
  },
  {
    type: "polyline",
    vertices: [
      [0, 0],
      [1, 1],
      [2, 0],
    ],
    closed: true,
  },
  {
    type: "compound",
    parts: [
      { type: "circle", center: [0, 0], radius: 1 },
      { type: "aabb", min: [0, 0], max: [3, 1] },
    ],
  },
];

/** −0 and 0 are the same number. */
const same = (found, expected) => assert.deepEqual(JSON.parse(JSON.stringify(found)), expected);

const named = (name, kind) => (error) => {
  assert.ok(error instanceof Error);
  assert.match(error.message, name);
  assert.equal(error.kind, kind);
  return true;
};

test("a shape comes back as it was written", () => {
  for (const spec of SPECS) {
    const shape = new Shape(spec);
    assert.equal(shape.kind, spec.type);
    const again = new Shape(shape.toJSON());
    assert.deepEqual(again.toJSON(), shape.toJSON());
    assert.ok(again.intersects(shape));
  }
});

test("every pair answers every query, and both ways round", () => {
  let hits = 0;
  const shapes = SPECS.map((spec) => new Shape(spec));
  for (const a of shapes) {
    for (const b of shapes) {
      const meet = a.intersects(b);
      hits += meet;
      assert.equal(b.intersects(a), meet);
      assert.equal(a.distance(b) === 0, meet);
      assert.equal(b.distance(a), a.distance(b));
      assert.equal(a.contact(b) !== null, meet);
      assert.equal(a.escape(b) !== null, meet);
      assert.equal(a.contains(b), b.isWithin(a));
      assert.ok(!a.touches(b) || meet);
      const manifold = a.manifold(b);
      assert.equal(
        [manifold].flat().some((m) => m?.points.length > 0),
        meet,
      );
      assert.equal(a.cast([0, 0], b)?.time ?? null, meet ? 0 : null);
      assert.equal(a.sweep([0, 0], b)?.time ?? null, meet ? 0 : null);
      const { point_a, point_b } = a.closestPoints(b);
      const gap = Math.hypot(point_a[0] - point_b[0], point_a[1] - point_b[1]);
      assert.ok(meet || Math.abs(gap - a.distance(b)) < 1e-5);
    }
  }
  assert.ok(hits > 150 && hits < 225, `${hits} of 225`);
});

test("answers have the numbers of the geometry", () => {
  const ball = new Shape({ type: "circle", center: [3, 0], radius: 1 });
  const box = new Shape({ type: "aabb", min: [0, -1], max: [2.5, 1] });
  same(box.contact(ball), { point_a: [2.5, 0], point_b: [2, 0], normal: [1, 0], depth: 0.5 });
  assert.equal(ball.contact(new Shape({ type: "point", p: [6, 0] })), null);
  assert.equal(ball.contact(new Shape({ type: "point", p: [6, 0] }), 2.5).depth, -2);
  const floor = new Shape({ type: "segment", a: [-9, 0], b: [9, 0] });
  const high = new Shape({ type: "circle", center: [0, 5], radius: 1 });
  same(high.cast([0, -8], floor), { time: 0.5, point: [0, 0], normal: [0, -1] });
  assert.equal(high.cast([0, 8], floor), null);
  const far = high.castWith([0, -8], floor, [0, 0], { targetDistance: 1 });
  assert.ok(Math.abs(far.time - 0.375) < 1e-12 && Math.abs(far.contact.depth + 1) < 1e-12);
  const bat = new Shape({ type: "segment", a: [0, 0], b: [3, 0] });
  const pea = new Shape({ type: "point", p: [0, 2] });
  assert.ok(Math.abs(bat.sweep({ angle: Math.PI }, pea).time - 0.5) < 1e-12);
  const hits = ball.rayHits({ origin: [0, 0], dir: [1, 0] });
  assert.deepEqual(
    hits.map(({ t, kind }) => [t, kind]),
    [
      [2, "enter"],
      [4, "exit"],
    ],
  );
  assert.equal(ball.castRay({ origin: [3, 0], dir: [1, 0] }).kind, "exit");
  assert.equal(ball.castRaySolid({ origin: [3, 0], dir: [1, 0] }).t, 0);
  assert.equal(ball.castRay({ origin: [0, 0], dir: [1, 0] }, 1), null);
  assert.ok(Math.abs(ball.castThickRay({ origin: [0, 0], dir: [1, 0] }, 0.5).t - 1.5) < 1e-12);
  same(ball.signedDistance([3.5, 0]), { distance: -0.5, gradient: [1, 0], closest: [4, 0] });
  same(box.boundingBox(), { min: [0, -1], max: [2.5, 1] });
  assert.equal(new Shape({ type: "line", p: [0, 0], dir: [1, 0] }).boundingBox(), null);
  assert.equal(box.massProperties().area, 5);
  assert.ok(Math.abs(box.escapeAlong(ball, [1, 0]) - 0.5) < 1e-14);
  const corner = box.featureAt([2.5, 0], [1, 0]);
  assert.match(corner.feature, /^e\d$/);
  assert.deepEqual(ball.placed({ translation: [1, 2] }).toJSON().center, [4, 2]);
  assert.equal(ball.scaled([2, 1]).kind, "ellipse");
  assert.ok(ball.contains(ball.toPolygon(0.01)) && ball.toPolygon(0.01, "outer").contains(ball));
});

test("lists answer as the single queries do", () => {
  const shapes = SPECS.map((spec) => new Shape(spec));
  const list = new ShapeList(SPECS);
  assert.equal(list.length, SPECS.length);
  const probe = new Shape({ type: "circle", center: [2, 1], radius: 1 });
  const row = (contact) =>
    contact
      ? [...contact.point_a, ...contact.point_b, ...contact.normal, contact.depth]
      : Array(7).fill(NaN);
  assert.deepEqual(
    [...list.intersects(probe)],
    shapes.map((s) => Number(s.intersects(probe))),
  );
  assert.deepEqual(
    [...list.distances(probe)],
    shapes.map((s) => s.distance(probe)),
  );
  assert.deepEqual(
    [...list.contacts(probe, 0.5)],
    shapes.flatMap((s) => row(s.contact(probe, 0.5))),
  );
  const pairs = shapes.flatMap((_, i) => [i, (3 * i + 1) % shapes.length]);
  const of = (ask) => shapes.map((s, i) => ask(s, shapes[pairs[2 * i + 1]]));
  assert.deepEqual(
    [...list.pairIntersects(pairs)],
    of((a, b) => Number(a.intersects(b))),
  );
  assert.deepEqual(
    [...list.pairDistances(pairs)],
    of((a, b) => a.distance(b)),
  );
  assert.deepEqual([...list.pairContacts(pairs)], of((a, b) => row(a.contact(b))).flat());
  const ray = { origin: [9, 0.5], dir: [-1, 0] };
  const first = shapes.map((s) => s.castRay(ray)?.t ?? Infinity);
  const hit = list.castRay(ray);
  assert.equal(hit.t, Math.min(...first));
  assert.equal(first[hit.index], hit.t);
  list.set(0, probe);
  list.push(probe);
  assert.deepEqual(list.at(SPECS.length).toJSON(), list.at(0).toJSON());
  assert.deepEqual([...list.boundingBoxes().subarray(0, 4)], [1, 0, 3, 2]);
});

test("batches of points and rays answer as the single queries do", () => {
  for (const spec of SPECS) {
    const shape = new Shape(spec);
    const points = [0, 0, 1, 0.5, -3, 2];
    const each = [0, 2, 4].map((i) => points.slice(i, i + 2));
    assert.deepEqual(
      [...shape.signedDistances(points)],
      each.map((p) => shape.signedDistance(p).distance),
    );
    const contains = (p) => Number(shape.intersects(new Shape({ type: "point", p })));
    assert.deepEqual([...shape.containsPoints(points)], each.map(contains));
    const hits = shape.castRays([...each[2], 1, -0.25, ...each[0], 0, 1]);
    const single = shape.castRay({ origin: each[2], dir: [1, -0.25] });
    assert.equal(hits.length, 12);
    assert.equal(Number.isNaN(hits[0]) ? null : hits[0], single?.t ?? null);
  }
});

test("bad input is refused by the name of the argument", () => {
  const circle = (radius) => () => new Shape({ type: "circle", center: [0, 0], radius });
  const made = (spec) => () => new Shape(spec);
  const deep = Array.from({ length: 70 }).reduce(
    (part) => ({ type: "compound", parts: [part] }),
    SPECS[0],
  );
  const bow = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ];
  const parts = [SPECS[0], { type: "aabb", min: [1, 0], max: [0, 0] }];
  for (const [call, name, kind] of [
    [circle(-1), /^radius -1 is negative/, "negative_radius"],
    [circle(NaN), /^spec\.radius is not finite/, "non_finite"],
    [circle("1"), /^spec\.radius must be a number/, "malformed"],
    [circle(undefined), /^spec\.radius must be a number/, "malformed"],
    [circle(1e300), /^radius/, "out_of_range"],
    [made({ type: "circle", centre: [0, 0], radius: 1 }), /no key `centre`/, "unknown_key"],
    [made({ type: "disc" }), /^spec\.type: no shape is a disc/, "malformed"],
    [made({ type: "toString" }), /^spec\.type/, "malformed"],
    [made(null), /^spec must be an object/, "malformed"],
    [made({ type: "polygon", exterior: bow }), /^exterior/, "self_intersection"],
    [made({ type: "polygon", exterior: [[0, 0], [1]] }), /^spec\.exterior\[1\]/, "malformed"],
    [made({ type: "triangle", vertices: bow }), /^spec/, "malformed"],
    [made({ type: "polyline", vertices: bow, closed: 1 }), /^spec\.closed/, "malformed"],
    [made({ ...SPECS[6], rot: [1] }), /^spec\.rot/, "malformed"],
    [made({ type: "compound", parts }), /^parts\[1\]/, "negative_extent"],
    [made(deep), /parts are more than 64 compounds deep/, "too_deep"],
    [() => new ShapeList(parts), /^shapes\[1\]/, "negative_extent"],
  ]) {
    assert.throws(call, named(name, kind));
  }
  const shape = circle(1)();
  const list = new ShapeList([SPECS[0]]);
  for (const [call, name, kind] of [
    [() => shape.intersects({}), /^other must be a Shape/, "malformed"],
    [() => shape.contact(shape, -1), /^margin/, "negative"],
    [() => shape.contact(shape, NaN), /^margin/, "non_finite"],
    [() => shape.castRay({ origin: [0, 0] }), /^ray\.dir/, "malformed"],
    [() => shape.castRay({ origin: [0, 0], dir: [0, 0] }), /dir/, "zero_direction"],
    [() => shape.sweep({ turn: 1 }, shape), /^motion has no key `turn`/, "unknown_key"],
    [() => shape.signedDistances([1, 2, 3]), /^points/, "malformed"],
    [() => shape.placed({ angle: Infinity }), /^pose\.angle/, "non_finite"],
    [() => shape.toPolygon(0.1, "under"), /^side/, "malformed"],
    [() => list.at(1), /^index/, "out_of_range"],
    [() => list.pairIntersects([0, 1]), /^pairs\[1\]/, "out_of_range"],
  ]) {
    assert.throws(call, named(name, kind));
  }
});
