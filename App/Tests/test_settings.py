"""What settings mean for the app, and what the other screens of the settings tell."""

from __future__ import annotations

import re
import unittest

from app_tests import AppTests
from program import wait_for


class Settings(AppTests):
    def open(self, mode: str = "") -> None:
        self.phone.open("Settings", "Settings")
        if mode:
            # A changed mode is marked.
            self.phone.open(re.compile(f"^{mode}( Changed)?$"), mode)

    def turn(self, name: str) -> None:
        pattern = re.compile(f"^{re.escape(name)}(,|$)")
        switch = self.phone.reveal("switch", pattern)
        was = switch.get_attribute("aria-checked")
        self.phone.tap(pattern, "switch")
        wait_for(
            lambda: self.phone.find("switch", pattern).first.get_attribute("aria-checked") != was,
            f"{name} does not turn",
        )

    def test_streams_that_are_turned_on_ask_for_permission(self) -> None:
        phone = self.phone
        self.open("Logger")
        for name in ["Barometer", "Location", "Audio"]:
            self.turn(name)
        phone.go_back()
        phone.allow("Microphone")
        phone.ready()
        for name in ["motion", "location", "microphone"]:
            self.assertEqual(phone.world_value(f"permission.{name}"), "granted", name)
        self.open("Logger")
        phone.tap("Reset to defaults")

    def test_impossible_values_are_explained_in_red(self) -> None:
        phone = self.phone
        self.open("VIO")
        phone.pick("Shutter", "1/50 s")
        phone.pick("Frame rate", "60 frames/s")
        words = "The shutter time is longer than a frame at this frame rate."
        phone.wait_words(words)
        line = phone.screen.get_by_text("The shutter time is longer").first
        color = line.evaluate("each => getComputedStyle(each.closest('span')).color")
        red, green, blue = [int(each) for each in re.findall(r"\d+", color)[:3]]
        self.assertGreater(red, 200)
        self.assertLess(max(green, blue), 90)
        phone.pick("Shutter", "1/100 s")
        phone.wait_gone(words)
        phone.tap("Reset to defaults")

    def test_changed_modes_are_marked_and_reset(self) -> None:
        phone = self.phone
        self.open("VI-SLAM")
        self.turn("Barometer")
        phone.open("Settings", "Settings")
        phone.wait_words("Changed")
        phone.tap("Reset all modes to defaults")
        phone.wait_gone("Changed")

    def test_introduction_and_about_can_be_read_again(self) -> None:
        phone = self.phone
        self.open()
        phone.tap("Introduction")
        phone.wait_words("Every sensor on one clock")
        phone.tap("Skip")
        phone.wait_gone("Every sensor on one clock")
        phone.tap("About")
        phone.wait_words("Version 0.1.0 (1)")
        phone.tap("Lockstep")
        phone.wait_words("Permission is hereby granted", "Licensed under", "License")
        phone.tap("About")


if __name__ == "__main__":
    unittest.main()
