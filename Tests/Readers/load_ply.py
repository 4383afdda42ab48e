"""The points of a cloud, read by plyfile."""

from pathlib import Path

import numpy as np
from plyfile import PlyData

from view import Dataset


def load(folder: Path) -> Dataset:
    (path,) = folder.glob("*.ply")
    return Dataset(points=vertices(path)[0])


def vertices(path: Path) -> tuple[np.ndarray, np.ndarray]:
    """Positions in meters, and red, green and blue from 0 to 255: one row per point in each."""
    found = PlyData.read(path)["vertex"]
    colors = [found[name] for name in ["red", "green", "blue"]]
    assert all(color.dtype == np.uint8 for color in colors)
    places = [found[name] for name in "xyz"]
    return np.stack(places, axis=1).astype(float), np.stack(colors, axis=1)
