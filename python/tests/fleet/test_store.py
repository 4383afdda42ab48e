"""Sessions and results in an object store that is slow and fails, on the loopback interface."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import unittest
from pathlib import Path
from typing import Any, ClassVar, Dict, List

from fleet_support import HAS_MOTO, PACKAGE, FleetCase

SESSIONS = int(os.environ.get("FLEET_SESSIONS", "8"))
LATENCY_S, FAULT_RATE = (0.2, 0.05) if SESSIONS >= 200 else (0.02, 0.08)
PATIENCE_S = 30.0


def free_port() -> int:
    """A port of the loopback interface that no one listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@unittest.skipUnless(HAS_MOTO, "needs moto and s3fs")
class StoreTests(FleetCase):
    store: ClassVar["subprocess.Popen[bytes]"]
    port: ClassVar[int]

    @classmethod
    def setUpClass(cls) -> None:
        cls.port = free_port()
        cls.store = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(cls.port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", cls.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.store.kill()
        cls.store.wait()

    def setUp(self) -> None:
        super().setUp()
        proxy = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("faulty_proxy.py")), "0", str(self.port),
             str(LATENCY_S), str(FAULT_RATE), "7"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.proxy = proxy
        assert proxy.stdin and proxy.stdout
        self.addCleanup(proxy.wait)
        for pipe in (proxy.stdout, proxy.stdin):
            self.addCleanup(pipe.close)
        proxy_port = int(proxy.stdout.readline())
        self._environment(
            AWS_ACCESS_KEY_ID="testing", AWS_SECRET_ACCESS_KEY="testing",
            AWS_DEFAULT_REGION="us-east-1", AWS_EC2_METADATA_DISABLED="true",
            AWS_ENDPOINT_URL=f"http://127.0.0.1:{self.port}")
        from lockstep.fleet.stores import file_system

        file_system.cache_clear()
        import s3fs

        self.system = s3fs.S3FileSystem(skip_instance_cache=True, use_listings_cache=False)
        self.bucket = "lab-" + self.id().rpartition(".")[2].replace("_", "-")[:40].strip("-")
        self.system.mkdir(self.bucket)
        self._environment(AWS_ENDPOINT_URL=f"http://127.0.0.1:{proxy_port}")

    def upload(self) -> str:
        """Copies the sessions into the store, and returns their URL."""
        self.system.put(f"{self.sessions}/", f"{self.bucket}/sessions/", recursive=True)
        return f"s3://{self.bucket}/sessions"

    def faults(self) -> Dict[str, int]:
        """The proxy's requests by result."""
        assert self.proxy.stdin and self.proxy.stdout
        self.proxy.stdin.write("\n")
        self.proxy.stdin.flush()
        counts: Dict[str, int] = json.loads(self.proxy.stdout.readline())
        return counts

    def download(self, target: str) -> None:
        """Copies results from the store to a local target."""
        self.system.get(f"{self.bucket}/{target}/check", str(self.folder / target / "check"), recursive=True)

    def lasting(self, target: str, root: str) -> List[Any]:
        """The rows of sessions and findings, with paths from the sessions' folder."""
        rows = self.rows(target) + self.rows(target, "findings")
        return [{**row, "path": os.path.relpath(row["path"], root)} for row in rows]

    def test_results_are_those_of_local_sessions_though_requests_fail(self) -> None:
        for number in range(SESSIONS):
            self.make(f"s{number:03d}", "fail" if number == 3 else "pass")
        source = self.upload()
        self.run_fleet("local")
        summary = self.run_fleet(f"s3://{self.bucket}/to", source=source)
        self.assertEqual((summary.done_count, summary.quarantined_count), (SESSIONS, 0))
        faults = self.faults()
        self.assertGreater(faults["refused"], 0)
        self.download("to")
        self.assertEqual(self.lasting("to", source), self.lasting("local", str(self.sessions)))
        self.assertEqual(len(self.processed()), 2 * SESSIONS)
        again = self.run_fleet(f"s3://{self.bucket}/to", source=source)
        self.assertEqual(again.earlier_count, SESSIONS)
        self.assertEqual(len(self.processed()), 2 * SESSIONS)
        self.assertEqual(self.system.glob(f"{self.bucket}/to/check/journal/*/entries/*"), [])
        self.assert_nothing_left()

    def test_half_an_upload_is_quarantined_until_it_is_complete(self) -> None:
        for name in ("a", "b", "c"):
            self.make(name)
        source = self.upload()
        self.system.rm_file(f"{self.bucket}/sessions/b/metadata.json")
        rows = (self.sessions / "c" / "imu.csv").read_bytes()
        self.system.pipe_file(f"{self.bucket}/sessions/c/imu.csv", rows[:100])
        self.run_fleet("to", source=source)
        self.assertEqual(self.reasons("to"), {"a": None, "b": "half_object", "c": "seal_differs"})
        self.system.pipe_file(f"{self.bucket}/sessions/c/imu.csv", rows)
        self.system.put_file(
            str(self.sessions / "b" / "metadata.json"), f"{self.bucket}/sessions/b/metadata.json")
        summary = self.run_fleet("to", source=source)
        self.assertEqual((summary.done_count, summary.exit_code), (3, 0))

    def test_exports_are_stored_once(self) -> None:
        for name in ("a", "b"):
            self.make(name)
        summary = self.run_fleet(
            f"s3://{self.bucket}/to", "export", source=self.upload(), arguments=("--format", "euroc"))
        self.assertEqual(summary.verdicts, {"exported": 2})
        stored = sorted(path.rpartition("/")[2] for path in self.system.find(f"{self.bucket}/to/export/output"))
        self.assertEqual(stored, [".lockstep-export"] * 2 + ["rows.txt"] * 2)

    def test_a_file_of_another_size_than_in_the_listing_is_quarantined(self) -> None:
        from lockstep.fleet.outcome import Quarantine
        from lockstep.fleet.staging import fetch
        from lockstep.fleet.stores import FileEntry, open_store

        self.make("a")
        store = open_store(self.upload() + "/a")
        size = (self.sessions / "a" / "imu.csv").stat().st_size
        fetch(store, FileEntry("imu.csv", size), self.folder)
        with self.assertRaises(Quarantine) as caught:
            fetch(store, FileEntry("imu.csv", size + 1), self.folder)
        self.assertEqual(caught.exception.reason, "half_object")

    def test_a_killed_driver_goes_on_where_it_was(self) -> None:
        for number in range(SESSIONS):
            self.make(f"s{number:03d}")
        source = self.upload()
        target = f"s3://{self.bucket}/to"
        command = [
            sys.executable, "-m", "lockstep.fleet", "check", source, "--to", target, "--workers", "2",
            "--quiet", "--engine", "processes", "--scratch", str(self.scratch)]
        environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "FAKE_SECONDS": "0.3"}
        driver = subprocess.Popen(command, env=environment, start_new_session=True)
        while len(self.processed()) < 4 and driver.poll() is None:
            time.sleep(0.02)
        driver.kill()
        driver.wait()
        time.sleep(2)  # The workers see that the driver is gone, at the next look.
        summary = self.run_fleet(target, source=source)
        self.assertEqual(summary.done_count, SESSIONS)
        self.assertLessEqual(len(self.processed()), SESSIONS + 2)
        self.download("to")
        self.run_fleet("local")
        self.assertEqual(self.lasting("to", source), self.lasting("local", str(self.sessions)))

    def test_a_store_that_does_not_answer_is_the_reason(self) -> None:
        self._environment(AWS_ENDPOINT_URL=f"http://127.0.0.1:{free_port()}")
        from lockstep.fleet import retries
        from lockstep.fleet.stores import open_store

        before, retries.FIRST_WAIT_S = retries.FIRST_WAIT_S, 0.001
        try:
            with self.assertRaises(Exception):
                open_store(f"s3://{self.bucket}/x").read("metadata.json")
        finally:
            retries.FIRST_WAIT_S = before


if __name__ == "__main__":
    unittest.main()
