"""Images of ``video.mov`` by index, decoding and reading as little of the movie as they need.

The movie is fragmented (docs/FORMAT.md, section 6): its header and any run of fragments are a movie
too. So FFmpeg is given the header and the fragments from the one with the last key frame before
the first image that is wanted. Movies whose packets are not in the order of presentation are
decoded from their start.
"""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path
from typing import Any, BinaryIO, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from ...arrays import Booleans, Bytes
from ...errors import DamagedSession, DecoderMissing
from ...files import open_file

FILE = "video.mov"
BUFFER_BYTES = 1 << 18
LARGEST_BOX = 16 << 20
"""The largest size of a box that is read completely: the header, or a fragment's list of its images."""
BASE_OFFSET, DEFAULT_FLAGS = 0x1, 0x20
"""Flags of ``tfhd`` (ISO/IEC 14496-12, 8.8.7)."""
DATA_OFFSET, FIRST_FLAGS, DURATIONS, SIZES, SAMPLE_FLAGS, COMPOSITION = 0x1, 0x4, 0x100, 0x200, 0x400, 0x800
"""Flags of ``trun`` (8.8.8)."""
IS_NO_KEY_FRAME = 0x10000
MOST_IMAGES = 100_000
"""The most images of a fragment: a number in a file must not make its reader fill the memory."""


class Fragment(NamedTuple):
    """A ``moof`` box and what follows it, up to the next."""

    first: int
    """Index of its first image."""
    size: int
    """How many images it has."""
    start: int
    end: int
    keys: Tuple[int, ...]
    """Indices of its key frames."""


class Layout(NamedTuple):
    """Where the header and the fragments of a movie are."""

    header_end: int
    fragments: Sequence[Fragment]


class MovieReader:
    """Decodes images of one movie."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def images(self, indices: Sequence[int]) -> Iterator[Tuple[int, Bytes]]:
        """The images with these indices, which increase, as RGB (height, width, 3), native.

        Raises ``DamagedSession``, or ``DecoderMissing`` without PyAV.
        """
        if not indices:
            return
        av = _module()
        try:
            with open_file(self._path, place=FILE) as file:
                yield from self._decoded(av, file, indices)
        except FileNotFoundError:
            raise DamagedSession("is missing.", place=FILE) from None
        except (av.error.FFmpegError, OSError, ValueError, IndexError) as error:
            raise DamagedSession(f"cannot be decoded ({error}).", place=FILE) from None

    def _decoded(
        self, av: Any, file: BinaryIO, indices: Sequence[int]
    ) -> Iterator[Tuple[int, Bytes]]:
        layout = find_fragments(file)
        runs = [(0, None, indices)] if layout is None else _runs(layout, indices)
        for first, ranges, wanted in runs:
            source = file if ranges is None else Excerpt(file, ranges)
            source.seek(0)
            yield from _decode(av, source, first, wanted, in_order=ranges is not None)


def find_fragments(file: BinaryIO) -> Optional[Layout]:
    """The layout of a movie; None if its packets must be read from the start."""
    header_end, fragments, count = 0, [], 0
    try:
        boxes = list(_boxes(file, 0, file.seek(0, os.SEEK_END)))
        default = 0
        for kind, start, body, end in boxes:
            if kind == b"moov":
                if _has_edits(file, body, end):
                    return None
                header_end = end
                default = _default_flags(file, body, end)
            elif kind == b"moof":
                images = _images(file, body, end, default)
                if images is None or not header_end:
                    return None
                keys = tuple(count + place for place in np.flatnonzero(images).tolist())
                fragments.append(Fragment(count, images.size, start, end, keys))
                count += images.size
            elif kind == b"mdat" and fragments:
                fragments[-1] = fragments[-1]._replace(end=end)
    except (struct.error, ValueError, RecursionError):
        return None
    return Layout(header_end, fragments) if fragments and 0 in fragments[0].keys else None


class Excerpt(io.RawIOBase):
    """Ranges of a file, one after another, as a file of their own."""

    def __init__(self, file: BinaryIO, ranges: Sequence[Tuple[int, int]]) -> None:
        super().__init__()
        self._file, self._ranges, self._place = file, ranges, 0
        self._size = sum(end - start for start, end in ranges)

    def readable(self) -> bool:
        """True."""
        return True

    def seekable(self) -> bool:
        """True."""
        return True

    def tell(self) -> int:
        """The position in the excerpt."""
        return self._place

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Moves to a position in the excerpt."""
        base = {os.SEEK_SET: 0, os.SEEK_CUR: self._place, os.SEEK_END: self._size}[whence]
        self._place = max(0, base + offset)
        return self._place

    def read(self, size: int = -1) -> bytes:
        """The next bytes, at most those of one range."""
        place = self._place
        for start, end in self._ranges:
            length = end - start
            if place < length:
                self._file.seek(start + place)
                left = length - place
                block = self._file.read(left if size < 0 else min(size, left))
                self._place += len(block)
                return block
            place -= length
        return b""


