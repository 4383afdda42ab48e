"""Every screen can be read and used without a pointer: axe-core, names, and the Tab key."""

from __future__ import annotations

import re
import unittest
from typing import Callable, Dict, List

from axe_playwright_python.sync_playwright import Axe

from app_tests import AppTests
from program import wait_for

# A phone's screen is not a page: it has no landmarks of its own, and its colors are the system's.
RULES = {"region": {"enabled": False}, "color-contrast": {"enabled": False}}

NAMED = """() => {
  const roles = new Set(["button", "link", "switch", "slider", "radio", "tab", "menuitem",
    "menuitemcheckbox", "menuitemradio", "textbox", "searchbox"]);
  const found = [];
  for (const each of document.querySelectorAll("#tree [role], #tree input, #tree textarea")) {
    if (each.closest("[inert], [aria-hidden=true]")) continue;
    const role = each.getAttribute("role") ?? (each.type === "range" ? "slider" : "textbox");
    if (!roles.has(role) || each.getAttribute("aria-disabled") === "true" || each.disabled) continue;
    const name = each.getAttribute("aria-label") ?? each.textContent.trim();
    each.dataset.probe = String(found.length);
    found.push(`${role} ${name}`);
  }
  return found;
}"""

FOCUSED = """() => {
  const each = document.activeElement?.closest("[data-probe]");
  return each ? Number(each.dataset.probe) : -1;
}"""


class Access(AppTests):
    def check(self, screen: str) -> None:
        """One screen of the app is accessible."""
        with self.subTest(screen=screen):
            self.phone.settle()
            results = Axe().run(
                self.phone.page,
                context="#screen",
                options={"rules": RULES, "resultTypes": ["violations"]},
            )
            violations = [
                f"{each['id']}: {each['nodes'][0]['html'][:200]}"
                for each in results.response["violations"]
            ]
            self.assertEqual(violations, [])
        with self.subTest(screen=screen, key="Tab"):
            self.check_tab()

    def check_tab(self) -> None:
        page = self.phone.page
        controls: List[str] = page.evaluate(NAMED)
        self.assertEqual([each for each in controls if not each.split(" ", 1)[1]], [])
        page.evaluate("() => document.activeElement?.blur()")
        page.locator("#stage").evaluate("each => { each.tabIndex = -1; each.focus(); }")
        reached = set()
        # More than there are: custom actions are buttons as well.
        for _ in range(2 * len(controls) + 20):
            page.keyboard.press("Tab")
            reached.add(page.evaluate(FOCUSED))
            if page.evaluate("() => Boolean(document.activeElement?.closest('#panel'))"):
                break
        missed = [name for index, name in enumerate(controls) if index not in reached]
        # Of radios that belong together, the arrow keys reach the others.
        self.assertEqual([each for each in missed if not each.startswith("radio ")], [])

    def test_capture_screens(self) -> None:
        phone = self.phone
        self.check("capture")
        phone.open_menu("Viewfinder options")
        wait_for(lambda: phone.find("menuitemcheckbox", "Grid").count(), "no menu")
        self.check("viewfinder menu")
        phone.find("menuitemcheckbox", "Grid").press("Escape")
        wait_for(lambda: not phone.covers(), "Escape does not close the menu")
        phone.choose_mode("Photo")
        self.check("photo")

    def test_library_screens(self) -> None:
        phone = self.phone
        phone.open("Sessions", "Sessions")
        phone.wait_words("session_")
        self.check("sessions")
        phone.tap("Photos", "radio")
        phone.wait_words("Photo of the")
        self.check("photos")
        phone.tap("Photo of the", exact=False)
        phone.wait_words(" · ")
        self.check("one photo")
        phone.tap("Done")
        phone.tap("Sessions", "radio")
        phone.wait_words("session_")
        phone.tap(re.compile(r" · "))
        for part in ["Play", "Check", "Plots", "Path", "Facts"]:
            wait_for(lambda: phone.find("radio", part).count(), "no parts")
            phone.tap(part, "radio")
            self.check(part)
        phone.tap("Actions on this session")
        phone.tap("Share", "menuitem")
        phone.wait_words("Every file of the session in one zip file")
        self.check("share")
        phone.tap("Cancel")

    def test_settings_screens(self) -> None:
        phone = self.phone
        phone.open("Settings", "Settings")
        self.check("settings")
        for name in ["VIO", "Permissions", "About"]:
            phone.open(name, name)
            self.check(name)
            phone.open("Settings", "Settings")
        phone.tap("Introduction")
        phone.wait_words("Every sensor on one clock")
        self.check("introduction")
        phone.tap("Skip")


if __name__ == "__main__":
    unittest.main()
