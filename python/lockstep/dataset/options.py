"""The settings of a build."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple

from .errors import UsageError

FORMATS = ("lerobot", "webdataset", "parquet")
SPLITS = ("train", "validation", "test")
MEGABYTE = 1_000_000
SHARD_BYTES = {"lerobot": 200 * MEGABYTE, "webdataset": 500 * MEGABYTE, "parquet": 500 * MEGABYTE}
"""LeRobot starts a new movie file after 200 MB; Hugging Face advises shards of about 500 MB."""
TASK = "Move a phone camera through a scene."


@dataclass(frozen=True)
class Options:
    """What a dataset contains and how it is built."""

    format: str = "lerobot"
    """``lerobot``, ``webdataset`` or ``parquet``."""
    where: Optional[str] = None
    """A filter of ``lockstep list --where``, applied to the catalogs of the source folders."""
    split: Tuple[int, int, int] = (80, 10, 10)
    """The shares of train, validation and test."""
    include_failed: bool = False
    """Whether sessions with the verdict ``fail`` are included."""
    window_ms: int = 100
    """``webdataset`` and ``parquet``: inertial samples up to this time before and after a frame."""
    shard_bytes: Optional[int] = None
    """The largest size of a movie, a tar file, or a Parquet file with images, in bytes."""
    depth: bool = False
    """``lerobot``: whether depth maps are included, as 16-bit images in millimeters."""
    task: str = TASK
    """``lerobot``: the task in words, the same for every episode."""
    license: Optional[str] = None
    """The license's identifier in the card, such as ``cc-by-4.0``."""
    jobs: Optional[int] = None
    """Sessions processed at once; one per processor if None. The dataset does not depend on it."""
    force: bool = False
    """Whether a dataset in the target is replaced."""
    tool: Optional[str] = None
    """The path of the ``lockstep`` tool; found by LOCKSTEP or PATH if None."""
    quiet: bool = False
    """Whether no progress is shown."""

    @property
    def job_count(self) -> int:
        """Sessions processed at once."""
        return self.jobs or os.cpu_count() or 1

    @property
    def largest_shard(self) -> int:
        """The largest size of a file in bytes; one session's movie, sample or row group may exceed it."""
        return self.shard_bytes or SHARD_BYTES[self.format]

    def contents(self) -> Dict[str, Any]:
        """The options that change the dataset's bytes."""
        own: Dict[str, Any] = {
            "format": self.format, "split": list(self.split), "include_failed": self.include_failed,
            "shard_bytes": self.largest_shard, "license": self.license}
        if self.format == "lerobot":
            return {**own, "task": self.task, "depth": self.depth}
        return {**own, "window_ms": self.window_ms}


def check(options: Options) -> None:
    """Raises ``UsageError`` for values that no build can have."""
    if options.format not in FORMATS:
        raise UsageError(f"There is no format '{options.format}'.", remedy=f"Choose {', '.join(FORMATS)}.")
    if len(options.split) != 3 or min(options.split) < 0 or sum(options.split) <= 0:
        raise UsageError("The split is not three shares.", remedy="Pass --split 80,10,10, for example.")
    for name in ("jobs", "shard_bytes"):
        value = getattr(options, name)
        if value is not None and value <= 0:
            raise UsageError(f"{name} must be positive.")
    if not 0 <= options.window_ms <= 10_000:
        raise UsageError("The window is not between 0 and 10,000 ms.")
    if not options.task.strip():
        raise UsageError("The task is empty.")
