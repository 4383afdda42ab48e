"""Rows of many sessions for Ray Data and PyTorch: frames, depth, poses, windows of inertial samples."""

from __future__ import annotations

import os
import tempfile
from typing import Any, Optional, Sequence

from ...extras import package
from ..commands import Sources
from .blocks import Reading
from .columns import chosen_columns
from .listing import Listing
from .request import Request, TimeWindow, Windows

__all__ = ["read_sessions", "torch_dataset"]


def read_sessions(
    paths: Sources, kind: str = "frames", *, columns: Optional[Sequence[str]] = None,
    start_s: Optional[float] = None, stop_s: Optional[float] = None, start_ns: Optional[int] = None,
    stop_ns: Optional[int] = None, images: str = "encoded",
    sensors: Sequence[str] = ("accelerometer", "gyroscope"), window_s: Optional[float] = None,
    step_s: Optional[float] = None, window_samples: Optional[int] = None,
    step_samples: Optional[int] = None, problems: str = "raise", where: Optional[str] = None,
    scratch: Optional[str] = None, **more: Any,
) -> Any:
    """A lazy Ray dataset of the rows of sessions: ``frames``, ``depth``, ``poses`` or ``inertial``.

    ``paths`` are sources as of ``fleet.check``. ``start_…`` and ``stop_…`` limit the rows: in seconds
    since each session's first sample, or in nanoseconds of host time. ``images`` are ``encoded`` or
    ``rgb``. Inertial windows have ``window_s`` seconds (1 if not given) every ``step_s``, or
    ``window_samples`` samples of the first of ``sensors`` every ``step_samples``. ``more`` goes to
    ``ray.data.read_datasource``, such as ``override_num_blocks``.

    A session that cannot be read raises an error that names it, while rows are read; with
    ``problems="rows"`` it becomes a row with the column ``problem``. docs/FLEET.md lists all columns.
    """
    request = _request(
        kind, columns, TimeWindow(start_ns, stop_ns, start_s, stop_s), images, sensors,
        Windows(window_s, step_s, window_samples, step_samples), problems)
    from .on_ray import dataset

    folder = _folder(scratch)
    return dataset(Listing(paths, where, folder), request, folder, **more)


def torch_dataset(
    paths: Sources, kind: str = "frames", *, columns: Optional[Sequence[str]] = None,
    start_s: Optional[float] = None, stop_s: Optional[float] = None, start_ns: Optional[int] = None,
    stop_ns: Optional[int] = None, images: str = "encoded",
    sensors: Sequence[str] = ("accelerometer", "gyroscope"), window_s: Optional[float] = None,
    step_s: Optional[float] = None, window_samples: Optional[int] = None,
    step_samples: Optional[int] = None, problems: str = "raise", where: Optional[str] = None,
    scratch: Optional[str] = None, rank: Optional[int] = None, world_size: Optional[int] = None,
) -> Any:
    """The same rows as an ``IterableDataset`` of PyTorch, which is imported now.

    Sessions are divided among ``world_size`` ranks and among the workers of each data loader, so
    that each is read once. The ranks are those of ``torch.distributed`` or of RANK and WORLD_SIZE
    if not given. Raises ``PackageMissing`` without torch.
    """
    package("torch")
    request = _request(
        kind, columns, TimeWindow(start_ns, stop_ns, start_s, stop_s), images, sensors,
        Windows(window_s, step_s, window_samples, step_samples), problems)
    from .on_torch import SessionDataset, ranks_here

    folder = _folder(scratch)
    reading = Reading(request, chosen_columns(request), scratch=folder)
    return SessionDataset(Listing(paths, where, folder), reading, ranks_here(rank, world_size))


def _request(
    kind: str, columns: Optional[Sequence[str]], times: TimeWindow, images: str, sensors: Sequence[str],
    windows: Windows, problems: str,
) -> Request:
    chosen = None if columns is None else tuple(columns)
    return Request(kind, chosen, times, images, tuple(sensors), windows, problems)


def _folder(scratch: Optional[str]) -> str:
    return os.path.abspath(scratch or tempfile.gettempdir())
