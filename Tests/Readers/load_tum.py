"""Loads a TUM trajectory as evo does: eight numbers per line, the quaternion's real part last."""

from pathlib import Path

from dataset_frame import nanoseconds, pose, rows


def poses(folder: Path):
    """World from camera by timestamp in nanoseconds."""
    found = {}
    for row in rows(folder / "trajectory.txt", " "):
        assert len(row) == 8
        numbers = [float(field) for field in row[1:]]
        found[nanoseconds(row[0])] = pose(numbers[:3], numbers[3:])
    return found
