"""What a build knows about a session: for the card, the table of sessions, and the splits."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Dict, List, Optional


@dataclass(frozen=True)
class Place:
    """A circle on the earth that has all recorded positions."""

    latitude_deg: float
    longitude_deg: float
    radius_m: float
    """The largest distance of a position from the center, with the position's accuracy."""


@dataclass(frozen=True)
class Timing:
    """The frames' times against an even grid that starts at the first frame."""

    fps: int
    """The rate of the grid, frames per second."""
    error_max_ms: float
    """The largest distance of a frame's time from its place in the grid."""
    error_rms_ms: float
    largest_gap_ms: float
    """The largest time from one frame to the next."""


@dataclass(frozen=True)
class Origin:
    """Which bytes a session's rows come from."""

    session_id: str
    session_sha256: str
    """The digest that identifies the session's contents: ``lockstep.fleet.identity``."""
    manifest_sha256: str
    seal_sha256: str
    """Empty without a seal."""
    tool_version: str


@dataclass(frozen=True)
class SessionFacts:
    """One session in the dataset."""

    name: str
    """The folder's name."""
    origin: Origin
    verdict: str
    failed: List[str]
    """The names of the findings that fail."""
    device_model: Optional[str]
    mode: str
    state: str
    is_redacted: bool
    start_wall_ns: Optional[int]
    days: List[str]
    """The local days on which it was recorded, ``2025-06-01``; empty without a clock anchor."""
    place: Optional[Place]
    """Not in the dataset, only for the splits."""
    width_px: int
    height_px: int
    row_count: int
    """Frames in the dataset."""
    without_image_count: int
    """Frames that are left out because they have no image."""
    without_pose_count: int
    depth_count: int
    images: str
    """How the images were copied or encoded, in words."""
    timing: Optional[Timing]
    camera_clock: str
    """``host``, or ``unrelated`` to the inertial samples."""
    imu_minus_camera_s: Optional[float]
    stamp_meaning: Optional[str]
    more: Dict[str, Any] = field(default_factory=dict)
    """What only one format needs."""

    @property
    def key(self) -> str:
        """What two copies of the same recording share."""
        return self.origin.seal_sha256 or self.origin.session_sha256

    def to_json(self) -> str:
        """One line of JSON, of which ``from_json`` makes the same facts."""
        return json.dumps(asdict(self), sort_keys=True)

    @staticmethod
    def from_json(text: str) -> "SessionFacts":
        """The facts of a line of JSON."""
        values = json.loads(text)
        values["origin"] = Origin(**values["origin"])
        values["place"] = Place(**values["place"]) if values["place"] else None
        values["timing"] = Timing(**values["timing"]) if values["timing"] else None
        return SessionFacts(**values)


@dataclass(frozen=True)
class Omission:
    """One session that is not in the dataset."""

    name: str
    reason: str
    """A key of ``errors.REMEDIES``."""
    detail: str
