export { Shape, separationInF32 } from "./shape.js";
export { ShapeList } from "./list.js";
