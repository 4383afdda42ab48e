"""What happens around the phone while it records."""

from __future__ import annotations

import json
import signal
import time
import unittest
from pathlib import Path
from typing import Any, List

from app_tests import AppTests, faults, lockstep
from program import wait_for

# How transparent the most transparent part of an element is.
OPACITY = """each => Math.min(
  ...[each, ...each.querySelectorAll("*")].map((part) => getComputedStyle(part).opacity))"""


class Interruptions(AppTests):
    def setUp(self) -> None:
        super().setUp()
        self.known = self.phone.sessions()

    def tearDown(self) -> None:
        phone = self.phone
        for name in ["otherApp", "call", "background"]:
            phone.world(name, False)
        phone.world("heat", "nominal")
        phone.world("freeSpace", 64)
        if phone.find("button", "Stop recording").count():
            phone.tap("Stop recording")

    def start(self) -> None:
        self.phone.tap("Start recording")
        self.phone.wait_words("Recording…")
        time.sleep(0.7)

    def finished(self, is_good: bool = True) -> Any:
        """The manifest of the one new session, once it is complete and checked."""

        def probe() -> Any:
            new: List[Path] = [each for each in self.phone.sessions() if each not in self.known]
            for each in new:
                manifest = json.loads((each / "metadata.json").read_text())
                if manifest["state"] in ("complete", "recovered"):
                    if is_good:
                        self.assertEqual(faults(each), {})
                    else:
                        check = lockstep("check", each)
                        self.assertEqual(check.returncode, 1, check.stdout)
                        self.assertIn("timestamps.gaps", check.stdout)
                    return manifest
            return None

        return wait_for(probe, "no complete session")

    def test_another_app_leaves_a_marked_gap(self) -> None:
        phone = self.phone
        self.start()
        phone.world("otherApp", True)
        phone.wait_words("The system has interrupted the camera.")
        time.sleep(0.5)
        phone.world("otherApp", False)
        phone.wait_words("The camera was interrupted. The gap is marked.")
        phone.wait_gone("The system has interrupted the camera.")
        time.sleep(0.5)
        phone.tap("Stop recording")
        self.assertTrue(self.finished(is_good=False)["wasInterrupted"])

    def test_call_does_not_end_a_recording_without_sound(self) -> None:
        phone = self.phone
        self.start()
        phone.world("call", True)
        time.sleep(0.8)
        phone.world("call", False)
        phone.wait_words("Recording…")
        time.sleep(0.5)
        phone.tap("Stop recording")
        self.finished()

    def test_background_ends_the_recording_and_keeps_it(self) -> None:
        phone = self.phone
        self.start()
        phone.world("background", True)
        self.assertTrue(self.finished()["wasInterrupted"])
        phone.world("background", False)
        phone.wait_words("Recording stopped: it was interrupted. The recorded data is kept.")
        phone.ready()

    def test_full_disk_ends_the_recording_and_keeps_it(self) -> None:
        phone = self.phone
        phone.world("freeSpace", 0.3)
        phone.wait_words("free: room for a short recording only.", "recording will stop soon.")
        phone.world("freeSpace", 64)
        phone.wait_gone("free: room for a short recording only.")
        self.assertEqual(phone.find("button", "Start recording").evaluate(OPACITY), 1)
        self.start()
        phone.world("freeSpace", 0.02)
        phone.wait_words("Recording stopped: the disk is nearly full. The recorded data is kept.")
        self.finished()
        phone.wait_words("free: recording is not possible.")
        button = phone.find("button", "Start recording")
        wait_for(lambda: button.evaluate(OPACITY) < 1, "the button looks as if it recorded")
        before = phone.sessions()
        phone.tap("Start recording")
        phone.wait_words("make room to record.")
        self.assertEqual(phone.sessions(), before)

    def test_heat_warns_and_then_ends_the_recording(self) -> None:
        phone = self.phone
        self.start()
        phone.world("heat", "serious")
        phone.wait_words("The phone is hot: frames may be lost.")
        self.assertTrue(phone.shows("Recording…"))
        phone.world("heat", "critical")
        phone.wait_words("Recording stopped: the phone is too hot. The recorded data is kept.")
        self.finished()
        phone.wait_words("The phone is too hot to record.")
        phone.world("heat", "nominal")
        phone.wait_gone("The phone is too hot to record.")
        phone.record(0.5)

    def test_killed_app_recovers_its_recording(self) -> None:
        phone = self.phone
        self.start()
        time.sleep(1.5)
        phone.restart(signal.SIGKILL)
        [session] = [each for each in phone.sessions() if each not in self.known]
        offer = "Interrupted recordings can be repaired. Lost data is listed afterwards."
        wait_for(lambda: phone.asks() or phone.shows(offer), "nothing is offered", 15)
        if phone.asks():
            phone.answer("Allow")
        phone.wait_words(offer)
        self.assertTrue(phone.shows(session.name))
        phone.tap("Recover")
        phone.wait_words("Recovered", seconds=20)
        phone.tap("Done")
        self.assertEqual(self.finished()["state"], "recovered")
        self.assertEqual(lockstep("verify", "--quiet", session).returncode, 0)
        phone.ready()
        phone.open("Sessions", "Sessions")
        phone.wait_words(session.name)


if __name__ == "__main__":
    unittest.main()
