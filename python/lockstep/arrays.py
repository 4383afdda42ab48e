"""The kinds of arrays that this package returns."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
"""Whole numbers of 64 bits: timestamps in nanoseconds, ``seq``, indices."""

Indices = NDArray[np.intp]
"""Places in arrays or lists."""

Floats = NDArray[np.float64]
"""Numbers with fractions."""

Depths = NDArray[np.float32]
"""Meters along the viewing axis; 0 or ``nan`` where nothing was measured."""

Bytes = NDArray[np.uint8]
"""Pixels of images, 0 … 255, or of confidence, 0 … 2."""

Booleans = NDArray[np.bool_]
"""Yes or no."""

UNKNOWN_NS = int(np.iinfo(np.int64).min)
"""A time that is not known, among times; as ``datetime64[ns]`` it reads ``NaT``."""

AnyArray = NDArray[Any]
"""An array whose kind the caller knows."""
