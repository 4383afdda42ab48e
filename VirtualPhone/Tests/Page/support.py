"""A browser with the page, connected to a fake server, for each test."""

from __future__ import annotations

import io
import time
import unittest
from typing import Any, ClassVar, Dict, List, Optional, Sequence

import numpy as np
from PIL import Image
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ElementHandle,
    Page,
    Playwright,
    sync_playwright,
)

from fake_server import FakeServer

CHROMIUM = "/usr/bin/chromium-headless-shell"
DEVICE = {
    "name": "iPhone 15 Pro",
    "width": 393,
    "height": 852,
    "corner": 55,
    "dark": False,
    "language": "en",
    "statusBar": True,
}
Op = Sequence[Any]


def box(x: float, y: float, width: float, height: float, **properties: Any) -> Dict[str, Any]:
    return {"kind": "box", "frame": [x, y, width, height], **properties}


def node(kind: str, frame: Sequence[float], **properties: Any) -> Dict[str, Any]:
    return {"kind": kind, "frame": list(frame), **properties}


def text(
    string: str, x: float = 20, y: float = 100, size: float = 17, **properties: Any
) -> Dict[str, Any]:
    """One line whose baseline is 20 points below the top of its frame."""
    return node(
        "text",
        [x, y, 300, 26],
        lines=[[0, 20, 300, string]],
        font={"size": size, "weight": 400, **properties.pop("font", {})},
        **properties,
    )


def add(
    identity: int, description: Dict[str, Any], parent: int = 0, before: Optional[int] = None
) -> Op:
    return ["add", identity, parent, before, description]


class PageTests(unittest.TestCase):
    """Every test has a page of its own; the tests of a class share browser, cache and server."""

    size: ClassVar[Dict[str, int]] = {"width": 1280, "height": 960}
    options: ClassVar[Dict[str, Any]] = {}
    _playwright: ClassVar[Playwright]
    browser: ClassVar[Browser]
    context: ClassVar[BrowserContext]
    server: ClassVar[FakeServer]

    @classmethod
    def setUpClass(cls) -> None:
        cls._playwright = sync_playwright().start()
        cls.browser = cls._playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"]
        )
        cls.context = cls.browser.new_context(viewport=cls.size, **cls.options)
        cls.context.set_default_timeout(8000)
        cls.server = FakeServer()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.browser.close()
        cls._playwright.stop()
        cls.server.stop()

    def setUp(self) -> None:
        self.server.forget()
        self.server.files.clear()
        self.server.greeting = [{"device": DEVICE}]
        self.expected_errors: List[str] = []
        self.complaints: List[str] = []
        self.page = self.open()

    def open(self) -> Page:
        page = self.context.new_page()
        self.addCleanup(page.close)
        page.on("console", lambda message: self._listen(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        greeted = self.server.greeted
        page.goto(self.server.address)
        self.wait_for_greeting(greeted)
        return page

    def wait_for_greeting(self, before: int) -> None:
        """A page may believe to be connected before the server sends to it."""
        end = time.monotonic() + 8
        while self.server.greeted == before:
            self.assertLess(time.monotonic(), end, "the page did not connect")
            time.sleep(0.01)

    def wait_until(self, expression: str, seconds: float = 8) -> None:
        """Playwright's own waiting evaluates strings, which the page's policy forbids."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(f"() => Boolean({expression})"):
            self.assertLess(time.monotonic(), end, f"{expression} never came true")
            time.sleep(0.02)

    def _listen(self, kind: str, words: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(words)

    def tearDown(self) -> None:
        unexpected = [
            each
            for each in self.complaints
            if not any(expected in each for expected in self.expected_errors)
        ]
        self.assertEqual(unexpected, [], "the browser complained")

    def patch(self, *ops: Op, **animation: Any) -> None:
        """Sends a patch and returns when the page has applied it."""
        count = self.page.evaluate("lockstepScreen.patches")
        self.server.send(
            {"patch": {"ops": list(ops), **({"animation": animation} if animation else {})}}
        )
        self.wait_until(f"lockstepScreen.patches > {count}")

    def settle(self) -> None:
        self.wait_until("lockstepScreen.isSettled()")

    def element(self, identity: int) -> ElementHandle:
        found = self.page.evaluate_handle(
            "id => lockstepScreen.elementOf(id)", identity
        ).as_element()
        assert found is not None, f"no node {identity}"
        return found

    def exists(self, identity: int) -> bool:
        return bool(self.page.evaluate("id => lockstepScreen.elementOf(id) !== null", identity))

    def style(self, identity: int, name: str) -> str:
        return str(self.element(identity).evaluate("(e, name) => getComputedStyle(e)[name]", name))

    def origin(self) -> List[float]:
        """Where the screen begins on the page."""
        place = self.page.locator("#screen").bounding_box()
        assert place is not None
        return [place["x"], place["y"]]

    def mouse_to(self, x: float, y: float) -> None:
        scale = self.page.evaluate("lockstepScreen.scale")
        left, top = self.origin()
        self.page.mouse.move(left + x * scale, top + y * scale)

    def pixels(self, x: float, y: float, width: int, height: int) -> np.ndarray:
        """Pixels of the screen as rows of red, green, blue."""
        left, top = self.origin()
        shot = self.page.screenshot(
            clip={"x": left + x, "y": top + y, "width": width, "height": height}
        )
        return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB")).astype(int)

    def assert_color(self, x: float, y: float, color: Sequence[int], within: int = 12) -> None:
        found = self.pixels(x, y, 1, 1)[0, 0]
        self.assertLessEqual(
            int(np.abs(found - np.array(color)).max()),
            within,
            f"at {x}, {y} is {found.tolist()}, not {list(color)}",
        )

    def pointers(self) -> List[List[Any]]:
        return self.server.received("pointer")


def jpeg(red: int, green: int, blue: int, size: Sequence[int] = (64, 48)) -> bytes:
    return encoded(np.full((size[1], size[0], 3), (red, green, blue), np.uint8), "JPEG")


def quarters() -> np.ndarray:
    """Red, green over blue, white: so that turns and mirrors show."""
    image = np.zeros((40, 80, 3), np.uint8)
    image[:20, :40], image[:20, 40:] = (255, 0, 0), (0, 255, 0)
    image[20:, :40], image[20:, 40:] = (0, 0, 255), (255, 255, 255)
    return image


def encoded(image: np.ndarray, name: str) -> bytes:
    file = io.BytesIO()
    Image.fromarray(image).save(
        file, name, **({"quality": 95, "subsampling": 0} if name == "JPEG" else {})
    )
    return file.getvalue()
