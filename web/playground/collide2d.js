// The package, with its module from the file beside it.

import { init } from "./collide2d/init.js";

await init();

export { Shape, ShapeList } from "./collide2d/init.js";
