"""Poses as evo reads them (evo.tools.file_interface)."""

from pathlib import Path

import numpy as np
from evo.core.trajectory import PoseTrajectory3D
from evo.tools import file_interface

FILES = {
    "tum": "trajectory.txt",
    "tumrgbd": "groundtruth.txt",
    "euroc": "mav0/state_groundtruth_estimate0/data.csv",
    "tumvi": "mav0/mocap0/data.csv",
}


def poses(name: str, folder: Path) -> tuple[np.ndarray, np.ndarray]:
    """Seconds, and a 4x4 per timestamp: of the camera for TUM and TUM RGB-D, else of the body."""
    file = folder / FILES[name]
    found = read(file)
    is_valid, details = found.check()
    assert is_valid, details
    return found.timestamps, np.array(found.poses_se3)


def read(file: Path) -> PoseTrajectory3D:
    if file.suffix == ".csv":
        return file_interface.read_euroc_csv_trajectory(file)
    return file_interface.read_tum_trajectory_file(file)
