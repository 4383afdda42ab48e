"""The host time of the phone when its recording was killed."""

import time
from pathlib import Path


class SessionClock:
    """The recording's clock, estimated from rows as they reach the disk.

    A row that is on the disk now arrived now or earlier. So the largest difference between the last
    row's arrival and this computer's clock is never ahead of the phone's clock, and behind it only by
    the time that a row needs to reach the disk, some tens of milliseconds.
    """

    def __init__(self) -> None:
        self.offset: int | None = None
        self.last_offset: int | None = None

    def look(self, session: Path) -> None:
        """Updates the offset from the last row of imu.csv."""
        arrival = last_arrival(session / "imu.csv")
        if arrival is not None:
            offset = arrival - time.monotonic_ns()
            self.offset = offset if self.offset is None else max(self.offset, offset)
            self.last_offset = offset

    @property
    def lag_seconds(self) -> float:
        """By how much the last row seen was later than the fastest one."""
        return 0 if self.offset is None else (self.offset - self.last_offset) / 1e9

    def at(self, moment_ns: int) -> int | None:
        """Host time, nanoseconds, at a moment of `time.monotonic_ns`; None if no row was seen."""
        return None if self.offset is None else moment_ns + self.offset


def last_arrival(path: Path) -> int | None:
    """The arrival of a file's last complete row, nanoseconds; None if there is no such row."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - 512))
            lines = file.read().split(b"\n")[:-1]
        return int(lines[-1].split(b",")[-2]) if len(lines) > 1 else None
    except (OSError, ValueError):
        return None
