"""The rules of a run, case by case."""

from __future__ import annotations

import os
import tempfile
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

import fleet_support  # noqa: F401  (finds the package)

from lockstep.fleet.decisions import (
    MOST_ATTEMPTS, SUCCESSES, exit_code_of, is_still_valid, may_start, may_try_again, must_stop,
    next_window)
from lockstep.fleet.command_line import bytes_of
from lockstep.fleet import tool
from lockstep.fleet.errors import ToolMissing, UsageError
from lockstep.fleet.journal import holds, supersedes
from lockstep.fleet.options import Settings
from lockstep.fleet.outcome import CAUSES, DONE, KNOWN, Outcome, quarantined
from lockstep.fleet.plan import check_arguments, describe_plan, format_of, plan_digest
from lockstep.fleet.retries import persistent, waits_s
from lockstep.fleet.tool import Run


def settings(**more: Any) -> Settings:
    """Settings with the given limits."""
    values = dict(
        command="check", arguments=(), plan="0" * 16, tool=None, tool_version="lockstep 1",
        target="t", scratch="s", run_id="r", time_limit_s=10.0, memory_limit_bytes=100)
    return Settings(**{**values, **more})


class DecisionTests(unittest.TestCase):
    def test_a_session_starts_only_if_its_bytes_fit(self) -> None:
        self.assertTrue(may_start(10, 80, 2, limit=100, window=4))
        self.assertFalse(may_start(30, 80, 2, limit=100, window=4))
        self.assertFalse(may_start(0, 0, 4, limit=100, window=4))

    def test_one_session_always_starts(self) -> None:
        self.assertTrue(may_start(1000, 0, 0, limit=100, window=4))

    def test_a_full_scratch_is_tried_again_until_the_session_is_alone(self) -> None:
        self.assertTrue(may_try_again("scratch_full", 1, was_alone=False))
        self.assertFalse(may_try_again("scratch_full", 1, was_alone=True))

    def test_a_full_scratch_halves_the_window_and_successes_widen_it(self) -> None:
        self.assertEqual([next_window(window, 8, True, 0) for window in (8, 2, 1)], [4, 1, 1])
        self.assertEqual(next_window(4, 8, False, SUCCESSES - 1), 4)
        self.assertEqual(next_window(4, 8, False, SUCCESSES), 5)
        self.assertEqual(next_window(8, 8, False, SUCCESSES), 8)

    def test_a_session_that_ends_every_worker_is_given_up(self) -> None:
        self.assertTrue(may_try_again("worker_died", MOST_ATTEMPTS - 1, True))
        self.assertFalse(may_try_again("worker_died", MOST_ATTEMPTS, True))

    def test_faults_of_the_session_are_not_tried_again(self) -> None:
        for reason in CAUSES:
            if reason not in ("worker_died", "scratch_full"):
                self.assertFalse(may_try_again(reason, 1, False), reason)

    def test_a_larger_limit_makes_a_quarantine_void(self) -> None:
        late = quarantined("timed_out", "", "00" * 32, time_limit_s=10.0)
        self.assertTrue(is_still_valid(late, settings(time_limit_s=10), False))
        self.assertFalse(is_still_valid(late, settings(time_limit_s=11), False))
        large = quarantined("out_of_memory", "", "00" * 32, memory_limit_bytes=100)
        self.assertTrue(is_still_valid(large, settings(memory_limit_bytes=100), False))
        self.assertFalse(is_still_valid(large, settings(memory_limit_bytes=200), False))

    def test_retry_voids_every_quarantine_and_no_result(self) -> None:
        self.assertFalse(is_still_valid(quarantined("rejected", "", "00"), settings(), True))
        self.assertTrue(is_still_valid(Outcome("00", DONE), settings(), True))

    def test_a_result_that_is_done_is_never_replaced(self) -> None:
        done, late = Outcome("00", DONE), quarantined("timed_out", "", "00")
        self.assertFalse(supersedes(late, done))
        self.assertTrue(supersedes(done, late))
        self.assertTrue(supersedes(done, None))

    def test_only_faults_of_the_session_are_final(self) -> None:
        final = {name for name in CAUSES if quarantined(name, "", "00").is_final}
        self.assertEqual(final, {
            "rejected", "crashed", "no_result", "timed_out", "out_of_memory", "seal_differs"})
        self.assertFalse(quarantined("rejected", "", None).is_final)
        self.assertFalse(Outcome("00", KNOWN).is_final)

    def test_the_run_stops_after_too_many_failures(self) -> None:
        self.assertFalse(must_stop(99, None))
        self.assertFalse(must_stop(2, 2))
        self.assertTrue(must_stop(3, 2))

    def test_the_exit_code_is_1_if_anything_is_not_good(self) -> None:
        self.assertEqual(exit_code_of(0, 0, False), 0)
        self.assertEqual([exit_code_of(1, 0, False), exit_code_of(0, 1, False)], [1, 1])
        self.assertEqual(exit_code_of(0, 0, True), 1)


