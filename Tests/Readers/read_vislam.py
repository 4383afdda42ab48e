"""A reader of the VI-SLAM capture guide's format, written from the guide alone.

Usage: read_vislam.py FOLDER

Prints what it found as one JSON document; fails an assertion if the files break the format.
"""

import csv
import json
import sys
from pathlib import Path

import av
import visible

SENSORS = {
    "accelerometer", "gyroscope", "magnetometer", "userAcceleration", "rotationRate", "gravity",
}
IMU_HEADER = ["timestamp_ns", "sensor_type", "x", "y", "z"]
FRAME_HEADER = [
    "frame_number", "timestamp_ns", "exposure_duration", "iso", "focal_length", "width", "height",
]


def main(folder: Path) -> None:
    assert visible.names(folder) == ["frame_metadata.csv", "imu_data.csv", "video.mp4"]
    readings = table(folder / "imu_data.csv", IMU_HEADER)
    frames = table(folder / "frame_metadata.csv", FRAME_HEADER)
    for reading in readings:
        assert reading["sensor_type"] in SENSORS
        int(reading["timestamp_ns"])
    times, size = images(folder / "video.mp4")
    start = int(frames[0]["timestamp_ns"])
    for frame in frames:
        assert [int(frame["width"]), int(frame["height"])] == size
        shown = times[int(frame["frame_number"])]
        # The movie begins with the first frame and shows each frame at its time.
        assert abs(shown - (int(frame["timestamp_ns"]) - start) / 1e9) < 1e-5
        for name in ["exposure_duration", "iso", "focal_length"]:
            assert frame[name] == "" or float(frame[name]) > 0
    print(json.dumps({
        "frames": len(frames), "images": len(times),
        "stamps": [int(reading["timestamp_ns"]) for reading in readings],
        "accelerations": vectors(readings, "accelerometer"),
        "rates": vectors(readings, "gyroscope"),
    }))


def table(path: Path, header: list[str]) -> list[dict]:
    text = path.read_bytes().decode("utf-8")
    assert text.endswith("\n") and "\r" not in text
    rows = list(csv.reader(text.splitlines()))
    assert rows[0] == header
    assert all(len(row) == len(header) for row in rows)
    return [dict(zip(header, row)) for row in rows[1:]]


def vectors(readings: list[dict], sensor: str) -> list[list[str]]:
    """Values as text that reads back exactly: not every JSON parser keeps the last digit."""
    return [
        [repr(float(reading[axis])) for axis in "xyz"]
        for reading in readings if reading["sensor_type"] == sensor
    ]


def images(path: Path) -> tuple[list[float], list[int]]:
    brand = path.read_bytes()[4:12]
    assert brand[:4] == b"ftyp" and brand[4:] != b"qt  ", "an MP4, not a MOV"
    with av.open(str(path)) as movie:
        decoded = list(movie.decode(video=0))
    times = [float(image.pts * image.time_base) for image in decoded]
    return times, [decoded[0].width, decoded[0].height]


main(Path(sys.argv[1]))
