"""When and where a session was recorded."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import List, Optional

import numpy as np

from ..arrays import Integers
from ..session import Session
from .facts import Place
from .splits import EARTH_RADIUS_M, distance_m

REDACTION_NOTICE = "redact: taken out: "
DAY_NS = 86_400 * 1_000_000_000
MOST_DAYS = 31
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def start_wall_ns(session: Session, host_ns: Integers) -> Optional[int]:
    """UTC of the first frame; None without a clock anchor."""
    return int(session.clock.wall_from_host(host_ns[0])) if session.clock.anchors else None


def local_days(session: Session, host_ns: Integers) -> List[str]:
    """The phone's local days on which frames were recorded, ``2025-06-01``.

    Empty if they are not known: without a clock anchor, or with impossible times.
    """
    if not session.clock.anchors:
        return []
    offset = session.manifest.seconds_from_utc * 1_000_000_000
    wall = session.clock.wall_from_host(np.array([host_ns.min(), host_ns.max()]))
    first, last = sorted((int(value) + offset) // DAY_NS for value in wall)
    if not 0 <= first <= last < first + MOST_DAYS:
        return []
    try:
        return [
            (EPOCH + timedelta(days=number)).strftime("%Y-%m-%d") for number in range(first, last + 1)]
    except OverflowError:
        return []


def place_of(session: Session) -> Optional[Place]:
    """A circle with all valid positions and their accuracies; None without one.

    A position without an accuracy, or with a negative one, is not valid.
    """
    location = session.location
    accuracy = location.horizontal_accuracy_m
    valid = np.flatnonzero(
        (accuracy >= 0) & (np.abs(location.latitude_deg) <= 90) & (np.abs(location.longitude_deg) <= 180))
    if not len(valid):
        return None
    points = [
        Place(float(location.latitude_deg[row]), float(location.longitude_deg[row]), float(accuracy[row]))
        for row in valid]
    center = points[len(points) // 2]
    radius = max(distance_m(center, point) + point.radius_m for point in points)
    return Place(center.latitude_deg, center.longitude_deg, min(radius, EARTH_RADIUS_M))


def is_redacted(session: Session) -> bool:
    """Whether ``lockstep redact`` made it: by its notice, or by its line in the seal."""
    if any(notice.startswith(REDACTION_NOTICE) for notice in session.manifest.notices):
        return True
    return any(_is_redaction(line) for line in _lines(session.path / "seal.jsonl"))


def _lines(path: Path) -> List[bytes]:
    return path.read_bytes().splitlines() if path.is_file() else []


def _is_redaction(line: bytes) -> bool:
    if b'"amendment"' not in line:
        return False
    try:
        return bool(json.loads(line).get("command") == "redact")
    except (ValueError, AttributeError):
        return False
