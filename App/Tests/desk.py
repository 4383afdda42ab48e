"""A real desk on this computer, which the phone's world announces."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
from pathlib import Path
from typing import Any, Dict, List, Optional

from phone import Phone
from program import PATIENCE, wait_for


def free_port() -> int:
    """A port that no one uses now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Desk:
    """A process of the tool that can be killed and started again on the same port."""

    def __init__(
        self, tool: Path, folder: Path, name: str = "Studio", has_viewers: bool = False
    ) -> None:
        self.tool = tool
        self.home = folder
        self.name = name
        self.has_viewers = has_viewers
        self.received = folder / "received"
        self.received.mkdir(parents=True)
        self.port = free_port()
        self.log = folder / "desk.log"
        self.process: Optional["subprocess.Popen[bytes]"] = None
        self.start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def announced(self) -> str:
        """The name that the virtual phone's network gives it."""
        return f"Desk at {self.address}"

    # The process

    def start(self) -> None:
        """Starts the desk, which asks each phone for its live view."""
        words = [
            "desk", "--to", self.received, "--name", self.name, "--port", self.port,
            "--settings", self.home / "settings", "--json",
        ]  # fmt: skip
        if self.has_viewers:
            private = self.home / "private"
            private.mkdir(mode=0o700, exist_ok=True)
            words += ["--viewers", 0, "--relay", private / "live"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [str(self.tool), *map(str, words)],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        wait_for(self.answers, "the desk does not listen", 20)

    def show_code(self) -> str:
        """Starts a pairing as its user does, and reads the six digits."""
        codes = len(self.codes())
        self.write("pair")
        wait_for(lambda: len(self.codes()) > codes, "the desk shows no code")
        return self.codes()[-1]

    def write(self, line: str) -> None:
        """Gives the desk a line, as its user types it."""
        assert self.process is not None and self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def codes(self) -> List[str]:
        return [str(each["code"]) for each in self.events("code")]

    def live_page(self) -> str:
        """The address of the page that shows what phones deliver."""
        return str(wait_for(lambda: self.events("viewers"), "no viewers")[-1]["page"])

    def events(self, kind: str) -> List[Dict[str, Any]]:
        events = [json.loads(line) for line in self.log.read_text().splitlines()]
        return [each for each in events if each.get("event") == kind]

    def answers(self) -> bool:
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self, how: int = signal.SIGTERM) -> None:
        process = self.process
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(10 * PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdin is not None:
            process.stdin.close()
        self.process = None


def pair(phone: Phone, desk: Desk) -> None:
    """Pairs the phone, and returns to the camera."""
    phone.open("Settings", "Settings")
    phone.open(re.compile("^Desk "), "Desk")
    phone.tap("Desk", "switch")
    phone.tap(desk.announced)
    phone.find("textbox", "Code").fill(desk.show_code())
    phone.tap("Pair")
    phone.wait_words(f"Streaming to {desk.name}", seconds=30)
    phone.go_back()
    phone.ready()
