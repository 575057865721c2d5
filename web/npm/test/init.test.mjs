// The entry that loads the module on request: in a process of its own, where nothing else
// loads it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Shape, ShapeList, init } from "collide2d/init";

const POINT = { type: "point", p: [1, 2] };
const isNotLoaded = { kind: "not_loaded", message: /^await init\(\)/ };

test("without the module no shape is made", async () => {
  assert.throws(() => new Shape(POINT), isNotLoaded);
  assert.throws(() => new ShapeList([POINT]), isNotLoaded);
  assert.throws(() => new Shape({ type: "point", p: [1] }), /^TypeError: spec\.p must be/);
});

test("what is no module is refused, and another one is taken then", async () => {
  await assert.rejects(init(new Uint8Array(8)), WebAssembly.CompileError);
  assert.throws(() => new Shape(POINT), isNotLoaded);
  await Promise.all([init(), init()]);
  const point = new Shape(POINT);
  await init();
  assert.deepEqual(point.toJSON(), POINT);
});

test("the entry that holds the module shares it", async () => {
  const { Shape: Same } = await import("collide2d");
  assert.equal(Same, Shape);
  assert.ok(new Same(POINT).intersects(new Shape(POINT)));
});
