"""Reads Lockstep sessions: every sensor of a phone on one clock, as numpy arrays.

    from lockstep import Session

    session = Session("session_20250601_100000")
    gyroscope = session.imu.gyroscope
    print(len(session.frames), gyroscope.values.mean(axis=0), gyroscope.unit)

Times are host time in whole nanoseconds; units, signs and axes are those of the session
(docs/CONVENTIONS.md), and ``lockstep.geometry`` converts them to others.
"""

from . import geometry
from .arrays import UNKNOWN_NS
from .audio import Audio
from .calibration import Calibration, InertialNoise, Lens
from .catalog import Catalog, NoCatalog
from .clock import Clock, ClockAnchor
from .desk import Desk, DeskAnchor, DeskExchange
from .errors import (
    DamagedSession, DecoderMissing, ImageMissing, LockstepError, NotASession, OutsideRecording,
    PackageMissing, UnsupportedFormat)
from .events import Drop, Event
from .features import FeaturePoints
from .frames import Frame, Frames, FrameTable
from .group import ClockMap, Group
from .manifest import Manifest, Stream
from .notes import Notes
from .series import Attitudes, Barometer, Locations, Poses, Readings
from .session import Imu, Session
from .surfaces import Mesh, Surface
from .timeline import Timeline

__version__ = "0.1.0"

__all__ = [
    "Attitudes", "Audio", "Barometer", "Calibration", "Catalog", "Clock", "ClockAnchor", "ClockMap", "DamagedSession",
    "DecoderMissing", "Desk", "DeskAnchor", "DeskExchange", "Drop", "Event", "FeaturePoints", "Frame", "FrameTable", "Frames", "Group", "ImageMissing",
    "Imu", "InertialNoise", "Lens", "Locations", "LockstepError", "Manifest", "Mesh", "NoCatalog", "NotASession",
    "Notes",
    "OutsideRecording",
    "PackageMissing", "Poses",
    "Readings", "Session", "Stream", "Surface", "Timeline", "UNKNOWN_NS", "UnsupportedFormat", "geometry",
]
