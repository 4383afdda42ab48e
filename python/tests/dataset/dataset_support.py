"""Sessions whose frames state their numbers, written row by row, and builds of them."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import sys
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Tuple

PACKAGE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PACKAGE))
sys.path.append(str(PACKAGE / "tests" / "fleet"))

import av
import numpy as np
from fleet_support import FAKE_TOOL
from PIL import Image

from lockstep import dataset
from lockstep.dataset import Summary

START_NS = 5_000_000_000_123
WALL_NS = 1_748_772_000_000_000_000
"""2025-06-01 10:00 UTC."""
DAY_NS = 86_400_000_000_000
SIZE = (64, 48)
DEPTH_SIZE = (8, 6)
FPS = 30


def brightness(number: int) -> int:
    """The gray level of a frame, by which a test recognizes it."""
    return 20 + number * 37 % 200


def frame_times(count: int) -> List[int]:
    """Host times near a grid of 30 frames per second: 1 ms of jitter, and one gap."""
    jitter = [(number * 7919 % 2001 - 1000) * 1000 for number in range(count)]
    return [
        START_NS + number * 1_000_000_000 // FPS + jitter[number] + (number > count // 2) * 33_333_333
        for number in range(count)]


def pose(number: int) -> List[float]:
    """Column-major: at x = number / 10 m, turned about y by number / 100 rad."""
    cosine, sine = float(np.cos(number / 100)), float(np.sin(number / 100))
    return [cosine, 0, -sine, 0, 0, 1, 0, 0, sine, 0, cosine, 0, number / 10, 1.5, -2, 1]


class SessionMaker:
    """A session that is written to a folder."""

    def __init__(self, folder: Path, count: int = 24, *, images: str = "h264", behavior: str = "pass") -> None:
        self.folder, self.count, self.images, self.behavior = folder, count, images, behavior
        self.first = 0
        """The number of the first frame, by which sessions differ."""
        self.size = SIZE
        self.wall_ns: Optional[int] = WALL_NS
        self.positions: List[Tuple[float, float]] = []
        self.has_depth = False
        self.is_sealed = True
        self.movie_gap = False
        self.manifest: Dict[str, Any] = {}

    def write(self) -> Path:
        """Writes all files; the manifest and the seal last."""
        self.folder.mkdir(parents=True)
        times = frame_times(self.count)
        rows = [self._row(number, times[number]) for number in range(self.count)]
        (self.folder / "frames.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        self._write_images(times)
        self._write_inertial(times)
        if self.positions:
            self._write_location(times)
        self._write_manifest()
        if self.is_sealed:
            seal(self.folder)
        return self.folder

    def _row(self, number: int, time_ns: int) -> Dict[str, Any]:
        row: Dict[str, Any] = {
            "frame_index": number, "timestamp": time_ns / 1e9, "timestamp_ns": time_ns, "seq": number,
            "camera_resolution": list(self.size), "camera_transform": pose(number + self.first),
            "camera_intrinsics": [50.0 + number, 0, 0, 0, 51.0, 0, 31.5, 23.5, 1],
            "tracking_state": "normal", "has_depth": self.has_depth and number % 3 == 0}
        if row["has_depth"]:
            row.update(depth_resolution=list(DEPTH_SIZE), has_confidence=True)
        if self.images == "none":
            return row
        if self.images == "jpeg":
            return {**row, "image": f"rgb/{number:06d}.jpg"}
        return {**row, "video_index": number + (self.movie_gap and number > 3)}

    def _write_images(self, times: Sequence[int]) -> None:
        numbers = [number + self.first for number in range(self.count)]
        if self.images == "jpeg":
            (self.folder / "rgb").mkdir()
            for number in numbers:
                path = self.folder / "rgb" / f"{number - self.first:06d}.jpg"
                Image.fromarray(gray(number, self.size)).save(path, quality=92)
        elif self.images != "none":
            if self.movie_gap:
                numbers, times = [*numbers[:4], 99, *numbers[4:]], [*times[:4], times[3] + 1_000_000, *times[4:]]
            write_movie(self.folder / "video.mov", self.images, numbers, times, self.size)
        for number in range(0, self.count if self.has_depth else 0, 3):
            for kind, values in (("depth", depth_map(number)), ("confidence", confidence_map(number))):
                (self.folder / kind).mkdir(exist_ok=True)
                (self.folder / kind / f"{number:06d}.bin").write_bytes(values.tobytes())

    def _write_inertial(self, times: Sequence[int]) -> None:
        lines = ["timestamp_ns,sensor,x,y,z,arrival_ns,seq"]
        seq = self.count
        for time_ns in range(times[2] - 3_000_000, times[-1] + 20_000_000, 10_000_000):
            for sensor in ("accelerometer", "gyroscope"):
                x, y, z = inertial(time_ns, sensor)
                lines.append(f"{time_ns},{sensor},{x!r},{y!r},{z!r},,{seq}")
                seq += 1
        (self.folder / "imu.csv").write_text("\n".join(lines) + "\n")

    def _write_location(self, times: Sequence[int]) -> None:
        lines = [
            "timestamp_ns,wall_ns,latitude_deg,longitude_deg,horizontal_accuracy_m,altitude_m,"
            "vertical_accuracy_m,speed_mps,arrival_ns,seq"]
        for number, (latitude, longitude) in enumerate(self.positions):
            lines.append(f"{times[0] + number},{self.wall_ns},{latitude},{longitude},5.0,,,,,{90_000 + number}")
        (self.folder / "location.csv").write_text("\n".join(lines) + "\n")

    def _write_manifest(self) -> None:
        anchors = [] if self.wall_ns is None else [
            {"hostNanoseconds": START_NS, "wallNanoseconds": self.wall_ns}]
        manifest = {
            "sessionID": self.folder.name, "behavior": self.behavior, "frameCount": self.count,
            "hasDepth": self.has_depth, "state": "complete", "mode": "vislam", "deviceModel": "iPhone15,2",
            "format": {"name": "lockstep-session", "version": 1}, "clockAnchors": anchors,
            "streams": [{"name": "camera", "clock": "host", "pixelOrigin": "pixel_centre",
                         "stampMeaning": "exposure_middle"}], **self.manifest}
        (self.folder / "metadata.json").write_text(json.dumps(manifest))


def seal(folder: Path) -> None:
    """A seal with hashes and without signatures."""
    lines = []
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            lines.append(json.dumps({
                "record": "file", "file": path.relative_to(folder).as_posix(), "length": len(data),
                "sha256": hashlib.sha256(data).hexdigest()}))
    (folder / "seal.jsonl").write_text("".join(line + "\n" for line in lines))


def gray(number: int, size: Tuple[int, int] = SIZE) -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """The image of a frame."""
    return np.full((size[1], size[0], 3), brightness(number), np.uint8)


def depth_map(number: int) -> "np.ndarray[Any, np.dtype[np.float32]]":
    """Meters: the frame's number, and one pixel without a measurement."""
    values = np.full((DEPTH_SIZE[1], DEPTH_SIZE[0]), 1 + number / 16, np.float32)
    values[0, 0] = 0
    return values


