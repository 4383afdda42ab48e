"""What the tests of the studio share: a studio for each class, and a browser's window.

A failed test leaves a screenshot and the page's text in the folder lockstep-failures.
"""

from __future__ import annotations

import atexit
import os
import tempfile
import unittest
from pathlib import Path
from typing import Any, ClassVar, List, Optional, Sequence

from playwright.sync_api import Browser, Locator, Page, Playwright, Request, sync_playwright

from samples import copy_samples
from studio import PATIENCE, Studio, wait_for

CHROMIUM = os.environ.get("LOCKSTEP_CHROMIUM", "/usr/bin/chromium-headless-shell")
FAILURES = Path(os.environ.get("LOCKSTEP_FAILURES", tempfile.gettempdir())) / "lockstep-failures"


class Chromium:
    """One browser for all tests of a process."""

    _playwright: ClassVar[Optional[Playwright]] = None
    _browser: ClassVar[Optional[Browser]] = None

    @classmethod
    def shared(cls) -> Browser:
        if cls._browser is None:
            cls._playwright = sync_playwright().start()
            cls._browser = cls._playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox"]
            )
            atexit.register(cls.end)
        return cls._browser

    @classmethod
    def end(cls) -> None:
        if cls._browser is not None and cls._playwright is not None:
            cls._browser.close()
            cls._playwright.stop()
        cls._browser = cls._playwright = None


