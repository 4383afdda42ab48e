"""Inertial samples around frames, as they were recorded."""

from __future__ import annotations

from typing import Callable, Iterator, NamedTuple

from ..arrays import Floats, Integers
from ..geometry import specific_force
from ..series import Readings
from .rows import FrameRows
from .work import SessionWork


class Window(NamedTuple):
    """The samples of one sensor around one frame, in order of time."""

    offset_ns: Integers
    """The time of each sample minus that of the frame, on the clock of the inertial samples."""
    values: Floats
    """(n, 3), device axes: m/s² or rad/s."""


class FrameWindows(NamedTuple):
    """The samples around one frame."""

    specific_force: Window
    """m/s²; at rest it points up."""
    angular_velocity: Window
    """rad/s, raw with bias."""


def windows(work: SessionWork) -> Iterator[FrameWindows]:
    """The samples around each row's frame, both ends included; none if the clocks are not related."""
    imu, rows = work.session.imu, work.rows
    reach_ns = work.options.window_ms * 1_000_000
    accelerometer = _around(imu.accelerometer, rows, reach_ns, specific_force)
    gyroscope = _around(imu.gyroscope, rows, reach_ns, lambda values: values)
    for force, rate in zip(accelerometer, gyroscope):
        yield FrameWindows(force, rate)


def _around(
    readings: Readings, rows: FrameRows, reach_ns: int, convert: Callable[[Floats], Floats]
) -> Iterator[Window]:
    for instant in rows.imu_ns.tolist():
        # An empty span has no samples.
        end = instant + reach_ns + 1 if rows.has_inertial_clock else instant - reach_ns
        found = readings.window(instant - reach_ns, end)
        yield Window(readings.timestamps_ns[found] - instant, convert(readings.values[found]))
