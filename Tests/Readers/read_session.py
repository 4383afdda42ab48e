"""A reader of session folders written from docs/FORMAT.md, with none of Lockstep's code.

Usage: read_session.py SESSION

Prints the numbers of frames and images as one JSON document; fails with an assertion if the session violates
the format.
"""

import csv
import json
import sys
from pathlib import Path

import av
import numpy as np
from PIL import Image

MOVIE_TICK_SECONDS = 1 / 240_000
RAW_SENSORS = {"accelerometer", "gyroscope", "magnetometer"}


def main(session: Path) -> None:
    manifest = json.loads((session / "metadata.json").read_text())
    assert manifest["format"] == {"name": "lockstep-session", "version": 1}
    assert manifest["state"] == "complete"
    frames = json_lines(session / "frames.jsonl")
    check_arrivals(session, frames)
    check_frames(session, frames, manifest)
    images = check_movie(session, frames)
    print(json.dumps({"frames": len(frames), "movieImages": images}))


def json_lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def csv_rows(path: Path) -> list[dict]:
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def check_arrivals(session: Path, frames: list[dict]) -> None:
    """Every sequence number belongs to exactly one row of a stream or one event."""
    imu = csv_rows(session / "imu.csv")
    owners = [row["seq"] for row in frames]
    owners += [int(row["seq"]) for row in imu if row["sensor"] in RAW_SENSORS]
    for name in ["attitude.csv", "barometer.csv", "location.csv"]:
        owners += [int(row["seq"]) for row in csv_rows(session / name)]
    owners += [row["seq"] for row in json_lines(session / "events.jsonl")]
    assert sorted(owners) == list(range(len(owners)))
    motions = {int(row["seq"]) for row in csv_rows(session / "attitude.csv")}
    assert {int(row["seq"]) for row in imu if row["sensor"] not in RAW_SENSORS} <= motions


def check_frames(session: Path, frames: list[dict], manifest: dict) -> None:
    assert len(frames) == manifest["frameCount"] > 0
    for index, row in enumerate(frames):
        assert row["frame_index"] == index
        assert row["timestamp"] == row["timestamp_ns"] / 1e9
        if "image" in row:
            with Image.open(session / row["image"]) as image:
                image.load()
                assert list(image.size) == row["camera_resolution"]
        if row["has_depth"]:
            check_depth(session, row)
    timestamps = np.array([row["timestamp_ns"] for row in frames])
    assert (np.diff(timestamps) > 0).all()


def check_depth(session: Path, row: dict) -> None:
    width, height = row["depth_resolution"]
    name = f"{row['frame_index']:06d}.bin"
    depth = np.fromfile(session / "depth" / name, dtype="<f4").reshape(height, width)
    confidence = np.fromfile(session / "confidence" / name, dtype="u1").reshape(height, width)
    assert np.isfinite(depth).all() and (depth >= 0).all()
    assert set(np.unique(confidence)) <= {0, 1, 2}


def check_movie(session: Path, frames: list[dict]) -> int:
    """Each row's image is in the movie, presented at the row's timestamp."""
    rows = [row for row in frames if "video_index" in row]
    if not rows:
        return 0
    with av.open(str(session / "video.mov")) as movie:
        times = [float(image.pts * image.time_base) for image in movie.decode(video=0)]
    start = rows[0]["timestamp_ns"]
    for row in rows:
        expected = (row["timestamp_ns"] - start) / 1e9
        assert abs(times[row["video_index"]] - expected) <= MOVIE_TICK_SECONDS / 2 + 1e-9
    return len(times)


main(Path(sys.argv[1]))
