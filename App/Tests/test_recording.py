"""Recordings that begin and end with the record button."""

from __future__ import annotations

import json
import subprocess
import time
import unittest
from pathlib import Path
from typing import List

from app_tests import MODES, AppTests, faults, lockstep
from program import wait_for


class Recording(AppTests):
    def setUp(self) -> None:
        super().setUp()
        self.known = self.phone.sessions()

    def new_sessions(self) -> List[Path]:
        return [each for each in self.phone.sessions() if each not in self.known]

    def test_click_starts_and_stops_a_recording_with_a_verdict(self) -> None:
        phone = self.phone
        session = phone.record(1)
        verdict = phone.wait_words("All good", "samples arrived", "Checking…", seconds=20)
        self.assertTrue(verdict)
        wait_for(lambda: not phone.shows("Checking…"), "no verdict", 60)

        self.assertTrue((session / "metadata.json").is_file())
        self.assertEqual(faults(session), {})
        verify = lockstep("verify", "--key", self.public_key(), session)
        self.assertEqual(verify.returncode, 0, verify.stdout + verify.stderr)
        self.assertIn("Nothing was changed", verify.stdout)

        image = next((session / "rgb").iterdir())
        image.write_bytes(image.read_bytes()[:-1] + b"\0")
        self.assertEqual(lockstep("verify", session).returncode, 1, "a change is not noticed")

    def public_key(self) -> Path:
        """The public half of the key that the phone keeps to itself."""
        support = self.phone.home / "Library/Application Support"
        secret = (support / "seal-key.enclave").read_text()
        private = Path(self.folder.name) / "private.pem"
        private.write_text(secret[secret.index("-----BEGIN") :])
        public = Path(self.folder.name) / "public.pem"
        subprocess.run(
            ["openssl", "pkey", "-in", private, "-pubout", "-out", public],
            check=True,
            capture_output=True,
        )
        return public

    def test_every_mode_starts_and_stops(self) -> None:
        phone = self.phone
        for mode in MODES[:4]:
            with self.subTest(mode=mode):
                phone.choose_mode(mode)
                if mode == "Video":
                    phone.hold("Start recording", 2)
                    phone.wait_words("Use")
                    phone.tap("Use")
                else:
                    phone.record(0.7)
                session = wait_for(lambda: next(iter(self.new_sessions()), None), "no session", 10)
                self.known.append(session)
                manifest = json.loads((session / "metadata.json").read_text())
                self.assertEqual(manifest["mode"], mode.lower().replace("-", ""))
                phone.wait_words("Start recording")

    def test_video_records_while_the_button_is_held(self) -> None:
        phone = self.phone
        phone.choose_mode("Video")

        phone.hold("Start recording", 0.15)
        phone.wait_words("Saved as photo_")
        self.assertEqual(self.new_sessions(), [], "a short press recorded")

        # Leaving the button before it records takes the press back.
        x, y = phone.middle(phone.find("button", "Start recording"))
        phone.page.mouse.move(x, y)
        phone.page.mouse.down()
        phone.page.mouse.move(x, y - 200, steps=4)
        time.sleep(0.6)
        phone.page.mouse.up()
        time.sleep(0.6)
        self.assertFalse(phone.shows("Recording…"))
        self.assertEqual(self.new_sessions(), [], "a press that left the button recorded")

        # Once it records, a finger may roll off the button.
        phone.page.mouse.move(x, y)
        phone.page.mouse.down()
        phone.wait_words("Recording…")
        phone.page.mouse.move(x, y - 200, steps=4)
        time.sleep(0.8)
        self.assertTrue(phone.shows("Recording…"), "the recording ended without a release")
        phone.page.mouse.up()
        phone.wait_words("Use")
        phone.tap("Use")
        self.assertEqual(len(self.new_sessions()), 1)

    def test_video_ends_by_itself_after_fifteen_seconds(self) -> None:
        phone = self.phone
        phone.choose_mode("Video")
        phone.press("Start recording")
        self.addCleanup(phone.page.mouse.up)
        phone.wait_words("left")
        phone.wait_words("Retake", seconds=25)
        [session] = self.new_sessions()
        manifest = json.loads((session / "metadata.json").read_text())
        seconds = manifest["endTimestamp"] - manifest["startTimestamp"]
        self.assertEqual(manifest["stopReason"], "duration_limit")
        self.assertAlmostEqual(seconds, 15, delta=0.5)
        phone.page.mouse.up()
        phone.tap("Retake")
        wait_for(lambda: not self.new_sessions(), "the clip was not deleted")

    def test_phone_can_turn_while_it_records(self) -> None:
        phone = self.phone
        self.addCleanup(phone.world, "orientation", "portrait")
        phone.tap("Start recording")
        phone.wait_words("Recording…")
        time.sleep(0.5)
        phone.world("orientation", "landscapeLeft")
        screen = phone.page.locator("#screen")
        wait_for(
            lambda: (box := screen.bounding_box()) and box["width"] > box["height"],
            "the screen does not turn",
        )
        self.assertTrue(phone.shows("Recording…"), "turning ended the recording")
        time.sleep(0.5)
        phone.tap("Stop recording")
        phone.wait_words("Recorded")
        [session] = wait_for(self.new_sessions, "no session")
        rows = (session / "frames.jsonl").read_text().splitlines()
        turns = {json.loads(row)["orientation"] for row in rows}
        self.assertEqual(len(turns), 2, turns)
        self.assertEqual(faults(session), {})

    def test_recording_can_be_marked_and_thrown_away(self) -> None:
        phone = self.phone
        phone.tap("Start recording")
        phone.wait_words("Recording…")
        phone.tap("Mark this moment")
        phone.wait_words("Marked.")
        phone.tap("Delete this recording")
        phone.wait_words("Delete this recording?")
        phone.tap("Cancel")
        phone.wait_words("Recording…")
        phone.tap("Delete this recording")
        phone.wait_words("Delete this recording?")
        phone.tap("Delete")
        phone.wait_words("The recording was deleted.")
        wait_for(lambda: not self.new_sessions(), "the recording is still there")


if __name__ == "__main__":
    unittest.main()
