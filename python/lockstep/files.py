"""Opening a session's files."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

from .errors import DamagedSession


def open_file(path: Path, *, place: str) -> BinaryIO:
    """The file at ``path``, opened for reading; ``place`` names it in an error.

    Raises ``FileNotFoundError`` where there is none, and ``DamagedSession`` for a folder, a FIFO, a
    socket or a device, which is never waited for.
    """
    # Opening a FIFO without a writer would wait for one; Windows has neither.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    _check(path.stat().st_mode, place)
    descriptor = os.open(path, flags)
    try:
        # Another file may have taken its place since.
        _check(os.fstat(descriptor).st_mode, place)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def _check(mode: int, place: str) -> None:
    if not stat.S_ISREG(mode):
        raise DamagedSession("is no regular file.", place=place)
