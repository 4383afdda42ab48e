"""Loads Spectacular AI's format by its page: lines of JSON, a movie, depth in `frames2`."""

import json
from pathlib import Path

import av
import numpy as np

from dataset_frame import Frame, camera_matrix, depth, pose


def frames(folder: Path):
    camera_from_inertial = calibration(folder)[0]
    bodies = poses(folder)
    with av.open(str(folder / "data.mov")) as movie:
        images = [shown.to_ndarray(format="rgb24") for shown in movie.decode(video=0)]
    rows = [line for line in lines(folder) if "frames" in line]
    assert len(rows) == len(images), "the k-th image is the k-th row's"
    for row, pixels in zip(rows, images):
        first = row["frames"][0]
        assert first["cameraInd"] == 0
        scales = [other["depthScale"] for other in row["frames"] if other["cameraInd"] == 1]
        file = folder / "frames2" / f"{row['number']:08}.png"
        body = bodies.get(row["time"])
        yield Frame(
            timestamp_ns=round(row["time"] * 1e9), time=row["time"],
            size=(pixels.shape[1], pixels.shape[0]), K=matrix(first["cameraParameters"]),
            image=pixels, depth=depth(file, 1 / scales[0]) if scales else None,
            world_from_camera=None if body is None else body @ np.linalg.inv(camera_from_inertial))


def lines(folder: Path) -> list[dict]:
    return [json.loads(line) for line in (folder / "data.jsonl").read_text().splitlines()]


def matrix(camera: dict) -> np.ndarray:
    return camera_matrix(
        camera["focalLengthX"], camera["focalLengthY"], camera["principalPointX"],
        camera["principalPointY"])


def calibration(folder: Path):
    """Camera from inertial sensor, and K."""
    camera = json.loads((folder / "calibration.json").read_text())["cameras"][0]
    assert camera["model"] == "pinhole" and "distortionCoefficients" not in camera
    return np.array(camera["imuToCamera"]), matrix(camera)


def poses(folder: Path) -> dict[float, np.ndarray]:
    """World from inertial sensor by time in seconds."""
    found = {}
    for line in lines(folder):
        if "groundTruth" in line:
            place, turn = line["groundTruth"]["position"], line["groundTruth"]["orientation"]
            found[line["time"]] = pose(
                [place[axis] for axis in "xyz"], [turn[axis] for axis in "xyzw"])
    return found


def readings(folder: Path, sensor: str) -> np.ndarray:
    """One row per sample: seconds and three values."""
    return np.array([
        [line["time"]] + line["sensor"]["values"] for line in lines(folder)
        if line.get("sensor", {}).get("type") == sensor
    ])
