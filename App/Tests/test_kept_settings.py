"""Every control of the settings changes, keeps its value over a restart, and can be set back."""

from __future__ import annotations

import re
import unittest
from typing import Any, Dict, Iterator, List, NamedTuple, Set, Tuple

from playwright.sync_api import Locator

from app_tests import AppTests, lockstep
from program import wait_for

# The controls of a mode's screen, with those that appear once others are turned on.
COMMON = {
    "Resolution", "Frame rate", "Lock focus", "Lens position", "Lock exposure", "Sensitivity",
    "Shutter", "Lock white balance", "Accelerometer", "Gyroscope", "Magnetometer",
    "Device motion", "Barometer", "Location", "Audio", "Motion sensors", "Reduce the frame rate",
    "Rate of frames", "Skip blurred frames", "Lowest sharpness", "Longest recording",
    "When interrupted",
}  # fmt: skip
WITH_ARKIT = {
    "Feature points", "Mesh of the room", "Planes", "Depth maps", "Rate of maps",
    "Skip frames in fast motion", "Maximum movement", "Maximum rotation",
}  # fmt: skip
LIMIT = {"Limit the duration"}
CONTROLS: Dict[str, Set[str]] = {
    "Settings": {"Stabilize photos", "Sounds", "Seal recordings", "Back up recordings"},
    "Desk": {"Desk"},
    "Logger": COMMON | WITH_ARKIT | LIMIT | {"Image files"},
    "Video": COMMON | WITH_ARKIT | {"Camera", "Lens", "Stabilization"},
    "VIO": COMMON | WITH_ARKIT | LIMIT | {"Camera", "Lens"},
    "VI-SLAM": COMMON | LIMIT | {"Lens"},
}
MODES = ["Logger", "Video", "VIO", "VI-SLAM"]

# These hide other controls. So they are changed after a restart that has shown the others.
HIDING = {"Video": {"Camera", "Depth maps"}, "VIO": {"Camera"}}

# The virtual phone's cameras offer nothing else, so there is nothing to choose.
FIXED = {("Logger", "Frame rate"), ("Video", "Frame rate"), ("VIO", "Resolution")}

SHOWN = """() => [...document.querySelectorAll("#tree [role=switch], #tree [role=button][aria-label]")]
  .filter((each) => !each.closest("[inert]"))
  .map((each) => ["role", "aria-label", "aria-checked", "aria-disabled"].map((name) =>
    each.getAttribute(name)))"""

FOCUS = """([role, words]) => [...document.querySelectorAll(`#tree [role=${role}]`)]
  .find((each) => !each.closest("[inert]")
    && (each.getAttribute("aria-label") ?? each.textContent) === words).focus()"""

CHOICES = """() => [...document.querySelectorAll("#tree [role=menuitemcheckbox]")]
  .map((each) => [each.textContent, each.getAttribute("aria-checked") === "true"])"""


class Control(NamedTuple):
    """A switch or a picker, as the screen shows it."""

    role: str
    label: str
    value: str
    is_enabled: bool

    @property
    def name(self) -> str:
        name = self.label.split(", ")[0]
        # There are two of them, which differ in their units.
        unit = {"maps/s": " of maps", "frames/s": " of frames"}.get(self.value.split()[-1], "")
        return name + unit if name == "Rate" else name


