"""Columns from shapely and Arrow, and to Arrow."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._errors import ShapeError
from ._shapes import OnInvalid, Shapes, _of_arrays

#: The names of the arrays of a column in Arrow.
_FIELDS = ("kind", "numbers", "counts")


def from_shapely(geometries: Any, is_masked: bool) -> Shapes:
    import shapely

    given = np.atleast_1d(np.asarray(geometries, object))
    if given.ndim != 1:
        raise ShapeError("geometries: more than one axis", None, "wrong_shape", "geometries")
    kinds = shapely.get_type_id(given)
    is_there = ~(shapely.is_missing(given) | shapely.is_empty(given))
    if not (is_masked or is_there.all()):
        row = int(np.flatnonzero(~is_there)[0])
        raise ShapeError("the geometry is missing or empty", row, "missing", "geometries")
    columns, places = [], []
    for kind in np.unique(kinds[is_there]):
        rows = np.flatnonzero(is_there & (kinds == kind))
        try:
            made = _of_kind(given[rows], kind, is_masked)
        except ShapeError as error:
            at = None if error.row is None else int(rows[error.row])
            raise ShapeError(error.message, at, error.kind, error.argument) from None
        columns.append(made)
        places.append(rows if made.valid is None else rows[made.valid])
    place = np.concatenate([*places, np.empty(0, np.int64)])
    shapes = Shapes.concat(columns)[np.argsort(place)]
    if is_masked:
        shapes.valid = np.zeros(len(given), bool)
        shapes.valid[place] = True
    return shapes


def _of_kind(geometries: NDArray[Any], kind: int, is_masked: bool) -> Shapes:
    import shapely

    types = shapely.GeometryType
    on_invalid: OnInvalid = "mask" if is_masked else "raise"
    if kind == types.POINT:
        return Shapes.points(shapely.get_coordinates(geometries), on_invalid=on_invalid)
    if kind in (types.LINESTRING, types.LINEARRING):
        coords, at = shapely.get_coordinates(geometries, return_index=True)
        is_ring = bool(kind == types.LINEARRING)
        offsets = _offsets(at, len(geometries))
        return Shapes.polylines(coords, offsets, closed=is_ring, on_invalid=on_invalid)
    if kind == types.POLYGON:
        _, coords, offsets = shapely.to_ragged_array(geometries, include_z=False)
        return Shapes.polygons(coords, *offsets, on_invalid=on_invalid)
    parts, at = shapely.get_parts(geometries, return_index=True)
    shapes = from_shapely(parts, is_masked)
    mask = np.ones(len(parts), bool) if shapes.valid is None else shapes.valid
    # A union without one of its parts would be another shape.
    whole = np.bincount(at[~mask], minlength=len(geometries)) == 0
    kept = whole[at[mask]]
    counts = np.bincount(at[mask][kept], minlength=len(geometries))[whole]
    offsets = np.concatenate(([0], np.cumsum(counts)))
    made = Shapes.compounds(shapes[kept], offsets, on_invalid=on_invalid)
    if made.valid is not None:
        whole[np.flatnonzero(whole)] = made.valid
        made.valid = whole
    return made


def _offsets(at: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Where the elements of each row begin, from the row of each element."""
    return np.concatenate(([0], np.cumsum(np.bincount(at, minlength=count))))


def to_arrow(shapes: Shapes) -> Any:
    import pyarrow as pa

    coordinates = shapes._column.coordinates()
    if coordinates is not None:
        numbers = pa.array(coordinates.reshape(-1))
        return pa.FixedSizeListArray.from_arrays(numbers, 2)
    kinds, numbers, number_ends, counts, count_ends = shapes._column.arrays()
    names = pa.DictionaryArray.from_arrays(kinds.astype(np.int8), _native.Column.kind_names())

    def lists(values: NDArray[Any], ends: NDArray[np.int64]) -> Any:
        return pa.LargeListArray.from_arrays(np.concatenate(([0], ends)), values)

    columns = [names, lists(numbers, number_ends), lists(counts, count_ends)]
    return pa.StructArray.from_arrays(columns, _FIELDS)


def from_arrow(data: Any, is_masked: bool) -> Shapes:
    import pyarrow as pa
    import pyarrow.types as is_type

    try:
        array = data if isinstance(data, pa.Array) else pa.chunked_array(data).combine_chunks()
    except (TypeError, ValueError):
        array = pa.array(data)
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    if isinstance(array, pa.ExtensionArray):
        array = array.storage
    on_invalid: OnInvalid = "mask" if is_masked else "raise"
    if array.null_count:
        row = int(np.flatnonzero(np.asarray(array.is_null()))[0])
        raise ShapeError("the row is null", row, "missing", "data")
    kind = array.type
    if is_type.is_struct(kind) and {field.name for field in kind} == set(_FIELDS):
        shapes = _of_arrays(*_arrays(array))
        shapes.valid = np.ones(len(shapes), bool) if is_masked else None
        return shapes
    if is_type.is_binary(kind) or is_type.is_large_binary(kind):
        import shapely

        return from_shapely(shapely.from_wkb(array.to_numpy(zero_copy_only=False)), is_masked)
    if is_type.is_string(kind) or is_type.is_large_string(kind):
        return Shapes.from_specs(array.to_pylist(), on_invalid=on_invalid)
    offsets, coords = [], array
    while is_type.is_list(coords.type) or is_type.is_large_list(coords.type):
        begin = coords.offsets[0].as_py()
        offsets.append(np.asarray(coords.offsets) - begin)
        coords = coords.flatten()
    xy = _coordinates(coords)
    if xy is None or len(offsets) > 2:
        message = f"no shapes of the Arrow type {kind}"
        raise ShapeError(message, None, "wrong_dtype", "data")
    if not offsets:
        return Shapes.points(xy, on_invalid=on_invalid)
    if len(offsets) == 1:
        return Shapes.polylines(xy, offsets[0], on_invalid=on_invalid)
    return Shapes.polygons(xy, offsets[1], offsets[0], on_invalid=on_invalid)


def _coordinates(coords: Any) -> NDArray[np.float64] | None:
    """GeoArrow's coordinates, interleaved or apart."""
    import pyarrow.types as is_type

    kind = coords.type
    if is_type.is_fixed_size_list(kind) and is_type.is_floating(kind.value_type):
        flat: NDArray[np.float64] = coords.flatten().to_numpy(zero_copy_only=False)
        return flat.reshape(-1, kind.list_size)[:, :2]
    if is_type.is_struct(kind) and {"x", "y"} <= {field.name for field in kind}:
        return np.column_stack([coords.field(axis).to_numpy() for axis in "xy"])
    return None


def _arrays(array: Any) -> tuple[NDArray[Any], ...]:
    """The arrays of a column that stand in an Arrow struct."""
    names = _native.Column.kind_names()
    kind, numbers, counts = (array.field(name) for name in _FIELDS)
    places = {name: place for place, name in enumerate(names)}
    try:
        kinds = np.array([places[name] for name in kind.to_pylist()], np.uint8)
    except KeyError as error:
        message = f"no kind of shape {error}"
        raise ShapeError(message, None, "wrong_dtype", "data") from None
    flat: list[NDArray[Any]] = [kinds]
    for lists, dtype in ((numbers, np.float64), (counts, np.int64)):
        ends = np.asarray(lists.offsets)[1:] - lists.offsets[0].as_py()
        values = lists.flatten().to_numpy(zero_copy_only=False)
        flat += [np.ascontiguousarray(values, dtype), np.ascontiguousarray(ends, np.int64)]
    return tuple(flat)
