"""A recording that is killed."""

import os
import signal
import subprocess
import time
from pathlib import Path

from clock import SessionClock
from plan import Plan

# How long a killed process may take to end, seconds; a computer under load needs some time.
PATIENCE_SECONDS = 30


class Victim:
    """One recording in a folder of its own, from its start to its SIGKILL."""

    def __init__(self, tool: str, folder: Path, plan: Plan) -> None:
        self.plan = plan
        self.folder = folder
        self.clock = SessionClock()
        self.killed_at: int | None = None
        words = [tool, "record", "--from", "synthetic", "--to", str(folder), *plan.arguments]
        environment = os.environ | {"XDG_CONFIG_HOME": str(folder.parent / "configuration")}
        self.process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=environment)

    @property
    def session(self) -> Path | None:
        """The session's folder; None if the recording has not created it yet."""
        return next((path for path in self.folder.glob("session_*") if path.is_dir()), None)

    def kill(self) -> None:
        """Waits as long as planned, then kills the recording, after a SIGINT if the plan has one."""
        end = time.monotonic() + self.plan.seconds
        while time.monotonic() < end:
            time.sleep(max(0, min(0.05, end - time.monotonic())))
            if session := self.session:
                self.clock.look(session)
        if self.plan.ending_seconds is not None:
            self.process.send_signal(signal.SIGINT)
            self.killed_at = time.monotonic_ns()
            time.sleep(self.plan.ending_seconds)
        self.killed_at = self.killed_at or time.monotonic_ns()
        self.process.kill()
        self.process.wait(PATIENCE_SECONDS)

    @property
    def killed_host_time(self) -> int | None:
        """Host time, nanoseconds, of the kill or of the SIGINT before it; None if no row was seen."""
        return None if self.killed_at is None else self.clock.at(self.killed_at)
