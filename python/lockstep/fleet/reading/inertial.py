"""Windows of inertial samples."""

from __future__ import annotations

from typing import Dict, Iterator, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from ...arrays import Booleans, Indices, Integers
from ...extras import package
from ...manifest import Manifest
from ...timeline import Timeline
from ..errors import UsageError
from .columns import IMU_UNITS, Values
from .imu import FILE, read_samples
from .request import Request, Windows
from .staged import StagedFiles

STREAM = "accelerometer"
MOST_WINDOWS = 10_000_000


class InertialSource:
    """The windows of one session. A window is a row; its time is its start."""

    def __init__(
        self, request: Request, files: StagedFiles, manifest: Manifest, names: Sequence[str]
    ) -> None:
        files.need([FILE])
        self._samples = read_samples(files.folder, request.sensors)
        self._orders = {
            sensor: Timeline(one.timestamps_ns).order for sensor, one in self._samples.items()}
        self._times: Dict[str, Integers] = {
            sensor: self._samples[sensor].timestamps_ns[order] for sensor, order in self._orders.items()}
        self._cut = cut(request.windows, self._times, request.sensors[0])
        self._counted = request.sensors[0] if request.windows.window_samples else None
        self.host_ns: Integers = self._cut.starts_ns

    def light(self, name: str) -> Values:
        """A column of all windows that needs no samples."""
        values = self._cut.stops_ns if name == "stop_host_ns" else self._cut.is_complete
        return package("pyarrow").array(values)

    def row_bytes(self, names: Sequence[str]) -> float:
        """About how many bytes a row has in memory."""
        count = sum(times.size for times in self._times.values())
        return 100 + 40 * count / max(1, self.host_ns.size)

    def heavy(
        self, names: Sequence[str], parts: Sequence[Indices], threads: int
    ) -> Iterator[Dict[str, Values]]:
        """The samples of one part of the windows after another."""
        for part in parts:
            yield {name: self._lists(name, part) for name in names}

    def _lists(self, name: str, windows: Indices) -> Values:
        arrow = package("pyarrow")
        sensor = next(one for one in self._samples if name.startswith(f"{one}_"))
        first, last = self._spans(sensor, windows)
        places = joined(first, last)
        rows = self._orders[sensor][places]
        if name == f"{sensor}_host_ns":
            values = arrow.array(self._times[sensor][places])
        elif name == f"{sensor}_{IMU_UNITS[sensor][0]}":
            flat = arrow.array(self._samples[sensor].values[rows].ravel())
            values = arrow.FixedSizeListArray.from_arrays(flat, 3)
        else:
            values = arrow.array(rows.astype(np.int64))
        offsets = np.concatenate([[0], np.cumsum(last - first)]).astype(np.int32)
        return arrow.ListArray.from_arrays(arrow.array(offsets), values)

    def _spans(self, sensor: str, windows: Indices) -> Tuple[Indices, Indices]:
        """The first sample of each window, and the one after its last, among those of a sensor."""
        if sensor == self._counted:
            return self._cut.first[windows], self._cut.last[windows]
        times = self._times[sensor]
        return (np.searchsorted(times, self._cut.starts_ns[windows]),
                np.searchsorted(times, self._cut.stops_ns[windows]))


class Cut(NamedTuple):
    """Windows of a session."""

    starts_ns: Integers
    stops_ns: Integers
    is_complete: Booleans
    first: Indices
    """The first sample of the counted sensor, if windows have a number of samples."""
    last: Indices


def cut(windows: Windows, times: Dict[str, Integers], counted: str) -> Cut:
    """The windows over sorted times of sensors. The last ones may reach beyond the last sample."""
    present = [one for one in times.values() if one.size]
    if not present:
        return _no_windows()
    if windows.window_samples is not None:
        return _by_samples(times[counted], windows.window_samples, windows.step_samples)
    length, step = windows.length_ns, windows.step_ns
    begin, end = min(int(one[0]) for one in present), max(int(one[-1]) for one in present)
    count = (end - begin) // step + 1
    _require_few(count)
    starts = begin + step * np.arange(count, dtype=np.int64)
    stops = starts + length
    unused = np.zeros(count, np.intp)
    return Cut(starts, stops, stops <= end + 1, unused, unused)


def _by_samples(times: Integers, length: int, step: Optional[int]) -> Cut:
    first = np.arange(0, times.size, step or length)
    if not first.size:
        return _no_windows()
    last = np.minimum(first + length, times.size)
    stops = np.append(times, times[-1] + 1)[last]
    return Cut(times[first], stops, first + length <= times.size, first, last)


def joined(first: Indices, last: Indices) -> Indices:
    """The numbers from each ``first`` on and before its ``last``, one range after another."""
    lengths = last - first
    before = np.cumsum(lengths) - lengths
    places: Indices = np.arange(lengths.sum()) + np.repeat(first - before, lengths)
    return places


def _no_windows() -> Cut:
    nothing = np.zeros(0, np.int64)
    return Cut(nothing, nothing, np.zeros(0, np.bool_), np.zeros(0, np.intp), np.zeros(0, np.intp))


def _require_few(count: int) -> None:
    if count > MOST_WINDOWS:
        raise UsageError(
            f"A session would have {count} windows.", remedy="Give a longer step_s.")
