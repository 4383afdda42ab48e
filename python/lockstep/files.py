"""Opening a session's files."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

from .errors import DamagedSession


def open_file(path: Path, *, place: str) -> BinaryIO:
    """Opens the file at ``path`` for reading; ``place`` names it in an error.

    Raises ``FileNotFoundError`` if it does not exist, and ``DamagedSession`` without waiting if it
    is a folder, a FIFO, a socket or a device.
    """
    # Opening a FIFO without a writer would wait for one; Windows has neither FIFOs nor this flag.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    _check(path.stat().st_mode, place)
    descriptor = os.open(path, flags)
    try:
        # Another file may have replaced it since.
        _check(os.fstat(descriptor).st_mode, place)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def _check(mode: int, place: str) -> None:
    if not stat.S_ISREG(mode):
        raise DamagedSession("is not a regular file.", place=place)
