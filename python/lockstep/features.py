"""The feature points that ARKit tracked."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

import numpy as np
from numpy.typing import NDArray

from .arrays import Floats
from .fields import Fields


@dataclass(frozen=True, eq=False)
class FeaturePoints:
    """The feature points of one stored frame."""

    frame_index: int
    """The frame's ``frame_index``."""
    timestamp_ns: int
    """The frame's timestamp: host time."""
    seq: int
    """The frame's ``seq``."""
    ids: NDArray[np.uint64]
    """An identifier for each point, the same in every frame that sees it."""
    points: Floats
    """Positions (n, 3) in world axes, meters; ``nan`` for a coordinate that is missing."""


def feature_points(fields: Fields) -> FeaturePoints:
    """The feature points in a row of ``features.jsonl``."""
    words, numbers = fields.texts("ids"), fields.list("points")
    if len(numbers) != 3 * len(words):
        raise fields.damage(f"points has {len(numbers)} numbers for {len(words)} ids.")
    for number in numbers:
        if number is not None and (type(number) not in (int, float) or not isfinite(number)):
            raise fields.damage("points has something that is not a finite number.")
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) <= 20 and int(word) < 2**64):
            raise fields.damage(f"ids has '{word[:40]}'.")
    points = np.array([np.nan if n is None else n for n in numbers], dtype=np.float64)
    return FeaturePoints(
        frame_index=fields.count("frame_index"),
        timestamp_ns=fields.needed_integer("timestamp_ns"), seq=fields.sequence(),
        ids=np.array([int(word) for word in words], dtype=np.uint64), points=points.reshape(-1, 3))
