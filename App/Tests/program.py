"""The app's program on a virtual phone, and the page that shows its screen.

Scripts/app builds the program.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Callable, ClassVar, Dict, List, Optional, TypeVar

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "App/Lockstep"
PROGRAM = Path(os.environ.get("LOCKSTEP_APP", ROOT / ".build/app/debug/LockstepApp"))
CHROMIUM = os.environ.get("LOCKSTEP_CHROMIUM", "/usr/bin/chromium-headless-shell")

# A busy computer runs the phone slower than real time.
PATIENCE = float(os.environ.get("LOCKSTEP_PATIENCE", "1"))

Value = TypeVar("Value")


def wait_for(probe: Callable[[], Value], why: str, seconds: float = 10) -> Value:
    """The first value of `probe` that is true."""
    end = time.monotonic() + seconds * PATIENCE
    while True:
        value = probe()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds:g} s: {why}")
        time.sleep(0.03)


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


class Program:
    """A started program, its files, and the page that shows its screen."""

    def __init__(
        self,
        home: Path,
        device: str = "iPhone 15 Pro",
        language: str = "en",
        options: Optional[Dict[str, str]] = None,
    ) -> None:
        self.home = home
        self.arguments = {
            "--port": "0",
            "--app": str(APP),
            "--home": str(home),
            "--device": device,
            "--language": language,
            # Enough for tests. With 30 the browser needs twice the processor time.
            "--page-images": "10",
            **(options or {}),
        }
        self.context: Optional[BrowserContext] = None
        self.complaints: List[str] = []
        self.start()

    # The program

    def start(self) -> None:
        words = [word for pair in self.arguments.items() for word in pair]
        self.log = (self.home.parent / f"{self.home.name}.log").open("ab")
        self.process = subprocess.Popen(
            [str(PROGRAM), *words], stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http"):
            raise AssertionError(f"the program did not start: {self.address!r}")
        self.show()

    def show(self) -> None:
        """Opens the page in a window of its own."""
        self.context = Chromium.shared().new_context(
            viewport={"width": 1280, "height": 1240}, accept_downloads=True
        )
        self.context.set_default_timeout(8000 * PATIENCE)
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda message: self._listen(message.type, message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        try:
            self.page.goto(self.address)
        except Exception as problem:
            raise AssertionError(f"no page; the program: {self.last_words()}") from problem
        wait_for(lambda: self.page.evaluate("() => lockstepScreen.patches > 0"), "no first patch")

    def _listen(self, kind: str, words: str) -> None:
        # Another device is another program. The page tries until it answers, and the browser writes
        # down each try.
        is_try = words.startswith("WebSocket connection") and "CONNECTION_REFUSED" in words
        if kind in ("error", "warning") and not is_try:
            self.complaints.append(words)

    def last_words(self) -> str:
        """How the program ended, and the end of what it wrote."""
        written = (self.home.parent / f"{self.home.name}.log").read_text(errors="replace")
        return f"status {self.process.poll()}, {written[-1500:]}"

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Ends the program and closes the window."""
        if self.context is not None:
            self.context.close()
            self.context = None
        if self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.log.close()

    def restart(self, how: int = signal.SIGTERM) -> None:
        self.stop(how)
        self.start()
