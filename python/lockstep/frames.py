"""Stored frames: their rows, images and maps."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from operator import index
from pathlib import Path
from typing import Any, Iterator, List, Mapping, Optional, Sequence, Tuple, Union, overload

import numpy as np

from .arrays import UNKNOWN_NS, AnyArray, Bytes, Depths, Floats, Integers
from .errors import DamagedSession, ImageMissing, place_of
from .fields import Fields, fields_from_json
from .files import open_file
from .geometry import points_from_depth, scaled_intrinsics, transform_points
from .lines import LONGEST_LINE, json_rows, line_blocks
from .images import Movie, check_size, decode_still, read_still
from .rows import Columns, Rows, pose_columns

TRACKING_STATES = (
    "normal", "initializing", "limited_motion", "limited_features", "relocalizing", "limited",
    "not_available")


@dataclass(frozen=True, eq=False)
class SessionFiles:
    """The files from which the frames of a session read their images and maps."""

    folder: Path
    movie: Movie
    pixel_origin: str


class Frame:
    """One stored frame. Images and maps are read when they are requested.

    Unknown values are None.
    """

    def __init__(self, fields: Fields, files: SessionFiles) -> None:
        self._fields = fields
        self._files = files
        self.index: int = fields.count("frame_index")
        """``frame_index``, from 0 in the order of storing; a recovered session may lack some indices."""
        self.timestamp_ns: int = fields.needed_integer("timestamp_ns")
        """The frame's timestamp: host time."""
        self.arrival_ns: Optional[int] = fields.integer("arrival_ns")
        """When the recorder received the frame: host time; None if unknown."""
        self.seq: int = fields.sequence()
        """The zero-based index among all samples and events, in order of arrival."""
        self.size: Optional[Tuple[int, int]] = fields.size("camera_resolution")
        """Width and height of the native image, pixels; None if there is no image and its size is
        unknown."""
        _check(fields)

    @property
    def row(self) -> Mapping[str, Any]:
        """All values of the row, by the keys of docs/FORMAT.md, section 5."""
        return self._fields.values

    @property
    def world_from_camera(self) -> Optional[Floats]:
        """The pose (4, 4): ARKit's camera axes to world axes, meters."""
        return _matrix(self._fields.numbers("camera_transform", 16), 4)

    @property
    def intrinsics(self) -> Optional[Floats]:
        """K (3, 3) of the native image, pixels; ``pixel_origin`` states where (0, 0) is."""
        return _matrix(self._fields.numbers("camera_intrinsics", 9), 3)

    @property
    def pixel_origin(self) -> str:
        """Where (0, 0) of K is: ``pixel_centre`` or ``pixel_corner`` of the upper left pixel."""
        return self._files.pixel_origin

    @property
    def tracking_state(self) -> Optional[str]:
        """The tracking state of the pose; ``limited`` for words that this package does not know."""
        word = self._fields.text("tracking_state")
        return word if word is None or word in TRACKING_STATES else "limited"

    @property
    def exposure_seconds(self) -> Optional[float]:
        """The exposure duration of each image row, s."""
        return self._fields.number("exposure_duration")

    @property
    def depth_size(self) -> Optional[Tuple[int, int]]:
        """Width and height of the depth map, pixels; None if there is none."""
        if not self._fields.flag("has_depth"):
            return None
        size = self._fields.size("depth_resolution")
        if size is None:
            raise self._fields.damage("depth_resolution is missing.")
        return size

    @property
    def depth_intrinsics(self) -> Optional[Floats]:
        """K scaled to the depth map, with the same pixel origin; None without depth or intrinsics."""
        k, size = self.intrinsics, self.depth_size
        if k is None or size is None or self.size is None:
            return None
        return scaled_intrinsics(k, size=self.size, to=size, pixel_origin=self.pixel_origin)

    def depth(self) -> Optional[Depths]:
        """The depth map (height, width), meters along the viewing axis; None if there is none.

        Pixels are 0 or ``nan`` where nothing was measured. Raises ``DamagedSession`` if the file is
        missing or has another length.
        """
        size = self.depth_size
        return None if size is None else self._map("depth", np.dtype("<f4"), size)

    def confidence(self) -> Optional[Bytes]:
        """The depth's confidence (height, width): 0 low, 1 medium, 2 high; None if there is none."""
        size = self.depth_size
        if size is None or not self._fields.flag("has_confidence"):
            return None
        return self._map("confidence", np.dtype("u1"), size)

    def world_points(self) -> Optional[Floats]:
        """The point of each depth pixel in world axes, (height, width, 3), meters.

        ``nan`` where nothing was measured; None without depth, intrinsics or pose.
        """
        depth, k, pose = self.depth(), self.depth_intrinsics, self.world_from_camera
        if depth is None or k is None or pose is None:
            return None
        return transform_points(pose, points_from_depth(depth, k, pixel_origin=self.pixel_origin))

    @property
    def has_image(self) -> bool:
        """Whether there is an image; a frame that was imported without one has its other values."""
        return self.image_path is not None or self.video_index is not None

    @property
    def image_path(self) -> Optional[Path]:
        """The JPEG or HEIC file; None if the image is in the movie, or there is none."""
        name = self._fields.text("image")
        if name is None:
            return None
        if name not in [f"rgb/{self.index:06d}.{ending}" for ending in ("jpg", "heic")]:
            raise self._fields.damage("image is not the frame's own file.")
        return self._files.folder / name

    @property
    def video_index(self) -> Optional[int]:
        """The zero-based index of the image in the movie; None if it is not in the movie."""
        if self._fields.text("image") is not None or self._fields.integer("video_index") is None:
            return None
        return self._fields.count("video_index")

    def image_bytes(self) -> Optional[bytes]:
        """The JPEG or HEIC file's bytes; None if the image is in the movie, or there is none."""
        path = self.image_path
        if path is None or self.size is None:
            return None
        return read_still(path, self._fields.place, self.size)

    def image(self) -> Bytes:
        """The image as RGB (height, width, 3), native orientation.

        Raises ``ImageMissing`` for a frame without an image (``has_image``), and ``DecoderMissing``
        if the package for it is not installed: Pillow or OpenCV for JPEG, pillow-heif for HEIC, PyAV
        for movies.
        """
        data, index, place = self.image_bytes(), self.video_index, self._fields.place
        if self.size is not None and data is not None:
            return check_size(decode_still(data, place, self.size), self.size, place)
        if self.size is not None and index is not None:
            return check_size(self._files.movie.image(index), self.size, place)
        raise ImageMissing("The recording was imported without this frame's image.", place=place)

    def __repr__(self) -> str:
        return f"Frame(index={self.index}, timestamp_ns={self.timestamp_ns})"

    def _map(self, kind: str, dtype: "np.dtype[Any]", size: Tuple[int, int]) -> AnyArray:
        name = f"{kind}/{self.index:06d}.bin"
        path = self._files.folder / name
        expected = size[0] * size[1] * dtype.itemsize
        try:
            file = open_file(path, place=name)
        except FileNotFoundError:
            raise DamagedSession("The map is missing.", place=name) from None
        with file:
            actual = os.fstat(file.fileno()).st_size
            if actual != expected:
                raise DamagedSession(f"has {actual} bytes, not {expected}.", place=name)
            pixels = np.fromfile(file, dtype=dtype).astype(dtype.newbyteorder("="), copy=False)
        return pixels.reshape(size[1], size[0])


