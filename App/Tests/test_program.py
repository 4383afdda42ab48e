"""The program behind the page: how it starts, ends, and what it refuses."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request
from pathlib import Path

from app_tests import UsedHome, faults, lockstep
from phone import Phone
from program import PATIENCE, PROGRAM


class Program(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="lockstep-program-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def phone(self, **options: str) -> Phone:
        home = self.folder / "home"
        shutil.copytree(UsedHome.folder(), home)
        words = {f"--{name}": value for name, value in options.items()}
        phone = Phone(home, options=words)
        self.addCleanup(phone.stop)
        return phone

    def test_impossible_options_are_explained(self) -> None:
        for words in [["--device", "Nokia 3310"], ["--port", "x"], ["--recording", "/missing"]]:
            with self.subTest(words=words):
                ran = subprocess.run(
                    [str(PROGRAM), "--home", str(self.folder), *words],
                    capture_output=True,
                    text=True,
                    timeout=20 * PATIENCE,
                )
                self.assertEqual(ran.returncode, 2)
                self.assertIn("--device", ran.stderr)
                self.assertEqual(ran.stdout, "")

    def test_page_needs_the_token_of_its_address(self) -> None:
        address = self.phone().address
        self.assertRegex(address, r"^http://(127\.0\.0\.1|localhost):\d+/\?token=\w{16,}")
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(address.split("?")[0])
        self.assertIn(refused.exception.code, (401, 403))
        refused.exception.close()

    def test_interrupt_ends_it_and_completes_a_recording(self) -> None:
        phone = self.phone()
        phone.ready()
        before = phone.sessions()
        phone.tap("Start recording")
        phone.wait_words("Recording…")
        phone.process.send_signal(signal.SIGINT)
        self.assertEqual(phone.process.wait(10 * PATIENCE), 0)
        [session] = [each for each in phone.sessions() if each not in before]
        self.assertEqual(lockstep("verify", "--quiet", session).returncode, 0)

    def test_camera_sees_a_recording(self) -> None:
        options = ["--duration", 20, "--no-seal", "--quiet", "--to", self.folder]
        made = lockstep("record", "--from", "synthetic", *options)
        phone = self.phone(recording=made.stdout.strip())
        phone.ready()
        session = phone.record(1)
        self.assertEqual(faults(session), {})


if __name__ == "__main__":
    unittest.main()
