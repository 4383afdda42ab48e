"""Ends what an embedded Ray leaves when its driver ends, in whatever way.

Runs as a script beside the driver. Its standard input ends with the driver; then it ends the
processes of this user that name Ray's folder or have files open in it, and removes the folder. Ray's
agents, which change their own names and outlive the driver by minutes, have their logs open there.
It needs Linux's /proc; elsewhere only the folder is removed.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from pathlib import Path
from typing import List

PATIENCE_S = 2.0


def processes_of(folder: str, driver: int = 0) -> List[int]:
    """The processes of this user whose command line names ``folder``, or that use its files.

    The driver, which keeps a log open there after Ray has ended, is not among them.
    """
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            is_other = int(entry.name) not in (driver, os.getpid())
            is_own = entry.stat().st_uid == os.getuid()
            if is_other and is_own and (_names(entry, folder) or _uses(entry, folder)):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def _names(entry: Path, folder: str) -> bool:
    return os.fsencode(folder) in (entry / "cmdline").read_bytes()


def _uses(entry: Path, folder: str) -> bool:
    return any(os.readlink(file).startswith(folder + "/") for file in (entry / "fd").iterdir())


def main() -> None:
    """Waits for the end of the driver, then cleans up after it."""
    folder, driver = sys.argv[1], os.getppid()
    sys.stdin.buffer.read()
    end = time.monotonic() + PATIENCE_S
    while processes_of(folder, driver) and time.monotonic() < end:
        time.sleep(0.05)
    for process in processes_of(folder, driver):
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
