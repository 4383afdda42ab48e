"""Decodes image files: JPEG by OpenCV if it is installed, because it is faster, else as the package does.

Both are libjpeg-turbo, and return the same pixels.
"""

from __future__ import annotations

import importlib
import io
from functools import lru_cache
from typing import Any, Optional, Tuple

import numpy as np

from ...arrays import Bytes
from ...images import decode_still

JPEG, END = b"\xff\xd8\xff", b"\xff\xd9"
END_WITHIN = 65_536  # bytes before the end of the file: docs/FORMAT.md, section 5


def decode(data: bytes, place: str, size: Tuple[int, int]) -> Bytes:
    """RGB pixels (height, width, 3) in native orientation; see ``decode_still``."""
    image = _by_opencv(data, size) if data.startswith(JPEG) else None
    return decode_still(data, place, size) if image is None else image


def _by_opencv(data: bytes, size: Tuple[int, int]) -> Optional[Bytes]:
    """The image; None if OpenCV should not decode it, or cannot.

    OpenCV decodes whatever size a header claims, and returns gray pixels for an incomplete file
    without an error, so neither reaches it.
    """
    modules = _modules()
    if modules is None or data.rfind(END, max(0, len(data) - END_WITHIN)) < 0:
        return None
    opencv, pillow = modules
    try:
        with pillow.open(io.BytesIO(data)) as image:
            if sorted(image.size) != sorted(size):
                return None
        pixels: Optional[Bytes] = opencv.imdecode(np.frombuffer(data, np.uint8), opencv.IMREAD_COLOR_RGB)
    except (opencv.error, OSError, ValueError, SyntaxError):
        return None
    return pixels


@lru_cache(maxsize=None)
def _modules() -> Optional[Tuple[Any, Any]]:
    """OpenCV and Pillow, if both are installed and OpenCV is new enough."""
    try:
        opencv, pillow = importlib.import_module("cv2"), importlib.import_module("PIL.Image")
    except ImportError:
        return None
    return (opencv, pillow) if hasattr(opencv, "IMREAD_COLOR_RGB") else None
