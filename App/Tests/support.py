"""The app on a virtual phone, used through a browser as a person uses it.

`Scripts/app` builds the program, `swift build --product lockstep` the tool. A failed test leaves a
picture and the spoken words in the folder `lockstep-failures`.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any, Callable, ClassVar, Dict, List, Optional, TypeVar

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "App/Lockstep"
PROGRAM = Path(os.environ.get("LOCKSTEP_APP", ROOT / ".build/app/debug/LockstepApp"))
TOOL = Path(os.environ.get("LOCKSTEP_TOOL", ROOT / ".build/debug/lockstep"))
CHROMIUM = os.environ.get("LOCKSTEP_CHROMIUM", "/usr/bin/chromium")
FAILURES = Path(os.environ.get("LOCKSTEP_FAILURES", tempfile.gettempdir())) / "lockstep-failures"

# A busy computer runs the phone slower than real time.
PATIENCE = float(os.environ.get("LOCKSTEP_PATIENCE", "1"))

MODES = ["Logger", "Video", "VIO", "VI-SLAM", "Photo"]
DEVICES = ["iPhone SE 3", "iPhone 15 Pro", "iPhone 15 Pro Max", "iPad Pro 11-inch"]

Value = TypeVar("Value")

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


class Phone:
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
        if kind in ("error", "warning"):
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

    # What the screen shows

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

    def picture(self, path: Path) -> None:
        self.page.locator("#screen").screenshot(path=str(path))

    def is_running(self) -> bool:
        """Whether the camera runs: the status line has a rate."""
        return any(re.search(r"\d Hz", line) for line in self.spoken())

    # What a person does

    def tap(self, name: Any, role: Any = "button", exact: bool = True) -> None:
        found = self.reveal(role, name, exact)
        # A person lets the list come to rest before the tap.
        found.scroll_into_view_if_needed()
        self.settle()
        found.click()

    def reveal(self, role: Any, name: Any, exact: bool = True) -> Locator:
        """Scrolls until the row exists: lists make only the rows near the screen."""
        found = self.find(role, name, exact).first
        for step in [0, -4000] + [350] * 12:
            if step and self.covers():
                self.scroll(step)
            end = time.monotonic() + (0.1 if step and self.covers() else 0.7 * PATIENCE)
            while time.monotonic() < end:
                if found.count():
                    return found
                time.sleep(0.03)
        raise AssertionError(f"there is no {role} {name!r}")

    def scroll(self, points: float) -> None:
        """Scrolls what is in the middle of the screen; positive numbers show what is below."""
        x, y = self.middle(self.page.locator("#screen"))
        self.page.mouse.move(x, y)
        self.page.mouse.wheel(0, points)
        self.settle()

    def open(self, name: str, title: str) -> None:
        """Taps a button and waits for the screen with this title."""
        self.tap(name)
        heading = self.find("heading", title)
        wait_for(lambda: heading.count(), f"the screen {title!r} does not open")
        self.settle()

    def pick(self, control: str, value: str) -> None:
        """Chooses a value from a picker's menu."""
        self.tap(re.compile(f"^{re.escape(control)}, "))
        wait_for(lambda: self.find("menuitemcheckbox", re.compile(".")).count(), "no menu")
        self.settle()
        self.find("menuitemcheckbox", value).click(timeout=2000)
        self.wait_words(f"{control}, {value}")

    def choose_mode(self, mode: str) -> None:
        self.tap(mode)
        self.ready()

    def ready(self, answer: str = "Allow", seconds: float = 15) -> None:
        """Answers the system's questions until the camera runs."""

        def probe() -> bool:
            if self.asks():
                self.answer(answer)
                return False
            return self.is_running()

        time.sleep(0.3)
        wait_for(probe, "the camera does not run", seconds)

    def record(self, seconds: float = 1) -> Path:
        """Records with two clicks, and returns the session's folder."""
        before = self.sessions()
        self.tap("Start recording")
        self.wait_words("Stop recording")
        time.sleep(seconds)
        self.tap("Stop recording")
        self.wait_words("Recorded, ", "Recorded")
        self.wait_words("Start recording")
        return wait_for(
            lambda: next((each for each in self.sessions() if each not in before), None),
            "no new session",
        )

    def covers(self) -> int:
        """How many sheets, menus and alerts are over the capture screen."""
        sheets = self.page.locator("#tree [role$=dialog], #tree [role=menu]").count()
        # The review of a clip covers the whole screen.
        return sheets + self.find("button", "Retake").count()

    def go_back(self) -> None:
        """Closes everything that covers the capture screen."""
        closing = re.compile("^(Cancel|Done|Use|Sessions|Settings|Hủy|Xong)$")
        for _ in range(8):
            self.settle()
            if not self.covers():
                return
            before = self.spoken()
            if self.page.locator("#tree [role=menu]").count():
                self.page.keyboard.press("Escape")
            else:
                within = self.page.locator("#tree [role$=dialog] *")
                use = self.find("button", "Use")
                self.find("button", closing).and_(within).or_(use).last.click()
            try:
                wait_for(lambda: self.spoken() != before, "nothing closes", 3)
            except AssertionError:
                continue
        raise AssertionError("something stays over the capture screen")

    def begin_again(self) -> None:
        """Shows the capture screen in logger mode, as the next test expects it."""
        try:
            self.go_back()
            if self.find("button", "Stop recording").count():
                self.tap("Stop recording")
        except Exception:
            self.restart()
            self.go_back()
        self.ready()
        logger = {"vi": "Ghi khung hình"}.get(self.arguments["--language"], "Logger")
        if not self.find("button", logger, pressed=True).count():
            self.choose_mode(logger)

    def hold(self, name: str, seconds: float) -> None:
        """Holds a button with the mouse."""
        self.press(name)
        time.sleep(seconds)
        self.page.mouse.up()

    def press(self, name: str) -> None:
        x, y = self.middle(self.find("button", name).first)
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    @staticmethod
    def middle(locator: Locator) -> List[float]:
        place = locator.bounding_box()
        assert place is not None
        return [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2]

    def answer(self, button: str) -> None:
        """Answers the system's question."""
        self.page.locator("#asks").get_by_role("button", name=button, exact=True).click()

    def asks(self) -> bool:
        return self.page.locator("#asks button").count() > 0

    def world(self, name: str, value: Any) -> None:
        """Changes the world with the panel beside the phone."""
        control = self.page.locator(f"#world-{name.replace('.', '-')}")
        if isinstance(value, bool):
            control.set_checked(value)
        elif isinstance(value, str):
            control.select_option(value)
        else:
            control.fill(str(value))
            control.dispatch_event("change")
        time.sleep(0.1)

    def panel(self, button: str) -> None:
        self.page.locator("#panel").get_by_role("button", name=button, exact=True).click()

    # Its files

    @property
    def documents(self) -> Path:
        return self.home / "Documents"

    def sessions(self) -> List[Path]:
        """The folders of recordings, the oldest first."""
        if not self.documents.exists():
            return []
        return sorted(
            each
            for each in self.documents.iterdir()
            if each.is_dir() and each.name.startswith("session_")
        )


