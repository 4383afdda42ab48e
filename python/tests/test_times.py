"""Times are looked up and interpolated, and nothing is extrapolated."""

from __future__ import annotations

import unittest

import numpy as np

from support import SessionCase

from lockstep import Clock, ClockAnchor, LockstepError, OutsideRecording, Readings, Timeline
from lockstep.series import Attitudes, Poses


def integers(*values: int) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    return np.array(values, dtype=np.int64)


def readings(stamps: "list[int]", values: "list[float]") -> Readings:
    rows = np.repeat(np.array(values, dtype=float)[:, None], 3, axis=1)
    return Readings(integers(*stamps), integers(*stamps), integers(*range(len(stamps))), rows, "g")


class TimelineTests(unittest.TestCase):
    stamps = integers(30, 10, 20, 20, 50)

    def test_the_nearest_sample_is_found_and_the_earlier_of_two(self) -> None:
        cases = [(-5, 1), (10, 1), (14, 1), (15, 1), (16, 2), (20, 2), (25, 2), (26, 0),
                 (40, 0), (41, 4), (99, 4)]
        times, expected = zip(*cases)
        self.assertEqual(Timeline(self.stamps).nearest(times).tolist(), list(expected))

    def test_the_latest_earlier_sample_is_found_and_the_last_of_equal_ones(self) -> None:
        found = Timeline(self.stamps).before([10, 19, 20, 29, 30, 99])
        self.assertEqual(found.tolist(), [1, 1, 3, 3, 0, 4])
        with self.assertRaises(OutsideRecording):
            Timeline(self.stamps).before(9)

    def test_a_window_holds_its_start_and_not_its_end(self) -> None:
        self.assertEqual(Timeline(self.stamps).window(20, 50).tolist(), [2, 3, 0])
        self.assertEqual(Timeline(self.stamps).window(50, 20).tolist(), [])

    def test_timestamps_at_the_ends_of_64_bits_are_compared(self) -> None:
        ends = Timeline(integers(-(2**63), 2**63 - 1))
        self.assertEqual(ends.nearest([-2, 0]).tolist(), [0, 1])
        self.assertAlmostEqual(float(ends.brackets(0).fraction), 0.5)

    def test_seconds_are_not_taken_for_nanoseconds(self) -> None:
        with self.assertRaises(TypeError) as caught:
            Timeline(self.stamps).nearest(0.5)
        self.assertIn("not float64. Give integers", str(caught.exception))

    def test_without_samples_there_is_nothing_near(self) -> None:
        with self.assertRaises(OutsideRecording):
            Timeline(integers()).nearest(1)
        self.assertEqual(Timeline(integers()).nearest([]).tolist(), [])


class InterpolationTests(unittest.TestCase):
    def test_readings_lie_on_the_straight_line(self) -> None:
        series = readings([10, 20, 40], [1, 2, 6])
        self.assertEqual(series.at([10, 15, 30, 40])[:, 1].tolist(), [1, 1.5, 4, 6])
        self.assertEqual(series.at(15).shape, (3,))
        self.assertEqual(series.at([[15, 30]]).shape, (1, 2, 3))

    def test_nothing_is_said_outside_and_across_holes(self) -> None:
        series = readings([10, 20, 40], [1, 2, 6])
        self.assertEqual(series.covers([9, 10, 40, 41]).tolist(), [False, True, True, False])
        gap = {"largest_gap_ns": 19}
        self.assertEqual(series.covers([15, 20, 30, 40], **gap).tolist(), [True, True, False, True])
        for time in [9, 41]:
            with self.assertRaises(OutsideRecording):
                series.at(time)
        with self.assertRaises(OutsideRecording):
            series.at([15, 30], **gap)

    def test_a_timestamp_has_its_own_value_even_where_neighbors_are_infinite(self) -> None:
        series = readings([10, 20, 20, 30], [1, np.inf, 3, 4])
        self.assertEqual(series.at([10, 20])[:, 0].tolist(), [1, np.inf])
        self.assertEqual(series.at(25)[0], 3.5)

    def test_attitudes_take_the_shorter_way(self) -> None:
        half = np.sqrt(0.5)
        quaternions = np.array([[0, 0, 0, 1], [0, 0, -half, -half]])  # 90° about z, negated
        series = Attitudes(
            integers(0, 90), integers(0, 0), integers(0, 1), quaternions, ["", ""])
        angle = np.radians(30) / 2
        np.testing.assert_allclose(series.at(30), [0, 0, np.sin(angle), np.cos(angle)], atol=1e-15)
        np.testing.assert_array_equal(series.at(90), quaternions[1])

    def test_poses_turn_and_move_evenly(self) -> None:
        start, end = np.eye(4), np.eye(4)
        end[:3, :3] = [[0, 0, 1], [0, 1, 0], [-1, 0, 0]]  # 90° about y
        end[:3, 3] = [3, 6, 9]
        series = Poses(
            integers(0, 90), integers(0, 0), integers(0, 1), np.stack([start, end]),
            integers(0, 1), ["", ""])
        pose = series.at(30)
        c, s = np.cos(np.radians(30)), np.sin(np.radians(30))
        expected = [[c, 0, s, 1], [0, 1, 0, 2], [-s, 0, c, 3], [0, 0, 0, 1]]
        np.testing.assert_allclose(pose, expected, atol=1e-15)
        np.testing.assert_array_equal(series.at([0, 90]), [start, end])


class ClockTests(SessionCase):
    anchors = [ClockAnchor(100, 1_000), ClockAnchor(200, 1_150), ClockAnchor(300, 1_120)]

    def test_the_latest_anchor_that_is_not_later_counts(self) -> None:
        clock = Clock(self.anchors)
        self.assertEqual(
            clock.wall_from_host([0, 100, 199, 200, 300, 400]).tolist(),
            [900, 1_000, 1_099, 1_150, 1_120, 1_220])
        self.assertEqual(
            clock.host_from_wall([900, 1_000, 1_119, 1_120, 1_200]).tolist(),
            [0, 100, 219, 300, 380])

    def test_without_anchors_wall_time_is_not_known(self) -> None:
        with self.assertRaises(LockstepError):
            Clock([]).wall_from_host(0)

    def test_the_anchor_that_only_the_manifest_has_comes_first(self) -> None:
        self.write_rows("events.jsonl", [
            {"event": "clock_anchor", "time_ns": 5, "host_ns": 5, "wall_ns": 7, "seq": 0}])
        for host, count in [(1, 2), (5, 1)]:
            wall = 7 if host == 5 else 3
            anchor = {"hostNanoseconds": host, "wallNanoseconds": wall}
            anchors = self.session(clockAnchors=[anchor]).clock.anchors
            self.assertEqual(len(anchors), count)
            self.assertEqual(anchors[0], (host, wall))


if __name__ == "__main__":
    unittest.main()