class KeptSettings(AppTests):
    # On its high screen, two positions of a list show all rows.
    device = "iPad Pro 11-inch"
    is_new = True
    maxDiff = None

    @classmethod
    def options(cls) -> Dict[str, str]:
        # After this moment nothing is in front of the camera, which leaves the processor to the test.
        made = lockstep(
            "record", "--from", "synthetic", "--duration", 0.2, "--no-seal", "--quiet", "--to",
            cls.folder.name,
        )  # fmt: skip
        return {"--recording": made.stdout.strip()}

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        for name in ["camera", "microphone", "motion", "location", "localNetwork"]:
            cls.phone.world(f"permission.{name}", "granted")
        cls.phone.tap("Skip")

    # Screens

    def open_settings(self) -> None:
        """Opens the settings on a screen that is high, and drawn with little work."""
        self.phone.page.set_viewport_size({"width": 800, "height": 600})
        self.phone.page.emulate_media(reduced_motion="reduce")
        self.phone.world("orientation", "portrait")
        screen = self.phone.page.locator("#screen")
        wait_for(
            lambda: (place := screen.bounding_box()) and place["width"] < place["height"],
            "the screen does not turn",
        )
        self.phone.open("Settings", "Settings")

    def enter(self, screen: str) -> None:
        if screen != "Settings":
            # The row ends with the state of the desk, or with a word if the mode was changed.
            self.go(re.compile(f"^{screen}( .+)?$"), screen)

    def leave(self, screen: str) -> None:
        if screen != "Settings":
            self.go("Settings", "Settings")

    def go(self, button: Any, title: str) -> None:
        self.phone.find("button", button).press("Enter")
        heading = self.phone.find("heading", title)
        wait_for(heading.count, f"the screen {title!r} does not open")
        self.phone.settle()

    # Controls

    def shown(self) -> Dict[str, Control]:
        """The controls near the part of the list that is on the screen."""
        found: List[Control] = []
        for role, label, checked, disabled in self.phone.page.evaluate(SHOWN):
            if role == "switch":
                found.append(Control(role, label, checked, disabled != "true"))
            elif ", " in label:
                found.append(Control(role, label, label.split(", ", 1)[1], disabled != "true"))
        return {each.name: each for each in found}

    def scroll_to(self, screen: str, is_end: bool) -> None:
        phone = self.phone
        phone.scroll(4000 if is_end else -4000)
        if screen in MODES:
            # A list makes only the rows near the screen. These are the first and the last.
            row = phone.find("button", "Reset to defaults") if is_end else self.first
            wait_for(row.count, f"{screen} does not scroll")

    @property
    def first(self) -> Locator:
        """The header of a mode's first section."""
        return self.phone.page.locator("#tree [aria-label=Images]:not([inert] *)")

    def read(self, screen: str) -> Dict[str, str]:
        """The values of all controls of the open screen."""
        values: Dict[str, str] = {}
        for is_end in (False, True):
            self.scroll_to(screen, is_end)
            values.update({name: each.value for name, each in self.shown().items()})
        return values

    def press(self, role: str, words: str) -> None:
        self.phone.page.evaluate(FOCUS, [role, words])
        self.phone.page.keyboard.press("Enter")

    def change(self, control: Control) -> bool:
        """Changes a control with the keyboard; false if there is nothing else to choose."""
        self.press(control.role, control.label)
        if control.role == "button" and not self.choose_another(control.name):
            return False

        def is_changed() -> bool:
            now = self.shown().get(control.name)
            return now is not None and now.value != control.value

        wait_for(is_changed, f"{control.name} does not change")
        return True

    def choose_another(self, name: str) -> bool:
        """Chooses the value next to the chosen one from a picker's menu; false if it is the only one."""
        page = self.phone.page
        choices = wait_for(lambda: page.evaluate(CHOICES), f"{name} opens no menu")
        chosen = [is_chosen for _, is_chosen in choices].index(True)
        others = [words for words, _ in choices[chosen + 1 :] + choices[:chosen][::-1]]
        # This one shows another picker.
        others.sort(key=lambda words: words != "At a lower rate")
        if others:
            self.press("menuitemcheckbox", others[0])
        else:
            page.keyboard.press("Escape")
        wait_for(lambda: not page.evaluate(CHOICES), f"the menu of {name} stays")
        return bool(others)

    def change_all(self, screen: str, done: Set[str], later: Set[str]) -> Set[str]:
        """Changes what was not changed before, and returns the pickers with one choice.

        What a control shows or hides is below it, so the last control is changed first.
        """
        fixed: Set[str] = set()
        for is_end in (True, False):
            self.scroll_to(screen, is_end)
            while left := [each for each in self.shown().values() if self.is_left(each, done, later)]:
                if not self.change(left[-1]):
                    fixed.add(left[-1].name)
                done.add(left[-1].name)
        return fixed

    @staticmethod
    def is_left(control: Control, done: Set[str], later: Set[str]) -> bool:
        return control.is_enabled and control.name not in done and control.name not in later

    def set_back(self, screen: str) -> None:
        if screen in MODES:
            self.press("button", "Reset to defaults")
            wait_for(lambda: self.is_default(), f"{screen} is not reset")
        else:
            self.change_all(screen, set(), set())

    def is_default(self) -> bool:
        """Whether the button that resets a mode has nothing to do."""
        reset = self.phone.find("button", "Reset to defaults", disabled=True)
        return reset.count() > 0

    # The test

    def test_every_control_changes_survives_a_restart_and_is_set_back(self) -> None:
        before: Dict[str, Dict[str, str]] = {}
        kept: Dict[str, Dict[str, str]] = {}
        done: Dict[str, Set[str]] = {screen: set() for screen in CONTROLS}
        fixed: Set[Tuple[str, str]] = set()

        def change(screen: str, later: Set[str]) -> None:
            found = self.change_all(screen, done[screen], later)
            fixed.update((screen, name) for name in found)
            kept[screen] = self.read(screen)

        for screen in self.screens():
            before[screen] = self.read(screen)
            change(screen, HIDING.get(screen, set()))
        self.phone.restart()
        for screen in self.screens():
            self.assertEqual(self.read(screen), kept[screen], screen)
            if screen in HIDING:
                change(screen, set())
        self.phone.restart()
        for screen in self.screens():
            self.assertEqual(self.read(screen), kept[screen], screen)
            self.set_back(screen)
            self.assertEqual(self.read(screen), before[screen], screen)
        self.assertEqual(done, CONTROLS)
        self.assertEqual(fixed, FIXED)

    def screens(self) -> Iterator[str]:
        """Opens the screens of the settings, one after the other."""
        self.open_settings()
        for screen in CONTROLS:
            self.enter(screen)
            yield screen
            self.leave(screen)


if __name__ == "__main__":
    unittest.main()
