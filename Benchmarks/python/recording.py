"""Reads a session for every converter of this folder, with the usual Python libraries.

JSON line by line with `json`, CSV with pandas, JPEG with OpenCV, movies with PyAV, depth with
`numpy.fromfile`. docs/FORMAT.md and docs/CONVENTIONS.md define the numbers.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import av
import cv2
import numpy as np
import pandas as pd

STANDARD_GRAVITY = 9.80665
OPENCV = np.diag([1.0, -1.0, -1.0, 1.0])
"""From OpenCV's camera axes to ARKit's."""
Z_UP = np.array([[1.0, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]])
"""From ARKit's world, y up, to one with z up."""
BACK_CAMERA_FROM_IMU = np.array(
    [[0.0, -1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
"""From device axes to ARKit's camera axes, unless the session contains its own transform."""


class Recording:
    """A session folder."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.manifest = json.loads((self.folder / "metadata.json").read_text())

    def frames(self) -> list[dict]:
        with (self.folder / "frames.jsonl").open() as file:
            return [json.loads(line) for line in file]

    def imu(self) -> pd.DataFrame:
        return pd.read_csv(self.folder / "imu.csv", float_precision="round_trip")

    def table(self, name: str) -> pd.DataFrame | None:
        path = self.folder / name
        return pd.read_csv(path, float_precision="round_trip") if path.exists() else None

    def events(self) -> list[dict]:
        with (self.folder / "events.jsonl").open() as file:
            return [json.loads(line) for line in file]

    def images(self, frames: list[dict]) -> Iterator[tuple[dict, np.ndarray]]:
        """Frames with their pixels in BGR order."""
        if frames and "image" not in frames[0]:
            yield from self._movie_images(frames)
            return
        for row in frames:
            yield row, cv2.imread(str(self.folder / row["image"]))

    def _movie_images(self, frames: list[dict]) -> Iterator[tuple[dict, np.ndarray]]:
        rows = {row["video_index"]: row for row in frames}
        with av.open(str(self.folder / "video.mov")) as movie:
            movie.streams.video[0].thread_type = "AUTO"
            for index, image in enumerate(movie.decode(video=0)):
                if index in rows:
                    yield rows[index], image.to_ndarray(format="bgr24")

    def depth(self, row: dict) -> np.ndarray | None:
        """Meters, (height, width)."""
        return self._map("depth", row, "<f4") if row["has_depth"] else None

    def confidence(self, row: dict) -> np.ndarray | None:
        """0, 1, 2."""
        return self._map("confidence", row, "u1") if row.get("has_confidence") else None

    def _map(self, kind: str, row: dict, dtype: str) -> np.ndarray:
        width, height = row["depth_resolution"]
        path = self.folder / kind / f"{row['frame_index']:06d}.bin"
        return np.fromfile(path, dtype=dtype).reshape(height, width)

    @property
    def has_movie(self) -> bool:
        return (self.folder / "video.mov").exists()

    @property
    def opencv_from_imu(self) -> np.ndarray:
        """Maps device axes to OpenCV's camera axes, (4, 4) meters."""
        numbers = self.manifest.get("calibration", {}).get("cameraFromImu")
        camera_from_imu = (
            np.reshape(numbers, (4, 4), order="F") if numbers else BACK_CAMERA_FROM_IMU)
        return OPENCV @ camera_from_imu

    @property
    def pixel_shift(self) -> float:
        """The offset added to K for an origin at the first pixel's corner."""
        cameras = [s for s in self.manifest["streams"] if s["name"] == "camera"]
        corner = any(s.get("pixelOrigin") == "pixel_corner" for s in cameras)
        return 0.0 if corner else 0.5


def pose(row: dict) -> np.ndarray:
    """The transform from camera to world in ARKit's axes, (4, 4), meters."""
    return np.reshape(row["camera_transform"], (4, 4), order="F")


def intrinsics(row: dict) -> tuple[float, float, float, float]:
    """fx, fy, cx, cy of the native image in pixels."""
    k = row["camera_intrinsics"]
    return k[0], k[4], k[6], k[7]


def posed(frames: list[dict]) -> list[dict]:
    return [row for row in frames if "camera_transform" in row]


def inertial_rows(imu: pd.DataFrame) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Timestamps with angular velocities and specific forces; none is extrapolated."""
    gyroscope = imu[imu.sensor == "gyroscope"]
    accelerometer = imu[imu.sensor == "accelerometer"]
    stamps = gyroscope.timestamp_ns.to_numpy()
    known = accelerometer.timestamp_ns.to_numpy()
    inside = (stamps >= known[0]) & (stamps <= known[-1])
    stamps = stamps[inside]
    origin = known[0]
    forces = np.column_stack([
        np.interp(stamps - origin, known - origin, accelerometer[axis]) for axis in "xyz"])
    gaps = np.diff(known)
    place = np.clip(np.searchsorted(known, stamps) - 1, 0, len(gaps) - 1)
    usual = gaps[place] <= 2 * np.median(gaps)
    turns = gyroscope[["x", "y", "z"]].to_numpy()[inside]
    return stamps[usual], turns[usual], -STANDARD_GRAVITY * forces[usual]


def arguments() -> tuple[Recording, Path]:
    """Returns SESSION and OUT, and creates the folder OUT."""
    if len(sys.argv) not in (3, 4):
        sys.exit(f"Usage: {sys.argv[0]} SESSION OUT [VOXEL_M]")
    out = Path(sys.argv[2])
    out.mkdir(parents=True)
    return Recording(sys.argv[1]), out


def voxel_edge() -> float:
    """VOXEL_M: the edge of the cubes in which points are merged, in meters; 0.01 by default."""
    return float(sys.argv[3]) if len(sys.argv) > 3 else 0.01
