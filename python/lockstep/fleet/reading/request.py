"""What to read of each session: a kind of rows, some of its columns, and a time window."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Optional, Sequence, Tuple

from ..errors import UsageError

KINDS = ("frames", "depth", "poses", "inertial")
IMAGES = ("encoded", "rgb")
PROBLEMS = ("raise", "rows")
SENSORS = (
    "accelerometer", "gyroscope", "magnetometer", "user_acceleration", "gravity", "rotation_rate",
    "magnetic_field")
"""Channels of ``imu.csv``, named as the attributes of ``Session.imu``."""
NANOSECONDS = 1_000_000_000
LONGEST_S = 9e9
"""Seconds that fit in 64 bits of nanoseconds."""


@dataclass(frozen=True)
class TimeWindow:
    """A time range: rows from the start on and before the stop; None means no limit."""

    start_ns: Optional[int] = None
    """Host time."""
    stop_ns: Optional[int] = None
    start_s: Optional[float] = None
    """Seconds since the session's first sample."""
    stop_s: Optional[float] = None

    def limits_ns(self, first_ns: Optional[int]) -> Tuple[Optional[int], Optional[int]]:
        """Start and stop in host time; ``first_ns`` is the time of the session's first sample.

        If it is None, limits in seconds are ignored; the caller reports that.
        """
        starts, stops = [self.start_ns], [self.stop_ns]
        if first_ns is not None:
            starts.append(_after(first_ns, self.start_s))
            stops.append(_after(first_ns, self.stop_s))
        return (
            max((one for one in starts if one is not None), default=None),
            min((one for one in stops if one is not None), default=None))

    @property
    def needs_first_sample(self) -> bool:
        """Whether a limit is relative to the session's first sample."""
        return self.start_s is not None or self.stop_s is not None


@dataclass(frozen=True)
class Windows:
    """How inertial samples are divided into windows: by time, or by number of samples."""

    window_s: Optional[float] = None
    """The length of a window in seconds; one second if None."""
    step_s: Optional[float] = None
    """The time between the starts of windows in seconds; the length of a window if None."""
    window_samples: Optional[int] = None
    """The number of samples of the first sensor in a window."""
    step_samples: Optional[int] = None
    """The number of samples between the starts of windows; that of a window if None."""

    @property
    def length_ns(self) -> int:
        """The length of windows by time, in nanoseconds."""
        return round((1 if self.window_s is None else self.window_s) * NANOSECONDS)

    @property
    def step_ns(self) -> int:
        """The time between the starts of windows by time, in nanoseconds."""
        return self.length_ns if self.step_s is None else round(self.step_s * NANOSECONDS)


@dataclass(frozen=True)
class Request:
    """What to read of each session; it can be sent to other processes and computers."""

    kind: str = "frames"
    columns: Optional[Tuple[str, ...]] = None
    """Names of columns, in this order; all of the kind if None."""
    times: TimeWindow = TimeWindow()
    images: str = "encoded"
    """``encoded``: bytes as stored; ``rgb``: arrays (height, width, 3)."""
    sensors: Tuple[str, ...] = ("accelerometer", "gyroscope")
    windows: Windows = field(default_factory=Windows)
    problems: str = "raise"
    """What a session that cannot be read becomes: an error, or a row with ``problem``."""

    def __post_init__(self) -> None:
        _require_word("kind", self.kind, KINDS)
        _require_word("images", self.images, IMAGES)
        _require_word("problems", self.problems, PROBLEMS)
        _check_times(self.times)
        _check_sensors(self.sensors)
        _check_windows(self.windows)


def _after(first_ns: int, seconds: Optional[float]) -> Optional[int]:
    return None if seconds is None else first_ns + round(seconds * NANOSECONDS)


def _require_word(name: str, word: str, words: Sequence[str]) -> None:
    if word not in words:
        raise UsageError(f"{name} cannot be {word!r}.", remedy=f"Choose {', '.join(words)}.")


def _check_times(times: TimeWindow) -> None:
    for name in ("start_ns", "stop_ns"):
        value = getattr(times, name)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            raise UsageError(f"{name} is {value!r}.", remedy="Give whole nanoseconds of host time.")
    for name in ("start_s", "stop_s"):
        value = getattr(times, name)
        if value is not None and not (_is_number(value) and abs(value) <= LONGEST_S):
            raise UsageError(f"{name} is {value!r}.", remedy="Give seconds since the first sample.")


def _check_sensors(sensors: Sequence[str]) -> None:
    if not sensors or len(set(sensors)) < len(sensors):
        raise UsageError("sensors needs one or more different names.", remedy=f"Choose {', '.join(SENSORS)}.")
    for sensor in sensors:
        _require_word("A sensor", sensor, SENSORS)


def _check_windows(windows: Windows) -> None:
    by_samples = windows.window_samples is not None
    if windows.step_samples is not None and not by_samples:
        raise UsageError("step_samples needs window_samples.", remedy="Give both, or step_s.")
    if by_samples and (windows.step_s is not None or windows.window_s is not None):
        raise UsageError("Windows have either seconds or samples.", remedy="Give the one or the other.")
    for name in ("window_s", "step_s"):
        value = getattr(windows, name)
        if value is not None and not (_is_number(value) and 1e-9 <= value <= LONGEST_S):
            raise UsageError(f"{name} is {value!r}.", remedy="Give a positive number of seconds.")
    for name in ("window_samples", "step_samples"):
        value = getattr(windows, name)
        if value is not None and (type(value) is not int or value < 1):
            raise UsageError(f"{name} is {value!r}.", remedy="Give a positive whole number.")


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
