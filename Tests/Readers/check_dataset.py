"""Compares an exported dataset, read by its own loader, with the session it was made from.

Usage: check_dataset.py FORMAT EXPORT SESSION

Prints the largest differences as one JSON document; fails an assertion if timestamps or files are
not those of the session.
"""

import csv
import importlib
import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image

import load_evo
from inertial_motion import GRAVITY, disagreement, mutants

VISION_FROM_ARKIT = np.diag([1.0, -1, -1, 1])
Z_UP_FROM_Y_UP = np.array([[1.0, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]])
SHARED_CAMERA = {"euroc", "tumvi", "kalibr", "tumrgbd"}
# The step of the dataset's depth values, meters.
DEPTH_QUANTUM = {"tumrgbd": 1 / 5000, "stray": 1 / 1000, "spectacular": 1 / 1000}


class Session:
    """A session, read as docs/FORMAT.md describes it, without the project's code."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.rows = [json.loads(line) for line in (folder / "frames.jsonl").read_text().splitlines()]
        self.stamps = [row["timestamp_ns"] for row in self.rows]
        with open(folder / "imu.csv") as file:
            self.imu = list(csv.DictReader(file))
        matrix = json.loads((folder / "metadata.json").read_text())["calibration"]["cameraFromImu"]
        self.camera_from_device = VISION_FROM_ARKIT @ np.reshape(matrix, (4, 4), order="F")

    def readings(self, sensor: str) -> np.ndarray:
        """One row per sample: nanoseconds and three values."""
        return np.array([
            [int(row["timestamp_ns"])] + [float(row[axis]) for axis in "xyz"]
            for row in self.imu if row["sensor"] == sensor
        ])

    def world_from_camera(self, row: dict) -> np.ndarray:
        """4x4: camera x right, y down, z forward; ARKit's world."""
        matrix = np.reshape(row["camera_transform"], (4, 4), order="F")
        return matrix @ VISION_FROM_ARKIT

    def merged(self) -> np.ndarray:
        """One row per gyroscope sample within the accelerometer's time: nanoseconds, angular velocity,
        and the specific force interpolated to that time."""
        turns, forces = self.readings("gyroscope"), self.readings("accelerometer")
        inside = (turns[:, 0] >= forces[0, 0]) & (turns[:, 0] <= forces[-1, 0])
        turns = turns[inside]
        start = forces[0, 0]
        columns = [
            np.interp(turns[:, 0] - start, forces[:, 0] - start, forces[:, axis]) * -GRAVITY
            for axis in (1, 2, 3)
        ]
        return np.column_stack([turns] + columns)


def main(name: str, export: Path, session: Session) -> None:
    loader = importlib.import_module(f"load_{name}")
    found = compare_trajectory(loader, export, session) if name == "tum" else compare(
        name, loader, export, session)
    print(json.dumps(found))


def compare_trajectory(loader, export: Path, session: Session) -> dict:
    poses = loader.poses(export)
    assert list(poses) == session.stamps
    return {
        "pose": max(
            difference(Z_UP_FROM_Y_UP @ session.world_from_camera(row), poses[row["timestamp_ns"]])
            for row in session.rows),
        "evo": evo_difference("tum", export, session),
    }


def evo_difference(name: str, export: Path, session: Session) -> float:
    """Largest difference of the poses that evo reads; its timestamps are floating-point seconds."""
    seconds, poses = load_evo.poses(name, export)
    assert len(seconds) == len(session.rows)
    assert np.abs(seconds - np.array(session.stamps) / 1e9).max() < 1e-7
    camera_from_body = np.eye(4) if name in {"tum", "tumrgbd"} else session.camera_from_device
    return max(
        difference(Z_UP_FROM_Y_UP @ session.world_from_camera(row) @ camera_from_body, pose)
        for row, pose in zip(session.rows, poses))


def compare(name: str, loader, export: Path, session: Session) -> dict:
    frames = list(loader.frames(export))
    assert [frame.timestamp_ns for frame in frames] == session.stamps
    found = {"frames": len(frames), "image": 0.0, "camera": 0.0}
    matrices = [np.reshape(row["camera_intrinsics"], (3, 3), order="F") for row in session.rows]
    mean = np.mean(matrices, axis=0)
    for frame, row, matrix in zip(frames, session.rows, matrices):
        assert list(frame.size) == row["camera_resolution"]
        expected = mean if name in SHARED_CAMERA else matrix
        note(found, "camera", difference(frame.K, expected))
        note(found, "image", image_difference(frame.image, session, row))
        if name != "kalibr":
            world = np.eye(4) if name == "stray" else Z_UP_FROM_Y_UP
            note(found, "pose", difference(
                world @ session.world_from_camera(row), frame.world_from_camera))
        if name in DEPTH_QUANTUM:
            note(found, "depth", depth_difference(frame, session, row) / DEPTH_QUANTUM[name])
    compare_sensors(name, loader, export, session, found)
    if name in load_evo.FILES:
        note(found, "evo", evo_difference(name, export, session))
    if name != "kalibr":
        compare_motion(name, loader, export, session, frames, found)
    return found


def note(found: dict, key: str, value: float) -> None:
    assert not np.isnan(value), key
    found[key] = max(found.get(key, 0.0), float(value))


def difference(left, right) -> float:
    return float(np.max(np.abs(np.asarray(left, dtype=float) - np.asarray(right, dtype=float))))


def image_difference(pixels: np.ndarray, session: Session, row: dict) -> float:
    """The mean absolute difference from the session's JPEG, in levels."""
    with Image.open(session.folder / row["image"]) as image:
        image.draft("L" if pixels.ndim == 2 else "RGB", image.size)
        stored = np.array(image, dtype=float)
    assert stored.shape == pixels.shape
    return float(np.mean(np.abs(stored - pixels)))


