"""Columns of random shapes of every kind, and strategies for rows of numbers."""

from __future__ import annotations

import numpy as np
from collide2d import Shapes
from numpy.random import Generator

#: The kinds that a scene of random shapes has.
KINDS = (
    "point segment ray line half_plane circle ellipse capsule aabb rect triangle convex_polygon "
    "polygon polyline compound"
).split()


def spec(kind: str, rng: Generator) -> dict[str, object]:
    """A shape of this kind, as the program's JSON."""

    def xy() -> list[float]:
        return rng.uniform(-4, 4, 2).round(int(rng.integers(0, 17))).tolist()

    def size() -> float:
        return float(rng.uniform(0.1, 2))

    def ring(count: int) -> list[list[float]]:
        angles = (np.arange(count) + rng.uniform(-0.2, 0.2, count)) * 2 * np.pi / count
        center, radii = np.array(xy()), rng.uniform(0.5, 2, count) if count > 5 else size()
        return (center + (radii * np.stack((np.cos(angles), np.sin(angles)))).T).tolist()

    match kind:
        case "point":
            return {"type": kind, "p": xy()}
        case "segment":
            return {"type": kind, "a": xy(), "b": xy()}
        case "ray":
            return {"type": kind, "origin": xy(), "dir": [size(), -size()]}
        case "line":
            return {"type": kind, "p": xy(), "dir": [size(), -size()]}
        case "half_plane":
            return {"type": kind, "p": xy(), "normal": [size(), -size()]}
        case "circle":
            return {"type": kind, "center": xy(), "radius": size()}
        case "ellipse":
            return {"type": kind, "center": xy(), "semi_axes": [size(), size()], "angle": size()}
        case "capsule":
            return {"type": kind, "a": xy(), "b": xy(), "radius": size()}
        case "aabb":
            low = xy()
            return {"type": kind, "min": low, "max": [low[0] + size(), low[1] + size()]}
        case "rect":
            return {"type": kind, "center": xy(), "half_extents": [size(), size()], "angle": size()}
        case "triangle":
            return {"type": kind, "vertices": ring(3)}
        case "convex_polygon":
            return {"type": kind, "vertices": ring(5), "radius": float(rng.choice([0.0, size()]))}
        case "polygon":
            return {"type": kind, "exterior": ring(9)}
        case "polyline":
            return {"type": kind, "vertices": ring(7), "closed": bool(rng.integers(2))}
        case _:
            parts = [spec(part, rng) for part in ("circle", "rect", "polygon")]
            return {"type": "compound", "parts": parts}


def mixed(count: int, seed: int = 7, kinds: list[str] = KINDS) -> Shapes:
    """A column of random shapes of these kinds."""
    rng = np.random.default_rng(seed)
    return Shapes.from_specs([spec(kind, rng) for kind in rng.choice(kinds, count)])


def discs(count: int, seed: int, side: float) -> Shapes:
    """Random circles in a square."""
    rng = np.random.default_rng(seed)
    return Shapes.circles(rng.uniform(0, side, (count, 2)), rng.uniform(0.1, 0.6, count))
