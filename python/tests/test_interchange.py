"""shapely and Arrow."""

import numpy as np
import pytest
from collide2d import ShapeError, Shapes, distance, intersects
from columns import mixed

shapely = pytest.importorskip("shapely")
pa = pytest.importorskip("pyarrow")


def geometries() -> np.ndarray:
    rng = np.random.default_rng(5)
    made = []
    for _ in range(40):
        x, y = rng.uniform(0, 4, 2)
        hole = [(x + 0.25, y + 0.25), (x + 0.5, y + 0.25), (x + 0.25, y + 0.5)]
        square = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        made += [
            shapely.Point(x, y),
            shapely.Polygon(square, [hole]),
            shapely.LineString([(x, y), (x + 1, y + 2)]),
            shapely.LinearRing(square),
            shapely.MultiPoint([(x, y), (x + 1, y)]),
            shapely.MultiPolygon([shapely.box(x, y, x + 1, y + 1), shapely.box(9, 9, 10, 10)]),
            shapely.GeometryCollection([shapely.Point(x, y), shapely.box(x, y, x + 1, y + 1)]),
        ]
    return np.array(made, object)


def test_shapely_geometries_answer_as_in_shapely():
    given = geometries()
    shapes = Shapes.from_shapely(given)
    assert len(shapes) == len(given)
    np.testing.assert_allclose(shapes.bounds, shapely.bounds(given))
    first, second = np.indices((len(given), len(given))).reshape(2, -1)
    ours, theirs = (
        distance(shapes[first], shapes[second]),
        shapely.distance(given[first], given[second]),
    )
    np.testing.assert_allclose(ours, theirs, atol=1e-12)
    far = theirs > 1e-12
    assert (~intersects(shapes[first], shapes[second]) >= far).all()


def test_missing_and_bad_geometries():
    bow_tie = shapely.Polygon([(0, 0), (1, 1), (1, 0), (0, 1)])
    both = shapely.MultiPolygon([shapely.box(0, 0, 1, 1), bow_tie])
    given = [shapely.Point(0, 0), None, bow_tie, shapely.Point(), both, shapely.box(0, 0, 1, 1)]
    shapes = Shapes.from_shapely(given, on_invalid="mask")
    assert shapes.valid.tolist() == [True, False, False, False, False, True]
    assert shapes.kinds.tolist() == ["point", "polygon"]
    for row, kind in ((1, "missing"), (2, "self_intersection"), (3, "missing")):
        with pytest.raises(ShapeError) as caught:
            Shapes.from_shapely([given[0], given[row]])
        assert (caught.value.row, caught.value.kind) == (1, kind)
    assert len(Shapes.from_shapely([])) == 0


def test_columns_through_arrow():
    shapes = mixed(120)
    for column in (shapes, shapes[:0], Shapes.points([[0, 1], [2, 3]])):
        array = pa.array(column)
        assert len(array) == len(column)
        assert Shapes.from_arrow(array).to_specs() == column.to_specs()
        cut = array[len(array) // 3 : len(array) // 2]
        expected = column[len(array) // 3 : len(array) // 2]
        assert Shapes.from_arrow(cut).to_specs() == expected.to_specs()
        chunks = pa.chunked_array([array, array])
        assert Shapes.from_arrow(chunks).to_specs() == 2 * column.to_specs()


def test_geoarrow_wkb_and_specs():
    boxes = shapely.box([0, 2], [0, 2], [1, 3], [1, 3])
    expected = Shapes.from_shapely(boxes).to_specs()
    wkb = pa.array(shapely.to_wkb(boxes))
    assert Shapes.from_arrow(wkb).to_specs() == expected
    _, coords, (rings, polygons) = shapely.to_ragged_array(boxes)
    xy = pa.FixedSizeListArray.from_arrays(coords.reshape(-1), 2)
    nested = pa.ListArray.from_arrays(
        polygons.astype("i4"), pa.ListArray.from_arrays(rings.astype("i4"), xy)
    )
    assert Shapes.from_arrow(nested).to_specs() == expected
    assert Shapes.from_arrow(nested[1:]).to_specs() == expected[1:]
    separated = pa.StructArray.from_arrays([coords[:, 0].copy(), coords[:, 1].copy()], ["x", "y"])
    assert Shapes.from_arrow(separated).to_specs() == Shapes.points(coords).to_specs()
    line = pa.ListArray.from_arrays(rings.astype("i4"), xy)
    assert (Shapes.from_arrow(line).kinds == "polyline").all()
    specs = pa.array(['{"type": "point", "p": [0, 1]}'])
    assert Shapes.from_arrow(specs).kinds == ["point"]


def test_arrow_that_holds_no_shapes():
    for data in (pa.array([1, 2]), pa.array([[1]]), pa.array([None, "x"]), pa.array(["{"])):
        with pytest.raises(ShapeError):
            Shapes.from_arrow(data)
    rows = pa.array(['{"type": "point", "p": [0, 1]}', "{}"])
    shapes = Shapes.from_arrow(rows, on_invalid="mask")
    assert shapes.valid.tolist() == [True, False] and len(shapes) == 1
