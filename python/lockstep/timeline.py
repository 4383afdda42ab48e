"""Looks up times in a stream's timestamps."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arrays import Booleans, Floats, Indices, Integers
from .errors import OutsideRecording


class Brackets(NamedTuple):
    """The samples before and after each time, one element per time."""

    before: Indices
    after: Indices
    fraction: Floats
    """The time's position from ``before`` to ``after``, 0 … 1; 0 if the time is a timestamp."""
    is_covered: Booleans
    """Whether there are samples on both sides; if not, the other values have no meaning."""


class Timeline:
    """Timestamps in nanoseconds, in any order and with repetitions, and the look-up of times.

    Indices refer to the timestamps as they were passed. Times are integers, one or an array; results
    have the same shape.
    """

    def __init__(self, timestamps_ns: Integers) -> None:
        self.timestamps_ns = timestamps_ns

    @cached_property
    def order(self) -> Indices:
        """The indices in order of time; equal timestamps keep their order."""
        return np.argsort(self.timestamps_ns, kind="stable")

    @cached_property
    def _sorted(self) -> Integers:
        return self.timestamps_ns[self.order]

    def nearest(self, times_ns: ArrayLike) -> Indices:
        """The index of the nearest sample; of two equally near, the earlier; of equal timestamps, the first.

        Raises ``OutsideRecording`` only if there are no samples.
        """
        times = whole_times(times_ns)
        self._need_samples(times)
        right = np.searchsorted(self._sorted, times, side="left")
        after = np.minimum(right, self._sorted.size - 1)
        before = np.searchsorted(self._sorted, self._sorted[np.maximum(right - 1, 0)])
        is_before = (right == self._sorted.size) | (
            (right > 0)
            & (elapsed(times, self._sorted[before]) <= elapsed(self._sorted[after], times)))
        return self.order[np.where(is_before, before, after)]

    def before(self, times_ns: ArrayLike) -> Indices:
        """The index of the latest sample that is not later; of equal timestamps, the last.

        Raises ``OutsideRecording`` if a time is before the first sample.
        """
        times = whole_times(times_ns)
        self._need_samples(times)
        position = np.searchsorted(self._sorted, times, side="right") - 1
        self._need(times, position >= 0)
        return self.order[position]

    def window(self, start_ns: int, end_ns: int) -> Indices:
        """The indices of samples from ``start_ns`` on and before ``end_ns``, in order of time."""
        first, last = np.searchsorted(self._sorted, whole_times([start_ns, end_ns]))
        return self.order[first:last]

    def brackets(
        self, times_ns: ArrayLike, *, largest_gap_ns: Optional[int] = None
    ) -> Brackets:
        """The samples around each time; not covered in a gap longer than ``largest_gap_ns``."""
        times = whole_times(times_ns)
        if self._sorted.size == 0:
            nothing = np.zeros(times.shape, dtype=np.intp)
            return Brackets(
                nothing, nothing, np.zeros(times.shape), np.zeros(times.shape, dtype=np.bool_))
        last = self._sorted.size - 1
        right = np.searchsorted(self._sorted, times, side="left")
        after = np.minimum(right, last)
        is_timestamp = self._sorted[after] == times
        before = np.where(is_timestamp, after, np.maximum(right - 1, 0))
        gap = elapsed(self._sorted[after], self._sorted[before])
        is_covered = is_timestamp | ((right > 0) & (right <= last))
        if largest_gap_ns is not None:
            is_covered &= is_timestamp | (gap <= np.uint64(largest_gap_ns))
        part = elapsed(times, self._sorted[before]).astype(np.float64)
        fraction = np.where(is_timestamp, 0.0, part / np.maximum(gap, 1).astype(np.float64))
        return Brackets(self.order[before], self.order[after], fraction, is_covered)

    def covered_brackets(self, times_ns: ArrayLike, largest_gap_ns: Optional[int]) -> Brackets:
        """As ``brackets``, but raises ``OutsideRecording`` if a time is not covered."""
        found = self.brackets(times_ns, largest_gap_ns=largest_gap_ns)
        self._need(whole_times(times_ns), found.is_covered)
        return found

    def _need_samples(self, times: Integers) -> None:
        if self._sorted.size == 0:
            self._need(times, np.zeros(times.shape, dtype=np.bool_))

    def _need(self, times: Integers, is_there: Any) -> None:
        missing = times[~np.asarray(is_there)]
        if missing.size == 0:
            return
        if self._sorted.size == 0:
            raise OutsideRecording(
                "There are no samples.",
                remedy="'manifest.streams' lists the recorded streams.")
        raise OutsideRecording(
            f"No samples surround {missing[0]} ns"
            + (f" and {missing.size - 1} more times." if missing.size > 1 else ".")
            + f" The samples go from {self._sorted[0]} to {self._sorted[-1]} ns.",
            remedy="Call 'covers' first to find the times with samples.")


def whole_times(times_ns: ArrayLike) -> Integers:
    """Times as integer nanoseconds; raises ``TypeError`` for other types, which are mostly seconds."""
    times = np.asarray(times_ns)
    if times.size == 0:
        return times.astype(np.int64)
    if times.dtype.kind not in "iu":
        raise TypeError(
            f"Host times are whole nanoseconds, not {times.dtype}. Give integers: seconds times "
            "1e9, rounded, as 'numpy.rint(seconds * 1e9).astype(numpy.int64)' does.")
    return times.astype(np.int64)


def elapsed(late: Integers, early: Integers) -> NDArray[np.uint64]:
    """Nanoseconds from ``early`` to ``late``, which must not be earlier.

    Unsigned, because the difference of two timestamps may exceed a signed 64-bit integer.
    """
    return np.asarray(late).astype(np.uint64) - np.asarray(early).astype(np.uint64)
