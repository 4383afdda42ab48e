"""Ray gives the results of every other engine, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import time
import unittest
from pathlib import Path
from typing import List, Set

from fleet_support import HAS_RAY, FleetCase

from lockstep.fleet.engines.watchdog import processes_of

SESSIONS = int(os.environ.get("FLEET_SESSIONS", "10"))
KILL_S = 5.0 if SESSIONS >= 200 else 2.0


@unittest.skipUnless(HAS_RAY, "needs ray")
class RayTests(FleetCase):
    def setUp(self) -> None:
        super().setUp()
        for number in range(SESSIONS):
            self.make(f"s{number:03d}", "fail" if number == 3 else "pass")
        self.make("crash", "crash")
        self._environment(FAKE_SECONDS="0.3")
        self.run_fleet("serial", workers=1)
        self.log.unlink()
        self.before = set(Path("/tmp").glob("lsf-*"))

    def test_results_are_those_of_one_process_though_workers_are_killed(self) -> None:
        home = self.folder / "home"
        home.mkdir()
        driver = self.start_driver("to", HOME=str(home))
        listening: Set[str] = set()
        folders: Set[Path] = set()
        killed: List[int] = []
        while driver.poll() is None:
            folders |= set(Path("/tmp").glob("lsf-*")) - self.before
            processes = [one for folder in folders for one in processes_of(str(folder))]
            listening |= addresses_of(processes)
            if self.processed() and len(killed) < SESSIONS / 5:
                killed += kill_one(ray_workers(processes))
                time.sleep(KILL_S)
            time.sleep(0.1)
        _, errors = driver.communicate()
        self.assertEqual(driver.returncode, 1, errors)
        self.assertTrue(killed)
        self.assert_equal_results("to", "serial")
        self.assertTrue(listening)
        self.assertTrue(all(is_loopback(address) for address in listening), listening)
        self.assertEqual(list(home.rglob("auth_token")), [])
        self.assertTrue(folders)
        self.assert_nothing_of_ray_left(folders)

    def test_a_killed_driver_leaves_no_processes_and_goes_on_where_it_was(self) -> None:
        driver = self.start_driver("to")
        while not self.processed() and driver.poll() is None:
            time.sleep(0.05)
        time.sleep(0.7)
        folders = set(Path("/tmp").glob("lsf-*")) - self.before
        agents = [one for folder in folders for one in processes_of(str(folder))]
        self.assertGreater(len(agents), 5)
        driver.send_signal(signal.SIGKILL)
        driver.communicate()
        self.assert_nothing_of_ray_left(folders)
        summary = self.run_fleet("to", engine="ray")
        self.assertGreater(summary.earlier_count, 0)
        self.assert_equal_results("to", "serial")
        # Four tasks are in flight for two workers; two of them run.
        self.assertLessEqual(len(self.processed()), SESSIONS + 1 + 4)
        self.assert_nothing_left()

    def assert_nothing_of_ray_left(self, folders: Set[Path]) -> None:
        end = time.monotonic() + 20
        left: List[int] = []
        while time.monotonic() < end:
            left = [one for folder in folders for one in processes_of(str(folder))]
            if not left and not any(folder.exists() for folder in folders):
                return
            time.sleep(0.1)
        self.fail(f"left: {folders}, {left}")


def ray_workers(raylets: List[int]) -> List[int]:
    """The busy workers, which have the title of their task, among the children of a raylet."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            if parent in raylets and (entry / "cmdline").read_bytes().startswith(b"ray::_process"):
                found.append(int(entry.name))
        except (OSError, IndexError):
            continue
    return found


def kill_one(processes: List[int]) -> List[int]:
    """Kills the first process, and returns it."""
    for process in processes[:1]:
        os.kill(process, signal.SIGKILL)
    return processes[:1]


def addresses_of(processes: List[int]) -> Set[str]:
    """The hexadecimal addresses on which processes listen for TCP."""
    inodes = set()
    for process in processes:
        try:
            for descriptor in Path(f"/proc/{process}/fd").iterdir():
                inodes.add(os.readlink(descriptor))
        except OSError:
            continue
    found = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and f"socket:[{fields[9]}]" in inodes:
                found.add(fields[1].rpartition(":")[0])
    return found


def is_loopback(address: str) -> bool:
    """Whether a hexadecimal address of /proc/net is that of the loopback interface."""
    return address in (
        "0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F")


if __name__ == "__main__":
    unittest.main()