def depth_difference(frame, session: Session, row: dict) -> float:
    width, height = row["depth_resolution"]
    stored = np.fromfile(
        session.folder / "depth" / f"{row['frame_index']:06}.bin", "<f4").reshape(height, width)
    rows, columns = frame.depth.shape
    # The depth map's pixel that covers the center of each pixel of the dataset.
    y = ((np.arange(rows) + 0.5) * height / rows).astype(int)
    x = ((np.arange(columns) + 0.5) * width / columns).astype(int)
    least, most = neighbors(np.where(stored > 0, stored, np.nan).astype(float))
    # Depth of a resized map lies between its neighbors, or half a pixel beyond them at the border.
    slack = (most - least) / 2 if (rows, columns) != (height, width) else 0
    if np.ndim(slack) == 0:
        least = most = stored.astype(float)
    low, high = ((bound)[np.ix_(y, x)] for bound in (least - slack, most + slack))
    nothing = ~(stored[np.ix_(y, x)] > 0)
    assert (np.isnan(frame.depth) == nothing).all(), "where nothing was measured is nothing"
    outside = np.maximum(low - frame.depth, frame.depth - high)[~nothing]
    return float(np.max(outside, initial=0))


def neighbors(depth: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The smallest and the largest depth in the 3 x 3 pixels around each pixel; NaN is not a depth."""
    padded = np.pad(depth, 1, constant_values=np.nan)
    height, width = depth.shape
    around = np.stack([
        padded[row:row + height, column:column + width] for row in range(3) for column in range(3)
    ])
    return (np.min(np.where(np.isnan(around), np.inf, around), axis=0),
            np.max(np.where(np.isnan(around), -np.inf, around), axis=0))


def compare_sensors(name: str, loader, export: Path, session: Session, found: dict) -> None:
    if name == "tumrgbd":
        accelerations = session.readings("accelerometer") * [1, -GRAVITY, -GRAVITY, -GRAVITY]
        note(found, "inertial", difference(loader.accelerations(export), accelerations))
    elif name == "spectacular":
        for sensor, factor in [("gyroscope", 1), ("accelerometer", -GRAVITY)]:
            stored = session.readings(sensor) * [1e-9, factor, factor, factor]
            note(found, "inertial", difference(loader.readings(export, sensor), stored))
        note(found, "extrinsics", difference(
            loader.calibration(export)[0], session.camera_from_device))
    else:
        rows, merged = loader.inertial(export), session.merged()
        if name == "stray":
            rows = rows * ([1] * 4 + [-GRAVITY] * 3)
        assert (rows[:, 0] == merged[:, 0]).all()
        note(found, "inertial", difference(rows[:, 1:], merged[:, 1:]))
    if name in {"euroc", "tumvi"}:
        note(found, "extrinsics", difference(
            loader.frames.__globals__["calibration"](export)[0],
            np.linalg.inv(session.camera_from_device)))
    if name == "kalibr":
        note(found, "extrinsics", difference(
            loader.camera_from_inertial(export), session.camera_from_device))
        assert loader.noise(export)
    if name == "tumvi":
        exposed = {row["timestamp_ns"]: row["exposure_duration"] for row in session.rows}
        exposures = loader.exposures(export)
        note(found, "exposure", max(
            abs(exposures[stamp] - seconds * 1e9) for stamp, seconds in exposed.items()))


def compare_motion(name, loader, export, session, frames, found) -> None:
    """Judges the dataset's poses and samples as they are, and as each mistake would make them."""
    cameras = np.array([frame.world_from_camera for frame in frames])
    # Datasets without extrinsics do not state the inertial sensor's axes: use the session's.
    bodies = cameras @ session.camera_from_device
    if name in {"euroc", "tumvi", "spectacular"}:
        bodies = np.array(list(loader.poses(export).values()))
    turns, forces = dataset_readings(name, loader, export, session)
    start = session.stamps[0]
    times = (np.array(session.stamps) - start) / 1e9
    stamps = (turns[:, 0] - start) / 1e9
    up = [0, 1, 0] if name == "stray" else [0, 0, 1]
    found["truth"] = disagreement(times, bodies, stamps, turns[:, 1:], forces, up)
    elsewhere = bodies.copy()
    elsewhere[:, :3, 3] = cameras[:, :3, 3]
    found["mutants"] = {
        mistake: disagreement(times, poses, stamps, rates, pulls, up)
        for mistake, (poses, rates, pulls) in mutants(
            bodies, elsewhere, turns[:, 1:], forces).items()
    }


def dataset_readings(name, loader, export, session):
    """Angular velocities with their timestamps, and the specific force at the same times."""
    if name == "tumrgbd":
        # It has no gyroscope: the angular velocities are the session's.
        turns, pulls = session.readings("gyroscope"), loader.accelerations(export)
    elif name == "spectacular":
        turns, pulls = loader.readings(export, "gyroscope"), loader.readings(export, "accelerometer")
        turns[:, 0], pulls[:, 0] = turns[:, 0] * 1e9, pulls[:, 0] * 1e9
    else:
        rows = loader.inertial(export)
        factor = -GRAVITY if name == "stray" else 1
        return rows[:, :4], rows[:, 4:] * factor
    start = turns[0, 0]
    forces = [np.interp(turns[:, 0] - start, pulls[:, 0] - start, pulls[:, axis])
              for axis in (1, 2, 3)]
    return turns, np.column_stack(forces)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Session(Path(sys.argv[3])))
