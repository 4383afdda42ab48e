"""Statistics of columns and images, as LeRobot's ``stats.json`` has them."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence

import numpy as np
from numpy.typing import NDArray

from ..arrays import Bytes, Floats

QUANTILES = {"q01": 0.01, "q10": 0.10, "q50": 0.50, "q90": 0.90, "q99": 0.99}
SAMPLED_SIDE = 150
"""LeRobot takes every n-th pixel, so that the longer side has this many or up to twice as many."""

Statistics = Dict[str, Any]


def describe(values: NDArray[Any]) -> Statistics:
    """The statistics of the finite values of each component; ``values`` are (n,) or (n, d).

    Zeros for a component without a finite value. ``count`` is that of the component with
    the fewest finite values.
    """
    table = values.reshape(len(values), -1)
    is_whole = table.dtype.kind in "iub"
    columns = [_column(table[:, place], is_whole) for place in range(table.shape[1])]
    merged: Statistics = {
        name: [column[name] for column in columns] for name in columns[0] if name != "count"}
    merged["count"] = [min(column["count"] for column in columns)]
    return merged


def _column(values: NDArray[Any], is_whole: bool) -> Statistics:
    finite = values if is_whole else values[np.isfinite(values)]
    if not len(finite):
        return {**dict.fromkeys(["min", "max", "mean", "std", *QUANTILES], 0.0), "count": 0}
    exact = finite.astype(np.int64) if is_whole else finite.astype(np.float64)
    # Differences from the first value stay exact where the values are large, as times are.
    first = exact[0]
    moved = (exact - first).astype(np.float64)
    offset = float(first)
    spread: Statistics = {
        "min": exact.min().item(), "max": exact.max().item(), "mean": offset + float(moved.mean()),
        "std": float(moved.std())}
    levels = np.quantile(moved, list(QUANTILES.values()))
    return {**spread, **{name: offset + float(level) for name, level in zip(QUANTILES, levels)},
            "count": len(finite)}


class ImageHistogram:
    """How often each of the 256 levels of red, green and blue occurs in some images."""

    def __init__(self, counts: Optional[Sequence[Sequence[int]]] = None, images: int = 0) -> None:
        self.counts = np.zeros((3, 256), np.int64) if counts is None else np.array(counts, np.int64)
        self.images = images

    def add(self, image: Bytes) -> None:
        """Counts the pixels of an RGB image (height, width, 3) of which it takes every n-th."""
        step = max(1, max(image.shape[:2]) // SAMPLED_SIDE)
        reduced = image[::step, ::step]
        for channel in range(3):
            self.counts[channel] += np.bincount(reduced[..., channel].ravel(), minlength=256)
        self.images += 1

    def to_json(self) -> Dict[str, Any]:
        """The histogram as values for JSON."""
        return {"counts": self.counts.tolist(), "images": self.images}

    @staticmethod
    def merged(parts: Sequence[Dict[str, Any]]) -> "ImageHistogram":
        """The histogram of several ``to_json`` values."""
        merged = ImageHistogram()
        for part in parts:
            merged.counts += np.array(part["counts"], np.int64)
            merged.images += part["images"]
        return merged

    def describe(self) -> Statistics:
        """The statistics of each channel, 0 … 1, each as a list (3, 1, 1)."""
        levels = np.arange(256) / 255
        channels = [self._channel(counts, levels) for counts in self.counts]
        merged: Statistics = {
            name: [[[channel[name]]] for channel in channels] for name in channels[0]}
        merged["count"] = [self.images]
        return merged

    @staticmethod
    def _channel(counts: NDArray[np.int64], levels: Floats) -> Dict[str, float]:
        total = int(counts.sum())
        if not total:
            return dict.fromkeys(["min", "max", "mean", "std", *QUANTILES], 0.0)
        present = levels[counts > 0]
        mean = float((counts * levels).sum() / total)
        variance = float((counts * (levels - mean) ** 2).sum() / total)
        reached = np.cumsum(counts)
        quantiles: List[float] = [
            float(levels[np.searchsorted(reached, share * total)]) for share in QUANTILES.values()]
        return {
            "min": float(present[0]), "max": float(present[-1]), "mean": mean,
            "std": variance**0.5, **dict(zip(QUANTILES, quantiles))}
