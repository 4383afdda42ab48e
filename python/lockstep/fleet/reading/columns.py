"""The columns of each kind of rows: names with units, types, shapes and meanings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from ..errors import UsageError
from .request import Request

IMU_UNITS = {
    "accelerometer": ("xyz_g", "g"), "gyroscope": ("xyz_rad_per_s", "rad/s"),
    "magnetometer": ("xyz_microtesla", "µT"), "user_acceleration": ("xyz_g", "g"),
    "gravity": ("xyz_g", "g"), "rotation_rate": ("xyz_rad_per_s", "rad/s"),
    "magnetic_field": ("xyz_microtesla", "µT")}
"""The end of the name of a sensor's column of values, and its unit."""


@dataclass(frozen=True)
class Column:
    """One column."""

    name: str
    kind: str
    """``int64``, ``float64``, ``bool``, ``string``, ``binary``; ``tensor`` of ``dtype``; ``list`` of
    ``dtype``, with ``shape`` if its elements are vectors."""
    meaning: str
    unit: str = ""
    dtype: str = ""
    shape: Optional[Tuple[int, ...]] = None
    """The shape of a tensor, if every row has the same."""
    is_heavy: bool = False
    """Whether its values are in files of their own, which are opened only for it."""

    @property
    def metadata(self) -> Dict[str, str]:
        """Unit and meaning, for the Arrow schema."""
        return {"meaning": self.meaning, **({"unit": self.unit} if self.unit else {})}


_COMMON = (
    Column("session", "string", "path or URL of the session; 'path' of a fleet's tables"),
    Column("row_index", "int64", "zero-based index among the rows of this kind in the session"),
    Column("host_ns", "int64", "timestamp, host time", "ns"),
    Column("elapsed_ns", "int64", "host_ns minus the time of the session's first sample", "ns"),
    Column("clock", "string", "'host', or 'unrelated' if the offset to other streams is unknown"))
_FRAME_INDEX = Column("frame_index", "int64", "frame_index of frames.jsonl")
_POSE = Column(
    "world_from_camera", "tensor", "pose, ARKit's axes, translation in meters; nan without a pose", "m",
    "float64", (4, 4))
_TRACKING = Column("tracking_state", "string", "docs/FORMAT.md, section 5; null if unknown")
_ORIGIN = Column("pixel_origin", "string", "where (0, 0) is: 'pixel_centre' or 'pixel_corner'")
_FRAMES = (
    _FRAME_INDEX, _POSE,
    Column("intrinsics_px", "tensor", "K of the native image; nan if unknown", "px", "float64", (3, 3)),
    _ORIGIN,
    Column("width_px", "int64", "of the native image; null if unknown", "px"),
    Column("height_px", "int64", "of the native image; null if unknown", "px"),
    Column("orientation", "string", "how to rotate the image for display; null if unknown"),
    Column("exposure_s", "float64", "exposure time of an image row; null if unknown", "s"),
    _TRACKING)
_ENCODED = (
    Column("image_bytes", "binary", "JPEG or HEIC as stored; null for a frame without image",
           is_heavy=True),)
_RGB = (
    Column("image_rgb", "tensor", "native image (height, width, 3), 0 to 255; (0, 0, 3) for a frame "
           "without image", dtype="uint8", is_heavy=True),)
_DEPTH = (
    _FRAME_INDEX, _POSE,
    Column("depth_intrinsics_px", "tensor", "K of the depth map; nan if unknown", "px", "float64", (3, 3)),
    _ORIGIN,
    Column("depth_m", "tensor", "(height, width) meters along the viewing axis; 0 or nan where nothing "
           "was measured", "m", "float32", is_heavy=True),
    Column("confidence", "tensor", "(height, width) 0 low, 1 medium, 2 high; (0, 0) without a map",
           dtype="uint8", is_heavy=True))
_INERTIAL = (
    Column("stop_host_ns", "int64", "end of the window, which it does not contain, host time", "ns"),
    Column("is_complete", "bool", "false for windows that reach beyond the last sample"))
_PROBLEM = Column("problem", "string", "why the session could not be read further; null in other rows")


def all_columns(request: Request) -> List[Column]:
    """The columns of a kind, before any is left out."""
    images = _RGB if request.images == "rgb" else _ENCODED
    own: Mapping[str, Sequence[Column]] = {
        "frames": (*_FRAMES, *images), "depth": _DEPTH, "poses": (_FRAME_INDEX, _POSE, _TRACKING),
        "inertial": (*_INERTIAL, *_of_sensors(request.sensors))}
    problem = (_PROBLEM,) if request.problems == "rows" else ()
    return [*_COMMON, *own[request.kind], *problem]


def chosen_columns(request: Request) -> List[Column]:
    """The columns that a request names, in its order."""
    known = {column.name: column for column in all_columns(request)}
    if request.columns is None:
        return list(known.values())
    unknown = [name for name in request.columns if name not in known]
    if unknown:
        raise UsageError(
            f"{request.kind} has no column {', '.join(map(repr, unknown))}.",
            remedy=f"Choose among {', '.join(known)}.")
    if len(set(request.columns)) < len(request.columns):
        raise UsageError("A column is named twice.", remedy="Name each once.")
    return [known[name] for name in request.columns]


def _of_sensors(sensors: Sequence[str]) -> List[Column]:
    columns = []
    for sensor in sensors:
        ending, unit = IMU_UNITS[sensor]
        columns += [
            Column(f"{sensor}_host_ns", "list", "timestamps, host time, in order", "ns", "int64", is_heavy=True),
            Column(f"{sensor}_{ending}", "list", "x, y, z of each sample, device axes", unit, "float64", (3,), is_heavy=True),
            Column(f"{sensor}_row_index", "list", "zero-based index of each sample among the rows of this "
                   "sensor in imu.csv", dtype="int64", is_heavy=True)]
    return columns


Values = Any
"""The values of a column: a numpy array with a row for each, or a list."""