class Window:
    """A browser's window that collects the errors and warnings of its pages and failed requests."""

    def __init__(
        self, studio: Studio, *, width: int = 1280, height: int = 900, scheme: Any = "light"
    ) -> None:
        self.studio = studio
        self.complaints: List[str] = []
        self.requests: List[str] = []
        self.context = Chromium.shared().new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
        )
        self.context.set_default_timeout(10_000 * PATIENCE)
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.context.on("requestfailed", self._failed)
        self.context.on("response", lambda response: self._answered(response.status, response.url))
        self.context.on("console", lambda each: self._listen(each.type, each.text))
        self.context.on("weberror", lambda each: self.complaints.append(str(each.error)))
        self.page: Page = self.context.new_page()
        self.page.goto(studio.url)

    def _failed(self, request: Request) -> None:
        # A page aborts requests when it is left, and when it sends a newer one instead.
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"{request.failure}: {request.url}")

    def _answered(self, status: int, url: str) -> None:
        # Pages ask for the thumbnail of every recording; some recordings have none.
        if status >= 400 and not (status == 404 and "/api/thumbnail?" in url):
            self.complaints.append(f"status {status}: {url}")

    def _listen(self, kind: str, words: str) -> None:
        # The browser also reports each failed request (without its address) and slow drawing.
        is_expected = "Failed to load resource" in words or "GL Driver Message" in words
        if kind in ("error", "warning") and not is_expected:
            self.complaints.append(words)

    def close(self) -> None:
        self.context.close()

    def allow(self, *words: str) -> None:
        """Removes complaints that a test may or may not cause."""
        self.complaints = [
            each for each in self.complaints if not any(word in each for word in words)
        ]

    def forgive(self, *words: str) -> None:
        """Waits for at least one complaint with each word, and removes them: the test causes them."""
        for each in words:
            wait_for(
                lambda: self.page.evaluate("1") and any(each in one for one in self.complaints),
                f"no complaint with {each!r}",
            )
        self.complaints = [
            each for each in self.complaints if not any(word in each for word in words)
        ]

    # Navigation

    def go(self, address: str) -> None:
        self.page.goto(f"http://{self.studio.host}{address}")

    def open_sessions(self, query: str = "view=grid") -> None:
        """Opens the list of sessions, and waits until it is shown."""
        self.go(f"/?{query}")
        self.wait_words("#count", "session")

    def open_session(self, path: str) -> None:
        """Opens the page of a session, and waits until the player is shown."""
        self.go(f"/session?path={path}")
        self.page.locator("#transport button.play").wait_for()

    def wait_report(self) -> None:
        """Waits until the plots of the session's page are drawn."""
        drawn = "() => document.documentElement.dataset.drawn && globalThis.report?.plots?.size"
        self.wait(drawn, "the report is not drawn", 60)

    # What is shown

    def at(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def text(self, selector: str) -> str:
        return self.page.locator(selector).first.inner_text()

    def wait(self, script: str, why: str, seconds: float = 10) -> Any:
        """Waits until a script of the page returns something true."""
        return wait_for(lambda: self.page.evaluate(script), why, seconds)

    def wait_words(self, selector: str, words: str, seconds: float = 15) -> None:
        """Waits until an element contains a text."""
        found = self.page.locator(selector)
        try:
            found.filter(has_text=words).first.wait_for(timeout=1000 * seconds * PATIENCE)
        except Exception as problem:
            texts = found.all_inner_texts()
            raise AssertionError(f"{selector} never shows {words!r}: {texts}") from problem

    def names(self) -> List[str]:
        """The names of the sessions in view, in their order on the screen."""
        return list(self.page.evaluate(NAMES))

    def wait_names(self, probe: Any, why: str) -> List[str]:
        """Waits until the names satisfy a condition, or equal a list."""
        found: List[str] = []

        def is_right() -> bool:
            found[:] = self.names()
            return bool(found == probe if isinstance(probe, list) else probe(found))

        try:
            wait_for(is_right, why)
        except AssertionError:
            raise AssertionError(f"{why}: {found}") from None
        return found

    # Actions

    def tap(self, name: Any, within: str = "body", role: Any = "button", exact: bool = True) -> None:
        """Clicks the first element with this role and name."""
        self.page.locator(within).get_by_role(role, name=name, exact=exact).first.click()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def filter(self, expression: str) -> None:
        """Writes an expression into the search box and presses Enter."""
        self.page.locator("#where").fill(expression)
        self.page.locator("#where").press("Enter")

    def select(self, *names: str) -> None:
        """Selects sessions of the list by their check boxes."""
        for name in names:
            items = self.page.locator(".card, #grid.table .row")
            item = items.filter(has=self.page.get_by_text(name, exact=True))
            item.locator(".check").click(force=True)


NAMES = """() => [...document.querySelectorAll('#grid .card, #grid .row')]
  .filter((each) => each.offsetParent && each.querySelector('a[href]') && !each.querySelector('.card'))
  .sort((one, other) => one.index - other.index)
  .map((each) => each.querySelector('a[href]').textContent)"""


class StudioTests(unittest.TestCase):
    """The tests of each class share a studio with a folder of its own."""

    # The samples in the folder; None for all.
    sessions: ClassVar[Optional[Sequence[str]]] = None
    width: ClassVar[int] = 1280
    scheme: ClassVar[str] = "light"
    studio: ClassVar[Studio]
    place: ClassVar["tempfile.TemporaryDirectory[str]"]
    window: Window

    @classmethod
    def setUpClass(cls) -> None:
        cls.place = tempfile.TemporaryDirectory(prefix="lockstep-studio-")
        folder = Path(cls.place.name) / "recordings"
        copy_samples(folder, cls.sessions)
        cls.furnish(folder)
        cls.studio = Studio(folder)

    @classmethod
    def furnish(cls, folder: Path) -> None:
        """Adds to the folder before the studio starts; subclasses override this."""

    @classmethod
    def tearDownClass(cls) -> None:
        cls.studio.stop()
        cls.place.cleanup()

    def setUp(self) -> None:
        self.window = Window(self.studio, width=self.width, scheme=self.scheme)
        self.page = self.window.page

    def tearDown(self) -> None:
        self.assertEqual(sorted(set(self.window.complaints)), [], "the browser complained")

    def run(self, result: Optional[unittest.TestResult] = None) -> Optional[unittest.TestResult]:
        """Runs a test, and keeps what the page showed if it failed."""
        before = self._problems(result)
        ran = super().run(result)
        window = self.__dict__.pop("window", None)
        if window is not None:
            if self._problems(result) > before:
                self._keep(window)
            window.close()
        return ran

    @staticmethod
    def _problems(result: Optional[unittest.TestResult]) -> int:
        return len(result.failures) + len(result.errors) if result else 0

    def _keep(self, window: Window) -> None:
        FAILURES.mkdir(parents=True, exist_ok=True)
        name = self.id().split(".", 1)[-1]
        try:
            window.page.screenshot(path=str(FAILURES / f"{name}.png"))
            tree = window.page.locator("body").aria_snapshot()
            complaints = "\n".join(window.complaints)
            (FAILURES / f"{name}.txt").write_text(f"{window.page.url}\n\n{tree}\n\n{complaints}\n")
        except Exception as problem:  # Must not hide the test's own failure.
            print(f"no image of {name}: {problem}\n{self.studio.last_words()}")