def _runs(
    layout: Layout, indices: Sequence[int]
) -> Iterator[Tuple[int, Optional[List[Tuple[int, int]]], List[int]]]:
    """Runs of fragments that contain the images: index of the first, byte ranges, wanted images.

    An image in the same group of pictures as the one before it, or in the next, is in the same run.
    """
    firsts = np.array([fragment.first for fragment in layout.fragments])
    keys = np.array([key for fragment in layout.fragments for key in fragment.keys])
    total = layout.fragments[-1].first + layout.fragments[-1].size
    if indices[-1] >= total:
        raise DamagedSession(f"has {total} images and none with number {indices[-1]}.", place=FILE)
    runs: List[Tuple[int, int, List[int]]] = []
    for index in indices:
        place = int(np.searchsorted(firsts, index, side="right")) - 1
        key = int(keys[np.searchsorted(keys, index, side="right") - 1])
        begin = int(np.searchsorted(firsts, key, side="right")) - 1
        if runs and begin <= runs[-1][1] + 1:
            runs[-1][2].append(index)
            runs[-1] = (runs[-1][0], max(place, runs[-1][1]), runs[-1][2])
        else:
            runs.append((begin, place, [index]))
    for begin, last, wanted in runs:
        chosen = layout.fragments[begin:last + 1]
        yield chosen[0].first, [(0, layout.header_end), *((one.start, one.end) for one in chosen)], wanted


def _decode(
    av: Any, source: Any, first: int, wanted: Sequence[int], *, in_order: bool
) -> Iterator[Tuple[int, Bytes]]:
    """The wanted images of a movie whose first image has the index ``first``.

    An image is known by its time, so one that FFmpeg cannot decode shifts no other.
    """
    times: Dict[int, int] = {} if in_order else _ranked(_times(av, source))
    left = iter(wanted)
    index: Optional[int] = next(left, None)
    has_begun = False
    with av.open(source, format="mov", buffer_size=BUFFER_BYTES) as movie:
        stream = movie.streams.video[0]
        stream.thread_type = "AUTO"
        for packet in movie.demux(stream):
            if in_order and _is_image(packet):
                _add(times, packet.pts, first + len(times))
            has_begun = has_begun or packet.is_keyframe
            for image in packet.decode() if has_begun else ():
                if index is not None and times.get(image.pts) == index:
                    yield index, np.asarray(image.to_ndarray(format="rgb24"))
                    index = next(left, None)
            if index is None:
                return
    raise DamagedSession(f"Image {index} cannot be decoded.", place=FILE)


def _times(av: Any, source: Any) -> List[int]:
    """The presentation times of all images of a movie, in the order of its packets."""
    with av.open(source, format="mov", buffer_size=BUFFER_BYTES) as movie:
        found = [packet.pts for packet in movie.demux(movie.streams.video[0]) if _is_image(packet)]
    source.seek(0)
    return found


def _ranked(times: Sequence[int]) -> Dict[int, int]:
    """The index of each image in the order of presentation, by its time."""
    ranks: Dict[int, int] = {}
    for time in sorted(times):
        _add(ranks, time, len(ranks))
    return ranks


def _is_image(packet: Any) -> bool:
    """Whether a decoder returns an image for a packet; the last has no bytes, and edit lists hide some."""
    return bool(packet.size) and not packet.is_discard


