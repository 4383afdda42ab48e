"""A phone that is used through a browser as a person uses it."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any, List

from playwright.sync_api import Error, Locator

from program import PATIENCE, wait_for
from screen import Screen

ANYTHING = re.compile(".")

IS_SHOWN = "(element) => element.isConnected && !element.closest('[inert]')"


class Phone(Screen):
    """A phone in a person's hand, the world around it, and its files."""

    def tap(self, name: Any, role: Any = "button", exact: bool = True) -> None:
        for _ in range(3):
            found = self.reveal(role, name, exact)
            try:
                # A person lets the list come to rest before the tap.
                found.scroll_into_view_if_needed()
                self.settle()
                return found.click()
            except Error as problem:
                # A list may have drawn the row anew meanwhile.
                if "not attached" not in problem.message:
                    raise
        raise AssertionError(f"{role} {name!r} never stays")

    def reveal(self, role: Any, name: Any, exact: bool = True) -> Locator:
        """Scrolls until the row exists: lists make only the rows near the screen."""
        found = self.find(role, name, exact).first
        # Again where a list was not complete the first time.
        for step in ([0, -4000] + [350] * 12) * 3:
            if step and self.covers():
                self.scroll(step)
            end = time.monotonic() + (0.1 if step and self.covers() else 1)
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

    def open(self, name: Any, title: str) -> None:
        """Taps a button and waits for the screen with this title."""
        self.tap(name)
        heading = self.find("heading", title)
        wait_for(lambda: heading.count(), f"the screen {title!r} does not open")
        self.settle()

    def open_menu(self, control: Any) -> None:
        """Taps a control until its menu is there, as a person does when it moved under the finger."""
        for _ in range(3):
            self.tap(control)
            try:
                wait_for(lambda: self.find("menuitemcheckbox", ANYTHING).count(), "", 2)
                return self.settle()
            except AssertionError:
                continue
        raise AssertionError(f"{control!r} opens no menu")

    def pick(self, control: str, value: str) -> None:
        """Chooses a value from a picker's menu."""
        self.open_menu(re.compile(f"^{re.escape(control)}, "))
        self.find("menuitemcheckbox", value).click(timeout=2000 * PATIENCE)
        self.wait_words(f"{control}, {value}")

    def choose_mode(self, mode: str) -> None:
        chosen = self.find("button", mode, pressed=True)
        for _ in range(3):
            self.tap(mode)
            try:
                # The system's question covers everything.
                wait_for(lambda: self.asks() or chosen.count(), f"{mode} is not chosen", 2)
                break
            except AssertionError:
                # A tap on a row that still scrolls stops it.
                continue
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

    def go_back(self) -> None:
        """Closes everything that covers the capture screen."""
        closing = re.compile("^(Cancel|Done|Use|Sessions|Settings|Hủy|Xong)$")
        for _ in range(8):
            self.settle()
            if not self.covers():
                return
            if self.page.locator("#tree [role=menu]").count():
                self.page.keyboard.press("Escape")
                continue
            within = self.page.locator("#tree [role$=dialog] *")
            use = self.find("button", "Use")
            button = self.find("button", closing).and_(within).or_(use).last.element_handle()
            button.click()
            # A second click would meet what is under the sheet.
            try:
                wait_for(lambda: not button.evaluate(IS_SHOWN), "", 3)
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

    def answer(self, button: str) -> None:
        """Answers the system's question."""
        self.page.locator("#asks").get_by_role("button", name=button, exact=True).click()

    def allow(self, last: str) -> None:
        """Allows what the system asks for, up to the question with these words."""
        questions = self.page.locator("#asks")
        words = ""
        while last not in words:
            wait_for(self.asks, f"the system does not ask for {last}")
            words = questions.inner_text()
            self.answer("Allow")
            wait_for(lambda: questions.inner_text() != words, "the question stays")

    def asks(self) -> bool:
        return self.page.locator("#asks button").count() > 0

    def world(self, name: str, value: Any) -> None:
        """Changes the world with the panel beside the phone."""
        control = self.page.locator(f"#world-{name.replace('.', '-')}")
        if isinstance(value, bool):
            control.set_checked(value)
        elif isinstance(value, str) and control.evaluate("it => it.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(str(value))
            control.dispatch_event("change")
        time.sleep(0.1)

    def world_value(self, name: str) -> str:
        """What the panel beside the phone shows."""
        return self.page.locator(f"#world-{name.replace('.', '-')}").input_value()

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
