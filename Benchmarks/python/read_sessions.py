"""Times the rows of many sessions against the loader that people write with OpenCV and pandas.

read_sessions.py SESSIONS [REPETITIONS [WORKLOAD…]]

SESSIONS is a folder of sessions: those with image files and depth, and those with a movie. For each
workload, or those that are named, the sides run in turn, three times by default, after one run whose outputs are compared value
by value: integers, depth and pixels are equal, and doubles to 1e-12, because pandas' JSON reader drops the
last digits. The usual loader is a loop in one thread: pandas.read_json, pandas.read_csv, cv2.imread,
cv2.VideoCapture and numpy.fromfile. OpenCV's and FFmpeg's own threads are as they come. Both sides make
arrays one row after another and keep none. The seconds of processor time are those of all threads, and
of Ray's workers. It needs python/ on PYTHONPATH, with its extras fleet and movies, OpenCV and torch.
"""

from __future__ import annotations

import math
import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Tuple

import cv2
import numpy as np
import pandas as pd

Row = Tuple[Any, ...]
CLIP_S = (0.45, 1.0)
"""Of a clip: where it starts, as a share of the session, and its seconds."""
WINDOW_NS = 1_000_000_000


# The usual loader


def rows_of(session: Path) -> pd.DataFrame:
    """All keys of all frames."""
    return pd.read_json(session / "frames.jsonl", lines=True, convert_dates=False)


def pose(row: Any) -> np.ndarray:
    """World from camera."""
    return np.array(row.camera_transform).reshape(4, 4, order="F")


def usual_poses(session: Path, limits: Tuple[int, int]) -> Iterator[Row]:
    """Times and poses."""
    for row in rows_of(session).itertuples():
        yield row.timestamp_ns, pose(row)


def usual_windows(session: Path, limits: Tuple[int, int]) -> Iterator[Row]:
    """Windows of 1 s of both raw sensors."""
    table = pd.read_csv(session / "imu.csv")
    sensors = [
        one.sort_values("timestamp_ns", kind="stable")
        for one in (table[table.sensor == "accelerometer"], table[table.sensor == "gyroscope"])]
    times = [one.timestamp_ns.to_numpy() for one in sensors]
    values = [one[["x", "y", "z"]].to_numpy() for one in sensors]
    start, last = min(one[0] for one in times), max(one[-1] for one in times)
    while start <= last:
        row: List[Any] = [start]
        for stamps, numbers in zip(times, values):
            first, end = np.searchsorted(stamps, [start, start + WINDOW_NS])
            row += [stamps[first:end], numbers[first:end]]
        yield tuple(row)
        start += WINDOW_NS


def usual_depth(session: Path, limits: Tuple[int, int]) -> Iterator[Row]:
    """Depth maps with confidence."""
    for row in rows_of(session).itertuples():
        if row.has_depth:
            width, height = row.depth_resolution
            depth = np.fromfile(session / f"depth/{row.frame_index:06d}.bin", "<f4").reshape(height, width)
            name = session / f"confidence/{row.frame_index:06d}.bin"
            yield row.timestamp_ns, depth, np.fromfile(name, np.uint8).reshape(height, width)


def usual_stills(session: Path, limits: Tuple[int, int]) -> Iterator[Row]:
    """Images and poses of the rows in the limits."""
    rows = rows_of(session)
    for row in rows[(rows.timestamp_ns >= limits[0]) & (rows.timestamp_ns < limits[1])].itertuples():
        yield row.timestamp_ns, pose(row), cv2.cvtColor(cv2.imread(str(session / row.image)), cv2.COLOR_BGR2RGB)


def usual_movie(session: Path, limits: Tuple[int, int]) -> Iterator[Row]:
    """The same from a movie: images before the first are decoded and not converted."""
    rows = rows_of(session)
    movie, place = cv2.VideoCapture(str(session / "video.mov")), 0
    movie.set(cv2.CAP_PROP_ORIENTATION_AUTO, 0)
    for row in rows[(rows.timestamp_ns >= limits[0]) & (rows.timestamp_ns < limits[1])].itertuples():
        while place < row.video_index:
            movie.grab()
            place += 1
        image = movie.read()[1]
        place += 1
        yield row.timestamp_ns, pose(row), cv2.cvtColor(image, cv2.COLOR_BGR2RGB)


# Workloads

EVERYTHING = (-(2**63), 2**63 - 1)
IMAGE_COLUMNS = ["host_ns", "world_from_camera", "image_rgb"]
WORKLOADS: Dict[str, Tuple[Any, str, bool, Dict[str, Any]]] = {
    "poses": (usual_poses, "movie", False, dict(kind="poses", columns=["host_ns", "world_from_camera"])),
    "inertial windows of 1 s": (usual_windows, "movie", False, dict(
        kind="inertial", columns=["host_ns", "accelerometer_host_ns", "accelerometer_xyz_g",
                                  "gyroscope_host_ns", "gyroscope_xyz_rad_per_s"])),
    "depth and confidence": (usual_depth, "files", False, dict(
        kind="depth", columns=["host_ns", "depth_m", "confidence"])),
    "clip of 1 s, image files": (usual_stills, "files", True, dict(images="rgb", columns=IMAGE_COLUMNS)),
    "clip of 1 s, movie": (usual_movie, "movie", True, dict(images="rgb", columns=IMAGE_COLUMNS)),
    "all image files": (usual_stills, "files", False, dict(images="rgb", columns=IMAGE_COLUMNS)),
    "whole movies": (usual_movie, "movie", False, dict(images="rgb", columns=IMAGE_COLUMNS))}
