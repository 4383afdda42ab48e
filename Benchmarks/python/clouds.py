"""Colored points of depth maps and images, in world axes."""

import cv2
import numpy as np
from recording import Recording, intrinsics, pose


def world_points(
    recording: Recording, row: dict, image: np.ndarray, least_confidence: int
) -> tuple[np.ndarray, np.ndarray]:
    """Points (n, 3), meters, and colors (n, 3), red, green and blue, of one frame."""
    depth = recording.depth(row)
    if depth is None:
        return np.empty((0, 3)), np.empty((0, 3), np.uint8)
    height, width = depth.shape
    scale_x, scale_y = width / image.shape[1], height / image.shape[0]
    fx, fy, cx, cy = intrinsics(row)
    shift = recording.pixel_shift
    cx, cy = (cx + shift) * scale_x - 0.5, (cy + shift) * scale_y - 0.5
    v, u = np.mgrid[:height, :width]
    measured = np.isfinite(depth) & (depth > 0)
    confidence = recording.confidence(row)
    if confidence is not None:
        measured &= confidence >= least_confidence
    d, u, v = depth[measured].astype(float), u[measured], v[measured]
    camera = np.column_stack([
        (u - cx) / (fx * scale_x) * d, -(v - cy) / (fy * scale_y) * d, -d])
    transform = pose(row)
    colors = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)[measured]
    return camera @ transform[:3, :3].T + transform[:3, 3], colors[:, ::-1]


class VoxelMeans:
    """The mean point and color of each voxel; frames are combined a few dozen at a time."""

    def __init__(self, side_m: float) -> None:
        self.side_m = side_m
        self.blocks: list[tuple[np.ndarray, np.ndarray]] = []
        self.waiting = 0

    def add(self, points: np.ndarray, colors: np.ndarray) -> None:
        # Three 21-bit integers in one key: sorting rows is many times slower.
        cells = np.floor(points / self.side_m).astype(np.int64) + (1 << 20)
        keys = cells[:, 0] << 42 | cells[:, 1] << 21 | cells[:, 2]
        block = summed(keys, np.column_stack([points, colors, np.ones(len(points))]))
        self.blocks.append(block)
        self.waiting += len(block[0])
        if self.waiting > len(self.blocks[0][0]) + 1_000_000:
            self.merge()

    def merge(self) -> None:
        keys, sums = zip(*self.blocks)
        self.blocks = [summed(np.concatenate(keys), np.concatenate(sums))]
        self.waiting = 0

    def means(self) -> tuple[np.ndarray, np.ndarray]:
        if not self.blocks:
            return np.empty((0, 3)), np.empty((0, 3), np.uint8)
        self.merge()
        sums = self.blocks[0][1]
        values = sums[:, :6] / sums[:, 6:]
        return values[:, :3], np.rint(values[:, 3:]).astype(np.uint8)


def summed(keys: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Unique keys, each with the sum of its rows."""
    keys, place = np.unique(keys, return_inverse=True)
    sums = [np.bincount(place, column, len(keys)) for column in rows.T]
    return keys, np.column_stack(sums)


def fused(
    recording: Recording, frames: list[dict], side_m: float, least_confidence: int = 1
) -> tuple[np.ndarray, np.ndarray]:
    voxels = VoxelMeans(side_m)
    for row, image in recording.images([r for r in frames if r["has_depth"]]):
        voxels.add(*world_points(recording, row, image, least_confidence))
    return voxels.means()


def write_ply(path: str, points: np.ndarray, colors: np.ndarray) -> None:
    """A binary, little-endian point cloud."""
    from plyfile import PlyData, PlyElement

    names = ["x", "y", "z"]
    vertices = np.empty(len(points), [
        *((name, "<f4") for name in names),
        *((name, "u1") for name in ["red", "green", "blue"])])
    for column, name in enumerate(names):
        vertices[name] = points[:, column]
    for column, name in enumerate(["red", "green", "blue"]):
        vertices[name] = colors[:, column]
    PlyData([PlyElement.describe(vertices, "vertex")], byte_order="<").write(path)
