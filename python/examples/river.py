"""Draws which parcels a river touches, and how deep: `python river.py [FILE [COUNT]]`."""

import sys

import collide2d as c2
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402

file = sys.argv[1] if len(sys.argv) > 1 else "river.png"
count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
rng = np.random.default_rng(5)

# Parcels: the cells of a grid whose corners are moved, as quadrilaterals.
side = int(np.sqrt(count))
corner = np.stack(np.meshgrid(*[np.arange(side + 1.0)] * 2), axis=-1)
corner += rng.uniform(-0.3, 0.3, corner.shape)
parcel = np.stack((corner[:-1, :-1], corner[:-1, 1:], corner[1:, 1:], corner[1:, :-1]), axis=2)
coords = parcel.reshape(-1, 2)
parcels = c2.Shapes.polygons(coords, np.arange(side * side + 1) * 4)

# The river: a chain of capsules, which grow wider downstream.
x = np.linspace(-1, side + 1, 400)
y = side * (0.5 + 0.25 * np.sin(4 * x / side) + 0.06 * np.sin(23 * x / side))
path = np.column_stack((x, y))
river = c2.Shapes.capsules(path[:-1], path[1:], np.linspace(0.002, 0.02, 399) * side)

row, reach = c2.pairs(parcels, river)
depth = c2.contact(parcels[row], river[reach])["depth"]
deepest = np.full(len(parcels), np.nan)
np.fmax.at(deepest, row, depth)
is_wet = ~np.isnan(deepest)
print(
    f"{is_wet.sum()} of {len(parcels)} parcels touch the river, by up to {np.nanmax(deepest):.3f}"
)

figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
dry = matplotlib.collections.PolyCollection(
    coords.reshape(-1, 4, 2)[~is_wet], facecolors="#eeeade", edgecolors="#cfc8b4", linewidths=0.2
)
wet = matplotlib.collections.PolyCollection(
    coords.reshape(-1, 4, 2)[is_wet], array=deepest[is_wet], cmap="viridis_r", linewidths=0.2
)
axes.add_collection(dry)
axes.add_collection(wet)
axes.plot(*path.T, color="#1f6fb4", linewidth=0.8)
axes.set(xlim=(0, side), ylim=(0.12 * side, 0.88 * side), aspect="equal", xticks=[], yticks=[])
figure.colorbar(wet, label="depth, in sides of a parcel", shrink=0.8)
figure.savefig(file, dpi=110)
