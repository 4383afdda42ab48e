"""Loads TUM VI: the ASL format with exposures, and Kalibr's calibration in `dso`."""

from pathlib import Path

import yaml

from dataset_frame import nanoseconds, rows
from load_euroc import frames, inertial, poses  # noqa: F401


def exposures(folder: Path) -> dict[int, int]:
    """Nanoseconds of exposure by timestamp; asserts that both files state the same."""
    found = {int(stamp): int(length) for stamp, length in rows(folder / "mav0/cam0/exposure.csv")}
    for name, seconds, *milliseconds in rows(folder / "dso/cam0/times.txt", None):
        assert nanoseconds(seconds) == int(name), "ORB-SLAM3 takes the name for the stamp"
        if milliseconds:
            assert abs(float(milliseconds[0]) * 1e6 - found[int(name)]) <= 0.5001
    return found


def noise(folder: Path) -> dict[str, float]:
    return yaml.safe_load((folder / "dso/imu_config.yaml").read_text())
