"""Columns: constructors, errors, indexing, pickling."""

import pickle

import numpy as np
import pytest
from collide2d import ShapeError, Shapes
from columns import KINDS, mixed
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

#: Arguments of each constructor: the numbers of a row.
CONSTRUCTORS = {
    "points": {"xy": (2,)},
    "circles": {"center": (2,), "radius": ()},
    "rects": {"center": (2,), "half_extents": (2,), "angle": ()},
    "ellipses": {"center": (2,), "semi_axes": (2,), "angle": ()},
    "capsules": {"start": (2,), "end": (2,), "radius": ()},
    "segments": {"start": (2,), "end": (2,)},
    "aabbs": {"min": (2,), "max": (2,)},
    "rays": {"origin": (2,), "direction": (2,)},
    "lines": {"point": (2,), "direction": (2,)},
    "half_planes": {"point": (2,), "normal": (2,)},
    "triangles": {"vertices": (3, 2)},
}
NUMBERS = st.one_of(
    st.floats(-10, 10), st.floats(), st.sampled_from([0.0, -0.0, 1e308, -1e308, 5e-324])
)


def rows_of(draw: st.DrawFn, row: tuple[int, ...], count: int) -> np.ndarray:
    """An array in some layout: plain, of Fortran's order, or strided."""
    numbers = draw(arrays.arrays(np.float64, (count, *row), elements=NUMBERS))
    layout = draw(
        st.sampled_from([np.asarray, np.asfortranarray, lambda x: np.repeat(x, 2, 0)[::2]])
    )
    return layout(numbers)


@given(st.data(), st.sampled_from(sorted(CONSTRUCTORS)), st.integers(0, 5))
def test_a_constructor_makes_shapes_or_says_which_row_is_none(data, name, count):
    draw = data.draw
    given = {key: rows_of(draw, row, count) for key, row in CONSTRUCTORS[name].items()}
    make = getattr(Shapes, name)
    shapes = make(**given, on_invalid="mask")
    mask = shapes.valid
    assert len(shapes) == mask.sum() and len(mask) == count
    for row in range(count):
        one = {key: x[row : row + 1] for key, x in given.items()}
        if mask[row]:
            assert make(**one).to_specs() == shapes[int(mask[:row].sum())].to_specs()
        else:
            with pytest.raises(ShapeError) as caught:
                make(**one)
            assert caught.value.row == 0 and caught.value.kind
    if mask.all():
        assert make(**given).to_specs() == shapes.to_specs()
    else:
        with pytest.raises(ShapeError) as caught:
            make(**given)
        assert caught.value.row == int(np.flatnonzero(~mask)[0])
        assert caught.value.argument.split("[")[0] in given or name == "triangles"


@given(st.data(), st.sampled_from(["convex_polygons", "polygons", "polylines"]))
def test_ragged_constructors(data, name):
    counts = data.draw(st.lists(st.integers(0, 6), max_size=4))
    offsets = np.concatenate(([0], np.cumsum(counts, dtype=int)))
    coords = rows_of(data.draw, (2,), int(offsets[-1]))
    make = getattr(Shapes, name)
    shapes = make(coords, offsets, on_invalid="mask")
    mask = shapes.valid
    assert len(shapes) == mask.sum() and len(mask) == len(counts)
    for row in range(len(counts)):
        part = coords[offsets[row] : offsets[row + 1]]
        if mask[row]:
            make(part, [0, len(part)])
        else:
            with pytest.raises(ShapeError):
                make(part, [0, len(part)])


@given(st.data(), st.sampled_from(["convex_polygons", "polygons", "polylines"]))
def test_offsets_of_any_numbers_are_refused_or_right(data, name):
    offsets = data.draw(st.lists(st.integers(-3, 9), max_size=5))
    coords = np.random.default_rng(1).uniform(size=(6, 2))
    try:
        mask = getattr(Shapes, name)(coords, offsets, on_invalid="mask").valid
    except ShapeError as error:
        assert error.kind == "wrong_offsets"
    else:
        assert offsets == sorted(offsets) and offsets[0] == 0 and offsets[-1] == 6
        assert len(mask) == len(offsets) - 1


