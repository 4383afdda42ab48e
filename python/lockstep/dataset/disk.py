"""Files that are complete when they have their name, also after a power loss."""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterator

from .errors import DatasetError

PATIENCE_S = 5.0


def write_durably(path: Path, write: Callable[[Path], object]) -> None:
    """Writes a file that appears when it is complete and on the disk."""
    part = path.parent / f".{path.name}.part"
    write(part)
    synchronize(part)
    os.replace(part, path)


def synchronize(path: Path) -> None:
    """Waits until a file or the names in a folder are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def locked(path: Path) -> Iterator[int]:
    """Yields the descriptor of a file that is locked until all processes that have it closed it or ended.

    Waits for the workers of a build that was killed, which end within a second. Raises ``DatasetError`` if
    another build has the lock.
    """
    with open(path, "w") as file:
        end = time.monotonic() + PATIENCE_S
        while not _lock(file.fileno()):
            if time.monotonic() > end:
                raise DatasetError(
                    "Another build is writing this dataset.", place=str(path.parent),
                    remedy="Wait for it, or choose another folder.")
            time.sleep(PATIENCE_S / 50)
        yield file.fileno()


def _lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except BlockingIOError:
        return False
