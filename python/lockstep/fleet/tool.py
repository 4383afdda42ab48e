"""Runs the ``lockstep`` tool on one session, with a limit of time and memory."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import List, Optional, Sequence

from .errors import ToolMissing

VARIABLE = "LOCKSTEP"
BUNDLED = str(Path(__file__).resolve().parents[1] / "bin" / "lockstep")
"""The tool's path in a wheel that contains it; see Scripts/wheel."""
LIMITED = 'ulimit -v "$1" 2>/dev/null; shift; exec "$@"'
"""A shell sets the limit of address space (KiB) before the tool starts. macOS has no such limit."""
NO_MEMORY = (
    r"(?i)MemoryError|bad_alloc|out of memory|cannot allocate|could not allocate"
    r"|failed to map segment")
"""What libraries print when an allocation fails; the last is a shared library's."""
LONGEST_MESSAGE = 2000
LOOK_AROUND_S = 0.5


@dataclass(frozen=True)
class Run:
    """What the tool did."""

    exit_code: int
    """The exit code; the number of the signal, negated, if a signal ended it."""
    output: str
    message: str
    """Standard error, at most its last 2,000 characters."""
    seconds: float
    has_timed_out: bool = False

    @property
    def is_out_of_memory(self) -> bool:
        """Whether it failed because an allocation did."""
        return self.exit_code not in (0, 2) and bool(re.search(NO_MEMORY, self.message))

    @property
    def is_disk_full(self) -> bool:
        """Whether it could not write because the disk was full."""
        return self.exit_code == 4 and bool(re.search(r"(?i)no space|disk is full", self.message))


def find_tool(path: Optional[str] = None) -> str:
    """The tool's absolute path: ``path``, that of LOCKSTEP, the one on PATH, or the wheel's own."""
    stated = path or os.environ.get(VARIABLE)
    wanted = stated or "lockstep"
    found = shutil.which(wanted) or (None if stated else shutil.which(BUNDLED))
    if found is None:
        raise ToolMissing("There is no such program.", place=wanted)
    return os.path.abspath(found)


@lru_cache(maxsize=None)
def version_of(tool: str) -> str:
    """What ``lockstep --version`` prints, such as ``lockstep 0.1.0``."""
    try:
        run = subprocess.run(
            [tool, "--version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ToolMissing(f"The program cannot run ({error}).", place=tool) from error
    if run.returncode != 0 or not run.stdout.strip():
        raise ToolMissing("The program does not print its version.", place=tool)
    return run.stdout.strip()


def run_tool(
    command: Sequence[str], scratch: Path, time_limit_s: float, memory_limit_bytes: int
) -> Run:
    """Runs a command to its end, or ends it and all it started after ``time_limit_s``.

    The command stores temporary files in ``scratch``. It also ends if this process does.
    """
    begun = time.monotonic()
    output, message = scratch / "stdout", scratch / "stderr"
    temporary = scratch / "temporary"
    temporary.mkdir(exist_ok=True)
    with open(output, "wb") as out, open(message, "wb") as err:
        process = subprocess.Popen(
            _limited(command, memory_limit_bytes), stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            start_new_session=True, env={**os.environ, "TMPDIR": str(temporary)})
        try:
            in_time = _wait(process, begun + time_limit_s)
        finally:
            _end_group(process)
    return Run(
        process.returncode, output.read_text("utf-8", "replace"),
        message.read_text("utf-8", "replace")[-LONGEST_MESSAGE:], time.monotonic() - begun,
        has_timed_out=not in_time)


def _limited(command: Sequence[str], memory_limit_bytes: int) -> List[str]:
    shell = ["/bin/sh", "-c", LIMITED, "sh", str(memory_limit_bytes >> 10)]
    guard = shutil.which("setpriv")
    return [*shell, *([guard, "--pdeathsig", "KILL"] if guard else []), *command]


def _wait(process: "subprocess.Popen[bytes]", end: float) -> bool:
    """Waits for the end of a process until the time ``end``; False if it still runs then."""
    parent = os.getppid()
    while True:
        left = end - time.monotonic()
        if left <= 0:
            return process.poll() is not None
        if _has_ended(process, min(left, LOOK_AROUND_S)):
            return True
        if os.getppid() != parent:
            # The driver is gone, and no one will read the result.
            _end_group(process)
            os._exit(1)


def _has_ended(process: "subprocess.Popen[bytes]", seconds: float) -> bool:
    # Popen.wait(timeout) sleeps up to 50 ms too long; Linux tells at once.
    if hasattr(os, "pidfd_open"):
        descriptor = os.pidfd_open(process.pid)
        try:
            if not select.select([descriptor], [], [], seconds)[0]:
                return False
        finally:
            os.close(descriptor)
        process.wait()
        return True
    try:
        process.wait(seconds)
        return True
    except subprocess.TimeoutExpired:
        return False


def _end_group(process: "subprocess.Popen[bytes]") -> None:
    """Kills the command and the processes that it started, as far as they still run."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
    process.wait()
