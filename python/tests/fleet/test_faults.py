"""Whatever fails for one session, the run goes on and its row states the reason."""

from __future__ import annotations

import os
import shutil
import signal
import threading
import time
import unittest
from pathlib import Path
from typing import List

from fleet_support import FleetCase

from lockstep.fleet.decisions import MOST_ATTEMPTS
from lockstep.fleet.errors import FleetError, UsageError

SESSIONS = int(os.environ.get("FLEET_SESSIONS", "16"))
"""200 for the figures of docs/FLEET.md."""
KILLS = 10 if SESSIONS >= 200 else 3


class FaultTests(FleetCase):
    def test_every_fault_has_a_reason_and_the_others_are_done(self) -> None:
        faults = {
            "hang": "timed_out", "memory": "out_of_memory", "crash": "crashed",
            "reject": "rejected", "garbage": "no_result", "full": "scratch_full"}
        for fault in faults:
            self.make(fault, fault)
        for number in range(4):
            self.make(f"good{number}")
        self.make("bad", "fail")
        summary = self.run_fleet("to", time_limit_s=1.0, memory_limit_bytes=1 << 30)
        self.assertEqual(
            {name: reason for name, reason in self.reasons("to").items() if reason}, faults)
        self.assertEqual((summary.done_count, summary.quarantined_count), (5, 6))
        self.assertEqual(summary.verdicts, {"fail": 1, "pass": 4})
        self.assertEqual(summary.exit_code, 1)
        for row in self.rows("to"):
            self.assertEqual(bool(row["reason"]), bool(row["remedy"] and row["detail"]))
        self.assert_nothing_left()

    def test_a_session_that_ends_its_workers_is_named_at_last(self) -> None:
        self.make("poison", "kill-worker")
        for number in range(4):
            self.make(f"good{number}")
        # The parent of the tool is the shell's process, so it is the worker.
        summary = self.run_fleet("to")
        self.assertEqual(summary.reasons, {"worker_died": 1})
        self.assertEqual(summary.done_count, 4)
        self.assertEqual(self.processed().count("poison"), MOST_ATTEMPTS)

    def test_a_scratch_disk_with_room_for_one_session_changes_nothing(self) -> None:
        for number in range(6):
            self.make(f"s{number}", "full-if-shared")
        summary = self.run_fleet("to")
        self.assertEqual((summary.done_count, summary.exit_code), (6, 0))

    def test_a_folder_whose_name_is_not_text_has_a_row(self) -> None:
        self.make("good")
        os.rename(self.make("bad"), os.fsencode(self.sessions) + b"/bad\xff")
        self.run_fleet("to")
        self.assertEqual(sorted(filter(None, self.reasons("to").values())), ["missing"])

    def test_a_target_that_cannot_be_written_is_an_error_with_a_remedy(self) -> None:
        self.make("good")
        (self.folder / "file").write_text("")
        with self.assertRaises(FleetError) as caught:
            self.run_fleet("file/to")
        self.assertIn("Check that", str(caught.exception))
        self.assert_nothing_left()

    def test_a_session_unlike_its_seal_is_quarantined(self) -> None:
        self.make("good")
        half = self.make("half")
        (half / "imu.csv").write_bytes((half / "imu.csv").read_bytes()[:50])
        unfinished = self.make("unfinished")
        (unfinished / "metadata.json").unlink()
        self.run_fleet("to")
        self.assertEqual(
            self.reasons("to"),
            {"good": None, "half": "seal_differs", "unfinished": "half_object"})
        self.run_fleet("to", "export", arguments=("--format", "euroc"))
        self.assertEqual(
            self.reasons("to", command="export"),
            {"good": None, "half": "seal_differs", "unfinished": "half_object"})

    def test_the_run_stops_after_too_many_failures_and_states_every_session(self) -> None:
        for number in range(12):
            self.make(f"bad{number:02d}", "reject")
        summary = self.run_fleet("to", workers=1, max_failures=2)
        self.assertTrue(summary.is_stopped)
        self.assertEqual(summary.exit_code, 1)
        self.assertLess(summary.quarantined_count, 8)
        self.assertEqual(summary.session_count, len(self.rows("to")))

    def test_a_session_of_a_list_that_is_missing_has_a_row(self) -> None:
        import pyarrow
        import pyarrow.parquet

        self.make("a")
        pyarrow.parquet.write_table(pyarrow.table({"path": ["a", "gone"]}), self.sessions / "list.parquet")
        self.run_fleet("to", source=str(self.sessions / "list.parquet"))
        self.assertEqual(self.reasons("to"), {"a": None, "gone": "missing"})

    def test_nothing_found_gives_empty_tables(self) -> None:
        summary = self.run_fleet("to")
        self.assertEqual((summary.session_count, summary.exit_code), (0, 0))
        self.assertEqual(self.rows("to"), [])

    def test_wrong_usage_is_told_before_anything_starts(self) -> None:
        for more in ({"engine": "slurm"}, {"address": "x"}, {"workers": 0}, {"time_limit_s": 0.0}):
            with self.assertRaises(UsageError):
                self.run_fleet("to", **more)


