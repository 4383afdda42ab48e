"""A build that is killed goes on, and a dataset appears complete or not at all."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import time
import unittest

from dataset_support import PACKAGE, DatasetCase

from lockstep import dataset
from lockstep.dataset import DatasetError

FORMATS = dataset.options.FORMATS


class AtomicityTests(DatasetCase):
    def test_a_killed_build_goes_on_and_ends_with_the_same_bytes(self) -> None:
        self.make_three()
        format = FORMATS[-1]
        begun = time.monotonic()
        self.build("whole", format)
        took = time.monotonic() - begun
        for share in (0.3, 0.5, 0.7, 0.9):
            driver = self.start("killed", format)
            time.sleep(took * share)
            os.killpg(driver.pid, signal.SIGKILL)
            driver.wait()
        self.build("killed", format)
        self.assert_equal_folders("whole", "killed")
        self.assertEqual(
            [path.name for path in self.folder.iterdir() if path.name.startswith(".")], [])

    def start(self, target: str, format: str, *more: str) -> "subprocess.Popen[bytes]":
        command = [
            sys.executable, "-m", "lockstep.dataset", "build", str(self.sessions), "--format", format,
            "--to", str(self.folder / target), "--quiet", *more]
        return subprocess.Popen(
            command, start_new_session=True, stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(PACKAGE), "LOCKSTEP": str(self.tool)})

    def test_two_builds_never_write_the_same_dataset(self) -> None:
        self.make("a", 8).write()
        work = self.folder / ".out.lockstep-build"
        work.mkdir()
        with open(work / "lock", "w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            with self.assertRaisesRegex(DatasetError, "Another build is writing"):
                self.build("out")
        self.assertEqual(self.build("out").session_count, 1)

    def test_a_later_run_prepares_no_session_again(self) -> None:
        self.make_three()
        work = self.folder / ".out.lockstep-build"
        self.build("out")
        self.assertEqual(sorted(self.checked()), ["a", "b", "c"])
        self.assertFalse(work.exists())
        # The complete dataset is recognized, and nothing is read.
        again = self.build("out")
        self.assertEqual((again.session_count, len(self.checked())), (3, 3))


if __name__ == "__main__":
    unittest.main()
