"""Loads the TUM RGB-D format by the benchmark's page, and the camera from ETH3D's calibration.txt."""

from pathlib import Path

import numpy as np

from dataset_frame import Frame, camera_matrix, depth, nanoseconds, image, pose, rows


def frames(folder: Path):
    K = camera_matrix(*[float(field) for field in rows(folder / "calibration.txt", " ")[0]])
    depths = listed(folder / "depth.txt")
    cameras = poses(folder)
    for stamp, name in listed(folder / "rgb.txt").items():
        pixels = image(folder / name, "RGB")
        meters = depth(folder / depths[stamp], 5000) if stamp in depths else None
        assert meters is None or meters.shape == pixels.shape[:2], "depth is registered to images"
        yield Frame(
            timestamp_ns=stamp, time=stamp / 1e9, size=(pixels.shape[1], pixels.shape[0]), K=K,
            image=pixels, depth=meters, world_from_camera=cameras.get(stamp))


def listed(path: Path) -> dict[int, str]:
    return {nanoseconds(seconds): name for seconds, name in rows(path, " ")}


def poses(folder: Path):
    """World from camera by timestamp in nanoseconds."""
    found = {}
    for row in rows(folder / "groundtruth.txt", " "):
        numbers = [float(field) for field in row[1:]]
        found[nanoseconds(row[0])] = pose(numbers[:3], numbers[3:])
    return found


def accelerations(folder: Path) -> np.ndarray:
    """One row per timestamp: nanoseconds, specific force."""
    table = rows(folder / "accelerometer.txt", " ")
    return np.array([[nanoseconds(row[0])] + [float(field) for field in row[1:]] for row in table])