def confidence_map(number: int) -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """Confidence that depends on the frame's number."""
    return np.full((DEPTH_SIZE[1], DEPTH_SIZE[0]), number % 3, np.uint8)


def inertial(time_ns: int, sensor: str) -> Tuple[float, float, float]:
    """A value that is linear in time, so that interpolation is exact: g, or rad/s."""
    seconds = (time_ns - START_NS) / 1e9
    return (seconds, -1.0, 0.5) if sensor == "accelerometer" else (0.25 * seconds, 2.0, -3.0)


def write_movie(
    path: Path, codec: str, numbers: Sequence[int], times: Sequence[int], size: Tuple[int, int]
) -> None:
    """A fragmented movie with the frames' true times, as a session has it."""
    scale = Fraction(1, 240_000)
    encoder, options = {
        "h264": ("libx264", {"g": "8", "bf": "0"}),
        "reordered": ("libx264", {"g": "8", "bf": "2", "x264-params": "b-adapt=0"}),
        "hevc": ("libx265", {"x265-params": "keyint=8:bframes=0:log-level=none"})}[codec]
    flags = {"movflags": "frag_keyframe+empty_moov+default_base_moof", "video_track_timescale": "240000"}
    with av.open(str(path), "w", format="mov", options=flags) as movie:
        stream: Any = movie.add_stream(encoder, rate=FPS, options={"crf": "14", "preset": "ultrafast", **options})
        stream.width, stream.height = size
        stream.pix_fmt = "yuv420p"
        stream.codec_context.time_base = scale
        for number, time_ns in zip(numbers, times):
            frame = av.VideoFrame.from_ndarray(gray(number, size), "rgb24").reformat(format="yuv420p")
            frame.pts, frame.time_base = (time_ns - times[0]) * 240_000 // 1_000_000_000, scale
            movie.mux(stream.encode(frame))
        movie.mux(stream.encode(None))


