"""``desk.jsonl``: exchanges and anchors, and sessions without them."""

from __future__ import annotations

import json
import unittest
from typing import Any, Dict

from support import SessionCase

from lockstep import DamagedSession, DeskAnchor

CLOCK = "000102030405060708090a0b0c0d0e0f"
EXCHANGE: Dict[str, Any] = {
    "kind": "exchange", "clock": CLOCK, "phone_send_ns": 5, "desk_receive_ns": 1000,
    "desk_send_ns": 1001, "phone_receive_ns": 9, "phone_slept_ns": 3, "desk_slept_ns": 4,
    "desk_wall_ns": 1_780_000_000_000_000_001}
ANCHOR: Dict[str, Any] = {
    "kind": "anchor", "clock": CLOCK, "segment": 1, "host_ns": 9,
    "desk_minus_host_ns": -7_250_000_000_000_001, "desk_minus_host_bound_ns": 1_200_345,
    "drift_ppm": -12.25, "drift_bound_ppm": 100.0}


class DeskTests(SessionCase):
    def test_a_session_that_met_no_desk_has_no_rows(self) -> None:
        desk = self.session().desk
        self.assertEqual((desk.exchanges, desk.anchors), ([], []))

    def test_rows_are_read_and_other_kinds_are_skipped(self) -> None:
        self.write_rows("desk.jsonl", [EXCHANGE, {"kind": "temperature"}, ANCHOR])
        desk = self.session().desk
        self.assertEqual([row.offset_range_ns for row in desk.exchanges], [(992, 995)])
        self.assertEqual(
            desk.anchors,
            [DeskAnchor(CLOCK, 1, 9, -7_250_000_000_000_001, 1_200_345, -12.25, 100.0)])

    def test_the_rest_of_the_session_is_the_same_with_the_file(self) -> None:
        self.write_rows("desk.jsonl", [EXCHANGE])
        self.assertEqual(len(self.session().events), 0)

    def test_an_incomplete_last_row_is_passed_over(self) -> None:
        self.write("desk.jsonl", json.dumps(EXCHANGE).encode() + b"\n{\"kind\":\"exch")
        self.assertEqual(len(self.session().desk.exchanges), 1)

    def test_impossible_rows_name_their_place(self) -> None:
        for row, key, value in [
            (EXCHANGE, "desk_send_ns", 999), (EXCHANGE, "phone_receive_ns", 5),
            (EXCHANGE, "phone_send_ns", -1), (EXCHANGE, "clock", CLOCK[1:]),
            (EXCHANGE, "desk_wall_ns", None), (EXCHANGE, "desk_slept_ns", 2**62 + 1),
            (ANCHOR, "segment", -1), (ANCHOR, "drift_ppm", "0"), (ANCHOR, "kind", None),
            (ANCHOR, "desk_minus_host_bound_ns", -1),
        ]:
            with self.subTest(key=key):
                self.write_rows("desk.jsonl", [EXCHANGE, {**row, key: value}])
                with self.assertRaises(DamagedSession) as raised:
                    self.session().desk
                self.assert_says(raised.exception, "desk.jsonl, row 2")


if __name__ == "__main__":
    unittest.main()
