"""Joins in pieces: square tiles of the plane, and which one a pair belongs to."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ._errors import ShapeError
from ._shapes import Shapes

#: By which part of its coordinates a box is widened: more than what rounding does to boxes.
_ROUNDING = 1e-12


def tiles(shapes: Shapes, size: float) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Which tiles of this side length each shape reaches: rows (k,) and tiles (k, 2), a row for
    each tile that the box of a shape meets.

    >>> from collide2d import Shapes, tiles
    >>> rows, which = tiles(Shapes.circles([[0.5, 0.5], [1, 0.5]], 0.25), 1.0)
    >>> rows, which.tolist()
    (array([0, 1, 1]), [[0, 0], [0, 0], [1, 0]])
    """
    low, high = _bounds(shapes, "shapes", size)
    first, last = (np.floor(corner / size).astype(np.int64) for corner in (low, high))
    count = last - first + 1
    rows = np.repeat(np.arange(len(shapes)), count.prod(axis=1))
    place = np.arange(len(rows)) - np.repeat(np.cumsum(count.prod(axis=1)), count.prod(axis=1))
    place += count.prod(axis=1)[rows]
    across = count[rows, 0]
    return rows, first[rows] + np.column_stack((place % across, place // across))


def owner(a: Shapes, b: Shapes, size: float, *, distance: float = 0.0) -> NDArray[np.int64]:
    """The one tile, shape (n, 2), that each pair belongs to: that of the lower left corner of what
    the boxes share, those of ``a`` widened by ``distance``.

    Both shapes reach it, ``a`` within the distance. So where the shapes are dealt out by `tiles`,
    each tile is joined by itself and keeps the pairs that it owns, each pair is found once.

    >>> from collide2d import Shapes, owner
    >>> discs = Shapes.circles([[0.9, 0.5], [1.2, 0.5]], 0.25)
    >>> owner(discs[:1], discs[1:], 1.0)
    array([[0, 0]])
    """
    (low, _), (other, _) = _bounds(a, "a", size), _bounds(b, "b", size)
    return np.floor(np.maximum(low - distance, other) / size).astype(np.int64)


def _bounds(
    shapes: Shapes, name: str, size: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    if not np.isfinite(size) or size <= 0:
        raise ShapeError(f"size {size} is not positive", None, "not_positive", "size")
    bounds = shapes.bounds
    largest = np.abs(bounds).max(axis=1, initial=0.0)
    far = np.flatnonzero(~(largest / size < 2.0**53))
    if len(far):
        message = f"{name} reaches beyond all tiles of size {size}"
        raise ShapeError(message, int(far[0]), "unbounded", name)
    wider = (largest * _ROUNDING)[:, None]
    return bounds[:, :2] - wider, bounds[:, 2:] + wider