def jpeg_level(data: bytes) -> float:
    """The mean gray level of an image file."""
    return float(np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).mean())


class DatasetCase(unittest.TestCase):
    """A test with a folder for sessions and targets, and a stand-in for the tool."""

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="lockstep-dataset-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.sessions = self.folder / "sessions"
        self.sessions.mkdir()
        self.log = self.folder / "log"
        self.tool = self.folder / "fake"
        self.tool.write_text(FAKE_TOOL.replace("{python}", sys.executable))
        self.tool.chmod(0o755)
        os.environ["FAKE_LOG"] = str(self.log)
        self.addCleanup(os.environ.pop, "FAKE_LOG", None)

    def make(self, name: str, count: int = 24, **more: Any) -> SessionMaker:
        """A session that is not written yet; sessions of different names have different frames."""
        images, behavior = more.pop("images", "h264"), more.pop("behavior", "pass")
        maker = SessionMaker(self.sessions / name, count, images=images, behavior=behavior)
        maker.first = sum(name.encode()) % 50
        for key, value in more.items():
            setattr(maker, key, value)
        return maker

    def make_three(self) -> None:
        """A session of each kind, on days of their own."""
        self.make("a", 12).write()
        self.make("b", 12, images="jpeg", wall_ns=WALL_NS + DAY_NS).write()
        self.make("c", 12, has_depth=True, wall_ns=WALL_NS + 5 * DAY_NS).write()

    def build(self, target: str, format: str = "lerobot", **more: Any) -> Summary:
        """A quiet build of all sessions, or of ``sources``."""
        options = {"jobs": 1, "quiet": True, "tool": str(self.tool), **more}
        sources = options.pop("sources", str(self.sessions))
        return dataset.build(sources, self.folder / target, format=format, **options)

    def checked(self) -> List[str]:
        """The sessions that the fake tool was run on, in order."""
        return self.log.read_text().split() if self.log.exists() else []

    def table(self, target: str, name: str = "sessions") -> List[Dict[str, Any]]:
        """The rows of a table of provenance."""
        import pyarrow.parquet

        path = self.folder / target / "provenance" / f"{name}.parquet"
        rows: List[Dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
        return rows

    def assert_equal_folders(self, first: str, second: str) -> None:
        """All files of two datasets have the same names and bytes."""
        one, two = contents(self.folder / first), contents(self.folder / second)
        self.assertEqual(sorted(one), sorted(two))
        self.assertEqual([name for name in one if one[name] != two[name]], [])


def contents(folder: Path) -> Dict[str, bytes]:
    """The bytes of all files in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*") if path.is_file()}