class PlanTests(unittest.TestCase):
    def test_a_plan_differs_by_command_arguments_and_version(self) -> None:
        plans = [
            ("check", [], "1"), ("verify", [], "1"), ("check", ["--profile", "vio"], "1"),
            ("check", [], "2")]
        digests = {plan_digest(describe_plan(*plan)) for plan in plans}
        self.assertEqual(len(digests), len(plans))

    def test_arguments_that_the_fleet_sets_are_rejected(self) -> None:
        for argument in ("--to", "--to=x", "--json", "--jobs=2", "--force"):
            with self.assertRaises(UsageError):
                check_arguments("check", [argument])

    def test_an_export_needs_a_format(self) -> None:
        with self.assertRaises(UsageError):
            check_arguments("export", [])
        check_arguments("export", ["--format", "euroc"])
        self.assertEqual(format_of(["--format=mcap"]), "mcap")


class ToolTests(unittest.TestCase):
    def test_the_tool_is_the_one_stated_or_on_path_or_in_the_wheel(self) -> None:
        with tempfile.TemporaryDirectory() as place, mock.patch.dict(os.environ, PATH=f"{place}/path"):
            os.environ.pop("LOCKSTEP", None)
            for name in ("stated", "path/lockstep", "bin/lockstep"):
                (Path(place) / name).parent.mkdir(exist_ok=True)
                (Path(place) / name).touch(0o755)
            with mock.patch.object(tool, "BUNDLED", f"{place}/bin/lockstep"):
                self.assertEqual(tool.find_tool(), f"{place}/path/lockstep")
                os.environ["LOCKSTEP"] = f"{place}/stated"
                self.assertEqual(tool.find_tool(), f"{place}/stated")
                self.assertEqual(tool.find_tool(f"{place}/bin/lockstep"), f"{place}/bin/lockstep")
                os.environ["LOCKSTEP"] = f"{place}/gone"
                with self.assertRaises(ToolMissing):
                    tool.find_tool()
                del os.environ["LOCKSTEP"]
                (Path(place) / "path/lockstep").unlink()
                self.assertEqual(tool.find_tool(), f"{place}/bin/lockstep")


class SmallPartTests(unittest.TestCase):
    def test_an_identity_is_found_among_sorted_ones(self) -> None:
        identities = sorted(bytes([value]) * 32 for value in (1, 7, 9))
        known = b"".join(identities)
        self.assertTrue(all(holds(known, identity.hex()) for identity in identities))
        self.assertFalse(any(holds(known, (bytes([value]) * 32).hex()) for value in (0, 5, 10)))
        self.assertFalse(holds(b"", "00" * 32))

    def test_outcomes_survive_json(self) -> None:
        outcome = Outcome("00", DONE, "fail", 1, findings=({"name": "x"},), timings={"total_s": 1.5})
        self.assertEqual(Outcome.from_json(outcome.to_json()), outcome)

    def test_bytes_have_units(self) -> None:
        self.assertEqual([bytes_of(text) for text in ("7", "2 GiB", "1.5MB")], [7, 2 << 30, 1_500_000])

    def test_a_store_is_tried_several_times(self) -> None:
        attempts = []

        def fails_twice() -> int:
            attempts.append(1)
            if len(attempts) < 3:
                raise ConnectionError
            return 5

        self.assertEqual(persistent(fails_twice), 5)
        self.assertLess(sum(waits_s()), 15)

    def test_what_no_attempt_changes_is_raised_at_once(self) -> None:
        attempts = []

        def is_missing() -> None:
            attempts.append(1)
            raise FileNotFoundError

        with self.assertRaises(FileNotFoundError):
            persistent(is_missing)
        self.assertEqual(len(attempts), 1)

    def test_a_failed_allocation_is_told_from_other_failures(self) -> None:
        self.assertTrue(Run(1, "", "MemoryError", 0).is_out_of_memory)
        self.assertTrue(Run(-5, "", "Could not allocate memory.", 0).is_out_of_memory)
        self.assertTrue(Run(3, "", "libx.so: failed to map segment", 0).is_out_of_memory)
        self.assertFalse(Run(3, "", "the rows are unreadable", 0).is_out_of_memory)
        self.assertFalse(Run(0, "", "MemoryError", 0).is_out_of_memory)
        self.assertFalse(Run(-11, "", "", 0).is_out_of_memory)


if __name__ == "__main__":
    unittest.main()
