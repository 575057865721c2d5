"""The column of shapes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._arrays import array, ends, flat, rows
from ._errors import ShapeError

OnInvalid = Literal["raise", "mask"]


class Shapes:
    """An immutable column of shapes of any kinds, made from arrays.

    Coordinates are ``float64``, in whatever unit they come in, y up; angles are in radians,
    counterclockwise. An argument with one row stands for every row. A row that is no shape raises
    `ShapeError`; with ``on_invalid="mask"`` such rows are left out, and `valid` is a mask of the
    rows that the column has.

    >>> import collide2d
    >>> shapes = collide2d.Shapes.circles([[0, 0], [3, 0]], 1.0)
    >>> shapes
    Shapes(2: 2 circle)
    >>> shapes[1:].bounds
    array([[ 2., -1.,  4.,  1.]])
    """

    __slots__ = ("_column", "valid")
    _column: _native.Column

    valid: NDArray[np.bool_] | None
    """Which rows of a constructor's arguments the column has, with ``on_invalid="mask"``."""

    def __init__(self) -> None:
        raise TypeError("a column is made by a constructor like `Shapes.circles`")

    @classmethod
    def _of(cls, column: _native.Column, valid: NDArray[np.bool_] | None = None) -> Shapes:
        new = object.__new__(cls)
        new._column, new.valid = column, valid
        return new

    # Constructors.

    @classmethod
    def points(cls, xy: ArrayLike, *, on_invalid: OnInvalid = "raise") -> Shapes:
        """Points from their coordinates, shape (n, 2).

        >>> Shapes.points([[0, 0], [1, 2]])
        Shapes(2: 2 point)
        """
        (xy,) = rows({"xy": (xy, (2,))})
        return cls._of(*_native.Column.points(xy, masked=_masked(on_invalid)))

    @classmethod
    def circles(
        cls, center: ArrayLike, radius: ArrayLike, *, on_invalid: OnInvalid = "raise"
    ) -> Shapes:
        """Circles: discs with their outlines. ``center`` (n, 2), ``radius`` (n,), at least 0.

        >>> Shapes.circles([[0, 0], [1, 2]], 0.5)
        Shapes(2: 2 circle)
        """
        given = rows({"center": (center, (2,)), "radius": (radius, ())})
        return cls._of(*_native.Column.circles(*given, masked=_masked(on_invalid)))

    @classmethod
    def rects(
        cls,
        center: ArrayLike,
        half_extents: ArrayLike,
        angle: ArrayLike = 0.0,
        *,
        on_invalid: OnInvalid = "raise",
    ) -> Shapes:
        """Turned rectangles. ``center`` and ``half_extents`` (n, 2), ``angle`` (n,) in radians.

        >>> Shapes.rects([0, 0], [2, 1], [0.0, 0.5])
        Shapes(2: 2 rect)
        """
        given = rows(
            {"center": (center, (2,)), "half_extents": (half_extents, (2,)), "angle": (angle, ())}
        )
        return cls._of(*_native.Column.rects(*given, masked=_masked(on_invalid)))

    @classmethod
    def ellipses(
        cls,
        center: ArrayLike,
        semi_axes: ArrayLike,
        angle: ArrayLike = 0.0,
        *,
        on_invalid: OnInvalid = "raise",
    ) -> Shapes:
        """Turned ellipses. ``center`` and ``semi_axes`` (n, 2), ``angle`` (n,) in radians.

        >>> Shapes.ellipses([[0, 0]], [2, 1], 0.5)
        Shapes(1: 1 ellipse)
        """
        given = rows(
            {"center": (center, (2,)), "semi_axes": (semi_axes, (2,)), "angle": (angle, ())}
        )
        return cls._of(*_native.Column.ellipses(*given, masked=_masked(on_invalid)))

    @classmethod
    def capsules(
        cls,
        start: ArrayLike,
        end: ArrayLike,
        radius: ArrayLike,
        *,
        on_invalid: OnInvalid = "raise",
    ) -> Shapes:
        """All points at most ``radius`` (n,) from a segment, ``start`` and ``end`` (n, 2).

        >>> Shapes.capsules([[0, 0], [2, 1]], [[2, 1], [5, 1]], 0.25)
        Shapes(2: 2 capsule)
        """
        given = rows({"start": (start, (2,)), "end": (end, (2,)), "radius": (radius, ())})
        return cls._of(*_native.Column.capsules(*given, masked=_masked(on_invalid)))

    @classmethod
    def segments(
        cls, start: ArrayLike, end: ArrayLike, *, on_invalid: OnInvalid = "raise"
    ) -> Shapes:
        """Segments between ``start`` and ``end`` (n, 2).

        >>> Shapes.segments([[0, 0]], [[2, 1]])
        Shapes(1: 1 segment)
        """
        return cls._twos("segment", ("start", start), ("end", end), on_invalid)

    @classmethod
    def aabbs(cls, min: ArrayLike, max: ArrayLike, *, on_invalid: OnInvalid = "raise") -> Shapes:
        """Boxes along the axes between the corners ``min`` and ``max`` (n, 2).

        >>> Shapes.aabbs([[0, 0]], [[2, 1]])
        Shapes(1: 1 aabb)
        """
        return cls._twos("aabb", ("min", min), ("max", max), on_invalid)

    @classmethod
    def rays(
        cls, origin: ArrayLike, direction: ArrayLike, *, on_invalid: OnInvalid = "raise"
    ) -> Shapes:
        """Rays from ``origin`` along ``direction`` (n, 2), whose length is the unit of ``t``.

        >>> Shapes.rays([[0, 0]], [[1, 0]])
        Shapes(1: 1 ray)
        """
        return cls._twos("ray", ("origin", origin), ("direction", direction), on_invalid)

    @classmethod
    def lines(
        cls, point: ArrayLike, direction: ArrayLike, *, on_invalid: OnInvalid = "raise"
    ) -> Shapes:
        """Lines through ``point`` along ``direction`` (n, 2).

        >>> Shapes.lines([[0, 0]], [[1, 0]])
        Shapes(1: 1 line)
        """
        return cls._twos("line", ("point", point), ("direction", direction), on_invalid)

    @classmethod
    def half_planes(
        cls, point: ArrayLike, normal: ArrayLike, *, on_invalid: OnInvalid = "raise"
    ) -> Shapes:
        """Half-planes with ``point`` on their edge; ``normal`` (n, 2) points out of them.

        >>> Shapes.half_planes([[0, 0]], [[0, 1]])
        Shapes(1: 1 half_plane)
        """
        return cls._twos("half_plane", ("point", point), ("normal", normal), on_invalid)

    @classmethod
    def _twos(
        cls,
        kind: str,
        first: tuple[str, ArrayLike],
        second: tuple[str, ArrayLike],
        on_invalid: OnInvalid,
    ) -> Shapes:
        given = rows({name: (x, (2,)) for name, x in (first, second)})
        return cls._of(*_native.Column.twos(kind, *given, masked=_masked(on_invalid)))

    @classmethod
    def triangles(cls, vertices: ArrayLike, *, on_invalid: OnInvalid = "raise") -> Shapes:
        """Triangles from their corners, shape (n, 3, 2), in either order.

        >>> Shapes.triangles([[[0, 0], [1, 0], [0, 1]]])
        Shapes(1: 1 triangle)
        """
        (vertices,) = rows({"vertices": (vertices, (3, 2))})
        return cls._of(*_native.Column.triangles(vertices, masked=_masked(on_invalid)))

    @classmethod
    def convex_polygons(
        cls,
        coords: ArrayLike,
        offsets: ArrayLike,
        radius: ArrayLike = 0.0,
        *,
        on_invalid: OnInvalid = "raise",
    ) -> Shapes:
        """Convex polygons: the vertices of row i are ``coords[offsets[i]:offsets[i + 1]]``.

        ``coords`` (k, 2), in either order; ``offsets`` (n + 1,); ``radius`` (n,) rounds the
        corners: all points at most that far from the polygon. They are answered faster than
        `polygons`.

        >>> Shapes.convex_polygons([[0, 0], [2, 0], [2, 1], [0, 1]], [0, 4])
        Shapes(1: 1 convex_polygon)
        """
        given = array(coords, "coords")
        coords = _coordinates(given, "coords")
        until = ends(offsets, "offsets")
        (radius,) = rows({"radius": (np.broadcast_to(array(radius, "radius"), len(until)), ())})
        made = _native.Column.convex_polygons(coords, until, radius, masked=_masked(on_invalid))
        return cls._of(*made)

    @classmethod
    def polygons(
        cls,
        coords: ArrayLike,
        ring_offsets: ArrayLike,
        polygon_offsets: ArrayLike | None = None,
        *,
        on_invalid: OnInvalid = "raise",
    ) -> Shapes:
        """Polygons, in GeoArrow's layout, which is that of ``shapely.to_ragged_array``.

        Ring r has the vertices ``coords[ring_offsets[r]:ring_offsets[r + 1]]``, polygon i the rings
        ``polygon_offsets[i]:polygon_offsets[i + 1]``, the outline first, then its holes; without
        ``polygon_offsets`` each ring is a polygon. The first vertex may stand at the end once more.

        >>> Shapes.polygons([[0, 0], [2, 0], [1, 0.5], [2, 2]], [0, 4])
        Shapes(1: 1 polygon)
        """
        coords = _coordinates(array(coords, "coords"), "coords")
        ring_ends = ends(ring_offsets, "ring_offsets")
        if polygon_offsets is None:
            polygon_ends = np.arange(1, len(ring_ends) + 1)
        else:
            polygon_ends = ends(polygon_offsets, "polygon_offsets")
        made = _native.Column.polygons(coords, ring_ends, polygon_ends, masked=_masked(on_invalid))
        return cls._of(*made)

    @classmethod
    def polylines(
        cls,
        coords: ArrayLike,
        offsets: ArrayLike,
        *,
        closed: bool = False,
        one_sided: bool = False,
        on_invalid: OnInvalid = "raise",
    ) -> Shapes:
        """Chains of segments: the vertices of row i are ``coords[offsets[i]:offsets[i + 1]]``.

        ``closed`` joins the last vertex to the first; ``one_sided`` chains are met from their left.

        >>> Shapes.polylines([[0, 0], [1, 0], [1, 1]], [0, 3])
        Shapes(1: 1 polyline)
        """
        coords = _coordinates(array(coords, "coords"), "coords")
        until = ends(offsets, "offsets")
        given = (coords, until, bool(closed), bool(one_sided))
        return cls._of(*_native.Column.polylines(*given, masked=_masked(on_invalid)))

    @classmethod
    def compounds(
        cls, parts: Shapes, offsets: ArrayLike, *, on_invalid: OnInvalid = "raise"
    ) -> Shapes:
        """Unions: row i is that of ``parts[offsets[i]:offsets[i + 1]]``.

        >>> Shapes.compounds(Shapes.circles([[0, 0], [1, 0]], 1.0), [0, 2])
        Shapes(1: 1 compound)
        """
        until = ends(offsets, "offsets")
        made = _native.Column.compounds(column(parts, "parts"), until, masked=_masked(on_invalid))
        return cls._of(*made)

    @classmethod
    def from_specs(
        cls, specs: str | Iterable[Mapping[str, Any] | str], *, on_invalid: OnInvalid = "raise"
    ) -> Shapes:
        """Shapes from the JSON of the program ``collide``: dicts, texts, or the text of a list.

        >>> Shapes.from_specs([{"type": "circle", "center": [0, 0], "radius": 1}])
        Shapes(1: 1 circle)
        """
        try:
            if isinstance(specs, str):
                specs = json.loads(specs)
                if isinstance(specs, dict):
                    specs = [specs]
            texts = [spec if isinstance(spec, str) else json.dumps(spec) for spec in specs]
        except (TypeError, ValueError) as error:
            raise ShapeError(f"specs: {error}", None, "malformed", "specs") from None
        return cls._of(*_native.Column.of_specs(texts, masked=_masked(on_invalid)))

    @classmethod
    def from_shapely(cls, geometries: Any, *, on_invalid: OnInvalid = "raise") -> Shapes:
        """Shapes from shapely's geometries, or a geopandas column of them.

        Points, polygons, line strings (polylines) and linear rings (closed ones) as such, multi-
        geometries and collections as compounds. Missing and empty ones are no shapes.

        >>> import shapely
        >>> Shapes.from_shapely([shapely.Point(0, 0), shapely.box(0, 0, 1, 1)])
        Shapes(2: 1 point, 1 polygon)
        """
        from ._interchange import from_shapely

        return from_shapely(geometries, _masked(on_invalid))

    @classmethod
    def from_arrow(cls, data: Any, *, on_invalid: OnInvalid = "raise") -> Shapes:
        """Shapes from an Arrow array, through its C interface (needs pyarrow).

        What `__arrow_c_array__` gives; GeoArrow's points, line strings and polygons; WKB (needs
        shapely); texts of the program's JSON.

        >>> import pyarrow
        >>> Shapes.from_arrow(pyarrow.array(Shapes.circles([[0, 0]], 1.0)))
        Shapes(1: 1 circle)
        """
        from ._interchange import from_arrow

        return from_arrow(data, _masked(on_invalid))

    @classmethod
    def concat(cls, columns: Iterable[Shapes]) -> Shapes:
        """Columns one after the other.

        >>> Shapes.concat([Shapes.points([[0, 0]]), Shapes.circles([[0, 0]], 1.0)])
        Shapes(2: 1 circle, 1 point)
        """
        return cls._of(_native.Column.concat([column(each, "columns") for each in columns]))

    # As a sequence.

    def __len__(self) -> int:
        return len(self._column)

    def __getitem__(self, rows: int | slice | ArrayLike) -> Shapes:
        """A row, a slice, rows by a mask or by their places: always a column."""
        if isinstance(rows, slice):
            places = np.arange(len(self))[rows]
        else:
            given = array(rows, "rows", "iub")
            if given.ndim > 1:
                raise ShapeError("rows: more than one axis", None, "wrong_shape", "rows")
            places = given
            if given.dtype.kind == "b":
                if given.shape != (len(self),):
                    message = f"a mask of shape {given.shape} for {len(self)} rows"
                    raise ShapeError(message, None, "unequal_lengths", "rows")
                places = np.flatnonzero(given)
        places = np.atleast_1d(places).astype(np.int64, copy=True)
        places[places < 0] += len(self)
        return self._of(self._column.take(places))

    def __iter__(self) -> Iterator[Shapes]:
        return (self[row] for row in range(len(self)))

    def __repr__(self) -> str:
        names, counts = np.unique(self.kinds, return_counts=True)
        kinds = ", ".join(f"{count} {name}" for name, count in zip(names, counts))
        return f"Shapes({len(self)}: {kinds})" if kinds else "Shapes(0)"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _of_arrays, self._column.arrays()

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        """The column as an Arrow array (needs pyarrow): points as GeoArrow has them, all else as
        structs of a kind, numbers and counts, which `from_arrow` takes."""
        from ._interchange import to_arrow

        return to_arrow(self).__arrow_c_array__(requested_schema)

    # What a row is.

    @property
    def kinds(self) -> NDArray[np.str_]:
        """The kind of each row.

        >>> Shapes.points([[0, 0]]).kinds
        array(['point'], dtype='<U14')
        """
        return np.array(_native.Column.kind_names())[self._column.kinds()]

    @property
    def bounds(self) -> NDArray[np.float64]:
        """The box around each row, shape (n, 4): min x, min y, max x, max y; infinite where there
        is none.

        >>> Shapes.circles([[0, 0]], 1.0).bounds
        array([[-1., -1.,  1.,  1.]])
        """
        return self._column.bounds()

    def to_specs(self) -> list[dict[str, Any]]:
        """Each row as the JSON of the program ``collide``, exactly.

        >>> Shapes.points([[0, 0.1]]).to_specs()
        [{'type': 'point', 'p': [0.0, 0.1]}]
        """
        return [json.loads(spec) for spec in self._column.specs()]


def column(shapes: Any, name: str) -> _native.Column:
    """The native column of an argument."""
    if not isinstance(shapes, Shapes):
        message = f"{name} is {type(shapes).__name__}, needs Shapes"
        raise ShapeError(message, None, "wrong_type", name)
    return shapes._column


def _of_arrays(*arrays: NDArray[Any]) -> Shapes:
    return Shapes._of(_native.Column.of_arrays(*arrays))


def _masked(on_invalid: str) -> bool:
    if on_invalid not in ("raise", "mask"):
        message = f"on_invalid is {on_invalid!r}, needs 'raise' or 'mask'"
        raise ShapeError(message, None, "out_of_range", "on_invalid")
    return on_invalid == "mask"


def _coordinates(given: NDArray[Any], name: str) -> NDArray[np.float64]:
    if given.size and (given.ndim != 2 or given.shape[1] != 2):
        message = f"{name} has the shape {given.shape}, needs (n, 2)"
        raise ShapeError(message, None, "wrong_shape", name)
    return flat(given)
