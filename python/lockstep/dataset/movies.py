"""Coded images of a session's movie: copied as they are, or encoded once from decoded images."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, BinaryIO, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from ..arrays import Bytes
from ..errors import DamagedSession
from ..extras import package
from .movie_file import CodedImage, Coding
from .statistics import ImageHistogram

CODECS = ("h264", "hevc")
QUALITY = "18"
"""x264's constant rate factor; 18 is nearly indistinguishable from the original."""
SAMPLED_IMAGES = 100
"""About as many images of an episode as LeRobot samples for the statistics of a short one."""
BT709 = (1, 1, 1, False)
"""Primaries, transfer and matrix of ITU-R BT.709 (ITU-T H.273), limited range."""


class CodedMovie(NamedTuple):
    """Coded images, whose bytes are in a file in decoding order."""

    coding: Coding
    images: List[CodedImage]


class NotCopyable(Exception):
    """A movie must be decoded and encoded again; the message states why."""


def copy_images(movie: Path, indices: Sequence[int], target: BinaryIO) -> CodedMovie:
    """Copies the coded images that a session's rows refer to.

    ``indices`` are their places in presentation order. Raises ``NotCopyable`` if other images are between
    them, or images are reordered across the end, and ``DamagedSession`` if the movie is.
    """
    av = package("av")
    if list(indices) != list(range(len(indices))):
        raise NotCopyable("the movie has images without a row")
    try:
        with av.open(str(movie)) as container:
            stream = container.streams.video[0]
            packets = _packets(container, stream, target, len(indices))
            coding = _coding(stream)
    except (av.error.FFmpegError, OSError, ValueError, IndexError) as error:
        raise DamagedSession(f"cannot be read ({error}).", place=movie.name) from None
    return _ordered(coding, packets, len(indices), movie.name)


class _Packet(NamedTuple):
    size: int
    is_key: bool
    pts: int


def _packets(container: Any, stream: Any, target: BinaryIO, count: int) -> List[_Packet]:
    packets: List[_Packet] = []
    for packet in container.demux(stream):
        if packet.size == 0:
            continue
        if packet.pts is None or packet.is_discard or packet.is_corrupt:
            raise NotCopyable("the movie's edit list or a damaged image hides images")
        if len(packets) < count:
            target.write(bytes(packet))
        packets.append(_Packet(packet.size, bool(packet.is_keyframe), packet.pts))
    return packets


def _ordered(coding: Coding, packets: List[_Packet], count: int, name: str) -> CodedMovie:
    if len(packets) < count:
        raise DamagedSession(f"has {len(packets)} images, and rows refer to {count}.", place=name)
    ranks = np.argsort(np.argsort([packet.pts for packet in packets], kind="stable"), kind="stable")
    delay = max(place - int(rank) for place, rank in enumerate(ranks))
    if len(packets) > count and delay:
        raise NotCopyable("the movie has reordered images without a row")
    if not packets[0].is_key or ranks[0] != 0:
        raise NotCopyable("the movie's first image is not a key frame")
    images = [
        CodedImage(packet.size, packet.is_key, int(rank))
        for packet, rank in zip(packets[:count], ranks)]
    return CodedMovie(Coding(**{**coding.__dict__, "delay": delay}), images)


def _coding(stream: Any) -> Coding:
    context = stream.codec_context
    if context.name not in CODECS or not context.extradata or context.extradata[:1] != b"\1":
        raise NotCopyable(f"the codec is {context.name}")
    numbers = tuple(int(value) for value in (
        context.color_primaries, context.color_trc, context.colorspace))
    is_full = int(context.color_range) == 2
    is_known = any(number not in (0, 2) for number in numbers) or is_full
    color = (numbers[0], numbers[1], numbers[2], is_full) if is_known else None
    return Coding(
        context.name, bytes(context.extradata), context.width, context.height, color,
        str(context.pix_fmt), 0)


def encode(images: Iterator[Bytes], size: Tuple[int, int], fps: int, path: Path) -> None:
    """Encodes RGB images once as H.264 (x264, constant rate factor 18, BT.709) into an MP4 file.

    One thread, so that the bytes do not depend on the computer's processors.
    """
    av = package("av")
    # Four colors share a sample only where both sides are even.
    pixels = "yuv420p" if size[0] % 2 == size[1] % 2 == 0 else "yuv444p"
    options = {"crf": QUALITY, "preset": "medium", "threads": "1", "bf": "0", "x264-params": "keyint=15:scenecut=0"}
    with av.open(str(path), "w", format="mp4", options={"fflags": "+bitexact"}) as container:
        stream = container.add_stream("libx264", rate=fps, options=options)
        stream.width, stream.height = size
        stream.pix_fmt = pixels
        context = stream.codec_context
        context.color_primaries, context.color_trc, context.colorspace, context.color_range = 1, 1, 1, 1
        for place, image in enumerate(images):
            frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(image), format="rgb24")
            frame = frame.reformat(format=pixels, dst_colorspace="ITU709", dst_color_range="MPEG")
            frame.pts = place
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))


def sample_pixels(movie: Path, count: int) -> ImageHistogram:
    """The colors of some key frames, evenly chosen among the first ``count`` images."""
    av = package("av")
    histogram = ImageHistogram()
    try:
        with av.open(str(movie)) as container:
            stream = container.streams.video[0]
            for packet in _some_keys(container, stream, count):
                for image in stream.codec_context.decode(packet):
                    histogram.add(image.to_ndarray(format="rgb24"))
            for image in stream.codec_context.decode(None):
                histogram.add(image.to_ndarray(format="rgb24"))
    except (av.error.FFmpegError, OSError, ValueError, IndexError) as error:
        raise DamagedSession(f"cannot be decoded ({error}).", place=movie.name) from None
    return histogram


def _some_keys(container: Any, stream: Any, count: int) -> List[Any]:
    """At most ``SAMPLED_IMAGES`` key frames at even distances, however many there are."""
    keys: List[Any] = []
    step = found = 0
    for place, packet in enumerate(container.demux(stream)):
        if place >= count:
            break
        if packet.size and packet.is_keyframe:
            if found % (1 << step) == 0:
                keys.append(packet)
            found += 1
            if len(keys) > SAMPLED_IMAGES:
                keys, step = keys[::2], step + 1
    return keys


def file_blocks(path: Path, size: Optional[int] = None, start: int = 0) -> Iterator[bytes]:
    """The bytes of a file in blocks: ``size`` of them, or all, from ``start`` on."""
    left = os.path.getsize(path) if size is None else size
    with open(path, "rb") as file:
        file.seek(start)
        while left:
            block = file.read(min(left, 1 << 20))
            if not block:
                raise OSError(f"{path.name} is shorter than expected")
            left -= len(block)
            yield block
