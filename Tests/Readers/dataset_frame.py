"""What every loader of a dataset yields for a frame, and the functions that loaders share."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image


@dataclass
class Frame:
    """One image with the values that its dataset states; None where it states none."""

    timestamp_ns: int
    time: float  # seconds, the dataset's clock
    size: tuple[int, int]  # width, height
    K: np.ndarray | None = None  # 3x3, (0, 0) at the center of the first pixel
    world_from_camera: np.ndarray | None = None  # 4x4, camera x right, y down, z forward
    depth: np.ndarray | None = None  # meters, NaN where there is none
    image: np.ndarray | None = None  # rows x columns (x 3)


def camera_matrix(fx: float, fy: float, cx: float, cy: float) -> np.ndarray:
    return np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1]], dtype=float)


def pose(position, quaternion_xyzw) -> np.ndarray:
    """A 4x4 from a position and a unit quaternion (Hamilton, real part last)."""
    x, y, z, w = np.asarray(quaternion_xyzw, dtype=float)
    assert abs(x * x + y * y + z * z + w * w - 1) < 1e-9, "no unit quaternion"
    matrix = np.eye(4)
    matrix[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    matrix[:3, 3] = position
    return matrix


def nanoseconds(seconds: str) -> int:
    """Nanoseconds of decimal seconds, taken digit by digit; further digits are dropped."""
    whole, _, decimals = seconds.partition(".")
    return int(whole) * 10**9 + int(decimals.ljust(9, "0")[:9])


def rows(path: Path, separator: str | None = ",") -> list[list[str]]:
    """The fields of every line that is not a comment."""
    lines = path.read_bytes().decode("ascii").split("\n")
    assert lines[-1] == "", "the last line ends"
    lines = [line for line in lines[:-1] if not line.startswith("#")]
    return [[field.strip() for field in line.split(separator)] for line in lines]


def image(path: Path, mode: str) -> np.ndarray:
    with Image.open(path) as image:
        assert image.format == "PNG" and image.mode == mode, f"{path}: {image.mode}"
        pixels = np.array(image)
    # OpenCV's order is blue, green, red.
    assert np.array_equal(by_opencv(path), pixels if mode == "L" else pixels[..., ::-1])
    return pixels


def depth(path: Path, units_per_meter: float) -> np.ndarray:
    """Depth in meters from 16-bit numbers; 0 becomes NaN."""
    with Image.open(path) as image:
        assert image.mode == "I;16", f"{path}: {image.mode}"
        numbers = np.array(image, dtype=float)
    assert np.array_equal(by_opencv(path), numbers)
    return np.where(numbers == 0, np.nan, numbers / units_per_meter)


def by_opencv(path: Path) -> np.ndarray:
    """The numbers of an image as OpenCV reads them: most programs for datasets use it."""
    pixels = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    assert pixels is not None, f"OpenCV cannot read {path}"
    return pixels