class InterruptedTests(FleetCase):
    def test_an_interrupted_run_ends_at_once_and_leaves_nothing_in_scratch(self) -> None:
        for number in range(8):
            self.make(f"s{number}")
        for name, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            self.log.unlink(missing_ok=True)
            driver = self.start_driver("to", "--engine", "processes", FAKE_SECONDS="30")
            while len(self.processed()) < 2 and driver.poll() is None:
                time.sleep(0.02)
            driver.send_signal(name)
            _, errors = driver.communicate(timeout=20)
            self.assertEqual(driver.returncode, code, errors)
            self.assertNotIn("Traceback", errors)
            self.assert_nothing_left()


class JournalTests(FleetCase):
    def setUp(self) -> None:
        super().setUp()
        for number in range(6):
            self.make(f"s{number}")

    def test_a_rerun_processes_nothing_and_changes_nothing(self) -> None:
        self.run_fleet("to")
        before = len(self.processed())
        shutil.copytree(self.folder / "to", self.folder / "earlier")
        summary = self.run_fleet("to")
        self.assertEqual(summary.earlier_count, 6)
        self.assertEqual(len(self.processed()), before)
        self.assert_equal_results("to", "earlier")

    def test_many_small_parts_become_one(self) -> None:
        from lockstep.fleet import driver

        before, driver.MOST_PARTS = driver.MOST_PARTS, 1
        self.addCleanup(setattr, driver, "MOST_PARTS", before)
        for number in range(2):
            self.run_fleet("to")
            self.make(f"new{number}")
        summary = self.run_fleet("to")
        self.assertEqual((summary.earlier_count, summary.done_count), (7, 8))
        parts = list((self.folder / "to/check/journal").rglob("*.jsonl.gz"))
        self.assertEqual(len(parts), 2)
        self.assertEqual(self.run_fleet("to").earlier_count, 8)
        self.assertEqual(len(self.processed()), 8)

    def test_sessions_that_moved_keep_their_results(self) -> None:
        self.run_fleet("to")
        self.sessions.rename(self.folder / "moved")
        self.sessions = self.folder / "moved"
        self.run_fleet("to")
        self.assertEqual(len(self.processed()), 6)
        self.assertTrue(all("/moved/" in row["path"] for row in self.rows("to")))

    def test_a_copy_in_the_same_run_has_the_same_result(self) -> None:
        shutil.copytree(self.sessions / "s0", self.sessions / "twin")
        self.run_fleet("to")
        rows = {Path(row["path"]).name: row for row in self.rows("to")}
        self.assertEqual(rows["s0"]["identity"], rows["twin"]["identity"])
        self.assertEqual(rows["twin"]["verdict"], "pass")
        before = len(self.processed())
        self.assertEqual(self.run_fleet("to").earlier_count, 7)
        self.assertEqual(len(self.processed()), before)

    def test_new_and_changed_sessions_alone_are_processed(self) -> None:
        self.run_fleet("to")
        self.make("new")
        (self.sessions / "s3" / "notes.json").write_text("{}")
        self.run_fleet("to")
        self.assertEqual(sorted(self.processed()[6:]), ["new", "s3"])

    def test_another_version_or_option_of_the_tool_is_another_plan(self) -> None:
        self.run_fleet("to")
        self.run_fleet("to", arguments=("--profile", "vio"))
        self.assertEqual(len(self.processed()), 12)
        self.tool.write_text(self.tool.read_text().replace("9.9.9", "9.9.10"))
        from lockstep.fleet.tool import version_of

        version_of.cache_clear()
        self.run_fleet("to")
        version_of.cache_clear()
        self.assertEqual(len(self.processed()), 18)

    def test_a_larger_limit_processes_what_was_too_long(self) -> None:
        self._environment(FAKE_SECONDS="0.6")
        self.run_fleet("to", time_limit_s=0.2)
        self.assertEqual(set(self.reasons("to").values()), {"timed_out"})
        summary = self.run_fleet("to", time_limit_s=20.0)
        self.assertEqual(summary.done_count, 6)

    def test_exports_appear_once_and_complete(self) -> None:
        arguments = ("--format", "euroc")
        self.run_fleet("to", "export", arguments=arguments)
        self.run_fleet("again", "export", arguments=arguments)
        self.assert_equal_results("to", "again", "export")
        for row in self.rows("to", command="export"):
            output = self.folder / "to" / row["output"]
            self.assertEqual({path.name for path in output.iterdir()}, {"rows.txt", ".lockstep-export"})
        self.assert_nothing_left()


