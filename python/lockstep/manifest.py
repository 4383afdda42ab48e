"""``metadata.json``: what a session is and what its numbers mean."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Tuple

from .calibration import Calibration, calibration_from
from .clock import ClockAnchor
from .errors import DamagedSession, NotASession, UnsupportedFormat
from .fields import Fields, fields_from_json
from .files import open_file

FORMAT_NAME = "lockstep-session"
FORMAT_VERSION = 1
LARGEST_MANIFEST = 16 << 20
STATES = ("recording", "complete", "recovered")
CLOCKS = ("host", "unrelated")
ROW_FILES = (
    "frames.jsonl", "features.jsonl", "imu.csv", "attitude.csv", "barometer.csv", "location.csv",
    "events.jsonl")


@dataclass(frozen=True)
class Stream:
    """The manifest's description of one stream."""

    name: str
    """``camera``, ``depth``, ``accelerometer``, …"""
    unit: Optional[str]
    """The unit of the stream's numbers: ``g``, ``rad/s``, ``microtesla``, ``m``, ``kPa``."""
    clock: str
    """``host``, or ``unrelated`` if the offset from the other streams' clock is unknown."""
    count: int
    """The number of stored samples; 0 while the session is being recorded."""
    first_ns: Optional[int]
    """The smallest timestamp, host time."""
    last_ns: Optional[int]
    """The largest timestamp, host time."""
    requested_rate_hz: Optional[float]
    """The requested number of samples per second."""
    achieved_rate_hz: Optional[float]
    """The achieved number of stored samples per second."""
    stamp_meaning: Optional[str]
    """For the camera: the part of the exposure that its timestamps mark."""
    pixel_origin: Optional[str]
    """For the camera: where (0, 0) of K is, ``pixel_centre`` or ``pixel_corner``."""
    size: Optional[Tuple[int, int]]
    """Width and height of images or depth maps, pixels."""
    drops: Mapping[str, int]
    """The number of samples that were not stored, by reason."""


@dataclass(frozen=True, eq=False)
class Manifest:
    """The contents of the manifest; unknown values are None."""

    session_id: str
    """The folder's name when it was recorded."""
    state: str
    """``recording`` (running or interrupted), ``complete`` or ``recovered``."""
    mode: str
    """``logger``, ``video``, ``vio``, ``vislam``, ``import``, ``unknown``; an open word."""
    device_model: Optional[str]
    """The phone's model identifier."""
    os_version: Optional[str]
    """The phone's system version."""
    start_timestamp: Optional[float]
    """The smallest timestamp of any sample, host time, seconds."""
    end_timestamp: Optional[float]
    """The largest timestamp of any sample, host time, seconds."""
    frame_count: int
    """The number of rows of ``frames.jsonl``; 0 while the session is being recorded."""
    has_depth: bool
    """Whether any frame has depth."""
    image_size: Optional[Tuple[int, int]]
    """Width and height of the native image, pixels."""
    depth_size: Optional[Tuple[int, int]]
    """Width and height of the first depth map, pixels."""
    stop_reason: Optional[str]
    """Why the recording ended; an open word."""
    was_interrupted: bool
    """Whether the system ended the recording."""
    movie_codec: Optional[str]
    """``h264`` or ``hevc``."""
    seconds_from_utc: int
    """The offset of the phone's time zone from UTC, in seconds."""
    clock_anchors: List[ClockAnchor]
    """The manifest's pairs of host and wall time; ``Session.clock`` also has those of the events."""
    conventions: Mapping[str, str]
    """The meaning of the numbers (units, axes, …), for programs."""
    streams: Mapping[str, Stream]
    """Streams by name."""
    calibration: Calibration
    """Extrinsics, time offset, lens and noise."""
    notices: List[str]
    """Assumptions and losses of an import, for people."""
    title: Optional[str]
    """The title at the time of recording; ``Session.notes`` has the current one."""
    notes: Optional[str]
    tags: List[str]
    values: Mapping[str, Any]
    """The complete JSON object, including keys that this package does not know."""

    @property
    def pixel_origin(self) -> str:
        """Where (0, 0) of K is; ``pixel_centre``, as in ARKit, if the session does not state it."""
        camera = self.streams.get("camera")
        origin = camera.pixel_origin if camera else None
        return origin if origin in ("pixel_centre", "pixel_corner") else "pixel_centre"


