"""The points of a cloud, read by plyfile."""

from pathlib import Path

import numpy as np
from plyfile import PlyData

from view import Dataset


def load(folder: Path) -> Dataset:
    (path,) = folder.glob("*.ply")
    return Dataset(points=points(path))


def points(path: Path) -> np.ndarray:
    vertices = PlyData.read(path)["vertex"]
    for name in ["red", "green", "blue"]:
        assert vertices[name].dtype == np.uint8
    return np.stack([vertices["x"], vertices["y"], vertices["z"]], axis=1).astype(float)
