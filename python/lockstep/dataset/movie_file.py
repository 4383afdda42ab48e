"""Writes an MP4 file (ISO/IEC 14496-12) with one track of coded images on an even time grid.

The index is before the images, all durations are equal, and the first presentation time is 0: readers
that compute a frame's number from its time, as LeRobot's do, then find the right one.
"""

from __future__ import annotations

import base64
import struct
from dataclasses import dataclass
from typing import BinaryIO, Dict, Iterable, List, Optional, Sequence, Tuple

TICKS_PER_SECOND = 90_000
IDENTITY = struct.pack(">9i", 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)


@dataclass(frozen=True)
class Coding:
    """The facts that a decoder needs before the first image. Images with equal codings can share a file."""

    codec: str
    """``h264`` or ``hevc``."""
    configuration: bytes
    """The contents of ``avcC`` or ``hvcC`` (ISO/IEC 14496-15), with the parameter sets."""
    width: int
    height: int
    color: Optional[Tuple[int, int, int, bool]]
    """Primaries, transfer and matrix (ITU-T H.273), and whether the range is full; None if unknown."""
    pixel_format: str
    """FFmpeg's name, such as ``yuv420p``, for people."""
    delay: int
    """The largest number of images by which decoding is ahead of presentation."""

    def to_json(self) -> Dict[str, object]:
        """JSON values."""
        return {
            **self.__dict__, "configuration": base64.b64encode(self.configuration).decode(),
            "color": list(self.color) if self.color else None}

    @staticmethod
    def from_json(values: Dict[str, object]) -> "Coding":
        """The coding of JSON values."""
        color = values["color"]
        own = {"configuration": base64.b64decode(str(values["configuration"])),
               "color": tuple(color) if isinstance(color, list) else None}
        return Coding(**{**values, **own})  # type: ignore[arg-type]


@dataclass(frozen=True)
class CodedImage:
    """One coded image, in decoding order."""

    size: int
    """Its length in bytes."""
    is_key: bool
    """Whether decoding can begin here."""
    rank: int
    """Its zero-based index in presentation order."""


def write_movie(
    file: BinaryIO, coding: Coding, fps: int, images: Sequence[CodedImage], data: Iterable[bytes]
) -> None:
    """Writes a movie whose image of rank k is presented at k / fps seconds.

    ``data`` are the bytes of all images in decoding order, in blocks of any size.
    """
    scale = TICKS_PER_SECOND if TICKS_PER_SECOND % fps == 0 else fps * 1000
    kind = b"isom" + struct.pack(">I", 512) + b"isomiso2mp41"
    head = _box(b"ftyp", kind)
    length = len(head) + len(_movie(coding, scale, scale // fps, images, 0))
    start = length + 16
    file.write(head + _movie(coding, scale, scale // fps, images, start))
    file.write(struct.pack(">I4sQ", 1, b"mdat", 16 + sum(image.size for image in images)))
    for block in data:
        file.write(block)


def _box(kind: bytes, *parts: bytes) -> bytes:
    body = b"".join(parts)
    return struct.pack(">I", 8 + len(body)) + kind + body


def _full(kind: bytes, version: int, flags: int, *parts: bytes) -> bytes:
    return _box(kind, struct.pack(">I", version << 24 | flags), *parts)


def _movie(
    coding: Coding, scale: int, ticks: int, images: Sequence[CodedImage], start: int
) -> bytes:
    duration = len(images) * ticks
    header = _full(
        b"mvhd", 1, 0, struct.pack(">QQIQ", 0, 0, scale, duration),
        struct.pack(">IH10x", 1 << 16, 1 << 8), IDENTITY, bytes(24), struct.pack(">I", 2))
    track = _full(
        b"tkhd", 1, 3, struct.pack(">QQI4xQ", 0, 0, 1, duration), bytes(16), IDENTITY,
        struct.pack(">II", coding.width << 16, coding.height << 16))
    media = _box(
        b"mdia",
        _full(b"mdhd", 1, 0, struct.pack(">QQIQ", 0, 0, scale, duration), struct.pack(">HH", 0x55C4, 0)),
        _full(b"hdlr", 0, 0, struct.pack(">I4s12x", 0, b"vide"), b"VideoHandler\0"),
        _box(
            b"minf", _full(b"vmhd", 0, 1, bytes(8)),
            _box(b"dinf", _full(b"dref", 0, 0, struct.pack(">I", 1), _full(b"url ", 0, 1))),
            _samples(coding, ticks, images, start)))
    # Presentation starts where the first image is presented, which decoding precedes by the delay.
    edit = _box(b"edts", _full(
        b"elst", 1, 0, struct.pack(">IQqHH", 1, duration, coding.delay * ticks, 1, 0)))
    return _box(b"moov", header, _box(b"trak", track, edit, media))


def _samples(coding: Coding, ticks: int, images: Sequence[CodedImage], start: int) -> bytes:
    count = len(images)
    boxes = [
        _full(b"stsd", 0, 0, struct.pack(">I", 1), _entry(coding)),
        _full(b"stts", 0, 0, struct.pack(">III", 1, count, ticks))]
    if coding.delay:
        offsets = [(image.rank - place + coding.delay) * ticks for place, image in enumerate(images)]
        boxes.append(_full(
            b"ctts", 0, 0, struct.pack(">I", count), *(struct.pack(">II", 1, one) for one in offsets)))
    keys = [place + 1 for place, image in enumerate(images) if image.is_key]
    boxes.append(_full(b"stss", 0, 0, struct.pack(f">I{len(keys)}I", len(keys), *keys)))
    boxes.append(_full(b"stsc", 0, 0, struct.pack(">IIII", 1, 1, 1, 1)))
    sizes = [image.size for image in images]
    boxes.append(_full(b"stsz", 0, 0, struct.pack(f">II{count}I", 0, count, *sizes)))
    boxes.append(_full(b"co64", 0, 0, struct.pack(f">I{count}Q", count, *_offsets(sizes, start))))
    return _box(b"stbl", *boxes)


def _offsets(sizes: Sequence[int], start: int) -> List[int]:
    offsets = []
    for size in sizes:
        offsets.append(start)
        start += size
    return offsets


def _entry(coding: Coding) -> bytes:
    kind, configuration = {"h264": (b"avc1", b"avcC"), "hevc": (b"hvc1", b"hvcC")}[coding.codec]
    boxes = [_box(configuration, coding.configuration)]
    if coding.color:
        primaries, transfer, matrix, is_full = coding.color
        boxes.append(_box(
            b"colr", b"nclx", struct.pack(">HHHB", primaries, transfer, matrix, is_full << 7)))
    return _box(
        kind, struct.pack(">6xH16xHH", 1, coding.width, coding.height),
        struct.pack(">II4xH32xHh", 72 << 16, 72 << 16, 1, 24, -1), *boxes)
