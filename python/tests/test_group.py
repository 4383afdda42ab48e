"""``group.json``: members, their clocks, and files that are not groups."""

from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict

import numpy as np
from support import CONFORMANCE

from lockstep import ClockMap, DamagedSession, Group, NotASession, UnsupportedFormat

GOLDEN = CONFORMANCE / "group/group.json"


class ClockMapTests(unittest.TestCase):
    def test_one_point_is_an_offset(self) -> None:
        clock = ClockMap([(1_000, 5_000)])
        self.assertEqual([clock.reference_ns(h) for h in (-7, 0, 1_000)], [3_993, 4_000, 5_000])

    def test_lines_are_exact_and_continue(self) -> None:
        clock = ClockMap([(0, 100), (1_000_000, 1_000_130), (2_000_000, 1_999_930)])
        self.assertEqual(
            clock(np.array([[-1_000_000, 500_000], [2_000_000, 3_000_000]])).tolist(),
            [[-999_930, 500_115], [1_999_930, 2_999_730]])

    def test_halves_are_rounded_away_from_zero(self) -> None:
        clock = ClockMap([(0, 0), (2_000, 2_001)])
        self.assertEqual([clock.reference_ns(h) for h in (1_000, -1_000)], [1_001, -1_001])
        self.assertEqual(ClockMap([(0, 0), (2_000, 1_999)]).reference_ns(1_000), 999)

    def test_a_century_needs_more_than_64_bits(self) -> None:
        century = 3_155_760_000_000_000_000
        clock = ClockMap([(0, 7), (century, century + 7 + century // 10_000)])
        self.assertEqual(clock.reference_ns(century // 4), century // 4 + 7 + century // 40_000)

    def test_impossible_points_are_refused(self) -> None:
        for points in [
            [], [(5, 0), (5, 1)], [(0, 0), (1_000, 1_002)], [(0, 0), (999, 1_000)], [(2**63, 0)],
        ]:
            with self.subTest(points=points), self.assertRaises(ValueError):
                ClockMap(points)


class GroupTests(unittest.TestCase):
    def group(self, change: Dict[str, Any]) -> Group:
        """The golden group with keys replaced, by their path."""
        document = json.loads(GOLDEN.read_text())
        for path, value in change.items():
            place = document
            *above, last = [int(p) if p.isdigit() else p for p in path.split(".")]
            for part in above:
                place = place[part]
            place[last] = value
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "group.json"
            file.write_text(json.dumps(document))
            return Group(file)

    def test_the_file_that_swift_wrote_is_read(self) -> None:
        group = Group(GOLDEN)
        self.assertEqual([member.name for member in group], ["left", "right"])
        self.assertTrue(group.is_desk_clock)
        self.assertEqual(group.wall_minus_reference_ns, 1_780_000_000_000_000_001)
        left = group["left"]
        self.assertEqual(left.path, GOLDEN.parent / "../left/session_20260101_120000")
        self.assertEqual((left.first_ns, left.last_ns), (1_000, 60_000_001_000))
        self.assertEqual(left.method, "anchors")
        assert left.clock is not None and left.offset is not None
        self.assertEqual(left.clock.reference_ns(30_000_001_000), 120_000_901_000)
        self.assertEqual((left.offset.drift_ppm, left.offset.bound_ns), (30.0, 1_200_345))
        self.assertEqual([result.method for result in left.results],
                         ["anchors", "gyroscope", "event"])
        self.assertIsNone(left.results[2].offset)
        self.assertTrue(left.agreements[0].agrees)
        self.assertIsNone(group["right"].clock)
        self.assertIsNone(group.overlap_ns)
        self.assertEqual(group.notices, ["A notice."])

    def test_a_later_version_is_refused_by_name(self) -> None:
        with self.assertRaises(UnsupportedFormat) as raised:
            self.group({"format.version": 2})
        self.assertIn("version 2", str(raised.exception))
        with self.assertRaises(NotASession):
            self.group({"format.name": "lockstep-session"})

    def test_impossible_files_are_refused(self) -> None:
        for path, value in [
            ("members.1.name", "left"), ("members.0.name", "a b"), ("members.0.path", "/etc"),
            ("members.0.identity", "ab"), ("members.0.first_ns", 2**62 + 1),
            ("members.0.last_ns", 0), ("members.0.relation.bound_ns", -1),
            ("members.0.relation.method", "stars"), ("members.0.relation.points", [[1]]),
            ("members.0.relation.points", [[0, 0], [1, 5]]), ("members", []), ("members", 5),
            ("reference.clock", "sun"), ("reference.identity", "00"),
            ("members.0.relation.at_ns", None),
        ]:
            with self.subTest(path=path, value=value), self.assertRaises(DamagedSession):
                self.group({path: value})


if __name__ == "__main__":
    unittest.main()
