"""Joins: all pairs, each once, in order, in tiles too."""

import collide2d as c2
import numpy as np
import pytest
from collide2d import ShapeError, Shapes
from columns import discs, mixed


def all_pairs(a: Shapes, b: Shapes, predicate, **options) -> np.ndarray:
    """The pairs, by testing all."""
    first, second = np.indices((len(a), len(b))).reshape(2, -1)
    holds = predicate(a[first], b[second], **options)
    return np.stack((first[holds], second[holds]))


@pytest.mark.parametrize("columns", ["mixed", "points first", "points second", "points"])
def test_pairs_are_those_of_the_predicate(columns):
    a, b = mixed(90, 1), mixed(110, 2)
    points = Shapes.points(np.random.default_rng(1).uniform(-4, 4, (100, 2)).round())
    a = points if columns in ("points first", "points") else a
    b = points if columns in ("points second", "points") else b
    for threads in (1, 2):
        options = {"threads": threads}
        for name in ("intersects", "contains"):
            expected = all_pairs(a, b, getattr(c2, name))
            assert (c2.pairs(a, b, name, **options) == expected).all()
            assert expected.shape[1] > 0 or (name, columns) == ("contains", "points first")
        expected = all_pairs(a, b, c2.dwithin, distance=0.5)
        assert (c2.pairs(a, b, "dwithin", distance=0.5, **options) == expected).all()


def test_pairs_within_a_column():
    a = mixed(120)
    first, second = all_pairs(a, a, c2.intersects)
    assert (c2.pairs(a) == np.stack((first, second))[:, first < second]).all()
    first, second = all_pairs(a, a, c2.contains)
    assert (
        c2.pairs(a, predicate="contains") == np.stack((first, second))[:, first != second]
    ).all()


def test_empty_columns_have_no_pairs():
    a, none = mixed(5), Shapes.points([])
    for first, second in ((a, none), (none, a), (none, none), (none, None)):
        assert c2.pairs(first, second).shape == (2, 0)


def test_more_pairs_than_fit_at_once():
    """5·10⁶ pairs of one run, and some that nobody has."""
    a, b = Shapes.circles(np.zeros((2500, 2)), 1.0), Shapes.points(np.zeros((2000, 2)))
    calls = []
    found = c2.pairs(a, b, progress=calls.append)
    assert (found == np.indices((2500, 2000)).reshape(2, -1)).all()
    assert calls == sorted(calls) and calls[-1] == 2500 and len(calls) > 1


def test_wrong_arguments_are_named():
    a = mixed(3)
    for kind, arguments in {
        "unknown_predicate": {"predicate": "overlaps"},
        "missing": {"predicate": "dwithin"},
        "wrong_dtype": {"predicate": "dwithin", "distance": "far"},
        "out_of_range": {"threads": -1},
    }.items():
        with pytest.raises(ShapeError) as caught:
            c2.pairs(a, **arguments)
        assert caught.value.kind == kind
    assert c2.pairs(a, a, "dwithin", distance=np.nan).shape == (2, 0)


def test_progress_may_stop_a_join():
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        c2.pairs(discs(1000, 1, 20.0), progress=stop)


def in_tiles(a: Shapes, b: Shapes, size: float, **options) -> np.ndarray:
    """A join tile by tile, of which each keeps the pairs that it owns."""
    (rows_a, tiles_a), (rows_b, tiles_b) = c2.tiles(a, size), c2.tiles(b, size)
    found = [np.empty((2, 0), np.int64)]
    for tile in np.unique(tiles_b, axis=0):
        left, right = (
            rows[(tiles == tile).all(axis=1)]
            for rows, tiles in ((rows_a, tiles_a), (rows_b, tiles_b))
        )
        pairs = c2.pairs(a[left], b[right], **options)
        first, second = left[pairs[0]], right[pairs[1]]
        is_own = (c2.owner(a[first], b[second], size) == tile).all(axis=1)
        found.append(np.stack((first[is_own], second[is_own])))
    pairs = np.concatenate(found, axis=1)
    return pairs[:, np.lexsort(pairs[::-1])]


@pytest.mark.parametrize("size", [0.5, 1.0, 3.0, 100.0])
def test_tiles_lose_no_pair_and_have_none_twice(size):
    bounded = "circle ellipse capsule aabb rect triangle polygon convex_polygon".split()
    a, b = mixed(150, 1, bounded), mixed(150, 2, bounded)
    # Corners on the borders of tiles, too.
    grid = np.indices((9, 9)).reshape(2, -1).T - 4.0
    a, b = Shapes.concat([a, Shapes.aabbs(grid, grid + 1)]), Shapes.concat([b, Shapes.points(grid)])
    assert (in_tiles(a, b, size) == c2.pairs(a, b)).all()


def test_owner_within_a_distance_is_a_tile_of_both():
    a, b = discs(300, 1, 20.0), discs(300, 2, 20.0)
    first, second = c2.pairs(a, b, "dwithin", distance=1.5)
    owner = c2.owner(a[first], b[second], 2.0, distance=1.5)
    rows, tiles = c2.tiles(b, 2.0)
    reached = {(row, *tile) for row, tile in zip(rows.tolist(), tiles.tolist())}
    assert all((row, *tile) in reached for row, tile in zip(second.tolist(), owner.tolist()))


def test_tiles_that_cannot_be():
    for kind, shapes, size in (
        ("unbounded", Shapes.half_planes([[0, 0]], [[0, 1]]), 1.0),
        ("unbounded", Shapes.points([[1e100, 0]]), 1.0),
        ("not_positive", Shapes.points([[0, 0]]), 0.0),
        ("not_positive", Shapes.points([[0, 0]]), np.nan),
    ):
        with pytest.raises(ShapeError) as caught:
            c2.tiles(shapes, size)
        assert caught.value.kind == kind
