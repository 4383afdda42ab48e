"""Compares screenshots of the pages with golden images.

LOCKSTEP_UPDATE_GOLDEN=1 replaces the golden images with the screenshots.
"""

from __future__ import annotations

import io
import os
import unittest
from pathlib import Path
from typing import ClassVar

import numpy as np
from PIL import Image

from samples import FAULTY, GAP, LOGGER, VISLAM
from studio_tests import FAILURES, StudioTests

GOLDEN = Path(__file__).parent / "Golden"

# Each build of the browser draws letters slightly differently: one pixel in 500 may differ by more
# than 48 of 255. A button that moves by 4 pixels changes more than that.
TONE = 48
SHARE = 1 / 500

# Hides what differs between runs: the folder, sizes (metadata contains times), and what WebGL draws,
# which depends on the driver.
HIDE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.folder, #space-view, .toasts, .size, [data-field=size] { visibility: hidden !important; }
    * { caret-color: transparent !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""

IS_QUIET = "() => [...document.images].every((image) => image.complete)"


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ; 1 for images of different sizes."""
    if one.size != other.size:
        return 1
    first, second = [np.asarray(each.convert("RGB")).astype(int) for each in (one, other)]
    return float((np.abs(first - second).max(axis=2) > TONE).mean())


class Golden(StudioTests):
    sessions = [*FAULTY, VISLAM, LOGGER]
    suffix: ClassVar[str] = "wide-light"

    def setUp(self) -> None:
        super().setUp()
        self.studio.rest()

    def shot(self) -> Image.Image:
        self.page.mouse.move(0, 0)
        self.page.evaluate("() => document.activeElement?.blur()")
        self.page.evaluate(HIDE)
        self.window.wait(IS_QUIET, "images are missing")
        # Canvases are drawn in the next frames of the browser.
        self.page.wait_for_timeout(1000)
        picture = self.page.screenshot(animations="disabled")
        return Image.open(io.BytesIO(picture)).convert("RGB")

    def check(self, name: str) -> None:
        name = f"{name}-{self.suffix}"
        path = GOLDEN / f"{name}.png"
        picture = self.shot()
        if os.environ.get("LOCKSTEP_UPDATE_GOLDEN"):
            GOLDEN.mkdir(exist_ok=True)
            picture.save(path, optimize=True)
            return
        with self.subTest(page=name):
            self.assertTrue(path.is_file(), "no kept image; LOCKSTEP_UPDATE_GOLDEN=1 keeps one")
            with Image.open(path) as kept:
                found = difference(picture, kept)
            if found > SHARE:
                FAILURES.mkdir(parents=True, exist_ok=True)
                picture.save(FAILURES / f"{name}.png")
            self.assertLessEqual(found, SHARE, f"{found:.2%} of the pixels differ")

    def test_grid(self) -> None:
        self.window.open_sessions("view=grid&sort=name")
        self.window.wait_names(lambda found: len(found) >= 2, "no sessions")
        self.window.wait_words("details.facet", "FAIL") if self.width > 900 else None
        self.check("grid")

    def test_table(self) -> None:
        self.window.open_sessions("view=table&sort=name")
        self.window.wait_names(lambda found: len(found) >= 5, "no sessions")
        self.window.wait_words("details.facet", "FAIL") if self.width > 900 else None
        self.window.press("j", "x", "j", "x")
        self.window.wait_words("#acts", "2 sessions selected")
        self.check("table")

    def test_session(self) -> None:
        self.window.open_session(LOGGER)
        self.window.wait_report()
        self.window.press("Shift+ArrowRight", "[", "Shift+ArrowRight", "]")
        self.check("session")

    def test_session_plots(self) -> None:
        self.window.open_session(GAP)
        self.window.wait_report()
        self.page.locator("#found-list li button").first.click()
        self.page.locator(".report .graph").first.scroll_into_view_if_needed()
        self.check("session-plots")

    def test_compare(self) -> None:
        self.window.go(f"/compare?first={GAP}&second={VISLAM}")
        self.page.locator("#transport button.play").wait_for()
        drawn = "() => document.querySelectorAll('#plots .graph canvas').length > 3"
        self.window.wait(drawn, "no plots", 60)
        self.check("compare")

    def test_outliers(self) -> None:
        self.window.go("/outliers")
        self.window.wait_words("#title", "session")
        self.check("outliers")


class GoldenDark(Golden):
    scheme = "dark"
    suffix = "wide-dark"


class GoldenNarrow(Golden):
    width = 400
    suffix = "narrow-light"


class GoldenNarrowDark(Golden):
    width = 400
    scheme = "dark"
    suffix = "narrow-dark"


class Tolerance(Golden):
    """A change that a person notices must exceed the tolerance."""

    for each in [name for name in vars(Golden) if name.startswith("test_")]:
        locals()[each] = None
    del each

    def test_tolerance_is_less_than_a_button_that_moved(self) -> None:
        self.window.open_sessions("view=grid&sort=name")
        self.window.wait_names(lambda found: len(found) >= 5, "no sessions")
        first = self.shot()
        self.assertLessEqual(difference(first, self.shot()), SHARE)
        search = self.page.locator("#where")
        search.evaluate("each => { each.style.translate = '0 4px'; }")
        self.assertGreater(difference(first, self.shot()), SHARE)
        search.evaluate("each => { each.style.translate = ''; }")
        button = self.page.locator("#view-table")
        button.evaluate("each => { each.style.translate = '4px 0'; }")
        self.assertGreater(difference(first, self.shot()), 0)


if __name__ == "__main__":
    unittest.main()
