"""Which folders and files may be sessions or recordings, by the names alone.

The names are the first to be recognized by ``lockstep import --help``. The tool decides: what it
then rejects is quarantined with its reason.
"""

from __future__ import annotations

from typing import AbstractSet

MANIFEST, SEAL = "metadata.json", "seal.jsonl"
RECORDING_SUFFIXES = (".zip", ".mcap", ".bag", ".r3d")
RECORDING_NAMES = frozenset((
    "gyro_accel.csv", "Accelerometer.csv", "AccelerometerUncalibrated.csv", "poses.txt",
    "Frames.txt", "Accel.txt", "keyframes", "imu_data.csv", "frames.jsonl", "mav0", "rgb.txt",
    "odometry.csv", "camera_matrix.csv", "data.jsonl", "rgbd", MANIFEST))


def is_session(names: AbstractSet[str]) -> bool:
    """Whether a folder with these names is a session. One with a seal alone lacks its manifest."""
    return MANIFEST in names or SEAL in names


def is_recording(names: AbstractSet[str]) -> bool:
    """Whether a folder with these names may be another app's recording."""
    return SEAL not in names and not RECORDING_NAMES.isdisjoint(names)


def is_recording_file(name: str) -> bool:
    """Whether a file with this name may be a recording."""
    return name.lower().endswith(RECORDING_SUFFIXES)
