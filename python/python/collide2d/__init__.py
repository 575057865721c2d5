"""Columns of 2D shapes, and exact collision queries over them.

`Shapes` is a column, made from arrays; the functions answer row by row, `pairs` joins two columns,
and `tiles` with `owner` deals a join out to many machines, as `collide2d.dask` does.
"""

from ._errors import ShapeError
from ._queries import (
    cast,
    cast_ray,
    closest_points,
    contact,
    contains,
    distance,
    dwithin,
    escape,
    intersects,
    manifold,
    mass_properties,
    pairs,
    signed_distance,
    sweep,
    touches,
)
from ._shapes import Shapes
from ._tiles import owner, tiles

__all__ = [
    "ShapeError",
    "Shapes",
    "cast",
    "cast_ray",
    "closest_points",
    "contact",
    "contains",
    "distance",
    "dwithin",
    "escape",
    "intersects",
    "manifold",
    "mass_properties",
    "owner",
    "pairs",
    "signed_distance",
    "sweep",
    "tiles",
    "touches",
]