"""The usual loader, the kind of sessions, whether it is a clip, and the options of read_sessions."""


def limits_of(session: Path, is_clip: bool) -> Tuple[int, int]:
    """Host times: of everything, or of a clip."""
    if not is_clip:
        return EVERYTHING
    from lockstep import Session

    times = Session(session).frames.table.timestamps_ns
    start = int(times[0] + (times[-1] - times[0]) * CLIP_S[0])
    return start, start + int(CLIP_S[1] * 1e9)


class Sides:
    """The three ways to read the sessions of a workload. Limits of clips are found before."""

    def __init__(self, sessions: List[Path], name: str) -> None:
        self.usual_loader, _, is_clip, self.options = WORKLOADS[name]
        self.sessions, self.is_clip = sessions, is_clip
        self.limits = {session: limits_of(session, is_clip) for session in sessions}

    def usual(self) -> Iterator[Row]:
        """The loop over files."""
        for session in self.sessions:
            yield from self.usual_loader(session, self.limits[session])

    def torch(self) -> Iterator[Row]:
        """``torch_dataset`` in this process."""
        from lockstep import fleet

        for paths, more in self._calls():
            for row in fleet.torch_dataset(paths, **self.options, **more):
                yield tuple(row.values())

    def ray(self) -> Iterator[Row]:
        """``read_sessions``, by batches of the size that arrives."""
        from lockstep import fleet

        for paths, more in self._calls():
            for batch in fleet.read_sessions(paths, **self.options, **more).iter_batches(batch_size=None):
                yield from zip(*batch.values())

    def _calls(self) -> Iterator[Tuple[List[str], Dict[str, Any]]]:
        if not self.is_clip:
            yield [str(one) for one in self.sessions], {}
            return
        for session in self.sessions:
            start, stop = self.limits[session]
            yield [str(session)], dict(start_ns=start, stop_ns=stop)


def assert_equal(sides: Sides) -> int:
    """Compares every value of every row; returns the number of rows."""
    count = 0
    usual, torch_rows, ray_rows = sides.usual(), sides.torch(), sides.ray()
    for first in usual:
        for other in (next(torch_rows), next(ray_rows)):
            assert len(first) == len(other)
            for one, two in zip(first, other):
                two = np.stack(two) if np.asarray(two).dtype == object else np.asarray(two)
                if two.dtype == np.float64:  # pandas does not read every double exactly.
                    np.testing.assert_allclose(one, two, rtol=1e-12, atol=1e-12)
                else:
                    np.testing.assert_array_equal(one, two)
        count += 1
    assert next(torch_rows, None) is None and next(ray_rows, None) is None
    return count


def processor_s() -> float:
    """Processor time of this process and of the processes below it that still run."""
    import psutil

    total = sum(os.times()[:4])
    for child in psutil.Process().children(recursive=True):
        try:
            times = child.cpu_times()
            total += times.user + times.system
        except psutil.Error:
            continue
    return total


def timed(work: Callable[[], Iterator[Row]]) -> Tuple[float, float]:
    """Seconds and seconds of processor time until the last row."""
    begun, used = time.perf_counter(), processor_s()
    for _ in work():
        pass
    return time.perf_counter() - begun, processor_s() - used


def main(folder: str, repetitions: str = "3", *names: str) -> None:
    """Prints a table of the workloads."""
    import ray.data

    from lockstep.fleet.engines.on_ray import start_embedded

    start_embedded()
    ray.data.DataContext.get_current().enable_progress_bars = False
    found = sorted(path.parent for path in Path(folder).glob("**/frames.jsonl"))
    kinds = {"movie": [one for one in found if (one / "video.mov").exists()],
             "files": [one for one in found if (one / "rgb").exists()]}
    print("| workload | rows | usual, s | torch, s | Ray, s | usual / torch | usual / Ray | "
          "processor, usual / torch | load |\n|---|---|---|---|---|---|---|---|---|")
    for name in names or WORKLOADS:
        kind = WORKLOADS[name][1]
        sides = Sides(kinds[kind], name)
        count = assert_equal(sides)
        runs = [[timed(side) for side in (sides.usual, sides.torch, sides.ray)] for _ in range(int(repetitions))]
        print(f"| {name} | {count} | " + " | ".join(
            f"{statistics.median(run[side][0] for run in runs):.2f}" for side in range(3)), end=" | ")
        print(" | ".join(ratio(runs, *pair) for pair in ((1, 0), (2, 0), (1, 1))), end=" | ")
        print(f"{os.getloadavg()[0]:.1f} |", flush=True)


def ratio(runs: List[List[Tuple[float, float]]], side: int, which: int) -> str:
    """The geometric mean of the paired ratios to the usual loader, and their range."""
    ratios = [run[0][which] / max(run[side][which], 1e-3) for run in runs]
    mean = math.exp(statistics.fmean(map(math.log, ratios)))
    return f"{mean:.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


if __name__ == "__main__":
    main(*sys.argv[1:])
