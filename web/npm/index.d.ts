/// <reference lib="esnext.disposable" />

/**
 * 2D narrow-phase collision detection: the Rust library `collide2d` as WebAssembly.
 *
 * Angles are radians, counterclockwise with y up. Shapes are closed sets: touching is intersecting.
 * Bad input throws a `TypeError` or `RangeError` (or an `Error` where a shape cannot be made) whose
 * message names the argument and whose `kind` is a short name for programs.
 */

/** A point or a vector. */
export type Pair = [number, number];

/** `[cos, sin]`, or `[p, q, d]` for cos = p/d and sin = q/d. */
export type Rot = [number, number] | [number, number, number];

/** A shape in scene JSON, the format of the program `collide`. */
export type ShapeSpec =
  | { type: "point"; p: Pair }
  | { type: "segment"; a: Pair; b: Pair; radius?: number }
  | { type: "ray"; origin: Pair; dir: Pair }
  | { type: "line"; p: Pair; dir: Pair }
  /** The side that the normal points away from. */
  | { type: "half_plane"; p: Pair; normal: Pair }
  | { type: "circle"; center: Pair; radius: number }
  | { type: "ellipse"; center: Pair; semi_axes: Pair; angle?: number; rot?: Rot }
  | { type: "capsule"; a: Pair; b: Pair; radius: number }
  | { type: "aabb"; min: Pair; max: Pair; radius?: number }
  | { type: "rect"; center: Pair; half_extents: Pair; angle?: number; rot?: Rot; radius?: number }
  | { type: "triangle"; vertices: [Pair, Pair, Pair]; radius?: number }
  | { type: "convex_polygon"; vertices: Pair[]; radius?: number }
  | { type: "polygon"; exterior: Pair[]; holes?: Pair[][]; radius?: number }
  | { type: "polyline"; vertices: Pair[]; closed?: boolean; one_sided?: boolean; radius?: number }
  | { type: "compound"; parts: ShapeSpec[] };

/** The name of a kind of shape. */
export type Kind = ShapeSpec["type"];

export interface ClosestPoints {
  point_a: Pair;
  point_b: Pair;
}

/**
 * The unit normal points from the first shape to the second: moving the second by
 * `depth * normal` leaves them just touching. The depth is negative where a gap lies within the
 * margin.
 */
export interface Contact {
  point_a: Pair;
  point_b: Pair;
  normal: Pair;
  depth: number;
}

/** Features are `v3` (a vertex), `e1` (an edge) or `f0` (a smooth outline). */
export interface ManifoldPoint {
  point_a: Pair;
  point_b: Pair;
  depth: number;
  feature_a: string;
  feature_b: string;
}

/** One or two points with a common normal. */
export interface Manifold {
  normal: Pair;
  points: ManifoldPoint[];
}

/** A manifold of two convex parts. */
export interface PartManifold extends Manifold {
  part_a: number;
  part_b: number;
}

/** `t` counts lengths of the ray's direction; the unit normal points outward. */
export interface RayHit {
  t: number;
  point: Pair;
  normal: Pair;
  kind: "enter" | "exit" | "touch";
}

/** The time is a fraction of the motion. */
export interface CastHit {
  time: number;
  point: Pair;
  normal: Pair;
}

export interface CastContact {
  time: number;
  contact: Contact;
}

export interface CastOptions {
  /** How near the shapes come before it is a hit: 0. */
  targetDistance?: number;
  /** The last time that counts, in motions: 1. */
  maxTime?: number;
  /** Whether shapes that are that near at the start are hit in any case: true. */
  stopAtPenetration?: boolean;
}

/** A ray: it need not have unit length. */
export interface Ray {
  origin: Pair;
  dir: Pair;
}

/** A translation, with a turn by `angle` about `center`, which moves along. */
export interface Motion {
  translation?: Pair;
  angle?: number;
  center?: Pair;
}

export interface BoundingBox {
  min: Pair;
  max: Pair;
}

export interface MassProperties {
  area: number;
  centroid: Pair;
  second_moment: number;
  perimeter: number;
}

export interface SignedDistance {
  /** Negative inside. */
  distance: number;
  gradient: Pair;
  closest: Pair;
}

/** A shape, valid as long as it exists. Its queries answer with the keys of `collide query`. */
export class Shape {
  constructor(spec: ShapeSpec);

  readonly kind: Kind;

  /** The shape in scene JSON, as it is stored. */
  toJSON(): ShapeSpec;
  clone(): Shape;
  /** Gives the memory back at once; else the garbage collector does. */
  free(): void;
  [Symbol.dispose](): void;