def test_wrong_arguments_are_named():
    def fails(kind: str, argument: str, make, *args, **kwargs) -> None:
        with pytest.raises(ShapeError) as caught:
            make(*args, **kwargs)
        assert (caught.value.kind, caught.value.argument) == (kind, argument)

    fails("unequal_lengths", "radius", Shapes.circles, np.zeros((3, 2)), [1, 2])
    fails("unequal_lengths", "radius", Shapes.circles, np.zeros((0, 2)), [1, 2])
    fails("wrong_shape", "center", Shapes.circles, np.zeros((3, 3)), 1)
    fails("wrong_shape", "center", Shapes.circles, 1.0, 1)
    fails("wrong_shape", "center", Shapes.circles, [[1, 2], [3]], 1)
    fails("wrong_dtype", "center", Shapes.circles, [["a", "b"]], 1)
    fails("wrong_dtype", "radius", Shapes.circles, [[0, 0]], [1j])
    fails("wrong_dtype", "radius", Shapes.circles, [[0, 0]], [None])
    fails("wrong_dtype", "offsets", Shapes.polylines, [[0, 0], [1, 1]], [0.0, 2.0])
    fails("negative_radius", "radius", Shapes.circles, [[0, 0]], [-1])
    fails("non_finite", "center", Shapes.circles, [[np.nan, 0]], [1])
    fails("non_finite", "xy", Shapes.points, [[0, 0], [np.inf, 0]])
    fails("out_of_range", "on_invalid", Shapes.points, [[0, 0]], on_invalid="drop")
    fails("malformed", "specs", Shapes.from_specs, 7)
    fails("wrong_type", "parts", Shapes.compounds, [1], [0, 1])
    with pytest.raises(TypeError):
        Shapes()


def test_empty_arrays_are_empty_columns():
    for name, arguments in CONSTRUCTORS.items():
        assert len(getattr(Shapes, name)(**{key: [] for key in arguments})) == 0
    for name in ("convex_polygons", "polygons", "polylines"):
        assert len(getattr(Shapes, name)([], [0])) == 0
    assert repr(Shapes.concat([])) == "Shapes(0)"


def test_rings_may_be_closed():
    square = [[0, 0], [1, 0], [1, 1], [0, 1]]
    hole = [[0.2, 0.2], [0.8, 0.2], [0.2, 0.8]]
    closed = Shapes.polygons([*square, square[0], *hole, hole[0]], [0, 5, 9], [0, 2])
    opened = Shapes.polygons([*square, *hole], [0, 4, 7], [0, 2])
    assert closed.to_specs() == opened.to_specs()
    assert len(closed.to_specs()[0]["holes"]) == 1


@given(st.data())
def test_indexing_is_that_of_a_list(data):
    shapes = mixed(9)
    specs = shapes.to_specs()
    index = data.draw(
        st.one_of(st.slices(9), st.lists(st.booleans(), min_size=9, max_size=9), st.integers(-9, 8))
    )
    if isinstance(index, list):
        expected = [spec for spec, is_in in zip(specs, index) if is_in]
    else:
        expected = specs[index] if isinstance(index, slice) else [specs[index]]
    assert shapes[index].to_specs() == expected


def test_wrong_indices():
    shapes = mixed(3)
    for index in (3, -4, [0, 5]):
        with pytest.raises(IndexError):
            shapes[index]
    for index in ([True], 0.5, [[0]]):
        with pytest.raises(ShapeError):
            shapes[index]
    assert len(list(shapes)) == 3


def test_columns_are_pickled_exactly():
    shapes = mixed(200)
    assert set(shapes.kinds) == set(KINDS)
    for column in (shapes, shapes[:0], Shapes.points([[0, 0.1]])):
        again = pickle.loads(pickle.dumps(column))
        assert again.to_specs() == column.to_specs()
        assert (again.kinds == column.kinds).all()
    error = pickle.loads(pickle.dumps(ShapeError("m", 3, "k", "a")))
    assert (error.row, error.kind, error.argument) == (3, "k", "a")


def test_arrays_of_other_shapes_are_refused():
    function, (kinds, numbers, ends, counts, count_ends) = mixed(20).__reduce__()
    cuts = [
        (kinds[1:], numbers, ends, counts, count_ends),
        (kinds + 99, numbers, ends, counts, count_ends),
        (np.roll(kinds, 1), numbers, ends, counts, count_ends),
        (kinds, numbers[1:], ends, counts, count_ends),
        (kinds, numbers, ends[::-1].copy(), counts, count_ends),
        (kinds, numbers, ends, np.full_like(counts, -1), count_ends),
        (kinds, numbers, ends, counts * 2**40, count_ends),
    ]
    for arrays_ in cuts:
        with pytest.raises(ShapeError):
            function(*arrays_)


def test_a_column_does_not_change_with_its_arrays():
    xy = np.zeros((2, 2))
    shapes = Shapes.points(xy)
    xy += 9
    assert shapes.to_specs()[0]["p"] == [0, 0]