@dataclass(frozen=True, eq=False)
class FrameTable(Rows):
    """The rows of frames as arrays; ``nan`` for a value that a row does not have.

    Slices, indices and masks select rows, as for a series.
    """

    index: Integers
    """``frame_index``."""
    timestamps_ns: Integers
    """The frames' timestamps: host time."""
    arrival_ns: Integers
    """When the recorder received each: host time; ``UNKNOWN_NS`` if unknown."""
    seq: Integers
    """The zero-based index of each among all samples and events, in order of arrival."""
    world_from_camera: Floats
    """Poses (n, 4, 4): ARKit's camera axes to world axes, meters."""
    intrinsics: Floats
    """K (n, 3, 3) of the native images, pixels."""
    sizes: Integers
    """Width and height of the native images, (n, 2), pixels; 0 if unknown."""
    has_depth: AnyArray
    """Whether each frame has a depth map."""
    tracking_state: List[str]
    """See ``Frame.tracking_state``; empty if unknown."""

    def _values(self) -> Columns:
        k = self.intrinsics
        return {
            "frame_index": self.index, "width": self.sizes[:, 0], "height": self.sizes[:, 1],
            "fx": k[:, 0, 0], "fy": k[:, 1, 1], "cx": k[:, 0, 2], "cy": k[:, 1, 2],
            **pose_columns(self.world_from_camera), "has_depth": self.has_depth,
            "tracking_state": self.tracking_state}


