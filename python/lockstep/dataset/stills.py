"""Images as files: JPEG files are copied byte for byte, other images are decoded and encoded once."""

from __future__ import annotations

import io
from collections import Counter
from typing import Iterator

from ..arrays import Bytes
from ..extras import package
from ..frames import Frame
from .work import SessionWork

JPEG_START = b"\xff\xd8"
QUALITY = 95
CHROMA = "4:2:0"
"""The chroma of movies: encoding their images with more of it would gain nothing."""


class JpegImages:
    """The images of a session's rows as JPEG files, one after another."""

    def __init__(self, work: SessionWork) -> None:
        self._work = work
        self._counts: "Counter[str]" = Counter()

    def __iter__(self) -> Iterator[bytes]:
        for frame in self._work.rows.frames:
            yield self._jpeg(frame)

    @property
    def words(self) -> str:
        """What was done to the images that were read."""
        return ", ".join(f"{count} {words}" for words, count in sorted(self._counts.items()))

    def _jpeg(self, frame: Frame) -> bytes:
        data = frame.image_bytes()
        if data is not None and data.startswith(JPEG_START):
            self._counts["JPEG copied"] += 1
            return data
        source = "HEIC" if data is not None else self._work.session.manifest.movie_codec or "movie"
        self._counts[f"{source} decoded and encoded as JPEG, quality {QUALITY}, {CHROMA}"] += 1
        return encoded(frame.image())


def encoded(image: Bytes) -> bytes:
    """An RGB image as a JPEG file."""
    target = io.BytesIO()
    package("PIL.Image").fromarray(image).save(target, "JPEG", quality=QUALITY, subsampling=CHROMA)
    return target.getvalue()
