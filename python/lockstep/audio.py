"""The microphone's samples."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from .arrays import Integers
from .errors import DamagedSession
from .files import open_file
from .rows import Columns
from .series import Series

FILE = "audio.caf"
HEADER = np.dtype([
    ("start", "S8"), ("description", "S4"), ("description_length", ">i8"), ("rate_hz", ">f8"),
    ("kind", "S4"), ("flags", ">u4"), ("packet_bytes", ">u4"), ("packet_samples", ">u4"),
    ("channels", ">u4"), ("bits", ">u4"), ("data", "S4"), ("data_length", ">i8"),
    ("edits", ">u4")])
"""The file's header, 68 bytes: docs/FORMAT.md, section 20."""
TYPES = {(2, 16): "<i2", (3, 32): "<f4"}
"""Types of samples by their flags and bits."""
LARGEST_BREAK_NS = 5_000_000  # docs/CHECKS.md, audio-break
LARGEST_BLOCK = 8 << 20  # bytes: docs/FORMAT.md, section 20


@dataclass(frozen=True, eq=False)
class Audio(Series):
    """Blocks of the microphone's samples; ``timestamps_ns`` are those of their first samples."""

    first_sample: Integers
    """The index of each block's first sample in the file, counted per channel."""
    sample_count: Integers
    """The number of samples of each channel in each block."""
    _path: Path

    @property
    def channel_count(self) -> int:
        """The number of channels."""
        return self._header[2]

    @property
    def rate_hz(self) -> float:
        """The rate that the file states; the clock of the timestamps may differ slightly."""
        return self._header[0]

    def samples(self) -> NDArray[Any]:
        """The samples of all blocks, one after another, (n, channels), ``int16`` or ``float32``.

        Nothing is inserted for missing blocks: ``sample_times_ns`` has each sample's time. Raises
        ``DamagedSession`` if the file is missing or ends before a block, and ``ValueError`` if the
        session has no audio.
        """
        _, kind, channels = self._header
        size = np.dtype(kind).itemsize * channels
        with self._open() as file:
            parts = [
                self._block(file, size, int(first), int(count))
                for first, count in zip(self.first_sample, self.sample_count)]
        return np.frombuffer(b"".join(parts), kind).reshape(-1, channels)

    def sample_times_ns(self) -> Integers:
        """The host time of each of ``samples()``.

        Times are evenly spaced from the start of a block to the start of the next. If this interval
        differs by more than 5 ms from the block's duration at the stated rate, blocks are missing or
        overlap; then, and in the last block, the stated rate is used. Times increase unless blocks
        overlap.
        """
        if len(self) == 0:
            return np.empty(0, np.int64)
        usual = self.sample_count * 1e9 / self.rate_hz
        lasting = np.append(np.diff(self.timestamps_ns), 0).astype(np.float64)
        lasting[-1] = np.inf
        lasting = np.where(np.abs(lasting - usual) > LARGEST_BREAK_NS, usual, lasting)
        count = self.sample_count
        place = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
        offset = np.rint(place * np.repeat(lasting / count, count)).astype(np.int64)
        times: Integers = np.repeat(self.timestamps_ns, count) + offset
        return times

    def _block(self, file: BinaryIO, size: int, first: int, count: int) -> bytes:
        if not 0 < count * size <= LARGEST_BLOCK:
            raise DamagedSession(f"A block has {count} samples.", place="audio.csv")
        file.seek(HEADER.itemsize + first * size)
        data = file.read(count * size)
        if len(data) != count * size:
            raise DamagedSession("It ends before the samples of a row.", place=FILE)
        return data

    @cached_property
    def _header(self) -> Tuple[float, str, int]:
        """The rate in hertz, the type of samples, and the number of channels."""
        with self._open() as file:
            data = file.read(HEADER.itemsize)
        header = np.frombuffer(data, HEADER)[0] if len(data) == HEADER.itemsize else None
        kind = None if header is None else _kind(header)
        if header is None or kind is None:
            raise DamagedSession("Its header is not that of a session.", place=FILE)
        return float(header["rate_hz"]), kind, int(header["channels"])

    def _open(self) -> BinaryIO:
        try:
            return open_file(self._path, place=FILE)
        except FileNotFoundError:
            if len(self) == 0:
                raise ValueError("The session has no audio.") from None
            raise DamagedSession("The audio is missing.", place=FILE) from None

    def _values(self) -> Columns:
        return {"first_sample": self.first_sample, "sample_count": self.sample_count}


def _kind(header: Any) -> Optional[str]:
    """The type of the samples; None for a header that no session has."""
    kind = TYPES.get((int(header["flags"]), int(header["bits"])))
    channels, rate = int(header["channels"]), float(header["rate_hz"])
    fixed = {
        "start": b"caff\0\1", "description": b"desc", "description_length": 32, "kind": b"lpcm",
        "packet_samples": 1, "data": b"data", "data_length": -1, "edits": 0}
    holds = all(header[name] == value for name, value in fixed.items())
    if kind is None or not holds or not 1 <= channels <= 64 or not 1e3 <= rate <= 1e6:
        return None
    return kind if header["packet_bytes"] == channels * np.dtype(kind).itemsize else None
