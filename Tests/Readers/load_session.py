"""The views of a session and their true values, written from docs/FORMAT.md."""

import json
from pathlib import Path

import numpy as np

from view import ARKIT_FROM_OPENCV, Dataset, View


def load(session: Path) -> Dataset:
    rows = [json.loads(line) for line in (session / "frames.jsonl").read_text().splitlines()]
    return Dataset(views=[view(session, row) for row in rows])


def view(session: Path, row: dict) -> View:
    depth = None
    if row["has_depth"]:
        width, height = row["depth_resolution"]
        path = session / f"depth/{row['frame_index']:06d}.bin"
        depth = np.fromfile(path, dtype="<f4").reshape(height, width).astype(float)
        depth[~(depth > 0)] = np.nan
    pose = np.array(row["camera_transform"]).reshape(4, 4, order="F")
    return View(
        intrinsics=np.array(row["camera_intrinsics"]).reshape(3, 3, order="F"),
        world_from_camera=pose @ ARKIT_FROM_OPENCV, size=tuple(row["camera_resolution"]),
        depth=depth, time=row["timestamp_ns"] / 1e9, index=row["frame_index"],
    )


def load_truth(session: Path) -> tuple[dict, Dataset]:
    """The header of the truth, and the session's views with the true pose and intrinsics."""
    lines = Path(f"{session}.truth.jsonl").read_text().splitlines()
    header, *others = [json.loads(line) for line in lines]
    frames = {line["timestamp_ns"]: line for line in others if line["type"] == "frame"}
    truth = load(session)
    for view in truth.views:
        frame = frames[round(view.time * 1e9)]
        fx, fy, cx, cy = frame["intrinsics"]
        view.intrinsics = np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1]])
        pose = np.array(frame["world_from_camera"]).reshape(4, 4, order="F")
        view.world_from_camera = pose @ ARKIT_FROM_OPENCV
    return header, truth
