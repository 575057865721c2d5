// Objects of the rows of numbers that the WebAssembly module answers. The keys are those of the
// program `collide query`.

const HIT_KINDS = ["enter", "exit", "touch"];

const two = (row, i) => [row[i], row[i + 1]];

/** The answer, or null where there is none. */
export const orNull = (row, read) => (row === undefined ? null : read(row));

export const closest = (row) => ({ point_a: two(row, 0), point_b: two(row, 2) });

export const contact = (row) => ({
  point_a: two(row, 0),
  point_b: two(row, 2),
  normal: two(row, 4),
  depth: row[6],
});

export const rayHit = (row) => ({
  t: row[0],
  point: two(row, 1),
  normal: two(row, 3),
  kind: HIT_KINDS[row[5]],
});

export const castHit = (row) => ({ time: row[0], point: two(row, 1), normal: two(row, 3) });

export const castContact = (row) => ({ time: row[0], contact: contact(row.subarray(1)) });

export const box = (row) => ({ min: two(row, 0), max: two(row, 2) });

export const mass = (row) => ({
  area: row[0],
  centroid: two(row, 1),
  second_moment: row[3],
  perimeter: row[4],
});

export const signedDistance = (row) => ({
  distance: row[0],
  gradient: two(row, 1),
  closest: two(row, 3),
});

/** `v3`, `e1`, `f0`: the kind is in the two highest bits. */
export const feature = (bits) => `${"vef"[bits >>> 30]}${bits & 0x3fffffff}`;

/** All hits, six numbers each. */
export function rayHits(numbers) {
  const hits = [];
  for (let i = 0; i < numbers.length; i += 6) hits.push(rayHit(numbers.subarray(i, i + 6)));
  return hits;
}

/** All manifolds. */
export function manifolds(numbers) {
  const all = [];
  for (let i = 0; i < numbers.length;) {
    const [, , part_a, part_b, count] = numbers.subarray(i, i + 5);
    const points = Array.from({ length: count }, (_, k) => {
      const row = numbers.subarray(i + 5 + 7 * k);
      return {
        point_a: two(row, 0),
        point_b: two(row, 2),
        depth: row[4],
        feature_a: feature(row[5]),
        feature_b: feature(row[6]),
      };
    });
    all.push({ normal: two(numbers, i), points, part_a, part_b });
    i += 5 + 7 * count;
  }
  return all;
}
