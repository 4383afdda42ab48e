"""Plots of a session's series with matplotlib, which is imported when something is plotted.

Each function draws into ``axes``, or into the current ones, and returns them, so that the caller can
set titles, limits and colors.
"""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from .arrays import Floats
from .extras import package
from .frames import Frame
from .series import Attitudes, Barometer, Poses, Readings, Series


def plot_series(series: Series, axes: Optional[Any] = None, *, start_ns: Optional[int] = None) -> Any:
    """Draws the values of a series over time, with names and units; lines are interrupted at gaps.

    ``start_ns`` is the host time of 0 s, by default the first timestamp: to compare several series,
    pass the same value for all. A gap is an interval longer than 5 median intervals.
    """
    axes = _axes(axes)
    if not len(series):
        return axes
    order = series.timeline.order
    timestamps = series.timestamps_ns[order]
    origin = int(timestamps[0]) if start_ns is None else start_ns
    seconds = (timestamps - origin) / 1e9
    steps = np.diff(seconds)
    gaps = np.flatnonzero(steps > 5 * np.median(steps)) + 1 if steps.size else steps.astype(np.intp)
    values, names, label = _values(series)
    seconds = np.insert(seconds, gaps, np.nan)
    for column, name in zip(values[order].T, names):
        axes.plot(seconds, np.insert(column, gaps, np.nan), label=name)
    axes.set_xlabel("time (s)")
    axes.set_ylabel(label)
    if len(names) > 1:
        axes.legend()
    return axes


def plot_trajectory(poses: Poses, axes: Optional[Any] = None) -> Any:
    """Draws the camera's trajectory from above, meters: x to the right, -z up.

    If ARKit aligned only gravity, -z is about the camera's viewing direction at the start.
    """
    axes = _axes(axes)
    position = poses.world_from_camera[:, :3, 3]
    axes.plot(position[:, 0], -position[:, 2])
    axes.set_xlabel("x (m)")
    axes.set_ylabel("-z (m)")
    axes.set_aspect("equal")
    return axes


def plot_depth(frame: Frame, axes: Optional[Any] = None) -> Any:
    """Draws a frame's depth map with a color bar, meters; raises ``ValueError`` without depth."""
    depth = frame.depth()
    if depth is None:
        raise ValueError(f"Frame {frame.index} has no depth map.")
    axes = _axes(axes)
    image = axes.imshow(np.where(depth > 0, depth, np.nan))
    axes.figure.colorbar(image, ax=axes, label="depth (m)")
    return axes


def _axes(axes: Optional[Any]) -> Any:
    return package("matplotlib.pyplot").gca() if axes is None else axes


def _values(series: Series) -> "tuple[Floats, tuple[str, ...], str]":
    """The columns to draw, their names, and the label of the axis."""
    if isinstance(series, Readings):
        unit = {"microtesla": "µT"}.get(series.unit, series.unit)
        return series.values, ("x", "y", "z"), unit
    if isinstance(series, Attitudes):
        return series.reference_from_device, ("qx", "qy", "qz", "qw"), "attitude"
    if isinstance(series, Poses):
        return series.world_from_camera[:, :3, 3], ("x", "y", "z"), "position (m)"
    if isinstance(series, Barometer):
        return series.pressure_kpa[:, None], ("pressure",), "pressure (kPa)"
    raise TypeError(f"There is no plot of {type(series).__name__}.")
