"""A program reads what a real desk's relay sends: numbers, arrays, clocks and gaps."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any, Dict, List, Set

import numpy as np

from support import CONFORMANCE, PACKAGE

from lockstep import live
from lockstep.live.relay import RELAY_FIELDS, relay_stream

PROBE = Path(os.environ.get(
    "LOCKSTEP_VIEWERS_PROBE", PACKAGE.parent / ".build/debug/viewers-probe"))
PATIENCE = 60.0  # seconds until a test gives up
CLOCK = bytes([0xC1]) * 16
EXPECTED: Dict[str, Dict[str, Any]] = {
    "relay_hello": {
        "magic": int.from_bytes(b"LKSR", "little"), "smallest_version": 1, "largest_version": 1,
        "clock": CLOCK, "name": "Büro"},
    "relay_phone": {
        "subscription": 7, "identity": bytes(range(0x40, 0x60)), "name": "Phở của Minh"},
    "relay_phone_end": {"subscription": 7},
    "relay_clock": {
        "subscription": 7, "clock": CLOCK, "segment": 2, "host_time": 90_000_000_000,
        "offset_ns": -123_456_789_012, "bound_ns": 250_001, "drift_ppm": -1.25},
    "relay_status": {
        "subscription": 7, "host_time": 89_000_000_000, "activity": "recording",
        "session": "session_20260301_101500", "elapsed_ns": 1_500_000_000,
        "free_byte_count": -1},
}


class RelayMessageTests(unittest.TestCase):
    def test_every_golden_message_has_the_documented_fields(self) -> None:
        files = {path.stem: path for path in (CONFORMANCE / "relay").glob("*.bin")}
        self.assertEqual(set(files), set(EXPECTED))
        self.assertEqual(set(EXPECTED), {name for name, _ in RELAY_FIELDS.values()})
        for name, path in files.items():
            (message,) = relay_stream().feed(path.read_bytes())
            self.assertEqual((message.name, message.fields), (name, EXPECTED[name]))

    def test_a_phone_may_not_send_them(self) -> None:
        with self.assertRaises(live.LiveError):
            list(live.MessageStream().feed((CONFORMANCE / "relay/relay_hello.bin").read_bytes()))


class NoDeskTests(unittest.TestCase):
    def test_a_missing_desk_is_an_error_with_a_remedy(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for path in [Path(folder) / "none", Path(folder)]:
                with self.assertRaises(live.NoDesk) as raised:
                    live.connect(path)
                self.assertTrue(raised.exception.remedy)


@unittest.skipUnless(PROBE.exists(), "needs the build of the tests")
class RelayTests(unittest.TestCase):
    """Two simulated phones, whose rows begin with their number."""

    def setUp(self) -> None:
        folder = Path(tempfile.mkdtemp(prefix="lockstep-relay-", dir="/tmp"))
        self.runtime = str(folder)
        self.probe = subprocess.Popen(
            [str(PROBE), str(folder / "lockstep/live")], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)
        self.addCleanup(shutil.rmtree, folder)
        self.addCleanup(self.end)
        assert self.probe.stdout is not None
        self.desk = live.connect(self.probe.stdout.readline().strip(), timeout=PATIENCE)

    def end(self) -> None:
        assert self.probe.stdin is not None and self.probe.stdout is not None
        self.probe.stdin.close()
        self.probe.stdout.close()
        self.assertEqual(self.probe.wait(PATIENCE), 0)

    def test_the_example_of_the_readme_prints_the_images(self) -> None:
        readme = (PACKAGE / "README.md").read_text()
        [example] = [
            each for each in re.findall(r"```python\n(.*?)```", readme, re.S)
            if "live.connect()" in each]
        places = {
            "PYTHONPATH": str(PACKAGE), "XDG_RUNTIME_DIR": self.runtime, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(
                [sys.executable, "-B", "-c", example], env={**os.environ, **places},
                stdout=subprocess.PIPE, text=True) as program:
            assert program.stdout is not None
            line = program.stdout.readline()
            program.terminate()
        self.assertRegex(line, r"^(Phở|iPhone 2) \d+ \(\d+, \d+, 3\)$")

    def test_samples_are_numbered_arrays_of_each_phone(self) -> None:
        found: Dict[str, List[live.Samples]] = {}
        for value in self.desk.samples("gyroscope"):
            assert isinstance(value, live.Samples)
            found.setdefault(value.origin.phone, []).append(value)
            if all(sum(map(len, (each.seq for each in many))) > 40 for many in found.values()) \
                    and len(found) == 2:
                break
        self.assertEqual(set(found), {"Phở", "iPhone 2"})
        for many in found.values():
            rows = np.concatenate([each.values for each in many])
            times = np.concatenate([each.timestamps_ns for each in many])
            self.assertEqual(rows.shape[1:], (3,))
            # The reader came later than the phone.
            np.testing.assert_array_equal(rows[:, 0], rows[0, 0] + np.arange(len(rows)))
            np.testing.assert_array_equal(np.diff(times), 5_000_000)
            self.assertEqual(many[0].number, 0)
            self.assertEqual(many[-1].origin.offset_bound_ns, 250_000)
            self.assertIsNotNone(many[-1].origin.offset_ns)

    def test_images_are_as_sent_and_missing_ones_are_gaps(self) -> None:
        frames: List[live.Frame] = []
        gaps: List[live.Gap] = []
        for value in live.connect(self.desk.path, phone="Phở", timeout=PATIENCE).frames():
            (gaps if isinstance(value, live.Gap) else frames).append(value)  # type: ignore
            if len(frames) > 10 and gaps:
                break
        self.assertEqual({each.reason for each in gaps}, {"replaced"})
        self.assertEqual(frames[0].data[:2], b"\xff\xd8")
        self.assertEqual((frames[0].width, frames[0].height), (64, 48))
        self.assertEqual(frames[0].intrinsics, (50.0, 51.0, 31.5, 23.5))
        missing = {each.number + place for each in gaps for place in range(each.count)}
        received = {each.number for each in frames}
        self.assertEqual(received | missing, set(range(len(received) + len(missing))))

    def test_poses_depth_and_points_have_the_documented_axes(self) -> None:
        kinds: Set[type] = set()
        for value in self.desk.values("pose", "depth", "points"):
            kinds.add(type(value))
            if isinstance(value, live.Pose):
                self.assertEqual(value.tracking, "normal")
                self.assertEqual(value.world_from_camera[1, 3], 1.5)
                self.assertEqual(value.world_from_camera[3].tolist(), [0, 0, 0, 1])
            if isinstance(value, live.Depth):
                self.assertEqual(value.depth_m.ravel().tolist(), list(range(48)))
                assert value.confidence is not None
                self.assertEqual(value.confidence.shape, (6, 8))
            if isinstance(value, live.Points):
                self.assertEqual(value.identifiers.tolist(), [0, 1, 2])
                self.assertEqual(value.positions_m.ravel().tolist(), list(range(9)))
            if {live.Pose, live.Depth, live.Points} <= kinds:
                break

    def test_a_program_that_reads_too_slowly_is_told_the_numbers(self) -> None:
        values = self.desk.values("gyroscope", "accelerometer", "pose", "image")
        numbers: Dict[Any, int] = {}
        lost = 0
        for value in values:
            if isinstance(value, (live.Samples, live.Gap)) and value.stream == "gyroscope":
                expected = numbers.get(value.origin.phone, 0)
                self.assertEqual(value.number, expected)
                count = value.count if isinstance(value, live.Gap) else len(value.seq)
                numbers[value.origin.phone] = expected + count
                lost += value.count if isinstance(value, live.Gap) else 0
                if lost:
                    break
                time.sleep(0.1)
        self.assertGreater(lost, 0)

    def test_an_unknown_stream_is_refused(self) -> None:
        with self.assertRaises(ValueError):
            self.desk.values("sound")


if __name__ == "__main__":
    unittest.main()