  /** Null where the shape is unbounded. */
  boundingBox(): BoundingBox | null;
  /** Null where the shape is unbounded. */
  massProperties(): MassProperties | null;

  /** The shape turned about the origin, then translated. A box that turns becomes its own box. */
  placed(pose: { translation?: Pair; angle?: number }): Shape;
  /** The shape stretched along the axes about the origin; a negative factor mirrors it. */
  scaled(factors: Pair): Shape;
  /** A convex polygon within the shape or around it. */
  toPolygon(tolerance: number, side?: "inner" | "outer"): Shape;

  /** Whether the two share a point. */
  intersects(other: Shape): boolean;
  /** Whether all of the other shape lies in this one. */
  contains(other: Shape): boolean;
  isWithin(other: Shape): boolean;
  /** Whether the two share a point and their interiors do not. */
  touches(other: Shape): boolean;
  /** 0 where they intersect. */
  distance(other: Shape): number;
  closestPoints(other: Shape): ClosestPoints;
  /** Null where they are further apart than the margin (0). */
  contact(other: Shape, margin?: number): Contact | null;
  /** Null as for `contact`; a list where one of them is a polygon, polyline or compound. */
  manifold(other: Shape, margin?: number): Manifold | PartManifold[] | null;
  /** The contact that frees the other shape of the whole of this one. Null where they are apart. */
  escape(other: Shape): Contact | null;
  /** How many times `direction` frees the other shape; null where that never does. */
  escapeAlong(other: Shape, direction: Pair): number | null;

  /** When the two first touch as they translate. */
  cast(motion: Pair, other: Shape, otherMotion?: Pair): CastHit | null;
  castWith(
    motion: Pair,
    other: Shape,
    otherMotion: Pair,
    options?: CastOptions,
  ): CastContact | null;
  /** When the two first touch as they translate and turn. */
  sweep(motion: Motion | Pair, other: Shape, otherMotion?: Motion | Pair): CastHit | null;

  /** The first hit with `t <= max`. */
  castRay(ray: Ray, max?: number): RayHit | null;
  /** The same, where a ray that starts inside hits at once. */
  castRaySolid(ray: Ray, max?: number): RayHit | null;
  /** The same of a ray with a radius. */
  castThickRay(ray: Ray, radius: number, max?: number): RayHit | null;
  /** All hits, in the order in which the ray meets them. */
  rayHits(ray: Ray): RayHit[];

  signedDistance(point: Pair): SignedDistance;
  /** The part, and the edge or vertex of it, at a point of the outline with that normal. */
  featureAt(point: Pair, normal: Pair): { part: number; feature: string };

  /** Of each point `x, y`: 1 where the shape contains it. */
  containsPoints(points: Float64Array | number[]): Uint8Array;
  /** Of each point `x, y` its distance from the outline, negative inside. */
  signedDistances(points: Float64Array | number[]): Float64Array;
  /**
   * Of each ray `x, y, dx, dy` the first hit as six numbers: `t`, point, normal, and 0, 1 or 2 for
   * enter, exit or touch; NaN where there is none.
   */
  castRays(rays: Float64Array | number[], max?: number): Float64Array;
}

/** Shapes that are asked in one call: one against many, or pairs of them. */
export class ShapeList {
  constructor(specs?: ShapeSpec[]);

  readonly length: number;

  /** A copy of a shape. */
  at(index: number): Shape;
  set(index: number, shape: Shape): void;
  push(shape: Shape): void;
  free(): void;
  [Symbol.dispose](): void;

  /** Of each shape `min` and `max`, infinite where it is unbounded. */
  boundingBoxes(): Float64Array;
  /** Of each shape 1 where it intersects the one. */
  intersects(shape: Shape): Uint8Array;
  distances(shape: Shape): Float64Array;
  /**
   * Of each shape its contact with the one, from it to the one, as seven numbers: `point_a`,
   * `point_b`, `normal`, `depth`; NaN where there is none.
   */
  contacts(shape: Shape, margin?: number): Float64Array;
  /** The first of all hits, with the index of the shape. */
  castRay(ray: Ray, max?: number): (RayHit & { index: number }) | null;

  /** The same of pairs of indices, flat: `[a0, b0, a1, b1, …]`. */
  pairIntersects(pairs: Uint32Array | number[]): Uint8Array;
  pairDistances(pairs: Uint32Array | number[]): Float64Array;
  pairContacts(pairs: Uint32Array | number[], margin?: number): Float64Array;
}
