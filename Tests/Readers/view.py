"""What every reader of images with poses returns to geometry.py, whatever the format."""

from dataclasses import dataclass, field

import cv2
import numpy as np

# From ARKit's camera axes (x right, y up, z back) to OpenCV's (x right, y down, z forward).
ARKIT_FROM_OPENCV = np.diag([1.0, -1.0, -1.0, 1.0])


@dataclass
class View:
    """One image with its camera.

    intrinsics: 3×3, pixels of the image, (0, 0) at the center of the upper left pixel.
    world_from_camera: 4×4, OpenCV camera axes, the session's own world, meters.
    size: width and height of the image.
    depth: meters along the viewing axis, NaN where none; its field of view is the image's.
    time: host seconds, or index: the session's frame_index; one of them identifies the frame.
    distortion: OpenCV's k1, k2, p1, p2; four zeros for a lens without distortion.
    """

    intrinsics: np.ndarray
    world_from_camera: np.ndarray
    size: tuple[int, int]
    depth: np.ndarray | None = None
    time: float | None = None
    index: int | None = None
    distortion: np.ndarray = field(default_factory=lambda: np.zeros(4))

    def depth_intrinsics(self) -> np.ndarray:
        """K for the pixels of the depth map."""
        height, width = self.depth.shape
        return scaled(self.intrinsics, width / self.size[0], height / self.size[1])


@dataclass
class Dataset:
    """All views of an export, and points in the session's world where it has some.

    quantum: the step of its depth in meters.
    """

    views: list[View] = field(default_factory=list)
    points: np.ndarray | None = None
    quantum: float = 0.0


def scaled(intrinsics: np.ndarray, x: float, y: float) -> np.ndarray:
    """K of the image scaled by the factors x and y; (0, 0) is the first pixel's center in both."""
    k = intrinsics.copy()
    k[0, 0] *= x
    k[1, 1] *= y
    k[0, 2] = (k[0, 2] + 0.5) * x - 0.5
    k[1, 2] = (k[1, 2] + 0.5) * y - 0.5
    return k


def project(k: np.ndarray, world_from_camera: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Column, row and depth in the image of points in the world."""
    rotation, center = world_from_camera[:3, :3], world_from_camera[:3, 3]
    camera = (points - center) @ rotation
    depth = camera[:, 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        column = k[0, 0] * camera[:, 0] / depth + k[0, 2]
        row = k[1, 1] * camera[:, 1] / depth + k[1, 2]
    return np.stack([column, row, depth], axis=1)


def project_by_opencv(view: View, points: np.ndarray) -> np.ndarray:
    """Column and row in the image of points in the world, computed by OpenCV."""
    camera_from_world = np.linalg.inv(view.world_from_camera)
    turn, _ = cv2.Rodrigues(camera_from_world[:3, :3])
    places, _ = cv2.projectPoints(
        points, turn, camera_from_world[:3, 3], view.intrinsics, view.distortion)
    return places.reshape(-1, 2)


def unproject(k: np.ndarray, world_from_camera: np.ndarray, depth: np.ndarray) -> np.ndarray:
    """The points of a depth map in the world, row by row; NaN for a pixel without depth."""
    rows, columns = np.mgrid[: depth.shape[0], : depth.shape[1]]
    x = (columns - k[0, 2]) / k[0, 0] * depth
    y = (rows - k[1, 2]) / k[1, 1] * depth
    camera = np.stack([x, y, depth], axis=-1).reshape(-1, 3)
    return camera @ world_from_camera[:3, :3].T + world_from_camera[:3, 3]
