"""Decodes images with optional packages: Pillow or OpenCV, pillow-heif, PyAV."""

from __future__ import annotations

import importlib
import io
from pathlib import Path
from typing import Any, Iterator, Optional, Tuple

import numpy as np

from .arrays import Bytes
from .errors import DamagedSession, DecoderMissing
from .files import open_file

LARGEST_HEADER = 1 << 20  # docs/FORMAT.md, section 5: 4 bytes per pixel and 1 MiB more


def read_still(path: Path, place: str, size: Tuple[int, int]) -> bytes:
    """The bytes of an image's file; raises ``DamagedSession`` if it is missing or too long."""
    limit = 4 * size[0] * size[1] + LARGEST_HEADER
    try:
        with open_file(path, place=f"{path.parent.name}/{path.name}") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        raise DamagedSession("The image is missing.", place=place) from None
    if len(data) > limit:
        raise DamagedSession("The image's file is too long for its size.", place=place)
    return data


def decode_still(data: bytes, place: str, size: Tuple[int, int]) -> Bytes:
    """RGB pixels (height, width, 3), rotated as the file itself states.

    Raises ``DamagedSession`` if the image cannot be decoded or has not ``size`` (width, height).
    """
    if data[4:8] == b"ftyp":
        return _decode_heic(data, place, size)
    decoders = {"PIL.Image": _decode_with_pillow, "cv2": _decode_with_opencv}
    for package, decode in decoders.items():
        module = _module(package)
        if module is not None:
            return decode(module, data, place, size)
    raise DecoderMissing("Images need Pillow or OpenCV.", remedy="Run 'pip install pillow'.")


def _decode_with_pillow(module: Any, data: bytes, place: str, size: Tuple[int, int]) -> Bytes:
    try:
        with module.open(io.BytesIO(data)) as image:
            # Before anything is decoded: a header may claim any size.
            if sorted(image.size) != sorted(size):
                raise _wrong_size(image.size, size, place)
            turned = importlib.import_module("PIL.ImageOps").exif_transpose(image)
            return np.asarray(turned.convert("RGB"))
    except (DamagedSession, MemoryError):
        raise
    except Exception as error:
        raise _undecodable(error, place) from None


def _decode_with_opencv(module: Any, data: bytes, place: str, size: Tuple[int, int]) -> Bytes:
    try:
        pixels = module.imdecode(np.frombuffer(data, np.uint8), module.IMREAD_COLOR)
    except module.error:
        pixels = None
    if pixels is None:
        raise DamagedSession("The image cannot be decoded.", place=place)
    return np.ascontiguousarray(pixels[:, :, ::-1])


def _decode_heic(data: bytes, place: str, size: Tuple[int, int]) -> Bytes:
    heif = _module("pillow_heif")
    if heif is None:
        raise DecoderMissing(
            "HEIC images need pillow-heif.", remedy="Run 'pip install pillow-heif'.")
    try:
        image = heif.open_heif(io.BytesIO(data))
        # Before anything is decoded: a header may claim any size.
        if tuple(image.size) != tuple(size):
            raise _wrong_size(image.size, size, place)
        return np.asarray(image.to_pillow().convert("RGB"))
    except (DamagedSession, MemoryError):
        raise
    except Exception as error:
        raise _undecodable(error, place) from None


def _undecodable(error: Exception, place: str) -> DamagedSession:
    """The error for damaged bytes, for which decoders raise errors of any type, some without a text."""
    reason = str(error) or type(error).__name__
    return DamagedSession(f"The image cannot be decoded ({reason}).", place=place)


def check_size(pixels: Bytes, size: Tuple[int, int], place: str) -> Bytes:
    """The pixels; raises ``DamagedSession`` if they are not of ``size`` (width, height)."""
    if pixels.shape[:2] != size[::-1]:
        raise _wrong_size((pixels.shape[1], pixels.shape[0]), size, place)
    return pixels


def _wrong_size(
    actual: Tuple[int, int], expected: Tuple[int, int], place: str
) -> DamagedSession:
    return DamagedSession(
        f"The image is {actual[0]}x{actual[1]}, not {expected[0]}x{expected[1]}.", place=place)


class Movie:
    """The images of ``video.mov`` by their ``video_index``.

    Images read in ascending order are decoded once; reading an earlier one starts again from the first.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._images: Optional[Iterator[Any]] = None
        self._next_index = 0
        self._last: Optional[Bytes] = None

    def image(self, index: int) -> Bytes:
        """RGB pixels (height, width, 3) as stored: the rotation in the track's matrix is ignored."""
        if self._images is None or index < self._next_index - 1:
            self._begin()
        while self._next_index <= index:
            self._advance(index)
        if self._last is None:
            raise self._damage(f"has no image {index}.")
        return self._last

    def _begin(self) -> None:
        av = _module("av")
        if av is None:
            raise DecoderMissing("Movies need PyAV.", remedy="Run 'pip install av'.")
        try:
            # PyAV opens the movie by its path, and would wait for a FIFO.
            open_file(self.path, place=self.path.name).close()
        except FileNotFoundError:
            raise self._damage("is missing.") from None
        self._next_index, self._last = 0, None
        self._images = self._decoded(av)

    def _decoded(self, av: Any) -> Iterator[Any]:
        try:
            with av.open(str(self.path)) as movie:
                yield from movie.decode(video=0)
        except (av.error.FFmpegError, OSError, ValueError, IndexError) as error:
            raise self._damage(f"cannot be decoded ({error}).") from None

    def _advance(self, index: int) -> None:
        assert self._images is not None
        image = next(self._images, None)
        if image is None:
            self._images = None
            raise self._damage(f"has {self._next_index} images and none with number {index}.")
        self._next_index += 1
        if self._next_index > index:
            self._last = np.asarray(image.to_ndarray(format="rgb24"))

    def _damage(self, problem: str) -> DamagedSession:
        return DamagedSession(problem, place=self.path.name)


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
