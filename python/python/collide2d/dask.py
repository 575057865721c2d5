"""Joins on a cluster of Dask's (the extra ``dask``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._queries import pairs
from ._shapes import Shapes

#: What reads a part of a column where it is called: its shapes, or its rows and its shapes.
Part = Callable[[], "Shapes | tuple[NDArray[np.int64], Shapes]"]


def join(
    left: Sequence[Part],
    right: Sequence[Part],
    predicate: str = "intersects",
    *,
    distance: float | None = None,
    client: Any = None,
    retries: int = 3,
) -> NDArray[np.int64]:
    """The rows of all pairs of two columns in parts, as `collide2d.pairs` gives them.

    A part is a function that reads its shapes, from a file, say: it is called on the worker that
    joins them, so that a worker that dies takes no data with it and its tasks run anew. It gives
    ``Shapes``, whose rows count on from the part before, or ``(rows, Shapes)``. Each two parts
    whose boxes meet are one task; so parts are best tiles of the plane, of which each shape is in
    one. ``client`` is a ``distributed.Client``, else the current one; a task is tried ``retries``
    times more before the join fails.

    >>> from functools import partial
    >>> from distributed import Client
    >>> from collide2d import Shapes
    >>> parts = [partial(Shapes.circles, [[0, 0], [x, 0]], 1.0) for x in (1.5, 9.0)]
    >>> with Client(processes=False, n_workers=1, dashboard_address=None) as client:
    ...     join(parts, parts[1:], client=client)
    array([[0, 1, 2, 3],
           [0, 0, 0, 1]])
    """
    if client is None:
        from distributed import get_client

        client = get_client()

    def run(function: Callable[..., Any], *arguments: Sequence[Any]) -> list[Any]:
        futures = client.map(function, *arguments, retries=retries, pure=False)
        answers: list[Any] = client.gather(futures)
        return answers

    sides = [list(left), list(right)]
    if not all(sides):
        return np.empty((2, 0), np.int64)
    extents = run(_extent, sides[0] + sides[1])
    boxes = np.array([box for _, box in extents])
    counts = np.array([count for count, _ in extents])
    split = len(sides[0])
    begins = [np.cumsum(side) - side for side in (counts[:split], counts[split:])]
    gap = np.maximum(boxes[:split, None, :2], boxes[None, split:, :2])
    gap = gap - np.minimum(boxes[:split, None, 2:], boxes[None, split:, 2:])
    # More than what rounding does to boxes. Of infinite ones the difference may be none.
    finite = np.abs(boxes[np.isfinite(boxes)]).max(initial=0.0)
    first, second = np.nonzero(~(gap.max(axis=2) > (distance or 0.0) + 1e-12 * finite))
    arguments = (
        [sides[0][part] for part in first],
        [sides[1][part] for part in second],
        begins[0][first].tolist(),
        begins[1][second].tolist(),
        [predicate] * len(first),
        [distance] * len(first),
    )
    found = np.concatenate([np.empty((2, 0), np.int64), *run(_join, *arguments)], axis=1)
    return found[:, np.lexsort(found[::-1])]


def _read(part: Part, begin: int = 0) -> tuple[NDArray[np.int64], Shapes]:
    read = part()
    return (np.arange(begin, begin + len(read)), read) if isinstance(read, Shapes) else read


def _extent(part: Part) -> tuple[int, list[float]]:
    """How many shapes a part has, and the box around them."""
    _, shapes = _read(part)
    bounds = shapes.bounds
    low = bounds[:, :2].min(axis=0, initial=np.inf)
    return len(shapes), [*low, *bounds[:, 2:].max(axis=0, initial=-np.inf)]


def _join(
    left: Part, right: Part, first: int, second: int, predicate: str, distance: float | None
) -> NDArray[np.int64]:
    (rows_a, a), (rows_b, b) = _read(left, first), _read(right, second)
    i, j = pairs(a, b, predicate, distance=distance)
    return np.stack((rows_a[i], rows_b[j]))
