"""The samples of one stream as arrays, with interpolation between them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import List, Optional

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Booleans, Floats, Indices, Integers
from .geometry import matrix_from_quaternion, quaternion_from_matrix, slerp
from .rows import Columns, Rows, pose_columns
from .timeline import Timeline


@dataclass(frozen=True, eq=False)
class Series(Rows):
    """Samples in the order of their file, which is that of ``seq``; timestamps need not increase.

    A slice, an array of indices such as ``window`` returns, or a mask such as ``covers`` returns
    selects a shorter series of the same kind: ``gyroscope[100:200]``.
    """

    timestamps_ns: Integers
    """The timestamp of each sample: host time."""
    arrival_ns: Integers
    """When the recorder received each: host time; ``UNKNOWN_NS`` if not known."""
    seq: Integers
    """The zero-based index of each among all samples and events, in order of arrival."""

    @cached_property
    def timeline(self) -> Timeline:
        """The look-up of times among the timestamps."""
        return Timeline(self.timestamps_ns)

    def nearest(self, times_ns: ArrayLike) -> Indices:
        """The index of the sample nearest to each time; of two equally near, the earlier."""
        return self.timeline.nearest(times_ns)

    def before(self, times_ns: ArrayLike) -> Indices:
        """The index of the latest sample that is not later than each time."""
        return self.timeline.before(times_ns)

    def window(self, start_ns: int, end_ns: int) -> Indices:
        """The indices of samples from ``start_ns`` on and before ``end_ns``, in order of time."""
        return self.timeline.window(start_ns, end_ns)

    def covers(self, times_ns: ArrayLike, *, largest_gap_ns: Optional[int] = None) -> Booleans:
        """Whether values at these times can be interpolated, across at most ``largest_gap_ns``."""
        return self.timeline.brackets(times_ns, largest_gap_ns=largest_gap_ns).is_covered

    def _linear(self, values: Floats, times_ns: ArrayLike, gap: Optional[int]) -> Floats:
        found = self.timeline.covered_brackets(times_ns, gap)
        start, end = values[found.before], values[found.after]
        fraction = found.fraction.reshape(found.fraction.shape + (1,) * (values.ndim - 1))
        # At a timestamp, its value is returned unchanged: infinity minus itself is not a number.
        with np.errstate(invalid="ignore"):
            return np.where(fraction == 0, start, start + (end - start) * fraction)


@dataclass(frozen=True, eq=False)
class Readings(Series):
    """Samples of a sensor with three axes, in device axes."""

    values: Floats
    """x, y, z of each sample, (n, 3), in ``unit``."""
    unit: str
    """``g``, ``rad/s`` or ``microtesla``."""

    def at(self, times_ns: ArrayLike, *, largest_gap_ns: Optional[int] = None) -> Floats:
        """Values at times between timestamps, by linear interpolation; (…, 3).

        Raises ``OutsideRecording`` for a time before the first timestamp, after the last, or between
        two that are farther apart than ``largest_gap_ns``.
        """
        return self._linear(self.values, times_ns, largest_gap_ns)

    def _values(self) -> Columns:
        return dict(zip("xyz", self.values.T))


@dataclass(frozen=True, eq=False)
class Attitudes(Series):
    """Attitudes of device motion."""

    reference_from_device: Floats
    """Quaternions x, y, z, w, (n, 4): device axes to the reference frame, whose z is up."""
    magnetic_accuracy: List[str]
    """``uncalibrated``, ``low``, ``medium``, ``high``, or empty if unknown."""

    def at(self, times_ns: ArrayLike, *, largest_gap_ns: Optional[int] = None) -> Floats:
        """Quaternions at times between timestamps, on the shortest rotation; errors as in ``Readings.at``."""
        found = self.timeline.covered_brackets(times_ns, largest_gap_ns)
        start = self.reference_from_device[found.before]
        between = slerp(start, self.reference_from_device[found.after], found.fraction)
        return np.where(found.fraction[..., None] == 0, start, between)

    def _values(self) -> Columns:
        quaternion = dict(zip(("qx", "qy", "qz", "qw"), self.reference_from_device.T))
        return {**quaternion, "magnetic_accuracy": self.magnetic_accuracy}


@dataclass(frozen=True, eq=False)
class Poses(Series):
    """Poses of the frames that have one."""

    world_from_camera: Floats
    """Transforms (n, 4, 4) from ARKit's camera axes to world axes, meters."""
    frame_index: Integers
    """The ``frame_index`` of each pose's frame."""
    tracking_state: List[str]
    """See ``Frame.tracking_state``; empty if unknown."""

    def at(self, times_ns: ArrayLike, *, largest_gap_ns: Optional[int] = None) -> Floats:
        """Poses at times between timestamps, (…, 4, 4).

        The position is interpolated linearly, the rotation on the shortest rotation. Errors as in
        ``Readings.at``.
        """
        found = self.timeline.covered_brackets(times_ns, largest_gap_ns)
        start, end = self.world_from_camera[found.before], self.world_from_camera[found.after]
        fraction = found.fraction[..., None]
        pose = start.copy()
        pose[..., :3, 3] += (end[..., :3, 3] - start[..., :3, 3]) * fraction
        pose[..., :3, :3] = matrix_from_quaternion(
            slerp(
                quaternion_from_matrix(start[..., :3, :3]),
                quaternion_from_matrix(end[..., :3, :3]), found.fraction))
        return np.where(fraction[..., None] == 0, start, pose)

    def _values(self) -> Columns:
        return {
            "frame_index": self.frame_index, **pose_columns(self.world_from_camera),
            "tracking_state": self.tracking_state}


@dataclass(frozen=True, eq=False)
class Barometer(Series):
    """Samples of the barometer."""

    pressure_kpa: Floats
    """Air pressure, kPa."""
    relative_altitude_m: Floats
    """Altitude relative to the start of the stream, meters; ``nan`` if unknown."""

    def pressure_at(
        self, times_ns: ArrayLike, *, largest_gap_ns: Optional[int] = None
    ) -> Floats:
        """Pressure in kPa at times between timestamps, interpolated linearly; errors as in ``Readings.at``."""
        return self._linear(self.pressure_kpa, times_ns, largest_gap_ns)

    def _values(self) -> Columns:
        return {
            "pressure_kpa": self.pressure_kpa, "relative_altitude_m": self.relative_altitude_m}


@dataclass(frozen=True, eq=False)
class Locations(Series):
    """Geographic positions. They are not interpolated, because they are the platform's estimates."""

    wall_ns: Integers
    """The source's own timestamps: UTC, nanoseconds since 1970-01-01."""
    latitude_deg: Floats
    """Degrees, WGS 84."""
    longitude_deg: Floats
    """Degrees, WGS 84."""
    horizontal_accuracy_m: Floats
    """Meters; ``nan`` if unknown, negative if the position is invalid."""
    altitude_m: Floats
    """Meters above mean sea level; ``nan`` if unknown."""
    vertical_accuracy_m: Floats
    """Meters; ``nan`` if unknown, negative if the altitude is invalid."""
    speed_mps: Floats
    """m/s; ``nan`` if unknown, negative if invalid."""

    def _values(self) -> Columns:
        names = [field.name for field in fields(self) if field.name not in _TIMES]
        return {name: getattr(self, name) for name in names}


_TIMES = [field.name for field in fields(Series)]
