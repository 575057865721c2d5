"""What the native module has; the package's functions document it."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

_Numbers = NDArray[np.float64]
_Ends = NDArray[np.int64]
_Poses = tuple[_Numbers, _Numbers] | None
_Made = tuple[Column, NDArray[np.bool_] | None]

class Column:
    def __len__(self) -> int: ...
    @staticmethod
    def concat(columns: list[Column]) -> Column: ...
    @staticmethod
    def points(xy: _Numbers, *, masked: bool) -> _Made: ...
    @staticmethod
    def circles(center: _Numbers, radius: _Numbers, *, masked: bool) -> _Made: ...
    @staticmethod
    def rects(
        center: _Numbers, half_extents: _Numbers, angle: _Numbers, *, masked: bool
    ) -> _Made: ...
    @staticmethod
    def ellipses(
        center: _Numbers, semi_axes: _Numbers, angle: _Numbers, *, masked: bool
    ) -> _Made: ...
    @staticmethod
    def capsules(start: _Numbers, end: _Numbers, radius: _Numbers, *, masked: bool) -> _Made: ...
    @staticmethod
    def twos(kind: str, first: _Numbers, second: _Numbers, *, masked: bool) -> _Made: ...
    @staticmethod
    def triangles(vertices: _Numbers, *, masked: bool) -> _Made: ...
    @staticmethod
    def convex_polygons(
        coords: _Numbers, ends: _Ends, radius: _Numbers, *, masked: bool
    ) -> _Made: ...
    @staticmethod
    def polygons(
        coords: _Numbers, ring_ends: _Ends, polygon_ends: _Ends, *, masked: bool
    ) -> _Made: ...
    @staticmethod
    def polylines(
        coords: _Numbers, ends: _Ends, closed: bool, one_sided: bool, *, masked: bool
    ) -> _Made: ...
    @staticmethod
    def compounds(parts: Column, ends: _Ends, *, masked: bool) -> _Made: ...
    @staticmethod
    def of_specs(specs: list[str], *, masked: bool) -> _Made: ...
    @staticmethod
    def of_arrays(
        kinds: NDArray[np.uint8],
        numbers: _Numbers,
        number_ends: _Ends,
        counts: NDArray[np.int64],
        count_ends: _Ends,
    ) -> Column: ...
    def arrays(
        self,
    ) -> tuple[NDArray[np.uint8], _Numbers, _Ends, NDArray[np.int64], _Ends]: ...
    def take(self, rows: NDArray[np.int64]) -> Column: ...
    def kinds(self) -> NDArray[np.uint8]: ...
    @staticmethod
    def kind_names() -> list[str]: ...
    def bounds(self) -> _Numbers: ...
    def specs(self) -> list[str]: ...
    def coordinates(self) -> _Numbers | None: ...

def intersects(
    a: Column, b: Column, pose_a: _Poses, pose_b: _Poses, threads: int
) -> NDArray[np.bool_]: ...
def contains(
    a: Column, b: Column, pose_a: _Poses, pose_b: _Poses, threads: int
) -> NDArray[np.bool_]: ...
def touches(
    a: Column, b: Column, pose_a: _Poses, pose_b: _Poses, threads: int
) -> NDArray[np.bool_]: ...
def distance(a: Column, b: Column, pose_a: _Poses, pose_b: _Poses, threads: int) -> _Numbers: ...
def dwithin(
    a: Column, b: Column, distance: _Numbers, pose_a: _Poses, pose_b: _Poses, threads: int
) -> NDArray[np.bool_]: ...
def closest_points(
    a: Column, b: Column, pose_a: _Poses, pose_b: _Poses, threads: int
) -> _Numbers: ...
def contact(
    a: Column, b: Column, margin: float, pose_a: _Poses, pose_b: _Poses, threads: int
) -> _Numbers: ...
def escape(a: Column, b: Column, pose_a: _Poses, pose_b: _Poses, threads: int) -> _Numbers: ...
def manifold(
    a: Column, b: Column, margin: float, pose_a: _Poses, pose_b: _Poses, threads: int
) -> tuple[_Numbers, NDArray[np.int64]]: ...
def cast(
    a: Column,
    motion_a: _Numbers,
    b: Column,
    motion_b: _Numbers,
    pose_a: _Poses,
    pose_b: _Poses,
    threads: int,
) -> _Numbers: ...
def sweep(
    a: Column,
    motion_a: _Numbers,
    b: Column,
    motion_b: _Numbers,
    pose_a: _Poses,
    pose_b: _Poses,
    threads: int,
) -> _Numbers: ...
def cast_ray(
    rays: Column, shapes: Column, max: _Numbers, pose: _Poses, threads: int
) -> _Numbers: ...
def signed_distance(points: _Numbers, shapes: Column, pose: _Poses, threads: int) -> _Numbers: ...
def mass_properties(shapes: Column, threads: int) -> _Numbers: ...
def pairs(
    a: Column,
    b: Column | None,
    predicate: str,
    distance: float,
    threads: int,
    progress: Callable[[int], Any] | None,
) -> NDArray[np.int64]: ...
