"""The phone and a real desk on this computer: pairing, the sign that it streams, and recordings."""

from __future__ import annotations

import json
import re
import signal
import unittest
from pathlib import Path
from typing import ClassVar, Dict

from app_tests import TOOL, AppTests, lockstep
from desk import Desk
from program import wait_for


def contents(folder: Path) -> Dict[str, bytes]:
    """The files of a session by their paths in it."""
    files = [each for each in folder.rglob("*") if each.is_file()]
    return {str(each.relative_to(folder)): each.read_bytes() for each in files}


class DeskTests(AppTests):
    desk: ClassVar[Desk]

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.desk = Desk(TOOL, Path(cls.folder.name) / "desk")
        cls.phone.world("desk", cls.desk.address)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.desk.stop()
        super().tearDownClass()

    def open(self) -> None:
        self.phone.open("Settings", "Settings")
        self.phone.open(re.compile("^Desk "), "Desk")

    def switch(self, is_on: bool) -> None:
        found = self.phone.find("switch", "Desk")
        if (found.get_attribute("aria-checked") == "true") != is_on:
            self.phone.tap("Desk", "switch")
        wait_for(
            lambda: (found.get_attribute("aria-checked") == "true") == is_on, "it does not turn"
        )

    def pair(self, code: str) -> None:
        self.phone.find("textbox", "Code").fill(code)
        self.phone.tap("Pair")

    def test_phone_is_paired_streams_and_sends_its_recordings(self) -> None:
        phone, desk = self.phone, self.desk
        self.assertFalse(phone.shows("Studio"))
        self.open()
        self.assertFalse(phone.shows(desk.announced), "the switch is off")
        self.switch(True)
        phone.tap(desk.announced)
        self.pair("12345")
        phone.wait_words("Enter the six digits that the desk shows.")
        self.pair("123456")
        phone.wait_words("The desk shows no code.")
        code = desk.show_code()
        self.pair(f"{(int(code) + 1) % 1_000_000:06}")
        phone.wait_words("This is not the code that the desk shows.")
        self.pair(desk.show_code())
        phone.wait_words("Streaming to Studio")
        phone.wait_words("Clock offset error", seconds=20)

        phone.go_back()
        phone.ready()
        phone.wait_words("Streaming to Studio")
        session = phone.record(1)
        received = desk.received / session.name
        wait_for(lambda: (received / "metadata.json").is_file(), "the session does not arrive", 60)
        self.assertEqual(contents(received), contents(session))
        self.assertTrue((session / "desk.jsonl").is_file(), "no exchange is stored")
        self.assertEqual(lockstep("verify", "--quiet", received).returncode, 0)
        phone.open("Sessions", "Sessions")
        phone.wait_words("On the desk", seconds=30)
        phone.go_back()

        desk.stop(signal.SIGKILL)
        phone.wait_gone("Streaming to Studio")
        desk.start()
        phone.wait_words("Streaming to Studio", seconds=60)

        self.open()
        self.switch(False)
        phone.go_back()
        self.assertFalse(phone.shows("Studio"))
        settings = phone.home / "Library/Application Support/settings.json"
        wait_for(
            lambda: json.loads(settings.read_text())["desk"]["on"] is False,
            "the choice is not kept",
        )

    def test_local_network_that_is_not_allowed_leads_to_the_settings(self) -> None:
        phone = self.phone
        phone.world("permission.localNetwork", "denied")
        try:
            self.open()
            self.switch(True)
            phone.wait_words("Lockstep is not allowed to use the local network.", seconds=20)
            self.assertTrue(phone.find("button", "Open Settings").count())
            phone.world("permission.localNetwork", "granted")
            phone.wait_words(self.desk.announced, seconds=20)
            self.switch(False)
        finally:
            phone.world("permission.localNetwork", "granted")


if __name__ == "__main__":
    unittest.main()
