"""A real desk on this computer, which the phone's world announces."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
from pathlib import Path
from typing import List, Optional

from program import PATIENCE, wait_for


def free_port() -> int:
    """A port that no one uses now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Desk:
    """A process of the tool that can be killed and started again on the same port."""

    def __init__(self, tool: Path, folder: Path, name: str = "Studio") -> None:
        self.tool = tool
        self.home = folder
        self.name = name
        self.received = folder / "received"
        self.received.mkdir(parents=True)
        self.port = free_port()
        self.log = folder / "desk.log"
        self.process: Optional["subprocess.Popen[bytes]"] = None
        self.start()

    @property
    def announced(self) -> str:
        return f"{self.name}=127.0.0.1:{self.port}"

    # The process

    def start(self) -> None:
        """Starts the desk, which shows the live view of the phones that connect."""
        words = [
            "desk", "--to", self.received, "--name", self.name, "--port", self.port,
            "--settings", self.home / "settings",
        ]  # fmt: skip
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [str(self.tool), *map(str, words)],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        wait_for(self.answers, f"the desk does not listen: {self.words()}", 20)

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

    def words(self) -> str:
        return self.log.read_text(errors="replace")[-1500:]
