"""Sessions that may share a place and day are in one group, and a group in one split."""

from __future__ import annotations

import math
import random
import unittest
from typing import List, Optional, Sequence

import dataset_support  # noqa: F401 - sets the path

from lockstep.dataset.facts import Origin, Place, SessionFacts
from lockstep.dataset.splits import are_apart, deal

DAY_NS = 86_400_000_000_000


def session(
    name: str, days: Sequence[str] = ("2025-06-01",), place: Optional[Place] = None, start_ns: int = 0
) -> SessionFacts:
    return SessionFacts(
        name=name, origin=Origin(name, name, "", "", ""), verdict="pass", failed=[], device_model=None,
        mode="vio", state="complete", is_redacted=False, start_wall_ns=start_ns, days=list(days), place=place,
        width_px=4, height_px=2, row_count=10, without_image_count=0, without_pose_count=0, depth_count=0,
        images="", timing=None, camera_clock="host", imu_minus_camera_s=None, stamp_meaning=None)


def at(meters_north: float, radius_m: float = 5.0) -> Place:
    return Place(48.0 + math.degrees(meters_north / 6_371_000.0), 11.0, radius_m)


def groups(sessions: Sequence[SessionFacts]) -> List[List[str]]:
    return sorted(sorted(one.name for one in group.sessions) for group in deal(sessions, (80, 10, 10)))


class SplitTests(unittest.TestCase):
    def test_places_are_apart_only_if_positions_show_it(self) -> None:
        self.assertTrue(are_apart(at(0), at(115)))
        self.assertFalse(are_apart(at(0), at(105)))
        self.assertFalse(are_apart(at(0), at(115, radius_m=20)))
        self.assertFalse(are_apart(at(0), None))
        self.assertFalse(are_apart(None, None))
        self.assertFalse(are_apart(Place(0, 179.9999, 1), Place(0, -179.9999, 1)))
        self.assertTrue(are_apart(Place(90, 0, 1), Place(-90, 0, 1)))

    def test_a_day_without_positions_is_one_group(self) -> None:
        self.assertEqual(groups([session("a"), session("b"), session("c", ["2025-06-02"])]), [["a", "b"], ["c"]])

    def test_places_of_a_day_that_are_apart_are_groups(self) -> None:
        chain = [session("a", place=at(0)), session("b", place=at(90)), session("c", place=at(180)),
                 session("d", place=at(2000))]
        self.assertEqual(groups(chain), [["a", "b", "c"], ["d"]])
        # A session without a position may have been at any of them.
        self.assertEqual(groups([*chain, session("e")]), [["a", "b", "c", "d", "e"]])

    def test_a_session_over_midnight_joins_two_days(self) -> None:
        over = session("b", ["2025-06-01", "2025-06-02"])
        self.assertEqual(groups([session("a"), over, session("c", ["2025-06-02"])]), [["a", "b", "c"]])

    def test_a_session_without_a_date_joins_all_that_are_not_apart(self) -> None:
        near, far = session("a", place=at(0)), session("b", ["2025-06-02"], place=at(5000))
        self.assertEqual(groups([near, far, session("c", [], place=at(10))]), [["a", "c"], ["b"]])
        self.assertEqual(groups([near, far, session("c", [])]), [["a", "b", "c"]])

    def test_the_order_of_the_sources_does_not_matter(self) -> None:
        sessions = many(60)
        before = deal(sessions, (80, 10, 10))
        random.Random(1).shuffle(sessions)
        self.assertEqual(deal(sessions, (80, 10, 10)), before)

    def test_a_session_keeps_its_split_if_later_ones_are_added(self) -> None:
        sessions = many(400)
        before = splits(sessions[:300])
        after = splits(sessions)
        self.assertEqual({name: after[name] for name in before}, before)

    def test_shares_are_about_those_asked_for(self) -> None:
        found = list(splits(many(3000)).values())
        shares = [found.count(name) / len(found) for name in ("train", "validation", "test")]
        for share, expected in zip(shares, (0.8, 0.1, 0.1)):
            self.assertAlmostEqual(share, expected, delta=0.03)
        self.assertEqual(set(splits(many(100), (0, 0, 1)).values()), {"test"})

    def test_a_single_group_is_for_training(self) -> None:
        for number in range(30):
            self.assertEqual(deal([session(str(number))], (0, 1, 1))[0].split, "train")


def many(count: int) -> List[SessionFacts]:
    """One session a day."""
    return [
        session(f"s{number:04d}", [f"{2000 + number // 360}-{number % 360}"], start_ns=number * DAY_NS)
        for number in range(count)]


def splits(sessions: Sequence[SessionFacts], shares: Sequence[int] = (80, 10, 10)) -> "dict[str, str]":
    return {one.name: group.split for group in deal(sessions, shares) for one in group.sessions}


if __name__ == "__main__":
    unittest.main()
