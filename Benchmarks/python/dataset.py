"""Measures a LeRobot dataset with copied H.264 against LeRobot's own writer.

dataset.py TOOL SESSION [REPETITIONS [files]]

SESSION has a movie in H.264. The sides run in turn, three times by default:

- `lockstep.dataset.build`, from the session to the sealed dataset, with its comparison with the seal and its check;
- `lockstep check` alone, which is a part of that, and which LeRobot's writer does not do;
- LeRobot's writer, which gets decoded frames that are in memory: add_frame, save_episode, finalize. It encodes H.264,
  which is faster than its default, AV1, and while frames arrive (streaming_encoding, with a queue for all frames:
  it drops those for which the queue has no room). With `files`, also as it does by
  default: PNG files first, the movie afterwards.

Processor time is that of this process and of all that it started. It needs python/ on PYTHONPATH, and the environment
with LeRobot of docs/DATASETS.md with fsspec.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, NamedTuple

os.environ.update(HF_HUB_OFFLINE="1", HF_DATASETS_OFFLINE="1")

import av
import numpy as np
import torch

_LIBRARY: Any = torch.library.Library("torchvision", "DEF")
for _name in ("nms", "qnms"):
    try:
        # torchvision's wheel is for graphics cards, and misses these with torch for processors.
        _LIBRARY.define(f"{_name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    except RuntimeError:
        pass

from lerobot.datasets.lerobot_dataset import LeRobotDataset

from lockstep import Session, dataset

CAMERA = "observation.images.main"
FPS = 30
POSE = ["x_m", "y_m", "z_m", "qx", "qy", "qz", "qw"]


class Took(NamedTuple):
    """How long something takes, in seconds."""

    wall: float
    processor: float


def processor_seconds() -> float:
    """Of this process and those it waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def measured(work: Callable[[], object]) -> Took:
    """How long it takes."""
    begun, used = time.perf_counter(), processor_seconds()
    work()
    return Took(time.perf_counter() - begun, processor_seconds() - used)


def with_lockstep(tool: str, session: Path, folder: Path) -> None:
    """A complete dataset of one session."""
    summary = dataset.build(
        str(session), folder / "lockstep", format="lerobot", include_failed=True, tool=tool, quiet=True)
    assert summary.session_count == 1, summary


def with_lerobot(images: List[Any], poses: Any, folder: Path, *, streaming: bool) -> None:
    """The same images and poses by LeRobot's writer."""
    height, width = images[0].shape[:2]
    features = {
        CAMERA: {"dtype": "video", "shape": (height, width, 3), "names": ["height", "width", "channels"]},
        "observation.state": {"dtype": "float32", "shape": (7,), "names": POSE},
        "action": {"dtype": "float32", "shape": (7,), "names": POSE}}
    made = LeRobotDataset.create(
        "benchmark/own", FPS, features, root=folder / "lerobot", image_writer_threads=4, vcodec="h264",
        streaming_encoding=streaming, encoder_queue_maxsize=len(images) + 1)
    for image, pose in zip(images, poses):
        made.add_frame({CAMERA: image, "observation.state": pose, "action": pose, "task": "walk"})
    made.save_episode()
    made.finalize()


def main(tool: str, path: str, repetitions: int, with_files: bool) -> None:
    """Prints the times of all sides and the ratios of their pairs."""
    session = Session(path)
    with av.open(str(session.path / "video.mov")) as movie:
        images = [frame.to_ndarray(format="rgb24") for frame in movie.decode(video=0)]
    poses = np.zeros((len(images), 7), np.float32)
    height, width = images[0].shape[:2]
    print(f"{len(images)} images of {width}x{height}, {session.manifest.movie_codec}")
    sides: Dict[str, Callable[[Path], object]] = {
        "lockstep": lambda folder: with_lockstep(tool, session.path, folder),
        "check": lambda folder: subprocess.run(
            [tool, "check", "--jobs", "1", "--quiet", str(session.path)], stdout=subprocess.DEVNULL, check=False),
        "LeRobot": lambda folder: with_lerobot(images, poses, folder, streaming=True)}
    if with_files:
        sides["LeRobot, files"] = lambda folder: with_lerobot(images, poses, folder, streaming=False)
    times: Dict[str, List[Took]] = {name: [] for name in sides}
    for _ in range(repetitions):
        for name, side in sides.items():
            with tempfile.TemporaryDirectory() as place:
                times[name].append(measured(lambda: side(Path(place))))
            took = times[name][-1]
            print(
                f"{name}: {took.wall:.2f} s, processor {took.processor:.2f} s, load {os.getloadavg()[0]:.1f}",
                flush=True)
    for name in list(sides)[2:]:
        for kind, place in (("wall", 0), ("processor", 1)):
            own = [one[place] for one in times["lockstep"]]
            without = [one[place] - check[place] for one, check in zip(times["lockstep"], times["check"])]
            other = [one[place] for one in times[name]]
            print(
                f"{name}, {kind}: {statistics.median(other):.2f} s, {ratio(other, own)} times lockstep, "
                f"{ratio(other, without)} times lockstep without its check")


def ratio(other: List[float], own: List[float]) -> str:
    """The median of the ratios of pairs, and their range."""
    ratios = sorted(theirs / ours for theirs, ours in zip(other, own))
    return f"{statistics.median(ratios):.1f} ({ratios[0]:.1f} to {ratios[-1]:.1f})"


if __name__ == "__main__":
    main(
        sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 3, "files" in sys.argv[4:])
