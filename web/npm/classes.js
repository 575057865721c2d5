export { Shape } from "./shape.js";
export { ShapeList } from "./list.js";
