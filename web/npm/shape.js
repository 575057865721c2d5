import * as answer from "./answers.js";
import * as check from "./arguments.js";
import { kindOf, numbersOf, specOf } from "./format.js";
import { Shape as Raw, made } from "./module.js";

/** The key of the object of the WebAssembly module that a shape or a list stands for. */
export const RAW = Symbol("raw");

/** A shape. What its queries answer: `index.d.ts`. */
export class Shape {
  /** Within the package `spec` may be an object of the module. */
  constructor(spec) {
    this[RAW] = spec instanceof Raw ? spec : made(Raw, numbersOf(spec));
  }

  get kind() {
    return kindOf(this[RAW].numbers());
  }

  toJSON() {
    return specOf(this[RAW].numbers());
  }

  clone() {
    return new Shape(this[RAW].copy());
  }

  free() {
    this[RAW].free();
  }

  boundingBox() {
    return answer.orNull(this[RAW].bounding_box(), answer.box);
  }

  massProperties() {
    return answer.orNull(this[RAW].mass_properties(), answer.mass);
  }

  placed(pose) {
    const { translation = [0, 0], angle = 0 } = check.optionsOf(pose, "pose");
    const [x, y] = check.pair(translation, "pose.translation");
    return new Shape(this[RAW].placed(x, y, check.number(angle, "pose.angle")));
  }

  scaled(factors) {
    return new Shape(this[RAW].scaled(...check.pair(factors, "factors")));
  }

  toPolygon(tolerance, side = "inner") {
    check.number(tolerance, "tolerance");
    check.oneOf(side, ["inner", "outer"], "side");
    return new Shape(this[RAW].to_polygon(tolerance, side === "outer"));
  }

  intersects(other) {
    return this[RAW].intersects(rawOf(other));
  }

  contains(other) {
    return this[RAW].contains(rawOf(other));
  }

  isWithin(other) {
    return rawOf(other).contains(this[RAW]);
  }

  touches(other) {
    return this[RAW].touches(rawOf(other));
  }

  distance(other) {
    return this[RAW].distance(rawOf(other));
  }

  closestPoints(other) {
    return answer.closest(this[RAW].closest_points(rawOf(other)));
  }

  contact(other, margin = 0) {
    const raw = rawOf(other);
    return answer.orNull(this[RAW].contact(raw, check.amount(margin, "margin")), answer.contact);
  }

  manifold(other, margin = 0) {
    const raw = rawOf(other);
    const all = answer.manifolds(this[RAW].manifolds(raw, check.amount(margin, "margin")));
    if (this[RAW].is_composite() || raw.is_composite()) return all;
    if (all.length === 0) return null;
    const { normal, points } = all[0];
    return { normal, points };
  }

  escape(other) {
    return answer.orNull(this[RAW].escape(rawOf(other)), answer.contact);
  }

  escapeAlong(other, direction) {
    const raw = rawOf(other);
    return this[RAW].escape_along(raw, ...check.pair(direction, "direction")) ?? null;
  }

  cast(motion, other, otherMotion = [0, 0]) {
    const raw = rawOf(other);
    const [u, v] = check.pair(otherMotion, "otherMotion");
    const hit = this[RAW].cast(...check.pair(motion, "motion"), raw, u, v);
    return answer.orNull(hit, answer.castHit);
  }

  castWith(motion, other, otherMotion, options) {
    const raw = rawOf(other);
    const motions = [...check.pair(motion, "motion"), ...check.pair(otherMotion, "otherMotion")];
    const { targetDistance = 0, maxTime = 1, stopAtPenetration = true } = check.optionsOf(options);
    const hit = this[RAW].cast_with(
      raw,
      Float64Array.from(motions),
      check.amount(targetDistance, "options.targetDistance"),
      check.amount(maxTime, "options.maxTime"),
      check.oneOf(stopAtPenetration, [true, false], "options.stopAtPenetration"),
    );
    return answer.orNull(hit, answer.castContact);
  }

  sweep(motion, other, otherMotion) {
    const raw = rawOf(other);
    const motions = [
      ...check.motion(motion, "motion"),
      ...check.motion(otherMotion, "otherMotion"),
    ];
    return answer.orNull(this[RAW].sweep(raw, Float64Array.from(motions)), answer.castHit);
  }

  castRay(ray, max = Infinity) {
    const numbers = rayOf(ray);
    const hit = this[RAW].cast_rays(numbers, check.amount(max, "max"));
    return Number.isNaN(hit[0]) ? null : answer.rayHit(hit);
  }

  castRaySolid(ray, max = Infinity) {
    const hit = this[RAW].cast_ray_solid(rayOf(ray), check.amount(max, "max"));
    return answer.orNull(hit, answer.rayHit);
  }

  castThickRay(ray, radius, max = Infinity) {
    const numbers = rayOf(ray);
    const limits = [check.amount(radius, "radius"), check.amount(max, "max")];
    return answer.orNull(this[RAW].cast_thick_ray(numbers, ...limits), answer.rayHit);
  }

  rayHits(ray) {
    return answer.rayHits(this[RAW].ray_hits(rayOf(ray)));
  }

  signedDistance(point) {
    return answer.signedDistance(this[RAW].signed_distance(...check.pair(point, "point")));
  }

  featureAt(point, normal) {
    const where = [...check.pair(point, "point"), ...check.pair(normal, "normal")];
    const [part, bits] = this[RAW].feature_at(...where);
    return { part, feature: answer.feature(bits) };
  }

  containsPoints(points) {
    return this[RAW].contains_points(check.rows(points, 2, "points"));
  }

  signedDistances(points) {
    return this[RAW].signed_distances(check.rows(points, 2, "points"));
  }

  castRays(rays, max = Infinity) {
    return this[RAW].cast_rays(check.rows(rays, 4, "rays"), check.amount(max, "max"));
  }
}

if (Symbol.dispose) Shape.prototype[Symbol.dispose] = Shape.prototype.free;

/** The object of the other shape. */
const rawOf = (other) => check.instance(other, Shape, "other")[RAW];

/** The four numbers of `{origin, dir}`. */
export function rayOf(ray) {
  const { origin, dir } = check.optionsOf(ray, "ray");
  return Float64Array.from([...check.pair(origin, "ray.origin"), ...check.pair(dir, "ray.dir")]);
}
