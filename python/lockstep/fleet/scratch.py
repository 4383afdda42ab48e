"""Folders for the work on one session, removed in every case.

A killed worker cannot remove its own. The folder's name has the worker's computer and process, so
the next worker there removes the folders of processes that have ended.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

PREFIX = "lockstep-fleet-"


@contextmanager
def scratch_folder(root: str) -> Iterator[Path]:
    """A new folder in ``root``, until the end of the block."""
    os.makedirs(root, exist_ok=True)
    folder = tempfile.mkdtemp(prefix=f"{PREFIX}{computer()}-{os.getpid()}-", dir=root)
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def sweep(root: str) -> int:
    """Removes folders that ended processes of this computer left; returns their number."""
    pattern = re.compile(rf"{PREFIX}{re.escape(computer())}-(\d+)-")
    count = 0
    try:
        names = os.listdir(root)
    except FileNotFoundError:
        return 0
    for name in names:
        match = pattern.match(name)
        if match and not is_alive(int(match.group(1))):
            shutil.rmtree(Path(root, name), ignore_errors=True)
            count += 1
    return count


def is_alive(process: int) -> bool:
    """Whether a process with this number exists and has not ended."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return True
    return state not in ("Z", "X")


def computer() -> str:
    """The computer's name, as a part of a file's name."""
    return re.sub(r"[^A-Za-z0-9]", "_", socket.gethostname())
