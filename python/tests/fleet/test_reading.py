"""Rows of sessions equal what the package reads one by one, and cost only what they need."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, ClassVar, Dict, List, Tuple

import numpy as np

from fleet_support import HAS_RAY, TOOL, FleetCase

from lockstep import LockstepError, Session
from lockstep.fleet.errors import UsageError
from lockstep.fleet.reading.blocks import Filter, Reading, first_sample_ns
from lockstep.fleet.reading.columns import all_columns, chosen_columns
from lockstep.fleet.reading.excerpts import MovieReader, find_fragments
from lockstep.fleet.reading.imu import _fast as samples_fast
from lockstep.fleet.reading.inertial import cut, joined
from lockstep.fleet.reading.on_ray import shared
from lockstep.fleet.reading.request import Request, TimeWindow, Windows
from lockstep.fleet.reading.rows import _exact, _fast
from lockstep.fleet.reading.shares import Ranks, ranks_of, share
from lockstep.fleet.reading.stills import decode

IMU_HEADER = b"timestamp_ns,sensor,x,y,z,arrival_ns,seq\n"
HAS_TORCH = importlib.util.find_spec("torch") is not None
if not HAS_TORCH:
    print("left out: the tests of PyTorch, which is not installed", file=sys.stderr)

WALKS: Dict[str, List[str]] = {
    "logger": ["--mode", "logger", "--duration", "1"],
    "vio": ["--mode", "vio", "--duration", "3"],
    "video": ["--mode", "video", "--duration", "2"]}


def record(folder: Path) -> None:
    """Records a short walk of each mode, named after it."""
    for name, options in WALKS.items():
        done = subprocess.run(
            [str(TOOL), "record", "--from", "synthetic", "--size", "160x120", "--speed", "max", "--quiet",
             "--to", str(folder), *options],
            capture_output=True, text=True, check=True, env={**os.environ, "LLVM_PROFILE_FILE": "/dev/null"})
        Path(done.stdout.strip().splitlines()[-1]).rename(folder / name)


def read(path: str, kind: str, *, filters: Any = (), scratch: str = "", **more: Any) -> Dict[str, Any]:
    """All rows of a session, column by column."""
    request = Request(kind, **more)
    reading = Reading(request, chosen_columns(request), filters, 2, scratch)
    columns: Dict[str, List[Any]] = {column.name: [] for column in reading.columns}
    for block in reading.blocks(path):
        for key, values in block.values.items():
            columns[key] += values.to_pylist() if hasattr(values, "to_pylist") else list(values)
    return columns


class RecordedCase(FleetCase):
    """A test with recorded sessions, which it may change."""

    recorded: ClassVar[Path]

    @classmethod
    def setUpClass(cls) -> None:
        cls.recorded = Path(tempfile.mkdtemp(prefix="lockstep-fleet-test-"))
        record(cls.recorded)

    @classmethod
    def tearDownClass(cls) -> None:
        shutil.rmtree(cls.recorded)

    def setUp(self) -> None:
        super().setUp()
        self._environment(LOCKSTEP=str(TOOL))
        self.sessions.rmdir()
        shutil.copytree(self.recorded, self.sessions)


@unittest.skipUnless(TOOL or "LOCKSTEP" in os.environ, "needs the tool: set LOCKSTEP")
class RowTests(RecordedCase):
    def read(self, name: str, kind: str, **more: Any) -> Dict[str, Any]:
        return read(str(self.sessions / name), kind, **more)

    def test_frames_equal_those_of_the_session(self) -> None:
        for name in WALKS:
            frames, got = Session(self.sessions / name).frames, self.read(name, "frames", images="rgb")
            self.assertEqual(got["host_ns"], [frame.timestamp_ns for frame in frames])
            self.assertEqual(got["frame_index"], [frame.index for frame in frames])
            self.assertEqual(got["row_index"], list(range(len(frames))))
            self.assertEqual(got["tracking_state"], [frame.tracking_state for frame in frames])
            self.assertEqual(got["exposure_s"], [frame.exposure_seconds for frame in frames])
            for place, frame in enumerate(frames):
                pose, k = frame.world_from_camera, frame.intrinsics
                assert pose is not None and k is not None
                np.testing.assert_array_equal(got["world_from_camera"][place], pose)
                np.testing.assert_array_equal(got["intrinsics_px"][place], k)
                np.testing.assert_array_equal(got["image_rgb"][place], frame.image())

    def test_encoded_images_are_the_stored_bytes(self) -> None:
        frames = Session(self.sessions / "logger").frames
        got = self.read("logger", "frames", columns=("image_bytes", "session"))
        self.assertEqual(got["image_bytes"], [frame.image_bytes() for frame in frames])
        self.assertEqual(set(got["session"]), {str(self.sessions / "logger")})
        with self.assertRaisesRegex(LockstepError, "rgb"):
            self.read("vio", "frames")

    def test_depth_equals_that_of_the_session(self) -> None:
        frames = [frame for frame in Session(self.sessions / "logger").frames if frame.depth_size]
        got = self.read("logger", "depth")
        self.assertGreater(len(frames), 5)
        self.assertEqual(got["host_ns"], [frame.timestamp_ns for frame in frames])
        for place, frame in enumerate(frames):
            self.assertEqual(got["depth_m"][place].dtype, np.float32)
            np.testing.assert_array_equal(got["depth_m"][place], frame.depth())
            np.testing.assert_array_equal(got["confidence"][place], frame.confidence())
            np.testing.assert_array_equal(got["depth_intrinsics_px"][place], frame.depth_intrinsics)

    def test_poses_equal_those_of_the_session(self) -> None:
        poses, got = Session(self.sessions / "vio").poses, self.read("vio", "poses")
        self.assertEqual(got["host_ns"], poses.timestamps_ns.tolist())
        np.testing.assert_array_equal(got["world_from_camera"], poses.world_from_camera)

    def test_columns_cost_only_their_own_files(self) -> None:
        folder = self.sessions / "logger"
        for name in ("rgb", "depth", "confidence"):
            shutil.rmtree(folder / name)
        (folder / "imu.csv").unlink()
        got = self.read("logger", "frames", columns=("host_ns",))
        self.assertEqual(got["host_ns"], [frame.timestamp_ns for frame in Session(folder).frames])
        self.assertTrue(self.read("logger", "depth", columns=("frame_index",))["frame_index"])
        with self.assertRaises(LockstepError):
            self.read("logger", "frames")

    def test_a_time_window_costs_only_its_own_part_of_the_movie(self) -> None:
        folder = self.sessions / "vio"
        start = first_sample_ns(Session(folder).manifest)
        assert start is not None
        whole = self.read("vio", "frames", images="rgb")
        expected = [
            place for place, host_ns in enumerate(whole["host_ns"])
            if start + 1_200_000_000 <= host_ns < start + 1_500_000_000]
        with open(folder / "video.mov", "r+b") as file:
            layout = find_fragments(file)
            assert layout is not None
            self.assertEqual([place for place, one in enumerate(layout.fragments) if one.keys], [0, 2, 4])
            for one in (layout.fragments[0], layout.fragments[-1]):
                file.seek(one.start + 500)  # In the packets, behind the fragment's own list.
                file.write(bytes(one.end - one.start - 500))
        part = self.read(
            "vio", "frames", images="rgb", times=TimeWindow(start_s=1.2, stop_s=1.5))
        self.assertEqual(part["row_index"], expected)
        for image, place in zip(part["image_rgb"], expected):
            np.testing.assert_array_equal(image, whole["image_rgb"][place])

    def test_a_movie_whose_packets_are_reordered_is_decoded_from_its_start(self) -> None:
        import av

        path = self.folder / "b-frames"
        path.mkdir()
        options = {"movflags": "frag_keyframe+empty_moov+default_base_moof"}
        with av.open(str(path / "video.mov"), "w", format="mov", options=options) as movie:
            stream = movie.add_stream("libx264", rate=30, options={"bf": "2", "g": "10", "crf": "1"})
            stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
            for number in range(40):
                pixels = np.full((48, 64, 3), number * 6, np.uint8)
                movie.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, "rgb24")))
            movie.mux(stream.encode())
        with open(path / "video.mov", "rb") as file:
            self.assertIsNone(find_fragments(file))
        found = dict(MovieReader(path).images([3, 11, 12, 38]))
        self.assertEqual(list(found), [3, 11, 12, 38])
        for index, image in found.items():
            self.assertLess(abs(float(image.mean()) - index * 6), 3)
        with self.assertRaisesRegex(LockstepError, "video.mov"):
            dict(MovieReader(path).images([39, 40]))

    def test_windows_have_every_sample_of_their_time(self) -> None:
        imu = Session(self.sessions / "vio").imu
        got = self.read("vio", "inertial", windows=Windows(window_s=0.5))
        for sensor, ending in (("accelerometer", "xyz_g"), ("gyroscope", "xyz_rad_per_s")):
            series = getattr(imu, sensor)
            order = series.timeline.order
            self.assertEqual(sum(got[f"{sensor}_host_ns"], []), series.timestamps_ns[order].tolist())
            self.assertEqual(sum(got[f"{sensor}_{ending}"], []), series.values[order].tolist())
            self.assertEqual(sum(got[f"{sensor}_row_index"], []), order.tolist())
        self.assertEqual(got["is_complete"], [True] * (len(got["is_complete"]) - 1) + [False])
        counted = self.read("vio", "inertial", windows=Windows(window_samples=50, step_samples=25))
        self.assertEqual({len(one) for one in counted["accelerometer_host_ns"][:-2]}, {50})
        self.assertEqual(counted["accelerometer_row_index"][1][0], 25)

    def test_a_filter_reads_only_the_images_that_it_keeps(self) -> None:
        for number in range(1, 30):
            (self.sessions / f"logger/rgb/{number:06d}.jpg").unlink(missing_ok=True)
        keep = Filter(["frame_index"], lambda table: np.flatnonzero(np.asarray(table["frame_index"]) == 0))
        got = self.read("logger", "frames", columns=("image_bytes",), filters=[keep])
        self.assertEqual(len(got["image_bytes"]), 1)

    def test_problems_raise_or_become_rows(self) -> None:
        manifest = json.loads((self.sessions / "vio/metadata.json").read_text())
        (self.sessions / "vio/metadata.json").write_text(json.dumps({**manifest, "state": "recording"}))
        (self.sessions / "logger/rgb/000010.jpg").unlink()
        (self.sessions / "empty").mkdir()
        for name, text in (("vio", "recover"), ("logger", "row 11"), ("empty", "metadata"), ("none", "not a session")):
            with self.assertRaisesRegex(LockstepError, text) as caught:
                self.read(name, "frames", images="rgb")
            self.assertIn(str(self.sessions / name), str(caught.exception))
            got = self.read(name, "frames", images="rgb", problems="rows")
            self.assertIn(text, got["problem"][-1])
            self.assertEqual(got["problem"][:-1], [None] * (len(got["problem"]) - 1))
            self.assertIsNone(got["host_ns"][-1])
        with self.assertRaises(LockstepError):
            self.read("vio", "frames", problems="rows", columns=("host_ns",))

    def test_problems_pass_filters_of_other_columns(self) -> None:
        (self.sessions / "vio/metadata.json").unlink()
        nothing = lambda table: np.zeros(0, np.intp)  # noqa: E731
        for columns, count in ((["host_ns"], 1), (["problem"], 0)):
            got = self.read(
                "vio", "poses", problems="rows", columns=("problem",), filters=[Filter(columns, nothing)])
            self.assertEqual(len(got["problem"]), count)

    def test_a_remote_session_is_copied_file_by_file(self) -> None:
        import fsspec

        from lockstep.fleet import stores

        system = fsspec.filesystem("memory")
        self.addCleanup(system.store.clear)
        stores.file_system.cache_clear()
        system.put(str(self.sessions / "logger"), "/lab/logger", recursive=True)
        folder = {"path": "memory://lab/logger", "scratch": str(self.scratch)}
        expected = self.read("logger", "frames", images="rgb", columns=("host_ns", "image_rgb"))
        got = read(**folder, kind="frames", images="rgb", columns=("host_ns", "image_rgb"))
        np.testing.assert_array_equal(np.stack(got["image_rgb"]), np.stack(expected["image_rgb"]))
        for name in ("rgb", "depth", "confidence", "imu.csv", "events.jsonl"):
            system.rm(f"/lab/logger/{name}", recursive=True)
        self.assertEqual(read(**folder, kind="poses")["host_ns"], self.read("logger", "poses")["host_ns"])
        with self.assertRaisesRegex(LockstepError, "memory://lab/logger.*row 1: The image is missing"):
            read(**folder, kind="frames")
        self.assert_nothing_left()

    def test_a_damaged_row_is_named(self) -> None:
        path = self.sessions / "vio/frames.jsonl"
        lines = path.read_bytes().split(b"\n")
        lines[4] = lines[4].replace(b'"timestamp_ns":', b'"timestamp_ns":1.5,"other":')
        path.write_bytes(b"\n".join(lines))
        with self.assertRaisesRegex(LockstepError, "frames.jsonl, row 5"):
            self.read("vio", "poses")


class StrictTests(unittest.TestCase):
    """The fast reader of rows accepts nothing that the strict one rejects."""

    KEYS = ("timestamp_ns", "frame_index", "has_depth", "camera_transform", "camera_resolution", "image")
    ROW = (b'{"frame_index":0,"timestamp":0.5,"has_depth":false,"timestamp_ns":5,"seq":1,'
           b'"camera_resolution":[4,2],"image":"rgb/000000.jpg"}\n')

    def fast(self, text: bytes) -> Any:
        return _fast(text, self.KEYS)

    def test_rows_equal_those_of_the_strict_reader(self) -> None:
        text = self.ROW + self.ROW.replace(b'"seq"', b'"camera_transform":' + json.dumps(
            list(map(float, range(16)))).encode() + b',"seq"')
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "frames.jsonl").write_bytes(text)
            strict, fast = _exact(Path(folder), self.KEYS), self.fast(text)
        for key in self.KEYS:
            np.testing.assert_array_equal(np.asarray(strict[key]), np.asarray(fast[key]))

    def test_anything_unusual_is_left_to_the_strict_reader(self) -> None:
        changes: List[Tuple[bytes, bytes]] = [
            (b":5,", b":5.0,"), (b":5,", b":5E1,"), (b":5,", b":05,"), (b":5,", b":9223372036854775808,"),
            (b'"timestamp_ns":5', b'"timestamp_ns":5,"timestamp_ns":6'), (b":5,", b':"5",'), (b":5,", b":null,"),
            (b'"has_depth":false,', b""), (b'"frame_index":0', b'"frame_index":-1'), (b"[4,2]", b"[4]"),
            (b"[4,2]", b"[4,0]"), (b"[4,2]", b"[4,70000]"), (b"[4,2]", b"[4,null]"), (b"}\n", b"}"),
            (b'"seq"', b'"camera_transform":[1,2],"seq"'), (b"}\n", b"}\n\n"), (b"}\n", b"} {}\n"),
            (b'"rgb', b'"\\ud83d'), (b"rgb/0", b"rgb/\xff"), (b'{"frame', b'\xef\xbb\xbf{"frame'),
            (b'"seq"', b'"camera_transform":[' + b"1e400," * 15 + b'1],"seq"')]
        for old, new in changes:
            self.assertIn(old, self.ROW)
            self.assertIsNone(self.fast(self.ROW + self.ROW.replace(old, new)), new)


    def test_samples_equal_those_of_the_strict_reader(self) -> None:
        rows = b"7,gyroscope,1.5,-0.5,1e-05,3,4\n7,gravity,0,10.25,-1E+2,,5\n"
        fast = samples_fast(IMU_HEADER + rows, ["gyroscope", "gravity", "magnetometer"])
        assert fast is not None
        self.assertEqual(fast["gyroscope"].values.tolist(), [[1.5, -0.5, 1e-05]])
        self.assertEqual(fast["gravity"].values.tolist(), [[0, 10.25, -100]])
        self.assertEqual(fast["magnetometer"].timestamps_ns.size, 0)

    def test_unusual_samples_are_left_to_the_strict_reader(self) -> None:
        good = b"1,gyroscope,1,2,3,,4\n"
        numbers = (b"+1", b"01", b"1.", b".5", b"-01", b"-.5", b" 1", b"1 ", b"1e400", b"nan", b"inf", b"", b"0x1p3",
                   b"1\r", b"1e", b"1_0")
        rows = [good.replace(b",1,", b"," + number + b",") for number in numbers]
        rows += [b"\n", b"1,gyro,1,2,3,,4\n", good[:-1], b"1,gyroscope,1,2,3,4\n", b"1.0" + good[1:], b"01" + good[1:],
                 b"+1" + good[1:], good[:-1] + b"\r\n", b"99999999999999999999" + good[1:]]
        self.assertIsNotNone(samples_fast(IMU_HEADER + good + good, ["gyroscope"]))
        for row in rows:
            self.assertIsNone(samples_fast(IMU_HEADER + good + row, ["gyroscope"]), row)
        self.assertIsNone(samples_fast(b"\xef\xbb\xbf" + IMU_HEADER + good, ["gyroscope"]))

    def test_an_incomplete_image_is_not_decoded_by_opencv(self) -> None:
        from PIL import Image

        file = io.BytesIO()
        Image.fromarray(np.arange(48 * 64 * 3, dtype=np.uint8).reshape(48, 64, 3)).save(file, "JPEG")
        data = file.getvalue()
        self.assertEqual(decode(data, "here", (64, 48)).shape, (48, 64, 3))
        for broken, size in ((data[:len(data) // 2], (64, 48)), (data, (640, 480)), (b"\xff\xd8\xff", (64, 48))):
            with self.assertRaisesRegex(LockstepError, "here"):
                decode(broken, "here", size)


class RuleTests(unittest.TestCase):
    def test_wrong_requests_are_rejected(self) -> None:
        for more in ({"kind": "images"}, {"images": "bgr"}, {"problems": "hide"}, {"sensors": ()},
                     {"sensors": ("gyro",)}, {"times": TimeWindow(start_ns=1.5)},  # type: ignore[arg-type]
                     {"times": TimeWindow(stop_s=float("nan"))}, {"windows": Windows(window_s=0)},
                     {"windows": Windows(window_s=1, window_samples=5)}, {"windows": Windows(step_samples=5)}):
            with self.assertRaises(UsageError, msg=str(more)):
                Request(**more)  # type: ignore[arg-type]
        with self.assertRaisesRegex(UsageError, "no column 'depth'"):
            chosen_columns(Request(columns=("depth",)))

    def test_each_number_states_its_unit(self) -> None:
        sensors = ("accelerometer", "gyroscope", "magnetometer", "gravity")
        for kind in ("frames", "depth", "poses", "inertial"):
            for column in all_columns(Request(kind, sensors=sensors, images="rgb")):
                if column.kind in ("int64", "float64") and not column.name.endswith("_index"):
                    self.assertTrue(column.unit, column.name)
                    self.assertTrue(column.name.endswith(f"_{column.unit}"), column.name)

    def test_limits_in_seconds_and_host_time_meet(self) -> None:
        window = TimeWindow(start_ns=1_000, stop_ns=10**12, start_s=1.0, stop_s=2.0)
        self.assertEqual(window.limits_ns(500), (1_000_000_500, 2_000_000_500))
        self.assertEqual(TimeWindow(start_ns=5).limits_ns(None), (5, None))

    def test_windows_by_samples_cover_each_sample_once(self) -> None:
        times = {"gyroscope": np.array([0, 10, 10, 10, 20, 30], np.int64)}
        found = cut(Windows(window_samples=2), times, "gyroscope")
        self.assertEqual(joined(found.first, found.last).tolist(), [0, 1, 2, 3, 4, 5])
        self.assertEqual(found.starts_ns.tolist(), [0, 10, 20])
        self.assertEqual(cut(Windows(window_samples=4), times, "gyroscope").is_complete.tolist(), [True, False])
        self.assertEqual(cut(Windows(), {"gyroscope": np.zeros(0, np.int64)}, "gyroscope").starts_ns.size, 0)

    def test_a_step_that_makes_millions_of_windows_is_rejected(self) -> None:
        times = {"gyroscope": np.array([0, 10**12], np.int64)}
        with self.assertRaises(UsageError):
            cut(Windows(step_s=1e-9), times, "gyroscope")

    def test_tasks_share_sessions_in_order(self) -> None:
        for count in (0, 1, 5, 64, 1000):
            paths = [str(number) for number in range(count)]
            for parallelism in (1, 3, 200):
                shares = shared(paths, parallelism)
                self.assertEqual([path for share in shares for path in share], paths)
                self.assertTrue(all(0 < len(share) <= 64 for share in shares))

    def test_each_session_has_one_worker_of_one_rank(self) -> None:
        for count in (0, 1, 7, 100):
            for size in (1, 2, 3):
                for workers in (1, 2, 4):
                    parts = [
                        list(share(range(count), Ranks(rank, size), worker, workers))
                        for rank in range(size) for worker in range(workers)]
                    self.assertEqual(sorted(sum(parts, [])), list(range(count)))
                    of_ranks = [len(share(range(count), Ranks(rank, size), 0, 1)) for rank in range(size)]
                    self.assertLessEqual(max(of_ranks) - min(of_ranks), 1)

    def test_ranks_are_stated_or_those_of_the_environment(self) -> None:
        self.assertEqual(ranks_of(None, None, {}), (0, 1))
        self.assertEqual(ranks_of(None, None, {"RANK": "2", "WORLD_SIZE": "4"}), (2, 4))
        self.assertEqual(ranks_of(1, 2, {"RANK": "7"}), (1, 2))
        for rank, size, environment in ((1, None, {}), (2, 2, {}), (None, None, {"RANK": "x"})):
            with self.assertRaises(UsageError):
                ranks_of(rank, size, environment)


@unittest.skipUnless(HAS_TORCH and (TOOL or "LOCKSTEP" in os.environ), "needs torch and the tool")
class TorchTests(RecordedCase):
    def test_workers_and_ranks_read_each_row_once(self) -> None:
        from torch.utils.data import DataLoader

        from lockstep import fleet

        rows = []
        for rank in (0, 1):
            dataset = fleet.torch_dataset(
                str(self.sessions), columns=("session", "host_ns", "image_rgb"), images="rgb", stop_s=0.3,
                rank=rank, world_size=2)
            loader = DataLoader(dataset, batch_size=None, num_workers=2)
            rows += [(row["session"], row["host_ns"], tuple(row["image_rgb"].shape)) for row in loader]
        expected = []
        for name in WALKS:
            session = Session(self.sessions / name)
            start = first_sample_ns(session.manifest) or 0
            expected += [
                (str(session.path), frame.timestamp_ns, (120, 160, 3)) for frame in session.frames
                if frame.timestamp_ns < start + 300_000_000]
        self.assertEqual(sorted(rows), sorted(expected))

    def test_rows_are_tensors_and_batches_are_made_as_usual(self) -> None:
        import torch
        from torch.utils.data import DataLoader

        from lockstep import fleet

        columns = ("host_ns", "depth_m", "world_from_camera")
        depth = fleet.torch_dataset(str(self.sessions / "logger"), "depth", columns=columns)
        batch = next(iter(DataLoader(depth, batch_size=4)))
        frame = next(frame for frame in Session(self.sessions / "logger").frames if frame.depth_size)
        self.assertEqual(batch["host_ns"].dtype, torch.int64)
        np.testing.assert_array_equal(batch["depth_m"][0].numpy(), frame.depth())
        windows = fleet.torch_dataset(str(self.sessions / "vio"), "inertial", window_samples=20)
        row = next(iter(windows))
        self.assertEqual(tuple(row["accelerometer_xyz_g"].shape), (20, 3))
        self.assertEqual(row["accelerometer_host_ns"][0].item(), row["host_ns"])


@unittest.skipUnless(HAS_RAY and (TOOL or "LOCKSTEP" in os.environ), "needs Ray and the tool")
class RayDataTests(RecordedCase):
    @classmethod
    def tearDownClass(cls) -> None:
        import ray

        ray.shutdown()
        super().tearDownClass()

    def test_ray_data_pushes_columns_and_filters_down(self) -> None:
        from ray.data.expressions import col

        from lockstep import fleet

        poses = fleet.read_sessions(str(self.sessions), "poses")
        for folder in ("rgb", "depth", "confidence"):
            shutil.rmtree(self.sessions / "logger" / folder)
        expected = [
            (str(self.sessions / name), int(host_ns)) for name in sorted(WALKS)
            for host_ns in Session(self.sessions / name).poses.timestamps_ns]
        rows = poses.take_all()
        self.assertEqual([(row["session"], row["host_ns"]) for row in rows], expected)
        self.assertEqual(rows[0]["world_from_camera"].shape, (4, 4))
        self.assertEqual(poses.count(), len(expected))
        frames = fleet.read_sessions(str(self.sessions), "frames", images="rgb")
        early = frames.filter(expr=col("elapsed_ns") < 300_000_000).select_columns(["host_ns", "elapsed_ns"])
        found = early.take_all()
        self.assertTrue(found and all(row["elapsed_ns"] < 300_000_000 for row in found))
        images = fleet.read_sessions(str(self.sessions / "vio"), images="rgb", stop_s=0.2)
        [batch] = images.iter_batches(batch_size=None)
        np.testing.assert_array_equal(batch["image_rgb"][1], Session(self.sessions / "vio").frames[1].image())
        (self.sessions / "empty").mkdir()
        (self.sessions / "empty/seal.jsonl").touch()
        broken = fleet.read_sessions(str(self.sessions), "poses", problems="rows", columns=["session", "problem"])
        problems = broken.filter(expr=col("problem").is_not_null()).take_all()
        self.assertEqual([row["session"] for row in problems], [str(self.sessions / "empty")])
        self.assertEqual(broken.count(), len(expected) + 1)


if __name__ == "__main__":
    unittest.main()
