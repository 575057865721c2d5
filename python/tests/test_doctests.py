"""The examples in the documentation, and the README's lines."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import collide2d
import pytest

MODULES = [f"collide2d.{module.name}" for module in pkgutil.iter_modules(collide2d.__path__)]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("_native")])
def test_examples(name: str) -> None:
    if name == "collide2d._shapes":
        pytest.importorskip("shapely")
        pytest.importorskip("pyarrow")
    if name == "collide2d.dask":
        pytest.importorskip("distributed")
    module = importlib.import_module(name)
    results = doctest.testmod(module, extraglobs={"Shapes": collide2d.Shapes})
    assert results.failed == 0


def test_every_query_has_an_example() -> None:
    queries = [getattr(collide2d, name) for name in collide2d.__all__ if name[0].islower()]
    assert len(queries) >= 17
    for query in queries:
        assert ">>>" in query.__doc__, query


def test_readme(capsys: pytest.CaptureFixture[str]) -> None:
    readme = Path(__file__).parents[1].joinpath("README.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    exec(code, {})
    assert "discs in walls" in capsys.readouterr().out
