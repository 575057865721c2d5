"""A join on two worker processes, one of which dies in the middle."""

import hashlib
import os
import signal
import threading
import time
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from collide2d import Shapes, pairs

distributed = pytest.importorskip("distributed")

from collide2d.dask import join  # noqa: E402

PARTS, ROWS, SIDE = 6, 5000, 100.0


def column(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    # By strips: few parts meet.
    center = rng.uniform(0, SIDE, (PARTS * ROWS, 2))
    center = center[np.argsort(center[:, 0])]
    return center, rng.uniform(0.1, 0.6, center.shape), rng.uniform(0, 6, len(center))


def shapes_of(center: np.ndarray, size: np.ndarray, angle: np.ndarray) -> Shapes:
    """Ellipses, and triangles as polygons."""
    half = len(center) // 2
    ellipses = Shapes.ellipses(center[:half], size[:half], angle[:half])
    turns = angle[half:, None] + np.array([0, 2, 4])
    corners = np.stack((np.cos(turns), np.sin(turns)), -1) * size[half:, :1, None]
    coords = (corners + center[half:, None]).reshape(-1, 2)
    offsets = np.arange(len(center) - half + 1) * 3
    return Shapes.concat([ellipses, Shapes.polygons(coords, offsets)])


def read(folder: Path, name: str) -> Shapes:
    """A part from its file; each call leaves a trace."""
    folder.joinpath(f"{name}-{time.time_ns()}.called").touch()
    time.sleep(0.05)
    with np.load(folder / f"{name}.npz") as arrays:
        return shapes_of(*(arrays[key] for key in ("center", "size", "angle")))


def digest(found: np.ndarray) -> str:
    return hashlib.sha256(np.ascontiguousarray(found).tobytes()).hexdigest()


def test_a_killed_worker_costs_no_pair(tmp_path: Path) -> None:
    sides, whole = [], []
    for seed in (1, 2):
        names, parts = [], []
        for part in range(PARTS):
            rows = slice(part * ROWS, (part + 1) * ROWS)
            arrays = dict(zip(("center", "size", "angle"), (x[rows] for x in column(seed))))
            names.append(f"{seed}-{part}")
            np.savez(tmp_path / f"{names[-1]}.npz", **arrays)
            parts.append(shapes_of(*arrays.values()))
        sides.append([partial(read, tmp_path, name) for name in names])
        whole.append(Shapes.concat(parts))
    expected = pairs(*whole)
    assert expected.shape[1] > 10_000
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        # The extents are read first, then two parts a task.
        killed = []

        def kill() -> None:
            while len(list(tmp_path.glob("*.called"))) < 2 * PARTS + 8:
                time.sleep(0.01)
            victim = next(iter(cluster.workers.values())).process.pid
            os.kill(victim, signal.SIGKILL)
            killed.append(len(list(tmp_path.glob("*.called"))))

        thread = threading.Thread(target=kill)
        thread.start()
        found = join(*sides, client=client)
        thread.join()
    calls = len(list(tmp_path.glob("*.called")))
    assert killed and killed[0] + 4 < calls, (killed, calls)
    assert digest(found) == digest(expected)
    assert len(np.unique(found, axis=1).T) == found.shape[1]
