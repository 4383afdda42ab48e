"""Shows on standard error how far a run is."""

from __future__ import annotations

import sys
import time
from typing import TextIO

TERMINAL_S, FILE_S = 0.5, 10.0


class Progress:
    """One line that changes on a terminal; elsewhere a line every ten seconds."""

    def __init__(self, command: str, *, quiet: bool, stream: TextIO = sys.stderr) -> None:
        self._command, self._quiet, self._stream = command, quiet, stream
        self._is_terminal = stream.isatty()
        self._begun = self._shown = time.monotonic()
        self.listed = self.done = self.quarantined = self.earlier = self.in_flight = 0
        self.is_listing = True

    def line(self, seconds: float) -> str:
        """The line after so many seconds."""
        more = "+" if self.is_listing else ""
        finished = self.done + self.quarantined
        rate = finished / seconds if seconds > 0 else 0.0
        return (
            f"{self._command}: {finished + self.earlier} of {self.listed}{more} sessions, "
            f"{self.quarantined} quarantined, {self.in_flight} running, {rate:.1f} sessions/s")

    def show(self) -> None:
        """Shows the line if it is time."""
        now = time.monotonic()
        if self._quiet or now - self._shown < (TERMINAL_S if self._is_terminal else FILE_S):
            return
        self._shown = now
        text = self.line(now - self._begun)
        print(f"\r{text}\033[K" if self._is_terminal else text,
              end="" if self._is_terminal else "\n", file=self._stream, flush=True)

    def end(self) -> None:
        """Removes the line."""
        if self._is_terminal and not self._quiet:
            print("\r\033[K", end="", file=self._stream, flush=True)