def lockstep(*words: Any) -> "subprocess.CompletedProcess[str]":
    """Runs the command line tool."""
    return subprocess.run([str(TOOL), *map(str, words)], capture_output=True, text=True)


class AppTests(unittest.TestCase):
    """The tests of a class share one program with a home of its own."""

    device: ClassVar[str] = "iPhone 15 Pro"
    language: ClassVar[str] = "en"
    # Whether the home has the first start behind it, and a recording.
    is_new: ClassVar[bool] = False
    phone: ClassVar[Phone]
    folder: ClassVar["tempfile.TemporaryDirectory[str]"]

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory(prefix="lockstep-app-")
        home = Path(cls.folder.name) / "home"
        if cls.is_new:
            home.mkdir()
        else:
            shutil.copytree(UsedHome.folder(), home)
        cls.phone = Phone(home, cls.device, cls.language)
        if not cls.is_new:
            cls.phone.ready()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.phone.stop()
        complaints = sorted({each.splitlines()[0] for each in cls.phone.complaints})
        cls.folder.cleanup()
        if complaints:
            raise AssertionError(f"the browser complained: {complaints[:5]}")

    def setUp(self) -> None:
        if not self.is_new:
            self.phone.begin_again()

    def run(self, result: Optional[unittest.TestResult] = None) -> Optional[unittest.TestResult]:
        """Keeps what the screen showed when a test failed."""
        before = self._problems(result)
        ran = super().run(result)
        if self._problems(result) > before:
            self._keep()
        return ran

    @staticmethod
    def _problems(result: Optional[unittest.TestResult]) -> int:
        return len(result.failures) + len(result.errors) if result else 0

    def _keep(self) -> None:
        FAILURES.mkdir(parents=True, exist_ok=True)
        name = self.id().split(".", 1)[-1]
        try:
            self.phone.page.screenshot(path=str(FAILURES / f"{name}.png"))
            tree = str(self.phone.screen.aria_snapshot())
            spoken = "\n".join(self.phone.spoken())
            (FAILURES / f"{name}.txt").write_text(f"{tree}\n\n{spoken}\n")
        except Exception as problem:  # The test's own failure is what matters.
            print(f"no picture of {name}: {problem}\n{self.phone.last_words()}")


class UsedHome:
    """A home with the first start behind it, one recording in logger mode, and a photo."""

    _folder: ClassVar[Optional["tempfile.TemporaryDirectory[str]"]] = None

    @classmethod
    def folder(cls) -> Path:
        if cls._folder is None:
            cls._folder = tempfile.TemporaryDirectory(prefix="lockstep-home-")
            home = Path(cls._folder.name) / "home"
            home.mkdir()
            phone = Phone(home)
            try:
                phone.tap("Skip")
                phone.ready()
                phone.record(1)
                phone.choose_mode("Photo")
                phone.tap("Take photo")
                phone.wait_words("Saved as")
                phone.choose_mode("Logger")
            finally:
                phone.stop()
        return Path(cls._folder.name) / "home"
