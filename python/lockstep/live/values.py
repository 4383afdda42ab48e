"""What phones deliver while they record, as arrays.

Times are host times of the phone in integer nanoseconds. ``offset_ns`` leads to the clock of the desk,
which all phones share: desk time = host time + offset; it is ``None`` before the first measurement. The true
offset is at most ``offset_bound_ns`` away from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from ..arrays import Bytes, Depths, Floats, Integers
from ..images import decode_still


@dataclass(frozen=True)
class Origin:
    """Which phone a value is from."""

    phone: str
    """The name that the phone states."""
    identity: str
    """The SHA-256 of the phone's key in hexadecimal digits."""
    offset_ns: Optional[int]
    """Desk − host, ns; ``None`` before the first measurement."""
    offset_bound_ns: Optional[int]


@dataclass(frozen=True)
class Samples:
    """Successive samples of one stream, without a gap between them."""

    origin: Origin
    stream: str
    number: int
    """The number of the first sample in its stream since the phone connected to this reader."""
    timestamps_ns: Integers
    seq: Integers
    """``seq`` in the session; negative while nothing is recorded."""
    state: Integers
    values: Floats
    """A row for each sample: the numbers of docs/PROTOCOL.md, section 10, in the session's units."""


@dataclass(frozen=True)
class Pose:
    """A pose of the camera."""

    origin: Origin
    number: int
    timestamp_ns: int
    seq: int
    tracking: str
    world_from_camera: Floats
    """4 × 4, meters; ARKit's axes (docs/CONVENTIONS.md)."""


@dataclass(frozen=True)
class Frame:
    """An image, scaled and compressed by the phone."""

    origin: Origin
    number: int
    timestamp_ns: int
    seq: int
    width: int
    height: int
    format: str
    orientation: str
    """How the device was held; pixels are never turned."""
    intrinsics: Optional[Tuple[float, ...]]
    """fx, fy, cx, cy for these pixels, with (0, 0) at the center of the first; ``None`` if unknown."""
    data: bytes

    def image(self) -> Bytes:
        """RGB pixels (height, width, 3). Needs Pillow or OpenCV."""
        return decode_still(self.data, f"image {self.number}", (self.width, self.height))


@dataclass(frozen=True)
class Depth:
    """A depth map."""

    origin: Origin
    number: int
    timestamp_ns: int
    seq: int
    depth_m: Depths
    """(height, width), meters along the viewing axis; 0 or NaN where nothing was measured."""
    confidence: Optional[Bytes]
    """(height, width): 0 low, 1 medium, 2 high; ``None`` if the phone has none."""
    intrinsics: Optional[Tuple[float, ...]]


@dataclass(frozen=True)
class Points:
    """Points that tracking recognized."""

    origin: Origin
    number: int
    timestamp_ns: int
    seq: int
    identifiers: NDArray[np.uint64]
    positions_m: Depths
    """(n, 3), meters, world axes."""


@dataclass(frozen=True)
class Gap:
    """Numbers of a stream that do not arrive; the session's files have the samples."""

    origin: Origin
    stream: str
    number: int
    """The first missing number."""
    count: int
    reason: str
    """``slow link`` also if this program reads too slowly."""


@dataclass(frozen=True)
class Status:
    """What a phone is doing."""

    origin: Origin
    activity: str
    """``idle``, ``recording`` or ``finishing``."""
    session: str
    elapsed_ns: int
    free_byte_count: int
    """Negative if unknown."""


@dataclass(frozen=True)
class Connected:
    """A phone begins to deliver; the numbers of its streams begin at 0."""

    origin: Origin


@dataclass(frozen=True)
class Disconnected:
    """A phone delivers nothing more; what it measured after its last sample is unknown here."""

    origin: Origin


Value = Union[Samples, Pose, Frame, Depth, Points, Gap, Status, Connected, Disconnected]
