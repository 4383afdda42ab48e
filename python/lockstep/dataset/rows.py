"""The frames of a session as columns: times, poses, intrinsics and provenance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union, overload

import numpy as np

from ..arrays import Booleans, Floats, Integers
from ..frames import Frame, Frames
from ..geometry import intrinsics_with_origin
from ..rows import pose_columns
from ..session import Session
from ..series import Readings
from .errors import LeftOut
from .facts import Timing

LARGEST_GAP_NS = 100_000_000
"""Inertial values are interpolated only between samples at most this far apart."""
LONGEST_NS = 1_000_000 * 1_000_000_000
"""Eleven days: times that are farther apart are not from one recording."""
NO_INDEX = -1


class Described(NamedTuple):
    """What is kept of a frame while its row is not in memory."""

    place: int
    """The zero-based row in ``frames.jsonl``."""
    frame_index: int
    stream_file: str
    """The file of the session that has the image."""
    movie_index: int
    """The index of the image in the movie, in presentation order; -1 if it is a file."""
    size: Tuple[int, int]
    """Width and height of the image, pixels."""
    depth_size: Optional[Tuple[int, int]]
    tracking_state: str
    """Empty if unknown."""


class ChosenFrames(Sequence[Frame]):
    """The frames with an image; each is read again when it is asked for, so that memory stays small."""

    def __init__(self, frames: Frames, places: Sequence[int]) -> None:
        self._frames, self._places = frames, places

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, number: int) -> Frame: ...

    @overload
    def __getitem__(self, number: slice) -> List[Frame]: ...

    def __getitem__(self, number: Union[int, slice]) -> Union[Frame, List[Frame]]:
        if isinstance(number, slice):
            return [self._frames[place] for place in self._places[number]]
        return self._frames[self._places[number]]


@dataclass(frozen=True)
class FrameRows:
    """The frames with an image, in the order of ``frames.jsonl``; ``nan`` for unknown values."""

    frames: ChosenFrames
    described: List[Described]
    host_ns: Integers
    imu_ns: Integers
    """The same instants on the clock of the inertial samples."""
    has_inertial_clock: bool
    """Whether ``imu_ns`` is known."""
    positions_m: Floats
    """(n, 3), world axes."""
    quaternions_xyzw: Floats
    """(n, 4), camera to world."""
    intrinsics_px: Floats
    """fx, fy, cx, cy, (n, 4); (0, 0) is the center of the first pixel."""
    without_image_count: int

    def __len__(self) -> int:
        return len(self.described)

    @property
    def has_pose(self) -> Booleans:
        """Whether each frame has a pose."""
        known: Booleans = ~np.isnan(self.positions_m[:, 0])
        return known

    @property
    def movie_indices(self) -> List[int]:
        """``Described.movie_index`` of each frame."""
        return [one.movie_index for one in self.described]


def read_rows(session: Session) -> FrameRows:
    """The frames of a session that have an image.

    Raises ``LeftOut`` if there are none, and the errors of ``Session.frames``.
    """
    described: List[Described] = []
    times: List[int] = []
    poses: List[Floats] = []
    matrices: List[Floats] = []
    count = 0
    for frame in session.frames:
        if frame.has_image:
            described.append(_described(frame, count))
            times.append(frame.timestamp_ns)
            poses.append(_or_nan(frame.world_from_camera, (4, 4)))
            matrices.append(_or_nan(frame.intrinsics, (3, 3)))
        count += 1
    if not described:
        raise LeftOut("no_images", f"None of {count} frames has an image.")
    pose = pose_columns(np.array(poses))
    k = intrinsics_with_origin(
        np.array(matrices), origin=session.manifest.pixel_origin, to="pixel_centre")
    host_ns = np.array(times, dtype=np.int64)
    offset_ns, is_known = inertial_offset(session)
    return FrameRows(
        ChosenFrames(session.frames, [one.place for one in described]), described, host_ns,
        host_ns + offset_ns, is_known, np.column_stack([pose[name] for name in "xyz"]),
        np.column_stack([pose[name] for name in ("qx", "qy", "qz", "qw")]),
        np.stack([k[:, 0, 0], k[:, 1, 1], k[:, 0, 2], k[:, 1, 2]], axis=1), count - len(described))


def _described(frame: Frame, place: int) -> Described:
    path, movie_index = frame.image_path, frame.video_index
    return Described(
        place, frame.index, "video.mov" if path is None else f"rgb/{path.name}",
        NO_INDEX if movie_index is None else movie_index, frame.size or (0, 0), frame.depth_size,
        frame.tracking_state or "")


def inertial_offset(session: Session) -> Tuple[int, bool]:
    """d of t_imu = t_camera + d in nanoseconds, and whether the clocks are related at all."""
    measured = session.manifest.calibration.imu_minus_camera_seconds
    camera = session.manifest.streams.get("camera")
    if measured is not None and abs(measured) < 1e6:
        return int(round(measured * 1e9)), True
    return 0, camera is None or camera.clock == "host"


def interpolated(readings: Readings, rows: FrameRows) -> Floats:
    """The values at the frames' instants, (n, 3); ``nan`` where no samples surround one."""
    values = np.full((len(rows), 3), np.nan)
    if not rows.has_inertial_clock or not len(readings):
        return values
    is_covered = readings.covers(rows.imu_ns, largest_gap_ns=LARGEST_GAP_NS)
    values[is_covered] = readings.at(rows.imu_ns[is_covered], largest_gap_ns=LARGEST_GAP_NS)
    return values


def timing_of(host_ns: Integers) -> Optional[Timing]:
    """The even grid that suits frames best, and how far they are from it; None if there is none.

    The rate is the whole number nearest to one over the median interval.
    """
    if len(host_ns) < 2 or int(host_ns.max()) - int(host_ns.min()) > LONGEST_NS:
        return None
    intervals = np.diff(host_ns).astype(np.float64)
    median = float(np.median(intervals))
    fps = max(1, int(round(1e9 / median))) if median > 0 else 0
    if not 1 <= fps <= 1000:
        return None
    errors = (host_ns - host_ns[0]).astype(np.float64) - np.arange(len(host_ns)) * (1e9 / fps)
    return Timing(
        fps, _milliseconds(np.abs(errors).max()), _milliseconds(np.sqrt(np.mean(errors**2))),
        _milliseconds(intervals.max()))


def _milliseconds(nanoseconds: Any) -> float:
    return round(float(nanoseconds) / 1e6, 6)


def _or_nan(matrix: Optional[Floats], shape: Tuple[int, int]) -> Floats:
    return np.full(shape, np.nan) if matrix is None else matrix
