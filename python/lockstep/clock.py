"""Host time and wall time."""

from __future__ import annotations

from typing import NamedTuple, Sequence

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Integers
from .errors import LockstepError
from .timeline import whole_times


class ClockAnchor(NamedTuple):
    """A reading of both clocks at one instant."""

    host_ns: int
    """The phone's monotonic clock, nanoseconds since it was booted."""
    wall_ns: int
    """UTC, nanoseconds since 1970-01-01."""


class Clock:
    """Converts host time to wall time and back, with the latest anchor that is not later.

    Times before the first anchor are converted with that one. Wall time may jump, and then the
    results jump too: compute durations from host times.
    """

    def __init__(self, anchors: Sequence[ClockAnchor]) -> None:
        self.anchors = list(anchors)

    def wall_from_host(self, times_ns: ArrayLike) -> Integers:
        """UTC in nanoseconds since 1970 at host times.

        Raises ``LockstepError`` if there are no anchors.
        """
        return self._moved(times_ns, source=0, target=1)

    def host_from_wall(self, times_ns: ArrayLike) -> Integers:
        """Host times at which the wall clock showed ``times_ns``.

        Raises ``LockstepError`` if there are no anchors.
        """
        return self._moved(times_ns, source=1, target=0)

    def _moved(self, times_ns: ArrayLike, *, source: int, target: int) -> Integers:
        if not self.anchors:
            raise LockstepError(
                "The session has no clock anchors: wall time is not known.",
                remedy="Use host time, or find the date in the source of the recording.")
        times = whole_times(times_ns)
        table = np.array(self.anchors, dtype=np.int64)
        # The last such anchor in the order of the list, as docs/CONVENTIONS.md specifies: wall time
        # may jump back, so the anchors' wall times need not increase.
        chosen = np.zeros(times.shape, dtype=np.intp)
        for index, anchor in enumerate(table):
            chosen[...] = np.where(anchor[source] <= times, index, chosen)
        moved: Integers = table[chosen, target] + (times - table[chosen, source])
        return moved
