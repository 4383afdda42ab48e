"""Languages, text sizes, light and dark, and devices."""

from __future__ import annotations

import io
import json
import re
import unittest
from typing import Dict, List, Set

import numpy as np
from PIL import Image

from app_tests import DEVICES, MODES, AppTests
from program import APP, wait_for

OUTSIDE = """() => {
  const screen = document.getElementById("screen").getBoundingClientRect();
  const out = [];
  for (const each of document.querySelectorAll("#tree [role=button], #tree [role=switch], #tree input")) {
    if (each.closest("[inert], [aria-hidden=true], .scroll-node")) continue;
    const {left, top, right, bottom, width, height} = each.getBoundingClientRect();
    if (width === 0 || height === 0 || getComputedStyle(each).opacity === "0") continue;
    if (left < screen.left - 1 || top < screen.top - 1 || right > screen.right + 1
        || bottom > screen.bottom + 1) {
      out.push(`${each.getAttribute("aria-label") ?? each.textContent} at ${Math.round(left - screen.left)},`
        + `${Math.round(top - screen.top)} to ${Math.round(right - screen.left)},${Math.round(bottom - screen.top)}`);
    }
  }
  return out;
}"""

# What a click in the middle of an element meets.
COVERED = """each => {
  const {left, top, width, height} = each.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return !(hit && (each.contains(hit) || hit.contains(each)));
}"""


class Devices(AppTests):
    def check(self, what: str) -> None:
        self.phone.settle()
        outside: List[str] = []

        def probe() -> bool:
            outside[:] = self.phone.page.evaluate(OUTSIDE)
            return not outside

        with self.subTest(device=what):
            try:
                wait_for(probe, "", 3)
            except AssertionError:
                self.assertEqual(outside, [])

    def is_wide(self) -> bool:
        place = self.phone.page.locator("#screen").bounding_box()
        return bool(place and place["width"] > place["height"])

    def test_nothing_lies_outside_of_any_screen(self) -> None:
        phone = self.phone
        self.addCleanup(phone.world, "device", "iPhone 15 Pro")
        for device in DEVICES:
            phone.world("device", device)
            phone.ready()
            self.check(f"{device}, capture")
            phone.open("Settings", "Settings")
            self.check(f"{device}, settings")
            phone.go_back()
            phone.open("Sessions", "Sessions")
            self.check(f"{device}, sessions")
            phone.go_back()
        for orientation in ["landscapeLeft", "landscapeRight"]:
            phone.world("orientation", orientation)
            wait_for(self.is_wide, "the screen does not turn")
            self.check(orientation)
        phone.world("orientation", "portrait")

    def test_record_button_is_in_the_middle_in_every_mode(self) -> None:
        phone = self.phone
        screen = phone.middle(phone.page.locator("#screen"))
        for mode in ["Logger", "Video", "VIO", "VI-SLAM"]:
            phone.choose_mode(mode)
            with self.subTest(mode=mode):
                x, _ = phone.middle(phone.find("button", "Start recording"))
                self.assertAlmostEqual(x, screen[0], delta=1)

    def test_language_of_the_phone_changes(self) -> None:
        phone = self.phone
        phone.world("language", "vi")
        phone.wait_words("Ghi khung hình", seconds=20)
        self.assertFalse(phone.shows("Logger"))
        phone.world("language", "en")
        phone.wait_words("Logger", seconds=20)
        phone.ready()

    def test_language_changes_no_other_setting_of_the_phone(self) -> None:
        phone = self.phone
        chosen = {"appearance": "dark", "textSize": "xLarge", "device": "iPhone SE 3"}
        for name, value in chosen.items():
            self.addCleanup(phone.world, name, phone.world_value(name))
            phone.world(name, value)
        for language, words in [("vi", "Ghi khung hình"), ("en", "Logger")]:
            phone.world("language", language)
            phone.wait_words(words, seconds=20)
            self.assertEqual({name: phone.world_value(name) for name in chosen}, chosen)
        phone.ready()
        phone.open("Settings", "Settings")
        wait_for(phone.page.locator("#screen.dark").count, "the settings are not dark")

    def test_light_and_dark(self) -> None:
        phone = self.phone
        self.addCleanup(phone.world, "appearance", "light")
        brightness: Dict[str, float] = {}
        for appearance in ["light", "dark"]:
            phone.world("appearance", appearance)
            phone.open("Settings", "Settings")
            shot = Image.open(io.BytesIO(phone.page.locator("#screen").screenshot())).convert("L")
            pixels = np.asarray(shot)
            # The list, and the bar over it.
            for part, rows in [("list", pixels[300:800]), ("bar", pixels[75:110])]:
                brightness[f"{appearance} {part}"] = float(np.median(rows))
            phone.go_back()
        for part in ["list", "bar"]:
            self.assertGreater(brightness[f"light {part}"], 230)
            self.assertLess(brightness[f"dark {part}"], 60)


