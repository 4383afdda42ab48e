"""The kinds of arrays that this package returns."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
"""64-bit integers: timestamps in nanoseconds, ``seq``, indices."""

Indices = NDArray[np.intp]
"""Indices into arrays or lists."""

Floats = NDArray[np.float64]
"""64-bit floating-point numbers."""

Depths = NDArray[np.float32]
"""32-bit floating-point numbers: depth in meters along the viewing axis, 0 or ``nan`` where nothing was
measured; vertices and normals."""

Bytes = NDArray[np.uint8]
"""Pixels of images, 0 … 255, or of confidence, 0 … 2."""

Booleans = NDArray[np.bool_]
"""Booleans."""

UNKNOWN_NS = int(np.iinfo(np.int64).min)
"""The value of an unknown time; as ``datetime64[ns]`` it is ``NaT``."""

AnyArray = NDArray[Any]
"""An array whose element type the caller knows."""
