"""Loads a Stray Scanner recording, of an app version that writes intrinsics in each row."""

from pathlib import Path

import av
import numpy as np
from PIL import Image

from dataset_frame import Frame, camera_matrix, depth, nanoseconds, pose, rows

HEADER = ["timestamp", "frame", "x", "y", "z", "qx", "qy", "qz", "qw", "fx", "fy", "cx", "cy"]


def frames(folder: Path):
    table = rows(folder / "odometry.csv")
    assert table[0] == HEADER
    with av.open(str(folder / "rgb.mp4")) as movie:
        images = [shown.to_ndarray(format="rgb24") for shown in movie.decode(video=0)]
    assert all(line.count(",") == line.count(", ")
               for line in (folder / "odometry.csv").read_text().splitlines())
    for row in table[1:]:
        numbers = [float(field) for field in row[2:]]
        pixels = images[int(row[1])]
        file = folder / "depth" / f"{row[1]}.png"
        yield Frame(
            timestamp_ns=nanoseconds(row[0]), time=float(row[0]),
            size=(pixels.shape[1], pixels.shape[0]), K=camera_matrix(*numbers[7:11]),
            world_from_camera=pose(numbers[:3], numbers[3:7]), image=pixels,
            depth=depth(file, 1000) if file.exists() else None)


def confidence(folder: Path, frame: int) -> np.ndarray:
    with Image.open(folder / "confidence" / f"{frame:06}.png") as image:
        assert image.mode == "L"
        return np.array(image)


def last_camera(folder: Path) -> np.ndarray:
    return np.loadtxt(folder / "camera_matrix.csv", delimiter=",")


def inertial(folder: Path) -> np.ndarray:
    """One row per timestamp: nanoseconds, angular velocity, acceleration in g with Apple's sign."""
    table = rows(folder / "imu.csv")
    assert table[0] == ["timestamp", "a_x", "a_y", "a_z", "alpha_x", "alpha_y", "alpha_z"]
    numbers = [[nanoseconds(row[0])] + [float(field) for field in row[1:]] for row in table[1:]]
    return np.array(numbers)[:, [0, 4, 5, 6, 1, 2, 3]]