def _add(times: Dict[int, int], time: Optional[int], index: int) -> None:
    """Notes which image has a time. Without times of their own, images cannot be told apart."""
    if time is None or time in times:
        raise DamagedSession(f"Image {index} has no time of its own.", place=FILE)
    times[time] = index


def _boxes(file: BinaryIO, start: int, end: int) -> Iterator[Tuple[bytes, int, int, int]]:
    """Boxes in a range: kind, start, start of the body, end. It ends at an incomplete box."""
    while start + 8 <= end:
        file.seek(start)
        size, kind = struct.unpack(">I4s", file.read(8))
        body = start + 8
        if size == 1:
            size = struct.unpack(">Q", file.read(8))[0]
            body += 8
        size = end - start if size == 0 and kind != b"\0\0\0\0" else size
        if size < body - start or start + size > end:
            return
        yield kind, start, body, start + size
        start += size


def _fields(file: BinaryIO, start: int, end: int) -> bytes:
    if end - start > LARGEST_BOX:
        raise ValueError
    file.seek(start)
    return file.read(end - start)


def _has_edits(file: BinaryIO, start: int, end: int) -> bool:
    """Whether an edit list shifts or hides images."""
    return any(
        kind == b"edts" or kind == b"trak" and _has_edits(file, body, stop)
        for kind, _, body, stop in _boxes(file, start, end))


def _default_flags(file: BinaryIO, start: int, end: int) -> int:
    """The flags of a sample for which nothing else states them (``trex``)."""
    for kind, _, body, stop in _boxes(file, start, end):
        if kind == b"mvex":
            return _default_flags(file, body, stop)
        if kind == b"trex":
            return int(struct.unpack_from(">I", _fields(file, body, stop), 20)[0])
    return 0


def _images(file: BinaryIO, start: int, end: int, default: int) -> Optional[Booleans]:
    """Which images of a fragment are key frames.

    None if they are not in order, or their places are not those from the fragment's start.
    """
    tracks = [one for one in _boxes(file, start, end) if one[0] == b"traf"]
    if len(tracks) != 1:
        return None
    runs = []
    for kind, _, body, stop in _boxes(file, tracks[0][2], tracks[0][3]):
        fields = _fields(file, body, stop)
        if kind == b"tfhd":
            flags = struct.unpack_from(">I", fields)[0] & 0xFFFFFF
            if flags & BASE_OFFSET:
                return None
            if flags & DEFAULT_FLAGS:  # The last of the optional fields.
                default = struct.unpack(">I", fields[-4:])[0]
        elif kind == b"trun":
            run = _run(fields, default)
            if run is None:
                return None
            runs.append(run)
    return np.concatenate(runs) if runs else None


def _run(fields: bytes, default: int) -> Optional[Booleans]:
    """The same for one run of samples (``trun``)."""
    flags, count = struct.unpack_from(">II", fields)
    _require(count <= MOST_IMAGES)
    if flags & COMPOSITION:
        return None
    place = 8 + (4 if flags & DATA_OFFSET else 0)
    first = struct.unpack_from(">I", fields, place)[0] if flags & FIRST_FLAGS else None
    place += 4 if flags & FIRST_FLAGS else 0
    width = sum(1 for field in (DURATIONS, SIZES, SAMPLE_FLAGS) if flags & field)
    if flags & SAMPLE_FLAGS:  # The last of a sample's fields.
        samples = np.frombuffer(fields, ">u4", count * width, place).reshape(count, width)[:, -1]
    else:
        _require(len(fields) >= place + 4 * width * count)
        samples = np.full(count, default, np.int64)
    is_key: Booleans = (samples & IS_NO_KEY_FRAME) == 0
    if first is not None and count:
        is_key[0] = not first & IS_NO_KEY_FRAME
    return is_key


def _require(holds: bool) -> None:
    if not holds:
        raise ValueError


def _module() -> Any:
    try:
        import av
    except ImportError:
        raise DecoderMissing("Movies need PyAV.", remedy="Run 'pip install av'.") from None
    return av
