"""Depth maps as 16-bit PNG images in millimeters, for LeRobot."""

from __future__ import annotations

import io
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy as np
from numpy.typing import NDArray

from ..arrays import Depths
from ..extras import package
from .statistics import QUANTILES, Statistics

LARGEST_MM = 65_535
COMPRESSION = 1
"""The level of LeRobot's own PNG files: higher levels take much longer and save little."""

Millimeters = NDArray[np.uint16]


def millimeters(depth: Depths) -> Millimeters:
    """The nearest whole millimeter; 0 where nothing was measured or it is farther than 65.535 m."""
    scaled = np.where(np.isfinite(depth), depth, 0).astype(np.float64) * 1000
    rounded = np.rint(scaled)
    return np.where((rounded > 0) & (rounded <= LARGEST_MM), rounded, 0).astype(np.uint16)


def png(values: Millimeters) -> bytes:
    """A PNG file with one channel of 16 bits."""
    target = io.BytesIO()
    package("PIL.Image").fromarray(np.ascontiguousarray(values)).save(
        target, "PNG", compress_level=COMPRESSION)
    return target.getvalue()


def empty_png(size: Tuple[int, int]) -> bytes:
    """The image of a frame without a depth map; ``size`` is width and height."""
    return png(np.zeros((size[1], size[0]), np.uint16))


class DepthCounts:
    """How often each measured depth occurs."""

    def __init__(self) -> None:
        self.counts = np.zeros(LARGEST_MM + 1, np.int64)
        self.maps = 0

    def add(self, values: Millimeters) -> None:
        """Counts the pixels of a map."""
        self.counts += np.bincount(values.ravel(), minlength=LARGEST_MM + 1)
        self.maps += 1

    def to_json(self) -> Dict[str, Any]:
        """JSON values; only depths that occur."""
        present = np.flatnonzero(self.counts)
        return {"mm": present.tolist(), "counts": self.counts[present].tolist(), "maps": self.maps}

    @staticmethod
    def merged(parts: Sequence[Optional[Dict[str, Any]]]) -> "DepthCounts":
        """The counts of several ``to_json`` values."""
        merged = DepthCounts()
        for part in parts:
            if part:
                merged.counts[part["mm"]] += part["counts"]
                merged.maps += part["maps"]
        return merged

    def describe(self) -> Statistics:
        """The statistics of measured pixels in millimeters, each as a list (1, 1, 1)."""
        counts = self.counts.copy()
        counts[0] = 0
        total = int(counts.sum())
        levels = np.arange(LARGEST_MM + 1, dtype=np.float64)
        values: List[float] = [0.0] * 4
        quantiles = dict.fromkeys(QUANTILES, 0.0)
        if total:
            present = np.flatnonzero(counts)
            mean = float((counts * levels).sum() / total)
            deviation = float(np.sqrt((counts * (levels - mean) ** 2).sum() / total))
            values = [float(present[0]), float(present[-1]), mean, deviation]
            reached = np.cumsum(counts)
            quantiles = {
                name: float(np.searchsorted(reached, share * total)) for name, share in QUANTILES.items()}
        named = {**dict(zip(("min", "max", "mean", "std"), values)), **quantiles}
        return {**{name: [[[value]]] for name, value in named.items()}, "count": [self.maps]}
