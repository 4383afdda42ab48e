"""Every setting changes, says what is wrong, and survives a restart."""

from __future__ import annotations

import re
import unittest
from typing import Dict

from app_tests import AppTests
from program import wait_for

# The pickers of the modes' screens, and a value other than the first one.
PICKERS: Dict[str, Dict[str, str]] = {
    "Logger": {
        "Resolution": "640×480",
        "Image files": "HEIC",
        "Motion sensors": "50 Hz",
        "Depth maps": "None",
        "When interrupted": "End and keep it",
    },
    "Video": {
        "Rate": "5 maps/s",
        "Longest recording": "5 s",
        "When interrupted": "Continue afterwards",
    },
    "VIO": {
        "Lens": "Ultra wide 0.5×",
        "Lens position": "0.5",
        "Sensitivity": "ISO 100",
        "Shutter": "1/250 s",
    },
    "VI-SLAM": {"Frame rate": "60 frames/s"},
}
MODES = list(PICKERS)

SWITCHES = """() => [...document.querySelectorAll("#tree [role=switch]:not([aria-disabled=true])")]
  .filter((each) => !each.closest("[inert]"))
  .map((each) => [each.getAttribute("aria-label"), each.getAttribute("aria-checked")])"""


class Settings(AppTests):
    def open(self, mode: str = "") -> None:
        self.phone.open("Settings", "Settings")
        if mode:
            # A changed mode is marked.
            self.phone.open(re.compile(f"^{mode}( Changed)?$"), mode)

    def switches(self) -> Dict[str, bool]:
        """The switches of the open screen that can be turned, with their state."""
        found: Dict[str, bool] = {}
        self.phone.scroll(-4000)
        # A list makes only the rows near the screen.
        for _ in range(8):
            for name, is_on in self.phone.page.evaluate(SWITCHES):
                found[name.split(",")[0]] = is_on == "true"
            self.phone.scroll(350)
        self.phone.scroll(-4000)
        return found

    def turn(self, name: str) -> None:
        pattern = re.compile(f"^{re.escape(name)}(,|$)")
        switch = self.phone.reveal("switch", pattern)
        was = switch.get_attribute("aria-checked")
        self.phone.tap(pattern, "switch")
        wait_for(
            lambda: self.phone.find("switch", pattern).first.get_attribute("aria-checked") != was,
            f"{name} does not turn",
        )

    def test_general_switches_survive_a_restart(self) -> None:
        self.open()
        before = self.switches()
        self.assertEqual(
            list(before), ["Stabilize photos", "Sounds", "Seal recordings", "Back up recordings"]
        )
        for name in before:
            self.turn(name)
        self.phone.go_back()
        self.phone.restart()
        self.phone.ready()
        self.open()
        after = self.switches()
        self.assertEqual(after, {name: not isOn for name, isOn in before.items()})
        for name in after:
            self.turn(name)

    def test_settings_of_every_mode_survive_a_restart(self) -> None:
        phone = self.phone
        switches: Dict[str, Dict[str, bool]] = {}
        for mode in MODES:
            self.open(mode)
            for control, value in PICKERS[mode].items():
                with self.subTest(mode=mode, control=control):
                    phone.pick(control, value)
            before = self.switches()
            for name in before:
                # These two show and hide the pickers that were just set.
                if name not in ("Lock focus", "Lock exposure"):
                    with self.subTest(mode=mode, switch=name):
                        self.turn(name)
            switches[mode] = self.switches()
            phone.go_back()
            if mode == MODES[0]:
                # Streams were turned on for which the system asks; the microphone's comes last.
                phone.allow("Microphone")
            phone.ready()
        phone.restart()
        phone.ready()
        for mode in MODES:
            self.open(mode)
            self.assertEqual(self.switches(), switches[mode])
            for control, value in PICKERS[mode].items():
                with self.subTest(mode=mode, control=control, after="restart"):
                    phone.reveal("button", f"{control}, {value}")
            phone.tap("Reset to defaults")
            phone.go_back()
            phone.ready()
        self.open()
        self.assertFalse(phone.shows("Changed"))

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