class KilledTests(FleetCase):
    """Faults at random moments on ``FLEET_SESSIONS`` sessions."""

    def setUp(self) -> None:
        super().setUp()
        for number in range(SESSIONS):
            self.make(f"s{number:03d}", "warn" if number % 7 == 3 else "pass")
        self._environment(FAKE_SECONDS="0.3")
        self.run_fleet("undisturbed")
        self.log.unlink()

    def test_killed_workers_change_nothing(self) -> None:
        stop = threading.Event()
        killed: List[int] = []

        def kill() -> None:
            while not stop.wait(2.0 if SESSIONS < 200 else 5.0):
                for process in worker_processes(os.getpid())[:1]:
                    os.kill(process, signal.SIGKILL)
                    killed.append(process)

        thread = threading.Thread(target=kill)
        thread.start()
        try:
            self.run_fleet("to")
        finally:
            stop.set()
            thread.join()
        self.assertTrue(killed)
        self.assert_equal_results("to", "undisturbed")
        self.assert_nothing_left()

    def test_a_killed_driver_goes_on_where_it_was(self) -> None:
        for number in range(KILLS):
            driver = self.start_driver("to", "--engine", "processes")
            time.sleep(0.8 + 0.37 * number % 1.1)
            driver.kill()
            driver.communicate()
        deadline = time.monotonic() + 10
        while worker_processes(1) and time.monotonic() < deadline:
            time.sleep(0.1)
        driver = self.start_driver("to", "--engine", "processes")
        self.assertEqual(driver.wait(), 0, driver.communicate())
        driver.communicate()
        self.assert_equal_results("to", "undisturbed")
        # Two workers have one session each in their hands when the driver is killed.
        self.assertLessEqual(len(self.processed()), SESSIONS + 2 * KILLS)
        self.assertEqual(set(self.processed()), {path.name for path in self.sessions.iterdir()})
        self.assert_nothing_left()


def worker_processes(parent: int) -> List[int]:
    """The worker processes of this package that are children of ``parent``."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            is_worker = b"lockstep.fleet.engines.worker" in (entry / "cmdline").read_bytes()
            if int(fields[1]) == parent and is_worker:
                found.append(int(entry.name))
        except (OSError, IndexError):
            continue
    return found


if __name__ == "__main__":
    unittest.main()
