"""What the phone's screen shows."""

from __future__ import annotations

import re
import time
from typing import Any, List, Optional

from playwright.sync_api import Locator

from program import Program, wait_for

# A name ends the search under it, as for assistive technology; groups are entered.
SPOKEN = """() => {
  const found = [], open = new Set([null, "group", "dialog", "alertdialog", "list", "listitem", "menu",
    "radiogroup", "tablist", "tabpanel"]);
  const walk = (element) => {
    if (element.inert || element.getAttribute("aria-hidden") === "true") return;
    if (element.classList.contains("actions")) return;
    const role = element.getAttribute("role"), label = element.getAttribute("aria-label");
    if (label) found.push(label);
    if (element.matches("input, textarea")) found.push(element.value);
    if (element.matches(".text-node")) {
      found.push([...element.querySelectorAll(".line")].map((line) => line.textContent).join(" "));
      return;
    }
    if (label && !open.has(role)) return;
    for (const child of element.children) walk(child);
  };
  walk(document.getElementById("tree"));
  return found;
}"""

SEEN = """() => [...document.querySelectorAll("#tree span.line")].map((line) => line.textContent)"""


class Screen(Program):
    """A phone whose screen is read as a person or assistive technology reads it."""

    @property
    def screen(self) -> Locator:
        return self.page.locator("#tree")

    def find(self, role: Any, name: Any, exact: bool = True, **states: bool) -> Locator:
        """What has this role and name, outside of what a sheet covers."""
        found = self.screen.get_by_role(role, name=name, exact=exact, **states)
        return found.and_(self.page.locator(":not([inert], [inert] *)"))

    def spoken(self) -> List[str]:
        """What assistive technology finds on the screen, in its order: names, values and texts."""
        return list(self.page.evaluate(SPOKEN))

    def seen(self) -> List[str]:
        """The lines of text that are drawn, also under a sheet."""
        return list(self.page.evaluate(SEEN))

    def shows(self, words: str) -> bool:
        return any(words in each for each in self.spoken())

    def wait_words(self, *choices: str, seconds: float = 10) -> str:
        """Waits for one of several words, which is returned."""

        def probe() -> Optional[str]:
            spoken = self.spoken()
            return next((each for each in choices if any(each in line for line in spoken)), None)

        return str(wait_for(probe, f"the screen never showed {choices}", seconds))

    def wait_gone(self, words: str, seconds: float = 10) -> None:
        wait_for(lambda: not self.shows(words), f"the screen still shows {words!r}", seconds)

    def settle(self) -> None:
        """Waits until nothing moves."""
        time.sleep(0.05)
        wait_for(lambda: self.page.evaluate("() => lockstepScreen.isSettled()"), "it moves")

    def is_running(self) -> bool:
        """Whether the camera runs: the status line has a rate."""
        return any(re.search(r"\d Hz", line) for line in self.spoken())

    def covers(self) -> int:
        """How many sheets, menus and alerts are over the capture screen."""
        sheets = self.page.locator("#tree [role$=dialog], #tree [role=menu]").count()
        # The review of a clip covers the whole screen.
        return sheets + self.find("button", "Retake").count()

    @staticmethod
    def middle(locator: Locator) -> List[float]:
        place = locator.bounding_box()
        assert place is not None
        return [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2]
