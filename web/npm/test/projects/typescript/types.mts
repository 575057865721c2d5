// Compiled only: what the declarations take and refuse.

import { Shape, ShapeList, type Contact, type Manifold, type PartManifold } from "collide2d";

const ball = new Shape({ type: "circle", center: [0, 0], radius: 1 });
const plank = new Shape({
  type: "rect",
  center: [0, 0],
  half_extents: [1, 2],
  angle: 0.5,
});
const contact: Contact | null = ball.contact(plank, 0.5);
const manifold: Manifold | PartManifold[] | null = ball.manifold(plank);
const depth: number = contact?.depth ?? 0;
const kinds: "enter" | "exit" | "touch" | undefined = ball.castRay({
  origin: [0, 0],
  dir: [1, 0],
})?.kind;
const many: Uint8Array = new ShapeList([ball.toJSON()]).intersects(plank);
ball.sweep({ translation: [1, 0], angle: 1 }, plank, [0, 1]);
using owned = ball.clone();

// @ts-expect-error a circle has a radius
new Shape({ type: "circle", center: [0, 0] });
// @ts-expect-error there is no such shape
new Shape({ type: "disc", center: [0, 0], radius: 1 });
// @ts-expect-error a point has two numbers
ball.signedDistance([1, 2, 3]);
// @ts-expect-error a shape is asked, not its description
ball.intersects({ type: "point", p: [0, 0] });

export { depth, kinds, manifold, many, owned };
