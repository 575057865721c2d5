"""The recipes of the book: a Python function over columns in Polars, DuckDB and DataFusion."""

from pathlib import Path

import collide2d as c2
import numpy as np
import pytest

pa = pytest.importorskip("pyarrow")

RNG = np.random.default_rng(3)
CENTER, RADIUS = RNG.uniform(0, 20, (500, 2)), RNG.uniform(0.1, 2, 500)
TABLE = pa.table({"x": CENTER[:, 0], "y": CENTER[:, 1], "r": RADIUS})
WALL = c2.Shapes.capsules([0, 0], [20, 20], 1.0)
EXPECTED = c2.intersects(c2.Shapes.circles(CENTER, RADIUS), WALL)


def test_polars() -> None:
    pl = pytest.importorskip("polars")
    discs = pl.from_arrow(TABLE)

    # recipe: polars
    def meets_wall(disc: pl.Series) -> pl.Series:
        x, y, r = (disc.struct.field(name).to_numpy() for name in ("x", "y", "r"))
        shapes = c2.Shapes.circles(np.column_stack((x, y)), r)
        return pl.Series(c2.intersects(shapes, WALL))

    meets = pl.struct("x", "y", "r").map_batches(meets_wall, return_dtype=pl.Boolean)
    answers = discs.lazy().select(meets.alias("meets")).collect()["meets"]
    # end
    assert (answers.to_numpy() == EXPECTED).all()


def test_duckdb() -> None:
    duckdb = pytest.importorskip("duckdb")
    discs = TABLE

    # recipe: duckdb
    def meets_wall(x, y, r):
        xy = np.column_stack((x.to_numpy(), y.to_numpy()))
        return pa.array(c2.intersects(c2.Shapes.circles(xy, r.to_numpy()), WALL))

    connection = duckdb.connect()
    connection.create_function("meets_wall", meets_wall, ["DOUBLE"] * 3, "BOOLEAN", type="arrow")
    connection.register("discs", discs)
    answers = connection.sql("select meets_wall(x, y, r) as meets from discs").fetchnumpy()["meets"]
    # end
    assert (answers == EXPECTED).all()


def test_datafusion_join_in_sql() -> None:
    datafusion = pytest.importorskip("datafusion")
    first, second = TABLE, TABLE.slice(0, 250)

    # recipe: datafusion
    SIZE = 4.0

    def shapes(x, y, r):
        xy = np.column_stack((x.to_numpy(), y.to_numpy()))
        return c2.Shapes.circles(xy, r.to_numpy(zero_copy_only=False))

    def with_tiles(table):
        """A row for each tile that a disc reaches."""
        discs = shapes(*(table[name].combine_chunks() for name in ("x", "y", "r")))
        rows, tiles = c2.tiles(discs, SIZE)
        table = table.take(pa.array(rows)).append_column("id", pa.array(rows))
        table = table.append_column("tx", pa.array(tiles[:, 0]))
        return table.append_column("ty", pa.array(tiles[:, 1]))

    def is_pair(x, y, r, x2, y2, r2, tx, ty):
        a, b = shapes(x, y, r), shapes(x2, y2, r2)
        is_own = (c2.owner(a, b, SIZE) == np.column_stack((tx, ty))).all(axis=1)
        return pa.array(c2.intersects(a, b) & is_own)

    context = datafusion.SessionContext()
    types = [pa.float64()] * 6 + [pa.int64()] * 2
    context.register_udf(datafusion.udf(is_pair, types, pa.bool_(), "immutable", "is_pair"))
    for name, table in (("a", with_tiles(first)), ("b", with_tiles(second))):
        context.from_arrow(table, name)
    found = context.sql(
        "select a.id as i, b.id as j from a join b on a.tx = b.tx and a.ty = b.ty "
        "where is_pair(a.x, a.y, a.r, b.x, b.y, b.r, a.tx, a.ty) order by i, j"
    ).to_arrow_table()
    # end
    discs = c2.Shapes.circles(CENTER, RADIUS)
    expected = c2.pairs(discs, discs[:250])
    assert (np.stack((found["i"], found["j"])) == expected).all()


def test_the_book_has_these_recipes() -> None:
    book = Path(__file__).parents[2] / "docs" / "columns.md"
    if not book.exists():
        pytest.skip("not in a checkout")
    lines = Path(__file__).read_text().splitlines()
    for name in ("polars", "duckdb", "datafusion"):
        begin = lines.index(f"    # recipe: {name}") + 1
        end = lines.index("    # end", begin)
        code = "\n".join(line[4:] for line in lines[begin:end]).strip()
        assert code in book.read_text(), name
