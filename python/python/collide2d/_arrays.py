"""Arguments as arrays of the right type and shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._errors import ShapeError

#: Translations of shape (n, 2) and angles of shape (n,), in radians.
Poses = tuple[ArrayLike, ArrayLike]


def array(x: Any, name: str, kinds: str = "fiub") -> NDArray[Any]:
    """``x`` as an array whose dtype is of these kinds."""
    try:
        given = np.asarray(x)
    except ValueError as error:
        raise ShapeError(f"{name} is no array: {error}", None, "wrong_shape", name) from None
    if given.dtype.kind not in kinds and given.size:
        message = f"{name} has the dtype {given.dtype}, which is not one of numbers"
        raise ShapeError(message, None, "wrong_dtype", name)
    return given


def rows(arguments: dict[str, tuple[Any, tuple[int, ...]]]) -> list[NDArray[np.float64]]:
    """Arguments with these shapes of a row, each as flat numbers of as many rows.

    An argument without rows stands for every row, as does one with a single row.
    """
    arrays = {}
    counts: dict[str, int] = {}
    for name, (x, row) in arguments.items():
        given = array(x, name)
        if not given.size and given.ndim == 1:
            given = given.reshape((0, *row))
        if given.shape[-len(row) or given.ndim :] != row or given.ndim > len(row) + 1:
            message = f"{name} has the shape {given.shape}, needs {('n', *row)}".replace("'", "")
            raise ShapeError(message, None, "wrong_shape", name)
        if given.ndim == len(row):
            given = given.reshape((1, *row))
        else:
            counts[name] = len(given)
        arrays[name] = given
    others = {name: count for name, count in counts.items() if count != 1}
    count = next(iter(others.values()), 1)
    for name, other in others.items():
        if other != count:
            first = next(iter(others))
            message = f"{first} has {count} rows, {name} has {other}"
            raise ShapeError(message, None, "unequal_lengths", name)
    return [flat(np.broadcast_to(given, (count, *given.shape[1:]))) for given in arrays.values()]


def flat(given: NDArray[Any]) -> NDArray[np.float64]:
    """The numbers in the order of C, without a copy where they lie so."""
    return np.ascontiguousarray(given, np.float64).reshape(-1)


def single_or_rows(x: Any, name: str, row: tuple[int, ...]) -> NDArray[np.float64]:
    """One argument of a query: flat numbers of one row or of many."""
    return rows({name: (x, row)})[0]


def ends(offsets: ArrayLike, name: str) -> NDArray[np.int64]:
    """Offsets without their leading 0: where each row ends."""
    given = array(offsets, name, "iu")
    if given.ndim != 1 or not len(given) or given[0] != 0:
        raise ShapeError(f"{name} are not offsets that begin with 0", None, "wrong_offsets", name)
    return np.ascontiguousarray(given[1:], np.int64)


def poses(pose: Poses | None, name: str) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """Poses as flat translations and angles."""
    if pose is None:
        return None
    if not isinstance(pose, Sequence) or len(pose) != 2:
        message = f"{name} is not a pair of translations and angles"
        raise ShapeError(message, None, "wrong_shape", name)
    xy, angle = rows({f"{name}.xy": (pose[0], (2,)), f"{name}.angle": (pose[1], ())})
    return xy, angle


def threads(count: int | None) -> int:
    """How many threads; 0 is as many as the machine has."""
    if count is None:
        return 0
    if isinstance(count, (int, np.integer)) and count >= 1:
        return int(count)
    raise ShapeError(f"threads is {count!r}, needs 1 or more", None, "out_of_range", "threads")


def structured(table: NDArray[np.float64], **fields: int) -> NDArray[np.void]:
    """The columns of a table as named fields, without a copy."""
    kinds = [
        (name, "f8", (count,)) if count > 1 else (name, "f8") for name, count in fields.items()
    ]
    return table.view(np.dtype(kinds)).reshape(len(table))
