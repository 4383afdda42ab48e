"""The relation of the phone's host clock to a desk's clock: ``desk.jsonl``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Iterable, List, Tuple

from .fields import Fields

FILE = "desk.jsonl"
LARGEST_TIME = 2**62  # ns: docs/FORMAT.md, section 21


@dataclass(frozen=True)
class DeskExchange:
    """The four timestamps of a question by the phone and the desk's answer, in nanoseconds."""

    clock: str
    """The identity of the desk's clock."""
    phone_send_ns: int
    """T1: when the phone sent the question, host time."""
    desk_receive_ns: int
    """T2: when the desk received it, desk's clock."""
    desk_send_ns: int
    """T3: when the desk sent the answer, desk's clock."""
    phone_receive_ns: int
    """T4: when the phone received it, host time."""
    phone_slept_ns: int
    """How long the host clock has been stopped because the phone slept."""
    desk_slept_ns: int
    """How long the desk's clock has been stopped because the desk slept."""
    desk_wall_ns: int
    """The desk's wall time at T3, for information only."""

    @property
    def offset_range_ns(self) -> Tuple[int, int]:
        """The smallest and the largest possible offset desk - host in ns, for any network delays."""
        return (
            self.desk_send_ns - self.phone_receive_ns, self.desk_receive_ns - self.phone_send_ns)


@dataclass(frozen=True)
class DeskAnchor:
    """The relation of the two clocks at a host time, as the phone estimated it."""

    clock: str
    """The identity of the desk's clock."""
    segment: int
    """Within a segment neither clock stopped; offsets of two segments are not related."""
    host_ns: int
    """The host time at which the offset applies."""
    desk_minus_host_ns: int
    """The estimated offset: the desk's time minus the host time."""
    desk_minus_host_bound_ns: int
    """The largest difference of the true offset from the estimate."""
    drift_ppm: float
    """How much faster than the host clock the desk's clock runs."""
    drift_bound_ppm: float
    """The largest difference of the mean drift from the estimate."""


@dataclass(frozen=True)
class Desk:
    """The rows of ``desk.jsonl``; both lists are empty if the phone never met a desk."""

    exchanges: List[DeskExchange]
    anchors: List[DeskAnchor]


def read_desk(rows: Iterable[Fields]) -> Desk:
    """The exchanges and anchors of these rows; rows of other kinds are skipped."""
    desk = Desk([], [])
    for row in rows:
        kind = row.text("kind")
        if kind == "exchange":
            desk.exchanges.append(_exchange(row))
        elif kind == "anchor":
            desk.anchors.append(_anchor(row))
        elif kind is None:
            raise row.damage("kind is missing.")
    return desk


def _clock(row: Fields) -> str:
    clock = row.text("clock")
    if clock is None or not re.fullmatch("[0-9a-f]{32}", clock):
        raise row.damage("clock has no 32 hexadecimal digits.")
    return clock


def _time(row: Fields, key: str) -> int:
    time = row.needed_integer(key)
    if not 0 <= time <= LARGEST_TIME:
        raise row.damage(f"{key} is out of range.")
    return time


def _exchange(row: Fields) -> DeskExchange:
    exchange = DeskExchange(
        clock=_clock(row), phone_send_ns=_time(row, "phone_send_ns"),
        desk_receive_ns=_time(row, "desk_receive_ns"), desk_send_ns=_time(row, "desk_send_ns"),
        phone_receive_ns=_time(row, "phone_receive_ns"),
        phone_slept_ns=_time(row, "phone_slept_ns"), desk_slept_ns=_time(row, "desk_slept_ns"),
        desk_wall_ns=row.needed_integer("desk_wall_ns"))
    held = exchange.desk_send_ns - exchange.desk_receive_ns
    if held < 0 or exchange.phone_receive_ns - exchange.phone_send_ns < held:
        raise row.damage("the times are not those of an exchange.")
    return exchange


def _anchor(row: Fields) -> DeskAnchor:
    anchor = DeskAnchor(
        clock=_clock(row), segment=row.needed_integer("segment"),
        host_ns=row.needed_integer("host_ns"),
        desk_minus_host_ns=row.needed_integer("desk_minus_host_ns"),
        desk_minus_host_bound_ns=row.needed_integer("desk_minus_host_bound_ns"),
        drift_ppm=row.needed_number("drift_ppm"),
        drift_bound_ppm=row.needed_number("drift_bound_ppm"))
    if anchor.segment < 0 or anchor.desk_minus_host_bound_ns < 0:
        raise row.damage("segment or desk_minus_host_bound_ns is negative.")
    return anchor
