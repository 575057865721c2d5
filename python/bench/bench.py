"""Measures columns against shapely and geopandas, all in one run: `python bench.py [SCALE]`.

Each contestant of each job runs in a process of its own, on one thread, and its CPU time and its
memory are measured from numpy arrays on: shapes are made, then queried. SCALE divides the number of
rows. Prints a table in Markdown, and fails where a target is missed.
"""

import json
import resource
import subprocess
import sys
import time

import numpy as np

SCALE = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 1


def octagons(seed: int, count: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    angle = (np.arange(8) + rng.uniform(-0.3, 0.3, (count, 8))) * np.pi / 4
    center = rng.uniform(0, 3, (count, 1, 2))
    return (center + np.stack((np.cos(angle), np.sin(angle)), -1)).reshape(-1, 2)


def parcels(side: int) -> tuple[np.ndarray, np.ndarray]:
    """Stars of 8 to 40 vertices around the cells of a grid."""
    rng = np.random.default_rng(7)
    center = np.stack(np.meshgrid(np.arange(side), np.arange(side)), -1).reshape(-1, 2) + 0.5
    center = center + rng.uniform(-0.2, 0.2, center.shape)
    count = rng.integers(8, 41, len(center))
    offsets = np.concatenate(([0], np.cumsum(count)))
    row = np.repeat(np.arange(len(center)), count)
    place = np.arange(offsets[-1]) - offsets[row]
    angle = 2 * np.pi * (place + rng.uniform(-0.3, 0.3, len(row))) / count[row]
    radius = rng.uniform(0.3, 0.75, len(row))[:, None]
    return center[row] + radius * np.stack((np.cos(angle), np.sin(angle)), -1), offsets


def mixed(seed: int, count: int) -> tuple[np.ndarray, ...]:
    """A third circles, a third turned rectangles, a third stars of eight vertices."""
    rng, count = np.random.default_rng(seed), count // 3
    center = rng.uniform(0, np.sqrt(3 * count), (3, count, 2))
    angle = (np.arange(8) + rng.uniform(-0.3, 0.3, (count, 8))) * np.pi / 4
    spread = rng.uniform(0.2, 0.7, (count, 8, 1)) * np.stack((np.cos(angle), np.sin(angle)), -1)
    turn, half = rng.uniform(0, 6.28, count), rng.uniform(0.1, 0.6, (count, 2))
    return (
        center[0],
        rng.uniform(0.1, 0.6, count),
        center[1],
        half,
        turn,
        center[2][:, None] + spread,
    )


def rings(coords: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    import shapely

    row = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    return shapely.polygons(shapely.linearrings(coords, indices=row))


def mixed_shapely(circle, radius, center, half, turn, star) -> np.ndarray:
    import shapely

    signs = half[:, None] * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
    x, y = signs[..., 0] * cos - signs[..., 1] * sin, signs[..., 0] * sin + signs[..., 1] * cos
    rects = center[:, None] + np.stack((x, y), -1)
    circles = shapely.buffer(shapely.points(circle), radius, quad_segs=8)
    return np.concatenate(
        [circles, *(shapely.polygons(shapely.linearrings(v)) for v in (rects, star))]
    )


def mixed_columns(circle, radius, center, half, turn, star):
    import collide2d as c2

    offsets = np.arange(len(star) + 1) * 8
    polygons = c2.Shapes.polygons(star.reshape(-1, 2), offsets)
    rects = c2.Shapes.rects(center, half, turn)
    return c2.Shapes.concat([c2.Shapes.circles(circle, radius), rects, polygons])


def digest(pairs: np.ndarray) -> list[int]:
    """How many pairs, and sums that do not depend on their order."""
    first, second = np.asarray(pairs, np.uint64)
    return [len(first), int(first.sum()), int(second.sum()), int((first * second).sum())]


class Job:
    """Arrays, and what each contestant makes of them: what is timed, and what the answer is."""

    def octagons(self, who: str):
        n = 1_000_000 // SCALE
        arrays = octagons(1, n), octagons(2, n), np.arange(n + 1) * 8
        if who == "collide2d":
            import collide2d as c2

            a, b = (c2.Shapes.convex_polygons(v, arrays[2]) for v in arrays[:2])
            return arrays, lambda: c2.intersects(a, b), lambda hits: int(hits.sum())
        import shapely

        a, b = (rings(v, arrays[2]) for v in arrays[:2])
        return arrays, lambda: shapely.intersects(a, b), lambda hits: int(hits.sum())

    def circles(self, who: str):
        rng, n = np.random.default_rng(3), 1_000_000 // SCALE
        (p, q), (r, s) = rng.uniform(0, 3, (2, n, 2)), rng.uniform(0.1, 1, (2, n))
        if who == "collide2d":
            import collide2d as c2

            a, b = c2.Shapes.circles(p, r), c2.Shapes.circles(q, s)
            return (p, q, r, s), lambda: c2.intersects(a, b), lambda hits: int(hits.sum())
        import shapely

        a, b, reach = shapely.points(p), shapely.points(q), r + s
        return (p, q, r, s), lambda: shapely.dwithin(a, b, reach), lambda hits: int(hits.sum())

    def points(self, who: str):
        side = int(np.sqrt(100_000 // SCALE))
        coords, offsets = parcels(side)
        points = np.random.default_rng(8).uniform(0, side, (10_000_000 // SCALE, 2))
        arrays = coords, offsets, points
        if who == "collide2d":
            import collide2d as c2

            def run():
                return c2.pairs(c2.Shapes.points(points), c2.Shapes.polygons(coords, offsets))

            return arrays, run, digest
        import shapely

        if who == "shapely":

            def run():
                tree = shapely.STRtree(rings(coords, offsets))
                return tree.query(shapely.points(points), predicate="intersects")

            return arrays, run, digest
        import geopandas

        def run():
            left = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy(*points.T))
            right = geopandas.GeoDataFrame(geometry=rings(coords, offsets))
            return geopandas.sjoin(left, right, predicate="intersects")

        return arrays, run, lambda found: digest((found.index, found["index_right"]))

    def mixed(self, who: str):
        n = 1_000_000 // SCALE
        a, b = mixed(1, n), mixed(2, n)
        if who == "collide2d":
            import collide2d as c2

            return (
                a + b,
                lambda: c2.pairs(mixed_columns(*a), mixed_columns(*b)),
                lambda f: f.shape[1],
            )
        import shapely

        def run():
            tree = shapely.STRtree(mixed_shapely(*b))
            return tree.query(mixed_shapely(*a), predicate="intersects")

        return a + b, run, lambda found: found.shape[1]


#: Each job with its peers, and how many times as fast collide2d has to be.
JOBS = {
    "octagons": (("shapely", 12),),
    "circles": (("shapely", 2),),
    "points": (("shapely", 5), ("geopandas", 5)),
    "mixed": (("shapely", 4),),
}
NAMES = {
    "octagons": "10⁶ pairs of octagons, `intersects`",
    "circles": "10⁶ pairs of circles (`dwithin` of shapely)",
    "points": "10⁷ points in 10⁵ polygons, whole job",
    "mixed": "10⁶ × 10⁶ circles, rectangles, stars, whole job",
}


def megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def contestant(job: str, who: str) -> None:
    arrays, run, answer = getattr(Job(), job)(who)
    before, begin = megabytes(), time.process_time()
    found = run()
    seconds, peak = time.process_time() - begin, megabytes() - before
    size = sum(array.nbytes for array in arrays) / 2**20
    answer_size = getattr(found, "nbytes", 0) / 2**20
    print(json.dumps([seconds, peak, size, answer_size, answer(found)]))


def main() -> int:
    print("| job | collide2d, CPU s | peer, CPU s | ratio | target | memory, arrays, answer, MB |")
    print("|---|---|---|---|---|---|")
    missed = []
    for job, peers in JOBS.items():
        results = {}
        for who in ("collide2d", *(peer for peer, _ in peers)):
            command = [sys.executable, __file__, str(SCALE), job, who]
            done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
            results[who] = json.loads(done.stdout)
        ours, peak, size, answer_size, answer = results["collide2d"]
        for peer, target in peers:
            theirs = results[peer][0]
            memory = f"{peak:.0f}, {size:.0f}, {answer_size:.0f}"
            numbers = (
                f"{ours:.2f} | {peer} {theirs:.2f} | {theirs / ours:.1f} | {target} | {memory}"
            )
            print(f"| {NAMES[job]} | {numbers} |", flush=True)
            if theirs < target * ours:
                missed.append(f"{job}: {theirs / ours:.1f} times as fast as {peer}, not {target}")
            # Of circles that are polygons, pairs are missed.
            if answer != results[peer][4] and job != "mixed":
                missed.append(f"{job}: {answer} is not {peer}'s {results[peer][4]}")
        if job == "mixed":
            print(
                f"\n{answer} pairs, {results['shapely'][4]} by shapely, whose circles are 32-gons"
            )
    print(*missed, sep="\n", file=sys.stderr)
    return len(missed)


if __name__ == "__main__":
    if len(sys.argv) == 4:
        contestant(*sys.argv[2:])
    else:
        sys.exit(main())
