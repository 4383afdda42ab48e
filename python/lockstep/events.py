"""The events of a session, such as drops, interruptions and clock anchors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, List, Mapping, Optional

from .fields import Fields
from .lines import json_rows

STREAMS = (
    "camera", "depth", "featurePoints", "accelerometer", "gyroscope", "magnetometer",
    "deviceMotion", "barometer", "location", "mesh", "planes", "audio")
REASONS = (
    "late", "out_of_buffers", "discontinuity", "queue_full", "encoder_failed",
    "encoder_paused", "write_failed", "depth_not_ready", "rate_gate", "motion_gate", "sharpness_gate", "unusable", "missing", "stopping",
    "lost_in_crash", "gap", "redacted")
REPORT_REASONS = ("late", "out_of_buffers", "discontinuity", "gap", "stopping")


@dataclass(frozen=True)
class Event:
    """One row of ``events.jsonl``."""

    name: str
    """``clock_anchor``, ``drop``, ``thermal_state``, …; an open word."""
    time_ns: int
    """When the event happened: host time."""
    arrival_ns: Optional[int]
    """When the recorder received the event: host time; None if unknown."""
    seq: int
    """The zero-based index among all samples and events, in order of arrival."""
    values: Mapping[str, Any]
    """All values of the row, by the keys of docs/FORMAT.md, section 9."""


@dataclass(frozen=True)
class Drop:
    """Samples that were not stored."""

    stream: str
    """``camera``, ``accelerometer``, …"""
    reason: str
    """Why they were not stored: a word of docs/FORMAT.md, section 9."""
    evidence: str
    """``reported`` by an API or the recorder, or ``inferred`` from timestamps."""
    timestamp_ns: Optional[int]
    """The timestamp of the lost sample, or of the first of several: host time; None if unknown."""
    count: Optional[int]
    """The number of lost samples; None if unknown."""
    seq: int
    """The lost sample's own sequence number, or the report's."""

    @property
    def is_report(self) -> bool:
        """Whether ``seq`` is the report's, because the lost samples had no sequence numbers."""
        return (
            self.reason in REPORT_REASONS or self.evidence == "inferred"
            or self.timestamp_ns is None or self.count != 1)


def read_events(path: Path, *, may_be_cut: bool) -> List[Event]:
    """The events in a file in order of ``seq``; none if there is no such file."""
    events = [_event(fields) for fields in json_rows(path, may_be_cut=may_be_cut)]
    return sorted(events, key=lambda event: event.seq)


def drop_of(event: Event) -> Drop:
    """The drop that an event named ``drop`` describes."""
    fields = Fields(event.values, place=f"events.jsonl, seq {event.seq}")
    return Drop(
        stream=fields.needed_text("stream"), reason=fields.needed_text("reason"),
        evidence=fields.needed_text("evidence"), timestamp_ns=fields.integer("timestamp_ns"),
        count=fields.integer("count"), seq=event.seq)


_INTEGERS = ("host_ns", "wall_ns", "timestamp_ns", "count", "bytes", "limit_ns")
_TEXTS = ("stream", "reason", "evidence", "state", "message")
_NEEDED = {
    "clock_anchor": ("host_ns", "wall_ns"), "drop": ("stream", "reason", "evidence"),
    "interruption_began": ("reason",), "thermal_state": ("state",), "free_space": ("bytes",),
    "tracking_state": ("state",), "sensor_failed": ("stream", "message"),
    "duration_limit_reached": ("limit_ns",), "mark": ("message",), "notice": ("message",)}


def _event(fields: Fields) -> Event:
    found = {key: fields.integer(key) for key in _INTEGERS}
    texts = {key: fields.text(key) for key in _TEXTS}
    for key in ("requested", "achieved"):
        settings = fields.object(key)
        if settings is not None:
            for setting in settings.values:
                settings.needed_text(setting)
    name = fields.needed_text("event")
    for key in _NEEDED.get(name, ()):
        if {**found, **texts}[key] is None:
            raise fields.damage(f"{key} is missing.")
    if name in ("drop", "sensor_failed"):
        fields.closed_text("stream", STREAMS)
    if name == "drop":
        fields.closed_text("reason", REASONS)
        fields.closed_text("evidence", ("reported", "inferred"))
        if found["count"] is not None:
            fields.count("count")
    return Event(
        name=fields.needed_text("event"), time_ns=fields.needed_integer("time_ns"),
        arrival_ns=fields.integer("arrival_ns"), seq=fields.sequence(), values=fields.values)