class LargestText(AppTests):
    device = "iPhone SE 3"

    def check(self, what: str) -> None:
        self.phone.settle()
        with self.subTest(state=what):
            try:
                wait_for(lambda: not self.fault(), "", 3)
            except AssertionError:
                self.assertEqual(self.fault(), "", "the record button")

    def fault(self) -> str:
        """What is wrong with the record button's place; it may still move."""
        phone = self.phone
        button = phone.find("button", re.compile("^(Start|Stop) recording$"))
        place, screen = button.bounding_box(), phone.page.locator("#screen").bounding_box()
        assert place and screen
        if place["x"] < screen["x"] - 1 or place["x"] + place["width"] > screen["x"] + screen["width"] + 1:
            return f"beside the screen: {place}"
        if place["y"] + place["height"] > screen["y"] + screen["height"] + 1:
            return f"under the screen: {place}"
        return "covered" if button.evaluate(COVERED) else ""

    def test_record_button_stays_on_the_smallest_screen(self) -> None:
        phone = self.phone
        self.addCleanup(phone.world, "textSize", "large")
        phone.world("textSize", "accessibility5")
        phone.ready()
        self.check("ready")
        phone.tap("Start recording")
        phone.wait_words("Recording…")
        self.check("recording")
        phone.tap("Stop recording")
        phone.wait_words("Recorded")
        # The verdict moves what is above the button.
        wait_for(lambda: not phone.shows("Checking…"), "no verdict", 60)
        self.check("recorded")
        phone.open_menu("Viewfinder options")
        phone.tap("Sensor plots", "menuitemcheckbox")
        self.check("plots")
        phone.open_menu("Viewfinder options")
        phone.tap("Sensor plots", "menuitemcheckbox")

    def test_words_are_not_broken_in_bars_and_pickers(self) -> None:
        phone = self.phone
        self.addCleanup(phone.world, "textSize", "large")
        phone.world("textSize", "accessibility5")
        phone.open("Sessions", "Sessions")
        for words in ["Sessions", "Photos", "Done"]:
            self.assertIn(words, phone.seen())

    def test_words_are_not_broken_in_the_badges_of_a_row(self) -> None:
        phone = self.phone
        self.addCleanup(phone.world, "textSize", "large")
        # Larger text has a row for itself.
        phone.world("textSize", "xxxLarge")
        phone.open("Sessions", "Sessions")
        # Recordings of this phone itself have no depth.
        verdict = re.compile(r"MB, Depth, (Cannot tell|Usable with care)$")
        row = phone.find("button", verdict).first
        wait_for(row.count, "no verdict", 60)
        found = verdict.search(row.aria_snapshot().split('"')[1])
        assert found
        for words in ["Depth", found[1]]:
            self.assertIn(words, phone.seen())


class Vietnamese(AppTests):
    language = "vi"

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        catalog = json.loads((APP / "Localizable.xcstrings").read_text())["strings"]
        cls.translated: Dict[str, str] = {}
        for key, entry in catalog.items():
            unit = entry.get("localizations", {}).get("vi", {}).get("stringUnit")
            if unit and "%" not in key and unit["value"] != key:
                cls.translated[key] = unit["value"]
        # Words that are the same in both languages somewhere.
        cls.allowed: Set[str] = set(cls.translated.values())

    def check(self, screen: str) -> None:
        phone = self.phone
        phone.settle()
        words = set(phone.spoken()) | set(phone.seen())
        english = sorted(
            each for each in words if each in self.translated and each not in self.allowed
        )
        with self.subTest(screen=screen):
            self.assertEqual(english, [])
            dates = [each for each in words if re.search(r"\b(Jun|AM|PM)\b", each)]
            self.assertEqual(dates, [], "English dates")

    def go(self, english: str, role: str = "button") -> None:
        self.phone.tap(self.translated.get(english, english), role)

    def test_capture_screen_shows_every_mode(self) -> None:
        phone = self.phone
        self.addCleanup(phone.world, "device", self.device)
        for device in ["iPhone SE 3", self.device]:
            phone.world("device", device)
            phone.ready()
            phone.settle()
            screen = phone.page.locator("#screen").bounding_box()
            assert screen
            for mode in MODES:
                place = phone.find("button", self.translated.get(mode, mode)).bounding_box()
                assert place
                with self.subTest(device=device, mode=mode):
                    self.assertGreaterEqual(place["x"], screen["x"])
                    end = place["x"] + place["width"]
                    self.assertLessEqual(end, screen["x"] + screen["width"])

    def test_no_english_where_there_is_a_translation(self) -> None:
        phone = self.phone
        self.check("capture")
        self.go("Photo")
        phone.ready()
        self.check("photo")
        self.go("Logger")
        phone.ready()
        self.go("Settings")
        wait_for(phone.covers, "no settings")
        self.check("settings")
        for name in ["Logger", "Permissions", "About"]:
            self.go(name)
            wait_for(lambda: phone.find("heading", self.translated.get(name, name)).count(), name)
            self.check(name)
            phone.scroll(2000)
            self.check(f"{name}, end")
            self.go("Settings")
            phone.settle()
        self.go("Done")
        phone.settle()
        self.go("Sessions")
        phone.wait_words("session_")
        self.check("sessions")
        phone.tap(re.compile(r" · "))
        for part in ["Play", "Check", "Plots", "Path", "Facts"]:
            wait_for(lambda: phone.find("radio", self.translated[part]).count(), part)
            self.go(part, "radio")
            self.check(part)


if __name__ == "__main__":
    unittest.main()
