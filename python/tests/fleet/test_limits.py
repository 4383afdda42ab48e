"""A worker waits for no store without end, and its tool keeps to its own processors."""

from __future__ import annotations

import os
import sys
import threading
import time
import unittest
from contextlib import ExitStack
from pathlib import Path
from typing import Any, List

import fsspec
from fsspec.implementations.memory import MemoryFileSystem

from fleet_support import FleetCase

from lockstep.fleet import stores
from lockstep.fleet.deadlines import gathered
from lockstep.fleet.options import Settings, Task
from lockstep.fleet.processors import claim, limited
from lockstep.fleet.task import process

LIMIT_S = 0.3
PATIENCE_S = 20.0
ANSWER = threading.Event()


class HangingFileSystem(MemoryFileSystem):  # type: ignore[misc]
    """A store that lists a session, and never delivers its rows."""

    protocol = "hanging"
    hangs_in = ("get_file",)

    @classmethod
    def _strip_protocol(cls, path: str) -> Any:
        return MemoryFileSystem._strip_protocol(path.replace("hanging://", "memory://"))

    def get_file(self, rpath: str, lpath: str, **more: Any) -> None:
        """Copies a file, or waits."""
        if rpath.endswith("imu.csv") and "get_file" in self.hangs_in:
            ANSWER.wait(PATIENCE_S)
        super().get_file(rpath, lpath, **more)

    def find(self, path: str, **more: Any) -> Any:
        """Lists files, or waits."""
        if "find" in self.hangs_in:
            ANSWER.wait(PATIENCE_S)
        return super().find(path, **more)


class HangingStoreTests(FleetCase):
    def setUp(self) -> None:
        super().setUp()
        fsspec.register_implementation("hanging", HangingFileSystem, clobber=True)
        stores.file_system.cache_clear()
        self.addCleanup(stores.file_system.cache_clear)
        self.addCleanup(HangingFileSystem.store.clear)
        self.addCleanup(setattr, HangingFileSystem, "hangs_in", HangingFileSystem.hangs_in)
        self.addCleanup(ANSWER.clear)
        self.addCleanup(ANSWER.set)
        HangingFileSystem().put(str(self.make("a")), "/lab/a", recursive=True)

    def outcome(self, limit_s: float = LIMIT_S) -> Any:
        settings = Settings(
            "check", (), "0" * 16, str(self.tool), "lockstep 9.9.9", str(self.folder / "to"), str(self.scratch),
            "run", limit_s, 1 << 30)
        return process(settings, Task(1, "hanging://lab/a", "", 0))

    def test_a_session_whose_store_hangs_is_quarantined(self) -> None:
        for name in ("get_file", "find"):
            setattr(HangingFileSystem, "hangs_in", (name,))
            begun = time.monotonic()
            outcome = self.outcome()
            self.assertLess(time.monotonic() - begun, PATIENCE_S)
            self.assertEqual((outcome.status, outcome.reason), ("quarantined", "store_failed"))
            self.assertIn("0.3 s", outcome.detail)
            self.assertFalse(outcome.is_final)
            self.assert_nothing_left()
        setattr(HangingFileSystem, "hangs_in", ())
        self.assertEqual(self.outcome(PATIENCE_S).status, "done")

    def test_the_end_of_the_program_does_not_wait_for_it(self) -> None:
        import subprocess

        program = (
            "import time\nfrom lockstep.fleet.deadlines import gathered\n"
            "try:\n    gathered([lambda: time.sleep(600)], 2, 0.1)\nexcept TimeoutError:\n    print('late')\n")
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60, check=True)
        self.assertEqual(done.stdout, "late\n")


class DeadlineTests(unittest.TestCase):
    def test_results_are_in_order_and_the_first_error_is_raised(self) -> None:
        work = [lambda number=number: number * 2 for number in range(50)]
        self.assertEqual(gathered(work, 4, PATIENCE_S), [number * 2 for number in range(50)])
        self.assertEqual(gathered([], 4, PATIENCE_S), [])
        with self.assertRaises(ZeroDivisionError):
            gathered([lambda: 1, lambda: 1 // 0], 1, PATIENCE_S)


@unittest.skipUnless(sys.platform.startswith("linux"), "needs Linux")
class ProcessorTests(unittest.TestCase):
    def test_each_processor_is_claimed_once_and_freed(self) -> None:
        numbers = [9001, 9002, 9003]  # None that a fleet beside this test could claim.
        with ExitStack() as first, ExitStack() as second:
            one = claim(numbers, 2, first)
            self.assertEqual(len(one), 2)
            self.assertEqual(claim(numbers, 2, second), set(numbers) - one)
            self.assertEqual(claim(numbers, 1, second), set())
        with ExitStack() as again:
            self.assertEqual(claim(numbers, 9, again), set(numbers))

    def test_processes_inherit_the_limit_and_the_worker_does_not_keep_it(self) -> None:
        import subprocess

        before = os.sched_getaffinity(0)

        def seen() -> List[int]:
            program = "import os; print(*sorted(os.sched_getaffinity(0)))"
            output = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, check=True).stdout
            return list(map(int, output.split()))

        with limited(1):
            self.assertIn(len(seen()), (1, len(before)))  # All, if fleets beside this test have claimed them.
        self.assertEqual(os.sched_getaffinity(0), before)
        with limited(0):
            self.assertEqual(set(seen()), before)


if __name__ == "__main__":
    unittest.main()
