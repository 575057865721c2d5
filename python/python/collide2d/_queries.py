"""Queries row by row.

Each takes two columns of as many rows, or one of a single row, which meets every row of the other.
``pose_a`` and ``pose_b`` place the shapes: translations (n, 2) and angles (n,) in radians; so one
shape is queried along a trajectory. ``threads`` is how many threads answer, ``None`` as many as the
machine has; the answers are the same. Answers about pairs are those of the Rust library, bit for
bit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._arrays import Poses, array, poses, rows, single_or_rows, structured
from ._arrays import threads as count
from ._errors import ShapeError
from ._shapes import Shapes, column

_CONTACT = {"depth": 1, "normal": 2, "point_a": 2, "point_b": 2}
_HIT = {"time": 1, "point": 2, "normal": 2}


def _pair(a: Shapes, b: Shapes) -> tuple[_native.Column, _native.Column]:
    return column(a, "a"), column(b, "b")


def _posed(pose_a: Poses | None, pose_b: Poses | None, threads: int | None) -> tuple[Any, ...]:
    return poses(pose_a, "pose_a"), poses(pose_b, "pose_b"), count(threads)


def intersects(
    a: Shapes,
    b: Shapes,
    *,
    pose_a: Poses | None = None,
    pose_b: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.bool_]:
    """Whether each pair shares a point; shapes that touch do.

    >>> from collide2d import Shapes, intersects
    >>> intersects(Shapes.circles([0, 0], 1.0), Shapes.points([[1, 0], [1, 1]]))
    array([ True, False])

    A robot of two by one, along three poses:

    >>> robot, wall = Shapes.rects([0, 0], [1, 0.5]), Shapes.segments([2, -9], [2, 9])
    >>> intersects(robot, wall, pose_a=([[0, 0], [1.2, 0], [1.2, 0]], [0, 0, 1.57]))
    array([False,  True, False])
    """
    return _native.intersects(*_pair(a, b), *_posed(pose_a, pose_b, threads))


def contains(
    a: Shapes,
    b: Shapes,
    *,
    pose_a: Poses | None = None,
    pose_b: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.bool_]:
    """Whether each shape of ``a`` holds every point of that of ``b``; shapes are closed: the
    outline counts.

    >>> from collide2d import Shapes, contains
    >>> contains(Shapes.circles([0, 0], 2.0), Shapes.circles([[1, 0], [1.5, 0]], 1.0))
    array([ True, False])
    """
    return _native.contains(*_pair(a, b), *_posed(pose_a, pose_b, threads))


def touches(
    a: Shapes,
    b: Shapes,
    *,
    pose_a: Poses | None = None,
    pose_b: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.bool_]:
    """Whether each pair shares points, but none inside both.

    >>> from collide2d import Shapes, touches
    >>> touches(Shapes.circles([0, 0], 1.0), Shapes.circles([[2, 0], [1, 0]], 1.0))
    array([ True, False])
    """
    return _native.touches(*_pair(a, b), *_posed(pose_a, pose_b, threads))


def distance(
    a: Shapes,
    b: Shapes,
    *,
    pose_a: Poses | None = None,
    pose_b: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.float64]:
    """The distance of each pair, 0 where they meet.

    >>> from collide2d import Shapes, distance
    >>> distance(Shapes.circles([0, 0], 1.0), Shapes.points([[3, 0], [0, 0]]))
    array([2., 0.])
    """
    return _native.distance(*_pair(a, b), *_posed(pose_a, pose_b, threads))


def dwithin(
    a: Shapes,
    b: Shapes,
    distance: ArrayLike,
    *,
    pose_a: Poses | None = None,
    pose_b: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.bool_]:
    """Whether each pair is at most ``distance`` apart, one number or one a row.

    >>> from collide2d import Shapes, dwithin
    >>> dwithin(Shapes.circles([0, 0], 1.0), Shapes.points([[3, 0], [4, 0]]), 2.0)
    array([ True, False])
    """
    most = single_or_rows(distance, "distance", ())
    return _native.dwithin(*_pair(a, b), most, *_posed(pose_a, pose_b, threads))


def closest_points(
    a: Shapes,
    b: Shapes,
    *,
    pose_a: Poses | None = None,
    pose_b: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.void]:
    """The closest points of each pair: fields ``distance``, ``point_a``, ``point_b``. Of shapes
    that meet both points are one that they share.

    >>> from collide2d import Shapes, closest_points
    >>> closest_points(Shapes.circles([0, 0], 1.0), Shapes.points([3, 0]))["point_a"]
    array([[1., 0.]])
    """
    table = _native.closest_points(*_pair(a, b), *_posed(pose_a, pose_b, threads))
    return structured(table, distance=1, point_a=2, point_b=2)


def contact(
    a: Shapes,
    b: Shapes,
    margin: float = 0.0,
    *,
    pose_a: Poses | None = None,
    pose_b: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.void]:
    """The contact of each pair at most ``margin`` apart: fields ``depth`` (negative apart),
    ``normal`` (from a to b), ``point_a``, ``point_b``; NaN where there is none.

    >>> from collide2d import Shapes, contact
    >>> contact(Shapes.circles([0, 0], 1.0), Shapes.circles([[1.5, 0], [9, 0]], 1.0))["depth"]
    array([0.5, nan])
    """
    given = _number(margin, "margin")
    table = _native.contact(*_pair(a, b), given, *_posed(pose_a, pose_b, threads))
    return structured(table, **_CONTACT)


def escape(
    a: Shapes,
    b: Shapes,
    *,
    pose_a: Poses | None = None,
    pose_b: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.void]:
    """The least translation that frees b of the whole of a, as a contact: ``depth`` along
    ``normal``; NaN where they do not meet.

    >>> from collide2d import Shapes, escape
    >>> escape(Shapes.aabbs([0, 0], [4, 4]), Shapes.points([3.5, 2]))["normal"]
    array([[1., 0.]])
    """
    table = _native.escape(*_pair(a, b), *_posed(pose_a, pose_b, threads))
    return structured(table, **_CONTACT)


def manifold(
    a: Shapes,
    b: Shapes,
    margin: float = 0.0,
    *,
    pose_a: Poses | None = None,
    pose_b: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.void]:
    """The contact points of all pairs, one row each: the ``row`` of the pair, ``manifold`` (which
    of the pair), ``depth``, ``normal``, ``point_a``, ``point_b``, and, by which they are found
    again, ``part_a``, ``part_b``, ``feature_a``, ``feature_b``.

    >>> from collide2d import Shapes, manifold
    >>> box, floor = Shapes.aabbs([0, 0], [2, 2]), Shapes.half_planes([0, 0.5], [0, 1])
    >>> manifold(box, floor)[["row", "depth"]].tolist()
    [(0, 0.5), (0, 0.5)]
    """
    given = _number(margin, "margin")
    table, indices = _native.manifold(*_pair(a, b), given, *_posed(pose_a, pose_b, threads))
    places = ("row", "manifold", "part_a", "part_b", "feature_a", "feature_b")
    numbers = structured(table, **_CONTACT)
    kinds = [(name, "i8") for name in places]
    fields = [*kinds[:2], *numbers.dtype.descr, *kinds[2:]]
    points = np.empty(len(numbers), fields)
    for name in _CONTACT:
        points[name] = numbers[name]
    for name, values in zip(places, indices.reshape(-1, 6).T):
        points[name] = values
    return points


def cast_ray(
    rays: Shapes,
    shapes: Shapes,
    max: ArrayLike = np.inf,
    *,
    pose: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.void]:
    """The first hit of each ray on the outline with ``t`` at most ``max``, in lengths of the ray's
    direction: fields ``t``, ``point``, ``normal``, ``kind`` (0 enters, 1 exits, 2 touches); NaN
    where there is none.

    >>> from collide2d import Shapes, cast_ray
    >>> cast_ray(Shapes.rays([-3, 0], [1, 0]), Shapes.circles([[0, 0], [0, 9]], 1.0))["t"]
    array([ 2., nan])
    """
    most = np.minimum(single_or_rows(max, "max", ()), np.finfo(np.float64).max)
    given = column(rays, "rays"), column(shapes, "shapes"), most
    table = _native.cast_ray(*given, poses(pose, "pose"), count(threads))
    return structured(table, t=1, point=2, normal=2, kind=1)


def cast(
    a: Shapes,
    motion_a: ArrayLike,
    b: Shapes,
    motion_b: ArrayLike = (0.0, 0.0),
    *,
    pose_a: Poses | None = None,
    pose_b: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.void]:
    """The first contact of each pair on its way, by translations (n, 2): fields ``time`` in [0, 1],
    ``point``, ``normal`` (from a to b); NaN where they do not meet.

    >>> from collide2d import Shapes, cast
    >>> cast(Shapes.circles([0, 0], 1.0), [8, 0], Shapes.circles([6, 0], 1.0))["time"]
    array([0.5])
    """
    by_a = single_or_rows(motion_a, "motion_a", (2,))
    by_b = single_or_rows(motion_b, "motion_b", (2,))
    _finite(by_a, "motion_a", 2)
    _finite(by_b, "motion_b", 2)
    (first, second), posed = _pair(a, b), _posed(pose_a, pose_b, threads)
    return structured(_native.cast(first, by_a, second, by_b, *posed), **_HIT)


def sweep(
    a: Shapes,
    motion_a: tuple[ArrayLike, ArrayLike, ArrayLike],
    b: Shapes,
    motion_b: tuple[ArrayLike, ArrayLike, ArrayLike] = ((0.0, 0.0), 0.0, (0.0, 0.0)),
    *,
    pose_a: Poses | None = None,
    pose_b: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.void]:
    """As `cast`, of shapes that turn meanwhile: a motion is translations (n, 2), angles (n,) in
    radians, and the centers (n, 2) of the turns, where they are at time 0.

    >>> from collide2d import Shapes, sweep
    >>> door, ball = Shapes.segments([0, 0], [2, 0]), Shapes.circles([0, 1.5], 0.5)
    >>> sweep(door, ([0, 0], 3.14159, [0, 0]), ball)["time"].round(3)
    array([0.392])
    """
    by_a, by_b = _motion(motion_a, "motion_a"), _motion(motion_b, "motion_b")
    (first, second), posed = _pair(a, b), _posed(pose_a, pose_b, threads)
    return structured(_native.sweep(first, by_a, second, by_b, *posed), **_HIT)


def signed_distance(
    points: ArrayLike | Shapes,
    shapes: Shapes,
    *,
    pose: Poses | None = None,
    threads: int | None = 1,
) -> NDArray[np.void]:
    """The distance of each point (n, 2) from the outline, negative inside: fields ``distance``,
    ``gradient``, ``closest``.

    >>> from collide2d import Shapes, signed_distance
    >>> signed_distance([[0, 0], [3, 0]], Shapes.circles([0, 0], 1.0))["distance"]
    array([-1.,  2.])
    """
    xy = points._column.coordinates() if isinstance(points, Shapes) else points
    if xy is None:
        raise ShapeError("points has other shapes", None, "wrong_shape", "points")
    given = single_or_rows(xy, "points", (2,))
    table = _native.signed_distance(
        given, column(shapes, "shapes"), poses(pose, "pose"), count(threads)
    )
    return structured(table, distance=1, gradient=2, closest=2)


def mass_properties(shapes: Shapes, *, threads: int | None = 1) -> NDArray[np.void]:
    """Fields ``area``, ``centroid``, ``second_moment`` (about the centroid) and ``perimeter``; NaN
    of what has no end.

    >>> from collide2d import Shapes, mass_properties
    >>> mass_properties(Shapes.aabbs([0, 0], [2, 1]))[["area", "perimeter"]].tolist()
    [(2.0, 6.0)]
    """
    table = _native.mass_properties(column(shapes, "shapes"), count(threads))
    return structured(table, area=1, centroid=2, second_moment=1, perimeter=1)


def pairs(
    a: Shapes,
    b: Shapes | None = None,
    predicate: str = "intersects",
    *,
    distance: float | None = None,
    threads: int | None = 1,
    progress: bool | Callable[[int], Any] = False,
) -> NDArray[np.int64]:
    """The rows of all pairs of ``a`` and ``b`` for which the predicate holds, shape (2, k), as
    ``shapely.STRtree.query`` gives them, in lexicographic order.

    The predicate is ``"intersects"``, ``"contains"`` (a holds b) or ``"dwithin"`` with a
    ``distance``. Without ``b`` the pairs within ``a``, each once. ``progress`` shows a bar by tqdm,
    or is called with the number of rows searched, each 2^20 rows.

    >>> from collide2d import Shapes, pairs
    >>> discs = Shapes.circles([[0, 0], [1, 0], [9, 0]], 1.0)
    >>> pairs(discs)
    array([[0],
           [1]])
    >>> pairs(discs, Shapes.points([[0.5, 0], [9, 1]]))
    array([[0, 1, 2],
           [0, 0, 1]])
    """
    if (predicate == "dwithin") != (distance is not None):
        message = "a distance goes with the predicate `dwithin`, and only with it"
        raise ShapeError(message, None, "missing", "distance")
    most = 0.0 if distance is None else _number(distance, "distance")
    other = None if b is None else column(b, "b")
    given = (column(a, "a"), other, str(predicate), most, count(threads))
    if progress is not True:
        return _native.pairs(*given, progress or None)
    from tqdm.auto import tqdm

    with tqdm(total=len(a), unit=" rows") as bar:
        answer = _native.pairs(*given, lambda searched: bar.update(searched - bar.n))
        bar.update(len(a) - bar.n)
    return answer


def _number(x: Any, name: str) -> float:
    given = array(x, name)
    if given.ndim:
        raise ShapeError(f"{name} is not one number", None, "wrong_shape", name)
    return float(given)


def _finite(numbers: NDArray[np.float64], name: str, width: int) -> None:
    if not np.isfinite(numbers).all():
        row = int(np.flatnonzero(~np.isfinite(numbers))[0]) // width
        raise ShapeError(f"{name} is not finite", row, "non_finite", name)


def _motion(motion: Any, name: str) -> NDArray[np.float64]:
    try:
        translation, angle, center = motion
    except (TypeError, ValueError):
        message = f"{name} is not translations, angles and centers"
        raise ShapeError(message, None, "wrong_shape", name) from None
    by, angle, center = rows(
        {
            f"{name}.translation": (translation, (2,)),
            f"{name}.angle": (angle, ()),
            f"{name}.center": (center, (2,)),
        }
    )
    columns = by.reshape(-1, 2), angle.reshape(-1, 1), center.reshape(-1, 2)
    return np.concatenate(columns, axis=1).reshape(-1)
