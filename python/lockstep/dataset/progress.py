"""Shows on standard error how far a build is."""

from __future__ import annotations

import sys
import time
from typing import TextIO

TERMINAL_S, FILE_S = 0.2, 10.0


class Progress:
    """One line that changes on a terminal; elsewhere a line every ten seconds."""

    def __init__(self, *, quiet: bool, stream: TextIO = sys.stderr) -> None:
        self._quiet, self._stream = quiet, stream
        self._is_terminal = stream.isatty()
        self._shown = time.monotonic()
        self._what, self._total = "", 0

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *reason: object) -> None:
        if self._is_terminal and not self._quiet:
            print("\r\033[K", end="", file=self._stream, flush=True)

    def start(self, what: str, total: int) -> None:
        """Begins to count things of a kind."""
        self._what, self._total = what, total

    def show(self, done: int) -> None:
        """Shows how many are done, if it is time."""
        now = time.monotonic()
        if self._quiet or now - self._shown < (TERMINAL_S if self._is_terminal else FILE_S):
            return
        self._shown = now
        text = f"dataset: {done} of {self._total} {self._what}"
        print(f"\r{text}\033[K" if self._is_terminal else text,
              end="" if self._is_terminal else "\n", file=self._stream, flush=True)
