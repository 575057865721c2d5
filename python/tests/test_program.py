"""Every query gives the numbers of the program `collide query`, bit for bit."""

import json
import os
import shutil
import subprocess

import collide2d as c2
import numpy as np
import pytest
from collide2d import Shapes
from columns import KINDS, mixed, spec

ROWS = int(os.environ.get("COLLIDE_ROWS", "4000"))
PROGRAM = os.environ.get("COLLIDE") or shutil.which("collide")

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no program `collide`: set COLLIDE")


def program(lines: list[dict]) -> list[dict]:
    text = "\n".join(json.dumps(line) for line in lines)
    command = [PROGRAM, "query"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(lines) and not any("error" in answer for answer in answers)
    return answers


def numbers(answer, *fields: str) -> list[float]:
    """What an answer has of these fields; of none, all NaN."""
    if answer is None:
        return [np.nan] * sum(1 if field in ("depth", "t", "time") else 2 for field in fields)
    values = [answer[field] for field in fields]
    return [x for value in values for x in (value if isinstance(value, list) else [value])]


def same(query: str, rows: np.ndarray, answers: list) -> None:
    """Holds the rows of the wheel against the program's, NaN standing for none."""
    if rows.dtype.names:
        rows = np.column_stack([rows[name].reshape(len(rows), -1) for name in rows.dtype.names])
    expected = np.array(answers, rows.dtype).reshape(rows.shape)
    is_same = rows == expected
    if rows.dtype.kind == "f":
        is_same &= np.signbit(rows) == np.signbit(expected)
        is_same |= np.isnan(rows) & np.isnan(expected)
    assert is_same.all(), (query, np.argwhere(~is_same)[:5], rows[~is_same][:5])


def test_queries_of_pairs():
    rng = np.random.default_rng(11)
    specs = [[spec(kind, rng) for kind in rng.choice(KINDS, ROWS)] for _ in "ab"]
    a, b = (Shapes.from_specs(side) for side in specs)
    moves = rng.uniform(-6, 6, (ROWS, 2))
    turns = (moves, rng.uniform(-3, 3, ROWS), rng.uniform(-1, 1, (ROWS, 2)))
    motions = [
        {"translation": by, "angle": angle, "center": center}
        for by, angle, center in zip(*(part.tolist() for part in turns))
    ]
    line = {"query": ["intersects", "contains", "touches", "distance", "closest_points"]}
    pairs = [{"a": a, "b": b} for a, b in zip(*specs)]
    answers = program([line | pair for pair in pairs])
    for query in (c2.intersects, c2.contains, c2.touches, c2.distance):
        same(query.__name__, query(a, b), [answer[query.__name__] for answer in answers])
    closest = [numbers(answer["closest_points"], "point_a", "point_b") for answer in answers]
    same("closest_points", c2.closest_points(a, b)[["point_a", "point_b"]], closest)
    within = [answer["distance"] <= 0.75 for answer in answers]
    same("dwithin", c2.dwithin(a, b, 0.75), within)

    fields = ("depth", "normal", "point_a", "point_b")
    answers = program(
        [{"query": ["contact", "manifold", "escape"], "margin": 0.25} | pair for pair in pairs]
    )
    for query, rows in (("contact", c2.contact(a, b, 0.25)), ("escape", c2.escape(a, b))):
        same(query, rows, [numbers(answer[query], *fields) for answer in answers])
    points = []
    for answer in answers:
        manifolds = answer["manifold"] or []
        for manifold in manifolds if isinstance(manifolds, list) else [manifolds]:
            points += [
                numbers(manifold | point, "depth", "normal", "point_a", "point_b")
                for point in manifold["points"]
            ]
    same("manifold", c2.manifold(a, b, 0.25)[list(fields)], points)

    moving = [{"query": ["cast"], "motion_a": by} | pair for by, pair in zip(moves.tolist(), pairs)]
    hits = [numbers(answer["cast"], "time", "point", "normal") for answer in program(moving)]
    same("cast", c2.cast(a, moves, b), hits)
    count = ROWS // 10
    moving = [{"query": ["sweep"], "motion_a": by} | pair for by, pair in zip(motions, pairs)]
    hits = program(moving[:count])
    hits = [numbers(answer["sweep"], "time", "point", "normal") for answer in hits]
    same("sweep", c2.sweep(a[:count], tuple(x[:count] for x in turns), b[:count]), hits)


def test_queries_of_points_and_rays():
    rng = np.random.default_rng(12)
    shapes = [spec(kind, rng) for kind in rng.choice(KINDS, ROWS)]
    points, rays = ([spec(kind, rng) for _ in shapes] for kind in ("point", "ray"))
    column = Shapes.from_specs(shapes)
    lines = [{"query": ["signed_distance"], "a": a, "b": b} for a, b in zip(points, shapes)]
    xy = [point["p"] for point in points]
    answers = [answer["signed_distance"] for answer in program(lines)]
    same("signed_distance", c2.signed_distance(xy, column)["distance"], answers)
    lines = [{"query": ["cast_ray"], "max": 9, "a": a, "b": b} for a, b in zip(rays, shapes)]
    answers = [numbers(answer["cast_ray"], "t", "point", "normal") for answer in program(lines)]
    hits = c2.cast_ray(Shapes.from_specs(rays), column, 9.0)
    same("cast_ray", hits[["t", "point", "normal"]], answers)


def test_the_program_reads_what_a_column_writes():
    shapes = mixed(300)
    again = Shapes.from_specs(shapes.to_specs())
    assert again.to_specs() == shapes.to_specs()