class Frames(Sequence[Frame]):
    """The stored frames in the order of their rows; each row is read when it is requested."""

    def __init__(self, files: SessionFiles, *, may_be_cut: bool) -> None:
        self._files = files
        self._path = files.folder / "frames.jsonl"
        self._may_be_cut = may_be_cut

    @cached_property
    def _ends(self) -> Integers:
        """The offset after each row's line feed; before them 0, where the first row starts."""
        blocks = [np.zeros(1, dtype=np.int64)]
        for _, lines in line_blocks(self._path, may_be_cut=self._may_be_cut):
            lengths = np.fromiter((len(line) + 1 for line in lines), np.int64, len(lines))
            blocks.append(np.cumsum(lengths) + blocks[-1][-1])
        return np.concatenate(blocks)

    def __len__(self) -> int:
        return self._ends.size - 1

    @overload
    def __getitem__(self, position: int) -> Frame: ...

    @overload
    def __getitem__(self, position: slice) -> List[Frame]: ...

    def __getitem__(self, position: Union[int, slice]) -> Union[Frame, List[Frame]]:
        if isinstance(position, slice):
            return [self[number] for number in range(*position.indices(len(self)))]
        try:
            number = index(position)
        except TypeError:
            raise TypeError(
                f"Frames are numbered by whole numbers or slices, such as frames[0] or "
                f"frames[:10], not by {position!r}. The first frame has number 0; "
                "'frames.table.index' has the 'frame_index' of each.") from None
        number += len(self) if number < 0 else 0
        if not 0 <= number < len(self):
            raise IndexError(
                f"There are {len(self)} frames and no number {position}; the first has number 0.")
        start, end = self._ends[number : number + 2]
        with open_file(self._path, place=self._path.name) as file:
            file.seek(start)
            line = file.read(min(end - start, LONGEST_LINE + 1))
        place = place_of(self._path.name, number + 1)
        return Frame(fields_from_json(line, place=place), self._files)

    def __iter__(self) -> Iterator[Frame]:
        for fields in json_rows(self._path, may_be_cut=self._may_be_cut):
            yield Frame(fields, self._files)

    @cached_property
    def table(self) -> FrameTable:
        """The values of all rows as arrays; reads ``frames.jsonl`` once."""
        rows = [_columns(frame) for frame in self]
        index, timestamps, arrivals, seq, poses, ks, sizes, has_depth, states = (
            list(column) for column in zip(*rows)) if rows else ([] for _ in range(9))
        return FrameTable(
            index=np.array(index, dtype=np.int64),
            timestamps_ns=np.array(timestamps, dtype=np.int64),
            arrival_ns=np.array(arrivals, dtype=np.int64),
            seq=np.array(seq, dtype=np.int64),
            world_from_camera=_stack(poses, 4),
            intrinsics=_stack(ks, 3),
            sizes=np.array(sizes, dtype=np.int64).reshape(-1, 2),
            has_depth=np.array(has_depth, dtype=np.bool_),
            tracking_state=states)


def _check(fields: Fields) -> None:
    """Raises ``DamagedSession`` if a key that the tool reads too is missing or has another type."""
    if fields.flag("has_depth") is None:
        raise fields.damage("has_depth is missing.")
    if fields.flag("has_depth") and fields.size("depth_resolution") is None:
        raise fields.damage("depth_resolution is missing.")
    for side in fields.list("depth_resolution"):
        if type(side) is not int:
            raise fields.damage("depth_resolution is not a width and height.")
    has_image = fields.text("image") is not None
    if not has_image and fields.integer("video_index") is not None:
        fields.count("video_index")
        has_image = True
    fields.integer("video_index")
    if has_image and fields.size("camera_resolution") is None:
        raise fields.damage("camera_resolution is missing.")
    fields.flag("has_confidence")
    for key, count in {
        "camera_transform": 16, "camera_intrinsics": 9, "camera_euler_angles": 3}.items():
        fields.numbers(key, count)
    for key in ("tracking_state", "orientation"):
        fields.text(key)
    if fields.integer("feature_point_count") is not None:
        fields.count("feature_point_count")
    raw = fields.object("raw_timestamp")
    if raw is not None:
        raw.needed_integer("value")
        if raw.needed_integer("timescale") not in range(-(2**31), 2**31):
            raise raw.damage("timescale is not an integer of 32 bits.")
    for key in _NUMBERS:
        fields.number(key)


_NUMBERS = (
    "exposure_duration", "exposure_offset", "iso", "focal_length_mm", "lens_position", "readout_s",
    "ambient_intensity", "ambient_color_temperature", "sharpness")


def _columns(frame: Frame) -> Tuple[Any, ...]:
    """The values of a frame that a table contains."""
    arrival = UNKNOWN_NS if frame.arrival_ns is None else frame.arrival_ns
    return (
        frame.index, frame.timestamp_ns, arrival, frame.seq, frame.world_from_camera,
        frame.intrinsics, frame.size or (0, 0), frame.depth_size is not None, frame.tracking_state or "")


def _matrix(numbers: Optional[List[float]], side: int) -> Optional[Floats]:
    return None if numbers is None else np.array(numbers).reshape(side, side, order="F")


def _stack(matrices: List[Optional[Floats]], side: int) -> Floats:
    unknown = np.full((side, side), np.nan)
    return np.array(
        [unknown if m is None else m for m in matrices], dtype=np.float64
    ).reshape(-1, side, side)
