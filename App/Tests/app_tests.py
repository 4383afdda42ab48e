"""What the tests of the app share: a phone for each class, with a home that was used before.

`swift build --product lockstep` builds the tool. A failed test leaves a picture and the spoken words
in the folder lockstep-failures.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any, ClassVar, Dict, Optional

from phone import Phone
from program import ROOT

TOOL = Path(os.environ.get("LOCKSTEP_TOOL", ROOT / ".build/debug/lockstep"))
FAILURES = Path(os.environ.get("LOCKSTEP_FAILURES", tempfile.gettempdir())) / "lockstep-failures"

MODES = ["Logger", "Video", "VIO", "VI-SLAM", "Photo"]
DEVICES = ["iPhone SE 3", "iPhone 15 Pro", "iPhone 15 Pro Max", "iPad Pro 11-inch"]


def lockstep(*words: Any) -> "subprocess.CompletedProcess[str]":
    """Runs the command line tool."""
    return subprocess.run([str(TOOL), *map(str, words)], capture_output=True, text=True)


def faults(session: Path) -> Dict[str, str]:
    """What the check finds wrong: the findings' names, and what they mean.

    A computer that is too busy for the phone delivers samples late and misses frames. So gaps are no
    fault of the app if the check also states that samples arrived late.
    """
    findings = json.loads(lockstep("check", "--json", session).stdout)["findings"]
    wrong = {each["name"]: each["meaning"] for each in findings if each["severity"] == "fail"}
    if any(each["name"] == "arrival.late" and each["severity"] != "pass" for each in findings):
        wrong.pop("timestamps.gaps", None)
    return wrong


class AppTests(unittest.TestCase):
    """The tests of a class share one program with a home of its own."""

    device: ClassVar[str] = "iPhone 15 Pro"
    language: ClassVar[str] = "en"
    # Whether the home has the first start behind it, and a recording.
    is_new: ClassVar[bool] = False
    phone: ClassVar[Phone]
    folder: ClassVar["tempfile.TemporaryDirectory[str]"]

    @classmethod
    def options(cls) -> Dict[str, str]:
        """More options of the program."""
        return {}

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory(prefix="lockstep-app-")
        home = Path(cls.folder.name) / "home"
        if cls.is_new:
            home.mkdir()
        else:
            shutil.copytree(UsedHome.folder(), home)
        cls.phone = Phone(home, cls.device, cls.language, cls.options())
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
