"""Ends what an embedded Ray leaves when its driver ends, in whatever way.

Runs as a script beside the driver. Its standard input ends with the driver; then it ends the
processes of this user that name Ray's folder, and removes the folder. It needs Linux's /proc;
elsewhere Ray ends by itself, and only the folder is removed.
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


def processes_of(folder: str) -> List[int]:
    """The processes of this user whose command line names ``folder``."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        process = int(entry.name)
        try:
            if process != os.getpid() and entry.stat().st_uid == os.getuid() \
                    and os.fsencode(folder) in (entry / "cmdline").read_bytes():
                found.append(process)
        except OSError:
            continue
    return found


def main() -> None:
    """Waits for the end of the driver, then cleans up after it."""
    folder = sys.argv[1]
    sys.stdin.buffer.read()
    end = time.monotonic() + PATIENCE_S
    while processes_of(folder) and time.monotonic() < end:
        time.sleep(0.05)
    for process in processes_of(folder):
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