def read_manifest(folder: Path) -> Manifest:
    """The manifest of the session in ``folder``.

    Raises ``NotASession``, ``UnsupportedFormat`` or ``DamagedSession``.
    """
    path = folder / "metadata.json"
    try:
        with open_file(path, place=path.name) as file:
            text = file.read(LARGEST_MANIFEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise _without_manifest(folder) from None
    if len(text) > LARGEST_MANIFEST:
        raise DamagedSession("is larger than 16 MiB.", place=path.name)
    fields = fields_from_json(text, place=path.name)
    _check_format(fields, folder)
    return _manifest(fields)


def _without_manifest(folder: Path) -> Exception:
    if any((folder / name).exists() for name in ROW_FILES):
        return DamagedSession(
            "The session has no metadata.json.", place=str(folder),
            remedy="Run 'lockstep recover' on it.")
    return NotASession(
        "This is not a session folder.", place=str(folder),
        remedy="Give the folder that holds metadata.json, which 'lockstep record' and 'lockstep "
        "import' print; 'lockstep list' lists those in a folder.")


def _check_format(fields: Fields, folder: Path) -> None:
    form = fields.object("format")
    name = form.text("name") if form else None
    if form is None or name != FORMAT_NAME:
        raise UnsupportedFormat(
            f"The format is not {FORMAT_NAME}.", place=str(folder),
            remedy="Run 'lockstep import' on recordings of other apps.")
    version = form.needed_integer("version")
    if not 1 <= version <= FORMAT_VERSION:
        raise UnsupportedFormat(
            f"The format has version {version}; this package reads up to {FORMAT_VERSION}.",
            place=str(folder), remedy="Install a newer version of the package.")


def _manifest(fields: Fields) -> Manifest:
    return Manifest(
        session_id=fields.needed_text("sessionID"),
        state=fields.closed_text("state", STATES),
        mode=fields.needed_text("mode"),
        device_model=fields.text("deviceModel"),
        os_version=fields.text("osVersion"),
        start_timestamp=fields.number("startTimestamp"),
        end_timestamp=fields.number("endTimestamp"),
        frame_count=fields.count("frameCount"),
        has_depth=_needed_flag(fields, "hasDepth"),
        image_size=fields.size("rgbResolution"),
        depth_size=fields.size("depthResolution"),
        stop_reason=fields.text("stopReason"),
        was_interrupted=fields.flag("wasInterrupted") or False,
        movie_codec=fields.text("movieCodec"),
        seconds_from_utc=fields.integer("secondsFromUTC") or 0,
        clock_anchors=[
            ClockAnchor(
                anchor.needed_integer("hostNanoseconds"), anchor.needed_integer("wallNanoseconds"))
            for anchor in fields.objects("clockAnchors")],
        conventions=_conventions(fields),
        streams={stream.name: stream for stream in map(_stream, fields.objects("streams"))},
        calibration=calibration_from(fields.object("calibration")),
        notices=fields.texts("notices"),
        title=fields.text("title"),
        notes=fields.text("notes"),
        tags=fields.texts("tags"),
        values=fields.values)


def _needed_flag(fields: Fields, key: str) -> bool:
    value = fields.flag(key)
    if value is None:
        raise fields.damage(f"{key} is missing.")
    return value


def _conventions(fields: Fields) -> Dict[str, str]:
    block = fields.object("conventions")
    values = block.values if block else {}
    return {key: value for key, value in values.items() if isinstance(value, str)}


def _stream(fields: Fields) -> Stream:
    drops = fields.object("drops")
    return Stream(
        name=fields.needed_text("name"),
        unit=fields.text("unit"),
        clock=fields.closed_text("clock", CLOCKS) if fields.text("clock") else "host",
        count=fields.count("count") if fields.integer("count") is not None else 0,
        first_ns=fields.integer("firstNanoseconds"),
        last_ns=fields.integer("lastNanoseconds"),
        requested_rate_hz=fields.number("requestedRateHertz"),
        achieved_rate_hz=fields.number("achievedRateHertz"),
        stamp_meaning=fields.text("stampMeaning"),
        pixel_origin=fields.text("pixelOrigin"),
        size=fields.size("size"),
        drops={key: drops.count(key) for key in drops.values} if drops else {})
