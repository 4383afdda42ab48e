"""Loads a folder for Kalibr's `kalibr_bagcreater`, by the rules of that program."""

import csv
from pathlib import Path

import numpy as np
import yaml

from dataset_frame import Frame, camera_matrix, image


def frames(folder: Path):
    camera = yaml.safe_load((folder / "camchain-imucam.yaml").read_text())["cam0"]
    assert camera["camera_model"] == "pinhole" and camera["distortion_model"] == "radtan"
    names = sorted(path.name for path in (folder / "cam0").iterdir())
    times = [timestamp_ns(name.removesuffix(".png")) for name in names]
    assert times == sorted(set(times)), "file names do not sort in the order of their timestamps"
    for name, nanoseconds in zip(names, times):
        pixels = image(folder / "cam0" / name, "L")
        yield Frame(
            timestamp_ns=nanoseconds, time=nanoseconds / 1e9, size=tuple(camera["resolution"]),
            K=camera_matrix(*camera["intrinsics"]), image=pixels)


def camera_from_inertial(folder: Path) -> np.ndarray:
    camera = yaml.safe_load((folder / "camchain-imucam.yaml").read_text())["cam0"]
    assert camera["timeshift_cam_imu"] == 0
    return np.array(camera["T_cam_imu"])


def noise(folder: Path) -> dict[str, float]:
    """The numbers of imu.yaml. Kalibr refuses one that is not positive, and a topic that is not text."""
    found = yaml.safe_load((folder / "imu.yaml").read_text())
    assert isinstance(found.pop("rostopic"), str)
    assert all(isinstance(number, float) and number > 0 for number in found.values()), found
    return found


def inertial(folder: Path) -> np.ndarray:
    """One row per timestamp: nanoseconds, angular velocity (rad/s), specific force (m/s²)."""
    with open(folder / "imu0.csv") as file:
        table = csv.reader(file, delimiter=",")
        next(table)
        return np.array([[timestamp_ns(row[0])] + [float(field) for field in row[1:]] for row in table])


def timestamp_ns(text: str) -> int:
    """Parsed as Kalibr does: the last nine digits are the fraction. Fails if none precedes them."""
    return int(text[0:-9]) * 10**9 + int(text[-9:])
